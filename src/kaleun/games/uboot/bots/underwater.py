"""The bot Captain's hunt under water: let the quarry come, creep to its track, look when it must be near."""

from __future__ import annotations

import math
from collections.abc import Iterator

from kaleun.games.uboot.bots.carrier import Carrier
from kaleun.games.uboot.bots.geometry import Track, passing, turn
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.pursuit import HOUR, MINUTE
from kaleun.games.uboot.bots.quarry import Quarry
from kaleun.games.uboot.bots.sight import dark, fog, periscope_sees
from kaleun.games.uboot.bots.wrecks import Wrecks
from kaleun.games.uboot.view import CaptainView


class UnderWater(Carrier, Wrecks):
    """The periscope attack up to the shot."""

    def below(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """Creep to where it will pass, look when it must be near, let it come."""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics
        if not self.committed:
            return
        hours, _ = passing(ship, boat.course, boat.speed)
        opening = hours < 0.005
        if (opening and ship.distance > captain.attack.reach(view) * 1.6) or not captain.attack.loaded(view):
            self.committed = False
            if captain.gun.hopes(view):
                return
            if self.quarry is None or not self.quarry.guarded:
                self.drop(view, 0.5 if ship.speed < 11 else 1.0)
            captain.evade.down_until = view.clock.seconds + 15 * MINUTE
            return
        if captain.attack.collision(view):
            if boat.keel < 20 and captain.can(view, 1, vital=True):
                yield from captain.order(view, "new_depth", 1, depth=captain.evade.safe_depth(view, 25.0))
            return
        if boat.keel > 10.5:
            if captain.can(view, 2, urgent=True):
                yield from captain.order(view, "new_depth", 2, depth=10.0)
            return
        reach = captain.attack.reach(view)
        by_ear = any(m.band == "near" for m in captain.plot.noises(120) if self.mine(m.id))
        sees = periscope_sees(captain.kit, view) * t["look_slack"]
        due = ship.distance <= min(sees, reach * 1.2 + t["look_early_nm"])
        if (due or by_ear or self.look_out(view, ship, sees)) and "periscope" not in boat.views and boat.depth < 10.6:
            if captain.can(view, 2, urgent=True):
                yield from captain.order(view, "periscope", 4)
            return
        deaf = "hydrophone" not in boat.views and "periscope" not in boat.views
        guarded = self.quarry is not None and self.quarry.guarded
        fast = self.carrier_expected(view)
        if deaf and (guarded or ship.distance < 6) and captain.left(view) >= (2 if fast else 5 if guarded else 6):
            yield from captain.order(view, "hydrophone", 3 if fast else 35)
            return
        yield from self.creep(view, ship, reach, hours)

    def creep(self, view: CaptainView, ship: Track, reach: float, hours: float) -> Iterator[Deed]:
        """Off its track when it comes straight at us; otherwise bow towards the track, nearer while it is too far, and
        still when it will pass well."""
        captain, boat = self.captain, view.boat
        if self.carrier_expected(view):
            yield from self.stand(view, ship)
            return
        if self.crippled():
            yield from self.straight(view, ship, reach)
            return
        side = 1.0 if turn(ship.course, ship.bearing + 180.0) >= 0 else -1.0
        abeam = ship.distance * math.sin(math.radians(ship.bow))
        wide = self.quarry is not None and self.quarry.ships >= captain.kit.tactics["wide_ships"]
        if wide:
            yield from self.beside(view, ship, abeam, side)
            return
        beside = max(0.3, captain.kit.tactics["offset_share"] * reach)
        if self.carrier_sought(view):  # her destroyer passes before her
            beside = captain.kit.tactics["carrier"]["beside_nm"]
        outward = abeam < beside and ship.distance > 0.6 + reach
        course = (ship.course + side * (90.0 if outward else -90.0)) % 360.0
        if outward and abeam < 0.3 and abs(turn(boat.helm, course)) > 90.0:
            course = (course + 180.0) % 360.0  # on as it goes: the other side is as good
        if outward or abeam > reach * 0.9:
            hurry = abeam > 3.5 * hours + reach or ship.distance < 9
            fast = hurry and ship.distance > 3.5 and boat.battery > 0.45 and "periscope" not in boat.views
            setting = "full_ahead" if fast else "half_ahead"
        else:
            setting = "stop" if abeam - 2.0 * hours < beside and abs(turn(boat.course, course)) < 40 else "slow_ahead"
        if setting not in ("stop", "slow_ahead") and not captain.evade.may_run(view):
            setting = "slow_ahead"
        if abs(turn(boat.helm, course)) > 35 and captain.can(view, 3, urgent=True):
            yield from captain.order(view, "new_course", 4, degrees=round(course, 0))
        elif boat.telegraph != setting and captain.can(view, 3, urgent=True):
            yield from captain.order(view, "new_speed", 4, setting=setting)

    def straight(self, view: CaptainView, ship: Track, reach: float) -> Iterator[Deed]:
        """A ship that lies there, or hardly moves: at it, and not under its keel."""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics["wreck"]
        close = ship.distance < t["off_nm"]
        far = ship.distance > reach and captain.evade.may_run(view)
        setting = "half_ahead" if far else "stop" if t["off_nm"] < ship.distance < t["lie_nm"] else "slow_ahead"
        course = (ship.bearing + (180.0 if close else 0.0)) % 360.0
        if abs(turn(boat.helm, course)) > (60 if close else 20) and captain.can(view, 2, urgent=True, vital=close):
            yield from captain.order(view, "new_course", 6, degrees=round(course, 0))
        elif boat.telegraph != setting and captain.can(view, 2, urgent=True):
            yield from captain.order(view, "new_speed", 6, setting=setting)

    def look_out(self, view: CaptainView, ship: Track, sees: float) -> bool:
        """A convoy by day: one look in time shows where it really is, when it is near enough to be seen."""
        captain, t = self.captain, self.captain.kit.tactics
        blind = view.clock.seconds - self.sure_at
        guarded = self.quarry is not None and self.quarry.guarded
        far = ship.distance < min(sees, t["look_convoy_nm"]) and blind > t["look_gap_min"] * MINUTE
        return guarded and far and not dark(view) and captain.can(view, 4, urgent=True)

    def beside(self, view: CaptainView, ship: Track, abeam: float, side: float) -> Iterator[Deed]:
        """A convoy: to a place beside its track, outside the reach of the ASDIC of its screen, bow to it; few
        orders."""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics
        least, most = t["beside_nm"]
        inward = abs(turn(boat.helm, ship.course - side * 90.0)) < 60.0  # once on the way in it stays so
        slack = t["beside_slack_nm"] if boat.telegraph == "slow_ahead" else 0.0  # an order is worth more than a cable
        inside = abeam < (least - 1.2 if inward else least) - slack
        outside = abeam > most + 0.1 * ship.distance + slack
        if ship.distance < least:
            return
        course = (ship.course + side * (90.0 if inside else -90.0)) % 360.0
        if abeam < 0.3 and abs(turn(boat.helm, course)) > 90:
            course = (course + 180.0) % 360.0  # on as it goes: the other side is as good
        wanted = (inside or outside) and captain.evade.may_run(view)  # four knots do no harm afterwards
        setting = "half_ahead" if wanted else "slow_ahead"
        if abs(turn(boat.helm, course)) > 50 and captain.can(view, 4, urgent=True):
            yield from captain.order(view, "new_course", 6, degrees=round(course, 0))
        elif boat.telegraph != setting and captain.can(view, 4, urgent=True):
            yield from captain.order(view, "new_speed", 8, setting=setting)

    def chance(self, view: CaptainView) -> bool:
        """Under water already, and what we hunt comes by?"""
        captain = self.captain
        hunted = view.clock.seconds - captain.evade.hunted_at < 40 * MINUTE
        if self.quarry is None or self.committed or hunted or fog(view):
            return False
        if not self.quarry.known and (self.quarry.guarded or dark(view)):
            return False
        if not captain.attack.loaded(view) or not self.worth_it(view) or (self.quarry.guarded and not dark(view)):
            return False
        ship = self.quarry.track(captain.plot)
        return ship.bow < 60 and ship.distance < 6 and ship.distance * math.sin(math.radians(ship.bow)) < 2.5

    def ambush(self, view: CaptainView) -> bool:
        """Does what we hunt come straight at us, so that we need only dive?"""
        if self.quarry is None or not self.quarry.seen or not self.worth_it(view):
            return False
        ship = self.quarry.track(self.captain.plot)
        t = self.captain.kit.tactics
        bow, miles = (50, 9.0) if self.quarry.ships >= t["wide_ships"] else (40, 7.5)
        if self.carrier_sought(view):
            miles = t["carrier"]["ambush_nm"]
        return bool(self.captain.attack.loaded(view) and ship.bow < bow and 1.5 < ship.distance < miles)

    def look_again(self, view: CaptainView) -> None:
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
