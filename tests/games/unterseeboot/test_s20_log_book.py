"""Section 20: the log book, and breaking off."""

from __future__ import annotations

import pytest

import kaleun
from games.unterseeboot.given import GAME, SEAT, all_voyages, given, new, survived
from kaleun.games.unterseeboot.rules.s20_log_book import page
from proves import proves


@proves("UB-20.1")
def test_one_line_per_patrol():
    boat = given("P3", turn=9, hull=2, torpedoes=3, targets={"S2": 4000}, sunk=[6000, 2000], dice=[6]).do("return:S3")
    assert len(boat.log_book) == 1
    line = boat.log_book[0]
    assert (line.patrol, line.boat_type, line.options, line.turns) == (1, "VIIA", (), 9)
    assert (line.ships, line.tonnage, line.torpedoes_fired, line.hull_lost) == ((6000, 2000), 8000, 4, 1)
    assert (line.outcome, line.honour, line.rank, line.survived) == ("returned", "U-boat Combat Clasp", 2, True)
    assert line.campaign_total == 8000


@proves("UB-20.1")
def test_the_options_in_use_are_logged():
    boat = given("S3", dice=[6], boat="VIIC", big_ships=True).do("return:S3")
    assert boat.log_book[0].boat_type == "VIIC"
    assert boat.log_book[0].options == ("boat=VIIC", "big_ships=True")


@proves("UB-20.1")
def test_the_fields_are_those_of_the_chart():
    columns = [row["field"] for row in GAME.charts()["log_book"]["column"]]
    line = all_voyages()[0].view(SEAT)["log_book"][0]
    assert set(columns) <= set(line)
    assert set(line) - set(columns) == {"rank", "survived"}


@proves("UB-20.1")
def test_the_line_equals_a_recount_of_the_log():
    for table in all_voyages():
        line, lines = table.run.state.log_book[-1], table.lines()
        sunk = [entry.data["tonnage"] for entry in lines if entry.code == "ship_sunk"]
        assert list(line.ships) == sunk
        assert line.tonnage == sum(sunk) == table.result.summary["tonnage"]
        assert line.torpedoes_fired == sum(entry.data["n"] for entry in lines if entry.code == "fired")
        assert line.outcome in {entry.code for entry in lines}


@proves("UB-20.1")
def test_the_names_head_the_page():
    boat = given("S3", sunk=[5000], dice=[6]).do("return:S3")
    shown = page(boat.log_book, boat.table.book, "X", "U-47")
    assert shown["header"] == {"name": "X", "boat": "U-47"}
    row = dict(zip(shown["columns"], shown["rows"][0], strict=True))
    assert len(shown["rows"]) == 1
    assert (row["patrol"], row["tonnage"], row["outcome"], row["honour"]) == (1, 5000, "returned", "U-boat War Badge")


@proves("UB-20.1")
@pytest.mark.parametrize("dice", [[], [6]])
def test_a_patrol_broken_off(dice):
    """At the first question, or in the middle of a turn: abandoned, no honour, nothing scored."""
    boat = given("P3", sunk=[6000], targets={"S3": 0}, dice=dice)
    if dice:
        boat.do("identify:S3")
    boat.table.resign(SEAT)
    assert boat.over
    assert boat.result.outcome == "abandoned"
    assert boat.result.winners == ()
    assert boat.result.scores == {SEAT: 0}
    assert boat.result.summary["honour"] == ""
    assert not boat.log_book[0].survived
    assert boat.log_book[0].tonnage == 6000
    assert boat.lines("abandoned")[0].rule == "UB-20.1"
    assert boat.lines("honour") == []


@proves("UB-20.1")
def test_breaking_off_ends_the_campaign():
    before = [survived(1, 9000, 9000)]
    boat = given("P3", campaign=True, patrol=2, log_book=before, sunk=[6000])
    boat.table.resign(SEAT)
    assert boat.over
    assert boat.result.summary["campaign_total"] == 9000
    assert [line.outcome for line in boat.log_book] == ["returned", "abandoned"]
    assert boat.events[-1] == "campaign_ended"


@proves("UB-20.1")
def test_breaking_off_between_two_patrols_keeps_the_last_one():
    boat = given("S3", campaign=True, sunk=[6000], dice=[6]).do("return:S3")
    assert boat.offered == {"sail", "stop"}
    boat.table.resign(SEAT)
    assert boat.over
    assert [line.outcome for line in boat.log_book] == ["returned"]
    assert boat.result.summary["campaign_total"] == 6000
    assert boat.events.count("campaign_ended") == 1


@proves("UB-20.1")
def test_nobody_breaks_off_a_finished_game():
    boat = given("S3", dice=[6]).do("return:S3")
    with pytest.raises(kaleun.IllegalAnswer):
        boat.table.resign(SEAT)
    with pytest.raises(kaleun.KaleunError, match="no seat 'escort'"):
        new().table.resign("escort")
