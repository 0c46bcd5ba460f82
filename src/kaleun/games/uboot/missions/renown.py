"""Renown and grades."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kaleun.games.uboot.missions.headquarters import rows
from kaleun.games.uboot.missions.objectives import AT_THE_END, LOOK
from kaleun.games.uboot.missions.state import Goal
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

GRADES = ("S", "A", "B", "C", "D", "E")
FAILED = "F"


class Evaluation(NamedTuple):
    """What the app shows at the end."""

    primary: bool
    secondary: tuple[str, ...]
    objectives: int
    """Renown of objectives, and of tonnage."""
    tonnage: int
    grt: int
    ships: int
    grade: str

    @property
    def renown(self) -> int:
        return self.objectives + self.tonnage


def lost(s: State) -> bool:
    return s.outcome.startswith("lost")


def fulfilled(s: State, book: Book, goal: Goal, row: Any) -> bool:
    """Was the objective fulfilled, also in the last minute?"""
    if goal.done or goal.missed or row["type"] not in AT_THE_END or "then" in row or not s.outcome:
        return goal.done
    probe = Goal(goal.id)
    return LOOK[row["type"]](s, book, probe, row) and not probe.missed


@rule("BG-4.1.a", "BG-4.1.c", "BG-4.2.b")
def evaluate(s: State, book: Book) -> Evaluation:
    """Renown so far: objectives fulfilled and tonnage sunk; nothing is taken back on return."""
    scoring = book.charts["missions"]["scoring"]
    done = [fulfilled(s, book, goal, row) for goal, row in zip(s.task.goals, rows(book), strict=True)]
    points = sum(int(row["renown"]) for row, good in zip(rows(book), done, strict=True) if good)
    grt = sum(row[1] for row in s.sea.sunk)
    primary = bool(done) and done[0]
    share = 1.0 if primary else scoring["primary_missed_tonnage_factor"]
    tonnage = int(grt / scoring["tonnage_per_renown"] * share)
    secondary = tuple(goal.id for goal, good in zip(s.task.goals[1:], done[1:], strict=True) if good)
    letter = grade(book, points + tonnage, lost(s))
    return Evaluation(primary, secondary, points, tonnage, grt, len(s.sea.sunk), letter)


@rule("BG-4.1.e", "BG-4.1.f")
def grade(book: Book, renown: int, is_lost: bool) -> str:
    """The highest letter whose threshold is reached; F below E or with the boat lost."""
    if is_lost:
        return FAILED
    thresholds = book.mission["thresholds"]
    return next((letter for letter in GRADES if renown >= thresholds[letter]), FAILED)
