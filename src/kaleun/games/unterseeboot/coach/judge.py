"""What a position is worth when a turn is over: tons brought home on average under the best play, from the table that
comes with the game (`solve`)."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.coach.turn import Judge
from kaleun.games.unterseeboot.solve.boats import Boats
from kaleun.games.unterseeboot.solve.shipped import Shipped

NOISE = 60.0
"""Tons: what is nearer than that the squeezed table does not tell apart."""


def judge_of(book: Book) -> Judge:
    return Shipped(Boats(book))
