"""The rows of the bench for answers, odds and search: there is one of each, measured on real games."""

from __future__ import annotations

import pytest

import kaleun
from kaleun.kernel.game import find_game
from measures import advising, waits


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


@pytest.mark.slow
def test_the_coach_of_every_game_at_a_table_has_a_row(monkeypatch):
    """In worker processes, as at a server."""
    monkeypatch.setattr(advising, "QUESTIONS", 1)
    found = list(advising.verdicts(["unterseeboot", "uboot"]))
    assert [(v["what"].partition(":")[0], v["bar"]) for v in found] == [("unterseeboot", "<= 200 ms")]
    games = [name for name in kaleun.games() if find_game(name).live is None]
    assert all(len(next(advising.questions(name))[0].pending.keys) > 1 for name in games)
