"""The torpedo triangle, the gyro turn, and torpedoes that run."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.uboot.afloat import afloat, book_of
from kaleun.games.uboot.sea import orders, tubes
from kaleun.games.uboot.sea.ships import hurt, torpedo_damage
from kaleun.games.uboot.sea.state import Contact, Torpedo
from kaleun.games.uboot.sea.tdc import solve, spread, triangle
from kaleun.games.uboot.sea.torpedo import advance, crosses_box, launch
from kaleun.games.uboot.sea.units import KN, bow_angle
from proves import proves

RAD = math.pi / 180


@proves("BG-7.5.3.a", "BG-9.2.1.c")
def test_the_worked_example():
    """R 1500 m, angle on the bow 80, 9 knots against 30: lead 17.2, run 1489 m, 96.5 s; B 330, C 70 is 80 starboard."""
    assert bow_angle(70.0, 330.0) == pytest.approx(80.0)
    found = triangle(330.0, 1500.0, 70.0, 9.0, 30.0)
    assert found.course - 330.0 == pytest.approx(17.2, abs=0.05)
    assert found.run == pytest.approx(1489, abs=1)
    assert found.seconds == pytest.approx(96.5, abs=0.1)


@given(st.floats(0, 359.9), st.floats(300, 7000), st.floats(0, 359.9), st.floats(0, 20), st.sampled_from([30.0, 40.0]))
def test_torpedo_and_target_meet(line, metres, course, speed, torpedo):
    found = triangle(line, metres, course, speed, torpedo)
    assert found is not None, "a torpedo faster than its target always catches it"
    t = found.seconds
    tx = metres * math.sin(line * RAD) + speed * KN * t * math.sin(course * RAD)
    ty = metres * math.cos(line * RAD) + speed * KN * t * math.cos(course * RAD)
    assert math.hypot(
        tx - found.run * math.sin(found.course * RAD), ty - found.run * math.cos(found.course * RAD)
    ) < 1e-4 * max(1.0, found.run)


def test_a_faster_ship_gets_away():
    assert triangle(0.0, 1000.0, 90.0, 35.0, 30.0) is None
    assert triangle(0.0, 1000.0, 0.0, 35.0, 30.0) is None
    assert triangle(0.0, 1000.0, 180.0, 35.0, 30.0).run == pytest.approx(1000 * 30 / 65)


@given(st.floats(-60, 60), st.floats(800, 4000), st.floats(0, 359.9), st.floats(0, 15), st.booleans())
def test_the_gyro_turn_is_allowed_for(off, metres, course, speed, stern):
    """A torpedo run out second by second with the solution's gyro angle passes the target within a few metres."""
    sb = book_of().sea
    heading = 40.0
    line = (heading + (180.0 if stern else 0.0) + off) % 360
    found = solve(sb, heading, stern, line, metres, course, speed, 30.0)
    if found is None:
        return
    fish = Torpedo(1, "g7e", 0.0, 0.0, (heading + (180.0 if stern else 0.0)) % 360, 30.0, 5000.0)
    fish.ahead, fish.turn = 9.5, found.gyro
    best, t = math.inf, 0
    x, y = metres * math.sin(line * RAD), metres * math.cos(line * RAD)
    while t < found.seconds + 2:
        ox, oy = fish.x, fish.y
        advance(sb, fish, 1)
        for i in range(11):
            at = t + i / 10
            tx, ty = x + speed * KN * at * math.sin(course * RAD), y + speed * KN * at * math.cos(course * RAD)
            px, py = ox + (fish.x - ox) * i / 10, oy + (fish.y - oy) * i / 10
            best = min(best, math.hypot(tx - px, ty - py))
        t += 1
    assert best < 12.0


def test_the_gyro_turns_no_further_than_ninety():
    sb = book_of().sea
    assert solve(sb, 0.0, False, 170.0, 1500.0, 0.0, 0.0, 30.0) is None
    assert solve(sb, 0.0, True, 170.0, 1500.0, 0.0, 0.0, 30.0) is not None


@proves("BG-7.5.3.c")
def test_spread():
    assert spread(4, 2.0) == [-3.0, -1.0, 1.0, 3.0]
    assert spread(1, 5.0) == [0.0]


