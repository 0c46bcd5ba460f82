"""What the bot Captain hunts, and what he remembers of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.bots.geometry import Track, track
from kaleun.games.uboot.bots.quarry import CONVOY, Quarry, open_rows
from kaleun.games.uboot.bots.reported import GROUP, Orders, Reported
from kaleun.games.uboot.bots.sight import dark, theirs
from kaleun.games.uboot.view import CaptainView

if TYPE_CHECKING:
    from kaleun.games.uboot.bots.captain import Captain

MINUTE, HOUR = 60, 3600
HUNTING = ("sink_grt", "sink_type", "hit_type", "shadow")
ERRANDS = ("reach", "report", "rescue", "rendezvous", "patrol", "observe")


class Pursuit:
    """The memory of a hunt; `Hunt` puts together how it is done by ear, on the surface and under water."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain
        self.quarry: Quarry | None = None
        self.convoy: Quarry | None = None
        """The convoy whose straggler is hunted at the moment."""
        self.began = 0
        self.skip: dict[int, int] = {}
        self.listened_at = 0
        self.sure_at = -HOUR
        """When the quarry was last in sight."""
        self.visited: set[int] = set()
        """Cripples looked for already."""
        self.resting = False
        """Has the crew a rest from the hunt?"""
        self.dip = False
        """Is the boat under water to listen?"""
        self.committed = False
        """Is it under water for an attack?"""
        self.steered: list[tuple[int, float]] = []
        """Courses the quarry has steered."""
        self.ahead = False
        """Does the boat lie ahead of its quarry and wait for it?"""
        self.orders = Orders()
        self.away_until = 0
        self.away = 0.0

    def drop(self, view: CaptainView, hours: float) -> None:
        """Lets it go for some hours."""
        if self.quarry is not None:
            for number in self.quarry.ids:
                self.skip[number] = view.clock.seconds + round(hours * HOUR)
        self.quarry, self.convoy, self.committed, self.ahead = self.convoy, None, False, False

    def wanted(self, view: CaptainView) -> bool:
        """Do the orders ask for ships, and is there anything to sink them with?"""
        rows = [row for row in open_rows(view) if row.type in HUNTING]
        if self.errand(view):
            return False
        armed = self.captain.torpedoes(view) > 0 or any(row.type == "shadow" for row in rows)
        return armed and bool(rows)

    def worth_it(self, view: CaptainView) -> bool:
        """May the boat go after what it has found: a free hunt, unless an order calls it somewhere in a hurry."""
        t, morale = self.captain.kit.tactics["rest_morale"], self.captain.morale(view)
        self.resting = morale <= t["from"] or (self.resting and morale < t["until"])
        if self.resting or (self.quarry is not None and self.quarry.guarded and self.errand(view)):
            return False  # no convoy before what the boat was sent out for, no hunt with men who can no more
        return (self.captain.torpedoes(view) > 0 or self.captain.gun.armed(view)) and not self.captain.hurried(view)

    def errand(self, view: CaptainView) -> bool:
        """Is the boat still on its way to a place where it is wanted?"""
        return any(row.primary and row.type in ERRANDS for row in open_rows(view))

    def hot(self, view: CaptainView) -> bool:
        """Is the boat on the heels of what it hunts: found a short while ago, and near enough to be met?"""
        if self.quarry is None or not self.worth_it(view):
            return False
        t = self.captain.kit.tactics
        blind = view.clock.seconds - self.quarry.at
        return bool(
            blind < t["hot_min"] * MINUTE
            and self.quarry.track(self.captain.plot).distance < t["hot_nm"][self.captain.name]
        )

    def mine(self, number: int) -> bool:
        return self.quarry is not None and number in self.quarry.ids

    def mean_course(self, now: int, minutes: float = 0) -> float:
        """The course of a convoy on the whole: the mean over the hours it has been followed, or over the last so many
        minutes, in which it zigzags."""
        rows = [c for at, c in self.steered if now - at > 20 * MINUTE] or [c for _, c in self.steered]
        if minutes:
            rows = [c for at, c in self.steered if now - at <= minutes * MINUTE] or rows
        east, north = sum(math.sin(math.radians(c)) for c in rows), sum(math.cos(math.radians(c)) for c in rows)
        return math.degrees(math.atan2(east, north)) % 360.0

    def convoy_expected(self, view: CaptainView) -> bool:
        """Do the orders speak of a convoy or a squadron?"""
        words = " ".join([view.task.briefing, *(row.text for row in open_rows(view) if row.primary)]).lower()
        return "convoy" in words or "carrier" in words

    def dawn(self, view: CaptainView) -> bool:
        """Is the rest of the night too short for an attack on what is only heard?"""
        t = self.captain.kit.tactics
        hour = int(view.time[:2]) + int(view.time[3:5]) / 60
        return bool((t["dawn_h"].get(view.date[5:7], 7) - hour) % 24 < t["last_of_night_h"])

    def carrier_sought(self, view: CaptainView) -> bool:
        """Is a carrier the quarry?"""
        return any(row.type == "hit_type" for row in open_rows(view))

    def carrier_expected(self, view: CaptainView) -> bool:
        """Is she much faster than any convoy, so that nobody catches her up?"""
        slow = self.captain.kit.tactics["carrier"]["slow_kn"]
        return self.carrier_sought(view) and not any(group.knots < slow for group in self.told(view))

    def told(self, view: CaptainView) -> list[Reported]:
        """Groups headquarters has told of."""
        kit = self.captain.kit
        return self.orders.read(view, kit.grid, kit.coast, kit.tactics["reported"]["speed_made"])

    def others_told(self, view: CaptainView) -> bool:
        """Does headquarters tell of ships without escorts, now or soon on their way?"""
        now, soon = view.clock.seconds, self.captain.kit.tactics["wolf"]["soon_h"] * HOUR
        return any(not group.convoy and group.at - soon < now < group.until for group in self.told(view))

    def expects_guards(self, view: CaptainView, sound: Quarry) -> bool:
        """Is what is heard part of a convoy? A few ships are, unless the convoy headquarters told of must be somewhere
        else, or gone, and ships that sail alone are on their way."""
        if not self.convoy_expected(view) or sound.ships >= CONVOY:
            return self.convoy_expected(view)
        near = self.belongs(view, sound)
        return not self.others_told(view) if near is None else near

    def belongs(self, view: CaptainView, found: Quarry) -> bool | None:
        """Is it where by reckoning the guarded ships must be that headquarters told of? None = nobody was told of."""
        told, ship = self.reckoned(view), found.track(self.captain.plot)
        if told is None:
            return None
        most = float(self.captain.kit.tactics["reported"]["belongs_nm"])
        return math.hypot(told.x - ship.x, told.y - ship.y) < most

    def told_legs(self, view: CaptainView) -> list[tuple[float, float]]:
        """Courses and knots of guarded ships headquarters has told of, on the legs they must be on."""
        made = self.captain.kit.tactics["reported"]["speed_made"]
        return [(group.course(view.clock.seconds), group.knots / made) for group in self.told(view) if group.convoy]

    def reckoned(self, view: CaptainView) -> Track | None:
        """Where guarded ships must be by the navigator's reckoning."""
        words = str(self.captain.said(view, "navigator", "ready") or "").split()
        told = next((word.removeprefix(GROUP) for word in words if word.startswith(GROUP)), "")
        line, _, miles = told.partition(":")
        return track(float(miles), float(line), 0.0, 0.0) if miles else None

    def too_near(self, view: CaptainView) -> bool:
        """By day: would the boat be seen by what it hunts if it came up?"""
        if self.quarry is None or dark(view) or self.captain.gun.hopes(view):
            return False
        light = "" if view.light == "day" else "day"
        sure = 1.0 if self.quarry.known or not self.quarry.guarded else 0.65
        return self.quarry.track(self.captain.plot).distance * sure < theirs(self.captain.kit, view, 1.0, light) * 1.05

    def night_work(self, view: CaptainView) -> bool:
        """Is it an escorted convoy that is left alone until night?"""
        fast = self.carrier_expected(view) or (self.carrier_sought(view) and not dark(view))  # no second chance
        return bool(self.quarry and self.quarry.guarded and not fast and self.patient(view))

    def patient(self, view: CaptainView) -> bool:
        """By day an escorted convoy is followed until night, if a night is still to come and the Captain can wait."""
        if dark(view):
            return True
        until = self.light_left(view)
        patient = self.captain.kit.tactics["patient_h"][self.captain.name]
        return bool(until <= patient and view.left > (until + 3) * HOUR)

    def light_left(self, view: CaptainView) -> float:
        """Hours until night falls."""
        return float((self.captain.kit.tactics["dark_h"].get(view.date[5:7], 20) - int(view.time[:2])) % 24)
