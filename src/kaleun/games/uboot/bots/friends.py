"""The bot Captain and friends: men in the water, a boat or a prize to meet and to keep near."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.advice import men_in
from kaleun.games.uboot.bots.geometry import Track, meet, track, turn
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.plot import HOUR, Mark
from kaleun.games.uboot.bots.quarry import spared, warship
from kaleun.games.uboot.bots.sight import ours
from kaleun.games.uboot.view import CaptainView

if TYPE_CHECKING:
    from kaleun.games.uboot.bots.captain import Captain

KINDS = ("rescue", "rendezvous")
STILL_KN = 2.0


class Friends:
    """Goes to them, stops beside them, or stays with them, also when fog hides them for a while."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain
        self.spot = (0.0, 0.0)
        """Where on the plot the men are, by the reading of `read_at`."""
        self.read_at = -1
        self.nudge_until = 0
        """Until when the boat goes ahead a little to get nearer."""

    def open(self, view: CaptainView) -> bool:
        """Is somebody to be met?"""
        rows = [r for r in view.task.objectives if r.type in KINDS and not r.done and not r.missed]
        return any(not (r.met and r.type == "rescue") for r in rows)

    def near(self, view: CaptainView) -> Mark | None:
        """The friend on the plot, seen a short while ago."""
        plot, t = self.captain.plot, self.captain.kit.tactics
        if not self.open(view) or view.boat.depth > 0 or view.boat.diving:
            return None
        known = [m for m in plot.fresh(round(t["friend_h"] * HOUR)) if spared(view, m.kind) and not self.bites(m)]
        if self.captain.meeting.again(view):
            return None
        if self.captain.meeting.here(view):
            known = [m for m in known if plot.now - m.seen < t["meeting"]["trust_min"] * 60]
        return min(known, key=lambda m: (plot.track(m, 0.0).distance, m.id), default=None)

    def bites(self, mark: Mark) -> bool:
        return warship(self.captain.kit, mark.kind)

    def rescuing(self, view: CaptainView) -> bool:
        """Are the men on the foredeck there to pull somebody out of the water?"""
        mark = self.near(view)
        return mark is not None and mark.kind == "dinghy"

    def deeds(self, view: CaptainView) -> Iterator[Deed]:
        mark = self.near(view)
        if mark is None:
            return
        ship = self.captain.plot.track(mark, 0.0)
        if mark.kind == "dinghy":
            yield from self.pick_up(view, mark)
        else:
            yield from self.keep_near(view, ship)

    def pick_up(self, view: CaptainView, mark: Mark) -> Iterator[Deed]:
        """Alongside, stopped, men on the foredeck. Near by the distance is read too coarsely: the last reading from
        farther off counts. Where nothing is to be seen in the dark the boat waits for the next flare."""
        captain, boat, now = self.captain, view.boat, view.clock.seconds
        t = captain.kit.tactics["pick_up"]
        read = captain.plot.track(mark, 0.0)
        if mark.seen > self.read_at and (read.distance > t["coarse_nm"] or self.read_at < 0):
            self.spot, self.read_at = (mark.x, mark.y), mark.seen
        ship = Track(self.spot[0] - captain.plot.x, self.spot[1] - captain.plot.y, 0.0, 0.0)
        ahead = ship.distance * math.cos(math.radians(turn(boat.course, ship.bearing)))
        run_on = t["run_on_nm_per_kn"] * max(0.0, boat.speed)
        if boat.telegraph != "stop":
            if ahead <= run_on and ship.distance < t["there_nm"] + run_on and now >= self.nudge_until:
                yield from captain.order(view, "new_speed", 0.2, setting="stop")
            elif ship.distance > t["coarse_nm"]:
                yield from self.towards(view, ship.bearing, ship.distance, boat.telegraph)
        elif boat.speed >= STILL_KN:
            return
        elif ship.distance > t["there_nm"]:
            setting = "slow_ahead" if ship.distance < t["slow_nm"] else "half_ahead"
            yield from self.towards(view, ship.bearing, ship.distance, setting)
        elif men_in(view, (7,)) < 2:
            if captain.can(view, 1, urgent=True) and not captain.rests(view, "mobilize", 8):
                captain.tried["mobilize"] = captain.tried["alongside"] = now
                yield from captain.mobilize(view, "rescue")
        elif (
            now - mark.seen < t["lost_s"]
            and not self.taking(view)
            and not captain.rests(view, "alongside", t["nudge_min"])
        ):
            captain.tried["alongside"] = now  # in sight, but not near enough after all
            if abs(turn(boat.helm, read.bearing)) > t["nudge_deg"] and captain.can(view, 3, urgent=True):
                yield from captain.order(view, "new_course", 0, degrees=round(read.bearing, 0))
            if captain.can(view, 2, urgent=True):
                self.nudge_until = now + t["nudge_s"]
                yield from captain.order(view, "new_speed", 0, setting="slow_ahead")

    def taking(self, view: CaptainView) -> bool:
        """Are they being taken aboard?"""
        return any(row.type == "rescue" and row.amount > 0 for row in view.task.objectives)

    def keep_near(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """Its own course beside it; slow when ahead of it, faster when it has got ahead: an order every hour or so. As
        near as she is seen, farther where nobody sees her anyway."""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics
        ahead = ship.distance * math.cos(math.radians(ship.bow))
        seen = t["friend_sight"] * ours(captain.kit, view)
        least, most = t["friend_nm"]
        keep = max(least, min(seen, most)) if seen > least or not captain.meeting.together(view) else most
        if ship.distance > keep:
            place = track(ship.distance, ship.bearing, ship.course, ship.speed)
            found = meet(place, captain.kit.surface["full_ahead"])
            setting = "full_ahead" if ship.distance > 2 * keep else "half_ahead"
            yield from self.towards(view, found[0] if found else ship.bearing, ship.distance, setting)
            return
        setting = boat.telegraph
        if ship.speed < STILL_KN:
            setting = "stop"
        elif ahead > keep / 2 or setting not in ("slow_ahead", "half_ahead"):
            setting = "slow_ahead"
        elif ahead < -keep / 2:
            setting = "half_ahead"
        if ship.speed >= STILL_KN and abs(turn(boat.helm, ship.course)) > 15:
            if captain.can(view, 1, keen=True):
                yield from captain.order(view, "new_course", 12, degrees=round(ship.course, 0))
        elif boat.telegraph != setting and captain.can(view, 1, keen=True):
            yield from captain.order(view, "new_speed", 15, setting=setting)

    def towards(self, view: CaptainView, course: float, miles: float, setting: str) -> Iterator[Deed]:
        captain, boat = self.captain, view.boat
        near = miles < 1.5
        if abs(turn(boat.helm, course)) > (8 if near else 15) and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_course", 1.5 if near else 10, degrees=round(course, 0))
        elif boat.telegraph != setting and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_speed", 3, setting=setting)
