"""Section 14.13: the Kommandant cards: who he was, and when and where he sailed (ruling R-89)."""

from __future__ import annotations

from functools import cache
from typing import Any

from kaleun.games.hunted.book import Book, P, month, month_text
from kaleun.games.hunted.rules.s06_calendar import mark_months
from kaleun.games.hunted.state import State
from kaleun.kernel.rule import rule


@cache
def card_of(book: Book, name: str) -> Any:
    """The card of this Kommandant."""
    return next(card for card in book.charts["kommandants"]["card"] if card["name"] == name)


@cache
def sailed(book: Book, name: str) -> tuple[Any, ...]:
    """The patrols on his card that belong to this game, in order."""
    return tuple(row for row in card_of(book, name)["patrols"] if row["in_game"])


def listed(s: State, book: Book, number: int) -> Any:
    """The historical patrol with this number (from 0); None if the card has no more or they are not sailed."""
    if not (s.card and book.on("card_patrols")):
        return None
    patrols = sailed(book, s.card)
    return patrols[number] if number < len(patrols) else None


@rule("TH-14.13")
def first_month(book: Book, name: str) -> int:
    """His first patrol on the card; one that was under way when the game begins starts with it."""
    return month(sailed(book, name)[0]["start"])


@rule("TH-14.13")
def in_port_until(s: State, p: P, at: int) -> int:
    """When he sails next, if the boat is ready in month `at`: not before the month on the card. The months until then
    are spent in port."""
    row = listed(s, p.book, s.patrols_done + 1) if p.book.since("2") else None
    when = month(row["start"]) if row else at
    if when > at:
        mark_months(s, "R", when - at)
        p.log("TH-14.13", "in_port_until", month=month_text(when))
    return max(at, when)


@rule("TH-14.13")
def bound_for_penang(s: State, book: Book) -> bool:
    """Does the patrol after this one begin at Penang, so that this one ends there?"""
    after = listed(s, book, s.patrols_done + 1) if book.since("2") else None
    return after is not None and after["area"] == "australia"
