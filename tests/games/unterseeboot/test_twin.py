"""The turn the captain `ace` thinks with is the turn of the rules: every die, every choice, to the same number."""

from __future__ import annotations

from statistics import fmean

import pytest

from games.unterseeboot.given import SEAT, UNIDENTIFIED, given
from kaleun.games.unterseeboot.bots import ace, twin
from kaleun.games.unterseeboot.rules.s11_end import HOME
from kaleun.kernel.ask import Chance
from kaleun.kernel.run import Answer, resume


def by_the_rules(table, tail) -> float:
    """The best mean over all that can still happen this turn, played out by the rules."""
    run = resume(table.game, table.book, table.run.mark, tail)
    if run.state.outcome:
        return run.state.tonnage / 1000 if run.state.outcome in HOME else 0.0
    if run.mark is not table.run.mark:
        s = ace.numbers(table.game.glance(run.state, table.book, SEAT))
        s[twin.TURN] -= 1
        return twin.worth(s, ace.weights())
    if isinstance(run.ask, Chance):
        faces = run.ask.outcomes()
        return fmean(by_the_rules(table, [*tail, Answer("chance", run.ask.what, face)]) for face in faces)
    return max(by_the_rules(table, [*tail, Answer(SEAT, run.ask.what, key)]) for key in run.ask.keys)


POSITIONS = {
    "deep and hunted": ("maneuver", given("D3", targets=UNIDENTIFIED, destroyer="detected", hull=1, battery=0)),
    "going down, searched for": ("maneuver", given("M2", targets={"S2": 4000}, destroyer="searching", hull=2)),
    "a shot from below": ("torpedo", given("P3", targets={"S2": 4000, "S3": 6000}, hull=2, sunk=[3000])),
    "a shot under attack": ("torpedo", given("P3", targets={"S2": 2000}, destroyer="detected", torpedoes=1)),
    "a shot on the Surface": ("torpedo", given("S3", targets={"S3": 5000}, spotted=True, dice=[1])),
    "the last turn": ("torpedo", given("S3", turn=20, targets={"S3": 6000}, hull=2, sunk=[6000], dice=[4])),
    "a look from below": ("identify", given("P1", targets={"S1": 0, "S5": 5000}, destroyer="searching")),
    "two torpedoes": ("torpedo", given("P3", targets={"S2": 4000, "S3": 6000}, boat="VIIC")),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_twin_is_the_rules(name):
    prompt, boat = POSITIONS[name]
    assert boat.asked(prompt)
    table = boat.table
    ask = table.ask
    for key in ask.keys:
        s = ace.numbers(table.game.glance(table.run.state, table.book, SEAT))
        thought = ace._VALUES[prompt](s, "5656", key.partition(":"))
        told = by_the_rules(table, [*table.run.tail, Answer(SEAT, ask.what, key)])
        assert thought == pytest.approx(told, abs=1e-9), key


def test_thinking_changes_nothing():
    boat = given("P3", targets=UNIDENTIFIED, destroyer="searching", sunk=[4000])
    s = ace.numbers(boat.table.game.glance(boat.table.run.state, boat.table.book, SEAT))
    before = [*s]
    for level, x in ((1, 6), (2, 5), (3, 4), (3, 6)):
        assert twin.ask_maneuver(s, level, x, ace.weights()) > 0
    assert s == before
