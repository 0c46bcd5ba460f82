"""One turn of a patrol as an array of numbers, and what it is worth under the best play: tons brought home on average.

It is no second rulebook: a test holds it equal to the rules. The end of the turn is judged by `worth`, a table of
weights that studies/value.py has learned. Lists of Python and arrays of numba both fit. The switches of section 22 and
17 are left out: who plays with them gets the advice for the rules as they are played by default."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

Numbers: TypeAlias = MutableSequence[int]
Weights: TypeAlias = Sequence[float]

TURN, LEVEL, X, HULL, MAIN, AUXILIARY, TORPEDOES, DESTROYER, SPOTTED, TONS, LAST, SALVO, BIG = range(13)
"""Where each number stands. X counts half spaces; TONS are thousands; LAST is the number of turns, BIG whether there
are Big Ships."""
SHIPS, HITS, END = 13, 18, 23
"""Five spaces of the Surface: GONE, UNKNOWN or thousands of tons; and how often each must still be hit."""
GONE, UNKNOWN = -1, 0
SEARCHING, DETECTED = 1, 2
SURFACE, PERISCOPE, DEEP = 1, 2, 4
FULL = 6
"""Tokens of the main battery."""
SPACES = 5
STRAFED = 1 / 3
"""Hull lost by a strafing attack: 3+ on the die, and no 4+ that repairs it."""
FEATURES = 24


def ask_maneuver(s: Numbers, level: int, x: int, weights: Weights) -> float:
    """The turn if the boat goes there."""
    level0, x0, spotted, main, auxiliary = s[LEVEL], s[X], s[SPOTTED], s[MAIN], s[AUXILIARY]
    s[LEVEL], s[X] = level, x
    if level != level0:
        s[SPOTTED] = 0
    if level == SURFACE:
        s[MAIN] = FULL
    elif main:
        s[MAIN] = main - 1
    else:
        s[AUXILIARY] = auxiliary - 1
    value = best_identification(s, weights) if s[AUXILIARY] >= 0 else 0.0
    s[LEVEL], s[X], s[SPOTTED], s[MAIN], s[AUXILIARY] = level0, x0, spotted, main, auxiliary
    return value


def go_home(s: Numbers) -> float:
    """The homeward turn: only the aircraft are in the way."""
    spotted = 1.0 if s[SPOTTED] and s[LEVEL] == SURFACE else 0.5
    return s[TONS] * (1.0 - (STRAFED * spotted if s[HULL] == 1 else 0.0))


def best_identification(s: Numbers, weights: Weights) -> float:
    best = aircraft(s, weights)
    if s[LEVEL] <= PERISCOPE:
        for i in range(SPACES):
            if s[SHIPS + i] == UNKNOWN and abs(2 * i + 2 - s[X]) <= 3 - s[LEVEL]:
                best = max(best, ask_identify(s, i, weights))
    return best


def ask_identify(s: Numbers, i: int, weights: Weights) -> float:
    """A look at this target: one in six is nothing, the others are ships of 2 to 6 thousand tons, or Big Ships."""
    value = 0.0
    for tons in range(1, 7):
        if tons == 6 and s[BIG]:
            value += big_ship(s, i, weights) / 6
        else:
            value += seen(s, i, tons, weights) / 6
    s[SHIPS + i], s[HITS + i] = UNKNOWN, 1
    return value


def big_ship(s: Numbers, i: int, weights: Weights) -> float:
    """The die of a Big Ship, as if it were still in the box."""
    value = seen(s, i, 6, weights) / 3
    for size in (8, 10, 12, 20):
        for tons in range(1, size + 1):
            value += seen(s, i, tons, weights) / size / 6
    return value


def seen(s: Numbers, i: int, tons: int, weights: Weights) -> float:
    s[SHIPS + i] = tons if tons > 1 else GONE
    s[HITS + i] = 2 if s[BIG] and tons >= 10 else 1
    return aircraft(s, weights)


def aircraft(s: Numbers, weights: Weights) -> float:
    if s[LEVEL] != SURFACE:
        return best_shot(s, weights)
    spotted = s[SPOTTED]
    clear = 0.0 if spotted else best_shot(s, weights)
    s[SPOTTED] = 1
    value = (1 - STRAFED) * best_shot(s, weights)
    if s[HULL] > 1:
        s[HULL] -= 1
        value += STRAFED * best_shot(s, weights)
        s[HULL] += 1
    s[SPOTTED] = spotted
    return value if spotted else 0.5 * value + 0.5 * clear


def best_shot(s: Numbers, weights: Weights) -> float:
    best = ask_fire(s, -1, -1, weights)
    if s[LEVEL] > PERISCOPE or not s[TORPEDOES]:
        return best
    for i in range(SPACES):
        if s[SHIPS + i] > 0 and abs(2 * i + 2 - s[X]) == s[LEVEL] - SURFACE:
            best = max(best, ask_fire(s, i, -1, weights))
            if s[SALVO] > 1 and s[TORPEDOES] > 1:
                best = max(best, ask_fire(s, i, i, weights))
                for j in range(i + 1, SPACES):
                    if s[SHIPS + j] > 0 and abs(2 * j + 2 - s[X]) == s[LEVEL] - SURFACE:
                        best = max(best, ask_fire(s, i, j, weights))
    return best


def ask_fire(s: Numbers, first: int, second: int, weights: Weights) -> float:
    """One torpedo, two, or none (-1) at these targets."""
    fired = (first >= 0) + (second >= 0)
    s[TORPEDOES] -= fired
    value = torpedo(s, first, second, fired, weights)
    s[TORPEDOES] += fired
    return value


def torpedo(s: Numbers, first: int, second: int, fired: int, weights: Weights) -> float:
    """The first torpedo, then the second."""
    if first < 0:
        return last_torpedo(s, second, fired, weights)
    ship, hits, tons = s[SHIPS + first], s[HITS + first], s[TONS]
    value = (1 - chance(s)) * last_torpedo(s, second, fired, weights)
    hit(s, first)
    value += chance(s) * last_torpedo(s, second, fired, weights)
    s[SHIPS + first], s[HITS + first], s[TONS] = ship, hits, tons
    return value


def last_torpedo(s: Numbers, aim: int, fired: int, weights: Weights) -> float:
    if aim < 0:
        return destroyer(s, fired, weights)
    ship, hits, tons = s[SHIPS + aim], s[HITS + aim], s[TONS]
    value = (1 - chance(s)) * destroyer(s, fired, weights)
    hit(s, aim)
    value += chance(s) * destroyer(s, fired, weights)
    s[SHIPS + aim], s[HITS + aim], s[TONS] = ship, hits, tons
    return value


def chance(s: Numbers) -> float:
    """3+ hits from the Surface, 4+ from Periscope Depth."""
    return 2 / 3 if s[LEVEL] == SURFACE else 1 / 2


def hit(s: Numbers, aim: int) -> None:
    """A hit on what is sunk already is wasted."""
    if s[SHIPS + aim] > 0:
        s[HITS + aim] -= 1
        if not s[HITS + aim]:
            s[TONS] += s[SHIPS + aim]
            s[SHIPS + aim] = GONE


def destroyer(s: Numbers, fired: int, weights: Weights) -> float:
    before = s[DESTROYER]
    if not fired and not before:
        return end_of_turn(s, weights)
    lost = (5 - s[LEVEL]) / 12
    s[DESTROYER] = 0 if s[LEVEL] == DEEP else DETECTED
    found = (1 - lost) * end_of_turn(s, weights)
    if s[HULL] > 1:
        s[HULL] -= 1
        found += lost * end_of_turn(s, weights)
        s[HULL] += 1
    if before != DETECTED and s[LEVEL] != SURFACE and fired < 2:
        s[DESTROYER] = 0 if s[LEVEL] == DEEP else SEARCHING
        found = 0.5 * found + 0.5 * end_of_turn(s, weights)
    s[DESTROYER] = before
    return found


def end_of_turn(s: Numbers, weights: Weights) -> float:
    if s[TURN] >= s[LAST]:
        return float(s[TONS]) if s[LEVEL] == SURFACE else 0.0
    return worth(s, weights)


def row(turn: int, level: int, hull: int, hunted: int, armed: int) -> int:
    """Where the weights of a boat in this state begin: after so many turns, at this depth, hunted or not."""
    return (((((turn - 1) * 4 + level - 1) * 3 + min(hull, 3) - 1) * 3 + hunted) * 2 + armed) * FEATURES


def worth(s: Numbers, weights: Weights) -> float:
    """Tons this boat will bring home on average from the end of this turn on."""
    return min(max(weighed(s, weights), 0.0), s[TONS] + 30.0)


def weighed(s: Numbers, weights: Weights) -> float:
    """What lies before the boat, feature by feature, each with its weight."""
    tons, power, torpedoes = s[TONS], s[MAIN] + s[AUXILIARY], min(s[TORPEDOES], 7)
    w = row(s[TURN], s[LEVEL], s[HULL], s[DESTROYER], min(torpedoes, 1))
    here = near = far = ships_here = ships_near = ships_far = largest = second = 0
    if torpedoes:
        for i in range(SPACES):
            ship, away = s[SHIPS + i], abs(2 * i + 2 - s[X])
            if ship == UNKNOWN:
                here, near, far = here + (away <= 1), near + (1 < away <= 3), far + (away > 3)
            elif ship > 0:
                ship = ship // s[HITS + i]
                if away <= 1:
                    ships_here += ship
                elif away <= 3:
                    ships_near += ship
                else:
                    ships_far += ship
                if ship > largest:
                    largest, second = ship, largest
                elif ship > second:
                    second = ship
    unknown, ships = here + near + far, ships_here + ships_near + ships_far
    return (
        weights[w] + weights[w + 1] * tons + weights[w + 2] * tons * tons
        + weights[w + 3] * power + weights[w + 4] * (power <= 2) + weights[w + 5] * (power <= 4)
        + weights[w + 6] * s[AUXILIARY]
        + weights[w + 7] * here + weights[w + 8] * near + weights[w + 9] * far
        + weights[w + 10] * ships_here + weights[w + 11] * ships_near + weights[w + 12] * ships_far
        + weights[w + 13] * largest + weights[w + 14] * second
        + weights[w + 15] * tons * unknown + weights[w + 16] * tons * ships
        + weights[w + 17] * min(torpedoes, 3) + weights[w + 18] * torpedoes + weights[w + 19] * (torpedoes == 1)
        + weights[w + 20] * (unknown + ships == 0)
        + weights[w + 21] * unknown * unknown + weights[w + 22] * unknown * ships + weights[w + 23] * s[SPOTTED]
    )  # fmt: skip
