"""Short fights set up by hand, by the rules of today and by those of version 1: escorts that hunt, a boat among a
convoy, aircraft. Kept in scenes.json like every scene (scenes.py)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from games.uboot.afloat import Afloat, afloat
from games.uboot.worked import by_both
from kaleun.games.uboot.sea import aircraft, escort
from kaleun.games.uboot.sea.state import Torpedo
from kaleun.games.uboot.sea.units import KN
from kaleun.kernel.stream import Stream


def hunts() -> Iterator[Afloat]:
    """Escorts that know where the boat is: deep and shallow, by both rules."""
    for depth, kind in ((40.0, "flower"), (120.0, "vw"), (175.0, "blackswan")):
        for at in by_both(seed=round(depth)):
            at.submerge(depth)
            for n in range(2):
                unit = at.ship(kind, 900.0 - 1900.0 * n, 700.0)
                unit.fix_at, unit.fix_x, unit.fix_y, unit.fix_depth, unit.holds = 0, 0.0, 0.0, depth, True
                escort.attack(at.s, at.p, unit)
            at.run(1200)
            yield at


def battles() -> Iterator[Afloat]:
    """Surfaced among a small convoy at night: gun, torpedoes, aircraft, a ship that rams."""
    for hours in (1.0, 10.0):
        for at in by_both(seed=round(hours), hours=hours, weather="fair"):
            group = at.group("convoy", course=80.0, speed=7.0, x=-900.0, y=1200.0)
            for n, kind in enumerate(("tramp", "bigtanker", "reefer", "flower", "trawler")):
                unit = at.ship(kind, 500.0 * n - 900.0, 300.0 * (n % 2), group)
                unit.armed = True
                unit.weaves = kind == "flower"
            at.s.ready.observers = 4
            at.run(90)
            at.boat.views = {"gun88": 10**6}
            at.boat.gun_target = next((c.id for c in at.s.sea.contacts), 0)
            torpedo_ready(at)
            at.run(420)
            yield at


def torpedo_ready(at: Afloat) -> None:
    """Two torpedoes run at the first ship of the group."""
    unit = at.s.sea.units[0]
    for n in range(2):
        line = math.degrees(math.atan2(unit.x - at.boat.x, unit.y - at.boat.y)) + 12.0 * n
        fish = Torpedo(90 + n, "g7a", at.boat.x, at.boat.y, line % 360.0, 40.0 * KN, 6000.0, wake=True)
        fish.x0, fish.y0, fish.at = at.boat.x, at.boat.y, at.s.clock.seconds
        at.s.sea.torpedoes.append(fish)


def raids() -> Iterator[Afloat]:
    """Each type of aircraft from its first sight to the end."""
    for row in afloat().sb.aircraft["aircraft"]:
        at = afloat(seed=2, hours=10.0, weather="fair")
        at.s.ready.observers, at.s.ready.gunners20 = 4, 2
        aircraft.spawn(at.s, at.sb, row, Stream(1, "raid"))
        aircraft.alert(at.s, at.p)
        at.run(500)
        yield at


def adrift() -> Iterator[Afloat]:
    """Ships that a convoy far away has left behind sail on alone."""
    for at in by_both(seed=12):
        group = at.group("convoy", course=80.0, speed=7.0, x=90_000.0, y=40_000.0)
        for n, state in enumerate(("damaged", "straggler", "dead", "evading", "formation")):
            unit = at.ship("tramp", 400.0 * n, 0.0, group)
            unit.state, unit.helm, unit.order = state, 200.0, 5.0
        group.near = False
        at.run(300)
        yield at


FIGHTS = (hunts, battles, raids, adrift)
