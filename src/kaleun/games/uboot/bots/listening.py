"""The bot Captain's hunt by ear: dives to listen, waits under water, makes something of what is heard."""

from __future__ import annotations

import math
from collections.abc import Iterator

from kaleun.games.uboot.advice import men_in
from kaleun.games.uboot.bots.geometry import track
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.pursuit import HOUR, MINUTE, Pursuit
from kaleun.games.uboot.bots.quarry import CONVOY, Quarry, heard
from kaleun.games.uboot.bots.reported import WORDS
from kaleun.games.uboot.bots.sight import dark, fog, ours
from kaleun.games.uboot.crew.stations import OUTSIDE
from kaleun.games.uboot.view import CaptainView


class Listening(Pursuit):
    """The hydrophone."""

    def by_ear(self, view: CaptainView, now: int) -> Quarry | None:
        """What is heard: it puts right where a ship seen before must be, or is a quarry of its own."""
        captain, old = self.captain, self.quarry
        sound = heard(
            captain.kit, captain.plot, self.skip, self.carrier_expected(view), self.told_legs(view), self.reckoned(view)
        )
        if sound is None or captain.meeting.awaits(view):
            return None
        later = self.patient(view) and not self.here_by_day(view, sound)
        waits = dark(view) or (not self.carrier_sought(view) and later)
        if view.boat.depth < 30 and not waits and self.coming(view, sound):
            self.committed, captain.evade.down_until = True, now
        sound.expected = self.expects_guards(view, sound)
        if old is not None and sound.ships < old.ships / 2 and "hydrophone" not in view.boat.views:
            return None  # nobody listens any more: what is left of the group says nothing
        if old is not None and old.ships >= CONVOY > sound.ships:
            return None  # a convoy is not one ship: an escort on its own, as a rule
        if old is None or not old.known:
            return sound
        if not old.ids & sound.ids and sound.ships < old.ships / 2:
            return None
        line = sound.track(captain.plot).bearing
        ship = track(old.track(captain.plot).distance, line, sound.course, old.speed)
        fixed = Quarry(ship, captain.plot, [captain.plot.marks[n] for n in sound.ids], captain.kit, False)
        fixed.known, fixed.expected = now - self.sure_at < captain.kit.tactics["sure_min"] * MINUTE, old.expected
        return fixed

    def coming(self, view: CaptainView, sound: Quarry) -> bool:
        """Does a convoy that we hear come straight at us, over a sea rough enough to hide the periscope?"""
        t, ship = self.captain.kit.tactics, sound.track(self.captain.plot)
        near = any(self.captain.plot.marks[n].band in ("near", "medium") for n in sound.ids)
        if not near and ship.distance > t["creep_from_nm"]:
            return False  # far: every order now would be one too few for the shot
        fast = self.carrier_sought(view)
        rough = fast or view.weather.sea >= t["hiding_sea"] or dark(view)
        ahead = ship.distance * math.cos(math.radians(ship.bow))
        abeam = ship.distance * math.sin(math.radians(ship.bow))
        return (
            rough
            and not fog(view)
            and (fast or max(sound.ships, self.quarry.ships if self.quarry is not None else 0) > 4)
            and ahead > 0
            and abeam < t["creep_nm"] + t["creep_share"] * ahead
        )

    def here_by_day(self, view: CaptainView, sound: Quarry) -> bool:
        """Will it be upon us while the periscope still sees, in front of a night too black for the surface?"""
        t, kit = self.captain.kit.tactics, self.captain.kit
        black = ours(kit, view, "night_new_moon") < t["wolf"]["black_nm"]
        ship = sound.track(self.captain.plot)
        hours = ship.distance * math.cos(math.radians(ship.bow)) / max(1.0, ship.speed)
        return black and view.light == "day" and 0.0 < hours < self.light_left(view)

    def comes(self, view: CaptainView) -> bool:
        """By day, only heard or seen from under water: does it come our way, so that the boat need only wait?"""
        above = view.boat.depth <= 0
        if self.quarry is None or (self.quarry.seen and above) or not self.quarry.guarded or fog(view):
            return False
        if self.night_work(view) or (dark(view) and not self.dawn(view)):
            return False
        if view.clock.seconds - self.quarry.at > self.captain.kit.tactics["trust_h"] * HOUR:
            return False
        ship = self.quarry.track(self.captain.plot)
        ahead = ship.distance * math.cos(math.radians(ship.bow))
        abeam = ship.distance * math.sin(math.radians(ship.bow))
        t = self.captain.kit.tactics
        return ship.distance < t["comes_nm"] and ahead > 0 and abeam < t["creep_nm"] + t["creep_share"] * ahead

    def keep_listening(self, view: CaptainView) -> Iterator[Deed]:
        """Slow and quiet while it comes; the hydrophone again whenever it has been left for a while."""
        captain, boat, now = self.captain, view.boat, view.clock.seconds
        near = self.quarry is not None and self.quarry.track(captain.plot).distance < captain.kit.tactics["by_ear_nm"]
        if boat.telegraph not in ("stop", "slow_ahead") and captain.can(view, 1, keen=True):
            yield from captain.order(view, "new_speed", 10, setting="slow_ahead")
        elif "hydrophone" not in boat.views and captain.can(view, 1, keen=True, urgent=near):
            self.listened_at = now
            yield from captain.order(view, "hydrophone", 32)

    def still_listening(self, view: CaptainView) -> bool:
        """How far off it is shows only after a while at the hydrophone."""
        if self.quarry is None or self.quarry.seen or "hydrophone" not in view.boat.views:
            return False
        first = min((m.first for m in self.captain.plot.noises(180)), default=-HOUR)
        t = self.captain.kit.tactics
        minutes = t["range_min"] if self.quarry.ships >= CONVOY else t["lone_range_min"]
        return bool(view.clock.seconds - first < minutes * MINUTE)

    def station(self, view: CaptainView) -> bool:
        """Is this the place to wait under water for ships, with battery enough?"""
        captain, t = self.captain, self.captain.kit.tactics
        here = str(captain.said(view, "navigator", "ready") or "").split()
        if "wait" not in here or not self.wanted(view) or not t["listen_gap_h"][captain.name]:
            return False
        clear = view.light == "day" and view.weather.visibility in ("good", "excellent")
        if clear and view.boat.depth <= 0 and not self.convoy_expected(view):
            return False
        power = float(view.boat.battery)
        return power > float(t["low_battery"] + 0.1 if view.boat.depth > 0 else 0.85)

    def wait(self, view: CaptainView) -> Iterator[Deed]:
        """Stopped under water at a depth where the radio works, listening half an hour in every two."""
        captain, boat, now, t = self.captain, view.boat, view.clock.seconds, self.captain.kit.tactics
        if boat.depth <= 0:
            need = 4 if men_in(view, OUTSIDE) else 3
            if captain.left(view) >= need and not view.contacts:  # in, down, stop, listen
                yield from captain.dive(view, captain.evade.safe_depth(view, 18.0))
        elif boat.telegraph != "stop" and captain.can(view, 1, keen=True):
            yield from captain.order(view, "new_speed", 10, setting="stop")
        elif boat.keel < captain.evade.safe_depth(view, 18.0) - 4 and captain.can(view, 1):
            yield from captain.order(view, "new_depth", 30, depth=captain.evade.safe_depth(view, 18.0))
        elif "hydrophone" not in boat.views:
            soon = "soon" in str(captain.said(view, "navigator", "ready") or "").split()
            due = soon or now - self.listened_at > t["listen_every_min"] * MINUTE
            if due and (captain.left(view) >= 2 or (soon and captain.can(view, 1, keen=True))):
                self.listened_at = now
                yield from captain.order(view, "hydrophone", 10)

    def listen_now(self, view: CaptainView) -> bool:
        """Is it time to dive and listen? When ships are sought that are hard to see, at the end of a watch, when the
        orders left would be lost: the new watch brings the boat up again."""
        captain, now, t = self.captain, view.clock.seconds, self.captain.kit.tactics
        gap = t["listen_gap_h"][captain.name] * HOUR
        if WORDS.search(view.task.briefing):
            return False  # it is known where they are to be met
        if not gap or not self.wanted(view) or now - self.listened_at < gap or view.contacts:
            return False
        if (captain.said(view, "navigator", "miles") or 0) < t["no_dip_nm"]:
            return False  # soon at the place where the boat listens anyway
        return (self.convoy_expected(view) or dark(view)) and captain.reserve(view) == 0 and captain.left(view) >= 3

    def go_down(self, view: CaptainView) -> Iterator[Deed]:
        """Dives to listen."""
        yield from self.captain.dive(view, self.captain.evade.safe_depth(view, 18.0))
        self.dip = True

    def listen(self, view: CaptainView) -> Iterator[Deed]:
        """Slow and quiet at the hydrophone for a quarter of an hour, longer while something is heard."""
        captain, boat, now, t = self.captain, view.boat, view.clock.seconds, self.captain.kit.tactics
        if boat.depth <= 0:
            yield from self.captain.dive(view, self.captain.evade.safe_depth(view, 18.0))
            return
        fast = boat.telegraph == "full_ahead" or captain.left(view) >= 2
        if boat.telegraph != "slow_ahead" and fast and not captain.rests(view, "new_speed", 3):
            yield from captain.order(view, "new_speed", 3, setting="slow_ahead")
        elif "hydrophone" not in boat.views:
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
