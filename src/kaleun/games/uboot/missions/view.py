"""The mission as a role sees it: objectives that have been told, Renown, the captain's log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from kaleun.games.uboot.missions.headquarters import rows
from kaleun.games.uboot.missions.renown import evaluate
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER
from kaleun.kernel.rule import rule
from kaleun.kernel.shown import once

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.missions.state import Goal
    from kaleun.games.uboot.state import State

LAST = 60
"""Lines of the log a view shows; the whole log is in the State."""


class Objective(Struct, omit_defaults=True, kw_only=True):
    """An objective: how far it has got, and what missions.toml says of it."""

    id: str
    primary: bool
    met: bool = False
    done: bool = False
    missed: bool = False
    amount: int = 0
    sent_from: tuple[str, ...] = ()
    type: str
    text: str
    renown: int
    squares: list[str] = []
    grt: int = 0
    count: int = 0
    hours: float = 0
    minutes: float = 0
    ids: list[str] = []
    category: str = ""
    then: str = ""
    until: str = ""
    unit: str = ""
    window_h: tuple[float, float] | None = None
    hold_h: float = 0
    hold_nm: float = 0
    each_square_once: bool = False
    min_gap_h: float = 0
    before_attack: bool = False


class Evaluation(Struct):
    """What the app shows at the end: Renown of objectives, of tonnage, and together."""

    primary: bool
    secondary: tuple[str, ...]
    objectives: int
    tonnage: int
    grt: int
    ships: int
    grade: str
    renown: int


class Lesson(Struct):
    """A lesson: whose it is, its goals by the codes of their words, and how many have been reached."""

    role: str
    goals: tuple[str, ...]
    reached: int


class Task(Struct, omit_defaults=True):
    """The mission. A line of the log has mission, t, code and its own words or numbers; `said` is what each officer
    called out last, by topic."""

    title: str
    briefing: str
    start_square: str
    objectives: list[Objective]
    log: list[dict[str, int | float | str]]
    said: dict[str, dict[str, float | str]]
    evaluation: Evaluation | None = None
    lesson: Lesson | None = None


class RadioTask(Task, kw_only=True):
    """The mission for those who send: the messages headquarters waits for."""

    to_send: tuple[str, ...]
    sending: str


FACTS = tuple(Objective.__struct_fields__[Objective.__struct_fields__.index("type") :])
"""What of an objective comes from the chart."""


@rule("BG-4.1.b", "BG-5.4.a")
def mission_view(s: State, book: Book, seat: str | None) -> Task:
    """Briefing, and the objectives the crew knows; the others are not even counted."""
    if seat in (CAPTAIN, FIRST_OFFICER):
        return _radio_task(s, book)
    return _task(s, book)


@once
def _task(s: State, book: Book) -> Task:
    return Task(**_everybody(s, book))


@once
def _radio_task(s: State, book: Book) -> RadioTask:
    return RadioTask(**_everybody(s, book), to_send=tuple(s.sea.outgoing), sending=s.sea.sending)


@once
def _everybody(s: State, book: Book) -> dict[str, Any]:
    m = book.mission
    known = [(goal, row) for goal, row in zip(s.task.goals, rows(book), strict=False) if goal.known]
    return {
        "title": m["title"],
        "briefing": m["briefing"],
        "start_square": m["start_square"],
        "objectives": [_objective(goal, row, primary=goal is s.task.goals[0]) for goal, row in known],
        "log": [{"mission": e.mission, "t": e.at, "code": e.code, **e.data} for e in s.task.log[-LAST:]],
        "said": {role: words.copy() for role, words in s.task.said.items()},
        "evaluation": _evaluation(s, book) if s.outcome else None,
        "lesson": _lesson(s, m["lesson"]) if "lesson" in m else None,
    }


@rule("BG-1.5.a")
def _lesson(s: State, row: Any) -> Lesson:
    """What is to be learnt, and how far one has got."""
    return Lesson(row["role"], tuple(goal["text"] for goal in row["goal"]), s.task.lesson)


def _objective(goal: Goal, row: Any, primary: bool) -> Objective:
    facts: dict[str, Any] = {name: row[name] for name in FACTS if name in row}
    facts |= {name: list(facts[name]) for name in ("squares", "ids") if name in facts}
    facts |= {name: tuple(facts[name]) for name in ("window_h",) if name in facts}
    return Objective(
        id=goal.id,
        primary=primary,
        met=goal.met,
        done=goal.done,
        missed=goal.missed,
        amount=goal.amount,
        sent_from=tuple(goal.squares),
        **facts,
    )


def _evaluation(s: State, book: Book) -> Evaluation:
    end = evaluate(s, book)
    return Evaluation(**end._asdict(), renown=end.renown)
