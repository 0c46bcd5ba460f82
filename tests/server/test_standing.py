"""The report says where a finished game stands among simulated ones, if the game ships a table for its options."""

from __future__ import annotations

from typing import Any

import pytest

import kaleun
from kaleun.lab import percentiles
from kaleun.server.table_calls import standing_of

ROW = {"options": {"boat": "VIIC"}, "n": 1000, "quantiles": {"tonnage": list(range(0, 101_000, 1000))}}


def career(boat: str, over: bool = True) -> Any:
    table = kaleun.new_table("hunted", seed="standing", options={"boat": boat})
    return table.resign("kommandant") or table if over else table


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(percentiles, "table", lambda game: {"rows": [ROW]})


def test_a_finished_career_has_its_place(shipped: None) -> None:
    found = standing_of(career("VIIC"))
    assert set(found) == {"tonnage"}
    assert found["tonnage"].n == 1000
    assert 0 <= found["tonnage"].percent < 5, "nothing sunk is at the very bottom"


def test_other_options_and_running_careers_have_none(shipped: None) -> None:
    assert standing_of(career("IXC")) == {}
    assert standing_of(career("VIIC", over=False)) == {}


def test_a_game_without_a_table_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(percentiles, "table", lambda game: {})
    assert standing_of(career("VIIC")) == {}