def target(at, x=0.0, y=1500.0, kind="tramp", course=90.0, speed=9.0):
    """A ship held as a contact, the TDC locked on it, all tubes flooded."""
    ship = at.ship(kind, x, y, course=course, speed=speed)
    contact = Contact(77, ship.id, "periscope", 0, 0, bearing=math.degrees(math.atan2(x, y)) % 360)
    contact.distance = math.hypot(x, y) / 1852
    at.s.sea.contacts.append(contact)
    at.boat.lock = 77
    at.boat.course = at.boat.helm = 0.0
    for tube in at.boat.tubes:
        tube.flooded = True
    return ship


@proves("BG-7.5.3.c", "BG-8.4.f")
def test_a_good_shot_hits():
    at = afloat(seed=2).submerge(10)
    ship = target(at)
    at.boat.views["periscope"] = 10**6
    fired = tubes.fire(at.s, at.p, [3], 90.0, 9.0, 1500 / 1852)
    assert fired == 1
    assert at.boat.tubes[2].load == ""
    at.run(140)
    assert {"torpedo_hit", "dud"} & set(at.codes)
    if "torpedo_hit" in at.codes:
        assert ship.damage > 0
        assert at.s.sea.hits == ["tramp"]


@pytest.mark.slow
def test_hits_over_many_seas_are_what_the_failures_allow():
    ends = {"torpedo_hit": 0, "dud": 0, "torpedo_missed": 0}
    for seed in range(150):
        at = afloat(seed=seed).submerge(10)
        target(at)
        tubes.fire(at.s, at.p, [3], 90.0, 9.0, 1500 / 1852)
        at.run(340)
        for code in ends:
            ends[code] += code in at.codes
    assert sum(ends.values()) == 150
    assert ends["dud"] / 150 == pytest.approx(0.14, abs=0.08)
    assert ends["torpedo_hit"] / 150 > 0.7


def test_wrong_numbers_miss():
    at = afloat(seed=2).submerge(10)
    target(at)
    tubes.fire(at.s, at.p, [3], 90.0, 0.0, 1500 / 1852)
    at.run(400)
    assert "torpedo_missed" in at.codes


def test_a_salvo_leaves_one_after_the_other():
    at = afloat(seed=2).submerge(10)
    target(at)
    assert tubes.fire(at.s, at.p, [1, 2, 3, 4], 90.0, 9.0, 1500 / 1852, spread_deg=2.0) == 4
    assert [fish.at - at.s.clock.seconds for fish in at.s.sea.torpedoes] == [0, 2, 3, 4]
    assert at.boat.fired == 4


@proves("BG-7.5.c")
def test_the_stern_tube_shoots_astern():
    at = afloat(seed=2).submerge(10)
    target(at, y=-1500.0)
    assert tubes.fire(at.s, at.p, [1], 90.0, 9.0, 1500 / 1852) == 0
    assert tubes.fire(at.s, at.p, [5], 90.0, 9.0, 1500 / 1852) == 1


def test_draught_and_running_depth():
    at = afloat().submerge(10)
    ship = at.ship("patrol", 0.0, 400.0, course=90.0, speed=0.0)

    at.boat.course = at.boat.helm = at.boat.speed = 0.0
    at.boat.telegraph = "stop"

    def shot(depth, magnetic):
        fish = launch(at.s, at.sb, "g7e", 0.0, 0.0, 30.0, 5000.0, depth, magnetic)
        fish.depth, fish.fate, fish.turn = depth, "", 0.0
        at.s.sea.torpedoes[:] = [fish]
        before = len(at.codes)
        at.run(60)
        return {"torpedo_hit", "dud"} & set(at.codes[before:])

    assert not shot(3.0, False), "a patrol boat draws 1.6 m"
    assert not shot(3.0, True)
    assert shot(2.0, True), "a magnetic pistol reaches one metre deeper"
    assert ship.damage > 0


def test_too_near_to_arm():
    at = afloat().submerge(10)
    at.ship("tramp", 0.0, 200.0, course=90.0, speed=0.0)
    at.boat.course = 0.0
    fish = launch(at.s, at.sb, "g7e", 0.0, 0.0, 30.0, 5000.0, 3.0, False)
    fish.turn, fish.depth = 0.0, 3.0
    at.s.sea.torpedoes.append(fish)
    at.run(30)
    assert "not_armed" in at.codes


