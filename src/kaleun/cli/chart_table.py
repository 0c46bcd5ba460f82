"""Charts as the terminal shows them: the cards of the reader's language, the row just used marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from kaleun.kernel.needs import met
from kaleun.kernel.reading import Reading, ReadRow, ReadTable
from kaleun.kernel.reading_cells import Cell

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kaleun.kernel.log import Line

USED = "►"
DOT, BLANK = "●", "·"


def overview(cards: Iterable[Reading]) -> Table:
    """Every chart of a game: its name for the command, its title, where it comes from."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for card in cards:
        table.add_row(card.chart, Text(card.title, style="bold"), Text(_origins(card), style="dim"))
    return table


def whole(card: Reading, line: Line | None = None) -> list[RenderableType]:
    """One chart: title, what it is about, every table, modifiers and notes."""
    found = met(card, line) if line is not None else None
    used = found[1] if found else None
    parts: list[RenderableType] = [Text(f"{card.title}  {card.rule}", style="bold"), Text(card.about, style="dim")]
    for table in card.tables:
        heading = "  ".join(part for part in (table.title, table.thrown, table.wanted and _hope(table)) if part)
        parts += [
            "",
            *([Text(heading, style="bold")] if heading else []),
            _grid(table, used),
        ]
    if card.mods:
        grid = Table(box=None, show_header=False, pad_edge=False)
        for mod in card.mods:
            grid.add_row(mod.text, Text(mod.value, justify="right"), Text(", ".join(mod.rules), style="dim"))
        parts += ["", grid]
    notes = [Text(note, style="dim") for note in card.notes]
    return [*parts, "", *notes, Text(_origins(card), style="dim")]


def _origins(card: Reading) -> str:
    """Where the numbers come from: "13 rulebook, 2 derived"."""
    return ", ".join(f"{origin.count} {origin.text}" for origin in card.origins)


def _hope(table: ReadTable) -> str:
    span = next(row.cells[0].text for row in table.rows if table.low in (row.start, row.end) or row.end == table.high)
    return f"({span} {table.wanted})"


def _grid(table: ReadTable, read: ReadRow | None) -> Table:
    width = max([len(table.heads), *(len(row.cells) for row in table.rows)])
    grid = Table(" ", *(table.heads or [""] * width), box=None, header_style="dim", pad_edge=False)
    grid.show_header = bool(table.heads)
    for row in table.rows:
        used = row is read
        grid.add_row(Text(USED if used else ""), *[_cell(cell) for cell in row.cells], style="bold" if used else "")
    return grid


def _cell(cell: Cell) -> Text:
    """What stands in a cell, as it is: a chart of somebody's own may hold anything."""
    if cell.pictures:
        rows = ["  ".join(parts) for parts in zip(*cell.pictures, strict=True)]
        return Text("\n".join(rows).replace("#", DOT).replace(".", BLANK))
    return Text(cell.text)
