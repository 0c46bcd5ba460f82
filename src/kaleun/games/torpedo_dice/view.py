"""What a seat sees: everything but the plans of others that are still sealed (TD-1.8, TD-4.7)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from kaleun.games.torpedo_dice.book import Book, Mode
from kaleun.games.torpedo_dice.rules.s01_components import left, right
from kaleun.games.torpedo_dice.rules.s06_fire import splashes
from kaleun.games.torpedo_dice.rules.s10_end import standings, total
from kaleun.games.torpedo_dice.rules.s12_solo_score import points, rank
from kaleun.games.torpedo_dice.state import Cell, Plan, Sheet, State
from kaleun.kernel.game import Result
from kaleun.kernel.rule import rule

KI = "KI"
Stock: TypeAlias = tuple[int, int]
"""What is left or done, and what there is of it: (have, of)."""


class Dice(Struct):
    middle: list[int]
    number: int


class Window(Struct):
    """The boat in the window: fields hit, fields where a torpedo went into the water, damage of each system."""

    hits: list[Cell]
    misses: list[Cell]
    systems: dict[str, Stock]


class System(Struct):
    """A system of the own boat: on, off (has a box to tick), waits (for its mates on the screen) or lost."""

    number: int
    letter: str
    screen: str
    switch: bool
    state: Literal["on", "off", "waits", "lost"]
    ticked: bool
    uses: Stock | None
    hits: Stock


class Seat(Struct):
    """A player's sheet. The plan is None where it is sealed."""

    target: str
    attacker: str
    die: int
    ready: bool
    plan: Plan | None
    last: Plan | None
    window: Window
    hits: int
    reserve: Stock
    skull: bool
    score: int
    systems: dict[str, System]


class Ki(Struct):
    """The solo area: the KI's die, number boxes, arrows, explosion boxes and the victory box."""

    die: int
    aims: dict[str, str]
    arrows: dict[str, str]
    boxes: dict[str, Stock]
    explosions: Stock
    victory: bool
    points: int


class Grid(Struct):
    rows: list[str]
    width: int
    height: int


class Switches(Struct):
    """Rules that the drawing and the captains must know."""

    sealed: bool
    orientation: str
    edge: str
    portholes: str
    engine_on_one: bool
    idle_modification: bool
    fins: str
    all_skulls: str
    sunk_scores: bool
    both_sunk: str


class View(Struct):
    """The dice, and for each seat its sheet: window, reserve torpedoes, dashboard."""

    mode: Mode
    players: int
    solo: bool
    round: int
    phase: str
    starter: str
    turn: str
    deciding: list[str]
    """Who decides now: the one whose turn it is, or all who have not finished."""
    you: str | None
    dice: Dice
    grid: Grid
    targets: int
    switches: Switches
    seats: dict[str, Seat]
    ki: Ki | None
    outcome: str
    winners: list[str]


@rule("TD-1.8", "TD-4.7", "TD-1.4")
def view(s: State, book: Book, seat: str | None) -> View:
    """The table as this seat sees it (None = an observer). (Of more than 15 named arguments Python makes a map first,
    which takes long: the first do without.)"""
    return View(
        book.mode,
        book.players,
        book.solo,
        s.round,
        phase=_phase(s, book, seat),
        starter=book.seats[s.starter],
        turn=_turn(s, book, seat),
        deciding=_deciding(s, book),
        you=seat,
        dice=Dice(s.dice[:], book.dice),
        grid=_grid(book),
        targets=book.targets,
        switches=_switches(book),
        seats={name: _sheet(s, book, place, seat) for place, name in enumerate(book.seats)},
        ki=_ki(s, book) if book.solo else None,
        outcome=s.outcome,
        winners=[book.seats[place] for place in s.winners],
    )


@rule("TD-4.6")
def _phase(s: State, book: Book, seat: str | None) -> str:
    """Where all decide at once, each is in the phase its own plan has come to; who only looks on, in the earliest."""
    if s.phase != "plan":
        return s.phase
    plans = [sheet.plan for place, sheet in enumerate(s.sheets) if seat in (None, book.seats[place])]
    return "fire" if all(plans) else "modify"


def _turn(s: State, book: Book, seat: str | None) -> str:
    """Whose turn it is: where all decide at once, the own one until it is done, then the first that is not."""
    deciding = _deciding(s, book)
    return seat if seat in deciding else (*deciding, book.seats[s.turn])[0]


@rule("TD-4.6")
def _deciding(s: State, book: Book) -> list[str]:
    if s.outcome or all(map(_ready, s.sheets)):
        return []
    if s.phase != "plan":
        return [book.seats[s.turn]] if s.phase in ("choose", "modify", "fire") else []
    return [book.seats[place] for place in book.clockwise[s.starter] if not _ready(s.sheets[place])]


def _ready(sheet: Sheet) -> bool:
    return sheet.plan is not None and sheet.plan.ready


