"""The naval grid, rhumb lines, the coast and routes round it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.uboot.afloat import afloat, book_of
from kaleun.games.uboot.sea import orders
from kaleun.games.uboot.sea.grid import plane, rhumb, sail, unplane
from kaleun.kernel.ask import KaleunError
from proves import proves


@proves("BG-9.1.a", "BG-9.1.b", "BG-9.1.c")
def test_the_book_s_course():
    grid = book_of().sea.grid
    assert round(grid.course("AF76", "AE69")) == 301
    with pytest.raises(KaleunError, match="ZZ99"):
        grid.centre("ZZ99")


@proves("BG-9.1.1.a", "BG-9.1.1.b")
def test_the_book_s_times_on_a_paper_ruler():
    """AE67 to AE69 about 9 h and to AF57 about 24 h with the one scale of a paper ruler (degrees of longitude)."""
    sea = book_of().sea
    scale = sea.charts["grid"]["geometry"]["ruler_paper_deg_lon_per_hour_surfaced"]
    there = [sea.grid.centre(code) for code in ("AE67", "AE69", "AF57")]
    assert (there[1][1] - there[0][1]) / scale == pytest.approx(9, abs=1)
    assert (there[2][1] - there[0][1]) / scale == pytest.approx(24, abs=1.1)
    assert rhumb(there[0], there[1])[1] / 17.0 == pytest.approx(6.9, abs=0.2), "the true time at 17 knots"


def test_every_square_knows_its_own_middle():
    grid = book_of().sea.grid
    for code, square in grid.squares.items():
        assert grid.at(*square.centre) == code


def test_sailing_a_rhumb_line_arrives():
    start, goal = (64.05, -5.125), (61.35, 12.0)
    course, miles = rhumb(start, goal)
    assert sail(start, course, miles) == pytest.approx(goal, abs=1e-9)
    assert rhumb((60.0, 0.0), (60.0, 2.0)) == pytest.approx((90.0, 60.0), abs=1e-9)


def test_the_plane_agrees_with_the_rhumb_line_near_by():
    x, y = plane(58.0, -10.0, 58.2, -9.5)
    _, miles = rhumb((58.0, -10.0), (58.2, -9.5))
    assert (x * x + y * y) ** 0.5 / 1852 == pytest.approx(miles, rel=0.003)
    assert unplane(58.0, -10.0, x, y) == pytest.approx((58.2, -9.5))


def test_land_and_sea():
    coast = book_of().sea.coast
    for lat, lon in ((51.5, -0.6), (53.4, -7.9), (64.9, -18.5), (48.0, 0.0), (60.5, 8.0)):
        assert coast.land(lat, lon), (lat, lon)
    for lat, lon in ((58.0, -20.0), (56.0, 3.0), (50.0, -3.0), (46.0, -5.0)):
        assert not coast.land(lat, lon), (lat, lon)
    assert coast.nm(58.0, -25.0) == 999.0
    assert coast.nm(50.3, -4.13) < 4


def test_a_route_goes_round_scotland():
    sea = book_of().sea
    west, east = (57.0, -9.0), (57.0, 1.0)
    assert not sea.coast.clear(west, east)
    way = sea.coast.route([west, east])
    assert max(lat for lat, _ in way) > 58.5
    assert all(sea.coast.clear(a, b) for a, b in pairwise(way))
    assert len(way) < 12


def test_all_traffic_stays_at_sea():
    for mission in book_of().charts["missions"]["mission"]:
        sea = book_of(mission["id"]).sea
        assert not sea.coast.land(*sea.coast.nearest_sea(sea.grid.centre(mission["start_square"])))
        for entry in mission["traffic"]:
            way = sea.route(tuple(entry["route"]))
            for a, b in pairwise(way):
                course, miles = rhumb(a, b)
                steps = max(1, round(miles))
                assert not any(sea.coast.land(*sail(a, course, miles * i / steps)) for i in range(steps + 1))


@proves("BG-7.5.2.d", "BG-8.4.d", "BG-9.1.2.a")
def test_sextant():
    clear = afloat("M01", weather="fair")
    assert orders.sextant(clear.s, clear.p) == "AF77"
    assert clear.boat.fix == "AF77"
    cloudy = afloat("M01", weather="rain")
    assert orders.sextant(cloudy.s, cloudy.p) == ""
    assert "no_fix" in cloudy.codes


def test_a_hard_navigator_is_sometimes_a_square_off():
    squares = []
    for seed in range(300):
        at = afloat("M01", seed=seed, weather="fair", navigator="hard")
        squares.append(orders.sextant(at.s, at.p))
    wrong = [q for q in squares if q != "AF77"]
    assert len(wrong) / 300 == pytest.approx(0.25, abs=0.07)
    assert set(wrong) <= set(at.sb.grid.around("AF77"))


def test_the_plane_follows_the_boat():
    at = afloat(navigator="easy")
    ship = at.ship("tramp", 30000.0, 20000.0, course=at.boat.course, speed=11.0)
    dx, dy = ship.x - at.boat.x, ship.y - at.boat.y
    at.run(4 * 3600)
    assert abs(at.boat.x) < 10 * 1852 + 400
    assert ship.x - at.boat.x == pytest.approx(dx, rel=0.03)
    assert ship.y - at.boat.y == pytest.approx(dy, rel=0.03)
