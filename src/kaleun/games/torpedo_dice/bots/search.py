"""Playouts of what may be answered: all options on the same dice to come, the worse half dropped again and again, until
two are left. Others' sealed plans are those of the rule of thumb (`policy`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaleun.ai.jit import jit
from kaleun.games.torpedo_dice.bots import playout, policy, twin

Array = Any

TAKE, CHANGE, TICK, FIRE = range(4)
"""Candidates are rows of (what, number): a side to take, a change of the die, a system's bit, a row of volleys."""
CLOSE = 2.5
"""A change of the die that looks so much worse at first sight is no candidate."""
WIDE, VOLLEYS, SYSTEMS = 40, 8, 3
"""So many volleys are judged with the next round in mind, and so many of them and of systems are candidates."""
MARGIN, SCALE = 0.1, 6.0
"""How much of a playout's value is the difference of points: it tells more of a close game than who won it."""


@jit
def takes(st: Array, out: Array) -> int:
    """Candidates of phase 1."""
    n = 0
    for side in range(1, 7):
        if st[twin.DICE + side - 1]:
            out[n, 0], out[n, 1] = TAKE, side
            n += 1
    return n


@jit
def modifications(st: Array, pa: Array, se: Array, we: Array, place: int, out: Array) -> int:
    """Candidates of phase 2: changes that promise something, and the die as it is to activate a system."""
    room, seen = np.zeros(64, np.int64), np.full((4, 24), -1e9)
    n, m, top = twin.changes(st, pa, place, room), 0, -1e9
    for i in range(n):
        top = max(top, policy.change_worth(st, pa, se, we, place, room[i], seen))
    for i in range(n):
        if i == 0 or policy.change_worth(st, pa, se, we, place, room[i], seen) > top - CLOSE:
            out[m, 0], out[m, 1] = CHANGE, room[i]
            m += 1
    return ticks(st, pa, we, place, out, m)


@jit
def ticks(st: Array, pa: Array, we: Array, place: int, out: Array, m: int) -> int:
    """Adds the systems best worth activating."""
    can = twin.offered(st, pa, place)
    for _ in range(SYSTEMS):
        best, found = -1e9, 0
        for system in range(7):
            if can >> system & 1 and we[policy.ACT + system] > best:
                best, found = we[policy.ACT + system], 1 << system
        if found:
            out[m, 0], out[m, 1] = TICK, found
            can &= ~found
            m += 1
    return m


@jit
def volleys(st: Array, pa: Array, se: Array, we: Array, place: int, out: Array) -> int:
    """Candidates of phase 3: the best volleys by the rule of thumb, and systems."""
    at = twin.sheet_at(place)
    tops = np.zeros((WIDE, 2))
    policy.harvest(st, pa, se, we, place, st[at + twin.KIND], st[at + twin.SIDE], tops)
    for i in range(WIDE):
        if tops[i, 1] >= 0:
            tops[i, 0] = policy.volley_worth(st, pa, se, we, place, int(tops[i, 1]), tops[i, 0])
    tops = tops[np.argsort(-tops[:, 0], kind="mergesort")]
    m = 0
    for i in range(VOLLEYS):
        if tops[i, 1] >= 0 and tops[i, 0] > tops[0, 0] - policy.SKULL / 2:
            out[m, 0], out[m, 1] = FIRE, int(tops[i, 1])
            m += 1
    return ticks(st, pa, we, place, out, m)


@jit
def favourite(st: Array, pa: Array, se: Array, we: Array, place: int, phase: int, out: Array) -> None:
    """What the rule of thumb would answer in this phase, as a candidate. The position is played on: give it a copy."""
    rng, room, tops, seen = playout.fresh()
    seen[:] = -1e9
    at = twin.sheet_at(place)
    if phase == 1:
        out[0], out[1] = TAKE, policy.choose(st, pa, se, we, place, seen, room)
        return
    if phase == 2:
        policy.plan(st, pa, se, we, place, rng, room, tops, seen)
    else:
        policy.finish(st, pa, se, we, place, room, tops)
    if st[at + twin.ACTIVATED]:
        out[0], out[1] = TICK, st[at + twin.ACTIVATED]
    elif phase == 2:
        system = st[at + twin.SYSTEM]
        out[0], out[1] = CHANGE, system * 8
        if system and system != twin.PROPELLER:
            out[1] += st[at + twin.SIDE]
    else:
        out[0], out[1] = FIRE, int(tops[0, 1])


@jit
def apply(st: Array, se: Array, place: int, what: int, number: int, rolled: int) -> None:
    """A candidate is answered; what is left open is decided by the rule of thumb."""
    at = twin.sheet_at(place)
    if what == TAKE:
        twin.take(st, place, number)
        return
    if what == CHANGE or st[at + twin.SIDE] == 0:
        twin.change(st, place, number if what == CHANGE else 0, rolled)
    if what == CHANGE:
        st[at + twin.COUNTED] = -1
    elif what == TICK:
        twin.tick(st, place, number)
    else:
        twin.aim(st, place, se[1][number], se[2][number])


@jit
def worth(st: Array, place: int, wins: Array) -> float:
    """What a playout is worth to a place; `wins` has what each won of it."""
    wins[:] = 0.0
    playout.share(st, wins)
    at = twin.sheet_at(place)
    ours, best = _points(st, at), 0
    for other in range(st[twin.PLAYERS]):
        if other != place:
            best = max(best, _points(st, twin.sheet_at(other)))
    if st[twin.PLAYERS] == 1:
        best = 44
    return float(wins[place] * (1 - MARGIN) + MARGIN / (1 + np.exp((best - ours) / SCALE)))


@jit
def _points(st: Array, at: int) -> int:
    return 0 if st[at + twin.SKULL] else int(twin.bits(st[at + twin.FILLED]) + st[at + twin.RESERVE])


@jit
def sample(
    start: Array, pa: Array, se: Array, ws: Array, place: int, candidates: Array, alive: Array, n: int, first: int,
    number: int, sums: Array,
) -> None:  # fmt: skip
    """Plays each candidate that is alive `n` times, playout i on the dice of stream (number, first + i). `sums` are
    rows of playouts, worth, wins."""
    rng, room, tops, seen = playout.fresh()
    wins, st = np.zeros(4), start.copy()
    for i in range(n):
        for c in range(len(alive)):
            if not alive[c]:
                continue
            st[:] = start
            playout.seed(rng, number, first + i)
            apply(st, se, place, candidates[c, 0], candidates[c, 1], policy.draw(rng))
            playout.play_on(st, pa, se, ws, rng, room, tops, seen)
            sums[c, 1] += worth(st, place, wins)
            sums[c, 0] += 1
            sums[c, 2] += wins[place]
