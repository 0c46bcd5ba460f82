"""Every whole number of the sea lies within what it can be: times, places in lists, counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.sea.setup import crush_depth

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Group, Unit
    from kaleun.games.uboot.state import State

LAST = 1_000_000
"""No clock of a mission of 240 hours shows more, whatever is planned ahead; neither does any count."""


def ranges(s: State, book: Book) -> Iterator[str]:
    """Each sentence is a number that cannot be."""
    now = s.clock.seconds
    if not 0 <= now <= book.sea.mission["time_limit_h"] * 3600 or not 0 <= s.clock.alerts <= LAST:
        yield f"the clock shows {now} after {s.clock.alerts} messages"
    if s.boat.crush != crush_depth(s.seed, book.sea):
        yield "the sea has another seed than it was made with"
    yield from (f"{name} is {at}" for name, at in _past(s) if not -1 <= at <= now)
    yield from (f"{name} is {at}" for name, at in _planned(s) if not -1 <= at <= LAST)
    for event in s.events:
        if any(not 0 <= n <= LAST for n in event.data.values() if isinstance(n, int)):
            yield f"the event {event.kind} with {event.data}"
    yield from _boat(s, book)
    yield from _traffic(s, book)


def _past(s: State) -> Iterator[tuple[str, int]]:
    """Seconds at which something has happened (-1 = not yet)."""
    boat, sea = s.boat, s.sea
    yield from (("the dive", boat.dive_at), ("10 m", boat.under_at), ("the sextant", boat.fix_at))
    yield from (("a marker", marker.at) for marker in sea.markers)
    yield from (("a contact", second) for contact in sea.contacts for second in (contact.since, contact.seen))
    yield from (("a sinking", row[3]) for row in sea.sunk)
    yield from (("a report", row[2]) for row in sea.reports)
    yield from (("a fix of ours", unit.fix_at) for unit in sea.units)


def _planned(s: State) -> Iterator[tuple[str, int]]:
    """Seconds at which something will happen (0 or -1 = nothing)."""
    boat, sea = s.boat, s.sea
    for tube in boat.tubes:
        yield from (("flooding", tube.flood_at), ("reloading", tube.reload_at))
    yield from (("the view", at) for at in boat.views.values())
    yield from (("weather", sea.weather_at), ("wear", sea.wear_at), ("sending", sea.sending_until))
    yield from (("an event", at) for at in sea.event_at)
    yield from (("aircraft", at) for at in (sea.air_alert_until, *sea.call_at, *(p.release_at for p in sea.planes)))
    yield from (("a message", message.at) for message in sea.radio)
    yield from (("a torpedo", fish.at) for fish in sea.torpedoes)
    yield from (("a charge", burst.at) for burst in sea.bursts)
    for group in sea.groups:
        detour = group.detour[2] if group.detour is not None else 0
        for at in (group.starts_at, group.alter_at, group.evade_until, group.alerted_until, group.lit_until, detour):
            yield f"group {group.id}", at
        yield f"friends of group {group.id}", group.friendly_hit_at
    for unit in sea.units:
        yield from ((f"ship {unit.id}", unit.until), (f"the end of ship {unit.id}", unit.sinks_at))


def _boat(s: State, book: Book) -> Iterator[str]:
    boat, sea, ready = s.boat, s.sea, s.ready
    used = [boat.lock, boat.gun_target, *(m.id for m in sea.markers), *(c.id for c in sea.contacts)]
    used += [*(t.id for t in sea.torpedoes), *(plane.id for plane in sea.planes), *(b.pattern for b in sea.bursts)]
    if not 1 <= sea.next_id <= LAST or any(not 0 <= number <= sea.next_id for number in used):
        yield f"things are numbered {used}, the next one {sea.next_id}"
    if boat.way not in (-1, 0, 1) or not 0 <= boat.shells <= book.sea.p["gun88"]["rounds"]:
        yield f"way {boat.way}, {boat.shells} shells"
    if ready.flooded != len(s.crew.flooded) or not 0 <= ready.gunners20 <= len(s.crew.figures):
        yield f"the sea counts {ready.flooded} flooded sections and {ready.gunners20} men at the gun"
    if not 0 <= ready.noise <= len(s.crew.environment) * LEAKS + LEAKS:
        yield f"noise {ready.noise}"
    if any(not 0 <= n <= LAST // 2 for counts in sea.tally.values() for n in counts):
        yield "hits of a pattern that cannot be"
    if any(not 0 <= plane.passes <= LEAKS for plane in sea.planes):
        yield "an aircraft comes back for ever"
    if any(not 1 <= row[2] <= len(sea.groups) or not 0 <= row[1] <= LAST // 2 for row in sea.sunk):
        yield "a sinking of nothing"


LEAKS = 20
"""More leaks than this are in no section."""


def _traffic(s: State, book: Book) -> Iterator[str]:
    for number, unit in enumerate(s.sea.units, 1):
        if not _sound_unit(unit, number, len(s.sea.groups), book):
            yield f"ship {number} cannot be so"
    for group in s.sea.groups:
        if not _sound_group(group):
            yield f"group {group.id} cannot be so"


def _sound_unit(unit: Unit, number: int, groups: int, book: Book) -> bool:
    numbers = unit.id == number and 1 <= unit.group <= groups
    return numbers and 0 <= unit.charges <= book.sea.vessels[unit.kind].charges and 0 <= unit.leg <= LAST // 2


def _sound_group(group: Group) -> bool:
    course = 0 <= group.leg <= len(group.route) and group.side in (-1, 1)
    return course and 0 <= group.boats <= LEAKS and 0 <= group.flare_every <= LAST // 2
