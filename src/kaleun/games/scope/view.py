"""What a seat sees, field by field. Three fields hold secrets: `submarines` (German), `armed` (Allied) and `reserve`
(each side its own); everything else is the same for everybody. When the game is over all is shown."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.games.scope.book import Book
from kaleun.games.scope.fleets import public_counts
from kaleun.games.scope.redeal import known
from kaleun.games.scope.rules.s05_torpedo_launch import free_tokens
from kaleun.games.scope.rules.s19_armed_freighter import candidates
from kaleun.games.scope.state import ALLIED, GERMAN, SEATS, State
from kaleun.kernel.game import Result
from kaleun.kernel.rule import rule


@rule("SC-28.1", "SC-28.2", "SC-28.3", "SC-28.4", "SC-1.4", "SC-19.1")
def view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """The table as this seat sees it (None = an observer)."""
    over = bool(s.outcome)
    scenario = book.scenario
    return {
        "options": book.options,
        "scenario": scenario.id,
        "family": scenario.family,
        "modules": list(book.modules),
        "rows": book.area.rows,
        "columns": book.area.columns,
        "target": scenario.target,
        "turn": s.turn,
        "turn_limit": book.turn_limit,
        "quiet": s.quiet,
        "active": s.active if s.turn else "",
        "phase": s.phase,
        "ships": [_ship(ship, book) for ship in s.ships.values()],
        "mines": [{"cell": cell, "side": side} for cell, side in zip(s.mines, s.mines_of, strict=True)],
        "torpedoes": [msgspec.to_builtins(t) for t in s.torpedoes],
        "tokens": {side: free_tokens(s, book, side) for side in SEATS},
        "orders": {side: msgspec.to_builtins(order) for side, order in sorted(s.orders.items())},
        "moved": list(s.moved),
        "streaks": {side: msgspec.to_builtins(s.streaks[side]) for side in SEATS},
        "ping": s.ping,
        "in_the_air": s.in_the_air,
        "plane": s.plane,
        "shots": [msgspec.to_builtins(shot) for shot in s.shots],
        "scores": dict(s.scores),
        "submerged": _submerged(s, book, seat, over),
        "submarines": list(s.subs) if over or seat == GERMAN else None,
        "armed": s.armed if over or seat == ALLIED else None,
        "may_be_armed": [ship.id for ship in candidates(s, book)],
        "reserve": {side: _reserve(s, book, side, over or seat == side) for side in SEATS},
        "traces": list(s.traces),
        "heat": heat_map(s, book) if book.options["coach_map"] else None,
        "outcome": s.outcome,
        "winner": s.winner,
    }


def _ship(ship: Any, book: Book) -> dict[str, Any]:
    kind = book.kinds[ship.kind]
    return {
        "id": ship.id,
        "kind": ship.kind,
        "side": ship.side,
        "cell": ship.cell,
        "status": ship.status,
        "damaged": ship.damaged,
        "furthest": ship.furthest,
        "points": kind.points,
        "armor": kind.armor,
        "firepower": kind.firepower,
        "fast": kind.fast,
        "cargo": kind.cargo,
    }


def _submerged(s: State, book: Book, seat: str | None, over: bool) -> int | None:
    """How many submarines are under water: open, except while a secret fleet is being deployed."""
    if book.secret_fleets and s.turn == 0 and not over and seat != GERMAN:
        return None
    return len(s.subs) + s.reserve[GERMAN].count("submarine")


def _reserve(s: State, book: Book, side: str, own: bool) -> dict[str, Any]:
    """What is still to be deployed: kinds for the owner, announced numbers for the others."""
    mines, ships = public_counts(s.reserve[side], book.kinds)
    secret = book.secret_fleets and not own
    return {
        "units": None if secret else list(s.reserve[side]),
        "mines": None if secret and s.phase == "fleets" else mines,
        "ships": None if secret and s.phase in ("fleets", "mines", "submarines") else ships,
    }


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
