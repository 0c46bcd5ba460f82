"""Sections 6.9, 6.10 and 6.12: health cards, death, crew damage; 8.8: wound decks."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, crew
from proves import proves


@proves("BG-6.9.a")
def test_the_card_lies_at_the_sailor():
    b = crew().card("green-square", 61)
    assert b.man("green-square").cards == [61]
    assert 61 not in b.s.crew.decks["burns"]


@proves("BG-6.9.b")
def test_one_bar_counts_once():
    b = crew().card("green-square", 58)
    assert b.tokens("green-square") == ["fatigue:58", "wound:58"]


@proves("BG-6.9.c")
def test_wounds_come_first():
    b = crew().give("green-square", "fatigue:47", "fatigue:47")
    b.man("green-square").cards = [47]
    b.card("green-square", 57)
    assert b.tokens("green-square") == ["fatigue:47", "fatigue:47", "wound:57"]
    assert b.excess == "I"


@proves("BG-6.9.e")
def test_busy_tokens_go_last():
    b = crew().observers("green-square").give("green-square", "busy", "activation", "activation")
    b.card("green-square", 57)
    assert b.tokens("green-square") == ["activation", "busy", "wound:57"]
    assert b.s.ready.observers == 1
    assert b.excess == "II", "one activation thrown off, one not placed"


@proves("BG-6.9.e")
def test_without_activations_the_duty_ends():
    b = crew().observers("green-square").card("green-square", 47).card("green-square", 35)
    assert b.s.ready.observers == 0
    assert b.tokens("green-square") == ["fatigue:35", "fatigue:47", "fatigue:47"]


@proves("BG-6.9.d")
def test_a_wound_replaces_fatigue_where_nothing_else_lies():
    b = crew().card("green-square", 49)
    assert b.tokens("green-square") == ["fatigue:49"] * 3
    b.card("green-square", 65)
    assert b.tokens("green-square") == ["fatigue:49", "fatigue:49", "wound:65"]
    assert b.excess == "II"


@proves("BG-8.6.g")
def test_a_card_that_finds_no_room_at_all_is_discarded():
    b = crew().card("green-square", 49).card("green-square", 35)
    assert b.man("green-square").cards == [49]
    assert b.s.crew.decks["morale1"][-1] == 35


@proves("BG-6.9.f")
def test_a_barred_sailor_is_not_chosen():
    b = crew().put(2, *ALL).put(3, "blue-triangle", "blue-hexagon").card("blue-triangle", 64)
    assert b.refused("new_course", degrees=5) == "no_such_crew"


@proves("BG-2.o", "BG-6.9.g")
def test_a_dislocated_finger():
    b = crew().put(2, *ALL).put(5, "brown-square").card("brown-square", 34).fault("diesel_port", "green")
    b.order("repair_technical", component="diesel_port")
    assert b.tokens("brown-square") == ["activation", "busy", "fatigue:34"]
    b = crew().put(2, *ALL).put(5, "brown-square").fault("diesel_port", "green")
    b.order("repair_technical", component="diesel_port")
    assert b.tokens("brown-square") == ["busy"]


@proves("BG-6.10.a", "BG-6.10.b", "BG-7.3.f")
def test_the_second_wound_kills():
    b = crew().track(morale="IX").card("green-square", 58).card("green-square", 57)
    assert b.man("green-square").kia
    assert b.where("green-square") == 0
    assert b.morale == "VII"
    assert b.s.crew.due == [1]
    assert b.man("green-square").tokens == []


@proves("BG-2.e")
def test_the_role_lives_on():
    b = crew().stations().kill("white-circle")
    b.order("new_course", degrees=12)
    assert b.s.boat.helm == 12.0


@proves("BG-7.3.f")
def test_two_deaths_at_once():
    from kaleun.games.uboot.crew.s06_10_kia import kill

    b = crew().track(morale="VIII")
    kill(b.s, b.p, ["green-square", "green-circle"])
    assert b.morale == "IV"


@proves("BG-6.12.a")
def test_an_empty_section_draws_nothing():
    b = crew().put(2, *ALL)
    b.event("environmental", section=5, what="fire")
    assert b.drawn() == []
    b = crew().put(2, *ALL).put(5, *ALL[:4])
    b.event("environmental", section=5, what="fire")
    assert len(b.drawn()) == 4


@proves("BG-6.12.b", "BG-6.12.i")
def test_the_books_fire_in_section_five():
    men = ("brown-square", "brown-circle", "brown-triangle", "brown-hexagon")
    b = crew().put(2, *ALL).put(5, *men).top("burns", 57)
    b.draw("white-circle", "brown-square", "green-circle", "blue-square")
    b.event("environmental", section=5, what="fire")
    assert b.tokens("brown-square") == ["activation", "wound:57"]
    assert sum(len(b.man(f).cards) for f in ALL) == 1


@proves("BG-6.12.c")
@pytest.mark.parametrize(("what", "deck"), [("fire", "burns"), ("electrical", "electric_shock"), ("gas", "poisoning")])
def test_the_kind_of_wound(what, deck):
    b = crew().put(2, *ALL).put(5, "white-circle").draw("white-circle").under()
    b.event("environmental", section=5, what=what)
    (card,) = b.man("white-circle").cards
    assert b.book.crew.deck_of[card] == deck


@proves("BG-6.12.e")
def test_the_sailor_is_chosen_before_the_card_is_seen():
    b = crew().put(2, *ALL).put(5, *ALL[:3]).draw(*ALL[:2], ALL[5]).top("burns", 61, 59)
    b.event("environmental", {"wounded_first": f"wounded:{ALL[1]}"}, section=5, what="fire")
    assert (b.man(ALL[1]).cards, b.man(ALL[0]).cards) == ([61], [59])
    assert ("first_officer", "wounded_first") in b.asked


@proves("BG-6.12.f", "BG-6.14.c")
def test_each_kind_is_drawn_for_separately_in_the_captains_order():
    b = crew().put(2, *ALL).put(5, *ALL[:3]).token(5, "fire", "gas").under()
    b.s.crew.supplies["rebreathers"] = 1
    b.event("watch", {"hazard_first": "hazard:gas-5"})
    assert len(b.drawn()) == 6
    assert [line.data["deck"] for line in b.lines("crew_damage_drawn")] == ["poisoning", "burns"]
    assert b.asked.count(("captain", "hazard_first")) == 1


@proves("BG-6.12.g")
def test_two_fires_draw_twice_as_many():
    b = crew().put(2, *ALL).put(5, *ALL[:3]).token(5, "fire", "fire")
    b.event("watch")
    assert len(b.drawn()) == 6


@proves("BG-6.12.g")
def test_never_more_than_sixteen():
    b = crew().put(5, *ALL).token(5, "fire", "fire").draw(*ALL)
    b.event("watch", {})
    assert len(b.drawn()) == 16
    assert all(b.man(f, 1).cards or b.man(f, 1).kia for f in ALL)


@proves("BG-6.12.h")
def test_outside_is_one_section():
    b = crew().put(2, *ALL).put(8, *ALL[:3]).put(7, *ALL[3:5])
    b.event("crew_damage", where="outside")
    assert len(b.drawn()) == 5


@proves("BG-8.8.a")
def test_the_deck_is_shuffled_once():
    b = crew().put(2, *ALL).put(5, *ALL[:2]).draw(*ALL[:2])
    b.event("environmental", section=5, what="fire")
    assert len(b.drawn("wound_deck")) == 1
    assert sum(len(b.man(f).cards) for f in ALL[:2]) == 2


@proves("BG-8.8.b")
def test_an_empty_deck_is_replaced_by_another():
    b = crew().put(2, *ALL).put(5, ALL[0]).draw(ALL[0]).top("gunshot", 75)
    b.s.crew.decks["burns"] = []
    b.event("environmental", {"other_deck": "deck:gunshot"}, section=5, what="fire")
    assert b.man(ALL[0]).cards == [75]


@proves("BG-4.1.e")
def test_the_last_man():
    from kaleun.games.uboot.crew.s06_10_kia import kill

    b = crew()
    for f in ALL:
        b.kill(f, 2)
        if f != ALL[0]:
            b.kill(f, 1)
    kill(b.s, b.p, [ALL[0]])
    assert b.s.outcome == "lost_crew_killed"


@proves("BG-6.2.b", "BG-7.6.b")
def test_a_dead_sailors_token_wounds_nobody():
    b = crew().put(2, *ALL).put(5, *ALL[:2]).kill(ALL[0]).draw(ALL[0])
    b.event("environmental", section=5, what="fire")
    assert len(b.drawn()) == 1
    assert sum(len(man.cards) for man in b.s.crew.sailors.values()) == 0
