"""Section 5: torpedo launch."""

from __future__ import annotations

from games.scope.given import given
from kaleun.games.scope.rules.s05_torpedo_launch import launchers
from kaleun.games.scope.state import Streak
from proves import proves


@proves("SC-5.1")
def test_a_launch_shows_the_submarine_and_the_torpedo():
    sea = given("F1@11", subs=[42]).do("launch:42-NE")
    assert sea.view("allied")["torpedoes"] == [
        {"owner": "german", "number": 1, "cell": 42, "heading": "NE", "fresh": False}
    ]
    (line,) = sea.lines("launched", "allied")
    assert (line.data["cell"], line.data["heading"]) == (42, "NE")
    assert sea.subs == [42]
    assert sea.view("allied")["submarines"] is None


@proves("SC-5.1")
def test_eight_directions():
    assert len(given("F1@11", subs=[42]).offers("launch:42-")) == 8


@proves("SC-5.2")
def test_no_launch_from_a_covered_card():
    assert given("F1@42", subs=[42]).refused("launch:42-N") == "covered_by_ship"
    assert given("T1@42~ F1@11", subs=[42]).refused("launch:42-N") == "covered_by_ship"
    assert given("F1@11", subs=[42], torpedoes="G1@42N*").refused("launch:42-E") == "covered_by_torpedo"


@proves("SC-5.3")
def test_two_tokens_and_no_more():
    sea = given("F1@11 D1@17", subs=[55], torpedoes="G1@23E G2@31N")
    assert "launch" not in sea.verbs
    assert sea.refused("launch:55-N") == "no_token"
    assert sea.keep(44).asked == ("allied", "action")


@proves("SC-5.3")
def test_a_token_that_left_in_the_allied_turn_is_free_in_the_next_german_one():
    sea = given("F1@17 D1@16", subs=[55], torpedoes="G1@21N G2@23E")
    assert sea.keep(44).at("G1") == (11, "N")
    sea.do("order:F1-S")
    assert sea.at("G1") is None
    assert sea.offers("launch:55-")


@proves("SC-5.4")
def test_not_three_times_running():
    sea = given("F1@11", subs=[53], streak=("53", 2), torpedoes="G1@22N")
    assert sea.refused("launch:53-N") == "launched_twice"


@proves("SC-5.4", "SC-27.1")
def test_launch_launch_other_launch():
    sea = given("F1@17 D1@27", subs=[53, 56])
    sea.do("launch:53-SW", "move:D1-26")  # the torpedo leaves in the Allied turn
    sea.do("launch:53-SW", "move:D1-27")
    assert sea.streaks["german"] == Streak("53", 2)
    assert sea.refused("launch:53-SW") == "launched_twice"
    sea.keep(11).do("move:D1-26")
    assert "launch:53-SW" in sea.offered


@proves("SC-5.4")
def test_another_ship_clears_the_limit():
    sea = given("F1@17 D1@27", subs=[53, 56], streak=("53", 2))
    sea.do("launch:56-S", "move:D1-26")
    assert sea.streaks["german"] == Streak("56", 1)
    assert "launch:53-N" in sea.offered


@proves("SC-5.5")
def test_the_count_is_public():
    sea = given("F1@17 D1@27", subs=[53])
    sea.do("launch:53-S")
    assert sea.view("allied")["streaks"]["german"] == {"by": "53", "count": 1}
    sea.do("move:D1-26", "launch:53-S")
    assert sea.view("allied")["streaks"]["german"] == {"by": "53", "count": 2}
    assert [t.number for t in sea.torpedoes] == [1]  # the first one has left and its token serves again


@proves("SC-5.6")
def test_a_launch_straight_off_the_area():
    sea = given("F1@17 D1@27", subs=[51])
    sea.do("launch:51-SW")
    assert sea.at("G1") == (51, "SW")
    sea.do("move:D1-26")
    assert sea.at("G1") is None


@proves("SC-5.1", "SC-12.6", "SC-20.5")
def test_where_torpedoes_could_be_launched():
    combat = {"surface_combat": True, "reinforcements": True}
    sea = given("D1@33 C1@11 F1@12 Z1@54", subs=[44], turn="allied", **combat)
    assert launchers(sea.state, sea.book, "allied") == [33]
    sea.state.plane = 25
    assert launchers(sea.state, sea.book, "allied") == [33, 25]
    assert launchers(sea.state, sea.book, "german") == launchers(sea.state, sea.book, None) == []
    sea = given("D1@33 Z1@54", subs=[44], turn="german", **combat)
    assert launchers(sea.state, sea.book, "german") == [54, 44]
