"""The luck report."""

from __future__ import annotations

from collections import Counter

import pytest

import kaleun
from kaleun.cli.tty.luck import chi_square_tail, fit, luck
from kaleun.cli.tty.report import report
from kaleun.cli.tty.scene import Scene
from kaleun.games.unterseeboot import tty as unterseeboot


@pytest.mark.parametrize(
    ("x", "df", "p"),
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (7.815, 3, 0.05),
        (9.488, 4, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (30.144, 19, 0.05),
        (0, 5, 1.0),
    ],
)
def test_chi_square_against_the_tables(x, df, p):
    assert chi_square_tail(x, df) == pytest.approx(p, abs=5e-5)


def test_fit():
    even = fit(Counter(dict.fromkeys(range(1, 7), 10)), 6)
    assert (even.rolls, even.chi_square, even.p) == (60, 0.0, 1.0)
    odd = fit(Counter({6: 12}), 6)
    assert odd.chi_square == pytest.approx(60)
    assert odd.p < 1e-10


def test_events_against_their_expectation():
    """Periscope attack: identified 5 of 6, sunk 1 of 2, not detected 1 of 2, as the charts say."""
    table = kaleun.new_table("unterseeboot", dice=[4, 6, 6, 6, 6])
    for key in ("move:M1", "pay:main", "move:P2", "pay:main", "identify:S1", "fire:S1"):
        table.answer(key)
    found = luck(table)
    assert found.faces == {6: Counter({6: 2, 4: 1})}
    assert found.events["identified"] == (1, pytest.approx(5 / 6))
    assert found.events["false_contact"] == (0, pytest.approx(1 / 6))
    assert found.events["ship_sunk"] == (1, pytest.approx(1 / 2))
    assert found.events["torpedo_missed"] == (0, pytest.approx(1 / 2))
    assert found.events["not_detected"] == (1, pytest.approx(1 / 2))


def test_as_many_events_are_expected_as_came(finished):
    found = luck(finished)
    came = sum(came for came, _ in found.events.values())
    due = sum(due for _, due in found.events.values())
    assert came <= sum(sum(counts.values()) for counts in found.faces.values())
    assert abs(came - due) < came


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_the_report_has_result_honour_and_luck(finished, lang):
    scene = Scene(finished, "commander", lang)
    lines = report(scene, unterseeboot)
    text = "\n".join(lines)
    assert scene.outcome(finished.result.outcome) in lines[0]
    assert scene.word(finished.result.summary["rank"]) in text
    assert {"en": "fair", "de": "fair", "es": "justa"}[lang] in text
    assert max(map(len, lines)) < 200
