"""Answers of a question played out on the twin, all of them equally often and on the same dice: what the coach's chance
to win rests on. (A captain who thinks drops the worse answers instead.)"""

from __future__ import annotations

from typing import Any

import numpy as np

from kaleun.games.torpedo_dice.bots import search
from kaleun.games.torpedo_dice.bots.sight import pack, range_of
from kaleun.games.torpedo_dice.bots.thinker import weights
from kaleun.games.torpedo_dice.view import View

STREAMS = 2**60
PROMPTS = ("choose", "modify")


class Trial:
    """So many playouts of each answer as were asked for until now."""

    def __init__(self, view: View, ask: Any, keys: list[str], number: int) -> None:
        self._shown, self._place = range_of(view), list(view.seats).index(ask.seat)
        self._st, self._ws = pack(view, self._shown), weights(view.mode, view.players)
        self._keys, self._number, self.n = keys, number % STREAMS, 0
        start, masks, counted = self._shown.volleys
        more = [(v.mask, v.counted) for v in self._volleys(ask, view, keys)]
        self._volleys_at = (
            start,
            np.concatenate([masks, np.array([mask for mask, _ in more], dtype=np.int64)]),
            np.concatenate([counted, np.array([n for _, n in more], dtype=np.int64)]),
        )
        self._next = len(masks)
        self._found = np.array([self._candidate(key, view) for key in keys], dtype=np.int64)
        self._sums, self._alive = np.zeros((len(keys), 3)), np.ones(len(keys), dtype=np.bool_)

    def _volleys(self, ask: Any, view: View, keys: list[str]) -> list[Any]:
        """The volleys among these answers."""
        if ask.prompt in PROMPTS:
            return []
        plan = view.seats[ask.seat].plan
        assert plan is not None
        known = self._shown.sea.book.volleys(plan.kind, plan.side).by_key
        return [known[key] for key in keys if key in known]

    def _candidate(self, key: str, view: View) -> tuple[int, int]:
        verb, _, thing = key.partition(":")
        book = self._shown.sea.book
        if verb == "take":
            return search.TAKE, int(thing)
        if verb == "activate":
            return search.TICK, book.system[thing].bit
        if verb in ("fire", "no_torpedo"):
            self._next += 1
            return search.FIRE, self._next - 1
        if verb == "keep":
            return search.CHANGE, 0
        die = view.seats[list(view.seats)[self._place]].die
        side = 0 if verb == "propeller" else int(thing or die)
        return search.CHANGE, book.system[verb].number * 8 + side

    def play(self, n: int) -> int:
        """Plays each answer so many times more."""
        rest = (self._st, self._shown.sea.parameters, self._volleys_at, self._ws, self._place, self._found, self._alive)
        search.sample(*rest, n, self.n, self._number, self._sums)
        self.n += n
        return n

    def won(self) -> dict[str, float]:
        """How many playouts each answer won; a shared victory is a share."""
        return dict(zip(self._keys, self._sums[:, 2].tolist(), strict=True))
