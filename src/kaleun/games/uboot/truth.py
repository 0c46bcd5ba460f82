"""The truth: where everybody really was and what the boat took for it. It is told when the mission is over."""

from __future__ import annotations

import math
from typing import NamedTuple

from msgspec import Struct

from kaleun.games.uboot.book import Book
from kaleun.games.uboot.sea.grid import unplane
from kaleun.games.uboot.sea.state import Sea
from kaleun.games.uboot.sea.units import NM, RAD
from kaleun.games.uboot.sea.water import light_now, position
from kaleun.games.uboot.state import State
from kaleun.kernel.live import Hindsight


class Ship(NamedTuple):
    """A ship near the boat: its number, kind, place in degrees, course, and what it is doing."""

    unit: int
    kind: str
    lat: float
    lon: float
    course: int
    state: str


class Body(NamedTuple):
    """A convoy or a lone ship beyond the horizon: number, kind, place, course and how many ships it has."""

    group: int
    kind: str
    lat: float
    lon: float
    course: int
    ships: int


class Guess(NamedTuple):
    """Where the boat takes a ship to be: the contact's number, the ship it is of, the place, and by which sense."""

    contact: int
    unit: int
    lat: float
    lon: float
    by: str


class Truth(Struct):
    """`boat` and `reckoned`: the true place and the navigator's; `torpedoes`, `charges` and `planes`: places."""

    boat: tuple[float, float]
    reckoned: tuple[float, float]
    course: int
    speed: float
    depth: float
    square: str
    weather: str
    light: str
    ships: list[Ship]
    groups: list[Body]
    guesses: list[Guess]
    torpedoes: list[tuple[float, float]]
    charges: list[tuple[float, float]]
    planes: list[tuple[float, float]]
    hunters: int
    """So many warships hold the boat or go for it."""


HUNTING = ("attack", "open_out", "search", "investigate")
PLACES = 5
"""Digits of a degree: a metre."""


def truth(s: State, book: Book) -> Truth:
    """Everything as it was."""
    sea, boat, here = s.sea, s.boat, position(s)
    near = {group.id for group in sea.groups if group.near}
    afloat = [unit for unit in sea.units if unit.state != "sunk"]
    return Truth(
        boat=_rounded(here),
        reckoned=_rounded(boat.reckoned),
        course=round(boat.course) % 360,
        speed=round(boat.speed, 1),
        depth=round(boat.depth, 1),
        square=book.sea.grid.at(*here),
        weather=sea.weather,
        light=light_now(s, book.sea),
        ships=[
            Ship(u.id, u.kind, *_place(sea, u.x, u.y), round(u.course) % 360, u.state)
            for u in afloat
            if u.group in near
        ],
        groups=[
            Body(g.id, g.kind, *_rounded((g.lat, g.lon)), round(g.course) % 360, sum(u.group == g.id for u in afloat))
            for g in sea.groups
            if g.active and not g.near and not g.done
        ],
        guesses=[
            Guess(c.id, c.unit, *_place(sea, *_off(boat.x, boat.y, c.bearing, c.distance)), c.by)
            for c in sea.contacts
            if not c.lost and c.distance >= 0
        ],
        torpedoes=[_place(sea, t.x, t.y) for t in sea.torpedoes],
        charges=[_place(sea, b.x, b.y) for b in sea.bursts],
        planes=[_place(sea, plane.x, plane.y) for plane in sea.planes],
        hunters=sum(u.group in near and u.state in HUNTING for u in afloat),
    )


def _place(sea: Sea, x: float, y: float) -> tuple[float, float]:
    return _rounded(unplane(sea.lat0, sea.lon0, x, y))


def _rounded(place: tuple[float, float]) -> tuple[float, float]:
    return round(place[0], PLACES), round(place[1], PLACES)


def _off(x: float, y: float, bearing: float, miles: float) -> tuple[float, float]:
    """So many miles from there in that direction."""
    return x + miles * NM * math.sin(bearing * RAD), y + miles * NM * math.cos(bearing * RAD)


def busy(s: State) -> bool:
    """Are ships near?"""
    return any(group.near for group in s.sea.groups)


HINDSIGHT = Hindsight(truth, busy)
