"""Section 20: the log book, and section 21: the campaign."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from kaleun.games.unterseeboot.book import Book, P, ask
from kaleun.games.unterseeboot.rules.s11_end import honour, survived
from kaleun.games.unterseeboot.state import Patrol, State
from kaleun.kernel.ask import Ask, Asks
from kaleun.kernel.rule import rule


@rule("UB-20.1")
def abandon(s: State, p: P, seat: str) -> str:
    """The player breaks off: no honour, not survived, nothing added to a campaign, and the campaign is over."""
    s.campaign_over = True
    if not s.outcome:
        s.outcome = "abandoned"
        p.log("UB-20.1", "abandoned")
    return log_book.__name__


@rule("UB-20.1")
def entry(s: State, book: Book) -> Patrol:
    """One line per patrol with the fields of the log book."""
    row = honour(book, s.outcome, s.tonnage)
    alive = survived(s.outcome)
    return Patrol(
        patrol=s.patrol,
        boat_type=book.boat.type,
        options=book.in_use,
        turns=s.turn,
        ships=tuple(ship.tonnage for ship in s.sunk),
        tonnage=s.tonnage,
        torpedoes_fired=book.boat.torpedoes - s.torpedoes,
        hull_lost=book.boat.hull - s.hull,
        outcome=s.outcome,
        honour="" if s.outcome == "abandoned" else row.name,
        rank=row.rank,
        survived=alive,
        campaign_total=campaign_total(s) + (s.tonnage if alive else 0),
    )


@rule("UB-20.1")
def page(lines: Sequence[Patrol], book: Book, name: str, boat: str) -> dict[str, Any]:
    """The log book as a page: headed with the commander and the boat, a row per patrol under the chart's columns."""
    chart = book.charts["log_book"]
    columns = [row["field"] for row in chart["column"]]
    return {
        "header": dict(zip([row["field"] for row in chart["header"]], (name, boat), strict=True)),
        "columns": columns,
        "rows": [[getattr(line, column) for column in columns] for line in lines],
    }


@rule("UB-21.3")
def campaign_total(s: State) -> int:
    """The tonnage of all survived patrols; that of a lost boat is logged but not added."""
    return sum(line.tonnage for line in s.log_book if line.survived)


@rule("UB-21.2")
def campaign_success(s: State, book: Book) -> bool:
    """A campaign is successful once ten patrols have been survived."""
    return sum(line.survived for line in s.log_book) >= book.campaign_goal


def log_book(s: State, p: P) -> Asks[str | None]:
    """Step: the patrol is written into the log book; in a campaign the next one may begin."""
    s.phase = "log_book"
    if len(s.log_book) < s.patrol:
        line = entry(s, p.book)
        s.log_book.append(line)
        if line.honour:
            rule_id, row = "UB-14.2" if line.survived else "UB-14.3", f"level[rank={line.rank}]"
            p.log(rule_id, "honour", chart="victory", row=row, honour=line.honour, tonnage=line.tonnage)
    if p.book.campaign:
        return (yield from campaign(s, p))
    return None


@rule("UB-21.1", "UB-21.2")
def campaign(s: State, p: P) -> Asks[str | None]:
    """A campaign goes on patrol after patrol until the boat is lost or the player stops."""
    last = s.log_book[-1]
    if last.survived and not s.campaign_over and (yield _question(p.book)) == "sail":
        return "set_up"
    s.campaign_over = True
    code = "campaign_succeeded" if campaign_success(s, p.book) else "campaign_ended"
    survived_patrols = sum(line.survived for line in s.log_book)
    p.log("UB-21.2", code, chart="victory", row="campaign", n=survived_patrols, total=last.campaign_total)
    return None


@cache
def _question(book: Book) -> Ask:
    return ask("next_patrol", "UB-21.2", ["sail", "stop"])
