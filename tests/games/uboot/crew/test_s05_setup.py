"""Section 5: set-up; sections 1 and 2: roles and components."""

from __future__ import annotations

from collections import Counter

import pytest

from games.uboot.given import ALL, GAME, crew
from kaleun.games.uboot.crew.setup import DECKS
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.table import new_table
from proves import proves


@proves("BG-2.a")
def test_six_sections_inside_and_two_outside():
    b = crew().book.crew
    assert (len(b.inside), len(b.sections)) == (6, 8)
    assert b.tube_room[5] == 6
    assert b.components["emotor_port"].section == 6


@proves("BG-2.c", "BG-6.2.c")
def test_thirty_two_sailors_with_three_spaces():
    b = crew()
    assert len(b.s.crew.sailors) == 32
    assert b.book.crew.spaces == 3
    for role in ROLES:
        assert len(b.book.crew.of_role[role]) == 4
    assert all(len(icons) == 2 for icons in b.book.crew.icons.values())


@proves("BG-2.d")
def test_a_figure_stands_for_the_watch_on_duty():
    b = crew().put(5, "blue-square").give("blue-square", "activation")
    b.event("watch")
    assert b.where("blue-square") == 5
    assert b.tokens("blue-square") == []
    assert set(b.book.crew.icons["blue-square-1"]) != set(b.book.crew.icons["blue-square-2"])


@proves("BG-2.f")
def test_a_crew_token_means_the_sailor_on_duty():
    b = crew()
    b.event("watch")
    b.top("morale1", 35).track(morale="XI", orders="blank").draw("green-circle")
    b.order("mobilize")
    assert 35 in b.man("green-circle", 2).cards
    assert b.man("green-circle", 1).cards == []


@proves("BG-2.g")
def test_tokens_never_run_out():
    b = crew()
    b.full(*ALL[:10])
    b.put(3, "blue-triangle", "blue-hexagon", "brown-circle").give("brown-circle")
    b.order("new_course", degrees=10, sailors=["brown-circle", "blue-triangle"])
    assert b.n("brown-circle") == 2


@proves("BG-2.h", "BG-5.2.h")
def test_medkits_only_in_long_modes():
    assert crew().s.crew.medkits == 0
    assert crew(further_missions=2).s.crew.medkits == 2


@proves("BG-2.i", "BG-5.2.i")
def test_five_different_supplies_one_to_a_section():
    b = crew()
    assert sorted(b.s.crew.supplies) == sorted(
        ["wire", "rebreathers", "water_pump", "light_bulbs", "fire_extinguisher"]
    )
    assert len(set(b.s.crew.supplies.values())) == 5
    assert {box.section for box in b.s.crew.toolboxes.values()} == {2, 4}


@proves("BG-5.2.i")
def test_two_supplies_in_one_section_are_not_offered():
    t = new_table(GAME, seed=5)
    offered = []
    while t.pending.seat != "clock":
        if t.pending.prompt == "place_supply":
            offered.append(set(t.pending.keys))
        t.answer(t.pending.keys[0])
    assert [len(keys) for keys in offered] == [6, 5, 4, 3, 2]
    assert "section:1" not in offered[1]


@proves("BG-2.l")
def test_card_families():
    b = crew()
    assert set(b.s.crew.decks) == set(DECKS)
    assert all(b.s.crew.decks[deck] for deck in DECKS)
    assert {"burns", "electric_shock", "poisoning", "gunshot"} <= set(DECKS)


@proves("BG-6.2.d")
@pytest.mark.parametrize("watch", [1, 2])
def test_every_icon_in_each_watch(watch):
    b = crew()
    found = {icon for f in ALL for icon in b.book.crew.icons[f"{f}-{watch}"]}
    assert len(found) == 17


@proves("BG-5.2.a", "BG-5.2.k")
def test_sixteen_figures_in_sections_one_to_four():
    b = crew()
    assert len(b.s.crew.figures) == 16
    assert set(b.s.crew.figures.values()) == {1, 2, 3, 4}


@proves("BG-5.2.b", "BG-5.2.j", "BG-7.3.a")
def test_the_captains_table():
    b = crew()
    assert (b.orders, b.morale) == ("VIII", "XI")
    assert b.s.crew.cigarettes == dict.fromkeys(ROLES, 2)


@proves("BG-5.2.c")
def test_the_medkit_space_holds_all_supplies():
    assert sum(crew().s.crew.medical.values()) == 20
    assert sum(crew(first_officer="hard").s.crew.medical.values()) == 14


@proves("BG-5.2.d", "BG-5.2.g", "BG-9.4.b")
def test_six_tokens_in_the_pyramid_and_the_rest_in_the_supply():
    food = crew().s.crew.food
    assert len(food.pyramid) == 6
    assert all(food.pyramid)
    assert len(food.supply) == 42
    assert len(Counter(food.pyramid + food.supply)) == 7


@proves("BG-5.2.e")
def test_the_engineers_table():
    b = crew()
    stock = {row["item"]: row["count"] for row in b.book.charts["supplies"]["stock"]}
    assert stock["technical condition tokens (per colour: green, yellow, red)"] == 13
    assert len(b.book.crew.pieces) == 16
    assert not b.s.crew.technical


@proves("BG-5.2.f")
def test_the_same_seed_gives_the_same_decks():
    def decks(seed):
        t = new_table(GAME, seed=seed)
        while t.pending.seat != "clock":
            t.answer(t.pending.keys[0])
        return t.run.state.crew.decks

    assert decks(3) == decks(3)
    assert decks(3) != decks(4)


@proves("BG-5.3.a", "BG-7.7.b", "BG-1.3.a")
@pytest.mark.parametrize(("level", "n"), [("easy", 6), ("medium", 4), ("hard", 3)])
def test_captains_cards_by_difficulty(level, n):
    b = crew(captain=level, chief_engineer="easy")
    assert len(b.s.crew.hand) == n
    assert 1 in b.s.crew.hand
    assert b.book.crew.countdown == 300


@proves("BG-10.3.3.c")
@pytest.mark.parametrize(("level", "n"), [("easy", 12), ("medium", 10), ("hard", 8)])
def test_engineers_cards_are_split_evenly(level, n):
    boxes = crew(chief_engineer=level).s.crew.toolboxes
    assert {len(box.cards) for box in boxes.values()} == {n // 2}
    assert 85 in boxes["I"].cards + boxes["II"].cards


@proves("BG-5.3.b", "BG-6.6.1.b")
def test_an_easy_captain_has_no_excess_marker():
    assert crew().excess == "blank"
    b = crew(captain="easy").put(3, "blue-triangle", "blue-hexagon", "green-circle").full(*ALL)
    assert b.refused("new_course", degrees=10, sailors=["blue-triangle", "green-circle"]) == "no_such_crew"
    b.order("new_course", degrees=10)
    assert b.s.crew.excess == 0
    assert b.n("blue-triangle") == 3
