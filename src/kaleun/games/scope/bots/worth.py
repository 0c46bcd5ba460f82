"""What an action looks worth at first sight to who is asked, on the twin's array. No side uses what it cannot know."""

from __future__ import annotations

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.lines import FAR, aimed_at, first_ship, has_target, hunted, on_track
from kaleun.games.scope.bots.twin import (
    AA,
    ALLIED,
    ARMOR,
    BOMB,
    CARD,
    CARGO,
    CHARGES,
    COLUMNS,
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
    MOVE,
    ODDS,
    ON_SHIP,
    ORDER,
    ORDERED,
    PASS,
    PLANE,
    PLANE_TO,
    POINTS,
    POWER,
    SCORE_A,
    SCORE_G,
    SEAT,
    SHIP,
    SLOW,
    SONAR,
    STAY,
    SUBMARINE,
    SUBMERGE,
    SURE,
    SURFACE,
    TAKEOFF,
    TARGET,
    TORPEDO,
    TORPEDOES,
    WORTH,
    Array,
    cell_of,
    distance,
    misses,
    of,
    ours,
    ship_at,
)  # fmt: skip

NEAR = 0.1
"""What being next to a submarine is worth to a hunter, in points."""
ABOVE = 0.7
"""What standing above a slow submarine is worth, of the prize: it is pinned there until the depth charges fall."""


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
def shot_value(st: Array, pa: Array, lines: Array, side: int, cell: int, heading: int) -> float:
    """What a torpedo from here is likely to bring: a slow ship without orders at two cards cannot get away."""
    hit = first_ship(lines, cell, heading)
    if hit < 0:
        return -1.0
    i, far = hit // 16, hit % 16
    if not ours(st, pa, i, 1 - side) or aimed_at(lines, i) < FAR:
        return -1.0
    worth = max(of(st, pa, i, WORTH), 0.5)
    if far <= 2 and not of(st, pa, i, FAST) and st[ORDERED + 1 - side] != i:
        return float(worth)
    return float(worth * 0.25 / far)


@jit
def value(st: Array, pa: Array, ahead: Array, lines: Array, action: int) -> float:
    """What an action looks worth at first sight to who is asked, in points; quadrants are not judged here."""
    side = st[SEAT]
    if action < LAUNCH:
        return 0.0
    if action < MOVE:
        by, heading = (action - LAUNCH) // 8, (action - LAUNCH) % 8
        cell = by if by < ON_SHIP else cell_of(st, by - ON_SHIP)
        if not has_target(lines, side, cell):
            return -1.0
        worth = shot_value(st, pa, lines, side, cell, heading)
        wins = worth >= 1 and st[SCORE_G] + worth >= pa[TARGET]
        if by < ON_SHIP and worth > 0 and not wins and hunted(lines, cell):
            worth -= 1.5
        return worth
    if action < ORDER:
        return move_value(st, pa, ahead, lines, side, (action - MOVE) // 81, (action - MOVE) % 81)
    if action < LEAVE:
        return order_value(st, pa, ahead, lines, (action - ORDER) // 9, (action - ORDER) % 9)
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
        return plane_value(st, pa, lines, action - PLANE_TO)
    return gun_value(st, pa, lines, action)


@jit
def plane_value(st: Array, pa: Array, lines: Array, cell: int) -> float:
    best = 0.0
    for heading in range(8 if has_target(lines, ALLIED, cell) else 0):
        best = max(best, shot_value(st, pa, lines, ALLIED, cell, heading))
    return 0.7 * best


@jit
def gun_value(st: Array, pa: Array, lines: Array, action: int) -> float:
    if action in (HOLD, PASS) or action >= HIT:
        return 0.0
    if action >= DROP:
        return shot_value(st, pa, lines, ALLIED, st[PLANE], action - DROP)
    if action >= FIRE_AT_PLANE:
        i = action - FIRE_AT_PLANE
        return 1.0 / (1 + distance(pa[COLUMNS], cell_of(st, i), st[PLANE]))
    i, j = (action - FIRE) // 16, (action - FIRE) % 16
    power, armor = max(1, of(st, pa, i, POWER)), of(st, pa, j, ARMOR)
    chance = 1.0 / (1 + misses(st, pa, i, power, cell_of(st, j), armor))
    return float(0.2 + (of(st, pa, j, WORTH) + 0.5) * chance * (1.0 if armor <= power else 0.6))


@jit
def order_value(st: Array, pa: Array, ahead: Array, lines: Array, i: int, heading: int) -> float:
    points = of(st, pa, i, POINTS)
    if heading == EXIT:
        return 3.0 * points
    cell = cell_of(st, i)
    target = ahead[heading, cell]
    worth = 0.0
    if of(st, pa, i, CARGO):
        worth = 0.25 * points * (target // pa[COLUMNS] - cell // pa[COLUMNS])
    near = aimed_at(lines, i)
    if near <= 2:
        return -0.2
    if on_track(lines, target):
        return worth - 0.7 * points
    if near < FAR:
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
def move_value(st: Array, pa: Array, ahead: Array, lines: Array, side: int, i: int, way: int) -> float:
    target, heading = cell_of(st, i), 0
    for heading in (way // 9, way % 9):
        if heading != STAY:
            target = ahead[heading, target]
            if into_torpedo(st, ahead, heading, target):
                return -2.0
    worth = 0.0
    if aimed_at(lines, i) <= 1:
        worth += of(st, pa, i, POINTS) * 0.75
    if side == GERMAN:
        for heading in range(8 if of(st, pa, i, TORPEDOES) and has_target(lines, side, target) else 0):
            worth = max(worth, worth + 0.2 * min(1.0, shot_value(st, pa, lines, side, target, heading)))
        return worth - (0.2 if way % 9 != STAY else 0.0)
    if not of(st, pa, i, HUNTER):
        return worth
    worth += prize(st, pa) * likely(st, target) * (ABOVE if pa[SLOW] else 1.0)
    near = 0
    for heading in range(8):
        beside = ahead[heading, target]
        if beside >= 0:
            near += st[ODDS + beside]
    return worth + NEAR * near / SURE
