"""What a board needs is in the view, and the numbers come from the charts, also from an owner's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kaleun
from games.torpedo_dice.given import GAME, at, given, new
from kaleun.kernel.charts import ChartError, export_charts
from kaleun.kernel.table import new_table


def test_fields_of_the_view():
    view = new(players=3).table.view("B")
    assert set(view) == {
        "mode", "players", "solo", "round", "phase", "starter", "turn", "deciding", "you", "dice", "grid", "targets",
        "switches", "seats", "ki", "outcome", "winners",
    }  # fmt: skip
    assert set(view["seats"]["A"]) == {
        "target", "attacker", "die", "ready", "plan", "last", "window", "hits", "reserve", "skull", "score", "systems",
    }  # fmt: skip
    assert json.loads(json.dumps(view)) == view


def test_dice_whose_turn_and_plans():
    table = given(dice=[5, 2, 3], A={"on": ["sail"]})
    assert table.table.view(None)["dice"] == {"middle": [5, 2, 3], "number": 3}
    table.take(5, 2).do("sail:6")
    own = table.table.view("A")
    assert (own["turn"], own["phase"], own["dice"]["middle"]) == ("A", "fire", [3])
    assert own["seats"]["A"]["plan"] == {
        "system": "sail", "side": 6, "kind": "base", "fired": False, "cells": [], "activated": "", "hits": 0,
        "misses": 0,
    }  # fmt: skip
    assert [seat["die"] for seat in own["seats"].values()] == [5, 2]


def test_a_preview_for_every_option():
    table = given(dice=[6, 2, 3]).take(6, 2)
    option = table.table.pending.options[[o.key for o in table.table.pending.options].index(at(6, 2, 6))]
    assert {k: option.data[k] for k in ("hits", "misses", "completes", "fields")} == {
        "hits": 5, "misses": 1, "completes": [], "fields": "C7 C9 D7 D9 E7 E9",
    }  # fmt: skip
    assert sorted(option.data["cells"]) == [(2, 6), (2, 8), (3, 6), (3, 8), (4, 6), (4, 8)]
    assert table.table.pending.data == {"side": 6, "kind": "base", "system": ""}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """An owner's charts, to be edited."""
    export_charts(GAME.charts(), tmp_path)
    for path in tmp_path.iterdir():
        path.write_text(path.read_text("utf-8").replace('provenance = "house"', 'provenance = "own copy"'), "utf-8")
    return tmp_path


def edit(pack: Path, name: str, *changes: tuple[str, str]) -> None:
    path = pack / f"{name}.toml"
    text = path.read_text("utf-8")
    for old, new_text in changes:
        assert old in text
        text = text.replace(old, new_text)
    path.write_text(text, "utf-8")


def own_game(pack: Path, **options):
    return new_table(GAME, seed=1, options=options, charts=GAME.charts(pack))


def test_an_owner_may_use_another_boat(pack):
    edit(pack, "board_mission", ("~~~~~~~PPP~~~~", "~~~~~~PPPP~~~~"), ("target_total = 44", "target_total = 45"))
    table = own_game(pack)
    view = table.view("A")
    assert view["targets"] == 45
    assert view["grid"]["rows"][0] == "~~~~~~PPPP~~~~"
    while table.pending is not None:
        bot = kaleun.bot("captain", GAME.name, table.n)
        table.answer(bot.choose(table.view(table.ask.seat), table.pending))
    assert table.result is not None


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("board_mission", ("target_total = 44", "target_total = 43"), "target_total is not what the rows show"),
        ("board_mission", ("~~~~~~~PPP~~~~", "~~~~~~~PPP~~~"), "should have one width"),
        ("reserve_track", ("spaces = 12", "spaces = 11"), "differ in the number of reserve torpedoes"),
        ("solo_area", ("3 = 4\n4 = 5\n5 = 6\n6 = 7", "3 = 1\n4 = 5\n5 = 6\n6 = 7"), "should lead round"),
    ],
)
def test_charts_that_cannot_be_played_are_refused(pack, name, change, sentence):
    edit(pack, name, change)
    with pytest.raises(ChartError, match=sentence):
        own_game(pack, players=1)
