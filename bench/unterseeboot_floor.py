"""Unterseeboot's base game in one function, by hand: locals, bit masks, tables, no objects. The floor of CPython.

It is no second rulebook: `tests/bench/test_loops.py` plays the same dice and choices here and through the rules and
demands the same end. What it leaves out is what the rules are for: log, record, undo, views, options, reasons.

    play(random.random) -> (decisions, dice, outcome, tonnage, turns)     uniformly random captain
    play_scripted(faces, choices) -> the same tuple                       faces 1-6, choices = option indices
    python bench/unterseeboot_floor.py [seconds]                          games per second
    bench_peers.py --add floor=unterseeboot_floor:bench_factory           as a row (PYTHONPATH=bench)

Questions and the order of their options: declare (patrol, return); maneuver (stay, left, right, up, down); battery
(main, auxiliary); identify (own space first, then left to right, then none); torpedo (left to right, then hold).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor

# Spaces: S1-S5 = 0-4, P1-P6 = 5-10, M1-M5 = 11-15, D1-D6 = 16-21. Bit i of a mask is the target at S(i+1).
NAMES = tuple(f"{level}{i}" for level, n in zip("SPMD", (5, 6, 5, 6), strict=True) for i in range(1, n + 1))
ROWS = ((0, 5), (5, 11), (11, 16), (16, 22))
START = 16


def _board() -> tuple[tuple[int, ...], ...]:
    """Legal maneuvers of each space: staggered rows of 5, 6, 5, 6, neighbours share an edge."""
    moves = []
    for level, (first, end) in enumerate(ROWS):
        for i in range(end - first):
            here = [first + i]
            here += [first + j for j in (i - 1, i + 1) if 0 <= j < end - first]
            for other in (level - 1, level + 1):
                if 0 <= other < 4:
                    low, high = ROWS[other]
                    pair = (i, i + 1) if high - low == 6 else (i - 1, i)
                    here += [low + j for j in pair if 0 <= j < high - low]
            moves.append(tuple(here))
    return tuple(moves)


def _offers(spaces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each mask of targets: those in these spaces, then -1 (none of them); empty if there is none."""
    found = [tuple(s for s in spaces if mask >> s & 1) for mask in range(32)]
    return tuple((*f, -1) if f else () for f in found)


MOVES = _board()
WAYS = tuple(len(m) for m in MOVES)
HOME = tuple(tuple(s for s in MOVES[space] if s < 5) for space in range(11))
OPEN_WAYS = tuple(WAYS[space] + len(HOME[space]) for space in range(11))
_ABOVE = tuple(tuple(s for s in MOVES[space] if s < 5) for space in range(5, 11))
SEEN = tuple(_offers(MOVES[s][: 2 + (0 < s < 4)]) for s in range(5)) + tuple(_offers(a) for a in _ABOVE)
AIMED = tuple(_offers((s,)) for s in range(5)) + tuple(_offers(a) for a in _ABOVE)
BIT = (1, 2, 4, 8, 16)
TONS = (0, 2000, 3000, 4000, 5000, 6000)


