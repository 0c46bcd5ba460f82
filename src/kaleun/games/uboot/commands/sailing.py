"""Linked patrols and the campaign sailed by bots, mission after mission, as far as the rules let them go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kaleun.ai import live
from kaleun.games.uboot.missions.state import Entry
from kaleun.games.uboot.missions.voyage import Voyage, after, begin, locked, next_mission, options_of
from kaleun.kernel.game import find_game

GAME = "uboot"


class Sailing(NamedTuple):
    """A voyage that has ended, why it did not go on ("" = it is complete), and its captain's log."""

    voyage: Voyage
    stopped: str
    log: tuple[Entry, ...]


def sail(
    of: str,
    bots: Mapping[str, str],
    options: Mapping[str, Any],
    seed: int | str = 0,
    done: Callable[[Voyage], None] | None = None,
) -> Sailing:
    """Patrol "A" or "B", or the "campaign", by a crew of bots; `done` hears after each mission."""
    game = find_game(GAME)
    charts = game.charts()
    voyage = begin(of, charts, options)
    log: list[Entry] = []
    while mission := next_mission(voyage, charts):
        over = live.table(game, bots, f"{seed}/{mission}", options_of(voyage, charts), logging=False)
        state = over.run.state
        log += [entry for entry in state.task.log if entry.mission == state.mission]
        voyage = after(voyage, state, over.book)
        if done is not None:
            done(voyage)
    return Sailing(voyage, locked(voyage, charts), tuple(log))
