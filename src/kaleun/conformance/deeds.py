"""Games in real time, played at random: deeds are beats of the clock, commands of seats and answers to open questions,
each with a text from which it can be done again."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kaleun.kernel.ask import Chance, KaleunError
from kaleun.kernel.live import Command, Param
from kaleun.kernel.live_step import CLOCK, Waiting
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.table import PRESS, Table

RUN, ANSWER, CHANCE = "run", "answer", "chance"
PIECES = (1, 7, 30, 60, 120, 240, 600)
"""How long the clock runs between two deeds."""
DRAWS = 12
"""So many arguments are tried until a command is legal."""
WORDS = ("", "x", "AM25", "Good luck", "cruise", "dive", "help:4:5:wire")


class Deed(NamedTuple):
    """Who does what: the clock runs, a seat answers with a key, or gives a command with arguments."""

    who: str
    what: str
    value: Any

    def __str__(self) -> str:
        return f"{self.who} {self.what} {json.dumps(self.value, ensure_ascii=False, separators=(',', ':'))}"


def read(text: str) -> Deed:
    """The deed behind its text."""
    words = text.split(" ", 2)
    try:
        return Deed(words[0], words[1], json.loads(words[2]))
    except (IndexError, ValueError):
        raise KaleunError(f"{text[:60]!r} is no deed at a live table") from None


def do(table: LiveTable, deed: Deed) -> None:
    """Does it; `IllegalAnswer` leaves the table as it was."""
    if deed.who == CLOCK:
        table.advance(deed.value)
    elif deed.who == CHANCE:
        table.answer(deed.value)
    elif deed.what == ANSWER:
        table.reply(deed.who, deed.value)
    else:
        table.command(deed.who, deed.what, **deed.value)


NOTED = ("advance", "reply", "command", "answer")


def noting(table: LiveTable, into: list[str]) -> None:
    """From now on every deed at this table is written down before it is done, whoever does it."""
    advance, reply, command, feed = table.advance, table.reply, table.command, table.answer

    def run(seconds: int, stop: bool = False) -> int:
        into.append(str(Deed(CLOCK, RUN, seconds)))  # how far it got is known afterwards, unless it fails
        done = advance(seconds, stop)
        into[-1] = str(Deed(CLOCK, RUN, done))
        return done

    def answer(seat: str, key: str, prompt: int | None = None) -> None:
        into.append(str(Deed(seat, ANSWER, key)))
        reply(seat, key, prompt)

    def order(seat: str, name: str, **args: Any) -> None:
        into.append(str(Deed(seat, name, args)))
        command(seat, name, **args)

    def roll(key: str) -> None:
        into.append(str(Deed(CHANCE, ANSWER, key)))
        feed(key)

    vars(table).update(advance=run, reply=answer, command=order, answer=roll)


# -- arguments


def vocabulary(view: Mapping[str, Any], names: set[str]) -> dict[str, list[Any]]:
    """Every value in a view by the names it could be asked for: its key, and for rows and keys of a table what the
    table is called ("contacts": [{"id": 5}] gives "contact": [5])."""
    found: dict[str, list[Any]] = {}
    todo: list[tuple[str, Any]] = [("", view)]
    while todo:
        name, value = todo.pop()
        if isinstance(value, Mapping):
            todo += [(name if key == "id" else key, child) for key, child in value.items()]
            value = list(value)
        elif isinstance(value, list | tuple):
            todo += [(name, child) for child in value if isinstance(child, Mapping | list | tuple)]
        one = name.removesuffix("s")
        if name in names or one in names:
            rows = value if isinstance(value, list | tuple) else [value]
            plain = [v for v in rows if v is not None and not isinstance(v, Mapping | list | tuple)]
            found.setdefault(name, []).extend(plain)
            if one != name:
                found.setdefault(one, []).extend(plain)
    return found


KIND: dict[str, Any] = {"int": int, "float": (int, float), "str": str, "bool": bool}


class LiveCaptain:
    """Plays all seats at random, but with a temper: some commands and answers he likes, some he hates, and his clock
    runs fast or slowly."""

    def __init__(self, seed: float | str) -> None:
        self.rng = random.Random(f"live captain {seed}")
        self._liking: dict[str, float] = {}
        self._chosen: Counter[str] = Counter()
        self.patience = self.rng.choice((0.25, 0.5, 0.8))
        self.pieces = self.rng.choices(PIECES, k=3)

    def choose(self, table: LiveTable, home: bool = False) -> Deed:
        """A deed that the table takes. `home`: ends the game if that can be done."""
        rng, prompts = self.rng, list(table.prompts().values())
        if isinstance(table.ask, Chance):
            key = PRESS if table.automation != "table" else table.ask.key(table.ask.draw(rng.randrange))
            return Deed(CHANCE, ANSWER, key)
        set_up = not isinstance(table.ask, Waiting)
        stands = set_up or table.clock.paused or (prompts and table.clock.pace == "auto_pause")
        if prompts and (set_up or rng.random() < 0.4):
            asked = rng.choice(prompts)
            first = next(p for p in prompts if p.seat == asked.seat)
            return Deed(first.seat, ANSWER, self._like(first.prompt, first.keys))
        command = self.command(table, home) if stands or rng.random() > self.patience else None
        if command is not None:
            return command
        if stands:  # nothing to order, and the clock stands: somebody lets it run again, or answers
            return self._go_on(table)
        return Deed(CLOCK, RUN, rng.choice(self.pieces))

    def _go_on(self, table: LiveTable) -> Deed:
        for number, ask in table.prompts().items():
            del number
            return Deed(ask.seat, ANSWER, self._like(ask.prompt, ask.keys))
        return Deed(self.rng.choice(table.seats), "resume", {})

    def command(self, table: LiveTable, home: bool = False) -> Deed | None:
        """A legal command of some seat, or None if luck finds none."""
        rng = self.rng
        seat = rng.choice(table.seats)
        ready = [offer.name for offer in table.commands(seat) if offer.refused is None]
        ends = [name for name in ready if name.startswith("return")]
        names = ends if home and ends else [name for name in ready if name not in ends]
        if not names:
            return None
        command = table.live.commands[self._like("command", names, bored=True)]
        asked = {param.name.removesuffix("s") for param in command.params} | {"figure"}
        words = vocabulary(table.view(seat), asked) if command.params else {}
        for _ in range(DRAWS):
            args = self.arguments(command, words)
            assert isinstance(table.ask, Waiting)
            if table.ask.docket.refusal(seat, command.name, args) is None:
                return Deed(seat, command.name, args)
        return None

    def arguments(self, command: Command, words: Mapping[str, list[Any]]) -> dict[str, Any]:
        """Some for each parameter; optional ones seldom."""
        wanted = [p for p in command.params if not p.optional or self.rng.random() < 0.12]
        return {param.name: self._argument(param, words) for param in wanted}

    def _argument(self, param: Param, words: Mapping[str, list[Any]]) -> Any:
        rng = self.rng
        if param.values:
            return rng.choice(param.values)
        known = words.get(param.name, words.get(param.name.removesuffix("s"), []))
        if param.kind == "list":
            pool = known or words.get("figure", []) or [1, 2, 3, 4, 5]
            return rng.sample(pool, min(len(pool), rng.randint(1, 3)))
        fitting = [
            v for v in known if isinstance(v, KIND[param.kind]) and isinstance(v, bool) == (param.kind == "bool")
        ]
        if fitting and rng.random() < 0.8:
            return rng.choice(fitting)
        draw: dict[str, Callable[[], Any]] = {
            "int": lambda: rng.randint(0, rng.choice((2, 8, 16, 100))),
            "float": lambda: round(rng.uniform(0, rng.choice((3, 40, 100, 260, 360))), 1),
            "str": lambda: rng.choice(WORDS),
            "bool": lambda: rng.random() < 0.5,
        }
        return draw[param.kind]()

    def _like(self, what: str, keys: Sequence[str], bored: bool = False) -> str:
        """One of the keys; `bored`: rather one that was not chosen so often."""
        weights = []
        for key in keys:
            verb = f"{what} {key.partition(':')[0]}"
            if verb not in self._liking:
                self._liking[verb] = math.exp(self.rng.gauss(0, 1.0))
            weights.append(self._liking[verb] / (1 + self._chosen[verb]) if bored else self._liking[verb])
        found = self.rng.choices(keys, weights)[0]
        self._chosen[f"{what} {found.partition(':')[0]}"] += 1
        return found


def voyage(table: Table, seed: float | str, n: int, every: int) -> Iterator[Deed]:
    """So many deeds at random; pauses after every so many."""
    captain = LiveCaptain(seed)
    assert isinstance(table, LiveTable)
    for number in range(1, n + 1):
        if table.over:
            return
        deed = captain.choose(table)
        do(table, deed)
        if number % every == 0:
            yield deed


# -- what is never legal

WRONG: dict[str, tuple[Any, ...]] = {
    "int": (None, 1.5, "1", True, [], 10**30),
    "float": (None, float("nan"), float("inf"), -1e12, 10**30, "1", True, {}),
    "str": (None, 3, [], ["x"], {}, b"x"),
    "bool": (None, 1, "true", []),
    "list": (None, "abc", 5, [[1]], {}, list(range(100)), [{}]),
}
"""Values that are not of the kind."""


def nonsense(table: LiveTable, rng: random.Random) -> Iterator[Deed]:
    """Deeds that no table takes: unknown, of the wrong seat, with arguments that are missing, too many or mad."""
    seat = rng.choice(table.seats)
    for name in ("", "resign", "__class__", "x" * 1000, "beat", None, 3):
        yield Deed(seat, name, {})  # type: ignore[arg-type]
    for command in rng.sample(sorted(table.live.commands.values(), key=lambda c: c.name), 4):
        owner = rng.choice(command.seats or table.seats)
        for stranger in [s for s in table.seats if command.seats and s not in command.seats][:1]:
            yield Deed(stranger, command.name, {})
        yield Deed(owner, command.name, {"nothing_of_this_name": 1})
        needed = [param for param in command.params if not param.optional]
        if needed:
            yield Deed(owner, command.name, {})
        for param in command.params:
            legal = {p.name: rng.choice(p.values or GOOD[p.kind]) for p in needed}
            yield Deed(owner, command.name, {**legal, param.name: rng.choice(WRONG[param.kind])})
    for key in (None, 1, "", "run:60", "x:y", "\ud800"):
        yield Deed(seat, ANSWER, key)
    for seconds in (-1, 1.5, "60", None, True):
        yield Deed(CLOCK, RUN, seconds)


GOOD: dict[str, tuple[Any, ...]] = {"int": (1,), "float": (1.0,), "str": ("x",), "bool": (True,), "list": ([],)}
