"""Sections 6.1 to 6.4: own figures, watches, Mobilization."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, HELM, crew
from kaleun.games.uboot.crew.s06_4_mobilization import exposure
from kaleun.games.uboot.crew.s06_4_paths import neighbours, way
from kaleun.games.uboot.sequence import COMMANDS
from proves import proves


def opened(b):
    """An open Mobilization."""
    return b.order("mobilize", hold="ready")


@proves("BG-6.1.a")
def test_only_own_figures():
    b = opened(crew())
    assert b.refused("move", "navigator", figure="brown-circle", to=3) == "not_your_figure"
    assert b.refused("move", "chief_engineer", figure="brown-circle", to=3) == ""


@proves("BG-6.1.b")
def test_owners_of_orders():
    orders = crew().book.crew.orders
    assert orders["sextant"].owners == ("navigator",)
    assert orders["new_depth"].owners == ("first_officer", "chief_engineer")


@proves("BG-6.2.a")
def test_the_first_watch_begins():
    assert crew().s.crew.watch == 1


@proves("BG-6.3.a", "BG-6.4.b")
def test_a_mobilization_is_paid_like_an_order():
    b = crew()
    b.mobilize()
    assert b.orders == "VII"
    b.track(orders="blank").mobilize()
    assert b.morale == "X"


@proves("BG-6.4.a", "BG-6.11.b")
def test_damage_is_resolved_before_the_end():
    b = crew().put(2, *ALL).token(4, "fire").draw("blue-circle")
    b.mobilize(blue_circle=5)
    codes = b.codes()
    assert codes.index("crew_damage_drawn") < codes.index("mobilization_over")
    assert len(b.man("blue-circle").cards) == 1


@proves("BG-6.4.c", "BG-6.4.d")
def test_any_number_any_distance_no_activation():
    b = crew().put(1, *ALL).give(ALL[0], "activation", "activation")
    b.mobilize(*({"figure": f, "to": 6} for f in ALL[:8]))
    assert [b.where(f) for f in ALL] == [6] * 8 + [1] * 8
    assert b.n(ALL[0]) == 2
    assert b.orders == "VII"


@proves("BG-6.4.e")
def test_no_backtracking():
    b = opened(crew().put(2, "blue-circle"))
    assert b.refused("move", "first_officer", figure="blue-circle", to=2, path=[3, 2]) == "no_way"
    assert b.refused("move", "first_officer", figure="blue-circle", to=4, path=[3, 4]) == ""


@proves("BG-6.4.f")
def test_a_flooded_section_cannot_be_crossed():
    b = crew().put(3, "blue-circle").under()
    b.s.crew.flooded = [4]
    assert way(b.s, b.book, 3, 5) == ()
    opened(b)
    assert b.refused("move", "first_officer", figure="blue-circle", to=5) == "no_way"
    assert b.refused("move", "first_officer", figure="blue-circle", to=4, path=[4]) == "no_way"


@proves("BG-6.4.g")
def test_neighbours():
    b = crew()
    assert neighbours(b.s, b.book, 8) == [3, 7]
    assert neighbours(b.s, b.book, 1) == [2]
    b.under()
    assert neighbours(b.s, b.book, 3) == [2, 4]
    assert neighbours(b.s, b.book, 8) == [7]


@proves("BG-6.4.h")
def test_no_orders_in_an_open_mobilization():
    assert not COMMANDS["new_course"].free, "the kernel refuses commands that are not free while a procedure is open"
    assert COMMANDS["move"].free


@proves("BG-6.4.i")
@pytest.mark.parametrize("leave", [4, 5])
def test_a_resource_is_carried_and_left_on_the_way(leave):
    b = crew().put(2, "green-circle")
    b.s.crew.supplies["fire_extinguisher"] = 3
    b.mobilize({"figure": "green-circle", "to": 5, "path": (3, 4, 5), "cargo": "fire_extinguisher", "leave": leave})
    assert b.s.crew.supplies["fire_extinguisher"] == leave


@proves("BG-6.4.i")
def test_what_is_not_on_the_way_stays():
    b = opened(crew().put(2, "green-circle"))
    b.s.crew.supplies["fire_extinguisher"] = 1
    args = {"figure": "green-circle", "to": 5, "cargo": "fire_extinguisher"}
    assert b.refused("move", "navigator", **args) == "not_on_the_way"
    b.s.crew.supplies["fire_extinguisher"] = 4
    assert b.refused("move", "navigator", **args, leave=3) == "not_on_the_way"


@proves("BG-6.4.j")
def test_one_resource_per_sailor():
    b = opened(crew().put(2, "green-circle"))
    b.s.crew.supplies["wire"] = 2
    b.do("navigator", "move", figure="green-circle", to=4, cargo="toolbox:I")
    assert b.s.crew.toolboxes["I"].section == 4
    assert b.refused("move", "navigator", figure="green-circle", to=5, cargo="wire") == "moved_already"
    assert b.refused("move", "navigator", figure="green-square", to=1, cargo=["toolbox:I", "wire"]) == "bad_argument"


@proves("BG-10.3.3.d")
def test_anybody_carries_a_toolbox():
    b = crew().put(2, "white-circle")
    b.mobilize({"figure": "white-circle", "to": 5, "cargo": "toolbox:I"})
    assert b.s.crew.toolboxes["I"].section == 5


@proves("BG-6.4.k")
@pytest.mark.parametrize(("kind", "n"), [("fire", 1), ("electrical", 1), ("gas", 1), ("leak", 0), ("lighting", 0)])
def test_what_is_hazardous(kind, n):
    b = crew().put(1, *ALL).token(2, kind)
    b.s.crew.supplies["rebreathers"] = 6
    b.mobilize(white_circle=2)
    assert len(b.drawn()) == n


@proves("BG-6.4.l", "BG-6.12.d")
def test_who_is_exposed():
    b = crew().put(1, *ALL).put(4, "white-circle", "white-square").put(3, "blue-circle", "blue-square").token(4, "fire")
    opened(b)
    b.do("captain", "move", figure="white-circle", to=5)
    b.do("first_officer", "move", figure="blue-circle", to=5)
    b.do("first_officer", "move", figure="blue-square", to=6)
    assert sorted(exposure(b.s, b.book)[4]) == ["blue-circle", "blue-square", "white-square"]
    b.go_on(*b.open)
    assert len(b.drawn()) == 3


@proves("BG-6.12.d")
def test_crossing_and_staying_are_one_draw():
    b = crew().put(1, *ALL).put(4, *ALL[:3]).put(3, *ALL[4:6]).token(4, "fire")
    b.mobilize({"figure": ALL[4], "to": 5}, {"figure": ALL[5], "to": 5})
    assert len(b.drawn()) == 5
    assert len(b.lines("crew_damage_drawn")) == 1


@proves("BG-6.4.m")
def test_every_role_confirms():
    b = crew()
    b.order("mobilize")
    assert b.asked == [(r, "ready") for r in ("first_officer", "navigator", "chief_engineer", "captain")]
    assert b.s.crew.mobilization is None
    assert b.refused("move", figure="white-circle", to=3) == "no_mobilization"


@proves("BG-6.4.m")
def test_ready_before_being_asked_and_no_longer_after_moving():
    b = opened(crew())
    b.do("navigator", "ready")
    b.do("chief_engineer", "ready")
    b.do("chief_engineer", "move", figure="brown-circle", to=3)
    assert b.refused("ready", "navigator") == "ready_already"
    b.asked = []
    b.go_on(*b.open)
    assert b.asked == [("chief_engineer", "ready"), ("captain", "ready")]


@proves("BG-6.4.n")
def test_manoeuvring_stations():
    b = crew()
    b.mobilize(
        brown_circle=3, brown_square=5, brown_triangle=5,
        green_circle=8, green_square=8,
    )  # fmt: skip
    assert [b.where(f) for f in (*HELM, "brown-circle", "brown-square", "green-square")] == [3, 3, 3, 5, 8]
    assert b.orders == "VII"
    assert b.refused("new_speed", setting="half_ahead") == ""
    assert b.refused("new_course", degrees=10) == ""


@proves("BG-6.14.f")
def test_a_move_is_taken_back():
    b = opened(crew().put(2, "green-circle"))
    b.do("navigator", "move", figure="green-circle", to=4, cargo="toolbox:I")
    b.do("navigator", "unmove", figure="green-circle")
    told = b.p.lines[-1]
    assert (told.code, told.data["who"]) == ("moved_back", "green-circle")
    assert (b.where("green-circle"), b.s.crew.toolboxes["I"].section) == (2, 2)
    assert b.refused("unmove", "navigator", figure="green-circle") == "not_moved"


@proves("BG-10.3.9.a", "BG-10.3.9.b", "BG-10.3.9.c")
def test_bypass_through_the_hatches():
    b = crew().put(1, "white-square", "white-triangle", "white-hexagon").put(3, "white-circle")
    b.s.crew.flooded = [2]
    assert way(b.s, b.book, 3, 1) == (8, 7, 1)
    b.mobilize(white_square=3, white_triangle=3, white_hexagon=4)
    assert [b.n(f) for f in ("white-square", "white-triangle", "white-hexagon", "white-circle")] == [1, 1, 1, 0]
    b.under()
    assert way(b.s, b.book, 3, 1) == ()


@proves("BG-10.3.9.a")
def test_no_bypass_without_need():
    b = crew()
    assert neighbours(b.s, b.book, 7) == [8]
    b.s.crew.flooded = [1]
    assert neighbours(b.s, b.book, 7) == [8]


@proves("BG-6.7.c")
def test_a_busy_man_who_moves_stops():
    b = crew().observers(*ALL[:4])
    assert b.s.ready.observers == 4
    opened(b)
    b.do("captain", "move", figure=ALL[0], to=3)
    assert b.s.ready.observers == 3
    b.do("captain", "unmove", figure=ALL[0])
    assert b.s.ready.observers == 4
    b.do("captain", "move", figure=ALL[0], to=3)
    b.go_on(*b.open)
    assert b.s.ready.observers == 3
    assert b.tokens(ALL[0]) == ["activation"]
    assert b.man(ALL[0]).duty == ""
