"""`kaleun show`: reads a record aloud, shows a position of it, or plays it event by event."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import charts_option, json_option, lang_option, pace_option

if TYPE_CHECKING:
    from kaleun.cli.tty.scene import Scene
    from kaleun.kernel.log import LogLine
    from kaleun.kernel.table import Table


LONG = 60


@click.command("show")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--at", type=int, metavar="N", help="Show the position after N answers instead of the log.")
@click.option("--play", is_flag=True, help="Play it event by event with the board, from position N of --at on.")
@click.option("--seat", help="Show only what this seat may know.")
@charts_option
@lang_option
@pace_option
@click.option("--plain", is_flag=True, help="With --play: sentences without colour and frames.")
@json_option
def command(file: Path, at: int | None, seat: str | None, play: bool, as_json: bool, **how: Any) -> int:
    """Show the log of a record, or a position of it, or play it. With --play --json every line comes with the change
    of the view, as a list of [path, value]."""
    from kaleun.cli.common import language, load_record, print_json, printable
    from kaleun.cli.tty.scene import Scene
    from kaleun.kernel.record import RecordError

    try:
        table = load_record(file, how["charts"])
    except RecordError as error:
        click.echo(f"kaleun: {printable(str(error))}", err=True)
        return BAD_RESULT
    if play and table.game.live is not None:
        raise click.UsageError(f"{table.game.name} runs in real time: its log is all there is to show")
    shown = table if at is None or play else table.at(at)
    scene = Scene(shown, seat or (table.seats[0] if len(table.seats) == 1 else None), language(how["lang"]))
    if as_json and play:
        print_json({**_facts(scene), "seat": scene.seat, "frames": _frames(scene)})
    elif play:
        _play(scene, at or 0, how["plain"], how["pace"])
    elif as_json:
        print_json({**_facts(scene), **(_log_facts(scene) if at is None else _position_facts(scene))})
    elif at is None:
        _log(scene)
    else:
        _position(scene, table.n)
    return GOOD


def _facts(scene: Scene) -> dict[str, Any]:
    import msgspec

    table = scene.table
    return {
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


def _log_facts(scene: Scene) -> dict[str, Any]:
    return {"log": [_line(scene, line) for line in scene.log()]}


def _position_facts(scene: Scene) -> dict[str, Any]:
    table = scene.table
    keys = list(scene.ask.keys) if scene.ask else []
    return {"view": table.view(scene.seat), "citing": table.citing, "choices": keys}


def _frames(scene: Scene) -> list[dict[str, Any]]:
    """Each line with the change of the view; the last has no line: what changed after it."""
    return [
        {"line": None if line is None else _line(scene, line), "patch": patch}
        for line, patch in scene.table.frames(scene.seat)
    ]


def _line(scene: Scene, line: LogLine) -> dict[str, Any]:
    return {**line.line.plain(), "n": line.n, "text": line.text(scene.lang)}


def _play(scene: Scene, at: int, plain: bool, pace: str | None) -> None:
    """The whole game on this screen. The eyes of every seat are lent only when it is over."""
    from kaleun.cli.tty.film import Reel, watch, whole
    from kaleun.cli.tty.start import ui_for

    table, lang = scene.table, scene.lang
    eyes: list[str | None] = [None, *table.seats]

    def other(reel: Reel) -> Reel:
        return whole(table, eyes[(eyes.index(reel.seat) + 1) % len(eyes)], lang)

    ui, reel = ui_for(table.game, plain, pace), whole(table, scene.seat, lang)
    lent = other if table.over and len(table.seats) > 1 else None
    with suppress(EOFError, KeyboardInterrupt):
        watch(ui, reel, ui.pace, reel.at(at) if at else 0, None if ui.plain else inf, lent)
    if not ui.plain:
        ui.say("")


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
    told = getattr(table.game.part("commands"), "told", None)
    for sentence in told(table, scene.lang) if told else ():
        click.echo(sentence)
    hindsight = table.game.part("hindsight") if table.over else None
    for sentence in hindsight.told(table, scene.lang) if hindsight else ():
        click.echo(sentence)
    result = table.result
    if result is None:
        click.echo(f"{table.n} answers; the game goes on")
        return
    scores = ", ".join(f"{scene.name(seat)} {score}" for seat, score in result.scores.items())
    click.echo(f"{scene.outcome(result.outcome)} ({result.rule}); {scores}; {table.n} answers; seed {table.seed}")
    for sentence in _standing(table):
        click.echo(sentence)


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
    board = board_of(table.game)
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
