"""Captains who think: playouts on the twin decide between the answers worth a look. The number of playouts is fixed, so
the same seed plays the same game."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kaleun.ai.until import Until
from kaleun.games.torpedo_dice.bots import policy, search, twin
from kaleun.games.torpedo_dice.bots.sight import Range, pack, range_of
from kaleun.games.torpedo_dice.view import View
from kaleun.kernel.ask import Ask
from kaleun.kernel.pending import Pending

if TYPE_CHECKING:
    import random

Array = Any
LIMIT = 3.0
"""Seconds of processor time after which a machine that is far too slow answers with what it has."""
DOUBT = 0.4
"""How much a playout on the same dice tells two answers apart, as a standard deviation. Against the rule of thumb's own
answer another one must be better by more than that leaves open: few playouts shall not make a captain worse than it."""


class Candidate(NamedTuple):
    """An answer worth a look: its key, playouts, what they were worth, and how many were won."""

    key: str
    playouts: int
    worth: float
    won: float


def think(playouts: int, view: View, ask: Ask | Pending, rng: random.Random) -> str:
    """The key of the best answer after so many playouts (of two players; four take as long with half of them)."""
    found = look(view, ask, playouts * 2 // max(2, view.players), rng.getrandbits(60))
    last = max(candidate.playouts for candidate in found)
    doubt = DOUBT / math.sqrt(max(1, last))
    left = [candidate for candidate in found if candidate.playouts == last]
    best = max(left, key=lambda candidate: candidate.worth)
    return best.key if best.worth > found[0].worth + doubt else found[0].key


def look(view: View, ask: Ask | Pending, playouts: int, number: int) -> list[Candidate]:
    """The candidates of a question after so many playouts, the rule of thumb's answer first: it goes on to the end,
    with the better half of the others again and again. The same number gives the same dice."""
    shown, place = range_of(view), list(view.seats).index(ask.seat)
    st, ws = pack(view, shown), weights(view.mode, view.players)
    found = candidates(st, shown, ws[place], place, ask.prompt)
    sums, alive = np.zeros((len(found), 3)), np.ones(len(found), dtype=np.bool_)
    rest = (st, shown.sea.parameters, shown.volleys, ws, place, found, alive)
    search.sample(*rest, 0, 0, 0, sums)  # compiled the first time, which is no thinking
    until, done = Until(LIMIT), 0
    if len(found) > 1:
        halvings = math.ceil(math.log2(len(found)))
        for left in range(halvings):
            each = max(1, playouts // halvings // int(alive.sum()))
            search.sample(*rest, each, done, number & (2**60 - 1), sums)
            done += each
            if not until:
                break
            if left + 1 < halvings:
                order = sorted(np.flatnonzero(alive)[1:], key=lambda c: -sums[c, 1])
                alive[order[len(order) // 2 :]] = False
    return [
        Candidate(_key(shown, what, n, st, place), int(played), total / max(1, played), won / max(1, played))
        for (what, n), (played, total, won) in zip(found.tolist(), sums.tolist(), strict=True)
    ]


def candidates(st: Array, shown: Range, we: Array, place: int, prompt: str) -> Array:
    """Rows of what is worth a look, the rule of thumb's answer first."""
    out, first = np.zeros((64, 2), dtype=np.int64), np.zeros(2, dtype=np.int64)
    pa, se = shown.sea.parameters, shown.volleys
    if prompt == "choose":
        phase, n = 1, search.takes(st, out)
    elif prompt == "modify":
        phase, n = 2, search.modifications(st, pa, se, we, place, out)
    else:
        phase, n = 3, search.volleys(st, pa, se, we, place, out)
    search.favourite(st.copy(), pa, se, we, place, phase, first)
    rest = [row for row in out[:n].tolist() if row != first.tolist()]
    return np.array([first.tolist(), *rest], dtype=np.int64)


def _key(shown: Range, what: int, number: int, st: Array, place: int) -> str:
    """The answer that a candidate stands for. Whoever wants to activate a system keeps the die in phase 2."""
    if what == search.TAKE:
        return f"take:{number}"
    if what == search.FIRE:
        return shown.keys[number]
    system = shown.sea.name.get(number >> 3, "") if what == search.CHANGE else ""
    if what == search.TICK and st[twin.sheet_at(place) + twin.SIDE]:
        return f"activate:{shown.sea.book.keys(int(number))[0]}"
    if not system:
        return "keep"
    return f"{system}:{number & 7}" if twin.kind_of(number >> 3) == twin.BASE and number & 7 else system


@cache
def weights(mode: str, players: int) -> Array:
    """The rule of thumb's weights for each place."""
    told = tomllib.loads(Path(__file__).with_name("weights.toml").read_text("utf-8"))
    found = told["solo" if players == 1 else mode]
    wreck, act = ([found[part].get(system, 0.0) for system in told["systems"]] for part in ("wreck", "act"))
    row = [found[name] for name in ("miss", "ahead", "deny", "spent", "short", "harm")] + wreck + act
    assert len(row) == policy.WEIGHTS
    return np.array([row] * 4, dtype=np.float64)
