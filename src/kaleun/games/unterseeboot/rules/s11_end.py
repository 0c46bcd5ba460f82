"""Sections 11, 13 and 14: the end of the patrol, losing, winning and the victory level."""

from __future__ import annotations

from functools import cache

from kaleun.games.unterseeboot.book import SURFACE, Book, Honour, P
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.rule import rule

HOME = frozenset({"returned", "end_of_patrol"})
"""The two outcomes that bring the boat home."""


@rule("UB-3.2", "UB-11.1", "UB-11.2", "UB-11.3", "UB-11.4")
def last_turn(s: State, p: P) -> None:
    """After turn 20: a boat on the Surface has survived, a submerged one is lost. Nothing else ends a patrol early."""
    if p.book.level[s.space] != SURFACE:
        s.outcome = "failed_to_surface"
        p.log("UB-11.3", "failed_to_surface")
    elif p.book.surfaced_at_end_is_home:
        s.outcome = "end_of_patrol"
        p.log("UB-11.2", "end_of_patrol")
    else:
        s.outcome = "failed_to_return"
        p.log("UB-11.2", "failed_to_return")


@rule("UB-13.1", "UB-13.2")
def survived(outcome: str) -> bool:
    """The game is won by coming home and lost in every other way; the outcome names which."""
    return outcome in HOME


@cache
@rule("UB-1.7", "UB-14.1", "UB-14.2", "UB-14.3", "UB-14.4", "UB-14.5")
def honour(book: Book, outcome: str, tonnage: int) -> Honour:
    """The row of the victory table for this patrol's tonnage; the KIA row if the boat is lost."""
    if not survived(outcome):
        return book.killed
    return next(h for h in book.honours if h.min <= tonnage and (tonnage <= h.max or h.max < 0))
