"""The table: one game being played, and the only door to it. See docs and CONTRACT for the promises of each name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaleun.kernel import rule as rules
from kaleun.kernel.after import PRESS as PRESS
from kaleun.kernel.after import After, Means, Standing, waits
from kaleun.kernel.ask import Ask, Chance, IllegalAnswer, KaleunError
from kaleun.kernel.charts import Charts
from kaleun.kernel.dice import TYPED, Scripted, Seeded, Source, commitment, new_seed
from kaleun.kernel.game import Game, Result
from kaleun.kernel.log import Line, LogLine
from kaleun.kernel.pending import Pending, pending_of
from kaleun.kernel.plain import plain
from kaleun.kernel.run import RESIGN, Answer, Mark, Run, first_mark, position, resume

if TYPE_CHECKING:
    from kaleun.kernel.odds import Odds
    from kaleun.kernel.record_lines import Part

LEVELS = ("full", "assisted", "table")


class Table:
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
        self.game, self.options, self.charts, self.book = game, options, charts, run.book
        self.source, self._seed, self.commitment = source, seed, commitment
        self._run, self._automation, self._logging = run, automation, logging
        self.redo_keys: list[str] = []
        self.rewinds = 0
        self.rewound = ""
        """What became of the game because its rules have changed since it was saved, or "" if nothing did."""
        self.past: tuple[Part, ...] = ()
        """The game before `first`, which was played by other rules."""
        self.told: Result | None = None
        """The result as it was told then, if the rules of a finished game cannot be run any more."""

    # -- reading

    @property
    def pending(self) -> Pending | None:
        """The question the table waits for, or None when the game is over."""
        run, typed = self._run, self._automation == "table"
        return pending_of(run.ask, run.state, self.book, self.game.texts, self._roller(), typed, self._means())

    @property
    def ask(self) -> Ask | Chance | None:
        """The rules' own question object (bots and coach that need speed read this one)."""
        return self._run.ask

    @property
    def run(self) -> Run:
        return self._run

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
        return self._run.n

    @property
    def first(self) -> int:
        """The first position there is: 0, or where other rules end (see `past`)."""
        mark = self.marks()[0]
        return mark.n - len(mark.tail)

    @property
    def over(self) -> bool:
        return self._run.over

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.told or self.game.result(self._run.state, self.book) if self._run.over else None

    @property
    def citing(self) -> list[str]:
        """The chain of rule ids now asking."""
        return rules.citing(self._run.paused, self._run.ask)

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
        return self.game.view(self._run.state, self.book, seat)

    def log(self, seat: str | None = None, since: int = 0) -> list[LogLine]:
        """The lines this seat may read, oldest first, numbered from 0 (a gap would tell of lines to others)."""
        texts = self.game.texts
        seen = [line for line in self.lines() if line.seen_by(seat)]
        return [LogLine(since + i, line, texts) for i, line in enumerate(seen[since:])]

    def lines(self) -> list[Line]:
        """Every log line since the start."""
        return [line for mark in self.marks() for line in mark.log] + self._run.play.lines

    def answers(self) -> list[Answer]:
        """Every answer since the start."""
        return [a for mark in self.marks() for a in mark.tail] + self._run.tail

    def marks(self) -> list[Mark]:
        """Every step boundary since the start, oldest first."""
        return self._run.marks()

    def state_hash(self) -> str:
        """Hash of the whole position; equal positions have equal hashes on every machine."""
        return self._run.hash()

    # -- playing

    def answer(self, key: str) -> None:
        """Answers the pending question by option key. `IllegalAnswer` leaves the table as it was."""
        run = self._run
        ask = run.ask
        if ask is None:
            raise IllegalAnswer("the game is over")
        if type(key) is not str:
            raise IllegalAnswer(f"an answer is the key of an option, not {type(key).__name__}", ask.rule)
        if isinstance(ask, Ask):
            option = ask.find(key)
            if option is None:
                raise self._illegal(ask, key)
            self._or_unchanged(run.feed, option.value, option.key)
        else:
            self._or_unchanged(self._feed_chance, ask, key)
        self.redo_keys.clear()

    def after(self, key: str) -> After:
        """What giving this answer means; the table is unchanged. `IllegalAnswer` if it is not offered."""
        return self._means()(key)

    def _means(self) -> Means:
        return Standing(self).after

    def _illegal(self, ask: Ask, key: Any) -> IllegalAnswer:
        explained = ask.explain(key, self._run.state, self.book)
        refused = ask.refuse(self._run.state, self.book) if ask.refuse else ()
        for refusal in (*refused, explained):
            if refusal is not None and refusal.key == key:
                data = {"thing": refusal.key.partition(":")[2], **refusal.data}
                return IllegalAnswer(self.game.texts.say("refused", refusal.code, data), refusal.rule, refusal)
        offered = ", ".join(o.key for o in ask.options[:12]) + (", …" if len(ask.options) > 12 else "")
        return IllegalAnswer(f"{str(key)[:80]!r} is not offered now; offered are: {offered}", ask.rule)

    def _feed_chance(self, ask: Chance, key: str) -> None:
        if self._automation == "table":
            value = ask.parse(key)
            if value is None:
                raise IllegalAnswer(f"{str(key)[:80]!r} is not an outcome of this roll", ask.rule)
            self._run.feed(value, value, TYPED)
        elif key == PRESS:
            self._draw(ask)
        else:
            raise IllegalAnswer(f"{str(key)[:80]!r} is not offered now; offered is: roll", ask.rule)

    def _draw(self, ask: Chance) -> None:
        run = self._run
        value = self.source.draw(self.game.moment(run.state), ask, run.counts.get(ask.what, 0))
        run.feed(value, value, self.source.mark_of(ask))

    def _pump(self) -> None:
        """Lets chance answer until a person is asked or has to throw, or the game is over."""
        run = self._run
        while isinstance(run.ask, Chance) and not waits(run.ask, self._automation):
            self._draw(run.ask)

    def _roller(self) -> str:
        """Who presses or types the dice: the seat whose throw it is, the seat that answered last, else the first."""
        if isinstance(self._run.ask, Chance) and self._run.ask.by:
            return self._run.ask.by
        for answer in reversed(self._run.tail):
            if answer.who != "chance":
                return str(answer.who)
        return self.seats[0]

    def resign(self, seat: str) -> None:
        """The seat gives up. What that means is the game's rule (a patrol broken off, a duel lost)."""
        if self.over:
            raise IllegalAnswer("the game is over")
        if seat not in self.seats:
            raise KaleunError(f"{self.game.name} has no seat {seat!r}; it has: {', '.join(self.seats)}")
        if self.game.resign is None:
            raise IllegalAnswer(f"nobody can give up in {self.game.name}")
        self._or_unchanged(self._run.resign, seat)
        self.redo_keys.clear()

    @property
    def automation(self) -> str:
        """full: dice roll by themselves (but for throws that are a seat's own); assisted: each roll is pressed
        ("roll"); table: real dice are typed."""
        return self._automation

    @automation.setter
    def automation(self, level: str) -> None:
        if level not in LEVELS:
            raise KaleunError(f"automation is one of {', '.join(LEVELS)}, not {level!r}")
        before, self._automation = self._automation, level
        try:
            self._or_unchanged(self._pump)
        except BaseException:
            self._automation = before
            raise

    def _or_unchanged(self, action: Callable[..., None], *args: Any) -> None:
        """Acts and lets chance answer. If that fails (scripted dice run out), the table is as it was."""
        run, source = self._run, self.source.fork()
        mark, tail, n = run.mark, run.tail, len(run.tail)
        try:
            action(*args)
            self._pump()
        except BaseException:
            self.source = source
            self._run = resume(self.game, self.book, mark, tail[:n], self._logging)
            raise

    # -- going back

    @property
    def can_undo(self) -> bool:
        """May the last choice be taken back? Never past a die, a reveal, a change of seat or the end."""
        run = self._run
        last = self._last_answer()
        if run.ask is None or last is None or last.what == RESIGN or run.play.revealed >= run.n:
            return False
        return last.who != "chance" and (run.ask.chance or run.ask.seat == last.who)

    def _last_answer(self) -> Answer | None:
        tail, mark = self._run.tail, self._run.mark
        while not tail:
            tail = mark.tail
            if mark.parent is None:
                break
            mark = mark.parent
        return tail[-1] if tail else None

    def undo(self) -> None:
        """Takes back the last own choice."""
        last = self._last_answer()
        if last is None or not self.can_undo:
            raise IllegalAnswer("there is nothing to take back: a die, a reveal or another seat came since")
        self._go_to(self._run.n - 1)
        self.redo_keys.append(last.value)

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

    def _go_to(self, n: int) -> None:
        mark, tail = position(self._run.mark, self._run.tail, n)
        self._run = resume(self.game, self.book, mark, tail, self._logging)

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
        mark, tail = position(self._run.mark, self._run.tail, n)
        return self._twin(mark, tail, "assisted", self._logging)

    def _check_position(self, n: int) -> None:
        if not self.first <= n <= self.n:
            raise KaleunError(f"there is no position {n}; the game has {self.first} to {self.n}")

    def clone(self, logging: bool | None = None) -> Table:
        """An independent copy with the same future dice."""
        return self._twin(self._run.mark, self._run.tail, self._automation, logging)

    def _twin(self, mark: Mark, tail: Sequence[Answer], automation: str, logging: bool | None) -> Table:
        logging = self._logging if logging is None else logging
        other = table_of(self.game)(
            self.game, self.options, self.charts, resume(self.game, self.book, mark, tail, logging), self.source.fork(),
            seed=self._seed, commitment=self.commitment, automation=automation, logging=logging,
        )  # fmt: skip
        other.rewinds, other.told = self.rewinds, self.told
        return other

    # -- records and odds

    def record(self, sealed: bool = True) -> str:
        """The record as text. A running game's record carries its seed sealed so that it can be continued; with
        sealed=False it has the commitment only (what a server may give out before the end)."""
        from kaleun.kernel.record_lines import write

        return write(self, sealed)

    def odds(self, key: str | None = None, budget: float = 0.2) -> dict[str, Odds]:
        """For each option (or the one named): outcome classes with probability, exact or with an interval."""
        from kaleun.kernel.odds import odds

        return odds(self, key, budget)

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
