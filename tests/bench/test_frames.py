"""The rows of the bench for frames: two for each game, measured on real games."""

from __future__ import annotations

import kaleun
from kaleun.lab import bench_frames


def test_every_game_has_two_rows(monkeypatch):
    monkeypatch.setattr(bench_frames, "GAMES", 1)
    monkeypatch.setattr(bench_frames, "ANSWERS", 4)
    monkeypatch.setattr(bench_frames, "REPEAT", 1)
    found = bench_frames.verdicts()
    assert {v["what"].partition(":")[0].partition(",")[0] for v in found} == set(kaleun.games())
    assert [v["bar"] for v in found[:2]] == ["<= 60 us", "<= 500 bytes"]
    assert all(": a frame " in v["what"] for v in found[::2])
    assert all(": frames of an answer " in v["what"] for v in found[1::2])
    assert len(found) == 2 * len(bench_frames.CASES)


def test_frames_cost_something():
    cost = bench_frames.measure("unterseeboot", {})
    assert cost.frame_us > 0
    assert 10 < cost.answer_bytes < 10_000
