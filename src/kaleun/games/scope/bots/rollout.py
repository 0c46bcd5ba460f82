"""How both sides play on in the imagination of the search: quick, a little at random, and no side uses what it cannot
know. The German side shoots what cannot get away and stays clear of destroyers; the Allied side strikes at a
submarine that has shown itself, dodges torpedoes and brings cargo home; guns fire at the best chance."""

from __future__ import annotations

import numpy as np

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.actions import german_others, legal
from kaleun.games.scope.bots.phases import apply
from kaleun.games.scope.bots.twin import (
    AA,
    ACTION,
    ALLIED,
    ARMOR,
    ASK,
    BLOCKS,
    BOMB,
    CARD,
    CARGO,
    CELLS,
    CHANCE,
    CHARGES,
    COLUMNS,
    DRAW,
    DROP,
    EXIT,
    FAST,
    FIRE,
    FIRE_AT_PLANE,
    GERMAN,
    HIT,
    HOLD,
    HUNTER,
    KINDS,
    LAUNCH,
    LEAVE,
    LEAVES,
    MISS,
    MISSES,
    MOVE,
    ODDS,
    ON_SHIP,
    ORDER,
    ORDERED,
    OVER,
    PASS,
    PLANE,
    PLANE_TO,
    POINTS,
    POWER,
    SCORE_A,
    SCORE_G,
    SEAT,
    SHIP,
    SHIPS,
    SLOW,
    SONAR,
    STAY,
    SUBMARINE,
    SUBMERGE,
    SUBS,
    SURE,
    SURFACE,
    TAKEOFF,
    TARGET,
    TORPEDO,
    WINNER,
    WORTH,
    Array,
    afloat,
    cell_of,
    distance,
    free_cells,
    inside,
    mined,
    misses,
    of,
    ours,
    popcount4,
    ship_at,
)  # fmt: skip

NEAR = 0.1
"""What being next to a submarine is worth to a hunter, in points."""


@jit
def first_ship(st: Array, pa: Array, ahead: Array, cell: int, heading: int) -> int:
    """ship * 16 + distance of the first ship card on this line, or -1."""
    far = 0
    while True:
        cell = ahead[heading, cell]
        if cell < 0 or mined(st, cell):
            return -1
        far += 1
        i = ship_at(st, pa, cell)
        if i >= 0:
            return i * 16 + far


@jit
def hunted(st: Array, pa: Array, cell: int) -> bool:
    """Is an Allied destroyer or Flower next to this cell or on it?"""
    for i in range(pa[SHIPS]):
        hunts = ours(st, pa, i, ALLIED) and of(st, pa, i, HUNTER)
        if hunts and distance(pa[COLUMNS], cell_of(st, i), cell) <= 1:
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
def into_torpedo(st: Array, ahead: Array, heading: int, target: int) -> bool:
    """Does a step there meet a torpedo head-on, or stand in the way of one that runs now?"""
    for t in range(TORPEDO, SHIP, 3):
        if st[t] >= 0 and st[t] == target and st[t + 1] == (heading + 4) % 8:
            return True
        if st[t] >= 0 and ahead[st[t + 1], st[t]] == target and not st[t + 2]:
            return True
    return False


@jit
def shot_value(st: Array, pa: Array, ahead: Array, side: int, cell: int, heading: int) -> float:
    """What a torpedo from here is likely to bring: a slow ship without orders at two cards cannot get away."""
    hit = first_ship(st, pa, ahead, cell, heading)
    if hit < 0:
        return -1.0
    i, far = hit // 16, hit % 16
    if not ours(st, pa, i, 1 - side) or aimed_at(st, pa, ahead, i) < 99:
        return -1.0
    worth = max(of(st, pa, i, WORTH), 0.5)
    if far <= 2 and not of(st, pa, i, FAST) and st[ORDERED + 1 - side] != i:
        return float(worth)
    return float(worth * 0.25 / far)


