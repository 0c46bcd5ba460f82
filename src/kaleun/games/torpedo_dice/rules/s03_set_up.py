"""Section 3: set-up."""

from __future__ import annotations

from kaleun.games.torpedo_dice.book import Book, P
from kaleun.games.torpedo_dice.state import Sheet, State
from kaleun.kernel.ask import Asks, pick
from kaleun.kernel.rule import rule


@rule("TD-3.2", "TD-1.5", "TD-11.1")
def new_game(book: Book) -> State:
    """A wiped sheet for each player, all alike: no field, switch, torpedo or system is marked."""
    sheets = [Sheet(book.reserve, uses=dict(book.limited)) for _ in book.seats]
    return State(sheets, boxes=[0] * len(book.systems) if book.solo else [])


def set_up(s: State, p: P) -> Asks[None]:
    """Step: the game begins."""
    s.phase = "set_up"
    book = p.book
    p.log(
        "TD-3.1",
        "game_begins",
        mode=book.mode,
        players=book.players,
        n=book.reserve,
        chart="reserve_track",
        row="track",
    )
    p.log("TD-3.3", "dice_laid_out", n=book.dice, chart="dice_pool", row=book.pool_row)
    if not book.solo:
        yield from first_starter(s, p)


@rule("TD-3.4")
def first_starter(s: State, p: P) -> Asks[None]:
    """The starting player is anybody, each equally likely."""
    seats = p.book.seats
    if p.book.options["starter"] == "random":
        s.starter = seats.index((yield pick("TD-3.4", "starter", seats)))
    p.log("TD-3.4", "starter", seat=seats[s.starter])
