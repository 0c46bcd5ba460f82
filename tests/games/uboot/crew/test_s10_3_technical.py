"""Sections 10.3.1 to 10.3.3: technical conditions, repairs, the Chief Engineer's cards."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, crew
from kaleun.games.uboot.crew.s10_3_2_work import required
from proves import proves

HOUR = 3600
ENGINEERS = ("brown-circle", "brown-square", "brown-triangle", "brown-hexagon")
"""Repair icons: circle (leading), square and triangle; hexagon has none."""


def engine_room(level="yellow", men=ENGINEERS, component="diesel_port", **options):
    b = crew(**options).put(2, *ALL)
    section = b.book.crew.components[component].section
    return b.put(section, *men).fault(component, level)


def box(b, section, *cards):
    """Toolbox I lies there with these cards."""
    b.s.crew.toolboxes["I"].section, b.s.crew.toolboxes["I"].cards = section, list(cards)
    b.s.crew.toolboxes["II"].cards = []
    return b


def repair(b, component="diesel_port", **args):
    return b.order("repair_technical", component=component, **args)


def state(b, component="diesel_port"):
    return b.s.crew.technical[component]


@proves("BG-6.11.a", "BG-10.3.2.a")
def test_a_condition_is_marked():
    b = crew()
    b.event("technical", section=0, level="yellow", component="diesel_port")
    assert state(b).level == "yellow"
    assert b.lines("technical")[0].data["section"] == 5


@proves("BG-10.3.2.a")
def test_a_component_is_drawn_by_weight():
    b = crew()
    b.luck["component"] = [9, 10]
    b.event("technical", section=5, level="green")
    b.event("technical", section=5, level="green")
    assert sorted(b.s.crew.technical) == ["diesel_port", "diesel_stbd"]


@proves("BG-10.3.2.a")
def test_a_second_hit_makes_it_worse():
    b = crew().fault("diesel_port", "green").fault("diesel_port", "green")
    assert state(b).level == "yellow"
    b.fault("diesel_port", "green").fault("diesel_port", "green")
    assert state(b).level == "red"


@proves("BG-10.3.1.b")
@pytest.mark.parametrize(("level", "hours"), [("easy", 18), ("medium", 12), ("hard", 9)])
def test_escalation(level, hours):
    b = crew(chief_engineer=level).fault("diesel_port", "green")
    assert state(b).worse_at == hours * HOUR
    b.s.clock.seconds = hours * HOUR - 2
    b.later(1)
    assert state(b).level == "green"
    b.later(1)
    assert state(b).level == "yellow"


@proves("BG-10.3.1.b")
def test_red_gets_no_worse():
    assert state(crew().fault("diesel_port", "red")).worse_at == -1


@proves("BG-10.3.1.a")
def test_effects_on_the_boat():
    b = crew().fault("diesel_port", "yellow")
    assert b.s.ready.surface_speed == pytest.approx(0.85)
    b.fault("diesel_stbd", "red")
    assert b.s.ready.surface_speed == pytest.approx(0.85 * 0.6)
    b.fault("diesel_port", "yellow")
    assert b.s.ready.surface_speed == 0.0
    b.fault("tube2", "red").fault("tube3", "yellow").fault("compass", "red").fault("tdc", "yellow")
    assert (b.s.ready.no_tubes, b.s.ready.slow_tubes) == ((2,), (3,))
    assert b.s.ready.aim_error_deg == pytest.approx(3.5)


@proves("BG-10.3.2.b")
def test_worse_needs_more_men():
    book = crew().book
    assert [required(book, "diesel_port", level) for level in ("green", "yellow", "red")] == [1, 2, 4]


@proves("BG-10.3.2.c", "BG-10.3.2.i", "BG-8.4.e")
def test_tokens_of_the_repair_crew():
    b = engine_room(men=("brown-square", "brown-triangle", "brown-hexagon"))
    repair(b, sailors=["brown-square", "brown-triangle", "brown-hexagon"])
    assert [b.tokens(f) for f in ENGINEERS[1:]] == [["busy"], ["busy"], ["activation", "busy"]]
    assert state(b).done_at == round(90 * 60 * 0.85)


@proves("BG-10.3.a", "BG-7.5.4.a")
def test_one_problem_per_order():
    b = engine_room().fault("diesel_stbd", "green")
    repair(b)
    assert state(b).done_at > 0
    assert state(b, "diesel_stbd").done_at == -1
    assert b.refused("repair_technical", component=["diesel_port", "diesel_stbd"]) == "bad_argument"


@proves("BG-10.3.2.d", "BG-6.7.b", "BG-7.5.4.a")
def test_a_repair_is_completed():
    b = engine_room("green", men=("brown-square",))
    repair(b)
    b.later(40 * 60 - 1)
    assert b.man("brown-square").duty == "diesel_port"
    b.later(1)
    assert b.s.crew.technical == {}
    assert b.tokens("brown-square") == ["activation"]
    assert b.man("brown-square").duty == ""


@proves("BG-10.3.2.e")
def test_too_few_men():
    b = engine_room("red", component="tube1", men=("brown-circle", "brown-square", "brown-triangle"))
    repair(b, "tube1")
    b.mobilize(brown_circle=2)
    assert [b.man(f).duty for f in ENGINEERS[:3]] == ["", "", ""]
    assert state(b, "tube1").done_at == -1


@proves("BG-10.3.2.f")
def test_a_paused_repair_goes_on_without_an_order():
    men = ("brown-square", "brown-triangle")
    b = engine_room(men=men)
    repair(b)
    b.later(36 * 60)
    b.mobilize(brown_square=4)
    assert state(b).work == 54 * 60
    assert b.refused("resume_repair", "chief_engineer", component="diesel_port") == "not_manned"
    b.mobilize(brown_square=5)
    before = b.orders
    b.do("chief_engineer", "resume_repair", component="diesel_port")
    assert b.orders == before
    assert state(b).done_at == b.s.clock.seconds + 54 * 60


@proves("BG-10.3.2.f")
def test_only_what_has_begun_is_resumed():
    b = engine_room()
    assert b.refused("resume_repair", "chief_engineer", component="diesel_port") == "nothing_to_resume"


@proves("BG-10.3.1.b")
def test_a_condition_gets_no_worse_while_it_is_repaired():
    b = engine_room("green", men=("brown-square",))
    b.s.clock.seconds = 12 * HOUR - 60
    repair(b)
    b.later(120)
    assert state(b).level == "green"
    b.mobilize(brown_square=4)
    b.later(59)
    assert state(b).level == "green"
    b.later(1)
    assert state(b).level == "yellow"


@proves("BG-10.3.2.b")
def test_extra_men_are_quicker():
    b = engine_room("green")
    repair(b, sailors=ENGINEERS)
    assert state(b).done_at == round(40 * 60 * 0.55)
    b.mobilize(brown_hexagon=4)
    assert state(b).done_at == round(40 * 60 * 0.70)
    b.mobilize(brown_triangle=4, brown_square=4)
    assert state(b).done_at == 40 * 60


# -- the Chief Engineer's cards


@proves("BG-2.p", "BG-10.3.3.a", "BG-10.3.3.b", "BG-10.3.2.h")
def test_bearings_basic():
    b = box(engine_room("red", men=("brown-square", "brown-triangle", "brown-hexagon")), 5, 88)
    assert b.refused("repair_technical", component="diesel_port") == "not_manned"
    repair(b, card=88)
    assert state(b).done_at > 0
    assert state(b).bonus == 1


@proves("BG-10.3.3.b", "BG-10.3.3.l")
def test_bearings_advanced_with_the_leading_sailor():
    b = box(engine_room("red", men=("brown-circle", "brown-hexagon")), 5, 88)
    repair(b, card=88)
    assert state(b).bonus == 2
    assert b.s.crew.toolboxes["I"].cards == []


@proves("BG-10.3.3.b")
def test_a_card_needs_a_specialist():
    b = box(engine_room("yellow", men=("white-circle", "white-square")), 5, 88)
    assert b.refused("repair_technical", component="diesel_port", card=88) == "no_such_crew"


@proves("BG-2.p", "BG-10.3.3.f")
def test_a_card_for_something_else():
    b = box(engine_room("red", component="periscope"), 3, 88)
    assert b.refused("repair_technical", component="periscope", card=88) == "card_does_not_fit"
    b = box(engine_room(), 5, 84)
    assert b.refused("repair_technical", component="diesel_port", card=84) == "card_does_not_fit"


@proves("BG-10.3.b", "BG-10.3.3.c")
def test_the_toolbox_must_be_there():
    b = box(engine_room(), 2, 88)
    assert b.refused("repair_technical", component="diesel_port", card=88) == "card_not_here"


@proves("BG-10.3.3.g")
def test_a_card_alone_repairs_nothing():
    b = box(engine_room("yellow", men=()), 5, 88)
    assert b.refused("repair_technical", component="diesel_port", card=88) == "not_manned"


@proves("BG-10.3.3.e")
def test_no_card_on_a_running_repair():
    b = box(engine_room(), 5, 88)
    repair(b)
    assert b.refused("repair_technical", component="diesel_port", card=88) == "nothing_to_repair"


@proves("BG-10.3.3.h", "BG-10.3.3.i")
def test_a_bonus_card_stays_with_the_repair():
    b = box(engine_room("red", men=("brown-square", "brown-triangle", "brown-hexagon")), 5, 88, 91)
    repair(b, card=88)
    b.mobilize(brown_square=4)
    assert (state(b).done_at, state(b).card) == (-1, 88)
    b.mobilize(brown_square=5)
    assert b.refused("repair_technical", component="diesel_port", card=91) == "one_card_per_repair"
    b.do("chief_engineer", "resume_repair", component="diesel_port")
    assert state(b).done_at > 0
    b.s.clock.seconds = state(b).done_at - 1
    b.later(1)
    assert b.s.crew.ce_discard == [88]


@proves("BG-2.p", "BG-10.3.3.a")
def test_tools_basic():
    b = box(engine_room("yellow", men=("brown-square", "brown-triangle", "brown-hexagon")), 5, 85)
    repair(b, card=85, sailors=["brown-square", "brown-triangle", "brown-hexagon"])
    busy = [f for f in ENGINEERS if b.man(f).duty]
    assert busy == ["brown-square", "brown-triangle"]
    assert b.tokens("brown-hexagon") == ["activation", "activation"], "plain, with the surcharge"
    assert state(b).freed == 1


@proves("BG-2.p")
def test_tools_advanced():
    b = box(engine_room("yellow", men=("brown-circle", "brown-square", "brown-triangle")), 5, 85)
    repair(b, card=85, sailors=["brown-circle", "brown-square", "brown-triangle"])
    assert [b.tokens(f) for f in ENGINEERS[:3]] == [["busy"], ["activation"], ["activation"]]
    b.mobilize(brown_square=3, brown_triangle=3)
    assert state(b).done_at > 0, "freed men may walk away"
    b.mobilize(brown_circle=3)
    assert state(b).done_at == -1


@proves("BG-10.3.3.j")
def test_a_technique_card_is_face_down_during_the_repair():
    b = box(engine_room(), 5, 85, 88)
    repair(b, card=85, sailors=["brown-square", "brown-triangle"])
    assert b.s.crew.toolboxes["I"].down == [85]
    b.order("mobilize", hold="ready")
    args = {"figure": "brown-hexagon", "to": 4, "cargo": "toolbox:I"}
    assert b.refused("move", "chief_engineer", **args) == "card_face_down"
    b.go_on(*b.open)
    b.mobilize(brown_square=4, brown_triangle=4)
    assert b.s.crew.toolboxes["I"].down == []
    assert 85 in b.s.crew.toolboxes["I"].cards
    b.mobilize({"figure": "brown-hexagon", "to": 4, "cargo": "toolbox:I"})
    assert b.s.crew.toolboxes["I"].section == 4


@proves("BG-10.3.3.j")
def test_a_technique_card_is_turned_up_when_the_work_is_done():
    b = box(engine_room("green", men=("brown-square", "brown-triangle")), 5, 85)
    repair(b, card=85, sailors=["brown-square", "brown-triangle"])
    b.s.clock.seconds = state(b).done_at - 1
    b.later(1)
    assert (b.s.crew.toolboxes["I"].down, b.s.crew.toolboxes["I"].cards) == ([], [85])
    assert b.s.crew.ce_discard == []


@proves("BG-10.3.3.k")
def test_blueprints_over_the_watch_change():
    men = ("brown-square", "white-circle")
    b = box(engine_room("yellow", men=men), 5, 81)
    repair(b, card=81, sailors=men)
    assert [b.tokens(f) for f in men] == [["busy"], ["busy"]]
    b.event("watch")
    assert [b.tokens(f) for f in men] == [["busy"], ["busy"]], "no surcharge for the new watch either"


@proves("BG-10.3.3.k")
def test_second_shift():
    men = ("brown-square", "brown-triangle")
    b = box(engine_room("yellow", men=(*men, "brown-circle")), 5, 92)
    repair(b, card=92, sailors=(*men, "brown-circle"))
    for f in men:
        b.man(f, 2).tokens = ["activation"] * 3
        b.man(f).tokens.append("activation")
    b.event("watch")
    assert b.excess == "blank"
    assert [b.man(f).duty for f in men] == ["diesel_port"] * 2
    assert [b.tokens(f, 1) for f in men] == [[], []], "advanced: they rest although they hand over"


@proves("BG-6.5.g")
def test_an_easy_captain_and_repairs():
    b = engine_room("yellow", men=("brown-square", "white-circle"), captain="easy")
    repair(b)
    assert (b.tokens("brown-square"), b.tokens("white-circle")) == ([], ["busy"])
    assert b.man("brown-square").duty == "diesel_port"
