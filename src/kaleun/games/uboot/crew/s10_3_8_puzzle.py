"""Section 10.3.8: the technical puzzle. Sixteen pieces, two halves of each slice of the boat, lie mixed on the table;
the three slices around the breach must be put into the frame, aft to forward, and the result is flipped once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s10_3_2_work import plan
from kaleun.games.uboot.crew.s10_3_3_engineer_cards import put_away
from kaleun.games.uboot.crew.state import Breach, Puzzle
from kaleun.games.uboot.feed import tell
from kaleun.kernel.ask import Asks, Dice, Refusal, shuffle
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

EMPTY = -1
COIN = 2


@rule("BG-10.3.8.a")
def lay_out(s: State, p: P) -> Asks[Puzzle]:
    """The pieces are mixed and lie face up; on hard some lie upside down."""
    pieces, n = p.book.crew.pieces, len(p.book.crew.pieces)
    order = yield shuffle("BG-10.3.8.a", "puzzle", n, "")
    turned = [False] * n
    if p.book.crew.rotated:
        sides = yield Dice("BG-10.3.8.a", "puzzle_turned", n, COIN, "")
        turned = [side == COIN for side in sides]
    return Puzzle([pieces[i] for i in order], turned)


@rule("BG-10.3.6.b", "BG-10.3.8.b")
def solution(book: Book, section: int) -> list[str]:
    """The pieces that belong into the frame: the slices aft of, at and forward of the breach, each upper half first."""
    return [f"{letter}-{half}" for letter in book.crew.solutions[section] for half in book.crew.halves]


def open_breach(s: State) -> Breach | None:
    """The breach whose puzzle is on the table."""
    return next((b for b in s.crew.breaches if b.puzzle is not None), None)


def table(s: State) -> Puzzle:
    """The puzzle on the table."""
    found = open_breach(s)
    assert found is not None
    assert found.puzzle is not None
    return found.puzzle


@rule("BG-10.3.7.c", "BG-10.3.8.a")
def place(s: State, p: P, seat: str, piece: int, space: int) -> Asks[None]:
    """Puts a piece into a space of the frame; what lay there goes back to the table."""
    puzzle = table(s)
    puzzle.frame = [EMPTY if held == piece else held for held in puzzle.frame]
    puzzle.frame[space] = piece
    yield from ()


def take_back(s: State, p: P, seat: str, piece: int) -> Asks[None]:
    """Takes a piece out of the frame."""
    puzzle = table(s)
    puzzle.frame = [EMPTY if held == piece else held for held in puzzle.frame]
    yield from ()


def turn(s: State, p: P, seat: str, piece: int) -> Asks[None]:
    """Turns a piece by half a circle."""
    puzzle = table(s)
    puzzle.turned[piece] = not puzzle.turned[piece]
    yield from ()


@rule("BG-10.3.7.c")
def no_puzzle(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """The puzzle is locked until the repair crew has been activated; pieces and spaces have their numbers."""
    found = open_breach(s)
    if found is None or found.puzzle is None:
        return Refusal("puzzle", "puzzle_locked", "BG-10.3.7.c")
    if not 0 <= args.get("piece", 0) < len(found.puzzle.pieces) or not 0 <= args.get("space", 0) < len(
        found.puzzle.frame
    ):
        return Refusal("puzzle", "no_such_piece", "BG-10.3.8.a")
    return None


@rule("BG-10.3.7.d", "BG-10.3.7.e", "BG-8.4.e")
def flip(s: State, p: P, seat: str) -> Asks[None]:
    """The frame is flipped: right and in time, the breach is sealed; wrong, the attempt is over for good."""
    found = open_breach(s)
    assert found is not None
    puzzle = table(s)
    there = ["" if n == EMPTY or puzzle.turned[n] else puzzle.pieces[n] for n in puzzle.frame]
    found.puzzle = None
    put_away(s, found.card)
    found.card = 0
    if there == solution(p.book, found.section):
        s.crew.breaches.remove(found)
        tell(s, p, "BG-10.3.7.d", "breach_sealed", section=found.section)
    else:
        found.failed = True
        tell(s, p, "BG-10.3.7.e", "puzzle_failed", section=found.section)
    plan(s)
    yield from ()
