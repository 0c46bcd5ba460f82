"""Where things are: questions of the objectives that change nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.sea.grid import rhumb, within
from kaleun.games.uboot.sea.units import NM
from kaleun.games.uboot.sea.water import position

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Group
    from kaleun.games.uboot.state import State


def square_of(s: State, book: Book) -> str:
    """The square the boat is really in."""
    return book.sea.grid.at(*position(s))


def inside(code: str, areas: Iterable[str]) -> bool:
    """Does the square lie in one of these areas?"""
    return any(within(code, area) for area in areas)


def groups_named(s: State, name: str) -> list[Group]:
    """The traffic entries with that id."""
    return [group for group in s.sea.groups if group.name == name]


def miles_to(s: State, group: Group) -> float:
    """Nautical miles from the boat to the nearest vessel of a group, or to its place on the chart."""
    units = [u for u in s.sea.units if u.group == group.id and u.state != "sunk"]
    if group.near and units:
        return min(math.hypot(u.x - s.boat.x, u.y - s.boat.y) for u in units) / NM
    return rhumb(position(s), (group.lat, group.lon))[1]


def afloat(s: State, name: str) -> bool:
    """Is the unit of that name still afloat?"""
    ids = [group.id for group in groups_named(s, name)]
    return any(u.group in ids and u.state != "sunk" for u in s.sea.units)


def held(s: State, name: str, seconds: int) -> bool:
    """Has a contact on that group been held within the last so many seconds?"""
    ids = [group.id for group in groups_named(s, name)]
    now, units = s.clock.seconds, s.sea.units
    return any(now - c.seen <= seconds and units[c.unit - 1].group in ids for c in s.sea.contacts)


def hostile_contact(s: State) -> bool:
    """Is a contact on an enemy held?"""
    return any(not c.lost and s.sea.units[c.unit - 1].hostile for c in s.sea.contacts)


def dead(s: State) -> int:
    """Men killed in action."""
    return sum(man.kia for man in s.crew.sailors.values())


def counts(book: Book, goal: Any, kind: str) -> bool:
    """Is a vessel of this kind one the objective asks for?"""
    if "ids" in goal:
        return kind in goal["ids"]
    category = goal.get("category", "any")
    vessel = book.sea.vessels[kind]
    if category == "any":
        return True
    if category == "merchant_or_coastal":
        return vessel.category in ("merchant", "coastal")
    if category == "warship":
        return vessel.category == "escort" or (
            vessel.category != "merchant" and (vessel.charges > 0 or vessel.armed_p >= 1)
        )
    return bool(vessel.category == category)


def sinkings(s: State, book: Book, goal: Any) -> list[tuple[str, int]]:
    """Kind and GRT of the ships we sank that count for the objective."""
    found = []
    ids = [g.id for g in groups_named(s, goal["group"])] if "group" in goal else None
    for kind, grt, group, _, square in s.sea.sunk:
        if ids is not None and group not in ids:
            continue
        if "squares" in goal and not inside(square, goal["squares"]):
            continue
        if counts(book, goal, kind):
            found.append((kind, grt))
    return found
