"""The bot Navigator: where to go, by reckoning and the map; meals, sextant, look-outs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kaleun.ai.uboot.officer import Deed, Officer, View
from kaleun.games.uboot.advice import men_in, observers
from kaleun.games.uboot.sea.grid import rhumb, sail, within

Place = tuple[float, float]
SQUARE = re.compile(r"\b[A-Z]{2}\d{2}\b")
PLACES = ("reach", "report", "patrol", "observe", "rescue", "rendezvous")
LATTICE = ((0.0, 0.0), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3), (-0.3, -0.3), (0.0, 0.35), (0.0, -0.35))
HOUR = 3600


class Navigator(Officer):
    """Plots the way from objective to objective and calls out course and miles."""

    role = "navigator"

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.visited: list[str] = []
        self.leg = 0
        self.way: list[Place] = []
        self.goal: Place | None = None
        self.sun = -1

    def deeds(self, view: View) -> Iterator[Deed]:
        chart = view["map"]
        here = tuple(chart.get("position") or chart["reckoned"])
        yield from self.say("depth", float(chart["sounding"]))
        place, name = self.destination(view, here)
        yield from self.say("square", name)
        course, miles = self.course(here, place)
        course = self.clear(here, course)
        yield from self.say("course", float(round(course / 5) * 5 % 360))
        yield from self.say("miles", float(round(miles)))
        yield from self.say("wish", self.wish(view))
        if 0 < observers(view) < 4 and men_in(view, (8,)) > observers(view) and view["boat"]["depth"] <= 0:
            yield "join_observers", {}

    # -- where to

    def destination(self, view: View, here: Place) -> tuple[Place, str]:
        """The next place and its name: first what an open objective names, then where ships are said to be."""
        rows = [row for row in view["task"]["objectives"] if not row["done"] and not row["missed"]]
        for row in rows:
            code = self.place_of(row, here)
            if code:
                return self.spot(row, code), code
        return self.hunt(view, here)

    def place_of(self, row: Mapping[str, Any], here: Place) -> str:
        """The square an objective wants the boat in, "" if none."""
        then, _, square = row.get("then", "").partition(" ")
        if row["met"]:
            return square if then == "reach" else ""
        if row["type"] not in PLACES or not row.get("squares"):
            return ""
        if row["type"] == "report" and row.get("before_attack"):
            return ""
        areas = [a for a in row["squares"] if not (row.get("each_square_once") and a in row["sent_from"])]
        codes = [c for c in self.kit.grid.squares if any(within(c, a) for a in areas)]
        return min(codes, key=lambda c: (rhumb(here, self.kit.grid.centre(c))[1], c), default="")

    def spot(self, row: Mapping[str, Any], code: str) -> Place:
        """The middle of the square; one leg after another through it when something is to be found there."""
        if row["type"] not in ("rescue", "rendezvous") or row["met"]:
            return self.kit.coast.nearest_sea(self.kit.grid.centre(code))
        codes = [c for c in row["squares"] if c in self.kit.grid.squares]
        square = self.kit.grid.squares[codes[self.leg // len(LATTICE) % len(codes)]]
        lat, lon = square.centre
        up, right = LATTICE[self.leg % len(LATTICE)]
        at = (lat + up * (square.north - square.south), lon + right * (square.east - square.west))
        return self.kit.coast.nearest_sea(at)

    def hunt(self, view: View, here: Place) -> tuple[Place, str]:
        """From square to square of those the orders name; else to and fro where the boat began."""
        task = view["task"]
        words = " ".join([task["briefing"], *(row["text"] for row in task["objectives"])])
        named = [c for c in dict.fromkeys(SQUARE.findall(words)) if c in self.kit.grid.squares]
        named = [c for c in named if c != task["start_square"]]
        if named:
            code = named[self.leg % len(named)]
            return self.kit.coast.nearest_sea(self.kit.grid.centre(code)), code
        start = self.kit.grid.centre(task["start_square"])
        away = sail(start, (90.0, 270.0)[self.leg % 2], self.kit.tactics["wait_leg_nm"])
        return self.kit.coast.nearest_sea(away), task["start_square"]

    def course(self, here: Place, place: Place) -> tuple[float, float]:
        """Course and miles to the next point of the way round the land; at the place itself the next leg begins."""
        if self.goal != place or not self.way:
            self.goal = place
            self.way = list(self.kit.coast.route([here, place]))[1:] or [place]
        near = float(self.kit.tactics["waypoint_nm"])
        while len(self.way) > 1 and rhumb(here, self.way[0])[1] < near:
            self.way.pop(0)
        course, miles = rhumb(here, self.way[0])
        total = miles + sum(rhumb(a, b)[1] for a, b in zip(self.way, self.way[1:], strict=False))
        if total < near:
            self.leg += 1
        return course, total

    def clear(self, here: Place, course: float) -> float:
        """The course itself, or the nearest one that keeps clear of the land for the next hours."""
        t = self.kit.tactics
        off, coast = float(t["land_nm"]), self.kit.coast
        off = min(off, coast.nm(*here) * 0.8)
        for bend in (0, 15, -15, 30, -30, 45, -45, 60, -60, 80, -80, 100, -100, 130, -130, 180):
            way = (course + bend) % 360.0
            ahead = [sail(here, way, float(miles)) for miles in t["look_ahead_nm"]]
            if all(not coast.land(*at) and coast.nm(*at) >= off for at in ahead):
                return way
        return course

    # -- wishes

    def wish(self, view: View) -> str:
        """A meal a day, the sextant at dawn and dusk under a clear sky."""
        hour, day = int(view["time"][:2]), view["date"]
        first, last = self.kit.tactics["meal_hour"]
        duty = self.kit.duty["navigator_meals_per_day"]
        if first <= hour < last and len(view["food"]["plates"]) < duty["min"]:
            return "meal"
        clear = view["weather"]["cloud"] <= 4 and view["boat"]["depth"] <= 0
        age = view["map"]["fix_age"]
        if view["light"] == "twilight" and clear and "position" not in view["map"] and (age is None or age > 6 * HOUR):
            return f"sextant {day}"
        return "none"
