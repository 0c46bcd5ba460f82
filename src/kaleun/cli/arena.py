"""`kaleun arena`: bots against each other on the same dice, seats swapped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kaleun.cli import GOOD
from kaleun.cli.common import game_argument, json_option, option_option

if TYPE_CHECKING:
    from kaleun.kernel.game import Game
    from kaleun.lab.arena import Duel, Match


@click.command("arena")
@game_argument
@click.option("--bots", default="", metavar="A,B,…", help="The bots to compare; else all that the game has.")
@click.option(
    "-n",
    "n",
    type=click.IntRange(2),
    default=200,
    show_default=True,
    help="Number of seeds; on each one every pair plays in both seatings.",
)
@option_option
@click.option("--seed", default="0", show_default=True, help="Seed of the whole match.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option(
    "--keep", type=click.Path(path_type=Path, file_okay=False), help="Write the record of every game into this folder."
)
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, path_type=Path, file_okay=False),
    help="Play nothing: verify the records in this folder and count them.",
)
@json_option
def command(
    game: str,
    bots: str,
    n: int,
    switches: tuple[str, ...],
    seed: str,
    workers: int,
    keep: Path | None,
    source: Path | None,
    as_json: bool,
) -> int:
    """Compare bots on the same seeds: ratings, each pair, and each bot by its side, with 95 % intervals. In a solitaire
    game, or in one crew, each bot sails the same sea; else seats are swapped."""
    from kaleun.cli.common import known_bot, print_json, switches_of
    from kaleun.kernel.game import find_game
    from kaleun.lab.arena import as_one, facts

    found = find_game(game)
    if source is not None:
        matches = read(found, source)
        options: dict[str, Any] = {}
        names = sorted({bot for match in matches for bot in match.seating.values()})
    else:
        options = switches_of(found, switches)
        names = [known_bot(found, name.strip()) for name in bots.split(",") if name.strip()] or all_bots(found)
    if len(set(names)) < 2 or len(set(names)) != len(names):
        raise click.UsageError("--bots takes at least two different bots, such as random,careful")
    if source is None:
        found.full_options(options)
        matches = _play(game, tuple(names), options, [f"{seed}/{k}" for k in range(n)], workers, keep)
    seats = list(matches[0].seating)
    told = facts(game, names, matches, as_one(found, seats))
    if as_json:
        print_json(told)
    else:
        _print(told, len(seats) > 1 and not as_one(found, seats))
    return GOOD


def all_bots(game: Game) -> list[str]:
    import kaleun

    return list(kaleun.bots(game.name))


def _play(
    game: str, bots: tuple[str, ...], options: dict[str, Any], seeds: list[str], workers: int, keep: Path | None
) -> list[Match]:
    from kaleun.cli.progress import counting
    from kaleun.lab.arena import play_seed
    from kaleun.lab.engines import local

    n, done = len(seeds), 0
    matches: list[Match] = []
    jobs = [(game, bots, options, seed, keep is not None) for seed in seeds]
    with counting(f"{game}, {n} seeds", n) as progress:
        try:
            for played in local(play_seed, jobs, workers):
                matches += [_kept(game, match, keep) for match in played]
                done += 1
                progress(done, n)
        except KeyboardInterrupt:
            click.echo(f"\nstopped after {done} of {n} seeds", err=True)
            if done < 2:
                raise
    return matches


def _kept(game: str, match: Match, folder: Path | None) -> Match:
    """The match, its record written to a file; one that is there already stays, if it is the same."""
    from kaleun.cli.common import read_record
    from kaleun.cli.home import SUFFIX, write_new

    if folder is not None:
        name = "-".join((game, match.seed, *dict.fromkeys(match.seating.values())))
        file = folder / (re.sub(r"[^\w.-]", "_", name) + SUFFIX)
        if not file.is_file() or read_record(file) != match.record:
            write_new(file, match.record)
    return match._replace(record="")


def read(game: Game, folder: Path) -> list[Match]:
    """The matches whose records lie in a folder, each verified; who sat where stands in the record."""
    import kaleun
    from kaleun.cli.common import load_record, read_record
    from kaleun.cli.home import SUFFIX
    from kaleun.kernel.ask import KaleunError
    from kaleun.lab.arena import match_of

    matches = []
    for file in sorted(folder.glob(f"*{SUFFIX}")):
        verdict = kaleun.verify(read_record(file))
        if not verdict.ok:
            raise KaleunError(f"{file.name}: {verdict.why}")
        table = load_record(file)
        seating = {entry.seat: entry.bot for entry in table.entries if entry.kind == "bot"}
        if table.game.name != game.name or set(seating) != set(table.seats) or not table.over:
            raise KaleunError(f"{file.name} is no game of bots at {game.name} that is over")
        matches.append(match_of(table, seating, str(table.seed)))
    if not matches:
        raise KaleunError(f"there is no record in {folder}")
    return matches


def _print(told: Any, by_seat: bool) -> None:
    from kaleun.cli.common import console
    from kaleun.lab.arena import Duel

    out = console()
    out.print(f"{told['game']}, {told['seeds']} seeds, {told['games']} games")
    table = _table("bot", "rating", "95 % interval", "won", "mean score")
    for rating in told["ratings"]:
        mean = told["bots"][rating["bot"]]
        shown = f"{rating['rating']:+.0f}", _range(rating["interval"], "+.0f")
        table.add_row(rating["bot"], *shown, f"{mean['won']:.1%}", f"{mean['score']:.5g}")
    out.print(table)
    for each in told["duels"]:
        d = Duel(**each)
        out.print(f"{d.a} against {d.b}: {d.points:.1%} of the points ({_range(d.points_interval, '.1%')})")
        out.print(f"  difference of scores {d.difference:+.5g} ({_range(d.difference_interval, '+.5g')})")
        out.print(f"  Elo {_elo(d)}")
    if by_seat:
        table = _table("bot", "seat", "games", "won", "95 % interval", "mean score", "95 % interval")
        for side in told["sides"]:
            shown = f"{side['won']:.1%}", _range(side["won_interval"], ".1%")
            score = f"{side['score']:.5g}", _range(side["score_interval"], ".5g")
            table.add_row(side["bot"], side["seat"], str(side["games"]), *shown, *score)
        out.print(table)


def _table(*columns: str) -> Any:
    from rich.table import Table

    return Table(*columns, box=None, header_style="bold", pad_edge=False)


def _range(interval: Sequence[float], form: str) -> str:
    return f"{interval[0]:{form}} – {interval[1]:{form}}"


def _elo(d: Duel) -> str:
    """The difference with its interval; if all or nothing was won, the bound that the number of games gives."""
    low, high = d.elo_interval
    if d.elo is None or low is None or high is None:
        return f"at least {low:+.0f}" if low is not None else f"at most {high:+.0f}"
    return f"{d.elo:+.0f} ({low:+.0f} – {high:+.0f})"
