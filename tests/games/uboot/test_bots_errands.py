"""What the bot officers do on an errand: searches, the reckoning, friends, the way, a meeting."""

from __future__ import annotations

import itertools

import pytest

from games.uboot.scripted import GAME, HOUR, MINUTE, at_sea, captain, mark, ship
from kaleun.games.uboot.bots.crew import OFFICERS, answer, officers, sail, turn
from kaleun.games.uboot.bots.geometry import Track
from kaleun.games.uboot.bots.kit import kit
from kaleun.games.uboot.bots.plot import Plot
from kaleun.games.uboot.bots.quarry import Quarry, spared
from kaleun.games.uboot.bots.reckoning import Reckoning
from kaleun.games.uboot.bots.search import Search, legs
from kaleun.games.uboot.sea.grid import rhumb
from kaleun.games.uboot.sea.grid import sail as sail_to
from kaleun.kernel.table import new_table

# -- errands


def test_a_search_goes_through_both_squares_clear_of_the_land():
    tools = kit()
    ways = legs(tools.grid, tools.coast, ["BF15", "BF24"], 14.0, 9.0)
    for code in ("BF15", "BF24"):
        square = tools.grid.squares[code]
        inside = sorted(way[0][1] for way in ways if square.west <= way[0][1] <= square.east)
        gaps = [rhumb((square.centre[0], a), (square.centre[0], b))[1] for a, b in itertools.pairwise(inside)]
        assert len(inside) == 4
        assert max(gaps) <= 15.0
    assert all(tools.coast.nm(*end) >= 9.0 for way in ways for end in way)


def test_a_leg_searched_by_day_is_searched_again_by_night_and_one_searched_by_night_is_done():
    ways = [((49.9, lon), (49.3, lon)) for lon in (-6.0, -6.4, -6.8)]
    search = Search(ways, kit().tactics["search"])

    def follow(here, night, legs):
        seen = []
        while len(seen) < legs:
            place = search.next(here, night)
            course, miles = rhumb(here, place)
            here = sail_to(here, course, min(4.0, miles))
            if not seen or seen[-1] != search.leg:
                seen.append(search.leg)
        return here, seen

    here, seen = follow((49.95, -5.9), False, 3)
    assert seen == [0, 1, 2]
    here, seen = follow(here, True, 3)
    assert sorted(seen) == [0, 1, 2]
    assert search.done
    follow(here, False, 1)
    assert search.leg not in search.done


def test_a_search_is_taken_up_where_it_was():
    search = Search([((49.9, lon), (49.3, lon)) for lon in (-6.0, -6.4)], kit().tactics["search"])
    search.take_up((49.6, -6.42), 178.0)
    assert search.next((49.6, -6.42), True) == (49.3, -6.4)


# -- where the boat is


def chart(view, reckoned, fix="", age=None, **more):
    return view | {"map": {"reckoned": reckoned, "fix": fix, "fix_age": age, "sounding": 100.0, **more}}


def test_a_fix_puts_the_boat_just_inside_its_square_not_in_the_middle():
    tools, sextant = kit(), Reckoning(kit().grid)
    square = tools.grid.squares["BF27"]
    beyond = (square.north - 0.1, square.west - 0.05)
    sextant.update(chart(at_sea(now=HOUR), beyond))
    at = sextant.update(chart(at_sea(now=HOUR + 60), square.centre, "BF27", 20))
    assert tools.grid.at(*at) == "BF27"
    assert rhumb(beyond, at)[1] < 3.0
    later = (square.centre[0] - 0.1, square.centre[1])
    again = sextant.update(chart(at_sea(now=2 * HOUR), later, "BF27", HOUR - 40))
    assert rhumb(at, again)[1] == pytest.approx(6.0, abs=0.1), "on as the log says"


def test_a_boat_that_is_not_told_of_its_port_is_not_there_yet():
    tools, port = kit(), Reckoning(kit().grid)
    square = tools.grid.squares["BF61"]
    at = port.update(chart(at_sea(), (square.south + 0.05, -3.5)), ["BF61"])
    assert tools.grid.at(*at) != "BF61"
    assert rhumb((square.south + 0.05, -3.5), at)[1] < 4.0


