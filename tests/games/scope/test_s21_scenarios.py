"""Sections 21 to 25: alternative scenarios; which options go together."""

from __future__ import annotations

from math import comb

import pytest

from games.scope.given import GAME, deployed, given, new
from kaleun.kernel.ask import IllegalAnswer, KaleunError
from proves import proves

ALL = {"surface_combat": True, "reinforcements": True}
ALTERNATIVES = [s for s in GAME.options["scenario"].values if s.startswith(("wolf_and", "hunting"))]


def book(**options):
    return GAME.book(GAME.full_options(options), GAME.charts())


@proves("SC-21.1")
@pytest.mark.parametrize("scenario", ALTERNATIVES)
def test_the_german_side_moves_first_and_torpedoes_run_as_ever(scenario):
    table = new(scenario=scenario).table
    while table.ask.prompt != "action":
        table.answer(table.ask.options[0].key)
    assert table.ask.seat == "german"
    sea = given("F1@15 D1@14", subs=[53], scenario=scenario).do("launch:53-N")
    assert sea.at("G1") == (53, "N")
    assert sea.torpedoes_run().at("G1") == (43, "N")


@proves("SC-21.1")
def test_custom_scenarios():
    sea = new(
        scenario="custom", custom_columns=7, custom_freighters=1, custom_tankers=2, custom_destroyers=3,
        custom_submarines=2, custom_target=6, custom_tie="draw",
    )  # fmt: skip
    assert len(sea.book.area.cells) == 35
    assert len(sea.offered) == comb(7, 2)
    assert len(sea.reserve["allied"]) == 6
    assert sea.view(None)["target"] == 6
    tie = given("D1@33 T1@14 F1@11", subs=[44], torpedoes="G1@24N", turn="allied", scenario="custom",
                custom_target=2, custom_tie="draw")  # fmt: skip
    assert tie.do("move:D1-44").winner == "draw"


@proves("SC-21.1", "SC-24.1", "SC-25.1")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"scenario": "naval_skirmish"}, "Skirmish needs .* Surface combat"),
        ({"scenario": "naval_skirmish", "surface_combat": True}, "needs .* Reinforcements"),
        ({"scenario": "wolf_and_shepherd_5x5", **ALL}, "without .* Reinforcements"),
        ({"scenario": "hunting_group_5x7", **ALL}, "without .* Reinforcements"),
        ({"reinforcements": True}, "need surface combat"),
        ({"scenario": "wolf_pack", "edge": "extra_submarine"}, "only in: Lone wolf, Coordinated attack"),
        ({"scenario": "lone_wolf", "edge": "fewer_submarines"}, "only in: Coordinated attack, Wolf pack"),
        ({"scenario": "hunting_group_5x5", "edge": "extra_destroyer"}, "only in"),
        ({"scenario": "custom", "edge": "extra_destroyer"}, "no edge"),
        ({"scenario": "custom", "custom_freighters": 0, "custom_tankers": 0}, "at least one freighter or tanker"),
    ],
)
def test_what_does_not_go_together_is_refused_with_a_reason(options, says):
    with pytest.raises(KaleunError, match=says):
        GAME.full_options(options)


# -- Wolf and Shepherd


@proves("SC-22.1")
@pytest.mark.parametrize(("size", "tankers"), [("5x5", 0), ("5x6", 1), ("5x7", 2)])
def test_wolf_and_shepherd_set_up(size, tankers):
    scenario = book(scenario=f"wolf_and_shepherd_{size}").scenario
    assert (scenario.freighters, scenario.tankers, scenario.destroyers, scenario.submarines) == (2, tankers, 1, 1)


@proves("SC-22.2", "SC-22.3")
def test_wolf_and_shepherd_scoring():
    sea = given("D1@33 F2@11 T1@12", subs=[44], turn="allied", scenario="wolf_and_shepherd_5x6", scores=(1, 0))
    sea.do("move:D1-44")
    assert sea.table.over
    assert sea.outcome == "no_submarines"
    assert (sea.score("german"), sea.score("allied")) == (1, 2 * (1 + 2))


@proves("SC-22.2")
def test_the_destroyer_is_worth_nothing():
    sea = given("D1@22 F1@11", subs=[55], torpedoes="G1@32N", scenario="wolf_and_shepherd_5x5").keep(44)
    assert sea.status("D1") == "sunk"
    assert sea.score("german") == 0


