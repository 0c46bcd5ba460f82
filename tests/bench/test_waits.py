"""The rows of the bench for answers, odds and search: there is one of each, measured on real games."""

from __future__ import annotations

import pytest

import kaleun
from measures import waits


@pytest.mark.slow
def test_every_game_the_coach_and_the_search_have_a_row(monkeypatch):
    monkeypatch.setattr(waits, "GAMES", 2)
    monkeypatch.setattr(waits, "LIVE_GAMES", 1)
    monkeypatch.setattr(waits, "BUDGET_S", 0.01)
    found = waits.verdicts(kaleun.games())
    assert [v["what"].partition(":")[0] for v in found[:-2]] == list(kaleun.games())
    assert {v["bar"] for v in found} == {"<= 50 ms", "<= 0.02 s"}
    assert found[-2]["what"].startswith("odds with 0.01 s take")
    assert found[-1]["what"].startswith("search through the rules with 0.01 s take")
