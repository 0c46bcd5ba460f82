"""Section 6.1.2 and 8.0-8.2: moving from box to box, posture, the encounter roll, special missions (7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s06_calendar import weight
from kaleun.games.hunted.rules.s07_4_missions import abort_allowed, carry_out_mission
from kaleun.games.hunted.rules.s08_1_boxes import (
    Box,
    aircraft_comes,
    column_mods,
    here,
    meet,
    mission_here,
    nothing,
    table_name,
)
from kaleun.games.hunted.rules.s10_6_crew import without_doctor
from kaleun.games.hunted.rules.s10_9_abort import break_off, reroute, rolls_in_box, stranded
from kaleun.games.hunted.rules.s10_10_scuttling import dead_in_the_water
from kaleun.games.hunted.rules.s11_4_10_replenishment import is_tanker, replenish, replenish_here, tanker_contact
from kaleun.games.hunted.rules.s12_random_events import event_possible, random_event
from kaleun.games.hunted.rules.s13_wolfpack import first_pack_box, in_pack, joins_pack, meet_in_round_two
from kaleun.games.hunted.rules.s14_9_resupply import resupply
from kaleun.games.hunted.state import SEAT, Combat, Patrol, State
from kaleun.games.hunted.tables import ability, ask, look, throw
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, d6, refusal
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, Reasons, offers

PASSAGES = {"none": "gibraltar_clear", "escort": "gibraltar_escort", "aircraft": "gibraltar_aircraft"}


@rule("TH-6.1.2", "TH-7.5.1", "TH-8.2.1", "TH-10.6.3.b")
def travel(s: State, p: P) -> Asks[str]:
    """Step: on to the next Travel Box, or home."""
    t = s.patrol
    assert t is not None
    s.phase, s.tick = "travel", s.tick + 1
    s.combat = s.air = None
    if stranded(s):
        return (yield from dead_in_the_water(s, p, t))
    entered, t.chased = t.chased and not t.aborting, False
    if not entered:
        following = (yield from resupply(s, p, t)) if t.at >= 0 else ""
        if following:
            return following
        yield from before_gibraltar(s, p, t)
        if t.aborting:
            yield from reroute(t)
        else:
            t.at += t.step
        if not 0 <= t.at < len(t.boxes):
            p.log("TH-7.5.1", "patrol_ends")
            return "refit"
        t.entered_weight += weight(t.boxes[t.at])
        s.tick = 0
        p.log("TH-6.1.2", "enters_box", box=t.at + 1, area=waters(t, p.book, here(s, p.book)))
        yield from without_doctor(s, p)
        if s.outcome:
            return "career_end"
    box = here(s, p.book)
    quiet, t.quiet_boxes = t.quiet_boxes > 0, max(t.quiet_boxes - 1, 0)
    if quiet and not mission_here(t, box):
        p.log("TH-12.1.6", "quiet_box")
        return "travel"
    t.rolls_left = rolls_in_box(s, box.rolls)
    yield from orders(s, p, t, box)
    return "travel" if t.rolls_left == 0 else "encounter"


def waters(t: Patrol, book: Book, box: Box) -> str:
    """What the box is called: its encounter table, but for the Straits, which have none of their own."""
    straits = box.gibraltar and t.first_med and book.since("2")
    return "gibraltar" if straits and table_name(t, box) == "add_round" else table_name(t, box)


@rule("TH-7.3.3.c")
def before_gibraltar(s: State, p: P, t: Patrol) -> Asks[None]:
    """After the first and the second box of the way to the Mediterranean a boat damaged for good may turn back."""
    if not (t.first_med and t.at in (0, 1)) or t.aborting or not abort_allowed(s, p.book, t):
        return
    if (yield ask("before_gibraltar", "TH-7.3.3.c", ["abort", "move_on"])) == "abort":
        break_off(t, "voluntary")
        p.log("TH-7.3.3.c", "aborts")


@rule("TH-8.1.1", "TH-8.1.4", "TH-8.1.5", "TH-8.1.7", "TH-8.2.2.a", "TH-10.9.5")
def orders(s: State, p: P, t: Patrol, box: Box) -> Asks[None]:
    """Surfaced, schnorcheling, with the kite out, or break off the patrol."""
    found = offers(verdicts(s, p.book))
    choice = "surfaced" if len(found) == 1 else (yield _orders(found))
    if choice == "abort":
        break_off(t, "voluntary")
        p.log("TH-10.9.5", "aborts")
        if t.rolls_left:
            yield from orders(s, p, t, box)
        return
    t.posture = choice
    if choice != "surfaced":
        p.log("TH-8.1.1", "posture", posture=choice)


@cache
def _orders(found: tuple[Bundle, ...]) -> Ask:
    return Judged(SEAT, "orders", "TH-8.1.1", found, refuse=Reasons(verdicts))


SURFACED = Bundle([Option("sail:surfaced", "surfaced", "TH-8.1.1")])
SCHNORCHEL = Bundle([Option("sail:schnorchel", "schnorchel", "TH-8.1.3.a")])
KITE = Bundle([Option("sail:kite", "kite", "TH-8.2.2.a")])
ABORT = Bundle([Option("abort", "abort", "TH-10.9.5")])


@rule("TH-8.1.4", "TH-8.2.2.a", "TH-8.2.2.b", "TH-9.8.8.5", "TH-10.9.4", "TH-10.9.5", "TH-10.11.10")
def verdicts(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """Schnorchel and kite, if the boat has them and they may be used here, and breaking off."""
    t, boat = s.patrol, s.boat
    assert t is not None
    yield SURFACED
    if not boat.schnorchel:
        yield refusal("sail:schnorchel", "no_schnorchel", "TH-10.11.10")
    elif boat.holed:
        yield refusal("sail:schnorchel", "hull_is_holed", "TH-9.8.8.5")
    elif mission_here(t, here(s, book)):
        yield refusal("sail:schnorchel", "mission_on_the_surface", "TH-8.1.4")
    else:
        yield SCHNORCHEL
    if boat.kite:
        if boat.holed:
            yield refusal("sail:kite", "hull_is_holed", "TH-9.8.8.5")
        elif here(s, book).table not in book.charts["mats"]["equipment"]["fa330"]["areas"]:
            yield refusal("sail:kite", "no_kite_here", "TH-8.2.2.a")
        else:
            yield KITE
    elif "fa330" in book.mat(boat.type)["equipment"]:
        yield refusal("sail:kite", "kite_is_gone", "TH-8.2.2.b")
    if t.aborting:
        yield refusal("abort", "on_the_way_home", "TH-10.9.4")
    elif abort_allowed(s, book, t):
        yield ABORT
    elif t.first_med:
        yield refusal("abort", "not_before_gibraltar", "TH-7.3.3.c")
    else:
        yield refusal("abort", "not_before_the_front", "TH-7.4.3.b")


@rule("TH-8.0", "TH-6.1.2", "TH-12.0", "TH-12.1.1", "TH-8.2.7")
def encounter(s: State, p: P) -> Asks[str]:
    """Step: one encounter roll of this box and what it brings."""
    t = s.patrol
    assert t is not None
    s.phase, s.tick = "encounter", s.tick + 1
    s.combat = s.air = None
    box = here(s, p.book)
    if mission_here(t, box) and not t.aborting:
        return (yield from carry_out_mission(s, p, t))
    t.rolls_left -= 1
    if is_tanker(s) and replenish_here(s, p.book, t, box):
        return (yield from replenish(s, p, t))
    if box.gibraltar and t.first_med:
        return (yield from gibraltar(s, p, t))
    if first_pack_box(s, p.book, t, box):
        t.on_station_rolled = True
        following = meet(s, p, "convoy")
        p.log("TH-13.5.3", "pack_convoy")
        return following
    result = yield from roll_e1(s, p, t, box)
    if result == "event":
        return (yield from random_event(s, p, t))
    return (yield from contact_of(s, p, t, box, result))


@rule("TH-8.0", "TH-8.2.3", "TH-9.8.6")
def roll_e1(s: State, p: P, t: Patrol, box: Box) -> Asks[str]:
    """2d6 on the column of the box with its date modifiers; a natural 12 is "event", if one can still come."""
    name = table_name(t, box)
    if not box.transit:
        t.on_station_rolled = True
    roll = yield from throw(s, p, d6("TH-8.0", "encounter", 2))
    if t.posture == "kite" and sum(roll) in kite_again(s, p.book):
        p.log("TH-8.2.2.a", "kite_looks_again", dice=roll)
        roll = yield from throw(s, p, d6("TH-8.2.2.a", "kite_look", 2))
    found = column_mods(p.book, name, t.start)
    row_id, row = look(p.book, "E1_encounters", f"table.{name}", sum(roll) + sum(m.value for m in found))
    event = sum(roll) == p.book.charts["R1_random_events"].meta["natural"] and event_possible(t)
    code = "event_comes" if event else row["result"]
    if not event and not in_pack(s, p.book):  # boats of a pack are asked first what they have met
        appears(s, p, t, box, row["result"])
    p.log("TH-8.0", code, dice=roll, mods=found, chart="E1_encounters", row=row_id, area=name)
    return "event" if event else str(row["result"])


@rule("TH-8.2.2.a", "TH-14.15.17")
def kite_again(s: State, book: Book) -> tuple[int, ...]:
    """First rolls on which the kite gives a second look: 5, and for a Kite expert also 11."""
    numbers = book.charts["mats"]["kite"]
    return tuple(numbers["expert"] if ability(s, book) == "kite_expert" else numbers["normal"])


@rule("TH-8.1.6", "TH-7.4.3.a", "TH-10.9.4", "TH-11.4.10.1", "TH-14.15.15")
def contact_of(s: State, p: P, t: Patrol, box: Box, result: str) -> Asks[str]:
    """What a result means for this boat: Schnorchel hides ships, an aborting boat ignores them, tankers serve boats."""
    result = meant(t, box, result)
    if (yield from joins_pack(s, p, t, box, result)):
        return meet_in_round_two(s, p)
    if result == "none":
        return nothing(s)
    if result == "aircraft":
        return aircraft_comes(s)
    if t.posture == "schnorchel" and result != "convoy":
        p.log("TH-8.1.6", "unseen_while_schnorcheling", contact=result)
        return nothing(s)
    if t.aborting:
        p.log("TH-10.9.4", "ignored_while_aborting", contact=result)
        return nothing(s)
    if is_tanker(s):
        return (yield from tanker_contact(s, p, t, box, result))
    if (
        straggles(s, p.book, t, result)
        and (yield ask("straggler", "TH-14.15.15", ["pursue:convoy", "pursue:straggler"])) == "straggler"
    ):
        t.straggler_used = True
        result = "ship"
    return meet(s, p, result)


@rule("TH-7.4.3.a")
def meant(t: Patrol, box: Box, result: str) -> str:
    """At the invasion front there is no calm."""
    return "aircraft" if result == "none" and t.area == "invasion" and not box.transit else result


@rule("TH-14.15.15")
def straggles(s: State, book: Book, t: Patrol, result: str) -> bool:
    """May he go for a straggler of this convoy?"""
    return result == "convoy" and ability(s, book) == "straggler_killer" and not t.straggler_used


def appears(s: State, p: P, t: Patrol, box: Box, rolled: str) -> None:
    """Whoever is met without another word is there when the roll is told."""
    result = meant(t, box, rolled)
    hidden = t.posture == "schnorchel" and result != "convoy"
    if result == "aircraft":
        aircraft_comes(s)
    elif not (result == "none" or hidden or t.aborting or is_tanker(s) or straggles(s, p.book, t, result)):
        meet(s, p, result)


@rule("TH-7.3.3.a", "TH-7.3.3.c")
def gibraltar(s: State, p: P, t: Patrol) -> Asks[str]:
    """The passage: the Additional Round column at -2; an escort hunts at once, an aircraft is a normal encounter."""
    roll = yield from throw(s, p, d6("TH-7.3.3.a", "gibraltar", 2), weighty=True)
    row = next(
        r for r in p.book.charts["E1_encounters"]["table"]["add_round"]["drm"] if r["key"] == "gibraltar_passage"
    )
    found = (Mod("gibraltar_passage", row["mod"], "TH-7.3.3.a"),)
    row_id, result = look(p.book, "E1_encounters", "table.add_round", sum(roll) + row["mod"])
    what: Any = result["result"]
    hidden = t.posture == "schnorchel" and p.book.on("schnorchel_hides_at_gibraltar")
    if what == "escort" and not hidden:
        s.combat = Combat("gibraltar", escorted=True)
        following = "escort_hunt"
    else:
        following = aircraft_comes(s) if what == "aircraft" else nothing(s)
    p.log("TH-7.3.3.a", PASSAGES[what], dice=roll, mods=found, chart="E1_encounters", row=row_id)
    return following
