"""Section 10.2 and 10.9: what forces an abort, lost diesels, and the way home."""

from __future__ import annotations

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s10_6_crew import li_commands
from kaleun.games.hunted.state import INOPERABLE, Patrol, State
from kaleun.games.hunted.tables import ask, battery_boxes
from kaleun.kernel.ask import Asks, Option
from kaleun.kernel.rule import rule


def diesels_dead(s: State) -> int:
    damage = s.boat.damage
    return (damage.get("diesel_1") == INOPERABLE) + (damage.get("diesel_2") == INOPERABLE)


@rule("TH-10.2.b")
def stranded(s: State) -> bool:
    """Both diesels are dead."""
    return diesels_dead(s) == 2


@rule("TH-8.2.1", "TH-10.2.a", "TH-10.9.3")
def rolls_in_box(s: State, rolls: int) -> int:
    """One diesel out doubles the encounter rolls."""
    return rolls * 2 if diesels_dead(s) else rolls


@rule("TH-10.9.1", "TH-10.8.6", "TH-10.0.b", "TH-10.2.a", "TH-10.4.2", "TH-9.8.8.5", "TH-10.6.3.a")
def compulsory_abort(s: State, book: Book) -> str:
    """Why the patrol must be broken off, or ""."""
    dead = {system for system, state in s.boat.damage.items() if state == INOPERABLE}
    if s.boat.holed:
        return "hull_holed"
    if li_commands(s):
        return "li_commands"
    for row in book.charts["E5_damage_repair"]["system"]:
        if row["abort"] == "always" and row["key"] in dead:
            return str(row["key"])
    if {"electric_1", "electric_2"} <= dead:
        return "both_electrics"
    if set(battery_boxes(book, s.boat.type)) <= dead:
        return "all_batteries"
    return ""


@rule("TH-10.9.1", "TH-10.2.b")
def must_abort(s: State, p: P, t: Patrol) -> None:
    """Breaks the patrol off if damage, wounds or a holed hull demand it."""
    reason = "" if t.aborting else compulsory_abort(s, p.book)
    if reason:
        break_off(t, reason)
        p.log("TH-10.9.1", "must_abort", why=reason)
    if stranded(s):
        t.rolls_left = 0


@rule("TH-10.9.2", "TH-10.9.6", "TH-7.3.3.c")
def break_off(t: Patrol, why: str) -> None:
    """From now on the boat goes home. A Transit Box it is in is finished first (R-51), but not before Gibraltar."""
    t.aborting = why
    t.abort_weight = t.entered_weight
    if not is_transit(t.boxes[t.at]) or (t.first_med and t.at <= 1):
        t.rolls_left = 0


@rule("TH-10.9.2", "TH-7.3.3.c")
def reroute(t: Patrol) -> Asks[None]:
    """An aborting boat goes to the nearest Transit Box and on through the Transit Boxes to the base on that side."""
    transit = [is_transit(code) for code in t.boxes]
    if t.first_med:
        t.step = -1 if t.at <= 1 else 1
    elif transit[t.at]:
        t.step = -1 if all(transit[: t.at + 1]) else 1
    else:
        t.step = yield from nearer_end(t, transit)
    t.at += t.step
    while 0 <= t.at < len(transit) and not transit[t.at]:
        t.at += t.step
    if t.step < 0:
        t.destination = t.origin  # it comes home where it sailed from; a posting to Penang lapses


@rule("TH-10.9.2")
def nearer_end(t: Patrol, transit: list[bool]) -> Asks[int]:
    """Back or on to the nearest Transit Box; the player chooses between two that are equally far."""
    back = transit[t.at :: -1].index(True)
    on = transit[t.at :].index(True)
    if back == on:
        way: int = yield ask("abort_way", "TH-10.9.2", [Option("way:back", -1), Option("way:on", 1)])
        return way
    return -1 if back < on else 1


def is_transit(code: str) -> bool:
    return code.startswith("T")
