"""Section 6.1.3 and 10.11: refit, step by step, and the deck gun before each patrol."""

from __future__ import annotations

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s04_7_bases import (
    FRANCE,
    GERMANY,
    MED,
    NORWAY,
    PENANG,
    air_raid,
    destination,
    france_closed,
    med_closed,
)
from kaleun.games.hunted.rules.s04_setup import new_crew, receive_boat, restock
from kaleun.games.hunted.rules.s06_calendar import close_row, mark_months, patrol_months, success
from kaleun.games.hunted.rules.s07_4_missions import invasion_refusal
from kaleun.games.hunted.rules.s10_12_recovery import recovery, sail_without
from kaleun.games.hunted.rules.s11_1_advancement import advancement
from kaleun.games.hunted.rules.s11_2_rank import KKPT, promotion
from kaleun.games.hunted.rules.s11_3_awards import awards, grades
from kaleun.games.hunted.rules.s11_4_new_boats import latest_model, replacement, request_boat
from kaleun.games.hunted.rules.s13_wolfpack import pack_patrol_over
from kaleun.games.hunted.rules.s14_13_cards import in_port_until
from kaleun.games.hunted.rules.s14_options import draw_number
from kaleun.games.hunted.state import INOPERABLE, Patrol, State
from kaleun.games.hunted.tables import ask, summed, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule

DELAYS = {"refit_plus_1": 1, "refit_plus_2": 2}
"""Months that an air raid adds."""


@rule("TH-6.1.3", "TH-5.1.1", "TH-5.1.2", "TH-7.5.1", "TH-11.4", "TH-3.5.ex1")
def refit(s: State, p: P) -> Asks[str]:
    """Step: the patrol is over. Result, refit, equipment, air raid, recovery, crew, awards, promotion, new boat."""
    t = s.patrol
    assert t is not None
    s.phase, s.tick = "refit", s.tick + 1
    s.combat = s.air = None
    yield from invasion_refusal(s, p, t)
    won = success(s, p, t)
    score(s, p, t, won)
    pack_patrol_over(s, p)
    if s.outcome:
        return "career_end"
    extra = patrol_months(s, p, t)
    mark_months(s, "P", extra)
    home_month = t.start + extra
    arrive(s, p, t, home_month)
    months, fresh = yield from refit_length(s, p, t, home_month)
    first_wo = s.crew["first_wo"]
    recovering = yield from recovery(s, p, months)
    out = recovering.get("kommandant", 0)
    yield from advancement(s, p, won, s.crew["first_wo"] is first_wo)
    awards(s, p, t, won, home_month)
    yield from promotion(s, p, home_month + max(months, out))
    next_boat = yield from new_boat(s, p, months, fresh, out, home_month)
    next_boat = leave_the_med(s, p.book, next_boat, out, home_month)
    months = next_boat[0]
    sail_without(s, p, recovering, months)
    mark_months(s, "T" if next_boat[1] else "R", months)
    s.month = in_port_until(s, p, home_month + months + 1)
    yield from ready(s, p, next_boat[1])
    s.patrols_done += 1
    s.patrol = None
    if s.month > month(p.book.charts["calendar"]["bases"]["last_start"]):
        s.outcome = "war_over"
        p.log("TH-5.1.1", "war_over")
        return "career_end"
    return "assignment"


def score(s: State, p: P, t: Patrol, won: bool) -> None:
    """S or F on the log; the runs of success and failure."""
    close_row(s, t, "S" if won else "F")
    s.boat.patrols += 1
    if won:
        s.successes += 1
        s.failures_in_row = 0
    else:
        s.failures_in_row += 1
        s.period_failures += 1
    p.log("TH-7.5.2", "patrol_success" if won else "patrol_failure", n=t.sunk, tonnage=t.sunk_tons)


@rule("TH-4.7.1.c", "TH-4.7.3.b", "TH-4.7.4.a", "TH-7.3.4", "TH-4.7.5.a")
def arrive(s: State, p: P, t: Patrol, at: int) -> None:
    """Where the boat lies now, and whether a station becomes permanent."""
    if t.step < 0 or (t.aborting and t.destination == t.origin):
        s.base = t.origin if not (t.origin == FRANCE and france_closed(p.book, at)) else NORWAY
    else:
        s.base = destination(s, p.book, t, at)
        if t.area == "mediterranean":
            s.permanent = "mediterranean"
        if s.base == PENANG:
            s.permanent = "penang"
        elif s.permanent == "penang":
            s.permanent = ""
    if s.permanent == "arctic":
        s.base = NORWAY
    p.log("TH-4.7", "arrives", base=s.base)


