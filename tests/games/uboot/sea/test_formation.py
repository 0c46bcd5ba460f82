"""Nothing that floats jumps: formations wheel, ships steer to their stations, legs end abeam."""

from __future__ import annotations

import math
import os
import random

import pytest

from games.uboot.afloat import FIRST_CHARTS, GAME, Afloat, afloat
from kaleun.games.uboot.options import MISSIONS
from kaleun.games.uboot.sea import escort, formation1, traffic
from kaleun.games.uboot.sea.boat import move
from kaleun.games.uboot.sea.formation import Station, closing_s, place, station, turn_limit
from kaleun.games.uboot.sea.ships import alarm, hurt, near_units
from kaleun.games.uboot.sea.state import Group, Sea, Unit
from kaleun.games.uboot.sea.traffic import alive, each_minute, move_groups, stragglers
from kaleun.games.uboot.sea.units import KN, NM, RAD, norm, turn

TWO_DAYS = 48
HOURS = TWO_DAYS if "KALEUN_DEEP" in os.environ else 8
"""So many hours with ships in sight, within two days; `make deep` sails them all."""
MARGIN = 1.05
ROUNDING_M, ROUNDING_DEG = 0.02, 0.02


class Watch:
    """Everything afloat on the plane, held against where it was a second ago."""

    def __init__(self, at: Afloat) -> None:
        self.at, self.before = at, {}
        self.moved = 0

    def look(self) -> None:
        s, sb, now = self.at.s, self.at.sb, {}
        origin = (s.sea.lat0, s.sea.lon0)
        for unit in near_units(s):
            now[unit.id] = (unit.x, unit.y, unit.course, unit.speed, origin)
            then = self.before.get(unit.id)
            if then is None or then[4] != origin:
                continue
            x, y, course, speed, _ = then
            vessel = sb.vessels[unit.kind]
            metres = math.hypot(unit.x - x, unit.y - y)
            assert metres <= vessel.top_kn * KN * MARGIN + ROUNDING_M, (s.clock.seconds, unit, metres)
            faster = max(speed, unit.speed)
            assert metres <= faster * KN * MARGIN + ROUNDING_M, (s.clock.seconds, unit, metres / KN)
            turned = abs(turn(course, unit.course))
            limit = turn_limit(sb, vessel, faster)
            assert turned <= limit * MARGIN + ROUNDING_DEG, (s.clock.seconds, unit, turned, limit)
            ahead = (
                unit.x - unit.speed * KN * math.sin(unit.course * RAD),
                unit.y - unit.speed * KN * math.cos(unit.course * RAD),
            )
            assert math.hypot(ahead[0] - x, ahead[1] - y) <= 0.05 * vessel.top_kn * KN + ROUNDING_M, (unit, speed)
            self.moved += 1
        self.before = now


def trouble(at: Afloat, rng: random.Random) -> None:
    """Now and then a group is alarmed, a ship is hit, or turns away from a wake."""
    groups = [g for g in at.s.sea.groups if g.active and g.near]
    if not groups:
        return
    group = rng.choice(groups)
    what = rng.random()
    if what < 0.5:
        alarm(at.s, at.p, group, group.x + rng.uniform(-4000, 4000), group.y + rng.uniform(-4000, 4000))
        return
    mine = [u for u in at.s.sea.units if u.group == group.id and u.state == "formation"]
    if mine and what < 0.7:
        unit = rng.choice(mine)
        unit.helm, unit.order = norm(unit.course + rng.choice((-60, 60))), unit.speed
        unit.state, unit.until = "evading", at.s.clock.seconds + 1800
    elif len(mine) > 6:
        unit = rng.choice(mine)
        hurt(at.s, at.p, unit, 0.3 * unit.limit)


def sail(at: Afloat, seconds: int, rng: random.Random, watch: Watch) -> None:
    """The ships alone, second by second, in the order of the step; the boat steams on, so that the plane moves, too."""
    s, p, sb = at.s, at.p, at.sb
    for _ in range(seconds):
        s.clock.seconds += 1
        move(s, p, 1)
        move_groups(s, sb, 1)
        units = near_units(s)
        escort.detached(s, p, units, 1)
        watch.look()
        if s.clock.seconds % 60 == 0:
            each_minute(s, p)
            stragglers(s, sb)
            if s.clock.seconds % 1800 == 0:
                trouble(at, rng)


@pytest.mark.slow
@pytest.mark.parametrize("mission", MISSIONS)
def test_nothing_that_floats_jumps(mission, monkeypatch):
    """All traffic of a mission on the plane, with alarms, hits and wakes."""
    monkeypatch.setattr(traffic, "near_m", lambda sb: 10_000 * NM)
    at = afloat(mission, seed=3, empty=False)
    at.boat.telegraph, at.boat.helm, at.boat.course = "full_ahead", 0.0, 0.0
    at.boat.fuel = 1e6
    watch, rng = Watch(at), random.Random(mission)
    left = HOURS
    for _ in range(TWO_DAYS):
        before = watch.moved
        sail(at, 3600, rng, watch)
        left -= watch.moved > before
        if left == 0:
            break
    assert watch.moved > 1000 * HOURS, "there was something to look at"


def convoy(at: Afloat, course: float = 0.0, speed: float = 7.0):
    """Nine ships in three columns and an escort that weaves, far from the boat."""
    group = at.group("convoy", course=course, speed=speed, x=30000.0)
    group.cruise = speed
    for x in (-914.0, 0.0, 914.0):
        for y in (-550.0, 0.0, 550.0):
            at.ship("tramp", x, y, group)
    at.ship("flower", 2800.0, 2600.0, group).weaves = True
    return group


