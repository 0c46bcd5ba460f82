"""A position is (mark, tail): the State at the last step boundary and the answers since. `resume` is the only way to
load, undo, clone or look into another world; it is strict: each answer must meet the question it was given to."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

import msgspec

from kaleun.kernel.ask import Ask, KaleunError, Question
from kaleun.kernel.game import Game, Play
from kaleun.kernel.log import Line
from kaleun.kernel.plain import digest

RESIGN = "resign"
CLOCK = "clock"
"""The seat of time in a live game."""
KEEP = 25
"""A live game has so many marks that only each KEEP-th keeps its State; the others keep the hash."""
SILENT = 1000
"""More steps than this without a question are an error in the rules, not a game."""


class Diverged(KaleunError):
    """A recorded answer no longer meets the question it was given to."""


class Answer(msgspec.Struct, frozen=True, gc=False):
    """Who answered what how: a seat and a key, or "chance" and faces; `source` says if dice were typed or scripted."""

    who: str
    what: str
    value: Any
    source: str = ""


class Shot(msgspec.Struct, frozen=True):
    """A log line and the State when it was written."""

    line: Line
    state: Any


class Mark:
    """A step boundary: the State there, the step that comes next, and the way it was reached. Never changed, but
    that it may become the first."""

    __slots__ = ("parent", "step", "state", "tail", "log", "n", "index", "revealed", "form", "_hash")

    def __init__(
        self,
        parent: Mark | None,
        step: int | None,
        state: Any,
        tail: list[Answer],
        log: list[Line],
        revealed: int,
        form: Callable[[Any], Any] | None = None,
    ) -> None:
        self.parent, self.step, self.state = parent, step, state
        self.tail, self.log, self.form = tail, log, form
        self.n: int = (parent.n if parent else 0) + len(tail)
        self.index: int = parent.index + 1 if parent else 0
        self.revealed = revealed
        self._hash: str | None = None

    @property
    def hash(self) -> str:
        if self._hash is None:
            self._hash = digest((self.step, self.written))
        return self._hash

    def known(self, hash: str) -> None:
        """Its hash is known already: that of a State which is not kept."""
        self._hash = hash

    @property
    def written(self) -> Any:
        """The State as the rules version of this game writes it."""
        return self.state if self.form is None else self.form(self.state)

    def become_first(self) -> None:
        """Forgets how it was reached, for whoever keeps that elsewhere. Clones that stand on it forget it too."""
        self.parent, self.tail, self.log = None, [], []

    def thin(self) -> Mark:
        """The same with its hash but without its State, unless this is a mark to go back to. Clones may stand on the
        old one: it stays as it is."""
        if self.index % KEEP == 0 or self.state is None:
            return self
        thin = Mark(self.parent, self.step, None, self.tail, self.log, self.revealed, self.form)
        thin.n, thin.index, thin._hash = self.n, self.index, self.hash
        return thin


class Run:
    """A live position: the state as it is now, the paused step and the question it waits for (None when over).
    `film` is where every line is put with the State it tells of, while somebody looks on."""

    __slots__ = ("game", "book", "mark", "tail", "state", "play", "ask", "counts", "film", "_paused", "_logging")

    def __init__(self, game: Game, book: Any, mark: Mark, logging: bool = True, film: list[Shot] | None = None) -> None:
        self.game, self.book, self.film, self._logging = game, book, film, logging
        self.ask: Question | None = None
        self._begin(mark)

    def _begin(self, mark: Mark) -> None:
        """Starts the step after `mark` and those behind it until one asks."""
        game = self.game
        for _ in range(SILENT):
            self.mark = mark
            self.tail: list[Answer] = []
            self.counts: dict[str, int] = {}
            self.state = game.copy(mark.state)
            self.play: Play[Any] = Play(self.book, self._logging)
            self.play.answers, self.play.revealed = mark.n, mark.revealed
            self.play.film = None if self.film is None else self._shoot
            self._paused: Generator[Question, Any, str | None] | None = None
            if mark.step is None:
                self.ask = None
                return
            self._paused = game.steps[mark.step](self.state, self.play)
            try:
                self.ask = next(self._paused)
                return
            except StopIteration as stop:
                mark = self._ended(stop.value)
        raise RuntimeError(f"{game.name} goes round in circles: {SILENT} steps without a question")

    @property
    def logging(self) -> bool:
        """Are its lines kept?"""
        return self._logging

    def roll_film(self, on: bool = True) -> list[Shot] | None:
        """The lines since this was last called, each with its State; None if they were not filmed. From now on they
        are, or not."""
        film, self.film = self.film, [] if on else None
        self.play.film = self._shoot if on else None
        return film

    def _shoot(self, line: Line) -> None:
        film, state = self.film, self.state
        assert film is not None
        if film and film[-1].state == state:  # nothing changed between two lines
            film.append(Shot(line, film[-1].state))
        else:
            film.append(Shot(line, self.game.copy(state)))

    def _ended(self, goto: str | None) -> Mark:
        """The mark at the end of the running step; its state is the snapshot, nobody writes to it again."""
        step = self.mark.step
        assert step is not None
        if goto is not None:
            following: int | None = self.game.step_index[goto]
        else:
            following = step + 1 if step + 1 < len(self.game.steps) else None
        return self._mark_before(following)

    def _mark_before(self, following: int | None) -> Mark:
        before = self.mark if self.game.live is None else self.mark.thin()
        if self._logging:
            self.play.close()
        return Mark(before, following, self.state, self.tail, self.play.lines, self.play.revealed, self.book.form)

    def feed(self, value: Any, record: Any, source: str = "") -> None:
        """Sends the answer `value` into the rules and notes it as `record`; runs on to the next question."""
        ask = self.ask
        assert ask is not None
        self.take(Answer(ask.seat, ask.what, record, source), value)

    def take(self, answer: Answer, value: Any) -> None:
        """The same for an answer that is already written down."""
        ask = self.ask
        assert ask is not None
        assert self._paused is not None
        self.tail.append(answer)
        if ask.chance:
            self.counts[ask.what] = self.counts.get(ask.what, 0) + 1
        self.play.answers += 1
        try:
            self.ask = self._paused.send(value)
        except StopIteration as stop:
            self._begin(self._ended(stop.value))

    def resign(self, seat: str) -> None:
        """The seat gives up: the game's own rule says what follows (a step by name, or the end)."""
        if self.game.resign is None or self.ask is None:
            raise Diverged("nobody can give up here")
        self.tail.append(Answer(seat, RESIGN, RESIGN))
        self.play.answers += 1
        goto = self.game.resign(self.state, self.play, seat)
        self._begin(self._mark_before(self.game.step_names.index(goto) if goto else None))

    def replay(self, tail: Iterable[Answer]) -> None:
        """Feeds recorded answers; `Diverged` if one does not meet its question."""
        for answer in tail:
            ask = self.ask
            if ask is None:
                raise Diverged(f"the game is over, but the record goes on with {answer.what}")
            if answer.what == RESIGN:
                self.resign(answer.who)
                continue
            if isinstance(ask, Ask):
                wrong = ask.wrong(answer.who, answer.what, answer.value)
                if wrong:
                    raise Diverged(wrong)
                self.take(answer, ask.meaning(answer.who, answer.what, answer.value))
            else:
                if ask.what != answer.what or answer.who != ask.seat:
                    raise Diverged(f"the rules roll {ask.what}, the record answers {answer.who} {answer.what}")
                if not ask.accepts(answer.value):
                    raise Diverged(f"{answer.value!r} cannot be the outcome of {ask.what}")
                self.feed(answer.value, answer.value, answer.source)

    def marks(self) -> list[Mark]:
        """Every step boundary since the first there is, oldest first."""
        marks: list[Mark] = []
        mark: Mark | None = self.mark
        while mark is not None:
            marks.append(mark)
            mark = mark.parent
        return marks[::-1]

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def n(self) -> int:
        """How many answers have been given since the start: those before the mark and those of the tail."""
        return self.play.answers

    @property
    def paused(self) -> Generator[Question, Any, str | None] | None:
        return self._paused

    def hash(self) -> str:
        """Hash of the whole position: state, step, and the answers inside the step (beats of a live clock are in the
        State already, however they were counted out)."""
        answers = [(a.who, a.what, a.value) for a in self.tail if a.who != CLOCK]
        form = self.book.form
        return digest((self.mark.step, self.state if form is None else form(self.state), answers))


