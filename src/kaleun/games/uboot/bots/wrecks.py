"""The bot Captain and ships he has hit: a convoy leaves its cripples behind, and when its escorts are gone they can be
finished."""

from __future__ import annotations

import math
from collections.abc import Iterator

from kaleun.games.uboot.bots.geometry import Track, turn
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.plot import Mark
from kaleun.games.uboot.bots.pursuit import HOUR, MINUTE, Pursuit
from kaleun.games.uboot.bots.quarry import Quarry
from kaleun.games.uboot.bots.sight import dark
from kaleun.games.uboot.view import CaptainView


class Wrecks(Pursuit):
    """Back to where they were fired at, on the surface; the gun or a torpedo does the rest."""

    def wreck(self, view: CaptainView) -> Mark | None:
        """The nearest ship fired at that may still lie where it was."""
        captain, now, t = self.captain, view.clock.seconds, self.captain.kit.tactics["wreck"]
        ready = dark(view) and (captain.gun.armed(view) or captain.attack.loaded(view))  # by day their guns answer
        if view.boat.depth > 0 or now < self.away_until or not ready or captain.hurried(view):
            return None
        found = []
        for number, at in captain.attack.shot_at.items():
            mark = captain.plot.marks.get(number)
            if mark is None or number in captain.attack.doomed or number in self.visited:
                continue
            miles = math.hypot(mark.x - captain.plot.x, mark.y - captain.plot.y)
            if t["from_min"] * MINUTE < now - at < t["until_h"] * HOUR and miles < t["within_nm"]:
                found.append((miles, number, mark))
        return min(found)[2] if found else None

    def go_back(self, view: CaptainView) -> None:
        """If the convoy is out of sight and a cripple may be near: first the cripple."""
        captain, t = self.captain, self.captain.kit.tactics["wreck"]
        if self.quarry is not None:
            far = self.quarry.track(captain.plot).distance > t["free_nm"]
            in_sight = self.quarry.seen and captain.plot.now - self.quarry.at < t["gone_min"] * MINUTE
            if not self.quarry.guarded or in_sight or not far:
                return
        mark = self.wreck(view)
        if mark is not None and self.worth_it(view):
            plot = captain.plot
            there = Track(mark.x - plot.x, mark.y - plot.y, 0.0, 0.0)
            self.convoy, self.quarry = self.quarry, Quarry(there, plot, [mark], captain.kit, False)
            self.began = plot.now

    def crippled(self) -> bool:
        """Is the quarry a ship that was hit, or one that lies stopped, with nobody to guard it?"""
        quarry, t = self.quarry, self.captain.kit.tactics["gun"]
        if quarry is None or quarry.guarded or not quarry.ids:
            return False
        hit = any(number in self.captain.attack.shot_at for number in quarry.ids)
        return bool(quarry.speed < (t["crippled_kn"] if hit else t["dead_kn"]))

    def revisit(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """Straight to the place, by day the last miles under water; when nothing is there, the hunt goes on."""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics["wreck"]
        if ship.distance < t["there_nm"] and self.quarry is not None and not captain.plot.fresh(10 * MINUTE):
            self.visited |= self.quarry.ids
            self.drop(view, 0.0)
        elif not dark(view) and ship.distance < t["dive_nm"] and not captain.attack.loaded(view):
            self.drop(view, t["bright_h"])
        elif not dark(view) and ship.distance < t["dive_nm"]:  # its guns are manned
            self.committed = True
            if captain.can(view, 2, urgent=True):
                yield from captain.dive(view, 10.0)
        elif abs(turn(boat.helm, ship.bearing)) > 15 and captain.can(view, 1, keen=True):
            yield from captain.order(view, "new_course", 8, degrees=round(ship.bearing, 0))
        elif boat.telegraph != "full_ahead" and captain.can(view, 1, keen=True):
            yield from captain.order(view, "new_speed", 8, setting="full_ahead")
