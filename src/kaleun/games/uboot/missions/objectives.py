"""The kinds of objectives (missions.toml [scoring]): each function looks once a minute how far one has got and says
whether its main condition is fulfilled."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import in_section
from kaleun.games.uboot.missions.places import (
    afloat,
    dead,
    groups_named,
    held,
    inside,
    miles_to,
    sinkings,
    square_of,
)
from kaleun.games.uboot.missions.state import Goal
from kaleun.games.uboot.sea.units import HOUR, MINUTE, NM
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

Look = Callable[["State", "Book", Goal, Any], bool]
FOREDECK = 7


@rule("BG-4.1.b")
def sink_grt(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """So much tonnage, of the group, in the squares, of the category."""
    goal.amount = sum(grt for _, grt in sinkings(s, book, row))
    return bool(goal.amount >= row["grt"])


@rule("BG-4.1.b")
def sink_type(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """So many vessels of the types."""
    goal.amount = len(sinkings(s, book, row))
    return bool(goal.amount >= row["count"])


def hit_type(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """So many exploding hits on the types."""
    goal.amount = sum(kind in row["ids"] for kind in s.sea.hits)
    return bool(goal.amount >= row["count"])


def reach(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """The boat is in the square."""
    return inside(square_of(s, book), row["squares"])


def patrol(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """Hours inside the squares, in total."""
    goal.amount += MINUTE if inside(square_of(s, book), row["squares"]) else 0
    return bool(goal.amount >= row["hours"] * HOUR)


def observe(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """Minutes of looking by periscope or observers inside the squares, in total."""
    looking = "periscope" in s.boat.views if s.boat.depth > 0 else s.ready.observers > 0
    goal.amount += MINUTE if looking and inside(square_of(s, book), row["squares"]) else 0
    return bool(goal.amount >= row["minutes"] * MINUTE)


def shadow(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """Hours of contact on the group, with gaps of an hour at most."""
    now, gap = s.clock.seconds, book.charts["missions"]["limits"]["contact_gap_min"] * MINUTE
    if held(s, row["group"], MINUTE):
        if goal.last < 0 or now - goal.last > gap:
            goal.since = now
        goal.last = now
        goal.amount = now - goal.since
    return bool(goal.amount >= row["hours"] * HOUR)


@rule("BG-4.1.b")
def report(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """So many messages of this objective sent as it asks (`heard` has counted them)."""
    return bool(goal.amount >= row.get("count", 1))


def rescue(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """Stopped on the surface beside the point with men on the foredeck, long enough."""
    limits = book.charts["missions"]["limits"]
    near = any(miles_to(s, group) * NM <= limits["rescue_m"] for group in groups_named(s, f"point_{row['id']}"))
    still = s.boat.depth <= 0 and abs(s.boat.speed) < limits["rescue_kn"]
    alongside = near and still and len(in_section(s, FOREDECK)) >= limits["rescue_men"]
    goal.amount = goal.amount + MINUTE if alongside else 0
    if goal.amount < limits["rescue_min"] * MINUTE:
        return False
    for group in groups_named(s, f"point_{row['id']}"):
        group.flare_every, group.done, group.active = 0, True, False
    return True


def rescue_by(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """The rescue of the primary objective in time."""
    goal.missed = not s.task.goals[0].met and s.clock.seconds > row["hours"] * HOUR
    return s.task.goals[0].met and not goal.missed


def rendezvous(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """Near the friendly unit inside the window; then, if asked, near it for some hours."""
    limits = book.charts["missions"]["limits"]
    first, last = (h * HOUR for h in row["window_h"])
    units = [group for group in groups_named(s, row["unit"]) if group.active or group.near]
    miles = min((miles_to(s, group) for group in units), default=math.inf)
    if not afloat(s, row["unit"]):
        goal.missed = True
        return False
    if goal.since < 0:
        if first <= s.clock.seconds <= last and miles <= limits["rendezvous_nm"]:
            goal.since = s.clock.seconds
        goal.missed = goal.since < 0 and s.clock.seconds > last
    elif miles <= row.get("hold_nm", 0):
        goal.amount += MINUTE
    return goal.since >= 0 and bool(goal.amount >= row.get("hold_h", 0) * HOUR)


def undetected(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """No enemy attacked before the other objective was fulfilled."""
    other = next(g for g in s.task.goals if g.id == row["until"])
    goal.missed = s.sea.attacked and not other.done
    return other.done and not goal.missed


def no_kia(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """No man lost in this mission, to its end."""
    goal.missed = dead(s) > s.task.dead
    return bool(s.outcome) and not goal.missed


def protect(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """The friendly unit is afloat at the end."""
    goal.missed = not afloat(s, row["unit"])
    return bool(s.outcome) and not goal.missed


@rule("BG-1.5.a")
def lesson(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """Every goal of the lesson has been reached."""
    return s.task.lesson >= len(book.mission["lesson"]["goal"])


LOOK: dict[str, Look] = {
    "sink_grt": sink_grt, "sink_type": sink_type, "hit_type": hit_type, "reach": reach, "patrol": patrol,
    "observe": observe, "shadow": shadow, "report": report, "rescue": rescue, "rescue_by": rescue_by,
    "rendezvous": rendezvous, "undetected": undetected, "no_kia": no_kia, "protect": protect, "lesson": lesson,
}  # fmt: skip
AT_THE_END = ("sink_grt", "sink_type", "hit_type", "no_kia", "protect")
"""Kinds that are looked at once more when the mission ends between two minutes."""
