"""The end of a mission: what was still to be written down, and the last line of the captain's log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.missions.headquarters import rows, sinkings
from kaleun.games.uboot.missions.logbook import write
from kaleun.games.uboot.missions.places import dead, square_of
from kaleun.games.uboot.missions.renown import evaluate, fulfilled, lost
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

NOWHERE = "–"


@rule("BG-4.1.a", "BG-4.3.b")
def close(s: State, p: Play[Book]) -> None:
    """After return, loss or time up: what happened since the last full minute, then how it ended and what it was
    worth. A boat that is lost has its place written down instead of its way home."""
    sinkings(s)
    for goal, row in zip(s.task.goals, rows(p.book), strict=True):
        if not goal.done and fulfilled(s, p.book, goal, row):
            goal.done, goal.at = True, s.clock.seconds
            write(s, "objective_done", goal=goal.id, renown=int(row["renown"]))
    end = evaluate(s, p.book)
    what: dict[str, int | str] = {
        "outcome": s.outcome, "ships": end.ships, "grt": end.grt, "dead": dead(s) - s.task.dead, "renown": end.renown,
        "grade": end.grade,
    }  # fmt: skip
    if lost(s):
        write(s, "boat_lost", square=square_of(s, p.book) or NOWHERE, **what)
    else:
        write(s, "mission_ends", **what)
