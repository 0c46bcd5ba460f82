"""Section 13.5: a career in a wolfpack tournament."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, GAME, given, meeting, new
from kaleun.games.hunted.book import month_text
from kaleun.kernel.ask import KaleunError
from proves import proves

ATLANTIC = BOOK.charts["E1_encounters"].rows("table.atlantic")


def roll_of(*results):
    """A roll that meets one of these."""
    return next(roll for row in ATLANTIC for roll in range(3, 12) if _covers(row, roll) and row["result"] in results)


def _covers(row, roll):
    return row["roll"] == roll if "roll" in row else row["lo"] <= roll <= row["hi"]


NOTHING, CONVOY = roll_of("none"), roll_of("convoy")


@proves("TH-13.5.2")
def test_all_start_with_a_viic_in_july_1943_for_the_atlantic():
    boat = new([6, 6], mode="wolfpack")
    assert (boat.boat.type, month_text(boat.month), boat.patrol.assignment) == ("VIIC", "1943-07", "atlantic")
    assert boat.count("assignment") == 0
    for other in ({"boat": "IXC"}, {"start": "1944-01"}, {"kommandant_cards": True}):
        with pytest.raises(KaleunError, match="VIIC in July 1943"):
            GAME.full_options({"mode": "wolfpack", **other})


def at_sea(box, *dice, **fields):
    return given("encounter", box=box, suffix="W", rolls_left=1, mode="wolfpack", dice=dice, **fields)


@proves("TH-13.5.2")
def test_the_first_two_transit_boxes_are_played_alone():
    track = BOOK.mat("VIIC")["tracks"]["atlantic"]
    assert [code.startswith("T") for code in track[:3]] == [True, True, False]
    for box in (1, 2):
        assert at_sea(box).waiting == "encounter"


@proves("TH-13.5.3")
def test_the_first_atlantic_box_is_a_convoy_for_everyone():
    boat = at_sea(3)
    assert boat.combat.encounter == "convoy"
    assert boat.count("encounter") == 0
    assert at_sea(4, on_station_rolled=True).waiting == "encounter"
    assert given("encounter", box=3, suffix="W", rolls_left=1).waiting == "encounter"


@proves("TH-13.5.4")
@pytest.mark.parametrize("roll", range(1, 7))
def test_one_boat_of_six_has_the_escorts_on_it(roll):
    mods = []
    for number in range(1, 7):
        boat = given(
            "contact",
            combat=meeting("convoy"),
            suffix="W",
            mode="wolfpack",
            pack_boat=number,
            three_target_convoys=True,
        ).roll(1, 11, 1, 12, 1, 13, 4, roll)
        assert boat.why[-1] == "pack_focus"
        mods.append(boat.combat.wolfpack)
    assert sorted(mods) == [-1] * 5 + [1]
    assert mods.index(1) == roll - 1


@proves("TH-13.5.4", "TH-7.2.3")
def test_no_signal_with_a_dead_radio():
    boat = given(
        "contact", combat=meeting("convoy"), suffix="W", mode="wolfpack", damage={"radio": 2}, three_target_convoys=True
    ).roll(1, 11, 1, 12, 1, 13, 4)
    assert boat.waiting == "attack"
    assert boat.combat.wolfpack == 0


def fought(follows, **fields):
    """After an attack on a convoy."""
    combat = meeting("convoy", 7600, fired=True, follows=follows)
    return given("after", combat=combat, suffix="W", on_station_rolled=True, **fields)


@proves("TH-13.5.5")
def test_three_rounds_and_following_is_automatic():
    boat = fought(0, mode="wolfpack").do("follow_convoy")
    assert boat.count("follow_convoy") == 0
    assert boat.combat.follows == 1
    assert fought(1, mode="wolfpack").do("follow_convoy").combat.follows == 2
    assert "follow_convoy" not in fought(2, mode="wolfpack").offered
    assert fought(0).do("follow_convoy").waiting == "follow_convoy"


@proves("TH-13.5.5")
def test_a_boat_without_a_contact_joins_in_round_two():
    boat = at_sea(4, NOTHING, NOTHING, CONVOY, on_station_rolled=True, pack_boat=3)
    assert boat.why == ["encounter", "pack_encounter", "pack_encounter"]
    assert boat.all("pack_sights_convoy")[0].data["n"] == 2
    assert boat.offered == {"pack:join", "pack:none"}
    boat.do("pack:join")
    assert (boat.combat.encounter, boat.combat.follows) == ("convoy", 1)


@proves("TH-13.5.5")
def test_it_may_stay_alone():
    boat = at_sea(4, NOTHING, CONVOY, on_station_rolled=True).do("pack:none")
    assert boat.combat is None


@proves("TH-13.5.5")
def test_nobody_has_a_convoy():
    boat = at_sea(4, *[NOTHING] * 6, on_station_rolled=True)
    assert boat.count("pack_encounter") == 5
    assert boat.combat is None


@proves("TH-13.5.5")
def test_whoever_meets_a_convoy_himself_or_an_aircraft_does_not_ask_the_others():
    assert at_sea(4, CONVOY, on_station_rolled=True).count("pack_encounter") == 0
    assert at_sea(4, roll_of("aircraft"), on_station_rolled=True).count("pack_encounter") == 0


@proves("TH-13.5.5")
def test_a_ship_may_be_left_for_the_convoy():
    ship = roll_of("ship", "ship_escort", "two_ships")
    boat = at_sea(4, ship, CONVOY, on_station_rolled=True)
    assert boat.do("pack:join").combat.encounter == "convoy"
    boat = at_sea(4, ship, CONVOY, on_station_rolled=True).do("pack:none")
    assert boat.combat.encounter != "convoy"


@proves("TH-13.5.6")
def test_home_is_the_end():
    boat = given("refit", mode="wolfpack", suffix="W", sunk=2)
    assert boat.over
    assert boat.outcome == "pack_home"
    assert GAME.result(boat.run.state, boat.run.book).summary["survived"]
    assert [row.result for row in boat.log_sheet] == ["S"]
    assert given("refit", sunk=2).outcome == ""
