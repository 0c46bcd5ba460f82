"""Section 11.1: crew advancement and its loss."""

from __future__ import annotations

from kaleun.games.hunted.book import P
from kaleun.games.hunted.rules.s10_12_recovery import QUALITIES, replace_man
from kaleun.games.hunted.state import State
from kaleun.games.hunted.tables import ability, look, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule


@rule("TH-11.1.a", "TH-11.1.7", "TH-11.1.4.b", "TH-14.15.11")
def advancement(s: State, p: P, won: bool, same_first_wo: bool) -> Asks[None]:
    """After every third successful patrol a roll; after three failures in a row the quality drops."""
    numbers = p.book.charts["calendar"]["advancement"]
    if same_first_wo:  # a 2WO who has just moved up stays for now (ruling R-59)
        yield from first_wo_leaves(s, p)
    every = numbers["leadership_every" if ability(s, p.book) == "leadership" else "every_successes"]
    if won and s.successes % every == 0:
        yield from advance(s, p)
    if s.failures_in_row >= numbers["failures_lower"]:
        s.failures_in_row = 0
        if QUALITIES.index(s.quality) > 0:
            s.quality = QUALITIES[QUALITIES.index(s.quality) - 1]
            p.log("TH-11.1.4.b", "quality_down", quality=s.quality)


@rule("TH-11.1.a", "TH-11.1.1", "TH-11.1.2", "TH-11.1.3")
def advance(s: State, p: P) -> Asks[None]:
    """1d6: an officer becomes Experte, or the whole crew rises one level."""
    roll = yield from throw(s, p, d6("TH-11.1.a", "advancement"))
    row_id, row = look(p.book, "printed_tables", "crew_advancement", roll)
    result = row["result"]
    if result == "crew_level_up":
        s.quality = QUALITIES[min(QUALITIES.index(s.quality) + 1, len(QUALITIES) - 1)]
    else:
        s.crew[result.removesuffix("_experte")].experte = True
    p.log("TH-11.1.a", result, dice=roll, chart="printed_tables", row=row_id)


@rule("TH-11.1.5")
def first_wo_leaves(s: State, p: P) -> Asks[None]:
    """An Experte 1WO gets a boat of his own on a 6."""
    if not s.crew["first_wo"].experte:
        return
    roll = yield from throw(s, p, d6("TH-11.1.5", "first_wo_leaves"))
    leaves = roll == p.book.charts["calendar"]["advancement"]["first_wo_leaves_on"]
    p.log("TH-11.1.5", "first_wo_leaves" if leaves else "first_wo_stays", dice=roll)
    if leaves:
        replace_man(s, p, "first_wo")
