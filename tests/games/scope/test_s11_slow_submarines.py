"""Section 11: slow submarines, sonar and depth charges."""

from __future__ import annotations

from games.scope.given import given
from proves import proves

SLOW = {"slow_submarines": True}


@proves("SC-11.1")
def test_without_the_module_there_is_neither_ping_nor_sonar():
    sea = given("D1@22 F1@11", subs=[53]).do("quadrant:43>44")
    assert sea.ping == 0
    assert not {"sonar", "charges"} & sea.verbs


@proves("SC-11.1", "SC-11.5")
def test_with_it_moving_destroyers_never_search():
    sea = given("D1@33 F1@11", subs=[44], turn="allied", **SLOW)
    assert not any("blind" in key for key in sea.offered)
    sea.do("move:D1-44")
    assert sea.subs == [44]
    assert "searches" not in sea.codes
    assert sea.score("allied") == 0


@proves("SC-11.2")
def test_the_ping_blocks_launches_and_the_block():
    sea = given("F1@11 D1@17", subs=[54, 56], **SLOW).do("quadrant:43>54", "move:D1-16")
    assert sea.ping == 43
    assert sea.view("allied")["ping"] == 43
    assert sea.refused("launch:54-N") == "pinged"
    assert "launch:56-N" in sea.offered
    assert sea.refused("quadrant:43") == "pinged_block"
    assert not sea.offers("quadrant:43")


@proves("SC-11.3")
def test_any_other_action_lifts_the_ping():
    sea = given("F1@11 D1@17", subs=[54, 56], ping=43, **SLOW).do("launch:56-S")
    assert sea.ping == 0
    sea.do("move:D1-16")
    assert "launch:54-N" in sea.offered


@proves("SC-11.3")
def test_another_block_moves_the_ping():
    sea = given("F1@11 D1@17", subs=[54, 56], ping=43, **SLOW).do("quadrant:11")
    assert sea.ping == 11


@proves("SC-11.4")
def test_overlapping_blocks():
    sea = given("F1@11 D1@17", subs=[44, 54], ping=33, **SLOW)
    assert sea.offers("quadrant:44") == {f"quadrant:44>{cell}" for cell in (45, 54, 55)}  # 44 is fixed
    side = given("F1@11 D1@17", subs=[35], ping=33, **SLOW)
    assert side.offers("quadrant:34") == {"quadrant:34>35", "quadrant:34>45"}  # 34 and 44 are fixed
    assert not side.offers("quadrant:33")
    side.do("quadrant:34>45")
    assert side.ping == 34


@proves("SC-11.6")
def test_sonar_shows_a_card_to_both():
    sea = given("D1@33 F1@11", subs=[44], turn="allied", **SLOW).do("sonar:44")
    for seat in ("german", "allied"):
        assert sea.lines("sonar_contact", seat)[0].data["cell"] == 44
    assert sea.subs == [44]


@proves("SC-11.6")
def test_where_sonar_reaches():
    sea = given("D1@33 F1@34", subs=[34], turn="allied", **SLOW)
    assert "sonar:34" in sea.offered  # also beneath a ship
    assert sea.refused("sonar:53") == "sonar_range"
    assert sea.refused("sonar:33") == "sonar_range"  # not the card under the destroyer itself
    assert given("D1@33 F1@34", turn="allied", mines=[44], **SLOW).refused("sonar:44") == "mines_there"


@proves("SC-11.7")
def test_depth_charges():
    sea = given("D1@44 F1@11", subs=[44, 57], turn="allied", **SLOW).do("charges:D1")
    assert sea.score("allied") == 2
    assert sea.subs == [57]
    empty = given("D1@44 F1@11", subs=[57], turn="allied", **SLOW).do("charges:D1")
    for seat in ("german", "allied"):
        assert empty.lines("found_nothing", seat)[0].data["cell"] == 44


@proves("SC-11.8")
def test_final_depth_charges():
    last = {"subs": [33], "torpedoes": "G1@21N", "scores": (0, 0), "scenario": "coordinated_attack"}
    sea = given("D1@33 F1@11", **last, **SLOW).keep(44)
    assert sea.table.over  # the last freighter is sunk
    assert sea.score("allied") == 2
    assert sea.subs == []
    without = given("D1@33 F1@11", **last).keep(44)
    assert without.score("allied") == 0


@proves("SC-11.8", "SC-10.5")
def test_a_doomed_destroyer_still_drops_its_charges():
    end = given("D1@33 D2@17 F1@11", subs=[33, 57], torpedoes="G1@53N G2@21N", turn="allied", **SLOW)
    end.do("move:D2-16")  # G2 sinks the last cargo, G1 is in 43 with the German side to move
    assert end.table.over
    assert end.status("D1") == "sunk"
    assert (end.score("allied"), end.score("german")) == (2, 3)
