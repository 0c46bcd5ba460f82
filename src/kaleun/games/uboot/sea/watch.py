"""The ship's clock: watch bells, the food question, event cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import tell
from kaleun.games.uboot.sea import events
from kaleun.games.uboot.sea.engaged import engaged
from kaleun.games.uboot.sea.units import HOUR, MINUTE
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


@rule("BG-6.8.a", "BG-9.4.2.a")
def bells(s: State, p: Play[Book]) -> None:
    """Bells every watch (0, 6, 12 and 18 h), the food question in the evening; event cards when their time has come."""
    _, clock = p.book.sea.calendar.local(s.clock.seconds)
    if clock % p.book.sea.watch_s == 0:
        tell(s, p, "BG-6.8.a", "bell", hour=clock // HOUR)
        events.signal(s, "watch")
        deal(s, p)
    if clock == p.book.crew.eat_s:
        tell(s, p, "BG-9.4.2.a", "food")
        events.signal(s, "food")
    due = [t for t in s.sea.event_at if t <= s.clock.seconds]
    if due and not engaged(s, p.book):
        s.sea.event_at.remove(due[0])
        tell(s, p, "BG-8.7.a", "event_due")
        events.signal(s, "event_card")


@rule("BG-8.7.a")
def deal(s: State, p: Play[Book]) -> None:
    """How many event cards this watch brings and when: none, one or two, at least 45 minutes apart."""
    row = p.book.sea.p["events"]
    stream = Stream(s.seed, "event cards", 0, s.clock.seconds)
    shares = list(row["event_cards_per_watch"])
    n = stream.pick(list(range(len(shares))), shares)
    _, clock = p.book.sea.calendar.local(s.clock.seconds)
    gap, span = row["min_gap_min"] * MINUTE, p.book.sea.watch_s - clock % p.book.sea.watch_s
    room = span - gap * max(0, n - 1)
    times = sorted(stream.uniform(0.0, room) for _ in range(n))
    s.sea.event_at += [s.clock.seconds + round(t) + i * gap for i, t in enumerate(times)]
