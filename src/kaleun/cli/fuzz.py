"""`kaleun fuzz`: random games that look for faults in the rules."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import game_argument, json_option

if TYPE_CHECKING:
    from kaleun.conformance.failures import Tally


@click.command("fuzz")
@game_argument
@click.option("--seconds", type=click.FloatRange(0.1), default=10.0, show_default=True, help="How long.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--seed", type=int, help="Seed of the first game; else a new one.")
@click.option(
    "--rerun",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Play a failure again.",
)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Folder for failure files."
)
@json_option
def command(
    game: str, seconds: float, workers: int, seed: int | None, rerun: Path | None, out: Path | None, as_json: bool
) -> int:
    """Play random games of GAME with random options and look for crashes, dead ends and broken promises."""
    from kaleun.cli.progress import counting
    from kaleun.conformance import fuzz
    from kaleun.home import home
    from kaleun.kernel.game import find_game

    find_game(game)
    if rerun is not None:
        return _again(rerun, as_json)
    folder = out or home() / "fuzz"
    seed = seed if seed is not None else secrets.randbelow(10**9)
    total = round(seconds)
    with counting(f"{game}, {seconds:g} s", total) as progress:
        begun = _clock()
        tally = fuzz.fuzz(
            game,
            seconds,
            seed,
            workers,
            folder=folder,
            progress=lambda _: progress(min(total, round(_clock() - begun)), total),
        )
    _report(game, seed, tally, folder, as_json)
    return BAD_RESULT if tally.failures else GOOD


def _clock() -> float:
    import time

    return time.monotonic()


def _report(game: str, seed: int, tally: Tally, folder: Path, as_json: bool) -> None:
    if as_json:
        from kaleun.cli.common import print_json

        facts = {"game": game, "seed": seed, "games": tally.games, "answers": tally.answers, "longest": tally.longest}
        failures = [{"seed": f.seed, "error": f.error, "options": f.options} for f in tally.failures]
        print_json({**facts, "outcomes": tally.outcomes, "failures": failures, "folder": str(folder)})
        return
    click.echo(f"{game}: {tally.games} games, {tally.answers} answers, longest {tally.longest}, seed {seed}")
    click.echo(", ".join(f"{outcome} {n}" for outcome, n in sorted(tally.outcomes.items(), key=lambda kv: -kv[1])))
    for failure in tally.failures:
        click.echo(f"FAILED {failure.error}")
    if tally.failures:
        click.echo(f"the files are in {folder}; again with: kaleun fuzz {game} --rerun FILE")
    else:
        click.echo("no failure")


def _again(file: Path, as_json: bool) -> int:
    from kaleun.cli.common import print_json
    from kaleun.conformance import fuzz

    failure = fuzz.rerun(file)
    if as_json:
        print_json({"file": str(file), "fails": failure is not None, "error": failure.error if failure else ""})
    else:
        click.echo(f"{failure.traceback}FAILED {failure.error}" if failure else "mended: the game plays through")
    return BAD_RESULT if failure else GOOD
