"""Rules of thumb for captains that are no people. They see what the commander sees and nothing else: (view, question).

All three hunt from Periscope Depth and keep an eye on power and clock; they differ in temper: how much hull they risk
before they dive, how much before they turn home, and whether two torpedoes or a shot on the Surface are worth it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from kaleun.games.unterseeboot.bots.ace import ace
from kaleun.games.unterseeboot.bots.geometry import level_of, x_of
from kaleun.games.unterseeboot.view import Target, View
from kaleun.kernel.ask import Ask
from kaleun.kernel.pending import Pending

if TYPE_CHECKING:
    import random

SURFACE, PERISCOPE, DEEP = 1, 2, 4
TWO_HITS_FROM = 10_000
SHAKE_OFF = 5
"""Turns it takes from Periscope Depth down to 200 m, up again and home."""
UNKNOWN = 3_333
"""What an unidentified target is worth on average: one in six is nothing at all."""
MOST_PER_TURN = 2
"""Aircraft and destroyer cannot take more Hull tokens than this in one turn."""


class Temper(NamedTuple):
    """What a captain risks. Each number is the least hull with which he still does it (above 3: never)."""

    patrol: int
    """Stays out; with less he heads for home."""
    stay_searched: int
    """Keeps his depth while the destroyer searches; with less he dives to 200 m."""
    stay_detected: int
    """Keeps his depth under attack."""
    surface_shot: int
    """Fires on the Surface before the last turn."""
    salvo: int
    """Launches two torpedoes at once (Type VIIC)."""
    content: int
    """Heads for home with this tonnage."""
    content_hurt: int
    """The same once the hull has suffered."""
    reserve: int
    """Fires only with this much power left to dive and come up again."""
    entry: str
    """Where he enters if he may choose."""


STEADY = Temper(
    patrol=2, stay_searched=2, stay_detected=4, surface_shot=4, salvo=2, content=16_000, content_hurt=7_000,
    reserve=4, entry="P1",
)  # fmt: skip
BOLD = Temper(
    patrol=1, stay_searched=1, stay_detected=2, surface_shot=3, salvo=2, content=99_000, content_hurt=13_000,
    reserve=2, entry="S1",
)  # fmt: skip
CAREFUL = Temper(
    patrol=3, stay_searched=4, stay_detected=4, surface_shot=4, salvo=3, content=7_000, content_hurt=0,
    reserve=4, entry="P1",
)  # fmt: skip


def advise(temper: Temper, view: View, ask: Ask | Pending, rng: random.Random) -> str:
    """The key of the option this captain chooses."""
    return _ANSWERS[ask.prompt](temper, view, [option.key for option in ask.options])


def entry_point(temper: Temper, view: View, keys: list[str]) -> str:
    return f"enter:{temper.entry}"


def maneuver(temper: Temper, view: View, keys: list[str]) -> str:
    """Home if he may and wants to; else the best space that leaves power and time to come up again; else the way up."""
    spaces = {key: key.partition(":")[2] for key in keys}
    homeward = [key for key in keys if key.startswith("return:")]
    if homeward and (wants_home(temper, view) or (_last_turn(view) and not _last_shot(view))):
        return homeward[0]
    moves = [key for key in keys if key not in homeward]
    safe = [key for key in moves if _can_come_up(view, level_of(spaces[key]))]
    if not safe:
        return min(moves, key=lambda key: level_of(spaces[key]))
    wish = _wish(temper, view)
    return max(safe, key=lambda key: wish(spaces[key]))


def battery(temper: Temper, view: View, keys: list[str]) -> str:
    """The main battery first: auxiliary power can do the same and does not come back."""
    return "pay:main"


def identify(temper: Temper, view: View, keys: list[str]) -> str:
    """It is free, so always; on the Surface the target in the boat's own space is named first."""
    return keys[0]


def torpedo(temper: Temper, view: View, keys: list[str]) -> str:
    """The shot with the most tons to expect, if it is worth the destroyer."""
    hull = view.boat.hull[0]
    surfaced = view.boat.level == SURFACE
    if surfaced and hull < (MOST_PER_TURN + 1 if _last_turn(view) else temper.surface_shot):
        return "fire:none"
    if not view.destroyer and (_late(view) or (not surfaced and _power(view) < temper.reserve)):
        return "fire:none"
    shots = [key for key in keys if key != "fire:none" and ("+" not in key or hull >= temper.salvo)]
    return max(shots, key=lambda key: _worth(view, key.partition(":")[2].split("+")))


