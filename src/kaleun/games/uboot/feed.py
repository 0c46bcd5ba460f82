"""The information feed: every message has a time, an audience, and sets the clock back to real time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


@rule("BG-8.1.b", "BG-8.5.b")
def tell(s: State, p: Play[Book], rule_id: str, code: str, to: str | None = None, **data: Any) -> None:
    """A line in the feed, for everybody or for the seats in `to` (joined by "+"); compression falls to real time."""
    s.clock.alert()
    p.log(rule_id, code, to=to, t=s.clock.seconds, **data)


def note(s: State, p: Play[Book], rule_id: str, code: str, to: str | None = None, **data: Any) -> None:
    """A line in the log that is no message: the clock goes on as before."""
    p.log(rule_id, code, to=to, t=s.clock.seconds, **data)
