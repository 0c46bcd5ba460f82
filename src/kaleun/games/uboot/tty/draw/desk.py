"""What every drawing starts from: a role's view, words, printed matter, colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from kaleun.games.uboot.bots.kit import Kit, kit
from kaleun.games.uboot.crew.shown import Sailor, Side
from kaleun.games.uboot.view import View

if TYPE_CHECKING:
    from kaleun.games.uboot.tty.cruise import Cruise
    from kaleun.games.uboot.tty.words import Words

V_co = TypeVar("V_co", bound=View, covariant=True)
PLAIN, DIM, BRIGHT, BRASS = "#c9d6e2", "#6f879b", "bold #f2f6fa", "bold #e0b968"
GOOD, WARN, BAD, SEA = "#7ddc8a", "bold #f2c14e", "bold #ff7a6b", "#4fa3d1"
COLOUR = {
    "captain": "bold #ffffff", "first_officer": "bold #6fb7ff", "navigator": "bold #7ddc8a",
    "chief_engineer": "bold #dca06a",
}  # fmt: skip
SHAPE = {"circle": "●", "square": "■", "triangle": "▲", "hexagon": "⬢"}
TOKEN = {"activation": ("●", BRASS), "busy": ("◐", "bold #6fb7ff"), "wound": ("✚", BAD), "fatigue": ("~", WARN)}
LEVEL = {"green": GOOD, "yellow": WARN, "red": BAD}
SPACES = 3
HOUR, MINUTE = 3600, 60


class DeskOf(NamedTuple, Generic[V_co]):
    """A role at its desk: what it sees, in which words."""

    cruise: Cruise
    seat: str
    view: V_co

    @property
    def words(self) -> Words:
        return self.cruise.words

    @property
    def kit(self) -> Kit:
        return kit()

    def title(self, code: str, /, **data: Any) -> Text:
        return Text(self.words(code, **data), BRASS)

    def man(self, row: Sailor) -> Side:
        """The sailor of the watch on duty."""
        return row.watches[self.view.watch - 1]


Desk: TypeAlias = DeskOf[View]


def sit(cruise: Cruise, seat: str) -> DeskOf[Any]:
    """The desk of a role now."""
    return DeskOf(cruise, seat, cruise.view(seat))


def figure(row: Sailor) -> Text:
    """A figure in the colour of its role and its shape."""
    return Text(SHAPE[row.figure.partition("-")[2]], COLOUR[row.role])


def tokens(man: Side, spaces: int = SPACES) -> Text:
    """The three spaces of a sailor's tile."""
    drawn = Text()
    for token in man.tokens:
        sign, style = TOKEN[token.partition(":")[0]]
        drawn.append(sign, style)
    return drawn.append("·" * max(0, spaces - len(man.tokens)), DIM)


def gauge(share: float, width: int, style: str = GOOD) -> Text:
    """A bar."""
    full = round(max(0.0, min(1.0, share)) * width)
    return Text().append("█" * full, style).append("░" * (width - full), DIM)


def clipped(text: Text, width: int) -> Text:
    """The line, cut with an ellipsis where it is too long and filled where it is short."""
    line = text.copy()
    if line.cell_len > width:
        line.truncate(width, overflow="ellipsis")
    line.pad_right(width - line.cell_len)
    return line


def beside(left: Sequence[Text], right: Sequence[Text], width: int, gap: int = 2) -> list[Text]:
    """Two columns, the left one so wide."""
    rows = max(len(left), len(right))
    out = []
    for n in range(rows):
        line = clipped(left[n], width) if n < len(left) else Text(" " * width)
        if n < len(right):
            line.append(" " * gap).append_text(right[n])
        out.append(line)
    return out


def pairs(rows: Iterable[tuple[str, Text | str]], style: str = BRIGHT) -> list[Text]:
    """Names on the left, values on the right of them."""
    listed = [(name, value if isinstance(value, Text) else Text(value, style)) for name, value in rows]
    longest = max((cell_len(name) for name, _ in listed), default=0)
    return [Text(set_cell_size(name, longest + 1), DIM).append_text(value) for name, value in listed]


def wrapped(text: str, width: int, style: str = PLAIN) -> list[Text]:
    from textwrap import wrap

    return [Text(line, style) for line in wrap(text, max(10, width))]


def clock(seconds: int) -> str:
    """Hours and minutes."""
    return f"{seconds // HOUR}:{seconds % HOUR // MINUTE:02}"


def minutes(seconds: int) -> str:
    """Minutes and seconds."""
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def degrees(value: float) -> str:
    return f"{round(value) % 360:03}°"