def test_a_ship_without_a_name_is_not_shot_at_where_a_prize_is_to_be_met():
    view = at_sea()
    goal = {"id": "P", "primary": True, "done": False, "missed": False, "met": False, "type": "rendezvous",
            "squares": ["AK63"], "window_h": [14, 40], "text": "Meet the prize tanker in AK63"}  # fmt: skip
    view["task"]["objectives"] = [goal]
    assert spared(view, "")
    assert spared(view, "bigtanker")
    assert spared(view, "ore"), "names are mistaken"
    view["task"]["objectives"] = [goal | {"done": True}]
    assert not spared(view, "")


def test_beside_a_prize_the_boat_keeps_its_course_and_slows_down_when_ahead():
    officer, view = captain(), at_sea(contacts=[ship(1, 0.0, -2.0, 0.0, 8.0, "tanker")])
    goal = {"id": "P", "primary": True, "done": False, "missed": False, "met": True, "type": "rendezvous",
            "squares": ["AK63"], "window_h": [14, 40], "text": "Meet the prize tanker in AK63"}  # fmt: skip
    view["task"]["objectives"] = [goal]
    officer.plot.update(view)
    assert list(officer.friends.deeds(view)) == [("new_speed", {"setting": "slow_ahead"})]
    fog = at_sea(now=5 * HOUR, boat={"telegraph": "slow_ahead", "speed": 6.0})
    fog["task"]["objectives"] = [goal]
    officer.plot.update(fog)
    officer.tried.clear()
    assert list(officer.friends.deeds(fog)), "reckons on while the fog hides it"


def test_a_boat_that_does_not_answer_the_helm_stops():
    officer = captain()
    view = at_sea(boat={"helm": 90.0, "course": 90.0, "telegraph": "full_ahead"})
    assert list(officer.travel(view)) == [("new_course", {"degrees": 250.0})]
    officer.refused(view, ("new_course", {"degrees": 250.0}), "out_of_order")
    assert list(officer.travel(view)) == [("new_speed", {"setting": "stop"})]


def test_a_repair_asked_for_in_vain_lets_others_have_their_turn():
    engineer = officers({}, 1)["chief_engineer"]
    view = at_sea()
    view["technical_view"] |= {"environment": {"4": ["lighting"]}, "breaches": [], "technical": [
        {"component": "steering_gear", "section": 6, "need": 2, "level": "red", "running": False}]}  # fmt: skip
    wishes = []
    for minute in (0, 30, 61, 90, 121):
        view["clock"]["seconds"] = minute * MINUTE
        wishes.append(engineer.wish(view).split()[0])
    assert wishes == ["environmental", "environmental", "technical", "technical", "environmental"]


# -- going on


def test_the_next_captain_reads_the_diary_of_the_last():
    old, view = captain(), at_sea()
    old.plot.update(view)
    old.hunt.quarry = Quarry(Track(9.0, 12.0, 160.0, 8.0), old.plot, [mark(n) for n in range(18)], kit(), False)
    old.evade.down_until, old.evade.hunted_at = 2 * HOUR + 900, 2 * HOUR - 60
    (said,) = old.diary.deeds(view)
    later = at_sea(now=2 * HOUR + 360)
    later["task"]["said"]["captain"] = {said[1]["topic"]: said[1]["words"]}
    old.plot.update(later)
    new = officers({"captain": "ace"}, 2)["captain"]
    new.plot.update(later)
    new.diary.recall(later)
    a, b = old.hunt.quarry.track(old.plot), new.hunt.quarry.track(new.plot)
    assert (b.x, b.y) == (pytest.approx(a.x, abs=0.2), pytest.approx(a.y, abs=0.2))
    assert (new.hunt.quarry.ships, b.course) == (18, 160.0)
    assert new.evade.down_until == old.evade.down_until
    assert new.evade.hunted_at == old.evade.hunted_at


