"""Section 18: mines, and what the reinforcements bring with them."""

from __future__ import annotations

from games.scope.given import given
from kaleun.games.scope.rules.s02_setup import _place, crowds_out
from kaleun.games.scope.rules.s13_surface_combat import may_declare
from kaleun.games.scope.rules.s18_mines import _mine
from kaleun.games.scope.rules.s20_escort_carrier import no_open_water
from proves import proves

ALL = {"surface_combat": True, "reinforcements": True}


@proves("SC-18.3")
def test_a_torpedo_runs_into_mines():
    sea = given("F1@11 D1@17", torpedoes="G1@42N", mines=[22], subs=[55], **ALL)
    assert sea.view(None)["runs"]["42-N"] == {"cells": [32], "end": 22}
    sea.torpedoes_run()
    assert sea.at("G1") == (32, "N")
    sea = given("F1@11 D1@17", torpedoes="G1@32N", mines=[22], subs=[55], **ALL).keep(44)
    (line,) = sea.lines("exploded")
    assert (line.rule, line.data["on"], line.data["cell"]) == ("SC-18.3", "mines", 22)
    assert sea.at("G1") is None


@proves("SC-14.5", "SC-18.1")
def test_mines_leave_room_for_the_submarines():
    sea = given("F1@11", scenario="lone_wolf")
    for submarines, crowded in ((4, False), (5, True)):
        sea.state.reserve["german"] = ["german_mines", *["submarine"] * submarines]
        assert crowds_out(sea.state, sea.book, "german", 51, "german_mines") == crowded
        assert not crowds_out(sea.state, sea.book, "german", 41, "german_mines")


@proves("SC-12.1", "SC-13.1")
def test_without_surface_combat_nobody_is_asked_for_a_shot():
    sea = given("D1@33 U1@34")
    assert not may_declare(sea.state, sea.book, "allied")
    sea = given("D1@33 U1@34", **ALL)
    assert may_declare(sea.state, sea.book, "allied")


@proves("SC-20.5")
def test_why_a_plane_does_not_head_for_a_card():
    sea = given("C1@11 Z1@55", turn="allied", in_the_air=True, **ALL)
    assert no_open_water(sea.state, sea.book, "allied", "plane:55").code == "occupied"
    assert no_open_water(sea.state, sea.book, "allied", "plane:99") is None


@proves("SC-19.2")
def test_who_fires_with_a_hidden_gun_shows_it_by_its_rule():
    sea = given("F1@33 D1@11 Z1@34", turn="allied", armed="F1", **ALL).do("move:D1-12")
    while sea.asked != ("allied", "shot"):
        sea.do("hold")
    sea.do(next(key for key in sea.offered if key.startswith("fire:F1")))
    (line,) = sea.lines("armed_freighter_shown")
    assert (line.rule, line.data["ship"], line.data["cell"]) == ("SC-19.2", "F1", 33)


@proves("SC-2.5", "SC-18.1", "SC-19.1")
def test_mines_and_an_armed_freighter_are_placed_by_their_own_rules():
    assert [option.rule for option in _mine(22).options] == ["SC-18.1"]
    (armed,), (plain,) = _place("armed_freighter", 11).options, _place("freighter", 11).options
    assert (armed.key, armed.rule) == ("place:freighter-11>armed", "SC-19.1")
    assert (plain.key, plain.rule) == ("place:freighter-11", "SC-2.5")
