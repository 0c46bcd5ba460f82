"""What a position is worth when a turn is over: tons brought home on average, as the captain `ace` has learned it."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.bots import twin
from kaleun.games.unterseeboot.bots.ace import TOKENS, TONS, TWO_HITS_FROM, weights
from kaleun.games.unterseeboot.bots.geometry import x_of
from kaleun.games.unterseeboot.coach.turn import Boat, Judge, Targets

NOISE = 60.0
"""Tons: what is nearer than that the judge does not tell apart."""


def judge_of(book: Book) -> Judge:
    learned, board, big = weights(), book.options["board"], int(book.big_ships)

    def judge(left: int, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> float:
        s = [0] * twin.END
        s[twin.TURN], s[twin.LEVEL], s[twin.X] = book.turns - left, book.level[boat.space], x_of(board, boat.space)
        s[twin.HULL], s[twin.MAIN], s[twin.AUXILIARY] = boat.hull, boat.battery, boat.auxiliary
        s[twin.TORPEDOES], s[twin.SALVO], s[twin.BIG] = torpedoes, book.boat.salvo, big
        s[twin.DESTROYER], s[twin.SPOTTED], s[twin.TONS] = TOKENS[boat.destroyer], int(boat.spotted), tons // TONS
        for i, target in enumerate(targets):
            s[twin.SHIPS + i] = target.tonnage // TONS if target else twin.GONE
            s[twin.HITS + i] = 2 - target.hits if target and target.tonnage >= TWO_HITS_FROM else 1
        return TONS * twin.worth(s, learned)

    return judge
