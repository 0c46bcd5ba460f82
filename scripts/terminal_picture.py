#!/usr/bin/env python3
"""Draws docs/pictures/terminal.svg: the terminal board of Unterseeboot in the middle of a patrol."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

import kaleun
from kaleun.cli.tty.odds import beside
from kaleun.cli.tty.scene import Scene, board_of
from kaleun.cli.tty.screen import Asking, page, prompt

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "terminal.svg"
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
    """The page as Rich draws it, with a font every reader has instead of one from a server."""
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
    board = board_of("unterseeboot")
    for line in page(board, asking, width, height):
        console.print(line, overflow="ellipsis", no_wrap=True)
    console.print(prompt(board, shown), end="")
    text = console.export_svg(title="kaleun play unterseeboot", theme=MONOKAI, unique_id="kaleun")
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"@font-face \{.*?\}\s*", "", text, flags=re.DOTALL)
    return re.sub(r"font-family: Fira Code[^;]*;", "font-family: ui-monospace, Menlo, Consolas, monospace;", text)


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(svg(), "utf-8")
