"""The compact twin of SCOPE plays exactly by the rules. `KALEUN_DEEP=1` compares 100,000 positions."""

from __future__ import annotations

import os
import random

import numpy as np
import pytest

from kaleun.games.scope.bots import ending, search, twin
from kaleun.games.scope.bots import quick as bot
from kaleun.games.scope.bots.convert import Sea, covers
from kaleun.games.scope.redeal import known
from kaleun.kernel.game import find_game
from kaleun.kernel.run import Run, first_mark
from kaleun.kernel.table import new_table

GAME = find_game("scope")
DEEP = bool(os.environ.get("KALEUN_DEEP"))
POSITIONS = 100_000 if DEEP else 4_000
SCENARIOS = [s for s in GAME.options["scenario"].values if not s.startswith("naval")]
CUSTOM = [name for name in GAME.options if name.startswith("custom_")]
WINNERS = {"german": twin.GERMAN, "allied": twin.ALLIED, "": twin.DRAW}


def settings(rng):
    """A random set-up the twin covers."""
    options = {"scenario": rng.choice(SCENARIOS), "turn_limit": rng.choice((100, 200))}
    options |= {name: rng.choice(GAME.options[name].values) for name in (*CUSTOM, "edge", "cargo_first_row", "search")}
    full = GAME.full_options({}) | options
    if GAME.conflicts(full):
        full |= {"edge": "none", "custom_freighters": 2}
    return GAME.full_options(full)


def same(st, expected):
    """The twin's own notes (what was found, the last launch) and fields of spent things do not count."""
    a, b = st.copy(), expected
    for field in (twin.FOUND, twin.LAST):
        a[field] = b[field]
    if a[twin.ORDERED] < 0:
        a[twin.HEADING] = b[twin.HEADING]
    for at in (twin.TORPEDO, twin.TORPEDO + 3):
        if a[at] < 0 and b[at] < 0:
            a[at : at + 3] = b[at : at + 3]
    return (a == b).all()


@pytest.mark.slow
def test_the_twin_is_held_equal_to_the_rules():
    rng, done, out = random.Random(11), 0, np.zeros(256, dtype=np.int64)
    outcomes = set()
    while done < POSITIONS:
        book = GAME.book(settings(rng), GAME.charts())
        assert covers(book)
        sea, st, run = Sea(book), None, Run(GAME, book, first_mark(GAME, book), logging=False)
        while run.ask is not None:
            s = run.state
            if run.ask.prompt != "action":
                option = rng.choice(run.ask.options)
                run.feed(option.value, option.key)
                continue
            if st is None:
                st, parameters = sea.pack(s), sea.parameters.copy()
                parameters[twin.SHIPS] = len(s.ships)
            assert same(st, sea.pack(s))
            actions = {sea.action(s, option.key): option for option in run.ask.options}
            actions.pop(None, None)
            n = twin.legal(st, parameters, sea.ahead, sea.blocks, out)
            assert sorted(out[:n]) == sorted(actions)
            kinds: dict[int, list[int]] = {}
            for number in actions:
                kinds.setdefault(number // 500, []).append(number)
            number = rng.choice(kinds[rng.choice(list(kinds))])
            ending.apply(st, parameters, sea.ahead, sea.blocks, number)
            run.feed(actions[number].value, actions[number].key)
            done += 1
        s = run.state
        assert st[twin.OVER]
        assert st[twin.WINNER] == WINNERS[s.winner]
        assert (st[twin.SCORE_G], st[twin.SCORE_A]) == (s.scores["german"], s.scores["allied"])
        outcomes.add((book.family, s.outcome))
    assert len(outcomes) >= 7


def test_what_the_twin_does_not_cover():
    for more in ({"slow_submarines": True}, {"surface_combat": True}, {"quiet_limit": 60}):
        assert not covers(GAME.book(GAME.full_options(more), GAME.charts()))


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
    first, again = (bot.look(view, keys, seat, random.Random(5), 0, 400) for _ in range(2))
    assert first == again
    assert first.iterations == 400
    assert sum(n for n, _ in first.options.values()) == (200 if seat == "german" else 400)
    assert first.best in keys


def test_the_open_tree_does_not_tell_arrangements_apart():
    assert search.open_key(7 * 16 + 3) == search.open_key(7 * 16 + 12)
    assert search.open_key(twin.LAUNCH + 5) == twin.LAUNCH + 5
