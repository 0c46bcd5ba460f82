"""The bot Captain's attack: get ahead of the ship, dive by day, shoot from near, go away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kaleun.ai.uboot.geometry import Track, meet, passing, run_on, track, turn
from kaleun.ai.uboot.officer import Deed, View

if TYPE_CHECKING:
    from kaleun.ai.uboot.captain import Captain

MINUTE, HOUR = 60, 3600
FRIENDS = ("dinghy", "uboat")
STERN = 5


class Attack:
    """The target and where it is reckoned to be."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain
        self.target = 0
        self.ship: Track | None = None
        self.at = 0
        self.began = 0
        self.left_alone: dict[int, int] = {}
        self.steady_course, self.steady_at = -1.0, 0
        """The target's course, and since when it has kept it."""

    # -- what is there

    def close(self, view: View) -> bool:
        return bool(self.target and self.ship and self.ship.distance < 2.5)

    def spared(self, view: View, kind: str) -> bool:
        """Ships of ours: what an objective to meet or protect somebody names."""
        rows = [r for r in view["task"]["objectives"] if r["type"] in ("rendezvous", "protect")]
        return kind in FRIENDS or any(kind and kind in r["text"].lower() for r in rows)

    def worth(self, view: View, c: Mapping[str, Any]) -> float:
        """How much a ship is worth an attack: tonnage per mile; warships only if they are wanted."""
        row = self.captain.kit.vessels.get(c["kind"])
        wanted = [r for r in view["task"]["objectives"] if not r["done"] and c["kind"] in r.get("ids", ())]
        if row is not None and (row["category"] == "escort" or row["depth_charges"]) and not wanted:
            return 0.0
        grt = float(row["grt"]) if row is not None else 3000.0
        return grt * (3.0 if wanted else 1.0) / (2.0 + float(c["distance"]))

    def fit(self, view: View, c: Mapping[str, Any]) -> bool:
        """A ship in sight whose course is known, and after a while its speed, and that is worth it."""
        seen = c["distance"] is not None and c["by"] != "hydrophone" and c["course"] is not None
        known = c["speed"] is not None or c["held"] > self.captain.kit.tactics["wait_speed_s"] or self.target
        return bool(seen and known and not self.spared(view, c["kind"]) and self.worth(view, c) > 0)

    def choose(self, view: View) -> Mapping[str, Any] | None:
        """The best ship in sight, the present target if it still is one."""
        now = view["clock"]["seconds"]
        seen = [c for c in view["contacts"] if self.fit(view, c) and self.left_alone.get(c["id"], 0) < now]
        held = [c for c in seen if c["id"] == self.target]
        if held and (self.close(view) or view["boat"]["depth"] > 0):
            seen = held
        best: Mapping[str, Any] | None = max(seen, key=lambda c: (self.worth(view, c), c["id"]), default=None)
        return best

    def update(self, view: View) -> None:
        """Sees the target or reckons where it is."""
        now, boat = view["clock"]["seconds"], view["boat"]
        if self.ship is not None:
            self.ship = run_on(self.ship, boat["course"], boat["speed"], now - self.at)
        self.at = now
        c = self.choose(view)
        if c is not None:
            if c["id"] != self.target:
                self.target = c["id"]
                if self.ship is None:
                    self.began = now
            speed = c["speed"] if c["speed"] is not None else self.captain.kit.tactics["guess_kn"]
            if abs(turn(self.steady_course, c["course"])) > 3:
                self.steady_course, self.steady_at = c["course"], now
            self.ship = track(c["distance"], c["true_bearing"], c["course"], speed)

    def give_up(self, view: View, hours: float) -> None:
        if self.target:
            self.left_alone[self.target] = view["clock"]["seconds"] + round(hours * HOUR)
        self.target, self.ship = 0, None

    # -- what to do

    def deeds(self, view: View) -> Iterator[Deed]:
        captain, now = self.captain, view["clock"]["seconds"]
        if not any(t["load"] for t in view["tubes"]) or now < captain.down_until:
            self.give_up(view, 0.0)
            return
        self.update(view)
        if self.ship is None:
            return
        if now - self.began > captain.kit.tactics["chase_h"] * HOUR or self.ship.distance > 25:
            self.give_up(view, 3.0)
            return
        if view["running"]:
            return
        if view["boat"]["depth"] > 0 or view["boat"]["diving"] == "dive":
            yield from self.below(view, self.ship)
        else:
            yield from self.above(view, self.ship)

    def above(self, view: View, ship: Track) -> Iterator[Deed]:
        """On the surface: by night right up to it, by day ahead of it and then under water."""
        captain, t = self.captain, self.captain.kit.tactics
        night = view["light"].startswith("night")
        if night and ship.distance <= t["shot_max_nm"]:
            yield from self.shoot(view, ship, t["night_shot_nm"])
            if ship.distance <= t["night_shot_nm"]:
                return
        if not night and ship.distance <= t["day_dive_nm"] and ship.bow <= t["dive_bow_deg"]:
            if captain.can(view, 5, urgent=True):
                yield from captain.dive(view, 10.0)
            return
        ahead = 0.3 if night else t["overtake_ahead_nm"]
        yield from self.steer(view, ship, ahead, captain.kit.surface)

    def steer(self, view: View, ship: Track, ahead: float, knots: Mapping[str, float]) -> Iterator[Deed]:
        """A course to meet it, at the speed that is needed."""
        captain, boat = self.captain, view["boat"]
        setting = "half_ahead"
        found = meet(ship, knots[setting], ahead)
        if found is None or found[1] > 1.5 or knots is captain.kit.surface:
            setting = "full_ahead"
            found = meet(ship, knots[setting], ahead)
        if found is None or found[1] > captain.kit.tactics["chase_h"]:
            self.give_up(view, 2.0)
            return
        off = abs(turn(boat["helm"], found[0]))
        need = captain.kit.tactics["course_step_deg"] * (2 if ship.distance > 6 else 1)
        if off > need and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_course", 12 if ship.distance > 6 else 5, degrees=round(found[0], 0))
        elif boat["telegraph"] != setting and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_speed", 10, setting=setting)

    def below(self, view: View, ship: Track) -> Iterator[Deed]:
        """Under water: creep towards its track, look, shoot."""
        captain, boat, t = self.captain, view["boat"], self.captain.kit.tactics
        if boat["diving"]:
            return
        if boat["keel"] > 10.5:
            if not view["pinged"] and captain.can(view, 1, urgent=True):
                yield from captain.order(view, "new_depth", 3, depth=10.0)
            return
        if boat["telegraph"] != "half_ahead" and captain.can(view, 3, urgent=True):
            yield from captain.order(view, "new_speed", 5, setting="half_ahead")
            return
        hours, nearest = passing(ship, boat["course"], boat["speed"])
        if hours < 0.01 and ship.distance > t["shot_max_nm"] + 0.5:
            self.give_up(view, 1.0)
            captain.down_until = view["clock"]["seconds"] + 10 * MINUTE
            return
        if ship.distance <= t["look_nm"] or (hours < 0.05 and ship.distance <= t["shot_max_nm"]):
            if "periscope" not in boat["views"] and boat["depth"] < 11:
                if captain.can(view, 1, urgent=True):
                    yield from captain.order(view, "periscope", 2)
                return
            yield from self.shoot(view, ship, t["shot_nm"], nearest)
        elif nearest > t["shot_nm"] and hours > 0.05:
            yield from self.steer(view, ship, 0.25, captain.kit.submerged)

    def shoot(self, view: View, ship: Track, wanted: float, nearest: float = 0.0) -> Iterator[Deed]:
        """Flood, lock, fire when near enough or when it gets no nearer."""
        captain, boat, t = self.captain, view["boat"], self.captain.kit.tactics
        loaded = [n for n, tube in enumerate(view["tubes"], 1) if tube["load"] and self.bears(view, ship, n)]
        wet = [n for n in loaded if view["tubes"][n - 1]["flooded"]]
        wet.sort(key=lambda n: view["tubes"][n - 1]["load"] == "g7a")  # no trail of bubbles if it can be helped
        steady = view["clock"]["seconds"] - self.steady_at >= t["steady_s"]
        row = next((c for c in view["contacts"] if c["id"] == self.target), None)
        if not loaded:
            if any(tube["load"] for tube in view["tubes"]) and captain.can(view, 1, urgent=True):
                yield from captain.order(view, "new_course", 3, degrees=round(ship.bearing, 0))
            return
        salvo = self.salvo(view, row)
        dry = [n for n in loaded if n not in wet and not view["tubes"][n - 1]["flooding"]]
        if len(wet) < min(salvo, len(loaded)) and dry and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "flood_tubes", 1, tubes=dry)
        elif row is None or row["age"] > 30:
            return
        elif boat["lock"] != self.target or "tdc" not in boat["views"]:
            soon = ship.distance <= wanted * 1.4 or ship.distance <= min(nearest * 1.3, wanted * 1.6)
            if soon and captain.can(view, 1, urgent=True):
                yield from captain.order(view, "tdc", 1, contact=self.target)
        elif wet and steady and (ship.distance <= wanted or ship.distance <= min(nearest * 1.15, wanted * 1.5)):
            tubes = wet[:salvo]
            yield from captain.order(
                view, "fire_torpedoes", 1, tubes=tubes, course=float(row["course"]), speed=float(ship.speed),
                distance_nm=float(row["distance"]), spread_deg=float(t["spread_deg"]) if len(tubes) > 1 else 0.0,
                magnetic=False, fast=True,
            )  # fmt: skip

    def bears(self, view: View, ship: Track, tube: int) -> bool:
        """Does the tube bear on the ship?"""
        off = abs(turn(view["boat"]["course"] + (180.0 if tube == STERN else 0.0), ship.bearing))
        return off <= (55.0 if tube == STERN else 80.0)

    def salvo(self, view: View, row: Mapping[str, Any] | None) -> int:
        numbers = self.captain.kit.tactics["salvo"]
        kind = self.captain.kit.vessels.get(row["kind"]) if row is not None else None
        large = kind is not None and kind["grt"] >= numbers["large_grt"]
        return int(numbers["large"] if large else numbers["small"])
