"""A plain greedy captain, written for the tests alone: it shares nothing with the bots and reads only views and
questions. It takes what gives most hits now, less what misses cost, then what destroys most systems."""

from __future__ import annotations

from functools import cache

FACES = {
    1: ["...", ".#.", "..."],
    2: ["#..", "...", "..#"],
    3: ["#..", ".#.", "..#"],
    4: ["#.#", "...", "#.#"],
    5: ["#.#", ".#.", "#.#"],
    6: ["#.#", "#.#", "#.#"],
}
ORDER = ("periscope", "sail", "engine", "fins", "propeller")


class Plain:
    """`miss`: the price of a miss; `dull`: a volley of at most so many hits is not worth firing while there is a system
    to activate; `first`: systems activated before the first shot; `wreck`: what it is worth to destroy a system (as
    little as it is by default, it decides between equals)."""

    def __init__(self, miss=0.01, dull=1, first=(), wreck=0.001):
        self.miss, self.dull, self.first, self.wreck = miss, dull, first, wreck

    def __call__(self, view, ask, rng):
        if ask.prompt in ("choose", "modify"):
            worth = self.die if ask.prompt == "choose" else self.change
            scored = [(worth(view, ask.seat, o), rng.random(), o.key) for o in ask.options]
            return max(scored)[2]
        return self.shot(view, ask, rng)

    def shot(self, view, ask, rng):
        off = {o.key.partition(":")[2]: o.key for o in ask.options if o.key.startswith("activate:")}
        for name in self.first:
            if name in off:
                return off[name]
        reserve = view.seats[ask.seat].reserve[0]
        scored = [
            (
                self.value(o.data["hits"], o.data["misses"], reserve) + self.wreck * len(o.data["completes"]),
                rng.random(),
                o,
            )
            for o in ask.options
            if "hits" in o.data
        ]
        best = max(scored, key=lambda x: x[:2])[2]
        if best.data["hits"] <= self.dull:
            for name in ORDER:
                if name in off:
                    return off[name]
        return best.key

    def value(self, hits, misses, reserve):
        return hits - self.miss * misses - (50 if misses > reserve else 0)

    def die(self, view, seat, option):
        side = int(option.key.partition(":")[2])
        systems = view.seats[seat].systems
        works = {k for k, s in systems.items() if s.state == "on" and (s.uses is None or s.uses[0])}
        shapes = [(side, "base")]
        if "periscope" in works:
            shapes.append((7 - side, "base"))
        if "sail" in works:
            shapes += [(s, "base") for s in (side - 1, side + 1) if 1 <= s <= 6]
        if "cannon" in works:
            shapes.append((side, "plus"))
        if "engine" in works:
            shapes.append((side, "minus"))
        if "portholes" in works:
            shapes.append((side, "line"))
        return max(self.aimed(view, seat, *shape) for shape in shapes)

    def change(self, view, seat, option):
        data = option.data
        if data["system"] == "propeller":
            return sum(self.aimed(view, seat, side, "base") for side in range(1, 7)) / 6
        return self.aimed(view, seat, data["side"], data["kind"]) - (0.01 if data["system"] else 0)

    def aimed(self, view, seat, side, kind):
        """The best volley of a shape."""
        sheet = view.seats[seat]
        targets = _targets(tuple(view.grid.rows))
        done = sum(1 << (r * len(view.grid.rows[0]) + c) for r, c in sheet.window.hits)
        sets, n = _volleys(tuple(view.grid.rows), side, kind)
        hits = max((cells & targets & ~done).bit_count() for cells in sets)
        return self.value(hits, n - hits, sheet.reserve[0])


@cache
def _targets(rows):
    wide = len(rows[0])
    return sum(1 << (r * wide + c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark not in ".~")


@cache
def _volleys(rows, side, kind):
    """Sets of fields that a shape can strike, and how many torpedoes it has; beyond the grid there are none."""
    high, wide = len(rows), len(rows[0])
    pips = [(r, c) for r in range(3) for c in range(3) if FACES[side][r][c] == "#"]
    ways = [pips, [(c, 2 - r) for r, c in pips]]
    if kind == "plus":
        square = [(r, c) for r in range(3) for c in range(3)]
        ways = [[*way, more] for way in ways for more in square if more not in way]
    elif kind == "minus":
        ways = [[p for p in way if p != gone] for way in ways for gone in way]
    elif kind == "line":
        ways = [[(i * a, i * b) for i in range(side)] for a, b in ((0, 1), (1, 0), (1, 1), (1, -1))]
    found = set()
    for way in ways:
        for r in range(-6, high + 6):
            for c in range(-6, wide + 6):
                at = [(r + a, c + b) for a, b in way]
                found.add(sum(1 << (a * wide + b) for a, b in at if 0 <= a < high and 0 <= b < wide))
    return sorted(found), len(ways[0])
