"""The rows of the bench for frames: two for each game, measured on real games."""

from __future__ import annotations

import pytest

import kaleun
from measures import frames


@pytest.mark.slow
def test_every_game_has_two_rows(monkeypatch):
    monkeypatch.setattr(frames, "GAMES", 1)
    monkeypatch.setattr(frames, "ANSWERS", 4)
    monkeypatch.setattr(frames, "REPEAT", 1)
    found = frames.verdicts(kaleun.games())
    assert {v["what"].partition(":")[0].partition(",")[0] for v in found} == set(kaleun.games())
    assert [v["bar"] for v in found[:2]] == ["<= 60 us", "<= 500 bytes"]
    assert all(": a frame " in v["what"] for v in found[::2])
    assert all(": frames of an answer " in v["what"] for v in found[1::2])
    assert len(found) == 2 * len(frames.CASES)
    assert frames.cases_of("a new game") == [("a new game", {})]


@pytest.mark.slow
def test_frames_cost_something():
    cost = frames.measure("unterseeboot", {})
    assert cost.frame_us > 0
    assert 10 < cost.answer_bytes < 10_000
