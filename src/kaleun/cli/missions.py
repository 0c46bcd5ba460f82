"""`kaleun missions`: the missions of U-BOOT, and the check of missions of one's own (docs/missions.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import json_option

GAME = "uboot"


@click.command("missions")
@click.option("--check", "path", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A mission file.")
@click.option("--example", metavar="NAME", help="Print a short mission file to start from: X01 to X06.")
@json_option
def command(path: Path | None, example: str | None, as_json: bool) -> int:
    """List the missions of U-BOOT, print an example file, or check a mission file and explain what is wrong with it."""
    from kaleun.kernel.game import find_game

    if example is not None:
        return _example(example)
    charts = find_game(GAME).charts()
    return _list(charts["missions"]["mission"], as_json) if path is None else _check(path, charts, as_json)


def _example(name: str) -> int:
    from kaleun.games.uboot.missions.examples import EXAMPLES

    if name not in EXAMPLES:
        raise click.UsageError(f"there is no example {name!r}; there are: {', '.join(EXAMPLES)}")
    click.echo(EXAMPLES[name], nl=False)
    return GOOD


def _check(path: Path, charts: Any, as_json: bool) -> int:
    from kaleun.cli.common import print_json, printable, read_record
    from kaleun.games.uboot.missions.own import check

    wrong = list(check(read_record(path), charts))
    if as_json:
        print_json({"file": path.name, "good": not wrong, "wrong": wrong})
    else:
        for sentence in wrong:
            click.echo(f"{path.name}: {printable(sentence)}")
        if not wrong:
            click.echo(f"{path.name}: a mission that can be sailed")
    return BAD_RESULT if wrong else GOOD


def _list(missions: Any, as_json: bool) -> int:
    from kaleun.cli.common import console, print_json

    rows = [
        {key: m[key] for key in ("id", "title", "mode", "date", "start_square", "time_limit_h")}
        | {"primary": m["primary"]["text"]}
        for m in missions
    ]
    if as_json:
        print_json(rows)
        return GOOD
    from rich.table import Table

    table = Table("mission", "title", "date", "from", "hours", "primary", box=None, header_style="bold", pad_edge=False)
    for row in rows:
        table.add_row(
            row["id"], row["title"], row["date"], row["start_square"], str(row["time_limit_h"]), row["primary"]
        )
    console().print(table)
    return GOOD
