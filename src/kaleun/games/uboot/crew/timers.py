"""What runs by the clock in the crew layer: repairs, escalation, countdowns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.s10_3_2_work import plan
from kaleun.kernel.ask import Refusal
from kaleun.kernel.live import SCALES, Check, Event
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.crew.play import P
    from kaleun.games.uboot.state import State


@rule("BG-10.3.1.b", "BG-10.3.2.d", "BG-10.3.7.g")
def tick(s: State, p: P, dt: int) -> None:
    """`dt` seconds (1, or 60 while the sea is empty) have passed: what is due becomes an event."""
    crew, now = s.crew, s.clock.seconds
    if not 0 <= crew.next_at <= now:
        return
    for component, condition in crew.technical.items():
        if 0 <= condition.done_at <= now:
            condition.done_at = -1
            s.events.append(Event("repaired", {"component": component}))
        elif 0 <= condition.worse_at <= now:
            condition.worse_at = -1
            s.events.append(Event("escalate", {"component": component}))
    for breach in crew.breaches:
        if 0 <= breach.ends_at <= now:
            breach.ends_at = -1
            breach.puzzle, breach.failed = None, True
            s.events.append(Event("flood", {"section": breach.section}))
    if 0 <= crew.external_at <= now:
        crew.external_at = -1
        s.events.append(Event("external_loaded"))
    plan(s)


@rule("BG-10.3.6.a")
def no_hurry(other: Check | None) -> Check:
    """While a breach countdown runs the clock stays in real time; else the `other` check of the time scale decides."""

    def check(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
        if s.crew.breaches and args.get("to", SCALES[0]) != SCALES[0]:
            return Refusal("scale", "breach_open", "BG-10.3.6.a")
        return other(s, book, seat, args) if other else None

    return check


@rule("BG-10.3.6.a")
def busy(s: State) -> bool:
    """Does something run in the crew layer that needs steps of one second (a breach, an open Mobilization)?"""
    return bool(s.crew.breaches) or s.crew.mobilization is not None