@jit
def value(st: Array, pa: Array, ahead: Array, action: int) -> float:
    """What an action looks worth at first sight to who is asked, in points; quadrants are not judged here."""
    side = st[SEAT]
    if action < LAUNCH:
        return 0.0
    if action < MOVE:
        by, heading = (action - LAUNCH) // 8, (action - LAUNCH) % 8
        cell = by if by < ON_SHIP else cell_of(st, by - ON_SHIP)
        worth = shot_value(st, pa, ahead, side, cell, heading)
        wins = worth >= 1 and st[SCORE_G] + worth >= pa[TARGET]
        if by < ON_SHIP and worth > 0 and not wins and hunted(st, pa, cell):
            worth -= 1.5
        return worth
    if action < ORDER:
        return move_value(st, pa, ahead, side, (action - MOVE) // 81, (action - MOVE) % 81)
    if action < LEAVE:
        return order_value(st, pa, ahead, (action - ORDER) // 9, (action - ORDER) % 9)
    if action < SONAR:
        return 3.0
    if action < CHARGES:
        there = likely(st, action - SONAR)
        return 0.9 * there * (1.0 - there)
    if action < SURFACE:
        return prize(st, pa) * likely(st, cell_of(st, action - CHARGES))
    if action < SUBMERGE:
        return -0.3
    if action < TAKEOFF:
        return 0.4
    if action < BOMB:
        return 0.4
    if action < PLANE_TO:
        i = action - BOMB
        return float(of(st, pa, i, POINTS) / (1 + of(st, pa, i, AA)))
    if action < PASS:
        return plane_value(st, pa, ahead, action - PLANE_TO)
    return gun_value(st, pa, ahead, action)


@jit
def plane_value(st: Array, pa: Array, ahead: Array, cell: int) -> float:
    best = 0.0
    for heading in range(8):
        best = max(best, shot_value(st, pa, ahead, ALLIED, cell, heading))
    return 0.7 * best


@jit
def gun_value(st: Array, pa: Array, ahead: Array, action: int) -> float:
    if action in (HOLD, PASS) or action >= HIT:
        return 0.0
    if action >= DROP:
        return shot_value(st, pa, ahead, ALLIED, st[PLANE], action - DROP)
    if action >= FIRE_AT_PLANE:
        i = action - FIRE_AT_PLANE
        return 1.0 / (1 + distance(pa[COLUMNS], cell_of(st, i), st[PLANE]))
    i, j = (action - FIRE) // 16, (action - FIRE) % 16
    power, armor = max(1, of(st, pa, i, POWER)), of(st, pa, j, ARMOR)
    chance = 1.0 / (1 + misses(st, pa, i, power, cell_of(st, j), armor))
    return float(0.2 + (of(st, pa, j, WORTH) + 0.5) * chance * (1.0 if armor <= power else 0.6))


@jit
def order_value(st: Array, pa: Array, ahead: Array, i: int, heading: int) -> float:
    points = of(st, pa, i, POINTS)
    if heading == EXIT:
        return 3.0 * points
    cell = cell_of(st, i)
    target = ahead[heading, cell]
    worth = 0.0
    if of(st, pa, i, CARGO):
        worth = 0.25 * points * (target // pa[COLUMNS] - cell // pa[COLUMNS])
    near = aimed_at(st, pa, ahead, i)
    if near <= 2:
        return -0.2
    if on_track(st, ahead, target):
        return worth - 0.7 * points
    if near < 99:
        worth += 0.9 * points
    return worth - (0.4 if ship_at(st, pa, target) >= 0 else 0.0)


@jit
def likely(st: Array, cell: int) -> float:
    """How likely everybody thinks a submarine is there."""
    return float(st[ODDS + cell] / SURE)


@jit
def prize(st: Array, pa: Array) -> float:
    """What sinking a submarine is worth to the Allied side now."""
    points = pa[KINDS + SUBMARINE * CARD + POINTS]
    return float(points * (1.5 if pa[TARGET] and st[SCORE_A] + points >= pa[TARGET] else 1.0))


@jit
def move_value(st: Array, pa: Array, ahead: Array, side: int, i: int, way: int) -> float:
    target, heading = cell_of(st, i), 0
    for heading in (way // 9, way % 9):
        if heading != STAY:
            target = ahead[heading, target]
            if into_torpedo(st, ahead, heading, target):
                return -2.0
    worth = 0.0
    if aimed_at(st, pa, ahead, i) <= 1:
        worth += of(st, pa, i, POINTS) * 0.75
    if side == GERMAN:
        for heading in range(8):
            worth = max(worth, worth + 0.2 * min(1.0, shot_value(st, pa, ahead, side, target, heading)))
        return worth - (0.2 if way % 9 != STAY else 0.0)
    if not of(st, pa, i, HUNTER):
        return worth
    if not pa[SLOW]:
        worth += prize(st, pa) * likely(st, target)
    near = likely(st, target) if pa[SLOW] else 0.0
    for heading in range(8):
        beside = ahead[heading, target]
        if beside >= 0:
            near += likely(st, beside)
    return worth + NEAR * near


@jit
def german(st: Array, pa: Array, ahead: Array, blocks: Array, out: Array) -> int:
    """The best of shots, moves and orders if one is good; else a block with a submarine, the one in danger first."""
    n = german_others(st, pa, ahead, blocks, out, 0)
    best, chosen = 0.0, -1
    for k in range(n):
        worth = value(st, pa, ahead, out[k])
        if worth > 0:
            worth += 0.3 * np.random.random()
            if worth > best:
                best, chosen = worth, out[k]
    danger, subs, pick = -1, 0, -1
    for cell in range(pa[CELLS]):
        if st[SUBS] >> cell & 1:
            subs += 1
            if np.random.random() * subs < 1:
                pick = cell
            if hunted(st, pa, cell) and (danger < 0 or st[ODDS + cell] > st[ODDS + danger]):
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
    q = shuffled(st, pa, blocks, pick)
    return q if q >= 0 else PASS if n == 0 else int(out[np.random.randint(n)])


@jit
def shuffled(st: Array, pa: Array, blocks: Array, cell: int) -> int:
    """A random block with this cell; -1 if none can be taken."""
    q, n = -1, 0
    for b in range(pa[BLOCKS]):
        if blocks[b, 0] == cell or blocks[b, 1] == cell or blocks[b, 2] == cell or blocks[b, 3] == cell:
            if free_cells(st, pa, blocks, b) == 0:
                continue
            n += 1
            if np.random.random() * n < 1:
                q = b
    return lay_well(st, pa, blocks, q) if q >= 0 else -1


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
def lay_well(st: Array, pa: Array, blocks: Array, q: int) -> int:
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
                    worth -= 0.7 * hunted(st, pa, cell)
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
def listed(st: Array, pa: Array, ahead: Array, blocks: Array, out: Array) -> int:
    """Each possible action gets a rough value; the best with some noise is played."""
    n = legal(st, pa, ahead, blocks, out)
    best, chosen = -1e9, out[0]
    for k in range(n):
        worth = value(st, pa, ahead, out[k]) + 0.5 * np.random.random()
        if worth > best:
            best, chosen = worth, out[k]
    return int(chosen)


@jit
def habit(st: Array, pa: Array, ahead: Array, blocks: Array, out: Array) -> int:
    """What who is asked does without thinking; a card is drawn."""
    if st[SEAT] == CHANCE:
        return HIT if np.random.random() * (1 + st[MISSES]) < 1 else MISS
    if st[SEAT] == GERMAN and st[ASK] == ACTION:
        return german(st, pa, ahead, blocks, out)
    return listed(st, pa, ahead, blocks, out)


@jit
def playout(st: Array, pa: Array, ahead: Array, blocks: Array, out: Array, plies: int) -> float:
    """The value for the German side: 1 won, 0 lost, 0.5 drawn; a guess from the score after so many plies."""
    for _ in range(plies):
        if st[OVER]:
            break
        apply(st, pa, ahead, blocks, habit(st, pa, ahead, blocks, out))
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
