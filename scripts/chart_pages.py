"""The charts of a game as a page of the documents: the same cards that browser and terminal show."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kaleun.kernel.game import find_game
from kaleun.kernel.reading import Reading, ReadTable, readings
from kaleun.kernel.reading_cells import Cell

LANG = "en"
MARKS = re.compile(r"([|*_\[\]<>`])")


def charts(name: str) -> str:
    """The page of a game: a section for each card."""
    game = find_game(name)
    parts = [f"# Charts of {game.texts.say('name', 'game', {}, LANG)}", ""]
    for card in readings(game, LANG):
        parts += [*_card(card), ""]
    return "\n".join(parts)


def _card(card: Reading) -> Iterator[str]:
    yield f"## {_plain(card.title)}"
    yield from ("", f"{_plain(card.about)} ({card.rule})")
    for table in card.tables:
        heading = " · ".join(_plain(part) for part in (table.title, table.thrown) if part)
        yield from ("", *([f"**{heading}**", ""] if heading else []), *_table(table))
    if card.mods:
        yield from ("", "| Modifier | | Rules |", "|---|---|---|")
        yield from (f"| {_plain(mod.text)} | {mod.value} | {', '.join(mod.rules)} |" for mod in card.mods)
    yield from (line for note in card.notes for line in ("", _plain(note)))
    origins = ", ".join(f"{origin.count} {origin.text}" for origin in card.origins)
    rulings = f"; rulings {', '.join(card.rulings)}" if card.rulings else ""
    yield from ("", f"*Where this comes from: {origins}{rulings}*")


def _table(table: ReadTable) -> Iterator[str]:
    wide = max([len(table.heads), *(len(row.cells) for row in table.rows)])
    yield _row([_plain(head) for head in table.heads] or [""] * wide)
    yield _row(["---"] * wide)
    yield from (_row([_words(cell) for cell in row.cells]) for row in table.rows)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _words(cell: Cell) -> str:
    """What stands in a cell; patterns of a die as rows of dots."""
    if cell.pictures:
        return "<br><br>".join("<br>".join(rows).replace("#", "●").replace(".", "·") for rows in cell.pictures)
    return _plain(cell.text).replace("\n", "<br>")


def _plain(text: str) -> str:
    """Words without marks that Markdown would read."""
    return MARKS.sub(r"\\\1", text)
