"""Linked patrols and the campaign: which mission comes next, what is locked, and what it all adds up to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.games.uboot.missions.carry import carry
from kaleun.games.uboot.missions.renown import FAILED, GRADES, evaluate
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.charts import Charts

CAMPAIGN = "campaign"


class Sailed(msgspec.Struct, frozen=True):
    """A mission that is over."""

    mission: str
    grade: str
    renown: int
    grt: int
    primary: bool
    lost: bool


class Voyage(msgspec.Struct, frozen=True):
    """A patrol ("A", "B") or the campaign so far: what the app saves between two sessions."""

    of: str
    options: dict[str, Any] = {}
    """Difficulty and house rules, the same for all missions."""
    sailed: tuple[Sailed, ...] = ()
    carried: str = ""


def begin(of: str, charts: Charts, options: Mapping[str, Any] | None = None) -> Voyage:
    """A new patrol or campaign."""
    _order(of, charts)
    return Voyage(of, dict(options or {}))


def _patrol(of: str, charts: Charts) -> Any:
    return next((row for row in charts["missions"]["patrol"] if row["id"] == of), None)


@rule("BG-4.3.d")
def _order(of: str, charts: Charts) -> tuple[str, ...]:
    """The missions in order."""
    if of == CAMPAIGN:
        return tuple(charts["missions"]["campaign"]["order"])
    row = _patrol(of, charts)
    if row is None:
        names = ", ".join(r["id"] for r in charts["missions"]["patrol"])
        raise KaleunError(f"there is no patrol {of!r}; there are: {names}, {CAMPAIGN}")
    return tuple(row["parts"])


def patrol_of(mission: str, charts: Charts) -> Any:
    """The linked patrol a mission belongs to, or None."""
    return next((row for row in charts["missions"]["patrol"] if mission in row["parts"]), None)


@rule("BG-4.3.c", "BG-4.3.d")
def locked(voyage: Voyage, charts: Charts) -> str:
    """Why the next mission may not be sailed: "lost", "gate", "grade", or ""."""
    if not voyage.sailed:
        return ""
    last = voyage.sailed[-1]
    if last.lost:
        return "lost"
    row = patrol_of(last.mission, charts)
    if row is not None and row["gate"][row["parts"].index(last.mission)] and not last.primary:
        return "gate"
    least = charts["missions"]["campaign"]["advance_min_grade"]
    ranks = (*GRADES, FAILED)
    if voyage.of == CAMPAIGN and ranks.index(last.grade) > ranks.index(least):
        return "grade"
    return ""


def next_mission(voyage: Voyage, charts: Charts) -> str:
    """The mission to be sailed now; "" at the end or if it is locked."""
    order = _order(voyage.of, charts)
    return "" if locked(voyage, charts) or len(voyage.sailed) == len(order) else order[len(voyage.sailed)]


@rule("BG-4.3.b", "BG-4.3.d", "BG-5.2.h")
def options_of(voyage: Voyage, charts: Charts) -> dict[str, Any]:
    """The options of the next game: a later part of a patrol begins with what the last one left; medkits for the
    missions planned after the first."""
    mission = next_mission(voyage, charts)
    if not mission:
        raise KaleunError(f"nothing more can be sailed: {locked(voyage, charts) or 'all missions are done'}")
    row = patrol_of(mission, charts)
    later = row is not None and bool(voyage.sailed) and voyage.sailed[-1].mission in row["parts"]
    further = len(row["parts"]) - 1 if row is not None else 0
    return {
        **voyage.options,
        "mission": mission,
        "further_missions": further,
        "carried": voyage.carried if later else "",
    }


@rule("BG-4.3.b", "BG-4.3.d")
def after(voyage: Voyage, s: State, book: Book) -> Voyage:
    """The voyage after a mission has ended."""
    if not s.outcome or s.mission != next_mission(voyage, book.charts):
        raise KaleunError("this mission is not the next of the voyage, or it is not over")
    end = evaluate(s, book)
    is_lost = s.outcome.startswith("lost")
    done = Sailed(s.mission, end.grade, end.renown, end.grt, end.primary, is_lost)
    return msgspec.structs.replace(voyage, sailed=(*voyage.sailed, done), carried="" if is_lost else carry(s, book))


@rule("BG-4.3.d")
def score(voyage: Voyage) -> int:
    """The campaign's score: all Renown."""
    return sum(done.renown for done in voyage.sailed)


@rule("BG-4.3.d")
def rank(voyage: Voyage, charts: Charts) -> str:
    """The place among the aces, by tonnage; "" for none yet."""
    grt = sum(done.grt for done in voyage.sailed)
    reached = [(least, name) for name, least in charts["missions"]["campaign"]["ranks_grt"].items() if grt >= least]
    return max(reached)[1] if reached else ""
