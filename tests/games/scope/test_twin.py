"""The compact twin of SCOPE plays exactly by the rules. `KALEUN_DEEP=1` compares 100,000 positions."""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter

import numpy as np
import pytest

from kaleun.games.scope.bots import lines, phases, search, twin
from kaleun.games.scope.bots import quick as bot
from kaleun.games.scope.bots.actions import legal
from kaleun.games.scope.bots.convert import Sea
from kaleun.games.scope.redeal import known
from kaleun.kernel.ask import Pick
from kaleun.kernel.game import find_game
from kaleun.kernel.run import Run, first_mark
from kaleun.kernel.table import new_table

GAME = find_game("scope")
DEEP = bool(os.environ.get("KALEUN_DEEP"))
POSITIONS = 100_000 if DEEP else 4_000
SCENARIOS = GAME.options["scenario"].values
SWITCHES = [
    name for name in GAME.options
    if name.startswith("custom_") or name in ("edge", "cargo_first_row", "search", "turn_limit", "quiet_limit")
]  # fmt: skip
MODULES = ("slow_submarines", "surface_combat", "reinforcements")
WINNERS = {"german": twin.GERMAN, "allied": twin.ALLIED, "": twin.DRAW}
NOTES = (twin.FOUND, twin.DRAWN, twin.MISSES, *range(twin.ODDS, twin.TAKEN))
"""The twin's own notes do not count."""


def settings(rng, scenario):
    """A random set-up."""
    while True:
        options = {name: rng.choice(GAME.options[name].values) for name in (*SWITCHES, *MODULES)}
        if rng.random() < 0.8:
            options |= {"turn_limit": 200, "quiet_limit": 0, "edge": "none"}
        full = GAME.full_options({}) | options | {"scenario": scenario}
        if not GAME.conflicts(full):
            return GAME.full_options(full)


def same(st, expected):
    """Fields of spent things do not count either."""
    a, b = st.copy(), expected
    for field in NOTES:
        a[field] = b[field]
    for side in (0, 1):
        if a[twin.ORDERED + side] < 0:
            a[twin.HEADING + side] = b[twin.HEADING + side]
    for at in range(twin.TORPEDO, twin.SHIP, 3):
        if a[at] < 0 and b[at] < 0:
            a[at : at + 3] = b[at : at + 3]
    at = twin.SHOT + 4 * a[twin.SHOTS]
    a[at : twin.TORPEDO] = b[at : twin.TORPEDO]
    return not np.nonzero(a != b)[0].size, np.nonzero(a != b)[0], a[a != b], b[a != b]


def line(st, sea, cell, heading):
    """The cells of a torpedo's way from here, and the first ship card on it with its distance."""
    way, ships = [], {st[at]: i for i, at in enumerate(range(twin.SHIP, twin.ODDS, twin.WIDTH)) if st[at] >= 0}
    first, clear = -1, True
    while (cell := sea.ahead[heading, cell]) >= 0:
        way.append(cell)
        clear = clear and not st[twin.MINES] >> cell & 1
        if clear and cell in ships:
            first, clear = ships[cell] * 16 + len(way), False
    return way, first


