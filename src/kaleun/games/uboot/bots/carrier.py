"""The bot Captain before a fast squadron: nobody catches it up, so the boat stands in its way and lets it come."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.uboot.bots.geometry import Track, turn
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.pursuit import Pursuit
from kaleun.games.uboot.view import CaptainView


class Carrier(Pursuit):
    """She zigzags: her course of the moment says little, the way her bearing drifts says on which side she passes."""

    bore: float = -1.0
    """On what bearing she was first heard, -1 = not yet."""

    def stand(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """Only heard: to the side her bearing drifts to, if it does. With the periscope up: no helm, no noise."""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics["carrier"]
        if self.quarry is None or self.quarry.seen or "periscope" in boat.views:
            return
        if self.bore < 0:
            self.bore = ship.bearing
        drift = turn(self.bore, ship.bearing)
        moves = abs(drift) > t["drift_deg"]
        course = (ship.bearing + (t["lead_deg"] if drift > 0 else -t["lead_deg"])) % 360.0
        setting = "slow_ahead" if not moves else "full_ahead" if abs(drift) > t["hurry_deg"] else "half_ahead"
        if setting == "full_ahead" and (not captain.evade.may_run(view) or boat.battery < t["battery"]):
            setting = "half_ahead"
        if moves and abs(turn(boat.helm, course)) > t["step_deg"] and captain.can(view, 3, urgent=True):
            yield from captain.order(view, "new_course", t["gap_min"], degrees=round(course, 0))
        elif boat.telegraph != setting and captain.can(view, 3, urgent=True):
            yield from captain.order(view, "new_speed", t["gap_min"], setting=setting)
