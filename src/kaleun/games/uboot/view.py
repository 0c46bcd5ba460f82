"""What each role sees: built field by field, never stripped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.view import crew_view
from kaleun.games.uboot.missions.places import dead
from kaleun.games.uboot.missions.renown import FAILED, evaluate
from kaleun.games.uboot.missions.view import mission_view
from kaleun.games.uboot.sea.view import sea_view
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.game import Result
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


@rule("BG-H.6")
def view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """All and only what the role may know."""
    return {
        "mission": s.mission,
        "clock": {"seconds": s.clock.seconds, "scale": s.clock.scale, "paused": s.clock.paused},
        **sea_view(s, book, seat),
        **crew_view(s, book, seat),
        "task": mission_view(s, book, seat),
        "outcome": s.outcome,
    }


@rule("BG-1.1.b", "BG-4.1.a")
def result(s: State, book: Book) -> Result:
    """One result for all roles: Renown and a grade."""
    end = evaluate(s, book)
    summary = {
        "grade": end.grade, "renown": end.renown, "grt": end.grt, "ships": end.ships, "primary": end.primary,
        "secondary": len(end.secondary), "lost": s.outcome.startswith("lost"), "dead": dead(s) - s.task.dead,
        "hours": s.clock.seconds // 3600,
    }  # fmt: skip
    winners = () if end.grade == FAILED or not s.outcome else ROLES
    return Result(winners, dict.fromkeys(ROLES, end.renown), s.outcome, "BG-4.1.d", summary)
