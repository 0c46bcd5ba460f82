"""The bot Navigator: where to go, by reckoning and the map; meals, sextant, look-outs."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from typing import Any

from kaleun.games.uboot.advice import men_in, observers
from kaleun.games.uboot.bots.officer import Deed, Officer
from kaleun.games.uboot.bots.quarry import of_the_enemy
from kaleun.games.uboot.bots.reckoning import Reckoning
from kaleun.games.uboot.bots.reported import GROUP, Meeting, Orders, Reported, meeting
from kaleun.games.uboot.bots.search import Search, legs
from kaleun.games.uboot.missions.view import Objective
from kaleun.games.uboot.sea.grid import rhumb, sail, within
from kaleun.games.uboot.view import NavigatorView
from kaleun.kernel.ask import Ask, KaleunError
from kaleun.kernel.pending import Pending

Place = tuple[float, float]
Goal = tuple[Objective, str]
SQUARE = re.compile(r"\b[A-Z]{2}\d{2}\b")
PLACES = ("reach", "report", "patrol", "observe", "rescue", "rendezvous")
COMES = re.compile(r"from the (north|east|south|west)")
WINDS = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
HOUR = 3600
BEST_DISH = 3


class Navigator(Officer[NavigatorView]):
    """Plots the way from objective to objective and calls out course and miles."""

    role = "navigator"
    watches = False

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.leg = 0
        self.meeting = False
        """Is somebody to be met at the goal?"""
        self.reckoning = Reckoning(self.kit.grid)
        self.search: Search | None = None
        self.way: list[Place] = []
        self.goal: Place | None = None
        self.arrived = -1
        """Since when the boat waits at a place of the hunt."""
        self.hunting = False
        self.sent_out = -1.0
        """The course the boat began with."""
        self.shoal = False
        """Is there less water than the reckoning has?"""
        self.orders = Orders()
        self.passed: list[Reported] = []
        """Groups of ships headquarters has told of that must be past; where one is to be met, found at which second."""
        self.met: Meeting | None = None
        self.met_at = 0

    def deeds(self, view: NavigatorView) -> Iterator[Deed]:
        chart = view.map
        if self.sent_out < 0:  # of a mission of one's own nobody has printed it
            self.sent_out = float(self.kit.sent_out.get(view.task.title, view.boat.course))
        here = self.reckoning.update(view, self.sought(view))
        yield from self.say("depth", float(chart.sounding))
        place, name = self.destination(view, here)
        yield from self.say("square", name)
        course, miles = self.course(here, place, view.clock.seconds)
        self.shoal = self.too_shallow(float(chart.sounding), here)
        sight = rhumb(here, self.way[0])[1] if self.sought(view) else math.inf  # a port lies on the land
        course = self.seaward(here) if self.shoal else self.clear(here, course, sight)
        yield from self.say("course", float(round(course / 5) * 5 % 360))
        yield from self.say("miles", float(round(miles)))
        yield from self.say("wish", self.wish(view))
        yield from self.say("ready", self.in_place(view, here))
        if 0 < observers(view) < 4 and men_in(view, (8,)) > observers(view) and view.boat.depth <= 0:
            yield "join_observers", {}

    def in_place(self, view: NavigatorView, here: Place) -> str:
        """The reports that can be sent from here; "wait" if this is the place to wait for ships,
        "soon" if some are due that headquarters told of, "group:73:12" where by reckoning guarded ones must be,
        "land" if the boat steers for the shore."""
        code = view.map.square or self.kit.grid.at(*here)
        rows = [r for r in view.task.objectives if r.type == "report" and not r.done and code]
        there = [
            r.id
            for r in rows
            if code
            and any(within(code, area) for area in r.squares if not (r.each_square_once and area in r.sent_from))
        ]
        met = self.goal is not None and rhumb(here, self.goal)[1] < self.kit.tactics["meeting"]["there_nm"]
        if (self.hunting and self.arrived >= 0) or (self.meeting and met):
            there.append("wait")
        soon = self.kit.tactics["reported"]["soon_h"] * HOUR
        if self.met is not None and abs(view.clock.seconds - self.met.at) < soon:
            there.append("soon")
        there += self.reckoned(view, here)
        if self.shoal or self.land_ahead(here, float(view.boat.helm)):
            there.append("land")
        return " ".join(there) or "none"

    # -- where to

    def destination(self, view: NavigatorView, here: Place) -> tuple[Place, str]:
        """The next place and its name: first what an open objective names, then where ships are said to be."""
        rows = [row for row in view.task.objectives if not row.done and not row.missed]
        places = [(row, self.place_of(row, here)) for row in rows]
        places = [(row, code) for row, code in places if code]
        places.sort(key=lambda pair: not self.on_the_way(view, here, pair, places))
        for row, code in places:
            self.hunting = False
            return self.spot(view, row, code, here), code
        self.hunting, self.meeting = True, False
        return self.hunt(view, here)

    def on_the_way(self, view: NavigatorView, here: Place, pair: Goal, places: list[Goal]) -> bool:
        """Is there time to meet somebody first, before the boat goes where its orders call it?"""
        row, code = pair
        last = next((c for r, c in places if r.primary), "")
        if row.primary or row.type != "rendezvous" or not last:
            return False
        there, end = self.kit.grid.centre(code), self.kit.grid.centre(last)
        hours = (rhumb(here, there)[1] + rhumb(there, end)[1]) / self.kit.tactics["travel_kn"]
        opens, shuts = row.window_h or (0, 999)
        gone = (view.clock.seconds) / HOUR
        return bool(hours + max(0.0, opens - gone) + 6.0 < view.left / HOUR and gone < shuts)

    def place_of(self, row: Objective, here: Place) -> str:
        """The square an objective wants the boat in, "" if none."""
        then, _, square = row.then.partition(" ")
        if row.met:
            return square if then == "reach" else ""
        if row.type not in PLACES or not row.squares:
            return ""
        if row.type == "report" and of_the_enemy(row):
            return ""
        areas = [a for a in row.squares if not (row.each_square_once and a in row.sent_from)]
        codes = self.kit.grid.inside(tuple(areas))
        return min(codes, key=lambda c: (rhumb(here, self.kit.grid.centre(c))[1], c), default="")

    def sought(self, view: NavigatorView) -> list[str]:
        """Squares the boat is to come to: it would be told that it is there."""
        rows = [row for row in view.task.objectives if not row.done and not row.missed]
        ends = [row.then.split()[1] for row in rows if row.met and row.then.startswith("reach ")]
        return [*ends, *(code for row in rows if row.type == "reach" for code in row.squares)]

    def spot(self, view: NavigatorView, row: Objective, code: str, here: Place) -> Place:
        """The middle of the square; one leg after another through all of them when something is to be found there."""
        grid, coast, t = self.kit.grid, self.kit.coast, self.kit.tactics
        if row.type != "rescue" or row.met:
            self.meeting = row.type == "rendezvous"
            return coast.nearest_sea(self.meeting_place(view, code) if self.meeting else grid.centre(code))
        if self.search is None:
            ways = legs(grid, coast, row.squares, t["search"]["leg_nm"], t["search"]["off_nm"])
            self.search = Search(ways, t["search"])
            self.search.take_up(here, float(view.boat.course))
        return self.search.next(here, view.light.startswith("night"))

    def meeting_place(self, view: NavigatorView, code: str) -> Place:
        """The middle of the square, or some miles on the way somebody comes from, as the briefing tells."""
        middle = self.kit.grid.centre(code)
        told = next((words for words in view.task.briefing.split(".") if code in words), "")
        way = COMES.search(told)
        return sail(middle, WINDS[way[1]], self.kit.tactics["meeting"]["ahead_nm"]) if way else middle

    def hunt(self, view: NavigatorView, here: Place) -> tuple[Place, str]:
        """From square to square of those the orders name, some hours in each; else on along the course the boat was
        sent out on. Who waits for one ship waits where he is."""
        met = self.reported(view, here)
        if met is not None:
            return met, self.kit.grid.at(*met)
        task = view.task
        words = " ".join([task.briefing, *(row.text for row in task.objectives if not row.done)])
        named = [c for c in dict.fromkeys(SQUARE.findall(words)) if c in self.kit.grid.squares]
        named = [c for c in named if c != task.start_square]
        stay = self.kit.tactics["stay_h"] * HOUR
        if self.arrived >= 0 and view.clock.seconds - self.arrived > stay and len(named) > 1:
            self.leg, self.arrived = self.leg + 1, -1
        if named:
            code = named[self.leg % len(named)]
            return self.off_shore(self.kit.coast.nearest_sea(self.kit.grid.centre(code))), code
        start = self.kit.grid.centre(task.start_square)
        away = start
        if not any(row.type == "hit_type" for row in task.objectives):
            away = sail(start, self.sent_out, self.kit.tactics["sent_out_nm"])
        return self.kit.coast.nearest_sea(away), task.start_square

    def reported(self, view: NavigatorView, here: Place) -> Place | None:
        """Where the boat can meet a group that headquarters tells of; the same place until it must have passed."""
        now, t = view.clock.seconds, self.kit.tactics["reported"]
        groups = self.orders.read(view, self.kit.grid, self.kit.coast, t["speed_made"])
        if self.met is not None and now > self.met.at + t["late_h"] * HOUR:
            self.passed.append(self.met.group)
            self.met = None
        groups = [group for group in groups if group not in self.passed]
        late = self.met is not None and rhumb(here, self.met.place)[1] / t["knots"] > (self.met.at - now) / HOUR
        if self.met is None or (late and self.arrived < 0 and now - self.met_at > t["again_h"] * HOUR):
            self.met, self.met_at = meeting(groups, here, now, t), now
        return self.met.place if self.met is not None else None

    def reckoned(self, view: NavigatorView, here: Place) -> list[str]:
        """By dead reckoning: bearing and miles of the guarded ships headquarters has told of, while they are near."""
        now, t = view.clock.seconds, self.kit.tactics["reported"]
        groups = self.orders.read(view, self.kit.grid, self.kit.coast, t["speed_made"])
        places = [group.place(now) for group in groups if group.convoy]
        ways = [rhumb(here, place) for place in places if place is not None]
        course, miles = min(ways, key=lambda way: way[1], default=(0.0, math.inf))
        return [f"{GROUP}{course:.0f}:{miles:.0f}"] if miles < t["reckoned_nm"] else []

    def off_shore(self, place: Place) -> Place:
        """Near a coast patrols sail from square to square: some miles to seaward of the middle nobody comes by."""
        coast, t = self.kit.coast, self.kit.tactics
        if coast.nm(*place) > t["patrolled_nm"]:
            return place
        ways = [sail(place, float(course), t["seaward_nm"]) for course in range(0, 360, 45)]
        return max(ways, key=lambda at: (not coast.land(*at), coast.nm(*at), at))

    def course(self, here: Place, place: Place, now: int) -> tuple[float, float]:
        """Course and miles to the next point of the way round the land; at the place itself the next leg begins."""
        if self.goal != place or not self.way:
            if self.goal is not None and rhumb(self.goal, place)[1] > self.kit.tactics["waypoint_nm"]:
                self.arrived = -1  # another place, and the way there
            self.goal = place
            self.way = self.round_the_land(here, place)
        near = float(self.kit.tactics["waypoint_nm"])
        while len(self.way) > 1 and rhumb(here, self.way[0])[1] < near:
            self.way.pop(0)
        course, miles = rhumb(here, self.way[0])
        total = miles + sum(rhumb(a, b)[1] for a, b in zip(self.way, self.way[1:], strict=False))
        if total < near and self.hunting:
            self.arrived = max(self.arrived, now) if self.arrived < 0 else self.arrived
        return course, total

    def round_the_land(self, here: Place, place: Place) -> list[Place]:
        """The way to the place, well off the land where there is sea enough for that; straight where it is clear."""
        wide, coast = self.kit.offing, self.kit.coast
        if self.search is not None and place in self.search.way and coast.clear(here, place):
            return [place]
        try:
            off, end = wide.nearest_sea(here), wide.nearest_sea(place)
            stops = [off, *wide.route([off, end])[1:]]
        except KaleunError:  # nothing but narrow waters
            stops = []
        ends = (here, *stops, place)
        way = [at for a, b in itertools.pairwise(ends) for at in (coast.route([a, b])[1:] if b != a else ())]
        return way or [place]

    def too_shallow(self, sounding: float, here: Place) -> bool:
        """Does the sounding tell of land that by reckoning is far away?"""
        t = self.kit.tactics
        return bool(sounding <= t["shoal_m"] and self.kit.coast.nm(*here) > t["land_nm"])

    def seaward(self, here: Place) -> float:
        """The course that leads away from the land."""
        miles = max(self.kit.tactics["look_ahead_nm"])
        return float(max(range(0, 360, 15), key=lambda way: self.kit.coast.nm(*sail(here, float(way), miles))))

    def land_ahead(self, here: Place, course: float) -> bool:
        """Does this course lead to the land within the next miles, nearer than the boat is now?"""
        coast, least = self.kit.coast, float(self.kit.tactics["land_nm"]) / 2
        off = min(least, coast.nm(*here) * 0.8)
        ahead = [sail(here, course, float(miles)) for miles in self.kit.tactics["look_ahead_nm"][:2]]
        return any(coast.land(*at) or coast.nm(*at) < off for at in ahead)

    def clear(self, here: Place, course: float, miles: float) -> float:
        """The course itself, or the nearest one that keeps clear of the land for the next hours; the course itself only
        for so many miles."""
        t = self.kit.tactics
        off, coast = float(t["land_nm"]), self.kit.coast
        off = min(off, coast.nm(*here) * 0.8)
        for bend in (0, 15, -15, 30, -30, 45, -45, 60, -60, 80, -80, 100, -100, 130, -130, 180):
            way = (course + bend) % 360.0
            ahead = [sail(here, way, min(float(n), n if bend else miles)) for n in t["look_ahead_nm"]]
            if all(not coast.land(*at) and coast.nm(*at) >= off for at in ahead):
                return way
        return course

    # -- the galley

    def choose(self, view: NavigatorView, ask: Ask | Pending) -> str:
        """Two things change places in the larder if that makes a better dish."""
        if ask.prompt == "change_food" and self.rng.random() >= self.skill["nonoptimal_sailor_choice"]:
            pyramid = list(view.food.pyramid)
            if self.dish(pyramid) < BEST_DISH:
                for option in ask.options:
                    a, _, b = option.key.removeprefix("swap:").partition("-")
                    if option.key.startswith("swap:") and b:
                        other = list(pyramid)
                        other[int(a)], other[int(b)] = other[int(b)], other[int(a)]
                        if self.dish(other) == BEST_DISH:
                            return option.key
        return super().choose(view, ask)

    def dish(self, pyramid: list[str]) -> int:
        """Tokens of the largest dish that lies together in the larder."""
        most = 0
        for wanted in self.kit.dishes:
            for spaces in itertools.permutations(range(len(pyramid)), len(wanted)):
                fits = all(pyramid[n] == token for n, token in zip(spaces, wanted, strict=True))
                if fits and len(wanted) > most and self.joined(spaces):
                    most = len(wanted)
        return most

    def joined(self, spaces: tuple[int, ...]) -> bool:
        """Do these spaces touch each other?"""
        group, rest = {spaces[0]}, set(spaces[1:])
        while near := {n for n in rest if any((n, m) in self.kit.adjacent for m in group)}:
            group, rest = group | near, rest - near
        return not rest

    # -- wishes

    def wish(self, view: NavigatorView) -> str:
        """A meal a day, the sextant every few hours under a clear sky."""
        hour, day = int(view.time[:2]), view.date
        first, last = self.kit.tactics["meal_hour"]
        duty = self.kit.duty["navigator_meals_per_day"]
        late = hour % 6 == 5 or hour >= 19
        if first <= hour < last and len(view.food.plates) < duty["max_if_orders_left" if late else "min"]:
            return "meal"
        clear = view.weather.cloud <= 4 and view.boat.depth <= 0
        age, gap = view.map.fix_age, self.kit.tactics["fix_h"] * HOUR
        if clear and view.map.position is None and (age is None or age > gap):
            return f"sextant {day}"
        return "none"