def next_patrol(temper: Temper, view: View, keys: list[str]) -> str:
    """On until the campaign is won; a captain who would stay out with one Hull token sails on."""
    return "stop" if view.campaign.success and temper.patrol > 1 else "sail"


_ANSWERS: dict[str, Callable[[Temper, View, list[str]], str]] = {
    f.__name__: f for f in (entry_point, maneuver, battery, identify, torpedo, next_patrol)
}

TEMPERS = {"steady": STEADY, "bold": BOLD, "careful": CAREFUL}
BOTS = {**{name: partial(advise, temper) for name, temper in TEMPERS.items()}, "ace": ace}


# -- what the captain makes of the situation


def wants_home(temper: Temper, view: View) -> bool:
    """Nothing left to gain, or too much to lose."""
    boat = view.boat
    if not view.targets or not boat.torpedoes[0] or _late(view):
        return True
    hull, whole = boat.hull
    return hull < temper.patrol or view.tonnage >= (temper.content if hull == whole else temper.content_hurt)


def flees(temper: Temper, view: View) -> bool:
    """The destroyer is there and the captain would rather go deep."""
    least = {"": 0, "searching": temper.stay_searched, "detected": temper.stay_detected}[view.destroyer]
    return view.boat.hull[0] < least


def _wish(temper: Temper, view: View) -> Callable[[str], Any]:
    """How good a space is to be in after this maneuver; the larger the better."""
    if _last_turn(view) or (wants_home(temper, view) and not view.destroyer):
        return lambda space: (-level_of(space), _value_here(view, space))
    if flees(temper, view) or wants_home(temper, view):
        return lambda space: (level_of(space), 0)
    return lambda space: _hunt(temper, view, space)


def _hunt(temper: Temper, view: View, space: str) -> tuple[float, ...]:
    """Periscope Depth below the richest targets; on the way there the shortest distance to any."""
    level = level_of(space)
    depth = SURFACE if _power(view) <= temper.reserve and not view.destroyer else PERISCOPE
    return (-abs(level - depth), _value_here(view, space), -_distance(view, space))


def _value_here(view: View, space: str) -> float:
    """Tons a boat here could hope for: identified targets in torpedo range, and the next one to identify."""
    board = view.board
    reach, x = {SURFACE: 0, PERISCOPE: 1}.get(level_of(space)), x_of(board, space)
    return sum(_tons(t) for s, t in view.targets.items() if abs(x_of(board, s) - x) == reach)


def _distance(view: View, space: str) -> int:
    board = view.board
    x = x_of(board, space)
    return min((abs(x_of(board, s) - x) for s in view.targets), default=0)


def _tons(target: Target) -> float:
    """What one hit on this target is worth."""
    return target.tonnage / _hits_left(target) if target.identified else UNKNOWN


def _hits_left(target: Target) -> int:
    return 1 if target.tonnage < TWO_HITS_FROM else 2 - target.hits


def _worth(view: View, aimed_at: list[str]) -> float:
    """Tons to expect from one torpedo, or from two at one target or at two."""
    hit = 2 / 3 if view.boat.level == SURFACE else 1 / 2
    first = view.targets[aimed_at[0]]
    if len(aimed_at) == 1 or aimed_at[0] != aimed_at[1] or _hits_left(first) == 2:
        return hit * sum(_tons(view.targets[s]) for s in aimed_at)
    return (1 - (1 - hit) ** 2) * _tons(first)


def _can_come_up(view: View, level: int) -> bool:
    """After a turn at this level, is there power and time left to reach the Surface?"""
    in_time = view.turns - view.turn >= level - SURFACE
    return level == SURFACE or (_power(view) > level - PERISCOPE and in_time)


def _power(view: View) -> int:
    return view.boat.battery[0] + view.boat.auxiliary[0]


def _last_turn(view: View) -> bool:
    return view.turn == view.turns


def _late(view: View) -> bool:
    """Where only a declared return brings the boat home, a hunt must be over in time."""
    return not view.surfaced_at_end_is_home and view.turns - view.turn < SHAKE_OFF


def _last_shot(view: View) -> bool:
    """On the last turn a boat with enough hull can fire on the Surface without any risk to be lost."""
    boat = view.boat
    ready = boat.hull[0] > MOST_PER_TURN and boat.torpedoes[0] > 0 and view.surfaced_at_end_is_home
    return ready and any(t.identified for t in view.targets.values())
