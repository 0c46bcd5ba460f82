"""The bot Captain's hunt: what is there, and which way of hunting fits."""

from __future__ import annotations

import math
from collections.abc import Iterator

from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.pursuit import HOUR, MINUTE
from kaleun.games.uboot.bots.quarry import CONVOY, Quarry, sighted
from kaleun.games.uboot.bots.sight import dark, ours
from kaleun.games.uboot.bots.surface import Surface
from kaleun.games.uboot.bots.underwater import UnderWater
from kaleun.games.uboot.view import CaptainView


class Hunt(Surface, UnderWater):
    """By ear, on the surface, under water."""

    def update(self, view: CaptainView) -> None:
        """Looks and listens; gives up what cannot be found again."""
        captain, now = self.captain, view.clock.seconds
        t = captain.kit.tactics
        best = sighted(captain.kit, captain.plot, view, self.skip)
        if best is not None and (self.stranger(best) or self.left_behind(best)):
            best = None
        if best is not None:
            fresh = self.quarry is None or now - self.began < t["wolf"]["alone_min"] * MINUTE
            many = best.ships >= CONVOY or (self.quarry is not None and self.quarry.ships >= CONVOY)
            alone = self.straggler(view, best) or (best.ships < CONVOY and bool(best.ids & set(captain.attack.fired)))
            near = self.belongs(view, best)
            some = near if near is not None else (fresh or many) and not alone
            best.expected = some and self.told_of(view, best.course)
        if best is None and view.boat.depth > 0:
            best = self.by_ear(view, now)
        if best is not None:
            if self.quarry is None:
                self.began, self.steered = now, []
            elif self.straggler(view, best):
                self.convoy, self.began, self.steered = self.quarry, now, []
            elif best.seen and self.convoy is not None and best.ships < CONVOY:
                pass  # still the straggler
            elif not best.seen or best.ships < self.quarry.ships:
                if best.seen and best.ships < CONVOY <= self.quarry.ships:
                    best.speed = self.quarry.speed  # a convoy keeps its speed, whatever one ship seems to do
                best.escorts = max(best.escorts, self.quarry.escorts)
                best.ships = max(best.ships, self.quarry.ships if best.seen else 0)
            self.quarry = best
            self.steered.append((now, best.course))
            best.mean = self.axis(view) if best.expected else self.mean_course(now)
            if not best.seen and self.carrier_expected(view):  # she zigzags all the time
                best.course = self.mean_course(now, captain.kit.tactics["zigzag_min"])
            if best.seen:
                self.sure_at = now
        if self.quarry is None and view.boat.depth > 0 and captain.attack.loaded(view):
            self.look_again(view)
        self.go_back(view)
        lone = self.quarry is not None and not self.quarry.guarded and bool(self.quarry.ids)
        if lone and self.quarry is not None and self.quarry.ids <= captain.attack.doomed:
            self.drop(view, 3.0)
        if self.quarry is not None:
            blind = now - self.quarry.at
            hours = t["forget_h"]["convoy" if self.quarry.guarded else "lone"]
            chase = t["chase_h"]["convoy" if self.quarry.guarded else "lone"]
            if blind > hours * HOUR or now - self.began > chase * HOUR:
                self.drop(view, 0.0 if self.quarry.guarded else 3.0)

    def straggler(self, view: CaptainView, found: Quarry) -> bool:
        """A ship by itself in clear daylight, a good way from where its convoy must be: no escort cares for it."""
        old, plot = self.quarry, self.captain.plot
        if old is None or not found.seen or found.ships >= CONVOY or found.escorts or old.ships < CONVOY:
            return False
        if self.belongs(view, found):
            return False
        a, b = old.track(plot), found.track(plot)
        reach, apart = ours(self.captain.kit, view), math.hypot(a.x - b.x, a.y - b.y)
        t = self.captain.kit.tactics
        return bool(
            not dark(view) and len(plot.fresh(600)) < CONVOY and reach > t["alone_nm"] and apart > t["alone_nm"]
        )

    def left_behind(self, found: Quarry) -> bool:
        """A ship that lies still where a convoy went by: the convoy is somewhere else by now."""
        old = self.quarry
        still = found.ships < CONVOY and found.speed < self.captain.kit.tactics["wolf"]["wreck_kn"]
        return old is not None and old.ships >= CONVOY and still

    def stranger(self, found: Quarry) -> bool:
        """A ship without a name while a convoy is hunted that must be somewhere else: a warship, as a rule."""
        old, plot = self.quarry, self.captain.plot
        if old is None or old.ships < CONVOY or found.ships >= CONVOY or found.ids & old.ids:
            return False
        return not any(plot.marks[n].kind for n in found.ids)

    def deeds(self, view: CaptainView) -> Iterator[Deed]:
        captain, boat, now = self.captain, view.boat, view.clock.seconds
        if boat.diving:
            return
        self.shadowing = False
        under = boat.depth > 0
        if under and self.chance(view):
            self.committed, captain.evade.down_until = True, min(captain.evade.down_until, now)
        if under and now < captain.evade.down_until:
            return
        if now < self.away_until and not under:
            yield from self.run_off(view)
            return
        if view.running or captain.gun.target(view) is not None:
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
        t, hunted = captain.kit.tactics, now - captain.evade.hunted_at < 40 * MINUTE
        waits = self.night_work(view)
        if (
            under
            and self.quarry.guarded
            and not waits
            and not dark(view)
            and ship.distance < t["look_convoy_nm"]
            and not hunted
        ):
            self.committed = self.committed or now - self.sure_at > t["look_gap_min"] * MINUTE  # have a look at it
        if under and not self.committed and self.comes(view):
            self.committed = ship.distance < t["creep_from_nm"]
            yield from self.keep_listening(view)
        elif under:
            yield from self.below(view, ship)
        elif self.crippled():
            yield from self.revisit(view, ship)
        elif not captain.attack.loaded(view):
            yield from self.hang_on(view, ship)
        else:
            yield from self.above(view, ship)
