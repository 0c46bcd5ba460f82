"""The boat as a body: speed, turning, battery, fuel, diving, depth."""

from __future__ import annotations

import math

import pytest

from games.uboot.afloat import afloat
from kaleun.games.uboot.sea import orders
from kaleun.games.uboot.sea.boat import battery_drain, fuel_use, noise
from proves import proves


@proves("BG-7.5.1.a")
@pytest.mark.parametrize(
    ("setting", "above", "below"),
    [("full_astern", -6, -2.5), ("stop", 0, 0), ("slow_ahead", 6, 2), ("half_ahead", 11, 4), ("full_ahead", 17, 7)],
)
def test_the_telegraph_has_five_settings(setting, above, below):
    up = afloat()
    orders.speed(up.s, up.p, setting)
    assert up.run(900).boat.speed == pytest.approx(above)
    down = afloat().submerge(50)
    orders.speed(down.s, down.p, setting)
    assert down.run(900).boat.speed == pytest.approx(below)


def test_speed_nears_the_order_exponentially():
    at = afloat()
    at.boat.speed = 0.0
    orders.speed(at.s, at.p, "full_ahead")
    at.run(60)
    assert at.boat.speed == pytest.approx(17 * (1 - math.exp(-1)), rel=1e-9)
    slow = afloat()
    slow.boat.speed = 17.0
    orders.speed(slow.s, slow.p, "stop")
    assert slow.run(90).boat.speed == pytest.approx(17 * math.exp(-1), rel=1e-9)


@proves("BG-7.5.1.b")
def test_turning_the_short_way_the_ordered_way_and_not_at_all():
    at = afloat()
    at.boat.course = at.boat.helm = 350.0
    orders.course(at.s, at.p, 20.0)
    at.run(5)
    assert at.boat.course > 350.0
    at.run(120)
    assert at.boat.course == 20.0
    orders.course(at.s, at.p, 30.0, -1)
    at.run(5)
    assert at.boat.course < 20.0, "to port although it is the long way"
    stopped = afloat()
    stopped.boat.speed, stopped.boat.telegraph = 0.5, "stop"
    orders.course(stopped.s, stopped.p, 10.0)
    before = stopped.boat.course
    assert stopped.run(60).boat.course == before, "no steerage below one knot"


def test_the_turning_circle_is_the_chart_s():
    at = afloat()
    at.boat.course = at.boat.helm = 0.0
    at.boat.speed, at.boat.telegraph = 11.0, "half_ahead"
    orders.course(at.s, at.p, 180.0, 1)
    at.run(1)
    x0 = at.boat.x
    seconds = at.until(lambda: at.boat.course == 180.0)
    assert at.boat.x - x0 == pytest.approx(2 * 240, rel=0.03)
    assert seconds == pytest.approx(math.pi * 240 / (11 * 0.514444), rel=0.03)


@pytest.mark.parametrize(("speed", "hours", "miles"), [(4.0, 20.0, 80), (2.0, 67.4, 135), (7.0, 2.75, 19)])
def test_battery_endurance(speed, hours, miles):
    at = afloat()
    drain = battery_drain(speed, at.sb)
    assert 1 / drain == pytest.approx(hours, rel=0.01)
    assert speed / drain == pytest.approx(miles, rel=0.02)


def test_four_knots_for_twenty_hours_in_the_simulation():
    at = afloat().submerge(50)
    orders.speed(at.s, at.p, "half_ahead")
    at.run(600)
    at.boat.battery = 1.0
    seconds = 0
    while at.boat.battery > 0.05:
        at.run(60, dt=60)
        seconds += 60
        at.s.sea.planes.clear()
    assert seconds / 3600 == pytest.approx(20.0 * 0.95, rel=0.01)
    at.run(3600, dt=60)
    assert at.boat.speed == pytest.approx(2.0), "below five per cent only slow ahead"


@pytest.mark.parametrize(("speed", "miles"), [(10, 8534), (12, 6526), (17.7, 3317)])
def test_fuel_gives_the_known_ranges(speed, miles):
    at = afloat()
    assert 113.5 / fuel_use(speed, at.sb) * speed == pytest.approx(miles, rel=0.001)


def test_no_oil_no_way():
    at = afloat()
    at.boat.fuel = 0.001
    at.run(1200)
    assert at.boat.fuel == 0.0
    assert at.boat.speed == 0.0


def test_the_battery_charges_on_the_surface():
    at = afloat()
    at.boat.battery = 0.2
    at.run(3600, dt=60)
    assert at.boat.battery == pytest.approx(0.2 + 0.13, abs=0.002)
    at.s.ready.battery_capacity = 0.25
    assert at.run(60).boat.battery == 0.25, "charge above a damaged capacity is lost"


@proves("BG-7.5.1.c")
@pytest.mark.parametrize(("setting", "seconds"), [("half_ahead", 30), ("full_ahead", 30), ("slow_ahead", 45)])
def test_diving_times(setting, seconds):
    at = afloat()
    orders.speed(at.s, at.p, setting)
    orders.dive(at.s, at.p, 10)
    assert at.until(lambda: at.boat.depth >= 10) == seconds
    assert [e.kind for e in at.events if e.kind == "dived"] == ["dived"]
    at.run(60)
    assert at.boat.depth == pytest.approx(10.0)


