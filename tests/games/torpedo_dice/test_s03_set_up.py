"""Section 3: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from games.torpedo_dice.given import BOXED, GAME, SYSTEMS, given, new
from kaleun.games.torpedo_dice.state import Sheet
from proves import proves


@proves("TD-3.1")
def test_no_sheet_shows_its_mission_side_in_training():
    view = new(mode="training", players=4).table.view(None)
    assert not any("X" in row for row in view["grid"]["rows"])
    assert view["targets"] == 37
    for sheet in view["seats"].values():
        assert set(sheet["systems"]) == set(SYSTEMS) - {"propeller"}
        assert not any(system["switch"] for system in sheet["systems"].values())


@proves("TD-3.2")
@pytest.mark.parametrize("options", [{}, {"mode": "training"}, {"players": 1}], ids=str)
def test_nothing_is_marked_at_the_start(options):
    table = new(**options)
    for sheet in table.s.sheets:
        assert sheet == Sheet(12, uses={"cannon": 3, "portholes": 3} if table.book.training else {}, die=sheet.die)


@proves("TD-3.3")
@pytest.mark.parametrize(("players", "dice"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_one_die_more_than_players(players, dice):
    table = new(players=players)
    assert len(table.lines("rolled")[0].dice) == dice
    assert table.lines("dice_laid_out")[0].row == f"pool[players={players}]"
    row = GAME.charts()["dice_pool"].row(f"pool[players={players}]")
    assert row["dice"] - players == row["left_over"]


@proves("TD-3.3", "TD-9.1")
def test_the_same_number_every_round():
    table = given(dice=[1, 2, 3, 4, 4, 5]).take(1, 2).finish_round()
    assert [len(line.dice) for line in table.lines("rolled")] == [3, 3]


@proves("TD-3.4")
def test_each_seat_starts_about_a_third_of_the_games():
    counts = Counter(new(seed=seed, players=3).lines("starter")[0].data["seat"] for seed in range(600))
    assert set(counts) == {"A", "B", "C"}
    assert all(abs(n - 200) < 5 * (600 * 2 / 9) ** 0.5 for n in counts.values())


@proves("TD-3.4")
def test_the_starting_player_rolls_once_without_rerolls():
    table = new(seed=3)
    assert table.events.count("rolled") == 1
    assert table.seat == table.lines("starter")[0].data["seat"]


@proves("TD-3.4")
def test_seat_a_starts_by_switch():
    assert {new(seed=seed, starter="first").seat for seed in range(20)} == {"A"}


@proves("TD-3.5", "TD-5.12", "TD-6.8")
def test_training_systems():
    table = given(dice=[3, 3, 1], mode="training", round=1).take(3, 3)
    assert table.can_use == {"periscope", "cannon", "sail", "fins", "engine", "portholes"}
    assert "propeller" not in table.book.system
    assert table.do("keep").can_activate == set()


@proves("TD-3.6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_modification_in_round_one_of_a_mission(players):
    table = new(players=players)
    assert len(table.book.systems) == 7
    while table.s.round == 1 and not table.over:
        assert table.prompt != "modify"
        if table.prompt == "fire_or_activate":
            assert table.can_activate == set(BOXED)
        table.do(table.quiet())
