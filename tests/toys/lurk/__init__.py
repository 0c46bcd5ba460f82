"""Lurk: boats hide, an escort searches. Secret answers, a hidden deck, private chance, private log lines, two or three
seats: everything a game with hidden information has, in a hundred lines."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from kaleun.kernel.ask import Ask, Asks, Option, Refusal, Sealed, d6, pick, shuffle
from kaleun.kernel.charts import Charts
from kaleun.kernel.edition import Edition
from kaleun.kernel.game import Game, OptionSpec, Play, Result
from kaleun.kernel.rule import rule
from toys import made

ESCORT = "escort"


class Boat(Struct):
    """What one boat has; all of it but the trim is its own secret."""

    square: str = ""
    trim: str = ""
    noise: str = ""
    hand: list[str] = []


class State(Struct):
    boats: dict[str, Boat]
    deck: list[str] = []
    round: int = 0
    clear: list[str] = []
    """Squares known to be empty this round."""
    found: str = ""


class Book(Edition):
    def __init__(self, options: Mapping[str, Any], charts: Charts, version: str) -> None:
        super().__init__(version)
        self.rounds: int = options["rounds"]
        self.boats = tuple(f"boat{i + 1}" for i in range(options["boats"]))
        self.squares: tuple[str, ...] = charts["search"]["sea"]["squares"]
        self.cards: tuple[str, ...] = charts["search"]["sea"]["cards"] * 2
        self.found_on = frozenset(charts["search"]["sonar"]["found_on"])


def start(book: Book) -> State:
    return State(boats={seat: Boat() for seat in book.boats})


@rule("LK-1")
def set_up(s: State, p: Play[Book]) -> Asks[None]:
    """Step: the deck is shuffled, face down."""
    order = yield shuffle("LK-1", "deck", len(p.book.cards), to="")
    s.deck = [p.book.cards[i] for i in order]
    p.log("LK-1", "shuffled", n=len(s.deck))


def round_(s: State, p: Play[Book]) -> Asks[str | None]:
    """Step: every boat hides, then the escort searches."""
    s.round += 1
    s.clear = []
    for seat in p.book.boats:
        yield from trim(s, p, seat)
        yield from hide(s, p, seat)
    yield from search(s, p)
    return None if s.found or s.round == p.book.rounds else "round_"


@rule("LK-2")
def trim(s: State, p: Play[Book], seat: str) -> Asks[None]:
    """An open choice."""
    s.boats[seat].trim = yield Ask(seat, "trim", "LK-2", [Option("trim:up"), Option("trim:down")])
    p.log("LK-2", "trimmed", seat=seat, how=s.boats[seat].trim)


@rule("LK-3")
def hide(s: State, p: Play[Book], seat: str) -> Asks[None]:
    """A secret choice, a card from the hidden deck and a private die."""
    boat = s.boats[seat]
    options = [Option(f"lie:{square}") for square in p.book.squares]
    boat.square = yield Sealed(seat, "hide", "LK-3", options, secret=True)
    boat.hand.append(s.deck.pop())
    p.log("LK-3", "took_card", to=seat, card=boat.hand[-1])
    boat.noise = yield pick("LK-3", "noise", ("loud", "quiet"), to=seat)
    p.log("LK-3", "hidden", seat=seat)


@rule("LK-4")
def search(s: State, p: Play[Book]) -> Asks[None]:
    """One square, one die."""
    options = [Option(f"search:{square}") for square in p.book.squares]
    square = yield Ask(ESCORT, "search", "LK-4", options, refuse=_refuse)
    roll = yield d6("LK-4", "sonar")
    there = [seat for seat, boat in s.boats.items() if boat.square == square]
    if roll not in p.book.found_on:
        p.log("LK-4", "noise_only", dice=roll, chart="search", row="sonar", square=square)
    elif there:
        s.found = there[0]
        p.reveal()
        p.log("LK-4", "found", dice=roll, chart="search", row="sonar", square=square, seat=s.found)
    else:
        s.clear.append(square)
        p.reveal()
        p.log("LK-4", "nothing", dice=roll, chart="search", row="sonar", square=square)


def _refuse(s: State, book: Book) -> Iterator[Refusal]:
    yield Refusal("search:port", "not_at_sea", "LK-4")


@rule("LK-5")
def finish(s: State, p: Play[Book]) -> Asks[None]:
    """Step: the end."""
    p.log("LK-5", "escort_wins" if s.found else "boats_win", n=s.round)
    return
    yield


def view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    return {
        "round": s.round,
        "clear": list(s.clear),
        "found": s.found,
        "deck": len(s.deck),
        "boats": {name: _boat(name, boat, seat) for name, boat in s.boats.items()},
    }


def _boat(name: str, boat: Boat, seat: str | None) -> dict[str, Any]:
    shown: dict[str, Any] = {"trim": boat.trim, "cards": len(boat.hand)}
    if name == seat:
        shown |= {"square": boat.square, "hand": list(boat.hand), "noise": boat.noise}
    return shown


def result(s: State, book: Book) -> Result:
    winners = (ESCORT,) if s.found else book.boats
    scores = {seat: int(seat in winners) for seat in (ESCORT, *book.boats)}
    return Result(winners, scores, "escort_wins" if s.found else "boats_win", "LK-5", {"rounds": s.round})


def redeal(s: State, book: Book, seat: str | None, rng: random.Random) -> State:
    """Deals anew what `seat` cannot know: other boats' squares, noise and hands, and the deck."""
    others = [boat for name, boat in s.boats.items() if name != seat]
    unseen = [*s.deck, *(card for boat in others for card in boat.hand)]
    rng.shuffle(unseen)
    for boat in others:
        boat.hand = [unseen.pop() for _ in boat.hand]
        if boat.square and boat is not s.boats.get(s.found):
            boat.square = rng.choice([q for q in book.squares if q not in s.clear])
            boat.noise = rng.choice(["loud", "quiet"])
    s.deck = unseen
    return s


def resign(s: State, p: Play[Book], seat: str) -> str:
    s.found = "" if seat == ESCORT else seat
    return "finish"


def invariants(s: State, book: Book) -> Iterator[str]:
    if len(s.deck) + sum(len(b.hand) for b in s.boats.values()) not in (0, len(book.cards)):
        yield "a weather card is lost"
    if any(boat.square in s.clear for boat in s.boats.values()):
        yield "a boat lies where nothing is"


SETTINGS: dict[str, Any] = {
    "options": {
        "rounds": OptionSpec(3, (1, 3), "LK-5", "How many rounds the boats must stay hidden."),
        "boats": OptionSpec(1, (1, 2), "LK-2", "How many boats hide."),
    },
    "seats": lambda options: (ESCORT, *(f"boat{i + 1}" for i in range(options["boats"]))),
    "state": State,
    "start": start,
    "steps": (set_up, round_, finish),
    "book": Book,
    "view": view,
    "result": result,
    "moment": lambda s: str(s.round),
    "outcomes": ("found", "nothing", "noise_only", "escort_wins", "boats_win"),
    "redeal": redeal,
    "resign": resign,
    "invariants": invariants,
}


def game(**changes: Any) -> Game:
    """Lurk, or a mutant of it."""
    return made(__name__, {**SETTINGS, **changes})


GAME = game()