@proves("SC-22.3")
def test_wolf_and_shepherd_winner():
    sea = given("D1@33 F2@11 T1@12~", subs=[44], turn="allied", scenario="wolf_and_shepherd_5x6", scores=(3, 0))
    assert sea.do("move:D1-44").winner == "german"
    assert (sea.score("german"), sea.score("allied")) == (3, 2)
    tie = given("D1@33 F2@11 T1@12~", subs=[44], turn="allied", scenario="wolf_and_shepherd_5x6", scores=(2, 0))
    assert tie.do("move:D1-44").winner == "german"
    assert (tie.score("german"), tie.score("allied")) == (2, 2)


@proves("SC-22.3", "SC-10.5")
def test_a_doomed_freighter_counts_as_sunk():
    sea = given("D1@33 F2@12", subs=[44], torpedoes="G1@42N", turn="allied", scenario="wolf_and_shepherd_5x5")
    sea.do("move:D1-44")  # the torpedo is in 32 then, two cards ahead with the German side to move
    assert sea.status("F2") == "sunk"
    assert (sea.score("german"), sea.score("allied")) == (1, 0)


@proves("SC-22.3")
def test_it_ends_without_cargo():
    sea = given("D1@33 F2@12", subs=[44], torpedoes="G1@22N", scenario="wolf_and_shepherd_5x5").keep(11)
    assert sea.outcome == "no_operational_cargo"


# -- hunting group


@proves("SC-23.1")
def test_hunting_group_set_up():
    sea = new(scenario="hunting_group_5x5")
    assert sea.asked == ("allied", "extra_ship")
    assert sea.offered == {"extra:none", "extra:destroyer"}
    combat = new(scenario="hunting_group_5x5", surface_combat=True)
    assert combat.offered == {"extra:none", "extra:destroyer", "extra:escort_carrier"}
    combat.do("extra:escort_carrier", "deploy:>51", "place:allied_destroyer-22")
    assert {key.split("-")[1][0] for key in combat.offered} == {"1"}  # the carrier: first row
    plain = new("extra:none", scenario="hunting_group_5x5")
    assert plain.reserve["allied"] == ["allied_destroyer"]


@proves("SC-23.1")
def test_no_fourth_destroyer():
    assert new(scenario="hunting_group_5x7").asked == ("german", "deploy_submarines")  # nothing to add
    assert new(scenario="hunting_group_5x7", surface_combat=True).offered == {"extra:none", "extra:escort_carrier"}


@proves("SC-23.2")
def test_a_submarine_leaves():
    sea = given("D1@33", subs=[14, 55], scenario="hunting_group_5x6").do("leave:14")
    assert sea.score("german") == 2
    assert sea.subs == [55]
    assert sea.lines("submarine_left", "allied")[0].data["cell"] == 14


@proves("SC-23.2")
def test_what_holds_a_submarine():
    pinned = given("D1@14", subs=[14], scenario="hunting_group_5x6")
    assert pinned.refused("leave:14") == "pinned"
    assert given("D1@33", subs=[24], scenario="hunting_group_5x6").refused("leave:24") == "not_in_first_row"
    ping = given("D1@33", subs=[14], ping=13, scenario="hunting_group_5x6", slow_submarines=True)
    assert ping.refused("leave:14") == "pinged"
    assert not given("D1@33", subs=[14]).offers("leave:")


@proves("SC-23.2")
def test_leaving_surfaced_and_out_of_a_ping():
    sea = given(
        "D1@55 U1@14", subs=[44], ping=43, scenario="hunting_group_5x6", surface_combat=True, slow_submarines=True
    )
    sea.do("leave:U1")
    assert sea.status("U1") == "left"
    assert (sea.score("german"), sea.ping) == (2, 0)


@proves("SC-23.3")
def test_hunting_group_end_and_winner():
    draw = given("D1@33", subs=[14], scores=(0, 2), scenario="hunting_group_5x6").do("leave:14")
    assert (draw.outcome, draw.winner) == ("no_submarines", "draw")
    assert (draw.score("german"), draw.score("allied")) == (2, 2)
    won = given("D1@33", subs=[14], scores=(2, 2), scenario="hunting_group_5x7").do("leave:14")
    assert (won.score("german"), won.score("allied"), won.winner) == (4, 2, "german")


