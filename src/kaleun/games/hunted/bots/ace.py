"""A Kommandant who plays the encounter he is in many times in his head before he answers: all answers on the same dice,
the worse half dropped again and again. What comes after the encounter he knows from experience (`prospects`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kaleun.games.hunted.bots.advice import Question, advise
from kaleun.games.hunted.bots.imagined import Encounter
from kaleun.games.hunted.bots.prospects import worth
from kaleun.games.hunted.bots.tempers import SHREWD
from kaleun.games.hunted.view import View

if TYPE_CHECKING:
    import random

ROUNDS = ((10, 2), (20, 1), (40, 1))
"""So often each answer is played in a round, and so many besides the usual one go on to the next."""
SURE = 1.0
"""He leaves his rule of thumb for an answer that is better by so many standard errors."""
HOPELESS = ("attack:submerged-close", "attack:surface-close")
"""No answers to escorted ships."""


def ace(view: View, ask: Question, rng: random.Random) -> str:
    """The key of his answer."""
    usual = advise(SHREWD, view, ask, rng)
    keys = candidates(view, ask, usual)
    if len(keys) < 2:
        return usual
    return better(Encounter(view, ask.prompt, partial(_usual, rng)), usual, keys, rng.getrandbits(60))


def _usual(rng: random.Random, view: View, ask: Question) -> str:
    return advise(SHREWD, view, ask, rng)


def candidates(view: View, ask: Question, usual: str) -> list[str]:
    """The answers that are played out, his usual one first; that alone where there is nothing to think about."""
    c = view.combat
    if ask.prompt not in THINKS or c is None or not c.escorted:
        return [usual]
    return [usual, *(o.key for o in ask.options if o.key != usual and o.key not in HOPELESS)]


THINKS = ("attack", "precautions", "follow")


def better(encounter: Encounter, usual: str, keys: list[str], seed: int) -> str:
    """The answer whose encounters end best, or the usual one if none is surely better."""
    found: dict[str, list[float]] = {key: [] for key in keys}
    alive, n = keys, 0
    for times, kept in ROUNDS:
        for i in range(n, n + times):
            for key in alive:
                end = encounter.play(key, f"{seed}/{i}")
                if end is None:
                    return usual
                found[key].append(worth(end, encounter.start.carried))
        n += times
        others = sorted((k for k in alive if k != usual), key=lambda k: -sum(found[k]))[:kept]
        alive = [usual, *others]
    best = alive[1]
    gains = [b - a for a, b in zip(found[usual], found[best], strict=True)]
    mean = sum(gains) / n
    error = (sum((g - mean) ** 2 for g in gains) / (n * (n - 1))) ** 0.5
    return best if mean > SURE * error else usual
