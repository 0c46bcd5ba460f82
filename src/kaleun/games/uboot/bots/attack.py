"""The bot Captain's shot: which ship, from where, how many torpedoes, and away."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from kaleun.games.uboot.bots.geometry import Track, passing, turn
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.plot import LOOK_S, Mark
from kaleun.games.uboot.bots.quarry import wanted, worth
from kaleun.games.uboot.bots.sight import dark, periscope_seen, theirs
from kaleun.games.uboot.view import CaptainView

if TYPE_CHECKING:
    from kaleun.games.uboot.bots.captain import Captain

MINUTE = 60
STERN = 5
STILL_KN = 2.0
MARK_S = 1
"""So soon after a look its bearing is still true."""
DINGHY = "dinghy"
KNOTS = {"g7a": 40.0, "g7e": 30.0}
RANGE_NM = {"g7a": 3.9, "g7e": 2.6}


class Aim(NamedTuple):
    """A ship that can be shot at."""

    mark: Mark
    ship: Track
    tubes: list[int]


class Attack:
    """What has been fired at, and the aim at the moment."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain
        self.shot_at: dict[int, int] = {}
        """When a ship was last fired at."""
        self.fired: dict[int, int] = {}
        """How many torpedoes it got."""
        self.aim: int = 0
        self.unheld: dict[int, int] = {}
        """Until when a ship is left alone that nobody has in sight any more."""
        self.holding = False
        """Is the shot there, and only waits for the next bearing?"""
        self.doomed: set[int] = set()
        """Ships that burn: they will go under by themselves."""

    # -- means

    def loaded(self, view: CaptainView) -> list[int]:
        return [n for n, tube in enumerate(view.tubes, 1) if tube.load]

    def reach(self, view: CaptainView) -> float:
        """From how far to shoot: by night outside what they can see, by day from near."""
        t = self.captain.kit.tactics
        if view.boat.depth > 0:
            quarry = self.captain.hunt.quarry
            if quarry is not None and quarry.guarded:
                return float(t["shot_guarded_nm"])
            least = t["shot_nm"]
            return float(min(t["shot_calm_nm"], max(least, periscope_seen(self.captain.kit, view) * 1.05)))
        seen = theirs(self.captain.kit, view, 0.2) * 1.05
        return float(min(t["shot_moon_nm"], max(t["night_shot_nm"], seen)))

    def hunts(self, mark: Mark) -> bool:
        """Is this ship what we are aiming at?"""
        return mark.id == self.aim

    def lead(self, ship: Track, knots: float) -> float:
        """The course of a torpedo to meet it."""
        sine = ship.speed * math.sin(math.radians(ship.bow)) / knots
        side = 1.0 if turn(ship.course, ship.bearing + 180.0) >= 0 else -1.0
        return (ship.bearing + side * math.degrees(math.asin(max(-1.0, min(1.0, sine))))) % 360.0

    def run(self, ship: Track, knots: float) -> float:
        """Miles a torpedo runs until it meets the ship."""
        sine = min(1.0, ship.speed * math.sin(math.radians(ship.bow)) / knots)
        closing = knots * math.sqrt(1.0 - sine * sine) + ship.speed * math.cos(math.radians(ship.bow))
        return knots * ship.distance / max(1.0, closing)

    def bears(self, view: CaptainView, ship: Track, tube: int) -> bool:
        """Does the tube bear on the ship, both the line of sight and the torpedo's turn?"""
        axis = view.boat.course + (180.0 if tube == STERN else 0.0)
        load = view.tubes[tube - 1].load
        off = abs(turn(axis, ship.bearing))
        gyro = abs(turn(axis, self.lead(ship, KNOTS[load])))
        return (
            self.run(ship, KNOTS[load]) < 0.93 * RANGE_NM[load]
            and off <= (58.0 if tube == STERN else 85.0)
            and gyro <= 85.0
        )

    # -- which ship

    def targets(self, view: CaptainView) -> list[Aim]:
        """Ships worth a shot now, the best first: in range, showing their side, not just shot at."""
        found, reach = [], self.far(view)
        for mark in self.captain.plot.fresh(30):
            value = worth(self.captain.kit, view, mark.kind)
            ship = self.ship(view, mark) if value and self.free(view, mark) else None
            if ship is None or not self.offers(view, mark, ship, reach):
                continue
            tubes = [n for n in self.loaded(view) if self.bears(view, ship, n)]
            angle = math.sin(math.radians(max(30.0, min(150.0, ship.bow)))) if ship.speed > STILL_KN else 1.0
            found.append((value * angle / (0.5 + ship.distance), Aim(mark, ship, tubes)))
        found.sort(key=lambda pair: (-bool(pair[1].tubes), -pair[0], pair[1].mark.id))
        return [aim for _, aim in found]

    def far(self, view: CaptainView) -> float:
        """From how far to shoot at most; farther when they will have us in a moment."""
        captain, t = self.captain, self.captain.kit.tactics
        reach = self.reach(view) * float(t["reach_slack"])
        far = t["carrier"]["far_nm"] if captain.hunt.carrier_expected(view) else t["shot_far_nm"]
        return max(reach, float(far)) if self.hasty(view) else reach

    def hasty(self, view: CaptainView) -> bool:
        """Will they have us in a moment?"""
        captain, t = self.captain, self.captain.kit.tactics
        never = t["carrier"]["never_nm"] if captain.hunt.carrier_expected(view) else t["now_or_never_nm"]
        if captain.hunt.carrier_sought(view) and not captain.hunt.carrier_expected(view):
            never = t["carrier"]["patient_nm"]
        return view.boat.depth > 0 and bool(view.pinged or captain.evade.nearest(view) < never)

    def guarded(self) -> bool:
        """Has the quarry escorts?"""
        quarry = self.captain.hunt.quarry
        return quarry is not None and quarry.guarded

    def free(self, view: CaptainView, mark: Mark) -> bool:
        """Is its course known, its name if it has one, and has it not just been shot at?"""
        now, t = view.clock.seconds, self.captain.kit.tactics
        strange = not mark.kind and now - mark.first < t["name_s"]
        again = now - self.shot_at.get(mark.id, -9999) < t["again_min"] * MINUTE or self.unheld.get(mark.id, 0) > now
        return not (mark.course is None or mark.id in self.doomed or strange or again)

    def ship(self, view: CaptainView, mark: Mark) -> Track | None:
        """Where it is and how it goes; None while its speed is still being measured."""
        captain, t = self.captain, self.captain.kit.tactics
        knots = self.knots(mark)
        wait = t["wait_speed_s"]["below" if view.boat.depth > 0 else captain.name]
        if knots is None and not self.guarded() and view.clock.seconds - mark.first < wait:
            return None
        fast = captain.hunt.carrier_expected(view)
        guess = "fast_kn" if fast else "convoy_kn" if self.guarded() else "guess_kn"
        return captain.plot.track(mark, knots or float(t[guess]))

    def offers(self, view: CaptainView, mark: Mark, ship: Track, reach: float) -> bool:
        """Is it within reach, farther off where it comes no nearer, on a steady course, and does it show its side?"""
        captain, t = self.captain, self.captain.kit.tactics
        convoy = self.guarded() and view.boat.depth > 0
        far = t["shot_far_nm"] if convoy else t["shot_max_nm"][captain.name]
        limit = max(reach, far) if ship.bow >= t["abeam_deg" if convoy else "no_nearer_deg"] else reach
        if not t["shot_min_nm"] <= ship.distance <= limit:
            return False
        steady = view.clock.seconds - mark.steady_since >= t["steady_s"]
        least = t["carrier"]["bow_deg"] if captain.hunt.carrier_sought(view) and not self.hasty(view) else 0.0
        return ship.speed <= STILL_KN or (steady and self.shows_side(ship) and ship.bow >= least)

    def shows_side(self, ship: Track) -> bool:
        """Is the angle on the bow good enough for the distance?"""
        quarry = self.captain.hunt.quarry
        least = 24 if quarry is not None and quarry.guarded else 30
        near = self.captain.kit.tactics["chase_nm"]  # so near a ship that runs away is still hit
        return least <= ship.bow <= 118 or (ship.distance < near and 20 <= ship.bow <= 142)

    def knots(self, mark: Mark) -> float | None:
        """The ship's speed, or that of others on its course: a convoy keeps together."""
        if mark.speed is not None or mark.course is None:
            return mark.speed
        alike = sorted(
            m.speed
            for m in self.captain.plot.fresh(300)
            if m.speed is not None and m.course is not None and abs(turn(m.course, mark.course)) < 4
        )
        return alike[len(alike) // 2] if alike else None

    def salvo(self, view: CaptainView, mark: Mark) -> int:
        """How many torpedoes the ship is worth."""
        row = self.captain.kit.vessels.get(mark.kind)
        numbers = self.captain.kit.tactics["salvo"]
        grt = row["grt"] * row["sink_factor"] if row is not None else numbers["unknown_grt"]
        quarry = self.captain.hunt.quarry
        n = 1 + sum(grt >= least for least in numbers["steps_grt"])
        n = max(numbers["least_guarded"] if quarry is not None and quarry.guarded else 2, n)
        if self.knots(mark) is None:  # a fan makes up for a speed that is only guessed
            n = max(numbers["guessed"], n)
        if wanted(self.captain.kit, view, mark.kind) and n < 3 and grt > 4000:
            n += 1
        if not self.guarded() and self.captain.torpedoes(view) >= numbers["plenty"]:  # nobody else here to shoot at
            n = max(numbers["alone"], n)
        if self.captain.hunt.carrier_sought(view) or (self.guarded() and view.boat.depth > 0):
            return len(view.tubes)  # there will be no second shot: down and away from the escorts
        return int(max(1, n - self.fired.get(mark.id, 0)))

    def ready(self, view: CaptainView) -> bool:
        """Is a shot possible within a few seconds, so that it comes before everything else?"""
        if not self.loaded(view) or view.aircraft or not self.captain.can(view, 2, vital=True):
            return False
        aims = self.targets(view)
        return bool(aims and aims[0].tubes and any(view.tubes[n - 1].flooded for n in aims[0].tubes))

    # -- shooting

    def near(self, view: CaptainView) -> bool:
        """Is the shot so near that the tubes should be flooded?"""
        reach, hunt = self.reach(view) * 1.6 + 0.8, self.captain.hunt
        if hunt.committed and hunt.quarry is not None and hunt.quarry.track(self.captain.plot).distance < reach:
            return True
        tracks = [
            self.captain.plot.track(m, 9.0)
            for m in self.captain.plot.fresh(2400 if view.boat.depth > 0 else 120)
            if m.course is not None and worth(self.captain.kit, view, m.kind)
        ]
        return any(ship.distance < reach for ship in tracks)

    def deeds(self, view: CaptainView) -> Iterator[Deed]:
        """Flood, lock, fire; the next ship; away when the tubes are empty."""
        self.holding = False
        self.doomed |= {int(contact) for contact, mark in view.scene.marks.items() if mark.sunk}
        if not self.possible(view):
            return
        if not self.near(view):
            self.aim = 0
            return
        dry, wet = self.dry(view), [n for n in self.loaded(view) if view.tubes[n - 1].flooded]
        bow = [n for n in dry if n != STERN]
        rests = self.captain.rests(view, "flood_tubes", 0.5)
        if bow and len(wet) < 4 and self.captain.can(view, 3, vital=True) and not rests:
            yield from self.captain.order(view, "flood_tubes", 0.5, tubes=bow)
            return
        aims = self.targets(view)
        if aims:
            yield from self.shoot(view, next((a for a in aims if a.mark.id == self.aim and a.tubes), aims[0]), wet)
        else:
            self.leave(view)

    def possible(self, view: CaptainView) -> bool:
        """Near the surface, with something in the tubes; on the surface only where it is dark."""
        boat = view.boat
        bright = boat.depth <= 0 and view.light == "day" and not dark(view)
        return bool(self.loaded(view)) and not boat.diving and boat.keel <= 11 and not bright

    def dry(self, view: CaptainView) -> list[int]:
        """Loaded tubes nobody has flooded yet."""
        return [n for n in self.loaded(view) if not view.tubes[n - 1].flooded and not view.tubes[n - 1].flooding]

    def shoot(self, view: CaptainView, aim: Aim, wet: list[int]) -> Iterator[Deed]:
        """Until the tubes bear the boat turns; then flood what bears, lock, fire."""
        captain, boat = self.captain, view.boat
        tubes = [n for n in aim.tubes if n in wet]
        if not aim.tubes:
            yield from self.turn_to(view, aim.ship)
        elif not tubes:
            mine = [n for n in aim.tubes if n in self.dry(view)]
            if mine and captain.can(view, 3, vital=True):
                yield from captain.order(view, "flood_tubes", 0.5, tubes=mine)
        elif boat.lock != aim.mark.id or "tdc" not in boat.views:
            self.aim = aim.mark.id
            if captain.can(view, 2, vital=True):  # a ship that sinks gives more than it costs
                yield from captain.order(view, "tdc", 0, contact=aim.mark.id)
        elif captain.can(view, 1, vital=True):
            late = view.clock.seconds % LOOK_S
            if captain.skill["on_the_mark"] and late > MARK_S:  # the bearing is as old as the last look
                self.holding = True
                return
            yield from self.fire(view, aim, tubes)

    def leave(self, view: CaptainView) -> None:
        """Beside escorts: once torpedoes have left and no other ship offers itself, away and down."""
        captain, t = self.captain, self.captain.kit.tactics
        last = max(self.shot_at, key=lambda n: self.shot_at[n], default=0)
        since = view.clock.seconds - self.shot_at.get(last, -9999)
        quarry = captain.hunt.quarry
        guarded = captain.hunt.convoy is not None or (quarry is not None and quarry.guarded)
        if guarded and t["next_ship_s"] < since < 5 * MINUTE and view.clock.seconds > captain.hunt.away_until:
            mark = captain.plot.marks.get(last)
            line = captain.plot.track(mark, 9.0).bearing if mark is not None else float(view.boat.course)
            captain.withdraw(view, (line + 180.0) % 360.0, True)

    def turn_to(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """The boat turns until the tubes bear."""
        captain = self.captain
        stern = any(n == STERN for n in self.loaded(view)) and len(self.loaded(view)) == 1
        course = (self.lead(ship, 30.0) + (180.0 if stern else 0.0)) % 360.0
        if not stern and abs(turn(view.boat.helm, course)) > 10 and captain.can(view, 3, urgent=True):
            yield from captain.order(view, "new_course", 2, degrees=round(course, 0))

    def fire(self, view: CaptainView, aim: Aim, tubes: list[int]) -> Iterator[Deed]:
        """The officers' numbers go into the computer, with the error of their plotting."""
        captain, skill, t = self.captain, self.captain.skill, self.captain.kit.tactics
        dazed = captain.rng.gauss(0.0, 1.0) * skill["bearing_plot_error_deg"]
        slip = captain.rng.gauss(0.0, 1.0) * skill["bearing_plot_error_deg"] / t["speed_error_div"]
        wakeless = view.light == "day" and aim.ship.distance < t["wake_nm"]  # farther off the fast one is better
        tubes.sort(key=lambda n: (view.tubes[n - 1].load == "g7a") == wakeless)
        n = self.salvo(view, aim.mark)
        chosen = tubes[:n]
        row = captain.kit.vessels.get(aim.mark.kind)
        length = row["length_m"] / 1852.0 if row is not None else 0.06
        width = math.degrees(length * math.sin(math.radians(aim.ship.bow)) / max(0.2, aim.ship.distance))
        spread = min(4.0, max(0.5, 0.45 * width + skill["bearing_plot_error_deg"] * 0.3)) if len(chosen) > 1 else 0.0
        if len(chosen) > 2:  # bearings are wrong by a degree: from afar the fan is as wide as the gaps allow
            spread = max(spread, min(width, t["salvo"]["fan_deg"]))
        if len(chosen) > 1 and self.knots(aim.mark) is None:
            doubt = math.degrees(t["salvo"]["doubt_kn"] / KNOTS["g7a"]) * math.sin(math.radians(aim.ship.bow))
            spread = max(spread, min(4.0, 2.0 * doubt / (len(chosen) - 1)))
        deed: dict[str, Any] = {
            "tubes": chosen, "course": (aim.ship.course + dazed) % 360.0,
            "speed": max(0.0, aim.ship.speed * (1.0 + slip)), "distance_nm": max(0.17, aim.ship.distance),
            "depth": 2.0, "spread_deg": round(spread, 1), "magnetic": bool(t["magnetic"][captain.name]), "fast": True,
        }  # fmt: skip
        self.shot_at[aim.mark.id] = view.clock.seconds
        self.fired[aim.mark.id] = self.fired.get(aim.mark.id, 0) + len(chosen)
        self.aim = 0
        left = len(self.loaded(view)) - len(chosen)
        guarded = captain.hunt.quarry is not None and captain.hunt.quarry.guarded
        yield "fire_torpedoes", deed
        if left <= (1 if view.boat.depth <= 0 else 0) or len([x for x in self.loaded(view) if x != STERN]) == len(
            [x for x in chosen if x != STERN]
        ):
            captain.withdraw(view, (aim.ship.bearing + 180.0) % 360.0, guarded)

    def collision(self, view: CaptainView, within: float = 9.0) -> bool:
        """Will a ship run over the boat within the next minutes?"""
        boat = view.boat
        for mark in self.captain.plot.fresh(180 if boat.depth > 0 else 60):
            ship = self.captain.plot.track(mark, 9.0)
            hours, miles = passing(ship, boat.course, boat.speed)
            if ship.speed + abs(boat.speed) < 2.0 or mark.kind == DINGHY:
                continue  # two that lie still, or men we have come for
            if (boat.depth > 0 and ship.distance < 0.28 and ship.speed > 1.0) or (
                miles < 0.13 and hours < 0.04 and ship.distance < within
            ):
                return True
        return False
