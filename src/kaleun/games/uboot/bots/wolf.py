"""The bot Captain and an escorted convoy: by day ahead of its beam and out of its sight, by night in from the side
between the escorts, on the surface; four torpedoes, away, reload, again. Places are reckoned in the convoy's own frame:
miles ahead of its middle and abeam on our side; few orders, because every one is dear."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from kaleun.games.uboot.bots.geometry import Track, meet, turn
from kaleun.games.uboot.bots.listening import Listening
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.pursuit import HOUR, MINUTE
from kaleun.games.uboot.bots.quarry import warship
from kaleun.games.uboot.bots.sight import ours, theirs
from kaleun.games.uboot.view import CaptainView

STERN = 5


def by_night(view: CaptainView) -> bool:
    """Is it night, and can anybody see anything?"""
    return bool(view.light.startswith("night") and view.weather.visibility not in ("poor", "fog"))


class Berth(NamedTuple):
    """Where the boat is as the convoy sees it: miles ahead, miles abeam, side (1 = to starboard)."""

    ahead: float
    abeam: float
    side: float


def berth(ship: Track) -> Berth:
    angle = turn(ship.course, ship.bearing + 180.0)
    miles, a = ship.distance, math.radians(angle)
    return Berth(miles * math.cos(a), abs(miles * math.sin(a)), 1.0 if angle >= 0 else -1.0)


class Wolf(Listening):
    """Shadow and night attack."""

    shadowing = False
    """Does it keep its distance until night?"""
    inward = False
    """Is the boat past the gate, on its way in?"""
    leap = False
    """Is it on its way to a place ahead?"""
    casts = False
    """Is it where they must be, and nobody is there?"""
    shies = False
    """Is it on its way out of their sight?"""

    def wolf(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """What an escorted convoy asks for now."""
        captain, boat = self.captain, view.boat
        loaded = captain.attack.loaded(view)
        if self.astray(view, ship) and captain.left(view) >= self.captain.kit.tactics["wolf"]["dip_orders"]:
            self.listened_at = min(self.listened_at, view.clock.seconds - HOUR)
            yield from self.go_down(view)
            return
        bow = sum(n != STERN for n in loaded)
        near = ship.distance < self.captain.kit.tactics["wolf"]["near_nm"]
        ready = (near and bow) or (bow >= self.enough(view) and self.budget(view))
        blind = self.blind(view)
        if blind and self.others_told(view):
            self.drop(view, captain.kit.tactics["wolf"]["blind_rest_h"])
        elif by_night(view) and ready and not blind:
            yield from self.run_in(view, ship)
        elif boat.depth <= 0:
            yield from self.shadow(view, ship)

    def blind(self, view: CaptainView) -> bool:
        """Is the night so black that an escort is upon the boat before anybody has seen it?"""
        least = float(self.captain.kit.tactics["wolf"]["see_nm"])
        return bool(view.light.startswith("night") and ours(self.captain.kit, view) < least)

    def enough(self, view: CaptainView) -> int:
        """Loaded bow tubes worth a run in: all four while there are spares for them."""
        spare = sum(n for name, n in view.spares.items() if name.startswith("bow"))
        left = sum(bool(tube.load or tube.reloading) for tube in view.tubes[:4])
        return min(int(self.captain.kit.tactics["wolf"]["tubes"]), max(1, min(4, left + spare)))

    def budget(self, view: CaptainView) -> bool:
        """Are there orders for a run in, the shots and the way out: on the track, by alerts, by morale?"""
        captain, track, t = self.captain, view.tracks, self.captain.kit.tactics["wolf"]
        alerts = min(int(track.high_alerts_left), 2) * max(0, 7 - int(track.blocked))
        spare = max(0, captain.morale(view) - t["keep_morale"])
        return bool(captain.left(view) + alerts + spare >= t["orders"])

    def astray(self, view: CaptainView, ship: Track) -> bool:
        """It should be in sight and is not, or nobody has seen or heard it for long: listen."""
        assert self.quarry is not None
        t, blind = self.captain.kit.tactics["wolf"], view.clock.seconds - self.quarry.at
        if view.boat.battery < self.captain.kit.tactics["dip_battery"]:
            return False
        reach = ours(self.captain.kit, view)
        near = ship.distance < reach * t["missed_share"] + self.half()
        missed = not self.inward and blind > t["missed_min"] * MINUTE and near
        return bool(missed or blind > t["blind_h"] * HOUR)

    def axis(self, view: CaptainView) -> float:
        """How its columns and escorts stand: along the leg headquarters told of, else along its course on the whole;
        the course of the hour is only how they all move."""
        assert self.quarry is not None
        kit, course = self.captain.kit, self.quarry.mean
        legs = [leg for leg, _ in self.told_legs(view)]
        now = self.quarry.course
        near = min(legs, key=lambda leg: abs(turn(leg, now)), default=course)
        return near if abs(turn(near, now)) < kit.tactics["wolf"]["axis_deg"] else course

    def told_of(self, view: CaptainView, course: float) -> bool:
        """Does headquarters tell of a convoy that steers like this?"""
        most = self.captain.kit.tactics["wolf"]["axis_deg"]
        return any(abs(turn(leg, course)) < most for leg, _ in self.told_legs(view))

    def half(self) -> float:
        """Miles from the middle of the convoy to its outer column."""
        t = self.captain.kit.tactics["wolf"]
        ships = self.quarry.ships if self.quarry is not None else 0
        return float(min(t["half_most_nm"], t["half_nm_per_ship"] * ships))

    # -- by day

    def shadow(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """Ahead of its beam, outside its sight: stopped until it has come up, then a run to a place well ahead. Its
        course on the whole counts, not that of the hour."""
        assert self.quarry is not None
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics["wolf"]
        self.inward, self.shadowing = False, True
        axis = self.axis(view)
        at, light = berth(ship._replace(course=axis)), "" if by_night(view) else "day"
        sight = max(t["least_nm"], theirs(captain.kit, view, 1.0, light)) + self.half()
        wide = sight * t["keep_share"] + t["margin_nm"]
        self.shies = ship.distance < sight * (t["shy_share"] if self.shies else 1.0)
        if at.ahead < t["behind_nm"] or at.abeam > wide + t["wide_nm"]:
            self.leap = True
        elif self.leap and at.ahead > t["ahead_nm"] - 2.0 and at.abeam < wide + t["wide_nm"] - 2.0:
            self.leap = False
        if self.shies:  # out of its way, abeam
            outward = (axis + at.side * (50.0 if at.ahead > 0 else 110.0)) % 360.0
            yield from self.go(view, outward, "full_ahead", 40.0)
        elif self.leap:
            goal = Berth(t["ahead_nm"], wide, at.side)
            if closest(at, goal) < sight:  # round it, first to a place abeam
                goal = Berth(0.0, wide * t["round_share"], at.side)
            yield from self.make_for(view, ship, axis, goal)
        elif boat.telegraph not in ("stop", "slow_ahead"):
            yield from self.go(view, boat.helm, "stop", 180.0)

    # -- by night

    def run_in(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """In from the side behind the escorts ahead: first to a place abeam, then to within a mile of the outer
        column; the ships themselves as soon as they are seen."""
        captain, plot, t = self.captain, self.captain.plot, self.captain.kit.tactics["wolf"]
        self.shadowing = self.casts = False
        axis = self.axis(view)
        reach, at, half = captain.attack.reach(view), berth(ship._replace(course=axis)), self.half()
        seen = [m for m in plot.fresh(30) if m.course is not None and captain.value(view, m.kind) and self.mine(m.id)]
        if seen:
            tracks = [plot.track(m, ship.speed) for m in seen]
            guards = [plot.track(m, 12.0) for m in plot.fresh(300) if warship(captain.kit, m.kind)]
            near = min(tracks, key=lambda s: s.distance + t["guard_weight"] * max(0.0, t["guard_nm"] - gap(s, guards)))
            if near.distance > reach * 0.95 or not 35 <= near.bow <= 130:
                yield from self.make_for(view, near, near.course, Berth(-0.15 * reach, 0.7 * reach, berth(near).side))
            return
        gate = Berth(t["gate_ahead_nm"], half + t["gate_nm"], at.side)
        wide = t["gate_wide_nm"]
        there = abs(at.ahead - gate.ahead) < wide and at.abeam < gate.abeam + 2.0 * wide
        self.inward = there or (self.inward and abs(at.ahead - gate.ahead) < 2.0 * wide)
        if self.inward:
            dry = [n for n in captain.attack.dry(view) if n != STERN]
            if dry and captain.can(view, 3, urgent=True):
                yield from captain.order(view, "flood_tubes", 1, tubes=dry)
                return
            goal = Berth(t["aim_ahead_nm"], half + 0.7 * reach, at.side)
            self.casts = at.abeam < goal.abeam + t["there_nm"]
            if self.casts:  # nobody here: on to the other side, and along with it
                goal = Berth(t["cast_ahead_nm"], half + 0.7 * reach, -at.side)
            yield from self.make_for(view, ship, axis, goal)
        else:
            yield from self.make_for(view, ship, axis, gate)

    # -- means

    def make_for(self, view: CaptainView, ship: Track, axis: float, goal: Berth) -> Iterator[Deed]:
        """A course at full speed to a place in the convoy's frame."""
        captain, t = self.captain, self.captain.kit.tactics["wolf"]
        a = math.radians(axis)
        ux, uy = math.sin(a), math.cos(a)
        x = ship.x + goal.ahead * ux + goal.abeam * goal.side * uy
        y = ship.y + goal.ahead * uy - goal.abeam * goal.side * ux
        found = meet(Track(x, y, ship.course, ship.speed), captain.kit.surface["full_ahead"])
        if found is None or found[1] > captain.kit.tactics["meet_h"]:
            self.drop(view, 1.5)
            return
        near = ship.distance < t["near_nm"]
        blind = self.inward and ours(captain.kit, view) < t["slow_sight_nm"]  # who sees so little runs slowly
        setting = "half_ahead" if blind else "full_ahead"
        yield from self.go(view, found[0], setting, t["near_step_deg"] if near else t["step_deg"])

    def go(self, view: CaptainView, course: float, setting: str, step: float) -> Iterator[Deed]:
        """Course and speed, where the difference is worth an order."""
        captain, boat = self.captain, view.boat
        stops = setting == "stop"
        plain = self.shadowing and not stops
        if self.shies:  # seen by day the boat is as good as lost
            may = captain.can(view, 1, vital=True)
        else:
            may = captain.left(view) > 0 if plain else captain.can(view, 2, keen=True, urgent=not stops)
        if abs(turn(boat.helm, course)) > step and may:
            seen = self.quarry is not None and self.quarry.seen
            pause = (
                6
                if self.shadowing
                else 1
                if seen
                else self.captain.kit.tactics["wolf"]["cast_min"]
                if self.casts
                else 5
            )
            yield from captain.order(view, "new_course", pause, degrees=round(course, 0))
        elif boat.telegraph != setting and may:
            yield from captain.order(view, "new_speed", 4, setting=setting)


def gap(ship: Track, others: list[Track]) -> float:
    """Miles to the nearest of them."""
    return min((math.hypot(ship.x - o.x, ship.y - o.y) for o in others), default=9.0)


def closest(at: Berth, goal: Berth) -> float:
    """How near to the middle the straight way from one berth to another comes."""
    dx, dy = goal.ahead - at.ahead, goal.abeam - at.abeam
    length = dx * dx + dy * dy
    share = max(0.0, min(1.0, -(at.ahead * dx + at.abeam * dy) / length)) if length else 0.0
    return math.hypot(at.ahead + share * dx, at.abeam + share * dy)
