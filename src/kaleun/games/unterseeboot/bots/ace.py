"""A captain who looks to the end of the turn, every die of it, and weighs the tons he may win against the boat that
brings them home (`twin`, with the weights of value.json)."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kaleun.games.unterseeboot.bots import twin
from kaleun.games.unterseeboot.bots.geometry import level_of, x_of
from kaleun.games.unterseeboot.view import View
from kaleun.kernel.ask import Ask
from kaleun.kernel.pending import Pending

if TYPE_CHECKING:
    import random

TONS = 1000
TWO_HITS_FROM = 10_000
SMALL = 6
"""Faces of an ordinary target's die: a larger one shows that there are Big Ships."""
TOKENS = {"": 0, "searching": twin.SEARCHING, "detected": twin.DETECTED}


def ace(view: View, ask: Ask | Pending, rng: random.Random) -> str:
    """The key of the option that brings home most on average."""
    keys = [option.key for option in ask.options]
    value = _VALUES.get(ask.prompt)
    if value is None:
        return _WITHOUT_DICE[ask.prompt](view)
    s = numbers(view)
    return max(keys, key=lambda key: value(s, view.board, key.partition(":")))


def numbers(view: View) -> list[int]:
    """The position for the twin. Where only a declared return counts, the last turn is worth nothing."""
    s, boat = [0] * twin.END, view.boat
    s[twin.TURN], s[twin.LAST] = view.turn, view.turns if view.surfaced_at_end_is_home else view.turns + 1
    s[twin.LEVEL], s[twin.X] = boat.level, x_of(view.board, boat.space)
    s[twin.HULL], s[twin.MAIN], s[twin.AUXILIARY] = boat.hull[0], boat.battery[0], boat.auxiliary[0]
    s[twin.TORPEDOES], s[twin.SALVO] = boat.torpedoes[0], boat.salvo
    s[twin.DESTROYER], s[twin.SPOTTED] = TOKENS[view.destroyer], int(view.spotted)
    s[twin.TONS] = view.tonnage // TONS
    s[twin.BIG] = int(max([t.die for t in view.targets.values()] + [ship.die for ship in view.sunk], default=0) > SMALL)
    for i in range(twin.SPACES):
        target = view.targets.get(f"S{i + 1}")
        s[twin.SHIPS + i] = target.tonnage // TONS if target else twin.GONE
        s[twin.HITS + i] = 2 - target.hits if target and target.tonnage >= TWO_HITS_FROM else 1
    return s


Key = tuple[str, str, str]
"""An answer's verb, colon and object."""


def _enter(s: list[int], board: str, key: Key) -> float:
    at = [*s]
    at[twin.TURN], at[twin.LEVEL], at[twin.X] = 1, level_of(key[2]), x_of(board, key[2])
    return twin.worth(at, weights())


def _maneuver(s: list[int], board: str, key: Key) -> float:
    if key[0] == "return":
        return twin.go_home(s)
    return twin.ask_maneuver(s, level_of(key[2]), x_of(board, key[2]), weights())


def _identify(s: list[int], board: str, key: Key) -> float:
    return twin.aircraft(s, weights()) if key[2] == "none" else twin.ask_identify(s, _space(key[2]), weights())


def _fire(s: list[int], board: str, key: Key) -> float:
    aims = [-1, -1] if key[2] == "none" else [*map(_space, key[2].split("+")), -1]
    return twin.ask_fire(s, aims[0], aims[1], weights())


_VALUES: dict[str, Callable[[list[int], str, Key], float]] = {
    "entry_point": _enter,
    "maneuver": _maneuver,
    "identify": _identify,
    "torpedo": _fire,
}


_WITHOUT_DICE: dict[str, Callable[[View], str]] = {
    "battery": lambda view: "pay:main",  # it comes back on the Surface, auxiliary power never does
    "next_patrol": lambda view: "stop" if view.campaign.success else "sail",
}


def _space(name: str) -> int:
    return int(name[1:]) - 1


@cache
def weights() -> list[float]:
    """Learned by studies/value.py."""
    told = json.loads(Path(__file__).with_name("value.json").read_text("utf-8"))
    return [weight for line in told["weights"] for weight in line]
