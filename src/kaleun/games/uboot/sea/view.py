"""The sea as a role sees it: instruments, contacts with their errors, never a true position."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.sea.checklist import checklist
from kaleun.games.uboot.sea.optics import mast_angle, silhouette
from kaleun.games.uboot.sea.plot import attack_disk, marker_of, square_on_map
from kaleun.games.uboot.sea.radio import READ, SENT, ciphertext
from kaleun.games.uboot.sea.units import bearing, bow_angle, norm
from kaleun.games.uboot.sea.water import light_now, position, weather_now
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Contact
    from kaleun.games.uboot.state import State

SEES_CONTACTS = (CAPTAIN, FIRST_OFFICER, NAVIGATOR)


@rule("BG-H.6", "BG-8.1.a", "BG-8.1.d", "BG-3.d")
def sea_view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """What this role may know of boat and sea."""
    sb, boat = book.sea, s.boat
    date, seconds = sb.calendar.local(s.clock.seconds)
    weather = weather_now(s, sb)
    shown: dict[str, Any] = {
        "date": date,
        "time": f"{seconds // 3600:02}:{seconds % 3600 // 60:02}:{seconds % 60:02}",
        "left": max(0, sb.limit_s - s.clock.seconds),
        "boat": {
            "course": round(boat.course, 1),
            "helm": round(boat.helm, 1),
            "speed": round(boat.speed, 1),
            "telegraph": boat.telegraph,
            "depth": round(boat.depth, 1),
            "keel": round(boat.keel, 1),
            "diving": boat.diving,
            "battery": round(boat.battery, 3),
            "fuel": round(boat.fuel, 1),
            "shells": boat.shells,
            "views": {view: until - s.clock.seconds for view, until in sorted(boat.views.items())},
            "lock": boat.lock,
        },
        "tubes": [
            {"load": t.load, "flooded": t.flooded, "flooding": t.flood_at > 0, "reloading": t.reload_at > 0}
            for t in boat.tubes
        ],
        "spares": dict(sorted(boat.spares.items())),
        "weather": {
            "sea": weather.sea,
            "cloud": weather.cloud,
            "visibility": weather.visibility,
            "wind": weather.wind_kn,
        },
        "light": light_now(s, sb),
        "pinged": s.sea.ping_every if s.sea.pinged else 0.0,
        "sunk": [{"kind": kind, "grt": grt, "t": t} for kind, grt, _, t, _ in s.sea.sunk],
        "running": len(s.sea.torpedoes),
        "aircraft": [_plane(s, plane) for plane in s.sea.planes if plane.seen],
    }
    if seat in SEES_CONTACTS:
        shown["contacts"] = [_contact(s, c) for c in s.sea.contacts if not c.lost]
        shown["markers"] = [
            {"id": m.id, "kind": m.kind, "x": m.x, "y": m.y, "course": m.course, "age": s.clock.seconds - m.at}
            for m in s.sea.markers
        ]
    if seat in (CAPTAIN, FIRST_OFFICER):
        shown["checklist"] = [{"what": what, "done": done} for what, done in checklist(s, book)]
        shown["optics"] = _optics(s, book)
        shown["radio"] = [_message(s, book, m) for m in s.sea.radio if m.state != SENT]
    if seat == NAVIGATOR:
        shown["map"] = _map(s, book)
    if seat == CHIEF_ENGINEER:
        shown["depth_gauge"] = {"rate_limit": sb.p["boat"]["depth"]["strain_m"]}
    return shown


def _contact(s: State, c: Contact) -> dict[str, Any]:
    relative = norm(c.bearing - s.boat.course)
    return {
        "id": c.id,
        "by": c.by,
        "bearing": round(relative) % 360,
        "true_bearing": round(c.bearing) % 360,
        "distance": round(c.distance, 2) if c.distance >= 0 else None,
        "band": c.band,
        "course": round(c.course) % 360 if c.course >= 0 else None,
        "speed": round(c.speed, 1) if c.speed >= 0 else None,
        "kind": c.kind,
        "held": s.clock.seconds - c.since,
        "age": s.clock.seconds - c.seen,
    }


@rule("BG-8.3.c", "BG-8.2.a", "BG-8.2.b")
def _optics(s: State, book: Book) -> list[dict[str, Any]]:
    """What the glasses or the periscope show: shapes without names, their width and mast height in degrees. Nothing
    without an observer or an open periscope."""
    sb, boat = book.sea, s.boat
    looking = s.ready.observers > 0 if boat.depth <= 0 else "periscope" in boat.views
    seen = []
    for c in s.sea.contacts:
        if not looking or c.lost or c.by == "hydrophone" or s.clock.seconds - c.seen > sb.look_s:
            continue
        unit = s.sea.units[c.unit - 1]
        if unit.kind not in sb.drawings:
            continue
        metres = max(1.0, math.hypot(unit.x - boat.x, unit.y - boat.y))
        angle = bow_angle(unit.course, bearing(unit.x - boat.x, unit.y - boat.y))
        drawn = silhouette(sb, unit.kind, angle)
        scale = 1.0 / metres
        seen.append({
            "contact": c.id,
            "bearing": round(norm(c.bearing - boat.course), 1),
            "width": round(math.degrees(drawn.width * scale), 3),
            "mast": round(mast_angle(drawn.height, metres), 3),
            "blocks": [[round(math.degrees(v * scale), 4) for v in block] for block in drawn.blocks],
            "masts": [[round(math.degrees(v * scale), 4) for v in mast] for mast in drawn.masts],
            "funnels": [[round(math.degrees(v * scale), 4) for v in funnel] for funnel in drawn.funnels],
            "burning": unit.sinks_at > 0,
        })  # fmt: skip
    return seen


def _plane(s: State, plane: Any) -> dict[str, Any]:
    return {
        "id": plane.id,
        "bearing": round(norm(bearing(plane.x - s.boat.x, plane.y - s.boat.y) - s.boat.course)) % 360,
    }


def _message(s: State, book: Book, message: Any) -> dict[str, Any]:
    read = message.state == READ
    return {
        "id": message.id,
        "day": message.day,
        "read": read,
        "text": message.text if read else ciphertext(s, book.sea, message),
    }


@rule("BG-9.1.d", "BG-5.3.c")
def _map(s: State, book: Book) -> dict[str, Any]:
    """The navigator's map: reckoning and fixes; the true place only where his level shows it."""
    sb = book.sea
    shown: dict[str, Any] = {
        "reckoned": [round(v, 4) for v in s.boat.reckoned],
        "reckoned_square": sb.grid.at(*s.boat.reckoned),
        "disk_numbers": sb.level[NAVIGATOR]["disk_numbers"],
        "sounding": round(s.sea.water, -1),
        "fix": s.boat.fix,
        "fix_age": s.clock.seconds - s.boat.fix_at if s.boat.fix_at >= 0 else None,
    }
    if sb.level[NAVIGATOR]["own_position_shown"]:
        here = position(s)
        shown["position"] = [round(v, 4) for v in here]
        shown["square"] = sb.grid.at(*here)
    if sb.level[NAVIGATOR]["tactical_map_auto"]:
        shown["tactical"] = [_drawn(s, book, c) for c in s.sea.contacts if not c.lost and c.distance >= 0]
    return shown


@rule("BG-9.2.a")
def _drawn(s: State, book: Book, c: Contact) -> dict[str, Any]:
    """A contact as the app draws it for an easy navigator: marker, place, and the disk's angle on the bow."""
    x, y = square_on_map(c.distance, c.bearing)
    drawn = {"contact": c.id, "kind": marker_of(book.sea, c.kind), "x": round(x, 2), "y": round(y, 2)}
    if c.course >= 0:
        disk = attack_disk(s.boat.course, norm(c.bearing - s.boat.course), c.course)
        drawn |= {"bow_angle": round(disk.bow_angle), "starboard": disk.starboard}
    return drawn