@rule(
    "TH-10.11.1",
    "TH-10.11.2",
    "TH-10.11.3",
    "TH-10.11.3.ex1",
    "TH-10.3.3",
    "TH-4.7.5.d",
    "TH-4.7.6.b",
    "TH-11.2.1.c",
    "TH-10.11.9",
    "TH-10.11.10",
    "TH-6.1.3",
)
def refit_length(s: State, p: P, t: Patrol, at: int) -> Asks[tuple[int, str]]:
    """Months of refit, and the type of a new boat if one is needed ("" if not)."""
    numbers = p.book.charts["calendar"]["refit"]
    if t.boat_lost:
        return 1, latest_model(p.book, s, at + 1)
    if s.base == MED and med_closed(p.book, at + 1):
        return 1, latest_model(p.book, s, at + 1)
    basic = (
        p.book.charts["printed_tables"]["penang_assignment"]["refit_months"]
        if s.base == PENANG
        else numbers["base_months"]
    )
    dead = sum(state == INOPERABLE for state in s.boat.damage.values())
    months: int = basic + (numbers["extra_for_systems"] if dead > numbers["free_inoperable"] else 0)
    months += -(-s.boat.hull // numbers["hull_per_month"])
    yield from equipment(s, p, at + 1)
    raid = yield from air_raid(s, p, at + 1)
    if raid == "boat_destroyed":
        return (yield from bombed_out(s, p, at))
    months += DELAYS.get(raid, 0)
    p.log("TH-10.11.1", "refit", n=months)
    if months >= numbers["new_boat_months"] and s.base != PENANG:
        return 1, latest_model(p.book, s, at + 1)
    if s.rank >= KKPT and numbers["rank_reduces_from"] <= months < numbers["new_boat_months"]:
        months -= 1
    return months, ""


def bombed_out(s: State, p: P, at: int) -> Asks[tuple[int, str]]:
    """The boat is destroyed in port: a month for a new one, and a raid roll for that one, as often as it takes."""
    months = 1
    s.base = GERMANY
    while (raid := (yield from air_raid(s, p, at + 1 + months))) == "boat_destroyed":
        months += 1
    return months + DELAYS.get(raid, 0), latest_model(p.book, s, at + months)


@rule("TH-10.11.9", "TH-10.11.10", "TH-4.7.5.c")
def equipment(s: State, p: P, at: int) -> Asks[None]:
    """Balkon-Gerät for a Type IX, a Schnorchel for a boat without; not at Penang."""
    if s.base == PENANG:
        return
    gear = p.book.charts["mats"]["equipment"]
    nine = p.book.mat(s.boat.type)["family"] == "IX"
    if nine and not s.boat.balkon and at >= month(gear["balkon"]["from"]):
        roll = yield from throw(s, p, d6("TH-10.11.9", "balkon"))
        s.boat.balkon = roll <= gear["balkon"]["refit"]["max"]
        p.log(
            "TH-10.11.9",
            "balkon" if s.boat.balkon else "no_balkon",
            dice=roll,
            chart="mats",
            row="equipment.balkon.refit",
        )
    if not s.boat.schnorchel and at >= month(p.book.charts["calendar"]["refit"]["schnorchel_rolls_from"]):
        roll = yield from throw(s, p, d6("TH-10.11.10", "schnorchel"))
        helps = (("rank", s.rank - 1), ("knights_cross", min(grades(s), 1)), ("earlier_tries", s.boat.schnorchel_tries))
        found = tuple(Mod(key, -value, "TH-10.11.10") for key, value in helps if value)
        s.boat.schnorchel = roll + summed(found) <= 1
        s.boat.schnorchel_tries += 1
        p.log(
            "TH-10.11.10",
            "schnorchel" if s.boat.schnorchel else "no_schnorchel",
            dice=roll,
            mods=found,
            chart="mats",
            row="equipment.schnorchel",
        )


@rule("TH-11.4.1", "TH-11.4.2", "TH-10.11.5", "TH-10.12.4", "TH-11.4.3.c", "TH-4.7.4.b", "TH-4.7.5.c")
def new_boat(s: State, p: P, months: int, fresh: str, out: int, at: int) -> Asks[tuple[int, str]]:
    """A replacement that circumstances force, or one the Kommandant asks for; he himself may have to recover first."""
    numbers = p.book.charts["calendar"]["refit"]
    if out >= numbers["kommandant_out_months"] and s.base != PENANG:
        s.crew, s.quality = new_crew(), "trained"
        return out, latest_model(p.book, s, at + out + 1)
    if fresh:
        return max(months, out), fresh
    if s.base == PENANG:
        return max(months, out), ""
    wanted = yield from request_boat(s, p, at + 1)
    if wanted:
        return max(1, out), wanted
    return max(months, out), ""


@rule("TH-4.7.4.b", "TH-7.3.3.d")
def leave_the_med(s: State, book: Book, boat: tuple[int, str], out: int, at: int) -> tuple[int, str]:
    """A refit in the Mediterranean that reaches the end of its bases is dropped: transfer, and a new boat (R-10)."""
    if s.base != MED or boat[1] or not med_closed(book, at + boat[0] + 1):
        return boat
    months = max(month(book.charts["calendar"]["bases"]["med_closed"]) - at, out, 1)
    return months, latest_model(book, s, at + months)


@rule("TH-6.1.3", "TH-10.8.7", "TH-4.6.2", "TH-11.4.7.d", "TH-4.4.equip", "TH-4.7.1.c")
def ready(s: State, p: P, fresh: str) -> Asks[None]:
    """Everything repaired and restocked, or a new boat received; France falls, and with it its boats move to Norway."""
    if fresh:
        replacement(s)
        yield from receive_boat(s, p, fresh)
        yield from draw_number(s, p)
        s.base = GERMANY
        p.log("TH-11.4", "new_boat", boat=fresh)
    else:
        boat, mat = s.boat, p.book.mat(s.boat.type)
        boat.damage.clear()
        boat.hull = boat.flooding = 0
        boat.holed = False
        boat.bold = p.book.charts["mats"]["equipment"]["bold"]["count"]
        boat.kite = "fa330" in mat["equipment"]
        boat.ammo = mat["deck_gun_ammo"] if boat.gun else 0
        restock(boat, p.book)
    if s.base == FRANCE and france_closed(p.book, s.month):
        s.base = NORWAY
        p.log("TH-4.7.1.c", "moves_to_norway")
    flak = p.book.charts["calendar"]["flak_boat"]
    if s.boat.type == "VIIC Flak" and s.month > month(flak["last_start"]):
        s.boat.type = flak["becomes"]
        s.boat.gun, s.boat.extra_flak = True, False
        s.boat.ammo = p.book.mat(s.boat.type)["deck_gun_ammo"]
        p.log("TH-11.4.7.d", "flak_boat_converted")


@rule("TH-10.11.8.a", "TH-10.11.8.b", "TH-10.11.8.c", "TH-6.1.3")
def deck_gun_check(s: State, p: P) -> Asks[None]:
    """Before each patrol the deck gun may be taken off for Extra Flak; the Indian Ocean keeps or gets it back."""
    t, boat = s.patrol, s.boat
    assert t is not None
    mat = p.book.mat(boat.type)
    if mat["deck_gun"] == "none":
        return
    distant = t.assignment.startswith("indian_ocean") or s.base == PENANG
    if distant:
        if not boat.gun:
            boat.gun, boat.extra_flak, boat.ammo = True, False, mat["deck_gun_ammo"]
            boat.damage.pop("extra_flak", None)
            p.log("TH-10.11.8.b", "gun_reinstalled")
        return
    if not boat.gun:
        return
    roll = yield from throw(s, p, d6("TH-10.11.8.a", "deck_gun_removal"))
    shift = 0
    if s.rank >= KKPT and roll in shiftable(p.book):
        choice = yield ask("shift_gun_roll", "TH-10.11.8.a", ["shift:none", "shift:roll"], n=roll)
        shift = (1 if roll == min(shiftable(p.book)) else -1) if choice == "roll" else 0
    removed = roll + shift <= min(shiftable(p.book))
    if removed:
        boat.gun, boat.extra_flak, boat.ammo = False, True, 0
        boat.damage.pop("deck_gun", None)
    p.log(
        "TH-10.11.8.a",
        "gun_removed" if removed else "gun_kept",
        dice=roll,
        mods=(Mod("rank", shift, "TH-10.11.8.a"),) if shift else (),
        chart="printed_tables",
        row="deck_gun_removal.rows[lo=-99]" if removed else "deck_gun_removal.rows[lo=5]",
    )


def shiftable(book: Book) -> tuple[int, int]:
    """The two rolls a Korvettenkapitän can turn: the last that removes and the first that keeps the gun."""
    last = book.charts["printed_tables"]["deck_gun_removal"]["rows"][0]["hi"]
    return last, last + 1