@proves("SC-23.3")
def test_sunk_destroyers_score_nothing():
    sea = given("D1@22 D2@35", subs=[55], torpedoes="G1@32N", scenario="hunting_group_5x6").keep(44)
    assert sea.status("D1") == "sunk"
    assert sea.score("german") == 0


# -- duel with an edge


@proves("SC-24.1")
def test_an_extra_submarine():
    sea = new(scenario="lone_wolf", edge="extra_submarine")
    assert len(sea.offered) == comb(5, 2) == 10
    assert sea.view(None)["target"] == 2


@proves("SC-24.1")
@pytest.mark.parametrize("edge", ["extra_submarine", "extra_destroyer"])
def test_no_addition_in_wolf_pack(edge):
    with pytest.raises(KaleunError):
        GAME.full_options({"scenario": "wolf_pack", "edge": edge})


@proves("SC-24.1")
def test_one_ship_fewer():
    assert book(scenario="wolf_pack", edge="fewer_submarines").scenario.submarines == 2
    assert book(scenario="lone_wolf", edge="fewer_destroyers").scenario.destroyers == 0
    sea = deployed("freighter-11 freighter-12", "53", scenario="lone_wolf", edge="fewer_destroyers")
    assert sea.asked == ("german", "action")


# -- naval battle


@proves("SC-25.1")
@pytest.mark.parametrize(
    ("scenario", "cells", "fleet", "target"),
    [("naval_skirmish", 25, 6, 4), ("naval_battle", 30, 8, 5), ("naval_large_battle", 35, 10, 6)],
)
def test_naval_sizes(scenario, cells, fleet, target):
    found = book(scenario=scenario, **ALL)
    assert len(found.area.cells) == cells
    assert (found.scenario.fleet_points, found.scenario.target) == (fleet, target)
    for side in ("german", "allied"):
        for chosen in found.fleets[side]:
            assert sum(found.kinds[kind].points for kind in chosen.units) == fleet
            assert not any(found.kinds[kind].cargo for kind in chosen.units)


@proves("SC-25.2")
def test_secret_fleets_of_exactly_the_points():
    sea = new(scenario="naval_skirmish", **ALL)
    assert "fleet:>german_battleship+german_destroyer" in sea.offered
    with pytest.raises(IllegalAnswer):
        sea.do("fleet:>german_battleship")
    sea.do("fleet:>submarine*3", "fleet:>allied_destroyer*3")
    assert sea.asked == ("german", "deploy_submarines")
    assert sea.view("allied")["submerged"] is None
    assert not sea.table.can_undo
    sea.do("deploy:>51+53+55")
    for cell in (12, 13, 14):
        sea.do(f"place:allied_destroyer-{cell}")
    assert sea.view("allied")["submerged"] == 3  # known by subtraction


@proves("SC-25.3")
def test_naval_deployment():
    sea = new("fleet:>german_destroyer+submarine*2", "fleet:>allied_battleship+allied_destroyer", "deploy:>51+52",
              scenario="naval_skirmish", **ALL)  # fmt: skip
    assert {k.split("-")[1][0] for k in sea.offers("place:allied_battleship")} == {"1"}
    sea.do("place:allied_battleship-13")
    assert {k.split("-")[1][0] for k in sea.offers("place:german_destroyer")} == {"4", "5"}


@proves("SC-25.4")
def test_naval_end_and_draw():
    sea = given("B1@33! D1@12 Z1@43", subs=[55], scenario="naval_skirmish", **ALL).keep(11)
    sea.do("fire:Z1-B1", "hold", "pick:hit")
    assert (sea.outcome, sea.winner, sea.score("german")) == ("target_reached", "german", 4)
    both = given("B1@33! D1@12 G1@34!", subs=[55], scenario="naval_skirmish", **ALL).keep(41)
    both.do("fire:G1-B1", "fire:B1-G1", "pick:hit", "pick:hit")
    assert (both.score("german"), both.score("allied"), both.winner) == (4, 4, "draw")


@proves("SC-25.4")
def test_no_cargo_is_no_end_in_a_naval_battle():
    sea = given("D1@12 Z1@43", subs=[55], scenario="naval_skirmish", **ALL).keep(41)
    assert not sea.table.over
