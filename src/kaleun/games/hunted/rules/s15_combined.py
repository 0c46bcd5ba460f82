"""Section 15: a career that began in The Hunters and goes on here in July 1943."""

from __future__ import annotations

from functools import cache

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s11_3_awards import GRADES, first_cross
from kaleun.games.hunted.state import State
from kaleun.games.hunted.tables import ask
from kaleun.kernel.ask import Ask, Asks, Option
from kaleun.kernel.rule import rule


@rule("TH-15.2", "TH-15.4")
def carry_over(s: State, p: P) -> Asks[None]:
    """A combined career that goes on in July 1943 brings tonnage and Knight's Cross along; with enough tons and none
    yet it is given at once."""
    numbers = p.book.charts["calendar"]["hunters_career"]
    if not p.book.on("combined") or s.start_month != month(p.book.charts["calendar"]["bases"]["first_month"]):
        return
    s.carried = yield _tons(numbers["tons_most"], numbers["tons_step"])
    if not s.carried:
        return
    grades = yield _grades()
    if grades:
        s.kc_base = yield _award(s.carried, numbers["tons_step"])
        s.awards += GRADES[:grades]
    p.log("TH-15.4", "carried_over", tonnage=s.carried, n=grades)
    last = s.start_month - 1
    gear = [what for what, n in hunters_gear(p.book, last).items() if n]
    p.log("TH-15.5", "hunters_extras", gear=gear, boats=list(hunters_boats(p.book, last)))
    first_cross(s, p)


@cache
def _tons(most: int, step: int) -> Ask:
    tons = range(0, most + 1, step)
    return ask("hunters_tons", "TH-15.4", [Option(f"tons:{n}", n, "TH-15.4", tonnage=n) for n in tons])


@cache
def _grades() -> Ask:
    grades = range(len(GRADES) + 1)
    return ask("hunters_grades", "TH-15.4", [Option(f"grades:{n}", n, "TH-15.4", n=n) for n in grades])


@cache
def _award(tons: int, step: int) -> Ask:
    """Tons at the last grade: what he has now, or less."""
    options = [Option(f"award:{n}", n, "TH-15.4", tonnage=n) for n in range(tons, 0, -step)]
    return ask("hunters_award", "TH-15.4", options)


@rule("TH-15.5")
def hunters_gear(book: Book, at: int) -> dict[str, int]:
    """What The Hunters' boats may carry in this month if the option there is used: BOLD, Falke, FaT (0 = not yet)."""
    return {row["what"]: row["n"] if at >= month(row["from"]) else 0 for row in book.charts["calendar"]["hunters_gear"]}


@rule("TH-15.6")
def hunters_boats(book: Book, at: int) -> tuple[str, ...]:
    """The types of this game that may be taken in The Hunters in this month; XB and XIV replenish there, too."""
    extra = book.charts["calendar"]["hunters_boats"]["types"]
    return tuple(kind for kind in extra if at >= month(book.mat(kind)["available"]))
