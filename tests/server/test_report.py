"""The after-action report: expected against rolled, found by asking the rules, and the same for whoever may read it."""

from __future__ import annotations

import random

import pytest

import kaleun
from kaleun.coach.luck import chi_square, chi_square_p, luck


def patrol(seed: int):
    return kaleun.play("unterseeboot", {"commander": "bold"}, seed=seed)


@pytest.mark.parametrize("seed", range(6))
def test_every_die_is_counted_and_odds_add_up(seed):
    table = patrol(seed)
    report = luck(table)
    faces = [
        f for a in table.answers() if a.who == "chance" for f in (a.value if isinstance(a.value, tuple) else (a.value,))
    ]
    assert report.rolls == len(faces)
    assert sum(d.faces[f - 1] for d in report.dice for f in range(1, d.sides + 1)) == len(faces)
    for row in report.rows:
        assert sum(c.actual for c in row.outcomes.values()) == row.rolls
        assert sum(c.expected for c in row.outcomes.values()) == pytest.approx(row.rolls)
        assert len(row.outcomes) > 1
    for line in report.lines:
        assert 0 < line.p < 1
        own = table.log("commander")[line.n]
        assert (own.code, own.dice) == (line.code, line.dice)


def test_the_odds_are_those_of_the_charts():
    """Aircraft spot a boat on 1-3, strafing hits on 3 or more: read off the rules, not off the charts."""
    expected = {"spotted": 3 / 6, "not_spotted": 3 / 6, "strafed": 4 / 6, "strafing_missed": 2 / 6}
    seen = set()
    for seed in range(30):
        for line in luck(patrol(seed)).lines:
            if line.code in expected:
                assert line.p == pytest.approx(expected[line.code])
                seen.add(line.code)
    assert seen == set(expected)


def test_typed_dice_are_counted_as_such():
    table = kaleun.new_table("unterseeboot", seed=1, automation="table")
    rng = random.Random(1)
    while not table.over:
        table.answer(rng.choice(table.pending.keys))
    report = luck(table)
    assert report.typed == report.rolls > 0


def test_the_key_of_a_sea_is_no_die():
    """It has 2 to the 48th sides: counting how often each of them came would fill any memory."""
    table = kaleun.new_table("uboot", seed=2, options={"mission": "M01"})
    assert any(answer.value > 10**6 for answer in table.answers() if answer.who == "chance")
    assert all(dice.sides <= 20 for dice in luck(table).dice)


@pytest.mark.slow
def test_fair_dice_look_fair_and_loaded_ones_do_not():
    rng = random.Random(1)
    ps = sorted(
        chi_square_p(chi_square([sum(rng.randrange(6) == f for _ in range(60)) for f in range(6)]), 5)
        for _ in range(300)
    )
    assert 0.3 < ps[150] < 0.7
    assert chi_square_p(chi_square([100, 10, 10, 10, 10, 10]), 5) < 1e-9
    assert chi_square_p(0, 5) == 1
    assert chi_square([0, 0]) == 0


@pytest.mark.parametrize(
    ("chi2", "df", "p"),
    [
        (3.841, 1, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (30.144, 19, 0.05),
        (0.554, 5, 0.99),
        (124.342, 100, 0.05),
    ],
)
def test_p_values_of_the_printed_tables(chi2, df, p):
    assert chi_square_p(chi2, df) == pytest.approx(p, rel=0.01)


def test_the_report_of_a_table(shared):
    opened = shared.open(seed=5)
    me = shared.sit(opened)
    path = f"/api/tables/{opened['table']}/report"
    me.play(random.Random(1), 8)
    assert shared.get(path).status_code == 403, "who watches waits for the end"
    running = shared.get(path, me.token).json()
    assert running["seed"] is None
    assert running["luck"]["rolls"] >= 0
    me.play(random.Random(1))
    mine, public = shared.get(path, me.token).json(), shared.get(path).json()
    assert mine == public
    assert mine["over"]
    assert mine["seed"] == 5
    assert mine["result"]["outcome"] == me.state["result"]["outcome"]
    assert mine["answers"] == me.state["n"]
    outcomes = kaleun.new_table("unterseeboot").game.outcomes
    assert mine["events"]
    for event in mine["events"]:
        assert event["code"] in outcomes
        assert me.lines[event["n"]]["code"] == event["code"], "each event names its log line"


def test_the_report_says_which_aids_were_used(shared):
    opened = shared.open(seed=5, coach=True)
    me = shared.sit(opened)
    me.play(random.Random(1), 4)
    me.until_seq(me.change("rewind", n=1)["seq"])
    me.until_seq(me.change("coach", on=False)["seq"])
    report = shared.get(f"/api/tables/{opened['table']}/report", me.token).json()
    assert report["coach"] is True
    assert report["rewinds"] == 1
