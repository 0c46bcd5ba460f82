"""How much hangs on each number that the makers set themselves: every knob one step up and one step down, the same
seeds as without, and the change of survival and score with 95 % intervals (of the differences, game by game)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import fsum, sqrt
from typing import Any, NamedTuple

from kaleun.kernel.game import find_game
from kaleun.lab import engines
from kaleun.lab.knobs import Knob, knobs, turned
from kaleun.lab.report import Z
from kaleun.lab.simulate import Study, check_study, play_game

Game = tuple[int, float]
"""Survived or won, and the score."""
CHUNK, PILOT = 100, 500


class Shift(NamedTuple):
    """A difference and half its interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.4g} ± {self.half:.2g}"


class Effect(NamedTuple):
    """What turning a knob did."""

    knob: Knob
    step: int
    survived: Shift
    score: Shift


class Sensitivity(NamedTuple):
    """The study: means without any turning, and the effects, the strongest on the score first."""

    game: str
    n: int
    bots: dict[str, str]
    options: dict[str, Any]
    survived: float
    score: float
    effects: list[Effect]

    def to_json(self) -> str:
        """Everything, as JSON text."""
        plain = self._asdict()
        plain["effects"] = [
            {
                "knob": e.knob.name,
                "provenance": e.knob.provenance,
                "step": e.step,
                "survived": list(e.survived),
                "score": list(e.score),
            }
            for e in self.effects
        ]
        return json.dumps(plain, indent=2)


def sensitivity(
    game: str,
    n: int,
    bots: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    workers: int = 1,
    engine: str = "local",
    progress: Callable[[int, int], None] | None = None,
) -> Sensitivity:
    """Plays n games as they are and n with each knob turned each way. A turn that makes no difference at all in the
    first PILOT games is taken to make none."""
    found, study = check_study(game, n, bots, options, seed, workers)
    run = engines.find(engine)
    settings: list[tuple[Knob | None, int]] = [(None, 0)]
    settings += [(knob, step) for knob in knobs(found.charts()) for step in (1, -1)]
    games: dict[tuple[Knob | None, int], dict[int, list[Game]]] = {setting: {} for setting in settings}
    total, done = n * len(settings), 0
    pilot = min(n, PILOT)
    for first, last in ((0, pilot), (pilot, n)):
        jobs = [(study, k, step, a, min(a + CHUNK, last)) for k, step in settings for a in range(first, last, CHUNK)]
        for knob, step, start, part in run(play_turned, jobs, workers):
            games[knob, step][start] = part
            done += len(part)
            if progress is not None:
                progress(done, total)
        settings = [setting for setting in settings if setting == (None, 0) or games[setting] != games[None, 0]]
        total = done + (n - pilot) * len(settings)
    results = {setting: [g for _, part in sorted(parts.items()) for g in part] for setting, parts in games.items()}
    base = results.pop((None, 0))
    effects = [
        Effect(knob, step, *(_shift([b[i] - a[i] for a, b in zip(base, played, strict=False)]) for i in (0, 1)))
        for (knob, step), played in results.items()
        if knob is not None
    ]
    effects.sort(key=lambda e: -abs(e.score.mean))
    return Sensitivity(
        game, n, study.bots, study.options, _mean([g[0] for g in base]), _mean([g[1] for g in base]), effects
    )


def play_turned(study: Study, knob: Knob | None, step: int, start: int, stop: int) -> tuple[Any, int, int, list[Game]]:
    """The work of one worker: games number start to stop - 1 with one knob turned."""
    game = find_game(study.game)
    charts = game.charts() if knob is None else turned(game, knob, step)
    seat = game.seats(study.options)[0]
    part = []
    for number in range(start, stop):
        result = play_game(game, study, f"{study.seed}/{number}", charts)
        part.append((int(result.summary.get("survived", seat in result.winners)), float(result.scores[seat])))
    return knob, step, start, part


def _mean(values: list[Any]) -> float:
    return fsum(values) / len(values)


def _shift(differences: list[float]) -> Shift:
    mean = _mean(differences)
    variance = fsum((d - mean) ** 2 for d in differences) / max(1, len(differences) - 1)
    return Shift(mean, Z * sqrt(variance / len(differences)))
