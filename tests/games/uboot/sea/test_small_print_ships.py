"""Sentences about ships, escorts, aircraft and torpedoes that are easily passed by, each with a worked example."""

from __future__ import annotations

import math

import pytest

from games.uboot.afloat import FIRST_CHARTS, GAME, afloat
from kaleun.games.uboot.sea import aircraft, escort, formation, formation1, ships, torpedo, traffic
from kaleun.games.uboot.sea.charges import near_section
from kaleun.games.uboot.sea.contacts import acquire
from kaleun.games.uboot.sea.ranges import ranges
from kaleun.games.uboot.sea.setup import formation as places
from kaleun.games.uboot.sea.state import Contact, Plane, Wound
from kaleun.games.uboot.sea.torpedo import launch
from kaleun.games.uboot.sea.units import KN, NM
from kaleun.kernel.stream import Stream
from proves import proves

HOUR = 3600


class Fixed:
    """A stream that always says yes, and what it was asked."""

    def __init__(self, *_):
        pass

    def __init_subclass__(cls):
        cls.asked = []

    def chance(self, p):
        self.asked.append(p)
        return True

    def uniform(self, low=0.0, high=1.0):
        return low


# -- aircraft


@proves("BG-H.7")
def test_the_nearest_hunters_come_for_a_signal_and_no_convoy_does():
    at = afloat()
    convoy = at.group("convoy", x=at.boat.x, y=at.boat.y + 5 * NM)
    far, near = (at.group(kind, x=at.boat.x, y=at.boat.y + n * NM) for kind, n in (("hunters", 40), ("patrol", 20)))
    aircraft.alert(at.s, at.p)
    assert [group.detour is not None for group in (convoy, far, near)] == [False, False, True]


def test_aircraft_that_were_called_come_once():
    at = afloat()
    at.s.clock.seconds = 600
    at.s.sea.call_at = [600, 601]
    aircraft.arrivals(at.s, at.p)
    assert at.s.sea.call_at == [601]


def test_bombs_fall_until_half_a_minute_after_ten_metres():
    at = afloat().submerge(15)
    row, safe = at.sb.aircraft["aircraft"][0], at.sb.damage["air"]["bomb_safe_after_s"]
    at.s.clock.seconds = 1000
    for under_at, bombs in ((1000 - safe, row["bombs"]), (999 - safe, 0)):
        at.boat.under_at = under_at
        at.s.sea.bursts.clear()
        aircraft.drop_bombs(at.s, at.sb, row, Stream(1, "bombs"))
        assert len(at.s.sea.bursts) == bombs


def test_an_aircraft_that_is_gone_is_forgotten():
    at = afloat()
    gone = at.sb.p["aircraft_run"]["gone_nm"] * NM
    kind = at.sb.aircraft["aircraft"][0]["id"]
    at.s.sea.planes = [
        Plane(n, kind, 0.0, at.boat.y + y, 0.0, 100.0, state="away") for n, y in ((1, 1.5 * gone), (2, 9000.0))
    ]
    aircraft.fly(at.s, at.p, 1)
    assert [plane.id for plane in at.s.sea.planes] == [2]


@pytest.mark.parametrize(("section", "hit"), [(1, {1, 2}), (2, {1, 2, 3})])
def test_a_near_miss_hits_the_section_or_one_beside_it(section, hit):
    sb = afloat().sb
    assert {near_section(sb, Stream(n, "near"), section) for n in range(200)} == hit
    last = sb.hull
    assert {near_section(sb, Stream(n, "near"), last) for n in range(200)} == {last - 1, last}


# -- contacts


@proves("BG-8.1.c")
def test_the_first_ship_of_each_group_is_a_message():
    at = afloat()
    told = []
    group = at.group("convoy", y=5000.0)
    for unit in (at.ship("tramp", 0.0, 0.0, group), at.ship("tramp", 900.0, 0.0, group), at.ship("tramp", 0.0, 9000.0)):
        before = at.s.clock.alerts
        acquire(at.s, at.p, unit, "eye", unit.x, unit.y, 3.0)
        told.append(at.s.clock.alerts > before)
    assert told == [True, False, True]


def test_what_cannot_be_names_its_group():
    at = afloat()
    at.group("convoy")
    at.group("convoy").side = 0
    assert "group 2 cannot be so" in list(ranges(at.s, at.p.book))


# -- escorts


