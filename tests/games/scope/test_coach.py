"""What the coach says is exact: held against every world played through the rules, in 10,000 positions by
`make coach GAME=scope`."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import kaleun
from budget import positions
from games.scope.given import ADVANCED, given
from games.scope.test_twin import SCENARIOS, settings
from kaleun.games.scope.belief import Belief
from kaleun.games.scope.bots import counsel, quick, turn
from kaleun.games.scope.bots.convert import Sea
from kaleun.games.scope.bots.lines import LINES
from kaleun.games.scope.coach import ENOUGH
from kaleun.games.scope.redeal import known
from kaleun.games.scope.rules.s19_armed_freighter import candidates
from kaleun.kernel.ask import Pick
from kaleun.kernel.game import find_game
from kaleun.kernel.run import Mark, Run, first_mark
from kaleun.kernel.table import new_table

GAME = find_game("scope")
POSITIONS, PIECE = positions(300), 1000
WORLDS = 40
"""So many worlds of a position are played through the rules. Where there are more, so many of them are: half drawn
among those in which the answer meets a submarine, half among all. What all worlds bring is then what these and the
others bring together."""
WEST_AND_EAST = (
    "deploy:>52+54+57 place:freighter-12 place:freighter-15 place:tanker-17 place:tanker-14 place:allied_destroyer-24 "
    "place:allied_destroyer-25 place:allied_destroyer-23 quadrant:42>52 move:D1-34 quadrant:44>54"
)
"""Blocks left and right of the middle were taken: 43 and 45 are alike."""


def some_of(layouts, cell, rng):
    """The layouts to be played: all, or some with what they hold."""
    if len(layouts.odds) <= WORLDS:
        return layouts
    met = [layout for layout in layouts.odds if layout & cell]
    drawn = {*rng.sample(met, min(len(met), WORLDS // 2)), *rng.sample(list(layouts.odds), WORLDS // 2)}
    return Belief({layout: layouts.odds[layout] for layout in drawn})


def worlds(state, book, seat, layouts):
    """Every position behind what the seat sees, with its share."""
    if seat == "allied":
        for layout, p in layouts.odds.items():
            other = GAME.copy(state)
            other.subs = book.area.unmask(layout)
            yield other, p
        return
    maybe = [ship.id for ship in candidates(state, book)] or [state.armed]
    for armed in maybe:
        other = GAME.copy(state)
        other.armed = armed
        yield other, 1 / len(maybe)


def played(run, answers):
    """The same position with these answers, each line of the log kept."""
    other = Run(GAME, run.book, Mark(None, run.mark.step, run.mark.state, [], [], 0), film=[])
    for value, key in answers:
        other.feed(value, key)
    return other


def ends(run, key, sea):
    """Every end of this turn after an answer, with its share: the rules play, cards branch."""
    stack = [([(run.ask.find(key).value, key)], 1.0)]
    while stack:
        answers, share = stack.pop()
        after = played(run, answers)
        ask, s = after.ask, after.state
        if isinstance(ask, Pick):
            for face, n in Counter(ask.items).items():
                stack.append(([*answers, (face, f"pick:{face}")], share * n / len(ask.items)))
        elif ask is None or s.turn != run.state.turn:
            yield after, share
        else:
            out = np.empty(1024, np.int64)
            st = sea.pack(s, ask.prompt, ask.seat)
            lines = np.empty(LINES, np.int64)
            action = turn.sensible(st, sea.parameters_of(s), sea.ahead, sea.blocks, lines, out)
            option = next(o for o in ask.options if sea.action(s, o.key) == action)
            stack.append(([*answers, (option.value, option.key)], share))


def enumerated(run, key, sea, layouts):
    """What the coach should say, by what the log tells of every world."""
    seat, told = run.ask.seat, np.zeros(4)
    for world, p in worlds(run.state, run.book, seat, layouts):
        there = Run(GAME, run.book, Mark(None, run.mark.step, world, [], [], 0))
        for after, share in ends(there, key, sea):
            lines = [shot.line for shot in after.film]
            lost = {line.data["side"] for line in lines if line.code == "sunk"}
            lost |= {"german" for line in lines if line.code == "submarine_sunk"}
            lost |= {"allied" for line in lines if line.code == "burning"}
            found = any(line.code in ("submarine_sunk", "sonar_contact") for line in lines)
            lead = sum(
                (1 if side == seat else -1) * (after.state.scores[side] - world.scores[side]) for side in world.scores
            )
            told += p * share * np.array([bool(lost - {seat}), seat in lost, found, lead])
    return told


def told_of(run, key, layouts=None):
    """What the coach tells of an answer, in all worlds or in those with these layouts."""
    ask = run.ask
    view = GAME.view(run.state, run.book, ask.seat)
    if layouts is None:
        return counsel.turn_odds(view, ask.prompt, [key], ask.seat)[key]
    return counsel.Turn(*quick.turn_of(quick.imagine(view, ask.prompt, ask.seat, layouts), key, ask.seat))


def same_as_the_rules(run, key, sea, rng):
    """The coach's numbers are those of the worlds played through the rules; of many worlds those of some are, and the
    others add up with them to all."""
    told, every = told_of(run, key), known(run.state, run.book)
    data = run.ask.find(key).data
    cell = data["cells"][-1] if data.get("how") == "search" else data.get("cell", 0)
    some = some_of(every, run.book.area.bit.get(cell, 0), rng) if run.ask.seat == "allied" else every
    few = told_of(run, key, some) if some is not every else told
    expected = enumerated(run, key, sea, some)
    assert np.allclose(few, expected, atol=1e-9), (key, few, expected, run.book.options)
    if some is not every:
        rest = Belief({layout: p for layout, p in every.odds.items() if layout not in some.odds})
        share = sum(every.odds[layout] for layout in some.odds)
        added = share * np.array(few) + (1 - share) * np.array(told_of(run, key, rest))
        assert np.allclose(told, added, atol=1e-9), (key, told, added, run.book.options)
    return told, some is not every


def chosen(run, rng):
    """An option, each kind as often as the others; half of the searches where something may be."""
    by_verb: dict[str, list[str]] = {}
    where = known(run.state, run.book).marginals(run.book.scenario.columns)
    for option in run.ask.options:
        there = option.data["cells"][-1] if option.data.get("how") == "search" else option.data.get("cell", 0)
        verb = option.key.partition(":")[0]
        by_verb.setdefault(verb, []).append(option.key)
        if 0 < where.get(there, 0) < 1:
            by_verb.setdefault(f"{verb} well", []).append(option.key)
    return rng.choice(by_verb[rng.choice(list(by_verb))])


@pytest.mark.slow  # compiles the twin, and plays all worlds through the rules
@pytest.mark.parametrize("piece", range(max(1, POSITIONS // PIECE)))
def test_the_odds_of_a_turn_are_those_of_every_world(piece):
    rng, done, met = random.Random(16 + piece), 0, Counter()
    while done < min(POSITIONS, PIECE):
        book = GAME.book(settings(rng, rng.choice(SCENARIOS)), GAME.charts())
        sea, run = Sea(book), Run(GAME, book, first_mark(GAME, book), logging=False)
        while run.ask is not None:
            ask = run.ask
            if isinstance(ask, Pick):
                face = rng.choice(ask.items)
                run.feed(face, f"pick:{face}")
                continue
            often = 0.5 if ask.seat == "allied" and len(known(run.state, book).odds) > WORLDS else 0.12
            if quick.searchable(None, ask.prompt) and len(ask.options) > 1 and rng.random() < often:
                key = chosen(run, rng)
                told, many = same_as_the_rules(run, key, sea, rng)
                met["many worlds"] += many
                met[key.partition(":")[0]] += 1
                met.update(name for name, p in zip(told._fields, told, strict=True) if 0 < abs(p) < 1)
                done += 1
            option = rng.choice(ask.options)
            run.feed(option.value, option.key)
    verbs = {"quadrant", "launch", "move", "order", "sonar", "charges", "surface", "submerge", "fire", "hold"}
    assert verbs <= set(met), met
    assert met["many worlds"] >= min(POSITIONS, PIECE) / 50, met
    assert {"sinks", "loses", "finds", "points"} <= set(met), met


@pytest.mark.slow  # compiles the twin
def test_a_gun_that_misses_in_the_last_turn_hides_no_final_depth_charges():
    """G1 sinks the last cargo; D1 fires at U1, hit or miss, and then drops its charges."""
    scene = {"torpedoes": "G1@21N", "turn": "allied", "scenario": "coordinated_attack"}
    sea = given("D1@33 F1@11 U1@35", subs=[56], **scene, **ADVANCED)
    run = sea.table.run
    told, many = same_as_the_rules(run, "sonar:44", Sea(run.book), random.Random(1))
    assert not many
    assert told.finds == pytest.approx(2 / 30), "in 44 by sonar, in 33 by the last charges"


@pytest.mark.slow  # compiles the twin
def test_equal_cards_are_told_equal_odds_and_those_of_the_map():
    table = new_table(GAME, seed=3, options={"scenario": "wolf_pack"})
    for key in WEST_AND_EAST.split():
        table.answer(key)
    view, ask = table.sight("allied"), table.pending
    told = counsel.turn_odds(view, ask.prompt, ask.keys, "allied")
    assert set(told) == set(ask.keys)
    odds = known(table.run.state, table.book).marginals(7)
    for option in ask.options:
        if option.data.get("how") == "search":
            assert told[option.key].finds == pytest.approx(odds[option.data["cells"][-1]], abs=1e-12)
            assert told[option.key].sinks == told[option.key].finds
            assert told[option.key].points == pytest.approx(2 * told[option.key].finds)
    assert told["move:D1-43"].finds == pytest.approx(told["move:D1-45"].finds, abs=1e-12)
    assert told["move:D1-43"].finds > 0.1


def test_no_odds_before_the_first_turn():
    table = new_table(GAME, seed=3)
    ask = table.pending
    assert counsel.turn_odds(table.sight(ask.seat), ask.prompt, ask.keys, ask.seat) == {}


@pytest.mark.slow  # compiles the twin
def test_the_coach_tells_the_same_numbers_of_every_option():
    table = new_table(GAME, seed=3, options={"scenario": "wolf_pack"})
    for key in WEST_AND_EAST.split():
        table.answer(key)
    advice = kaleun.advise(table, samples=1)
    assert set(advice.options) == set(table.pending.keys)
    assert [m.name for m in advice.measures] == ["sinks", "loses", "win"]
    assert all(row[0].exact and row[1].exact and not row[2].exact for row in advice.options.values())
    assert all(0 <= f.low <= f.value <= f.high <= 1 for row in advice.options.values() for f in row)
    assert advice.figure("move:D1-43", "sinks").value == pytest.approx(advice.figure("move:D1-45", "sinks").value)
    assert set(advice.best) <= set(advice.options)
    assert advice == kaleun.advise(table, samples=1), "the same numbers every time"


@pytest.mark.slow  # compiles the twin
def test_the_chance_of_winning_gets_better_while_the_player_thinks():
    """One search at first; the mean of more of them lies in narrower bounds, until it is good enough."""
    table = new_table(GAME, seed=3, options={"scenario": "wolf_pack"})
    for key in WEST_AND_EAST.split():
        table.answer(key)
    first, later = (kaleun.advise(table, samples=n) for n in (1, 4))
    assert 4 * first.samples == later.samples
    width = [sum(row[2].high - row[2].low for row in advice.options.values()) for advice in (first, later)]
    assert width[1] < 0.85 * width[0]
    assert [row[:2] for row in first.options.values()] == [row[:2] for row in later.options.values()]
    assert kaleun.advise(table, samples=10**6).samples == ENOUGH * first.samples


@pytest.mark.parametrize("seat", ["german", "allied"])
def test_a_better_value_of_the_search_is_never_told_as_worse(seat):
    told = [counsel.calibrated(value / 20, seat) for value in range(21)]
    assert told == sorted(told)
    assert all(0 < p < 1 for p in told)
