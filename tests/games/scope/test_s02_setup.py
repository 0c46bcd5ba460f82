"""Section 2: set-up."""

from __future__ import annotations

from math import comb

import pytest

from games.scope.given import GAME, deployed, given, new
from kaleun.games.scope.rules.s05_torpedo_launch import free_tokens
from kaleun.kernel.ask import IllegalAnswer
from proves import proves


@proves("SC-2.1", "SC-2.2")
@pytest.mark.parametrize(
    ("scenario", "cells", "ships", "subs", "target"),
    [("lone_wolf", 25, 3, 1, 2), ("coordinated_attack", 30, 5, 2, 4), ("wolf_pack", 35, 7, 3, 6)],
)
def test_base_scenarios(scenario, cells, ships, subs, target):
    sea = new(scenario=scenario)
    assert len(sea.book.area.cells) == cells
    assert len(sea.reserve["allied"]) == ships
    assert sea.reserve["german"] == ["submarine"] * subs
    assert sea.view(None)["target"] == target


@proves("SC-2.2")
def test_the_area_has_five_rows():
    area = new(scenario="coordinated_attack").book.area
    assert area.cells == tuple(10 * row + column for row in range(1, 6) for column in range(1, 7))


@proves("SC-2.3", "SC-6.6")
def test_tokens_of_the_base_game():
    sea = new(scenario="lone_wolf")
    assert free_tokens(sea.state, sea.book, "german") == [1, 2]
    assert free_tokens(sea.state, sea.book, "allied") == []
    assert sea.orders == {}


@proves("SC-2.4")
def test_submarines_deploy_in_row_five():
    sea = new(scenario="wolf_pack")
    assert sea.asked == ("german", "deploy_submarines")
    assert len(sea.offered) == comb(7, 3) == 35
    for key in sea.offered:
        assert all(50 < int(cell) < 60 for cell in key.partition(">")[2].split("+"))


@proves("SC-2.4")
def test_the_choice_is_secret():
    sea = new("deploy:>51+53+57", scenario="wolf_pack")
    assert sea.view("german")["submarines"] == [51, 53, 57]
    assert sea.view("allied")["submarines"] is None
    assert sea.view("allied") == new("deploy:>52+54+56", scenario="wolf_pack").view("allied")


@proves("SC-2.4")
def test_a_submarine_in_row_four_is_rejected():
    with pytest.raises(IllegalAnswer):
        new("deploy:>41", scenario="lone_wolf")


@proves("SC-2.5")
def test_any_ship_in_the_first_two_rows():
    sea = new("deploy:>53", scenario="lone_wolf")
    assert sea.asked == ("allied", "deploy_ship")
    assert len(sea.offered) == 10
    sea.do("place:freighter-23")
    assert sea.at("F1") == 23
    assert sea.refused("place:freighter-23") == "occupied"
    with pytest.raises(IllegalAnswer):
        sea.do("place:freighter-31")
    assert len(sea.offered) == 9


@proves("SC-2.5")
def test_one_ship_per_card():
    sea = new("deploy:>53", "place:freighter-11", scenario="lone_wolf")
    with pytest.raises(IllegalAnswer):
        sea.do("place:freighter-11")


@proves("SC-2.5.a")
def test_house_switch_cargo_in_the_first_row():
    strict = new("deploy:>53", scenario="lone_wolf", cargo_first_row=True)
    assert strict.refused("place:freighter-23") == "wrong_row"
    strict.do("place:freighter-13", "place:freighter-11")
    assert len(strict.offers("place:allied_destroyer-2")) == 5
    assert "place:freighter-23" in new("deploy:>53", scenario="lone_wolf").offered


@proves("SC-2.6")
def test_nothing_is_damaged_at_the_start():
    sea = deployed("freighter-11 freighter-12 tanker-13 allied_destroyer-22 allied_destroyer-24", "51+52",
                   scenario="coordinated_attack")  # fmt: skip
    assert all(not ship.damaged and ship.status == "afloat" for ship in sea.ships.values())


@proves("SC-2.7")
def test_a_sunk_submarine_leaves_an_empty_card():
    sea = given("D1@33 F1@11", subs=[44, 51], turn="allied").do("move:D1-44")
    assert sea.subs == [51]
    assert len(sea.book.area.cells) == 35
    assert not given("D1@33 F1@11", subs=[44], turn="allied").do("move:D1-44").subs


@proves("SC-3.1", "SC-2.5")
def test_the_german_side_moves_first_when_all_is_deployed():
    sea = deployed("freighter-11 freighter-12 allied_destroyer-22", "53", scenario="lone_wolf")
    assert sea.asked == ("german", "action")
    assert sea.turn == 1
    assert GAME.step_names[sea.table.run.mark.step] == "action"