def first_mark(game: Game, book: Any, options: Mapping[str, Any] | None = None) -> Mark:
    """The position before the first step, with the labels of these options."""
    state = game.start(book)
    if options is not None:
        game.label(state, options)
    return Mark(None, 0, state, [], [], -1, book.form)


def resume(
    game: Game,
    book: Any,
    mark: Mark,
    tail: Iterable[Answer] = (),
    logging: bool = True,
    film: list[Shot] | None = None,
) -> Run:
    """The position `tail` answers after `mark`. The one door for load, undo, clone and other worlds."""
    run = Run(game, book, mark, logging, film)
    run.replay(tail)
    return run


def position(mark: Mark, tail: list[Answer], n: int) -> tuple[Mark, list[Answer]]:
    """The mark and tail of the position after the first `n` answers of this history."""
    while mark.n > n:
        assert mark.parent is not None
        tail, mark = mark.tail, mark.parent
    tail = tail[: n - mark.n]
    while mark.state is None:
        assert mark.parent is not None
        tail, mark = mark.tail + tail, mark.parent
    return mark, tail


def last_answer(run: Run) -> Answer | None:
    """The answer given last, or None before the first."""
    tail, mark = run.tail, run.mark
    while not tail:
        tail = mark.tail
        if mark.parent is None:
            break
        mark = mark.parent
    return tail[-1] if tail else None
