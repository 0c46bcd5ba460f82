"""What the bot officers do in a fight: by ear, in danger, on the hunt."""

from __future__ import annotations

import copy
import random

import pytest

from games.uboot.scripted import HOUR, MINUTE, at_sea, captain, mark, orders, ship
from kaleun.games.uboot.bots.geometry import Track
from kaleun.games.uboot.bots.kit import kit
from kaleun.games.uboot.bots.plot import noise_miles
from kaleun.games.uboot.bots.quarry import Quarry, heard, paired, wanted

# -- by ear


@pytest.mark.parametrize("miles", [6.0, 15.0, 25.0])
def test_the_width_of_its_noise_gives_the_range_of_a_convoy(miles):
    """Fifteen ships in five columns and their screen, dead ahead and coming, heard for twelve minutes."""
    rng = random.Random(7)
    places = [((n % 5 - 2) * 0.49, (n // 5 - 1) * 0.3) for n in range(15)] + [(0.0, 1.9), (-1.84, 1.36), (1.84, 1.36)]
    marks = []
    for number, (x, y) in enumerate(places):
        line = Track(x, miles - y, 180.0, 8.0).bearing
        lines = [(minute * MINUTE, 0.0, 0.0, line + rng.gauss(0.0, 2.0)) for minute in range(12)]
        marks.append(mark(number, lines=lines))
    found = noise_miles(marks, 180.0, 0.0, kit().tactics["spread"])
    assert found == pytest.approx(miles, rel=0.3)
    assert noise_miles(marks[:3], 180.0, 0.0, kit().tactics["spread"]) == 0.0


# -- danger


def test_a_boat_found_near_the_surface_runs_and_goes_deep():
    officer = captain()
    under = {"depth": 10.0, "keel": 10.0, "telegraph": "slow_ahead", "speed": 2.0}
    assert orders(officer, at_sea(boat=under, pinged=3.0)) == [("new_speed", {"setting": "full_ahead"})]
    fast = under | {"telegraph": "full_ahead"}
    assert orders(officer, at_sea(now=2 * HOUR + 20, boat=fast, pinged=3.0)) == [("new_depth", {"depth": 178.0})]
    worn = fast | {"depth": 178.0, "keel": 178.0, "battery": 0.3}
    assert orders(officer, at_sea(now=2 * HOUR + 300, boat=worn, pinged=3.0)) == [
        ("new_speed", {"setting": "half_ahead"})
    ]


def test_by_night_a_warship_that_passes_is_given_a_wide_berth_and_one_that_comes_sends_the_boat_down():
    night = {"light": "night_new_moon"}
    passing = [ship(1, 0.0, 1.1, 205.0, 12.0, "flower")]
    given = orders(captain(), at_sea(contacts=passing, **night))
    assert given[0][0] == "new_course"
    assert 90 < given[0][1]["degrees"] < 270
    coming = [ship(1, 0.0, 1.1, 180.0, 16.0, "flower")]
    given = orders(captain(), at_sea(contacts=coming, **night))
    assert given[0][0] in ("dive", "mobilize")
    assert given[0][1] in ({"call": "dive"}, {"depth": 178.0})


def test_an_escort_is_no_prey_unless_the_boat_was_sent_out_for_it():
    view = at_sea()
    goal = {"id": "S2", "primary": False, "done": False, "missed": False, "met": False, "type": "sink_type",
            "category": "escort", "text": "Sink an escort"}  # fmt: skip
    view["task"]["objectives"] = [goal]
    assert not wanted(kit(), view, "flower")
    view["task"]["objectives"] = [goal | {"primary": True}]
    assert wanted(kit(), view, "flower")
    view["task"]["objectives"] = [goal | {"category": "", "ids": ["amc"]}]
    assert wanted(kit(), view, "amc")


def test_a_crew_that_can_no_more_rests_from_the_hunt():
    officer, view = captain(), at_sea()
    assert officer.hunt.worth_it(view)
    for morale, hunts in (("III", False), ("IV", False), ("V", True), ("IV", True)):
        view["tracks"]["morale"] = morale
        assert officer.hunt.worth_it(view) == hunts, morale


# -- the hunt


def test_a_straggler_is_hunted_by_itself_and_then_its_convoy_again():
    officer = captain()
    officer.plot.update(at_sea())
    convoy = Quarry(Track(25.0, 0.0, 90.0, 8.0), officer.plot, [mark(n) for n in range(2, 18)], kit(), True)
    officer.hunt.quarry = convoy
    lone = at_sea(now=2 * HOUR + 60, contacts=[ship(1, -9.0, 2.0, 90.0, 5.0, "tramp")])
    officer.plot.update(lone)
    officer.hunt.update(lone)
    assert officer.hunt.quarry.ids == {1}
    assert not officer.hunt.quarry.guarded
    officer.hunt.drop(lone, 1.0)
    assert officer.hunt.quarry is convoy


def test_the_deck_gun_finishes_a_crippled_ship_that_is_alone():
    officer = captain()
    officer.attack.fired[1] = 2
    still = {"telegraph": "slow_ahead"}
    crippled, night = [ship(1, 0.0, 0.8, 90.0, 2.0, "tramp")], {"light": "night_new_moon"}
    view = at_sea(boat=still, contacts=crippled, **night)
    for tube in view["tubes"]:
        tube["load"] = ""
    assert ("mobilize", {"call": "gun"}) in orders(officer, view)
    manned = at_sea(now=2 * HOUR + 30, boat=still, contacts=crippled, **night)
    for row in manned["sailors"][:3]:
        row["section"] = 7
    assert officer.gun.target(manned) is not None
    assert list(officer.gun.deeds(manned)) == [("gun_88mm", {"contact": 1})]
    assert officer.gun.target(manned | {"light": "day"}) is None, "most tramps have a gun of their own"
    rough = copy.deepcopy(manned)
    rough["weather"]["sea"] = 6
    assert officer.gun.target(rough) is None
    guarded = copy.deepcopy(manned)
    guarded["contacts"].append(ship(2, 4.0, 4.0, 90.0, 8.0, "flower"))
    officer.plot.update(guarded)
    assert officer.gun.target(guarded) is None
    officer.attack.doomed.add(1)
    assert officer.gun.target(manned) is None


def test_by_night_the_boat_goes_back_to_a_ship_it_has_hit():
    """Her convoy is gone; by day her own gun would answer."""
    officer = captain()
    hit = at_sea(now=HOUR, contacts=[ship(7, 0.0, 3.0, 90.0, 8.0, "ore")])
    officer.plot.update(hit)
    officer.attack.shot_at[7], officer.attack.fired[7] = HOUR, 2
    still = {"speed": 0.0, "telegraph": "stop"}
    day, night = at_sea(now=3 * HOUR, boat=still), at_sea(now=3 * HOUR, boat=still, light="night_new_moon")
    officer.plot.update(day)
    convoy = Quarry(Track(16.0, 0.0, 90.0, 8.0), officer.plot, [mark(n) for n in range(20, 36)], kit(), False)
    officer.hunt.quarry = convoy
    officer.hunt.update(day)
    assert officer.hunt.quarry is convoy
    officer.hunt.update(night)
    assert officer.hunt.quarry.ids == {7}
    assert officer.hunt.crippled()
    ship_now = officer.hunt.quarry.track(officer.plot)
    ((name, args),) = officer.hunt.revisit(night | {"boat": night["boat"] | {"helm": 90.0}}, ship_now)
    assert name == "new_course"
    assert args["degrees"] == pytest.approx(ship_now.bearing, abs=1.0)


def test_beside_the_track_of_a_convoy_the_bow_stays_towards_it():
    """Once on the way in the boat does not turn out again for a few cables; where it lies well it goes slowly."""
    officer = captain()
    for course, abeam, turns in ((270.0, 1.8, False), (90.0, 1.8, False), (270.0, 1.0, True)):
        boat = {"depth": 10.0, "keel": 10.0, "course": course, "helm": course, "telegraph": "half_ahead"}
        view = at_sea(boat=boat)
        officer.plot.update(view)
        there = Track(-abeam, 6.0, 180.0, 8.0)
        given = [name for name, _ in officer.hunt.beside(view, there, abeam, -1.0)]
        assert ("new_course" in given) == turns, (course, abeam, given)
        officer.tried.clear()


def test_a_lone_noise_that_should_be_in_sight_by_day_is_given_up():
    officer = captain()
    view = at_sea()
    officer.plot.update(view)
    officer.hunt.quarry = Quarry(Track(0.0, 4.0, 90.0, 0.0), officer.plot, [mark(1)], kit(), False)
    officer.hunt.quarry.at -= 30 * MINUTE
    ship_there = officer.hunt.quarry.track(officer.plot)
    assert officer.hunt.phantom(view, ship_there)
    assert not officer.hunt.phantom(at_sea(light="night_new_moon"), ship_there)
    assert list(officer.hunt.above(view, ship_there)) == []
    assert officer.hunt.quarry is None


def test_one_of_a_pair_that_is_out_of_hearing_is_no_lone_ship():
    officer = captain()
    officer.plot.update(at_sea())
    now = officer.plot.now
    one, other = (mark(n, lines=[(now - n * 600, 0.0, 0.0, 40.0 + n)]) for n in (0, 1))
    for noise in (one, other):
        noise.heard, noise.course = noise.lines[-1][0], 180.0
    officer.plot.marks = {0: one, 1: other}
    assert paired(officer.plot, one)
    assert heard(kit(), officer.plot, {}) is None
    other.lines[-1] = (now - 600, 0.0, 0.0, 90.0)
    assert not paired(officer.plot, one)


@pytest.mark.parametrize(("miles", "smokes"), [(2.0, False), (9.0, True)])
def test_a_break_on_deck_is_for_when_the_ships_are_far_off(miles, smokes):
    assert captain().alone(at_sea(contacts=[ship(1, 0.0, miles, 90.0, 8.0, "tramp")])) == smokes


def test_the_last_high_alert_of_a_watch_is_for_the_fight(monkeypatch):
    officer, view = captain(), at_sea(time="07:00")
    view["tracks"] |= {"high_alerts_left": 1}
    monkeypatch.setattr(officer, "alarm", lambda view: True)
    assert not officer.may_alert(view)
    assert officer.may_alert(view | {"pinged": 3.0})
    assert officer.may_alert(view | {"time": "11:00"})
    view["tracks"] |= {"high_alerts_left": 2}
    assert officer.may_alert(view)


def test_a_ship_nobody_has_in_sight_any_more_is_left_alone_for_a_minute():
    officer, view = captain(), at_sea(contacts=[ship(1, 0.0, 1.0, 90.0, 8.0, "tramp")], light="night_new_moon")
    officer.plot.update(view)
    seen = officer.plot.marks[1]
    seen.first = 0
    assert officer.attack.free(view, seen)
    officer.refused(view, ("tdc", {"contact": 1}), "no_such_contact")
    assert not officer.attack.free(view, seen)
    assert officer.attack.free(at_sea(now=2 * HOUR + MINUTE), seen)


@pytest.mark.parametrize(("miles", "waits"), [(40.0, True), (60.0, False)])
def test_a_convoy_that_comes_from_afar_is_waited_for_under_water(miles, waits):
    """Up and down again would cost six orders; where a night is still to come it is waited for instead."""
    officer = captain()
    view = at_sea(boat={"depth": 18.0, "keel": 18.0, "telegraph": "slow_ahead", "speed": 2.0}, left=2 * HOUR)
    officer.plot.update(view)
    marks = [mark(number) for number in range(8)]
    officer.hunt.quarry = Quarry(Track(0.0, miles, 180.0, 8.0), officer.plot, marks, kit(), False)
    assert officer.hunt.comes(view) is waits
    assert officer.wants_up(view) is not waits


# -- what headquarters tells of

CONVOY = "A slow convoy is in AL29 at 12:00, bound by AL02, AL39 and AM29 at seven knots."
STRAGGLERS = f"{CONVOY} Stragglers follow it: in AL02 at 20:00, bound by AL39 and AM29 at five knots."


def told(briefing, light="day", visibility="good", **changes):
    view = at_sea(light=light, **{"time": "18:00:00", **changes})
    view["task"]["briefing"] = briefing
    view["weather"]["visibility"] = visibility
    view["left"] = 60 * HOUR
    return view


@pytest.mark.parametrize(
    ("briefing", "ships", "guarded"), [(CONVOY, 1, True), (STRAGGLERS, 1, False), (STRAGGLERS, 9, True)]
)
def test_a_noise_by_itself_is_no_convoy_where_ships_without_escorts_were_told_of(briefing, ships, guarded):
    officer = captain()
    view = told(briefing)
    officer.plot.update(view)
    sound = Quarry(Track(0.0, 9.0, 90.0, 5.0), officer.plot, [mark(n) for n in range(ships)], kit(), False)
    assert officer.hunt.expects_guards(view, sound) is guarded


@pytest.mark.parametrize(("visibility", "kept"), [("moderate", False), ("good", True)])
def test_in_a_black_night_a_convoy_is_left_for_the_ships_behind_it(visibility, kept):
    """With less than a mile of sight an escort is upon the boat before it is seen."""
    officer = captain()
    view = told(STRAGGLERS, "night_new_moon", visibility)
    officer.plot.update(view)
    marks = [mark(number) for number in range(12)]
    officer.hunt.quarry = Quarry(Track(0.0, 8.0, 90.0, 7.0), officer.plot, marks, kit(), True)
    list(officer.hunt.wolf(view, officer.hunt.quarry.track(officer.plot)))
    assert (officer.hunt.quarry is not None) is kept


@pytest.mark.parametrize(
    ("visibility", "miles", "day"), [("moderate", 8.0, True), ("moderate", 60.0, False), ("excellent", 8.0, False)]
)
def test_before_a_black_night_a_convoy_that_comes_is_attacked_by_day(visibility, miles, day):
    officer = captain()
    view = told(CONVOY, visibility=visibility, time="16:00:00", date="1940-10-16")
    officer.plot.update(view)
    sound = Quarry(Track(0.0, miles, 180.0, 7.0), officer.plot, [mark(n) for n in range(20)], kit(), False)
    assert officer.hunt.here_by_day(view, sound) is day


def test_a_ship_alone_gets_three_torpedoes_while_there_are_plenty():
    officer, view = captain(), at_sea()
    prey = mark(1, kind="tramp", course=90.0, speed=9.0)
    officer.plot.update(view)
    officer.torpedoes = lambda view: 12
    assert officer.attack.salvo(view, prey) == 3
    officer.torpedoes = lambda view: 4
    assert officer.attack.salvo(view, prey) == 2


def test_under_water_beside_escorts_all_tubes_are_fired_at_once():
    """Afterwards the boat is hunted: what is kept back is never fired."""
    officer = captain()
    prey = mark(1, kind="coaster", course=90.0, speed=7.0)
    for depth, n in ((0.0, 2), (10.0, 5)):
        view = at_sea(boat={"depth": depth, "keel": depth})
        officer.plot.update(view)
        officer.hunt.quarry = Quarry(Track(0.0, 3.0, 90.0, 7.0), officer.plot, [mark(k) for k in range(9)], kit(), True)
        assert officer.attack.salvo(view, prey) == n


def test_a_boat_that_comes_in_sight_of_a_convoy_by_day_turns_away_even_without_orders():
    """It ran on into the columns once, because its last order was spent."""
    officer = captain()
    view = at_sea()
    view["tracks"]["orders"] = kit().order_spaces[-1]
    officer.plot.update(view)
    marks = [mark(number) for number in range(12)]
    officer.hunt.quarry = Quarry(Track(0.0, 6.0, 90.0, 7.0), officer.plot, marks, kit(), True)
    assert officer.left(view) == 0
    given = list(officer.hunt.shadow(view, officer.hunt.quarry.track(officer.plot)))
    assert [name for name, _ in given] == ["new_course"]


@pytest.mark.parametrize(("miles", "loaded", "deed"), [
    (2.6, "g7e", ("mobilize", {"call": "dive"})), (2.6, "", None), (5.0, "g7e", ("new_course", {"degrees": 90.0})),
])  # fmt: skip
def test_by_day_a_cripple_is_neared_under_water(miles, loaded, deed):
    """Its guns are manned: on the surface it sank the boat. With empty tubes it is left alone."""
    officer = captain()
    view = at_sea(contacts=[ship(1, miles, 0.0, 50.0, 0.0, "tanker")])
    officer.plot.update(view)
    officer.attack.loaded = lambda view: [1] if loaded else []
    officer.attack.shot_at[1] = 0
    officer.hunt.quarry = Quarry(Track(miles, 0.0, 50.0, 0.0), officer.plot, [officer.plot.marks[1]], kit(), True)
    given = list(officer.hunt.revisit(view, officer.hunt.quarry.track(officer.plot)))
    assert given == ([deed] if deed else [])
    assert (officer.hunt.quarry is None) == (deed is None)


def test_a_cripple_is_not_dived_under():
    officer = captain()
    below = {"depth": 10.0, "keel": 10.0, "telegraph": "slow_ahead", "speed": 2.0, "helm": 90.0, "course": 90.0}
    assert list(officer.hunt.straight(at_sea(boat=below), Track(0.6, 0.0, 50.0, 0.0), 0.8)) == [
        ("new_speed", {"setting": "stop"})
    ]
    assert list(officer.hunt.straight(at_sea(boat=below), Track(0.2, 0.0, 50.0, 0.0), 0.8)) == [
        ("new_course", {"degrees": 270.0})
    ]
