"""The Patrol Log Sheet of The Hunted: a row for each month from July 1943, who commands what, and what it came to.

Blank to be written on, or filled from what a table shows. The rows are those of the rulebook (3.5): the assignment in
the month a patrol starts, P while it lasts, R for refit, T for a transfer; a ship sunk in a frame, a damaged one with
a tick, one that came off plain; what changes in a month, and from 8/44 on a box for the Type XXI (14.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kaleun.games.hunted.rules.s11_2_rank import RANKS
from kaleun.games.hunted.view import LogRow, Ship, View
from kaleun.kernel.charts import Charts
from kaleun.kernel.text import Texts, number, texts_of
from kaleun.sheets import A4
from kaleun.sheets.drawing import GREY, PALE, path, rect, text
from kaleun.sheets.drawing import svg as whole

MODES = ("log",)
MARGIN, TOP, FOOT = 9.0, 41.0, 7.0
COLUMNS = (("month", 17.0), ("boat", 19.0), ("patrol", 52.0), ("result", 9.0))
"""Widths in millimetres; the ships get what the notes leave."""
NOTES = 50.0
FEWEST = 5
"""So many ships at least have room in a row."""
AWARDS = (
    "iron_cross_2", "iron_cross_1", "war_badge", "war_badge_diamonds", "german_cross", "front_clasp_bronze",
    "front_clasp_silver", "wound_badge_black", "wound_badge_silver", "wound_badge_gold", "knights_cross", "oakleaves",
    "swords", "diamonds",
)  # fmt: skip


def svg(charts: Charts, mode: str, lang: str) -> str:
    """The blank sheet."""
    return filled(charts, None, lang, {})


def filled(charts: Charts, view: View | None, lang: str, options: Mapping[str, Any]) -> str:
    """The sheet with what is known of a career; None: blank."""
    combined = bool(options.get("combined"))
    levels = charts["calendar"].rows("combined_victory") if combined else charts["printed_tables"].rows("victory")
    sheet = _Sheet(charts, view, texts_of("kaleun.games.hunted"), lang, levels)
    title = f"{sheet.texts.say('name', 'game', {}, lang)} – {sheet.printed('title')}"
    return whole(*A4, title, sheet.parts(title))


def rows(view: View | None, charts: Charts) -> list[tuple[LogRow, list[Ship]]]:
    """A row for each month: what stands on the log, and the ships met on the patrol that began in it."""
    written = {row.month: row for row in view.log_sheet} if view else {}
    ships = [*view.ships, *view.unharmed] if view else []
    bases = charts["calendar"]["bases"]
    last = max([bases["last_start"], *written])
    return [
        (written.get(month) or LogRow(month, "", "", "", ""), [ship for ship in ships if ship.month == month])
        for month in _months(bases["first_month"], last)
    ]


def notes(charts: Charts) -> dict[str, list[str]]:
    """What the printed log reminds of, by month (3.5)."""
    bases, gear = charts["calendar"]["bases"], charts["mats"]["equipment"]
    told = (
        (bases["first_month"], "flak"),
        (gear["balkon"]["from"], "balkon"),
        (charts["printed_tables"]["air_raid"]["from"], "air_raids"),
        (charts["calendar"]["refit"]["schnorchel_rolls_from"], "schnorchel"),
        (gear["alberich"]["new_boats_from"], "alberich"),
        (bases["france_closed"], "france_closed"),
        (bases["med_closed"], "med_closed"),
    )
    found: dict[str, list[str]] = {}
    for month, code in told:
        found.setdefault(month, []).append(code)
    return found


def boxes(charts: Charts) -> tuple[str, str]:
    """The first and the last month with a box for the Type XXI; the last one is ticked already."""
    mat = next(row for row in charts["mats"]["mat"] if row["type"] == "XXI")
    return charts["calendar"]["new_boats"]["xxi_not_before"], mat["available"]


def _months(first: str, last: str) -> Iterator[str]:
    year, number = (int(part) for part in first.split("-"))
    while (month := f"{year}-{number:02}") <= last:
        yield month
        year, number = (year, number + 1) if number < 12 else (year + 1, 1)


class _Sheet:
    def __init__(
        self, charts: Charts, view: View | None, texts: Texts, lang: str, levels: Sequence[Mapping[str, Any]]
    ) -> None:
        self.charts, self.view, self.texts, self.lang, self.table_of_levels = charts, view, texts, lang, levels
        self.begun = view if view and view.log_sheet else None
        self.reminders, self.xxi = notes(charts), boxes(charts)
        self.unharmed = view.unharmed if view else []

    def word(self, code: str) -> str:
        return self.texts.word(code, self.lang)

    def printed(self, code: str) -> str:
        """What stands on the blank sheet."""
        return self.texts.say("sheet", code, {}, self.lang)

    def parts(self, title: str) -> Iterator[str]:
        yield rect(4, 4, A4[0] - 8, A4[1] - 8, 2)
        yield text(MARGIN, 13, title, 6.2, style='font-weight="bold"')
        yield from self.head()
        yield from self.table(rows(self.view, self.charts))
        yield from self.foot()

    # -- who and what

    def head(self) -> Iterator[str]:
        """Kommandant, boat, base; ranks and awards to be ticked; the victory levels."""
        view = self.view
        written = [
            (self.word("kommandant"), view.kommandant.name if view else ""),
            (self.printed("number"), view.boat.number if view else ""),
            (self.printed("flotilla"), str(view.kommandant.flotilla or "") if view else ""),
            (self.word("crew"), self.word(self.begun.quality) if self.begun else ""),
        ]
        for i, (label, value) in enumerate(written):
            x = MARGIN + i * 47
            yield text(x, 20, label, 2.6, style=f'fill="{GREY}"')
            yield path(f"M{x:.2f} 25.5 h43", stroke=0.2)
            yield text(x + 1, 24.6, value, 4)
        yield from self.ticks(MARGIN, 29, RANKS, view.kommandant.rank - 1 if view else -1, 36.5)
        yield from self.ticks(MARGIN, 35, self.levels(), self.level(), 36.5)
        awards = [self.word(code) for code in AWARDS]
        won = {AWARDS.index(code) for code in (view.kommandant.awards if view else ()) if code in AWARDS}
        for i, name in enumerate(awards):
            x, y = MARGIN + 188 + i % 2 * 45, 8 + i // 2 * 4.5
            yield from self.tick(x, y, name, i in won)

    def levels(self) -> list[str]:
        return [f"{self.word(row['result'])} {number(row['lo'])}" for row in self.table_of_levels]

    def level(self) -> int:
        """The level reached; none while the career goes on."""
        names = [row["result"] for row in self.table_of_levels]
        return names.index(self.view.victory) if self.view and self.view.outcome else -1

    def ticks(self, x: float, y: float, names: Sequence[str], chosen: int, width: float) -> Iterator[str]:
        for i, name in enumerate(names):
            yield from self.tick(x + i * width, y, name, i == chosen)

    def tick(self, x: float, y: float, name: str, ticked: bool, side: float = 2.8) -> Iterator[str]:
        yield rect(x, y, side, side, 0.3, stroke=0.25)
        if ticked:
            yield path(f"M{x + 0.5:.2f} {y + side / 2:.2f} l0.8 0.9 l1.5 -2.4", stroke=0.5)
        yield text(x + side + 1.2, y + side * 0.88, name, 2.4)

    # -- month by month

    def table(self, found: list[tuple[LogRow, list[Ship]]]) -> Iterator[str]:
        height = (A4[1] - TOP - FOOT - 9) / (len(found) + 1)
        x = MARGIN
        edges = []
        for code, width in COLUMNS:
            yield text(x + 1, TOP + height - 1.6, self.printed(code), 3, style='font-weight="bold"')
            x += width
            edges.append(x)
        yield text(x + 1, TOP + height - 1.6, self.printed("ships"), 3, style='font-weight="bold"')
        edges.append(A4[0] - MARGIN - NOTES)
        yield text(edges[-1] + 1, TOP + height - 1.6, self.printed("notes"), 3, style='font-weight="bold"')
        for i, (row, ships) in enumerate(found):
            yield from self.row(row, ships, TOP + height * (i + 1), height, i)
        bottom = height * (len(found) + 1)
        yield rect(MARGIN, TOP, A4[0] - 2 * MARGIN, bottom, stroke=0.4)
        for edge in edges:
            yield path(f"M{edge:.2f} {TOP:.2f} v{bottom:.2f}", stroke=0.2)

    def row(self, row: LogRow, ships: list[Ship], y: float, height: float, i: int) -> Iterator[str]:
        if i % 2 == 0:
            yield rect(MARGIN, y, A4[0] - 2 * MARGIN, height, fill=PALE, stroke=0)
        base = y + height * 0.72
        size = min(3.4, height * 0.62)
        year, month = row.month.split("-")
        x = MARGIN + 1
        entry = self.entry(row)
        for (_, width), said in zip(COLUMNS, (f"{int(month)}/{year}", row.boat, entry, row.result), strict=True):
            yield text(x, base, said, size)
            x += width
        yield from self.ships(ships, x, y, height)
        yield from self.notes(row.month, y, height)

    def notes(self, month: str, y: float, height: float) -> Iterator[str]:
        """What changes in this month, and the box for the Type XXI."""
        first, last = self.xxi
        if first <= month <= last:
            side = min(2.8, height * 0.6)
            yield from self.tick(A4[0] - MARGIN - 17, y + (height - side) / 2, self.printed("xxi"), month == last, side)
        codes = self.reminders.get(month, ())
        x, each = A4[0] - MARGIN - NOTES + 1, height / max(1, len(codes))
        for i, code in enumerate(codes):
            size = min(2.2, each * 0.7)
            yield text(x, y + each * i + (each + size) / 2 - 0.4, self.printed(code), size, style=f'fill="{GREY}"')

    def entry(self, row: LogRow) -> str:
        """The assignment in words, or the letter of the month."""
        area, _, letters = row.assignment.partition(" ")
        return f"{self.word(area)} {letters}".rstrip() if area else row.mark

    def ships(self, ships: Sequence[Ship], x: float, y: float, height: float) -> Iterator[str]:
        """Name and tons; sunk ones framed, damaged ones ticked, others plain. Many ships and long names are small."""
        if not ships:
            return
        each = (A4[0] - MARGIN - NOTES - x) / max(FEWEST, len(ships))
        size = min(2.5, height * 0.42, each / 11)
        for i, ship in enumerate(ships):
            left = x + i * each
            name = ship.name or self.word(ship.kind)
            yield text(left + 0.6, y + height * 0.42, name, min(size, each * 2 / max(1, len(name))))
            tons = number(ship.tonnage)
            yield text(left + 0.6, y + height * 0.88, tons, size, style='font-weight="bold"')
            if ship.sunk:
                yield rect(left, y + 0.3, each - 0.6, height - 0.6, 0.8, stroke=0.3)
            elif all(ship is not other for other in self.unharmed):
                yield path(f"M{left + each * 0.6:.2f} {y + height * 0.7:.2f} l0.7 0.8 l1.4 -2.2", stroke=0.4)

    def foot(self) -> Iterator[str]:
        """Tons of the career and how it ended."""
        y = A4[1] - FOOT
        yield text(MARGIN, y, f"{self.printed('total')}:", 3.6, style='font-weight="bold"')
        if self.begun is None:
            return
        tons = f"{number(self.begun.tonnage)} t"
        yield text(MARGIN + 52, y, tons, 3.6, style='font-weight="bold"')
        if self.begun.outcome:
            said = self.texts.say("outcome", self.begun.outcome, {}, self.lang)
            yield text(A4[0] - MARGIN, y, said, 3.6, "end")
