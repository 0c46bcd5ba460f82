"""Convoys and their escorts: formation, alarm, the hunt."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from games.uboot.afloat import afloat
from kaleun.games.uboot.sea.escort import corner, detached, fix
from kaleun.games.uboot.sea.formation import place
from kaleun.games.uboot.sea.setup import formation
from kaleun.games.uboot.sea.ships import alarm, near_units
from kaleun.games.uboot.sea.traffic import each_minute
from kaleun.games.uboot.sea.units import KN
from proves import proves

NM = 1852.0


def convoy(at, ships=6, escorts=("flower", "flower", "town"), course=90.0, x=0.0, y=0.0):
    entry = {"kind": "convoy", "types": ["tramp"] * ships, "columns": 3, "escort": list(escorts)}
    group = at.group("convoy", course=course, speed=7.0, x=x, y=y)
    from kaleun.games.uboot.sea.setup import add_unit

    for kind, (ox, oy) in zip([*entry["types"], *entry["escort"]], formation(at.sb, entry), strict=True):
        add_unit(at.s, at.sb, group, kind, ox, oy)
    place(at.sb, at.s.sea, group, at.s.clock.seconds)
    return group


def test_columns_and_rows():
    at = afloat()
    entry = {"kind": "convoy", "types": ["tramp"] * 6, "columns": 3, "escort": ["flower"] * 6}
    places = formation(at.sb, entry)
    assert places[:3] == [(-914.0, 275.0), (0.0, 275.0), (914.0, 275.0)]
    assert places[3] == (-914.0, -275.0)
    ahead, port_bow, starboard_bow = places[6:9]
    assert ahead == pytest.approx((0.0, 3275.0))
    assert port_bow[0] < 0 < starboard_bow[0]
    assert places[11] == pytest.approx((0.0, -3275.0)), "the sixth is astern"


def test_ships_stand_where_the_course_puts_them():
    at = afloat()
    group = convoy(at, course=90.0)
    leader = at.s.sea.units[1]
    assert (leader.x - group.x, leader.y - group.y) == pytest.approx((275.0, 0.0)), "ahead is east"


def test_a_convoy_alters_course_to_either_side():
    at = afloat("A2", empty=False)
    group = at.s.sea.groups[0]
    swings = []
    for _ in range(60 * 24):
        at.s.clock.seconds += 60
        each_minute(at.s, at.p)
        if not swings or swings[-1] != group.swing:
            swings.append(group.swing)
    swings = [x for x in swings if x]
    assert len(swings) >= 5
    assert all(15 <= abs(x) <= 40 for x in swings)
    assert all(a * b < 0 for a, b in pairwise(swings))


def test_a_zigzagging_ship():
    at = afloat("B2", empty=False)
    group = next(g for g in at.s.sea.groups if g.zigzag)
    at.run(group.starts_at + 3600, dt=60)
    assert abs(group.swing) == 30.0


def test_traffic_sails_its_route_and_leaves():
    at = afloat("M01", empty=False).far_away()
    lone = at.s.sea.groups[0]
    assert not lone.active
    at.run(3600 * 2 + 60, dt=60)
    assert lone.active
    at.run(3600 * 30, dt=60)
    assert lone.done
    patrol = at.s.sea.groups[4]
    assert patrol.active
    assert not patrol.done, "patrols go round"


def test_far_groups_keep_their_speed():
    at = afloat("A2", empty=False).far_away()
    group = at.s.sea.groups[0]
    from kaleun.games.uboot.sea.grid import rhumb

    start = (group.lat, group.lon)
    group.alter_at = 10**9
    at.run(3600, dt=60)
    assert rhumb(start, (group.lat, group.lon))[1] == pytest.approx(7.0, rel=0.01)


def test_alarm_turns_the_convoy_away_and_sends_two():
    at = afloat()
    group = convoy(at, escorts=("flower", "flower", "town", "vw"))
    alarm(at.s, at.p, group, 4000.0, -4000.0)
    assert group.want == pytest.approx(50.0), "forty degrees away from the south"
    states = [u.state for u in at.s.sea.units[6:]]
    assert states.count("investigate") == 2
    assert states.count("formation") == 2
    alarm(at.s, at.p, group, 4000.0, -4000.0)
    assert [u.state for u in at.s.sea.units[6:]].count("investigate") == 2
    at.submerge(200).run(30)
    assert 50.0 < group.course < 90.0, "ships do not turn at once"
    at.run(120)
    assert group.course == pytest.approx(50.0)


def test_one_always_stays():
    at = afloat()
    group = convoy(at, escorts=("flower", "flower"))
    alarm(at.s, at.p, group, 4000.0, -4000.0)
    assert sorted(u.state for u in at.s.sea.units[6:]) == ["formation", "investigate"]
    alone = afloat()
    group = convoy(alone, escorts=("flower",))
    alarm(alone.s, alone.p, group, 4000.0, -4000.0)
    assert alone.s.sea.units[6].state == "formation"


def test_a_carrier_leaves_the_hunt_to_her_escort():
    at = afloat()
    group = at.group("taskforce", x=5000.0, speed=18.0)
    carrier = at.ship("illustrious", 0.0, 0.0, group)
    escorts = [at.ship("tribal", off, 0.0, group) for off in (-3000.0, 3000.0)]
    alarm(at.s, at.p, group, 0.0, 0.0)
    assert carrier.state == "formation"
    assert sorted(u.state for u in escorts) == ["formation", "investigate"]


def test_a_lone_warship_fights():
    at = afloat()
    trawler = at.ship("trawler", 3000.0, 0.0)
    alarm(at.s, at.p, at.s.sea.groups[0], 0.0, 0.0)
    assert trawler.state == "investigate"


def test_escorts_weave_about_their_station():
    at = afloat().submerge(200)
    group = convoy(at, escorts=("flower", "flower"), x=20000.0)
    escort = at.s.sea.units[6]
    escort.weaves, group.cruise = True, group.speed
    courses, aside = [], []
    for _ in range(60):
        at.run(10)
        courses.append((escort.course - group.course + 180) % 360 - 180)
        aside.append(-(escort.y - group.y) - escort.ox)
    swing = math.degrees(math.atan2(120.0 * 2 * math.pi / 600, group.speed * KN))
    assert max(courses) == pytest.approx(swing, abs=0.5)
    assert min(courses) == pytest.approx(-swing, abs=0.5)
    assert (max(aside), min(aside)) == pytest.approx((120.0, -120.0), abs=1.0)


def test_after_an_alarm_she_slows_down_again():
    at = afloat("B2", empty=False)
    group = next(g for g in at.s.sea.groups if g.kind == "lone")
    group.active = True
    alarm(at.s, at.p, group, 0.0, 0.0)
    assert group.order == 12.0
    assert group.speed == 10.0, "she gathers way"
    at.s.clock.seconds = group.alerted_until + 60
    each_minute(at.s, at.p)
    assert group.order == group.cruise == 10.0


def test_fast_ships_alone_zigzag():
    """The carrier of M05 is crippled: she cannot; the fast ones after her do."""
    assert [g.zigzag for g in afloat("M05", empty=False).s.sea.groups] == [False, True, True]
    assert [g.zigzag for g in afloat("M01", empty=False).s.sea.groups][:4] == [False] * 4


def test_hunters_all_go():
    at = afloat()
    group = at.group("hunters", x=5000.0)
    units = [at.ship("vw", off, 0.0, group) for off in (-500.0, 500.0)]
    alarm(at.s, at.p, group, 0.0, 0.0)
    assert [u.state for u in units] == ["investigate"] * 2


def test_a_lone_ship_runs_and_calls():
    at = afloat()
    ship = at.ship("tramp", 4000.0, 0.0, course=0.0, speed=9.0)
    group = at.s.sea.groups[0]
    alarm(at.s, at.p, group, at.boat.x, at.boat.y)
    assert group.want == pytest.approx(90.0)
    assert group.order == 10.5
    assert 3600 <= at.s.sea.call_at[0] - at.s.clock.seconds <= 3 * 3600
    assert ship.state == "formation"


@pytest.mark.slow
def test_the_hunt_from_screen_to_return():
    """Investigate, attack, drop, open out, search and back: every state in the life of one escort."""
    at = afloat(seed=3, weather="fair").submerge(60)
    group = convoy(at, escorts=("flower", "flower"), x=-9000.0, y=0.0)
    escort = at.s.sea.units[6]
    escort.x, escort.y, escort.course, escort.speed = -2500.0, 0.0, 90.0, 10.0
    alarm(at.s, at.p, group, at.boat.x, at.boat.y)
    seen = []
    for _ in range(4 * 3600):
        if at.s.outcome:
            break
        at.run(1)
        hunter = next((u for u in at.s.sea.units[6:] if u.state != "formation"), None)
        if hunter is not None and (not seen or seen[-1] != hunter.state):
            seen.append(hunter.state)
        if seen[-1:] == ["open_out"]:
            at.boat.y = 15000.0
        if hunter is None:
            break
    assert seen[0] == "investigate"
    assert set(seen) == {"investigate", "attack", "open_out", "search", "return"}
    assert seen[-2:] == ["search", "return"]
    assert at.s.sea.attacked
    assert "depth_charges" in at.codes


def test_attacks_drop_patterns_near_the_boat():
    """Many hunts of a slow boat: charges fall, mostly within a hundred metres."""
    misses = []
    for seed in range(12):
        at = afloat(seed=seed, weather="fair").submerge(60)
        group = at.group("hunters", x=-2000.0)
        unit = at.ship("vw", 0.0, 0.0, group)
        unit.state, unit.course, unit.helm, unit.speed = "attack", 90.0, 90.0, 12.0
        fix(at.s, at.sb, unit)
        dropped = []
        for _ in range(900):
            at.s.clock.seconds += 1
            fix(at.s, at.sb, unit) if at.s.clock.seconds % 30 == 0 and math.hypot(
                unit.x - at.boat.x, unit.y - at.boat.y
            ) > 180 else None
            detached(at.s, at.p, near_units(at.s), 1)
            at.boat.x += at.boat.speed * 0.514444 * math.sin(math.radians(at.boat.course))
            at.boat.y += at.boat.speed * 0.514444 * math.cos(math.radians(at.boat.course))
            if at.s.sea.bursts:
                dropped = at.s.sea.bursts
                break
        assert len(dropped) == 5
        assert unit.state == "open_out"
        assert unit.charges == 45
        middle = dropped[2]
        misses.append(math.hypot(middle.x - at.boat.x, middle.y - at.boat.y))
    assert sorted(misses)[len(misses) // 2] < 100.0


def test_the_expanding_square_grows():
    at = afloat()
    unit = at.ship("flower", 0.0, 0.0)
    unit.tx = unit.ty = 0.0
    corners = []
    for unit.leg in range(6):
        corners.append(corner(unit, 100.0))
    assert corners == [(0, 100), (100, 100), (100, -100), (-100, -100), (-100, 200), (200, 200)]


@proves("BG-4.1.e")
def test_ramming():
    at = afloat()
    at.boat.course = at.boat.helm = 0.0
    ship = at.ship("vw", 0.0, 200.0, course=180.0, speed=15.0)
    at.boat.speed, at.boat.telegraph = 0.0, "stop"
    at.run(40)
    assert at.s.outcome == "lost_rammed"
    deep = afloat().submerge(30)
    deep.ship("vw", 0.0, 200.0, course=180.0, speed=15.0)
    deep.run(40)
    assert deep.s.outcome == ""
    assert ship.kind == "vw"


def test_enemy_guns_reach_a_surfaced_boat():
    at = afloat("M01", weather="fair", hours=4)
    unit = at.ship("vw", 4000.0, 0.0, course=at.boat.course, speed=11.0)
    for minute in range(200):
        at.s.clock.seconds = 120000 + 60 * minute - unit.id
        unit.sees = True
        from kaleun.games.uboot.sea.guns import enemy_fire

        enemy_fire(at.s, at.p, [unit])
    assert at.codes.count("shelled") == pytest.approx(50, rel=0.3)
    assert any(e.kind == "crew_damage" for e in at.s.events)


@proves("BG-7.5.3.e")
def test_the_deck_gun():
    at = afloat("M01", weather="calm_clear", hours=4)
    from kaleun.games.uboot.sea.guns import hit_p
    from kaleun.games.uboot.sea.state import Contact

    assert hit_p(at.sb, 900.0, 1) == 0.45
    assert hit_p(at.sb, 3200.0, 1) == pytest.approx(0.45 * math.exp(-1))
    assert hit_p(at.sb, 3200.0, 5) == pytest.approx(0.45 * math.exp(-1) * 0.15)
    assert hit_p(at.sb, 9000.0, 1) == 0.0
    ship = at.ship("coaster", 900.0, 0.0, course=at.boat.course, speed=11.0)
    ship.armed = False
    at.s.ready.observers = 6
    at.s.sea.contacts.append(Contact(7, ship.id, "eye", 0, at.s.clock.seconds))
    from kaleun.games.uboot.sea import orders

    orders.open_view(at.s, at.p, "gun88")
    orders.shell(at.s, at.p, 7)
    at.run(120)
    assert at.boat.shells == 220 - 24
    assert ship.damage == 90 * at.codes.count("gun_hit")
    assert at.codes.count("gun_hit") > 3


def test_friendly_boats_hit_at_night_and_give_nothing():
    at = afloat("A2", empty=False).far_away()
    whole = {u.id for u in at.s.sea.units if u.damage == 0}
    at.run(3600 * 24, dt=60)
    hurt = [u for u in at.s.sea.units if u.damage > 0 and u.id in whole]
    assert 1 <= len(hurt) <= 8
    assert at.s.sea.sunk == []
    assert not at.kinds("sunk")


def test_a_damaged_straggler_starts_damaged():
    at = afloat("A3", empty=False)
    ore = at.s.sea.units[0]
    assert ore.damage == pytest.approx(0.6 * ore.limit)
    assert not at.s.sea.units[1].hostile
