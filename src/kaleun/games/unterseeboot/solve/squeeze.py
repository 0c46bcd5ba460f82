"""Makes a table of values, whole or squeezed, backward from the end of the patrol. Needs the extra `lab`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from kaleun.games.unterseeboot.solve.boats import Boat, Boats
from kaleun.games.unterseeboot.solve.sea import GONE, Sea, links
from kaleun.games.unterseeboot.solve.sweep import backward, grid
from kaleun.games.unterseeboot.state import Target

SEED, SOME_ROWS, SOME_COLUMNS, SPARE = 1, 20, 200, 12
"""The few numbers of a sea are found from so many boats a turn and torpedo, those of a boat from so many seas."""


class Problem(NamedTuple):
    """What is to be solved: these boats, the sea at these places, tons worth `payoff`, none above `most`."""

    boats: Boats
    sea: Sea
    places: tuple[int, ...]
    payoff: Callable[[int], float]
    most: int | None


class Factors(NamedTuple):
    """The few numbers of each boat [turns left - 1, torpedoes, boat] and of each sea [column]."""

    boats: list[Boat]
    boat: Any
    sea: Any


def chances(boats: Boats) -> list[tuple[float, int]]:
    """The tonnages a look may show."""
    spaces = len(boats.spaces)
    found = boats.contacts((Target(), *[None] * (spaces - 1)), (), 0)
    return [(p, GONE if target is None else target.tonnage) for p, target in found]


def layers(problem: Problem, turns: int, kind: Any) -> Iterator[Any]:
    """What every position is worth [torpedoes, column, boat] with one turn left, with two, … Always the same array."""
    boats, sea = problem.boats, problem.sea
    g = grid(boats, sea, links(sea, chances(boats), problem.most), problem.places)
    payoff = np.array([problem.payoff(tons) for _, tons in sea.columns], np.float64)
    shape = len(sea.columns), len(boats.all)
    worth = np.zeros((boats.book.boat.torpedoes + 1, *shape), kind)
    worth[:] = payoff[:, None] * g.ends
    shots, before = np.zeros((g.salvo, *shape), kind), np.zeros(shape, kind)
    for _ in range(turns):
        backward(g, worth, payoff, shots[0], shots[-1], before)
        yield worth


def whole(problem: Problem, turns: int) -> Iterator[Any]:
    return (worth.copy() for worth in layers(problem, turns, np.float64))


def squeezed(problem: Problem, turns: int, rank: int, told: Callable[[int, float], None] | None = None) -> Factors:
    """`told(turns left, worth at the start)` hears how far it is."""
    boats, rng = problem.boats, np.random.default_rng(SEED)
    deep = boats.book.evades_at
    rows = [n for n, boat in enumerate(boats.all) if not (boat.destroyer and boats.book.level[boat.space] == deep)]
    columns = np.sort(rng.choice(len(problem.sea.columns), min(SOME_COLUMNS, len(problem.sea.columns)), replace=False))
    across, down = [], []
    for left, worth in enumerate(layers(problem, turns, np.float32), 1):
        down.append(worth[:, columns][:, :, rows].swapaxes(1, 2))
        for plane in worth[1:]:
            across.append(plane[:, np.sort(rng.choice(rows, SOME_ROWS, replace=False))].T)
        if told is not None:
            told(left, start_value(problem, worth))
    sea = basis(np.concatenate(across), rank, rng)
    boat = np.array(down) @ np.linalg.pinv(sea[columns]).T
    return Factors([boats.all[n] for n in rows], boat, sea)


def start_value(problem: Problem, worth: Any) -> float:
    """What a patrol is worth that begins now."""
    boats = problem.boats
    column = problem.sea.index[(0,) * problem.sea.targets, 0]
    return max(float(worth[-1][column, boats.all.index(boat)]) for boat in boats.fresh)


def basis(across: Any, rank: int, rng: Any) -> Any:
    """Directions in which these rows differ most, by a random sketch: a few numbers for each column."""
    sketch = across @ rng.standard_normal((across.shape[1], rank + SPARE)).astype(np.float32)
    for _ in range(3):
        sketch = across @ (across.T @ np.linalg.qr(sketch)[0])
    frame = np.linalg.qr(sketch)[0]
    return np.linalg.svd(frame.T @ across, full_matrices=False)[2][:rank].T.astype(np.float64)
