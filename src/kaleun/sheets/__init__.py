"""Sheets to print, drawn from the charts of a game: blank ones to play on with pens and real dice, and logs of played
games.

A game has a sheet if its part `sheet` is there, with `MODES` and `svg(charts, mode, lang)`; one that can be filled from
a game has `filled(charts, view, lang, options)`. A PDF is the same drawing set by Typst, an optional part
(`pip install kaleun[sheets]`)."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Game
from kaleun.kernel.table import Table

SUFFIXES = (".svg", ".pdf")
A4 = (297, 210)
"""Millimetres, lying."""


def modes(game: Game) -> tuple[str, ...]:
    """The sheets a game has."""
    return tuple(_module(game).MODES)


def sheet(game: Game, mode: str, lang: str, kind: str, charts: Path | None = None) -> bytes:
    """A blank sheet as a file of this kind (".svg" or ".pdf")."""
    module = _module(game)
    if mode not in module.MODES:
        raise KaleunError(f"{game.name} has the sheets {', '.join(module.MODES)}, not {mode!r}")
    return _file(module.svg(game.charts(charts), mode, lang), kind)


def filled_sheet(table: Table, lang: str, kind: str) -> bytes:
    """The sheet of a game as it stands at this table."""
    module = _module(table.game)
    if not hasattr(module, "filled"):
        raise KaleunError(f"the sheets of {table.game.name} are only to be had blank")
    return _file(module.filled(table.charts, table.sight(None), lang, table.options), kind)


def _file(svg: str, kind: str) -> bytes:
    if kind not in SUFFIXES:
        raise KaleunError(f"a sheet is an {' or a '.join(SUFFIXES)} file, not {kind or 'a file without ending'}")
    return pdf(svg) if kind == ".pdf" else svg.encode()


def _module(game: Game) -> Any:
    sheet = game.part("sheet")
    if sheet is None:
        raise KaleunError(f"{game.name} has no sheet to print")
    return sheet


def pdf(svg: str) -> bytes:
    """The drawing on one lying A4 page."""
    try:
        import typst
    except ModuleNotFoundError:
        raise KaleunError("a PDF needs the package typst: pip install kaleun[sheets]; an .svg needs nothing") from None
    width, height = A4
    with TemporaryDirectory() as folder:
        Path(folder, "sheet.svg").write_text(svg, "utf-8")
        page = Path(folder, "page.typ")
        page.write_text(
            f'#set page(width: {width}mm, height: {height}mm, margin: 0mm)\n#image("sheet.svg", width: 100%)\n', "utf-8"
        )
        return bytes(typst.compile(str(page), root=folder))
