"""The table: one game being played, and the only door to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from kaleun.kernel.after import After, Standing, may_undo
from kaleun.kernel.ask import Ask, Chance, IllegalAnswer, KaleunError, Option, Question
from kaleun.kernel.charts import Charts
from kaleun.kernel.dice import Scripted, Seeded, Source, commitment, new_seed
from kaleun.kernel.game import Game, Result
from kaleun.kernel.gather import Gather, Reply, asks_of, cited, first_of, placed, unheard, withdrawn
from kaleun.kernel.log import Line, LogLine
from kaleun.kernel.pending import Pending, illegal, pending_of
from kaleun.kernel.plain import plain
from kaleun.kernel.rolling import LEVELS as LEVELS
from kaleun.kernel.rolling import PRESS as PRESS
from kaleun.kernel.rolling import Rolling
from kaleun.kernel.run import Answer, Mark, Run, first_mark, last_answer, position, resume

if TYPE_CHECKING:
    from kaleun.kernel.frames import Frame
    from kaleun.kernel.odds import Odds
    from kaleun.kernel.record_lines import Part


class Table(Rolling):
    """A game being played. Everything else (server, terminal, bots, records) goes through these methods.

    `commitment` is the hash that fixed the seed before the first die."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any],
        charts: Charts,
        run: Run,
        source: Source,
        *,
        seed: int | str | None,
        commitment: str,
        automation: str = "full",
        logging: bool = True,
    ) -> None:
        """`seed` is None where only the commitment is known: a record that was given out without its seed."""
        super().__init__(game, run, source, automation, logging)
        self.options, self.charts, self._seed, self.commitment = options, charts, seed, commitment
        self.redo_keys: list[str] = []
        self.rewinds = 0
        self.bots: dict[str, str] = {}
        """Who plays by itself, by seat, as the record tells it."""
        self.tells = run.logging
        """Does its record tell the log of a live game? Records of earlier programs do not."""
        self.rewound = ""
        """What became of the game because its rules have changed since it was saved, or "" if nothing did."""
        self.past: tuple[Part, ...] = ()
        """The game before `first`, which was played by other rules."""
        self.told: Result | None = None
        """The result as it was told then, if the rules of a finished game cannot be run any more."""

    # -- reading

    @property
    def pending(self) -> Pending | None:
        """The question the table waits for, the first of several; None when the game is over."""
        return self._put(first_of(self.run.ask))

    def _put(self, ask: Question | None) -> Pending | None:
        typed, seat, here = self._typed, self._roller(), Standing(self, ask)
        return pending_of(ask, here.refused, self.game.texts, seat, typed, here.after)

    @property
    def asks(self) -> dict[str, Pending]:
        """Every seat that is asked now, with its question: one, or several that decide at the same time."""
        found = [self._put(ask) for ask in asks_of(self.run.ask).values()] or [self.pending]
        return {ask.seat: ask for ask in found if ask is not None}

    def pending_of(self, seat: str | None) -> Pending | None:
        """The question of this seat, or None if it is not asked."""
        own = asks_of(self.run.ask).get(seat or "")
        if own is None:
            return self.pending if isinstance(self.run.ask, Chance) and self._roller() == seat else None
        return self._put(own)

    @property
    def ask(self) -> Ask | Chance | None:
        """The rules' own question object, the first of several (bots and coach that need speed read this one)."""
        ask: Ask | Chance | None = first_of(self.run.ask)
        return ask

    @property
    def questions(self) -> Mapping[str, Ask]:
        """The rules' own question objects by seat; none while dice are waited for."""
        return asks_of(self.run.ask)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.seats(self.options)

    @property
    def version(self) -> str:
        """The version of the rules this game is played by."""
        return str(self.book.version)

    @property
    def n(self) -> int:
        """How many answers (decisions and chance) have been given."""
        return self.run.play.answers

    @property
    def first(self) -> int:
        """The first position there is: 0, or where other rules end (see `past`)."""
        mark = self.marks()[0]
        return mark.n - len(mark.tail)

    @property
    def over(self) -> bool:
        return self.run.ask is None

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.told or self.game.result(self.run.state, self.book) if self.run.over else None

    @property
    def citing(self) -> list[str]:
        """The chain of rule ids now asking, the first of several seats."""
        return self.citing_to(None)

    def citing_to(self, seat: str | None) -> list[str]:
        """The chain of rule ids now asking this seat."""
        return cited(self.run.paused, self.run.ask, seat)

    @property
    def seed(self) -> int | str | None:
        """The seed, once the game is over."""
        return self._seed if self.over else None

    def view(self, seat: str | None) -> dict[str, Any]:
        """All and only what the seat may know (None = observer), as plain data that nobody else holds."""
        seen: dict[str, Any] = plain(self.sight(seat))
        return seen

    def sight(self, seat: str | None) -> Any:
        """The same with its types, for whoever is inside the house."""
        if seat is not None and seat not in self.seats:
            raise KaleunError(f"{self.game.name} has no seat {seat!r}; it has: {', '.join(self.seats)}")
        return self.game.view(self.run.state, self.book, seat)

    @property
    def setting(self) -> dict[str, Any]:
        """What everybody sees of the table and never changes (the shape of the sea), as plain data."""
        told: dict[str, Any] = {} if self.game.setting is None else plain(self.game.setting(self.book, self.options))
        return told

    def log(self, seat: str | None = None, since: int = 0) -> list[LogLine]:
        """The lines this seat may read, oldest first, numbered from 0 (a gap would tell of lines to others)."""
        texts = self.game.texts
        seen = [line for line in self.lines() if line.seen_by(seat)]
        return [LogLine(since + i, line, texts) for i, line in enumerate(seen[since:])]

    def lines(self) -> list[Line]:
        """Every log line since the start."""
        return [line for mark in self.marks() for line in mark.log] + self.run.play.lines

    def answers(self) -> list[Answer]:
        """Every answer since the start."""
        return [a for mark in self.marks() for a in mark.tail] + self.run.tail

    def marks(self) -> list[Mark]:
        """Every step boundary since the start, oldest first."""
        return self.run.marks()

    def state_hash(self) -> str:
        """Hash of the whole position; equal positions have equal hashes on every machine."""
        return self.run.hash()

    # -- playing

    def answer(self, key: str, seat: str | None = None) -> None:
        """Answers the pending question by option key; `seat` says whose, where several are asked. `IllegalAnswer`
        leaves the table as it was."""
        ask = self._own(seat)
        if type(key) is not str:
            raise IllegalAnswer(f"an answer is the key of an option, not {type(key).__name__}", ask.rule)
        if isinstance(ask, Ask):
            option = ask.find(key)
            if option is None:
                raise self._illegal(ask, key)
            self._or_unchanged(self._give, ask, option)
        else:
            self._or_unchanged(self._feed_chance, ask, key)
        self.redo_keys.clear()

    def _own(self, seat: str | None) -> Question:
        """The question that is put to this seat (None = the first)."""
        ask: Question | None = self.run.ask
        if ask is None:
            raise IllegalAnswer("the game is over")
        if seat is None or isinstance(ask, Chance):
            return cast(Question, first_of(ask))
        own = asks_of(ask).get(seat)
        if own is None:
            raise IllegalAnswer(f"nobody asks {str(seat)[:40]} anything now", ask.rule)
        return own

    def _give(self, ask: Ask, option: Option) -> None:
        """Feeds a decision. Of several seats each has its place among the answers: if later seats have given theirs,
        the step runs again with all of them in order."""
        run, gather = self.run, self.run.ask
        if not isinstance(gather, Gather):
            run.feed(option.value, option.key)
            return
        answer = Answer(ask.seat, ask.what, option.key)
        before, rest = placed(gather, run.mark.n, run.tail, answer)
        if not rest:
            run.take(answer, Reply(ask.seat, option.value))
            return
        now = self.run = resume(self.game, self.book, run.mark, before, self._logging, None if run.film is None else [])
        while isinstance(now.ask, Chance):
            self._draw(now.ask)
        now.replay(rest)
        if run.film is not None:
            now.film = [*run.film, *unheard(now.film or (), run.play.lines)]

    def after(self, key: str, seat: str | None = None) -> After:
        """What giving this answer means; the table is unchanged. `IllegalAnswer` if it is not offered."""
        return Standing(self, self._own(seat)).after(key)

    def _illegal(self, ask: Ask, key: Any) -> IllegalAnswer:
        return illegal(ask, key, self.run.state, self.book, self.game.texts)

    def resign(self, seat: str) -> None:
        """The seat gives up. What that means is the game's rule (a patrol broken off, a duel lost)."""
        if self.over:
            raise IllegalAnswer("the game is over")
        if seat not in self.seats:
            raise KaleunError(f"{self.game.name} has no seat {seat!r}; it has: {', '.join(self.seats)}")
        if self.game.resign is None:
            raise IllegalAnswer(f"nobody can give up in {self.game.name}")
        self._or_unchanged(self.run.resign, seat)
        self.redo_keys.clear()

    # -- going back

    @property
    def can_undo(self) -> bool:
        """May the last choice be taken back? Never past a die, a reveal, a change of seat or the end."""
        return may_undo(self.run)

    def may_undo(self, seat: str) -> bool:
        """May this seat take its last choice back? Of several who decide at once each may, until the last answer is
        in."""
        return may_undo(self.run, seat)

    def undo(self, seat: str | None = None) -> None:
        """Takes back the last own choice (of this seat)."""
        run = self.run
        if not may_undo(run, seat):
            raise IllegalAnswer("there is nothing to take back: a die, a reveal or another seat came since")
        if isinstance(run.ask, Gather):  # given anew, not again: others may have gone on
            tail = withdrawn(run.ask, run.mark.n, run.tail, seat or run.ask.seat)
            self.run = resume(self.game, self.book, run.mark, tail, self._logging)
            self.redo_keys.clear()
            return
        last = last_answer(run)
        self._go_to(run.n - 1)
        self.redo_keys.append(cast(Answer, last).value)

    @property
    def can_redo(self) -> bool:
        return bool(self.redo_keys)

    def redo(self) -> None:
        """Gives the choice again that was taken back last."""
        if not self.redo_keys:
            raise IllegalAnswer("there is nothing to give again")
        keys = self.redo_keys[:]
        self.answer(keys.pop())
        self.redo_keys = keys

    def rewind(self, n: int) -> None:
        """Back to the position after `n` answers, dice included (solo play; counted in `rewinds`)."""
        if len(self.seats) > 1:
            raise KaleunError("with more than one seat nobody may rewind past dice alone")
        self._check_position(n)
        self._or_unchanged(self._go_to, n)
        self.rewinds += 1
        self.redo_keys.clear()

    def at(self, n: int) -> Table:
        """A table that shows the position after `n` answers, for looking at; this one is unchanged."""
        self._check_position(n)
        mark, tail = position(self.run.mark, self.run.tail, n)
        return self._twin(mark, tail, "assisted", self._logging)

    def _check_position(self, n: int) -> None:
        if not self.first <= n <= self.n:
            raise KaleunError(f"there is no position {n}; the game has {self.first} to {self.n}")

    def clone(self, logging: bool | None = None) -> Table:
        """An independent copy with the same future dice."""
        return self._twin(self.run.mark, self.run.tail, self._automation, logging)

    def _twin(self, mark: Mark, tail: Sequence[Answer], automation: str, logging: bool | None) -> Table:
        logging = self._logging if logging is None else logging
        other = table_of(self.game)(
            self.game, self.options, self.charts, resume(self.game, self.book, mark, tail, logging), self.source.fork(),
            seed=self._seed, commitment=self.commitment, automation=automation, logging=logging,
        )  # fmt: skip
        other.rewinds, other.told, other.tells = self.rewinds, self.told, self.tells
        other.typists, other.entries = self.typists, self.entries
        return other

    # -- records, frames and odds

    def record(self, sealed: bool = True) -> str:
        """The record as text. A running game's record carries its seed sealed so that it can be continued; with
        sealed=False it has the commitment only (what a server may give out before the end)."""
        from kaleun.kernel.record_lines import write

        return write(self, sealed)

    def frames(self, seat: str | None, since: int = 0) -> list[Frame]:
        """Each log line the seat may read, from number `since` on, with the change of its view (a list of [path,
        value], see `frames.patch`); the last frame has no line: what changed after it. The first line of all brings
        the whole view."""
        from kaleun.kernel.frames import frames

        return frames(self, seat, since)

    def odds(
        self, key: str | None = None, budget: float = 0.2, seat: str | None = None, samples: int | None = None
    ) -> dict[str, Odds]:
        """For each option (or the one named): outcome classes with probability, exact or with an interval."""
        from kaleun.kernel.odds import odds

        return odds(self, key, budget, seat, samples)

    def __iter__(self) -> Iterator[Pending]:
        """Every question until the game is over: `for ask in table: table.answer(…)`."""
        while (ask := self.pending) is not None:
            yield ask


