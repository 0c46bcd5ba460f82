"""Percentiles: exact quantiles from counts, and where a value stands among them."""

from __future__ import annotations

from collections import Counter

import pytest

from kaleun.kernel.game import find_game
from kaleun.lab import percentiles
from kaleun.lab.percentiles import percentile, quantiles, references, row, standing
from kaleun.lab.simulate import simulate

GAME = find_game("hunted")


def test_quantiles_of_counts():
    assert quantiles(Counter(range(101))) == list(range(101))
    assert quantiles({5: 1}) == [5] * 101
    assert quantiles({0: 50, 10: 50})[49:52] == [0, 0, 10]
    many = quantiles(Counter(dict.fromkeys(range(101), 1000)))
    assert (many[0], many[50], many[100]) == (0, 50, 100)


def test_standing():
    among = list(range(101))
    assert standing(-1, among) == 0
    assert standing(1000, among) == 100
    assert standing(50, among) == pytest.approx(50)
    assert standing(0, [0] * 50 + [1] * 51) == pytest.approx(100 * 25 / 101)


def test_a_row_of_a_study():
    report = simulate("hunted", 30, {"kommandant": "cautious"}, seed=4)
    found = row(report, ("tonnage",))
    assert found["n"] == 30
    assert len(found["quantiles"]["tonnage"]) == 101
    assert found["quantiles"]["tonnage"][0] == min(report.counts["tonnage"])
    assert found["mean"]["survived"] == pytest.approx(report.mean["survived"], abs=1e-4)


def test_the_shipped_table():
    low = percentile(GAME, {}, "tonnage", 0)
    high = percentile(GAME, {}, "tonnage", 10_000_000)
    assert low is not None
    assert high is not None
    assert low[0] < 20 < 99 < high[0]
    assert low[1] == 100_000
    assert percentile(GAME, {"boat": "XXI"}, "tonnage", 50_000) is not None
    assert percentile(GAME, {}, "beards", 1) is None
    assert percentile(GAME, {"flotillas": True}, "tonnage", 0) == low
    assert percentile(GAME, {"escort_quality": True}, "tonnage", 0) is None  # another game: nothing to compare with
    assert percentile(find_game("unterseeboot"), {}, "tonnage", 1) is None


@pytest.mark.slow
def test_the_table_is_of_these_rules():
    """A few fresh careers agree with the table; if rules, charts or dice have changed, `make goldens` makes it anew."""
    table = percentiles.table(GAME)
    assert percentiles.stale(GAME) == "", "make goldens GAME=hunted WRITE=1"
    shipped = next(found for found in table["rows"] if found["options"] == {"boat": "VIIC"})
    fresh = simulate("hunted", 250, {"kommandant": table["bot"]}, seed="fresh")
    for field in ("tonnage", "patrols"):
        low, high = fresh.interval[field]
        wide = high - low  # twice the half width on either side: one run in ten thousand is that unlucky
        assert fresh.mean[field] - wide < shipped["mean"][field] < fresh.mean[field] + wide, field


def test_historical_aces_are_lines_among_the_careers():
    lines = references(GAME, {})
    aces = {ace["name"]: ace["tons"] for ace in GAME.charts()["aces"]["ace"]}
    assert len(lines) == len(aces) >= 8
    assert [line.value for line in lines] == sorted(aces.values(), reverse=True)
    assert [line.percent for line in lines] == sorted((line.percent for line in lines), reverse=True)
    assert lines[0].name == "Otto Kretschmer (U-99)"
    assert lines[0].percent > 99
    for line in lines:
        assert line.percent == percentile(GAME, {}, "tonnage", line.value)[0]
    assert references(find_game("unterseeboot"), {}) == []
    assert {line.period for line in lines} == {"whole_war", "from_1943_07"}


def test_aces_since_july_1943_agree_with_the_cards():
    cards = {card["name"]: card["target_tons"] for card in GAME.charts()["kommandants"]["card"]}
    late = [ace for ace in GAME.charts()["aces"]["ace"] if ace["period"] == "from_1943_07"]
    assert late
    for ace in late:
        assert abs(cards[ace["name"]] - ace["tons"]) <= 500
