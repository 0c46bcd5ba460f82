"""Mini: alone, a few rounds of choices and dice. Its rules can be swapped for others, as after a deploy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from kaleun.kernel.ask import Ask, Asks, Option, Refusal, d6
from kaleun.kernel.charts import Charts
from kaleun.kernel.edition import Edition
from kaleun.kernel.game import Game, OptionSpec, Play, Result
from kaleun.kernel.rule import rule
from toys import made

SEAT = "captain"


class State(Struct):
    round: int = 0
    score: int = 0
    rolled: dict[str, list[int]] = {}
    last: str = ""


class Book(Edition):
    def __init__(self, options: Mapping[str, Any], charts: Charts, version: str) -> None:
        super().__init__(version)
        self.rounds: int = options["rounds"]
        self.points = {face: row["points"] for row in charts["score"]["result"] for face in row["roll"]}
        self.row = {
            face: row_id
            for row_id, row in zip(charts["score"].row_ids("result"), charts["score"]["result"], strict=True)
            for face in row["roll"]
        }


def begin(s: State, p: Play[Book]) -> Asks[None]:
    """Step without a question."""
    p.log("MN-1", "begin")
    return
    yield


@rule("MN-2")
def turn(s: State, p: Play[Book]) -> Asks[str | None]:
    """Step: go, maybe look, roll."""
    s.round += 1
    s.rolled[str(s.round)] = []
    options = [Option("go:left"), Option("go:right"), Option("pass")]
    way = yield Ask(SEAT, "go", "MN-2", options, refuse=refuse)
    if way != "pass":
        s.last = way
        if (yield Ask(SEAT, "look", "MN-2", [Option("look:yes", True), Option("look:no", False)])):
            p.reveal()
            p.log("MN-2", "looked", way=way)
        yield from roll(s, p)
        if (yield Ask(SEAT, "more", "MN-2", [Option("more:yes", True), Option("more:no", False)])):
            yield from roll(s, p)
    return None if s.round == p.book.rounds else "turn"


@rule("MN-3")
def roll(s: State, p: Play[Book]) -> Asks[None]:
    """A die scores by the chart."""
    face = yield d6("MN-3", "score")
    s.rolled[str(s.round)].append(face)
    s.score += p.book.points[face]
    code = "scored" if p.book.points[face] else "failed"
    p.log("MN-3", code, dice=face, chart="score", row=p.book.row[face], n=s.score)


def finish(s: State, p: Play[Book]) -> Asks[None]:
    """Step without a question."""
    p.log("MN-4", "finished", n=s.score)
    return
    yield


def refuse(s: State, book: Book) -> Iterator[Refusal]:
    yield Refusal("go:up", "no_way", "MN-2", n=s.round)


def view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    return {"round": s.round, "score": s.score, "rolled": {k: v[:] for k, v in s.rolled.items()}, "last": s.last}


def result(s: State, book: Book) -> Result:
    return Result((SEAT,), {SEAT: s.score}, "finished", "MN-4", {"rounds": s.round})


def invariants(s: State, book: Book) -> Iterator[str]:
    if s.score != sum(book.points[face] for faces in s.rolled.values() for face in faces):
        yield "the score is not what was rolled"
    if not 0 <= s.round <= book.rounds:
        yield f"round {s.round}"


SETTINGS: dict[str, Any] = {
    "options": {"rounds": OptionSpec(3, (1, 3, 40), "MN-2", "How many rounds.")},
    "seats": lambda _: (SEAT,),
    "state": State,
    "start": lambda _: State(),
    "steps": (begin, turn, finish),
    "book": Book,
    "view": view,
    "result": result,
    "moment": lambda s: str(s.round),
    "outcomes": ("scored", "failed", "looked", "finished"),
    "resign": lambda s, p, seat: "finish",
    "invariants": invariants,
}


def game(**changes: Any) -> Game:
    """Mini with some of its rules changed."""
    return made(__name__, {**SETTINGS, **changes})


GAME = game()
