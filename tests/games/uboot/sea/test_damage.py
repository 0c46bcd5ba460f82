"""Depth charges and bombs: shock, sections, caps."""

from __future__ import annotations

import math

import pytest

from games.uboot.afloat import FIRST_CHARTS, GAME, afloat
from games.uboot.worked import by_both, found
from kaleun.games.uboot.sea import guns, ships
from kaleun.games.uboot.sea.charges import burst, drop, hull_distance, setting, shock_row, suffer
from kaleun.games.uboot.sea.escort import aim, fix, predicted
from kaleun.games.uboot.sea.state import Burst
from kaleun.kernel.stream import Stream
from proves import proves


@pytest.mark.parametrize("i", range(5))
def test_the_rows_begin_where_the_chart_says(i):
    at = afloat()
    row = at.sb.damage["shock"][i]
    assert shock_row(at.sb, 5.2 / row["s_min"] - 0.001, 130)["name"] == row["name"]
    after = shock_row(at.sb, 5.2 / row["s_min"] + 0.01, 130)
    assert after is None or after["name"] != row["name"]
    assert 5.2 / row["s_min"] == pytest.approx(row["d_max_m"], abs=0.1)


def test_smaller_charges_count_less():
    at = afloat()
    assert shock_row(at.sb, 6.4, 130)["name"] == "shattering"
    assert shock_row(at.sb, 6.4, 22)["name"] == "heavy"


@pytest.mark.parametrize(
    ("along", "section"), [(40, 1), (28, 1), (17, 2), (5, 3), (-5, 4), (-17, 5), (-30, 6), (-60, 6)]
)
def test_sections_from_bow_to_stern(along, section):
    at = afloat().submerge(50)
    at.boat.course = 90.0
    metres, found = hull_distance(at.s, at.sb, at.boat.x + along, at.boat.y + 20.0, 50.0)
    assert found == section
    assert metres >= 16.9
    assert hull_distance(at.s, at.sb, at.boat.x, at.boat.y, 80.0)[0] == pytest.approx(30 - 3.1)


def test_caps_of_a_pattern():
    at = afloat().submerge(100)
    row = at.sb.damage["shock"][0]
    for i in range(40):
        at.s.outcome = ""
        suffer(at.s, at.p, {**row, "destroyed": 0.0}, Stream(1, "x", i), 3, "7")
    kinds = [e.kind for e in at.s.events]
    assert kinds.count("breach") == 1
    assert kinds.count("environmental") == 3
    assert kinds.count("technical") == 4
    assert {e.data["section"] for e in at.s.events} <= {2, 3, 4}


@proves("BG-10.3.4.h", "BG-4.1.e")
def test_a_shattering_burst_may_destroy():
    lost = 0
    for seed in range(200):
        at = afloat(seed=seed).submerge(50)
        at.s.sea.bursts.append(Burst(0, at.boat.x + 5.0, at.boat.y, 50.0, 130.0, 1))
        burst(at.s, at.p)
        lost += at.s.outcome == "lost_destroyed"
        assert at.s.sea.bursts == []
    assert lost / 200 == pytest.approx(0.35, abs=0.1)


