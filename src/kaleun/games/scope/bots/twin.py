"""The rules on an array of 40 numbers. Cells count row by row from 0, headings 0-7 from north by the clock, 8 = EXIT.

An action is one number: quadrant `block * 16 + placement` (bits of the block's four cells that hold a submarine),
launch `LAUNCH + cell * 8 + heading`, search move `MOVE + ship * 8 + heading`, order `ORDER + ship * 9 + heading`,
`LEAVE + cell`, `PASS`. `apply` runs on to the next decision: torpedoes, the end, the next slow move."""

from __future__ import annotations

from typing import Any

from kaleun.ai.jit import jit

Array = Any

ACTIVE, TURN, SCORE_G, SCORE_A, STREAK, COUNT, ORDERED, HEADING, MOVED, OVER, WINNER, SUBS, FOUND, LAST = range(14)
TORPEDO, SHIP, SIZE = 14, 20, 41
"""Two torpedoes of (cell, heading, fresh), seven ships of (cell, kind, status); cell -1 is nowhere."""

GERMAN, ALLIED, DRAW = 0, 1, 2
AFLOAT, BURNING, GONE, LEFT = 0, 1, 2, 3
FREIGHTER, TANKER, DESTROYER = 0, 1, 2
LAUNCH, MOVE, ORDER, LEAVE, PASS = 1000, 2000, 3000, 3500, 4000
EXIT = 8

COLUMNS, CELLS, SHIPS, BLOCKS, TARGET, TIE, TURNS, ENDS, LEAVES, SURVIVORS, WORTH_SUB, POINTS_SUB = range(12)
WORTH, POINTS, PARAMETERS = 12, 15, 18
"""Parameters: sizes, goals, `ENDS` bits (1 target, 2 no cargo, 4 no submarines), then points of the three kinds for
sinking (`WORTH`) and on the card (`POINTS`)."""
END_TARGET, END_CARGO, END_SUBS = 1, 2, 4


@jit
def ship_at(st: Array, pa: Array, cell: int) -> int:
    """The ship card standing there, burning or not, or -1."""
    for i in range(pa[SHIPS]):
        if st[SHIP + 3 * i] == cell:
            return i
    return -1


@jit
def pinned(st: Array, pa: Array, cell: int) -> bool:
    i = ship_at(st, pa, cell)
    return bool(i >= 0 and st[SHIP + 3 * i + 1] == DESTROYER)


@jit
def popcount4(n: int) -> int:
    return (n & 1) + (n >> 1 & 1) + (n >> 2 & 1) + (n >> 3 & 1)


@jit
def may_launch(st: Array, pa: Array, cell: int) -> bool:
    """Is the submarine in this cell free to launch: no ship card, no token above it, not twice already?"""
    if ship_at(st, pa, cell) >= 0 or st[TORPEDO] == cell or st[TORPEDO + 3] == cell:
        return False
    return not (st[STREAK] == cell and st[COUNT] >= 2)


@jit
def legal(st: Array, pa: Array, ahead: Array, blocks: Array, out: Array) -> int:
    """Writes the legal actions to `out` and returns how many there are."""
    n = _german(st, pa, blocks, out) if st[ACTIVE] == GERMAN else _allied(st, pa, ahead, out)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@jit
def free_cells(st: Array, pa: Array, blocks: Array, q: int) -> int:
    """The cells of a block that can be rearranged, as four bits."""
    free = 0
    for b in range(4):
        if not pinned(st, pa, blocks[q, b]):
            free |= 1 << b
    return free


@jit
def inside(st: Array, blocks: Array, q: int, free: int) -> int:
    """Submarines in the free cells of a block, as four bits."""
    found = 0
    for b in range(4):
        if free >> b & 1 and st[SUBS] >> blocks[q, b] & 1:
            found |= 1 << b
    return found


@jit
def _german(st: Array, pa: Array, blocks: Array, out: Array) -> int:
    n = 0
    if st[SUBS] == 0:
        return 0
    for q in range(pa[BLOCKS]):
        free = free_cells(st, pa, blocks, q)
        k = popcount4(inside(st, blocks, q, free))
        for placement in range(16):
            if placement & ~free == 0 and popcount4(placement) == k:
                out[n] = q * 16 + placement
                n += 1
    if st[TORPEDO] < 0 or st[TORPEDO + 3] < 0:
        for cell in range(pa[CELLS]):
            if st[SUBS] >> cell & 1 and may_launch(st, pa, cell):
                for heading in range(8):
                    out[n] = LAUNCH + cell * 8 + heading
                    n += 1
    if pa[LEAVES]:
        for cell in range(pa[COLUMNS]):
            if st[SUBS] >> cell & 1 and not pinned(st, pa, cell):
                out[n] = LEAVE + cell
                n += 1
    return n


