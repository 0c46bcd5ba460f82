"""What every check needs: which option sets to try, a captain who plays at random, and where the tests are."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import kaleun
from kaleun.kernel.ask import Ask, Chance
from kaleun.kernel.game import Game, OptionSpec, find_game
from kaleun.kernel.table import PRESS, Table

Pair = tuple[str, int, str, int]
_DRAWS = 200
MANY = 30
"""Two options with no more pairs of values than this are tried in every pair."""


def every_game() -> list[Game]:
    """All registered games."""
    return [find_game(name) for name in kaleun.games()]


def option_cases(game: Game, most: int = 64, seed: int = 0) -> list[dict[str, Any]]:
    """The option sets to try, defaults first: all of them if there are no more than `most`, else so many that every
    legal pair of values occurs (of two long lists: every value), filled up to `most` at random."""
    return [dict(options) for options in _option_cases(game, most, seed)]


@cache
def _option_cases(game: Game, most: int, seed: int) -> list[dict[str, Any]]:
    full = game.full_options({})
    if math.prod(len(spec.choices) for spec in game.options.values()) <= most:
        return [full, *(o for o in game.option_sets() if o != full)]
    rng = random.Random(seed)
    cases = [full]
    missing = _all_pairs(game) - _pairs_in(game, full)
    while missing:
        wanted = min(missing)
        drawn = [o for o in (_random_options(game, rng, wanted) for _ in range(20)) if o is not None]
        if drawn:
            best = max(drawn, key=lambda o: len(_pairs_in(game, o) & missing))
            best = _improved(game, best, wanted, missing)
            cases.append(best)
            missing -= _pairs_in(game, best)
        missing.discard(wanted)  # if nothing was drawn, the game forbids this pair
    for _ in range(_DRAWS * most):
        if len(cases) >= most:
            break
        more = random_options(game, rng)
        if more not in cases:
            cases.append(more)
    return cases


def random_options(game: Game, rng: random.Random) -> dict[str, Any]:
    """Any legal option set; the defaults if luck finds none."""
    return _random_options(game, rng) or game.full_options({})


def _random_options(game: Game, rng: random.Random, pair: Pair | None = None) -> dict[str, Any] | None:
    for _ in range(_DRAWS):
        chosen = {name: _choice(spec, rng) for name, spec in game.options.items()}
        if pair is not None:
            a, i, b, j = pair
            chosen |= {a: game.options[a].choices[i], b: game.options[b].choices[j]}
        if not game.conflicts(chosen):
            return chosen
    return None


def _choice(spec: OptionSpec, rng: random.Random) -> Any:
    """Any value; of a text half the time the usual one."""
    return spec.default if spec.samples and rng.random() < 0.5 else rng.choice(spec.choices)


def _improved(game: Game, chosen: dict[str, Any], wanted: Pair, missing: set[Pair]) -> dict[str, Any]:
    """The same with single values changed wherever that adds pairs that are still missing."""
    gain = len(_pairs_in(game, chosen) & missing)
    for name, spec in game.options.items():
        for value in spec.choices if name not in wanted else ():
            other = {**chosen, name: value}
            more = len(_pairs_in(game, other) & missing)
            if more > gain and not game.conflicts(other):
                chosen, gain = other, more
    return chosen


def _all_pairs(game: Game) -> set[Pair]:
    """Every pair of values of two options, except of long lists: of those each value occurs."""
    sizes = {name: len(spec.choices) for name, spec in game.options.items()}
    names = list(game.options)
    pairs = {
        (a, i, b, j)
        for a, b in itertools.combinations(names, 2)
        if sizes[a] * sizes[b] <= MANY
        for i in range(sizes[a])
        for j in range(sizes[b])
    }
    for name in set(names) - {name for a, _, b, _ in pairs for name in (a, b)}:
        other = min((n for n in names if n != name), key=lambda n: sizes[n])
        for i in range(sizes[name]):
            j = i % sizes[other]
            pairs.add((name, i, other, j) if names.index(name) < names.index(other) else (other, j, name, i))
    return pairs


def _pairs_in(game: Game, options: Mapping[str, Any]) -> set[Pair]:
    places = {name: spec.choices.index(options[name]) for name, spec in game.options.items()}
    return {(a, places[a], b, places[b]) for a, b in itertools.combinations(game.options, 2)}


class Captain:
    """Plays at random, but with a temper: some answers he likes, some he hates, for the whole game. Captains of many
    tempers reach corners that coin-tossing never sees (one that tosses a coin goes home on turn three)."""

    def __init__(self, seed: float | str) -> None:
        self.rng = random.Random(f"captain {seed}")
        self._liking: dict[str, dict[str, float]] = {}

    def choose(self, table: Table) -> str:
        """A key for the pending question, whoever is asked; also for dice to press or type."""
        ask = table.ask
        if isinstance(ask, Chance):
            return PRESS if table.automation != "table" else ask.key(ask.draw(self.rng.randrange))
        assert ask is not None
        return self.pick(ask)

    def pick(self, ask: Ask) -> str:
        """A key for this decision."""
        keys = ask.keys
        if len(keys) == 1:
            return keys[0]
        liking = self._liking.setdefault(ask.what, {})
        weights = []
        for key in keys:
            verb = key.partition(":")[0]
            for new in (verb, key):
                if new not in liking:
                    liking[new] = math.exp(self.rng.gauss(0, 1.2))
            weights.append(liking[verb] * liking[key])
        return self.rng.choices(keys, weights)[0]


def play_on(table: Table, captain: Captain, limit: int = 20_000) -> Iterator[str]:
    """Plays to the end and yields each key after it was answered."""
    for _ in range(limit):
        if table.over:
            return
        key = captain.choose(table)
        table.answer(key)
        yield key
    raise RuntimeError(f"{table.game.name} does not end: {limit} answers")


def tests_folder() -> Path | None:
    """The folder tests/ beside the source, or None where only the package is installed."""
    root = Path(kaleun.__file__).resolve().parents[2]
    tests = root / "tests"
    return tests if (root / "pyproject.toml").is_file() and tests.is_dir() else None