def test_a_crew_that_takes_over_goes_the_same_way():
    """After a table was put away new officers sit there: course and place of the waiting are those of the old ones."""
    table = new_table(GAME, seed="resumed", options={"mission": "M02"}, logging=False)
    old = officers(dict.fromkeys(OFFICERS, "ace"), 1)
    answer(table, old)
    sail(table, old, until=2 * HOUR)
    table.command("captain", "new_course", degrees=200.0)
    answer(table, old)
    new = officers(dict.fromkeys(OFFICERS, "ace"), 2)
    turn(table, new)
    assert new["navigator"].sent_out == old["navigator"].sent_out == 300.0
    apart = rhumb(new["navigator"].goal, old["navigator"].goal)[1]
    assert apart < new["navigator"].kit.tactics["waypoint_nm"]
    assert isinstance(new["captain"].plot, Plot)
    assert new["captain"].hunt.listened_at == table.clock.seconds


ROCKALL, LORIENT = (55.8, -12.2), (47.65, -3.5)


def test_the_way_round_ireland_keeps_well_off_the_land():
    navigator = officers(dict.fromkeys(OFFICERS, "ace"), 1)["navigator"]
    way = navigator.round_the_land(ROCKALL, LORIENT)
    assert way[-1] == LORIENT
    legs_there = [*itertools.pairwise((ROCKALL, *way))]
    places = [tuple(a[i] + (b[i] - a[i]) * k / 50 for i in (0, 1)) for a, b in legs_there for k in range(50)]
    assert min(kit().coast.nm(*at) for at in places if at[0] > 49) > 15
    assert not any(kit().coast.land(*at) for at in places)


def test_a_sounding_is_believed_before_the_reckoning():
    """Off Kerry: by reckoning the land is twenty miles away, but there are thirty metres of water."""
    navigator = officers(dict.fromkeys(OFFICERS, "ace"), 1)["navigator"]
    here = (52.0, -11.0)
    assert kit().coast.nm(*here) > 15
    assert navigator.too_shallow(30.0, here)
    assert not navigator.too_shallow(120.0, here)
    assert not navigator.too_shallow(30.0, (51.9, -10.45)), "known to be near the land"
    assert 180 < navigator.seaward(here) < 360


# -- a meeting


PRIZE = {"id": "P", "primary": True, "done": False, "missed": False, "met": False, "type": "rendezvous", "amount": 0,
         "squares": ["AK63"], "window_h": [14, 40], "text": "Meet the prize tanker in AK63"}  # fmt: skip


def waiting(hour, boat=(), **changes):
    """At the meeting place in a gale."""
    view = at_sea(now=round(hour * HOUR), boat=boat, **changes)
    view["weather"] = {"sea": 7, "cloud": 8, "visibility": "poor", "wind": 36}
    view["task"]["objectives"] = [dict(PRIZE)]
    view["task"]["said"]["navigator"]["ready"] = "wait"
    return view


def noise(number, bearing, course):
    return {"id": number, "by": "hydrophone", "band": "medium", "kind": "", "age": 0, "held": 600, "course": course,
            "speed": None, "distance": None, "true_bearing": bearing, "bearing": 0}  # fmt: skip


def test_in_a_gale_a_friend_is_waited_for_under_water_once_her_time_is_near():
    officer = captain()
    assert not list(officer.meeting.deeds(waiting(10)))
    assert next(iter(officer.meeting.deeds(waiting(20))))[0] in ("mobilize", "dive")
    clear = waiting(20)
    clear["weather"] = {"sea": 4, "cloud": 7, "visibility": "good", "wind": 18}
    assert not list(officer.meeting.deeds(clear)), "by clear day the lookouts see farther"


@pytest.mark.parametrize(("courses", "found"), [([0.0] * 14, True), ([30.0] * 7 + [330.0] * 7, False)])
def test_who_is_heard_on_a_steady_course_is_the_friend(courses, found):
    officer, deep = captain(), {"depth": 18.0, "keel": 18.0, "telegraph": "stop", "speed": 0.0, "views": ["hydrophone"]}
    for minute, course in enumerate(courses):
        view = waiting(20 + minute / 60, deep, contacts=[noise(1, 185.0, course)])
        officer.plot.update(view)
        officer.meeting.update(view)
    assert (officer.meeting.found(view) is not None) == found
    assert officer.wants_up(view) == found