def looked_along(st, parameters, sea):
    """What is looked up once for a question is what one sees walking along every line."""
    told = np.empty(lines.LINES, np.int64)
    lines.survey(st, parameters, sea.ahead, told)
    targets, near, tracks = [0, 0], {}, 0
    for cell, heading in itertools.product(range(len(sea.cells)), range(8)):
        _, first = line(st, sea, cell, heading)
        assert lines.first_ship(told, cell, heading) == first
        if first >= 0 and twin.afloat(st, first // 16):
            targets[1 - twin.of(st, parameters, first // 16, twin.SIDE)] |= 1 << cell
    for t in range(twin.TORPEDO, twin.SHIP, 3):
        if st[t] >= 0:
            way, first = line(st, sea, st[t], st[t + 1])
            tracks |= sum(1 << cell for cell in way)
            near[first // 16] = min(near.get(first // 16, lines.FAR), first % 16)
    for i in range(twin.SLOTS):
        assert lines.aimed_at(told, i) == near.get(i, lines.FAR)
    hunters = [
        twin.cell_of(st, i)
        for i in range(parameters[twin.SHIPS])
        if twin.ours(st, parameters, i, twin.ALLIED) and twin.of(st, parameters, i, twin.HUNTER)
    ]
    for cell in range(len(sea.cells)):
        by_hunter = any(twin.distance(parameters[twin.COLUMNS], cell, hunter) <= 1 for hunter in hunters)
        assert lines.hunted(told, cell) == by_hunter
        assert lines.on_track(told, cell) == bool(tracks >> cell & 1)
        for side in (twin.GERMAN, twin.ALLIED):
            assert lines.has_target(told, side, cell) == bool(targets[side] >> cell & 1)


def compare(book, rng, met):
    """Plays a game at random in both, and counts what was met. Returns the number of positions."""
    out = np.zeros(1024, dtype=np.int64)
    sea, st, parameters, run, done = Sea(book), None, None, Run(GAME, book, first_mark(GAME, book), logging=False), 0
    while run.ask is not None:
        s, ask = run.state, run.ask
        if isinstance(ask, Pick):
            number = rng.choice((twin.HIT, *[twin.MISS] * (len(ask.items) - 1)))
            assert st[twin.SEAT] == twin.CHANCE
            assert st[twin.MISSES] == len(ask.items) - 1
            phases.apply(st, parameters, sea.ahead, sea.blocks, number)
            run.feed(face := "hit" if number == twin.HIT else "miss", f"pick:{face}")
            continue
        if st is None and ask.prompt != "action":
            option = rng.choice(ask.options)
            run.feed(option.value, option.key)
            continue
        packed = sea.pack(s, ask.prompt, ask.seat)
        if st is None:
            st, parameters = packed.copy(), sea.parameters_of(s)
        assert same(st, packed)[0], (same(st, packed), book.options)
        actions = {sea.action(s, option.key): option for option in ask.options}
        if done % 20 == 0:
            looked_along(st, parameters, sea)
        n = legal(st, parameters, sea.ahead, sea.blocks, out)
        assert sorted(out[:n]) == sorted(a for a in actions if a < twin.BLIND), (ask.prompt, book.options)
        kinds: dict[str, list[int]] = {}
        for number, option in actions.items():
            kinds.setdefault(option.key.partition(":")[0], []).append(number)
        verb = rng.choice(list(kinds))
        met[verb] += 1
        number = rng.choice(kinds[verb])
        phases.apply(st, parameters, sea.ahead, sea.blocks, number)
        run.feed(actions[number].value, actions[number].key)
        done += 1
    s = run.state
    assert st[twin.OVER]
    assert st[twin.WINNER] == WINNERS[s.winner]
    assert (st[twin.SCORE_G], st[twin.SCORE_A]) == (s.scores["german"], s.scores["allied"])
    met[book.family, s.outcome] += 1
    return done


@pytest.mark.slow
def test_the_twin_is_held_equal_to_the_rules():
    rng, done, met = random.Random(11), 0, Counter()
    while done < POSITIONS:
        for scenario in SCENARIOS:
            done += compare(GAME.book(settings(rng, scenario), GAME.charts()), rng, met)
    verbs = {
        "quadrant", "launch", "move", "order", "leave", "sonar", "charges", "surface", "submerge", "takeoff", "bomb",
        "plane", "fire", "hold", "drop",
    }  # fmt: skip
    assert verbs <= set(met)
    ends = {what for what in met if isinstance(what, tuple)}
    assert len(ends) >= 6


def test_layouts_are_numbered_alike():
    table = new_table(GAME, seed=1, options={"scenario": "wolf_pack"})
    while table.ask.prompt != "action":
        table.answer(table.ask.options[0].key)
    s, book = table.run.state, table.book
    assert Sea(book).pack(s)[twin.SUBS] == book.area.mask(s.subs)
    assert int(Sea(book).pack(s)[twin.SUBS]) in known(s, book).odds


@pytest.mark.slow  # compiles all of the search
@pytest.mark.parametrize("seat", ["german", "allied"])
def test_search_is_repeatable_and_counts_its_visits(seat):
    table = new_table(GAME, seed=1, options={"scenario": "coordinated_attack"})
    rng = random.Random(1)
    while table.ask.prompt != "action" or table.ask.seat != seat:
        table.answer(rng.choice(table.ask.options).key)
    view, keys = table.sight(seat), list(table.pending.keys)
    first, again = (bot.look(view, ("action", keys), seat, random.Random(5), 0, 400, whole=True) for _ in range(2))
    assert first == again
    assert first.iterations == 400
    assert sum(n for n, _ in first.options.values()) == (200 if seat == "german" else 400)
    assert first.best in keys
    short = bot.look(view, ("action", keys), seat, random.Random(5), 0, 400)
    assert short.iterations <= 400
    assert short.best == first.best, "it ends when nothing can change any more"


def test_the_open_tree_does_not_tell_arrangements_apart():
    assert search.open_key(7 * 16 + 3) == search.open_key(7 * 16 + 12)
    assert search.open_key(twin.SUBMERGE + 400 + 3) == search.open_key(twin.SUBMERGE + 400 + 12)
    assert search.open_key(twin.LAUNCH + 5) == twin.LAUNCH + 5
