"""Tide: two keepers and a rising sea, in real time. Small enough to see every second of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from kaleun.kernel.ask import Ask, Asks, Dice, Option, Refusal, d6
from kaleun.kernel.charts import Charts
from kaleun.kernel.edition import Edition
from kaleun.kernel.game import Game, OptionSpec, Play, Result
from kaleun.kernel.live import Clock, Command, Event, Live, Param, clock_commands
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream
from toys import made

KEEPER, MATE = "keeper", "mate"
END = 600
WAVE_EVERY = 97


class State(Struct):
    clock: Clock
    seed: int = 0
    level: float = 0.0
    waves: int = 0
    wet: int = 0
    events: list[Event] = []
    done: bool = False


class Book(Edition):
    def __init__(self, options: Mapping[str, Any], charts: Charts, version: str) -> None:
        super().__init__(version)
        self.pace: str = options["pace"]


def begin(s: State, p: Play[Book]) -> Asks[None]:
    """The seed of the sea is a die."""
    s.seed = yield Dice("TY-1", "sea", 1, 1 << 40, "")


def run(s: State, p: Play[Book], n: int) -> int:
    """The water rises; every 97 s comes a wave."""
    for i in range(n):
        s.clock.seconds += 1
        t = s.clock.seconds
        s.level += Stream(s.seed, "tide", 0, t).uniform()
        if t % WAVE_EVERY == 0:
            s.events.append(Event("wave", {"height": t // WAVE_EVERY}))
            return i + 1
        if t == END:
            s.done = True
            p.log("TY-4", "over")
            return i + 1
    return n


@rule("TY-2")
def wave(s: State, p: Play[Book], height: int) -> Asks[None]:
    """A wave: a die, then each keeper in turn says whether to duck."""
    s.waves += 1
    s.clock.alert()
    face = yield d6("TY-2", "wave")
    p.log("TY-2", "wave", dice=face, height=height)
    for seat in (KEEPER, MATE):
        if not (yield Ask(seat, "duck", "TY-2", [Option("duck:yes", True), Option("duck:no", False)])):
            s.wet += face
            p.log("TY-2", "wet", to=seat, n=face)


@rule("TY-3")
def pump(s: State, p: Play[Book], seat: str, strokes: int) -> Asks[None]:
    s.level -= strokes
    p.log("TY-3", "pumped", n=strokes)
    return
    yield


def too_dry(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    return Refusal("pump", "dry", "TY-3", n=int(s.level)) if args and s.level < args["strokes"] else None


def view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    return {"t": s.clock.seconds, "level": round(s.level), "wet": s.wet, "seat": seat}


LIVE = Live(
    run=run,
    commands={
        "pump": Command("pump", "TY-3", pump, too_dry, (Param("strokes", "int"),), (KEEPER,)),
        **clock_commands("TY-5", "TY-5", (MATE,), lambda _: "fast_forward"),
    },
    procedures={"wave": wave},
    factor=lambda _, scale: {"real_time": 1, "action": 8, "fast_forward": 60, "transit": 600}[scale],
    over=lambda s: s.done,
    pace=lambda book: book.pace,
)

SETTINGS: dict[str, Any] = {
    "options": {"pace": OptionSpec("running", ("running", "auto_pause", "calm"), "TY-5", "The clock.")},
    "seats": lambda _: (KEEPER, MATE),
    "state": State,
    "start": lambda _: State(Clock()),
    "steps": (begin,),
    "book": Book,
    "view": view,
    "result": lambda s, _: Result((KEEPER, MATE), {KEEPER: -s.wet, MATE: -s.wet}, "over", "TY-4", {}),
    "moment": lambda s: str(s.clock.seconds),
    "live": LIVE,
}


def game(**changes: Any) -> Game:
    """Tide, or a mutant of it."""
    return made(__name__, {**SETTINGS, **changes})


GAME = game()
