"""Section 4.7: the five bases, air raids, the ends of France and the Mediterranean."""

from __future__ import annotations

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.state import Patrol, State
from kaleun.games.hunted.tables import look, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule

RAIDS = {
    "none": "air_raid_none",
    "refit_plus_1": "air_raid_delay",
    "refit_plus_2": "air_raid_damage",
    "boat_destroyed": "air_raid_destroyed",
}
FRANCE, NORWAY, GERMANY, MED, PENANG = "france", "norway", "germany", "med", "penang"


def france_closed(book: Book, at: int) -> bool:
    return at >= month(book.charts["calendar"]["bases"]["france_closed"])


def med_closed(book: Book, at: int) -> bool:
    return at >= month(book.charts["calendar"]["bases"]["med_closed"])


@rule("TH-4.7", "TH-4.7.1.a", "TH-4.7.3.a")
def first_base(at: int, book: Book) -> str:
    """Careers started by 8/44 begin in France, later ones in Germany."""
    if france_closed(book, at):
        return GERMANY
    july = month(book.charts["calendar"]["bases"]["first_month"])
    return FRANCE if at <= july or book.on("france_until_1944_08") else GERMANY


@rule("TH-4.7.1.c", "TH-4.7.2", "TH-4.7.3.b", "TH-4.7.4.a", "TH-7.3.4", "TH-7.3.5")
def destination(s: State, book: Book, t: Patrol, return_month: int) -> str:
    """Where a patrol that is completed comes home."""
    if t.destination == PENANG:
        return PENANG
    if t.area == "mediterranean":
        return MED
    if s.permanent == "arctic" or t.destination == NORWAY:
        return NORWAY
    if s.base == NORWAY and t.destination != FRANCE:
        return NORWAY
    return NORWAY if france_closed(book, return_month) else FRANCE


@rule("TH-4.7.1.b", "TH-7.3.3.a", "TH-7.3.3.b")
def is_biscay(t: Patrol) -> bool:
    """The first Transit Box from France, the last one to France, and box one of the first Mediterranean patrol."""
    last = len(t.boxes) - 1
    if t.at == 0:
        return t.origin == FRANCE or t.first_med
    return t.at == last and t.destination == FRANCE and t.area != "mediterranean"


@rule("TH-4.7.6.a", "TH-4.7.6.b")
def air_raid(s: State, p: P, first_refit_month: int) -> Asks[str]:
    """From 1/44 one roll in every refit in Germany, Norway or the Med."""
    table = p.book.charts["printed_tables"]["air_raid"]
    if first_refit_month < month(table["from"]) or s.base not in table["bases"]:
        return "none"
    roll = yield from throw(s, p, d6("TH-4.7.6.a", "air_raid", 2), weighty=True)
    row_id, row = look(p.book, "printed_tables", "air_raid", sum(roll))
    p.log("TH-4.7.6.a", RAIDS[row["result"]], dice=roll, chart="printed_tables", row=row_id, base=s.base)
    return str(row["result"])
