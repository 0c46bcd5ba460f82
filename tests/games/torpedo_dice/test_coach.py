"""The coach's hits and misses are those of an independent enumeration; its chances are sampled and say so.
`make coach GAME=torpedo_dice` compares 10,000 positions."""

from __future__ import annotations

import os
import random
from fractions import Fraction

import pytest

import kaleun
from budget import budget
from games.torpedo_dice.greedy import _targets, _volleys
from games.torpedo_dice.test_twin import settings
from kaleun.games.torpedo_dice import coach
from kaleun.kernel.game import find_game

GAME = find_game("torpedo_dice")
POSITIONS = int(os.environ.get("KALEUN_COACH", budget(300, 40)))


def best_of(view, seat, kind, side):
    """Most hits, then fewest misses, by the geometry that the tests' greedy captain has of its own."""
    rows = tuple(view.grid.rows)
    done = sum(1 << (r * len(rows[0]) + c) for r, c in view.seats[seat].window.hits)
    sets, n = _volleys(rows, side, kind)
    hits = max((cells & _targets(rows) & ~done).bit_count() for cells in sets)
    return Fraction(hits), Fraction(n - hits)


def mean(pairs):
    return tuple(sum(column) / len(pairs) for column in zip(*pairs, strict=True))


def better(pair):
    return pair[0], -pair[1]


def by_hand(view, seat, die, sides):
    """Every system that works on a die, from the words of the rules; sides are what the Fins may copy."""
    works = {k for k, s in view.seats[seat].systems.items() if s.state == "on" and (s.uses is None or s.uses[0])}
    shapes = [("base", die)]
    if "periscope" in works:
        shapes.append(("base", 7 - die))
    if "sail" in works:
        shapes += [("base", side) for side in (die - 1, die + 1) if 1 <= side <= 6]
    if "fins" in works:
        shapes += [("base", side) for side in sides]
    if "cannon" in works:
        shapes.append(("plus", die))
    if "engine" in works and (die > 1 or view.switches.engine_on_one):
        shapes.append(("minus", die))
    if "portholes" in works and (die <= 3 or view.switches.portholes == "line"):
        shapes.append(("line", die))
    found = [best_of(view, seat, kind, side) for kind, side in shapes]
    if "propeller" in works:
        found.append(mean([best_of(view, seat, "base", side) for side in range(1, 7)]))
    return max(found, key=better)


def compare(table):
    seat, view, ask = table.ask.seat, table.sight(table.ask.seat), table.pending
    told = coach.told(view, table.book, seat, ask)
    others = {sheet.die for name, sheet in view.seats.items() if name != seat and sheet.die}
    for key, best in told.items():
        data = table.ask.find(key).data
        if ask.prompt == "choose":
            die = int(key.partition(":")[2])
            rest = [*view.dice.middle]
            rest.remove(die)
            waiting = not view.solo and any(not s.die for name, s in view.seats.items() if name != seat)
            low, high = (set(rest), set(rest)) if view.solo else (others, others | set(rest if waiting else ()))
            assert (best.hits, best.misses) == by_hand(view, seat, die, low)
            assert best.most == by_hand(view, seat, die, high)[0]
        elif ask.prompt == "modify":
            sides = range(1, 7) if data["system"] == "propeller" else [data["side"]]
            assert (best.hits, best.misses) == mean([best_of(view, seat, data["kind"], side) for side in sides])
        else:
            assert (best.hits, best.misses) == (data.get("hits", 0), data.get("misses", 0))
    if ask.prompt.startswith("fire"):
        top = max(best.hits for best in told.values())
        assert top == max(option.data.get("hits", 0) for option in ask.options)
    else:
        assert set(told) == {option.key for option in ask.options}


def test_hits_and_misses_are_counted_exactly(monkeypatch):
    """The printed board, all modes and numbers of players, every switch that leaves the printed geometry alone."""
    monkeypatch.setattr(coach, "_loaded", lambda seconds: False)
    rng, compared, n = random.Random(5), 0, 0
    while compared < POSITIONS:
        n += 1
        options = {**settings(rng), "edge": "miss", "orientation": "free", "fins": "any"}
        table = kaleun.new_table(GAME.name, seed=n, options=options)
        while table.ask is not None and compared < POSITIONS:
            if rng.random() < 0.2:
                compare(table)
                compared += 1
            keys = table.ask.keys
            activate = [key for key in keys if key.startswith("activate")]
            table.answer(rng.choice(activate if activate and rng.random() < 0.3 else keys))


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"mode": "training"}, {"players": 1}, {"players": 4}])
def test_every_option_has_a_chance_with_its_interval(options):
    """The same advice for the same number of samples; a sampled number is never called exact."""
    table, rng = kaleun.new_table(GAME.name, seed=3, options=options), random.Random(1)
    for _ in range(6):
        advice = kaleun.advise(table, samples=40)
        assert advice == kaleun.advise(table, samples=40)
        assert [measure.name for measure in advice.measures] == ["hits", "misses", "win"]
        assert set(advice.options) <= {option.key for option in table.pending.options}
        for key in advice.options:
            win = advice.figure(key, "win")
            assert not win.exact
            assert 0 <= win.low < win.high <= 1
            assert win.low <= win.value <= win.high
        table.answer(rng.choice(list(advice.options)))


def _hits(advice):
    return lambda key: advice.figure(key, "hits").value


@pytest.mark.slow
def test_a_certain_win_is_seen():
    """The last field, and a 1 to strike it: every playout of it is won."""
    from games.torpedo_dice.given import everything_but, given

    duel = given(dice=[1, 4, 6], A={"hits": everything_but((0, 9)), "on": ["periscope", "sail"], "reserve": 9})
    duel.do("take:1")
    duel.turn_of("A")
    table = duel.table
    while not table.pending.prompt.startswith("fire"):
        table.answer("keep")
    advice = kaleun.advise(table, samples=40)
    assert advice.figure("fire:0,9", "win").value == 1
    assert advice.figure("fire:0,9", "hits") == advice.figure(max(advice.options, key=_hits(advice)), "hits")
