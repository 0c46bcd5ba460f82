"""Lessons (BG-1.5.a): a mission file may have a `lesson`, a short sortie for one role. Its goals come one after the
other; the table looks every second whether the next one is fulfilled, and the lesson ends with the last."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import OBSERVATION, in_section
from kaleun.games.uboot.crew.s06_7_busy import take, update
from kaleun.games.uboot.feed import tell
from kaleun.games.uboot.missions import headquarters
from kaleun.games.uboot.missions.faults import AT, fault
from kaleun.games.uboot.sea.contacts import acquire
from kaleun.games.uboot.sea.grid import rhumb, sail
from kaleun.games.uboot.sea.radio import WAITING, key_of
from kaleun.games.uboot.sea.setup import add_unit
from kaleun.games.uboot.sea.state import Group, Message
from kaleun.games.uboot.sea.traffic import each_minute
from kaleun.games.uboot.sea.units import NM, norm, turn
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.live import SCALES, Event
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Contact
    from kaleun.games.uboot.state import State
    from kaleun.kernel.ask import Refusal
    from kaleun.kernel.game import Play

Look = Callable[["State", "Book", Any], bool]
FAR_NM = 60.0
"""A ship of a lesson sails on as far as this: farther than a lesson lasts."""


def goals(book: Book) -> tuple[Any, ...]:
    """The goals of the lesson, none if the mission is none."""
    return tuple(book.mission["lesson"]["goal"]) if "lesson" in book.mission else ()


def under_way(s: State, book: Book) -> bool:
    """Is there a goal still to be reached?"""
    return s.task.lesson < len(goals(book))


# -- when a goal is reached


def held(s: State) -> list[Contact]:
    """Ships in sight with a distance."""
    return [c for c in s.sea.contacts if not c.lost and c.by != "hydrophone" and c.distance >= 0]


def _glasses(s: State, book: Book, within: float) -> bool:
    now = s.boat.hands.glass_bearing
    return any(abs(turn(now, norm(c.bearing - s.boat.course))) <= within for c in held(s))


def _marked(s: State, book: Book, within: float) -> bool:
    return any(
        math.hypot(m.x - c.distance * math.sin(math.radians(c.bearing)),
                   m.y - c.distance * math.cos(math.radians(c.bearing))) <= within
        for m in s.sea.markers for c in held(s)
    )  # fmt: skip


def _disk(s: State, book: Book, within: float) -> bool:
    hands = s.boat.hands
    own = abs(turn(hands.disk_own, s.boat.course)) <= within
    return own and any(
        abs(turn(hands.disk_bearing, norm(c.bearing - s.boat.course))) <= within
        and (c.course < 0 or abs(turn(hands.disk_enemy, c.course)) <= within)
        for c in held(s)
    )


def _repairing(s: State, book: Book, component: str) -> bool:
    found = s.crew.technical.get(component)
    return found is None or found.done_at >= 0


WHEN: dict[str, Look] = {
    "men": lambda s, book, row: len(in_section(s, int(row[0]))) >= row[1],
    "outside": lambda s, book, n: len(in_section(s, *book.sea.outside)) <= n,
    "observers": lambda s, book, n: s.ready.observers >= n,
    "in_sight": lambda s, book, n: len(held(s)) >= n,
    "helm": lambda s, book, row: abs(turn(s.boat.helm, float(row[0]))) <= row[1],
    "telegraph": lambda s, book, setting: s.boat.telegraph == setting,
    "depth": lambda s, book, row: row[0] <= s.boat.depth <= row[1],
    "view": lambda s, book, name: name in s.boat.views,
    "locked": lambda s, book, yes: (s.boat.lock > 0) == yes,
    "flooded": lambda s, book, n: sum(tube.flooded for tube in s.boat.tubes) >= n,
    "fired": lambda s, book, n: s.boat.fired >= n,
    "glasses": _glasses,
    "identified": lambda s, book, kind: any(c.kind == kind for c in s.sea.contacts),
    "key": lambda s, book, yes: s.boat.hands.key == key_of(s, book.sea, s.sea.radio[0].day),
    "typed": lambda s, book, n: len(s.boat.hands.typed) >= n,
    "scale": lambda s, book, least: SCALES.index(s.clock.scale) >= SCALES.index(least),
    "marked": _marked,
    "disk": _disk,
    "said": lambda s, book, row: row[1] in s.task.said.get(row[0], {}),
    "repairing": _repairing,
    "puzzle": lambda s, book, yes: any(b.puzzle is not None for b in s.crew.breaches) == yes,
    "breaches": lambda s, book, n: len(s.crew.breaches) <= n and not s.crew.flooded,
}
"""What the table can look at; numbers are those of the mission file."""


# -- how it runs


@rule("BG-1.5.a")
def begin(s: State, p: Play[Book]) -> None:
    """The scene of the lesson: men at their posts, ships they have in sight, a message, the first event."""
    if not goals(p.book):
        return
    row = p.book.mission["lesson"]
    for ship in row.get("ships", ()):
        _ship(s, p, ship)
    each_minute(s, p)
    for figure, section in row.get("men", {}).items():
        s.crew.figures[figure] = int(section)
    for figure in row.get("observers", ()):
        take(s, p, figure, OBSERVATION, 1)
    if "message" in row:
        day, _ = p.book.sea.calendar.local(s.clock.seconds)
        s.sea.radio.append(Message("T", 0, row["message"], day, WAITING))
    update(s, p)
    for unit in s.sea.units:
        dx, dy = unit.x - s.boat.x, unit.y - s.boat.y
        acquire(s, p, unit, "eye", dx, dy, math.hypot(dx, dy) / NM)
    happen(s, goals(p.book)[0])


def _ship(s: State, p: Play[Book], row: Mapping[str, Any]) -> None:
    """A ship so many miles off, by its bearing from the bow; it carries no gun."""
    sea, start = s.sea, p.book.mission["start_course"]
    group = Group(len(sea.groups) + 1, "", "lone")
    group.lat, group.lon = sail((sea.lat0, sea.lon0), norm(start + row["bearing"]), float(row["miles"]))
    group.route = [sail((group.lat, group.lon), float(row["course"]), FAR_NM)]
    group.base = group.course = group.want = group.axis = rhumb((group.lat, group.lon), group.route[0])[0]
    group.speed = group.cruise = float(row["speed"])
    sea.groups.append(group)
    add_unit(s, p.book.sea, group, row["kind"], 0.0, 0.0).armed = False


def happen(s: State, goal: Mapping[str, Any]) -> None:
    """What happens when a goal comes up."""
    if "event" in goal:
        data = dict(goal["event"])
        s.events.append(Event(data.pop("kind"), data))


@rule("BG-1.5.a")
def each_second(s: State, p: Play[Book]) -> None:
    """Has the next goal been reached? After the last one the sortie is over."""
    rows = goals(p.book)
    while s.task.lesson < len(rows) and not s.outcome:
        goal = rows[s.task.lesson]
        if not all(WHEN[name](s, p.book, value) for name, value in goal["when"].items()):
            return
        s.task.lesson += 1
        tell(s, p, "BG-1.5.a", "lesson_goal", words=goal["text"], n=s.task.lesson, of=len(rows))
        if s.task.lesson < len(rows):
            happen(s, rows[s.task.lesson])
            return
        headquarters.each_minute(s, p)
        s.outcome = "returned"
        tell(s, p, "BG-1.5.a", "lesson_over")


def wrong(row: Any) -> Iterator[Refusal]:
    """Each thing that is wrong with the lesson of a mission file."""
    rows = row.get("goal") if isinstance(row, Mapping) else None
    if rows is None or row.get("role") not in ROLES or not isinstance(rows, (list, tuple)) or not rows:
        yield fault("lesson", "own_lesson", known=list(ROLES))
        return
    for n, goal in enumerate(rows, 1):
        when = goal.get("when") if isinstance(goal, Mapping) else None
        if not isinstance(when, Mapping) or not when or not isinstance(goal.get("text"), str):
            yield fault(f"lesson{AT}goal {n}", "own_goal")
            continue
        for name in when:
            if name not in WHEN:
                yield fault(f"lesson{AT}goal {n}{AT}when{AT}{name}", "own_unknown", known=list(WHEN))
