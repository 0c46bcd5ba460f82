"""Section 6: ship movement."""

from __future__ import annotations

from games.scope.given import given
from kaleun.games.scope.state import Order
from proves import proves


def moves(sea, ship):
    return {int(key.split("-")[1]) for key in sea.offers(f"move:{ship}-")}


@proves("SC-6.1")
def test_a_fast_ship_moves_to_any_free_neighbour():
    assert moves(given("D1@33", subs=[55], turn="allied"), "D1") == {22, 23, 24, 32, 34, 42, 43, 44}
    assert moves(given("D1@11 F1@12", subs=[55], turn="allied"), "D1") == {21, 22}
    blocked = given("D1@33 T1@22~", subs=[55], turn="allied")
    assert 22 not in moves(blocked, "D1")
    assert blocked.refused("move:D1-22") == "occupied"


@proves("SC-6.2")
def test_an_order_moves_nothing_yet():
    sea = given("F1@11 D1@27", subs=[55], turn="allied").do("order:F1-S")
    assert sea.at("F1") == 11
    assert sea.orders == {"allied": Order("F1", "S")}
    assert sea.view("german")["orders"] == {"allied": {"ship": "F1", "heading": "S"}}


@proves("SC-6.2")
def test_the_card_aimed_at_may_be_occupied():
    assert "order:F1-S" in given("F1@11 F2@21", subs=[55], turn="allied").offered


@proves("SC-6.2")
def test_no_order_out_of_the_area():
    sea = given("F1@11", subs=[55], turn="allied")
    assert sea.offers("order:F1") == {"order:F1-E", "order:F1-SE", "order:F1-S"}
    for heading in ("N", "NE", "W", "SW", "NW"):
        assert sea.refused(f"order:F1-{heading}") == "outside"


@proves("SC-6.3")
def test_the_ship_moves_when_the_owners_next_turn_starts():
    sea = given("F1@11 F2@17", subs=[55], turn="allied", number=2).do("order:F1-S").keep(44)
    assert sea.turn == 4
    assert sea.at("F1") == 21
    assert sea.orders == {}
    assert sea.asked == ("allied", "action")


@proves("SC-6.4")
def test_a_blocked_ship_stays_and_may_be_ordered_again():
    sea = given("F1@11 D1@21", subs=[55], orders="F1-S").keep(44)
    assert sea.at("F1") == 11
    assert sea.orders == {}
    assert "move_blocked" in sea.codes
    assert "order:F1-S" in sea.offered


@proves("SC-6.5")
def test_a_ship_that_just_moved_is_not_ordered_in_the_same_turn():
    sea = given("F1@11 F2@17", subs=[55], orders="F1-S").keep(44)
    assert not sea.offers("order:F1")
    assert sea.refused("order:F1-S") == "just_moved"
    assert sea.offers("order:F2")
    sea.do("order:F2-S").keep(44)
    assert sea.offers("order:F1")


@proves("SC-6.6")
def test_a_token_returns_when_its_ship_is_sunk():
    sea = given("F1@11 F2@17", subs=[55], orders="F1-S", torpedoes="G1@21N").keep(44)
    assert sea.at("F1") == 0
    assert sea.orders == {}
    assert sea.moved == []
    assert sea.offers("order:F2")


@proves("SC-6.6")
def test_an_order_is_replaced_by_none_and_only_one_is_under_way():
    sea = given("F1@11 F2@17", subs=[55], turn="allied").do("order:F1-S").keep(44)
    sea.do("order:F2-S")
    assert sea.orders == {"allied": Order("F2", "S")}


@proves("SC-6.7", "SC-6.8")
def test_a_destroyer_finds_and_sinks_a_submarine():
    sea = given("D1@33 F1@11", subs=[44, 55], turn="allied").do("move:D1-44")
    assert sea.subs == [55]
    assert sea.score("allied") == 2
    assert sea.lines("submarine_sunk", "german")[0].data["cell"] == 44


@proves("SC-6.7")
def test_an_empty_card_is_seen_by_both():
    sea = given("D1@33 F1@11", subs=[55], turn="allied").do("move:D1-44")
    for seat in ("german", "allied", None):
        assert sea.lines("found_nothing", seat)[0].data["cell"] == 44


@proves("SC-6.7")
def test_the_owner_decides_whether_to_search():
    sea = given("D1@33 F1@11", subs=[44], turn="allied").do("move:D1-44-blind")
    assert sea.subs == [44]
    assert "searches" not in sea.codes
    assert sea.refused("launch:44-N") == "covered_by_ship"
    assert sea.offers("quadrant:44") == {"quadrant:44"}  # pinned


@proves("SC-6.7")
def test_house_switch_always_search():
    always = given("D1@33", subs=[44], turn="allied", search="always")
    assert not any(key.endswith("blind") for key in always.offered)
    assert any(key.endswith("blind") for key in given("D1@33", subs=[44], turn="allied").offered)


@proves("SC-6.8")
def test_torpedoes_of_a_sunk_submarine_run_on():
    sea = given("D1@33 F1@11", subs=[44, 55], torpedoes="G1@34N", turn="allied").do("move:D1-44")
    assert sea.at("G1") == (24, "N")


@proves("SC-6.9")
def test_warships_cannot_leave():
    sea = given("D1@53", subs=[11], turn="allied")
    assert moves(sea, "D1") == {42, 43, 44, 52, 54}
    assert not sea.offers("order:D1")


@proves("SC-6.2", "SC-10.2")
def test_an_order_out_of_the_area_is_another_rule():
    rules = {option.key: option.rule for option in given("F1@52 D1@11", subs=[33], turn="allied").table.ask.options}
    assert rules["order:F1-EXIT"] == "SC-10.2"
    assert rules["order:F1-N"] == rules["order:F1-E"] == "SC-6.2"
