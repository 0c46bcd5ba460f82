"""Section 8.1-8.2: the Travel Box the boat is in, its encounter table, and what a contact there sets up."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s04_7_bases import is_biscay
from kaleun.games.hunted.rules.s06_calendar import weight
from kaleun.games.hunted.state import Air, Combat, Patrol, State
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule


class Box(NamedTuple):
    """A Travel Box: its E1 table, how many rolls, whether it is a mission box, whether it is transit."""

    table: str
    rolls: int
    mission: bool
    transit: bool
    gibraltar: bool


@cache
def box_of(book: Book, code: str) -> Box:
    """Reads a track code such as ATx2 or BI:M."""
    name = code.partition(":")[0].partition("x")[0]
    row = book.charts["mats"]["track_codes"][name]
    return Box(row["table"], weight(code), code.endswith(":M"), name.startswith("T"), name == "TG")


def here(s: State, book: Book) -> Box:
    """The box the boat is in."""
    assert s.patrol is not None
    return box_of(book, s.patrol.boxes[s.patrol.at])


REMOTE = ("indian_ocean", "australia")


def table_name(t: Patrol, box: Box) -> str:
    """The E1 table of this box: Biscay from and to France, the passage of Gibraltar, the Caribbean on its track."""
    if box.transit and is_biscay(t):
        return "bay_of_biscay"
    if box.gibraltar and t.first_med:
        return "add_round"
    if box.table == "north_america" and t.assignment == "caribbean":
        return "caribbean"
    return box.table


@cache
def column_mods(book: Book, name: str, at: int) -> tuple[Mod, ...]:
    """Date modifiers of an E1 column."""
    return tuple(
        Mod("date", row["mod"], "TH-9.8.6")
        for row in book.charts["E1_encounters"]["table"][name]["drm"]
        if row["key"] == "date" and month(row["from"]) <= at <= month(row["to"])
    )


def mission_here(t: Patrol, box: Box) -> bool:
    """Is this the Mission box of a patrol that still has its mission to do?"""
    return box.mission and t.mission == "pending"


def nothing(s: State) -> str:
    """On to the next roll of the box, or the next box."""
    assert s.patrol is not None
    return "encounter" if s.patrol.rolls_left > 0 else "travel"


@rule("TH-8.2.3", "TH-8.2.4", "TH-9.1.5")
def meet(s: State, p: P, result: str) -> str:
    """Ships in sight: the combat mat is set up."""
    s.combat = Combat(result, escorted=bool(p.book.charts["E1_encounters"]["expand"][result]["escort"]))
    return "contact"


@rule("TH-8.2.6", "TH-8.2.2.b")
def aircraft_comes(s: State) -> str:
    """Aircraft cannot be declined."""
    s.air = Air()
    return "air_attack"
