"""One turn for every position at once, backward: from what positions are worth after it to what they are worth before.

Positions are (torpedoes, column of the sea, boat). Lists of chances come from the rules (`boats`) and from the sea; no
rule is told here. Machine code where numba is installed."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from kaleun.ai.jit import AVAILABLE, jit
from kaleun.games.unterseeboot.solve.boats import Boats
from kaleun.games.unterseeboot.solve.sea import Links, Sea


class Ways(NamedTuple):
    """A list of (chance, number) for each of many things: those of n are from `start[n]` to `start[n + 1]`."""

    start: Any
    p: Any
    to: Any


class Grid(NamedTuple):
    """Everything a turn needs, as arrays."""

    moves: Ways
    home: Any
    aircraft: Ways
    destroyer: Ways
    destroyer1: Ways
    destroyer2: Ways
    chance: Any
    fire_at: Ways
    look_at: Ways
    look: Ways
    sink: Ways
    salvo: int
    targets: int
    ends: Any


def ways(lists: Any) -> Ways:
    start, p, to = [0], [], []
    for some in lists:
        p += [chance for chance, _ in some]
        to += [number for _, number in some]
        start.append(len(to))
    return Ways(np.array(start, np.int64), np.array(p, np.float64), np.array(to, np.int64))


def grid(boats: Boats, sea: Sea, following: Links, places: tuple[int, ...]) -> Grid:
    """`places`: where on the Surface (0 … 4) the targets of this sea lie."""
    rows = {boat: n for n, boat in enumerate(boats.all)}
    spaces = [boats.book.spaces[boat.space] for boat in boats.all]
    at = {boats.spaces[place]: i for i, place in enumerate(places)}

    def numbered(found: Any) -> Any:
        return [(p, rows[boat]) for p, boat in found]

    def reach(names: Any) -> Any:
        return [(1.0, at[name]) for name in names if name in at]

    moved = [[(1.0, to) for _, to in boats.moves(boat) if to is not None] for boat in boats.all]
    return Grid(
        moves=ways(map(numbered, moved)),
        home=np.array([boats.home(boat) for boat in boats.all]),
        aircraft=ways(numbered(boats.aircraft(boat)) for boat in boats.all),
        destroyer=ways(numbered(boats.destroyer(boat, 0)) for boat in boats.all),
        destroyer1=ways(numbered(boats.destroyer(boat, 1)) if s.fire_at else [] for boat, s in _pairs(boats, spaces)),
        destroyer2=ways(numbered(boats.destroyer(boat, 2)) if s.fire_at else [] for boat, s in _pairs(boats, spaces)),
        chance=np.array([boats.chance(s.id) if s.fire_at else 0.0 for s in spaces]),
        fire_at=ways(reach(s.fire_at) for s in spaces),
        look_at=ways(reach(s.identify) for s in spaces),
        look=ways(some for by_target in following.look for some in by_target),
        sink=ways(some for by_target in following.sink for some in by_target),
        salvo=boats.book.boat.salvo,
        targets=sea.targets,
        ends=np.array([boats.ends_home(boat) for boat in boats.all], np.float64),
    )


def _pairs(boats: Boats, spaces: Any) -> Any:
    return zip(boats.all, spaces, strict=True)


def backward(g: Grid, worth: Any, payoff: Any, one: Any, two: Any, before: Any) -> None:
    """`worth[torpedoes, column, boat]` after a turn becomes what it is before it, in place. `one`, `two` (torpedoes
    fired) and `before` are planes for scratch, the first two the same if there is no salvo. Most torpedoes first: fewer
    are needed for them."""
    for torpedoes in range(len(worth) - 1, -1, -1):
        if torpedoes > 0:
            launched(g.destroyer1, worth[torpedoes - 1], one)
        if torpedoes > 1 and g.salvo > 1:
            launched(g.destroyer2, worth[torpedoes - 2], two)
        fired(g, worth[torpedoes], min(torpedoes, g.salvo), one, two, before)
        maneuvered(g, before, payoff, worth[torpedoes])


def launched(ways: Ways, after: Any, into: Any) -> None:
    """What it is worth to have fired, for every column and boat."""
    for c in range(into.shape[0]):
        for b in range(into.shape[1]):
            value = 0.0
            for k in range(ways.start[b], ways.start[b + 1]):
                value += ways.p[k] * after[c, ways.to[k]]
            into[c, b] = value


def fired(g: Grid, after: Any, torpedoes: int, one: Any, two: Any, into: Any) -> None:
    """Before the aircraft come: their attack, then the best shot or none, then the destroyer."""
    best = np.zeros(into.shape[1], np.float64)
    for c in range(into.shape[0]):
        for b in range(into.shape[1]):
            value = 0.0
            for k in range(g.destroyer.start[b], g.destroyer.start[b + 1]):
                value += g.destroyer.p[k] * after[c, g.destroyer.to[k]]
            if torpedoes > 0:
                hit = g.chance[b]
                for n in range(g.fire_at.start[b], g.fire_at.start[b + 1]):
                    i = g.fire_at.to[n]
                    if g.sink.start[c * g.targets + i] == g.sink.start[c * g.targets + i + 1]:
                        continue
                    missed = one[c, b]
                    value = max(value, hit * sunk(g, c, i, b, one) + (1.0 - hit) * missed)
                    if torpedoes > 1:
                        for m in range(n, g.fire_at.start[b + 1]):
                            value = max(value, salvo(g, c, i, g.fire_at.to[m], b, hit, two))
            best[b] = value
        for b in range(into.shape[1]):
            value = 0.0
            for k in range(g.aircraft.start[b], g.aircraft.start[b + 1]):
                value += g.aircraft.p[k] * best[g.aircraft.to[k]]
            into[c, b] = value


def sunk(g: Grid, c: int, i: int, b: int, after: Any) -> float:
    value = 0.0
    for k in range(g.sink.start[c * g.targets + i], g.sink.start[c * g.targets + i + 1]):
        value += g.sink.p[k] * after[g.sink.to[k], b]
    return value


def salvo(g: Grid, c: int, i: int, j: int, b: int, hit: float, after: Any) -> Any:
    """Two torpedoes at one target or at two; -1 if the second is not there."""
    if i == j:
        missed = (1.0 - hit) * (1.0 - hit)
        return missed * after[c, b] + (1.0 - missed) * sunk(g, c, i, b, after)
    if g.sink.start[c * g.targets + j] == g.sink.start[c * g.targets + j + 1]:
        return -1.0
    both = 0.0
    for k in range(g.sink.start[c * g.targets + i], g.sink.start[c * g.targets + i + 1]):
        both += g.sink.p[k] * sunk(g, g.sink.to[k], j, b, after)
    one = sunk(g, c, i, b, after) + sunk(g, c, j, b, after)
    return hit * hit * both + hit * (1.0 - hit) * one + (1.0 - hit) * (1.0 - hit) * after[c, b]


def maneuvered(g: Grid, before: Any, payoff: Any, into: Any) -> None:
    """The best maneuver, or home; then the best look or none."""
    best = np.zeros(into.shape[1], np.float64)
    for c in range(into.shape[0]):
        for b in range(into.shape[1]):
            value = before[c, b]
            for n in range(g.look_at.start[b], g.look_at.start[b + 1]):
                i = c * g.targets + g.look_at.to[n]
                if g.look.start[i] < g.look.start[i + 1]:
                    seen = 0.0
                    for k in range(g.look.start[i], g.look.start[i + 1]):
                        seen += g.look.p[k] * before[g.look.to[k], b]
                    value = max(value, seen)
            best[b] = value
        for b in range(into.shape[1]):
            value = g.home[b] * payoff[c] if g.home[b] > 0.0 else 0.0
            for k in range(g.moves.start[b], g.moves.start[b + 1]):
                value = max(value, best[g.moves.to[k]])
            into[c, b] = value


if AVAILABLE:  # callees first
    launched, sunk = jit(launched), jit(sunk)
    salvo = jit(salvo)
    fired, maneuvered = jit(fired), jit(maneuvered)
    backward = jit(backward)
