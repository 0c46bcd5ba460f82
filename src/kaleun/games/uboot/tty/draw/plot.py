"""The tactical plot in characters: the boat in the middle, rings of miles, contacts where they are said to be."""

from __future__ import annotations

import math
from collections.abc import Callable

from rich.text import Text

from kaleun.games.uboot.sea.sights import Contact
from kaleun.games.uboot.tty.draw.canvas import Canvas
from kaleun.games.uboot.tty.draw.desk import (
    BAD,
    BRASS,
    BRIGHT,
    DIM,
    GOOD,
    PLAIN,
    SEA,
    WARN,
    Desk,
    DeskOf,
    degrees,
    minutes,
)
from kaleun.games.uboot.view import LookoutView

At = Callable[[float, float], tuple[float, float]]
"""Bearing and miles to column and row."""
SCALES_NM = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""Miles from the middle to the edge."""
ARROWS = "↑↗→↘↓↙←↖"
ASPECT = 2.0
"""A character is twice as high as wide."""
SIGN = {"escort": "▼", "capital": "▼", "merchant": "■", "coastal": "▪", "friendly": "○"}
MARKERS = {"uboat": "u", "enemy": "e", "merchant": "m", "escort": "x", "small": "s", "convoy": "c"}


def arrow(course: float) -> str:
    return ARROWS[round(course / 45.0) % 8]


def reach(view: LookoutView, zoom: int = 0) -> float:
    """Miles to the edge: the smallest scale that shows every contact, then as the player zooms."""
    miles = [c.distance for c in view.contacts if c.distance is not None]
    miles += [max(abs(m.x), abs(m.y)) for m in view.markers]
    fit = next((n for n, nm in enumerate(SCALES_NM) if nm >= max(miles, default=4.0) * 1.05), len(SCALES_NM) - 1)
    return SCALES_NM[max(0, min(len(SCALES_NM) - 1, fit + zoom))]


def plot(desk: DeskOf[LookoutView], width: int, height: int, zoom: int = 0) -> list[Text]:
    """North is up. `▼` warship, `■` merchant, `?` not identified; a bearing without distance lies on the rim."""
    view = desk.view
    sheet = Canvas(width, height)
    cx, cy = (width - 1) / 2, (height - 1) / 2
    nm = reach(view, zoom)
    radius = min(cy, cx / ASPECT) - 0.3

    def at(bearing: float, miles: float) -> tuple[float, float]:
        r = miles / nm * radius
        return cx + ASPECT * r * math.sin(math.radians(bearing)), cy - r * math.cos(math.radians(bearing))

    _rose(sheet, at, nm)
    course = view.boat.course
    sheet.line(cx, cy, *at(course, nm * 0.9), sign="·", style=SEA)
    for marker in view.markers:
        miles, bearing = math.hypot(marker.x, marker.y), math.degrees(math.atan2(marker.x, marker.y))
        sheet.put(*at(bearing, miles), MARKERS.get(marker.kind, "?"), WARN)
    for plane in view.aircraft:
        bearing = plane.bearing + course
        sheet.line(cx, cy, *at(bearing, nm * 0.95), sign="'", style=BAD)
        sheet.write(*at(bearing, nm * 0.95), "✈", BAD)
    for contact in sorted(view.contacts, key=lambda c: -(c.distance or 0)):
        _contact(desk, sheet, at, contact, nm)
    sheet.put(cx, cy, arrow(course), BRASS)
    sheet.write(width, height - 1, f"{nm:g} nm", DIM)
    if zoom:
        sheet.write(0, height - 1, "+" * -zoom if zoom < 0 else "–" * zoom, DIM)
    return sheet.lines()


def _rose(sheet: Canvas, at: At, nm: float) -> None:
    for ring in (0.5, 1.0):
        for bearing in range(0, 360, 6):
            sheet.put(*at(bearing, nm * ring), "·", "#33495c")
    for bearing in range(0, 360, 30):
        name = {0: "N", 90: "E", 180: "S", 270: "W"}.get(bearing, f"{bearing:03}")
        x, y = at(bearing, nm)
        sheet.write(x - (len(name) - 1) / 2, y, name, BRIGHT if len(name) == 1 else DIM)


def _contact(desk: DeskOf[LookoutView], sheet: Canvas, at: At, contact: Contact, nm: float) -> None:
    style = _style(desk, contact)
    bearing, miles = contact.true_bearing, contact.distance
    if miles is None:
        far = {"near": 0.25, "medium": 0.5}.get(contact.band, 0.8)
        sheet.line(*at(bearing, nm * 0.1), *at(bearing, nm * far), sign="∙", style=DIM)
        sheet.write(*at(bearing, nm * far), f"♪{contact.id}", style)
        return
    x, y = at(bearing, min(miles, nm))
    sheet.write(x, y, f"{sign(desk, contact)}{contact.id}", style)
    if contact.course is not None:
        dx = ASPECT * math.sin(math.radians(contact.course))
        dy = -math.cos(math.radians(contact.course))
        sheet.put(x + dx, y + dy, arrow(contact.course), style, over=False)


def category(desk: Desk, contact: Contact) -> str:
    row = desk.kit.vessels.get(contact.kind)
    return str(row["category"]) if row else "friendly" if contact.kind in ("uboat", "dinghy") else ""


def sign(desk: Desk, contact: Contact) -> str:
    return SIGN.get(category(desk, contact), "?")


def _style(desk: Desk, contact: Contact) -> str:
    kind = category(desk, contact)
    return {"escort": BAD, "capital": BAD, "friendly": GOOD, "": WARN}.get(kind, BRIGHT)


# -- the same as a table


def contacts(desk: DeskOf[LookoutView], width: int) -> list[Text]:
    """Contacts with bearing, distance, course and speed as far as they are known."""
    words, rows = desk.words, desk.view.contacts
    lines = [desk.title("contacts"), Text(f"{'':3} {words('contact_heads')}", DIM)]
    if not rows:
        return [lines[0], Text(words("no_contacts"), DIM)]
    for c in sorted(rows, key=lambda c: (c.distance is None, c.distance or 0)):
        lines.append(contact_line(desk, c))
    return lines


def contact_line(desk: DeskOf[LookoutView], c: Contact) -> Text:
    words = desk.words
    miles = f"{c.distance:.1f}" if c.distance is not None else words.word(c.band) if c.band else "?"
    lock = "◎" if c.id == desk.view.boat.lock else " "
    line = Text(f"{sign(desk, c)}{c.id:<2}{lock}", _style(desk, c))
    course = degrees(c.course) if c.course is not None else " ? "
    speed = f"{c.speed:.0f}" if c.speed is not None else "?"
    off = c.bearing(desk.view.boat.course)
    line.append(f"{off:03}° {c.true_bearing:03}° {miles:>5} {course:>4} {speed:>3} ", BRIGHT)
    line.append(kind_name(desk, c.kind) if c.kind else words("unknown_ship"), PLAIN)
    if c.age > 60:
        line.append(f" ({minutes(c.age)})", DIM)
    return line


def kind_name(desk: Desk, kind: str) -> str:
    """A type of the identification sheet by its name."""
    row = desk.kit.vessels.get(kind)
    return desk.words.word(f"ship_{kind}") if row else desk.words.word(kind)
