"""Linked patrols and the campaign: which mission comes next, what is locked, and what it all adds up to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.games.uboot.missions.carry import carry
from kaleun.games.uboot.missions.renown import FAILED, GRADES, evaluate
from kaleun.kernel.ask import KaleunError, Refusal
from kaleun.kernel.game import Onward
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.charts import Charts

CAMPAIGN = "campaign"
MOST_LETTERS = 6_000
OWN = ("mission", "own_mission", "carried", "further_missions", "voyage")
"""Options that the voyage sets for each mission; the others are the same in all."""


class Sailed(msgspec.Struct, frozen=True):
    """A mission that is over."""

    mission: str
    grade: str
    renown: int
    grt: int
    primary: bool
    lost: bool


class Voyage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A patrol ("A", "B") or the campaign so far: what the app saves between two sessions. Every game of a voyage has
    it in its options, so that its record alone is enough to go on from."""

    of: str
    options: dict[str, Any] = {}
    """Difficulty and house rules, the same for all missions."""
    sailed: tuple[Sailed, ...] = ()
    carried: str = ""


def begin(of: str, charts: Charts, options: Mapping[str, Any] | None = None) -> Voyage:
    """A new patrol or campaign."""
    _order(of, charts)
    return Voyage(of, dict(options or {}))


def written(voyage: Voyage) -> str:
    """As the option `voyage` holds it: what was carried and the switches are options of their own."""
    return msgspec.json.encode(Voyage(voyage.of, sailed=voyage.sailed)).decode()


def read(text: str, charts: Charts) -> Voyage:
    """The voyage that an option holds; `KaleunError` if it is none."""
    try:
        found = msgspec.json.decode(text, type=Voyage) if len(text) <= MOST_LETTERS else None
    except (msgspec.DecodeError, ValueError):
        found = None
    if found is None or found.options or found.carried:
        raise KaleunError("this is not a voyage")
    order = _order(found.of, charts)
    if any(done.grade not in (*GRADES, FAILED) for done in found.sailed):
        raise KaleunError("this voyage has a grade that does not exist")
    if tuple(done.mission for done in found.sailed) != order[: len(found.sailed)]:
        raise KaleunError("the missions of this voyage are not in their order")
    return found


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


def later_part(voyage: Voyage, charts: Charts) -> bool:
    """Is the next mission a part of the patrol that the last one belonged to?"""
    row = patrol_of(next_mission(voyage, charts), charts)
    return row is not None and bool(voyage.sailed) and voyage.sailed[-1].mission in row["parts"]


@rule("BG-4.3.b", "BG-4.3.d", "BG-5.2.h")
def options_of(voyage: Voyage, charts: Charts) -> dict[str, Any]:
    """The options of the next game: a later part of a patrol begins with what the last one left; medkits for the
    missions planned after the first."""
    mission = next_mission(voyage, charts)
    if not mission:
        raise KaleunError(f"nothing more can be sailed: {locked(voyage, charts) or 'all missions are done'}")
    row = patrol_of(mission, charts)
    further = len(row["parts"]) - 1 if row is not None else 0
    return {
        **voyage.options,
        "mission": mission,
        "further_missions": further,
        "carried": voyage.carried if later_part(voyage, charts) else "",
        "voyage": written(voyage),
    }


@rule("BG-4.3.b", "BG-4.3.d")
def clash(options: Mapping[str, Any], charts: Charts) -> Refusal | None:
    """Why this voyage does not go with the other options."""
    try:
        voyage = read(options["voyage"], charts)
    except KaleunError:
        return Refusal("voyage", "voyage_wrong", "BG-4.3.d")
    if options["own_mission"]:
        return Refusal("voyage", "voyage_own", "BG-4.3.d")
    if locked(voyage, charts):
        return Refusal("voyage", "voyage_locked", "BG-4.3.c")
    mission = next_mission(voyage, charts)
    if options["mission"] != mission:
        return Refusal("voyage", "voyage_mission", "BG-4.3.d", mission=mission)
    if bool(options["carried"]) != bool(later_part(voyage, charts)):
        return Refusal("voyage", "voyage_carried", "BG-4.3.b")
    return None


def of_table(options: Mapping[str, Any], charts: Charts) -> Voyage | None:
    """The voyage a game belongs to: the one of its options, or the one that begins with its mission."""
    kept = {name: value for name, value in options.items() if name not in OWN}
    if options["voyage"]:
        return msgspec.structs.replace(read(options["voyage"], charts), options=kept)
    if options["own_mission"] or options["carried"]:
        return None
    row = patrol_of(options["mission"], charts)
    of = row["id"] if row is not None else CAMPAIGN
    return begin(of, charts, kept) if _order(of, charts)[0] == options["mission"] else None


@rule("BG-4.3.b", "BG-4.3.c", "BG-4.3.d")
def onward(s: State, book: Book) -> Onward:
    """How the voyage stands after this mission, and the options of the next one. A mission sailed for itself only says
    what could follow it."""
    voyage = of_table(book.options, book.charts) if s.outcome else None
    if voyage is None:
        return Onward()
    now = after(voyage, s, book)
    following = next_mission(now, book.charts)
    if not following and not book.options["voyage"]:
        return Onward()
    standing = {
        "of": now.of,
        "sailed": msgspec.to_builtins(now.sailed),
        "next": following,
        "locked": locked(now, book.charts),
        "renown": score(now),
        "grt": sum(done.grt for done in now.sailed),
        "rank": rank(now, book.charts),
    }
    return Onward(options_of(now, book.charts) if following else {}, standing)


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
