"""Fire control: the torpedo triangle in closed form, and the gyro turn."""

from __future__ import annotations

import math
from typing import NamedTuple

from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.units import KN, RAD, bearing, bow_angle, norm, turn
from kaleun.kernel.rule import rule


class Triangle(NamedTuple):
    """Course of the torpedo, metres to run, seconds."""

    course: float
    run: float
    seconds: float


class Solution(NamedTuple):
    """What the TDC sets: final course, gyro angle, whole run and time."""

    course: float
    gyro: float
    run: float
    seconds: float


@rule("BG-7.5.3.a")
def triangle(line: float, metres: float, course: float, speed: float, torpedo: float) -> Triangle | None:
    """Where to aim from a point: target on true bearing `line` at `metres`, on `course` at `speed` knots, torpedo at
    `torpedo` knots. None if it cannot be caught."""
    signed = bow_angle(course, line)
    side = 1.0 if signed >= 0 else -1.0
    beta = abs(signed) * RAD
    sine = math.sin(beta)
    if sine < 1e-9:
        closing = torpedo + speed if abs(signed) < 90.0 else torpedo - speed
        if closing <= 0:
            return None
        run = metres * torpedo / closing
        return Triangle(norm(line), run, run / (torpedo * KN))
    if speed * sine > torpedo:
        return None
    lead = math.asin(speed * sine / torpedo)
    if beta + lead >= math.pi - 1e-12:
        return None
    run = metres * sine / math.sin(beta + lead)
    return Triangle(norm(line + side * lead / RAD), run, run / (torpedo * KN))


@rule("BG-7.5.3.a")
def solve(
    sb: SeaBook, heading: float, stern: bool, line: float, metres: float, course: float, speed: float, torpedo: float
) -> Solution | None:
    """The solution from a tube of a boat on `heading`: the torpedo runs straight ahead, turns on its circle, and then
    meets the target. Three rounds of correction; None if there is no solution or the gyro cannot turn so far."""
    row = sb.p["torpedo"]["common"]
    reach, radius = row["gyro_reach_m"], row["gyro_radius_m"]
    axis = norm(heading + 180.0) if stern else heading
    first = triangle(line, metres, course, speed, torpedo)
    if first is None:
        return None
    aim, path = first, 0.0
    x, y = metres * math.sin(line * RAD), metres * math.cos(line * RAD)
    for _ in range(3):
        gyro = turn(axis, aim.course)
        ahead = reach + radius * math.sin(abs(gyro) * RAD)
        aside = math.copysign(radius * (1.0 - math.cos(gyro * RAD)), gyro)
        path = reach + radius * abs(gyro) * RAD
        px = ahead * math.sin(axis * RAD) + aside * math.cos(axis * RAD)
        py = ahead * math.cos(axis * RAD) - aside * math.sin(axis * RAD)
        moved = path / torpedo * speed
        tx, ty = x + moved * math.sin(course * RAD) - px, y + moved * math.cos(course * RAD) - py
        found = triangle(bearing(tx, ty), math.hypot(tx, ty), course, speed, torpedo)
        if found is None:
            return None
        aim = found
    gyro = turn(axis, aim.course)
    if abs(gyro) > row["gyro_max_deg"]:
        return None
    run = path + aim.run
    return Solution(aim.course, gyro, run, run / (torpedo * KN))


def spread(n: int, degrees: float) -> list[float]:
    """Offsets of a salvo of n torpedoes.

    >>> spread(3, 2.0), spread(2, 3.0)
    ([-2.0, 0.0, 2.0], [-1.5, 1.5])
    """
    return [(i - (n - 1) / 2) * degrees for i in range(n)]
