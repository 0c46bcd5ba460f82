"""The navigator's chart in characters: the naval grid on Mercator, land, the reckoned place, pencil lines, and the
ruler."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rich.text import Text

from kaleun.games.uboot.bots.kit import kit
from kaleun.games.uboot.sea.grid import psi, rhumb, sail
from kaleun.games.uboot.tty.draw.canvas import Canvas
from kaleun.games.uboot.tty.draw.desk import (
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
    clock,
    degrees,
    pairs,
)
from kaleun.games.uboot.tty.draw.officers import under_keel
from kaleun.games.uboot.view import NavigatorView

ROWS_PER_SQUARE = (2.0, 3.0, 5.0, 8.0)
SQUARE_LAT = 0.9
ASPECT = 2.0
LAND, COAST_BG = "▒", "#6d7a4f"
Place = tuple[float, float]


class Sheet:
    """A window of the chart: places to columns and rows, around a middle."""

    def __init__(self, middle: Place, width: int, height: int, zoom: int) -> None:
        self.width, self.height = width, height
        rows = ROWS_PER_SQUARE[max(0, min(len(ROWS_PER_SQUARE) - 1, 1 - zoom))]
        step = psi(middle[0] + SQUARE_LAT / 2) - psi(middle[0] - SQUARE_LAT / 2)
        self.row = step / rows
        self.column = self.row / ASPECT
        self.lon, self.psi = middle[1], psi(middle[0])

    def at(self, place: Place) -> tuple[float, float]:
        return (
            (self.width - 1) / 2 + (place[1] - self.lon) / self.column,
            (self.height - 1) / 2 - (psi(place[0]) - self.psi) / self.row,
        )

    def latitude(self, row: int, around: float) -> float:
        """The latitude of a row, by a few steps of Newton from a latitude near it."""
        wanted, lat = self.psi + ((self.height - 1) / 2 - row) * self.row, around
        for _ in range(4):
            slope = (psi(lat + 0.01) - psi(lat - 0.01)) / 0.02
            lat += (wanted - psi(lat)) / slope
        return lat

    def longitude(self, column: int) -> float:
        return self.lon + (column - (self.width - 1) / 2) * self.column


@lru_cache(maxsize=16)
def land(middle: Place, width: int, height: int, zoom: int) -> tuple[tuple[int, int], ...]:
    """Columns and rows of the window that lie on land; the middle is rounded, so it is seldom worked out."""
    sheet, coast = Sheet(middle, width, height, zoom), kit().coast
    found = []
    for row in range(height):
        lat = sheet.latitude(row, middle[0])
        found += [(column, row) for column in range(width) if coast.land(lat, sheet.longitude(column))]
    return tuple(found)


def here(desk: DeskOf[NavigatorView]) -> Place:
    return desk.view.map.position or desk.view.map.reckoned


def chart(desk: DeskOf[NavigatorView], width: int, height: int, zoom: int = 0) -> list[Text]:
    """The chart, with what the navigator knows written below it."""
    notes = legend(desk, width)
    room = max(6, height - len(notes))
    return [*drawn(desk, width, room, zoom), *notes]


def drawn(desk: DeskOf[NavigatorView], width: int, height: int, zoom: int) -> list[Text]:
    """Squares with their codes, land, marks."""
    lat, lon = here(desk)
    middle = (round(lat * 2) / 2, round(lon))
    sheet, page = Sheet(middle, width, height, zoom), Canvas(width, height)
    for column, row in land(middle, width, height, zoom):
        page.put(column, row, LAND, COAST_BG)
    wanted, fix = goals(desk), desk.view.map.fix
    for square in kit().grid.squares.values():
        _square(page, sheet, square, wanted, fix)
    _marks(desk, page, sheet)
    return page.lines()


def _square(page: Canvas, sheet: Sheet, square: Any, wanted: list[str], fix: str) -> None:
    x1, y1 = sheet.at((square.north, square.west))
    x2, y2 = sheet.at((square.south, square.east))
    if x2 < 0 or y2 < 0 or x1 > sheet.width or y1 > sheet.height:
        return
    for x, y in ((x1, y1), (x2, y1), (x1, y2), (x2, y2)):
        page.put(x, y, "+", "#3d5468", over=False)
    big = square.code[2:] == "55"
    style = "bold reverse #7ddc8a" if square.code == fix else WARN if square.code in wanted else BRIGHT if big else DIM
    x, y = (x1 + x2) / 2 - (len(square.code) - 1) / 2, (y1 + y2) / 2
    if 0 <= x <= sheet.width - len(square.code):
        page.write(x, y, square.code, style, over=square.code in (fix, *wanted))


def _marks(desk: DeskOf[NavigatorView], page: Canvas, sheet: Sheet) -> None:
    view, chart = desk.view, desk.view.map
    at, course = here(desk), view.boat.helm
    page.line(*sheet.at(at), *sheet.at(sail(at, course, 120.0)), sign="·", style=SEA)
    goal = desk.cruise.pencil.get(desk.seat, "")
    if goal in kit().grid.squares:
        page.line(*sheet.at(at), *sheet.at(kit().grid.centre(goal)), sign="∙", style=BRASS)
    if chart.position:
        page.put(*sheet.at(chart.position), "◎", GOOD)
    page.put(*sheet.at(chart.reckoned), "⊕", "bold reverse #e0b968")


def goals(desk: DeskOf[NavigatorView]) -> list[str]:
    """Squares the known, open objectives speak of."""
    rows = [row for row in desk.view.task.objectives if not row.done and not row.missed]
    found = [code for row in rows for code in row.squares]
    return [*found, *(row.then.partition(" ")[2] for row in rows if row.then.startswith("reach"))]


def legend(desk: DeskOf[NavigatorView], width: int) -> list[Text]:
    """Reckoning, fix, sounding; the ruler to the pencilled square."""
    chart, words = desk.view.map, desk.words
    lat, lon = chart.reckoned
    east = words("east") if lon >= 0 else words("west")
    place = f"{chart.reckoned_square or '–'}  {abs(lat):.2f}° N {abs(lon):.2f}° {east}"
    age = chart.fix_age
    fix = words("fix_ago", square=chart.fix, ago=clock(age)) if age is not None else words("no_fix_yet")
    line = Text(f"⊕ {words('reckoned')} ", DIM).append(place, BRIGHT).append(f"   {fix}", PLAIN)
    line.append(f"   {words('sounding', m=round(chart.sounding))}", PLAIN)
    return [clipped(line, width), clipped(ruler(desk), width)]


def ruler(desk: DeskOf[NavigatorView]) -> Text:
    """Course, miles and hours to the square in pencil."""
    words, goal = desk.words, desk.cruise.pencil.get(desk.seat, "")
    if goal not in kit().grid.squares:
        return Text(words("no_pencil"), DIM)
    course, miles = rhumb(here(desk), kit().grid.centre(goal))
    speeds = kit().surface["half_ahead"], kit().surface["full_ahead"], kit().submerged["half_ahead"]
    hours = [clock(round(miles / speed * 3600)) for speed in speeds]
    said = words("ruler", square=goal, course=degrees(course), miles=round(miles), half=hours[0], full=hours[1])
    return Text(said, BRASS).append(f"  {words('ruler_below', hours=hours[2])}", DIM)


def instruments(desk: Desk) -> list[Text]:
    """What lies beside the chart."""
    view, words = desk.view, desk.words
    weather = view.weather
    return pairs([
        (words("weather"), words("sea_state", sea=weather.sea, wind=weather.wind, cloud=weather.cloud)),
        (words("visibility"), words.word(f"visibility_{weather.visibility}")),
        (words("light"), words.word(f"light_{view.light}")),
    ])  # fmt: skip


def situation(desk: Desk) -> list[Text]:
    """Weather and light, fuel, the water under the keel: what the Captain asks for first."""
    view, words = desk.view, desk.words
    keel = under_keel(desk)
    below = words("metres", n=keel) if keel is not None else "–"
    return [*instruments(desk), *pairs([(words("fuel"), f"{view.boat.fuel:.0f} t"), (words("under_keel"), below)])]
