"""Captains that are no people. They see what their seat sees and nothing else: (view, question, generator).

`greedy` takes the best volley of the moment. `captain` switches on the systems that pay off first, counts a miss as
half a hit, and among the good volleys takes the one that leaves the best next round, averaged over the dice to come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from kaleun.games.torpedo_dice.bots.reckoning import SKULL, Boat, Reckoner, reckoner
from kaleun.games.torpedo_dice.view import View
from kaleun.kernel.ask import Ask
from kaleun.kernel.pending import Pending

if TYPE_CHECKING:
    import random

Choice = Any
"""An option of a question, from the rules or as outsiders see it: both have key and data."""

SUNK = 100.0
NARROW = 1.2
"""Volleys this much worse than the best of the moment are not looked at further."""


class Temper(NamedTuple):
    """How a captain weighs things, in hits."""

    miss: float
    """The price of a miss."""
    ahead: float
    """How much the next round counts."""
    deny: float
    """How much the next player's loss of a good die counts."""
    at_once: tuple[str, ...]
    """Systems to activate before the first shot; in solo `at_once_alone`."""
    at_once_alone: tuple[str, ...]
    later: tuple[str, ...]
    """Systems to activate when no volley is worth more than `lazy`."""
    lazy: float
    wreck: Mapping[str, float]
    """What it is worth to destroy a system of the enemy."""


GREEDY = Temper(
    miss=1.0, ahead=0.0, deny=0.0, at_once=(), at_once_alone=(),
    later=("periscope", "sail", "fins", "engine", "propeller"), lazy=2.0,
    wreck=dict.fromkeys(("periscope", "cannon", "sail", "fins", "engine", "portholes", "propeller"), 1.0),
)  # fmt: skip
CAPTAIN = Temper(
    miss=0.5, ahead=0.5, deny=0.5, at_once=("periscope", "sail"), at_once_alone=("engine", "periscope"),
    later=("engine", "periscope", "sail", "fins", "propeller"), lazy=0.0,
    wreck={"cannon": 2.0, "periscope": 1.0, "sail": 1.0},
)  # fmt: skip


def advise(temper: Temper, view: View, ask: Ask | Pending, rng: random.Random) -> str:
    """The key of the option this captain chooses; equals are drawn by lot."""
    value = {"choose": _die, "modify": _change}.get(ask.prompt, _shot)(temper, view, ask)
    return max(((value(option), rng.random(), option.key) for option in ask.options), key=lambda x: x[:2])[2]


def _die(temper: Temper, view: View, ask: Ask | Pending) -> Callable[[Choice], float]:
    """Which die to take: what it is worth to me, less what the best of the rest is worth to whoever chooses next."""
    table, seat = reckoner(view), ask.seat
    boat = table.boat(view, seat)
    idle = bool(_wish(temper, view, seat))
    follower = view.seats[seat].target
    rival = None if view.solo or view.seats[follower].die else table.boat(view, follower)

    def value(option: Choice) -> float:
        side = int(option.key.partition(":")[2])
        rest = list(view.dice.middle)
        rest.remove(side)
        own = 0.0 if idle else table.best(boat, side, temper.miss, _others(view, seat, rest))
        theirs = max(table.best(rival, d, temper.miss) for d in rest) if rival and temper.deny else 0.0
        return own - temper.deny * theirs - temper.deny * _ki_harm(view, rest)

    return value


def _others(view: View, seat: str, rest: list[int]) -> tuple[int, ...]:
    """The dice the Fins could copy, as far as they are known."""
    if view.solo:
        return tuple(rest)
    return tuple(sheet.die for name, sheet in view.seats.items() if name != seat and sheet.die)


def _ki_harm(view: View, rest: list[int]) -> float:
    """Solo: what the KI's shot with the die left over would hurt, the last box of a system that works."""
    if view.ki is None:
        return 0.0
    system = view.seats[view.turn].systems[view.ki.aims[str(rest[0])]]
    return 1.0 if system.state == "on" and system.hits[0] + 1 == system.hits[1] else 0.0


def _change(temper: Temper, view: View, ask: Ask | Pending) -> Callable[[Choice], float]:
    """What to make of the die: the shape with the best volley. Whoever is about to activate keeps it."""
    table = reckoner(view)
    boat = table.boat(view, ask.seat)
    idle = bool(_wish(temper, view, ask.seat))

    def value(option: Choice) -> float:
        side, kind, system = option.data["side"], option.data["kind"], option.data["system"]
        if idle:
            return 0.0 if system else 1.0
        if system == "propeller":
            return sum(table.worth(boat, "base", face, temper.miss) for face in range(1, 7)) / 6
        used = view.seats[ask.seat].systems.get(system)
        spent = 0.5 if used is not None and used.uses else 0.0
        return table.worth(boat, kind, side, temper.miss) - temper.ahead * spent

    return value


def _shot(temper: Temper, view: View, ask: Ask | Pending) -> Callable[[Choice], float]:
    """Fire or activate: the volley with the best hits, misses, wrecks and prospect, unless a system is worth more."""
    table = reckoner(view)
    boat = table.boat(view, ask.seat)
    wish = _wish(temper, view, ask.seat)
    volleys = [option for option in ask.options if "cells" in option.data]
    left = table.every.bit_count() - boat.filled.bit_count()
    moments = {option.key: _moment(temper, boat, option, left) for option in volleys}
    top = max(moments.values())
    if not wish and top <= temper.lazy:
        offered = {option.data.get("system") for option in ask.options}
        wish = next((system for system in temper.later if system in offered), "")

    def value(option: Choice) -> float:
        if "cells" not in option.data:
            return SUNK / 2 if option.data["system"] == wish else -2 * SUNK
        moment = moments[option.key]
        return moment if moment < top - NARROW else moment + _future(temper, table, boat, option)

    return value


def _moment(temper: Temper, boat: Boat, option: Choice, left: int) -> float:
    """Hits less the price of misses; the last hit is worth everything, a skull less than nothing."""
    hits, misses = option.data["hits"], option.data["misses"]
    last = SUNK if hits == left else 0.0
    return float(hits - temper.miss * misses + (last if misses <= boat.reserve else -SKULL))


def _future(temper: Temper, table: Reckoner, boat: Boat, option: Choice) -> float:
    """Systems destroyed, and what the next round promises."""
    wrecks = sum(temper.wreck.get(system, 0.0) for system in option.data["completes"])
    if not temper.ahead:
        return wrecks
    filled = boat.filled | table.bits(option.data["cells"])
    after = boat._replace(filled=filled, reserve=max(0, boat.reserve - option.data["misses"]))
    return wrecks + temper.ahead * table.prospect(after, temper.miss)


def _wish(temper: Temper, view: View, seat: str) -> str:
    """The system this captain wants to activate before anything else, or ""."""
    if view.mode == "training":
        return ""
    systems = view.seats[seat].systems
    return next((s for s in (temper.at_once_alone if view.solo else temper.at_once) if systems[s].state == "off"), "")


BOTS = {name: partial(advise, temper) for name, temper in (("greedy", GREEDY), ("captain", CAPTAIN))}
