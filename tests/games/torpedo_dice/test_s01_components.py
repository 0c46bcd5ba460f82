"""Section 1: components, who shoots at whom, what is open."""

from __future__ import annotations

import pytest

import kaleun
from games.torpedo_dice.given import SYSTEMS, at, everything_but, fire, given, new
from kaleun.games.torpedo_dice.rules.s01_components import left, right
from kaleun.kernel.ask import KaleunError
from proves import proves


@proves("TD-1.1")
def test_a_boat_is_sunk_when_all_seven_systems_are_destroyed():
    duel = given(dice=[1, 2, 3], A={"hits": everything_but((0, 9))}).take(1, 2).do(fire((0, 9))).finish_round()
    assert duel.lost("B") == set(SYSTEMS)
    assert duel.result.outcome == "boat_sunk"
    assert duel.result.winners == ("A",)


@proves("TD-1.2")
def test_sheets_and_dice_are_exactly_enough_for_four():
    table = new(players=4)
    assert len(table.s.sheets) == 4
    assert table.book.dice == 5


@proves("TD-1.3")
def test_five_players_are_refused():
    with pytest.raises(KaleunError, match="players is one of 1, 2, 3, 4"):
        kaleun.new_table("torpedo_dice", options={"players": 5})


@proves("TD-1.3")
def test_solo_training_is_refused():
    with pytest.raises(KaleunError, match=r"Solo is played on the mission side.*TD-1\.3"):
        kaleun.new_table("torpedo_dice", options={"players": 1, "mode": "training"})


@proves("TD-1.3")
@pytest.mark.parametrize("mode", ["training", "mission"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players(players, mode):
    assert kaleun.seats("torpedo_dice", {"players": players, "mode": mode}) == ("A", "B", "C", "D")[:players]
    assert kaleun.seats("torpedo_dice", {"players": 1}) == ("A",)


@proves("TD-1.4", "TD-8.2")
def test_marks_about_the_enemy_go_in_the_window_and_the_owner_strikes_out():
    duel = given(dice=[1, 2, 3], A={"hits": [(0, 7), (0, 8), (1, 7)]}).take(1, 2).do(fire((0, 9))).finish_round()
    view = duel.table.view(None)
    assert [0, 9] in view["seats"]["A"]["window"]["hits"]
    assert view["seats"]["A"]["systems"]["periscope"]["state"] == "off"
    assert view["seats"]["B"]["systems"]["periscope"]["state"] == "lost"
    assert [0, 9] not in view["seats"]["B"]["window"]["hits"]


@proves("TD-1.4")
def test_three_screens_and_a_track_with_a_skull():
    view = new().table.view("A")["seats"]["A"]
    assert {s["screen"] for s in view["systems"].values()} == {"A", "B", "C"}
    assert view["reserve"] == [12, 12]
    assert view["skull"] is False


@proves("TD-1.4", "TD-11.1")
def test_only_the_mission_side_has_the_solo_area():
    assert new(players=1).table.view("A")["ki"]["explosions"] == [0, 7]
    assert new().table.view("A")["ki"] is None


@proves("TD-1.5")
@pytest.mark.parametrize("mode", ["training", "mission"])
def test_all_sheets_are_alike(mode):
    seats = new(players=4, mode=mode).table.view(None)["seats"]
    assert len({str((s["window"], s["reserve"], s["systems"])) for s in seats.values()}) == 1


@proves("TD-1.6")
def test_seat_2_of_three_hits_seat_0():
    table = given(dice=[1, 2, 3, 4], players=3, starter=2, C={"hits": [(0, 7), (0, 8), (1, 7)]})
    table.take(1, 2, 3).do(fire((0, 9))).finish_round()
    assert table.lost("A") == {"periscope"}
    assert table.lost("B") == set()


@proves("TD-1.6")
def test_two_players_attack_each_other():
    book = new().book
    assert [left(book, 0), left(book, 1)] == [1, 0]
    seats = new().table.view(None)["seats"]
    assert (seats["A"]["target"], seats["B"]["target"]) == ("B", "A")
    assert (seats["A"]["attacker"], seats["B"]["attacker"]) == ("B", "A")


@proves("TD-1.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_left_and_right_are_opposites(players):
    book = new(players=players).book
    assert all(right(book, left(book, place)) == place for place in range(players))


@proves("TD-1.7")
def test_opposite_sides_add_up_to_seven():
    opposite = new().book.opposite
    assert opposite[2] == 5
    assert all(a + b == 7 for a, b in opposite.items())


@proves("TD-1.8")
def test_after_a_round_everybody_sees_every_sheet():
    duel = given(dice=[5, 2, 3, 1, 2, 3]).take(5, 2).do(at(5, 3, 3), "activate:sail")
    assert duel.s.round == 6
    views = [duel.table.view(seat) for seat in (None, "A", "B")]
    for view in views:
        view.pop("you")
    assert views[0] == views[1] == views[2]
    assert views[0]["seats"]["A"]["last"]["hits"] == 5
    assert views[0]["seats"]["B"]["last"]["activated"] == "sail"
