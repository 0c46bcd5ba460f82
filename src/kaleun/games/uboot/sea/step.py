"""One step of the sea, in the order of sim.md: own boat, enemy minds, kinematics, torpedoes and shells, detection,
damage, weather and light, events."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea import (
    aircraft,
    charges,
    contacts,
    escort,
    flak,
    guns,
    hull,
    orders,
    radio,
    story,
    tubes,
    watch,
)
from kaleun.games.uboot.sea.boat import move, reckon, steady, wander
from kaleun.games.uboot.sea.lookout import Seeing, enemy_looks
from kaleun.games.uboot.sea.ships import alarm, drift, founder, group_of, near_units
from kaleun.games.uboot.sea.torpedo import run_torpedoes
from kaleun.games.uboot.sea.traffic import each_minute, move_groups, stragglers
from kaleun.games.uboot.sea.units import MINUTE, NM
from kaleun.games.uboot.sea.water import change_weather, current
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Unit
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


def step(s: State, p: Play[Book], dt: int) -> None:
    """`dt` is 1, or 60 while the sea is empty."""
    minute = s.clock.seconds % MINUTE == 0
    own_boat(s, p, dt)
    move_groups(s, p.book.sea, dt)
    units = near_units(s)
    if units:
        escort.detached(s, p, units, dt)
        run_torpedoes(s, p, dt)
        guns.fire_88(s, p)
        if s.clock.seconds % p.book.sea.look_s == 0:
            look_around(s, p, units)
        asdic(s, p, units)
        guns.enemy_fire(s, p, units)
        guns.ramming(s, p, units)
    elif s.sea.torpedoes:
        run_torpedoes(s, p, dt)
    aircraft.fly(s, p, dt)
    if s.sea.planes or s.sea.tracers:
        flak.fire_20(s, p)
    charges.burst(s, p)
    founder(s, p)
    guns.clear_falls(s, p.book.sea)
    if minute:
        once_a_minute(s, p)


def own_boat(s: State, p: Play[Book], dt: int) -> None:
    """The boat moves; tubes, views and the radio work."""
    move(s, p, dt)
    if s.boat.depth > 0 or s.boat.diving:
        hull.change_depth(s, p, dt)
    hull.limits(s, p)
    tubes.work(s, p)
    if s.boat.views:
        orders.check_views(s, p)
    radio.sending(s, p)


def look_around(s: State, p: Play[Book], units: list[Unit]) -> None:
    """Every ten seconds both sides look, and we listen."""
    sb = p.book.sea
    seeing = Seeing(s, sb)
    contacts.look(s, p, seeing, units)
    if "hydrophone" in s.boat.views:
        contacts.listen(s, p, units)
    if s.boat.depth > 0 and "periscope" not in s.boat.views:
        for unit in units:
            unit.sees = False
        return
    limit = seeing.met * NM
    for unit in units:
        dx, dy = unit.x - s.boat.x, unit.y - s.boat.y
        if not unit.hostile or math.hypot(dx, dy) > limit:
            unit.sees = False
            continue
        group = group_of(s, unit)
        found = enemy_looks(s, sb, seeing, unit, dx, dy, s.clock.seconds < group.lit_until)
        if found:
            escort.fix(s, sb, unit)
            if not unit.sees:
                note(s, p, "BG-H.7", "sighted_by_enemy", to="")
                alarm(s, p, group, s.boat.x, s.boat.y)
        unit.sees = found


def asdic(s: State, p: Play[Book], units: list[Unit]) -> None:
    """Those who have ASDIC use it while the boat is under; the crew hears the pings that hold it."""
    sea, sb = s.sea, p.book.sea
    if s.boat.depth <= sb.p["asdic"]["min_target_depth_m"]:
        if sea.pinged:
            sea.pinged = False
            for unit in units:
                unit.holds = False
        return
    reach = sb.p["asdic"]["max_m"]
    held = False
    for unit in units:
        if unit.hostile and unit.state != "dead" and sb.vessels[unit.kind].asdic:
            if abs(unit.x - s.boat.x) <= reach and abs(unit.y - s.boat.y) <= reach:
                escort.ping(s, p, unit)
            else:
                unit.holds = False
            if unit.holds:
                held = True
                r = math.hypot(unit.x - s.boat.x, unit.y - s.boat.y)
                ping = sb.p["asdic"]["ping_s"]
                sea.ping_every = round(ping["least"] + r / ping["m_per_s"], 1)
    before, sea.pinged = sea.pinged, held
    if held and not before:
        tell(s, p, "BG-3.a", "pinged")


def once_a_minute(s: State, p: Play[Book]) -> None:
    """What changes slowly."""
    sb = p.book.sea
    reckon(s.boat)
    wander(s, sb)
    change_weather(s, p)
    each_minute(s, p)
    stragglers(s, sb)
    drift(s, sb)
    hull.sound(s, sb)
    hull.strain(s, p)
    hull.wear(s, p)
    aircraft.arrivals(s, p)
    radio.arrivals(s, p)
    guns.friendly_boats(s, p)
    story.each_minute(s, p)
    watch.bells(s, p)
    s.boat.current = current(s, sb)
    time_limit(s, p)


@rule("BG-4.1.d")
def time_limit(s: State, p: Play[Book]) -> None:
    """The mission ends when its time runs out."""
    if s.clock.seconds >= p.book.sea.limit_s and not s.outcome:
        s.outcome = "time_up"
        tell(s, p, "BG-4.1.d", "time_up")


def strategic(s: State, book: Book) -> bool:
    """May the next minute be one step? Nobody near, nothing under way, the boat steady."""
    sea, boat = s.sea, s.boat
    return (
        not any(group.near for group in sea.groups)
        and not (sea.planes or sea.torpedoes or sea.bursts or boat.views or sea.sending)
        and not any(tube.flood_at or tube.reload_at for tube in boat.tubes)
        and steady(s, book.sea)
    )
