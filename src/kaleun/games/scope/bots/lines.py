"""What lies on every line of the twin's array, looked up once for a question instead of for each of its answers."""

from __future__ import annotations

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.twin import (
    ALLIED,
    HUNTER,
    SHIP,
    SHIPS,
    SIDE,
    TAKEN,
    TORPEDO,
    Array,
    afloat,
    cell_of,
    mined,
    of,
    ours,
)  # fmt: skip

MOST_CELLS = 35
NEAREST = 8 * MOST_CELLS
TRACKS, WATCHED, TARGETS = NEAREST + 16, NEAREST + 17, NEAREST + 18
"""`heading * MOST_CELLS + cell`: ship * 16 + distance of the first ship card on this line, or -1; `NEAREST` + slot: how
far the nearest torpedo is that runs at this ship, or `FAR`; then bits of cells: those that torpedoes will pass if
nothing is in their way, those on or next to an Allied destroyer or Flower, and (`TARGETS` + side) those from which that
side has an enemy ship on some line."""
LINES = TARGETS + 2
FAR = 99


@jit
def survey(st: Array, pa: Array, ahead: Array, lines: Array) -> None:
    """Writes `lines` for this position; they hold until an action is applied."""
    lines[:NEAREST] = -1
    lines[NEAREST:TRACKS] = FAR
    lines[TARGETS:LINES] = 0
    for i in range(pa[SHIPS] + 3):
        cell = cell_of(st, i)
        if cell >= 0 and not mined(st, cell):
            seen = _seen_from(st, ahead, lines, i, cell)
            if afloat(st, i):
                lines[TARGETS + 1 - of(st, pa, i, SIDE)] |= seen
    tracks = 0
    for t in range(TORPEDO, SHIP, 3):
        at = st[t]
        if at < 0:
            continue
        hit = first_ship(lines, at, st[t + 1])
        if hit >= 0:
            lines[NEAREST + hit // 16] = min(lines[NEAREST + hit // 16], hit % 16)
        at = ahead[st[t + 1], at]
        while at >= 0:
            tracks |= 1 << at
            at = ahead[st[t + 1], at]
    lines[TRACKS] = tracks
    lines[WATCHED] = watched(st, pa, ahead)


@jit
def _seen_from(st: Array, ahead: Array, lines: Array, i: int, cell: int) -> int:
    """This ship is the first one for every cell from here to the next obstacle, which has it before itself too. The
    bits of these cells."""
    cells = 0
    for heading in range(8):
        away, far = (heading + 4) % 8, 1
        at = ahead[away, cell]
        while at >= 0:
            lines[heading * MOST_CELLS + at] = i * 16 + far
            cells |= 1 << at
            if (st[TAKEN] >> at & 1) or mined(st, at):
                break
            at = ahead[away, at]
            far += 1
    return int(cells)


@jit
def watched(st: Array, pa: Array, ahead: Array) -> int:
    """The cells on or next to an Allied destroyer or Flower."""
    cells = 0
    for i in range(pa[SHIPS]):
        if ours(st, pa, i, ALLIED) and of(st, pa, i, HUNTER):
            cell = cell_of(st, i)
            cells |= 1 << cell
            for heading in range(8):
                beside = ahead[heading, cell]
                if beside >= 0:
                    cells |= 1 << beside
    return cells


@jit
def first_ship(lines: Array, cell: int, heading: int) -> int:
    """ship * 16 + distance of the first ship card on this line, or -1."""
    return int(lines[heading * MOST_CELLS + cell])


@jit
def aimed_at(lines: Array, i: int) -> int:
    """How far the nearest torpedo is that runs at this ship, or `FAR`."""
    return int(lines[NEAREST + i])


@jit
def on_track(lines: Array, cell: int) -> bool:
    """Will some torpedo pass this cell if nothing is in its way?"""
    return bool(lines[TRACKS] >> cell & 1)


@jit
def hunted(lines: Array, cell: int) -> bool:
    """Is an Allied destroyer or Flower next to this cell or on it?"""
    return bool(lines[WATCHED] >> cell & 1)


@jit
def has_target(lines: Array, side: int, cell: int) -> bool:
    """Has this side an enemy ship on some line from here?"""
    return bool(lines[TARGETS + side] >> cell & 1)
