"""The rows of the bench for careers: whole careers, and verdicts that name the bar and the peer."""

from __future__ import annotations

import random

import pytest

from measures import careers, opening, rules


def test_rows_play_whole_careers():
    for make in (careers.rules_row, careers.table_row):
        decisions, events = make()(random.Random(1))
        assert 10 < decisions < events


def test_the_bench_measures_them():
    assert careers.ROWS.items() <= rules.ROWS.items()


def test_verdicts():
    rows = {
        "careers": {"norm_games_s": 149.0, "norm_us_ev": 20.0},
        "careers_log_record": {"norm_games_s": 90.0, "norm_us_ev": 40.0},
        "peer": {"norm_us_ev": 30.0},
    }
    slow, logged = careers.verdicts(rows, "peer")
    assert slow == {
        "what": "careers 149 careers/s, 50,000 events/s = 1.5 x peer",
        "bar": ">= 150 careers/s",
        "ok": False,
    }
    assert logged["ok"] is None
    rows["careers"]["norm_games_s"] = 150.0
    assert careers.verdicts(rows, "nobody")[0]["ok"] is True
    assert careers.verdicts({}, "peer") == []


@pytest.mark.slow
def test_a_career_of_5000_answers_opens():
    """Both ways of opening it work; how long they take, `kaleun bench` tells."""
    career = opening.long_career()
    assert career.over
    assert career.n >= opening.ANSWERS
    assert [v["bar"] for v in opening.verdicts()] == ["<= 1 s", "<= 1 s"]
