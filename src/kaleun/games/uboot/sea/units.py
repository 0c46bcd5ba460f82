"""Knots, miles and angles."""

from __future__ import annotations

import math

KN = 0.514444
"""Metres per second in a knot."""
NM = 1852.0
HOUR = 3600
MINUTE = 60
RAD = math.pi / 180.0


def norm(degrees: float) -> float:
    """A direction from 0 up to 360.

    >>> norm(-10.0), norm(360.0)
    (350.0, 0.0)
    """
    return degrees % 360.0


def turn(a: float, b: float) -> float:
    """The turn from direction a to b, -180 to 180; starboard is positive.

    >>> turn(350.0, 20.0), turn(20.0, 350.0)
    (30.0, -30.0)
    """
    return (b - a + 180.0) % 360.0 - 180.0


def bearing(dx: float, dy: float) -> float:
    """The direction of a place dx metres east and dy metres north.

    >>> bearing(1.0, 0.0), bearing(0.0, -1.0)
    (90.0, 180.0)
    """
    return math.degrees(math.atan2(dx, dy)) % 360.0


def bow_angle(course: float, line: float) -> float:
    """Angle on the bow of a ship on `course` seen along the true bearing `line`, -180 to 180; starboard is positive.

    >>> bow_angle(70.0, 330.0)
    80.0
    """
    return turn(course, line + 180.0)
