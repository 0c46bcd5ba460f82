"""Bots against each other on the same seeds: who plays whom, what came of it, and how sure that is.

Every pair of bots plays every seed in both seatings. Alone at sea, or in one crew, each bot sails the same sea and the
better score wins the seed. No interval here is narrower than the number of seeds allows, not even if all are won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import e, log10, sqrt
from typing import Any, NamedTuple

from kaleun.kernel.game import Game
from kaleun.kernel.odds import wilson
from kaleun.kernel.table import Table
from kaleun.lab.report import Z

Interval = tuple[float, float]


class Match(NamedTuple):
    """One game: the seed of its table, who sat where, and its result; the record if it is to be kept."""

    seed: str
    seating: dict[str, str]
    winners: tuple[str, ...]
    scores: dict[str, float]
    record: str = ""

    def won(self, seat: str) -> float:
        """A win 1, a loss 0; where bots play against each other and nobody wins, each has a half."""
        if not self.winners and len(set(self.seating.values())) > 1:
            return 0.5
        return float(seat in self.winners)


class Duel(NamedTuple):
    """Bot a against bot b: points of a (a win 1, a draw 1/2), difference of scores, each with a 95 % interval. `weight`
    is the number of independent games that tell as much. Elo is None where it has no bound on that side."""

    a: str
    b: str
    seeds: int
    games: int
    weight: float
    points: float
    points_interval: Interval
    difference: float
    difference_interval: Interval
    elo: float | None
    elo_interval: tuple[float | None, float | None]


class Side(NamedTuple):
    """A bot in one seat: what it got there, with 95 % intervals."""

    bot: str
    seat: str
    games: int
    won: float
    won_interval: Interval
    score: float
    score_interval: Interval


class Rating(NamedTuple):
    """Elo beside the mean of all these bots, with a 95 % interval."""

    bot: str
    rating: float
    interval: Interval


def as_one(game: Game, seats: Sequence[str]) -> bool:
    """Do all seats win and lose together, so that one bot takes them all? Alone at sea, or officers of one crew."""
    return len(seats) == 1 or game.live is not None


def seatings(seats: Sequence[str], bots: Sequence[str], together: bool) -> list[dict[str, str]]:
    """Who sits where: each bot everywhere if they sit together, else each pair in turn round the table, both ways."""
    if together:
        return [dict.fromkeys(seats, bot) for bot in bots]
    return [
        {seat: pair[(i + turn) % 2] for i, seat in enumerate(seats)}
        for pair in combinations(bots, 2)
        for turn in range(2)
    ]


def play_seed(game: str, bots: tuple[str, ...], options: dict[str, Any], seed: str, keep: bool = False) -> list[Match]:
    """Plays one seed in every seating."""
    import kaleun
    from kaleun.kernel.entries import Entry
    from kaleun.kernel.game import find_game

    seats = kaleun.seats(game, options)
    found = []
    for seating in seatings(seats, bots, as_one(find_game(game), seats)):
        table = kaleun.play(game, seating, seed, options)
        if keep:
            table.entries = tuple(Entry(0, "bot", seat=seat, bot=bot) for seat, bot in seating.items())
        found.append(match_of(table, seating, seed, table.record() if keep else ""))
    return found


def match_of(table: Table, seating: dict[str, str], seed: str, record: str = "") -> Match:
    """The match that was played at this table."""
    result = table.result
    assert result is not None
    return Match(seed, seating, result.winners, {seat: float(n) for seat, n in result.scores.items()}, record)


def duels(bots: Iterable[str], matches: Sequence[Match], together: bool) -> list[Duel]:
    """Every bot against every other."""
    pairs = combinations(bots, 2)
    return [duel(a, b, matches, together) for a, b in pairs]


def duel(a: str, b: str, matches: Sequence[Match], together: bool) -> Duel:
    """a against b, seed by seed: who won more of the swapped games (sailing alone: scored more)."""
    seeds: dict[str, list[Match]] = {}
    for match in matches:
        if set(match.seating.values()) <= {a, b}:
            seeds.setdefault(match.seed, []).append(match)
    both = [[_got(played, bot) for bot in (a, b)] for played in seeds.values()]
    points = [_point(ours, theirs, together) for ours, theirs in both]
    games = sum(map(len, seeds.values())) // (2 if together else 1)
    weight = worth(points, games)
    low, high = wilson(_mean(points) * weight, weight)
    differences = [ours[1] - theirs[1] for ours, theirs in both]
    return Duel(
        a, b, len(seeds), games, weight, _mean(points), (low, high), _mean(differences), interval(differences),
        elo(_mean(points)), (elo(low), elo(high)),
    )  # fmt: skip


def _got(matches: Iterable[Match], bot: str) -> tuple[float, float]:
    """What the seats of this bot got on the average: share won, score."""
    pairs = [(m.won(s), m.scores[s]) for m in matches for s, name in m.seating.items() if name == bot]
    return _mean([won for won, _ in pairs]), _mean([score for _, score in pairs])


def _point(a: tuple[float, float], b: tuple[float, float], together: bool) -> float:
    """The share of the points that a got of this seed: of the games won, or alone at sea of the better score."""
    if not together:
        return a[0] / (a[0] + b[0]) if a[0] + b[0] else 0.5
    ours, theirs = a[::-1], b[::-1]
    return 1.0 if ours > theirs else 0.0 if ours < theirs else 0.5


def worth(points: Sequence[float], games: int) -> float:
    """How many independent games these points of seeds are worth: at least one each (a seed is no more uncertain than
    a game), at most all that were played, however alike they happen to be."""
    n, mean = len(points), _mean(points)
    variance = sum((p - mean) ** 2 for p in points) / max(1, n - 1)
    return min(max(n, mean * (1 - mean) * n / variance), max(n, games)) if variance else float(n)


def sides(matches: Sequence[Match]) -> list[Side]:
    """Every bot in every seat it had."""
    got: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for match in matches:
        for seat, bot in match.seating.items():
            got.setdefault((bot, seat), []).append((match.won(seat), match.scores[seat]))
    order = {seat: i for match in matches for i, seat in enumerate(match.seating)}
    found = sorted(got, key=lambda key: (key[0], order[key[1]]))
    return [_side(bot, seat, got[bot, seat]) for bot, seat in found]


def _side(bot: str, seat: str, pairs: list[tuple[float, float]]) -> Side:
    won, scores = [w for w, _ in pairs], [s for _, s in pairs]
    return Side(bot, seat, len(pairs), _mean(won), wilson(sum(won), len(won)), _mean(scores), interval(scores))


def means(bots: Iterable[str], matches: Sequence[Match]) -> dict[str, dict[str, float]]:
    """Share won and score of each bot over all its games."""
    got = {bot: _got(matches, bot) for bot in bots}
    return {bot: {"won": won, "score": score} for bot, (won, score) in got.items()}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def interval(values: Sequence[float]) -> Interval:
    """95 % interval of the mean (Student's t: wider for few values)."""
    mean, n = _mean(values), len(values)
    if n < 2:
        return mean, mean
    half = student(n - 1) * sqrt(sum((v - mean) ** 2 for v in values) / (n - 1) / n)
    return mean - half, mean + half


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t, by the expansion around the normal one; good to 1 % from four degrees on.

    >>> [round(student(n), 2) for n in (4, 10, 100)]
    [2.77, 2.23, 1.98]
    """
    z, n = Z, freedom
    return float(
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


ELO = 400.0


def elo(points: float) -> float | None:
    """The Elo difference that makes this share of points expected; None if it would be endless.

    >>> round(elo(0.75)), elo(0.5), elo(1.0)
    (191, 0.0, None)
    """
    return ELO * log10(points / (1 - points)) if 0 < points < 1 else None


PRIOR = 1.0
"""Each pair is counted as if it had also played one game to a draw: so a rating has a bound even if all was won."""


def ratings(bots: Sequence[str], duels: Iterable[Duel], rounds: int = 2000) -> list[Rating]:
    """The strengths that make the duels likeliest (Bradley and Terry), the best first. Their mean is 0."""
    place = {bot: i for i, bot in enumerate(bots)}
    games, points = _blank(len(bots)), _blank(len(bots))
    for d in duels:
        a, b = place[d.a], place[d.b]
        games[a][b] = games[b][a] = d.weight + PRIOR
        points[a][b], points[b][a] = d.points * d.weight + PRIOR / 2, (1 - d.points) * d.weight + PRIOR / 2
    strength = [1.0] * len(bots)
    for _ in range(rounds):
        strength = [
            sum(points[i]) / sum(g / (strength[i] + other) for g, other in zip(row, strength, strict=True) if g)
            for i, row in enumerate(games)
        ]
    logs = [log10(s) for s in strength]
    spread = _spread(games, strength)
    found = []
    for bot, value, variance in zip(bots, logs, spread, strict=True):
        rating, half = ELO * (value - _mean(logs)), Z * ELO * sqrt(variance) * log10(e)
        found.append(Rating(bot, rating, (rating - half, rating + half)))
    return sorted(found, key=lambda r: -r.rating)


def _blank(n: int) -> list[list[float]]:
    return [[0.0] * n for _ in range(n)]


def _spread(games: list[list[float]], strength: list[float]) -> list[float]:
    """The variance of each strength's logarithm beside the mean: the diagonal of the information's pseudo-inverse."""
    n = len(strength)
    information = [[1 / n] * n for _ in range(n)]
    for i, j in combinations(range(n), 2):
        p = strength[i] / (strength[i] + strength[j])
        told = games[i][j] * p * (1 - p)
        for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
            information[a][b] += sign * told
    inverse = _inverse(information)
    return [inverse[i][i] - 1 / n for i in range(n)]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By elimination; the matrix is positive definite."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for j in range(n):
            if j != i:
                factor = rows[j][i]
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[n:] for row in rows]


def facts(game: str, bots: Sequence[str], matches: Sequence[Match], together: bool) -> Mapping[str, Any]:
    """All of it as plain data."""
    found = duels(bots, matches, together)
    return {
        "game": game,
        "seeds": len({match.seed for match in matches}),
        "games": len(matches),
        "bots": means(bots, matches),
        "sides": [side._asdict() for side in sides(matches)],
        "duels": [d._asdict() for d in found],
        "ratings": [rating._asdict() for rating in ratings(bots, found)],
    }
