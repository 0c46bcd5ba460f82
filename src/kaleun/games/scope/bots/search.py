"""Information-set Monte Carlo tree search on the twin, compiled.

Two trees. In the *open* tree every node is what everybody has seen, worlds are drawn from the belief of who does not
know them, and a block stands for all its arrangements. In the *own* tree, used when the German side is to move, the
world is the true one, arrangements are told apart, and the Allied side answers as the open tree has taught it: it
cannot know what it does not see. Values are those of the side to move; the German side's is 1 minus the Allied
side's."""

from __future__ import annotations

import numpy as np

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.actions import legal
from kaleun.games.scope.bots.lines import LINES
from kaleun.games.scope.bots.lore import first_sight, shares
from kaleun.games.scope.bots.phases import apply
from kaleun.games.scope.bots.rollout import dive, habit, lay_back, playout, value_of
from kaleun.games.scope.bots.twin import (
    ARMED,
    CHANCE,
    FOUND,
    GERMAN,
    LAUNCH,
    OVER,
    SEAT,
    SUBMERGE,
    SUBS,
    TAKEOFF,
    Array,
)  # fmt: skip

OPEN, OWN = 0, 1
"""Roots of the two trees."""
SIGHTED = 9000
"""Key of the node behind a search that found something: the Allied side knows more there."""
BLOCK, DIVE = 7000, 7100
"""Open keys of blocks, and of blocks in which a surfaced submarine dives (25 for each)."""
DEPTH = 48
FIRST, NEXT, KEY, VISITS, SEEN = range(5)
"""Columns of a node: first child, next sibling, key, visits, how often it was available."""
ROOM = 1024
"""No position has so many actions."""
KEYS = SIGHTED + 1
"""So many keys there are; `slots` tells the child behind each of one node's, -1 for none."""


@jit
def open_key(action: int) -> int:
    """What everybody sees of an action."""
    if action < LAUNCH:
        return BLOCK + action // 16
    if SUBMERGE <= action < TAKEOFF:
        return DIVE + (action - SUBMERGE) // 400 * 25 + (action - SUBMERGE) % 400 // 16
    return action


@jit
def child(nodes: Array, node: int, key: int) -> int:
    """The child with this key, or -1."""
    at = nodes[node, FIRST]
    while at >= 0 and nodes[at, KEY] != key:
        at = nodes[at, NEXT]
    return int(at)


@jit
def add(nodes: Array, sums: Array, size: Array, node: int, key: int) -> int:
    """A new child; -1 when there is no room left."""
    new = size[0]
    if new >= nodes.shape[0]:
        return -1
    size[0] += 1
    nodes[new, FIRST], nodes[new, NEXT], nodes[new, KEY] = -1, nodes[node, FIRST], key
    nodes[new, VISITS], nodes[new, SEEN], sums[new] = 0, 0, 0.0
    nodes[node, FIRST] = new
    return int(new)


@jit
def open_up(nodes: Array, node: int, slots: Array) -> None:
    """Writes the children of a node into `slots`."""
    at = nodes[node, FIRST]
    while at >= 0:
        slots[nodes[at, KEY]] = at
        at = nodes[at, NEXT]


@jit
def shut(nodes: Array, node: int, slots: Array) -> None:
    """Clears `slots` again."""
    at = nodes[node, FIRST]
    while at >= 0:
        slots[nodes[at, KEY]] = -1
        at = nodes[at, NEXT]


@jit
def keys_of(actions: Array, n: int, whole: bool, keys: Array, sight: Array) -> int:
    """The distinct keys of these actions and the best first sight of each; blocks come in a row, so a look at the last
    one is enough."""
    m = 0
    for k in range(n):
        key = actions[k] if whole else open_key(actions[k])
        if m == 0 or keys[m - 1] != key:
            keys[m], sight[m] = key, sight[k]
            m += 1
        else:
            sight[m - 1] = max(sight[m - 1], sight[k])
    return m


@jit
def select(nodes: Array, sums: Array, slots: Array, keys: Array, sight: Array, m: int, explore: float) -> int:
    """The key with the best upper bound among those available now; one never tried counts as good as the rest. All of
    them have been seen once more."""
    total, gained = 0, 0.0
    for k in range(m):
        at = slots[keys[k]]
        if at >= 0:
            total += nodes[at, VISITS]
            gained += sums[at]
    mean = gained / total if total else 0.5
    chosen, best = keys[0], -1.0
    for k in range(m):
        at = slots[keys[k]]
        if at < 0 or nodes[at, VISITS] == 0:
            bound = mean - 0.05 + explore * sight[k] * np.sqrt(total + 1.0)
        else:
            visits = nodes[at, VISITS]
            bound = sums[at] / visits + explore * sight[k] * np.sqrt(nodes[at, SEEN] + 1.0) / (1 + visits)
            nodes[at, SEEN] += 1
        bound += 1e-6 * np.random.random()
        if bound > best:
            best, chosen = bound, keys[k]
    return int(chosen)


