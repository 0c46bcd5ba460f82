"""The attack: tubes, the locked target on the attack disk, the solution, silhouettes, the checklist."""

from __future__ import annotations

import math

from rich.text import Text

from kaleun.games.uboot.sea.checklist import wanted
from kaleun.games.uboot.sea.optics import Silhouette, silhouette
from kaleun.games.uboot.sea.plot import attack_disk
from kaleun.games.uboot.sea.sights import Contact, Tube
from kaleun.games.uboot.sea.tdc import triangle
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
    clipped,
    degrees,
    minutes,
    wrapped,
)
from kaleun.games.uboot.view import LookoutView, OfficerView

NM = 1852.0
STERN = 5


def tubes(desk: Desk, width: int) -> list[Text]:
    """Five tubes and the spares."""
    view, words = desk.view, desk.words
    lines = [desk.title("tubes")]
    for n, tube in enumerate(view.tubes, 1):
        state, style = _state(tube)
        line = Text(f"{n} {'◁' if n == STERN else '▷'} ", BRASS)
        line.append(f"{words.word(tube.load) if tube.load else '–':<4}", BRIGHT)
        lines.append(line.append(words.word(f"tube_{state}"), style))
    spares = ", ".join(f"{n} {words.word(name)}" for name, n in view.spares.items() if n)
    lines += wrapped(words("spares", spares=spares or "–"), width, DIM)
    return [*lines, Text(words("shells", n=view.boat.shells), DIM)]


def _state(tube: Tube) -> tuple[str, str]:
    if tube.reloading:
        return "reloading", WARN
    if not tube.load:
        return "empty", BAD
    if tube.flooding:
        return "flooding", WARN
    return ("flooded", GOOD) if tube.flooded else ("dry", PLAIN)


def checklist(desk: DeskOf[OfficerView]) -> list[Text]:
    """The torpedo attack step by step."""
    lines = [desk.title("checklist")]
    for what in wanted(desk.view.light):
        sign, style = ("✔", GOOD) if what in desk.view.checked else ("·", DIM)
        lines.append(Text(f"{sign} {desk.words.word('check_' + what)}", style))
    return lines


def target(view: LookoutView) -> Contact | None:
    """The locked contact, else the nearest one."""
    rows = view.contacts
    locked = next((c for c in rows if c.id == view.boat.lock), None)
    known = [c for c in rows if c.distance is not None] or rows
    return locked or min(known, key=lambda c: (c.distance or 99.0, c.id), default=None)


def disk(desk: DeskOf[LookoutView], size: int) -> list[Text]:
    """The attack disk: `▲` own course, `◇` the line to the target, `►` the target's course."""
    view = desk.view
    sheet = Canvas(2 * size + 1, size)
    cx, cy, r = float(size), (size - 1) / 2, (size - 1) / 2

    def at(angle: float, share: float = 1.0) -> tuple[float, float]:
        return cx + 2 * r * share * math.sin(math.radians(angle)), cy - r * share * math.cos(math.radians(angle))

    for angle in range(0, 360, 8):
        sheet.put(*at(angle), "·", "#3d5468")
    for angle, name in ((0, "N"), (90, "E"), (180, "S"), (270, "W")):
        sheet.put(*at(angle), name, DIM)
    own, found = view.boat.course, target(view)
    sheet.line(cx, cy, *at(own, 0.7), sign="∙", style=GOOD)
    sheet.put(*at(own), "▲", GOOD)
    if found is not None:
        line = found.true_bearing
        sheet.line(cx, cy, *at(line, 0.7), sign="-", style=BRASS)
        sheet.put(*at(line), "◇", BRASS)
        if found.course is not None:
            sheet.put(*at(found.course, 0.8), "►", BAD)
    sheet.put(cx, cy, "⊕", BRIGHT)
    return sheet.lines()


