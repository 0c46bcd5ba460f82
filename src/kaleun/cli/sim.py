"""`kaleun sim`: many games by bots, with means and intervals."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kaleun.cli import GOOD, INTERRUPTED
from kaleun.cli.common import bot_option, game_argument, json_option, option_option
from kaleun.cli.extras import own, with_games

if TYPE_CHECKING:
    from kaleun.kernel.game import Game
    from kaleun.lab.report import KeptGame, Report


class Study(NamedTuple):
    """What was asked for, as a game hears it that brings options to this command: it may change it, or do the study
    itself and give None."""

    game: Game
    n: int
    seats: tuple[str, ...]
    switches: tuple[str, ...]
    seed: str
    as_json: bool
    keep: str | None
    sensitivity: bool


@with_games("SIM")
@click.command("sim")
@game_argument
@click.option("-n", "n", type=click.IntRange(1), default=1000, show_default=True, help="Number of games.")
@bot_option
@option_option
@click.option("--seed", default="0", show_default=True, help="Seed of the whole study.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--engine", default="local", show_default=True, help="Where games are played: local or ray.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write the report as JSON to a new file.")
@click.option("--keep", metavar="WHICH", help="Write records of worst:N or best:N games (@SEAT), or outcome=CODE:N.")
@click.option(
    "--keep-dir",
    type=click.Path(path_type=Path, file_okay=False),
    default=".",
    help="The folder for them; else the one you are in.",
)
@click.option("--sensitivity", is_flag=True, help="Turn each house number one step and report what it moves.")
@json_option
def command(
    game: str,
    n: int,
    seats: tuple[str, ...],
    switches: tuple[str, ...],
    seed: str,
    out: Path | None,
    as_json: bool,
    keep: str | None,
    keep_dir: Path,
    sensitivity: bool,
    **how: Any,
) -> int:
    """Play N games of GAME with bots and report means with 95 % intervals.

    Game number i is the table with the seed SEED/i. Ctrl-C keeps what is done: the same command goes on from there."""
    from kaleun.cli.common import bots_of, seed_of, switches_of
    from kaleun.cli.home import write_new
    from kaleun.cli.progress import counting
    from kaleun.kernel.game import find_game
    from kaleun.lab.simulate import simulate

    found = find_game(game)
    study = Study(found, n, seats, switches, seed, as_json, keep, sensitivity)
    brought = own("SIM", found, how)
    if brought:
        study = found.part("commands").sim(study, brought)
        if study is None:
            return GOOD
    options = switches_of(found, study.switches)
    bots = bots_of(found, options, seats)
    if out is not None and out.exists():
        raise click.UsageError(f"{out} is there already and was not touched")
    if keep is not None and sensitivity:
        raise click.UsageError("--keep does not go with --sensitivity")
    if sensitivity:
        return _sensitivity(game, n, bots, options, seed, out, as_json, **how)
    done = _checkpoint(game, n, bots, options, seed, keep)
    how |= {"checkpoint": done, "keep": keep}
    try:
        with counting(f"{game}, {n} games", n) as progress:
            report = simulate(game, n, bots, options, seed_of(seed) or 0, progress=progress, **how)
    except KeyboardInterrupt:
        click.echo("\nstopped; what is done is kept: the same command goes on", err=True)
        return INTERRUPTED
    files = _write_kept(report, keep_dir)
    if out is not None:
        write_new(out, report.to_json() + "\n")
    done.unlink(missing_ok=True)
    if as_json:
        click.echo(_with_files(report, files))
        return GOOD
    _print(report)
    for kept, file in zip(report.games, files, strict=True):
        click.echo(f"{file}: game {kept.number}, {_told(kept)}")
    return GOOD


def _write_kept(report: Report, folder: Path) -> list[Path]:
    """The records of the study as files; one that is there already stays, if it is the same."""
    from kaleun.cli.common import read_record
    from kaleun.cli.home import SUFFIX, write_new

    files = []
    for game in report.games:
        name = re.sub(r"[^\w.-]", "_", game.seed)
        file = folder / f"{report.game}-{name}{SUFFIX}"
        if not file.is_file() or read_record(file) != game.record:
            write_new(file, game.record)
        files.append(file)
    return files


def _with_files(report: Report, files: list[Path]) -> str:
    """The report as JSON, with the file of each game that was kept."""
    if not files:
        return report.to_json()
    plain = json.loads(report.to_json())
    for told, file in zip(plain["kept"], files, strict=True):
        told["file"] = str(file)
    return json.dumps(plain, indent=2, sort_keys=True)


def _told(game: KeptGame) -> str:
    scores = game.result.scores
    told = next(iter(scores.values())) if len(scores) == 1 else ", ".join(f"{s} {n}" for s, n in scores.items())
    return f"{game.result.outcome}, score {told}"


def _sensitivity(
    game: str,
    n: int,
    bots: dict[str, str],
    options: dict[str, Any],
    seed: str,
    out: Path | None,
    as_json: bool,
    **how: Any,
) -> int:
    """How much each number that the makers set themselves moves survival and score."""
    from rich.table import Table

    from kaleun.cli.common import console, seed_of
    from kaleun.cli.home import write_new
    from kaleun.cli.progress import counting
    from kaleun.kernel.game import find_game
    from kaleun.lab.knobs import knobs
    from kaleun.lab.sensitivity import sensitivity

    total = n * (1 + 2 * len(knobs(find_game(game).charts())))
    try:
        with counting(f"{game}, {total} games", total) as progress:
            report = sensitivity(game, n, bots, options, seed_of(seed) or 0, progress=progress, **how)
    except KeyboardInterrupt:
        click.echo("\nstopped", err=True)
        return INTERRUPTED
    if out is not None:
        write_new(out, report.to_json() + "\n")
    if as_json:
        click.echo(report.to_json())
        return GOOD
    screen = console()
    screen.print(f"{game}: {n} games each, survived {report.survived:.1%}, score {report.score:.0f}")
    table = Table("house number", "step", "survival, points", "score", box=None, header_style="bold", pad_edge=False)
    for effect in report.effects:
        survival = f"{100 * effect.survived.mean:+.1f} ± {100 * effect.survived.half:.1f}"
        score = f"{effect.score.mean:+.0f} ± {effect.score.half:.0f}"
        table.add_row(effect.knob.name, f"{effect.step:+d}", survival, score)
    screen.print(table)
    return GOOD


def _checkpoint(game: str, n: int, *study: Any) -> Path:
    """The file that keeps an unfinished study, one for each study."""
    from kaleun.home import home
    from kaleun.kernel.plain import digest

    folder = home() / "studies"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}-{n}-{digest(study, 6)}.json"


def _print(report: Report) -> None:
    from rich.table import Table

    from kaleun.cli.common import console

    out = console()
    bots = ", ".join(f"{seat}={bot}" for seat, bot in report.bots.items()) or "random"
    out.print(f"{report.game}: {report.n} games, {bots}, seed {report.seed}")
    table = Table("field", "mean", "95 % interval", box=None, header_style="bold", pad_edge=False)
    for field, mean in report.mean.items():
        if field.startswith("score.") and any(
            report.counts[field] == report.counts[other] for other in report.mean if "." not in other
        ):
            continue  # the score is one of the facts, under a name of its own
        low, high = report.interval[field]
        table.add_row(field, _figure(mean), f"{_figure(low)} – {_figure(high)}")
    out.print(table)
    for field, counts in report.counts.items():
        if field in SPREAD or (field not in report.mean and field not in LONG):
            table = Table(field, "games", "share", box=None, header_style="bold", pad_edge=False)
            for value, count in counts.items():
                table.add_row(str(value), str(count), f"{count / report.n:.1%}")
            out.print(table)


SPREAD, LONG = {"rank"}, {"winners", "last_month"}
"""Numbers that are told one by one, and words that are not."""


def _figure(value: float) -> str:
    """Large numbers as people write them."""
    return f"{value:,.0f}".replace(",", "\u202f") if abs(value) >= 1000 else f"{value:.4g}"
