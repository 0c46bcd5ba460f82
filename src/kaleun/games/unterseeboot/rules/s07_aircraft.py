"""Section 7: the Aircraft Phase."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import SURFACE, P
from kaleun.games.unterseeboot.rules.s10_damage_control import damage
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule


@rule("UB-7.1")
def aircraft(s: State, p: P) -> Asks[None] | None:
    """Under water the boat is safe from aircraft."""
    if p.book.level[s.space] == SURFACE:
        return air_attack(s, p)
    s.spotted = False
    return None


@rule("UB-7.4", "UB-7.5", "UB-7.6")
def air_attack(s: State, p: P) -> Asks[None]:
    """A surfaced boat is searched for unless already Spotted; a Spotted boat is strafed once a turn until it dives."""
    s.phase = "aircraft"
    if not s.spotted:
        yield from search(s, p)
    if s.spotted:
        yield from strafe(s, p)


@rule("UB-7.2", "UB-22.1")
def search(s: State, p: P) -> Asks[None]:
    """Aircraft search: 1-3 places the Spotted token."""
    roll = yield d6("UB-7.2", "aircraft_search")
    s.spotted = roll in p.book.spotted_on
    p.log("UB-7.2", "spotted" if s.spotted else "not_spotted", dice=roll, chart="aircraft", row="search")


@rule("UB-7.3", "UB-22.1", "UB-22.7")
def strafe(s: State, p: P) -> Asks[None]:
    """Strafing attack: 3+ damages the boat."""
    roll = yield d6("UB-7.3", "strafing")
    hit = roll >= p.book.strafed_on[SURFACE]
    p.log("UB-7.3", "strafed" if hit else "strafing_missed", dice=roll, chart="aircraft", row="strafing[level=1]")
    if hit:
        yield from damage(s, p, "sunk_by_aircraft")