def test_a_pattern_lies_along_the_run_at_a_set_depth():
    at = afloat().submerge(80)
    unit = at.ship("flower", 0.0, 0.0)
    unit.course, unit.speed = 90.0, 15.0
    fix(at.s, at.sb, unit)
    drop(at.s, at.p, unit, 0.0, 0.0)
    charges = at.s.sea.bursts
    assert len(charges) == 5
    assert [round(b.x - charges[0].x) for b in charges] == [0, 40, 80, 120, 160]
    assert len({round(b.y, 6) for b in charges}) == 1
    setting = min((15, 30, 46, 76, 107, 152), key=lambda d: abs(d - charges[0].depth))
    assert all(abs(b.depth - setting) < 25 for b in charges)
    assert charges[0].at - at.s.clock.seconds == pytest.approx(setting / 3.0, abs=1)
    trawler = at.ship("trawler", 0.0, 0.0)
    trawler.charges = 2
    fix(at.s, at.sb, trawler)
    drop(at.s, at.p, trawler, 0.0, 0.0)
    assert len(at.s.sea.bursts) == 7, "no more charges than it has"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("depth", "lost", "breached", "environmental", "technical"),
    [(30, 0.12, 0.24, 2.4, 4.6), (120, 0.065, 0.23, 1.5, 3.1)],
)
def test_hunts_cost_what_the_chart_measured(depth, lost, breached, environmental, technical):
    """Three attacks of five charges at a boat that evades at 4 knots, as in the note of damage.toml."""
    at = afloat().submerge(float(depth))
    unit = at.ship("vw", 0.0, 0.0)
    hunts, counts = 500, {"lost": 0, "breach": 0, "environmental": 0, "technical": 0}
    for hunt in range(hunts):
        kinds: list[str] = []
        for attack in range(3):
            at.s.seed, at.s.outcome = 3 * hunt + attack, ""
            at.s.events.clear()
            stream = Stream(at.s.seed, "evasion")
            unit.course, unit.speed, unit.charges, unit.fix_at = stream.uniform(0, 360), 15.0, 50, -1
            fix(at.s, at.sb, unit)
            off = 4 * 0.514 * (23 + depth / 3) * stream.uniform()
            way = math.radians(stream.uniform(0, 360))
            drop(at.s, at.p, unit, at.boat.x + off * math.sin(way), at.boat.y + off * math.cos(way))
            at.s.clock.seconds += 600
            burst(at.s, at.p)
            kinds += [e.kind for e in at.s.events] + ["lost"] * bool(at.s.outcome)
        counts["lost"] += "lost" in kinds
        counts["breach"] += "breach" in kinds
        counts["environmental"] += kinds.count("environmental")
        counts["technical"] += kinds.count("technical")
    assert counts["lost"] / hunts == pytest.approx(lost, abs=0.045)
    assert counts["breach"] / hunts == pytest.approx(breached, abs=0.08)
    assert counts["environmental"] / hunts == pytest.approx(environmental, rel=0.25)
    assert counts["technical"] / hunts == pytest.approx(technical, rel=0.2)


def test_some_charges_are_set_deep():
    """Against a deep boat two patterns in five; none against a shallow one, and none by the rules of version 1."""
    first = GAME.book(GAME.full_options({"mission": "A2"}), GAME.charts_with(FIRST_CHARTS), "1").sea

    def settings(sb, depth):
        return [setting(sb, Stream(1, "set", i), depth) for i in range(2000)]

    deep = settings(afloat().sb, 200.0)
    assert sum(d > 152 for d in deep) == pytest.approx(800, rel=0.1)
    assert {152.0, 183.0, 213.0} <= set(deep)
    assert max(settings(afloat().sb, 100.0)) <= 152
    assert max(settings(first, 200.0)) == 152


def test_a_boat_that_puts_on_speed_is_taken_to_turn_away():
    """In four attacks of five, ahead of where the last fixes say; a boat that creeps, and one of older charts, is aimed
    at where the fixes say."""
    at = afloat()
    unit = at.ship("vw", 1000.0, 0.0)
    unit.fix_at, unit.fix_x, unit.fix_y, unit.fix_vx, unit.fix_vy = at.s.clock.seconds, 0.0, 0.0, 0.0, 2.0
    aims = []
    for unit.charges in range(1000):
        aims.append(aim(at.s, at.sb, unit, 60.0))
    led = [place for place in aims if place != predicted(at.s, unit, 60.0)]
    assert len(led) == pytest.approx(800, rel=0.06)
    assert all(math.hypot(x, y) > 150.0 and abs(x) > 90.0 and y > 0.0 for x, y in led)
    first = GAME.book(GAME.full_options({"mission": "A2"}), GAME.charts_with(FIRST_CHARTS), "1").sea
    assert aim(at.s, first, unit, 60.0) == predicted(at.s, unit, 60.0)
    unit.fix_vy = 1.0
    assert {aim(at.s, at.sb, unit, 60.0) for unit.charges in range(50)} == {predicted(at.s, unit, 60.0)}


def test_the_gun_of_version_1_fires_with_its_own_charts():
    """They know nothing of where a shell falls that misses."""
    *_, at = by_both()
    found(at, "tramp", 600.0, 600.0)
    at.boat.views, at.boat.gun_target = {"gun88": 10**6}, 1
    for _ in range(120):
        at.s.clock.seconds += 1
        guns.fire_88(at.s, at.p)
    assert at.boat.shells < at.sb.p["gun88"]["rounds"]
    assert at.s.sea.falls == []


def test_a_rubber_boat_that_is_shelled_goes_down():
    at = afloat()
    boat = found(at, "dinghy", 600.0, 600.0)
    ships.hurt(at.s, at.p, boat, 90.0)
    assert (boat.state, boat.order) == ("dead", 0.0)
    assert boat.sinks_at > 0
