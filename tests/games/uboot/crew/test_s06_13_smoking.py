"""Sections 6.13 and 6.14: smoking, free activities, pending cards."""

from __future__ import annotations

from games.uboot.given import ALL, crew
from kaleun.games.uboot.sequence import COMMANDS
from proves import proves


def outside(n):
    return crew().put(2, *ALL).put(8, *ALL[:n]).give(ALL[:n], "activation")


@proves("BG-6.13.a")
def test_four_men_smoke():
    b = outside(5)
    b.do("captain", "smoke", {"join_smoke": ["smoke:no", "smoke:no"]})
    assert sum(b.n(f) for f in ALL[:5]) == 1
    assert b.s.crew.cigarettes["captain"] == 1


@proves("BG-6.13.a", "BG-7.2.g")
def test_the_leftmost_block_goes():
    b = outside(1).track(blocked=2)
    b.do("captain", "smoke", {"join_smoke": "smoke:no"})
    assert b.s.crew.blocked == 1
    b = outside(1).track(blocked=2)
    b.do("captain", "smoke", {"join_smoke": "smoke:yes"})
    assert (b.s.crew.blocked, b.s.crew.cigarettes["captain"]) == (0, 0)


@proves("BG-6.13.b", "BG-6.13.d")
def test_only_plain_activations_come_off():
    b = crew().put(8, "white-circle").give("white-circle", "fatigue:35").track(orders="VIII")
    b.do("captain", "smoke")
    assert b.tokens("white-circle") == ["fatigue:35"]
    assert b.orders == "VIII"


@proves("BG-6.13.b")
def test_the_role_chooses_the_men():
    b = outside(5)
    keys = [f"sailor:{f}" for f in ALL[1:5]]
    b.do("captain", "smoke", {"who_smokes": keys, "join_smoke": ["smoke:no", "smoke:no"]})
    assert [b.n(f) for f in ALL[:5]] == [1, 0, 0, 0, 0]


@proves("BG-6.13.c")
def test_two_roles_share_one_break():
    b = outside(6)
    b.do("captain", "smoke", {"join_smoke": ["smoke:no", "smoke:yes"]})
    assert sum(b.n(f) for f in ALL[:6]) == 0
    assert (b.s.crew.cigarettes["captain"], b.s.crew.cigarettes["first_officer"]) == (1, 1)
    assert b.refused("smoke", "first_officer") == "smoked_already"
    b.event("watch")
    assert b.refused("smoke", "first_officer") == ""


@proves("BG-6.13.a")
def test_somebody_must_be_outside():
    b = crew()
    assert b.refused("smoke") == "nobody_outside"
    b.put(7, "white-circle")
    b.s.crew.cigarettes["captain"] = 0
    assert b.refused("smoke") == "no_cigarette"


@proves("BG-6.14.d")
def test_free_activities_cost_nothing():
    b = crew(further_missions=1).track(orders="blank", morale="blank").put(8, "white-circle")
    assert b.refused("smoke") == ""
    assert b.refused("open_medkit", "first_officer") == ""
    assert b.refused("mobilize") == "no_space"
    assert COMMANDS["leave_view"].free


@proves("BG-6.14.a")
def test_a_card_waits_for_the_end_of_the_order():
    b = crew().stations().track(orders="blank").top("morale1", 33)
    b.order("new_course", degrees=1, hold="crew")
    assert b.s.crew.due == [1]
    assert "morale_card" not in b.codes()
    b.go_on(*b.open)
    assert b.s.crew.due == []
    assert "morale_card" in b.codes()
