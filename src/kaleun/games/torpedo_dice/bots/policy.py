"""A rule of thumb on the twin, quick enough for whole games in a tenth of a millisecond: what the search plays through
for all seats. Its weights are numbers in `weights.toml`."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic

from kaleun.ai.jit import jit
from kaleun.games.torpedo_dice.bots import twin
from kaleun.games.torpedo_dice.bots.twin import (
    AIM,
    BASE,
    CANNON,
    DESTROYED,
    DICE,
    DIE,
    ENGINE,
    FILLED,
    LIMITED,
    LINE,
    MINUS,
    PERISCOPE,
    PLAYERS,
    PLUS,
    PORTHOLES,
    PROPELLER,
    RESERVE,
    SAIL,
    SIDE,
    active,
    bits,
    change,
    changes,
    complete,
    copyable,
    offered,
    shape,
    sheet_at,
    usable,
)  # fmt: skip

Array = Any

MISS, AHEAD, DENY, SPENT, SHORT, HARM, WRECK, ACT, WEIGHTS = 0, 1, 2, 3, 4, 5, 6, 13, 20
"""Weights, all in hits: the price of a miss, of the next round, of what the next player is left, of a limited use; how
the price of a miss grows as torpedoes run out; the KI's hit on a system; the worth of destroying each system; that of
activating each one while the whole enemy is still afloat."""
SKULL, SUNK = 30.0, 100.0
NARROW = 1.2
"""What is so much worse than the best at first sight is not looked at further."""
FINALISTS = 6
"""So many volleys are looked at one round further."""


def _pop(context: Any, x: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), code


pop: Any = intrinsic(_pop)
"""How many bits are set, in one instruction."""


@jit
def most(masks: Array, first: int, last: int, free: int) -> int:
    """The most hits that a volley of these rows can make."""
    top = 0
    for row in range(first, last):
        n = pop(masks[row] & free)
        if n > top:
            top = n
    return top


@jit
def price(we: Array, reserve: int) -> float:
    """What a miss costs."""
    return float(we[MISS] + we[SHORT] / (1 + reserve))


@jit
def prospect(se: Array, pa: Array, we: Array, free: int, on: int, reserve: int) -> float:
    """The best volley of the next round on the average of a die, with the systems that turn it."""
    start, masks, counted = se
    cost, total = price(we, reserve), 0.0
    p0 = p1 = p2 = p3 = p4 = p5 = 0.0
    for side in range(6):
        first, last = start[side], start[side + 1]
        hits = most(masks, first, last, free)
        value = hits - cost * (counted[first] - hits)
        if side == 0:
            p0 = value
        elif side == 1:
            p1 = value
        elif side == 2:
            p2 = value
        elif side == 3:
            p3 = value
        elif side == 4:
            p4 = value
        else:
            p5 = value
    values = (p0, p1, p2, p3, p4, p5)
    for side in range(6):
        best = values[side]
        if on >> (PERISCOPE - 1) & 1:
            best = max(best, values[pa[twin.OPPOSITE + side] - 1])
        if on >> (SAIL - 1) & 1:
            if side > 0:
                best = max(best, values[side - 1])
            if side < 5:
                best = max(best, values[side + 1])
        total += best
    return total / 6


@jit
def judge(hits: int, misses: int, cost: float, reserve: int, left: int) -> float:
    """What a volley is worth now: its hits less the price of its misses; the last hit is worth everything."""
    value = hits - cost * misses
    if misses > reserve:
        return float(value - SKULL)
    return float(value + SUNK if hits == left else value)


@jit
def harvest(st: Array, pa: Array, se: Array, we: Array, place: int, kind: int, side: int, tops: Array) -> None:
    """The best volleys of a shape at first sight, as rows of (value, row of the volley)."""
    start, masks, counted = se
    at = sheet_at(place)
    free, reserve = pa[AIM] & ~st[at + FILLED], st[at + RESERVE]
    cost, left = price(we, reserve), pop(free)
    number, last = shape(kind, side), len(tops) - 1
    tops[:, 0], tops[:, 1] = -1e9, -1
    for row in range(start[number], start[number + 1]):
        hits = pop(masks[row] & free)
        value = judge(hits, counted[row] - hits, cost, reserve, left)
        if value > tops[last, 0]:
            i = last
            while i > 0 and tops[i - 1, 0] < value:
                tops[i, 0], tops[i, 1] = tops[i - 1, 0], tops[i - 1, 1]
                i -= 1
            tops[i, 0], tops[i, 1] = value, row


@jit
def volley_worth(st: Array, pa: Array, se: Array, we: Array, place: int, row: int, value: float) -> float:
    """What a volley is worth with the systems it destroys and the next round, above what it is worth now."""
    at = sheet_at(place)
    filled = st[at + FILLED]
    after = filled | se[1][row]
    fallen = complete(pa, after) & ~complete(pa, filled)
    for system in range(7):
        if fallen >> system & 1:
            value += we[WRECK + system]
    if we[AHEAD] > 0:
        misses = se[2][row] - (pop(after) - pop(filled))
        on = active(pa, st[at + twin.SWITCHED], st[at + DESTROYED])
        free = pa[AIM] & ~after
        value += we[AHEAD] * prospect(se, pa, we, free, on, max(0, st[at + RESERVE] - misses))
    return value


@jit
def best_volley(st: Array, pa: Array, se: Array, we: Array, place: int, kind: int, side: int, tops: Array) -> int:
    """The row of the best volley of a shape; its worth and the row are left in `tops[0]`."""
    harvest(st, pa, se, we, place, kind, side, tops)
    best, found = -1e9, -1
    for i in range(FINALISTS):
        row = int(tops[i, 1])
        if row < 0 or tops[i, 0] < tops[0, 0] - NARROW:
            break
        value = volley_worth(st, pa, se, we, place, row, tops[i, 0])
        if value > best:
            best, found = value, row
    tops[0, 0], tops[0, 1] = best, found
    return found


@jit
def quick_worth(st: Array, pa: Array, se: Array, we: Array, place: int, kind: int, side: int) -> float:
    """The best volley of a shape by its hits and misses alone."""
    start, masks, counted = se
    at = sheet_at(place)
    free, reserve = pa[AIM] & ~st[at + FILLED], st[at + RESERVE]
    first = start[shape(kind, side)]
    hits = most(masks, first, start[shape(kind, side) + 1], free)
    return judge(hits, counted[first] - hits, price(we, reserve), reserve, pop(free))


@jit
def act_worth(st: Array, pa: Array, we: Array, place: int, out: Array) -> float:
    """The best system to activate instead of firing; its bit is left in `out[0]`, 0 if there is none."""
    at = sheet_at(place)
    can, best = offered(st, pa, place), -1e9
    out[0] = 0
    left = bits(pa[AIM] & ~st[at + FILLED]) / bits(pa[AIM])
    for system in range(7):
        if can >> system & 1:
            value = we[ACT + system] * left
            if value > best:
                best = value
                out[0] = 1 << system
    return best


@jit
def spent(st: Array, pa: Array, we: Array, system: int) -> float:
    """The price of a use of a limited system."""
    return float(we[SPENT]) if pa[LIMITED] >> (system - 1) & 1 else 0.0


@jit
def die_worth(st: Array, pa: Array, se: Array, we: Array, place: int, die: int, sides: int, seen: Array) -> float:
    """What a die is worth to a place, which could copy these `sides`. Shapes once looked at are kept in `seen`."""
    on = usable(st, pa, place)
    best = -1e9
    for system in range(8):
        if system and not on >> (system - 1) & 1:
            continue
        if system == twin.FINS:
            for side in range(1, 7):
                if sides >> side & 1:
                    best = max(best, _seen(st, pa, se, we, place, BASE, side, seen))
        elif system == PROPELLER:
            total = 0.0
            for side in range(1, 7):
                total += _seen(st, pa, se, we, place, BASE, side, seen)
            best = max(best, total / 6)
        elif system == PERISCOPE:
            best = max(best, _seen(st, pa, se, we, place, BASE, pa[twin.OPPOSITE + die - 1], seen))
        elif system == SAIL:
            for side in (die - 1, die + 1):
                if 1 <= side <= 6:
                    best = max(best, _seen(st, pa, se, we, place, BASE, side, seen))
        else:
            if system == PORTHOLES and die > 3 and not pa[twin.LONG_LINE]:
                continue
            if system == ENGINE and die == 1 and not pa[twin.ON_ONE]:
                continue
            kind = BASE if system == 0 else PLUS if system == CANNON else MINUS if system == ENGINE else LINE
            value = _seen(st, pa, se, we, place, kind, die, seen)
            best = max(best, value - (spent(st, pa, we, system) if system else 0.0))
    return best


@jit
def _seen(st: Array, pa: Array, se: Array, we: Array, place: int, kind: int, side: int, seen: Array) -> float:
    number = shape(kind, side)
    if seen[place, number] < -1e8:
        seen[place, number] = quick_worth(st, pa, se, we, place, kind, side)
    return float(seen[place, number])


@jit
def choose(st: Array, pa: Array, se: Array, we: Array, place: int, seen: Array, room: Array) -> int:
    """The die a place takes: what it is worth to it, less what the best of the rest is worth to the next one."""
    players = st[PLAYERS]
    idle = act_worth(st, pa, we, place, room)
    following = (place + 1) % players
    rival = players > 1 and st[sheet_at(following) + DIE] == 0
    best, found = -1e9, 0
    for die in range(1, 7):
        if not st[DICE + die - 1]:
            continue
        st[DICE + die - 1] -= 1
        sides = copyable(st, pa, place) & ~1
        value = max(idle, die_worth(st, pa, se, we, place, die, sides, seen))
        if rival and we[DENY] > 0:
            theirs = -1e9
            for other in range(1, 7):
                if st[DICE + other - 1]:
                    theirs = max(theirs, die_worth(st, pa, se, we, following, other, 0, seen))
            value -= we[DENY] * min(theirs, 8.0)
        if players == 1:
            value -= we[HARM] * ki_harm(st, pa)
        st[DICE + die - 1] += 1
        if value > best:
            best, found = value, die
    return found


@jit
def ki_harm(st: Array, pa: Array) -> float:
    """Solo: does the KI's shot with the die left over destroy a system that is wanted? Half if it only damages it."""
    side = 1
    while st[DICE + side - 1] == 0:
        side += 1
    system = pa[twin.AIMED + side - 1]
    lost = st[sheet_at(0) + DESTROYED]
    while lost >> (system - 1) & 1:
        system = pa[twin.ARROWS + system - 1]
    return 1.0 if st[twin.BOXES + system - 1] + 1 == pa[twin.PER_SYSTEM] else 0.5


