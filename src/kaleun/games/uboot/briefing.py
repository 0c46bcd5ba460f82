"""The briefing: the clock stands until every role is ready and the First Officer starts the mission."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.seats import FIRST_OFFICER, ROLES
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Command
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


def waiting(s: State, book: Book) -> bool:
    """Is the crew still at the briefing?"""
    return bool(book.options["briefing"]) and s.clock.seconds == 0 and s.clock.paused


@rule("BG-5.4.a")
def briefed(s: State, p: Play[Book], seat: str) -> Asks[None]:
    """The role has read the briefing."""
    s.briefed.append(seat)
    yield from ()


def why_not_briefed(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Once each, before the start."""
    return None if waiting(s, book) and seat not in s.briefed else Refusal("briefed", "already_under_way", "BG-5.4.a")


@rule("BG-5.4.a")
def start(s: State, p: Play[Book], seat: str) -> Asks[None]:
    """The First Officer starts the mission: the clock runs."""
    s.clock.paused = False
    yield from ()


def why_not_start(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Not before everybody is ready."""
    if not waiting(s, book):
        return Refusal("start_mission", "already_under_way", "BG-5.4.a")
    missing = [role for role in ROLES if role not in s.briefed]
    return Refusal("start_mission", "not_all_ready", "BG-5.4.a", n=len(missing)) if missing else None


BRIEFING = {
    "briefed": Command("briefed", "BG-5.4.a", briefed, why_not_briefed, free=True),
    "start_mission": Command("start_mission", "BG-5.4.a", start, why_not_start, (), (FIRST_OFFICER,), free=True),
}
