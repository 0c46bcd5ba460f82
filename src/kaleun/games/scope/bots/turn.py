"""What the rest of this turn may bring after an action, exactly: every world that is possible, every card that may be
drawn, and decisions on the way (guns, a plane's torpedo) taken by the best first sight. On the twin's array."""

from __future__ import annotations

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.actions import legal
from kaleun.games.scope.bots.lines import survey
from kaleun.games.scope.bots.phases import apply
from kaleun.games.scope.bots.twin import (
    ABSENT,
    ALLIED,
    ARMED,
    BLIND,
    BURNING,
    CELLS,
    CHANCE,
    CHARGES,
    FOUND,
    GERMAN,
    GONE,
    HIT,
    LEAVE,
    MISS,
    MISSES,
    MOVE,
    ON_SHIP,
    ORDER,
    OVER,
    SCORE_A,
    SCORE_G,
    SEAT,
    SHIP,
    SHIPS,
    SIDE,
    SONAR,
    STATUS,
    STAY,
    SUBS,
    TURN,
    WIDTH,
    Array,
    afloat,
    cell_of,
    of,
)  # fmt: skip
from kaleun.games.scope.bots.worth import value

SINKS, LOSES, FINDS, POINTS, NUMBERS = 0, 1, 2, 3, 4
"""Chance that the enemy loses something, that the own side does, that a submarine is found; points, won minus lost."""


@jit
def sensible(st: Array, pa: Array, ahead: Array, blocks: Array, lines: Array, out: Array) -> int:
    """The decision on the way that looks best; of equals the first."""
    survey(st, pa, ahead, lines)
    n = legal(st, pa, ahead, blocks, out)
    best, chosen = -1e9, out[0]
    for k in range(n):
        worth = value(st, pa, ahead, lines, out[k])
        if worth > best + 1e-9:
            best, chosen = worth, out[k]
    return int(chosen)


@jit
def lost(st: Array, pa: Array, side: int) -> int:
    """How many ships of a side are sunk so far."""
    n = 0
    for i in range(pa[SHIPS] + 3):
        status = st[SHIP + WIDTH * i + STATUS]
        n += status in (GONE, BURNING) and of(st, pa, i, SIDE) == side
    return n


@jit
def boats(st: Array, pa: Array) -> int:
    """Submarines below, and all that were ever met on the surface."""
    n, left = 0, st[SUBS]
    while left:
        left &= left - 1
        n += 1
    for i in range(pa[SHIPS], pa[SHIPS] + 3):
        n += st[SHIP + WIDTH * i + STATUS] != ABSENT
    return n


@jit
def play_out(
    st: Array, pa: Array, ahead: Array, blocks: Array, lines: Array, out: Array, seat: int, before: Array,
    share: float, found: bool, got: Array,
) -> None:  # fmt: skip
    """Adds what the turn brings from here, with this share of the cases."""
    while not st[OVER] and st[TURN] == before[TURN]:
        if st[SEAT] != CHANCE:
            action = sensible(st, pa, ahead, blocks, lines, out)
        else:
            action, misses = HIT, st[MISSES]
            if misses:
                other = st.copy()
                apply(other, pa, ahead, blocks, MISS)
                there, missed = found or other[FOUND] == 1, share * misses / (1 + misses)
                play_out(other, pa, ahead, blocks, lines, out, seat, before, missed, there, got)
                share /= 1 + misses
        apply(st, pa, ahead, blocks, action)
        found = found or st[FOUND] == 1
    sunk = boats(before, pa) - boats(st, pa)
    german = lost(st, pa, GERMAN) - lost(before, pa, GERMAN) + sunk
    allied = lost(st, pa, ALLIED) - lost(before, pa, ALLIED)
    lead = (st[SCORE_G] - before[SCORE_G]) - (st[SCORE_A] - before[SCORE_A])
    if seat == ALLIED:
        german, allied, lead = allied, german, -lead
    got[SINKS] += share * (allied > 0)
    got[LOSES] += share * (german > 0)
    got[FINDS] += share * found
    got[POINTS] += share * lead


@jit
def touched(st: Array, pa: Array, ahead: Array, action: int) -> int:
    """The cells in which a submarine could matter to what an Allied action brings this turn: under sonar, and under a
    ship where it stands or goes. With a submarine on the surface all: where it could dive decides if it is lost."""
    cells = 0
    for i in range(pa[SHIPS] + 3):
        if i >= pa[SHIPS] and afloat(st, i):
            return int((1 << pa[CELLS]) - 1)
        if cell_of(st, i) >= 0:
            cells |= 1 << cell_of(st, i)
    if SONAR <= action < CHARGES:
        cells |= 1 << (action - SONAR)
    if MOVE <= action < ORDER or action >= BLIND:
        way = (action - (BLIND if action >= BLIND else MOVE)) % 81
        target = cell_of(st, (action - (BLIND if action >= BLIND else MOVE)) // 81)
        for heading in (way // 9, way % 9):
            if heading != STAY and target >= 0:
                target = ahead[heading, target]
                if target >= 0:
                    cells |= 1 << target
    return int(cells)


@jit
def turn_of(
    root: Array, pa: Array, ahead: Array, blocks: Array, layouts: Array, odds: Array, arms: Array, action: int,
    seat: int, lines: Array, out: Array, got: Array,
) -> None:  # fmt: skip
    """What this action brings until the turn is over, over all worlds."""
    got[:] = 0.0
    st, before = root.copy(), root.copy()
    ways = max(1, arms.shape[0])
    for w in range(layouts.shape[0]):
        for a in range(ways):
            st[:] = root
            st[SUBS] = layouts[w]
            if arms.shape[0]:
                st[ARMED] = arms[a]
            before[SUBS] = layouts[w]
            if LEAVE <= action < LEAVE + ON_SHIP:
                before[SUBS] &= ~(1 << (action - LEAVE))
            apply(st, pa, ahead, blocks, action)
            play_out(st, pa, ahead, blocks, lines, out, seat, before, odds[w] / ways, st[FOUND] == 1, got)
