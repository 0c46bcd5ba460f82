"""What may be done now, on the twin's array. Moves without a search are left out: they are never better."""

from __future__ import annotations

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.twin import (
    ACTION,
    AFLOAT,
    AIR,
    ALLIED,
    ARMED_FREIGHTER,
    ARMOR,
    ASK,
    AT_PLANE,
    BLOCKS,
    BOMB,
    BOMB_CARD,
    BOMBER,
    CARD,
    CARGO,
    CARRIER,
    CELLS,
    CHARGES,
    COLUMNS,
    COMBAT,
    DROP,
    DROPPING,
    EXIT,
    FAST,
    FIRE,
    FIRE_AT_PLANE,
    FIRES,
    FREIGHTER,
    GERMAN,
    HIT,
    HOLD,
    HUNTER,
    KIND_OF,
    KINDS,
    LAUNCH,
    LEAVE,
    LEAVES,
    MISS,
    MISSES,
    MOVE,
    MOVED,
    ON_SHIP,
    ORDER,
    PASS,
    PING,
    PLANE,
    PLANE_CARD,
    PLANE_TO,
    POWER,
    SEAT,
    SHIP,
    SHIPS,
    SHOT_CARD,
    SLOW,
    SONAR,
    STATUS,
    STAY,
    STEPS,
    SUBMERGE,
    SUBS,
    SURFACE,
    TAKEOFF,
    WIDTH,
    Array,
    afloat,
    armed_unknown,
    cell_of,
    closed,
    distance,
    fixed,
    free_cells,
    free_of,
    free_token,
    gun_of,
    in_reach,
    inside,
    may_launch,
    mined,
    of,
    ours,
    pinged,
    pinned,
    popcount4,
    ship_may_launch,
    surfaced,
)  # fmt: skip


@jit
def legal(st: Array, pa: Array, ahead: Array, blocks: Array, out: Array) -> int:
    """Writes the legal actions to `out` and returns how many there are."""
    if st[ASK] == ACTION:
        if st[SEAT] == GERMAN:
            n = arrangements(st, pa, blocks, out)
            n = german_others(st, pa, ahead, blocks, out, n)
        else:
            n = allied_actions(st, pa, ahead, out)
        if n == 0:
            out[0] = PASS
            n = 1
        return n
    if st[ASK] == AT_PLANE:
        return _at_plane(st, pa, out)
    if st[ASK] == DROPPING:
        for heading in range(8):
            out[heading] = DROP + heading
        return 8
    if st[ASK] == SHOT_CARD or st[ASK] == BOMB_CARD or st[ASK] == PLANE_CARD:
        out[0], out[1] = HIT, MISS
        return 2 if st[MISSES] else 1
    return shots(st, pa, out)


@jit
def arrangements(st: Array, pa: Array, blocks: Array, out: Array) -> int:
    """Every block in every arrangement."""
    n = 0
    if st[SUBS] == 0 and surfaced(st, pa) == 0:
        return 0
    stuck = fixed(st, pa, blocks)
    for q in range(pa[BLOCKS]):
        if q != st[PING]:
            free = free_of(blocks, q, stuck)
            n = _laid(free, popcount4(inside(st, blocks, q, free)), q * 16, out, n)
    return n


@jit
def _laid(free: int, k: int, base: int, out: Array, n: int) -> int:
    for placement in range(16):
        if placement & ~free == 0 and popcount4(placement) == k:
            out[n] = base + placement
            n += 1
    return n


@jit
def german_others(st: Array, pa: Array, ahead: Array, blocks: Array, out: Array, n: int) -> int:
    """What the German side may do beside taking a block."""
    token = free_token(st, pa, GERMAN) >= 0
    for cell in range(pa[CELLS]):
        if not st[SUBS] >> cell & 1:
            continue
        if token and may_launch(st, pa, blocks, cell):
            n = _headings(LAUNCH + cell * 8, out, n)
        if pa[LEAVES] and cell < pa[COLUMNS] and not pinned(st, pa, cell) and not pinged(st, blocks, cell):
            out[n] = LEAVE + cell
            n += 1
        if pa[COMBAT] and not closed(st, pa, cell):
            n = _surfacing(st, pa, ahead, cell, out, n)
    n = sailing(st, pa, ahead, GERMAN, out, n)
    for k in range(3):
        i = pa[SHIPS] + k
        if not afloat(st, i):
            continue
        cell = cell_of(st, i)
        if pa[LEAVES] and cell < pa[COLUMNS]:
            out[n] = LEAVE + ON_SHIP + i
            n += 1
        if not st[SUBS] >> cell & 1:
            n = dives(st, pa, blocks, k, out, n)
    return n


@jit
def _headings(base: int, out: Array, n: int) -> int:
    for heading in range(8):
        out[n] = base + heading
        n += 1
    return n


@jit
def _surfacing(st: Array, pa: Array, ahead: Array, cell: int, out: Array, n: int) -> int:
    before = n
    for heading in range(8):
        target = ahead[heading, cell]
        if target >= 0 and not closed(st, pa, target):
            out[n] = SURFACE + cell * 9 + heading
            n += 1
    if n == before:
        out[n] = SURFACE + cell * 9 + STAY
        n += 1
    return n


@jit
def dives(st: Array, pa: Array, blocks: Array, k: int, out: Array, n: int) -> int:
    """The ways in which the surfaced submarine of this number may submerge."""
    cell = cell_of(st, pa[SHIPS] + k)
    st[SUBS] |= 1 << cell
    for q in range(pa[BLOCKS]):
        block = blocks[q]
        if q != st[PING] and (block[0] == cell or block[1] == cell or block[2] == cell or block[3] == cell):
            free = free_cells(st, pa, blocks, q)
            n = _laid(free, popcount4(inside(st, blocks, q, free)), SUBMERGE + k * 400 + q * 16, out, n)
    st[SUBS] &= ~(1 << cell)
    return n


