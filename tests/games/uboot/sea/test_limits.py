"""The sea right on its limits: the least speed that steers, the first metre of water, the last ship of a screen; what
instruments and pictures show is rounded; and the odds of what seldom happens."""

from __future__ import annotations

import math

import pytest

from games.uboot.afloat import afloat
from games.uboot.odds import noted
from kaleun.games.uboot.sea import boat, formation, hands, hull, scene, ships, sonar, traffic
from kaleun.games.uboot.sea.checklist import checklist
from kaleun.games.uboot.sea.state import Boat, Contact, Float, Hands
from kaleun.games.uboot.sea.units import KN
from proves import proves


@proves("BG-7.5.1.b")
@pytest.mark.parametrize(("knots", "turns"), [(0.99, False), (1.0, True), (-1.0, True), (-0.99, False)])
def test_the_rudder_answers_from_the_least_speed_on(knots, turns):
    at = afloat()
    at.boat.course, at.boat.helm, at.boat.speed = 10.0, 60.0, knots
    assert (boat.turn_rate(at.s, at.sb) != 0.0) == turns
    boat.steer(at.s, at.sb, 1)
    assert (at.boat.course != 10.0) == turns


@proves("BG-7.5.1.b")
@pytest.mark.parametrize(
    ("way", "left", "round_"),
    [(0, 20.0, 20.0), (0, -20.0, -20.0), (1, 20.0, 20.0), (1, -20.0, 340.0), (-1, 20.0, -340.0), (-1, -20.0, -20.0)],
)
def test_the_way_round(way, left, round_):
    assert boat.way_round(Boat(way=way) if way else Boat(), left) == round_


@proves("BG-4.1.e")
@pytest.mark.parametrize(
    ("depth", "water", "knots", "end"),
    [
        (0.0, 4.73, 3.0, "lost_aground"),
        (0.0, 4.74, 3.0, ""),
        (0.5, 3.0, 3.0, ""),
        (0.5, 0.5, 3.0, "lost_aground"),
        (40.0, 40.0, 2.0, ""),
        (40.0, 40.0, 2.01, "lost_aground"),
        (40.0, 40.0, -2.01, "lost_aground"),
        (40.0, 40.1, 9.0, ""),
        (240.0, 500.0, 3.0, "lost_crushed"),
        (239.9, 500.0, 3.0, ""),
    ],
)
def test_bottom_and_crush_depth(depth, water, knots, end):
    at = afloat()
    at.boat.depth, at.boat.crush, at.boat.speed, at.s.sea.water = depth, 240.0, knots, water
    hull.limits(at.s, at.p)
    assert at.s.outcome == end
    if not end:
        assert at.boat.depth == min(depth, water)


def chances(call):
    """With which chances the streams are asked meanwhile, by subsystem."""
    with noted() as asked:
        call()
    return {who: [args[0] for name, *args in said if name == "chance"] for who, said in asked.items()}


@proves("BG-H.4")
@pytest.mark.parametrize(("telegraph", "times"), [("half_ahead", 1.0), ("full_ahead", 1.8)])
@pytest.mark.parametrize(("rough", "more"), [(False, 1.0), (True, 1.4)])
def test_how_likely_something_wears_out_in_a_minute(telegraph, times, rough, more):
    at = afloat()
    at.boat.telegraph = telegraph
    seas = {row.sea: name for name, row in at.sb.weather.items()}
    at.s.sea.weather = seas[min(n for n in seas if n >= 6) if rough else max(n for n in seas if n < 6)]
    factor = at.sb.level["chief_engineer"]["wear_factor"]
    odds = chances(lambda: hull.wear(at.s, at.p))
    assert odds["wear"] == [pytest.approx(0.045 * factor * times * more / 60)]


@proves("BG-H.4")
@pytest.mark.parametrize("depth", [149.9, 150.0, 179.9, 180.0, 199.9, 200.0, 229.9, 230.0, 260.0])
def test_how_likely_the_pressure_breaks_something(depth):
    at = afloat()
    at.boat.depth = depth
    odds = chances(lambda: hull.strain(at.s, at.p))
    rows = at.sb.damage["depth_strain"]
    names = [name for name in rows if depth >= int(name.partition("_")[2])]
    assert bool(names) == (depth >= 150.0)
    assert odds.get("strain", []) == ([rows[names[-1]]["tech_p"], rows[names[-1]]["breach_p"]] if names else [])


# -- ships


def screened(*states, kind="convoy"):
    """A convoy with a ship and escorts in these states, the first the nearest to the origin."""
    at = afloat()
    group = at.group(kind, x=0.0, y=4000.0)
    at.ship("tramp", 0.0, 0.0, group)
    for n, state in enumerate(states):
        at.ship("flower", 0.0, 500.0 * n, group).state = state
    for n, unit in enumerate(at.s.sea.units[1:]):
        unit.x, unit.y = 0.0, 1000.0 * (n + 1)
    return at, group, at.s.sea.units[1:]


