"""What a game is: a name, options, seats, a State, named steps, a view and a result. One package under games/ exports
`GAME`; there is no list to edit."""

from __future__ import annotations

import importlib
import itertools
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from kaleun.kernel.ask import Ask, Asks, Conflict, KaleunError, Refusal
from kaleun.kernel.card import Card, card_of, read_card
from kaleun.kernel.charts import Charts, load_charts, unpack
from kaleun.kernel.edition import UnknownRules, rank
from kaleun.kernel.live import Live
from kaleun.kernel.live_step import minute_of
from kaleun.kernel.log import Line, Mod
from kaleun.kernel.parts import part_alone, part_of
from kaleun.kernel.plain import copier, former
from kaleun.kernel.text import Texts, texts_of

B = TypeVar("B")
Step = Callable[[Any, Any], Asks[str | None]]


BOOKS = 256
"""So many prepared books are kept; a game with many switches has more combinations than memory."""


class Onward(msgspec.Struct, frozen=True):
    """How a series of games goes on after one that is over: the options of the next (none = it does not), and how the
    series stands, as the game tells it to its own screens."""

    options: dict[str, bool | int | str] = {}
    standing: dict[str, Any] = {}


class OptionSpec(msgspec.Struct, frozen=True):
    """A switch of a game: default, allowed values, the rule it switches, one line of help (English). Without values it
    takes any text, and the game's `conflicts` says what is wrong with it; with `line` it is a label of at most so many
    characters that people type (a name on the log sheet) and no rule reads."""

    default: Any
    values: tuple[Any, ...]
    rule: str
    help: str
    house: bool = False
    line: int = 0
    samples: tuple[str, ...] = ()
    """Where any text may stand: some that are worth trying."""
    later: bool = False
    """It came after games had been recorded: at its default a record says nothing of it, as theirs do."""

    @property
    def choices(self) -> tuple[Any, ...]:
        """What can be chosen from a list."""
        return self.values or (self.default, *self.samples)

    def allows(self, value: Any) -> bool:
        """Is this a value of the switch?"""
        if not self.values:
            return isinstance(value, str)
        return any(value == v and type(value) is type(v) for v in self.values)

    def wrong(self, name: str, value: Any) -> str | None:
        """What is wrong with this value, in a sentence."""
        if not self.allows(value):
            allowed = f"one of {_list(self.values)}" if self.values else "a text"
            return f"option {name} is {allowed}, not {value!r} ({self.rule})"
        if self.line and len(value) > self.line:
            return f"option {name} has at most {self.line} characters, not {len(value)} ({self.rule})"
        if self.line and not value.isprintable():
            return f"option {name} is one line without control characters ({self.rule})"
        return None


class Result(msgspec.Struct, frozen=True):
    """How a game ended: winners, a number per seat, an outcome code, the rule that ended it, summary fields."""

    winners: tuple[str, ...]
    scores: dict[str, int]
    outcome: str
    rule: str
    summary: dict[str, Any]


class Play(Generic[B]):
    """What a rule has besides the state: the book (charts and switches, prepared), the log, and `reveal`."""

    __slots__ = ("book", "log", "lines", "answers", "revealed", "alone", "film")

    def __init__(self, book: B, logging: bool = True) -> None:
        self.book = book
        self.lines: list[Line] = []
        self.answers = 0
        self.revealed = -1
        self.alone = False
        """Does nobody look on (simulations)? Then seats that decide at the same time do so one after another."""
        self.film: Callable[[Line], None] | None = None
        """While somebody looks on, each line is shown with the State it tells of."""
        self.log: Callable[..., Any] = self._write if logging else _silent

    def _write(
        self,
        rule: str,
        code: str,
        *,
        dice: int | tuple[int, ...] = (),
        mods: tuple[Mod, ...] = (),
        chart: str = "",
        row: str = "",
        to: str | None = None,
        **data: Any,
    ) -> None:
        """Adds a log line: `p.log("UB-7.2", "spotted", dice=roll, chart="aircraft", row="search")`."""
        faces = dice if isinstance(dice, tuple) else (dice,)
        line = Line(self.answers, rule, code, data, faces, mods, chart, row, to)
        self.lines.append(line)
        if self.film is not None:
            self.film(line)

    def close(self) -> None:
        """The step is over: what refers to itself would be garbage that nobody finds at once."""
        self.log, self.film = _silent, None

    def reveal(self) -> None:
        """Something hidden became known: no undo goes back past this point."""
        self.revealed = self.answers


_silent: Callable[..., Any] = type.__prepare__
"""Takes whatever it is given and does nothing with it. A function of our own would take three times as long, a dozen
times a decision."""


class Worlds(Protocol):
    """All positions a seat can imagine behind its view: the step that asks it, the book, and worlds one by one."""

    book: Any
    step: str
    secret: bool
    """Does the seat itself know something that others do not?"""

    def draw(self, seat: str | None, rng: Any) -> Any:
        """A whole State at the beginning of `step`: what `seat` knows is kept, the rest dealt (None = as everybody
        knows it)."""
        ...


