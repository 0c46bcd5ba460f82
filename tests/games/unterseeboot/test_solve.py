"""The solver knows no rule of its own: what it says is what comes of playing every die and choice by the rules."""

from __future__ import annotations

import json
from statistics import fmean

import msgspec
import pytest

import kaleun
from games.unterseeboot.given import SEAT, UNIDENTIFIED, given
from kaleun.games.unterseeboot.bots import ace
from kaleun.games.unterseeboot.rules.s11_end import HOME
from kaleun.games.unterseeboot.solve import solution
from kaleun.games.unterseeboot.state import Target
from kaleun.kernel.ask import Chance
from kaleun.kernel.run import Answer, resume
from shell import call

GAME = "unterseeboot"


class ByTheRules:
    """Plays everything that can still happen, best choices and all dice, by the rules. What comes after turn `last` a
    `judge` says; he is not exact, so there the main battery pays, which cannot be worse (ruling R9)."""

    def __init__(self, table, payoff, last: int, judge=None) -> None:
        self.table, self.payoff, self.last, self.judge = table, payoff, last, judge
        self.kept: dict[tuple, float] = {}

    def worth(self, mark, tail) -> float:
        run = resume(self.table.game, self.table.book, mark, tail)
        s = run.state
        if s.outcome:
            return self.payoff(s.tonnage) if s.outcome in HOME else 0.0
        if run.mark is not mark:
            if s.turn > self.last:
                return self.judge(s)
            mark, tail = run.mark, []
        decisions = tuple(a.value for a in tail if a.who == SEAT)
        key = msgspec.json.encode(s), run.ask.what, decisions, s.turn
        if key not in self.kept:
            ask = run.ask
            if isinstance(ask, Chance):
                told = [self.worth(mark, [*tail, Answer("chance", ask.what, face)]) for face in ask.outcomes()]
                self.kept[key] = fmean(told)
            else:
                keys = [k for k in ask.keys if self.judge is None or k != "pay:auxiliary"]
                self.kept[key] = max(self.worth(mark, [*tail, Answer(SEAT, ask.what, k)]) for k in keys)
        return self.kept[key]

    def answers(self) -> dict[str, float]:
        run, ask = self.table.run, self.table.ask
        return {key: self.worth(run.mark, [*run.tail, Answer(SEAT, ask.what, key)]) for key in ask.keys}