@pytest.mark.parametrize(
    ("segment", "hit"),
    [
        ((-5, 0, 5, 0), True),
        ((-5, 9, 5, 9), False),
        ((0, 0, 1, 1), True),
        ((3, -20, 3, 20), False),
        ((2, -20, 2, 20), True),
    ],
)
def test_hull_boxes(segment, hit):
    assert crosses_box(*segment, 2.0, 8.0) is hit


@pytest.mark.parametrize(("grt", "share"), [(2400, 0.97), (5100, 0.66), (8200, 0.30), (16600, 0.03)])
def test_one_hit_sinkings(grt, share):
    """As in the closed form: P(6300 exp(0.5 z) >= GRT)."""
    at = afloat()
    z = math.log(grt / 6300) / 0.5
    assert 0.5 * math.erfc(z / math.sqrt(2)) == pytest.approx(share, abs=0.01)
    hits = sum(torpedo_damage(at.s, at.sb, n, False) >= grt for n in range(4000))
    assert hits / 4000 == pytest.approx(share, abs=0.025)


@proves("BG-3.c", "BG-7.3.e")
def test_sinking_counts_when_she_goes_under():
    at = afloat()
    ship = at.ship("tramp", 3000.0, 0.0)
    hurt(at.s, at.p, ship, 99999.0)
    assert at.s.sea.sunk == []
    assert 8 * 60 <= ship.sinks_at - at.s.clock.seconds <= 60 * 60
    at.s.clock.seconds = ship.sinks_at - 1
    at.run(2)
    assert [row[:2] for row in at.s.sea.sunk] == [("tramp", 4500)]
    assert [e.data for e in at.kinds("sunk")] == [{"kind": "tramp", "grt": 4500}]


def test_a_damaged_ship_slows_and_stops():
    at = afloat()
    ship = at.ship("tramp", 3000.0, 0.0)
    hurt(at.s, at.p, ship, 0.3 * ship.limit)
    assert ship.state == "damaged"
    assert ship.order == pytest.approx(9.5 * 0.7)
    hurt(at.s, at.p, ship, 0.4 * ship.limit)
    assert ship.state == "dead"
    assert ship.order == 0.0


@proves("BG-7.5.3.b")
def test_flooding_takes_its_time():
    at = afloat()
    at.s.ready.slow_tubes = (2,)
    tubes.flood(at.s, at.p, [1, 2])
    at.run(20)
    assert [t.flooded for t in at.boat.tubes[:3]] == [True, False, False]
    at.run(20)
    assert at.boat.tubes[1].flooded


@proves("BG-7.5.3.d")
def test_reloading():
    at = afloat()
    at.boat.tubes[0].load = at.boat.tubes[4].load = ""
    tubes.reload(at.s, at.p, 1, "g7e")
    tubes.reload(at.s, at.p, 5, "g7e")
    assert at.boat.spares["bow g7e"] == 2
    assert at.boat.spares["stern g7e"] == 0
    at.run(900)
    assert at.boat.tubes[0].load == "g7e"
    assert at.boat.tubes[4].load == ""
    at.run(300)
    assert at.boat.tubes[4].load == "g7e"


@proves("BG-7.5.3.a")
def test_the_lock_has_an_arc_and_a_least_range():
    at = afloat()
    at.boat.course = 0.0
    contact = Contact(1, 1, "eye", 0, 0, bearing=80.0, distance=1.0)
    assert orders.in_arc(at.s, at.p, contact, 1)
    assert not orders.in_arc(at.s, at.p, contact, 5)
    contact.bearing = 200.0
    assert orders.in_arc(at.s, at.p, contact, 5)
    contact.distance = 0.1
    assert not orders.in_arc(at.s, at.p, contact, 5)
    contact.distance = 3.0
    assert not orders.in_arc(at.s, at.p, contact, 5), "a G7e runs 5000 m"


def test_by_day_bubbles_may_be_seen():
    seen = 0
    for seed in range(40):
        at = afloat("M01", seed=seed, weather="fair", hours=4).submerge(10)
        ship = at.ship("tramp", 0.0, 1400.0, course=90.0, speed=9.0)
        at.boat.course = 0.0
        fish = launch(at.s, at.sb, "g7a", 0.0, 0.0, 30.0, 12000.0, 11.0, False)
        at.s.sea.torpedoes.append(fish)
        at.run(60)
        seen += ship.state == "evading"
    assert 15 <= seen <= 40
