"""The rows of the bench for careers: whole careers, and verdicts that name the bar and the peer."""

from __future__ import annotations

import random

import pytest

from kaleun.lab import bench, bench_careers, bench_open


def test_rows_play_whole_careers():
    for make in (bench_careers.rules_row, bench_careers.table_row):
        decisions, events = make()(random.Random(1))
        assert 10 < decisions < events


def test_the_bench_measures_them():
    assert bench_careers.ROWS.items() <= bench.ROWS.items()


def test_verdicts():
    rows = {
        "careers": {"norm_games_s": 149.0, "norm_us_ev": 20.0},
        "careers_log_record": {"norm_games_s": 90.0, "norm_us_ev": 40.0},
        "peer": {"norm_us_ev": 30.0},
    }
    slow, logged = bench_careers.verdicts(rows, "peer")
    assert slow == {
        "what": "careers 149 careers/s, 50,000 events/s = 1.5 x peer",
        "bar": ">= 150 careers/s",
        "ok": False,
    }
    assert logged["ok"] is None
    rows["careers"]["norm_games_s"] = 150.0
    assert bench_careers.verdicts(rows, "nobody")[0]["ok"] is True
    assert bench_careers.verdicts({}, "peer") == []


@pytest.mark.slow
def test_a_career_of_5000_answers_opens():
    """Both ways of opening it work; how long they take, `kaleun bench` tells."""
    career = bench_open.long_career()
    assert career.over
    assert career.n >= bench_open.ANSWERS
    assert [v["bar"] for v in bench_open.verdicts()] == ["<= 1 s", "<= 1 s"]
