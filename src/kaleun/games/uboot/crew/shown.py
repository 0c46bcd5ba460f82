"""The shapes of what a role sees of the crew; `view` fills them."""

from __future__ import annotations

from msgspec import Struct


class Side(Struct, omit_defaults=True):
    """The sailor a figure stands for in one of the two watches."""

    icons: tuple[str, ...]
    tokens: tuple[str, ...] = ()
    duty: str = ""
    cards: tuple[int, ...] = ()
    kia: bool = False


class Sailor(Struct, omit_defaults=True, kw_only=True):
    """A figure on the model and its two sides."""

    figure: str
    role: str
    section: int
    leads: bool = False
    watches: tuple[Side, Side]


class Tracks(Struct):
    orders: str
    blocked: int
    high_alerts_left: int
    morale: str
    excess: str | None
    exhausted: bool
    smoked: bool
    cigarettes: dict[str, int]


class Cards(Struct):
    hand: tuple[int, ...]
    gone: tuple[int, ...]
    decks: dict[str, int]
    resolving: tuple[int, ...]
    treated: tuple[int, ...]
    medical: dict[str, int]
    used: dict[str, int]
    medkits: int


class Technical(Struct):
    """A technical condition: `men` work on it where `need` are needed; -1 seconds = not running, not getting worse."""

    component: str
    section: int
    level: str
    need: int
    men: int
    running: bool
    left: int
    worse_in: int
    card: int
    began: bool


class Toolbox(Struct):
    section: int
    cards: tuple[int, ...]
    down: tuple[int, ...]
    locked: bool


class Breach(Struct):
    section: int
    left: int
    crewed: bool
    failed: bool


class TechnicalView(Struct):
    technical: list[Technical]
    environment: dict[str, tuple[str, ...]]
    hazardous: list[int]
    supplies: dict[str, int]
    toolboxes: dict[str, Toolbox]
    discard: tuple[int, ...]
    flooded: tuple[int, ...]
    breaches: list[Breach]
    views: dict[str, tuple[str, ...]]


class Plate(Struct):
    tokens: tuple[str, ...]
    size: int


class Food(Struct):
    pyramid: tuple[str, ...]
    supply: int
    plates: list[Plate]
    lemons: int
    discard: int
    spoiled: tuple[str, ...]
    result: int


class Larder(Food):
    """The food as the navigator sees it: with the meals it makes."""

    meals: list[tuple[int, ...]]


class Mobilization(Struct):
    """An open Mobilization with a preview of who is exposed to what."""

    moved: dict[str, list[int]]
    ready: tuple[str, ...]
    exposed: dict[str, list[str]]


class Piece(Struct, omit_defaults=True):
    """A piece of the puzzle; its letter only where the level shows it."""

    piece: int
    picture: str
    half: str
    turned: bool
    letter: str = ""


class Puzzle(Struct):
    section: int
    pieces: list[Piece]
    frame: list[int]
