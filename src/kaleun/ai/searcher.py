"""Bots that search: `hunter` plays 2,500 games in its mind before a move, `ace` 12,500. Games that say what a seat may
believe have them. Where a compact twin covers the position (the part `bots.quick` of a game, with numba) they search
there, as often on every machine that is fast enough; else through the rules, for some time. Questions that a game's
bots call `BY_THUMB` are answered by a rule of thumb."""

from __future__ import annotations

import random
import re
import threading
from functools import cache
from math import inf
from typing import Any, NamedTuple

from kaleun.ai import ismcts
from kaleun.ai.ismcts import Root
from kaleun.ai.jit import AVAILABLE
from kaleun.kernel.ask import Ask
from kaleun.kernel.game import Game
from kaleun.kernel.pending import Pending


class Strength(NamedTuple):
    """What a move may cost: iterations on the twin, and the seconds by the clock on the wall after which it says what
    it has; seconds of processor time where it searches through the rules."""

    iterations: int
    patience: float
    seconds: float


STRENGTHS = {"hunter": Strength(2_500, 2.0, 0.2), "ace": Strength(12_500, 6.0, 1.0)}
BUDGET = re.compile(r"search:(\d+(?:\.\d+)?)(s|i)")
"""A search with a budget of its own: `search:0.05s` for seconds, `search:3000i` for iterations a move."""
PATIENCE = 8.0
"""So long a first move waits for the twin to be loaded; if it has to be compiled first, the rules serve meanwhile."""


def searcher(name: str, game: Game, seed: int | str) -> Searcher | None:
    """The searching bot of that name, or None."""
    budget = BUDGET.fullmatch(name)
    if not (name in STRENGTHS or budget) or game.believe is None:
        return None
    if budget is None:
        own = STRENGTHS[name]
        return Searcher(name, game, seed, own.seconds, own.iterations, own.patience)
    amount = float(budget[1])
    iterations = int(amount) if budget[2] == "i" else None
    return Searcher(name, game, seed, amount, iterations)


def by_clock(name: str, game: Game) -> bool:
    """Is this a bot that a clock may stop? It may answer the same question in two ways."""
    found = searcher(name, game, 0)
    return found is not None and not found.exact


class Searcher:
    """A bot that searches for so many iterations a move (then it repeats itself, unless its patience by the clock on
    the wall ends before), or for so many seconds of processor time (a busy machine makes it slower, not weaker)."""

    def __init__(
        self, name: str, game: Game, seed: int | str = 0, seconds: float = 0.2, iterations: int | None = None,
        patience: float = inf,
    ) -> None:  # fmt: skip
        self.name, self.game, self.seconds, self.iterations = name, game, seconds, iterations
        self.patience = patience
        self._rng = random.Random(f"{name}/{seed}")
        self.found: Root | None = None
        """What the last search found, for whoever studies it."""

    @property
    def exact(self) -> bool:
        """Does it look at no clock?"""
        return self.iterations is not None and self.patience == inf

    def choose(self, view: Any, ask: Ask | Pending) -> str:
        if len(ask.options) == 1:
            return ask.options[0].key
        thumb = getattr(self.game.part("bots"), "BY_THUMB", {})
        if ask.prompt in thumb:
            return str(thumb[ask.prompt](self.game.seen(view, ask.seat), ask, self._rng))
        self.found = self.look(view, ask)
        return self.found.best

    def look(self, view: Any, ask: Ask | Pending) -> Root:
        """What the search thinks of each option, for the coach too."""
        view = self.game.seen(view, ask.seat)
        twin = ready(self.game, None if self.exact else PATIENCE)
        if twin is not None and twin.searchable(view, ask.prompt):
            keys = [option.key for option in ask.options]
            root: Root = twin.look(
                view, (ask.prompt, keys), ask.seat, self._rng, self.seconds, self.iterations, give_up=self.patience
            )
            return root
        return ismcts.look(self.game, view, ask, self._rng, self.seconds, self.iterations if self.exact else None)


def ready(game: Game, patience: float | None) -> Any:
    """The compact twin of a game; None if there is none, or it is not loaded within so many seconds (None: however long
    it takes)."""
    twin = _twin(game)
    if twin is None:
        return None
    thread = _loading(game)
    thread.join(patience)
    return None if thread.is_alive() else twin


def _twin(game: Game) -> Any:
    """The compact twin of a game, or None."""
    return game.part("bots.quick") if AVAILABLE else None


@cache
def _loading(game: Game) -> threading.Thread:
    """Loads or compiles the twin beside everything else."""
    thread = threading.Thread(target=_twin(game).warm_up, name=f"twin of {game.name}", daemon=True)
    thread.start()
    return thread
