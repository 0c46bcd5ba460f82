"""What may become of an answer in the end: the encounter fought through and the patrol sailed home by the balanced
Kommandant, often enough that the numbers mean something."""

from __future__ import annotations

from random import Random
from typing import Any

from kaleun.games.hunted.bots.advice import BOTS, foresee
from kaleun.games.hunted.rules.s05_end import SURVIVED
from kaleun.games.hunted.state import SEAT, State
from kaleun.kernel.dice import Quick
from kaleun.kernel.run import Mark
from kaleun.kernel.table import PRESS, Table

MEETING = frozenset({"encounter", "contact", "escort_hunt", "air_attack", "duel"})
"""Steps of an encounter."""
SAFE = SURVIVED | {"", "relieved"}
"""A career that is not over, or ends without the loss of boat or Kommandant."""
MOST_ANSWERS = 3000


class Tried:
    """What came of an option so far."""

    def __init__(self) -> None:
        self.tons = self.squares = 0.0
        self.fights = self.homes = 0

    def add(self, found: tuple[int, bool, bool]) -> None:
        tons, fight, home = found
        self.tons, self.squares = self.tons + tons, self.squares + tons * tons
        self.fights, self.homes = self.fights + fight, self.homes + home


def sail(world: Table, key: str, seed: int) -> tuple[int, bool, bool]:
    """Plays on from this answer: tons sunk in this encounter, whether boat and Kommandant live through it, and whether
    they come home from the patrol. The same seed is the same dice, as long as they are rolled in the same order."""
    table = world.clone(logging=False)
    rng = Random(seed)
    table.source = Quick(rng)
    before: State = table.run.state
    tons, patrols, start = before.tonnage, before.patrols_done, table.run.mark
    table.answer(key, SEAT)
    after: State | None = None
    for _ in range(MOST_ANSWERS):
        if after is None:
            after = _over(table, start)
        s: State = table.run.state
        if s.outcome or s.patrols_done > patrols or table.pending is None:
            break
        _answer(table, rng)
    s = table.run.state
    end = after if after is not None else s
    return end.tonnage - tons, end.outcome in SAFE, s.outcome in SAFE


def _over(table: Table, start: Mark) -> State | None:
    """The State at the end of the encounter, if it is over: the first step boundary that belongs to none."""
    names = table.game.step_names
    mark: Mark | None = table.run.mark
    found: State | None = None
    while mark is not None and mark is not start:
        if mark.step is None or names[mark.step] not in MEETING:
            found = mark.state
        mark = mark.parent
    return found


def _answer(table: Table, rng: Any) -> None:
    ask = table.pending
    assert ask is not None
    if ask.kind != "choice":
        key = PRESS
    elif ask.seat != SEAT:
        key = rng.choice(ask.keys)
    elif table.run.mark.step is not None and table.game.step_names[table.run.mark.step] in MEETING:
        key = foresee(table.sight(SEAT), ask)
    else:
        key = BOTS["balanced"](table.sight(SEAT), ask, rng)
    table.answer(key, ask.seat)
