"""Contacts: what we see and hear, with the errors we see and hear it with."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.lookout import Seeing, our_eyes
from kaleun.games.uboot.sea.ships import group_of
from kaleun.games.uboot.sea.sonar import hydrophone_bearing_sd, hydrophone_nm
from kaleun.games.uboot.sea.state import Contact
from kaleun.games.uboot.sea.units import MINUTE, NM, bearing, norm
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER, NAVIGATOR
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Group, Unit
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

BRIDGE = f"{CAPTAIN}+{FIRST_OFFICER}+{NAVIGATOR}"
SMOKE_GROUP = "convoy"


def contact_of(s: State, unit: int) -> Contact | None:
    return next((c for c in s.sea.contacts if c.unit == unit), None)


@rule("BG-3.d", "BG-8.1.c")
def look(s: State, p: Play[Book], seeing: Seeing, units: list[Unit]) -> None:
    """Ten seconds of looking out: new contacts, held ones, lost ones."""
    sb = p.book.sea
    eye, eff = our_eyes(s, sb)
    known = {c.unit: c for c in s.sea.contacts}
    if eff > 0:
        for unit in units:
            dx, dy = unit.x - s.boat.x, unit.y - s.boat.y
            miles = math.hypot(dx, dy) / NM
            flares = miles <= sb.p["rescue"]["flare_seen_nm"] and flare(s, sb, seeing, group_of(s, unit))
            if miles > seeing.met * seeing.row["size_limits"][1] and not flares:
                continue
            vessel = sb.vessels[unit.kind]
            smoke = vessel.category == "merchant" or group_of(s, unit).kind == SMOKE_GROUP
            reach = seeing.range_of_ours(vessel, smoke, eye, eff)
            contact = known.get(unit.id)
            if contact is not None and not contact.lost and contact.by != "hydrophone":
                if miles < reach * seeing.row["hold_factor"]:
                    report(s, sb, unit, contact, dx, dy, miles)
            elif flares or miles < reach:
                stream = Stream(s.seed, "observer", unit.id, s.clock.seconds)
                if flares or stream.chance(seeing.glimpse(miles, reach, eff)):
                    acquire(s, p, unit, "eye" if s.boat.depth <= 0 else "periscope", dx, dy, miles)
    lose(s, p, seeing.row["lost_after_min"] * MINUTE)


def flare(s: State, sb: SeaBook, seeing: Seeing, group: Group) -> bool:
    """Does a flare burn over this group now? At night, every half hour, for a few seconds."""
    if not group.flare_every or not seeing.light.startswith("night"):
        return False
    return bool(s.clock.seconds % group.flare_every < sb.p["rescue"]["flare_s"])


@rule("BG-7.5.2.c", "BG-3.b")
def listen(s: State, p: Play[Book], units: list[Unit]) -> None:
    """Ten seconds at the hydrophone: whatever is loud enough is heard for certain."""
    sb = p.book.sea
    row = sb.p["hydrophone"]
    sizes: dict[int, int] = {}
    for unit in units:
        sizes[unit.group] = sizes.get(unit.group, 0) + 1
    for unit in units:
        dx, dy = unit.x - s.boat.x, unit.y - s.boat.y
        miles = math.hypot(dx, dy) / NM
        line = bearing(dx, dy)
        relative = norm(line - s.boat.course)
        if miles > hydrophone_nm(s, sb, sb.vessels[unit.kind], unit.speed, relative, sizes[unit.group]):
            continue
        contact = contact_of(s, unit.id)
        if contact is None or contact.lost:
            contact = acquire(s, p, unit, "hydrophone", dx, dy, miles)
        if contact.by != "hydrophone":
            continue
        stream = Stream(s.seed, "hydrophone", unit.id, s.clock.seconds)
        contact.seen = s.clock.seconds
        contact.bearing = norm(line + stream.normal(0.0, hydrophone_bearing_sd(sb, relative)))
        guess = miles * (1.0 + Stream(s.seed, "hydrophone range", contact.id).normal(0.0, row["range_error"]))
        near, medium = row["range_bands_nm"]
        contact.band = "near" if guess < near else "medium" if guess < medium else "far"
        contact.distance = -1.0
        if s.clock.seconds - contact.since >= row["course_known_after_s"]:
            contact.course = unit.course


def acquire(s: State, p: Play[Book], unit: Unit, by: str, dx: float, dy: float, miles: float) -> Contact:
    """A new contact, or an old one found again; the first of a group is a message, the others only a note."""
    sb, sea = p.book.sea, s.sea
    contact = contact_of(s, unit.id)
    others = [c for c in sea.contacts if not c.lost and sea.units[c.unit - 1].group == unit.group]
    if contact is None:
        contact = Contact(sea.next_id, unit.id, by, s.clock.seconds, s.clock.seconds)
        sea.next_id += 1
        sea.contacts.append(contact)
        contact.error = Stream(s.seed, "range", contact.id).normal(0.0, 1.0)
    else:
        contact.by, contact.since, contact.lost = by, s.clock.seconds, False
        contact.course = contact.speed = -1.0
    report(s, sb, unit, contact, dx, dy, miles)
    say = note if others else tell
    say(s, p, "BG-8.1.c", f"contact_{by}", to=BRIDGE, contact=contact.id, bearing=round(contact.bearing) % 360)
    return contact


@rule("BG-8.1.c")
def report(s: State, sb: SeaBook, unit: Unit, contact: Contact, dx: float, dy: float, miles: float) -> None:
    """What the First Officer reads: bearing within a degree; distance, course, speed and type as his level gives."""
    level, now = sb.level["first_officer"], s.clock.seconds
    contact.seen = now
    line = bearing(dx, dy)
    row = sb.p["visual"]
    error = row["bearing_error_deg"]
    moment = (now + sb.look_s * unit.id) // MINUTE if sb.holds else now  # a minute long, not for all ships at once
    contact.bearing = norm(line + Stream(s.seed, "bearing", unit.id, moment).uniform(-error, error))
    if contact.by == "hydrophone":
        return
    contact.band = ""
    share = 1.0 + contact.error * level["contact_distance_error"] * s.ready.range_error
    distance = miles * max(row["distance_share_min"], share)
    step = level.get("contact_distance_step_nm", 0.0)
    contact.distance = max(step, round(distance / step) * step) if step else distance
    held = now - contact.since
    if 0 <= level["contact_course_after_s"] <= held:
        contact.course = unit.course
    if 0 <= level["contact_speed_after_s"] <= held:
        contact.speed = unit.speed
    if level["type_shown"]:
        contact.kind = unit.kind


def lose(s: State, p: Play[Book], after: int) -> None:
    """A contact not seen for five minutes is lost."""
    for contact in s.sea.contacts:
        if not contact.lost and s.clock.seconds - contact.seen > after:
            contact.lost = True
            note(s, p, "BG-3.d", "contact_lost", to=BRIDGE, contact=contact.id)
