"""The bot Captain in danger: under water before an aircraft, deep and quiet under escorts, up again when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from kaleun.games.uboot.bots.geometry import passing, turn
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.quarry import warship
from kaleun.games.uboot.bots.sight import dark, theirs
from kaleun.games.uboot.view import CaptainView

if TYPE_CHECKING:
    from kaleun.games.uboot.bots.captain import Captain

MINUTE, HOUR = 60, 3600


class Evade:
    """How long the boat stays down, and why."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain
        self.down_until = 0
        self.hunted_at = -HOUR
        """When ASDIC or the echo of an own shot last made hunters likely."""
        self.pinged_at = -HOUR
        self.chased_at = -HOUR
        """When a warship last came straight at us."""
        self.sprint_until = 0
        self.away = -1.0
        """A course that leads away, -1 = any."""
        self.side = 1
        self.listened_at = -HOUR

    def deeds(self, view: CaptainView) -> Iterator[Deed]:
        """Survive: under water or on the surface; nothing while the boat is on its way down or up, or while a shot is
        there to be fired first."""
        captain, boat, now = self.captain, view.boat, view.clock.seconds
        under = boat.depth > 0 or boat.diving == "dive"
        if view.pinged:
            self.pinged_at = now
            self.fear(now)
        if under and not boat.diving and boat.keel < 20 and captain.attack.collision(view):
            if captain.can(view, 1, vital=True):
                yield from captain.order(view, "new_depth", 1, depth=self.safe_depth(view, 25.0))
            return
        if captain.attack.ready(view) and not boat.diving and self.nearest(view) > captain.kit.tactics["ram_nm"]:
            return  # the shot first
        if under:
            yield from self.below(view)
        elif not boat.diving:
            yield from self.surfaced(view)

    def fear(self, now: int) -> None:
        """Hunters are near: down for a good while."""
        self.hunted_at = now
        self.down_until = max(self.down_until, now + self.captain.kit.tactics["evade_min"] * MINUTE)

    def below(self, view: CaptainView) -> Iterator[Deed]:
        """Under water: deeper when one comes over us, hidden while it lasts, up again when nothing keeps us down."""
        boat, now = view.boat, view.clock.seconds
        if not boat.diving and self.coming(view):
            self.fear(now)
            self.away = -1.0
        if now < self.down_until:
            yield from self.hide(view)
        elif boat.diving == "" and self.captain.wants_up(view):
            yield from self.up(view)

    def surfaced(self, view: CaptainView) -> Iterator[Deed]:
        """On the surface: out of the way of a bow, of a warship, of an aircraft."""
        captain, now, t = self.captain, view.clock.seconds, self.captain.kit.tactics
        if captain.attack.collision(view, 0.35):
            yield from self.sheer_off(view)
        threat = self.threat(view)
        if threat is not None:
            yield from self.avoid(view, threat)
        elif view.aircraft:
            self.down_until = max(self.down_until, now + t["plane_min"] * MINUTE)
            yield from captain.dive(view, self.safe_depth(view, t["plane_depth_m"]))

    def avoid(self, view: CaptainView, threat: _Threat) -> Iterator[Deed]:
        """Past a warship that has not seen us by night; under water for the attack or until it is past; deep and away
        when it comes for us."""
        captain, hunt, now = self.captain, self.captain.hunt, view.clock.seconds
        t = captain.kit.tactics
        if threat.slip:
            hunt.away, hunt.away_until = self.flight(threat.bearing_away), now + t["slip_min"] * MINUTE
            yield from hunt.run_off(view)
        elif hunt.ambush(view):
            hunt.committed = True
            yield from captain.dive(view, 10.0)
        elif not threat.hunts and hunt.wanted(view):
            self.down_until, self.away = now + t["wait_on_min"] * MINUTE, -1.0
            captain.tried["hydrophone"] = -HOUR
            yield from captain.dive(view, self.safe_depth(view, t["wait_depth_m"]))
        else:
            self.hunted_at, self.away = now, self.flight(threat.bearing_away)
            self.sprint_until = now + t["sprint_min"] * MINUTE
            self.down_until = now + t["evade_min"] * MINUTE
            yield from captain.dive(view, self.safe_depth(view, t["evade_depth_m"]))

    # -- depth

    def water(self, view: CaptainView) -> float:
        """Metres of water, as the navigator calls them out."""
        return float(self.captain.said(view, "navigator", "depth") or 60.0)

    def safe_depth(self, view: CaptainView, wanted: float) -> float:
        """As deep as wanted, but clear of the bottom; much clearer where the water is shallow and may get shallower."""
        water, t = self.water(view), self.captain.kit.tactics
        slow = view.boat.depth > 0 and view.boat.speed <= 2.1  # so slow the bottom does no harm
        share = t["shallow_share"]["slow" if slow else "fast"]
        least = water - t["keel_clear_m"] if water >= t["deep_water_m"] else water * share
        return float(max(10.0, min(wanted, round(least))))

    def may_run(self, view: CaptainView) -> bool:
        """May the boat go faster than slow at this depth without fear of the bottom?"""
        water = self.water(view)
        return bool(water >= self.captain.kit.tactics["deep_water_m"] or view.boat.keel <= 0.45 * water)

    def threat(self, view: CaptainView) -> _Threat | None:
        """A warship near enough to be dangerous on the surface: it will see us, or it comes straight at us."""
        captain, t = self.captain, self.captain.kit.tactics
        reach = theirs(captain.kit, view, 0.4)
        for mark in captain.plot.fresh(90):
            ship = captain.plot.track(mark, 12.0)
            unknown = not mark.kind and ship.speed > t["chaser_kn"] and ship.bow < 25
            if not (warship(captain.kit, mark.kind) or unknown) or captain.attack.hunts(mark):
                continue
            coming = ship.bow < (30 if dark(view) else 45) and ship.speed > 3
            if dark(view):
                limit = max(t["night_fear_nm"], reach * 0.9) if coming else max(0.5, reach * 0.45)
            else:
                limit = reach * (1.15 if coming else 0.75)
            if captain.hunt.quarry is not None and mark.id in captain.hunt.quarry.ids:
                limit *= 0.8
            if ship.distance < limit:
                quarry = captain.hunt.quarry
                apart = quarry is None or abs(turn(quarry.course, ship.course)) > 30
                pace = quarry.speed if quarry is not None else 9.0
                chases = ship.bow < 25 and (ship.speed > pace + 3.0 or apart)
                if chases:
                    self.chased_at = captain.plot.now
                alarmed = max(self.chased_at, max(captain.attack.shot_at.values(), default=-HOUR))
                calm = captain.plot.now - alarmed > t["alarm_min"] * MINUTE
                slip = dark(view) and calm and ship.distance > t["slip_nm"]
                return _Threat((ship.bearing + 180.0) % 360.0, ship.distance < t["unseen_nm"] or chases, slip)
        return None

    def coming(self, view: CaptainView) -> bool:
        """Near the surface: does a warship in sight come so near that it will find us?"""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics
        if boat.keel > t["plane_depth_m"] or view.clock.seconds < self.down_until:
            return False
        for mark in captain.plot.fresh(60):
            if warship(captain.kit, mark.kind) and not captain.attack.hunts(mark):
                fast = captain.hunt.carrier_expected(view)
                ship = captain.plot.track(mark, t["fast_kn"] if fast else 12.0)
                if ship.speed > t["deaf_kn"]:
                    continue  # so fast their ASDIC hears nothing
                hours, miles = passing(ship, boat.course, boat.speed)
                if ship.distance < t["deep_nm"] and miles < t["asdic_nm"] and hours > 0 and ship.bow < 60:
                    return True
        return False

    def nearest(self, view: CaptainView) -> float:
        """Miles to the nearest warship in sight."""
        plot = self.captain.plot
        return min(
            (plot.track(m, 12.0).distance for m in plot.fresh(60) if warship(self.captain.kit, m.kind)), default=99.0
        )

    def sheer_off(self, view: CaptainView) -> Iterator[Deed]:
        """A ship is about to run into us on the surface: away from it."""
        captain = self.captain
        ship = min((captain.plot.track(m, 9.0) for m in captain.plot.fresh(60)), key=lambda s: s.distance)
        course = (ship.bearing + 180.0) % 360.0
        if abs(turn(view.boat.helm, course)) > 40 and captain.can(view, 1, vital=True):
            yield from captain.order(view, "new_course", 0.5, degrees=round(course, 0))

    def flight(self, away: float) -> float:
        """Away from the hunter, and not along with the convoy."""
        quarry = self.captain.hunt.quarry
        if quarry is None or abs(turn(quarry.course, away)) > 70:
            return away
        side = 1.0 if turn(quarry.course, away) >= 0 else -1.0
        return (quarry.course + side * 110.0) % 360.0

    # -- under water

    def hide(self, view: CaptainView) -> Iterator[Deed]:
        """Away at full speed while they are still far, deep, then slow; a turn now and then while they hold us."""
        captain, boat, now, t = self.captain, view.boat, view.clock.seconds, self.captain.kit.tactics
        if boat.diving:
            return
        hunted = now - self.hunted_at < t["hunted_min"] * MINUTE
        deep = self.safe_depth(view, t["evade_depth_m"] if hunted else t["plane_depth_m"])
        close = view.pinged and view.pinged <= t["close_ping_s"]
        sinking = boat.depth < 0.7 * deep and hunted  # the faster the boat the quicker it gets down
        careless = not captain.hunt.wanted(view) and self.may_run(view) and boat.battery > t["dip_battery"]
        careless = careless and captain.left(view) > t["up_orders"]
        idle = boat.telegraph if careless else "slow_ahead"  # aircraft do not listen: no orders for nothing
        setting = self.pace(view, sinking) if hunted else idle
        if boat.keel < deep - 12 and hunted:
            lazy = boat.telegraph in ("stop", "slow_ahead") and setting != "slow_ahead"
            if lazy and captain.can(view, 2, vital=True) and not captain.rests(view, "new_speed", 1):
                yield from captain.order(view, "new_speed", 1, setting=setting)
            elif captain.can(view, vital=True):
                yield from captain.order(view, "new_depth", 2, depth=deep)
        elif self.away >= 0 and hunted and abs(turn(boat.helm, self.away)) > 25 and captain.can(view, urgent=True):
            yield from captain.order(view, "new_course", 4, degrees=round(self.away, 0))
        elif boat.telegraph != setting and captain.can(view, urgent=True, vital=boat.telegraph == "full_ahead"):
            yield from captain.order(view, "new_speed", 4, setting=setting)
        elif close and captain.left(view) and not captain.rests(view, "new_course", t["jink_min"]):
            self.side = -self.side
            base = self.away if self.away >= 0 else boat.course
            self.away = -1.0
            yield from captain.order(view, "new_course", 1, degrees=float(round((base + 50 * self.side) % 360)))
        elif self.down_until - now < 6 * MINUTE if hunted else captain.hunt.wanted(view):
            yield from self.listen(view)

    def pace(self, view: CaptainView, sinking: bool) -> str:
        """While ASDIC holds us out of its reach, as fast as the battery allows: who creeps stays where they look."""
        boat, now, t = view.boat, view.clock.seconds, self.captain.kit.tactics
        held = self.held(view)
        if not self.may_run(view) or (self.water(view) < t["deep_water_m"] and not held):
            return "slow_ahead"
        run = t["run_battery"]
        if (held or now < self.sprint_until) and boat.battery > run["full"]:
            return "full_ahead"
        return "half_ahead" if sinking or boat.battery > run["half"] else "slow_ahead"

    def held(self, view: CaptainView) -> bool:
        """Has ASDIC had us a short while ago? Who creeps then stays within its reach."""
        return bool(view.clock.seconds - self.pinged_at < self.captain.kit.tactics["held_min"] * MINUTE)

    def listen(self, view: CaptainView) -> Iterator[Deed]:
        """Is anybody still there? Then down for another while."""
        captain, now, t = self.captain, view.clock.seconds, self.captain.kit.tactics
        if "hydrophone" not in view.boat.views:
            if captain.can(view, 1, keen=True) and not captain.rests(view, "hydrophone", 45):
                self.listened_at = now
                yield from captain.order(view, "hydrophone", 45)
            return
        bands = ("near",) if dark(view) else ("near", "medium")
        near = [m for m in captain.plot.noises(60) if m.band in bands]
        if near and now - self.listened_at > MINUTE and view.boat.battery > t["last_battery"]:
            self.down_until = now + t["wait_on_min"] * MINUTE

    def up(self, view: CaptainView) -> Iterator[Deed]:
        """Surface when nobody is near, or when the battery demands it."""
        captain, now, t = self.captain, view.clock.seconds, self.captain.kit.tactics
        bands = ("near",) if dark(view) else ("near", "medium")
        reach = max(3.0, theirs(captain.kit, view))
        near = [
            c
            for c in view.contacts
            if (c.band in bands or (c.distance is not None and c.distance < reach))
            and c.id not in captain.meeting.known
        ]
        forced = view.boat.battery < t["last_battery"]
        hurried = captain.hurried(view) and captain.morale(view) > t["rest_morale"]["from"]
        need = min(t["up_orders"], 8 - int(view.tracks.blocked))
        doubt = captain.hunt.quarry is not None or now - self.hunted_at < 4 * HOUR
        unheard = "hydrophone" not in view.boat.views and now - self.listened_at > 10 * MINUTE
        if doubt and unheard and not forced and captain.can(view, 4, keen=True):
            self.listened_at = now
            yield from captain.order(view, "hydrophone", 5)
        elif doubt and now - self.listened_at < MINUTE and not forced:
            return
        elif near and not forced:
            self.down_until = now + 8 * MINUTE
        elif captain.left(view) < need and captain.morale(view) <= t["up_morale"] and not forced and not hurried:
            return  # nobody could be sent to the bridge: the next watch has orders for it
        elif captain.left(view) < need and captain.reserve(view) == 0 and captain.hunt.quarry is None and not forced:
            return
        elif captain.can(view, 1, vital=True):
            yield from captain.order(view, "resurface", 2)

    def after_shot(self, view: CaptainView, away: float, guarded: bool) -> None:
        """Torpedoes have left: where there are escorts they will soon look for us here."""
        if guarded:
            now, t = view.clock.seconds, self.captain.kit.tactics
            self.hunted_at, self.away = now, self.flight(away)
            self.sprint_until = now + t["sprint_min"] * MINUTE
            self.down_until = max(self.down_until, now + t["run_off_min"] * MINUTE)


class _Threat(NamedTuple):
    """A warship to be feared: the course away from it, and whether it comes for us."""

    bearing_away: float
    hunts: bool
    slip: bool
    """By night: has it not seen us yet, so that the boat gets away on the surface?"""
