"""The 20 mm as its gunner sees it: the sky about the line of the gun, aircraft, tracers, numbers to lay it by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from kaleun.games.uboot.sea.units import NM, turn
from kaleun.games.uboot.tty.draw.canvas import Canvas
from kaleun.games.uboot.tty.draw.desk import BAD, BRASS, BRIGHT, DIM, GOOD, SEA, WARN, DeskOf, beside, degrees, wrapped

if TYPE_CHECKING:
    from kaleun.games.uboot.sea.scene import Flying
    from kaleun.games.uboot.view import NavigatorView

SPAN_DEG = 40.0
"""Degrees from side to side of the picture; a row is twice as high as a column is wide."""
STEPS = ((0.25, "⟨✈⟩"), (0.8, "✈"), (2.0, "+"))
"""Nearer than so many miles an aircraft is drawn so; farther off it is a dot."""
COMES, GOES = 30, 150


def flak(desk: DeskOf[NavigatorView], width: int, height: int) -> list[Text]:
    left = max(24, min(width // 2 + 6, 3 * height))
    return beside(sight(desk, left, height), facts(desk, width - left - 2), left)


def sight(desk: DeskOf[NavigatorView], width: int, height: int) -> list[Text]:
    """The sky about the line of the gun."""
    view = desk.view
    gun, scene, own = view.flak, view.scene, view.boat.course
    sheet, column = Canvas(width, height), width / SPAN_DEG
    middle, row = (width - 1) / 2, (height - 1) / 2

    def at(bearing: float, elevation: float) -> tuple[float, float]:
        off = turn(own + gun.bearing, bearing)
        return middle + off * column, row - (elevation - gun.elevation) * column / 2

    horizon = at(0.0, 0.0)[1]
    for y in range(height):
        if y >= horizon:
            sheet.write(0, y, ("~" if y - horizon < 1 else " ") * width, SEA)
    for side in (-10, 10):
        sheet.put(middle + side * column, row, "|", DIM)
    sheet.put(middle, row, "⊕", BRIGHT)
    for burst in scene.tracers:
        sheet.put(*at(burst.bearing, burst.elevation), "*", WARN)
    for plane in scene.planes.values():
        sign = next((sign for near, sign in STEPS if plane.metres < near * NM), "·")
        x, up = at(plane.bearing, plane.elevation)
        sheet.write(x - len(sign) // 2, up, sign, BAD if plane.fate != "down" else DIM)
    if gun.lead is not None:
        sheet.put(*at(own + gun.lead[0], gun.lead[1]), "◇", GOOD)
    return sheet.lines()


def facts(desk: DeskOf[NavigatorView], width: int) -> list[Text]:
    """How the gun lies, who lays it, and every aircraft in sight."""
    view, words = desk.view, desk.words
    gun, own = view.flak, view.boat.course
    manned = "gun20" in view.boat.views
    state = "flak_unmanned" if not manned else "flak_by_hand" if gun.laid else "flak_by_crew"
    lines = [desk.title("flak"), Text(words(state), GOOD if manned else DIM)]
    lines.append(Text(words("flak_line", bearing=degrees(gun.bearing), elevation=f"{gun.elevation:.1f}"), BRIGHT))
    if gun.lead is not None:
        lines.append(Text(words("flak_lead", bearing=degrees(gun.lead[0]), elevation=f"{gun.lead[1]:.1f}"), GOOD))
    lines.append(Text())
    if not view.scene.planes:
        lines.append(Text(words("flak_empty"), DIM))
    for plane in view.scene.planes.values():
        name = words.word(plane.kind) if plane.kind else words("flak_unknown")
        lines.append(Text(name, BRASS))
        said = words(
            "flak_plane",
            bearing=degrees((plane.bearing - own) % 360.0),
            elevation=f"{plane.elevation:.1f}",
            metres=plane.metres,
            way=words(_way(plane)),
        )
        lines += wrapped(said, width)
    return [*lines, Text(), *wrapped(words("flak_keys"), width, DIM)]


def _way(plane: Flying) -> str:
    off = abs(plane.angle)
    return "flak_comes" if off <= COMES else "flak_goes" if off >= GOES else "flak_crosses"
