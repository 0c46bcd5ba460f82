"""Section 7: a ship meets a torpedo."""

from __future__ import annotations

from games.scope.given import given
from proves import proves


@proves("SC-7.1")
def test_head_on_sinks_before_the_move_is_complete():
    sea = given("D1@33 F1@11", subs=[44], torpedoes="G1@44NW", turn="allied").do("move:D1-44")
    assert sea.status("D1") == "sunk"
    assert sea.at("G1") is None
    assert sea.lines("sunk")[0].data["cell"] == 33
    assert "searches" not in sea.codes
    assert sea.subs == [44]


@proves("SC-7.1", "SC-9.1")
def test_a_tanker_burns_where_it_was():
    sea = given("T1@33 F1@11", subs=[55], torpedoes="G1@53N", orders="T1-S")
    sea.keep(44)
    assert (sea.status("T1"), sea.at("T1")) == ("burning", 33)
    assert sea.score("german") == 2
    assert sea.at("G1") is None


@proves("SC-7.2")
def test_a_ship_slips_beneath_a_torpedo_on_another_course():
    sea = given("D1@33 F1@11", subs=[44], torpedoes="G1@44N", turn="allied").do("move:D1-44")
    assert sea.at("D1") == 44
    assert sea.subs == []  # it searched
    assert sea.at("G1") == (34, "N")


@proves("SC-7.2")
def test_a_ship_that_follows_a_torpedo_is_safe():
    sea = given("D1@54 F1@11", subs=[51], torpedoes="G1@44N", turn="allied").do("move:D1-44")
    assert sea.at("D1") == 44
    assert sea.at("G1") == (34, "N")


@proves("SC-7.3")
def test_only_the_torpedo_head_on_is_used_up():
    sea = given("D1@33 F1@11", subs=[51], torpedoes="G1@44NW G2@44N", turn="allied").do("move:D1-44")
    assert sea.status("D1") == "sunk"
    assert sea.at("G1") is None
    assert sea.at("G2") == (34, "N")  # it stayed on the card and advanced in P2


@proves("SC-7.3", "SC-15.2")
def test_a_battleship_that_survives_has_lost_its_move():
    sea = given(
        "B1@33 F1@17", subs=[51], torpedoes="G1@53N G2@54NW*", orders="B1-S", surface_combat=True, reinforcements=True
    )
    sea.keep(11)  # G1 is in 43 now, G2 still in 54
    assert (sea.at("B1"), sea.ships["B1"].damaged) == (33, True)
    assert sea.at("G1") is None
    assert sea.at("G2") == (54, "NW")
    assert "order:B1-S" in sea.offered  # it did not move
