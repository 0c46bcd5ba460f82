"""How both sides play on in the imagination of the search: quick, a little at random, and no side uses what it cannot
know. The German side shoots what cannot get away and stays clear of destroyers; the Allied side strikes at a
submarine that has just shown itself, dodges torpedoes and brings cargo home."""

from __future__ import annotations

import numpy as np

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.ending import apply
from kaleun.games.scope.bots.twin import (
    ACTIVE,
    AFLOAT,
    CELLS,
    COLUMNS,
    DESTROYER,
    DRAW,
    EXIT,
    GERMAN,
    LAST,
    LAUNCH,
    LEAVE,
    LEAVES,
    MOVE,
    ORDER,
    ORDERED,
    OVER,
    PASS,
    POINTS,
    SCORE_A,
    SCORE_G,
    SHIP,
    SHIPS,
    STREAK,
    SUBS,
    TARGET,
    TORPEDO,
    WINNER,
    WORTH,
    Array,
    free_cells,
    inside,
    legal,
    may_launch,
    pinned,
    popcount4,
    ship_at,
)  # fmt: skip


@jit
def distance(columns: int, a: int, b: int) -> int:
    return max(abs(a // columns - b // columns), abs(a % columns - b % columns))


@jit
def first_ship(st: Array, pa: Array, ahead: Array, cell: int, heading: int) -> int:
    """ship * 16 + distance of the first ship card on this line, or -1."""
    far = 0
    while True:
        cell = ahead[heading, cell]
        if cell < 0:
            return -1
        far += 1
        i = ship_at(st, pa, cell)
        if i >= 0:
            return i * 16 + far


@jit
def hunted(st: Array, pa: Array, cell: int) -> bool:
    """Is a destroyer next to this cell or on it?"""
    for i in range(pa[SHIPS]):
        hunts = st[SHIP + 3 * i + 2] == AFLOAT and st[SHIP + 3 * i + 1] == DESTROYER
        if hunts and distance(pa[COLUMNS], st[SHIP + 3 * i], cell) <= 1:
            return True
    return False


@jit
def aimed_at(st: Array, pa: Array, ahead: Array, i: int) -> int:
    """How far the nearest torpedo is that runs at this ship, or 99."""
    near = 99
    for t in range(TORPEDO, SHIP, 3):
        if st[t] >= 0:
            hit = first_ship(st, pa, ahead, st[t], st[t + 1])
            if hit >= 0 and hit // 16 == i:
                near = min(near, hit % 16)
    return near


@jit
def on_track(st: Array, ahead: Array, cell: int) -> bool:
    """Will some torpedo pass this cell if nothing is in its way?"""
    for t in range(TORPEDO, SHIP, 3):
        at = st[t]
        while at >= 0:
            at = ahead[st[t + 1], at]
            if at == cell:
                return True
    return False


@jit
def german(st: Array, pa: Array, ahead: Array, blocks: Array) -> int:
    """A sure shot if there is one; else a block with a submarine, the one in danger first."""
    if st[SUBS] == 0:
        return PASS
    best, shot = 0.0, -1
    tokens = st[TORPEDO] < 0 or st[TORPEDO + 3] < 0
    danger, subs, pick = -1, 0, -1
    for cell in range(pa[CELLS]):
        if not st[SUBS] >> cell & 1:
            continue
        subs += 1
        if np.random.random() * subs < 1:
            pick = cell
        near = hunted(st, pa, cell)
        if near and (danger < 0 or np.random.random() < 0.5):
            danger = cell
        if pa[LEAVES] and cell < pa[COLUMNS] and not pinned(st, pa, cell):
            return LEAVE + cell
        if not tokens or not may_launch(st, pa, cell):
            continue
        for heading in range(8):
            hit = first_ship(st, pa, ahead, cell, heading)
            if hit < 0:
                continue
            i, far = hit // 16, hit % 16
            if st[SHIP + 3 * i + 2] != AFLOAT or aimed_at(st, pa, ahead, i) < 99:
                continue
            kind = st[SHIP + 3 * i + 1]
            sure = far <= 2 and kind != DESTROYER and st[ORDERED] != i
            value = pa[WORTH + kind] * (1.0 if sure else 0.25 / far)
            if near and not (sure and st[SCORE_G] + pa[WORTH + kind] >= pa[TARGET]):
                value -= 1.5
            value += 0.3 * np.random.random()
            if value > best:
                best, shot = value, LAUNCH + cell * 8 + heading
    if shot >= 0 and best > 0.45 + 0.4 * np.random.random():
        return shot
    if danger >= 0 and not pinned(st, pa, danger) and np.random.random() < 0.8:
        pick = danger
    elif np.random.random() < 0.15:
        pick = np.random.randint(pa[CELLS])
    return shuffle(st, pa, blocks, pick)


@jit
def shuffle(st: Array, pa: Array, blocks: Array, cell: int) -> int:
    """A random block with this cell, laid back at random."""
    q, n = 0, 0
    for b in range(blocks.shape[0]):
        if blocks[b, 0] == cell or blocks[b, 1] == cell or blocks[b, 2] == cell or blocks[b, 3] == cell:
            n += 1
            if np.random.random() * n < 1:
                q = b
    return lay_back(st, pa, blocks, q)


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
def allied(st: Array, pa: Array, ahead: Array, out: Array) -> int:
    """Each possible action gets a rough value; the best with some noise is played."""
    n = legal(st, pa, ahead, ahead, out)
    best, chosen = -1e9, out[0]
    for k in range(n):
        value = _allied_value(st, pa, ahead, out[k]) + 0.5 * np.random.random()
        if value > best:
            best, chosen = value, out[k]
    return int(chosen)


@jit
def _allied_value(st: Array, pa: Array, ahead: Array, action: int) -> float:
    if action >= LEAVE:
        return 0.0
    if action >= ORDER:
        i, heading = (action - ORDER) // 9, (action - ORDER) % 9
        points = pa[POINTS + st[SHIP + 3 * i + 1]]
        if heading == EXIT:
            return float(3.0 * points)
        cell = st[SHIP + 3 * i]
        target = ahead[heading, cell]
        value = 0.25 * points * (target // pa[COLUMNS] - cell // pa[COLUMNS])
        near = aimed_at(st, pa, ahead, i)
        if near <= 2:
            return -0.2
        if on_track(st, ahead, target):
            return float(value - 0.7 * points)
        if near < 99:
            value += 0.9 * points
        return float(value - (0.4 if ship_at(st, pa, target) >= 0 else 0.0))
    i, heading = (action - MOVE) // 8, (action - MOVE) % 8
    cell = st[SHIP + 3 * i]
    target = ahead[heading, cell]
    for t in range(TORPEDO, SHIP, 3):
        if st[t] >= 0 and st[t] == target and st[t + 1] == (heading + 4) % 8:
            return -2.0
        if st[t] >= 0 and ahead[st[t + 1], st[t]] == target and not st[t + 2]:
            return -2.0
    value = 0.0
    if aimed_at(st, pa, ahead, i) <= 1:
        value += 1.5
    if st[STREAK] == target:
        value += 2.5
    elif st[LAST] >= 0 and distance(pa[COLUMNS], target, st[LAST]) < distance(pa[COLUMNS], cell, st[LAST]):
        value += 0.2
    return value


@jit
def playout(st: Array, pa: Array, ahead: Array, blocks: Array, out: Array, plies: int) -> float:
    """The value for the German side: 1 won, 0 lost, 0.5 drawn; a guess from the score after so many plies."""
    for _ in range(plies):
        if st[OVER]:
            break
        if st[ACTIVE] == GERMAN:
            action = german(st, pa, ahead, blocks)
        else:
            action = allied(st, pa, ahead, out)
        apply(st, pa, ahead, blocks, action)
    return value_of(st, pa)


@jit
def value_of(st: Array, pa: Array) -> float:
    if st[OVER]:
        if st[WINNER] == DRAW:
            return 0.5
        return 1.0 if st[WINNER] == GERMAN else 0.0
    lead = st[SCORE_G] - st[SCORE_A]
    return float(0.5 + 0.4 * max(-1.0, min(1.0, lead / max(1, pa[TARGET]))))
