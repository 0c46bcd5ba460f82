"""Section 9: the Destroyer Phase, with the uncontrolled dive of section 17."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import SURFACE, P
from kaleun.games.unterseeboot.rules.s10_damage_control import damage
from kaleun.games.unterseeboot.rules.s17_uncontrolled_dive import uncontrolled_dive
from kaleun.games.unterseeboot.rules.s18_type_viic import detected_by_salvo
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule

SEARCHING, DETECTED = "searching", "detected"


@rule("UB-9.1")
def destroyer(s: State, p: P) -> Asks[None] | None:
    """The destroyer reacts to torpedoes only."""
    return hunting(s, p) if s.fired or s.destroyer else None


@rule("UB-9.6", "UB-9.8", "UB-22.4")
def hunting(s: State, p: P) -> Asks[None]:
    """It searches, and attacks a detected boat once a turn until it evades."""
    s.phase = "destroyer"
    if s.destroyer != DETECTED:
        yield from hunt(s, p)
    if s.destroyer == DETECTED:
        yield from attack(s, p)
        if not s.outcome:
            yield from uncontrolled_dive(s, p)
    if not s.outcome:
        evade(s, p)


def hunt(s: State, p: P) -> Asks[None]:
    """Does the destroyer find the boat this turn?"""
    surfaced = p.book.level[s.space] == SURFACE
    if fired_openly(s, surfaced):
        s.destroyer = DETECTED
        p.log("UB-18.5" if s.fired > 1 else "UB-9.2", "detected_at_once")
        return
    alert(s, p)
    if not surfaced or p.book.surfaced_search == "roll":
        yield from search(s, p)
    elif p.book.surfaced_search == "auto":
        found_on_surface(s, p)


@rule("UB-9.2")
def fired_openly(s: State, surfaced: bool) -> bool:
    """A torpedo fired on the Surface, or two at once, gives the boat away without a search."""
    return bool(s.fired) and (surfaced or detected_by_salvo(s))


@rule("UB-9.3")
def alert(s: State, p: P) -> None:
    """A torpedo fired at Periscope Depth starts the search."""
    if not s.destroyer:
        s.destroyer = SEARCHING
        p.log("UB-9.3", "destroyer_alerted")


@rule("UB-9.4", "UB-22.4")
def search(s: State, p: P) -> Asks[None]:
    """Destroyer search: 1-3 detects the boat, else the token stays."""
    roll = yield d6("UB-9.4", "destroyer_search")
    if roll in p.book.detected_on:
        s.destroyer = DETECTED
    p.log(
        "UB-9.4", "detected" if s.destroyer == DETECTED else "not_detected", dice=roll, chart="destroyer", row="search"
    )


@rule("UB-9.5")
def found_on_surface(s: State, p: P) -> None:
    """A boat that is being searched for and shows itself on the Surface is detected without a roll."""
    s.destroyer = DETECTED
    p.log("UB-9.5", "found_on_surface")


@rule("UB-9.7", "UB-22.5")
def attack(s: State, p: P) -> Asks[None]:
    """Destroyer attack: 3+, 4+, 5+, 6 damages the boat, from the Surface down."""
    roll = yield d6("UB-9.7", "destroyer_attack")
    level = p.book.level[s.space]
    hit = roll >= p.book.attacked_on[level]
    p.log(
        "UB-9.7",
        "depth_charged" if hit else "depth_charges_missed",
        dice=roll,
        chart="destroyer",
        row=p.book.level_row[level],
    )
    if hit:
        yield from damage(s, p, "sunk_by_destroyer")


@rule("UB-9.9", "UB-9.10", "UB-22.5")
def evade(s: State, p: P) -> None:
    """A boat still afloat at 200 m when the phase ends has shaken off the destroyer. Nothing else does that."""
    if s.destroyer and p.book.level[s.space] == p.book.evades_at:
        s.destroyer = ""
        p.log("UB-9.9", "evaded", chart="destroyer", row="evasion")
