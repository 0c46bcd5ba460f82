"""What is true of every mission under way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.missions.lesson import goals
from kaleun.games.uboot.missions.places import dead
from kaleun.games.uboot.sea.ranges import LAST

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


def invariants(s: State, book: Book) -> Iterator[str]:
    """Each sentence is something that must not be."""
    task, now = s.task, s.clock.seconds
    if not 0 <= task.dead <= dead(s) or not 0 <= task.fired <= s.boat.fired:
        yield f"{task.dead} dead and {task.fired} torpedoes before this mission"
    if not task.fired <= task.shot <= s.boat.fired:
        yield f"{task.shot} torpedoes seen to be fired of {s.boat.fired}"
    if not 0 <= task.heard <= len(s.sea.reports) or not 0 <= task.noted <= len(s.sea.sunk):
        yield f"{task.heard} reports heard and {task.noted} sinkings noted"
    if not 0 <= task.lesson <= len(goals(book)):
        yield f"{task.lesson} goals of the lesson reached"
    if any(not 0 <= at <= now for at in (s.voice.listened, *s.voice.told.values())):
        yield f"officers spoke at {s.voice.told} and listened at {s.voice.listened}"
    if any(not 1 <= n <= len(s.sea.groups) for n in task.shot_at):
        yield f"shots at groups {task.shot_at}"
    if any(not 0 <= entry.at <= (now if entry.mission == s.mission else LAST) for entry in task.log):
        yield "the captain's log tells the future"
    numbers = [n for entry in task.log for n in entry.data.values() if isinstance(n, int)]
    if any(not 0 <= n <= LAST for n in numbers):
        yield f"the captain's log has the numbers {numbers}"
    for goal in task.goals:
        times = (goal.at, goal.since, goal.last)
        if any(not -1 <= at <= now for at in times) or not 0 <= goal.amount <= LAST:
            yield f"objective {goal.id}: {goal.amount} at {times}"