@pytest.mark.parametrize(
    ("states", "go"),
    [
        (("formation",) * 4, [0, 1]),
        (("formation",) * 2, [0]),
        (("formation",), []),
        (("attack", "formation", "formation"), [1]),
        (("attack", "search", "formation", "formation"), []),
        (("dead", "formation", "formation", "formation"), [1, 2]),
        (("damaged", "formation", "formation", "formation"), [1, 2]),
        (("return", "formation", "formation", "formation"), [0, 1, 2]),
        (("investigate", "formation", "formation", "formation"), [0, 1]),
        (("open_out", "formation", "formation", "formation"), [1]),
    ],
)
def test_two_leave_the_screen_at_most_and_one_stays(states, go):
    """Whoever comes back or is on the way to look goes to the new place as well; who is dead or damaged is not out."""
    at, group, units = screened(*states)
    ships.send_escorts(at.s, at.sb, group, 0.0, 100.0)
    sent = [n for n, unit in enumerate(units) if (unit.tx, unit.ty) == (0.0, 100.0)]
    assert sent == go
    assert all(units[n].state == "investigate" for n in go)


def test_hunters_all_go():
    at, group, units = screened("formation", "formation", "formation", kind="hunters")
    at.s.sea.units.pop(0)
    ships.send_escorts(at.s, at.sb, group, 0.0, 100.0)
    assert [unit.state for unit in units] == ["investigate"] * 3


def test_who_left_the_formation_rejoins_when_the_group_is_far_and_who_is_in_it_keeps_its_place():
    at, group, units = screened("formation", "attack", "evading", "damaged", "straggler")
    for unit in units:
        unit.sees = unit.holds = True
        unit.sx, unit.sy = 7.0, -3.0
    traffic.go_far(at.s, at.sb, group)
    assert [unit.state for unit in units] == ["formation", "formation", "formation", "damaged", "straggler"]
    assert [unit.sees for unit in units] == [True, False, False, True, True]
    assert (units[0].sx, units[0].sy) == (7.0, -3.0)
    assert (units[1].sx, units[1].sy) != (7.0, -3.0)


def closing(off, kn=0.0, deg=0.0):
    """An escort astern of its station by so many metres, on the course and at the speed that close it, but for this."""
    at, group, (unit,) = screened("return")
    group.course = group.axis = group.base = group.want = 0.0
    group.speed = 7.0
    place = formation.station(at.sb, group, unit, 0)
    unit.x, unit.y, unit.speed = place.x, place.y - off, 7.0
    vx, vy = formation._closing(at.sb, unit, place)
    unit.course = math.degrees(math.atan2(vx, vy)) + deg
    unit.speed = math.hypot(vx, vy) / KN + kn
    return formation.regained(at.sb, group, unit, 0), unit.state


def test_a_station_is_regained_near_it_on_its_course_and_at_its_speed():
    row = afloat().sb.p["formation"]
    near = row["joined_m"]
    assert closing(near - 1.0) == (True, "formation")
    assert closing(near + 1.0) == (False, "return")
    assert closing(10.0) == (True, "formation")
    assert closing(10.0, kn=row["joined_kn"] - 0.01) == (True, "formation")
    assert closing(10.0, kn=row["joined_kn"] + 0.01) == (False, "return")
    assert closing(10.0, deg=60.0) == (False, "return")


# -- ears


@pytest.mark.parametrize(("metres", "deaf"), [(179.9, True), (180.0, False), (200.0, False)])
def test_asdic_hears_nothing_nearer_than_its_blind_range(metres, deaf):
    assert sonar.blind(afloat().sb, 20.0, metres) == deaf


@pytest.mark.parametrize(("depth", "below"), [(79.9, False), (80.0, False), (80.1, True)])
def test_a_layer_hides_whoever_is_below_it(depth, below):
    at = afloat(seed=2)
    unit = at.ship("flower", 0.0, 0.0)
    unit.course, unit.speed = 0.0, 9.0
    found = []
    for metres in (60.0, depth):
        at.boat.depth = metres
        found.append(sonar.asdic_p(at.s, at.sb, unit, 0.0, 1200.0))
    assert found[1] == pytest.approx(found[0] * (0.5 if below else 1.0))


# -- what is shown


def test_a_bearing_just_short_of_north_is_shown_as_0():
    at = afloat(hours=6.0, weather="fair")
    at.s.ready.observers = 6
    at.boat.course = 0.0
    for degrees, shown in ((359.7, 0), (359.4, 359), (0.3, 0), (358.6, 359)):
        angle = math.radians(degrees)
        at.s.sea.floats = [
            Float(5, "lifeboat", 300.0 * math.sin(angle), 300.0 * math.cos(angle), 0.0, 0.0, 0, 7, "tramp")
        ]
        at.s.clock.seconds = 6 * 3600
        assert [thing.bearing for thing in scene.scene(at.s, at.p.book).floats] == [shown]


def test_the_attack_disk_is_read_to_a_tenth():
    shown = hands.disk(Hands(disk_own=12.34, disk_bearing=45.67, disk_enemy=200.06))
    values = [getattr(shown, name) for name in shown.__struct_fields__]
    assert all(value == round(value, 1) for value in values if isinstance(value, float))
    assert values[:3] == [12.3, 45.7, 200.1]


@proves("BG-2.q")
@pytest.mark.parametrize(("distance", "near"), [(-1.0, False), (0.0, True), (2.0, None)])
def test_who_is_near_is_near_from_0_on(distance, near):
    at = afloat()
    unit = at.ship("tramp", 900.0, 0.0)
    limit = at.sb.p["checklist"]["near_nm"]
    for miles, good in ((distance, near),) if near is not None else ((limit, True), (limit + 0.01, False)):
        at.s.sea.contacts = [Contact(1, unit.id, "eye", 0, 0, distance=miles)]
        done = dict(checklist(at.s, at.p.book))
        assert list(done.values())[4] == good
