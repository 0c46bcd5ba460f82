"""Section 3: the turn. P0 moves a slow ship, P1 is one action; torpedoes (s08), guns (s13) and the end (s10) follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.rules import s04_submarine_movement as s04
from kaleun.games.scope.rules import s05_torpedo_launch as s05
from kaleun.games.scope.rules import s06_ship_movement as s06
from kaleun.games.scope.rules import s11_slow_submarines as s11
from kaleun.games.scope.rules import s12_surfacing as s12
from kaleun.games.scope.rules import s20_escort_carrier as s20
from kaleun.games.scope.rules import s23_hunting_group as s23
from kaleun.games.scope.state import GERMAN, OTHER, State, Streak
from kaleun.kernel.ask import Ask, Asks, Option, Refusal
from kaleun.kernel.rule import rule

PASS = Option("pass", ("pass",), "SC-3.4")

OFFERS: tuple[Callable[[State, Book, str], Iterable[Option]], ...] = (
    s04.offers,
    s05.offers,
    s06.fast_offers,
    s06.slow_offers,
    s11.offers,
    s12.surface_offers,
    s12.submerge_offers,
    s20.offers,
    s23.offers,
)
REFUSALS = (s04.refusals, s05.refusals, s06.refusals, s11.refusals, s12.refusals, s20.refusals, s23.refusals)


EXPLAIN: dict[str, Callable[[State, Book, str, str], Refusal | None]] = {
    "order": s06.outside,
    "sonar": s11.out_of_hearing,
    "plane": s20.no_open_water,
}


class Action(Ask):
    """The question for an action. What is refused for a ship is refused for every heading of it."""

    __slots__ = ()

    def explain(self, key: str, state: State, book: Book) -> Refusal | None:
        """Why this key is not offered."""
        listed = {refusal.key: refusal for refusal in _refuse(state, book)}
        key = stem = str(key)
        while stem:
            if stem in listed:
                found = listed[stem]
                return Refusal(key, found.code, found.rule, **found.data)
            stem = stem.rpartition("-")[0] or stem.rpartition(":")[0]
        reason = EXPLAIN.get(key.partition(":")[0])
        return reason(state, book, self.seat, key) if reason is not None else None


@rule("SC-3.4", "SC-10.8")
def pass_turn(s: State, p: P) -> None:
    """Nothing can be done."""
    p.log("SC-3.4", "passed", side=s.active)


DO: dict[str, Callable[..., Any]] = {
    "quadrant": s04.quadrant,
    "launch": s05.launch,
    "move": s06.move,
    "order": s06.order,
    "sonar": s11.sonar,
    "charges": s11.charges,
    "surface": s12.surface,
    "submerge": s12.submerge,
    "takeoff": s20.takeoff,
    "bomb": s20.bomb,
    "plane": s20.plane,
    "leave": s23.leave,
    "pass": pass_turn,
}


@rule("SC-3.1", "SC-3.2")
def begin_turn(s: State, p: P) -> None:
    """Turns alternate, the German side has the first; a slow ship under orders moves before anything else."""
    s.turn += 1
    s.active = OTHER[s.active]
    s.phase = "action"
    s.moved = []
    s.quiet += 1
    p.log("SC-3.1", "turn_begins", turn=s.turn, side=s.active)
    s06.slow_move(s, p)


@rule("SC-3.3", "SC-3.4", "SC-26.1", "SC-26.2", "SC-28.2")
def one_action(s: State, p: P) -> Asks[None]:
    """P1: exactly one action among those the side's ships allow; a pass only if there is none. What the German side
    chose is its secret, the log says what everybody saw."""
    side = s.active
    options: list[Option] = []
    for offers in OFFERS:
        options += offers(s, p.book, side)
    choice = yield Action(side, "action", "SC-3.3", options or [PASS], refuse=_refuse, secret=side == GERMAN)
    verb, *rest = choice
    asks = DO[verb](s, p, *rest)
    if asks is not None:
        yield from asks
    if verb != "launch":
        s.streaks[side] = Streak()
    if side == GERMAN and verb not in ("quadrant", "submerge"):
        s11.lift_ping(s, p)


def _refuse(s: State, book: Book) -> Iterator[Refusal]:
    for refusals in REFUSALS:
        yield from refusals(s, book, s.active)
