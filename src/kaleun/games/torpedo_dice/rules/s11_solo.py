"""Section 11: solo against the KI."""

from __future__ import annotations

from kaleun.games.torpedo_dice.book import Book, P, System
from kaleun.games.torpedo_dice.rules.s01_components import has_sunk
from kaleun.games.torpedo_dice.rules.s07_activation import comes_to_life
from kaleun.games.torpedo_dice.rules.s10_end import GOES_ON, Verdict
from kaleun.games.torpedo_dice.state import State
from kaleun.kernel.rule import rule


@rule("TD-11.3", "TD-11.6", "TD-11.8", "TD-11.11", "TD-11.12", "TD-11.17")
def ki_phase(s: State, p: P) -> None:
    """The KI fires one shot with the die that was left: its number names the system, active or not, never the
    Propeller. It fires even when its last system has just fallen."""
    s.phase = "ki"
    book, die = p.book, s.dice[0]
    if book.options["both_sunk"] == "silent" and has_sunk(s, book, 0):
        p.log("TD-11.17", "ki_silent")
        return
    aimed_at = book.by_number[book.aimed_at[die]]
    p.log("TD-11.6", "ki_fires", dice=die, chart="solo_area", row="die_to_system", system=aimed_at.key)
    if not s.sheets[0].destroyed & aimed_at.bit:
        box(s, p, aimed_at)
    elif s.exploded:
        p.log("TD-11.8", "ki_missed", system=aimed_at.key)
    else:
        target = follow(s, book, aimed_at)
        p.log("TD-11.9", "ki_moves_on", chart="solo_area", row="arrows", origin=aimed_at.key, system=target.key)
        box(s, p, target)


@rule("TD-11.9", "TD-11.10")
def follow(s: State, book: Book, system: System) -> System:
    """Along the arrows to the first system that is not destroyed."""
    while s.sheets[0].destroyed & system.bit:
        system = book.by_number[book.arrows[system.number]]
    return system


@rule("TD-11.7", "TD-11.13")
def box(s: State, p: P, system: System) -> None:
    """One number box is ticked; the second destroys the system, from the next round on."""
    book, sheet = p.book, s.sheets[0]
    s.boxes[system.number - 1] += 1
    ticked = s.boxes[system.number - 1]
    p.log("TD-11.7", "box_ticked", chart="solo_area", row="boxes", system=system.key, n=ticked, of=book.boxes)
    if ticked == book.boxes:
        before = book.active(sheet.switched, sheet.destroyed)
        sheet.destroyed |= system.bit
        p.log(
            "TD-11.7",
            "system_destroyed",
            chart="systems",
            row=system.row,
            seat=book.seats[0],
            by="KI",
            system=system.key,
        )
        comes_to_life(p, 0, before, book.active(sheet.switched, sheet.destroyed))


@rule("TD-11.14", "TD-11.15", "TD-11.16", "TD-11.17")
def solo_verdict(s: State, book: Book) -> Verdict:
    """Checked once, after the KI phase, in this order: skull (lost), last enemy system (won), last own one (lost)."""
    own_boat_lost = s.sheets[0].destroyed == book.every
    if s.sheets[0].skull:
        return Verdict("lost_by_skull", "TD-11.15", ())
    if has_sunk(s, book, 0) and not (own_boat_lost and book.options["both_sunk"] == "loss"):
        return Verdict("solo_won", "TD-11.14", (0,))
    if own_boat_lost:
        return Verdict("lost_boat", "TD-11.16", ())
    return GOES_ON