def searching(at, kind):
    unit = at.ship(kind, at.boat.x + 3000.0, at.boat.y)
    unit.state, unit.until, unit.tx, unit.ty = "search", 10**6, unit.x, unit.y
    return unit


@pytest.mark.parametrize(("kind", "times"), [("flower", 1), ("tramp", 0)])
def test_a_stopped_escort_listens_once_if_it_can(monkeypatch, kind, times):
    at, heard = afloat(), []
    unit = searching(at, kind)
    assert at.sb.vessels[kind].asdic == bool(times)
    monkeypatch.setattr(escort, "listen", lambda *_: heard.append(1))
    for second in range(at.sb.p["listening"]["every_min"] * 60):
        at.s.clock.seconds = second
        escort.look_for(at.s, at.p, unit)
    assert len(heard) == times


@pytest.mark.parametrize(("sees", "state"), [(True, "attack"), (False, "search")])
def test_an_escort_says_once_what_it_begins(monkeypatch, sees, state):
    at, said = afloat(), []
    unit = searching(at, "flower")
    unit.state, unit.until, unit.sees = "investigate", 0, sees
    monkeypatch.setattr(escort.story, "overhear", lambda s, p, unit: said.append(unit.state))
    escort.think(at.s, at.p, unit)
    assert said == [state]


def test_a_damaged_escort_does_not_count_among_those_who_left():
    at = afloat()
    group = at.group("convoy", y=8000.0)
    for i in range(5):
        at.ship("flower", 1000.0 * i, 0.0, group)
    at.s.sea.units[0].state = "damaged"
    ships.send_escorts(at.s, at.sb, group, at.boat.x, at.boat.y)
    most = at.sb.p["escort"]["leave_screen_max"]
    assert [unit.state for unit in at.s.sea.units].count("investigate") == most == 2


@pytest.mark.parametrize("tanker", [True, False])
def test_a_tanker_burns_most_easily(monkeypatch, tanker):
    class Fire(Fixed):
        pass

    at = afloat()
    kind = next(name for name, vessel in at.sb.vessels.items() if vessel.tanker == tanker)
    unit = at.ship(kind, 0.0, 3000.0)
    monkeypatch.setattr(ships, "Stream", Fire)
    ships.wound(at.s, at.sb, unit, Wound(0, 0.0, 1, at.sb.p["torpedo"]["damage"]["base_grt"]))
    assert Fire.asked == [at.sb.p["wrecks"]["fire_p"]["tanker" if tanker else "other"]]


# -- formations


def test_a_formation_that_is_to_stop_turns_as_it_did():
    at = afloat()
    group = at.group("convoy", speed=9.0)
    at.ship("tramp", 500.0, 0.0, group)
    group.order = 9.0
    steaming = formation.ability(at.sb, at.s.sea, group)
    group.order = 0.0
    assert formation.ability(at.sb, at.s.sea, group) == steaming


def test_members_are_those_of_the_group_in_formation():
    at = afloat()
    group = at.group("convoy")
    first, second = at.ship("tramp", 0.0, 0.0, group), at.ship("tramp", 500.0, 0.0, group)
    at.ship("tramp", 0.0, 9000.0)
    second.state = "straggler"
    assert list(formation.members(at.s.sea, group)) == [first]


def test_a_patrol_sails_abreast():
    sb = afloat().sb
    apart = sb.p["escort"]["abreast_m"]
    for kind in ("patrol", "hunters"):
        assert places(sb, {"kind": kind, "types": ["flower"] * 2}) == [(-apart / 2, 0.0), (apart / 2, 0.0)]


def test_version_1_escorts_weave_and_rejoin():
    """A quarter of the period: 1/4 - 1/7 of it after the first second of ship 1 it is farthest to starboard."""
    sb = GAME.book(GAME.full_options({"mission": "A2"}), GAME.charts_with(FIRST_CHARTS), "1").sea
    at = afloat()
    unit = at.ship("flower", 0.0, 3000.0, course=0.0, speed=10.0)
    x, period = unit.x, 700.0
    formation1._sway(unit, 75, (10.0, period))
    assert unit.x - x == pytest.approx(10.0 * KN * math.sin(math.radians(10.0)) * period / (2 * math.pi))
    assert unit.course == pytest.approx(0.0)
    group = at.s.sea.groups[unit.group - 1]
    group.base, unit.state = 0.0, "return"
    for speed in (5.0, 40.0):
        group.speed, unit.x = speed, group.x - 9000.0
        formation1.rejoin(sb, group, unit)
        wanted = max(float(sb.p["escort"]["return_speed_kn"]), speed + sb.p["escort"]["return_margin_kn"])
        assert unit.order == min(sb.vessels["flower"].top_kn, wanted)
        assert (unit.helm, unit.state) == (pytest.approx(90.0), "return")


