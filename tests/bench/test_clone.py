"""Rows of `kaleun bench` for copies: positions of every game, each of them whole."""

from __future__ import annotations

import random

import pytest

from kaleun.lab import bench, bench_clone


@pytest.mark.parametrize("name", bench_clone.NAMES)
def test_every_row_copies_its_positions(name):
    many, _ = getattr(bench_clone, name)()(random.Random(1))
    assert many > 20
    assert f"{name}_clone" in bench.ROWS


def test_what_is_known_is_told_at_once(monkeypatch, capsys):
    """Rows first, then each thing as soon as it is measured; a bar that is missed is the exit code."""
    said: list[str] = []

    def measured():
        said.append(capsys.readouterr().out)
        return [{"what": "slow thing", "bar": "", "ok": False}]

    monkeypatch.setattr(bench, "_measure", lambda *_, **__: {"hunted_clone": {"best_us_dec": 20.0}})
    monkeypatch.setattr(bench, "clone_us", lambda: 9.0)
    monkeypatch.setattr(bench, "help_s", lambda: 0.1)
    for module in (bench.bench_open, bench.bench_sea, bench.bench_waits, bench.bench_frames):
        monkeypatch.setattr(module, "verdicts", measured)
    assert bench.main() == 1
    assert "hunted_clone 20.0 us" in said[0]
    assert "clone 9.0 us" in said[0]
    assert "MISS slow thing" in said[1]
