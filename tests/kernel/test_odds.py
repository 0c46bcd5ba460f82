"""Odds: equal to a brute-force enumeration that knows nothing of them, honest intervals, and no peeking."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kaleun
from kaleun.conformance.cases import Captain, option_cases
from kaleun.conformance.replay import face
from kaleun.kernel import odds as odds_module
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.game import find_game
from kaleun.kernel.odds import MANY, wilson
from kaleun.kernel.table import new_table
from toys import lurk, mini


def brute_force(table, key):
    """Types every face at a clone, through the front door only: event codes -> exact probability."""
    start = table.clone()
    start.automation = "table"
    steps, seen = len(start.marks()), len(start.lines())
    start.answer(key)
    found = defaultdict(Fraction)

    def walk(here, p):
        ask = here.pending
        if ask is None or ask.kind != "dice" or len(here.marks()) > steps:
            events = [line.code for line in here.lines()[seen:] if line.code in table.game.outcomes]
            found[tuple(events)] += p
            return
        for face_key in ask.keys:
            there = here.clone()
            there.answer(face_key)
            walk(there, p / len(ask.keys))

    walk(start, Fraction(1))
    return dict(found)


FOREVER = math.inf
"""A budget with which every tree is walked to its end, however busy the machine is."""


def exact_odds(table, pairs=False):
    """The exact odds of every option, without the many thousand leaves of double launches unless asked for."""
    keys = [key for key in table.pending.keys if pairs or "+" not in key]
    return {key: table.odds(key, FOREVER)[key] for key in keys}


def positions(name, n, every=3):
    game = find_game(name)
    cases = option_cases(game)
    for seed in range(n):
        table, captain = new_table(game, seed=seed, options=cases[seed % len(cases)]), Captain(seed)
        count = 0
        while not table.over:
            if count % every == seed % every:
                yield table
            table.answer(captain.choose(table))
            count += 1


@pytest.mark.slow
def test_exact_odds_equal_brute_force():
    compared = classes = 0
    for table in positions("unterseeboot", 14):
        for key, odds in exact_odds(table).items():
            assert odds.exact
            expected = brute_force(table, key)
            assert {o.events: o.exact for o in odds.classes} == expected
            assert sum(o.exact for o in odds.classes) == 1
            for code, outcome in odds.events.items():
                assert outcome.exact == sum(p for events, p in expected.items() if code in events)
            compared += 1
            classes += len(expected)
    assert compared > 150
    assert classes > compared + 50


def double_launch():
    """A table with two torpedoes to be fired at once, and the key for that."""
    for table in positions("unterseeboot", 60, every=1):
        for key in table.pending.keys:
            if "+" in key:
                return table, key
    raise AssertionError("no double launch was offered")


def test_a_double_launch_too():
    table, key = double_launch()
    assert {o.events: o.exact for o in table.odds(key, FOREVER)[key].classes} == brute_force(table, key)


def test_a_hand_made_example():
    """A die scores on 3 to 6; nothing else happens until the next choice."""
    table = new_table(mini.GAME, seed=1)
    table.answer("go:left")
    odds = table.odds("look:yes")["look:yes"]
    assert odds.exact
    assert [(o.events, o.exact) for o in odds.classes] == [
        (("looked", "scored"), Fraction(2, 3)),
        (("looked", "failed"), Fraction(1, 3)),
    ]
    assert odds.p("scored") == pytest.approx(2 / 3)
    assert odds.p("looked") == 1
    assert odds.p("sunk") == 0


def test_events_of_silent_steps_count():
    """The last choice ends the turn, and the step behind it asks nothing: its events belong to the choice."""
    table = new_table(mini.GAME, seed=1, options={"rounds": 1})
    assert [o.events for o in table.odds("pass")["pass"].classes] == [("finished",)]
    for key in ("go:left", "look:no"):
        table.answer(key)
    odds = table.odds()["more:yes"]
    assert {o.events: o.exact for o in odds.classes} == {
        ("scored", "finished"): Fraction(2, 3),
        ("failed", "finished"): Fraction(1, 3),
    }


def test_the_end_of_a_patrol_shows_in_the_odds():
    """The boat dies in the turn; the log book behind it asks nothing. The cause must not get lost."""
    causes = set()
    for table in positions("unterseeboot", 200, every=1):
        if table.run.state.hull == 1 and len(causes) < 2:
            for odds in exact_odds(table).values():
                causes |= {code for code in odds.events if code.startswith("sunk_by")}
    assert causes == {"sunk_by_aircraft", "sunk_by_destroyer"}


def test_looking_at_odds_changes_nothing():
    table = kaleun.new_table("unterseeboot", seed=2)
    before = face(table)
    table.odds()
    assert face(table) == before


def test_what_has_no_odds():
    table = new_table(mini.GAME, seed=1)
    with pytest.raises(IllegalAnswer, match="'go:up' is not offered now"):
        table.odds("go:up")
    table.automation = "assisted"
    for key in ("go:left", "look:no"):
        table.answer(key)
    assert table.odds() == {}
    for _ in range(20):
        if table.over:
            break
        table.answer(table.pending.keys[-1])
    assert table.over
    assert table.odds() == {}


@pytest.mark.slow
def test_sampled_odds_come_with_intervals_that_hold():
    """With no time to enumerate the same rules are sampled; 95 % of the intervals should cover the exact odds."""
    inside = total = 0
    for table in positions("unterseeboot", 30, every=2):
        for key, true_odds in exact_odds(table).items():
            if len(true_odds.classes) == 1:
                continue
            odds = table.odds(key, budget=0)[key]
            assert not odds.exact
            assert odds.samples >= 100
            assert sum(o.p for o in odds.classes) == pytest.approx(1)
            for code, true in true_odds.events.items():
                if 0 < true.exact < 1:
                    total += 1
                    seen = odds.events.get(code)
                    low, high = (seen.low, seen.high) if seen else wilson(0, odds.samples)
                    inside += low <= true.exact <= high
    assert total > 60
    assert inside / total > 0.9


@given(st.integers(0, 500), st.integers(1, 500))
def test_intervals_of_proportions(count, n):
    count = min(count, n)
    low, high = wilson(count, n)
    assert 0 <= low <= count / n <= high + 1e-12 <= 1 + 1e-12
    wide = wilson(count * 4, n * 4)
    assert wide[1] - wide[0] <= high - low + 1e-12


def test_a_known_interval():
    low, high = wilson(10, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)


# -- hidden information


def hunting(seed, square):
    """The boat lies in `square`; the escort is to choose."""
    table = new_table(lurk.GAME, seed=seed)
    table.answer("trim:up")
    table.answer(f"lie:{square}")
    assert table.pending.seat == lurk.ESCORT
    return table


@pytest.mark.parametrize(("square", "seed"), list(product("AE", [1, 2])))
def test_the_coach_does_not_peek(square, seed):
    """To the escort every square is alike: 1 in 5 that the boat is there, 1 in 2 that the sonar finds it."""
    for key, odds in hunting(seed, square).odds(budget=0, samples=400).items():
        assert not odds.exact
        found = odds.events.get("found")
        assert found is not None, key
        assert found.low <= 0.13
        assert found.high >= 0.07
        assert found.high < 0.25


def test_odds_are_the_same_in_worlds_the_seat_cannot_tell_apart():
    def odds(square):
        return {k: [(o.events, o.p) for o in v.classes] for k, v in hunting(1, square).odds(budget=0).items()}

    assert odds("A") == odds("E")


def test_where_no_other_world_is_found_there_are_no_odds():
    game = lurk.game(redeal=lambda s, book, seat, rng: None)
    table = new_table(game, seed=1)
    for odds in table.odds(budget=0).values():
        assert (odds.exact, odds.classes, odds.samples) == (False, (), 0)


def test_events_told_to_somebody_else_are_not_told():
    def hide(s, p):
        s.round += 1
        yield from lurk.trim(s, p, "boat1")
        p.log("LK-4", "found", to=lurk.ESCORT, square="A", seat="boat1")
        yield from lurk.hide(s, p, "boat1")

    game = lurk.game(steps=(lurk.set_up, hide, lurk.finish))
    table = new_table(game, seed=1)
    assert "found" not in table.odds("trim:up", budget=0)["trim:up"].events


def ticking(monkeypatch, tick):
    """A stopwatch that goes on by `tick` seconds each time it is read."""
    clock = itertools.count(0.0, tick)
    monkeypatch.setattr(odds_module, "time", SimpleNamespace(perf_counter=lambda: next(clock)))


def test_the_budget_is_kept(monkeypatch):
    """However slow the clock: a tree is left for samples when half its time is over, and sampling ends in time."""
    monkeypatch.setattr(odds_module, "SMALL_TREE", 0)
    table, key = double_launch()
    ticking(monkeypatch, 0.01)
    quick, patient = (table.odds(key, budget=budget)[key] for budget in (0.3, 3.0))
    assert not quick.exact
    assert MANY <= quick.samples < MANY + 30, "fewer than so many would say nothing"
    assert MANY + 100 < patient.samples < MANY + 300


def test_samples_are_the_same_whatever_the_clock_says(monkeypatch):
    table, key = double_launch()
    once = table.odds(key, budget=0, samples=250)[key]
    ticking(monkeypatch, 1.0)
    assert table.odds(key, budget=0, samples=250)[key] == once
    assert once.samples == 250