def table_of(game: Game) -> type[Table]:
    """The kind of table this game is played at."""
    if game.live is None:
        return Table
    from kaleun.kernel.live_table import LiveTable

    return LiveTable


def new_table(
    game: Game,
    *,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    dice: Sequence[int] | Source | None = None,
    charts: Charts | None = None,
    logging: bool = True,
    automation: str = "full",
    rules: str | None = None,
) -> Table:
    """A new game at its first question, by the rules of the newest version or of the one named."""
    if automation not in LEVELS:
        raise KaleunError(f"automation is one of {', '.join(LEVELS)}, not {automation!r}")
    if seed is None:
        seed = new_seed()
    elif type(seed) not in (int, str):
        raise KaleunError(f"a seed is a whole number or a word, not {seed!r}")
    if dice is None:
        source: Source = Seeded(seed)
    elif isinstance(dice, (list, tuple)):
        source = Scripted(dice, seed)
    elif hasattr(dice, "draw"):
        source = dice  # type: ignore[assignment]
    else:
        raise KaleunError(f"dice are a list of faces, not {dice!r}")
    full, charts = game.full_options(options or {}), charts or game.charts()
    book = game.book(full, charts, rules)
    run = Run(game, book, first_mark(game, book, full), logging)
    table = table_of(game)(
        game, full, charts, run, source, seed=seed, commitment=commitment(seed), automation=automation, logging=logging
    )
    table._pump()
    return table
