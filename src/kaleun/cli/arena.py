"""`kaleun arena`: bots against each other on the same dice, seats swapped."""

from __future__ import annotations

from itertools import combinations
from math import log10, sqrt
from typing import Any, NamedTuple

import click

from kaleun.cli import GOOD
from kaleun.cli.common import game_argument, json_option, option_option

Z = 1.959964


class Duel(NamedTuple):
    """Bot a against bot b: points of a (a win 1, a draw 1/2), difference of scores, each with a 95 % interval."""

    a: str
    b: str
    seeds: int
    points: float
    points_interval: tuple[float, float]
    difference: float
    difference_interval: tuple[float, float]
    elo: float | None
    elo_interval: tuple[float | None, float | None]


Sample = dict[str, tuple[float, float]]
"""One seed: bot -> (share won, mean score) over all seatings."""


@click.command("arena")
@game_argument
@click.option("--bots", required=True, metavar="A,B,…", help="The bots to compare.")
@click.option(
    "-n",
    "n",
    type=click.IntRange(2),
    default=200,
    show_default=True,
    help="Number of seeds; each is played in every seating.",
)
@option_option
@click.option("--seed", default="0", show_default=True, help="Seed of the whole match.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@json_option
def command(game: str, bots: str, n: int, switches: tuple[str, ...], seed: str, workers: int, as_json: bool) -> int:
    """Compare bots on the same seeds. In a solitaire game each bot sails the same sea; else seats are swapped."""
    from kaleun.cli.common import known_bot, print_json, switches_of
    from kaleun.cli.progress import counting
    from kaleun.kernel.game import find_game
    from kaleun.lab.engines import local

    found = find_game(game)
    options = switches_of(found, switches)
    names = [known_bot(found, name.strip()) for name in bots.split(",") if name.strip()]
    if len(set(names)) < 2 or len(set(names)) != len(names):
        raise click.UsageError("--bots takes at least two different bots, such as random,careful")
    found.full_options(options)
    samples: list[Sample] = []
    jobs = [(game, tuple(names), options, f"{seed}/{k}") for k in range(n)]
    with counting(f"{game}, {n} seeds", n) as progress:
        try:
            for sample in local(one_seed, jobs, workers):
                samples.append(sample)
                progress(len(samples), n)
        except KeyboardInterrupt:
            click.echo(f"\nstopped after {len(samples)} of {n} seeds", err=True)
            if len(samples) < 2:
                raise
    alone = len(found.seats(found.full_options(options))) == 1
    duels = [duel(a, b, samples, alone) for a, b in combinations(names, 2)]
    if as_json:
        print_json(
            {"game": game, "seeds": len(samples), "bots": means(names, samples), "duels": [d._asdict() for d in duels]}
        )
    else:
        _print(game, means(names, samples), duels)
    return GOOD


def one_seed(game: str, bots: tuple[str, ...], options: dict[str, Any], seed: str) -> Sample:
    """Plays one seed with the bots in every seating and adds up what each got."""
    import kaleun

    seats = kaleun.seats(game, options)
    if len(seats) == 1:
        tables = [
            (dict.fromkeys(seats, bot), kaleun.play(game, dict.fromkeys(seats, bot), seed, options)) for bot in bots
        ]
    else:
        seatings = [{seat: bots[(i + turn) % len(bots)] for i, seat in enumerate(seats)} for turn in range(len(bots))]
        tables = [(seating, kaleun.play(game, seating, seed, options)) for seating in seatings]
    got: dict[str, list[tuple[float, float]]] = {bot: [] for bot in bots}
    for seating, table in tables:
        result = table.result
        assert result is not None
        for seat, bot in seating.items():
            won = 1.0 if seat in result.winners else 0.5 if not result.winners and len(seats) > 1 else 0.0
            got[bot].append((won, float(result.scores[seat])))
    return {bot: (_mean([w for w, _ in pairs]), _mean([s for _, s in pairs])) for bot, pairs in got.items()}


def duel(a: str, b: str, samples: list[Sample], alone: bool) -> Duel:
    """a against b, seed by seed: who won more of the swapped games (alone at sea: scored more)."""
    points = [_point(sample[a], sample[b], alone) for sample in samples]
    differences = [sample[a][1] - sample[b][1] for sample in samples]
    low, high = interval(points)
    low, high = max(low, 0.0), min(high, 1.0)
    return Duel(
        a, b, len(samples), _mean(points), (low, high), _mean(differences), interval(differences),
        elo(_mean(points)), (elo(low), elo(high)),
    )  # fmt: skip


def _point(a: tuple[float, float], b: tuple[float, float], alone: bool) -> float:
    """The share of the points that a got of this seed: of the games won, or alone at sea of the better score."""
    if not alone:
        return a[0] / (a[0] + b[0]) if a[0] + b[0] else 0.5
    ours, theirs = a[::-1], b[::-1]
    return 1.0 if ours > theirs else 0.0 if ours < theirs else 0.5


def means(bots: list[str], samples: list[Sample]) -> dict[str, dict[str, float]]:
    return {b: {"won": _mean([s[b][0] for s in samples]), "score": _mean([s[b][1] for s in samples])} for b in bots}


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def interval(values: list[float]) -> tuple[float, float]:
    """95 % interval of the mean."""
    mean = _mean(values)
    half = Z * sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1) / len(values)) if len(values) > 1 else 0.0
    return mean - half, mean + half


def elo(points: float) -> float | None:
    """The Elo difference that makes this share of points expected; None if it would be endless.

    >>> round(elo(0.75)), elo(0.5), elo(1.0)
    (191, 0.0, None)
    """
    return 400 * log10(points / (1 - points)) if 0 < points < 1 else None


def _print(game: str, bots: dict[str, dict[str, float]], duels: list[Duel]) -> None:
    click.echo(f"{game}, {duels[0].seeds} seeds")
    for bot, mean in bots.items():
        click.echo(f"  {bot}: won {mean['won']:.1%}, mean score {mean['score']:.5g}")
    for d in duels:
        low, high = d.points_interval
        click.echo(f"{d.a} against {d.b}: {d.points:.1%} of the points ({low:.1%} – {high:.1%})")
        low, high = d.difference_interval
        click.echo(f"  difference of scores {d.difference:+.5g} ({low:+.5g} – {high:+.5g})")
        click.echo(f"  Elo {_elo(d.elo)} ({_elo(d.elo_interval[0])} – {_elo(d.elo_interval[1])})")


def _elo(value: float | None) -> str:
    return "unbounded" if value is None else f"{value:+.0f}"
