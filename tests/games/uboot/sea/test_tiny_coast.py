"""The coast on a map one can check with a ruler: one island of two degrees by one, with straight shores, and a lake."""

from __future__ import annotations

import itertools
import math

import pytest

from kaleun.games.uboot.sea.coast import FAR, Coast
from kaleun.games.uboot.sea.grid import rhumb, sail
from kaleun.kernel.ask import KaleunError

WEST, EAST, SOUTH, NORTH = 10.25, 12.25, 50.5, 51.5
ISLAND = [
    x for lon, lat in ((WEST, SOUTH), (EAST, SOUTH), (EAST, NORTH), (WEST, NORTH)) for x in (lon * 100, lat * 100)
]
LAKE = [1100, 5090, 1150, 5090, 1150, 5110, 1100, 5110]
OFFING = 3.0


def coast(*more, offing=OFFING):
    return Coast([ISLAND, *more], offing)


def span(low, high, n):
    """So many numbers evenly spread, none of them on a whole hundredth."""
    return [low + (high - low) * (i + 0.37) / n for i in range(n)]


def test_land_is_what_lies_within_the_shores():
    island, with_lake = coast(), coast(LAKE)
    for lat, lon in itertools.product(span(49.6, 52.6, 23), span(9.1, 13.4, 27)):
        inside = SOUTH < lat < NORTH and WEST < lon < EAST
        lake = 50.9 < lat < 51.1 and 11.0 < lon < 11.5
        assert island.land(lat, lon) == inside, (lat, lon)
        assert with_lake.land(lat, lon) == (inside and not lake), (lat, lon)


def test_shores_that_run_aslant():
    """A triangle: its shore from the south west to the north east is where both degrees have gone as far."""
    triangle = Coast([[1000, 5000, 1300, 5000, 1300, 5300]], OFFING)
    for lat, lon in itertools.product(span(49.4, 53.6, 20), span(9.4, 13.6, 20)):
        assert triangle.land(lat, lon) == (lat > 50.0 and lon < 13.0 and lon - 10.0 > lat - 50.0), (lat, lon)


def test_miles_to_the_nearest_shore():
    """North and south of the island a degree has 60 miles; east and west it has fewer; off a corner it is the corner
    that is near; within the island it is the shore all the same. Beyond its reach it is simply far."""
    island = coast()
    for lat, lon in itertools.product(span(49.8, 52.2, 13), span(9.3, 13.2, 15)):
        off_x, off_y = max(WEST - lon, 0.0, lon - EAST), max(SOUTH - lat, 0.0, lat - NORTH)
        k = math.cos(math.radians(lat))
        if off_x or off_y:
            miles = 60.0 * math.hypot(off_x * k, off_y)
        else:
            miles = 60.0 * min(lat - SOUTH, NORTH - lat, (lon - WEST) * k, (EAST - lon) * k)
        assert island.nm(lat, lon) == pytest.approx(miles), (lat, lon)
    assert island.nm(54.5, 11.0) == FAR
    assert island.nm(51.0, 30.0) == FAR


def test_a_straight_way_is_clear_if_it_keeps_its_offing():
    island = coast()
    off = 60.0 * math.cos(math.radians(51.0))
    assert not island.clear((51.0, 9.5), (51.0, 13.0)), "through the island"
    assert island.clear((51.9, 9.0), (51.9, 13.5)), "24 miles north of it"
    assert island.clear((49.5, 9.8), (52.5, 9.8)), f"{0.45 * off:.0f} miles west of it"
    assert not island.clear((49.5, 10.23), (52.5, 10.23)), "under a mile off the shore"
    assert coast(offing=0.2).clear((49.5, 10.21), (52.5, 10.21)), "who keeps no offing may pass there"
    assert island.clear((51.0, 9.9), (51.0, 9.91)), "less than a sample long"


def test_the_nearest_free_place():
    island = coast()
    assert island.nearest_sea((52.3, 11.0)) == (52.3, 11.0)
    for at in ((51.45, 11.1), (50.55, 11.9), (51.0, 10.3), (50.95, 12.2)):
        there = island.nearest_sea(at)
        assert not island.land(*there)
        assert island.nm(*there) >= OFFING
        steps = ((a / 10.0 + 0.05, b / 5.0 + 0.1) for a in range(490, 530) for b in range(40, 70))
        free = [rhumb(at, place)[1] for place in steps if not island.land(*place) and island.nm(*place) >= OFFING + 0.8]
        assert rhumb(at, there)[1] <= min(free) * 1.3
    everywhere = Coast([[0, 4000, 3000, 4000, 3000, 6000, 0, 6000]], OFFING)
    with pytest.raises(KaleunError, match="no sea near 50"):
        everywhere.nearest_sea((50.0, 15.0))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((51.0, 9.5), (51.0, 13.0)),
        ((50.2, 11.3), (51.8, 11.3)),
        ((51.7, 10.0), (50.3, 12.5)),
        ((51.0, 13.1), (51.0, 9.4)),
    ],
)
def test_a_way_round_the_island_is_at_sea_and_not_much_longer_than_it_must_be(a, b):
    island = coast()
    way = island.route([a, b])
    assert (way[0], way[-1]) == (a, b)
    assert len(way) <= 6
    assert all(tiny_clear(*leg) for leg in itertools.pairwise(way))
    corners = [(lat, lon) for lat in (SOUTH - 0.08, NORTH + 0.08) for lon in (WEST - 0.13, EAST + 0.13)]
    by_hand = min(
        sum(rhumb(*leg)[1] for leg in itertools.pairwise((a, *turns, b)))
        for n in (1, 2)
        for turns in itertools.permutations(corners, n)
        if all(tiny_clear(*leg) for leg in itertools.pairwise((a, *turns, b)))
    )
    assert sum(rhumb(*leg)[1] for leg in itertools.pairwise(way)) <= by_hand * 1.06


def tiny_clear(a, b):
    """Does the straight way stay off the island?"""
    course, miles = rhumb(a, b)
    places = (sail(a, course, miles * i / 60) for i in range(61))
    return not any(SOUTH < lat < NORTH and WEST < lon < EAST for lat, lon in places)


def test_a_clear_way_has_no_waypoints_and_a_lake_has_no_way_out():
    island = coast(LAKE, offing=0.5)
    assert island.route([(52.0, 9.5), (52.0, 13.0), (50.0, 13.0)]) == [(52.0, 9.5), (52.0, 13.0), (50.0, 13.0)]
    with pytest.raises((KaleunError, KeyError)):
        island.route([(51.0, 11.25), (51.0, 13.0)])
