"""Muster: boats lay their courses at the same time. Parts of several questions, hidden dice before and between them, a
die that nobody sees, two gatherings in one step, open questions and public dice around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from kaleun.kernel.ask import Ask, Asks, Dice, Option, Refusal, Sealed, d6
from kaleun.kernel.charts import Charts
from kaleun.kernel.edition import Edition
from kaleun.kernel.game import Game, OptionSpec, Play, Result
from kaleun.kernel.gather import together
from kaleun.kernel.rule import rule
from toys import made

if TYPE_CHECKING:
    import random

NAMES = ("anna", "bert", "cora", "dora")


class Boat(Struct):
    """What one boat has; until all are ready it is its own secret."""

    dawn: int = 0
    heard: int = 0
    course: str = ""
    stays: str = ""
    points: int = 0


class State(Struct):
    boats: dict[str, Boat]
    round: int = 0
    signal: str = ""
    shown: dict[str, str] = {}


class Book(Edition):
    def __init__(self, options: Mapping[str, Any], charts: Charts, version: str) -> None:
        super().__init__(version)
        self.rounds: int = options["rounds"]
        self.seats = NAMES[: options["boats"]]
        self.courses: tuple[str, ...] = charts["sea"]["courses"]["all"]
        self.homeward: int = charts["sea"]["courses"]["homeward"]


P = Play[Book]


def round_(s: State, p: P) -> Asks[str | None]:
    """Step: a signal, courses at the same time, the weather, a vote at the same time."""
    s.round += 1
    for boat in s.boats.values():
        boat.dawn, boat.heard, boat.course, boat.stays = 0, 0, "", ""
    s.shown = {}
    yield from hoist(s, p)
    plans = yield from together(p, {seat: lay(s, p, seat) for seat in p.book.seats})
    for seat, course in plans.items():
        s.shown[seat] = course
        p.log("MU-2", "laid", seat=seat, course=course)
    yield from weather(s, p)
    votes = yield from together(p, {seat: vote(s, p, seat) for seat in p.book.seats})
    p.log("MU-4", "voted", n=sum(votes.values()))
    return None if s.round == p.book.rounds or not any(votes.values()) else "round_"


@rule("MU-1")
def hoist(s: State, p: P) -> Asks[None]:
    """An open question before."""
    s.signal = yield Ask(p.book.seats[0], "signal", "MU-1", [Option("flag:red"), Option("flag:white")])
    p.log("MU-1", "hoisted", flag=s.signal)


@rule("MU-2")
def lay(s: State, p: P, seat: str) -> Asks[str]:
    """One boat's part: a die at dawn, to listen or not, a course."""
    boat = s.boats[seat]
    boat.dawn = yield Dice("MU-2", f"dawn_{seat}", 1, 6, to=seat)
    p.log("MU-2", "dawn", to=seat, dice=boat.dawn)
    options = [Option("listen:yes", True), Option("listen:no", False)]
    if (yield Sealed(seat, "listen", "MU-2", options, secret=True)):
        boat.heard = yield Dice("MU-2", f"ears_{seat}", 1, 6, to=seat)
        p.log("MU-2", "heard", to=seat, dice=boat.heard)
    else:
        yield Dice("MU-2", f"ears_{seat}", 1, 6, to="")  # nobody can tell by counting who listened
    home = ("home",) if boat.dawn + boat.heard >= p.book.homeward else ()
    courses = [Option(f"course:{way}") for way in (*p.book.courses, *home)]
    boat.course = yield Sealed(seat, "course", "MU-2", courses, secret=True, refuse=_refuse)
    return boat.course


def _refuse(s: State, book: Book) -> Iterator[Refusal]:
    yield Refusal("course:up", "no_course", "MU-2")


@rule("MU-3")
def weather(s: State, p: P) -> Asks[None]:
    """A public die: who sails alone on a course scores it."""
    roll = yield d6("MU-3", "weather")
    for seat, course in s.shown.items():
        if list(s.shown.values()).count(course) == 1:
            s.boats[seat].points += roll
    p.log("MU-3", "weather", dice=roll, chart="sea", row="courses")


@rule("MU-4")
def vote(s: State, p: P, seat: str) -> Asks[bool]:
    """One question each."""
    stays: bool = yield Sealed(seat, "stay", "MU-4", [Option("stay:yes", True), Option("stay:no", False)], secret=True)
    s.boats[seat].stays = "yes" if stays else "no"
    return stays


@rule("MU-5")
def finish(s: State, p: P) -> Asks[None]:
    """Step: the end."""
    p.log("MU-5", "finished", n=s.round)
    return
    yield


def view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    return {
        "round": s.round,
        "signal": s.signal,
        "shown": dict(s.shown),
        "points": {name: boat.points for name, boat in s.boats.items()},
        "ready": {name: bool(boat.stays if s.shown else boat.course) for name, boat in s.boats.items()},
        "own": _own(s.boats[seat]) if seat is not None else None,
    }


def _own(boat: Boat) -> dict[str, Any]:
    return {"dawn": boat.dawn, "heard": boat.heard, "course": boat.course, "stays": boat.stays}


def result(s: State, book: Book) -> Result:
    best = max(boat.points for boat in s.boats.values())
    winners = tuple(seat for seat, boat in s.boats.items() if boat.points == best)
    return Result(winners, {seat: boat.points for seat, boat in s.boats.items()}, "finished", "MU-5", {})


def redeal(s: State, book: Book, seat: str | None, rng: random.Random) -> State:
    """What was sealed in the last round stays unknown where it was not shown; the rest is in the answers."""
    for name, boat in s.boats.items():
        if name != seat and boat.dawn:
            boat.dawn = rng.randint(1, 6)
            boat.heard = rng.choice([0, rng.randint(1, 6)])
    return s


def resign(s: State, p: P, seat: str) -> str:
    s.boats[seat].points = 0
    return "finish"


def invariants(s: State, book: Book) -> Iterator[str]:
    if not 0 <= s.round <= book.rounds:
        yield f"round {s.round}"
    for seat, boat in s.boats.items():
        if not 0 <= boat.points <= 6 * s.round or not 0 <= boat.dawn <= 6 or not 0 <= boat.heard <= 6:
            yield f"{seat} has numbers that do not exist"


SETTINGS: dict[str, Any] = {
    "options": {
        "rounds": OptionSpec(2, (1, 2), "MU-5", "How many rounds."),
        "boats": OptionSpec(3, (2, 3, 4), "MU-2", "How many boats."),
    },
    "seats": lambda options: NAMES[: options["boats"]],
    "state": State,
    "start": lambda book: State(boats={seat: Boat() for seat in book.seats}),
    "steps": (round_, finish),
    "book": Book,
    "view": view,
    "result": result,
    "moment": lambda s: str(s.round),
    "outcomes": ("laid", "weather", "voted", "heard", "finished"),
    "redeal": redeal,
    "resign": resign,
    "invariants": invariants,
}


def game(**changes: Any) -> Game:
    """Muster, or a mutant of it."""
    return made(__name__, {**SETTINGS, **changes})


GAME = game()
