"""What an option looks worth before the search has tried it, on the twin's array. Two things depend on it: where the
search looks first among some two hundred options, and where the Allied side guesses that submarines lie."""

from __future__ import annotations

import numpy as np

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.lines import WATCHED, first_ship, hunted, survey
from kaleun.games.scope.bots.twin import (
    ALLIED,
    CELLS,
    COLUMNS,
    FAST,
    GERMAN,
    LAUNCH,
    LEAVES,
    ORDERED,
    SEAT,
    SUBMERGE,
    TAKEOFF,
    WORTH,
    Array,
    free_cells,
    inside,
    may_launch,
    of,
    ours,
)  # fmt: skip
from kaleun.games.scope.bots.worth import likely, value

WARMTH = 0.6
"""Points of difference that matter: the smaller, the more the first sight decides."""
OPEN_MIND = 0.3
"""So much of the search is spread evenly."""


@jit
def places(st: Array, pa: Array, blocks: Array, lines: Array, worth: Array) -> None:
    """How good each cell is for a submarine: a slow ship within two cards on some line, and no destroyer near."""
    danger = lines[WATCHED]
    for cell in range(pa[CELLS]):
        good = -0.7 if danger >> cell & 1 else 0.0
        if pa[LEAVES]:
            good += 0.4 * (4 - cell // pa[COLUMNS])
        if may_launch(st, pa, blocks, cell):
            for heading in range(8):
                hit = first_ship(lines, cell, heading)
                if hit >= 0 and ours(st, pa, hit // 16, ALLIED):
                    i, far = hit // 16, hit % 16
                    slow = not of(st, pa, i, FAST) and st[ORDERED + 1] != i
                    good += of(st, pa, i, WORTH) * (0.4 if far <= 2 and slow else 0.1)
        worth[cell] = good


@jit
def lean(
    st: Array, pa: Array, ahead: Array, blocks: Array, layouts: Array, odds: Array, lure: float, lines: Array,
    worth: Array,
) -> Array:  # fmt: skip
    """The odds of these layouts if the German side lies where it is good for it: its number of submarines stays as
    likely as it was."""
    survey(st, pa, ahead, lines)
    places(st, pa, blocks, lines, worth)
    leaning, before, after = odds.copy(), np.zeros(64), np.zeros(64)
    numbers = np.zeros(len(odds), np.int64)
    for k in range(len(odds)):
        good = 0.0
        for cell in range(pa[CELLS]):
            if layouts[k] >> cell & 1:
                good += worth[cell]
                numbers[k] += 1
        leaning[k] *= np.exp(lure * good)
        before[numbers[k]] += odds[k]
        after[numbers[k]] += leaning[k]
    for k in range(len(odds)):
        leaning[k] *= before[numbers[k]] / after[numbers[k]]
    return leaning


@jit
def first_sight(
    st: Array, pa: Array, ahead: Array, blocks: Array, lines: Array, out: Array, n: int, worth: Array, sight: Array
) -> None:
    """The value of each of the first n actions in `out`."""
    survey(st, pa, ahead, lines)
    german = st[SEAT] == GERMAN
    if german:
        places(st, pa, blocks, lines, worth)
    for k in range(n):
        action = out[k]
        dives = SUBMERGE <= action < TAKEOFF
        if german and (action < LAUNCH or dives):
            quadrant = action if not dives else (action - SUBMERGE) % 400
            sight[k] = 0.4 if dives else _laid(st, pa, blocks, lines, quadrant, worth)
        else:
            sight[k] = value(st, pa, ahead, lines, action)


@jit
def _laid(st: Array, pa: Array, blocks: Array, lines: Array, quadrant: int, worth: Array) -> float:
    """What is gained by laying a block back like this; one that was seen is in danger where it lies."""
    q, placement = quadrant // 16, quadrant % 16
    free = free_cells(st, pa, blocks, q)
    before = inside(st, blocks, q, free)
    gain = 0.0 if before else -0.1
    for b in range(4):
        cell = blocks[q, b]
        if placement >> b & 1:
            gain += worth[cell]
        if before >> b & 1:
            gain -= worth[cell]
            gain += likely(st, cell) * (1.6 if hunted(lines, cell) else 0.3)
    return gain


@jit
def shares(sight: Array, m: int) -> None:
    """First sights become shares of the search that add up to one."""
    best, total = sight[0], 0.0
    for k in range(m):
        best = max(best, sight[k])
    for k in range(m):
        sight[k] = np.exp((sight[k] - best) / WARMTH)
        total += sight[k]
    for k in range(m):
        sight[k] = (1 - OPEN_MIND) * sight[k] / total + OPEN_MIND / m