class Foresight(NamedTuple):
    """How far odds look ahead: through the seat's own decisions in these steps, answered as `choose(view, ask)` does.
    So the odds of an attack tell what comes of it, not that aiming comes next."""

    steps: frozenset[str]
    choose: Callable[[Any, Ask], str]


Migrate = Callable[[str, dict[str, Any]], dict[str, Any]]
"""`migrate(version, {"step": name, "state": {…}})`: a step boundary written by the rules of that version, as the rules
of today write it. Only what was renamed or means something else: new fields of the State get their defaults anyway."""


class Game:
    """A game as data. Its facts (name, version of the rules, …) are those of the card in its folder, or of `card`.
    `book(options, charts, version)` prepares the numbers and questions once for all tables of that set-up;
    labels (options with a `line`) are no part of it: `label(state, options)` writes them into the first State.
    `sight` is the Struct that `view` gives, or one for each seat; `glance` is the view for bots in a hurry: the same
    fields, made only when they are looked at; `setting(book, options)` is what everybody sees of the table and never
    changes, labels too.
    `live` makes it a game in real time: the minutes of its clock follow the steps."""

    def __init__(
        self,
        package: str,
        *,
        options: Mapping[str, OptionSpec],
        seats: Callable[[Mapping[str, Any]], tuple[str, ...]],
        state: type[msgspec.Struct],
        start: Callable[[Any], Any],
        steps: tuple[Step, ...],
        book: Callable[[Mapping[str, Any], Charts, str], Any],
        view: Callable[[Any, Any, str | None], Any],
        result: Callable[[Any, Any], Result],
        moment: Callable[[Any], str],
        outcomes: tuple[str, ...] = (),
        foresight: Foresight | None = None,
        conflicts: Callable[[Mapping[str, Any]], Refusal | None] = lambda _: None,
        explain: Callable[[Mapping[str, Any]], Iterable[Refusal]] = lambda _: (),
        onward: Callable[[Any, Any], Onward] = lambda _, __: Onward(),
        redeal: Callable[[Any, Any, str | None, Any], Any] | None = None,
        hides: Callable[[Mapping[str, Any]], bool] = lambda _: True,
        believe: Callable[[Any, str, str], Worlds] | None = None,
        resign: Callable[[Any, Any, str], str | None] | None = None,
        invariants: Callable[[Any, Any], Iterator[str]] | None = None,
        sight: type[msgspec.Struct] | Mapping[str | None, type[msgspec.Struct]] | None = None,
        glance: Callable[[Any, Any, str | None], Any] | None = None,
        setting: Callable[[Any, Mapping[str, Any]], Any] | None = None,
        live: Live | None = None,
        label: Callable[[Any, Mapping[str, Any]], None] = lambda _, __: None,
        migrate: Migrate = lambda _, data: data,
        card: Card | None = None,
    ) -> None:
        self.package, self.card = package, card or card_of(package)
        self.name, self.prefix = self.card.name, self.card.prefix
        self.version, self.versions, self.migrate = self.card.version, self.card.versions, migrate
        self.options, self.seats = options, seats
        self._defaults = {name: spec.default for name, spec in options.items()}
        self.state, self.start, self.copy = state, start, copier(state)
        self.live = live
        self.steps = steps if live is None else (*steps, minute_of(live))
        self.step_names = tuple(s.__name__ for s in self.steps)
        self.step_index = {name: i for i, name in enumerate(self.step_names)}
        self.view, self.result, self.moment = view, result, moment
        self.glance, self._sight, self.setting = glance or view, sight, setting
        self.outcomes, self.foresight = frozenset(outcomes), foresight
        self.conflicts, self.redeal, self.resign, self.invariants = conflicts, redeal, resign, invariants
        self.explain, self.onward = explain, onward
        self.believe = believe
        self._hides, self.label = hides, label
        self._ruling = tuple(name for name, spec in options.items() if not spec.line)
        self._make_book = book
        self._books: dict[tuple[Any, ...], Any] = {}

    def part(self, name: str) -> Any:
        """What the game brings besides its rules (`kernel/parts.py`), such as "bots" or "tty"; None if it does not."""
        return part_of(self.package, name)

    @property
    def texts(self) -> Texts:
        return texts_of(self.package)

    def hides(self, options: Mapping[str, Any]) -> bool:
        """Whether seats have secrets from each other with these options (people at one screen need a curtain)."""
        return self.redeal is not None and self._hides(options)

    def sights(self) -> list[type[msgspec.Struct]]:
        """Every Struct a view of this game can be."""
        kinds = self._sight.values() if isinstance(self._sight, Mapping) else [self._sight]
        return [kind for kind in dict.fromkeys(kinds) if kind is not None]

    def sight_of(self, seat: str | None) -> type[msgspec.Struct] | None:
        """The Struct of this seat's view."""
        return self._sight[seat] if isinstance(self._sight, Mapping) else self._sight

    def seen(self, view: Any, seat: str | None) -> Any:
        """A view with its types: one that came as plain data (from a file, a notebook, another process) is read."""
        kind = self.sight_of(seat) if isinstance(view, Mapping) else None
        if kind is None:
            return view
        try:
            return msgspec.convert(view, kind)
        except msgspec.ValidationError as wrong:
            raise KaleunError(f"this is no view of {seat} in {self.name}: {wrong}") from None

    def full_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every switch with its value; unknown names, bad values and pairs that exclude each other are refused."""
        if not given:
            return dict(self._defaults)
        full = self.completed(given)
        conflict = self.conflicts(full)
        if conflict:
            raise Conflict(self.texts.say("refused", conflict.code, conflict.data), conflict)
        return full

    def completed(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every switch with its value, whether they go together or not; unknown names and bad values are refused."""
        for name, value in given.items():
            spec = self.options.get(name)
            if spec is None:
                raise KaleunError(f"{self.name} has no option {name!r}; it has: {', '.join(sorted(self.options))}")
            if wrong := spec.wrong(name, value):
                raise KaleunError(wrong)
        return {name: given.get(name, spec.default) for name, spec in self.options.items()}

    def option_sets(self) -> Iterator[dict[str, Any]]:
        """Every legal combination of the switches."""
        names = list(self.options)
        for values in itertools.product(*(self.options[n].choices for n in names)):
            full = dict(zip(names, values, strict=True))
            if not self.conflicts(full):
                yield full

    def charts(self, overrides: Path | None = None) -> Charts:
        return charts_of(self.package, overrides)

    def charts_with(self, hash: str) -> Charts | None:
        """The game's own charts with that hash: those of today, or a pack of earlier ones that is kept with them."""
        today = self.charts()
        return today if today.hash == hash else _older_charts(self.package, hash)

    def book(self, options: Mapping[str, Any], charts: Charts, version: str | None = None) -> Any:
        """The prepared book for these options and charts, by the rules of this version (None = the newest); made once
        and shared. A version that cannot be run is refused by name."""
        version = self.version if version is None else version
        if version not in self.versions:
            known = ", ".join(self.versions)
            raise UnknownRules(f"this needs rules {version} of {self.name}; this Kaleun runs {known}", version)
        key = (version, charts.hash, *[options[n] for n in self._ruling])
        found = self._books.get(key)
        if found is None:
            if len(self._books) >= BOOKS:
                self._books.pop(next(iter(self._books)), None)
            ruling = {n: options[n] if n in self._ruling else self._defaults[n] for n in self.options}
            found = self._make_book(ruling, charts, version)
            found.form = former(self.state, rank(version))
            self._books[key] = found
        return found


