"""Sections 7.6, 7.7 and 8.7: cards and their effects, one by one; 8.6: First Aid."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, crew
from kaleun.games.uboot.crew.s08_7_card_effects import OPS, holds
from kaleun.games.uboot.crew.s08_7_who import WHO
from kaleun.games.uboot.sea.state import Contact, Unit
from proves import proves

ROLE = {"captain": ALL[:4], "first_officer": ALL[4:8], "navigator": ALL[8:12], "chief_engineer": ALL[12:]}


def event(b, number, answers=None):
    """This event card is drawn."""
    return b.top("event", number).event("event_card", answers)


def morale(b, number, answers=None):
    """This morale card is resolved."""
    deck = b.book.crew.deck_of[number]
    b.top(deck, number).s.crew.due = [int(deck[-1])]
    from kaleun.games.uboot.crew.s07_3_cards import settle

    return b.run(settle(b.s, b.p), answers)


def played(b, number, answers=None):
    """The Captain plays this card."""
    b.s.crew.hand = [number]
    b.put(3, "white-circle")
    return b.order("address_crew", answers, card=number)


# -- the vocabulary is complete


@proves("BG-2.l")
def test_every_word_of_the_vocabulary_has_a_function():
    charts = crew().book.charts
    assert set(OPS) == set(charts["card_ops"]["op"])
    assert set(WHO) == set(charts["card_ops"]["who"])


@pytest.mark.parametrize("depth", [0.0, 30.0])
def test_every_card_can_be_resolved(depth):
    b = crew().under(depth)
    for n in b.book.crew.cards:
        b = crew().under(depth).put(8 if not depth else 5, "green-circle").fault("radio", "green")
        b.s.crew.used = dict.fromkeys(b.s.crew.used, 1)
        b.s.crew.medical = {k: n - 1 for k, n in b.s.crew.medical.items()}
        if n in b.book.crew.captains or b.book.crew.cards[n].get("hand"):
            b.top("event", n) if n in b.s.crew.decks["event"] else None
            played(b, n)
            assert n not in b.s.crew.hand
        elif b.book.crew.deck_of[n] == "event":
            event(b, n)
        elif b.book.crew.deck_of[n].startswith("morale"):
            morale(b, n)
        else:
            b.card("blue-circle", n)
            assert b.man("blue-circle").cards == [n]


# -- samples of the book


@proves("BG-2.n")
@pytest.mark.parametrize(("key", "space", "n"), [("prevent:yes", "X", 1), ("prevent:no", "IX", 0)])
def test_cook_burns_dinner(key, space, n):
    b = event(crew().track(morale="X"), 9, {"prevent": key})
    assert (b.morale, b.n("green-hexagon")) == (space, n)


@proves("BG-2.n")
def test_nothing_can_be_prevented_by_the_dead():
    b = event(crew().track(morale="X").kill("green-hexagon"), 9)
    assert b.morale == "IX"
    assert b.asked == []


# -- effects


def test_letters_from_home():
    b = crew().track(morale="VI").give(ALL, "activation")
    played(b, 2, {"who_rests": [f"sailor:{ALL[4]}", f"sailor:{ALL[9]}"]})
    assert b.morale == "VIII"
    assert (b.n(ALL[4]), b.n(ALL[9]), b.n(ALL[5])) == (0, 0, 1)


@pytest.mark.parametrize(("near", "space"), [(False, "IX"), (True, "VII")])
def test_gramophone_evening(near, space):
    b = crew().track(morale="VI")
    if near:
        b.s.sea.units = [Unit(4, "flower", 1)]
        b.s.sea.contacts = [Contact(1, 4, "eye", 0, 0, distance=9.0)]
    assert holds(b.s, b.p, "enemy_near") == near
    assert played(b, 3).morale == space


def test_fiery_speech():
    b = played(crew().track(orders="IV"), 4)
    assert b.orders == "V", "one paid, two gained"


def test_double_rations():
    b = played(crew(), 5)
    b.s.crew.food.pyramid = ["bread", "lemons", "lemons", "lemons", "lemons", "lemons"]
    b.put(4, "green-hexagon").order("prepare_meal")
    assert b.s.crew.food.plates[0].size == 2
    assert b.s.crew.food.larger == 0


def test_iron_discipline():
    b = crew().give(ALL, "activation").track(morale="VIII")
    played(b, 6, {"name_role": "role:navigator"})
    assert [b.n(f) for f in ROLE["navigator"]] == [0, 0, 0, 0]
    assert b.morale == "VII"


def test_bunk_leave():
    b = crew().put(3, *ALL).put(2, ALL[4]).put(4, ALL[5]).give(ALL, "activation")
    played(b, 7)
    assert (b.n(ALL[4]), b.n(ALL[5]), b.n(ALL[6])) == (0, 0, 1)


@pytest.mark.parametrize(("sunk", "space"), [([], "VII"), ([("tramp", 5000, 60)], "X")])
def test_promise_of_leave(sunk, space):
    b = crew().track(morale="VI")
    b.s.sea.sunk = sunk
    assert played(b, 8).morale == space


def test_card_game():
    b = crew().give(ALL, "activation").draw(ALL[3], ALL[9])
    event(b, 12)
    assert [f for f in ALL if not b.n(f)] == [ALL[3], ALL[9]]


def test_mould_in_the_bread():
    b = crew()
    b.s.crew.food.pyramid = ["eggs", "bread", "meat", "meat", "meat", "meat"]
    event(b, 15)
    assert b.s.crew.food.discard == ["bread"]
    assert all(b.s.crew.food.pyramid)


def test_fresh_catch():
    b = event(crew(), 16)
    food = b.s.crew.food
    assert (food.supply.count("tinned_fish") + food.pyramid.count("tinned_fish"), food.added) == (7, 1)
    b = crew()
    b.s.crew.food.spoiled = 7
    event(b, 16)
    assert b.s.crew.food.added == 0


def test_bad_air_only_below():
    assert sum(event(crew(), 20).n(f) for f in ALL) == 0
    b = event(crew().under().put(2, *ALL).put(1, ALL[0]), 20)
    assert [f for f in ALL if b.n(f)] == [ALL[0]]


def test_sharp_lookout():
    b = event(crew().give(ALL, "activation"), 21)
    assert sum(not b.n(f) for f in ALL) == 4


@proves("BG-10.3.3.c")
def test_a_missing_wrench_locks_a_toolbox_until_the_watch_changes():
    b = event(crew(), 22, {"prevent": "prevent:no"})
    assert b.s.crew.toolboxes["I"].locked
    b.event("watch")
    assert not b.s.crew.toolboxes["I"].locked


def test_spare_parts_found():
    b = crew()
    b.s.crew.toolboxes["I"].cards.remove(82)
    b.s.crew.ce_discard = [82]
    event(b, 23, {"card_back": "card:82-II"})
    assert 82 in b.s.crew.toolboxes["II"].cards
    assert b.s.crew.ce_discard == []


def test_tidy_medicine_chest():
    b = crew()
    b.s.crew.used["shots"], b.s.crew.used["pills"] = 1, 2
    b.s.crew.medical["shots"], b.s.crew.medical["pills"] = 3, 3
    event(b, 24, {"medical_back": ["medical:shots", "medical:pills"]})
    assert (b.s.crew.medical["shots"], b.s.crew.medical["pills"], b.s.crew.used["pills"]) == (4, 4, 1)


@proves("BG-8.7.a")
def test_an_event_card_for_the_hand():
    b = event(crew().track(morale="VI"), 25)
    assert (25 in b.s.crew.hand, b.morale) == (True, "VI")
    played(b, 25)
    assert b.morale == "VIII"
    assert 25 not in b.s.crew.decks["event"]
    assert 25 in b.s.crew.gone


def test_lucky_charm():
    b = played(crew(), 28)
    b.track(orders="blank").mobilize()
    assert "morale_card" not in b.codes()
    assert b.morale == "X"


def test_damp_fuse_hits_something_electrical():
    b = event(crew(), 30, {"prevent": "prevent:no"})
    (component,) = b.s.crew.technical
    assert "electrical" in b.book.crew.components[component].tags


def test_a_card_skips_components_with_a_condition():
    b = crew().fault("tube1", "green")
    event(b, 29)
    assert sorted(b.s.crew.technical) == ["tube1", "tube2"]
    assert b.s.crew.technical["tube1"].level == "green"


def test_grumbling():
    assert morale(crew().track(orders="V"), 33).orders == "IV"
    assert morale(crew().track(orders="II", blocked=2), 33).orders == "II"


def test_sloppy_lookout():
    b = crew().observers("green-circle", "green-square")
    morale(b, 36, {"observer_stops": "sailor:green-square"})
    assert b.s.ready.observers == 1
    assert b.tokens("green-square") == ["activation"]


def test_short_tempers():
    b = morale(crew(), 40, {"name_role": "role:first_officer"})
    assert sum(b.n(f) for f in ROLE["first_officer"]) == 2


def test_fist_fight():
    b = morale(crew().draw(ALL[1], ALL[2]).full(ALL[1]), 42)
    assert (b.n(ALL[1]), b.n(ALL[2])) == (3, 2)
    assert b.excess == "II"


def test_broken_crockery():
    b = crew()
    b.s.crew.food.pyramid = ["eggs", "bread", "meat", "onions", "meat", "meat"]
    morale(b, 43, {"discard_food": ["space:0", "space:3"]})
    assert sorted(b.s.crew.food.discard) == ["eggs", "onions"]


@proves("BG-7.2.d")
def test_insubordination_blocks():
    b = morale(crew(), 44)
    assert b.s.crew.blocked == 1
    b = morale(crew().track(orders="I"), 53)
    assert (b.s.crew.blocked, b.orders) == (2, "I")
    b.mobilize()
    assert b.morale == "X", "the token stands on a blocked space: the track counts as used up"


@proves("BG-7.3.c")
def test_low_spirits():
    b = morale(crew().track(morale="V"), 48)
    b.event("sunk", kind="tramp", grt=1)
    assert b.morale == "VII"
    b.event("watch")
    b.event("sunk", kind="tramp", grt=1)
    assert b.morale == "X"


def test_panic():
    b = crew().put(2, *ALL).put(5, ALL[0], ALL[1]).draw(ALL[1])
    morale(b, 51)
    assert [f for f in ALL if b.n(f)] == [ALL[0], ALL[1]]


def test_neglect():
    b = morale(crew().fault("radio", "green"), 52)
    assert {c: t.level for c, t in b.s.crew.technical.items()} == {"radio": "yellow"}
    b = morale(crew(), 52)
    assert [t.level for t in b.s.crew.technical.values()] == ["yellow"]


@proves("BG-7.6.a", "BG-6.9.a")
def test_a_random_sailor():
    b = crew().draw("brown-square")
    morale(b, 35)
    assert b.man("brown-square").cards == [35]


@proves("BG-7.6.b")
def test_a_card_for_a_dead_man():
    b = crew().kill("brown-square").draw("brown-square")
    morale(b, 35)
    assert b.s.crew.decks["morale1"][-1] == 35
    assert all(not man.cards for man in b.s.crew.sailors.values())


@proves("BG-6.2.b", "BG-5.1.g")
def test_only_the_watch_on_duty_is_touched():
    b = played(crew(), 1)
    assert all(not b.man(f, 2).tokens for f in ALL)
    assert [sum(b.n(f) for f in men) for men in ROLE.values()] == [3, 2, 2, 2]


# -- First Aid


def hurt(*cards, section=4):
    b = crew().put(2, *ALL).put(section, "blue-circle", *ALL[8:11])
    for f, n in zip(ALL[8:], cards, strict=False):
        b.card(f, n)
    return b


@proves("BG-7.5.4.b", "BG-8.6.b", "BG-8.6.e")
def test_medic_and_patient_in_one_section():
    b = hurt(58)
    b.order("first_aid", patients=[ALL[8]], sailors=["blue-circle"])
    assert b.s.crew.treated == [58]
    assert (b.s.crew.medical["ointments"], b.s.crew.medical["shots"]) == (3, 3)
    b = hurt(58).put(5, "green-circle").put(4, "blue-circle")
    assert b.refused("first_aid", patients=[ALL[8]], sailors=["blue-circle"]) == "no_such_crew"


@proves("BG-6.5.f", "BG-8.6.c")
@pytest.mark.parametrize(("medic", "n"), [("blue-circle", 3), ("blue-square", 4)])
def test_one_helper_many_patients(medic, n):
    b = hurt(58, 35, 66).put(4, medic).full("white-circle")
    b.order("first_aid", patients=list(ALL[8:11]), sailors=[medic])
    assert b.n(medic) == min(n, 3)
    assert b.s.crew.excess == max(0, n - 3)
    assert b.orders == "VII"


@proves("BG-8.6.d")
def test_all_cards_of_a_patient_at_once():
    b = hurt(35).card(ALL[8], 63)
    b.order("first_aid", patients=[ALL[8]], sailors=["blue-circle"])
    assert b.s.crew.treated == [35, 63]
    assert b.n("blue-circle") == 1


@proves("BG-8.6.e", "BG-8.6.h")
def test_without_all_supplies_no_treatment():
    b = hurt(78)
    b.s.crew.medical["shots"] = 0
    assert b.refused("first_aid", patients=[ALL[8]]) == "needs_patient_in_section"


@proves("BG-8.6.e")
def test_the_first_officer_chooses_where_supplies_are_short():
    b = hurt(35).card(ALL[8], 63)
    b.s.crew.medical["pills"] = 1
    b.order("first_aid", {"treat": "treat:63"}, patients=[ALL[8]], sailors=["blue-circle"])
    assert b.s.crew.treated == [63]


@proves("BG-8.6.a")
def test_the_sea_hears_nothing():
    b = hurt(58)
    before = b.s.boat.telegraph, b.s.boat.helm, dict(b.s.boat.views)
    b.order("first_aid", patients=[ALL[8]], sailors=["blue-circle"])
    assert (b.s.boat.telegraph, b.s.boat.helm, b.s.boat.views) == before


@proves("BG-8.6.f")
def test_two_watch_endings_heal_two_tokens():
    b = hurt(66)
    b.order("first_aid", patients=[ALL[8]], sailors=["blue-circle"])
    for left in (1, 1, 0):
        b.event("watch")
        assert len(b.man(ALL[8], 1).tokens) == left


@proves("BG-8.6.g")
def test_a_healed_card_goes_under_its_deck():
    b = hurt(61)
    b.order("first_aid", patients=[ALL[8]], sailors=["blue-circle"])
    b.event("watch", {"rest_from": "rest:fatigue:61"})
    assert b.s.crew.decks["burns"][-1] == 61
    assert b.s.crew.used["ointments"] == 1
    assert b.s.crew.treated == []


@proves("BG-8.6.i", "BG-8.6.h")
def test_a_medkit_brings_everything_back():
    b = crew(further_missions=1)
    b.s.crew.medical = dict.fromkeys(b.s.crew.medical, 0)
    b.s.crew.used = {"pills": 5, "ointments": 4, "bandages": 3, "shots": 0, "surgical": 0}
    b.do("first_officer", "open_medkit")
    assert sum(b.s.crew.medical.values()) == 12
    assert (sum(b.s.crew.used.values()), b.s.crew.medkits) == (0, 0)
    assert b.refused("open_medkit", "first_officer") == "no_medkit"
    assert b.orders == "VIII"
