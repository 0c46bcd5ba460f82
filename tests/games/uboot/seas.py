"""Seas drawn at random: boat, ships, aircraft, torpedoes and charges in any state they can have, numbers on the limits
of the charts among them (limits.py). What each part of the simulation makes of them: made.py."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Any

from games.uboot.afloat import GAME, Afloat
from games.uboot.drawn import Table
from games.uboot.limits import KNOTS, METRES, MILES, SECONDS, between, moment, within
from games.uboot.situations import sometimes
from kaleun.games.uboot.missions import headquarters
from kaleun.games.uboot.readiness import Readiness
from kaleun.games.uboot.sea.state import (
    Burst,
    Contact,
    Fall,
    Float,
    Group,
    Message,
    Plane,
    Torpedo,
    Unit,
    Wound,
)
from kaleun.games.uboot.sea.units import HOUR, KN
from kaleun.games.uboot.state import State
from kaleun.kernel.game import Play
from kaleun.kernel.plain import copier

STATES = ("formation", "formation", "straggler", "evading", "damaged", "dead", "gone", "sunk")
HUNTING = ("investigate", "attack", "open_out", "search", "return")
PLANES = ("leg", "attack", "away", "gone")


def place(rng: random.Random, far: float) -> tuple[float, float]:
    """Somewhere so far from the boat at most; often right ahead of it, where distances are whole numbers."""
    metres = within(rng, METRES, 0.0, far)
    angle = math.radians(rng.choice((0.0, 90.0, rng.uniform(0.0, 360.0))))
    return metres * math.sin(angle), metres * math.cos(angle)


def heading(rng: random.Random) -> float:
    """Any, a round one now and then, or one that is rounded to north."""
    return rng.choice((rng.uniform(0.0, 360.0), rng.uniform(0.0, 360.0), rng.randrange(0, 360, 5) * 1.0, 359.7))


class Drawn(Afloat):
    """A boat on such a sea."""

    def __init__(self, rng: random.Random, table: Table) -> None:
        self.rng, self.p, self.sb = rng, Play(table.book), table.book.sea
        self.s = s = copier(State)(table.state)
        s.sea.groups.clear()
        s.sea.units.clear()
        s.seed = rng.randrange(1 << 30)
        s.clock.seconds = rng.choice((60, 600, HOUR, rng.randrange(1, self.sb.limit_s)))
        s.sea.weather = rng.choice(list(self.sb.weather))
        s.sea.lat0 += rng.uniform(-1.0, 1.0)
        self.readiness()
        self.own_boat()
        for _ in range(rng.choice((1, 1, 2))):
            self.company()
        self.things()
        if sometimes(rng, 0.25):
            self.stop()

    def soon(self, most: int = 300) -> int:
        """A second around now, or now."""
        return moment(self.rng, self.s.clock.seconds, most)

    def readiness(self) -> None:
        """What the crew gives the boat."""
        rng, ready = self.rng, Readiness()
        for name in ready.__struct_fields__:
            if isinstance(getattr(ready, name), float):
                usual, broken = getattr(ready, name), 0.0 if name.endswith("speed") else 1.5
                setattr(ready, name, rng.choice((usual, usual, usual, broken, 0.5, 2.0)))
        ready.observers, ready.gunners20 = rng.randint(0, 6), rng.randint(0, 2)
        ready.flooded, ready.noise = rng.choice((0, 0, 1)), rng.randint(0, 2)
        ready.no_tubes, ready.slow_tubes = rng.choice(((), (1,))), rng.choice(((), (2, 5)))
        ready.no_bridge_tdc = sometimes(rng)
        self.s.ready = ready

    def own_boat(self) -> None:
        rng, b, now = self.rng, self.boat, self.s.clock.seconds
        b.depth = rng.choice((0.0, 0.0, within(rng, METRES, 0.0, 30.0), within(rng, METRES, 0.0, 260.0)))
        b.keel = rng.choice((b.depth, within(rng, METRES, 0.0, 200.0))) if b.depth else 0.0
        b.diving = rng.choice(("", "", "dive", "surface", "blow"))
        b.dive_at, b.under_at = (
            (now - rng.randint(0, 90), now - rng.randint(0, 60)) if b.depth or b.diving else (-1, -1)
        )
        b.crush = rng.choice((b.crush, b.depth, 150.0))
        b.course, b.helm = heading(rng), heading(rng)
        b.helm = rng.choice((b.helm, b.course, (b.course + 180.0) % 360.0))
        b.way, b.speed = rng.choice((-1, 0, 1)), rng.choice((0.0, within(rng, KNOTS, -6.0, 18.0)))
        b.telegraph = rng.choice(("full_astern", "stop", "slow_ahead", "half_ahead", "full_ahead"))
        b.battery, b.fuel = rng.choice((1.0, 0.3, 0.0, 1e-6)), rng.choice((100.0, 1e-6, 0.0))
        b.shells = rng.choice((100, 1, 0))
        views = ("periscope", "hydrophone", "tdc", "gun88", "gun20")
        b.views = {view: self.soon(90) for view in rng.sample(views, rng.randint(0, 3))}
        for tube in b.tubes:
            tube.load, tube.flooded = rng.choice((("g7a", True), ("g7e", True), ("g7a", False), ("", False)))
            tube.flood_at = self.soon(9) if tube.load and not tube.flooded and sometimes(rng) else 0
            tube.reload, tube.reload_at = ("g7e", self.soon(9)) if not tube.load and sometimes(rng) else ("", 0)
        b.drift_deg, b.logged = rng.choice((0.0, rng.uniform(-5, 5))), rng.uniform(0, 900)
        b.current = (rng.uniform(-1, 1), rng.uniform(-1, 1))

    def company(self) -> None:
        """A group, and its ships."""
        rng, now = self.rng, self.s.clock.seconds
        x, y = place(rng, rng.choice((900.0, 4000.0, 40_000.0)))
        kind = rng.choice(("lone", "convoy", "patrol", "hunters", "friendly", "task_force"))
        group = self.group(kind, rng.uniform(0, 360), rng.choice((0.0, 7.0, 14.0)), x, y)
        group.want, group.base = rng.uniform(0, 360), rng.uniform(0, 360)
        group.axis, group.cruise = rng.choice((group.base, group.course, rng.uniform(0, 360))), rng.choice((7.0, 9.0))
        group.route += [(group.lat + rng.uniform(-0.1, 0.1), group.lon + 0.1 * n) for n in range(rng.choice((0, 0, 2)))]
        if sometimes(rng, 0.2):
            group.route[0] = (group.lat, group.lon)  # it has arrived
        group.leg = rng.randrange(len(group.route))
        group.active, group.near, group.done = sometimes(rng, 0.9), sometimes(rng, 0.8), sometimes(rng, 0.05)
        group.starts_at, group.alter_at = rng.choice((0, self.soon())), rng.choice((10**9, self.soon()))
        group.side, group.swing = rng.choice((-1, 1)), rng.choice((0.0, rng.uniform(-40, 40)))
        group.evade_until, group.evade_course = rng.choice((0, 0, self.soon())), rng.uniform(0, 360)
        group.alerted_until, group.lit_until = rng.choice((0, self.soon())), rng.choice((0, self.soon()))
        group.zigzag, group.reacts, group.flare_every = sometimes(rng), sometimes(rng), rng.choice((0, 0, 60, 600))
        group.boats, group.friendly_hit_at = rng.choice((0, 0, 3)), rng.choice((0, self.soon()))
        detour = (group.lat + 0.3, group.lon, self.soon())
        group.detour = rng.choice((None, None, detour))
        group.name = rng.choice(names())
        group.wheel, group.order = rng.choice((0.0, 0.2)), rng.choice((-1.0, 5.0))
        for n in range(rng.choice((1, 2, 4))):
            self.unit(group, n, now)

    def unit(self, group: Group, n: int, now: int) -> Unit:
        rng, sb = self.rng, self.sb
        unit = self.ship(rng.choice(list(sb.vessels)), within(rng, METRES, -900.0, 900.0), 450.0 * n, group)
        if sometimes(rng, 0.7):
            unit.x, unit.y = place(rng, rng.choice((120.0, 900.0, 5000.0, 90_000.0)))
        unit.course, unit.speed = heading(rng), rng.choice((0.0, within(rng, KNOTS, 0.0, 30.0)))
        unit.state = rng.choice(HUNTING if sb.vessels[unit.kind].charges and sometimes(rng, 0.7) else STATES)
        unit.until, unit.weaves = self.soon(), sometimes(rng)
        unit.helm, unit.order = rng.uniform(0, 360), rng.choice((0.0, 5.0, 16.0))
        unit.tx, unit.ty = rng.choice(((unit.x, unit.y), place(rng, 2000.0)))
        unit.leg = rng.randint(0, 9)
        unit.damage = unit.limit * rng.choice((0.0, 0.3, 0.9, 1.0))
        unit.sinks_at = rng.choice((0, 0, self.soon()))
        unit.armed, unit.charges = sometimes(rng, 0.6), rng.choice((unit.charges, 1, 0))
        unit.sees, unit.holds, unit.swept = sometimes(rng), sometimes(rng), sometimes(rng)
        unit.fix_at = rng.choice((-1, now, self.soon()))
        unit.fix_x, unit.fix_y = place(rng, 900.0)
        unit.fix_vx, unit.fix_vy = rng.uniform(-3, 3), rng.uniform(-3, 3)
        unit.fix_depth = within(rng, METRES, 0.0, 200.0)
        unit.hostile, unit.byboat = sometimes(rng, 0.85), sometimes(rng, 0.8)
        unit.sx, unit.sy = rng.choice(((0.0, 0.0), place(rng, 800.0)))
        side = rng.choice((-1, 1))
        unit.wounds = [Wound(self.soon(), rng.uniform(-1, 1), side, 2000.0) for _ in range(rng.choice((0, 0, 1, 2)))]
        unit.burns_until = rng.choice((0, self.soon()))
        if not sb.holds:  # ships of version 1 had neither
            unit.wounds, unit.burns_until = [], 0
        return unit

    def things(self) -> None:
        """All that is small."""
        rng, s, sea = self.rng, self.s, self.s.sea
        for _ in range(rng.choice((0, 0, 1))):
            row = rng.choice(self.sb.aircraft["aircraft"])
            x, y = place(rng, rng.choice((400.0, 20_000.0)))
            plane = Plane(80, row["id"], x, y, rng.uniform(0, 360), float(row["patrol_kn"]), rng.randint(0, 2))
            plane.state, plane.release_at = rng.choice(PLANES), rng.choice((0, self.soon(5)))
            plane.seen, plane.bombs = sometimes(rng, 0.5), sometimes(rng, 0.7)
            sea.planes.append(plane)
        for n in range(rng.choice((0, 1, 2))):
            unit = rng.choice(sea.units)
            course = rng.uniform(0, 360)
            back = rng.choice((10.0, 25.0, 400.0))
            x = unit.x - back * math.sin(math.radians(course)) + rng.uniform(-20, 20)
            y = unit.y - back * math.cos(math.radians(course)) + rng.uniform(-20, 20)
            fish = Torpedo(70 + n, rng.choice(("g7a", "g7e")), x, y, course, 30.0 * KN, rng.choice((5.0, 3000.0)))
            fish.run, fish.turn = rng.choice((10.0, 2000.0)), rng.choice((0.0, 0.0, 30.0, -50.0))
            fish.ahead, fish.depth = rng.choice((0.0, 5.0, 90.0)), within(rng, METRES, 1.0, 14.0)
            fish.magnetic, fish.wake, fish.fate = (
                sometimes(rng),
                sometimes(rng),
                rng.choice(("", "", "dud", "premature")),
            )
            fish.x0, fish.y0 = place(rng, 900.0)
            fish.at, fish.due = self.soon(40), self.soon(40)
            sea.torpedoes.append(fish)
        for n in range(rng.choice((0, 0, 3))):
            sea.bursts.append(Burst(self.soon(2), *place(rng, 60.0), within(rng, METRES, 0.0, 200.0), 130.0, 1 + n % 2))
        for unit in sea.units:
            if sometimes(rng, 0.6):
                by = rng.choice(("eye", "periscope", "hydrophone"))
                contact = Contact(len(sea.contacts) + 1, unit.id, by, self.soon(), self.soon())
                contact.bearing = heading(rng)
                contact.distance = rng.choice((0.0, -1.0, *[within(rng, MILES, 0.1, 6.0)] * 8))
                contact.error, contact.lost = rng.uniform(-0.2, 0.2), sometimes(rng)
                contact.course, contact.speed = rng.choice((-1.0, 0.0, heading(rng))), rng.choice((-1.0, 0.0, 9.0))
                contact.kind = rng.choice(("", unit.kind, "tramp"))
                sea.contacts.append(contact)
        if sea.contacts:
            self.boat.lock, self.boat.gun_target = rng.choice((0, 1)), rng.choice((0, 1, len(sea.contacts)))
        if self.sb.holds:  # what version 1 of the rules did not have
            sea.falls = [Fall(self.soon(9), *place(rng, 500.0), sometimes(rng)) for _ in range(rng.choice((0, 2)))]
            sea.floats = [Float(60, "raft", *place(rng, 900.0), 0.1, 0.2, self.soon(), 4, "tramp")]
        sea.radio = [Message("x", self.soon(), "GO ON", "1940-10-10", rng.choice(("sent", "waiting", "read")))]
        sea.sending, sea.sending_until = rng.choice(("", *(goal.id for goal in s.task.goals))), self.soon()
        sea.call_at, sea.air_alert_until = rng.choice(([], [self.soon()])), rng.choice((0, self.soon()))
        sea.pinged, sea.attacked, sea.wear_at = sometimes(rng), sometimes(rng), rng.choice((sea.wear_at, self.soon()))
        sea.tally = {"1": (rng.randint(0, 2), rng.randint(0, 3), rng.randint(0, 3))} if sometimes(rng) else {}
        self.task()
        sea.sunk = [(u.kind, 4000, u.group, self.soon(), "AL36") for u in sea.units if sometimes(rng)]
        sea.hits = [u.kind for u in sea.units if sometimes(rng)]
        s.crew.figures |= {figure: rng.choice((7, 8, 3)) for figure in s.crew.figures}

    def task(self) -> None:
        """How far the mission has got, and what was reported."""
        rng, s, now = self.rng, self.s, self.s.clock.seconds
        squares = ["AL36", *(code for row in headquarters.rows(self.p.book) for code in row.get("squares", ()))]
        for goal in s.task.goals:
            goal.sent, goal.known = sometimes(rng, 0.8), sometimes(rng, 0.7)
            goal.met, goal.done = sometimes(rng), sometimes(rng, 0.2)
            goal.since, goal.last = rng.choice((-1, now - 60, self.soon())), rng.choice((-1, now - 60, self.soon()))
            goal.amount = rng.choice((0, 1, 4000, round(rng.choice(between(SECONDS, 60.0, 24.0 * HOUR))) - 60))
            if sometimes(rng):
                s.sea.reports.append((goal.id, rng.choice(squares), self.soon()))
            if sometimes(rng):
                s.sea.outgoing.append(goal.id)
        for man in rng.sample(list(s.crew.sailors.values()), rng.choice((0, 0, 1, 3))):
            man.kia = True
        s.task.dead = rng.choice((0, 0, 1))
        s.task.shot, s.task.shot_at = rng.choice((0, 5)), rng.choice(([], [1]))
        self.boat.fired = rng.choice((0, 5, 7))
        if sometimes(rng, 0.5):
            whole = [code for code in squares if code in self.sb.grid.squares]
            s.sea.lat0, s.sea.lon0 = self.sb.grid.centre(rng.choice(whole))

    def stop(self) -> None:
        """Nothing moves: whatever is right on a limit is still there in the next second."""
        s = self.s
        for thing in (self.boat, *s.sea.units, *s.sea.groups):
            thing.speed = 0.0
        for unit in s.sea.units:
            unit.order = 0.0
        self.boat.telegraph, self.boat.current = "stop", (0.0, 0.0)


@cache
def rows() -> list[Any]:
    """Every objective there is."""
    missions = GAME.charts()["missions"]["mission"]
    return [row for mission in missions for row in (mission["primary"], *mission["secondary"])]


@cache
def names() -> list[str]:
    """What objectives call the ships they are about."""
    named = {row.get(key, "") for row in rows() for key in ("group", "unit")}
    return sorted(named | {f"point_{row['id']}" for row in rows() if row["type"] == "rescue"})
