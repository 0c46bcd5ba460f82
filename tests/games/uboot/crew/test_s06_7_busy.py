"""Sections 6.7 and 9.3: busy orders, observers."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, crew
from proves import proves

WATCHERS = ("green-circle", "green-square", "green-triangle", "blue-hexagon")


@proves("BG-6.7.a", "BG-7.5.2.a", "BG-8.3.a", "BG-9.3.a")
def test_observers_are_assigned():
    b = crew().put(8, *WATCHERS[:3])
    assert b.s.ready.observers == 0
    b.order("observe", sailors=WATCHERS[:3])
    assert [b.tokens(f) for f in WATCHERS[:3]] == [["busy"]] * 3
    assert b.s.ready.observers == 3


@proves("BG-7.5.2.a", "BG-8.3.b")
def test_six_observers_at_most():
    b = crew().put(8, *ALL[:7])
    assert b.refused("observe", sailors=ALL[:7]) == "no_such_crew"
    b.order("observe", sailors=ALL[:6])
    assert b.s.ready.observers == 6
    assert b.refused("observe") == "observers_full"


@proves("BG-7.5.2.a", "BG-6.5.c")
def test_all_specialists_at_once():
    b = crew().put(8, *WATCHERS, "white-circle")
    b.order("observe", {"crew": ["crew:specialists", "crew:done"]})
    assert [b.man(f).duty for f in (*WATCHERS, "white-circle")] == ["observation"] * 4 + [""]


@proves("BG-6.7.d", "BG-7.5.3.f", "BG-9.3.b", "BG-9.1.2.a")
def test_observers_do_other_things_on_the_bridge():
    b = crew().observers("green-circle", "green-square", "green-triangle")
    b.order("gun_20mm", sailors=["green-square", "green-triangle"])
    b.order("sextant")
    assert b.s.ready.observers == 3
    assert b.s.ready.gunners20 == 2
    assert b.tokens("green-circle") == ["activation", "busy"]


@proves("BG-6.7.d")
def test_never_two_busy_orders():
    b = crew().put(2, *ALL).observers("green-square").fault("gun20", "green")
    assert b.refused("repair_technical", component="gun20") == "no_such_crew"
    b.put(8, "green-triangle")
    assert b.refused("repair_technical", component="gun20") == ""


@proves("BG-6.7.e")
def test_a_non_specialist_observer_takes_two():
    b = crew().put(8, "white-circle")
    b.order("observe")
    assert b.tokens("white-circle") == ["activation", "busy"]


@proves("BG-6.7.g")
def test_a_full_man_throws_an_activation_off():
    b = crew().put(8, "green-circle").full("green-circle")
    b.order("observe")
    assert b.tokens("green-circle") == ["activation", "activation", "busy"]
    assert b.excess == "I"


@proves("BG-6.7.g")
def test_wounds_and_fatigue_are_no_room():
    b = crew().put(8, "green-circle").give("green-circle", "wound:60", "fatigue:60", "fatigue:60")
    assert b.refused("observe") == "no_such_crew"


@proves("BG-6.7.b", "BG-6.7.f")
def test_a_repair_pauses_when_a_man_dies():
    b = crew().put(2, *ALL).put(5, "brown-square", "brown-triangle").fault("diesel_port", "yellow")
    b.order("repair_technical", component="diesel_port")
    assert b.s.crew.technical["diesel_port"].done_at > 0
    b.give("brown-square", "busy", "wound:58").card("brown-square", 57)
    assert b.man("brown-square").kia
    assert b.s.crew.technical["diesel_port"].done_at == -1
    assert b.tokens("brown-triangle") == ["activation"]


@proves("BG-8.3.d", "BG-6.9.f")
def test_a_card_that_bars_observation_ends_it():
    b = crew().observers(*WATCHERS[:3]).card("green-circle", 59)
    assert b.s.ready.observers == 2
    assert b.refused("observe", sailors=["green-circle"]) == "no_such_crew"


@proves("BG-9.3.d")
def test_joining_costs_no_order():
    b = crew().put(8, *WATCHERS)
    assert b.refused("join_observers", "navigator", sailors=WATCHERS[2:]) == "nobody_observes"
    b.observers(*WATCHERS[:2])
    b.do("navigator", "join_observers", sailors=WATCHERS[2:])
    assert b.asked == [("first_officer", "confirm")], "his own men need no second word"
    assert b.s.ready.observers == 4
    assert b.orders == "VIII"


@proves("BG-9.3.e")
def test_leaving_the_bridge_for_the_foredeck_ends_it():
    b = crew().observers(*WATCHERS[:2])
    b.mobilize(green_circle=7)
    assert b.s.ready.observers == 1
    assert b.tokens("green-circle") == ["activation"]


@proves("BG-6.10.e", "BG-9.3.c", "BG-2.r")
@pytest.mark.parametrize(("n", "morale"), [(4, "V"), (2, "VII")])
def test_men_left_outside_die(n, morale):
    b = crew().stations()
    b.put(8, *WATCHERS[:3], "green-hexagon").put(2, *(*WATCHERS[:3], "green-hexagon")[n:])
    b.order("dive", {"men_outside": "dive:yes"}, depth=60)
    assert sum(man.kia for man in b.s.crew.sailors.values()) == n
    assert b.lines("morale_falls")[0].data["space"] == morale


@proves("BG-9.3.c", "BG-2.r")
def test_the_captain_is_warned_first():
    b = crew().stations().put(8, "green-circle")
    b.order("dive", depth=60)
    assert b.asked == [("captain", "men_outside")]
    assert (b.orders, b.s.boat.diving) == ("VIII", "")


@proves("BG-6.5.g")
def test_under_an_easy_captain_an_observer_is_only_marked():
    b = crew(captain="easy").put(8, "green-circle", "white-circle")
    b.order("observe", sailors=["green-circle", "white-circle"])
    assert (b.tokens("green-circle"), b.tokens("white-circle")) == ([], ["busy"])
    assert b.s.ready.observers == 2
    b.mobilize(green_circle=3, white_circle=3)
    assert (b.tokens("green-circle"), b.tokens("white-circle")) == ([], ["activation"])


@proves("BG-8.3.c")
def test_the_observer_view_needs_an_observer():
    from kaleun.games.uboot.sea.conditions import holds

    b = crew()
    assert not holds(b.s, b.book, "view_open")
    b.observers("green-circle")
    assert holds(b.s, b.book, "view_open")


@proves("BG-7.5.2.b", "BG-H.5")
def test_the_periscope_closes_when_its_operator_leaves():
    b = crew().put(2, *ALL).put(3, "white-circle").under(10)
    b.order("periscope")
    assert "periscope" in b.s.boat.views
    b.mobilize(white_circle=4)
    assert "periscope" not in b.s.boat.views
    assert b.s.crew.operators == {}


@proves("BG-7.5.a")
def test_a_view_left_must_be_paid_again():
    b = crew().put(3, "white-circle").under(10)
    b.order("periscope")
    b.do("captain", "leave_view", view="periscope")
    assert "periscope" not in b.s.boat.views
    b.order("periscope")
    assert b.orders == "VI"