def _list(values: tuple[Any, ...]) -> str:
    return ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)


@lru_cache(maxsize=32)
def charts_of(package: str, overrides: Path | None = None) -> Charts:
    """The charts of a game's package, with those of a private pack in their place."""
    return load_charts(files(package).joinpath("charts"), overrides)


@cache
def file_of(package: str, path: str) -> str:
    """A text file of a game's folder."""
    return files(package).joinpath(path).read_text("utf-8")


@lru_cache(maxsize=32)
def _older_charts(package: str, hash: str) -> Charts | None:
    """charts/older/HASH.pack, if there is one."""
    place = files(package).joinpath("charts", "older", f"{hash}.pack")
    return unpack(place.read_bytes()) if hash.isalnum() and place.is_file() else None


UNFINISHED = "unfinished.md"
"""A game package with this file is not offered yet; the file says what is missing. Its own tests run all the same."""


@cache
def _folders() -> dict[str, Path]:
    """Every package among the games, and where it lies."""
    games = importlib.import_module("kaleun.games")
    found = {m.name: Path(place, m.name) for place in games.__path__ for m in pkgutil.iter_modules([place]) if m.ispkg}
    return dict(sorted(found.items()))


def package_names() -> tuple[str, ...]:
    """Every game there is a folder of, also those that are not finished."""
    return tuple(_folders())


@cache
def game_names() -> tuple[str, ...]:
    """Every finished package among the games is a game."""
    return tuple(name for name, folder in _folders().items() if not (folder / UNFINISHED).is_file())


def is_offered(name: str) -> bool:
    return name in game_names()


def folder_of(name: str) -> Path:
    """Where the files of the game of that name lie."""
    return _folders()[name]


def find_card(name: str) -> Card:
    """The card of the game of that name, without loading the game."""
    return read_card(_folders()[name])


def brought(part: str) -> dict[str, Any]:
    """The part of that name of every finished game that has it, without loading the games."""
    found = {name: part_alone(folder, f"kaleun.games.{name}", part) for name, folder in _folders().items()}
    return {name: module for name, module in found.items() if module is not None and is_offered(name)}


@cache
def find_game(name: str) -> Game:
    """The game of that name (also one that is not finished), or a sentence that lists the names there are."""
    if name not in _folders() and name not in game_names():
        raise KaleunError(f"there is no game {name!r}; there are: {', '.join(game_names())}")
    game: Game = importlib.import_module(f"kaleun.games.{name}").GAME
    return game
