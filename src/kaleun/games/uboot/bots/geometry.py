"""Courses to meet a ship: plane geometry in nautical miles, knots and hours."""

from __future__ import annotations

import math
from typing import NamedTuple


class Track(NamedTuple):
    """A ship seen from the boat: miles east and north, course and speed."""

    x: float
    y: float
    course: float
    speed: float

    @property
    def distance(self) -> float:
        return math.hypot(self.x, self.y)

    @property
    def bearing(self) -> float:
        return math.degrees(math.atan2(self.x, self.y)) % 360.0

    @property
    def bow(self) -> float:
        """Angle on the bow without its side, 0 = it comes straight at us."""
        return abs(turn(self.course, self.bearing + 180.0))


def track(distance: float, bearing: float, course: float, speed: float) -> Track:
    """A ship at a distance and true bearing."""
    a = math.radians(bearing)
    return Track(distance * math.sin(a), distance * math.cos(a), course, speed)


def turn(a: float, b: float) -> float:
    """The turn from a to b, -180 to 180."""
    return (b - a + 180.0) % 360.0 - 180.0


def run_on(ship: Track, own_course: float, own_speed: float, seconds: float) -> Track:
    """The same ship some seconds later, if both keep course and speed."""
    h = seconds / 3600.0
    a, b = math.radians(ship.course), math.radians(own_course)
    dx = ship.speed * math.sin(a) - own_speed * math.sin(b)
    dy = ship.speed * math.cos(a) - own_speed * math.cos(b)
    return ship._replace(x=ship.x + dx * h, y=ship.y + dy * h)


def meet(ship: Track, speed: float, ahead: float = 0.0) -> tuple[float, float] | None:
    """Course and hours to a point so many miles ahead of the ship; None if the boat is too slow.

    >>> meet(Track(0.0, 10.0, 90.0, 0.0), 10.0)
    (0.0, 1.0)
    """
    a = math.radians(ship.course)
    ux, uy = math.sin(a), math.cos(a)
    px, py = ship.x + ahead * ux, ship.y + ahead * uy
    vx, vy = ship.speed * ux, ship.speed * uy
    qa, qb, qc = vx * vx + vy * vy - speed * speed, 2 * (px * vx + py * vy), px * px + py * py
    if abs(qa) < 1e-9:
        roots = [-qc / qb] if abs(qb) > 1e-9 else []
    else:
        disc = qb * qb - 4 * qa * qc
        if disc < 0:
            return None
        root = math.sqrt(disc)
        roots = [(-qb - root) / (2 * qa), (-qb + root) / (2 * qa)]
    times = [t for t in roots if t > 1e-6]
    if not times:
        return None
    t = min(times)
    return math.degrees(math.atan2(px + vx * t, py + vy * t)) % 360.0, t


def passing(ship: Track, own_course: float, own_speed: float) -> tuple[float, float]:
    """Hours until the ship is nearest, and how near, if both go on as now."""
    a, b = math.radians(ship.course), math.radians(own_course)
    dx = ship.speed * math.sin(a) - own_speed * math.sin(b)
    dy = ship.speed * math.cos(a) - own_speed * math.cos(b)
    v2 = dx * dx + dy * dy
    t = max(0.0, -(ship.x * dx + ship.y * dy) / v2) if v2 > 1e-9 else 0.0
    return t, math.hypot(ship.x + dx * t, ship.y + dy * t)
