"""What is refused, summed up: one line for each reason, worked out only when somebody looks."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import kaleun
from kaleun.ai.player import play
from kaleun.kernel.ask import Refusal
from kaleun.kernel.game import find_game
from kaleun.kernel.pending import Pending
from kaleun.kernel.table import new_table
from kaleun.kernel.text import LANGUAGES
from toys import mini, muster

TURNS = ("hunted", "scope", "torpedo_dice", "unterseeboot")


def question(game, *refused):
    return Pending("captain", "go", "XX-1", "choice", (), lambda: refused, {}, find_game(game).texts)


def test_refusals_for_one_reason_are_one_line():
    spaces = [Refusal(f"move:{space}", "not_adjacent", "UB-4.1", origin="D1") for space in ("S1", "S2", "P1")]
    lone = Refusal("return", "too_deep_to_return", "UB-12.5", depth="200 Meters")
    many, one = question("unterseeboot", *spaces, lone).reasons
    assert (many.keys, many.data, many.each) == (["move:S1", "move:S2", "move:P1"], {"origin": "D1"}, {})
    assert many.text() == "3 spaces do not touch D1: S1, S2, P1"
    assert many.text("de") == "3 Felder grenzen nicht an D1: S1, S2, P1"
    assert (one.keys, one.text()) == (["return"], "Too deep to surface this turn: 200 metres")
    assert one.alike
    assert not many.alike


def test_what_differs_has_a_value_for_every_key():
    told = [Refusal(f"identify:S{n}", "already_identified", "UB-6.6", tonnage=n * 1000) for n in (1, 2)]
    (line,) = question("unterseeboot", *told).reasons
    assert (line.data, line.each) == ({"tonnage": 1000}, {"tonnage": [1000, 2000]})
    assert line.text() == "2 targets are identified already: S1, S2"


def test_a_sentence_that_is_the_same_for_all_is_said_as_it_is():
    ways = [Refusal(f"attack:surface-{reach}", "not_by_day", "TH-9.5.1.a") for reach in ("close", "medium")]
    (line,) = question("hunted", *ways).reasons
    assert line.alike
    assert line.text() == "By day the escorts would see you"


def test_a_value_that_comes_twice_is_said_once():
    moves = [Refusal(f"move:{ship}-{cell}", "occupied", "SC-6.1", cell=cell) for ship in "AB" for cell in (23, 24)]
    assert question("scope", *moves).reasons[0].text() == "Ships stand in 23, 24"


def test_several_without_a_sentence_of_their_own_are_told_one_by_one():
    told = [Refusal(f"go:{way}", "no_way", "MN-2", n=n) for way, n in (("up", 1), ("down", 2))]
    said = Pending("captain", "go", "MN-2", "choice", (), lambda: told, {}, mini.GAME.texts).reasons[0].text()
    assert said.count("; ") == 1


@pytest.mark.parametrize("game", TURNS)
def test_every_refusal_is_in_one_line_and_every_reason_is_one(game):
    """Random play of every option; conformance (`questions`) holds the same of its cases."""
    rng, lines, refused = random.Random(7), 0, 0
    for seed in range(12):
        table = kaleun.new_table(game, seed=seed, options=_some(game, rng))
        for _ in range(60):
            if table.over:
                break
            ask = table.pending
            reasons = ask.reasons
            named = Counter(key for reason in reasons for key in reason.keys)
            assert named == Counter(r.key for r in ask.refused)
            assert max(Counter((r.code, r.rule) for r in reasons).values(), default=1) == 1
            for reason in reasons:
                for lang in LANGUAGES:
                    assert "{" not in reason.text(lang)
                    assert "; " not in reason.text(lang), f"summed.{reason.code} has no words in {lang}"
            lines, refused = lines + len(reasons), refused + len(ask.refused)
            table.answer(rng.choice(ask.keys))
    assert lines < refused


def _some(game, rng):
    """Options that go together."""
    specs, found = kaleun.options(game), find_game(game)
    while True:
        options = {name: rng.choice(spec.values) for name, spec in specs.items() if spec.values and rng.random() < 0.4}
        if not found.conflicts({**found.full_options({}), **options}):
            return options


# -- only when somebody looks


@pytest.fixture
def looked(monkeypatch):
    """How often the reasons of the toy were worked out."""
    calls, refuse = [], mini.refuse

    def counting(state, book):
        calls.append(state.round)
        return refuse(state, book)

    monkeypatch.setattr(mini, "refuse", counting)
    return calls


def test_nobody_looks_nothing_is_worked_out(looked):
    table = new_table(mini.GAME, seed=5)
    assert table.pending.keys == ("go:left", "go:right", "pass")
    assert table.pending.options[0].final is False
    play(mini.GAME, {"captain": "random"}, seed=1)
    assert looked == []


def test_whoever_looks_twice_works_it_out_once(looked):
    ask = new_table(mini.GAME, seed=5).pending
    assert ask.refused is ask.refused
    assert ask.reasons[0].keys == ["go:up"]
    assert looked == [1]


def test_the_reasons_are_those_of_the_moment_of_the_question():
    table = new_table(mini.GAME, seed=5)
    first = table.pending
    while table.run.state.round == 1:
        table.answer(table.pending.keys[-1])
    assert [r.data for r in first.refused] == [{"n": 1}]


def test_the_same_where_several_decide_at_once():
    table = new_table(muster.GAME, seed=3)
    table.answer("flag:red")
    for seat in table.asks:
        table.answer("listen:no", seat)
    asks = table.asks
    assert len(asks) > 1
    for seat in reversed(asks):
        table.answer(table.pending_of(seat).keys[0], seat)
    assert {seat: [r.key for r in ask.refused] for seat, ask in asks.items()} == {seat: ["course:up"] for seat in asks}
