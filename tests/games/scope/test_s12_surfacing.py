"""Section 12: surfacing, submerging, surface torpedoes."""

from __future__ import annotations

import pytest

from games.scope.given import given
from kaleun.games.scope.redeal import known
from kaleun.games.scope.rules.s05_torpedo_launch import free_tokens
from proves import proves

COMBAT = {"surface_combat": True}


@proves("SC-12.1")
def test_both_sides_have_torpedoes():
    sea = given("D1@22 F1@11", subs=[53], **COMBAT)
    assert free_tokens(sea.state, sea.book, "allied") == [1, 2]
    without = given("D1@22 F1@11", subs=[53])
    assert free_tokens(without.state, without.book, "allied") == []


@proves("SC-12.1", "SC-13.1")
def test_without_the_module_there_is_no_third_phase():
    guns = given("D1@33 F1@11 U1@43", subs=[55], **COMBAT).keep(11)
    assert guns.asked == ("german", "shot")
    assert given("D1@33 F1@11", subs=[43]).keep(11).asked == ("allied", "action")


@proves("SC-12.2")
def test_surfacing_and_moving_in_one_action():
    sea = given("F1@11 D1@17", subs=[44], **COMBAT).do("surface:44-34")
    assert sea.at("U1") == 34
    assert sea.subs == []
    assert sea.view("allied")["ships"][-1]["kind"] == "submarine"
    assert list(known(sea.state, sea.book).odds) == [0]  # both know that 44 is empty now


@proves("SC-12.2")
def test_no_surfacing_beneath_a_ship():
    sea = given("F1@44 D1@17", subs=[44], **COMBAT)
    assert sea.refused("surface:44-34") == "covered_by_ship"
    assert given("F1@11 D1@17", subs=[44], torpedoes="G1@44N*", **COMBAT).offers("surface:44-")


@proves("SC-12.2")
def test_a_boxed_in_submarine_stays():
    sea = given("F1@52 F2@42 D1@41", subs=[51], **COMBAT)
    assert sea.offers("surface:") == {"surface:51-51"}
    sea.do("surface:51-51")
    assert sea.at("U1") == 51
    assert sea.moved == []


@proves("SC-12.3")
def test_a_surfaced_submarine_is_a_fast_ship():
    sea = given("F1@11 U1@33", **COMBAT)
    assert {int(k.split("-")[1]) for k in sea.offers("move:U1-")} == {22, 23, 24, 32, 34, 42, 43, 44}
    hit = given("F1@11 U1@33", torpedoes="A1@43N", **COMBAT).torpedoes_run()
    assert hit.status("U1") == "sunk"
    assert hit.score("allied") == 2


@proves("SC-12.3")
def test_it_does_not_search():
    assert not any("blind" in key for key in given("F1@11 U1@33", subs=[44], **COMBAT).offers("move:U1-44"))


@proves("SC-12.4")
def test_submerging_hides_it_in_a_block():
    sea = given("F1@11 D1@17 U1@33", **COMBAT)
    assert {k.partition(">")[0] for k in sea.offers("submerge:U1-")} == {f"submerge:U1-{c}" for c in (22, 23, 32, 33)}
    assert not sea.offers("submerge:U1-11")
    assert sea.offers("submerge:U1-33") == {f"submerge:U1-33>{cell}" for cell in (33, 34, 43, 44)}
    sea.do("submerge:U1-33>44")
    assert "U1" not in sea.ships
    assert sea.subs == [44]
    layouts = {tuple(sea.book.area.unmask(layout)) for layout in known(sea.state, sea.book).odds}
    assert layouts == {(33,), (34,), (43,), (44,)}
    other = given("F1@11 D1@17 U1@33", **COMBAT).do("submerge:U1-33>33")
    assert sea.view("allied") == other.view("allied")


@proves("SC-12.4")
def test_not_with_another_submarine_beneath():
    sea = given("F1@11 U1@33", subs=[33], **COMBAT)
    assert not sea.offers("submerge:")
    assert sea.refused("submerge:U1-33") == "submarine_beneath"


@proves("SC-12.4", "SC-11.2")
def test_submerging_sets_the_ping():
    sea = given("F1@11 D1@17 U1@33", slow_submarines=True, **COMBAT).do("submerge:U1-33>44")
    assert sea.ping == 33


@proves("SC-12.5")
def test_surfacing_out_of_a_ping():
    sea = given("F1@11 D1@17", subs=[44], ping=33, slow_submarines=True, **COMBAT)
    assert not sea.offers("launch:44")
    sea.do("surface:44-45")
    assert sea.ping == 0
    assert sea.at("U1") == 45


@proves("SC-12.6", "SC-12.7")
def test_a_destroyer_launches_and_is_not_hit_by_its_own_torpedo():
    sea = given("D1@22 F1@17", subs=[55], turn="allied", **COMBAT).do("launch:D1-S")
    assert sea.at("A1") == (22, "S")
    sea.keep(44)
    assert sea.at("A1") == (32, "S")
    assert sea.status("D1") == "afloat"


@proves("SC-12.6")
def test_limits_of_surface_launches():
    assert (
        given("D1@22", subs=[55], turn="allied", streak=("D1", 2), **COMBAT).refused("launch:D1-S") == "launched_twice"
    )
    flower = given("K1@22", subs=[55], turn="allied", reinforcements=True, **COMBAT)
    assert flower.refused("launch:K1-S") == "no_torpedoes"
    covered = given("D1@22", subs=[55], turn="allied", torpedoes="G1@22E*", **COMBAT)
    assert covered.refused("launch:D1-S") == "covered_by_torpedo"
    assert not given("D1@22", subs=[55], turn="allied").offers("launch:")


@proves("SC-12.6")
@pytest.mark.parametrize("more", [{"torpedoes": "G1@22E*"}, {"streak": ("D1", 2)}])
def test_a_refused_launch_names_the_card_of_the_ship(more):
    sea = given("D1@22", subs=[55], turn="allied", **more, **COMBAT)
    assert [why.data["cell"] for why in sea.table.pending.refused if why.key == "launch:D1"] == [22]


@proves("SC-12.6")
def test_launchers_of_both_sides():
    sea = given("F1@11 U1@33 Z1@35 S1@53", reinforcements=True, **COMBAT)
    assert {key.split(":")[1].split("-")[0] for key in sea.offers("launch:")} == {"U1", "Z1", "S1"}
