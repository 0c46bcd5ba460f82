"""Situations of U-BOOT that take long to sail into: a mission of one's own with one of these ids begins in the middle
of it. Only the tests' server knows them (serve.py --scenes); everything after the first second is the game's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.uboot.afloat import Afloat
from kaleun.games.uboot.crew.s06_7_busy import take, update
from kaleun.games.uboot.crew.s07_5_2_targeting import man_view
from kaleun.games.uboot.crew.state import Breach, Puzzle
from kaleun.games.uboot.missions import lesson
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.sea.aircraft import spawn
from kaleun.games.uboot.sea.radio import WAITING, queue
from kaleun.games.uboot.sea.state import Burst
from kaleun.games.uboot.sea.step import look_around
from kaleun.kernel.stream import Stream

BRIDGE, LONG = 8, 10**6
SEATS = ("captain", "first_officer", "navigator", "chief_engineer")


def mission(name: str) -> str:
    """The text of the mission that begins so."""
    return EXAMPLES["X01"].replace('id = "X01"', f'id = "{name}"')


def _watched(at: Afloat) -> None:
    """Four men look out."""
    free = [f for f, n in at.s.crew.figures.items() if n < BRIDGE][:4]
    for figure in free:
        at.s.crew.figures[figure] = BRIDGE
        take(at.s, at.p, figure, "observation", 1)
    update(at.s, at.p)


def guns(at: Afloat) -> None:
    """By day, a steamer within reach of both guns, which are manned; an aircraft comes in."""
    at.s.sea.weather, at.s.sea.weather_at = "calm_clear", LONG
    at.ship("tramp", 700.0, 1300.0, course=0.0, speed=0.0).hostile = False
    at.s.boat.telegraph, at.s.boat.speed = "stop", 0.0
    _watched(at)
    for view in ("gun88", "gun20"):
        man_view(at.s, at.p, view, ())
        at.s.boat.views[view] = LONG
    spawn(at.s, at.sb, at.sb.aircraft["aircraft"][0], Stream(3, "drawn"))
    look_around(at.s, at.p, at.s.sea.units)


def breach(at: Afloat) -> None:
    """Water comes into section 4, and the repair crew stands before the puzzle."""
    pieces = list(at.p.book.crew.pieces)
    puzzle = Puzzle(pieces, [False] * len(pieces))
    at.s.crew.breaches.append(Breach(4, at.s.clock.seconds + 200, crewed=True, puzzle=puzzle))


def charges(at: Afloat) -> None:
    """Eighty metres down, and a pattern of charges goes off about the boat, a burst every few seconds."""
    at.submerge(80.0)
    for n in range(40):
        away = 90.0 + 8.0 * (n % 5)
        at.s.sea.bursts.append(Burst(at.s.clock.seconds + 4 + 4 * n, away, 20.0 * (n % 3), 70.0, 130.0, 1))


def signal(at: Afloat) -> None:
    """A signal of headquarters has come in."""
    queue(at.s, at.p, "news", "REPORT FROM AM25")
    for message in at.s.sea.radio:
        message.state = WAITING


SCENES: dict[str, Callable[[Afloat], None]] = {
    "GUNS": guns, "BREACH": breach, "CHARGES": charges, "RADIO": signal,
}  # fmt: skip


def allow() -> None:
    """From now on these missions begin in the middle."""
    begin = lesson.begin

    def begun(s: Any, p: Any) -> None:
        begin(s, p)
        if s.mission in SCENES:
            at = Afloat.__new__(Afloat)
            at.s, at.p, at.sb, at.events, at.read = s, p, p.book.sea, [], 0
            SCENES[s.mission](at)

    lesson.begin = begun
