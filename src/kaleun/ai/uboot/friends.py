"""The bot Captain and friends: men in the water, a boat or a prize to meet and to keep near."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.ai.uboot.geometry import Track, meet, track, turn
from kaleun.ai.uboot.officer import Deed, View
from kaleun.ai.uboot.plot import HOUR, Mark
from kaleun.ai.uboot.quarry import spared
from kaleun.games.uboot.advice import men_in

if TYPE_CHECKING:
    from kaleun.ai.uboot.captain import Captain

ALONGSIDE_NM = 0.3
KINDS = ("rescue", "rendezvous")
STILL_KN = 2.0
WAY_NM_PER_KN = 0.02


class Friends:
    """Goes to them, stops beside them, or stays with them, also when fog hides them for a while."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain

    def open(self, view: View) -> bool:
        """Is somebody to be met?"""
        rows = [r for r in view["task"]["objectives"] if r["type"] in KINDS and not r["done"] and not r["missed"]]
        return any(not (r["met"] and r["type"] == "rescue") for r in rows)

    def near(self, view: View) -> Mark | None:
        """The friend on the plot, seen a short while ago."""
        plot, t = self.captain.plot, self.captain.kit.tactics
        if not self.open(view) or view["boat"]["depth"] > 0 or view["boat"]["diving"]:
            return None
        known = [m for m in plot.fresh(round(t["friend_h"] * HOUR)) if spared(view, m.kind)]
        return min(known, key=lambda m: (plot.track(m, 0.0).distance, m.id), default=None)

    def rescuing(self, view: View) -> bool:
        """Are the men on the foredeck there to pull somebody out of the water?"""
        mark = self.near(view)
        return mark is not None and mark.kind == "dinghy"

    def deeds(self, view: View) -> Iterator[Deed]:
        mark = self.near(view)
        if mark is None:
            return
        ship = self.captain.plot.track(mark, 0.0)
        if mark.kind == "dinghy":
            yield from self.pick_up(view, ship)
        else:
            yield from self.keep_near(view, ship)

    def pick_up(self, view: View, ship: Track) -> Iterator[Deed]:
        """Alongside, stopped, men on the foredeck."""
        captain, boat = self.captain, view["boat"]
        way = WAY_NM_PER_KN * max(0.0, boat["speed"])  # she runs on so far after the engines stop
        if ship.distance <= ALONGSIDE_NM + way and boat["telegraph"] != "stop":
            yield from captain.order(view, "new_speed", 0.2, setting="stop")
        elif ship.distance > ALONGSIDE_NM:
            setting = "slow_ahead" if ship.distance < 1.3 else "half_ahead"
            if boat["telegraph"] != "stop" or boat["speed"] < 1.0:
                yield from self.towards(view, ship.bearing, ship.distance, setting)
        elif men_in(view, (7,)) < 2 and captain.can(view, 1, urgent=True) and not captain.rests(view, "mobilize", 8):
            captain.tried["mobilize"] = captain.tried["alongside"] = view["clock"]["seconds"]
            yield from captain.mobilize(view, "rescue")
        elif not captain.rests(view, "alongside", 14) and captain.can(view, 2, urgent=True):
            captain.tried["alongside"] = view["clock"]["seconds"]  # not near enough after all
            yield from captain.order(view, "new_speed", 1, setting="slow_ahead")

    def keep_near(self, view: View, ship: Track) -> Iterator[Deed]:
        """Its own course beside it; slow when ahead of it, faster when it has got ahead: an order every few hours."""
        captain, boat, t = self.captain, view["boat"], self.captain.kit.tactics
        ahead = ship.distance * math.cos(math.radians(ship.bow))
        if ship.distance > t["friend_nm"]:
            place = track(ship.distance, ship.bearing, ship.course, ship.speed)
            found = meet(place, captain.kit.surface["full_ahead"], 1.0)
            setting = "full_ahead" if ship.distance > 2 * t["friend_nm"] else "half_ahead"
            yield from self.towards(view, found[0] if found else ship.bearing, ship.distance, setting)
            return
        setting = boat["telegraph"]
        if ship.speed < STILL_KN:
            setting = "stop"
        elif ahead > t["friend_nm"] / 2 or setting not in ("slow_ahead", "half_ahead"):
            setting = "slow_ahead"
        elif ahead < -t["friend_nm"] / 3:
            setting = "half_ahead"
        if ship.speed >= STILL_KN and abs(turn(boat["helm"], ship.course)) > 15:
            if captain.can(view, 1, keen=True):
                yield from captain.order(view, "new_course", 12, degrees=round(ship.course, 0))
        elif boat["telegraph"] != setting and captain.can(view, 1, keen=True):
            yield from captain.order(view, "new_speed", 15, setting=setting)

    def towards(self, view: View, course: float, miles: float, setting: str) -> Iterator[Deed]:
        captain, boat = self.captain, view["boat"]
        near = miles < 1.5
        if abs(turn(boat["helm"], course)) > (8 if near else 15) and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_course", 1.5 if near else 10, degrees=round(course, 0))
        elif boat["telegraph"] != setting and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_speed", 3, setting=setting)
