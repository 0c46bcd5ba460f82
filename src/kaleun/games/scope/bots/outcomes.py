"""What becomes of ships on the twin's array: steps, hits, losses and those that get away."""

from __future__ import annotations

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.public import learn
from kaleun.games.scope.bots.twin import (
    ACTIVE,
    ARMED,
    ARMED_FREIGHTER,
    BURNING,
    CARD,
    DAMAGED,
    FOUND,
    GONE,
    KIND_OF,
    KINDS,
    LEFT,
    LIVES,
    MOVED,
    ORDERED,
    POINTS,
    QUIET,
    SCORE_A,
    SCORE_G,
    SHIP,
    SIDE,
    STATUS,
    SUBMARINE,
    SUBS,
    TANKER,
    TORPEDO,
    WIDTH,
    WORTH,
    Array,
    of,
    put,
)  # fmt: skip


@jit
def _shows_itself(st: Array, i: int) -> None:
    if st[ARMED] == i:
        st[SHIP + WIDTH * i + KIND_OF] = ARMED_FREIGHTER


@jit
def sink(st: Array, pa: Array, i: int) -> None:
    """The ship is lost: the other side scores it; a tanker burns where it stands."""
    st[QUIET] = 0
    _shows_itself(st, i)
    side = of(st, pa, i, SIDE)
    st[SCORE_G + 1 - side] += of(st, pa, i, WORTH)
    if st[ORDERED + side] == i:
        st[ORDERED + side] = -1
    if st[SHIP + WIDTH * i + KIND_OF] == TANKER:
        st[SHIP + WIDTH * i + STATUS] = BURNING
    else:
        put(st, i, -1)
        st[SHIP + WIDTH * i + STATUS] = GONE


@jit
def hit(st: Array, pa: Array, i: int) -> None:
    """A torpedo hit: an undamaged battleship shrugs it off."""
    if of(st, pa, i, LIVES) >= 2 and not st[SHIP + WIDTH * i + DAMAGED]:
        st[SHIP + WIDTH * i + DAMAGED] = 1
    else:
        sink(st, pa, i)


@jit
def step(st: Array, pa: Array, i: int, heading: int, target: int) -> bool:
    """One step of a ship; a torpedo head-on hits it where it was."""
    for k in range(4):
        t = TORPEDO + 3 * ((k + 2 * st[ACTIVE]) % 4)
        if st[t] == target and st[t + 1] == (heading + 4) % 8:
            st[t] = -1
            hit(st, pa, i)
            return False
    put(st, i, target)
    st[MOVED] |= 1 << i
    return True


@jit
def find(st: Array, pa: Array, cell: int) -> None:
    """The card is turned: a submarine there is sunk."""
    if st[SUBS] >> cell & 1:
        st[SUBS] &= ~(1 << cell)
        st[SCORE_A] += pa[KINDS + SUBMARINE * CARD + WORTH]
        st[QUIET] = 0
        st[FOUND] = 1
    learn(st, pa, cell, False)


@jit
def leave(st: Array, pa: Array, i: int) -> None:
    """Cargo has crossed the German edge."""
    st[QUIET] = 0
    _shows_itself(st, i)
    st[SCORE_A] += 2 * of(st, pa, i, POINTS)
    put(st, i, -1)
    st[SHIP + WIDTH * i + STATUS] = LEFT
