"""Section 4: phase 1 of a round, the choice of dice."""

from __future__ import annotations

from functools import cache

from kaleun.games.torpedo_dice.book import P
from kaleun.games.torpedo_dice.state import State
from kaleun.kernel.ask import Ask, Asks, Option, d6
from kaleun.kernel.rule import rule


@rule("TD-4.2", "TD-3.3", "TD-9.1", "TD-11.2", "TD-11.3")
def choose_dice(s: State, p: P) -> Asks[None]:
    """Step: all dice are rolled, then each player takes one, the starting player first, then clockwise."""
    book = p.book
    s.round += 1
    s.phase = "choose"
    s.turn = s.starter
    p.log("TD-4.1", "round_begins", round=s.round, seat=book.seats[s.starter])
    roll = yield d6("TD-9.1", "roll", book.dice)
    s.dice = list(roll)
    p.log("TD-9.1", "rolled", dice=roll, chart="dice_pool", row=book.pool_row)
    for place in book.clockwise[s.starter]:
        s.turn = place
        yield from take(s, p, place)
    s.turn = s.starter
    left_over(s, p)


@rule("TD-4.2", "TD-4.3", "TD-4.5")
def take(s: State, p: P, place: int) -> Asks[None]:
    """One of the dice in the middle, side up as it lies. Equal sides are interchangeable, so nobody is asked which."""
    seat, side = p.book.seats[place], s.dice[0]
    if s.dice.count(side) < len(s.dice):
        side = yield _question(seat, tuple(s.dice))
    s.dice.remove(side)
    s.sheets[place].die = side
    p.log("TD-4.2", "took", dice=side, chart="die_faces", row=p.book.face_row[side], seat=seat, side=side)


@cache
def _question(seat: str, dice: tuple[int, ...]) -> Ask:
    return Ask(seat, "choose", "TD-4.2", [Option(f"take:{side}", side) for side in sorted(set(dice))])


@rule("TD-4.4", "TD-11.2")
def left_over(s: State, p: P) -> None:
    """One die stays in the middle. It belongs to nobody; in solo it is the KI's."""
    if p.book.solo:
        p.log("TD-11.2", "ki_gets", dice=s.dice[0], side=s.dice[0])
    else:
        p.log("TD-4.4", "left_over", dice=s.dice[0], side=s.dice[0])
