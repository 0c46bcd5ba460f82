"""Ships that fall out of their formation: they stay behind, and stay where they are."""

from __future__ import annotations

import pytest

from games.uboot.afloat import afloat
from kaleun.games.uboot.sea.grid import plane, sail
from kaleun.games.uboot.sea.guns import friendly_boats
from kaleun.games.uboot.sea.ships import drift, hurt, near_units
from kaleun.games.uboot.sea.traffic import come_near, each_minute
from kaleun.games.uboot.sea.units import NM


def left_behind():
    """A convoy of four ships and an escort that has gone out of sight; one is stopped, one slow, one hunting."""
    at = afloat(weather="fair").far_away()
    group = at.group("convoy", course=90.0, speed=8.0)
    dead, slow, sound = (at.ship("tramp", x, 0.0, group) for x in (0.0, 500.0, 1000.0))
    escort = at.ship("flower", 0.0, 3000.0, group)
    dead.damage = slow.damage = 0.0
    hurt(at.s, at.p, dead, 0.9 * dead.limit)
    hurt(at.s, at.p, slow, 0.3 * slow.limit)
    escort.state, escort.holds = "attack", True
    return at, group, dead, slow, sound, escort


def test_cripples_stay_behind_when_their_group_comes_back():
    at, group, dead, slow, sound, escort = left_behind()
    assert (dead.state, slow.state) == ("dead", "damaged")
    places = (dead.x, dead.y), (slow.x, slow.y)
    come_near(at.s, at.sb, group)
    assert (dead.state, slow.state) == ("dead", "damaged")
    assert ((dead.x, dead.y), (slow.x, slow.y)) == places
    assert (sound.state, escort.state, escort.holds) == ("formation", "formation", False)
    assert slow.order < group.speed


def test_a_cripple_is_there_as_long_as_the_boat_is():
    """The convoy sails on for ten hours; the ship it left stays in reach, the others do not."""
    at, group, dead, *_ = left_behind()
    group.lat, group.lon = sail((group.lat, group.lon), 90.0, 200.0)
    group.x, group.y = plane(at.s.sea.lat0, at.s.sea.lon0, group.lat, group.lon)
    each_minute(at.s, at.p)
    assert group.near
    assert dead in near_units(at.s)
    dead.x, dead.y = 100.0 * NM, 0.0
    for unit in at.s.sea.units[1:]:
        unit.state = "formation"
    each_minute(at.s, at.p)
    assert not group.near
    dead.x = 30.0 * NM
    each_minute(at.s, at.p)
    assert group.near
    assert dead.state == "dead"


def test_a_slow_ship_out_of_sight_sails_on():
    at, group, dead, slow, *_ = left_behind()
    group.near = False
    x, still = slow.x, dead.x
    for _ in range(60):
        drift(at.s, at.sb)
    assert (slow.x - x) / NM == pytest.approx(slow.order, abs=0.2)
    assert (dead.x - still) / NM < 0.3, "she loses her way"


def test_a_cripple_outlives_the_arrival_of_her_convoy():
    at, group, dead, slow, sound, escort = left_behind()
    group.route, group.leg = [(group.lat, group.lon)], 0
    for _ in range(2):
        each_minute(at.s, at.p)
    assert (sound.state, escort.state, dead.state) == ("gone", "gone", "dead")
    assert group.near
    dead.state = slow.state = "sunk"
    each_minute(at.s, at.p)
    assert group.done


def test_other_boats_hit_a_ship_where_she_is():
    """A convoy far away is no place on the plane; its torpedoed ship is."""
    at = afloat(weather="fair", hours=19.0).far_away()
    group = at.group("convoy", course=90.0, speed=8.0)
    ship = at.ship("tramp", 0.0, 0.0, group)
    group.near, group.boats, group.friendly_hit_at = False, 1, 0
    group.lat, group.lon = sail((at.s.sea.lat0, at.s.sea.lon0), 0.0, 80.0)
    friendly_boats(at.s, at.p)
    assert ship.state in ("damaged", "dead")
    assert (ship.x, ship.y) == pytest.approx((0.0, 80.0 * NM), abs=2000.0)