@jit
def lead(nodes: Array, node: int) -> int:
    """By how many visits the first of the children is ahead of the second."""
    first, second, at = 0, 0, nodes[node, FIRST]
    while at >= 0:
        visits = nodes[at, VISITS]
        first, second, at = max(first, visits), max(second, min(first, visits)), nodes[at, NEXT]
    return int(first - second)


@jit
def taught(nodes: Array, slots: Array, keys: Array, m: int) -> int:
    """A key as often as the open tree chose it; -1 if the tree knows nothing here."""
    total, chosen = 0, -1
    for k in range(m):
        at = slots[keys[k]]
        if at >= 0 and nodes[at, VISITS] > 1:
            total += nodes[at, VISITS] - 1
            if np.random.random() * total < nodes[at, VISITS] - 1:
                chosen = keys[k]
    return int(chosen)


@jit
def spell_out(st: Array, pa: Array, blocks: Array, key: int) -> int:
    """An action behind an open key: a block is laid back at random."""
    if BLOCK <= key < DIVE:
        return int(lay_back(st, pa, blocks, key - BLOCK))
    if DIVE <= key < SIGHTED:
        return int(dive(st, pa, blocks, (key - DIVE) // 25, (key - DIVE) % 25))
    return int(key)


@jit
def walk(
    st: Array, pa: Array, ahead: Array, blocks: Array, nodes: Array, sums: Array, size: Array,
    own: bool, lines: Array, out: Array, keys: Array, slots: Array, worth: Array, sight: Array, path: Array,
    sides: Array, explore: float, plies: int,
) -> None:  # fmt: skip
    """One iteration from the position in `st` down the tree and to the end."""
    node, learned, depth = OWN if own else OPEN, OPEN if own else -1, 0
    growing = True
    while growing and not st[OVER] and depth < DEPTH:
        mine = st[SEAT] == GERMAN
        whole = own and mine
        if st[SEAT] == CHANCE:
            key = habit(st, pa, ahead, blocks, lines, out)
        else:
            n = legal(st, pa, ahead, blocks, out)
            if own and not mine:
                key = -1
                if learned >= 0:
                    m = keys_of(out, n, False, keys, sight)
                    open_up(nodes, learned, slots)
                    key = taught(nodes, slots, keys, m)
                    shut(nodes, learned, slots)
                if key < 0:
                    key = habit(st, pa, ahead, blocks, lines, out)
            else:
                first_sight(st, pa, ahead, blocks, lines, out, n, worth, sight)
                m = keys_of(out, n, whole, keys, sight)
                shares(sight, m)
                open_up(nodes, node, slots)
                key = select(nodes, sums, slots, keys, sight, m, explore)
                shut(nodes, node, slots)
        action = key if whole else spell_out(st, pa, blocks, key)
        sides[depth] = st[SEAT]
        chance = st[SEAT] == CHANCE
        apply(st, pa, ahead, blocks, action)
        at = child(nodes, node, key)
        if at < 0:
            growing = chance
            at = add(nodes, sums, size, node, key)
            if at < 0:
                break
            nodes[at, SEEN] = 1
        path[depth] = at
        depth += 1
        node = at
        if learned >= 0:
            learned = child(nodes, learned, open_key(action))
        if st[FOUND]:
            node = child(nodes, at, SIGHTED)
            if node < 0:
                node = add(nodes, sums, size, at, SIGHTED)
            if learned >= 0:
                learned = child(nodes, learned, SIGHTED)
            if node < 0:
                break
    value = value_of(st, pa) if st[OVER] else playout(st, pa, ahead, blocks, lines, out, plies)
    for d in range(depth):
        nodes[path[d], VISITS] += 1
        sums[path[d]] += value if sides[d] == GERMAN else 1.0 - value


@jit
def seed_with(number: int) -> None:
    np.random.seed(number)


@jit
def iterate(
    root: Array, pa: Array, ahead: Array, blocks: Array, layouts: Array, ladder: Array, arms: Array, truth: int,
    nodes: Array, sums: Array, size: Array, start: int, iterations: int, explore: float, plies: int,
) -> None:  # fmt: skip
    """So many iterations. `truth`: the German side's own layout, or -1 when the Allied side searches; `arms`: the
    freighters that may be the armed one."""
    st = root.copy()
    lines, out, keys = np.empty(LINES, np.int64), np.empty(ROOM, np.int64), np.empty(ROOM, np.int64)
    worth, sight = np.zeros(64), np.zeros(ROOM)
    path, sides, slots = np.empty(DEPTH, np.int64), np.empty(DEPTH, np.int64), np.full(KEYS, -1, np.int64)
    for number in range(start, start + iterations):
        st[:] = root
        own = truth >= 0 and number % 2 == 1
        if own:
            st[SUBS] = truth
        else:
            st[SUBS] = layouts[np.searchsorted(ladder, np.random.random() * ladder[-1], side="right")]
        if arms.shape[0]:
            st[ARMED] = arms[np.random.randint(arms.shape[0])]
        walk(
            st, pa, ahead, blocks, nodes, sums, size, own, lines, out, keys, slots, worth, sight, path, sides, explore,
            plies,
        )  # fmt: skip