@cache
def _grid(book: Book) -> Grid:
    return Grid(list(book.grid.rows), book.grid.width, book.grid.height)


@cache
def _switches(book: Book) -> Switches:
    return Switches(*(book.options[name] for name in Switches.__struct_fields__))


def _sheet(s: State, book: Book, place: int, viewer: str | None) -> Seat:
    sheet = s.sheets[place]
    own = not book.sealed or book.seats[place] == viewer
    hits = sheet.filled.bit_count()
    return Seat(
        target=KI if book.solo else book.seats[left(book, place)],
        attacker=KI if book.solo else book.seats[right(book, place)],
        die=sheet.die,
        ready=_ready(sheet),
        plan=sheet.plan if own else None,
        last=sheet.last,
        window=Window(_filled(book, sheet.filled), splashes(sheet, book), _damage(book, sheet.filled)),
        hits=hits,
        reserve=(sheet.reserve, book.reserve),
        skull=sheet.skull,
        score=hits + sheet.reserve,
        systems=_systems(s, book, sheet, place),
    )


KEPT = 4096
"""So many parts of views are kept: what did not change is the same object again, and whoever compares two views is
done with it at once. Nobody changes a view."""


@lru_cache(KEPT)
def _filled(book: Book, filled: int) -> list[Cell]:
    return book.grid.cells(filled)


@lru_cache(KEPT)
def _damage(book: Book, filled: int) -> dict[str, Stock]:
    """Fields filled in of each system of the boat in the window, and how many it has."""
    return {system.key: ((mask & filled).bit_count(), mask.bit_count()) for system, mask in book.fields}


@lru_cache(KEPT)
def _boxes(book: Book, ticked: tuple[int, ...]) -> dict[str, Stock]:
    """Number boxes ticked for each system, and how many it has."""
    return {system.key: (ticked[system.number - 1], book.boxes) for system in book.systems}


def _systems(s: State, book: Book, sheet: Sheet, place: int) -> dict[str, System]:
    suffered = tuple(s.boxes) if book.solo else s.sheets[right(book, place)].filled
    return _dashboard(book, sheet.switched, sheet.destroyed, tuple(sheet.uses.items()), suffered)


@lru_cache(KEPT)
def _dashboard(
    book: Book, ticked: int, lost: int, left_over: tuple[tuple[str, int], ...], suffered: int | tuple[int, ...]
) -> dict[str, System]:
    """The systems of a boat with these ticked and those struck out, and what it has suffered: in solo the number boxes,
    else the fields that its attacker has filled in."""
    active, uses = book.active(ticked, lost), dict(left_over)
    hits = _boxes(book, suffered) if isinstance(suffered, tuple) else _damage(book, suffered)
    return {
        key: System(
            number=number,
            letter=letter,
            screen=screen,
            switch=switch and not book.training,
            state="lost" if lost & bit else "on" if active & bit else "off" if switch else "waits",
            ticked=ticked & bit > 0,
            uses=(uses[key], most) if key in uses else None,
            hits=hits[key],
        )
        for number, letter, key, screen, switch, most, _, bit, _ in book.systems
    }


def _ki(s: State, book: Book) -> Ki:
    return Ki(
        die=s.dice[0] if len(s.dice) == 1 else 0,
        aims={str(side): book.by_number[number].key for side, number in book.aimed_at.items()},
        arrows={book.by_number[a].key: book.by_number[b].key for a, b in book.arrows.items()},
        boxes=_boxes(book, tuple(s.boxes)),
        explosions=(s.explosions, book.explosion_boxes),
        victory=s.victory,
        points=points(s, book),
    )


def result(s: State, book: Book) -> Result:
    """How it ended. The score is hits plus reserve torpedoes (none with a skull); in solo the points of a win."""
    if book.solo:
        score = points(s, book)
        found = rank(book, score).name if s.victory and book.options["solo_score"] else ""
        scores, more = {book.seats[0]: score}, {"points": score, "rank": found, "explosions": s.explosions}
    else:
        scores = {book.seats[i]: 0 if x.skull else total(x) for i, x in enumerate(standings(s, book))}
        more = {"skulls": [book.seats[i] for i, sheet in enumerate(s.sheets) if sheet.skull]}
    return Result(
        winners=tuple(book.seats[place] for place in s.winners),
        scores=scores,
        outcome=s.outcome,
        rule=s.ended_by,
        summary={
            "mode": "solo" if book.solo else book.mode,
            "rounds": s.round,
            "hits": {book.seats[i]: sheet.filled.bit_count() for i, sheet in enumerate(s.sheets)},
            "reserve": {book.seats[i]: sheet.reserve for i, sheet in enumerate(s.sheets)},
            "systems_left": {
                book.seats[i]: (book.every & ~sheet.destroyed).bit_count() for i, sheet in enumerate(s.sheets)
            },
            **more,
        },
    )