@jit
def change_worth(st: Array, pa: Array, se: Array, we: Array, place: int, number: int, seen: Array) -> float:
    """What a change of the die promises by hits and misses alone."""
    system = number >> 3
    if system == PROPELLER:
        total = 0.0
        for side in range(1, 7):
            total += _seen(st, pa, se, we, place, BASE, side, seen)
        return total / 6
    side = st[sheet_at(place) + DIE] if number == 0 else number & 7
    value = _seen(st, pa, se, we, place, twin.kind_of(system), side, seen)
    return value - (spent(st, pa, we, system) + 1e-6 if system else 0.0)


@jit
def plan(
    st: Array, pa: Array, se: Array, we: Array, place: int, rng: Array, room: Array, tops: Array, seen: Array
) -> None:
    """A place decides what to make of its die and where to fire, or what to activate."""
    n = changes(st, pa, place, room)
    top = -1e9
    for i in range(n):
        top = max(top, change_worth(st, pa, se, we, place, room[i], seen))
    best, number = -1e9, 0
    for i in range(n):
        value = change_worth(st, pa, se, we, place, room[i], seen)
        if value < top - NARROW:
            continue
        if we[AHEAD] > 0 and room[i] >> 3 != PROPELLER:
            side = st[sheet_at(place) + DIE] if room[i] == 0 else room[i] & 7
            best_volley(st, pa, se, we, place, twin.kind_of(room[i] >> 3), side, tops)
            value = tops[0, 0] - (spent(st, pa, we, room[i] >> 3) + 1e-6 if room[i] else 0.0)
        elif we[AHEAD] > 0:
            at = sheet_at(place)
            on = active(pa, st[at + twin.SWITCHED], st[at + DESTROYED])
            value += we[AHEAD] * prospect(se, pa, we, pa[AIM] & ~st[at + FILLED], on, st[at + RESERVE])
        if value > best:
            best, number = value, room[i]
    change(st, place, number, draw(rng))
    finish(st, pa, se, we, place, room, tops)


@jit
def finish(st: Array, pa: Array, se: Array, we: Array, place: int, room: Array, tops: Array) -> None:
    """The die has its shape: fire or activate."""
    at = sheet_at(place)
    row = best_volley(st, pa, se, we, place, st[at + twin.KIND], st[at + SIDE], tops)
    now = tops[0, 0]
    if we[AHEAD] > 0:
        free = pa[AIM] & ~st[at + FILLED]
        on = active(pa, st[at + twin.SWITCHED], st[at + DESTROYED])
        now -= we[AHEAD] * prospect(se, pa, we, free, on, st[at + RESERVE])
    if act_worth(st, pa, we, place, room) > now:
        twin.tick(st, place, room[0])
    else:
        twin.aim(st, place, se[1][row], se[2][row])


@jit
def draw(rng: Array) -> int:
    """A die, 1-6."""
    x = rng[0]
    x ^= x << 13
    x ^= (x >> 7) & 0x01FFFFFFFFFFFFFF
    x ^= x << 17
    rng[0] = x
    return int(((x >> 20) & 0x7FFFFFFF) % 6) + 1
