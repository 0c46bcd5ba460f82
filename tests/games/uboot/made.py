"""What each part of the simulation makes of seas drawn at random (seas.py): what functions that change nothing say,
what has become of everything a little later, what is shown of it, and how the mission would end. Kept in scenes.json
(scenes.py)."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from games.uboot.drawn import tables
from games.uboot.limits import METRES, within
from games.uboot.seas import Drawn, rows
from games.uboot.situations import sometimes
from kaleun.games.uboot.missions import ending, headquarters, lesson, objectives, places
from kaleun.games.uboot.missions.state import Goal
from kaleun.games.uboot.sea import (
    aircraft,
    boat,
    charges,
    contacts,
    escort,
    formation,
    guns,
    hull,
    lookout,
    lull,
    orders,
    ships,
    sonar,
    step,
    story,
    torpedo,
    traffic,
    tubes,
)
from kaleun.games.uboot.sea.state import Marker
from kaleun.games.uboot.sea.units import HOUR, NM
from kaleun.games.uboot.seats import ROLES
from kaleun.games.uboot.view import view
from kaleun.kernel.plain import plain
from kaleun.kernel.stream import Stream

Said = tuple[str, Any]
GROUPS, DRAWN = 24, 120
"""So many groups of so many seas."""
OUTCOMES = ("returned", "returned", "time_up", "lost_crushed", "lost_flooded")
NEEDED = {"hours": HOUR, "hold_h": HOUR, "minutes": 60, "grt": 1, "count": 1}
"""What an objective asks for, in the unit its progress is counted in."""


class Made:
    """A sea, and what is made of it."""

    def __init__(self, at: Drawn) -> None:
        self.at, self.rng, self.s, self.p, self.sb = at, at.rng, at.s, at.p, at.sb

    def answers(self) -> Iterator[Said]:
        """Functions that change nothing."""
        s, p, sb, sea = self.s, self.p, self.sb, self.s.sea
        yield "boat", [boat.ordered_speed(s, sb), boat.turn_rate(s, sb), boat.noise(s, sb), boat.steady(s, sb)]
        yield "hull", [hull.dive_seconds(s, sb), hull.depth_rate(s, sb), orders.deepest(s, p.book)]
        yield "air", [aircraft.threat(s, sb), aircraft.carrier_nm(s, sb), len(aircraft.types_in_reach(s, sb))]
        yield "calm", [lull.calm(s, sea.units), step.strategic(s, p.book), story.hears_radio(s, sb)]
        for contact in sea.contacts:
            yield "bears", [orders.bears(s, p.book, contact, n) for n in range(1, 6)]
            course, speed = max(0.0, contact.course), max(3.0, contact.speed)
            args = (course, speed, max(0.0, contact.distance) + 0.05)
            yield "solution", [plain(tubes.solution(s, sb, n, *args, n == 2)) for n in range(1, 6) if self.at.boat.lock]
        for group in sea.groups:
            seen = contacts.flare(s, sb, contacts.Seeing(s, sb), group) if group.flare_every else None
            yield "groups", [traffic.watched(s, sb, group), ships.fights(s, sb, group), seen]
            if sb.holds:
                yield "ability", plain(formation.ability(sb, sea, group))
        for unit in sea.units:
            yield from self.looked_at(unit)
        yield "shock", [charges.hull_distance(s, sb, b.x, b.y, b.depth) for b in sea.bursts]

    def looked_at(self, unit: Any) -> Iterator[Said]:
        """What is seen and heard of a ship, and what it sees and hears."""
        s, sb, now = self.s, self.sb, self.s.clock.seconds
        heel = ships.heel(sb, unit, now) if sb.holds else 0
        yield "ships", [ships.sinking(unit, now), heel, ships.burning(unit, now)]
        aimed = [escort.predicted(s, unit, 9.0), escort.aim(s, sb, unit, 9.0)]
        yield "in sight", [story.in_sight(s, sb, unit), aimed]
        dx, dy = unit.x - s.boat.x, unit.y - s.boat.y
        r, vessel = math.hypot(dx, dy), sb.vessels[unit.kind]
        seeing, off = lookout.Seeing(s, sb), within(self.rng, METRES, 0.0, 2500.0)
        yield (
            "sonar",
            [sonar.asdic_p(s, sb, unit, dx, dy), sonar.hears(s, sb, unit, r), sonar.blind(sb, s.boat.depth, r)],
        )
        yield "sonar", [sonar.asdic_p(s, sb, unit, 0.0, off), sonar.blind(sb, s.boat.depth, off)]
        yield "heard", sonar.hydrophone_nm(s, sb, vessel, unit.speed, unit.course, 1 + unit.leg)
        eye, eff = lookout.our_eyes(s, sb)
        theirs = [seeing.range_of_theirs(s, vessel.eye, unit.course, unit.sees), seeing.range_of_periscope(s)]
        reach = seeing.range_of_ours(vessel, unit.sees, eye, eff)
        yield "seen", [eye, eff, reach, theirs, seeing.glimpse(r / NM, reach, eff), seeing.glimpse(reach, reach, eff)]
        yield "gun", [guns.hit_p(sb, r, 3), sb.holds and guns.goes_through(sb, unit, unit.x + off, unit.y)]

    def goals(self) -> Iterator[Said]:
        """How far every objective of any mission would have got; right on what it asks for, too."""
        rng, s, book = self.rng, self.s, self.p.book
        now = s.clock.seconds
        for row in rng.sample(rows(), 12):
            asked = [round(row[key] * times) for key, times in NEEDED.items() if key in row]
            goal = Goal(row["id"], amount=rng.choice((0, 3000, *asked, *(n - 60 for n in asked))))
            goal.since, goal.last = rng.choice((-1, self.at.soon())), rng.choice((-1, self.at.soon()))
            goal.met = sometimes(rng)
            hours = [*row.get("window_h", ()), *([row["hours"]] if "hours" in row else [])]
            if hours and sometimes(rng, 0.5):
                s.clock.seconds = round(rng.choice(hours) * HOUR) + rng.choice((-1, 0, 1))
            look = objectives.LOOK.get(row["type"])
            if look is not None:
                yield "goals", [row["id"], look(s, book, goal, row), plain(goal)]
            if row["type"] == headquarters.REPORT:
                taken = headquarters.taken(s, book, goal, row, rng.choice(("AL36", "AM25")), self.at.soon())
                yield "reports", [taken, plain(goal)]
            s.clock.seconds = now

    def lessons(self) -> Iterator[Said]:
        """Whether each goal a lesson can have has been reached."""
        rng, s, b = self.rng, self.s, self.at.boat
        off, hands = rng.choice((0.0, 4.0, 5.0, 5.5)), b.hands
        hands.disk_own = (b.course + rng.choice((0.0, off))) % 360.0
        for contact in s.sea.contacts[:1]:
            hands.glass_bearing = (contact.bearing - b.course + off) % 360.0
            hands.disk_bearing = (contact.bearing - b.course - rng.choice((0.0, off))) % 360.0
            hands.disk_enemy = (contact.course + off) % 360.0
            s.sea.markers = [Marker(1, "ship", 0.0, off / 2, 0.0, 0)]
            contact.bearing = rng.choice((contact.bearing, 0.0))
        for name in ("glasses", "disk", "marked"):
            yield "lesson", [name, *(lesson.WHEN[name](s, self.p.book, limit) for limit in (0.0, 2.0, 5.0))]
        yield "lesson", [lesson.WHEN["helm"](s, self.p.book, (b.helm + off, limit)) for limit in (4.0, 5.0)]
        yield "lesson", [lesson.WHEN["depth"](s, self.p.book, (b.depth - n, b.depth + 1 - n)) for n in range(3)]
        for n in range(4):
            counted = ("observers", "in_sight", "flooded", "fired", "outside", "typed", "breaches")
            yield "lesson", [lesson.WHEN[name](s, self.p.book, n) for name in counted]
            yield "lesson", [lesson.WHEN["men"](s, self.p.book, (7, n)), lesson.WHEN["locked"](s, self.p.book, n > 1)]

    def acts(self) -> None:
        """Those that only now and then come to it."""
        rng, s, p, sb, sea = self.rng, self.s, self.p, self.sb, self.s.sea
        units = [unit for unit in sea.units if traffic.alive(unit)]
        for plane in sea.planes:
            aircraft.driven_off(s, p, plane)
            aircraft.strafe(s, p, Stream(s.seed, "strafe"))
        kind = rng.choice(("g7a", "g7e"))
        for n in range(2):
            torpedo.launch(s, sb, kind, rng.uniform(0, 360), rng.uniform(-90, 90), 15.0, 5000.0, 3.0, n == 0, n, 0.5)
        for unit in units[:1]:
            ships.alarm(s, p, ships.group_of(s, unit), unit.x, unit.y)
            escort.fix(s, sb, unit)
        guns.ramming(s, p, units)
        hull.limits(s, p)
        s.outcome = ""
        if sometimes(rng):
            ready = rng.sample(range(1, 6), rng.randint(1, 3))
            if self.at.boat.lock:
                tubes.fire(s, p, ready, 80.0, 9.0, 0.8, spread_deg=2.0 * len(ready), magnetic=sometimes(rng))

    def passes(self, n: int) -> None:
        """Time: some seconds, some hours' chimes, and what is moved far from the origin of the plane."""
        s, p = self.s, self.p
        for dt in (*[1] * 9, 7 if n % 3 else 60):
            s.clock.seconds += dt
            step.step(s, p, 1 if dt < 60 else 60)
        step.look_around(s, p, ships.near_units(s))
        for _ in range(6):  # what happens on the hour
            s.clock.seconds += -s.clock.seconds % HOUR or HOUR
            traffic.stragglers(s, self.sb)
            story.each_minute(s, p)
        if n % 3:
            step.once_a_minute(s, p)
            headquarters.each_minute(s, p)
        if n % 2:
            s.boat.x, s.boat.y = s.boat.x + 70_000.0, s.boat.y - 30_000.0
            traffic.rebase(s, self.sb)

    def ends(self) -> Iterator[Said]:
        """The mission ends here and now."""
        rng, s, p = self.rng, self.s, self.p
        s.outcome = rng.choice(OUTCOMES)
        for row in rng.sample(rows(), 6):
            goal = Goal(row["id"])
            look = objectives.LOOK.get(row["type"])
            if look is not None:
                yield "goals at the end", [look(s, p.book, goal, row), plain(goal)]
        ending.close(s, p)
        yield "ended", [plain(s.task), places.dead(s)]


def seas(group: int) -> Iterator[Said]:
    """The seas of a group: what is said of each, and what has become of it a little later."""
    for n in range(DRAWN):
        rng = random.Random(f"sea {group} {n}")
        made = Made(Drawn(rng, rng.choice(tables())))
        s, p = made.s, made.p
        yield from made.answers()
        yield from made.goals()
        yield from made.lessons()
        if n % 3 == 0:
            seat = rng.choice((*ROLES, None))
            yield "shown", plain(view(s, p.book, seat))
        if n % 2:
            made.acts()
        made.passes(n)
        yield "lines", [line.plain() for line in p.lines]
        yield "events", plain(s.events)
        yield "state boat", plain(s.boat)
        yield "state sea", plain(s.sea)
        yield "task", [plain(s.task), s.outcome]
        yield from made.ends()


SEAS = {f"seas {group + 1}": partial(seas, group) for group in range(GROUPS)}
