"""How both sides play on in the imagination of the search: quick, a little at random, and no side uses what it cannot
know. The German side shoots what cannot get away and stays clear of destroyers; the Allied side strikes at a
submarine that has shown itself, dodges torpedoes and brings cargo home; guns fire at the best chance."""

from __future__ import annotations

import numpy as np

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.actions import german_others, legal
from kaleun.games.scope.bots.lines import WATCHED, survey
from kaleun.games.scope.bots.phases import apply
from kaleun.games.scope.bots.twin import (
    ACTION,
    ASK,
    BLOCKS,
    CELLS,
    CHANCE,
    COLUMNS,
    DRAW,
    GERMAN,
    HIT,
    LEAVES,
    MISS,
    MISSES,
    ODDS,
    OVER,
    PASS,
    POINTS,
    SCORE_A,
    SCORE_G,
    SEAT,
    SHIPS,
    SUBMERGE,
    SUBS,
    TARGET,
    WINNER,
    Array,
    afloat,
    cell_of,
    free_cells,
    inside,
    of,
    popcount4,
)  # fmt: skip
from kaleun.games.scope.bots.worth import likely, value


@jit
def german(st: Array, pa: Array, ahead: Array, blocks: Array, lines: Array, out: Array) -> int:
    """The best of shots, moves and orders if one is good; else a block with a submarine, the one in danger first."""
    survey(st, pa, ahead, lines)
    n = german_others(st, pa, ahead, blocks, out, 0)
    best, chosen = 0.0, -1
    for k in range(n):
        worth = value(st, pa, ahead, lines, out[k])
        if worth > 0:
            worth += 0.3 * np.random.random()
            if worth > best:
                best, chosen = worth, out[k]
    danger, subs, pick, seen = -1, 0, -1, lines[WATCHED]
    for cell in range(pa[CELLS]):
        if st[SUBS] >> cell & 1:
            subs += 1
            if np.random.random() * subs < 1:
                pick = cell
            if seen >> cell & 1 and (danger < 0 or st[ODDS + cell] > st[ODDS + danger]):
                danger = cell
    if subs == 0:
        if chosen < 0 and n:
            chosen = out[np.random.randint(n)]
        return int(chosen) if chosen >= 0 else PASS
    sure = 0.45 + 0.4 * np.random.random()
    if danger >= 0:
        sure += likely(st, danger)
    if chosen >= 0 and best > sure:
        return int(chosen)
    if danger >= 0 and np.random.random() < 0.8:
        pick = danger
    elif np.random.random() < 0.15:
        pick = np.random.randint(pa[CELLS])
    q = shuffled(st, pa, blocks, pick, seen)
    return q if q >= 0 else PASS if n == 0 else int(out[np.random.randint(n)])


@jit
def shuffled(st: Array, pa: Array, blocks: Array, cell: int, seen: int) -> int:
    """A random block with this cell, clear of the cells that are watched; -1 if none can be taken."""
    q, n = -1, 0
    for b in range(pa[BLOCKS]):
        if blocks[b, 0] == cell or blocks[b, 1] == cell or blocks[b, 2] == cell or blocks[b, 3] == cell:
            if free_cells(st, pa, blocks, b) == 0:
                continue
            n += 1
            if np.random.random() * n < 1:
                q = b
    return lay_well(st, pa, blocks, q, seen) if q >= 0 else -1


@jit
def lay_back(st: Array, pa: Array, blocks: Array, q: int) -> int:
    """This block with a random arrangement."""
    free = free_cells(st, pa, blocks, q)
    k = popcount4(inside(st, blocks, q, free))
    n, chosen = 0, 0
    for placement in range(16):
        if placement & ~free == 0 and popcount4(placement) == k:
            n += 1
            if np.random.random() * n < 1:
                chosen = placement
    return q * 16 + chosen


@jit
def lay_well(st: Array, pa: Array, blocks: Array, q: int, seen: int) -> int:
    """This block as who knows his submarines lays it back: clear of hunters, and on the way home."""
    free = free_cells(st, pa, blocks, q)
    k = popcount4(inside(st, blocks, q, free))
    best, chosen = -1e9, 0
    for placement in range(16):
        if placement & ~free == 0 and popcount4(placement) == k:
            worth = np.random.random()
            for b in range(4):
                if placement >> b & 1:
                    cell = blocks[q, b]
                    worth -= 0.7 * (seen >> cell & 1)
                    if pa[LEAVES]:
                        worth -= 0.8 * (cell // pa[COLUMNS])
            if worth > best:
                best, chosen = worth, placement
    return q * 16 + chosen


@jit
def dive(st: Array, pa: Array, blocks: Array, k: int, q: int) -> int:
    """The surfaced submarine of this number dives; the block is laid back at random."""
    cell = cell_of(st, pa[SHIPS] + k)
    st[SUBS] |= 1 << cell
    action = SUBMERGE + k * 400 + lay_back(st, pa, blocks, q)
    st[SUBS] &= ~(1 << cell)
    return int(action)


@jit
def listed(st: Array, pa: Array, ahead: Array, blocks: Array, lines: Array, out: Array) -> int:
    """Each possible action gets a rough value; the best with some noise is played."""
    survey(st, pa, ahead, lines)
    n = legal(st, pa, ahead, blocks, out)
    best, chosen = -1e9, out[0]
    for k in range(n):
        worth = value(st, pa, ahead, lines, out[k]) + 0.5 * np.random.random()
        if worth > best:
            best, chosen = worth, out[k]
    return int(chosen)


@jit
def habit(st: Array, pa: Array, ahead: Array, blocks: Array, lines: Array, out: Array) -> int:
    """What who is asked does without thinking; a card is drawn."""
    if st[SEAT] == CHANCE:
        return HIT if np.random.random() * (1 + st[MISSES]) < 1 else MISS
    if st[SEAT] == GERMAN and st[ASK] == ACTION:
        return german(st, pa, ahead, blocks, lines, out)
    return listed(st, pa, ahead, blocks, lines, out)


@jit
def playout(st: Array, pa: Array, ahead: Array, blocks: Array, lines: Array, out: Array, plies: int) -> float:
    """The value for the German side: 1 won, 0 lost, 0.5 drawn; a guess from the score after so many plies."""
    for _ in range(plies):
        if st[OVER]:
            break
        apply(st, pa, ahead, blocks, habit(st, pa, ahead, blocks, lines, out))
    return value_of(st, pa)


@jit
def value_of(st: Array, pa: Array) -> float:
    if st[OVER]:
        if st[WINNER] == DRAW:
            return 0.5
        return 1.0 if st[WINNER] == GERMAN else 0.0
    goal = pa[TARGET]
    if goal == 0:
        for i in range(pa[SHIPS] + 3):
            if afloat(st, i):
                goal += of(st, pa, i, POINTS)
    lead = st[SCORE_G] - st[SCORE_A]
    return float(0.5 + 0.4 * max(-1.0, min(1.0, lead / max(1, goal))))
