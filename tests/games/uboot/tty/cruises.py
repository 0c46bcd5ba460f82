"""Cruises for tests: one at sea at once, ships put beside it, and a pilot for its screens."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import textual.app
import textual.pilot

from kaleun.games.uboot.sea import formation
from kaleun.games.uboot.sea.grid import sail, unplane
from kaleun.games.uboot.sea.setup import add_unit
from kaleun.games.uboot.sea.state import Group
from kaleun.games.uboot.seats import ROLES
from kaleun.games.uboot.tty import app as apps
from kaleun.games.uboot.tty.app import TICK_S, Terminal
from kaleun.games.uboot.tty.cruise import Cruise
from kaleun.games.uboot.tty.plan import YOU, Plan, set_sail
from kaleun.games.uboot.tty.screens import sea as seas

NM = 1852.0
PAGE = Path(__file__).parents[4] / "docs" / "missions.md"
_found = re.search(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.S)
assert _found is not None
EXAMPLE = _found[1]
SHORT = EXAMPLE.replace("time_limit_h = 24", "time_limit_h = 3")
"""A mission of three hours."""


def plan(mine: tuple[str, ...] = ROLES, lang: str = "en", seed: int = 3, **options: Any) -> Plan:
    """A plan with regular bots in the other roles."""
    return Plan(options, {role: YOU if role in mine else "regular" for role in ROLES}, seed, lang=lang)


def settled(cruise: Cruise) -> Cruise:
    """Gives the first answer to everything the person is asked."""
    while cruise.questions:
        number, ask = cruise.questions[0]
        assert cruise.reply(number, ask.keys[0]) == ""
    return cruise


def at_sea(mine: tuple[str, ...] = ROLES, **more: Any) -> Cruise:
    """A cruise whose set-up is answered."""
    return settled(set_sail(plan(mine, **more)))


def ship(cruise: Cruise, kind: str, east_nm: float, north_nm: float, course: float = 90.0, speed: float = 9.0) -> None:
    """Puts a ship beside the boat."""
    s, sea = cruise.table.run.state, cruise.table.run.state.sea
    x, y = s.boat.x + east_nm * NM, s.boat.y + north_nm * NM
    group = Group(
        len(sea.groups) + 1, "", "lone", course=course, want=course, base=course, axis=course, speed=speed, x=x, y=y
    )
    group.lat, group.lon = unplane(sea.lat0, sea.lon0, x, y)
    group.route = [sail((group.lat, group.lon), course, 400.0)]
    group.active = group.near = True
    group.alter_at = 10**9
    sea.groups.append(group)
    add_unit(s, cruise.table.book.sea, group, kind, 0.0, 0.0)
    formation.place(cruise.table.book.sea, sea, group, s.clock.seconds, 0)
    sea.strategic = False


def in_contact(mine: tuple[str, ...] = ROLES, **more: Any) -> Cruise:
    """A steamer and a corvette in sight of four look-outs."""
    cruise = at_sea(mine, **more)
    s = cruise.table.run.state
    s.ready.observers = 4
    for figure in ("green-circle", "green-square", "green-triangle", "blue-circle"):
        s.crew.figures[figure] = 8
        man = s.crew.sailors[f"{figure}-1"]
        man.duty, man.tokens = "observation", ["busy"]
    ship(cruise, "tramp", 1.4, 1.1, course=250.0)
    ship(cruise, "flower", 3.2, -0.4, course=200.0, speed=14.0)
    while len(cruise.view("captain").contacts) < 2:
        cruise.table.advance(5)
    return cruise


Drive = Callable[[Terminal, Any], Awaitable[None]]


class Wall:
    """The clock on the wall: it moves when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


WALL = Wall()


async def quiet(_: object = None) -> bool:
    """Until nothing is left to do at once: what happens next needs a key or the clock. (Textual's own pilot waits until
    the processor seems idle, which on a busy machine it seems at any moment.)"""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    await asyncio.sleep(0)
    while ready:
        await asyncio.sleep(0)
    return True


def driven(drive: Drive, begin: Plan | Cruise, size: tuple[int, int] = (80, 24), ticking: bool = False) -> Terminal:
    """The app, driven by a pilot; unless it is `ticking` time passes only by `later`."""
    app = Terminal(cruise=begin) if isinstance(begin, Cruise) else Terminal(begin)
    app.animation_level = "none"

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(app)
            await drive(app, pilot)

    with ExitStack() as patches:
        for module, name in ((textual.app, "wait_for_idle"), (textual.pilot, "wait_for_idle")):
            patches.enter_context(patch.object(module, name, quiet))
        patches.enter_context(patch.object(textual.pilot.Pilot, "_wait_for_screen", quiet))
        if not ticking:
            patches.enter_context(patch.object(apps, "monotonic", WALL))
            patches.enter_context(patch.object(seas, "monotonic", WALL))
            patches.enter_context(patch.object(apps, "TICK_S", 1e6))
            app._wall = app._saved = WALL.now
        asyncio.run(run())
    return app


async def settle(app: Terminal) -> None:
    """Until every message is dealt with and the screen is drawn."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    await quiet()
    while app.is_running:
        app.screen._on_timer_update()
        if not ready:
            break
        await quiet()


async def later(app: Terminal, seconds: float) -> None:
    """So much time passes on the wall, tick by tick."""
    for _ in range(round(seconds / TICK_S)):
        WALL.now += TICK_S
        app.tick()
        await settle(app)


async def press(pilot: Any, *keys: str) -> None:
    """Keys one after the other, each with its effect."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot.app)


def shown(app: Terminal) -> str:
    """Everything on the screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)
