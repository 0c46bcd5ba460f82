"""The Captain's plot: where the boat has gone, where ships were seen or heard, and where they must be now. All of it
comes from views; miles east and north of where the plot was begun."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from kaleun.games.uboot.bots.geometry import Track, track, turn
from kaleun.games.uboot.sea.sights import Contact
from kaleun.games.uboot.view import LookoutView

HOUR = 3600
LOOK_S = 10
"""So often everybody looks and listens: what is held was seen at the last round number of seconds."""
LINES, CROWD = 150, 5
FORGET_S = 10 * HOUR
BAND_NM = {"near": (0.4, 1.5, 4.0), "medium": (2.5, 5.5, 10.0), "far": (8.0, 12.0, 45.0)}
"""Hydrophone: least, likely and greatest distance of a band."""


class Mark:
    """A ship on the plot as it was last seen; `lines` are bearings from the hydrophone."""

    def __init__(self, number: int) -> None:
        self.id = number
        self.x = self.y = 0.0
        self.seen = -1
        """When it was last seen, -1 if it has only been heard."""
        self.heard = -1
        self.first = -1
        self.course: float | None = None
        self.speed: float | None = None
        self.kind = ""
        self.band = ""
        self.lines: list[tuple[int, float, float, float]] = []
        self.steady_since = 0

    def at(self, now: int) -> tuple[float, float]:
        """Where it is now if it went on as it was."""
        hours = (now - self.seen) / HOUR
        if self.course is None:
            return self.x, self.y
        way = (self.speed or 0.0) * hours
        return self.x + way * math.sin(math.radians(self.course)), self.y + way * math.cos(math.radians(self.course))


class Plot:
    """Kept up to date by `update` with every view."""

    def __init__(self, error_deg: float = 0.0) -> None:
        self.x = self.y = 0.0
        self.now = -1
        self.course = self.speed = 0.0
        self.marks: dict[int, Mark] = {}
        self.error = error_deg
        """How well this officer plots; a constant error to one side."""

    def update(self, view: LookoutView) -> None:
        now, boat = int(view.clock.seconds), view.boat
        if self.now >= 0:
            hours = (now - self.now) / HOUR
            for course, speed in ((self.course, self.speed), (boat.course, boat.speed)):
                self.x += speed * hours / 2 * math.sin(math.radians(course))
                self.y += speed * hours / 2 * math.cos(math.radians(course))
        self.now, self.course, self.speed = now, boat.course, boat.speed
        for contact in view.contacts:
            self._enter(contact, now)
        self.marks = {n: m for n, m in self.marks.items() if now - max(m.seen, m.heard) < FORGET_S}

    def _enter(self, contact: Contact, now: int) -> None:
        mark = self.marks.setdefault(contact.id, Mark(contact.id))
        if mark.first < 0 or now - max(mark.seen, mark.heard) > 20 * 60:
            mark.first, mark.lines = now, []
        if contact.kind:
            mark.kind = contact.kind
        at = now - contact.age - now % LOOK_S
        if contact.by == "hydrophone" or contact.distance is None:
            self._hear(mark, contact, at)
            return
        angle = math.radians(contact.true_bearing)
        x, y = self.x + contact.distance * math.sin(angle), self.y + contact.distance * math.cos(angle)
        course: float | None = contact.course
        speed = contact.speed
        if course is None and mark.seen >= 0:
            course, speed = self._plotted(mark, x, y, at, speed)
        if course is not None:
            if mark.course is None or abs(turn(mark.course, course)) > 3:
                mark.steady_since = now
            mark.course = course
        if speed is not None:
            mark.speed = speed
        if contact.course is not None or mark.seen < 0 or at - mark.seen >= 240:
            mark.x, mark.y, mark.seen = x, y, at
        mark.lines = []

    def _plotted(
        self, mark: Mark, x: float, y: float, at: int, speed: float | None
    ) -> tuple[float | None, float | None]:
        """Course and speed by two places at least four minutes apart, where nobody reads them off."""
        hours = (at - mark.seen) / HOUR
        if hours < 240 / HOUR:
            return mark.course, mark.speed
        course = math.degrees(math.atan2(x - mark.x, y - mark.y)) % 360.0
        return course, speed if speed is not None else math.hypot(x - mark.x, y - mark.y) / hours

    def _hear(self, mark: Mark, contact: Contact, at: int) -> None:
        if mark.lines and mark.lines[-1][0] >= at:
            return
        mark.heard, mark.band = at, contact.band
        mark.lines.append((at, self.x, self.y, float(contact.true_bearing) + self.error))
        del mark.lines[:-LINES]
        if contact.course is not None:
            mark.course = float(contact.course)

    # -- questions

    def track(self, mark: Mark, guess_kn: float) -> Track:
        """The ship seen from the boat, now."""
        x, y = mark.at(self.now)
        speed = mark.speed if mark.speed is not None else guess_kn
        return Track(x - self.x, y - self.y, mark.course if mark.course is not None else 0.0, speed)

    def fresh(self, seconds: int = 60) -> list[Mark]:
        """Ships seen a short while ago."""
        return [m for m in self.marks.values() if m.seen >= 0 and self.now - m.seen <= seconds]

    def noises(self, seconds: int = 120) -> list[Mark]:
        """Ships only heard, a short while ago."""
        return [m for m in self.marks.values() if m.heard > m.seen and self.now - m.heard <= seconds]

    def heard_track(
        self,
        marks: Sequence[Mark],
        guess_kn: float,
        spread: Mapping[str, float] | None = None,
        reckoned: tuple[float, float] | None = None,
    ) -> Track | None:
        """Where a group must be that is only heard: a convoy by the width of its noise; otherwise by its course and
        the way its bearing changes, at a guessed speed; without a clear change by the strength of the noise. None
        while its course is not known. `reckoned` = a distance by other means, and its doubt as a share of it."""
        courses = sorted(m.course for m in marks if m.course is not None)
        began = min((m.lines[0][0] for m in marks if m.lines), default=0)
        lines = sorted(line for m in marks if m.lines and m.lines[0][0] <= began + 120 for line in m.lines)
        if not courses or not lines:
            return None
        course = courses[len(courses) // 2]
        least, likely, most = BAND_NM[sorted(m.band for m in marks)[len(marks) // 2]]
        bands = {m.band for m in marks}
        if len(marks) >= CROWD and likely > 10:
            likely = CONVOY_NM
            if "medium" in bands:  # its nearest ships
                least, likely, most = 7.0, 9.5, 12.0
        third = (lines[-1][0] - lines[0][0]) / 3
        old = [line for line in lines if line[0] <= lines[0][0] + third]
        late = [line for line in lines if line[0] >= lines[-1][0] - third]
        bearing, then = _mean(late), _time(late)
        hours = (then - _time(old)) / HOUR
        own = ((late[-1][1] - old[0][1]) / hours, (late[-1][2] - old[0][2]) / hours) if hours > 0.1 else (0.0, 0.0)
        vx = guess_kn * math.sin(math.radians(course)) - own[0]
        vy = guess_kn * math.cos(math.radians(course)) - own[1]
        wide = noise_miles(marks, course, bearing, spread) if spread is not None else 0.0
        guesses = [(max(least / 2, min(54.0, wide)), spread["doubt"])] if spread is not None and wide else []
        if reckoned is not None:
            guesses.append(reckoned)
        if hours > 0.1:
            drift = turn(_mean(old), bearing)
            doubt = BEARING_SD * math.sqrt(1 / len(old) + 1 / len(late))
            middle = math.radians(bearing - drift / 2)
            across = vx * math.cos(middle) - vy * math.sin(middle)
            if abs(drift) > 3 * doubt and drift * across > 0:
                miles = max(least, min(most, across * hours / math.radians(drift)))  # half-way between the two
                x, y = miles * math.sin(middle) + vx * hours / 2, miles * math.cos(middle) + vy * hours / 2
                guesses.append((max(0.7 * least, math.hypot(x, y)), max(DRIFT_DOUBT, doubt / abs(drift))))
        miles = _together(guesses) if guesses else max(least, min(most, likely))
        ship, since = track(miles, bearing, course, guess_kn), (self.now - then) / HOUR
        if hours <= 0.1 or not guesses:
            return ship
        ship = ship._replace(x=ship.x + vx * since, y=ship.y + vy * since)
        floor = 0.9 * least if len(marks) < CROWD else 0.0  # the strength of the noise of a few ships says as much
        share = max(1.0, floor / max(0.1, ship.distance))
        return ship._replace(x=ship.x * share, y=ship.y * share)


def _together(guesses: Sequence[tuple[float, float]]) -> float:
    """One distance from several, each with its doubt as a share of itself."""
    weights = [1.0 / (doubt * doubt) for _, doubt in guesses]
    logs = sum(math.log(miles) * w for (miles, _), w in zip(guesses, weights, strict=True))
    return math.exp(logs / sum(weights))


def noise_miles(marks: Sequence[Mark], course: float, bearing: float, spread: Mapping[str, float]) -> float:
    """How far off a convoy is by the angle over which its ships are heard: each ship's mean bearing against that of
    all, less what the hydrophone's errors add; 0 = not heard well enough. `spread` says how ships are spread, as
    standard deviations in miles."""
    times: dict[int, list[tuple[int, float]]] = {}
    last = max((m.lines[-1][0] for m in marks if m.lines), default=0)
    for m in marks:
        for at, _, _, line in m.lines:
            if last - at <= spread["minutes"] * 60:
                times.setdefault(at, []).append((m.id, turn(bearing, line)))
    offs: dict[int, list[float]] = {}
    for rows in times.values():
        if len(rows) >= 0.7 * len(marks) and len(rows) >= spread["ships"]:
            middle = sum(off for _, off in rows) / len(rows)
            for number, off in rows:
                offs.setdefault(number, []).append(off - middle)
    known = [row for row in offs.values() if len(row) >= spread["looks"]]
    if len(known) < spread["ships"]:
        return 0.0
    means = [sum(row) / len(row) for row in known]
    noise = sum(_variance(row) / len(row) for row in known) / len(known)
    seen = _variance(means) - noise
    if seen < noise or seen <= 0.0:
        return 0.0
    bow = math.radians(turn(course, bearing + 180.0))
    across, along = spread["across_root"] * math.sqrt(len(known)), spread["along"]
    miles = math.hypot(across * math.cos(bow), along * math.sin(bow))
    return miles / math.radians(math.sqrt(seen))


def _variance(row: Sequence[float]) -> float:
    mean = sum(row) / len(row)
    return sum((x - mean) ** 2 for x in row) / max(1, len(row) - 1)


BEARING_SD = 2.5
DRIFT_DOUBT = 0.08
"""A guessed speed and a course that changes: no distance by drift is surer."""
CONVOY_NM = 25.0
"""A convoy is heard from far away."""


def _mean(lines: Sequence[tuple[int, float, float, float]]) -> float:
    """The mean bearing."""
    east = sum(math.sin(math.radians(line[3])) for line in lines)
    north = sum(math.cos(math.radians(line[3])) for line in lines)
    return math.degrees(math.atan2(east, north)) % 360.0


def _time(lines: Sequence[tuple[int, float, float, float]]) -> float:
    return sum(line[0] for line in lines) / len(lines)
