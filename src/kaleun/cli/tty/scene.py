"""What is to be shown: a table as one seat sees it, in one language. Boards draw it, the plain mode tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from kaleun.cli.tty.reading import LONGEST, NotUnderstood
from kaleun.kernel.needs import LEAST, MOST, Need, needed
from kaleun.kernel.plain import plain
from kaleun.kernel.reading import Reading, readings
from kaleun.kernel.text import Texts, texts_of

if TYPE_CHECKING:
    from rich.text import Text

    from kaleun.kernel.game import Game
    from kaleun.kernel.log import LogLine
    from kaleun.kernel.pending import Choice, Pending
    from kaleun.kernel.table import Table

V = TypeVar("V")
"""The view of the game."""


class Words:
    """The shell's own words in one language; behind them those of a game's board (its section [tty])."""

    def __init__(self, lang: str, own: Texts | None = None) -> None:
        self.lang, self._texts, self._own = lang, texts_of("kaleun.cli"), own

    def __call__(self, code: str, **data: Any) -> str:
        own = self._own is not None and not self._texts.has("tty", code, self.lang)
        return (self._own if own and self._own else self._texts).say("tty", code, data, self.lang)


def need_words(need: Need, sides: int) -> tuple[str, dict[str, int]]:
    """The code of the words for what dice needed and the numbers in them; `sides` tells when the upper end is open."""
    if need.low <= LEAST:
        return "need_less", {"n": need.high}
    if need.high >= MOST or (need.high >= sides and need.low < need.high):
        return "need_more", {"n": need.low}
    if need.low == need.high:
        return "need_one", {"n": need.low}
    return "need_span", {"lo": need.low, "hi": need.high}


@cache
def cards_of(game: Game, lang: str) -> Mapping[str, Reading]:
    """The cards of the game's charts by name; a table with charts of its own hardly has other thresholds."""
    return {card.chart: card for card in readings(game, lang)}


class Then(NamedTuple):
    """A moment that is past: what the seat saw, and how many lines of its log were written."""

    view: Any
    lines: int


class SceneOf(Generic[V]):
    """A table as a seat sees it now, or saw it then; nothing is asked in the past."""

    def __init__(self, table: Table, seat: str | None, lang: str, then: Then | None = None) -> None:
        self.table, self.seat, self.lang, self.then = table, seat, lang, then
        self.words = Words(lang, table.game.texts)

    @cached_property
    def view(self) -> V:
        return cast(V, self.then.view if self.then else self.table.sight(self.seat))

    @cached_property
    def ask(self) -> Pending | None:
        return None if self.then else self.table.pending

    @property
    def texts(self) -> Texts:
        return self.table.game.texts

    @property
    def title(self) -> str:
        return self.name("game")

    def name(self, code: str) -> str:
        """The name of the game or of a seat."""
        return self.texts.say("name", code, {}, self.lang) if self.texts.has("name", code, self.lang) else code

    def word(self, code: Any) -> str:
        return self.texts.word(code, self.lang)

    def outcome(self, code: str) -> str:
        """An event or the end of a game in words."""
        return self.texts.say("outcome", code, {}, self.lang) if self.texts.has("outcome", code, self.lang) else code

    def decimal(self, value: float, digits: int = 1) -> str:
        text = f"{value:.{digits}f}"
        return text if self.lang == "en" else text.replace(".", ",")

    def percent(self, p: float) -> str:
        """A probability: whole per cents where they are exact, else one decimal."""
        return f"{self.decimal(p * 100).removesuffix('.0').removesuffix(',0')} %"

    def numbers(self) -> dict[str, int]:
        """The number of each choice by the thing it names ("P3"), for boards that show where a choice leads."""
        found: dict[str, int] = {}
        for n, option in enumerate(self.ask.options if self.ask else (), 1):
            found.setdefault(option.key.partition(":")[2], n)
        return found

    def brief(self, line: LogLine) -> str:
        """A log line with its dice and what they needed."""
        dice = "".join(f"[{face}]" for face in line.dice)
        return " ".join(part for part in (line.text(self.lang), dice, self._needs(line)) if part)

    def _needs(self, line: LogLine) -> str:
        """ "needs 4+"; for several dice also their sum: "7, needs 6 or less". Empty where nothing was needed."""
        card = self._cards.get(line.chart) if line.dice and line.chart else None
        need = needed(card, line) if card else None
        if need is None:
            return ""
        code, numbers = need_words(need, 12 if len(line.dice) > 1 else 6)
        said = self.words("needs", need=self.words(code, **numbers))
        return f"{need.total}, {said}" if len(line.dice) > 1 else said

    @cached_property
    def _cards(self) -> Mapping[str, Reading]:
        return cards_of(self.table.game, self.lang)

    def line(self, line: LogLine) -> str:
        """A log line with its dice and its rule."""
        return f"{self.brief(line)}  {line.rule}"

    def log(self, since: int = 0) -> list[LogLine]:
        lines = self.table.log(self.seat, since)
        return lines[: max(self.then.lines - since, 0)] if self.then else lines


