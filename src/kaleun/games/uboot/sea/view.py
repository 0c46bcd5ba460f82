"""The sea as a role sees it: instruments, contacts with their errors, never a true position."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.sea.boat import turn_rate
from kaleun.games.uboot.sea.checklist import checklist
from kaleun.games.uboot.sea.hands import disk, flak, glass, gun, machine
from kaleun.games.uboot.sea.plot import attack_disk, marker_of, square_on_map
from kaleun.games.uboot.sea.radio import READ, SENT, ciphertext
from kaleun.games.uboot.sea.scene import scene
from kaleun.games.uboot.sea.sights import (
    Boat,
    Contact,
    DepthGauge,
    Drawn,
    Map,
    Marker,
    Message,
    Plane,
    Plotted,
    Sinking,
    Stopwatch,
    Tube,
    Weather,
)
from kaleun.games.uboot.sea.units import NM, bearing, norm
from kaleun.games.uboot.sea.water import light_now, position, weather_now
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR
from kaleun.kernel.rule import rule
from kaleun.kernel.shown import once

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea import state as sea
    from kaleun.games.uboot.sea.book import SeaBook
    from kaleun.games.uboot.state import State

SEES_CONTACTS = (CAPTAIN, FIRST_OFFICER, NAVIGATOR)


@rule("BG-H.6", "BG-8.1.a", "BG-8.1.d", "BG-3.d")
def sea_view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """What this role may know of boat and sea, by the names of its view."""
    shown, hands = _everybody(s, book).copy(), s.boat.hands
    if seat in SEES_CONTACTS:
        shown |= _lookouts(s, book)
    else:
        shown |= _table(s, book)
    if seat in (CAPTAIN, FIRST_OFFICER):
        shown |= _radio_room(s, book)
    if seat == CAPTAIN:
        shown["periscope"] = glass(hands.scope_bearing, hands.scope_power)
    if seat == FIRST_OFFICER:
        shown["gun"], shown["enigma"] = gun(hands), machine(hands)
    if seat == NAVIGATOR:
        shown["map"], shown["attack_disk"] = _map(s, book), disk(hands)
        shown["flak"] = flak(s, book, plots_itself(book.sea))
    if seat == CHIEF_ENGINEER:
        shown["depth_gauge"] = DepthGauge(book.sea.p["boat"]["depth"]["strain_m"])
    return shown


@once
def _everybody(s: State, book: Book) -> dict[str, Any]:
    """Instruments, weather and what is heard in the whole boat."""
    sb, boat = book.sea, s.boat
    date, seconds = sb.calendar.local(s.clock.seconds)
    weather = weather_now(s, sb)
    return {
        "date": date,
        "time": f"{seconds // 3600:02}:{seconds % 3600 // 60:02}:{seconds % 60:02}",
        "left": max(0, sb.limit_s - s.clock.seconds),
        "boat": Boat(
            course=round(boat.course, 1),
            helm=round(boat.helm, 1),
            speed=round(boat.speed, 1),
            telegraph=boat.telegraph,
            depth=round(boat.depth, 1),
            keel=round(boat.keel, 1),
            diving=boat.diving,
            battery=round(boat.battery, 3),
            fuel=round(boat.fuel, 1),
            shells=boat.shells,
            views={view: until - s.clock.seconds for view, until in sorted(boat.views.items())},
            lock=boat.lock,
            turning=round(turn_rate(s, sb), 2),
        ),
        "tubes": [Tube(t.load, t.flooded, t.flood_at > 0, t.reload_at > 0) for t in boat.tubes],
        "spares": dict(sorted(boat.spares.items())),
        "weather": Weather(weather.sea, weather.cloud, weather.visibility, weather.wind_kn),
        "light": light_now(s, sb),
        "pinged": s.sea.ping_every if s.sea.pinged else 0.0,
        "sunk": [Sinking(kind, grt, t) for kind, grt, _, t, _ in s.sea.sunk],
        "running": len(s.sea.torpedoes),
        "aircraft": [_plane(s, plane) for plane in s.sea.planes if plane.seen],
    }


@once
def _lookouts(s: State, book: Book) -> dict[str, Any]:
    """Other ships, for those who know of them."""
    sb, hands = book.sea, s.boat.hands
    return {
        "scene": scene(s, book),
        "glasses": glass(hands.glass_bearing, hands.glass_power),
        "contacts": [_contact(s, sb, c) for c in s.sea.contacts if not c.lost],
        "markers": _markers(s),
    }


@once
@rule("BG-9.2.2.a", "BG-H.6")
def _table(s: State, book: Book) -> dict[str, Any]:
    """The tactical map lies on the table, and the stopwatches run for everybody; nobody reads a distance there that the
    navigator has not put down himself, unless his level has the app draw for him."""
    sb, now = book.sea, s.clock.seconds
    drawn, plot = plots_itself(sb), []
    for c in s.sea.contacts:
        if c.lost:
            continue
        told = _contact(s, sb, c)
        known = (told.distance, told.course, told.speed) if drawn else (None, None, None)
        plot.append(Plotted(told.id, told.by, told.true_bearing, told.kind, told.age, *known))
    return {
        "plot": plot,
        "markers": _markers(s),
        "torpedoes": [Stopwatch(fish.id, fish.at, fish.due) for fish in s.sea.torpedoes if fish.due > now],
    }


def plots_itself(sb: SeaBook) -> bool:
    """Does the app draw contacts for this navigator?"""
    return bool(sb.level[NAVIGATOR]["tactical_map_auto"])


@once
def _radio_room(s: State, book: Book) -> dict[str, Any]:
    return {
        "checked": [what for what, done in checklist(s, book) if done],
        "radio": [_message(s, book, m) for m in s.sea.radio if m.state != SENT],
    }


def _markers(s: State) -> list[Marker]:
    return [Marker(m.id, m.kind, m.x, m.y, m.course, s.clock.seconds - m.at) for m in s.sea.markers]


def _contact(s: State, sb: SeaBook, c: sea.Contact) -> Contact:
    age = s.clock.seconds - c.seen
    return Contact(
        c.id,
        c.by,
        round(c.bearing) % 360,
        _miles(sb, c.distance) if c.distance >= 0 else None,
        c.band,
        round(c.course) % 360 if c.course >= 0 else None,
        round(c.speed, 1) if c.speed >= 0 else None,
        c.kind,
        0 if age < sb.look_s else age - age % sb.look_s,
    )


def _miles(sb: SeaBook, distance: float) -> float:
    """To a hundredth near by, to a twentieth farther off: nobody reads more from an estimate."""
    return round(distance, 2) if distance < sb.p["checklist"]["near_nm"] else round(distance * 20) / 20


def _plane(s: State, plane: sea.Plane) -> Plane:
    away = bearing(plane.x - s.boat.x, plane.y - s.boat.y)
    miles = math.hypot(plane.x - s.boat.x, plane.y - s.boat.y) / NM
    return Plane(plane.id, round(norm(away - s.boat.course)) % 360, round(miles, 1))


def _message(s: State, book: Book, message: sea.Message) -> Message:
    read = message.state == READ
    return Message(message.id, message.day, read, message.text if read else ciphertext(s, book.sea, message))


@rule("BG-9.1.d", "BG-5.3.c")
def _map(s: State, book: Book) -> Map:
    """The navigator's map: reckoning and fixes; the true place only where his level shows it."""
    sb, reckoned = book.sea, s.boat.reckoned
    shown = Map(
        reckoned=(round(reckoned[0], 4), round(reckoned[1], 4)),
        reckoned_square=sb.grid.at(*reckoned),
        disk_numbers=sb.level[NAVIGATOR]["disk_numbers"],
        sounding=round(s.sea.water, -1),
        fix=s.boat.fix,
        fix_age=s.clock.seconds - s.boat.fix_at if s.boat.fix_at >= 0 else None,
    )
    if sb.level[NAVIGATOR]["own_position_shown"]:
        lat, lon = position(s)
        shown.position, shown.square = (round(lat, 4), round(lon, 4)), sb.grid.at(lat, lon)
    if plots_itself(sb):
        shown.tactical = [_drawn(s, book, c) for c in s.sea.contacts if not c.lost and c.distance >= 0]
    return shown


@rule("BG-9.2.a")
def _drawn(s: State, book: Book, c: sea.Contact) -> Drawn:
    """A contact as the app draws it for an easy navigator: marker, place, and the disk's angle on the bow."""
    x, y = square_on_map(c.distance, c.bearing)
    drawn = Drawn(c.id, marker_of(book.sea, c.kind), round(x, 2), round(y, 2))
    if c.course >= 0:
        disk = attack_disk(s.boat.course, norm(c.bearing - s.boat.course), c.course)
        drawn.bow_angle, drawn.starboard = round(disk.bow_angle), disk.starboard
    return drawn
