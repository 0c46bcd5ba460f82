"""U-BOOT in the shell: `kaleun missions` (docs/missions.md), the options it adds to `play` and `sim`, and what they do.
Loaded without the rules, so that `kaleun --help` stays quick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import json_option

if TYPE_CHECKING:
    from kaleun.cli.sim import Study
    from kaleun.cli.tty.start import Wish
    from kaleun.kernel.table import Table

GAME = "uboot"
PLAY = (
    click.Option(["--role", "roles"], multiple=True, metavar="ROLE", help="U-BOOT: a role you hold (several, or all)."),
    click.Option(["--voyage"], metavar="NAME", help="U-BOOT: the linked patrol A or B, or the campaign, on and on."),
    click.Option(["--tutorial"], metavar="ROLE", help="U-BOOT: the lesson of a role, five minutes."),
    click.Option(["--skill"], metavar="SKILL", help="U-BOOT: skill of the bots in the other roles."),
)
SIM = (
    click.Option(["--mission"], metavar="NAME", help="U-BOOT: the mission, short for --option mission=…"),
    click.Option(["--voyage"], metavar="NAME", help="U-BOOT: the linked patrol A or B, or the campaign, to its end."),
)


def play(wish: Wish, own: Mapping[str, Any], resume: str | None, new: bool, tty: bool) -> None:
    """`kaleun play uboot`: a mission, with --tutorial a lesson, or with --voyage the next one of a voyage."""
    from kaleun.games.uboot.tty.launch import launch

    roles, skill, voyage, tutorial = own["roles"], own["skill"], own["voyage"], own["tutorial"]
    if tutorial and (voyage or roles or resume):
        raise click.UsageError("a lesson has its own role and mission: no --voyage, --role or --resume")
    if voyage is None:
        launch(wish, roles, skill, resume, new, tty, tutorial or "")
        return
    if resume or wish.save:
        raise click.UsageError("a voyage keeps its own files; --resume and --save do not go with --voyage")
    from kaleun.games.uboot.commands import voyages

    voyages.play(wish, voyage, new, lambda wish, file: launch(wish, roles, skill, file, True, tty))


def sim(study: Study, own: Mapping[str, Any]) -> Study | None:
    """`kaleun sim uboot`: --mission is one of its options; with --voyage whole voyages are sailed here."""
    from kaleun.cli.common import bots_of, language, switches_of

    if own["mission"]:
        study = study._replace(switches=(*study.switches, f"mission={own['mission']}"))
    if own["voyage"] is None:
        return study
    if study.keep is not None or study.sensitivity:
        raise click.UsageError("--voyage goes neither with --keep nor with --sensitivity")
    from kaleun.games.uboot.commands import voyages

    options = switches_of(study.game, study.switches)
    bots = bots_of(study.game, options, study.seats)
    voyages.study(own["voyage"], study.n, bots, options, study.seed, language(None), study.as_json)
    return None


def told(table: Table, lang: str) -> Iterator[str]:
    """What the Captain has written down, beyond the log of the table."""
    from kaleun.games.uboot.commands.voyages import log_lines

    return log_lines(table.run.state.task.log, lang)


@click.command("missions")
@click.option("--check", "path", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A mission file.")
@click.option("--example", metavar="NAME", help="Print a short mission file to start from: X01 to X06.")
@json_option
def missions(path: Path | None, example: str | None, as_json: bool) -> int:
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
    from kaleun.cli.common import language, print_json, printable, read_record
    from kaleun.games.uboot.missions.own import check
    from kaleun.kernel.game import find_game

    texts, lang = find_game(GAME).texts, language(None)
    wrong = [texts.say("refused", one.code, one.data, lang) for one in check(read_record(path), charts)]
    if as_json:
        print_json({"file": path.name, "good": not wrong, "wrong": wrong})
    else:
        for sentence in wrong:
            click.echo(f"{path.name}: {printable(sentence)}")
        if not wrong:
            click.echo(f"{path.name}: a mission that can be sailed")
    return BAD_RESULT if wrong else GOOD


def _list(rows_of: Any, as_json: bool) -> int:
    from kaleun.cli.common import console, print_json

    rows = [
        {key: m[key] for key in ("id", "title", "mode", "date", "start_square", "time_limit_h")}
        | {"primary": m["primary"]["text"]}
        for m in rows_of
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


COMMANDS = {"missions": missions}