@proves("BG-7.5.1.c")
def test_surfacing_blows_then_crosses():
    at = afloat().submerge(70)
    orders.resurface(at.s, at.p)
    assert noise(at.s, at.sb) >= 3, "blowing is loud"
    assert at.until(lambda: at.boat.depth <= 10) == 50
    assert at.until(lambda: at.boat.depth <= 0) == 40
    assert at.kinds("surfaced")


@proves("BG-7.5.1.d")
def test_new_depth_by_telegraph():
    at = afloat().submerge(50)
    orders.speed(at.s, at.p, "half_ahead")
    orders.depth(at.s, at.p, 90)
    assert at.until(lambda: at.boat.depth >= 90) == 80
    at.s.ready.depth_rate = 0.4
    orders.depth(at.s, at.p, 80)
    assert at.until(lambda: at.boat.depth <= 80) == 50


def test_flooding_slows_and_damaged_gear_too():
    at = afloat()
    at.s.ready.flooded = 1
    assert at.run(900).boat.speed == pytest.approx(11 * 0.8)
    orders.dive(at.s, at.p, 10)
    assert at.until(lambda: at.boat.depth >= 10) == 45
    both_red = afloat()
    both_red.s.ready.surface_speed = 0.0
    assert both_red.run(1200).boat.speed == 0.0


@proves("BG-H.4")
def test_crush_depth():
    at = afloat().submerge(200)
    at.boat.crush = 252.0
    at.s.sea.water = 500.0
    orders.depth(at.s, at.p, 260)
    at.run(1200)
    assert at.s.outcome == "lost_crushed"
    assert 230 <= afloat(seed=9).boat.crush <= 295


@proves("BG-H.4")
def test_strain_breaks_things_below_150():
    counts = {}
    for depth in (140.0, 160.0, 190.0, 225.0):
        at = afloat(seed=4).submerge(depth)
        at.boat.crush, at.s.sea.water = 295.0, 900.0
        from kaleun.games.uboot.sea.hull import strain

        for minute in range(4000):
            at.s.clock.seconds = 60 * minute
            strain(at.s, at.p)
        counts[depth] = sum(e.kind == "technical" for e in at.s.events), sum(e.kind == "breach" for e in at.s.events)
    assert counts[140.0] == (0, 0)
    for depth, tech, breach in ((160.0, 0.01, 0.0), (190.0, 0.03, 0.002), (225.0, 0.06, 0.01)):
        assert counts[depth][0] == pytest.approx(4000 * tech, rel=0.35)
        assert counts[depth][1] == pytest.approx(4000 * breach, rel=0.9, abs=0.1)


@proves("BG-4.1.e")
def test_the_bottom():
    fast = afloat().submerge(40)
    fast.s.sea.water = 45.0
    fast.boat.speed, fast.boat.telegraph = 4.0, "half_ahead"
    orders.depth(fast.s, fast.p, 60)
    fast.run(50)
    assert fast.s.outcome == "lost_aground"
    slow = afloat().submerge(40)
    slow.s.sea.water = 45.0
    orders.depth(slow.s, slow.p, 60)
    slow.run(50)
    assert slow.s.outcome == ""
    assert slow.boat.depth == 45.0
    high = afloat()
    high.s.sea.water = 4.0
    assert high.run(1).s.outcome == "lost_aground"


def test_noise():
    at = afloat().submerge(50)
    assert noise(at.s, at.sb) == 1
    at.boat.telegraph = "full_ahead"
    assert noise(at.s, at.sb) == 4
    at.boat.keel = 80
    assert noise(at.s, at.sb) == 6
    at.boat.tubes[0].reload_at = 99
    at.s.ready.noise = 2
    assert noise(at.s, at.sb) == 9
    assert noise(afloat().s, at.sb) == 6


@proves("BG-9.1.d")
def test_reckoning_knows_no_current():
    still = afloat(navigator="easy")
    still.run(7200, dt=60)
    from kaleun.games.uboot.sea.grid import rhumb
    from kaleun.games.uboot.sea.water import position

    assert rhumb(still.boat.reckoned, position(still.s))[1] < 0.05
    adrift = afloat(navigator="hard", seed=3)
    adrift.run(36000, dt=60)
    off = rhumb(adrift.boat.reckoned, position(adrift.s))[1]
    east, north = adrift.boat.current
    knots = math.hypot(east, north) / 0.514444
    assert 0 < knots <= 1.0
    assert off == pytest.approx(10 * knots, rel=0.05)


def test_a_bad_compass_wanders():
    at = afloat(navigator="easy")
    at.s.ready.course_drift_deg = 8.0
    seen = {at.run(1800, dt=60).boat.drift_deg for _ in range(6)}
    assert len(seen) == 6
    assert all(abs(v) <= 8 for v in seen)


@pytest.mark.slow
def test_wear_is_about_one_a_day():
    at = afloat()
    from kaleun.games.uboot.sea.hull import wear

    for minute in range(60 * 24 * 100):
        at.s.clock.seconds = 60 * minute
        wear(at.s, at.p)
    assert len(at.s.events) == pytest.approx(0.045 * 24 * 100, rel=0.2)
    assert {e.data["level"] for e in at.s.events} == {"green"}
