"""Section 5: the end of the career and the victory level."""

from __future__ import annotations

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s06_calendar import close_row, record_afloat, success
from kaleun.games.hunted.rules.s11_3_awards import for_deeds
from kaleun.games.hunted.state import State
from kaleun.games.hunted.tables import look
from kaleun.kernel.ask import Asks
from kaleun.kernel.rule import rule

SURVIVED = frozenset({"war_over", "pack_home"})


@rule("TH-5.1.1", "TH-5.1.3", "TH-5.1.4", "TH-5.2.3", "TH-10.6.2")
def career_end(s: State, p: P) -> Asks[None]:
    """Step: nothing more can be done. Sinkings of the last patrol count, its awards are posthumous."""
    s.phase = "career_end"
    t = s.patrol
    if s.combat is not None:
        record_afloat(s, p, s.combat)
    if t is not None:
        won = success(s, p, t)
        close_row(s, t, "S" if won else "F")
        for_deeds(s, p, t, won, t.start)
    s.combat = s.air = s.patrol = None
    chart, row_id, level = standing(p.book, s)
    p.log("TH-5.1.4", "career_over", chart=chart, row=row_id, outcome=s.outcome, tonnage=s.tonnage, level=level)
    yield from ()


@rule("TH-5.2.1", "TH-5.2.2.a", "TH-5.2.2.b", "TH-5.2.2.c", "TH-5.2.3")
def victory(book: Book, s: State) -> str:
    """Defeat, draw, marginal, substantial or decisive, by career tonnage; a captured boat is a defeat."""
    return standing(book, s)[2]


def standing(book: Book, s: State) -> tuple[str, str, str]:
    """Chart, row and level of the victory table."""
    chart, path = ("calendar", "combined_victory") if book.on("combined") else ("printed_tables", "victory")
    row_id, row = look(book, chart, path, 0 if s.outcome == "boat_captured" else s.tonnage)
    return chart, row_id, str(row["result"])


@rule("TH-5.1.3")
def resign(s: State, p: P, seat: str) -> str:
    """The player lays down his command; the career is scored as it stands."""
    s.outcome = s.outcome or "resigned"
    p.log("TH-5.1.3", "resigned")
    return career_end.__name__