@jit
def sailing(st: Array, pa: Array, ahead: Array, side: int, out: Array, n: int) -> int:
    """Launches, moves and orders of the surface ships of a side."""
    token = free_token(st, pa, side) >= 0
    for i in range(pa[SHIPS] + 3):
        if not ours(st, pa, i, side):
            continue
        cell = cell_of(st, i)
        if token and ship_may_launch(st, pa, i):
            n = _headings(LAUNCH + (ON_SHIP + i) * 8, out, n)
        if of(st, pa, i, FAST):
            n = _moves(st, pa, ahead, i, out, n)
        elif not st[MOVED] >> i & 1:
            for heading in range(8):
                target = ahead[heading, cell]
                if target >= 0 and not mined(st, target):
                    out[n] = ORDER + i * 9 + heading
                    n += 1
            if of(st, pa, i, CARGO) and cell >= pa[CELLS] - pa[COLUMNS]:
                out[n] = ORDER + i * 9 + EXIT
                n += 1
    return n


@jit
def _moves(st: Array, pa: Array, ahead: Array, i: int, out: Array, n: int) -> int:
    """One step to a free card, or two; the second may lead back to the start."""
    cell = cell_of(st, i)
    for first in range(8):
        target = ahead[first, cell]
        if target < 0 or closed(st, pa, target):
            continue
        out[n] = MOVE + i * 81 + first * 9 + STAY
        n += 1
        if of(st, pa, i, STEPS) > 1:
            for second in range(8):
                last = ahead[second, target]
                if last >= 0 and (last == cell or not closed(st, pa, last)):
                    out[n] = MOVE + i * 81 + first * 9 + second
                    n += 1
    return n


@jit
def allied_actions(st: Array, pa: Array, ahead: Array, out: Array) -> int:
    n = sailing(st, pa, ahead, ALLIED, out, 0)
    if pa[SLOW]:
        n = _hearing(st, pa, ahead, out, n)
    if not pa[COMBAT]:
        return n
    for i in range(pa[SHIPS]):
        if afloat(st, i) and st[SHIP + WIDTH * i + KIND_OF] == CARRIER:
            return _aircraft(st, pa, out, n)
    return n


@jit
def _hearing(st: Array, pa: Array, ahead: Array, out: Array, n: int) -> int:
    """Sonar next to the hunters, depth charges beneath them."""
    heard = 0
    for i in range(pa[SHIPS]):
        if ours(st, pa, i, ALLIED) and of(st, pa, i, HUNTER):
            out[n] = CHARGES + i
            n += 1
            for heading in range(8):
                target = ahead[heading, cell_of(st, i)]
                if target >= 0 and not mined(st, target):
                    heard |= 1 << target
    for cell in range(pa[CELLS]):
        if heard >> cell & 1:
            out[n] = SONAR + cell
            n += 1
    return n


@jit
def _aircraft(st: Array, pa: Array, out: Array, n: int) -> int:
    if not st[AIR]:
        out[n] = TAKEOFF
        return n + 1
    for i in range(pa[SHIPS] + 3):
        if ours(st, pa, i, GERMAN) and of(st, pa, i, ARMOR) <= 2 * pa[BOMBER]:
            out[n] = BOMB + i
            n += 1
    if free_token(st, pa, ALLIED) >= 0:
        for cell in range(pa[CELLS]):
            if not closed(st, pa, cell):
                out[n] = PLANE_TO + cell
                n += 1
    return n


@jit
def _at_plane(st: Array, pa: Array, out: Array) -> int:
    n = 0
    for i in range(pa[SHIPS] + 3):
        if reaches_plane(st, pa, i):
            out[n] = FIRE_AT_PLANE + i
            n += 1
    out[n] = HOLD
    return n + 1


@jit
def reaches_plane(st: Array, pa: Array, i: int) -> bool:
    """Is this a German ship whose guns reach the plane?"""
    return ours(st, pa, i, GERMAN) and distance(pa[COLUMNS], cell_of(st, i), st[PLANE]) <= of(st, pa, i, POWER)


@jit
def shots(st: Array, pa: Array, out: Array) -> int:
    """Every gun of who is asked at every enemy it can hurt, and holding the fire."""
    n, side = 0, st[SEAT]
    for i in range(pa[SHIPS] + 3):
        kind = gun_of(st, i)
        if not (ours(st, pa, i, side) and pa[KINDS + kind * CARD + FIRES]):
            continue
        for j in range(pa[SHIPS] + 3):
            if ours(st, pa, j, 1 - side) and in_reach(st, pa, i, kind, j):
                out[n] = FIRE + i * 16 + j
                n += 1
    out[n] = HOLD
    return n + 1


@jit
def may_declare(st: Array, pa: Array, side: int) -> bool:
    """Is this side asked for a shot? The Allied side also when only a freighter that may be armed has a target."""
    doubt = side == ALLIED and armed_unknown(st, pa)
    for i in range(pa[SHIPS] + 3):
        if not ours(st, pa, i, side):
            continue
        kind = gun_of(st, i)
        if doubt and st[SHIP + WIDTH * i + KIND_OF] == FREIGHTER and st[SHIP + WIDTH * i + STATUS] == AFLOAT:
            kind = ARMED_FREIGHTER
        if pa[KINDS + kind * CARD + FIRES]:
            for j in range(pa[SHIPS] + 3):
                if ours(st, pa, j, 1 - side) and in_reach(st, pa, i, kind, j):
                    return True
    return False
