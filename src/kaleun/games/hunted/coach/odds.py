"""Dice as chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product

SIDES = range(1, 7)
DIE = {face: Fraction(1, len(SIDES)) for face in SIDES}
TWO = {total: Fraction(n, len(SIDES) ** 2) for total, n in Counter(map(sum, product(SIDES, SIDES))).items()}


def chance(dice: Mapping[int, Fraction], happens: Callable[[int], bool]) -> Fraction:
    """How likely it is that the dice show something with which it happens.

    >>> chance(TWO, lambda faces: faces <= 7), chance(DIE, lambda face: face > 4)
    (Fraction(7, 12), Fraction(1, 3))
    """
    return sum((p for faces, p in dice.items() if happens(faces)), Fraction(0))
