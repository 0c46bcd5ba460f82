"""Section 15: a career that began in The Hunters and goes on here in July 1943."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s11_3_awards import GRADES, first_cross
from kaleun.games.hunted.state import State
from kaleun.kernel.rule import rule


@rule("TH-15.4")
def combined_conflicts(options: Mapping[str, Any]) -> str | None:
    """Tons and grades are brought along only in a combined career that goes on without a gap."""
    tons, award, grade = options["hunters_tons"], options["hunters_award"], options["hunters_grade"]
    if (tons or award or grade) and not options["combined"]:
        return "tons and grades of The Hunters need the option combined (TH-15.4)"
    if award > tons:
        return "the last Knight's Cross grade of The Hunters cannot have come at more tons than were sunk (TH-15.4)"
    if tons and options["start"] not in ("default", "1943-07"):
        return "a career from The Hunters goes on in July 1943 (TH-15.2)"
    return None


@rule("TH-15.4")
def carry_over(s: State, p: P) -> None:
    """Tonnage and Knight's Cross come along; with enough tons and none yet, it is given at once."""
    options = p.book.options
    if not options["hunters_tons"]:
        return
    s.carried, s.kc_base = options["hunters_tons"], options["hunters_award"]
    s.awards += GRADES[: options["hunters_grade"]]
    p.log("TH-15.4", "carried_over", tonnage=s.carried, n=options["hunters_grade"])
    last = s.start_month - 1
    gear = [what for what, n in hunters_gear(p.book, last).items() if n]
    p.log("TH-15.5", "hunters_extras", gear=gear, boats=list(hunters_boats(p.book, last)))
    first_cross(s, p)


@rule("TH-15.5")
def hunters_gear(book: Book, at: int) -> dict[str, int]:
    """What The Hunters' boats may carry in this month if the option there is used: BOLD, Falke, FaT (0 = not yet)."""
    return {row["what"]: row["n"] if at >= month(row["from"]) else 0 for row in book.charts["calendar"]["hunters_gear"]}


@rule("TH-15.6")
def hunters_boats(book: Book, at: int) -> tuple[str, ...]:
    """The types of this game that may be taken in The Hunters in this month; XB and XIV replenish there, too."""
    extra = book.charts["calendar"]["hunters_boats"]["types"]
    return tuple(kind for kind in extra if at >= month(book.mat(kind)["available"]))
