"""What a simulation found: exact counts of every value, and from them means with 95 % intervals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from math import fsum, inf, isfinite, sqrt
from typing import Any, NamedTuple

from kaleun.kernel.game import Result
from kaleun.kernel.odds import wilson

DICE = "table"
"""Whose dice are rolled in studies: those of the table with that seed. What was made with dice of another kind (a
checkpoint, a table of percentiles) is out of date."""
Z = 1.959964
"""95 % of a normal distribution lie within this many standard deviations."""


class Tally:
    """How often each field had each value. Adding tallies in any order gives the same tally."""

    def __init__(self) -> None:
        self.n = 0
        self.fields: dict[str, Counter[Any]] = {}

    def count(self, result: Result) -> None:
        """Adds one game."""
        self.n += 1
        for field, value in _fields(result):
            self.fields.setdefault(field, Counter())[value] += 1

    def add(self, other: Tally) -> None:
        self.n += other.n
        for field, counts in other.fields.items():
            self.fields.setdefault(field, Counter()).update(counts)


def _fields(result: Result) -> Iterator[tuple[str, Any]]:
    """The plain facts of a result: outcome, winners, score and win per seat, each summary field that is one value or a
    list of words: who got what."""
    yield "outcome", result.outcome
    yield "winners", "+".join(result.winners)
    for seat, score in result.scores.items():
        yield f"score.{seat}", score
        yield f"win.{seat}", seat in result.winners
    for field, value in result.summary.items():
        if isinstance(value, (bool, int, float, str)):
            yield field, value
        elif isinstance(value, list):
            yield from ((field, one) for one in value if isinstance(one, str))


class KeptGame(NamedTuple):
    """A game of the study that is worth a look: its number, the seed of its table, its result and its record."""

    number: int
    seed: str
    result: Result
    record: str


class Report:
    """Means with intervals and counts over n games. `mean` and `interval` have every field whose values are numbers;
    `kept` are the records of the games that were to be kept, in the order asked for."""

    def __init__(
        self,
        game: str,
        n: int,
        bots: Mapping[str, str],
        options: Mapping[str, Any],
        seed: int | str,
        tally: Tally,
        keep: str | None = None,
        games: tuple[KeptGame, ...] = (),
    ) -> None:
        self.game, self.n, self.bots, self.options, self.seed = game, n, dict(bots), dict(options), seed
        self.keep, self.games = keep, games
        self.kept = tuple(game.record for game in games)
        self.counts = {field: _sorted(counts) for field, counts in sorted(tally.fields.items())}
        numbers = {f: c for f, c in self.counts.items() if not any(isinstance(value, str) for value in c)}
        self.mean = {field: _mean(counts) for field, counts in numbers.items()}
        self.interval = {field: _interval(counts) for field, counts in numbers.items()}

    def to_json(self) -> str:
        """Everything but the records, as JSON text; the same study gives the same text."""
        plain: dict[str, Any] = {
            "game": self.game,
            "n": self.n,
            "bots": self.bots,
            "options": self.options,
            "seed": self.seed,
            "mean": self.mean,
            "interval": {f: [x if isfinite(x) else None for x in ends] for f, ends in self.interval.items()},
            "counts": {f: {_name(v): k for v, k in c.items()} for f, c in self.counts.items()},
        }
        if self.keep is not None:
            plain["keep"], plain["kept"] = self.keep, [_told(game) for game in self.games]
        return json.dumps(plain, indent=2, sort_keys=True)

    def __repr__(self) -> str:
        means = ", ".join(f"{field} {mean:.4g}" for field, mean in self.mean.items())
        return f"<Report {self.game} n={self.n}: {means}>"


def _told(game: KeptGame) -> dict[str, Any]:
    result = game.result
    return {"number": game.number, "seed": game.seed, "outcome": result.outcome, "scores": result.scores}


def _sorted(counts: Counter[Any]) -> Counter[Any]:
    return Counter(dict(sorted(counts.items(), key=lambda item: (isinstance(item[0], str), item[0]))))


def _name(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _mean(counts: Counter[Any]) -> float:
    return fsum(value * k for value, k in counts.items()) / counts.total()


def _interval(counts: Counter[Any]) -> tuple[float, float]:
    """Where the true mean lies with 95 % confidence: Wilson's interval for yes or no, the normal one for numbers."""
    n = counts.total()
    if all(isinstance(value, bool) for value in counts):
        return wilson(counts[True], n)
    mean = _mean(counts)
    if n == 1:
        return -inf, inf
    variance = fsum(k * (value - mean) ** 2 for value, k in counts.items()) / (n - 1)
    half = Z * sqrt(variance / n)
    return mean - half, mean + half
