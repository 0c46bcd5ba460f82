"""`kaleun sheet`: a sheet to print, blank or filled from a record."""

from __future__ import annotations

from pathlib import Path

import click

from kaleun.cli import GOOD
from kaleun.cli.common import charts_option, game_argument, json_option, lang_option


@click.command("sheet")
@game_argument
@click.option(
    "--out", required=True, type=click.Path(path_type=Path, dir_okay=False), help="File to write: .svg or .pdf (new)."
)
@click.option("--mode", help="Which sheet, such as training, mission or solo; the first one if none is named.")
@click.option(
    "--record",
    type=click.Path(exists=True, path_type=Path, dir_okay=False),
    help="Fill the sheet with the game of this record.",
)
@charts_option
@lang_option
@json_option
def command(
    game: str,
    out: Path,
    mode: str | None,
    record: Path | None,
    charts: Path | None,
    lang: str | None,
    as_json: bool,
) -> int:
    """Write a sheet of GAME: blank, for play with pens and real dice (--dice typed), or filled from a record."""
    from kaleun.cli.common import language, load_record, print_json
    from kaleun.kernel.ask import KaleunError
    from kaleun.kernel.game import find_game
    from kaleun.sheets import filled_sheet, modes, sheet

    found = find_game(game)
    mode = mode or modes(found)[0]
    if record is None:
        content = sheet(found, mode, language(lang), out.suffix.lower(), charts)
    else:
        table = load_record(record, charts)
        if table.game is not found:
            raise KaleunError(f"{record.name} is a record of {table.game.name}, not of {game}")
        content = filled_sheet(table, language(lang), out.suffix.lower())
    try:
        with out.open("xb") as file:
            file.write(content)
    except FileExistsError:
        raise KaleunError(f"{out} is there already and was not touched") from None
    if as_json:
        print_json({"game": game, "mode": mode, "file": str(out), "bytes": len(content)})
    else:
        click.echo(str(out))
    return GOOD
