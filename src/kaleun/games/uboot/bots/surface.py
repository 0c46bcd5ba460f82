"""The bot Captain's hunt on the surface: shadow by day, get ahead out of sight, close in by night."""

from __future__ import annotations

import math
from collections.abc import Iterator

from kaleun.games.uboot.bots.geometry import Track, meet, turn
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.pursuit import HOUR, HUNTING, MINUTE
from kaleun.games.uboot.bots.quarry import open_rows, warship
from kaleun.games.uboot.bots.sight import dark, fog, ours, theirs
from kaleun.games.uboot.bots.wolf import STERN, Wolf
from kaleun.games.uboot.view import CaptainView


def min_gap(ship: Track, others: list[Track]) -> float:
    """Miles to the nearest of them."""
    return min((math.hypot(ship.x - o.x, ship.y - o.y) for o in others), default=9.0)


class Surface(Wolf):
    """Courses and speeds above water."""

    def above(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        captain = self.captain
        assert self.quarry is not None
        if fog(view):
            return
        if self.night_work(view):
            yield from self.wolf(view, ship)
        elif self.phantom(view, ship):
            self.drop(view, captain.kit.tactics["phantom"]["rest_h"])
        elif self.lost_sight(view, ship):
            self.listened_at = min(self.listened_at, view.clock.seconds - HOUR)
            if captain.can(view, 4, keen=True):
                yield from self.go_down(view)
            elif not captain.left(view):
                self.drop(view, 0.5)
        elif dark(view) and not (self.quarry.guarded and not self.quarry.seen and self.dawn(view)):
            yield from self.close(view, ship)
        elif self.quarry.guarded and not self.quarry.seen:
            yield from self.lie_ahead(view, ship)
        elif self.quarry.guarded and self.patient(view) and not self.carrier_expected(view):
            yield from self.hang_on(view, ship)
        else:
            yield from self.get_ahead(view, ship)

    def phantom(self, view: CaptainView, ship: Track) -> bool:
        """A noise that by now must be well in sight, by day, and is not: nobody is there any more."""
        assert self.quarry is not None
        t = self.captain.kit.tactics["phantom"]
        blind = view.clock.seconds - max(self.quarry.at, self.sure_at)
        if dark(view) or self.quarry.guarded or blind < t["min"] * MINUTE:
            return False
        return bool(ship.distance < t["share"] * ours(self.captain.kit, view))

    def lost_sight(self, view: CaptainView, ship: Track) -> bool:
        """It should be in sight and is not."""
        assert self.quarry is not None
        blind = view.clock.seconds - self.quarry.at
        reach, t = ours(self.captain.kit, view), self.captain.kit.tactics
        if not dark(view) and not self.quarry.seen:
            charged = view.boat.battery > t["dip_battery"]
            return blind > 90 * MINUTE and self.captain.left(view) >= 5 and charged
        minutes = t["ahead_min"] if self.dawn(view) else t["blind_min"]
        long = not self.quarry.seen and blind > minutes * MINUTE and view.boat.battery > t["dip_battery"]
        return long or (blind > 15 * MINUTE and ship.distance < reach * 0.6)

    def lie_ahead(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """By day, a convoy that is only heard: to a place well ahead of it, and there under water to listen."""
        captain, t = self.captain, self.captain.kit.tactics
        ahead = ship.distance * math.cos(math.radians(ship.bow))
        abeam = ship.distance * math.sin(math.radians(ship.bow))
        if ahead > t["by_ear_nm"] * 0.6 and abeam < 2.0 + 0.25 * ahead:
            if captain.can(view, 4, keen=True) and view.boat.battery > t["dip_battery"]:
                yield from self.go_down(view)
        else:
            yield from self.steer(view, ship, t["by_ear_nm"], min(abeam, 1.5), 20.0)

    def hang_on(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """Just inside our sight and outside theirs, a little ahead of the beam."""
        captain, t = self.captain, self.captain.kit.tactics
        light = "" if dark(view) else "day"  # at dawn and dusk the day is near
        keep = (theirs(captain.kit, view, 1.0, light) + 1.12 * ours(captain.kit, view, light)) / 2
        if self.quarry is not None and self.quarry.ships >= t["wide_ships"]:
            keep += t["wide_nm"]
        if self.quarry is not None and not self.quarry.seen:
            clear = view.weather.visibility in ("good", "excellent") and view.light == "day"
            keep = 0.6 * ours(captain.kit, view, light) if clear else max(keep, t["by_ear_nm"])
        angle = math.radians(t["shadow_bow_deg"])
        seen = self.quarry is not None and self.quarry.seen
        if ship.distance > (1.5 if seen else 1.05) * keep or ship.distance < 0.55 * keep or ship.bow > 120:
            yield from self.steer(view, ship, keep * math.cos(angle), keep * math.sin(angle), 20.0)
        elif captain.can(view, 1):
            yield from self.keep_step(view, ship, ship.distance / keep)

    def keep_step(self, view: CaptainView, ship: Track, near: float) -> Iterator[Deed]:
        """The course of the convoy, a little outward when too near and inward when too far; slower when ahead of it."""
        captain, boat = self.captain, view.boat
        side = 1.0 if turn(ship.course, ship.bearing + 180.0) >= 0 else -1.0
        bend = 45.0 if near < 0.92 else -45.0 if near > 1.12 else 0.0
        course = (ship.course + side * bend) % 360.0
        setting = boat.telegraph
        if ship.bow > 90:
            setting = "full_ahead"
        elif ship.bow < 45:
            setting = "slow_ahead"
        elif setting == "full_ahead" and ship.bow < 70:
            setting = "half_ahead"
        if abs(turn(boat.helm, course)) > 25:
            yield from captain.order(view, "new_course", 12, degrees=round(course, 0))
        elif boat.telegraph != setting:
            yield from captain.order(view, "new_speed", 20, setting=setting)

    def close(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """By night: in from the side, to a shot at the nearest ship worth it."""
        captain, plot = self.captain, self.captain.plot
        reach = captain.attack.reach(view)
        marks = [m for m in plot.fresh(300) if m.course is not None and captain.value(view, m.kind) and self.mine(m.id)]
        tracks = [plot.track(m, ship.speed) for m in marks]
        guards = [plot.track(m, 12.0) for m in plot.fresh(600) if warship(captain.kit, m.kind)]
        t = captain.kit.tactics
        outside = ship.distance > 1.3 * t["beam_nm"] or ship.bow < t["beam_bow_deg"]
        if not tracks and outside and self.quarry is not None and self.quarry.guarded:
            yield from self.steer(view, ship, -t["aft_nm"], t["beam_nm"], 14.0)  # the screen is ahead: in from the side
            return
        if tracks:
            ship = min(tracks, key=lambda s: s.distance + 2.0 * max(0.0, 2.0 - min_gap(s, guards)))
        dry = [n for n in captain.attack.dry(view) if n != STERN]
        if ship.distance < t["flood_nm"] and dry and captain.can(view, 3, urgent=True):
            yield from captain.order(view, "flood_tubes", 1, tubes=dry)  # there will be no time for it later
            return
        if ship.distance > reach * 1.05 or ship.bow < 40 or ship.bow > 135:
            yield from self.steer(view, ship, -0.35 * reach, reach * 0.8, 12.0 if ship.distance < 4 else 18.0)
        elif view.boat.telegraph == "full_ahead" and captain.can(view, 4, urgent=True):
            yield from captain.order(view, "new_speed", 5, setting="half_ahead")

    def get_ahead(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """By day: round it outside its sight, until it comes towards us; then under water."""
        captain, t = self.captain, self.captain.kit.tactics
        wide = t["wide_nm"] if self.quarry is not None and self.quarry.guarded else 0.0
        sight = theirs(captain.kit, view) + wide
        limit = max(t["dive_nm"]["least"], min(t["dive_nm"]["most"], theirs(captain.kit, view, 0.1) * 1.1)) + wide
        limit += t["carrier"]["dive_nm"] * self.carrier_sought(view)
        self.ahead = ship.speed > 2 and ship.bow <= t["dive_bow_deg"] + (20 if self.ahead else 0)
        if self.ahead and ship.distance <= limit:
            self.committed = True
            if captain.can(view, 5, keen=True):
                yield from captain.dive(view, 10.0)
            return
        if self.ahead:
            if abs(turn(view.boat.helm, ship.bearing)) > 40 and captain.can(view, 5, keen=True):
                yield from captain.order(view, "new_course", 15, degrees=round(ship.bearing, 0))
            elif view.boat.telegraph != "slow_ahead" and captain.can(view, 4, keen=True):
                yield from captain.order(view, "new_speed", 15, setting="slow_ahead")
            return
        outside = max(sight * t["outside_share"], min(ship.distance, sight * 1.25))
        far = outside if ship.distance > 0.8 * sight else max(t["pass_nm"], ship.distance)
        bow = math.radians(max(t["dive_bow_deg"] * 0.7, ship.bow - 40.0))  # round it, step by step
        yield from self.steer(view, ship, far * math.cos(bow), far * math.sin(bow), 24.0 if wide else 14.0)

    def steer(self, view: CaptainView, ship: Track, ahead: float, abeam: float, step: float) -> Iterator[Deed]:
        """A course to a place ahead and abeam of it, on our side, at full speed until we are there."""
        captain, boat, now = self.captain, view.boat, view.clock.seconds
        side = 1.0 if turn(ship.course, ship.bearing + 180.0) >= 0 else -1.0
        a = math.radians(ship.course)
        ux, uy = math.sin(a), math.cos(a)
        x = ship.x + ahead * ux + abeam * side * uy
        y = ship.y + ahead * uy - abeam * side * ux
        knots = captain.kit.surface if boat.depth <= 0 else captain.kit.submerged
        setting = "full_ahead"
        found = meet(Track(x, y, ship.course, ship.speed), knots[setting])
        if found is None or found[1] > captain.kit.tactics["meet_h"]:
            self.drop(view, 1.5)
            return
        if now - captain.tried.get("new_course", -HOUR) < 90:
            return
        pause = 3.0 if ship.distance < 5 else 6.0
        urgent = ship.distance < 3 or dark(view) or self.prey(view)
        if abs(turn(boat.helm, found[0])) > step and captain.can(view, 2, keen=True, urgent=urgent):
            yield from captain.order(view, "new_course", pause, degrees=round(found[0], 0))
        elif boat.telegraph != setting and found[1] > 0.1 and captain.can(view, 2, keen=True, urgent=urgent):
            yield from captain.order(view, "new_speed", 5, setting=setting)

    def prey(self, view: CaptainView) -> bool:
        """A ship in sight that nobody guards, while the boat has not sunk what it was sent out to sink?"""
        quarry, rows = self.quarry, [row for row in open_rows(view) if row.primary]
        return quarry is not None and quarry.seen and not quarry.guarded and any(r.type in HUNTING for r in rows)

    def run_off(self, view: CaptainView) -> Iterator[Deed]:
        """After the shot: stern to them, all the engines give."""
        captain, boat = self.captain, view.boat
        if abs(turn(boat.helm, self.away)) > 15 and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_course", 3, degrees=round(self.away, 0))
        elif boat.telegraph != "full_ahead" and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_speed", 5, setting="full_ahead")
