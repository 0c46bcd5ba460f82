"""`kaleun charts`: the numbers of a game with their sources."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import charts_option, game_argument, json_option, lang_option
from kaleun.kernel.ask import KaleunError

if TYPE_CHECKING:
    from kaleun.kernel.charts import Charts
    from kaleun.kernel.game import Game


@click.command("charts")
@game_argument
@click.argument("name", required=False)
@click.option("--check", is_flag=True, help="Only check the charts: OK, or what is wrong.")
@click.option(
    "--export", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Write the chart files to DIR."
)
@charts_option
@lang_option
@json_option
def command(
    game: str, name: str | None, check: bool, export: Path | None, charts: Path | None, lang: str | None, as_json: bool
) -> int:
    """List the charts of GAME, or print one as a card; with --json the file with its provenance."""
    from kaleun.cli.common import printable
    from kaleun.kernel.charts import ChartError, export_charts
    from kaleun.kernel.game import find_game

    found = find_game(game)
    try:
        pack = found.charts(charts)
    except ChartError as error:
        click.echo(f"kaleun: {printable(str(error))}", err=True)
        return BAD_RESULT
    if export is not None:
        written = export_charts(pack, export)
        click.echo(f"{len(written)} charts written to {export}")
    elif check:
        _check(game, pack, as_json)
    else:
        _show(found, pack, name, lang, as_json)
    return GOOD


def _check(game: str, charts: Charts, as_json: bool) -> None:
    from kaleun.cli.common import print_json

    provenance = Counter(chart.provenance for chart in charts.values())
    rows = sum(len(chart.rows_total()) for chart in charts.values())
    if as_json:
        facts = {
            "game": game,
            "ok": True,
            "charts": len(charts),
            "rows": rows,
            "hash": charts.hash,
            "pack": charts.pack,
        }
        print_json({**facts, "provenance": dict(provenance)})
        return
    sources = ", ".join(f"{n} {source}" for source, n in provenance.most_common())
    click.echo(
        f"OK: {len(charts)} charts, {rows} rows ({sources}), hash {charts.hash}"
        + (" with a private pack" if charts.pack else "")
    )


def _show(game: Game, charts: Charts, name: str | None, lang: str | None, as_json: bool) -> None:
    from kaleun.cli.common import console, language, print_json
    from kaleun.kernel.mods import brought_by

    if name is not None and name not in charts:
        raise KaleunError(f"{game.name} has no chart {name!r}; it has: {', '.join(charts)}")
    if as_json:
        plain = [{**chart.to_plain(), "brought_by": brought_by(game.prefix, key)} for key, chart in charts.items()]
        print_json(next(chart for chart in plain if chart["name"] == name) if name else plain)
        return
    from kaleun.cli.chart_table import overview, whole
    from kaleun.kernel.reading import declared, readings

    out = console()
    cards = {card.chart: card for card in readings(game, language(lang), charts)}
    if name is not None and name not in cards:
        why = declared(game.package)["silent"].get(name, "it has no card")
        click.echo(f"{name}: {why}. --json prints it.")
        return
    for part in whole(cards[name]) if name else [overview(cards.values())]:
        out.print(part)