# -- traffic


def test_groups_start_once_and_in_time():
    at = afloat().far_away()
    group = at.group("lone", y=60 * NM)
    group.active = group.near = False
    group.starts_at = at.s.clock.seconds + 60
    traffic.each_minute(at.s, at.p)
    assert not group.active
    at.s.clock.seconds += 60
    traffic.each_minute(at.s, at.p)
    assert group.active
    group.active, group.done = False, True
    traffic.each_minute(at.s, at.p)
    assert not group.active


def test_who_has_arrived_is_out_of_play():
    at = afloat()
    unit = at.ship("tramp", 0.0, 3000.0)
    group = at.s.sea.groups[unit.group - 1]
    traffic.arrive(at.s, at.sb, group)
    assert (group.active, group.near, group.done, unit.state) == (False, False, True, "gone")


def test_a_ship_far_from_its_station_is_on_its_way_there():
    at = afloat()
    unit = at.ship("tramp", 0.0, 3000.0)
    group, joined = at.s.sea.groups[unit.group - 1], at.sb.p["formation"]["joined_m"]
    for off, state in ((joined, "formation"), (joined + 1.0, "return")):
        unit.state, unit.sx, unit.sy = "formation", off, 0.0
        traffic.come_near(at.s, at.sb, group)
        assert unit.state == state


def test_a_round_of_near_points_goes_on():
    at = afloat()
    group = at.group("patrol")
    group.route = [(group.lat, group.lon), (group.lat, group.lon)]
    assert traffic.next_leg(at.s, at.sb, group)


@pytest.mark.parametrize(("kind", "stays"), [("lone", True), ("friendly", False)])
def test_only_strangers_sail_on_while_we_look(kind, stays):
    at = afloat().far_away()
    group = at.group(kind, y=3000.0)
    unit = at.ship("tramp", 0.0, 0.0, group)
    at.s.sea.contacts = [Contact(1, unit.id, "eye", 0, 0)]
    assert traffic.watched(at.s, at.sb, group) == stays


def test_stragglers_are_those_the_seed_says():
    at = afloat()
    group = at.group("convoy")
    units = [at.ship("tramp", 500.0 * i, 0.0, group) for i in range(6)]
    chance, found = at.sb.p["convoy"]["straggler_chance_per_day"] / 24, 0
    for hour in range(1, 400):
        at.s.clock.seconds = hour * HOUR
        traffic.stragglers(at.s, at.sb)
        for unit in units:
            behind = Stream(at.s.seed, "straggler", unit.id, hour * HOUR).chance(chance)
            assert unit.state == ("straggler" if behind else "formation")
            unit.state, found = "formation", found + behind
    assert found


# -- torpedoes


@proves("BG-7.5.3.c")
@pytest.mark.parametrize(("short", "code"), [(0.0, "torpedo_hit"), (0.1, "not_armed")])
def test_a_torpedo_is_armed_after_its_run(monkeypatch, short, code):
    at = afloat()
    unit = at.ship("tramp", 0.0, 3000.0)
    fish = launch(at.s, at.sb, "g7a", 0.0, 0.0, 40.0, 6000.0, 3.0, True)
    fish.run = at.sb.p["torpedo"]["common"]["arming_m"] - short
    torpedo.strike(at.s, at.p, fish, unit)
    assert at.codes[0] == code


@pytest.mark.parametrize(("state", "after"), [("formation", "evading"), ("straggler", "evading"), ("dead", "dead")])
def test_whoever_sees_bubbles_and_can_move_turns_away(monkeypatch, state, after):
    class Seen(Fixed):
        pass

    class Day:
        day = True

        def __init__(self, *_):
            pass

    at = afloat()
    unit = at.ship("tramp", 0.0, 3000.0)
    fish = launch(at.s, at.sb, "g7a", 0.0, 0.0, 40.0, 6000.0, 3.0, True)
    fish.x, fish.y, unit.state = unit.x, unit.y - 50.0, state
    monkeypatch.setattr(torpedo, "Stream", Seen)
    monkeypatch.setattr(torpedo, "Seeing", Day)
    torpedo.wake_seen(at.s, at.p, fish, [unit])
    assert unit.state == after