def geometry(desk: DeskOf[LookoutView]) -> list[Text]:
    """What the disk and the TDC say about the target, as far as its data are known."""
    view, words, found = desk.view, desk.words, target(desk.view)
    lines = [desk.title("attack_disk")]
    if found is None:
        return [*lines, Text(words("no_target"), DIM)]
    own, locked = view.boat.course, found.id == view.boat.lock
    lines.append(Text(words("target_is", id=found.id, lock=words("locked") if locked else words("not_locked")), BRIGHT))
    line = Text(words("disk_set", own=degrees(own), bearing=degrees(found.bearing(own))), PLAIN)
    lines.append(line.append(f" → {degrees(found.true_bearing)}", BRASS))
    if found.course is None:
        return [*lines, Text(words("course_unknown"), WARN)]
    set_to = attack_disk(own, found.bearing(own), found.course)
    side = words("starboard" if set_to.starboard else "port")
    lines.append(
        Text(words("bow_angle", course=degrees(found.course), angle=round(set_to.bow_angle), side=side), BRIGHT)
    )
    return lines + _solutions(desk, found)


def _solutions(desk: DeskOf[LookoutView], found: Contact) -> list[Text]:
    words = desk.words
    if found.course is None or found.speed is None or found.distance is None:
        return [Text(words("speed_unknown"), WARN)]
    lines = []
    for name, knots in (("g7a", 40.0), ("g7a", 30.0), ("g7e", 30.0)):
        aim = triangle(found.true_bearing, found.distance * NM, found.course, found.speed, knots)
        head = f"{words.word(name)} {knots:.0f} kn "
        if aim is None:
            lines.append(Text(head + words("no_solution"), BAD))
        else:
            said = words("solution", course=degrees(aim.course), run=round(aim.run), time=minutes(round(aim.seconds)))
            lines.append(Text(head + said, GOOD))
    return lines


def open_views(desk: Desk) -> Text:
    """Views that are open, and for how long."""
    views = desk.view.boat.views
    if not views:
        return Text(desk.words("no_views"), DIM)
    return Text(desk.words("views") + " ", DIM).append(
        ", ".join(f"{desk.words.word(view)} {minutes(max(0, left))}" for view, left in views.items()), GOOD
    )


# -- silhouettes


def optics(desk: DeskOf[OfficerView], width: int, height: int, pick: int = 0) -> list[Text]:
    """What the glasses show: the chosen ship as a silhouette with its angles."""
    scene, words, own = desk.view.scene, desk.words, desk.view.boat.course
    rows = list(scene.ships.items())
    lines = [desk.title("optics", n=len(rows))]
    if not rows:
        return [*lines, Text(words("optics_empty"), DIM)]
    contact, seen = rows[pick % len(rows)]
    facts = words("shape", id=contact, bearing=degrees((seen.bearing - own) % 360.0), mast=seen.height)
    lines.append(clipped(Text(facts, BRIGHT), width))
    if seen.shape not in desk.kit.vessels:
        return [*lines, Text(words("optics_boat" if seen.shape else "optics_far"), DIM)]
    fire = contact in scene.marks and scene.marks[contact].fire > 0
    return lines + drawn(silhouette(desk.kit.vessels[seen.shape], seen.angle), width, max(3, height - 3), fire)


def drawn(shape: Silhouette, width: int, height: int, fire: bool = False) -> list[Text]:
    """Blocks, masts and funnels as seen, the waterline below."""
    tall: float = max([b[2] for b in shape.blocks] + [m[1] for m in shape.masts] + [0.001])
    wide: float = max(shape.width, 0.001)
    scale: float = min((width - 2) / wide, height / tall * 2.2)
    sheet, middle = Canvas(width, height), (width - 1) / 2

    def column(x: float) -> float:
        return middle + x * scale

    def top(h: float) -> float:
        return h / tall * (height - 0.5)

    for x, h in shape.masts:
        for row in range(round(top(h))):
            sheet.put(column(x), height - 1 - row, "│", PLAIN)
    for x, h, w in shape.funnels:
        _fill(sheet, column(x - w / 2), column(x + w / 2), top(h), "▓", BRIGHT)
    for a, b, h in shape.blocks:
        _fill(sheet, column(a), column(b), top(h), "█", "#9fb3c4")
    if fire:
        for n in range(0, width, 5):
            sheet.put(middle - 5 + n % 11, 0, "♨", BAD)
    return [*sheet.lines(), Text("~" * width, SEA)]


def _fill(sheet: Canvas, left: float, right: float, high: float, sign: str, style: str) -> None:
    whole = int(high)
    for column in range(round(left), max(round(left), round(right)) + 1):
        for row in range(whole):
            sheet.put(column, sheet.height - 1 - row, sign, style)
        if high - whole >= 0.5 or not whole:
            sheet.put(column, sheet.height - 1 - whole, "▄", style)
