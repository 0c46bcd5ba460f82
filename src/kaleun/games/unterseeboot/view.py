"""What a seat sees: everything, for all information is open (UB-1.1). Observers see the same."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.rules.s11_end import honour
from kaleun.games.unterseeboot.rules.s19_sheet import sheet
from kaleun.games.unterseeboot.rules.s20_log_book import campaign_success, campaign_total
from kaleun.games.unterseeboot.state import SEAT, State
from kaleun.kernel.game import Result
from kaleun.kernel.rule import rule


@rule("UB-1.1", "UB-1.6", "UB-1.7")
def view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """The patrol area, the boat panel, the tonnage area and the turn track, field by field."""
    boat = book.boat
    level = book.level[s.space]
    return {
        "patrol": s.patrol,
        "turn": s.turn,
        "turns": book.turns,
        "surfaced_at_end_is_home": book.surfaced_at_end_is_home,
        "phase": s.phase,
        "board": book.options["board"],
        "boat": {
            "type": boat.type,
            "space": s.space,
            "level": level,
            "submerged": level in book.submerged,
            "hull": [s.hull, boat.hull],
            "battery": [s.battery, boat.battery],
            "auxiliary": [s.auxiliary, boat.auxiliary],
            "torpedoes": [s.torpedoes, boat.torpedoes],
            "salvo": boat.salvo,
        },
        "spotted": s.spotted,
        "destroyer": s.destroyer,
        "homeward": s.homeward,
        "fired": s.fired,
        "targets": {
            space: {"identified": t.identified, "tonnage": t.tonnage, "die": t.die, "hits": t.hits}
            for space, t in s.targets.items()
        },
        "sunk": [msgspec.to_builtins(ship) for ship in s.sunk],
        "tonnage": s.tonnage,
        "honour": honour(book, s.outcome or "returned", s.tonnage).name,
        "outcome": s.outcome,
        "sheet": sheet(s, book),
        "log_book": [msgspec.to_builtins(line) for line in s.log_book],
        "campaign": {
            "on": book.campaign,
            "total": campaign_total(s),
            "goal": book.campaign_goal,
            "survived": sum(line.survived for line in s.log_book),
            "success": campaign_success(s, book),
            "over": s.campaign_over,
        },
    }


def result(s: State, book: Book) -> Result:
    """How the patrol, or the whole campaign, ended."""
    last = s.log_book[-1]
    total = campaign_total(s) if book.campaign else last.tonnage if last.survived else 0
    won = campaign_success(s, book) if book.campaign else last.survived
    return Result(
        winners=(SEAT,) if won else (),
        scores={SEAT: total},
        outcome=s.outcome,
        rule="UB-13.2" if last.survived else "UB-13.1",
        summary={
            "tonnage": last.tonnage,
            "rank": last.rank,
            "honour": last.honour,
            "survived": last.survived,
            "turns": last.turns,
            "patrols": len(s.log_book),
            "campaign_total": campaign_total(s),
        },
    )
