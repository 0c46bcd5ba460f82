"""Section 21: the campaign."""

from __future__ import annotations

import pytest

import kaleun
from games.unterseeboot.given import GAME, SEAT, UNIDENTIFIED, given, new, survived
from proves import proves


def logged(n: int) -> list:
    """The log book after n patrols of 1000 t each."""
    return [survived(i, 1000, 1000 * i) for i in range(1, n + 1)]


@proves("UB-21.1")
def test_every_patrol_begins_with_a_full_set_up():
    boat = given("S3", campaign=True, hull=1, torpedoes=0, battery=2, auxiliary=0, spotted=True, turn=12, dice=[1])
    boat.do("return:S3", "sail")
    assert (boat.hull, boat.torpedoes, boat.battery, boat.auxiliary) == (3, 7, 6, 3)
    assert boat.afloat == UNIDENTIFIED
    assert (boat.patrol, boat.turn, boat.space) == (2, 1, "D1")
    assert not boat.spotted
    assert boat.destroyer == ""
    assert boat.tonnage == 0
    assert boat.outcome == ""
    assert [line.outcome for line in boat.log_book] == ["returned"]


@proves("UB-21.1")
def test_without_the_option_one_patrol_is_all():
    boat = given("S3", dice=[6]).do("return:S3")
    assert boat.over
    assert boat.result.summary["patrols"] == 1


@proves("UB-21.1")
def test_entry_points_are_chosen_anew():
    boat = given("S3", campaign=True, entry_points=True, dice=[6]).do("return:S3", "sail")
    assert len(boat.offered) == 8
    boat.do("enter:P6")
    assert boat.space == "P6"


@proves("UB-21.2")
def test_ten_survived_patrols_are_a_success():
    boat = given("S3", campaign=True, patrol=10, log_book=logged(9), sunk=[5000], dice=[6]).do("return:S3")
    assert boat.table.view(SEAT)["campaign"]["success"]
    assert boat.offered == {"sail", "stop"}
    beyond = boat.table.clone()
    beyond.answer("sail")
    assert beyond.run.state.patrol == 11
    assert beyond.run.state.turn == 1
    boat.do("stop")
    assert boat.over
    assert boat.result.winners == (SEAT,)
    assert boat.result.scores == {SEAT: 14_000}
    assert boat.events[-1] == "campaign_succeeded"


@proves("UB-21.2")
def test_nine_are_not():
    boat = given("S3", campaign=True, patrol=9, log_book=logged(8), dice=[6]).do("return:S3", "stop")
    assert boat.over
    assert boat.result.winners == ()
    assert boat.events[-1] == "campaign_ended"
    assert boat.result.summary["survived"]


@proves("UB-21.2")
@pytest.mark.parametrize(("patrol", "success"), [(7, False), (12, True)])
def test_killed_in_action_ends_the_campaign(patrol, success):
    boat = given("P3", campaign=True, patrol=patrol, log_book=logged(patrol - 1), turn=20).end_turn()
    assert boat.over
    assert len(boat.log_book) == patrol
    assert not boat.log_book[-1].survived
    assert boat.table.view(SEAT)["campaign"]["success"] == success
    assert boat.result.winners == ((SEAT,) if success else ())
    assert boat.events[-1] == ("campaign_succeeded" if success else "campaign_ended")


@proves("UB-21.3")
def test_the_campaign_total():
    lines = [survived(1, 9000, 9000), survived(2, 14_000, 23_000)]
    boat = given("P3", campaign=True, patrol=3, log_book=lines, sunk=[6000], turn=20).end_turn()
    assert boat.result.summary["campaign_total"] == 23_000
    assert boat.log_book[2].tonnage == 6000
    assert boat.log_book[2].campaign_total == 23_000
    assert boat.result.scores == {SEAT: 23_000}


@proves("UB-21.3")
@pytest.mark.parametrize("bot", ["careful", "bold"])
def test_the_running_total_never_decreases(bot):
    patrols = 0
    for seed in range(12):
        table = kaleun.play(GAME.name, {SEAT: bot}, seed, {"campaign": True})
        lines = table.run.state.log_book
        patrols += len(lines)
        total = 0
        for line in lines:
            assert line.campaign_total == total + (line.tonnage if line.survived else 0)
            total = line.campaign_total
        assert [line.patrol for line in lines] == list(range(1, len(lines) + 1))
        assert all(line.survived for line in lines[:-1])
        assert table.result.summary["campaign_total"] == total
    assert patrols > 12


@proves("UB-21.2")
def test_a_whole_campaign_from_the_first_turn():
    """Ten times up from D1 and home with nothing: the shortest successful campaign."""
    boat = new(campaign=True, dice=[6] * 10)
    for patrol in range(1, 11):
        assert boat.patrol == patrol
        boat.do("move:M1").end_turn().do("move:P1").end_turn().do("return:S1", "sail" if patrol < 10 else "stop")
    assert boat.result.winners == (SEAT,)
    assert boat.result.summary["patrols"] == 10
    assert boat.result.scores == {SEAT: 0}
