"""What the boat hunts: the best group of ships in sight or in the hydrophone, and where it must be now."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from kaleun.games.uboot.bots.geometry import Track, turn
from kaleun.games.uboot.bots.kit import Kit
from kaleun.games.uboot.bots.plot import HOUR, Mark, Plot
from kaleun.games.uboot.missions.view import Objective
from kaleun.games.uboot.view import View

MINUTE = 60
FRIENDS = ("dinghy", "uboat")
PRIZE = "tanker"
"""The only kind of merchant that sails for us."""
UNKNOWN_GRT = 3000.0
NEAR_NM, ALIKE_DEG = 4.0, 30.0
"""Ships so near each other on such courses sail together."""
CONVOY = 3
GUARDED = 5
"""So many ships together have escorts, seen or not."""
OF_THE_ENEMY = ("position", "course", "convoy")
"""A report whose words name these is about a contact."""
STEADY_H = 1.5
"""A convoy alters its course every two to four hours."""
PAIR = 2
"""Two ships together that are only heard: warships on patrol, as a rule."""
PAIR_DEG = 12.0


def warship(tools: Kit, kind: str) -> bool:
    """Does it hunt boats?"""
    row = tools.vessels.get(kind)
    return row is not None and (row["category"] == "escort" or row["depth_charges"] > 0)


def open_rows(view: View) -> list[Objective]:
    """Objectives still to be fulfilled."""
    return [row for row in view.task.objectives if not row.done and not row.missed]


def wanted(tools: Kit, view: View, kind: str) -> bool:
    """Does an open objective ask for such a ship? Any escort that happens to do is left alone: it bites."""
    row = tools.vessels.get(kind)
    if row is None:
        return False
    for goal in open_rows(view):
        fits = goal.category == row["category"] or (goal.category == "warship" and warship(tools, kind))
        safe = goal.primary or not warship(tools, kind)
        big = goal.type == "hit_type" and row["category"] == "capital"  # names are mistaken
        if kind in goal.ids or big or (goal.type == "sink_type" and fits and safe):
            return True
    return False


def of_the_enemy(row: Objective) -> bool:
    """Is a report about a contact, so that it can be sent only with one?"""
    return row.before_attack or any(word in row.text.lower() for word in OF_THE_ENEMY)


def spared(view: View, kind: str) -> bool:
    """Ships of ours: what an objective to meet or protect somebody names; while a merchant is still to be met, any ship
    no order asks for: names are mistaken."""
    rows = [r for r in view.task.objectives if r.type in ("rendezvous", "protect")]
    if kind in FRIENDS or any(kind and (kind in r.text.lower() or PRIZE in kind) for r in rows if friend(r)):
        return True
    awaited = any(friend(r) and r.type == "rendezvous" for r in open_rows(view))
    return awaited and not any(kind in r.ids for r in open_rows(view))


def friend(row: Objective) -> bool:
    """Is a merchant to be met or protected?"""
    return PRIZE in row.text.lower() or "prize" in row.text.lower()


def worth(tools: Kit, view: View, kind: str) -> float:
    """Tons, more if an order asks for it; nothing for friends and for warships nobody asks for."""
    if spared(view, kind):
        return 0.0
    row = tools.vessels.get(kind)
    asked = wanted(tools, view, kind)
    if row is not None and not asked and (warship(tools, kind) or row["category"] == "capital"):
        return 0.0
    grt = float(row["grt"]) if row is not None else UNKNOWN_GRT
    return max(grt, 4000.0) * 3.0 if asked else grt


class Quarry:
    """A group of ships on the plot."""

    def __init__(self, track: Track, plot: Plot, marks: Sequence[Mark], tools: Kit, seen: bool) -> None:
        self.x, self.y = plot.x + track.x, plot.y + track.y
        self.course, self.speed, self.at = track.course, track.speed, plot.now
        self.mean = track.course
        """Its course on the whole: a convoy that turned away comes back to it."""
        self.ids = {m.id for m in marks}
        self.ships = len(marks)
        self.escorts = sum(warship(tools, m.kind) for m in marks)
        self.expected = False
        """Do the orders speak of a convoy?"""
        self.known = seen
        """Is its distance known, because it was seen a short while ago?"""
        self.seen = seen
        """Seen, or only heard?"""

    def track(self, plot: Plot) -> Track:
        """Its middle as seen from the boat, now."""
        hours = (plot.now - self.at) / HOUR
        now, later = min(hours, STEADY_H), max(0.0, hours - STEADY_H)
        a, b = math.radians(self.course), math.radians(self.mean)
        x = self.x + self.speed * (now * math.sin(a) + later * math.sin(b)) - plot.x
        y = self.y + self.speed * (now * math.cos(a) + later * math.cos(b)) - plot.y
        return Track(x, y, self.mean if later else self.course, self.speed)

    @property
    def guarded(self) -> bool:
        """Are there escorts, or must some be expected?"""
        return self.escorts > 0 or self.ships >= GUARDED or self.expected


def _together(a: Track, b: Track) -> bool:
    return math.hypot(a.x - b.x, a.y - b.y) <= NEAR_NM and abs(turn(a.course, b.course)) <= ALIKE_DEG


def groups(plot: Plot, marks: Sequence[Mark], guess_kn: float) -> list[list[Mark]]:
    """Ships in sight that sail together."""
    tracks = {m.id: plot.track(m, guess_kn) for m in marks}
    found: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda m: m.id):
        joined = [g for g in found if any(_together(tracks[mark.id], tracks[other.id]) for other in g)]
        merged = [mark, *(m for g in joined for m in g)]
        found = [g for g in found if g not in joined] + [merged]
    return found


def sighted(tools: Kit, plot: Plot, view: View, skip: Mapping[int, int]) -> Quarry | None:
    """The best group in sight: tonnage per mile."""
    guess = float(tools.tactics["guess_kn"])
    marks = [m for m in plot.fresh(120) if m.course is not None]
    best, most = None, 0.0
    for group in groups(plot, marks, guess):
        prey = [m for m in group if worth(tools, view, m.kind)] or group  # escorts stand far from what they guard
        tracks = [plot.track(m, guess) for m in prey]
        value = sum(worth(tools, view, m.kind) for m in group if skip.get(m.id, 0) <= plot.now)
        nearest = min(t.distance for t in tracks)
        if value / (3.0 + nearest) > most:
            most = value / (3.0 + nearest)
            n = len(prey)
            speeds = sorted(t.speed for t in tracks)
            courses = sorted(turn(tracks[0].course, t.course) for t in tracks)
            middle = Track(
                sum(t.x for t in tracks) / n, sum(t.y for t in tracks) / n,
                (tracks[0].course + courses[n // 2]) % 360.0, speeds[n // 2],
            )  # fmt: skip
            best = Quarry(middle, plot, group, tools, True)
    return best


def heard(
    tools: Kit,
    plot: Plot,
    skip: Mapping[int, int],
    fast: bool = False,
    told: Sequence[tuple[float, float]] = (),
    reckoned: Track | None = None,
) -> Quarry | None:
    """The largest group in the hydrophone whose course is known; `fast` = the orders speak of a carrier, `told` = the
    courses and speeds of guarded ships headquarters has told of, `reckoned` = where by that they must be."""
    noises = [m for m in plot.noises(180) if skip.get(m.id, 0) <= plot.now and not spared_by_name(m)]
    best: list[Mark] = []
    for mark in noises:
        if mark.course is None:
            continue
        alike = [
            m
            for m in noises
            if m.course is not None
            and abs(turn(m.course, mark.course)) <= ALIKE_DEG
            and abs(turn(m.lines[-1][3], mark.lines[-1][3])) <= 20
        ]
        if len(alike) > len(best):
            best = alike
    course = best[0].course if best and best[0].course is not None else 0.0
    known = [knots for leg, knots in told if abs(turn(leg, course)) < tools.tactics["wolf"]["axis_deg"]]
    if not best or (len(best) == PAIR and not known) or (len(best) == 1 and not lone(tools, plot, best[0])):
        return None
    name = "guess_kn" if len(best) < CONVOY else "fast_kn" if fast else "convoy_kn"
    knots = known[0] if known and len(best) > 1 else float(tools.tactics[name])
    guess = None
    if known and len(best) > 1 and reckoned is not None:  # so far off along the line on which they are heard
        off = turn(best[0].lines[-1][3], reckoned.bearing)
        row = tools.tactics["reported"]
        if abs(off) < row["alike_deg"]:
            miles = max(row["doubt_nm"], reckoned.distance * math.cos(math.radians(off)))
            guess = miles, row["doubt_nm"] / miles
    track = plot.heard_track(best, knots, tools.tactics["spread"], guess)
    return Quarry(track, plot, best, tools, False) if track is not None else None


def lone(tools: Kit, plot: Plot, mark: Mark) -> bool:
    """Has it been heard for a while, with nobody beside it?"""
    return plot.now - mark.first >= tools.tactics["lone_min"] * MINUTE and not paired(plot, mark)


def paired(plot: Plot, mark: Mark) -> bool:
    """Was another ship heard beside this one within the last hour, and is only out of hearing now?"""
    line = mark.lines[-1][3]
    others = [m for m in plot.noises(HOUR) if m.id != mark.id and m.lines and m.course is not None]
    return any(abs(turn(m.lines[-1][3], line)) <= PAIR_DEG for m in others)


def spared_by_name(mark: Mark) -> bool:
    """A ship of ours, recognised before it was only heard."""
    return mark.kind in FRIENDS
