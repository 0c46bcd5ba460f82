"""Sections 6.5 and 6.6: orders, activation, excess activations."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, BALLAST, HELM, STATIONS, crew
from kaleun.games.uboot.crew.s06_5_orders import readiness
from proves import proves

COURSE = {"degrees": 330}


@proves("BG-6.1.c")
def test_sailors_of_any_colour_count():
    b = crew().put(2, *ALL).put(1, "white-triangle", "white-hexagon", "green-hexagon")
    b.s.boat.tubes[0].load = ""
    b.order("reload", tube=1, kind="g7e")
    assert [b.n(f) for f in ("white-triangle", "white-hexagon", "green-hexagon")] == [1, 1, 1]
    assert ("navigator", "confirm") in b.asked


@proves("BG-6.5.a", "BG-6.5.i", "BG-7.5.1.b", "BG-6.5.b", "BG-6.5.d")
def test_new_course_330():
    b = crew().stations()
    b.s.boat.helm = 290.0
    b.order("new_course", **COURSE)
    assert b.s.boat.helm == 330.0
    assert [b.n(f) for f in HELM] == [1, 1]
    assert b.orders == "VII"
    codes = b.codes()
    assert codes.index("paid_order") < codes.index("activated") < codes.index("course")


@proves("BG-6.5.b")
def test_one_space_per_order():
    b = crew().stations().track(orders="V")
    b.order("new_course", **COURSE)
    assert b.orders == "IV"


@proves("BG-6.5.c")
def test_men_must_stand_in_the_section():
    b = crew().put(2, *ALL).put(3, HELM[0])
    assert b.refused("new_course", **COURSE) == "not_manned"
    b.put(3, HELM[1])
    assert b.refused("new_course", **COURSE) == ""


@proves("BG-6.5.e", "BG-7.5.1.b")
def test_a_non_specialist_is_activated_once_more():
    b = crew().put(2, *ALL).put(3, HELM[0], "green-hexagon")
    b.order("new_course", **COURSE)
    assert (b.n(HELM[0]), b.n("green-hexagon")) == (1, 2)


@proves("BG-6.5.g")
def test_easy_captain_pays_one_less():
    b = crew(captain="easy").put(2, *ALL).put(3, HELM[0], "green-hexagon")
    b.order("new_course", **COURSE)
    assert (b.n(HELM[0]), b.n("green-hexagon")) == (0, 1)


@proves("BG-6.5.h")
def test_all_roles_confirm_before_the_boat_dives():
    b = crew().stations()
    b.order("dive", depth=60, hold="confirm")
    assert b.asked == [("first_officer", "crew")]
    assert b.open[1].seat == "chief_engineer"
    assert b.s.boat.diving == ""
    b.go_on(*b.open)
    assert b.s.boat.diving == "dive"


@proves("BG-6.5.h")
def test_a_role_that_says_no_is_left_out():
    b = crew().put(2, *ALL).put(3, HELM[0], "green-hexagon", "white-circle")
    b.order("new_course", {"crew": "crew:green-hexagon", "confirm": "confirm:no"}, **COURSE)
    assert (b.n("green-hexagon"), b.n("white-circle"), b.n(HELM[0])) == (0, 2, 1)
    b = crew().put(2, *ALL).put(3, HELM[0], "green-hexagon")
    b.order("new_course", {"confirm": "confirm:no"}, **COURSE)
    assert "order_lost" in b.codes()
    assert b.orders == "VII"
    assert b.n(HELM[0]) == 0


@proves("BG-6.5.c", "BG-6.1.b")
def test_the_owner_names_his_men_one_by_one():
    b = crew().put(2, *ALL).put(3, *HELM, "blue-circle", "blue-square")
    b.order("new_course", {"crew": ["crew:blue-circle", "crew:blue-square"]}, **COURSE)
    assert [b.n(f) for f in ("blue-circle", "blue-square", *HELM)] == [2, 2, 0, 0]


@proves("BG-6.5.c")
def test_the_cheapest_crew_is_offered_first():
    b = crew().put(3, *ALL).full(HELM[0])
    b.order("new_course", **COURSE)
    assert b.n(HELM[1]) == 1
    assert b.excess == "blank", "a fresh man without the icon is cheaper than an excess activation"


@proves("BG-H.3")
def test_a_forced_order_is_lost():
    b = crew().put(2, *ALL)
    assert b.refused("dive", depth=50) == "not_manned"
    b.order("dive", depth=50, force=True)
    assert b.orders == "VII"
    assert b.s.boat.diving == ""
    assert b.lines("order_lost")[0].data["reason"] == "not_manned"


@proves("BG-7.1.a")
def test_the_readiness_check_names_what_is_missing():
    b = crew().stations().put(4, *BALLAST)
    rows = {row.icon: row for row in readiness(b.s, b.book)["new_depth"]}
    assert (rows["ballast"].have, rows["ballast"].need) == (0, 2)
    assert rows["helm"].have == 2


@proves("BG-6.6.a", "BG-6.6.b")
def test_a_card_activates_the_cook():
    b = crew().top("event", 9).give("green-hexagon", "activation", "activation")
    b.event("event_card", {"prevent": "prevent:yes"})
    assert b.n("green-hexagon") == 3
    assert b.excess == "blank"


@proves("BG-6.6.d")
def test_token_states():
    b = crew().stations().put(2, "blue-square")
    for _ in range(3):
        b.s.sea.radio = [message(b, "M")]
        b.order("enigma")
    b.order("new_course", **COURSE)
    assert [b.n(f) for f in ("blue-square", *HELM, "blue-circle")] == [3, 1, 1, 0]


def message(b, id):
    from kaleun.games.uboot.sea.state import Message

    return Message(id, 0, "TEXT", "1940-07-03", "waiting")


@proves("BG-6.6.1.a", "BG-6.6.1.c", "BG-6.6.1.g")
def test_two_full_helmsmen_move_the_marker_one():
    b = crew().put(2, *ALL).put(3, *HELM).full(*HELM)
    b.order("new_course", **COURSE)
    assert b.excess == "I"
    assert [b.n(f) for f in HELM] == [3, 3]


@proves("BG-6.6.1.c", "BG-6.6.1.g")
def test_two_full_specialists_and_one_other_reloading_move_it_two():
    b = crew().put(2, *ALL).put(1, "white-triangle", "white-hexagon", "blue-circle")
    b.full("white-triangle", "white-hexagon", "blue-circle")
    b.s.boat.tubes[0].load = ""
    b.order("reload", tube=1, kind="g7e")
    assert b.excess == "II"


@proves("BG-6.6.1.d", "BG-6.9.i", "BG-6.9.d")
def test_tokens_thrown_off_count():
    b = crew().full("blue-circle").card("blue-circle", 58)
    assert b.tokens("blue-circle") == ["activation", "fatigue:58", "wound:58"]
    assert b.excess == "II"


@proves("BG-6.6.1.e")
def test_on_xi_the_marker_stays():
    b = crew().put(2, *ALL).put(3, *HELM).full(*HELM).track(excess="XI")
    b.order("new_course", **COURSE)
    assert b.excess == "XI"
    assert b.s.boat.helm == 330.0


@proves("BG-6.6.1.f")
@pytest.mark.parametrize(("morale", "marker", "blocked"), [("VI", "VII", 1), ("VI", "VI", 0), ("XI", "XI", 0)])
def test_the_marker_at_the_watch_change(morale, marker, blocked):
    b = crew().track(morale=morale, excess=marker)
    b.event("watch")
    assert b.s.crew.blocked == blocked
    assert b.excess == "blank"


@proves("BG-6.6.1.h", "BG-2.m", "BG-5.1.g")
def test_beer_for_full_engineers():
    b = crew().put(3, "white-circle").full(*[f for f in ALL if f.startswith("brown")]).track(morale="VI")
    b.order("address_crew", card=1)
    assert b.excess == "I"
    assert b.morale == "IX"
    assert sum(b.n(f) for f in ALL if f.startswith("green")) == 2


@proves("BG-6.6.1.b")
def test_an_easy_captain_refuses_a_full_non_specialist():
    b = crew(captain="easy").put(2, *ALL).put(3, *HELM, "green-hexagon").full(*HELM, "green-hexagon")
    assert b.refused("new_course", **COURSE, sailors=["green-hexagon"]) == "no_such_crew"
    b.order("new_course", **COURSE)
    assert b.s.boat.helm == 330.0


@proves("BG-7.5.b", "BG-6.14.e")
def test_an_order_is_finished_before_the_card_it_brought():
    b = crew().stations().track(orders="blank").top("morale1", 33)
    b.order("new_course", **COURSE)
    codes = b.codes()
    assert codes.index("course") < codes.index("morale_card")


@proves("BG-7.5.1.c", "BG-10.1.c", "BG-10.2.a")
def test_six_men_dive_the_boat():
    b = crew().stations()
    b.order("dive", depth=60)
    six = [f for men in STATIONS.values() for f in men]
    assert [b.n(f) for f in six] == [1] * 6
    assert b.orders == "VII"
    b = crew().stations().put(5, "brown-triangle")
    assert b.refused("dive", depth=60) == "not_manned"
