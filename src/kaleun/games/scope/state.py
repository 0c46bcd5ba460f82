"""Everything that is true of a game between two questions. `subs`, `reserve` and `armed` are secret; the rest is open.

A cell is a number: 42 is row 4, column 2. Row 1 is the first Allied row, row 5 the first German row."""

from __future__ import annotations

from functools import cache
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

GERMAN, ALLIED = "german", "allied"
SEATS = (GERMAN, ALLIED)
OTHER = {GERMAN: ALLIED, ALLIED: GERMAN}

AFLOAT, BURNING, SUNK, LEFT = "afloat", "burning", "sunk", "left"

Side: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": SEATS})]
Status: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": (AFLOAT, BURNING, SUNK, LEFT)})]
_HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
Heading: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": _HEADINGS})]
Way: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": (*_HEADINGS, "EXIT")})]
"""Words out of a list, as the browser's types tell them."""


class Ship(Struct):
    """A surface ship card. A hidden armed freighter has the kind "freighter" until it is turned."""

    id: str
    kind: str
    side: str
    cell: int
    status: str = AFLOAT
    damaged: bool = False
    furthest: int = 0
    """The highest row a cargo ship has reached (for the quiet-turns limit)."""


class Torpedo(Struct):
    """A torpedo token in play. `fresh`: launched this turn, so it waits."""

    owner: Side
    number: int
    cell: int
    heading: Heading
    fresh: bool = True


class Order(Struct, frozen=True):
    """A direction token on a slow ship: one of eight headings, or EXIT."""

    ship: str
    heading: Way


class Streak(Struct, frozen=True):
    """Who launched in its owner's latest turns, and in how many running: a ship id, or the cell of a submarine."""

    by: str = ""
    count: int = 0


class Shot(Struct, frozen=True):
    """A declared shot with the values it had at declaration."""

    by: str
    target: str
    power: int
    misses: int


@cache
def trace(what: str, cells: tuple[int, ...] = (), n: int = -1) -> str:
    """One public event that says something about submerged submarines, as belief.py reads it: "shuffled:44+45+54+55".
    `n` is a number of submarines, if the event tells one."""
    return f"{what}:{'+'.join(map(str, cells))}" + (f"/{n}" if n >= 0 else "")


class State(Struct):
    """The game area, the tokens, both hands and the scores."""

    active: str = ALLIED
    turn: int = 0
    """Player turns begun."""
    phase: str = "fleets"
    ships: dict[str, Ship] = {}
    mines: list[int] = []
    mines_of: list[str] = []
    """Cells of the mines cards, and the side of each."""
    subs: list[int] = []
    """Secret of the German side: cells of the submerged submarines, in order."""
    torpedoes: list[Torpedo] = []
    orders: dict[str, Order] = {}
    """Direction tokens in play, by side."""
    moved: list[str] = []
    """Ships that moved in this turn."""
    streaks: dict[str, Streak] = field(default_factory=lambda: {side: Streak() for side in SEATS})
    ping: int = 0
    """Corner of the block the ping lies on, or 0."""
    in_the_air: bool = False
    """The escort carrier shows its firepower side."""
    plane: int = 0
    """The sea card a torpedo plane is heading for, or 0."""
    shots: list[Shot] = []
    reserve: dict[str, list[str]] = field(default_factory=lambda: {side: [] for side in SEATS})
    """Secret of each side: kinds still to be deployed."""
    armed: str = ""
    """Secret of the Allied side: id of the freighter that is the armed one, or ""."""
    scores: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    traces: list[str] = []
    """What everybody has seen of submerged submarines, in order."""
    quiet: int = 0
    """Player turns since the last launch, sinking, exit or new row of a cargo ship."""
    outcome: str = ""
    """Why the game is over, or "" while it goes on."""
    winner: str = ""
    """The winning side, or "" while it goes on and for a draw."""
