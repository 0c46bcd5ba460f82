"""Information-set Monte Carlo tree search on the twin, compiled.

Two trees. In the *open* tree every node is what everybody has seen, worlds are drawn from the public belief, and a
block stands for all its arrangements. In the *own* tree, used when the German side is to move, the world is the true
one, arrangements are told apart, and the Allied side answers as the open tree has taught it: it cannot know what it
does not see. Values are those of the side to move; the German side's is 1 minus the Allied side's."""

from __future__ import annotations

import numpy as np

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.ending import apply
from kaleun.games.scope.bots.rollout import allied, lay_back, playout, value_of
from kaleun.games.scope.bots.twin import ACTIVE, FOUND, GERMAN, LAUNCH, OVER, SUBS, Array, legal

OPEN, OWN = 0, 1
"""Roots of the two trees."""
SIGHTED = 9000
"""Key of the node behind a search that found something: the Allied side knows more there."""
BLOCK = 5000
"""Open keys of blocks."""
DEPTH = 48
FIRST, NEXT, KEY, VISITS, SEEN = range(5)
"""Columns of a node: first child, next sibling, key, visits, how often it was available."""


@jit
def open_key(action: int) -> int:
    """What everybody sees of an action."""
    return BLOCK + action // 16 if action < LAUNCH else action


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
def keys_of(actions: Array, n: int, whole: bool, keys: Array) -> int:
    """The distinct keys of these actions; blocks come in a row, so a look at the last one is enough."""
    m = 0
    for k in range(n):
        key = actions[k] if whole else open_key(actions[k])
        if m == 0 or keys[m - 1] != key:
            keys[m] = key
            m += 1
    return m


@jit
def select(nodes: Array, sums: Array, node: int, keys: Array, m: int, explore: float) -> int:
    """A key never tried (each equally likely), else the one with the best upper bound among those available now."""
    fresh, chosen, best = 0, -1, -1.0
    for k in range(m):
        at = child(nodes, node, keys[k])
        if at < 0 or nodes[at, VISITS] == 0:
            fresh += 1
            if np.random.random() * fresh < 1:
                chosen = keys[k]
        elif fresh == 0:
            bound = sums[at] / nodes[at, VISITS] + explore * np.sqrt(np.log(nodes[at, SEEN] + 1.0) / nodes[at, VISITS])
            if bound > best:
                best, chosen = bound, keys[k]
    return int(chosen)


@jit
def taught(nodes: Array, node: int, keys: Array, m: int) -> int:
    """A key as often as the open tree chose it; -1 if the tree knows nothing here."""
    total, chosen = 0, -1
    for k in range(m):
        at = child(nodes, node, keys[k])
        if at >= 0 and nodes[at, VISITS] > 1:
            total += nodes[at, VISITS] - 1
            if np.random.random() * total < nodes[at, VISITS] - 1:
                chosen = keys[k]
    return int(chosen)


@jit
def spell_out(st: Array, pa: Array, blocks: Array, key: int) -> int:
    """An action behind an open key: a block is laid back at random."""
    if BLOCK <= key < SIGHTED:
        return int(lay_back(st, pa, blocks, key - BLOCK))
    return int(key)


@jit
def walk(
    st: Array, pa: Array, ahead: Array, blocks: Array, nodes: Array, sums: Array, size: Array,
    own: bool, out: Array, keys: Array, path: Array, sides: Array, explore: float, plies: int,
) -> None:  # fmt: skip
    """One iteration from the position in `st` down the tree and to the end."""
    node, learned, depth = OWN if own else OPEN, OPEN if own else -1, 0
    growing = True
    while growing and not st[OVER] and depth < DEPTH:
        mine = st[ACTIVE] == GERMAN
        whole = own and mine
        n = legal(st, pa, ahead, blocks, out)
        m = keys_of(out, n, whole, keys)
        if own and not mine:
            key = taught(nodes, learned, keys, m) if learned >= 0 else -1
            if key < 0:
                key = allied(st, pa, ahead, out)
        else:
            key = select(nodes, sums, node, keys, m, explore)
            for k in range(m):
                at = child(nodes, node, keys[k])
                if at >= 0:
                    nodes[at, SEEN] += 1
        action = key if whole else spell_out(st, pa, blocks, key)
        sides[depth] = st[ACTIVE]
        apply(st, pa, ahead, blocks, action)
        at = child(nodes, node, key)
        if at < 0:
            growing = False
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
    value = value_of(st, pa) if st[OVER] else playout(st, pa, ahead, blocks, out, plies)
    for d in range(depth):
        nodes[path[d], VISITS] += 1
        sums[path[d]] += value if sides[d] == GERMAN else 1.0 - value


@jit
def seed_with(number: int) -> None:
    np.random.seed(number)


@jit
def iterate(
    root: Array, pa: Array, ahead: Array, blocks: Array, layouts: Array, ladder: Array, truth: int,
    nodes: Array, sums: Array, size: Array, start: int, iterations: int, explore: float, plies: int,
) -> None:  # fmt: skip
    """So many iterations. `truth`: the German side's own layout, or -1 when the Allied side searches."""
    st = root.copy()
    out, keys = np.empty(256, np.int64), np.empty(256, np.int64)
    path, sides = np.empty(DEPTH, np.int64), np.empty(DEPTH, np.int64)
    for number in range(start, start + iterations):
        st[:] = root
        own = truth >= 0 and number % 2 == 1
        if own:
            st[SUBS] = truth
        else:
            st[SUBS] = layouts[np.searchsorted(ladder, np.random.random() * ladder[-1], side="right")]
        walk(st, pa, ahead, blocks, nodes, sums, size, own, out, keys, path, sides, explore, plies)