Scene: TypeAlias = SceneOf[Any]


class Board(Protocol):
    """The part `tty` of a game."""

    def draw(self, scene: Scene) -> list[Text]:
        """The board as lines of at most 80 columns."""
        ...

    def tell(self, scene: Scene) -> list[str]:
        """The same facts as sentences."""
        ...

    def debrief(self, scene: Scene) -> list[str]:
        """What a finished game came to."""
        ...

    def legend(self, scene: Scene) -> list[str]:
        """What the symbols of the drawing mean."""
        ...


def shortlist(board: Board, scene: Scene) -> tuple[list[tuple[int, Choice]], str]:
    """The choices to list, numbered from 1, and a hint how to name others. A board with hundreds of choices has its
    own `shortlist` and `hint`; elsewhere it is all of them."""
    options = scene.ask.options if scene.ask else ()
    chosen = getattr(board, "shortlist", None)
    listed = chosen(scene) if chosen else None
    if listed is None:
        return list(enumerate(options, 1)), ""
    return [(n, option) for n, (_, option) in enumerate(listed, 1)], board.hint(scene)  # type: ignore[attr-defined]


def understood(board: Board, scene: Scene, text: str) -> str | None:
    """The key meant by what was typed: a number of the board's own list, or its own language (fields, say); else None.
    A number that is not listed is refused: behind it would be a choice nobody has seen."""
    if text.isascii() and text.isdigit() and scene.ask is not None and scene.ask.kind == "choice":
        listed, hint = shortlist(board, scene)
        if hint and len(listed) < len(scene.ask.options):
            if len(text) > LONGEST or not 1 <= int(text) <= len(listed):
                raise NotUnderstood(scene.words("no_such_number", text=text[:9], n=len(listed)))
            return listed[int(text) - 1][1].key
    reader = getattr(board, "understand", None)
    found: str | None = reader(scene, text) if reader else None
    return found


class Listing:
    """The board of a game that has no drawing: every field of the view, one a line."""

    def draw(self, scene: Scene) -> list[Text]:
        from rich.text import Text

        return [Text(line) for line in self.tell(scene)]

    def tell(self, scene: Scene) -> list[str]:
        return [f"{scene.title}.", *_fields(scene, plain(scene.view))]

    def debrief(self, scene: Scene) -> list[str]:
        return [scene.brief(line) for line in scene.log()[-3:]]

    def legend(self, scene: Scene) -> list[str]:
        return []


def _fields(scene: Scene, value: dict[str, Any], depth: int = 1) -> Iterator[str]:
    for key, part in value.items():
        name = "  " * depth + scene.word(key)
        if isinstance(part, dict) and part:
            yield f"{name}:"
            yield from _fields(scene, part, depth + 1)
        elif isinstance(part, list) and part and isinstance(part[0], dict):
            yield f"{name}:"
            for n, item in enumerate(part, 1):
                yield f"{'  ' * (depth + 1)}{n}. " + ", ".join(f"{k} {_short(scene, v)}" for k, v in item.items())
        else:
            yield f"{name}: {_short(scene, part)}"


def _short(scene: Scene, value: Any) -> str:
    if isinstance(value, bool):
        return scene.words("yes" if value else "no")
    if isinstance(value, (list, tuple, dict)):
        return ", ".join(_short(scene, v) for v in value) or "–"
    return scene.word(value) if isinstance(value, str) and value else "–" if value in ("", None) else str(value)


def board_of(game: Game) -> Board:
    """The drawing this game brings; a listing if it brings none."""
    board = game.part("tty")
    return cast(Board, board) if hasattr(board, "tell") else Listing()
