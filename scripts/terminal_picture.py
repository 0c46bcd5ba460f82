#!/usr/bin/env python3
"""Draws docs/pictures/terminal.svg: the terminal board of Unterseeboot in the middle of a patrol; and
docs/pictures/uboot.svg: the First Officer of U-BOOT with three ships in sight (put there for the picture)."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.terminal_theme import MONOKAI

import kaleun
from kaleun.cli.tty.odds import beside
from kaleun.cli.tty.scene import Scene, board_of
from kaleun.cli.tty.screen import Asking, page, prompt
from kaleun.kernel.game import find_game

if TYPE_CHECKING:
    from kaleun.games.uboot.tty.cruise import Cruise

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
ANSWERS = (
    "move:M1", "pay:main", "move:P2", "pay:main", "identify:S1", "fire:S1",
    "move:P3", "pay:main", "identify:S2", "fire:S2", "move:P4", "pay:main", "identify:S3",
)  # fmt: skip
DICE = (4, 5, 6, 6, 3, 4, 2, 5)


def scene() -> Scene:
    """A patrol with one ship sunk, one missed, one in the periscope and a destroyer searching."""
    table = kaleun.new_table("unterseeboot", seed=7, dice=DICE)
    for key in ANSWERS:
        table.answer(key)
    return Scene(table, table.seats[0], "en")


def svg(width: int = 80, height: int = 24) -> str:
    """The page as Rich draws it."""
    console = Console(
        record=True,
        width=width,
        height=height,
        file=StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    shown = scene()
    asking = Asking(shown, shown.log()[-3:], (), beside(shown, budget=60))
    board = board_of(find_game("unterseeboot"))
    for line in page(board, asking, width, height):
        console.print(line, overflow="ellipsis", no_wrap=True)
    console.print(prompt(board, shown), end="")
    return offline(console.export_svg(title="kaleun play unterseeboot", theme=MONOKAI, unique_id="kaleun"))


def offline(text: str) -> str:
    """The picture with a font every reader has instead of one from a server."""
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"@font-face \{.*?\}\s*", "", text, flags=re.DOTALL)
    return re.sub(r"font-family: Fira Code[^;]*;", "font-family: ui-monospace, Menlo, Consolas, monospace;", text)


SHIPS = (("tramp", 1.4, 1.1, 250.0, 9.0), ("tanker", 2.3, 1.9, 250.0, 9.0), ("flower", 4.9, -0.6, 200.0, 14.0))
"""Kind, miles east and north of the boat, course, speed."""


def uboot_svg(width: int = 104, height: int = 32) -> str:
    """The First Officer's desk as Textual draws it; the saves of this game are thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KALEUN_HOME"] = folder
        return offline(asyncio.run(_uboot(width, height)))


async def _uboot(width: int, height: int) -> str:
    from kaleun.games.uboot.seats import ROLES
    from kaleun.games.uboot.tty.app import Terminal
    from kaleun.games.uboot.tty.plan import Plan, set_sail

    cruise = set_sail(Plan({"mission": "M02", "first_officer": "easy", "pace": "calm"}, dict.fromkeys(ROLES, "you"), 5))
    settle(cruise)
    for name, args in (("mobilize", {"call": "cruise"}), ("observe", {}), ("flood_tubes", {"tubes": [1, 2]})):
        assert cruise.order("captain", name, args) == ""
        if name == "mobilize":
            station(cruise)
        settle(cruise)
    put_ships(cruise)
    while len(cruise.view("captain").contacts) < len(SHIPS):
        cruise.table.advance(1)
    app = Terminal(cruise=cruise)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.press("f2")
        await pilot.pause()
        return app.export_screenshot(title="kaleun play uboot --tty")


def settle(cruise: Cruise) -> None:
    """The first answer to every question."""
    while cruise.questions:
        number, ask = cruise.questions[0]
        cruise.reply(number, "crew:specialists" if "crew:specialists" in ask.keys else ask.keys[0])


def station(cruise: Cruise) -> None:
    """Everybody to cruising stations."""
    from kaleun.games.uboot.advice import plan

    view = cruise.view("captain")
    for row in view.sailors:
        cruise.order(row.role, "move", {"figure": row.figure, "to": plan(view, "cruise")[row.figure]})


def put_ships(cruise: Cruise) -> None:
    from kaleun.games.uboot.sea.grid import sail, unplane
    from kaleun.games.uboot.sea.setup import add_unit
    from kaleun.games.uboot.sea.state import Group
    from kaleun.games.uboot.sea.traffic import place_formation

    s = cruise.table.run.state
    for kind, east, north, course, speed in SHIPS:
        x, y = s.boat.x + east * 1852.0, s.boat.y + north * 1852.0
        group = Group(len(s.sea.groups) + 1, "", "lone", course=course, want=course, base=course, speed=speed, x=x, y=y)
        group.lat, group.lon = unplane(s.sea.lat0, s.sea.lon0, x, y)
        group.route = [sail((group.lat, group.lon), course, 400.0)]
        group.active = group.near = True
        group.alter_at = 10**9
        s.sea.groups.append(group)
        add_unit(s, cruise.table.book.sea, group, kind, 0.0, 0.0)
        place_formation(s.sea, group)
    s.sea.strategic = False


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "terminal.svg").write_text(svg(), "utf-8")
    (PICTURES / "uboot.svg").write_text(uboot_svg(), "utf-8")