POSITIONS = {
    "deep and hunted": ("maneuver", given("D3", targets=UNIDENTIFIED, destroyer="detected", hull=1, battery=0)),
    "going down, searched for": ("maneuver", given("M2", targets={"S2": 4000}, destroyer="searching", hull=2)),
    "which token": ("battery", given("P3", targets={"S2": 4000}, destroyer="searching", battery=1, auxiliary=2)),
    "a shot from below": ("torpedo", given("P3", targets={"S2": 4000, "S3": 6000}, hull=2, sunk=[3000])),
    "a shot under attack": ("torpedo", given("P3", targets={"S2": 2000}, destroyer="detected", torpedoes=1)),
    "a shot on the Surface": ("torpedo", given("S3", targets={"S3": 5000}, spotted=True, dice=[1])),
    "the last turn": ("torpedo", given("S3", turn=20, targets={"S3": 6000}, hull=2, sunk=[6000], dice=[4])),
    "a look from below": ("identify", given("P1", targets={"S1": 0, "S5": 5000}, destroyer="searching")),
    "two torpedoes": ("torpedo", given("P3", targets={"S2": 4000, "S3": 6000}, boat="VIIC")),
    "two hits": ("torpedo", given("P3", targets={"S2": Target(12_000, 12), "S3": 6000}, boat="VIIC", big_ships=True)),
    "the other board": ("torpedo", given("P3", targets={"S2": 4000}, destroyer="searching", board="5666")),
    "no way home but declared": ("torpedo", given("S3", targets={"S3": 5000}, surfaced_at_end_is_home=False, dice=[6])),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_turn_is_the_turn_of_the_rules(name):
    prompt, boat = POSITIONS[name]
    assert boat.asked(prompt)
    table = boat.table
    view = table.game.view(table.run.state, table.book, SEAT)
    knows = ace.solution(view.board, view.boat.type, view.surfaced_at_end_is_home, table.options["big_ships"])

    def judge(s) -> float:
        later = knows.turn(table.game.view(s, table.book, SEAT))
        return knows.worth(21 - s.turn, later.boat, later.torpedoes, later.targets, later.tons)

    told = ByTheRules(table, float, table.run.state.turn, judge).answers()
    assert knows.values(view, table.pending) == pytest.approx(told, abs=1e-6)


LAST_TURNS = {
    "one ship from below": (given("P2", turn=19, targets={"S2": 4000}, hull=2, sunk=[3000]), ("S1", "S2"), {}),
    "hunted deep": (given("M3", turn=19, targets={"S3": 6000}, destroyer="detected", sunk=[5000]), ("S1", "S3"), {}),
    "a look first": (given("P1", turn=19, targets={"S1": 0}, hull=1, torpedoes=1, sunk=[2000]), ("S1", "S2"), {}),
    "all five": (given("P2", turn=20, targets=UNIDENTIFIED, hull=1, sunk=[2000]), None, {}),
    "VIIC": (given("P2", turn=20, targets={"S1": 5000}, boat="VIIC", hull=2), ("S1",), {"boat": "VIIC"}),
}


@pytest.mark.slow
@pytest.mark.parametrize("objective", ["tonnage", "survival", "at_least:7000"])
@pytest.mark.parametrize("name", LAST_TURNS)
def test_the_last_turns_are_those_of_the_rules(name, objective):
    boat, targets, options = LAST_TURNS[name]
    if targets is None and objective.startswith("at_least"):
        pytest.skip("too many positions for a chance")
    solved = kaleun.solve(GAME, objective, options, 20, targets) if targets else kaleun.solve(GAME, objective, turns=20)
    if not solved.exact:
        assert boat.table.run.state.turn == 20  # nothing is left to a table that is squeezed
    payoff, _ = solution.wish(objective)
    told = ByTheRules(boat.table, payoff, 99).answers()
    assert solved.values(boat.table.view(SEAT), boat.table.pending) == pytest.approx(told, abs=1e-6)
    best = solved.best(boat.table.view(SEAT), boat.table.pending)
    assert told[best] == pytest.approx(max(told.values()), abs=1e-6)


@pytest.mark.slow
def test_played_out_and_tabled_are_the_same():
    """Two ways to the same number: recursion turn by turn, and one table backward."""
    options = {"surfaced_search": "roll", "uncontrolled_dive": True}
    tabled = kaleun.solve(GAME, options=options, turns=3, targets=("S1",))
    deep = solution.Deep(tabled.boats, float)
    lonely = (Target(), None, None, None, None)
    assert tabled.exact
    assert deep(3, tabled.boats.fresh[0], 7, lonely, 0) == pytest.approx(tabled.value, abs=1e-6)
    assert tabled.value > 0


def test_the_smallest_game_by_hand():
    """Three turns from 200 m below one ship: up; up, a look and a shot; up, and if that missed a shot on the Surface.
    The third hull is lost only if depth charges, aircraft and destroyer all hit and no repair holds."""
    seen, sunk = 20_000 / 6, 1 / 2 + 1 / 2 * 2 / 3
    lost = (1 / 2 * 1 / 2 * 1 / 2) * (1 / 2 * 2 / 3 * 1 / 2) * (2 / 3 * 1 / 2)
    solved = kaleun.solve(GAME, turns=3, targets=("S1",))
    assert solved.exact
    assert solved.value == pytest.approx(seen * sunk * (1 - lost))


def test_survival_is_certain_for_a_sound_boat():
    solved = kaleun.solve(GAME, "survival")
    assert solved.exact
    assert solved.value == pytest.approx(1.0)
    hunted = given("M3", hull=1, destroyer="detected", turn=12, targets=UNIDENTIFIED)
    values = solved.values(hunted.table.view(SEAT), hunted.table.pending)
    assert max(values, key=values.__getitem__).startswith("move:D")
    assert values["stay:M3"] < max(values.values()) < 1


def test_the_whole_patrol():
    """Known to be worth about so much; the table promises a little more than can be had."""
    solved = kaleun.solve(GAME)
    assert not solved.exact
    assert 10_000 < solved.value < 10_500
    table = kaleun.new_table(GAME, seed=1)
    values = solved.values(table.view(SEAT), table.pending)
    assert list(values) == list(table.pending.keys)
    assert solved.best(table.view(SEAT), table.pending) == "move:M1"
    assert values["move:M1"] == pytest.approx(solved.value, rel=0.05)


def test_a_view_may_be_typed_or_plain_data():
    solved, table = kaleun.solve(GAME), kaleun.new_table(GAME, seed=1)
    typed = table.game.view(table.run.state, table.book, SEAT)
    assert solved.best(typed, table.pending) == solved.best(table.view(SEAT), table.pending) == "move:M1"


def test_where_to_enter():
    solved = kaleun.solve(GAME, options={"entry_points": True})
    table = kaleun.new_table(GAME, seed=1, options={"entry_points": True})
    values = solved.values(table.view(SEAT), table.pending)
    assert solved.value == pytest.approx(max(values.values()))
    assert values["enter:P1"] > values["enter:D1"]
    assert values["enter:P1"] == pytest.approx(values["enter:P6"])


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"objective": "glory"}, "tonnage, survival or at_least"),
        ({"objective": "at_least:many"}, "at_least:TONS"),
        ({"turns": 21}, "1 to 20"),
        ({"objective": "at_least:7000"}, "too many positions: take 4 turns at most, or fewer targets"),
        ({"targets": ("P1",)}, "S1, S2"),
        ({"options": {"campaign": True}}, "campaign is not solved"),
        ({"options": {"boat": "XXI"}}, "VIIA, VIIC"),
    ],
)
def test_what_is_not_solved_is_said(wish, words):
    with pytest.raises(kaleun.KaleunError, match=words):
        kaleun.solve(GAME, **wish)


def test_other_games_are_not_solved():
    with pytest.raises(kaleun.KaleunError, match="hunted is not solved; solved are: unterseeboot"):
        kaleun.solve("hunted")


def test_the_shell_says_it():
    told = call("solve", GAME, "--turns", "3", "--target", "S1")
    assert told.exit_code == 0
    assert "tonnage: 27" in told.output
    facts = json.loads(call("solve", GAME, "--objective", "survival", "--json").output)
    assert facts["exact"]
    assert facts["value"] == pytest.approx(1.0)
    assert call("solve", GAME, "--turns", "21").exit_code == 2
