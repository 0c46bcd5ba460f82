"""Drift: a whole game in a hundred lines. A boat lies in one of five squares, an escort drops a depth charge a round; a
charge in the right square sinks the boat on 3 or more, and each round the boat may drift on.

To play it, name the folder around it: `KALEUN_GAMES=examples kaleun play drift`. It is then a game like the others, in
browser, terminal, Python, simulation and conformance. README.md goes through it line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from kaleun.kernel.ask import Ask, Asks, Option, Refusal, Sealed, d6
from kaleun.kernel.charts import Charts
from kaleun.kernel.edition import Edition
from kaleun.kernel.game import Game, OptionSpec, Play, Result
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    import random

BOAT, ESCORT = "boat", "escort"


class State(Struct):
    """All there is on the table, as plain data."""

    round: int = 0
    square: str = ""
    """Where the boat lies: its secret."""
    dropped: list[str] = []
    sunk: bool = False


class Book(Edition):
    """What the rules read: charts and switches, prepared once for all tables."""

    def __init__(self, options: Mapping[str, Any], charts: Charts, version: str) -> None:
        super().__init__(version)
        self.rounds: int = options["rounds"]
        self.squares: tuple[str, ...] = charts["sea"]["area"]["squares"]
        self.sinks_on = frozenset(charts["sea"]["charge"]["sinks_on"])


P = Play[Book]


def round_(s: State, p: P) -> Asks[str | None]:
    """Step: the boat lies down or drifts on, the escort attacks. A step ends by naming the next one; None: the order
    of STEPS."""
    s.round += 1
    yield from drift(s, p)
    yield from attack(s, p)
    return None if s.sunk or s.round == p.book.rounds else "round_"


@rule("DR-1")
def drift(s: State, p: P) -> Asks[None]:
    """The boat chooses its square, and only it knows which."""
    squares = [Option(f"lie:{square}") for square in p.book.squares]
    s.square = yield Sealed(BOAT, "lie", "DR-1", squares, secret=True)
    p.log("DR-1", "lies_still", n=s.round)


@rule("DR-2")
def attack(s: State, p: P) -> Asks[None]:
    """One charge, never twice in one square; in the right one it sinks the boat on 3 or more."""
    squares = [Option(f"drop:{square}") for square in p.book.squares if square not in s.dropped]
    square = yield Ask(ESCORT, "drop", "DR-2", squares, refuse=spent)
    roll = yield d6("DR-2", "charge")
    s.dropped.append(square)
    s.sunk = square == s.square and roll in p.book.sinks_on
    p.reveal()  # what the charge told cannot be taken back
    p.log("DR-2", "sunk" if s.sunk else "missed", dice=roll, chart="sea", row="charge", square=square)


def spent(s: State, book: Book) -> Iterator[Refusal]:
    """What somebody might expect but is not offered, and why."""
    for square in s.dropped:
        yield Refusal(f"drop:{square}", "dropped_there", "DR-2")


@rule("DR-3")
def finish(s: State, p: P) -> Asks[None]:
    """Step: the end."""
    p.log("DR-3", "escort_wins" if s.sunk else "boat_wins", n=s.round)
    return
    yield


class View(Struct):
    """What a seat sees: built field by field, so that a secret is never shown by accident."""

    round: int
    rounds: int
    dropped: list[str]
    sunk: bool
    square: str
    """Empty for everybody but the boat."""


def view(s: State, book: Book, seat: str | None) -> View:
    return View(s.round, book.rounds, list(s.dropped), s.sunk, s.square if seat == BOAT or s.sunk else "")


def result(s: State, book: Book) -> Result:
    winner, outcome = (ESCORT, "escort_wins") if s.sunk else (BOAT, "boat_wins")
    return Result((winner,), {seat: int(seat == winner) for seat in (BOAT, ESCORT)}, outcome, "DR-3", {"n": s.round})


def redeal(s: State, book: Book, seat: str | None, rng: random.Random) -> State:
    """Another State that looks the same to `seat`: the proof that its view tells no secret."""
    if seat != BOAT and s.square and not s.sunk:
        s.square = rng.choice(book.squares)
    return s


def resign(s: State, p: P, seat: str) -> str:
    s.sunk = seat == BOAT
    return "finish"


GAME = Game(
    __name__,
    options={"rounds": OptionSpec(3, (1, 3, 5), "DR-2", "How many rounds, and so how many charges.")},
    seats=lambda _: (BOAT, ESCORT),
    state=State,
    start=lambda _: State(),
    steps=(round_, finish),
    book=Book,
    view=view,
    sight=View,
    result=result,
    moment=lambda s: str(s.round),
    outcomes=("sunk", "missed", "escort_wins", "boat_wins"),
    redeal=redeal,
    resign=resign,
)
