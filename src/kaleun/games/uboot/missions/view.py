"""The mission as a role sees it: objectives that have been told, Renown, the captain's log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.missions.headquarters import rows
from kaleun.games.uboot.missions.renown import evaluate
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

SHOWN = ("type", "text", "squares", "renown", "grt", "count", "hours", "minutes", "ids", "category", "then", "until",
         "unit", "window_h", "hold_h", "hold_nm", "each_square_once", "min_gap_h", "before_attack")  # fmt: skip
LAST = 60
"""Lines of the log a view shows; the whole log is in the State."""


@rule("BG-4.1.b", "BG-5.4.a")
def mission_view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """Briefing, and the objectives the crew knows; the others are not even counted."""
    m = book.mission
    known = [(goal, row) for goal, row in zip(s.task.goals, rows(book), strict=False) if goal.known]
    shown: dict[str, Any] = {
        "title": m["title"],
        "briefing": m["briefing"],
        "start_square": m["start_square"],
        "objectives": [
            {
                "id": goal.id, "primary": goal is s.task.goals[0], "met": goal.met, "done": goal.done,
                "missed": goal.missed, "amount": goal.amount, "sent_from": tuple(goal.squares),
                **{key: _plain(row[key]) for key in SHOWN if key in row},
            }
            for goal, row in known
        ],
        "log": [{"mission": e.mission, "t": e.at, "code": e.code, **e.data} for e in s.task.log[-LAST:]],
        "said": {role: dict(words) for role, words in s.task.said.items()},
    }  # fmt: skip
    if seat in (CAPTAIN, FIRST_OFFICER):
        shown["to_send"] = tuple(s.sea.outgoing)
        shown["sending"] = s.sea.sending
    if s.outcome:
        end = evaluate(s, book)
        shown["evaluation"] = {**end._asdict(), "renown": end.renown}
    return shown


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, (list, tuple)) else value
