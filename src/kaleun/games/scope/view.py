"""What a seat sees, field by field. Three fields hold secrets: `submarines` (German), `armed` (Allied) and `reserve`
(each side its own); everything else is the same for everybody. When the game is over all is shown."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct

from kaleun.games.scope.book import Book
from kaleun.games.scope.fleets import public_counts
from kaleun.games.scope.redeal import known
from kaleun.games.scope.rules.s05_torpedo_launch import free_tokens, launchers
from kaleun.games.scope.rules.s19_armed_freighter import candidates
from kaleun.games.scope.sea import standing
from kaleun.games.scope.state import ALLIED, GERMAN, SEATS, Order, Shot, Side, State, Status, Streak, Torpedo
from kaleun.games.scope.state import Ship as Card
from kaleun.kernel.game import Result
from kaleun.kernel.plain import copier
from kaleun.kernel.rule import rule

BOTH = Meta(extra_json_schema={"propertyNames": {"enum": SEATS}, "required": SEATS})
EITHER = Meta(extra_json_schema={"propertyNames": {"enum": SEATS}})
NOBODY_YET = Meta(extra_json_schema={"enum": (*SEATS, "")})
_copy = copier(Torpedo)


class Ship(Struct):
    """A surface ship card with the values of its kind."""

    id: str
    kind: str
    side: Side
    cell: int
    status: Status
    damaged: bool
    furthest: int
    points: int
    armor: int
    firepower: int
    fast: bool
    cargo: bool


class Mines(Struct):
    cell: int
    side: Side


class Run(Struct):
    """Where a torpedo runs if nothing else moves: the free cells it enters, one a turn, then the cell of the ship or
    the mines that stop it; 0 if it leaves the area."""

    cells: list[int]
    end: int


class Reserve(Struct):
    """What is still to be deployed: kinds for the owner, announced numbers for the others (None: not even those)."""

    units: list[str] | None
    mines: int | None
    ships: int | None


class View(Struct):
    """The game area, the tokens and the scores; `submarines` and `armed` are None for those who may not know.
    `tokens` are numbers of the torpedo tokens in hand; `runs` has the way of each torpedo, and to the side whose turn
    it is those it could launch, by cell and heading ("42-NE"); `heat` is the chance of a submarine by cell, from public
    knowledge, None with the assistant off."""

    options: dict[str, Any]
    scenario: str
    family: str
    modules: list[str]
    rows: int
    columns: int
    target: int
    turn: int
    turn_limit: int
    quiet: int
    active: Annotated[str, NOBODY_YET]
    phase: str
    ships: list[Ship]
    mines: list[Mines]
    torpedoes: list[Torpedo]
    runs: dict[str, Run]
    tokens: Annotated[dict[str, list[int]], BOTH]
    orders: Annotated[dict[str, Order], EITHER]
    moved: list[str]
    streaks: Annotated[dict[str, Streak], BOTH]
    ping: int
    in_the_air: bool
    plane: int
    shots: list[Shot]
    scores: Annotated[dict[str, int], BOTH]
    submerged: int | None
    submarines: list[int] | None
    armed: str | None
    may_be_armed: list[str]
    reserve: Annotated[dict[str, Reserve], BOTH]
    traces: list[str]
    heat: dict[str, float] | None
    outcome: str
    winner: Annotated[str, NOBODY_YET]


@rule("SC-28.1", "SC-28.2", "SC-28.3", "SC-28.4", "SC-1.4", "SC-19.1")
def view(s: State, book: Book, seat: str | None) -> View:
    """The table as this seat sees it (None = an observer)."""
    over = bool(s.outcome)
    scenario = book.scenario
    return View(
        options=book.options,
        scenario=scenario.id,
        family=scenario.family,
        modules=_modules(book),
        rows=book.area.rows,
        columns=book.area.columns,
        target=scenario.target,
        turn=s.turn,
        turn_limit=book.turn_limit,
        quiet=s.quiet,
        active=s.active if s.turn else "",
        phase=s.phase,
        ships=[_ship(card, book) for card in s.ships.values()],
        mines=[Mines(cell, side) for cell, side in zip(s.mines, s.mines_of, strict=True)],
        torpedoes=[_copy(torpedo) for torpedo in s.torpedoes],
        runs=_runs(s, book, seat),
        tokens={side: free_tokens(s, book, side) for side in SEATS},
        orders=dict(sorted(s.orders.items())),
        moved=s.moved[:],
        streaks={side: s.streaks[side] for side in SEATS},
        ping=s.ping,
        in_the_air=s.in_the_air,
        plane=s.plane,
        shots=s.shots[:],
        scores=s.scores.copy(),
        submerged=_submerged(s, book, seat, over),
        submarines=s.subs[:] if over or seat == GERMAN else None,
        armed=s.armed if over or seat == ALLIED else None,
        may_be_armed=[ship.id for ship in candidates(s, book)],
        reserve={side: _reserve(s, book, side, over or seat == side) for side in SEATS},
        traces=s.traces[:],
        heat=heat_map(s, book) if book.options["coach_map"] else None,
        outcome=s.outcome,
        winner=s.winner,
    )


def _runs(s: State, book: Book, seat: str | None) -> dict[str, Run]:
    """The ways of the torpedoes in play and of those the seat could launch now."""
    stops, ahead = {*standing(s), *s.mines}, book.area.ahead
    ways = [(torpedo.cell, torpedo.heading) for torpedo in s.torpedoes]
    ways += [(cell, heading) for cell in launchers(s, book, seat) for heading in ahead]
    runs = {}
    for cell, heading in ways:
        way, entered = ahead[heading], []
        end = way[cell]
        while end and end not in stops:
            entered.append(end)
            end = way[end]
        runs[f"{cell}-{heading}"] = Run(entered, end)
    return runs


@cache
def _modules(book: Book) -> list[str]:
    return list(book.modules)


def _ship(card: Card, book: Book) -> Ship:
    kind = book.kinds[card.kind]
    return Ship(
        id=card.id,
        kind=card.kind,
        side=card.side,
        cell=card.cell,
        status=card.status,
        damaged=card.damaged,
        furthest=card.furthest,
        points=kind.points,
        armor=kind.armor,
        firepower=kind.firepower,
        fast=kind.fast,
        cargo=kind.cargo,
    )


def _submerged(s: State, book: Book, seat: str | None, over: bool) -> int | None:
    """How many submarines are under water: open, except while a secret fleet is being deployed."""
    if book.secret_fleets and s.turn == 0 and not over and seat != GERMAN:
        return None
    return len(s.subs) + s.reserve[GERMAN].count("submarine")


def _reserve(s: State, book: Book, side: str, own: bool) -> Reserve:
    mines, ships = public_counts(s.reserve[side], book.kinds)
    secret = book.secret_fleets and not own
    return Reserve(
        units=None if secret else s.reserve[side][:],
        mines=None if secret and s.phase == "fleets" else mines,
        ships=None if secret and s.phase in ("fleets", "mines", "submarines") else ships,
    )


@rule("SC-28.3")
def heat_map(s: State, book: Book) -> dict[str, float]:
    """The coach's map for the Allied side: for each cell the probability that a submerged submarine lies there, from
    public knowledge only. Cells where none can be are left out."""
    odds = known(s, book).marginals(book.scenario.columns)
    return {str(cell): round(p, 4) for cell, p in odds.items() if p > 0}


def result(s: State, book: Book) -> Result:
    """How the game ended."""
    rule_id = {"turn_limit": "SC-10.7", "no_submarines": "SC-23.3"}.get(s.outcome, "SC-10.6")
    return Result(
        winners=(s.winner,) if s.winner else (),
        scores=dict(s.scores),
        outcome=s.outcome,
        rule=rule_id,
        summary={"turns": s.turn, "draw": not s.winner, "submarines": len(s.subs)},
    )
