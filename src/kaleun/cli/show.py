"""`kaleun show`: reads a record aloud."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import charts_option, json_option, lang_option

if TYPE_CHECKING:
    from kaleun.cli.tty.scene import Scene
    from kaleun.kernel.table import Table


LONG = 60


@click.command("show")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--at", type=int, metavar="N", help="Show the position after N answers instead of the log.")
@click.option("--seat", help="Show only what this seat may know.")
@charts_option
@lang_option
@json_option
def command(file: Path, at: int | None, seat: str | None, charts: Path | None, lang: str | None, as_json: bool) -> int:
    """Show the log of a record, or a position of it."""
    from kaleun.cli.common import language, load_record, print_json, printable
    from kaleun.cli.tty.scene import Scene
    from kaleun.kernel.record import RecordError

    try:
        table = load_record(file, charts)
    except RecordError as error:
        click.echo(f"kaleun: {printable(str(error))}", err=True)
        return BAD_RESULT
    shown = table if at is None else table.at(at)
    scene = Scene(shown, seat or (table.seats[0] if len(table.seats) == 1 else None), language(lang))
    if as_json:
        print_json(_facts(scene, at))
    elif at is None:
        _log(scene)
    else:
        _position(scene, table.n)
    return GOOD


def _facts(scene: Scene, at: int | None) -> dict[str, Any]:
    import msgspec

    table = scene.table
    facts: dict[str, Any] = {
        "game": table.game.name,
        "rules": table.version,
        "options": table.options,
        "charts": table.charts.hash,
        "commitment": table.commitment,
        "seed": table.seed,
        "answers": table.n,
        "over": table.over,
        "result": msgspec.to_builtins(table.result),
        "state_hash": table.state_hash(),
        "rewound": table.rewound,
    }
    if at is not None:
        return {
            **facts,
            "view": scene.table.view(scene.seat),
            "citing": table.citing,
            "choices": list(scene.ask.keys) if scene.ask else [],
        }
    return {**facts, "log": [{**line.line.plain(), "n": line.n, "text": line.text(scene.lang)} for line in scene.log()]}


def _log(scene: Scene) -> None:
    """Header, every line with the number of the answer it followed, and the end."""
    table = scene.table
    changed = {n: v for n, v in table.options.items() if v != table.game.options[n].default}
    click.echo(f"{scene.title}, {_switches(changed)}; commitment {table.commitment}")
    if table.rewound:
        click.echo(table.rewound)
    for line in scene.log():
        mods = "".join(f" {mod.value:+d} {scene.word(mod.code)}" for mod in line.mods)
        chart = f" {line.chart} {line.row}" if line.chart else ""
        click.echo(f"{line.at:>4}  {scene.line(line)}{mods}{chart}")
    for sentence in _captains_log(scene):
        click.echo(sentence)
    result = table.result
    if result is None:
        click.echo(f"{table.n} answers; the game goes on")
        return
    scores = ", ".join(f"{scene.name(seat)} {score}" for seat, score in result.scores.items())
    click.echo(f"{scene.outcome(result.outcome)} ({result.rule}); {scores}; {table.n} answers; seed {table.seed}")
    for sentence in _standing(table):
        click.echo(sentence)


def _captains_log(scene: Scene) -> Iterator[str]:
    """What the Captain of U-BOOT has written down, beyond the log of the table."""
    if scene.table.game.name == "uboot":
        from kaleun.cli.voyages import log_lines

        yield from log_lines(scene.table.run.state.task.log, scene.lang)


def _standing(table: Table) -> Iterator[str]:
    """Where the game stands among simulated ones, with the historical aces beside it."""
    from kaleun.lab.percentiles import percentile, references

    result = table.result
    tonnage = result.summary.get("tonnage") if result is not None else None
    place = percentile(table.game, table.options, "tonnage", tonnage) if tonnage is not None else None
    if place is None:
        return
    yield f"{tonnage:,} t: more than {place[0]:.0f} % of {place[1]:,} simulated careers"
    for line in references(table.game, table.options):
        yield f"  {line.value:>9,} t  {line.percent:3.0f} %  {line.name}, {line.period.replace('_', ' ')}"


def _switches(changed: dict[str, Any]) -> str:
    return ", ".join(f"{name}={_short(value)}" for name, value in changed.items()) or "base game"


def _short(value: Any) -> str:
    """A whole mission or boat is only named."""
    text = str(value)
    return text if len(text) <= LONG else f"(a text of {len(text)} letters)"


def _position(scene: Scene, of: int) -> None:
    import sys

    from kaleun.cli.common import console
    from kaleun.cli.tty.scene import board_of

    table: Table = scene.table
    board = board_of(table.game.name)
    out = console()
    drawn = sys.stdout.isatty() and not out.no_color and out.width >= 80
    for line in board.draw(scene) if drawn else board.tell(scene):
        out.print(line)
    ask = scene.ask
    asked = (
        f"{ask.text(scene.lang)} ({' > '.join(table.citing)}): {', '.join(ask.keys)}"
        if ask
        else scene.words("end_title")
    )
    out.print(asked)
    out.print(scene.words("of", have=table.n, full=of))
