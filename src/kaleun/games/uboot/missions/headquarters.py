"""Headquarters: sends secondary orders by radio, waits for reports, and is told what has been done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.missions.logbook import write
from kaleun.games.uboot.missions.objectives import LOOK
from kaleun.games.uboot.missions.places import dead, groups_named, held, hostile_contact, inside, square_of
from kaleun.games.uboot.missions.state import Goal, Task
from kaleun.games.uboot.sea.radio import READ, queue
from kaleun.games.uboot.sea.units import HOUR, MINUTE
from kaleun.kernel.live import Event
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

REPORT = "report"


def rows(book: Book) -> tuple[Any, ...]:
    """The objectives of the mission, the primary one first."""
    return (book.mission["primary"], *book.mission["secondary"])


@rule("BG-4.1.b")
def assign(s: State, p: Play[Book]) -> None:
    """The briefing: only the primary objective is known."""
    log = s.task.log
    s.task = Task([Goal(row["id"]) for row in rows(p.book)], log, dead(s), s.boat.fired, s.boat.fired)
    first = s.task.goals[0]
    first.sent = first.known = True
    expect(s, p.book.mission["primary"])
    write(s, "mission_begins", name=s.mission)
    note(s, p, "BG-5.4.a", "mission_begins", name=s.mission, **place_in_chart(p.book))
    orders(s, p)


def place_in_chart(book: Book, goal: Goal | None = None) -> dict[str, str]:
    """The row of missions.toml that says so; nothing for a mission of one's own."""
    if book.options["own_mission"]:
        return {}
    row = f"mission[id={book.mission['id']}]"
    secondary = goal is not None and goal.id != book.mission["primary"]["id"]
    return {"chart": "missions", "row": f"{row}.secondary[id={goal.id}]" if goal and secondary else row}


def expect(s: State, row: Any) -> None:
    """Headquarters waits for the message of this objective."""
    if row["type"] == REPORT and row["id"] not in s.sea.outgoing:
        s.sea.outgoing.append(row["id"])


TRIGGERS: dict[str, Callable[[State, int], bool]] = {
    "start": lambda s, n: True,
    "at_h": lambda s, n: s.clock.seconds >= n * HOUR,
    "on_primary": lambda s, n: s.task.goals[0].done,
    "on_contact": lambda s, n: hostile_contact(s),
    "on_torpedo": lambda s, n: s.boat.fired - s.task.fired >= n,
}


@rule("BG-4.1.b")
def orders(s: State, p: Play[Book]) -> None:
    """Sends the secondary orders whose moment has come; one that has been read is known."""
    for goal, row in zip(s.task.goals[1:], p.book.mission["secondary"], strict=True):
        word, _, n = row["trigger"].partition(" ")
        if not goal.sent and TRIGGERS[word](s, int(n or 0)):
            goal.sent = True
            queue(s, p, goal.id, row["text"])
        if goal.sent and not goal.known and any(m.id == goal.id and m.state == READ for m in s.sea.radio):
            goal.known = True
            expect(s, row)
            write(s, "order_read", goal=goal.id)


@rule("BG-4.1.b")
def each_minute(s: State, p: Play[Book]) -> None:
    """Once a minute: shots, sinkings, reports, orders, and how far each objective has got."""
    shots(s)
    orders(s, p)
    reports(s, p)
    sinkings(s)
    for goal, row in zip(s.task.goals, rows(p.book), strict=True):
        if not goal.done and not goal.missed:
            look(s, p, goal, row)


def sinkings(s: State) -> None:
    """Ships that went down since the last look go into the log."""
    for kind, grt, _, _, square in s.sea.sunk[s.task.noted :]:
        write(s, "sunk", kind=kind, grt=grt, square=square)
    s.task.noted = len(s.sea.sunk)


def look(s: State, p: Play[Book], goal: Goal, row: Any) -> None:
    """Main condition first, then what is asked after it, then what it costs."""
    if not goal.met:
        goal.met = LOOK[row["type"]](s, p.book, goal, row)
        if goal.met and row.get("then") == REPORT and goal.id not in s.sea.outgoing:
            s.sea.outgoing.append(goal.id)
    if not goal.met:
        return
    then, _, square = row.get("then", "").partition(" ")
    if then == REPORT and goal.id not in [name for name, _, _ in s.sea.reports]:
        return
    if then == "reach" and not inside(square_of(s, p.book), (square,)):
        return
    if "pay" in row and not can_pay(s, row):
        return
    goal.done, goal.at = True, s.clock.seconds
    write(s, "objective_done", goal=goal.id, renown=int(row["renown"]))
    tell(s, p, "BG-4.1.b", "objective_done", goal=goal.id, words=row["text"], **place_in_chart(p.book, goal))
    if "pay" in row:
        s.events.append(Event("hand_over", {"cards": int(row["pay"]["ce_cards"])}))


def can_pay(s: State, row: Any) -> bool:
    """Has the Chief Engineer the cards the objective costs?"""
    return sum(len(box.cards) for box in s.crew.toolboxes.values()) >= int(row["pay"].get("ce_cards", 0))


def shots(s: State) -> None:
    """Remembers the groups that have been fired at: those of the locked or shelled contact, else all that are near."""
    fired = s.boat.fired > s.task.shot or s.boat.gun_target > 0
    s.task.shot = s.boat.fired
    if not fired:
        return
    aimed = [c.unit for c in s.sea.contacts if c.id in (s.boat.lock, s.boat.gun_target)]
    ids = [s.sea.units[n - 1].group for n in aimed] or [group.id for group in s.sea.groups if group.near]
    s.task.shot_at += [n for n in dict.fromkeys(ids) if n not in s.task.shot_at]


@rule("BG-4.1.b")
def reports(s: State, p: Play[Book]) -> None:
    """Messages that went out since the last look: does headquarters take them for what it waits for?"""
    by_id = {goal.id: (goal, row) for goal, row in zip(s.task.goals, rows(p.book), strict=True)}
    for name, square, at in s.sea.reports[s.task.heard :]:
        goal, row = by_id[name]
        if row["type"] != REPORT or goal.done:
            continue
        if taken(s, p.book, goal, row, square, at):
            goal.amount += 1
            goal.last = at
            goal.squares.append(square)
            write(s, "report_sent", goal=goal.id, square=square)
        else:
            tell(s, p, "BG-4.1.b", "report_not_taken", goal=goal.id)
        if goal.amount < row.get("count", 1):
            expect(s, row)
    s.task.heard = len(s.sea.reports)


def taken(s: State, book: Book, goal: Goal, row: Any, square: str, at: int) -> bool:
    """Right place, right time, and about the right enemy."""
    if not inside(square, row["squares"]) or (row.get("each_square_once") and square in goal.squares):
        return False
    if goal.last >= 0 and at - goal.last < row.get("min_gap_h", 0) * HOUR:
        return False
    gap = book.charts["missions"]["limits"]["contact_gap_min"] * MINUTE
    if "group" in row and not held(s, row["group"], gap):
        return False
    shot_at = [group.id for group in groups_named(s, row.get("group", "")) if group.id in s.task.shot_at]
    return not (row.get("before_attack") and shot_at)
