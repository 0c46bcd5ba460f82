"""What is always true at sea, whatever happens."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.sea.orders import VIEWS
from kaleun.games.uboot.sea.traffic import alive
from kaleun.games.uboot.sea.units import HOUR

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

FAR_M = 5e6
UNIT_STATES = frozenset({
    "formation", "straggler", "evading", "damaged", "dead", "sunk", "gone", "investigate", "attack", "open_out",
    "search", "return",
})  # fmt: skip


def invariants(s: State, book: Book) -> Iterator[str]:
    """Each sentence is something that must not be."""
    yield from _boat(s, book)
    yield from _traffic(s, book)
    sea = s.sea
    if sea.weather not in book.sea.weather:
        yield f"the weather is {sea.weather}"
    if any(c.unit < 1 or c.unit > len(sea.units) for c in sea.contacts):
        yield "a contact with nothing behind it"
    if len({c.unit for c in sea.contacts}) != len(sea.contacts):
        yield "two contacts on one ship"
    if any(b.at < s.clock.seconds - 1 for b in sea.bursts):
        yield "a charge forgot to burst"
    if any(not 0.0 <= f.run <= f.reach + 30.0 for f in sea.torpedoes):
        yield "a torpedo runs for ever"


def _boat(s: State, book: Book) -> Iterator[str]:
    boat, sb = s.boat, book.sea
    if not all(math.isfinite(v) for v in (boat.x, boat.y, boat.course, boat.speed, boat.depth, *boat.reckoned)):
        yield "the boat is nowhere"
    if max(abs(boat.x), abs(boat.y)) > FAR_M:
        yield "the boat has left the chart"
    if not 0.0 <= boat.battery <= 1.0 or not 0.0 <= boat.fuel <= sb.p["boat"]["fuel"]["capacity_t"]:
        yield f"battery {boat.battery}, fuel {boat.fuel}"
    if boat.depth < 0 or not 0.0 <= boat.course < 360.0 or not 0.0 <= boat.helm < 360.0:
        yield f"depth {boat.depth}, course {boat.course}"
    if abs(boat.speed) > sb.p["boat"]["surface"]["max_historical"]:
        yield f"{boat.speed} knots"
    if any(view not in VIEWS for view in boat.views) or boat.shells < 0 or min(boat.spares.values()) < 0:
        yield "views, shells or spare torpedoes that cannot be"
    torpedoes = sum(bool(t.load) + bool(t.reload) for t in boat.tubes) + sum(boat.spares.values()) + boat.fired
    load = sb.p["torpedo"]["common"]["default_load"]
    if torpedoes != sum(n for room in load.values() for n in room.values()):
        yield f"{torpedoes} torpedoes in tubes, racks and the sea"


def _traffic(s: State, book: Book) -> Iterator[str]:
    for unit in s.sea.units:
        if unit.state not in UNIT_STATES:
            yield f"a {unit.kind} is {unit.state}"
        if unit.charges < 0 or unit.damage < 0 or not math.isfinite(unit.x + unit.y):
            yield f"a {unit.kind} cannot be so"
        last = unit.wounds[-1].at + book.sea.p["wrecks"]["fire_h"][1] * HOUR if unit.wounds else 0
        if not 0 <= unit.burns_until <= last:
            yield f"a {unit.kind} burns until {unit.burns_until}"
        if alive(unit) and unit.speed > book.sea.vessels[unit.kind].top_kn + 1.0 and unit.state != "formation":
            yield f"a {unit.kind} makes {unit.speed:.1f} knots"
    for number, group in enumerate(s.sea.groups, 1):
        if group.id != number or not 0.0 <= group.course < 360.0 or not math.isfinite(group.lat + group.lon):
            yield f"group {number} cannot be so"
