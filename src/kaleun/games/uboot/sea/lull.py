"""Lulls: while nobody is near enough to do or suffer anything, ships in formation need no places of their own between
two looks. What a lull leaves behind is, to the last bit, what the same seconds one by one would have left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.sea import escort, formation
from kaleun.games.uboot.sea.ships import near_units
from kaleun.games.uboot.sea.traffic import advance
from kaleun.games.uboot.sea.units import NM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Group, Unit
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

REACH_M = 6.0 * NM
"""Farther than any gun, torpedo or ASDIC reaches, and than anybody gets between two looks."""


def calm(s: State, units: list[Unit]) -> bool:
    """Is nothing under way but ships, all of them far off, none of them sinking?"""
    sea, boat = s.sea, s.boat
    if sea.planes or sea.torpedoes or sea.bursts or sea.falls or sea.pinged or boat.gun_target:
        return False
    for unit in units:
        if unit.holds or (abs(unit.x - boat.x) < REACH_M and abs(unit.y - boat.y) < REACH_M):
            return False
    return not any(unit.sinks_at and unit.state != "sunk" for unit in sea.units)


def lull(s: State, p: Play[Book], most: int, own: Callable[[State, Play[Book]], None]) -> int:
    """Up to `most` seconds, none of which is one of a look; 0 if this is no lull. `own` is a second of our own boat and
    crew. Stops after a second in which something came up. Afterwards everybody has a place again."""
    sb, now = p.book.sea, s.clock
    units = near_units(s)
    if most < 2 or not sb.holds or not calm(s, units):
        return 0
    loose = [unit for unit in units if unit.state != "formation" or unit.sx or unit.sy]
    afar = {unit.group for unit in loose}
    groups, done, events, alerts = list(near(s)), 0, len(s.events), now.alerts
    while done < most and len(s.events) == events and now.alerts == alerts and not s.outcome:
        now.seconds += 1
        done += 1
        own(s, p)
        for group in groups:
            formation.steer(sb, s.sea, group, 1)
            advance(group, 1)
            if group.id in afar:
                formation.place(sb, s.sea, group, now.seconds, 1, loose)
        escort.detached(s, p, loose, 1)
    apart = {unit.id for unit in loose}
    still = [unit for unit in units if unit.id not in apart]
    for group in groups:
        formation.place(sb, s.sea, group, now.seconds, 1, still)
    return done


def near(s: State) -> Iterator[Group]:
    """Groups on the plane."""
    return (group for group in s.sea.groups if group.active and group.near)