@jit
def _allied(st: Array, pa: Array, ahead: Array, out: Array) -> int:
    n = 0
    for i in range(pa[SHIPS]):
        cell, kind = st[SHIP + 3 * i], st[SHIP + 3 * i + 1]
        if st[SHIP + 3 * i + 2] != AFLOAT:
            continue
        if kind == DESTROYER:
            for heading in range(8):
                target = ahead[heading, cell]
                if target >= 0 and ship_at(st, pa, target) < 0:
                    out[n] = MOVE + i * 8 + heading
                    n += 1
        elif i != st[MOVED]:
            for heading in range(8):
                if ahead[heading, cell] >= 0:
                    out[n] = ORDER + i * 9 + heading
                    n += 1
            if cell >= pa[CELLS] - pa[COLUMNS]:
                out[n] = ORDER + i * 9 + EXIT
                n += 1
    return n


@jit
def sink(st: Array, pa: Array, i: int) -> None:
    """The ship is lost; a tanker burns where it stands."""
    kind = st[SHIP + 3 * i + 1]
    st[SCORE_G] += pa[WORTH + kind]
    if st[ORDERED] == i:
        st[ORDERED] = -1
    if kind == TANKER:
        st[SHIP + 3 * i + 2] = BURNING
    else:
        st[SHIP + 3 * i] = -1
        st[SHIP + 3 * i + 2] = GONE


@jit
def step(st: Array, pa: Array, i: int, heading: int, target: int) -> bool:
    """One step of a ship; a torpedo head-on hits it where it was."""
    for t in range(TORPEDO, SHIP, 3):
        if st[t] == target and st[t + 1] == (heading + 4) % 8:
            st[t] = -1
            sink(st, pa, i)
            return False
    st[SHIP + 3 * i] = target
    return True


@jit
def act(st: Array, pa: Array, ahead: Array, blocks: Array, action: int) -> None:
    """The action phase."""
    st[FOUND] = 0
    if action < LAUNCH:
        q, placement = action // 16, action % 16
        free = free_cells(st, pa, blocks, q)
        for b in range(4):
            if free >> b & 1:
                st[SUBS] &= ~(1 << blocks[q, b])
                if placement >> b & 1:
                    st[SUBS] |= 1 << blocks[q, b]
    elif action < MOVE:
        cell, heading = (action - LAUNCH) // 8, (action - LAUNCH) % 8
        t = TORPEDO if st[TORPEDO] < 0 else TORPEDO + 3
        st[t], st[t + 1], st[t + 2] = cell, heading, 1
        st[COUNT] = st[COUNT] + 1 if st[STREAK] == cell else 1
        st[STREAK], st[LAST] = cell, cell
    elif action < ORDER:
        i, heading = (action - MOVE) // 8, (action - MOVE) % 8
        target = ahead[heading, st[SHIP + 3 * i]]
        if step(st, pa, i, heading, target) and st[SUBS] >> target & 1:
            st[SUBS] &= ~(1 << target)
            st[SCORE_A] += pa[WORTH_SUB]
            st[FOUND] = 1
    elif action < LEAVE:
        st[ORDERED], st[HEADING] = (action - ORDER) // 9, (action - ORDER) % 9
    elif action < PASS:
        st[SUBS] &= ~(1 << (action - LEAVE))
        st[SCORE_G] += pa[POINTS_SUB]
    if st[ACTIVE] == GERMAN and not LAUNCH <= action < MOVE:
        st[STREAK], st[COUNT] = -1, 0


@jit
def torpedo_phase(st: Array, pa: Array, ahead: Array) -> None:
    for t in range(TORPEDO, SHIP, 3):
        if st[t] < 0:
            continue
        if st[t + 2]:
            st[t + 2] = 0
            continue
        st[t] = ahead[st[t + 1], st[t]]
        if st[t] >= 0:
            i = ship_at(st, pa, st[t])
            if i >= 0:
                st[t] = -1
                if st[SHIP + 3 * i + 2] == AFLOAT:
                    sink(st, pa, i)


@jit
def begin_turn(st: Array, pa: Array, ahead: Array) -> None:
    st[TURN] += 1
    st[ACTIVE] = 1 - st[ACTIVE]
    st[MOVED] = -1
    if st[ACTIVE] == GERMAN or st[ORDERED] < 0:
        return
    i, heading = st[ORDERED], st[HEADING]
    st[ORDERED] = -1
    if heading == EXIT:
        st[SCORE_A] += 2 * pa[POINTS + st[SHIP + 3 * i + 1]]
        st[SHIP + 3 * i], st[SHIP + 3 * i + 2] = -1, LEFT
        return
    target = ahead[heading, st[SHIP + 3 * i]]
    if ship_at(st, pa, target) < 0 and step(st, pa, i, heading, target):
        st[MOVED] = i
