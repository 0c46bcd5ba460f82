"""Section 9.6: escort detection and the depth-charge cycle, with 14.6 escort quality and 14.8 evasive manoeuvres."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s09_6_detection import detected
from kaleun.games.hunted.rules.s10_1_damage import additional_flooding, forced_up, take_hits
from kaleun.games.hunted.rules.s10_10_scuttling import scuttle
from kaleun.games.hunted.rules.s14_options import evade, quality_hits
from kaleun.games.hunted.state import Combat, State
from kaleun.games.hunted.tables import battery_boxes, look, summed, throw, working
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.mods import Modifiers
from kaleun.kernel.rule import rule


@rule("TH-6.1.2", "TH-9.6.1", "TH-9.6.9", "TH-9.6.14", "TH-9.6.14.b", "TH-9.6.14.ex1", "TH-9.4.6", "TH-9.2.9")
def escort_hunt(s: State, p: P) -> Asks[str]:
    """Step: one pass of the cycle. The escorts search; if they find the boat they attack, and search again."""
    c = s.combat
    assert c is not None
    s.phase, s.tick = "escort_hunt", s.tick + 1
    if s.boat.holed:
        return (yield from scuttle(s, p, "TH-9.4.6"))
    if not (yield from detected(s, p, c)):
        return escaped(s, p, c)
    flooding = s.boat.flooding
    yield from attack(s, p, c)
    yield from additional_flooding(s, p, flooding)
    c.detected_before, c.deep_used = True, False
    c.detected_close = c.detected_close or c.range == "close"
    if s.outcome:
        return "career_end"
    if forced_up(s, p.book):
        return (yield from scuttle(s, p, "TH-10.1.2"))
    return "escort_hunt"


def escaped(s: State, p: P, c: Combat) -> str:
    """Undetected: a boat surprised by an arriving escort may still fire; otherwise the encounter is over."""
    if s.outcome:
        return "career_end"
    if c.arrival and not c.detected_before:
        c.plan = ""
        return "contact"
    c.arrival = False
    return "after"


@rule("TH-9.6.10.a", "TH-9.6.10.b", "TH-9.6.11.a", "TH-9.6.11.b", "TH-9.1.8")
def attack(s: State, p: P, c: Combat) -> Asks[None]:
    """On a 1 a special weapon, else depth charges; then every hit."""
    check = yield from throw(s, p, d6("TH-9.6.10.a", "special_weapon"))
    special = check in p.book.charts["E3_attack"]["special_trigger"]["on"]
    p.log(
        "TH-9.6.10.a",
        "special_weapon" if special else "depth_charges",
        dice=check,
        chart="E3_attack",
        row="special_trigger",
    )
    hits, sunk = (yield from special_attack(s, p)) if special else (yield from depth_charges(s, p, c))
    if sunk:
        s.outcome = "sunk_by_escort"
        p.log("TH-9.6.10.b", "sunk_by_escort")
        return
    yield from take_hits(s, p, hits, submerged=True, cause="sunk_by_escort")


FATAL = {"hedgehog": "hedgehog_fatal", "squid": "squid_fatal"}
"""How the log tells that a weapon sank the boat outright."""


@rule("TH-9.6.10.a")
def special_attack(s: State, p: P) -> Asks[tuple[int, bool]]:
    """E3b names the weapon by date, E3c or E3d its effect."""
    assert s.patrol is not None
    which = yield from throw(s, p, d6("TH-9.6.10.a", "which_weapon"))
    row_id, weapon = escort_weapon(p.book, s.patrol.start, which)
    p.log("TH-9.6.10.a", "escort_weapon", dice=which, chart="E3_special_attacks", row=row_id, weapon=weapon)
    table = "E3c" if weapon == "hedgehog" else "E3d"
    roll = yield from throw(s, p, d6("TH-9.6.10.a", weapon), weighty=True)
    row_id, row = look(p.book, "E3_special_attacks", table, roll)
    code = FATAL[weapon] if row["sunk"] else weapon
    p.log("TH-9.6.10.a", code, dice=roll, chart="E3_special_attacks", row=row_id, n=row["hits"])
    return row["hits"], row["sunk"]


@cache
def escort_weapon(book: Book, at: int, roll: int) -> tuple[str, str]:
    """Hedgehog, later also Squid: row and weapon."""
    chart = book.charts["E3_special_attacks"]
    found = zip(chart.row_ids("E3b.columns"), chart.rows("E3b.columns"), strict=True)
    dated = [row_id for row_id, column in found if month(column["from"]) <= at <= month(column["to"])]
    row_id, row = look(book, "E3_special_attacks", (dated or chart.row_ids("E3b.columns"))[-1], roll)
    return row_id, str(row["result"])


@rule("TH-9.6.10.b", "TH-14.6.3", "TH-14.8.a")
def depth_charges(s: State, p: P, c: Combat) -> Asks[tuple[int, bool]]:
    """E3: 2d6 and modifiers give the hits; 13 or more sinks."""
    direction = yield from evade(s, p, c)
    found = attack_mods(s, p.book, c)
    roll = yield from throw(s, p, d6("TH-9.6.10.b", "depth_charge_attack", 2), weighty=True)
    row_id, row = look(p.book, "E3_attack", "result", sum(roll) + summed(found))
    hits, sunk = quality_hits(p.book, c.escort_quality, row["hits"], row["sunk"])
    if not sunk:
        hits = max(0, hits + direction)
    code = "depth_charges_fatal" if sunk else "depth_charge_hits"
    p.log("TH-9.6.10.b", code, dice=roll, mods=found, chart="E3_attack", row=row_id, n=hits)
    return hits, sunk


@rule("TH-10.5.a", "TH-10.5.b")
def batteries_out(s: State, book: Book) -> bool:
    """Damaged batteries; on a XXI only when all three are."""
    return all(not working(s, b) for b in battery_boxes(book, s.boat.type))


class Attack(NamedTuple):
    """What the modifiers of a depth-charge attack look at."""

    s: State
    book: Book
    c: Combat


ATTACK = Modifiers(
    "E3_attack",
    (
        ("fuel_tanks_damaged", "TH-10.4.1", lambda x: not working(x.s, "fuel_tanks")),
        ("hydrophones_damaged", "TH-10.0.b", lambda x: not working(x.s, "hydrophones")),
        ("batteries_damaged", "TH-10.5.a", lambda x: batteries_out(x.s, x.book)),
        ("per_electric_engine_damaged", "TH-10.0.b", lambda x: not working(x.s, "electric_1")),
        ("per_electric_engine_damaged", "TH-10.0.b", lambda x: not working(x.s, "electric_2")),
        ("night_surface_attack_first_round", "TH-9.5.1.b", lambda x: x.c.night_surface and not x.c.detected_before),
        ("detection_12_plus", "TH-9.6.9", lambda x: x.c.detection_bonus),
        ("date_1943_on", "TH-9.6.10.mods", lambda x: True),
    ),
    "escort_modifier",
)


@rule("TH-9.6.10.mods")
def attack_mods(s: State, book: Book, c: Combat) -> tuple[Mod, ...]:
    """Every modifier of a depth-charge attack, with its rule."""
    return ATTACK.found(book.charts, Attack(s, book, c))
