"""Section 9.8: aircraft. The crash dive, bombs and special weapons, Flak, fighting back, the shadower's call."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s06_calendar import record_afloat
from kaleun.games.hunted.rules.s08_1_boxes import REMOTE, here, mission_here, table_name
from kaleun.games.hunted.rules.s09_4_additional import announce, exhausted, roll_additional
from kaleun.games.hunted.rules.s09_8_flak import FLAK_BOAT, fight_back, fire_flak, flak_mounts, submerged
from kaleun.games.hunted.rules.s10_1_damage import additional_flooding, forced_up, take_hits
from kaleun.games.hunted.rules.s10_6_crew import crew_injury, lose_kite_pilot
from kaleun.games.hunted.rules.s10_10_scuttling import scuttle
from kaleun.games.hunted.rules.s14_options import quality_hits, roll_quality
from kaleun.games.hunted.state import Air, Combat, State
from kaleun.games.hunted.tables import ask, generic_crew_out, look, skill, summed, throw, working
from kaleun.kernel.ask import Ask, Asks, Option, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.mods import Modifiers
from kaleun.kernel.rule import rule


@rule("TH-9.8.1.a", "TH-8.2.6", "TH-9.8.3.b", "TH-9.8.3.c", "TH-9.8.3.d", "TH-10.0.a")
def air_attack(s: State, p: P) -> Asks[str]:
    """Step: the dive roll, or one exchange between aircraft and boat."""
    a = s.air
    assert a is not None
    assert s.patrol is not None
    s.phase, s.tick = "air_attack", s.tick + 1
    if a.attacks < 0 and not (yield from crash_dive(s, p, a)):
        return ended(s)
    flooding = s.boat.flooding
    yield from exchange(s, p, a)
    yield from additional_flooding(s, p, flooding)
    if s.outcome:
        return "career_end"
    if forced_up(s, p.book):
        return (yield from scuttle(s, p, "TH-10.1.2"))
    if a.shot_down or a.surprise:
        return ended(s)
    if (yield from again(s, p, a)):
        return "air_attack"
    if a.damaged:
        return ended(s)
    return (yield from shadowed(s, p, a))


def ended(s: State) -> str:
    """The aircraft is gone."""
    s.air = None
    return "after"


@rule("TH-9.8.1.a", "TH-9.8.1.b", "TH-8.2.2.b", "TH-9.8.8", "TH-14.7.1", "TH-14.7.2", "TH-9.1.6")
def crash_dive(s: State, p: P, a: Air) -> Asks[bool]:
    """A1: 8 or more and the boat is down in time. True if an attack comes."""
    t = s.patrol
    assert t is not None
    if t.posture == "kite":
        yield from lose_kite_pilot(s, p)
    if a.surprise or a.called:
        a.attacks = 1
    else:
        found = dive_mods(s, p.book, a)
        roll = yield from throw(s, p, d6("TH-9.8.1.a", "crash_dive", 2), weighty=True)
        row_id, row = look(p.book, "A1_aircraft_encounter", "result", sum(roll) + summed(found))
        a.attacks = row["attacks"]
        if s.boat.holed and not a.attacks and not p.book.on("holed_not_found"):
            a.attacks = 1
        code = ("dived_in_time", "one_air_attack", "two_air_attacks")[a.attacks]
        if not a.attacks:
            ended(s)
        p.log("TH-9.8.1.a", code, dice=roll, mods=found, chart="A1_aircraft_encounter", row=row_id)
        if not a.attacks:
            return False
        yield from special_weapon(s, p, a)
    if p.book.on("aircraft_quality"):
        yield from roll_quality(s, p, a)
    return True


def down(s: State) -> bool:
    """Is the boat at Schnorchel depth?"""
    assert s.patrol is not None
    return s.patrol.posture == "schnorchel"


class Dive(NamedTuple):
    """What the modifiers of a crash dive look at."""

    s: State
    book: Book
    a: Air
    naxos: bool


DIVE = Modifiers(
    "A1_aircraft_encounter",
    (
        ("schnorcheling", "TH-8.1.3.a", lambda x: down(x.s)),
        ("xxi_naxos_while_schnorcheling", "TH-8.1.8", lambda x: x.naxos and x.s.boat.type == "XXI" and down(x.s)),
        ("naxos_surfaced", "TH-8.1.2", lambda x: x.naxos and not down(x.s)),
        ("mission_box", "TH-7.4.4", lambda x: x.a.replenishing or mission_here(x.s.patrol, here(x.s, x.book))),
        ("all_crew_sw_or_kia", "TH-10.6.3.d", lambda x: generic_crew_out(x.s)),
        ("crew_green", "TH-11.1.3", lambda x: x.s.quality == "green"),
        ("crew_elite", "TH-11.1.3", lambda x: x.s.quality == "elite"),
        ("dive_planes_damaged", "TH-10.0.b", lambda x: not working(x.s, "dive_planes")),
        ("slow_diver", "TH-9.8.mods", lambda x: x.book.mat(x.s.boat.type)["dive"] == "slow"),
        ("area_indian_ocean_or_australia", "TH-9.8.mods", lambda x: here(x.s, x.book).table in REMOTE),
        ("ability_vigilant", "TH-14.15.9", lambda x: skill(x.s, x.book) == "vigilant"),
    ),
)
BOMBS = Modifiers("E3_attack", (("air_attack", "TH-9.8.2", lambda x: True),), "air_modifier")


@rule("TH-9.8.mods")
def dive_mods(s: State, book: Book, a: Air) -> tuple[Mod, ...]:
    """Every modifier of a crash dive, with its rule."""
    return DIVE.found(book.charts, dive_case(s, book, a))


def dive_case(s: State, book: Book, a: Air) -> Dive:
    """What the modifiers of this crash dive look at."""
    assert s.patrol is not None
    gear = book.charts["mats"]["equipment"]["naxos"]
    return Dive(s, book, a, s.patrol.start >= month(gear["from"]) and "naxos" in book.mat(s.boat.type)["equipment"])


@rule("TH-9.8.1.b", "TH-9.8.8")
def special_weapon(s: State, p: P, a: Air) -> Asks[None]:
    """Once per aircraft: on a 1 it carries FIDO, the 57 mm gun or rockets."""
    t = s.patrol
    assert t is not None
    check = yield from throw(s, p, d6("TH-9.8.1.b", "special_air_weapon"))
    if check not in p.book.charts["E3_attack"]["special_trigger"]["on"]:
        p.log("TH-9.8.1.b", "ordinary_bombs", dice=check, chart="E3_attack", row="special_trigger")
        return
    table = p.book.charts["E3_special_attacks"]["E3a"]
    roll = yield from throw(s, p, d6("TH-9.8.8", "which_air_weapon"))
    row_id, row = look(p.book, "E3_special_attacks", "E3a", roll)
    weapon = str(row["result"])
    box = here(s, p.book)
    place = "transit" if box.transit else "invasion" if t.area == "invasion" else table_name(t, box)
    early = t.start < month(table["tsetse_first_date"]) or place not in table["tsetse_areas"]
    a.special = "rockets" if weapon == "tsetse" and early else weapon
    p.log("TH-9.8.8", "air_weapon", dice=(check, roll), chart="E3_special_attacks", row=row_id, weapon=a.special)


@rule("TH-9.8.2", "TH-9.8.3.a", "TH-9.8.4", "TH-9.8.8.4", "TH-9.8.9.b", "TH-8.1.3.b")
def exchange(s: State, p: P, a: Air) -> Asks[None]:
    """Flak and attack at the same time; both take effect."""
    flak = yield from fire_flak(s, p, a)
    if not (yield from other_boat(s, p, a)):
        if a.done >= a.attacks and s.boat.type == FLAK_BOAT and (yield from strafes_only(s, p)):
            yield from automatic_injuries(s, p, a, "")
        else:
            yield from bombs(s, p, a)
    a.done += 1
    a.shot_down = a.shot_down or flak == "shot_down"
    a.damaged = a.damaged or flak == "damaged"


@rule("TH-9.8.2", "TH-9.8.8.1", "TH-9.8.8.2.a", "TH-9.8.8.3", "TH-14.7.3", "TH-12.1.ev")
def bombs(s: State, p: P, a: Air) -> Asks[None]:
    """E3 at +2, or FIDO; one automatic crew injury unless the men are below."""
    under = submerged(s, a)
    special = a.special if a.done == 0 or a.special == "tsetse" else ""
    if special == "fido":
        roll = yield from throw(s, p, d6("TH-9.8.8.1", "fido"), weighty=True)
        row_id, row = look(p.book, "E3_special_attacks", "E3e", roll)
        hits, sunk = row["hits"], row["sunk"]
        p.log("TH-9.8.8.1", "fido_fatal" if sunk else "fido", dice=roll, chart="E3_special_attacks", row=row_id, n=hits)
    else:
        found = BOMBS.found(p.book.charts, s)
        roll = yield from throw(s, p, d6("TH-9.8.2", "air_attack", 2), weighty=True)
        row_id, row = look(p.book, "E3_attack", "result", sum(roll) + summed(found))
        hits, sunk = quality_hits(p.book, a.quality, row["hits"], row["sunk"])
        code = "bombs_fatal" if sunk else "bombs"
        p.log("TH-9.8.2", code, dice=roll, mods=found, chart="E3_attack", row=row_id, n=hits)
    if sunk:
        s.outcome = "sunk_by_aircraft"
        p.log("TH-9.8.2", "sunk_by_aircraft")
        return
    before = s.boat.hull
    yield from take_hits(s, p, hits, submerged=under, cause="sunk_by_aircraft")
    if special in ("tsetse", "rockets") and s.boat.hull > before and not s.outcome:
        assert s.patrol is not None
        s.boat.holed, a.holed, s.patrol.posture = True, True, "surfaced"
        p.log("TH-9.8.8.2.a", "hull_holed")
    if not under and not s.outcome:
        yield from automatic_injuries(s, p, a, special)


@rule("TH-9.8.2", "TH-9.8.8.4", "TH-14.7.3", "TH-8.1.3.b")
def automatic_injuries(s: State, p: P, a: Air, special: str) -> Asks[None]:
    """One crew injury comes with an air attack, two from an Elite crew; later none if no Flak gun is manned."""
    numbers = p.book.charts["E3_attack"]["air_crew_injury"]
    if a.done and not flak_mounts(s, p.book):
        return
    strafing = numbers[special or "normal"]
    for _ in range(numbers["elite_aircraft"] if strafing and a.quality == "elite" else strafing):
        if not s.outcome:
            yield from crew_injury(s, p, submerged=False)


@rule("TH-9.8.9.b")
def other_boat(s: State, p: P, a: Air) -> Asks[bool]:
    """In a Biscay group the aircraft may go for another boat."""
    if a.surprise or a.called or not fight_back(s, p.book):
        return False
    roll = yield from throw(s, p, d6("TH-9.8.9.b", "biscay_group"))
    row_id, row = look(p.book, "A1_aircraft_encounter", "biscay_group", roll)
    spared = row["result"] == "other_boat_attacked"
    p.log("TH-9.8.9.b", row["result"], dice=roll, chart="A1_aircraft_encounter", row=row_id)
    return bool(spared)


@rule("TH-11.4.7.c")
def strafes_only(s: State, p: P) -> Asks[bool]:
    """In the second round against a Flak boat the aircraft bombs again only on 1-3."""
    roll = yield from throw(s, p, d6("TH-11.4.7.c", "second_bombing"))
    most = p.book.charts["A2_flak"]["flak_boat"]["second_bombing"]["hi"]
    p.log(
        "TH-11.4.7.c",
        "bombs_again" if roll <= most else "strafes_only",
        dice=roll,
        chart="A2_flak",
        row="flak_boat.second_bombing",
    )
    return bool(roll > most)


@rule("TH-9.8.1.a", "TH-9.8.7", "TH-9.8.8.2.b", "TH-9.8.9.a", "TH-11.4.7.c")
def again(s: State, p: P, a: Air) -> Asks[bool]:
    """Does another exchange follow? A second attack due, a Tsetse that holed the boat, or a boat that stays up."""
    if a.called:
        return False
    due = a.done < a.attacks
    if a.special == "tsetse" and a.holed and not a.damaged:
        return due or a.done < p.book.charts["E3_special_attacks"]["tsetse"]["max_attacks"]
    if a.done == 1 and (due or not a.damaged) and may_stay_up(s, p.book):
        a.stayed = (yield _stay()) == "stay"
        return due or a.stayed
    return due


@rule("TH-9.8.9.a", "TH-9.8.7", "TH-11.4.7.c")
def may_stay_up(s: State, book: Book) -> bool:
    """A Flak boat, or any boat of a Biscay group, may fight a second round on the surface; a holed one has to."""
    assert s.patrol is not None
    able = not s.boat.holed and s.patrol.posture != "schnorchel" and bool(flak_mounts(s, book))
    return able and (s.boat.type == FLAK_BOAT or fight_back(s, book))


@cache
def _stay() -> Ask:
    return ask("stay_up", "TH-9.8.9.a", [Option("dive", "dive", "TH-9.8.7"), Option("stay_up", "stay", "TH-9.8.9.a")])


@rule("TH-9.8.3.d", "TH-9.8.4", "TH-9.4.8")
def shadowed(s: State, p: P, a: Air) -> Asks[str]:
    """An aircraft that was not hit calls others: the Additional Round column, again and again while aircraft come."""
    comer = yield from roll_additional(s, p)
    is_called(s, p, a, comer.result)
    result = announce(p, comer)
    if result == "none":
        return ended(s)
    assert s.combat is not None
    if exhausted(s, p.book, s.combat):
        return (yield from scuttle(s, p, "TH-9.4.8"))
    return "escort_hunt" if result == "escort" else "air_attack"


def is_called(s: State, p: P, a: Air, result: str) -> None:
    """Whom the shadowing aircraft brings up; what was fought before is over."""
    if result == "none":
        ended(s)
        return
    before = s.combat
    hunted = 0 if before is None or a.stayed else before.hunted
    if before is not None:
        record_afloat(s, p, before)
    escort = result == "escort"
    s.combat = Combat("additional", escorted=escort, detected_before=True, hunted=hunted + 1)
    s.air = None if escort else Air(called=not s.boat.holed)
