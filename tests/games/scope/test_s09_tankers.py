"""Section 9: tankers."""

from __future__ import annotations

from games.scope.given import given
from proves import proves


@proves("SC-9.1")
def test_a_sunk_tanker_burns_and_scores():
    sea = given("T1@24 F1@17", subs=[55], torpedoes="G1@34N").torpedoes_run()
    assert sea.score("german") == 2
    assert (sea.status("T1"), sea.at("T1")) == ("burning", 24)


@proves("SC-9.2", "SC-10.3")
def test_the_last_cargo_on_fire_ends_the_game():
    sea = given("T1@24 D1@17", subs=[55], torpedoes="G1@34N").keep(11)
    assert sea.table.over
    assert sea.outcome == "no_operational_cargo"


@proves("SC-9.2")
def test_a_burning_tanker_does_nothing():
    sea = given("T1@24~ F1@11 D1@23", subs=[55], turn="allied")
    assert not sea.offers("order:T1")
    assert not sea.offers("move:D1-24")
    shot = given("T1@33~ F1@11 U1@43", subs=[], surface_combat=True)
    shot.keep(11)
    assert shot.asked == ("allied", "action")  # nobody had a target: a burning tanker is none


@proves("SC-9.3")
def test_a_burning_tanker_stops_torpedoes():
    sea = given("T1@24~ F1@11", subs=[55], torpedoes="G1@34N").torpedoes_run()
    assert sea.at("G1") is None
    assert sea.score("german") == 0
    assert sea.status("T1") == "burning"


@proves("SC-9.4")
def test_a_submarine_may_lie_beneath_the_fire():
    sea = given("T1@44~ F1@11", subs=[54])
    assert "quadrant:44>44" in sea.offered
    sea.do("quadrant:44>44")
    assert sea.subs == [44]


@proves("SC-9.5")
def test_any_torpedo_sinks_a_destroyer():
    for combat in (False, True):
        sea = given("D1@24 F1@11", subs=[55], torpedoes="G1@34N", surface_combat=combat).torpedoes_run()
        assert sea.status("D1") == "sunk"
        assert sea.score("german") == 2
