"""Section 6.8: the watch change."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, HELM, crew
from proves import proves

REPAIRERS = ("brown-square", "brown-triangle")


def repairing(b, component="diesel_port", men=REPAIRERS, level="yellow"):
    """A repair under way with these men."""
    b.put(2, *ALL).put(b.book.crew.components[component].section, *men).fault(component, level)
    return b.order("repair_technical", component=component, sailors=men)


@proves("BG-6.6.c", "BG-6.8.a")
def test_damage_is_drawn_before_tokens_go():
    b = crew().put(2, *ALL).put(4, "white-circle").give("white-circle", "activation").token(4, "fire")
    b.draw("white-circle").top("burns", 61)
    b.event("watch")
    assert "fatigue:61" in b.man("white-circle", 1).tokens
    assert b.n("white-circle") == 0
    assert b.tokens("white-circle", 1) == ["activation", "fatigue:61"], "two activations, one of them rested"


@proves("BG-6.8.b", "BG-7.2.c")
def test_the_order_track_goes_back():
    b = crew().track(orders="III")
    b.event("watch")
    assert b.orders == "VIII"


@proves("BG-6.8.c")
def test_the_outgoing_watch_is_exposed():
    b = crew().put(2, *ALL).put(5, *ALL[:2]).token(5, "electrical")
    b.event("watch")
    assert len(b.drawn()) == 2


@proves("BG-6.8.d")
def test_the_third_space_from_the_right():
    b = crew().track(morale="VI", excess="VII", blocked=2)
    b.event("watch")
    assert b.s.crew.blocked == 3


@proves("BG-6.8.e")
def test_one_token_off():
    b = crew().full("white-circle")
    b.event("watch")
    assert b.tokens("white-circle", 1) == ["activation", "activation"]
    b.event("watch")
    assert b.n("white-circle") == 2, "the watch below does not rest again"


@proves("BG-6.8.f")
def test_a_busy_token_is_handed_over():
    b = crew().observers("green-triangle").give("green-triangle", "busy", "activation")
    b.event("watch")
    assert b.tokens("green-triangle", 1) == ["activation"]
    assert b.tokens("green-triangle", 2) == ["busy"]
    assert b.s.ready.observers == 1


@proves("BG-6.8.g")
def test_an_incoming_non_specialist_takes_two():
    b = crew().observers("green-square")
    b.event("watch")
    assert b.tokens("green-square", 2) == ["activation", "busy"]


@proves("BG-6.8.h")
def test_no_room_for_the_handover():
    b = crew().observers("green-triangle").track(excess="V")
    b.man("green-triangle", 2).tokens = ["activation"] * 3
    b.event("watch")
    assert b.tokens("green-triangle", 2) == ["activation", "activation", "busy"]
    assert b.excess == "I"


@proves("BG-6.8.i")
def test_the_counterpart_is_dead():
    b = crew().observers("green-circle", "green-square", "green-triangle").kill("green-square", 2)
    b.event("watch")
    assert b.s.ready.observers == 2
    assert b.tokens("green-square", 1) == []


@proves("BG-6.8.j", "BG-6.8.q")
def test_treatment_at_the_change():
    b = crew().give(("blue-circle", "blue-square"))
    b.card("blue-circle", 66).card("blue-square", 80)
    b.s.crew.treated = [66]
    b.event("watch")
    assert b.tokens("blue-circle", 1) == ["fatigue:66"]
    assert b.tokens("blue-square", 1) == ["fatigue:80", "fatigue:80"]


@proves("BG-6.8.j")
@pytest.mark.parametrize(("key", "left"), [("rest:fatigue:35", ["activation"]), ("rest:activation", ["fatigue:35"])])
def test_one_of_the_two_not_both(key, left):
    b = crew().card("blue-circle", 35)
    b.man("blue-circle").tokens.append("activation")
    b.s.crew.treated = [35]
    b.event("watch", {"rest_from": key})
    assert b.tokens("blue-circle", 1) == left


@proves("BG-6.8.j", "BG-8.6.f")
def test_a_treated_observer_hands_over_and_heals():
    b = crew().observers("green-triangle").card("green-triangle", 35)
    b.s.crew.treated = [35]
    b.event("watch")
    assert b.tokens("green-triangle", 1) == []
    assert b.tokens("green-triangle", 2) == ["busy"]


@proves("BG-6.8.k", "BG-6.9.h")
def test_untreated_stays():
    b = crew().card("blue-circle", 58)
    for _ in range(4):
        b.event("watch")
    assert b.tokens("blue-circle", 1) == ["fatigue:58", "wound:58"]


@proves("BG-6.8.l", "BG-10.3.2.e")
def test_a_repair_that_loses_a_man_is_paused():
    b = repairing(crew(), "tube1", ("white-square", "white-triangle", "white-hexagon"), "red")
    b.kill("white-square", 2)
    b.event("watch")
    assert b.s.crew.technical["tube1"].done_at == -1
    assert b.man("white-triangle").duty == ""


@proves("BG-6.8.m")
def test_the_other_watch_is_on_duty():
    b = crew()
    b.event("watch")
    assert b.s.crew.watch == 2
    b.event("watch")
    assert b.s.crew.watch == 1


@proves("BG-6.8.n", "BG-6.10.d", "BG-6.10.f")
def test_figures_of_the_dead():
    b = crew().kill("blue-circle", 2)
    b.event("watch")
    assert b.where("blue-circle") == 0
    b.event("watch", {"come_back": "section:4"})
    assert b.where("blue-circle") == 4


@proves("BG-6.10.c")
def test_a_returning_figure_takes_no_damage():
    b = crew().put(2, *ALL).kill("blue-circle").token(4, "fire")
    b.event("watch", {"come_back": "section:4"})
    assert b.where("blue-circle") == 4
    assert b.drawn() == []


@proves("BG-6.10.c")
def test_where_a_figure_may_come_back():
    b = crew().kill("blue-circle").under()
    b.s.crew.flooded = [2]
    b.event("watch", hold="come_back")
    assert [o.key for o in b.open[1].options] == [f"section:{n}" for n in (1, 3, 4, 5, 6)]


@proves("BG-6.8.o")
def test_the_simple_watch_change():
    b = crew(first_officer="easy")
    b.put(2, *ALL).put(3, *HELM)
    b.event("watch")
    b.order("new_course", degrees=10)
    assert [b.n(f) for f in HELM] == [1, 1]
    b = crew(first_officer="easy", simple_watch=False).put(2, *ALL).put(3, *HELM)
    b.event("watch")
    b.order("new_course", degrees=10)
    assert [b.n(f) for f in HELM] == [2, 2]


@proves("BG-6.8.p")
def test_the_books_handover():
    b = repairing(crew())
    b.give(("brown-circle", "brown-hexagon"), "activation")
    b.event("watch")
    assert [b.tokens(f, 1) for f in ("brown-circle", "brown-hexagon", *REPAIRERS)] == [[], [], [], []]
    assert [b.tokens(f, 2).count("busy") for f in REPAIRERS] == [1, 1]
    assert b.s.crew.technical["diesel_port"].done_at > 0


@proves("BG-10.3.2.g")
def test_full_counterparts_take_over_with_excess():
    men = ("brown-square", "brown-triangle", "brown-hexagon")
    b = repairing(crew(), men=men)
    for f in men:
        b.man(f, 2).tokens = ["activation"] * 3
    b.event("watch")
    assert b.s.crew.technical["diesel_port"].done_at > 0
    assert b.excess == "I"


@proves("BG-6.14.e")
def test_an_attack_in_the_change_hits_the_new_watch():
    from kaleun.kernel.live import Event

    b = crew().put(8, "white-circle").draw("white-circle").top("gunshot", 75).kill("blue-circle")
    b.event("watch", hold="come_back")
    b.s.events.append(Event("crew_damage", {"where": "outside"}))
    b.go_on(*b.open)
    assert b.man("white-circle", 2).cards == [75]
    assert b.man("white-circle", 1).cards == []
