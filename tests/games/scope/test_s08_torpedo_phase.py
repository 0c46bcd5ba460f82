"""Section 8: the torpedo phase."""

from __future__ import annotations

from games.scope.given import given
from kaleun.games.scope.rules.s05_torpedo_launch import free_tokens
from proves import proves

COMBAT = {"surface_combat": True, "reinforcements": True}


@proves("SC-8.1")
def test_torpedoes_advance_in_every_turn():
    sea = given("F1@11 D1@17", subs=[55], torpedoes="G1@42N", turn="allied").do("move:D1-16")
    assert sea.at("G1") == (32, "N")
    both = given("F1@11 D1@17", subs=[55], torpedoes="G1@42N A1@45S", surface_combat=True).torpedoes_run()
    assert (both.at("G1"), both.at("A1")) == ((32, "N"), (55, "S"))


@proves("SC-8.2")
def test_a_fresh_torpedo_waits():
    sea = given("F1@11 D1@17", subs=[53])
    sea.do("launch:53-N")
    assert sea.at("G1") == (53, "N")
    sea.do("move:D1-16")
    assert sea.at("G1") == (43, "N")
    sea.keep(11)
    assert sea.at("G1") == (33, "N")


@proves("SC-8.3")
def test_a_torpedo_sinks_the_ship_it_enters():
    sea = given("F1@22 F2@17", subs=[55], torpedoes="G1@32N").torpedoes_run()
    assert sea.score("german") == 1
    assert (sea.status("F1"), sea.at("F1")) == ("sunk", 0)
    assert free_tokens(sea.state, sea.book, "german") == [1, 2]


@proves("SC-8.3")
def test_torpedoes_do_not_tell_friend_from_foe():
    sea = given("D1@22 F2@17", subs=[55], torpedoes="A1@32N", surface_combat=True).torpedoes_run()
    assert sea.score("german") == 2
    assert sea.score("allied") == 0


@proves("SC-8.4")
def test_torpedoes_pass_each_other():
    sea = given("F1@17", subs=[55], torpedoes="G1@33N A1@23S", surface_combat=True).torpedoes_run()
    assert (sea.at("G1"), sea.at("A1")) == ((23, "N"), (33, "S"))


@proves("SC-8.4")
def test_submerged_submarines_are_passed_unseen():
    sea = given("F1@17", subs=[33], torpedoes="G1@43N")
    lines = len(sea.table.lines())
    sea.torpedoes_run()
    assert sea.subs == [33]
    assert sea.at("G1") == (33, "N")
    assert len(sea.table.lines()) == lines


@proves("SC-8.5")
def test_a_torpedo_leaves_the_area():
    assert given("F1@17", subs=[55], torpedoes="G1@13N").torpedoes_run().at("G1") is None
    corner = given("F1@11", subs=[55], torpedoes="G1@35NE", scenario="lone_wolf").torpedoes_run()
    assert corner.at("G1") is None


@proves("SC-8.6")
def test_two_torpedoes_into_one_freighter():
    sea = given("F1@22 F2@17", subs=[55], torpedoes="G2@33NW G1@32N").torpedoes_run()
    assert sea.status("F1") == "sunk"
    assert sea.at("G1") is None
    assert sea.at("G2") == (22, "NW")


@proves("SC-8.6", "SC-15.2")
def test_two_torpedoes_into_a_battleship():
    sea = given("B1@22 F2@17", subs=[55], torpedoes="G1@32N G2@33NW", **COMBAT).torpedoes_run()
    assert sea.status("B1") == "sunk"
    assert sea.score("german") == 4
    assert sea.torpedoes == []


@proves("SC-8.6", "SC-9.3")
def test_two_torpedoes_into_a_tanker():
    sea = given("T1@22 F2@17", subs=[55], torpedoes="G1@32N G2@33NW").torpedoes_run()
    assert sea.status("T1") == "burning"
    assert sea.score("german") == 2
    assert sea.torpedoes == []


@proves("SC-8.6")
def test_the_active_sides_torpedo_is_resolved_first():
    for turn, left in (("german", "allied"), ("allied", "german")):
        sea = given("F1@22 F2@17", subs=[55], torpedoes="G1@32N A1@33NW", turn=turn, surface_combat=True)
        sea.torpedoes_run()
        assert [t.owner for t in sea.torpedoes] == [left]
