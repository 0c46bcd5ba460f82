"""Situations of U-BOOT that take long to sail into: a mission of one's own with one of these ids begins in the middle
of it. Only the tests' server knows them (serve.py --scenes); everything after the first second is the game's own."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kaleun
from games.uboot.afloat import Afloat
from kaleun.games.uboot.crew.s06_7_busy import take, update
from kaleun.games.uboot.crew.s07_5_2_targeting import man_view
from kaleun.games.uboot.crew.s10_3_2_work import new_condition
from kaleun.games.uboot.crew.state import Breach, Puzzle
from kaleun.games.uboot.missions import lesson
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.sea.aircraft import spawn
from kaleun.games.uboot.sea.contacts import acquire
from kaleun.games.uboot.sea.radio import WAITING, queue
from kaleun.games.uboot.sea.state import Burst
from kaleun.games.uboot.sea.step import look_around
from kaleun.games.uboot.sea.units import NM
from kaleun.kernel.stream import Stream

BRIDGE, LONG = 8, 10**6
TUTORIALS = Path(kaleun.__file__).parent / "games" / "uboot" / "tutorials"
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


def flak(at: Afloat) -> None:
    """By day, the 20 mm is manned, and an aircraft begins its run."""
    at.s.sea.weather, at.s.sea.weather_at = "fair", LONG
    _watched(at)
    man_view(at.s, at.p, "gun20", ())
    at.s.boat.views["gun20"] = LONG
    row = next(row for row in at.sb.aircraft["aircraft"] if row["id"] == "hudson")
    spawn(at.s, at.sb, row, Stream(3, "drawn"))
    plane = at.s.sea.planes[0]
    plane.x, plane.y, plane.course, plane.seen, plane.state = 4200.0, 2400.0, 240.0, True, "attack"


COLUMNS, ROWS, APART_M, BEHIND_M = 6, 5, 900.0, 600.0
KINDS = ("tramp", "ore", "tanker", "timber", "empire", "collier", "bigtanker", "reefer")
ESCORTS = (("flower", -3600.0, 1500.0), ("blackswan", 3600.0, 1200.0), ("town", 0.0, 2400.0), ("flower", 0.0, -4800.0))


def convoy(at: Afloat) -> None:
    """By day, thirty ships and four escorts come into sight of four look-outs, and not all is well aboard."""
    at.s.sea.weather, at.s.sea.weather_at = "calm_clear", LONG
    _watched(at)
    at.s.crew.environment.update({"5": ["fire"], "2": ["lighting"]})
    for component, level in (("battery1", "yellow"), ("bow_planes", "green"), ("compressor", "green")):
        at.s.crew.technical[component] = new_condition(at.s, at.p.book, component, level)
    group = at.group(kind="convoy", course=70.0, speed=7.0, x=1800.0, y=6200.0)
    for n in range(COLUMNS * ROWS):
        row, column = divmod(n, COLUMNS)
        at.ship(KINDS[n % len(KINDS)], (column - COLUMNS // 2) * APART_M, -row * BEHIND_M, group=group)
    for kind, x, y in ESCORTS:
        at.ship(kind, x, y, group=group)
    look_around(at.s, at.p, at.s.sea.units)
    signal(at)


def breach(at: Afloat) -> None:
    """Water comes into section 4, and the repair crew stands before the puzzle."""
    pieces = list(at.p.book.crew.pieces)
    puzzle = Puzzle(pieces, [False] * len(pieces))
    at.s.crew.breaches.append(Breach(4, at.s.clock.seconds + 200, crewed=True, puzzle=puzzle))


def fire(at: Afloat) -> None:
    """Fire in the crew's quarters; the extinguisher lies aft of it, where a man comes by."""
    at.s.crew.environment["4"] = ["fire"]
    at.s.crew.figures["brown-triangle"] = 6


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


def listen(at: Afloat) -> None:
    """Twenty metres down, the hydrophone is manned, and a steamer passes a mile off on the starboard beam."""
    at.submerge(20.0)
    side = math.radians(at.s.boat.course + 90)
    at.ship("tramp", NM * math.sin(side), NM * math.cos(side), course=at.s.boat.course, speed=9.0)
    man_view(at.s, at.p, "hydrophone", ())
    at.s.boat.views["hydrophone"] = LONG
    look_around(at.s, at.p, at.s.sea.units)


def attack(at: Afloat) -> None:
    """By day at periscope depth, all at their posts, the periscope up; a steamer lies dead in the water 900 m ahead."""
    at.s.sea.weather, at.s.sea.weather_at = "calm_clear", LONG
    course = math.radians(at.s.boat.course)
    away = 900.0 * math.sin(course), 900.0 * math.cos(course)
    steamer = at.ship("tramp", *away, course=0.0, speed=0.0)
    steamer.armed, steamer.state, steamer.damage = False, "dead", 0.9 * steamer.limit
    at.submerge(10.0)
    at.s.boat.telegraph = "stop"
    posts = tomllib.loads((TUTORIALS / "captain.toml").read_text("utf-8"))["lesson"]["men"]
    at.s.crew.figures.update({figure: 3 if section == BRIDGE else section for figure, section in posts.items()})
    update(at.s, at.p)
    man_view(at.s, at.p, "periscope", ())
    at.s.boat.views["periscope"] = LONG
    acquire(at.s, at.p, steamer, "periscope", *away, 900.0 / NM)


SCENES: dict[str, Callable[[Afloat], None]] = {
    "GUNS": guns, "FLAK": flak, "BREACH": breach, "FIRE": fire, "CHARGES": charges, "RADIO": signal,
    "ATTACK": attack, "CONVOY": convoy, "LISTEN": listen,
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
