"""The bot Captain's hunt: find ships by ear, shadow them by day, get ahead of them, close in by night or under water."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.ai.uboot.geometry import Track, meet, passing, track, turn
from kaleun.ai.uboot.officer import Deed, View
from kaleun.ai.uboot.quarry import Quarry, heard, open_rows, sighted, warship
from kaleun.ai.uboot.sight import dark, fog, ours, theirs

if TYPE_CHECKING:
    from kaleun.ai.uboot.captain import Captain

MINUTE, HOUR = 60, 3600


def min_gap(ship: Track, others: list[Track]) -> float:
    """Miles to the nearest of them."""
    return min((math.hypot(ship.x - o.x, ship.y - o.y) for o in others), default=9.0)


def t_sure(captain: Captain) -> int:
    """Seconds for which the distance of a ship seen before is still known well."""
    return int(captain.kit.tactics["sure_min"] * MINUTE)


HUNTING = ("sink_grt", "sink_type", "hit_type", "shadow")


class Hunt:
    """What is hunted and how."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain
        self.quarry: Quarry | None = None
        self.began = 0
        self.skip: dict[int, int] = {}
        self.listened_at = 0
        self.sure_at = -HOUR
        """When the quarry was last in sight."""
        self.dip = False
        """Is the boat under water to listen?"""
        self.committed = False
        """Is it under water for an attack?"""
        self.steered: list[tuple[int, float]] = []
        """Courses the quarry has steered."""
        self.ahead = False
        """Does the boat lie ahead of its quarry and wait for it?"""
        self.away_until = 0
        self.away = 0.0

    # -- what is there

    def update(self, view: View) -> None:
        """Looks and listens; gives up what cannot be found again."""
        captain, now = self.captain, view["clock"]["seconds"]
        t = captain.kit.tactics
        best = sighted(captain.kit, captain.plot, view, self.skip)
        if best is None and view["boat"]["depth"] > 0:
            best = self.by_ear(view, now)
        if best is not None:
            if self.quarry is None:
                self.began, self.steered = now, []
            elif not best.seen or best.ships < self.quarry.ships:
                best.escorts = max(best.escorts, self.quarry.escorts)
                best.ships = max(best.ships, self.quarry.ships if best.seen else 0)
            self.quarry = best
            self.steered.append((now, best.course))
            best.mean = self.mean_course(now)
            if best.seen:
                self.sure_at = now
        if self.quarry is None and view["boat"]["depth"] > 0 and captain.attack.loaded(view):
            self.look_again(view)
        if self.quarry is not None:
            blind = now - self.quarry.at
            hours = t["forget_h"]["convoy" if self.quarry.guarded else "lone"]
            if blind > hours * HOUR or now - self.began > t["chase_h"] * HOUR:
                self.drop(view, 0.0)

    def mean_course(self, now: int) -> float:
        """The course of a convoy on the whole: the mean over the hours it has been followed."""
        rows = [c for at, c in self.steered if now - at > 20 * MINUTE] or [c for _, c in self.steered]
        east, north = sum(math.sin(math.radians(c)) for c in rows), sum(math.cos(math.radians(c)) for c in rows)
        return math.degrees(math.atan2(east, north)) % 360.0

    def by_ear(self, view: View, now: int) -> Quarry | None:
        """What is heard: it puts right where a ship seen before must be, or is a quarry of its own."""
        captain, old = self.captain, self.quarry
        sound = heard(captain.kit, captain.plot, self.skip)
        if sound is None:
            return None
        if view["boat"]["depth"] < 30 and self.coming(view, sound):
            self.committed, captain.evade.down_until = True, now
        sound.expected = self.convoy_expected(view)
        if old is None or not old.known:
            return sound
        if not old.ids & sound.ids and sound.ships < old.ships / 2:
            return None
        line = sound.track(captain.plot).bearing
        ship = track(old.track(captain.plot).distance, line, sound.course, old.speed)
        fixed = Quarry(ship, captain.plot, [captain.plot.marks[n] for n in sound.ids], captain.kit, False)
        fixed.known, fixed.expected = now - self.sure_at < t_sure(captain), old.expected
        return fixed

    def look_again(self, view: View) -> None:
        """Under water: a ship that was near and may be stopped or slow is still there."""
        captain = self.captain
        for mark in captain.plot.fresh(HOUR):
            ship = captain.plot.track(mark, 2.0)
            near = (
                ship.distance < 2.5 and captain.value(view, mark.kind) and self.skip.get(mark.id, 0) <= captain.plot.now
            )
            if near and mark.id in captain.attack.fired and captain.attack.fired[mark.id] < 5:
                self.quarry = Quarry(ship, captain.plot, [mark], captain.kit, True)
                self.committed, self.began = True, captain.plot.now

    def drop(self, view: View, hours: float) -> None:
        """Lets it go for some hours."""
        if self.quarry is not None:
            for number in self.quarry.ids:
                self.skip[number] = view["clock"]["seconds"] + round(hours * HOUR)
        self.quarry, self.committed, self.ahead = None, False, False

    def wanted(self, view: View) -> bool:
        """Do the orders ask for ships, and is there anything to sink them with?"""
        rows = [row for row in open_rows(view) if row["type"] in HUNTING]
        armed = self.captain.torpedoes(view) > 0 or any(row["type"] == "shadow" for row in rows)
        return armed and bool(rows)

    def worth_it(self, view: View) -> bool:
        """May the boat go after what it has found: a free hunt, unless an order calls it somewhere in a hurry."""
        return self.captain.torpedoes(view) > 0 and not self.captain.hurried(view)

    # -- what to do

    def deeds(self, view: View) -> Iterator[Deed]:
        captain, boat, now = self.captain, view["boat"], view["clock"]["seconds"]
        if boat["diving"]:
            return
        under = boat["depth"] > 0
        if under and self.chance(view):
            self.committed, captain.evade.down_until = True, min(captain.evade.down_until, now)
        if under and now < captain.evade.down_until:
            return
        if now < self.away_until and not under:
            yield from self.run_off(view)
            return
        if view["running"]:
            return
        if self.dip:
            yield from self.listen(view)
            return
        if self.quarry is None or not self.worth_it(view):
            self.committed = False
            if self.station(view):
                yield from self.wait(view)
            elif not under and self.listen_now(view):
                yield from self.go_down(view)
            return
        ship = self.quarry.track(captain.plot)
        if under:
            yield from self.below(view, ship)
        elif not captain.attack.loaded(view):
            yield from self.hang_on(view, ship)
        else:
            yield from self.above(view, ship)

    def chance(self, view: View) -> bool:
        """Under water already, and what we hunt comes by?"""
        captain = self.captain
        hunted = view["clock"]["seconds"] - captain.evade.hunted_at < 40 * MINUTE
        if self.quarry is None or self.committed or hunted or not self.quarry.known or fog(view):
            return False
        if not captain.attack.loaded(view) or not self.worth_it(view) or (self.quarry.guarded and not dark(view)):
            return False
        ship = self.quarry.track(captain.plot)
        return ship.bow < 60 and ship.distance < 6 and ship.distance * math.sin(math.radians(ship.bow)) < 2.5

    def ambush(self, view: View) -> bool:
        """Does what we hunt come straight at us, so that we need only dive?"""
        if self.quarry is None or not self.quarry.seen or not self.worth_it(view):
            return False
        ship = self.quarry.track(self.captain.plot)
        return bool(self.captain.attack.loaded(view) and ship.bow < 40 and 1.5 < ship.distance < 7.5)

    def coming(self, view: View, sound: Quarry) -> bool:
        """Does a convoy that we hear come straight at us, over a sea rough enough to hide the periscope?"""
        t, ship = self.captain.kit.tactics, sound.track(self.captain.plot)
        rough = view["weather"]["sea"] >= t["hiding_sea"] or dark(view)
        ahead = ship.distance * math.cos(math.radians(ship.bow))
        abeam = ship.distance * math.sin(math.radians(ship.bow))
        return rough and not fog(view) and sound.ships > 4 and ahead > 0 and abeam < 1.5 + t["creep_share"] * ahead

    def too_near(self, view: View) -> bool:
        """By day: would the boat be seen by what it hunts if it came up?"""
        if self.quarry is None or dark(view):
            return False
        light = "" if view["light"] == "day" else "day"
        sure = 1.0 if self.quarry.known or not self.quarry.guarded else 0.65
        return self.quarry.track(self.captain.plot).distance * sure < theirs(self.captain.kit, view, 1.0, light) * 1.05

    # -- by ear

    def still_listening(self, view: View) -> bool:
        """How far off it is shows only after a while at the hydrophone."""
        if self.quarry is None or self.quarry.seen or "hydrophone" not in view["boat"]["views"]:
            return False
        first = min((m.first for m in self.captain.plot.noises(180)), default=-HOUR)
        return bool(view["clock"]["seconds"] - first < self.captain.kit.tactics["range_min"] * MINUTE)

    def station(self, view: View) -> bool:
        """Is this the place to wait under water for ships, with battery enough?"""
        captain, t = self.captain, self.captain.kit.tactics
        here = str(captain.said(view, "navigator", "ready") or "").split()
        if "wait" not in here or not self.wanted(view) or not t["listen_gap_h"][captain.name]:
            return False
        clear = view["light"] == "day" and view["weather"]["visibility"] in ("good", "excellent")
        if clear and view["boat"]["depth"] <= 0 and not self.convoy_expected(view):
            return False
        power = view["boat"]["battery"]
        return power > (t["low_battery"] + 0.1 if view["boat"]["depth"] > 0 else 0.85)

    def wait(self, view: View) -> Iterator[Deed]:
        """Stopped under water at a depth where the radio works, listening half an hour in every two."""
        captain, boat, now, t = self.captain, view["boat"], view["clock"]["seconds"], self.captain.kit.tactics
        if boat["depth"] <= 0:
            if captain.can(view, 2) and not view["contacts"]:
                yield from captain.dive(view, captain.evade.safe_depth(view, 18.0))
        elif boat["telegraph"] != "stop" and captain.can(view, 1):
            yield from captain.order(view, "new_speed", 10, setting="stop")
        elif "hydrophone" not in boat["views"]:
            noise = bool(captain.plot.noises(600))
            if (noise or now - self.listened_at > t["listen_every_min"] * MINUTE) and captain.can(view, 1, keen=noise):
                self.listened_at = now
                yield from captain.order(view, "hydrophone", 10)

    def listen_now(self, view: View) -> bool:
        """Is it time to dive and listen? When ships are sought that are hard to see, at the end of a watch, when the
        orders left would be lost: the new watch brings the boat up again."""
        captain, now, t = self.captain, view["clock"]["seconds"], self.captain.kit.tactics
        gap = t["listen_gap_h"][captain.name] * HOUR
        if not gap or not self.wanted(view) or now - self.listened_at < gap or view["contacts"]:
            return False
        return (self.convoy_expected(view) or dark(view)) and captain.reserve(view) == 0 and captain.left(view) >= 3

    def convoy_expected(self, view: View) -> bool:
        """Do the orders speak of a convoy or a squadron?"""
        words = " ".join([view["task"]["briefing"], *(row["text"] for row in open_rows(view))]).lower()
        return "convoy" in words or "carrier" in words

    def go_down(self, view: View) -> Iterator[Deed]:
        """Dives to listen."""
        yield from self.captain.dive(view, self.captain.evade.safe_depth(view, 18.0))
        self.dip = True

    def listen(self, view: View) -> Iterator[Deed]:
        """Slow and quiet at the hydrophone for a quarter of an hour, longer while something is heard."""
        captain, boat, now, t = self.captain, view["boat"], view["clock"]["seconds"], self.captain.kit.tactics
        if boat["depth"] <= 0:
            yield from self.captain.dive(view, self.captain.evade.safe_depth(view, 18.0))
            return
        fast = boat["telegraph"] == "full_ahead" or captain.left(view) >= 2
        if boat["telegraph"] != "slow_ahead" and fast and not captain.rests(view, "new_speed", 3):
            yield from captain.order(view, "new_speed", 3, setting="slow_ahead")
        elif "hydrophone" not in boat["views"]:
            if now - self.listened_at < 40 * MINUTE or not captain.can(view, 1, urgent=True):
                self.dip = False
            else:
                self.listened_at = now
                yield from captain.order(view, "hydrophone", 5)
        else:
            noises = captain.plot.noises(60)
            enough = t["listen_min"] * (2 if noises else 1) * MINUTE
            if now - self.listened_at > enough:
                self.dip = False

    # -- on the surface

    def above(self, view: View, ship: Track) -> Iterator[Deed]:
        captain = self.captain
        assert self.quarry is not None
        if fog(view):
            return
        if self.lost_sight(view, ship):
            self.listened_at = min(self.listened_at, view["clock"]["seconds"] - HOUR)
            if captain.can(view, 4, keen=True):
                yield from self.go_down(view)
            elif not captain.left(view):
                self.drop(view, 0.5)
        elif dark(view):
            yield from self.close(view, ship)
        elif self.quarry.guarded and self.patient(view):
            yield from self.hang_on(view, ship)
        else:
            yield from self.get_ahead(view, ship)

    def lost_sight(self, view: View, ship: Track) -> bool:
        """It should be in sight and is not."""
        assert self.quarry is not None
        blind = view["clock"]["seconds"] - self.quarry.at
        reach = ours(self.captain.kit, view)
        if not dark(view) and not self.quarry.seen:
            return blind > 90 * MINUTE and self.captain.reserve(view) == 0
        return blind > 15 * MINUTE and ship.distance < reach * 0.6

    def patient(self, view: View) -> bool:
        """By day an escorted convoy is followed until night, if a night is still to come and the Captain can wait."""
        t = self.captain.kit.tactics
        hour = int(view["time"][:2])
        until = (t["dark_h"].get(view["date"][5:7], 20) - hour) % 24
        return bool(t["patient"][self.captain.name]) and view["left"] > (until + 3) * HOUR

    def hang_on(self, view: View, ship: Track) -> Iterator[Deed]:
        """Just inside our sight and outside theirs, a little ahead of the beam."""
        captain, t = self.captain, self.captain.kit.tactics
        light = "" if dark(view) else "day"  # at dawn and dusk the day is near
        keep = (theirs(captain.kit, view, 1.0, light) + 1.12 * ours(captain.kit, view, light)) / 2
        if self.quarry is not None and self.quarry.ships >= t["wide_ships"]:
            keep += t["wide_nm"]
        if self.quarry is not None and not self.quarry.seen:
            clear = view["weather"]["visibility"] in ("good", "excellent") and view["light"] == "day"
            keep = 0.6 * ours(captain.kit, view, light) if clear else max(keep, t["by_ear_nm"])
        angle = math.radians(t["shadow_bow_deg"])
        seen = self.quarry is not None and self.quarry.seen
        if ship.distance > (1.5 if seen else 1.05) * keep or ship.distance < 0.55 * keep or ship.bow > 120:
            yield from self.steer(view, ship, keep * math.cos(angle), keep * math.sin(angle), 20.0)
        elif captain.can(view, 1):
            yield from self.keep_step(view, ship, ship.distance / keep)

    def keep_step(self, view: View, ship: Track, near: float) -> Iterator[Deed]:
        """The course of the convoy, a little outward when too near and inward when too far; slower when ahead of it."""
        captain, boat = self.captain, view["boat"]
        side = 1.0 if turn(ship.course, ship.bearing + 180.0) >= 0 else -1.0
        bend = 45.0 if near < 0.92 else -45.0 if near > 1.12 else 0.0
        course = (ship.course + side * bend) % 360.0
        setting = boat["telegraph"]
        if ship.bow > 90:
            setting = "full_ahead"
        elif ship.bow < 45:
            setting = "slow_ahead"
        elif setting == "full_ahead" and ship.bow < 70:
            setting = "half_ahead"
        if abs(turn(boat["helm"], course)) > 25:
            yield from captain.order(view, "new_course", 12, degrees=round(course, 0))
        elif boat["telegraph"] != setting:
            yield from captain.order(view, "new_speed", 20, setting=setting)

    def close(self, view: View, ship: Track) -> Iterator[Deed]:
        """By night: in from the side, to a shot at the nearest ship worth it."""
        captain, plot = self.captain, self.captain.plot
        reach = captain.attack.reach(view)
        marks = [m for m in plot.fresh(300) if m.course is not None and captain.value(view, m.kind) and self.mine(m.id)]
        tracks = [plot.track(m, ship.speed) for m in marks]
        guards = [plot.track(m, 12.0) for m in plot.fresh(600) if warship(captain.kit, m.kind)]
        if tracks:
            ship = min(tracks, key=lambda s: s.distance + 2.0 * max(0.0, 2.0 - min_gap(s, guards)))
        if ship.distance > reach * 1.05 or ship.bow < 40 or ship.bow > 135:
            yield from self.steer(view, ship, -0.35 * reach, reach * 0.8, 8.0 if ship.distance < 4 else 14.0)
        elif view["boat"]["telegraph"] == "full_ahead" and captain.can(view, 4, urgent=True):
            yield from captain.order(view, "new_speed", 5, setting="half_ahead")

    def mine(self, number: int) -> bool:
        return self.quarry is not None and number in self.quarry.ids

    def get_ahead(self, view: View, ship: Track) -> Iterator[Deed]:
        """By day: round it outside its sight, until it comes towards us; then under water."""
        captain, t = self.captain, self.captain.kit.tactics
        sight = theirs(captain.kit, view)
        limit = max(t["dive_nm"]["least"], min(t["dive_nm"]["most"], theirs(captain.kit, view, 0.1) * 1.1))
        self.ahead = ship.speed > 2 and ship.bow <= t["dive_bow_deg"] + (20 if self.ahead else 0)
        if self.ahead and ship.distance <= limit:
            self.committed = True
            if captain.can(view, 5, keen=True):
                yield from captain.dive(view, 10.0)
            return
        if self.ahead:
            if abs(turn(view["boat"]["helm"], ship.bearing)) > 40 and captain.can(view, 5, keen=True):
                yield from captain.order(view, "new_course", 15, degrees=round(ship.bearing, 0))
            elif view["boat"]["telegraph"] != "slow_ahead" and captain.can(view, 4, keen=True):
                yield from captain.order(view, "new_speed", 15, setting="slow_ahead")
            return
        outside = max(sight * 1.06, min(ship.distance, sight * 1.25))
        far = outside if ship.distance > 0.8 * sight else max(t["pass_nm"], ship.distance)
        bow = math.radians(max(t["dive_bow_deg"] * 0.7, ship.bow - 40.0))  # round it, step by step
        yield from self.steer(view, ship, far * math.cos(bow), far * math.sin(bow), 12.0)

    def steer(self, view: View, ship: Track, ahead: float, abeam: float, step: float) -> Iterator[Deed]:
        """A course to a place ahead and abeam of it, on our side, at full speed until we are there."""
        captain, boat, now = self.captain, view["boat"], view["clock"]["seconds"]
        side = 1.0 if turn(ship.course, ship.bearing + 180.0) >= 0 else -1.0
        a = math.radians(ship.course)
        ux, uy = math.sin(a), math.cos(a)
        x = ship.x + ahead * ux + abeam * side * uy
        y = ship.y + ahead * uy - abeam * side * ux
        knots = captain.kit.surface if boat["depth"] <= 0 else captain.kit.submerged
        setting = "full_ahead"
        found = meet(Track(x, y, ship.course, ship.speed), knots[setting])
        if found is None or found[1] > captain.kit.tactics["meet_h"]:
            self.drop(view, 1.5)
            return
        if now - captain.tried.get("new_course", -HOUR) < 90:
            return
        pause = 1.5 if ship.distance < 5 else 6.0
        if abs(turn(boat["helm"], found[0])) > step and captain.can(
            view, 2, keen=True, urgent=ship.distance < 3 or dark(view)
        ):
            yield from captain.order(view, "new_course", pause, degrees=round(found[0], 0))
        elif boat["telegraph"] != setting and found[1] > 0.1 and captain.can(view, 2, keen=True, urgent=dark(view)):
            yield from captain.order(view, "new_speed", 5, setting=setting)

    def run_off(self, view: View) -> Iterator[Deed]:
        """After the shot: stern to them, all the engines give."""
        captain, boat = self.captain, view["boat"]
        if abs(turn(boat["helm"], self.away)) > 15 and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_course", 3, degrees=round(self.away, 0))
        elif boat["telegraph"] != "full_ahead" and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_speed", 5, setting="full_ahead")

    # -- under water

    def below(self, view: View, ship: Track) -> Iterator[Deed]:
        """Creep to where it will pass, look when it must be near, let it come."""
        captain, boat, t = self.captain, view["boat"], self.captain.kit.tactics
        if not self.committed:
            return
        hours, nearest = passing(ship, boat["course"], boat["speed"])
        opening = hours < 0.005
        if (opening and ship.distance > captain.attack.reach(view) * 1.6) or not captain.attack.loaded(view):
            self.committed = False
            self.drop(view, 0.5 if ship.speed < 11 else 1.0)
            captain.evade.down_until = view["clock"]["seconds"] + 15 * MINUTE
            return
        if captain.attack.collision(view):
            if boat["keel"] < 20 and captain.can(view, 1, vital=True):
                yield from captain.order(view, "new_depth", 1, depth=captain.evade.safe_depth(view, 25.0))
            return
        if boat["keel"] > 10.5:
            if captain.can(view, 2, urgent=True):
                yield from captain.order(view, "new_depth", 2, depth=10.0)
            return
        reach = captain.attack.reach(view)
        if (
            ship.distance <= reach * 1.2 + t["look_early_nm"]
            and "periscope" not in boat["views"]
            and boat["depth"] < 10.6
        ):
            if captain.can(view, 2, keen=True, urgent=self.quarry is not None and self.quarry.seen):
                yield from captain.order(view, "periscope", 4)
            return
        deaf = "hydrophone" not in boat["views"] and "periscope" not in boat["views"]
        guarded = self.quarry is not None and self.quarry.guarded
        if deaf and (guarded or ship.distance < 6) and captain.left(view) >= (5 if guarded else 6):
            yield from captain.order(view, "hydrophone", 35)
            return
        yield from self.creep(view, ship, reach, hours)

    def creep(self, view: View, ship: Track, reach: float, hours: float) -> Iterator[Deed]:
        """Off its track when it comes straight at us; otherwise bow towards the track, nearer while it is too far, and
        still when it will pass well."""
        captain, boat = self.captain, view["boat"]
        side = 1.0 if turn(ship.course, ship.bearing + 180.0) >= 0 else -1.0
        abeam = ship.distance * math.sin(math.radians(ship.bow))
        outward = abeam < 0.3 and ship.distance > 1.3
        course = (ship.course + side * (90.0 if outward else -90.0)) % 360.0
        if outward or abeam > reach * 0.9:
            hurry = abeam > 3.5 * hours + reach or ship.distance < 9
            fast = hurry and ship.distance > 3.5 and boat["battery"] > 0.45 and "periscope" not in boat["views"]
            setting = "full_ahead" if fast else "half_ahead"
        else:
            setting = "stop" if abeam - 2.0 * hours < 0.3 and abs(turn(boat["course"], course)) < 40 else "slow_ahead"
        if setting not in ("stop", "slow_ahead") and not captain.evade.may_run(view):
            setting = "slow_ahead"
        if abs(turn(boat["helm"], course)) > 35 and captain.can(view, 3, urgent=True):
            yield from captain.order(view, "new_course", 4, degrees=round(course, 0))
        elif boat["telegraph"] != setting and captain.can(view, 3, urgent=True):
            yield from captain.order(view, "new_speed", 4, setting=setting)
