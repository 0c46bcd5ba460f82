"""What all bot officers have in common: skill, delays, answers to questions, men to be moved."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from kaleun.games.uboot.advice import plan
from kaleun.games.uboot.bots.kit import Kit, kit
from kaleun.games.uboot.crew.shown import Sailor
from kaleun.games.uboot.view import View
from kaleun.kernel.ask import Ask
from kaleun.kernel.pending import Pending

V = TypeVar("V", bound=View)
"""What his role sees."""
Deed = tuple[str, dict[str, Any]]
"""A command and its arguments."""
NO = {"men_outside": "dive:no", "change_food": "swap:none"}
OUTSIDE = (7, 8)


class Officer(Generic[V]):
    """Somebody in a seat at a live table. `choose` answers a question, `before` is done first, `act` gives commands;
    the same seed, views and questions give the same deeds."""

    role = ""
    watches = True
    """Does he look whenever anybody does?"""

    def __init__(self, level: str, seed: int | str = 0, tools: Kit | None = None) -> None:
        self.name, self.kit = level, tools or kit()
        self.skill = self.kit.levels[level]
        self.rng = random.Random(f"{level}/{seed}/{self.role}")
        self.free_at = 0.0
        self.due_at = 0
        """When he looks again if nothing happens."""
        self.heard = -1
        self.told: dict[str, Any] = {}

    # -- questions

    def choose(self, view: V, ask: Ask | Pending) -> str:
        """The key of an option."""
        keys = [option.key for option in ask.options]
        wanted = NO.get(ask.prompt)
        if wanted in keys:
            return str(wanted)
        if ask.prompt == "join_smoke":
            return "smoke:yes" if view.tracks.blocked else "smoke:no"
        if ask.prompt == "crew" and len(keys) > 1 and self.rng.random() < self.skill["nonoptimal_sailor_choice"]:
            return keys[1 + self.rng.randrange(len(keys) - 1)]
        return keys[0]

    def before(self, view: V, ask: Ask | Pending) -> Iterator[Deed]:
        """In an open Mobilization each officer moves his own men before he is ready."""
        if ask.prompt == "ready":
            call = str(ask.data.get("call", ""))
            moved = view.mobilization.moved if view.mobilization else {}
            cargo = self.cargo(view, call)
            places = plan(view, call)
            for row in view.sailors:
                figure = row.figure
                if row.role == self.role and figure not in moved and figure in places:
                    if cargo and self.carries(view, row, places[figure], cargo):
                        yield "move", {"figure": figure, "to": places[figure], "cargo": cargo}
                        cargo = ""
                    elif places[figure] != row.section:
                        yield "move", {"figure": figure, "to": places[figure]}

    def cargo(self, view: V, call: str) -> str:
        """What somebody is to bring to a call for help, if it is not there or on its way."""
        parts = call.split(":")
        if len(parts) < 4 or not parts[3]:
            return ""
        return "" if view.technical_view.supplies.get(parts[3], 0) in (0, int(parts[1])) else parts[3]

    def carries(self, view: V, row: Sailor, to: int, cargo: str) -> bool:
        """Does this man pass where the supply lies on his way along the boat?"""
        at, start = view.technical_view.supplies.get(cargo, 0), row.section
        return to != start and (min(start, to) <= at <= max(start, to)) and at != to and max(start, to) <= 6

    # -- deeds

    def act(self, view: V) -> Iterator[Deed]:
        """Commands he gives now, in order; none while he is still busy with the last one."""
        now = view.clock.seconds
        if now < self.free_at:
            return
        for deed in itertools.chain(self.smoke(view), self.deeds(view)):
            self.free_at = now + self.rng.uniform(*self.skill["order_delay_s"])
            yield deed

    def idle(self, now: int, alerts: int) -> bool:
        """Has he nothing to do until he is due, because nothing was reported since he looked?"""
        fresh, self.heard = alerts != self.heard, alerts
        return not self.watches and not fresh and now < self.due_at

    def smoke(self, view: V) -> Iterator[Deed]:
        """A break on deck when nobody is near: it gives the Captain an order back."""
        track, out = view.tracks, [row for row in view.sailors if row.section in OUTSIDE]
        mine = any(row.role == self.role for row in out) and track.cigarettes[self.role]
        quiet = self.alone(view) and not view.aircraft and not view.boat.diving
        if mine and quiet and track.blocked and not track.smoked and view.mobilization is None:
            yield "smoke", {}

    def alone(self, view: V) -> bool:
        """Is no ship known to be so near that every man counts?"""
        near, contacts = self.kit.tactics["smoke_nm"], getattr(view, "contacts", ())
        return not any(c.band == "near" or (c.distance is not None and c.distance < near) for c in contacts)

    def deeds(self, view: V) -> Iterator[Deed]:
        """What this role does."""
        yield from ()

    def refused(self, view: V, deed: Deed, code: str) -> None:
        """A command was refused."""

    def patience(self, view: V) -> int:
        """Seconds he is content to let pass."""
        return int(self.kit.tactics["think_s"]["quiet" if self.watches else "chart"])

    def say(self, topic: str, value: float | str) -> Iterator[Deed]:
        """Calls something out, once."""
        if self.told.get(topic) != value:
            self.told[topic] = value
            key = "words" if isinstance(value, str) else "number"
            if value != "":
                yield "say", {"topic": topic, key: value}
