"""Section 13: surface combat, and section 27: its examples."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.scope.given import given
from kaleun.games.scope.rules.s13_surface_combat import hand, misses, struck
from kaleun.kernel.game import Play
from proves import proves

ALL = {"surface_combat": True, "reinforcements": True}


def shots_of(ships, turn="german", side=None, **more):
    """What may be fired in the third phase by a side: it is asked first in its own turn."""
    sea = given(ships, turn=turn, step="first_shot", **ALL, **more)
    return sea.offers("fire:")


def count(ships, by, target, **more):
    """Miss cards of this shot."""
    sea = given(ships, **ALL, **more)
    kinds = sea.book.kinds
    ship, other = sea.ships[by], sea.ships[target]
    return misses(sea.state, sea.book, ship, kinds[ship.kind].firepower, other.cell, kinds[other.kind].armor)


@proves("SC-13.1", "SC-13.2")
def test_both_sides_may_fire_in_every_turn():
    sea = given("D1@33 F1@11 U1@43", **ALL).keep(11)
    assert sea.asked == ("german", "shot")
    sea.do("hold")
    assert sea.asked == ("allied", "shot")


@proves("SC-13.1", "SC-17.2")
def test_an_s_boot_does_not_fire():
    sea = given("D1@33 F1@11 S1@43", subs=[55], **ALL).keep(11)
    assert sea.asked == ("allied", "shot")  # the German side was not asked


@proves("SC-13.2")
def test_the_active_side_declares_first_and_in_public():
    sea = given("D1@33 F1@11 U1@43", subs=[57], turn="allied", **ALL).do("order:F1-S")
    assert sea.asked == ("allied", "shot")
    sea.do("fire:D1-U1")
    assert sea.asked == ("german", "shot")
    assert sea.view("german")["shots"] == [{"by": "D1", "target": "U1", "power": 2, "misses": 1}]
    assert sea.lines("declared", "german")


@proves("SC-13.3")
def test_shots_are_simultaneous():
    sea = given("D1@33 F1@11 Z1@43", subs=[57], **ALL).keep(11)
    sea.do("fire:Z1-D1", "fire:D1-Z1", "pick:hit", "pick:hit")
    assert (sea.status("D1"), sea.status("Z1")) == ("sunk", "sunk")
    assert (sea.score("german"), sea.score("allied")) == (2, 2)


@proves("SC-13.4", "SC-27.4")
def test_firepower_is_range():
    assert shots_of("U1@33 F1@22 F2@24 T1@35") == {"fire:U1-F1", "fire:U1-F2"}
    assert shots_of("Z1@33 F1@12 F2@36") == {"fire:Z1-F1"}
    assert shots_of("Z1@33 F1@35 T1@34~ D1@17", mines=[43]) == {"fire:Z1-F1"}  # nothing in between matters


@proves("SC-27.4")
def test_example_firepower_one_reaches_neighbours_only():
    sea = given("U1@33 F1@35", **ALL).keep(11)
    assert sea.asked == ("allied", "action")


@proves("SC-13.5")
def test_armor_too_thick():
    sea = given("U1@33 B1@34 F1@32", step="first_shot", **ALL)
    assert sea.offers("fire:") == {"fire:U1-F1"}
    assert sea.refused("fire:U1-B1") == "armor_too_thick"
    assert "fire:Z1-B1" in shots_of("Z1@33 B1@34 F1@11")


@proves("SC-13.4")
def test_out_of_range_says_how_far():
    sea = given("U1@33 F1@32 F2@35", step="first_shot", **ALL)
    assert sea.refused("fire:U1-F2") == "out_of_range"


@proves("SC-13.6")
def test_the_firing_hand():
    assert count("D1@33 Z1@31", "D1", "Z1", turn="allied") == 2
    assert count("U1@33 D1@34", "U1", "D1", moved="U1") == 1 + 1 + 1
    assert count("G1@33 B1@36", "G1", "B1", orders="G1-N") == 5
    assert count("G1@33 B1@36", "G1", "B1", orders="G1-N", moved="G1") == 5  # motion counts once


@proves("SC-13.7")
@pytest.mark.parametrize(("n", "chance"), [(1, Fraction(1, 2)), (5, Fraction(1, 6))])
def test_hit_chances(n, chance):
    cards = hand("SC-13.7", "shot", n).items
    assert Fraction(cards.count("hit"), len(cards)) == chance


@proves("SC-13.7")
def test_the_odds_of_a_shot_are_those_of_the_hand():
    sea = given("Z1@33 F1@31 F2@11", step="first_shot", **ALL)
    odds = sea.table.odds("fire:Z1-F1", budget=0, samples=400)["fire:Z1-F1"]
    for event in ("shot_hit", "sunk"):
        assert odds.events[event].low < 1 / 3 < odds.events[event].high


@proves("SC-13.8")
def test_results_of_a_hit():
    sea = given("D1@33 F1@11 U1@43", subs=[57], **ALL)
    play = Play(sea.book)
    struck(sea.state, play, sea.ships["D1"], 1)
    assert (sea.ships["D1"].damaged, sea.status("D1"), sea.score("german")) == (True, "afloat", 0)
    struck(sea.state, play, sea.ships["D1"], 1)
    assert (sea.status("D1"), sea.score("german")) == ("sunk", 2)
    struck(sea.state, play, sea.ships["F1"], 2)
    assert (sea.status("F1"), sea.score("german")) == ("sunk", 3)


@proves("SC-13.8", "SC-9.1")
def test_a_tanker_shot_burns():
    sea = given("T1@33 F1@11 U1@43", subs=[57], **ALL).keep(11).do("fire:U1-T1", "pick:hit")
    assert (sea.status("T1"), sea.score("german")) == ("burning", 2)


@proves("SC-13.8")
def test_a_miss_has_no_effect():
    sea = given("F2@33 F1@11 U1@43", subs=[57], **ALL).keep(11).do("fire:U1-F2", "pick:miss")
    assert sea.status("F2") == "afloat"
    assert sea.lines("shot_miss")[0].row == "chance[misses=1]"


@proves("SC-13.9")
def test_a_damaged_ship_does_everything_it_did():
    sea = given("D1@33! F1@11 Z1@43", subs=[44], turn="allied", **ALL)
    assert {"move:D1-44", "launch:D1-N"} <= sea.offered
    sea.do("move:D1-44")
    assert sea.subs == []
    assert "fire:D1-Z1" in sea.offered


@proves("SC-13.9", "SC-15.2")
def test_any_torpedo_sinks_a_damaged_ship():
    sea = given("B1@22! F1@11", subs=[55], torpedoes="G1@32N", **ALL).torpedoes_run()
    assert sea.status("B1") == "sunk"


@proves("SC-27.2")
def test_example_adjacent_shot():
    assert count("D1@33 Z1@34", "D1", "Z1", turn="allied") == 1
    assert len(hand("SC-13.7", "shot", 1).items) == 2


@proves("SC-27.3")
def test_example_shot_at_distance_two():
    assert count("D1@33 Z1@14", "D1", "Z1", turn="allied") == 2
    cards = hand("SC-13.7", "shot", 2).items
    assert Fraction(cards.count("hit"), len(cards)) == Fraction(1, 3)
