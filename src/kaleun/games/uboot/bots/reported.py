"""What the briefing and the orders report of ships at sea: where they were to be when, by which squares they sail, how
fast. The navigator reckons where they must be now, and where the boat can meet them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kaleun.games.uboot.sea.coast import Coast
from kaleun.games.uboot.sea.grid import Grid, rhumb, sail
from kaleun.games.uboot.view import View

Place = tuple[float, float]
HOUR, DAY = 3600, 86400
WORDS = re.compile(
    r"([A-Z]{2}\d{2}) (tomorrow |on the third day )?at (\d\d):(\d\d), "
    r"bound by ([A-Z0-9, ]+(?:and [A-Z0-9]+)?) at (\w+) knots"
)
"""The one form in which headquarters tells of a group: square, hour, squares to come, speed."""
SQUARE = re.compile(r"[A-Z]{2}\d{2}")
KNOTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
         "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")  # fmt: skip
DAYS = {"": 0, "tomorrow ": 1, "on the third day ": 2}
STEP_S = 900
GROUP = "group:"
"""So begins what the navigator says of where a reported group must be: degrees and miles follow."""
ESCORTED = ("convoy", "destroyer")
"""Words that tell of ships that sail together, with others to guard them."""


class Reported(NamedTuple):
    """A group on its way: the points of its route, the second of the mission it is at the first, knots."""

    route: tuple[Place, ...]
    at: int
    knots: float
    convoy: bool = False
    """Do they sail together, guarded?"""

    def place(self, now: int) -> Place | None:
        """Where it must be, None before it is at the first point and after it has reached the last."""
        miles = (now - self.at) / HOUR * self.knots
        if miles < 0:
            return None
        for a, b in itertools.pairwise(self.route):
            course, length = rhumb(a, b)
            if miles <= length:
                return sail(a, course, miles)
            miles -= length
        return None

    def course(self, now: int) -> float:
        """The course of the leg it is on."""
        miles = (now - self.at) / HOUR * self.knots
        course = 0.0
        for a, b in itertools.pairwise(self.route):
            course, length = rhumb(a, b)
            if miles <= length:
                break
            miles -= length
        return course

    @property
    def until(self) -> int:
        """When it is at its last point."""
        miles = sum(rhumb(a, b)[1] for a, b in itertools.pairwise(self.route))
        return self.at + round(miles / self.knots * HOUR)


def reports(view: View, grid: Grid, coast: Coast, speed_made: float) -> Iterator[Reported]:
    """All groups that briefing and open orders tell of; a group that alters course makes good less than its speed."""
    texts = [view.task.briefing, *(row.text for row in view.task.objectives if not row.done and not row.missed)]
    began = _began(view)
    words = [(text, WORDS.findall(text)) for text in " ".join(texts).split(". ")]
    for text, (first, day, hour, minute, squares, knots) in ((text, row) for text, rows in words for row in rows):
        codes = [first, *SQUARE.findall(squares)]
        if knots not in KNOTS or any(code not in grid.squares for code in codes):
            continue
        clock = int(hour) * HOUR + int(minute) * 60
        at = (clock - began) % DAY + DAYS[day] * DAY
        if day and clock < began:  # after midnight it is the next day already
            at -= DAY
        stops = coast.route([coast.nearest_sea(grid.centre(code)) for code in codes])
        convoy = any(word in text.lower() for word in ESCORTED)
        yield Reported(tuple(stops), at, KNOTS.index(knots) * (speed_made if convoy else 1.0), convoy)


class Orders:
    """The reports of a mission, read again only when an order has come in."""

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()
        self.groups: list[Reported] = []

    def read(self, view: View, grid: Grid, coast: Coast, speed_made: float) -> list[Reported]:
        words = (view.task.briefing, *(row.text for row in view.task.objectives if not row.done and not row.missed))
        if words != self.words:
            self.words, self.groups = words, list(reports(view, grid, coast, speed_made))
        return self.groups


def _began(view: View) -> int:
    """Seconds of the day at which the mission began."""
    hours, minutes, seconds = (int(n) for n in view.time.split(":"))
    return (hours * HOUR + minutes * 60 + seconds - view.clock.seconds) % DAY


class Meeting(NamedTuple):
    """Where and when the boat and a group can be at one place."""

    at: int
    place: Place
    group: Reported


def meeting(groups: Sequence[Reported], here: Place, now: int, t: Mapping[str, float]) -> Meeting | None:
    """The soonest place on the way of any of them that the boat reaches `early_h` before."""
    found: list[Meeting] = []
    for group in groups:
        for at in range(max(now, group.at), group.until, STEP_S):
            place = group.place(at)
            if place is not None and rhumb(here, place)[1] / t["knots"] + t["early_h"] <= (at - now) / HOUR:
                found.append(Meeting(at, place, group))
                break
    return min(found, key=lambda m: m.at, default=None)