def test_a_leg_ends_when_its_point_is_abeam():
    """The convoy passes two miles beside the point on the course it had, then takes up the next leg."""
    at = afloat().far_away()
    group = convoy(at)
    lat, lon = group.lat, group.lon
    group.route, group.leg = [(lat + 5 / 60, lon + 2 / 60 / math.cos(lat * RAD)), (lat + 5 / 60, lon + 5.0)], 0
    group.base = group.want = 0.0
    at.run(30 * 60)
    assert (group.leg, group.base) == (0, 0.0), "near the point the course stands"
    at.until(lambda: group.leg == 1, 2 * 3600)
    assert group.lat == pytest.approx(lat + 5 / 60, abs=0.2 / 60)
    assert group.base == pytest.approx(90.0, abs=2.0)
    at.run(400)
    assert group.course == group.want, "first the ships turn together"
    assert abs(turn(0.0, group.axis)) < 10.0, "then the axis wheels, slowly"
    at.run(2 * 3600)
    assert group.axis == pytest.approx(group.base, abs=2.0)


def test_an_escort_comes_back_to_its_station():
    at = afloat().far_away()
    group = convoy(at)
    escort = at.s.sea.units[-1]
    escort.state, escort.x, escort.y = "return", group.x - 9000.0, group.y - 12000.0
    at.until(lambda: escort.state == "formation", 3 * 3600)
    assert 0 < math.hypot(escort.sx, escort.sy) <= 150.0
    at.run(1800)
    assert (escort.sx, escort.sy) == (0.0, 0.0)
    there = station(at.sb, group, escort, at.s.clock.seconds)
    assert (escort.x, escort.y) == pytest.approx((there.x, there.y))


def test_a_ship_ahead_of_a_station_as_fast_as_itself_falls_back_on_it():
    """It does so all the while the formation gathers way, without a jerk when that is as fast as the ship."""
    row = [Station(0.0, 0.0, 0.0, knots * KN) for knots in (9.9, 9.9999, 10.0, 10.0001, 10.1)]
    back = [closing_s(20.0, 10.0, at, 0.0, -300.0, True) for at in row]
    assert back == pytest.approx([back[0]] * 5, rel=0.02)
    assert 10.0 * KN * back[2] > 100.0
    aside = [closing_s(20.0, 10.0, at, 40.0, -300.0, True) for at in row]
    assert aside == pytest.approx([aside[0]] * 5, rel=0.03)
    assert closing_s(20.0, 10.0, row[-1], 0.0, 300.0, True) > 1e8, "never caught up"
    assert closing_s(20.0, 10.0, row[-1], 0.0, -300.0, False) > 1e8, "as it was"


def test_a_ship_off_its_station_turns_as_its_helm_lets_it():
    """The formation turns while a ship ahead of its station falls back: that one is slow, and turns all the slower."""
    at = afloat().far_away()
    group = convoy(at)
    ahead = at.s.sea.units[4]
    ahead.sx, ahead.sy = 60.0, 1500.0
    place(at.sb, at.s.sea, group, at.s.clock.seconds)
    group.want, watch = 120.0, Watch(at)
    before = math.hypot(ahead.sx, ahead.sy)
    for _ in range(600):
        at.s.clock.seconds += 1
        move_groups(at.s, at.sb, 1)
        watch.look()
    assert watch.moved > 5000
    assert group.course == group.want
    assert math.hypot(ahead.sx, ahead.sy) < before - 500.0, "it falls back all the same"


def test_hunters_far_away_follow_their_group():
    """When the convoy leaves the plane those apart from it break off; when it comes back they are on their way."""
    at = afloat().far_away()
    group = convoy(at)
    escort = at.s.sea.units[-1]
    escort.state, escort.x, escort.y = "search", group.x - 20000.0, group.y
    traffic.go_far(at.s, at.sb, group)
    assert escort.state == "formation"
    off = math.hypot(escort.sx, escort.sy)
    for _ in range(10):
        at.s.clock.seconds += 60
        move_groups(at.s, at.sb, 60)
    closed = off - math.hypot(escort.sx, escort.sy)
    assert 0 < closed < 600 * at.sb.vessels["flower"].top_kn * KN
    traffic.come_near(at.s, at.sb, group)
    assert escort.state == "return"
    assert escort.x - group.x < -14000.0


def test_nobody_vanishes_before_our_eyes():
    at = afloat().far_away()
    ship = at.ship("tramp", 3000.0, 0.0, course=0.0, speed=9.0)
    group = at.s.sea.groups[0]
    at.s.ready.observers = 6
    at.until(lambda: at.s.sea.contacts, 600)
    group.route, group.base = [(group.lat + 0.2 / 60, group.lon)], 0.0
    at.run(300)
    assert alive(ship)
    at.s.sea.contacts[0].lost = True
    each_minute(at.s, at.p)
    assert ship.state == "gone"


def test_version_1_keeps_its_formations():
    book = GAME.book(GAME.full_options({"mission": "A2"}), GAME.charts_with(FIRST_CHARTS), "1")
    assert not book.sea.holds
    group = Group(1, "", "convoy", base=90.0, course=90.0, want=90.0, speed=7.0)
    sea = Sea(groups=[group], units=[Unit(1, "tramp", 1, ox=0.0, oy=1000.0)])
    formation1.place(sea, group)
    assert (sea.units[0].x, sea.units[0].y) == pytest.approx((1000.0, 0.0))
    group.base = 0.0
    formation1.place(sea, group)
    assert (sea.units[0].x, sea.units[0].y) == pytest.approx((0.0, 1000.0)), "they turned with the leg, at once"
