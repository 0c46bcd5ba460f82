"""What everybody holds for likely, on the twin's array: the odds of each cell, carried along as play goes on. `belief`
reckons them exactly for the position that is searched; from there on these updates are near enough for habits."""

from __future__ import annotations

from kaleun.ai.jit import jit
from kaleun.games.scope.belief import BLUFF
from kaleun.games.scope.bots.twin import CELLS, ODDS, SUBS, SURE, Array


@jit
def _submerged(st: Array) -> int:
    n, left = 0, st[SUBS]
    while left:
        left &= left - 1
        n += 1
    return n


@jit
def _share_out(st: Array, pa: Array, cells: int, whole: int) -> None:
    """The other cells share what these do not hold, in the proportions they had."""
    before, rest = 0, _submerged(st) * SURE - whole
    for cell in range(pa[CELLS]):
        if not cells >> cell & 1:
            before += st[ODDS + cell]
    if before > 0:
        for cell in range(pa[CELLS]):
            if not cells >> cell & 1:
                st[ODDS + cell] = min(SURE, st[ODDS + cell] * max(0, rest) // before)


@jit
def learn(st: Array, pa: Array, cell: int, there: bool) -> None:
    """Everybody knows now whether a submarine is there."""
    st[ODDS + cell] = SURE if there else 0
    _share_out(st, pa, 1 << cell, st[ODDS + cell])


@jit
def shuffle(st: Array, pa: Array, blocks: Array, q: int, free: int) -> None:
    """A block was taken: the free cells are alike now, and rather not empty."""
    n, whole, cells = 0, 0, 0
    for b in range(4):
        if free >> b & 1:
            n += 1
            whole += st[ODDS + blocks[q, b]]
            cells |= 1 << blocks[q, b]
    if n == 0:
        return
    if whole < SURE:
        whole = int(whole / (whole + BLUFF * (SURE - whole)) * SURE)
    for b in range(4):
        if free >> b & 1:
            st[ODDS + blocks[q, b]] = whole // n
    _share_out(st, pa, cells, whole // n * n)