def play(
    rnd: Callable[[], float],
    pick: Callable[[], float] | None = None,
    floor: Callable[[float], int] = floor,  # half the price of int()
    len: Callable[..., int] = len,
) -> tuple[int, int, str, int, int]:
    """One game. `rnd()` in [0, 1) is a die: face f lies in [(f-1)/6, f/6). `pick()` is a choice, by default the same."""
    if pick is None:
        pick = rnd
    moves, ways, open_ways, seen, aimed = MOVES, WAYS, OPEN_WAYS, SEEN, AIMED
    pos, hull, main, aux, torpedoes, tonnage = START, 3, 6, 3, 7, 0
    spotted, hunt = False, 0  # hunt: 0 nobody, 1 Searching, 2 Detected
    unknown, known, size = 31, 0, [0, 0, 0, 0, 0]
    extra = dice = 0  # decisions are extra + one maneuver a turn
    for turn in range(1, 21):
        if pos < 11 and not hunt:  # Return to Base is on offer
            choice = floor(pick() * open_ways[pos])
            if choice >= ways[pos]:
                if pos > 4 or not spotted:
                    dice += 1
                    if rnd() >= 0.5:
                        return extra + turn, dice, "returned", tonnage, turn
                dice += 1
                if rnd() >= 0.3333333333333333:
                    dice += 1
                    if rnd() < 0.5 and hull == 1:
                        return extra + turn, dice, "sunk_by_aircraft", tonnage, turn
                return extra + turn, dice, "returned", tonnage, turn
            pos = moves[pos][choice]
        else:
            pos = moves[pos][floor(pick() * ways[pos])]

        if pos > 10:  # 100 m and 200 m: pay, be hunted
            if main:
                if aux:
                    extra += 1
                    if pick() < 0.5:
                        main -= 1
                    else:
                        aux -= 1
                else:
                    main -= 1
            elif aux:
                aux -= 1
            else:
                return extra + turn, dice, "batteries_exhausted", tonnage, turn
            if hunt:
                if hunt == 1:
                    dice += 1
                    if rnd() < 0.5:
                        hunt = 2
                if hunt == 2:
                    dice += 1
                    if rnd() >= (0.6666666666666666 if pos < 16 else 0.8333333333333334):
                        dice += 1
                        if rnd() < 0.5:
                            hull -= 1
                            if not hull:
                                return extra + turn, dice, "sunk_by_destroyer", tonnage, turn
                if pos > 15:
                    hunt = 0

        elif pos > 4:  # Periscope Depth: pay, look, shoot, be hunted
            spotted = False
            if main:
                if aux:
                    extra += 1
                    if pick() < 0.5:
                        main -= 1
                    else:
                        aux -= 1
                else:
                    main -= 1
            elif aux:
                aux -= 1
            else:
                return extra + turn, dice, "batteries_exhausted", tonnage, turn
            offer = seen[pos][unknown]
            if offer:
                extra += 1
                target = offer[floor(pick() * len(offer))]
                if target >= 0:
                    bit = BIT[target]
                    unknown ^= bit
                    dice += 1
                    face = floor(rnd() * 6)
                    if face:
                        known |= bit
                        size[target] = TONS[face]
            offer = aimed[pos][known]
            if offer and torpedoes:
                extra += 1
                target = offer[floor(pick() * len(offer))]
                if target >= 0:
                    torpedoes -= 1
                    dice += 1
                    if rnd() >= 0.5:
                        known ^= BIT[target]
                        tonnage += size[target]
                    if not hunt:
                        hunt = 1
            if hunt:
                if hunt == 1:
                    dice += 1
                    if rnd() < 0.5:
                        hunt = 2
                if hunt == 2:
                    dice += 1
                    if rnd() >= 0.5:
                        dice += 1
                        if rnd() < 0.5:
                            hull -= 1
                            if not hull:
                                return extra + turn, dice, "sunk_by_destroyer", tonnage, turn

        else:  # Surface: recharge, look, fear the sky, shoot, be hunted
            main = 6
            offer = seen[pos][unknown]
            if offer:
                extra += 1
                target = offer[floor(pick() * len(offer))]
                if target >= 0:
                    bit = BIT[target]
                    unknown ^= bit
                    dice += 1
                    face = floor(rnd() * 6)
                    if face:
                        known |= bit
                        size[target] = TONS[face]
            if not spotted:
                dice += 1
                spotted = rnd() < 0.5
            if spotted:
                dice += 1
                if rnd() >= 0.3333333333333333:
                    dice += 1
                    if rnd() < 0.5:
                        hull -= 1
                        if not hull:
                            return extra + turn, dice, "sunk_by_aircraft", tonnage, turn
            if known & BIT[pos] and torpedoes:
                extra += 1
                if pick() < 0.5:
                    torpedoes -= 1
                    dice += 1
                    if rnd() >= 0.3333333333333333:
                        known ^= BIT[pos]
                        tonnage += size[pos]
                    hunt = 2
            if hunt:
                hunt = 2
                dice += 1
                if rnd() >= 0.3333333333333333:
                    dice += 1
                    if rnd() < 0.5:
                        hull -= 1
                        if not hull:
                            return extra + turn, dice, "sunk_by_destroyer", tonnage, turn

    return extra + 20, dice, "end_of_patrol" if pos < 5 else "failed_to_surface", tonnage, 20


class Choice:
    """Stands in for the number `pick()` gives: option `index` of however many there are."""

    __slots__ = ("index",)

    def __init__(self, index: int) -> None:
        self.index = index

    def __mul__(self, options: int) -> int:
        if not 0 <= self.index < options:
            raise IndexError(f"choice {self.index} of {options}")
        return self.index

    def __lt__(self, half: float) -> bool:
        return half == 0.5 and self * 2 == 0

    def __ge__(self, half: float) -> bool:
        return half == 0.5 and self * 2 == 1


def play_scripted(faces: Iterable[int], choices: Iterable[int]) -> tuple[int, int, str, int, int]:
    """The same game with dice and choices from outside. Runs dry with StopIteration, like any iterator."""
    next_face, next_choice = iter(faces).__next__, iter(choices).__next__
    return play(lambda: (next_face() - 0.5) / 6, lambda: Choice(next_choice()))  # type: ignore[arg-type,return-value]


def bench_factory() -> Callable[..., tuple[int, int]]:
    """For bench_peers.py --add."""

    def one(rng: object) -> tuple[int, int]:
        decisions, dice, *_ = play(rng.random)  # type: ignore[attr-defined]
        return decisions, decisions + dice

    return one


def main() -> None:
    import random
    import sys
    import time
    from collections import Counter

    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    rnd = random.Random(1).random
    best = 0.0
    games = decisions = dice = turns = 0
    ends: Counter[str] = Counter()
    for _ in range(7):
        n, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds / 7:
            for _ in range(500):
                d, e, outcome, _tonnage, t = play(rnd)
                decisions += d
                dice += e
                turns += t
                ends[outcome] += 1
            n += 500
        games += n
        best = max(best, n / spent)
    per = decisions / games
    print(f"{best:,.0f} games/s, {1e6 / best:.2f} us a game, {1e6 / best / per:.3f} us a decision (best of 7)")
    print(f"{per:.2f} decisions, {dice / games:.2f} dice, {turns / games:.2f} turns a game")
    print({k: round(v / games, 4) for k, v in ends.most_common()})


if __name__ == "__main__":
    main()
