"""From the command line to a cruise: drawn screens with --tty before a terminal, else plain lines."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kaleun.games.uboot.tty.plan import Plan, planned, resumed, set_sail, tutorial, waiting
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.kernel.live import CALM

if TYPE_CHECKING:
    from kaleun.cli.tty.start import Wish
    from kaleun.games.uboot.tty.cruise import Cruise

NEWEST = "-"
SMALLEST = (80, 24)


def launch(
    wish: Wish, roles: Sequence[str], skill: str | None, resume: str | None, new: bool, tty: bool, lesson: str = ""
) -> None:
    """Plays; `resume` is a file, "-" for the newest cruise, or None; `lesson` a role whose tutorial is wanted."""
    plan = planned(wish, roles, skill)
    if lesson:
        plan = tutorial(lesson, wish.options, wish.seed, wish.save, wish.lang)
    chosen, new = bool(roles or wish.bots), new or bool(lesson)
    drawn = tty and not wish.plain and _terminal()
    cruise = _old(wish, plan if chosen else None, resume)
    if drawn:
        _draw(plan, cruise, asked=not (chosen or new or wish.options or wish.seed is not None))
        return
    from kaleun.games.uboot.tty.plain import Lines

    if cruise is None and not (new or wish.options or wish.seed is not None or wish.save):
        cruise = _offered(wish, plan if chosen else None)
    if cruise is None:
        plan.options.setdefault("pace", CALM)
        cruise = set_sail(plan)
    Lines(cruise).play()


def _old(wish: Wish, plan: Plan | None, resume: str | None) -> Cruise | None:
    if resume is None:
        return None
    path = waiting() if resume == NEWEST else Path(resume)
    if path is None:
        raise KaleunError("no game of uboot waits to be resumed")
    return resumed(path, wish.lang, plan, wish.charts)


def _offered(wish: Wish, plan: Plan | None) -> Cruise | None:
    """The cruise that waits, if the player wants it."""
    from kaleun.cli.tty.scene import Words

    path, words = waiting(), Words(wish.lang)
    if path is None:
        return None
    cruise = resumed(path, wish.lang, plan, wish.charts)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    print(words("waiting", when=when, answers=cruise.table.n))
    while True:
        print(words("resume_or_new"))
        line = sys.stdin.readline()
        if line.strip() in ("1", "2", "") or not line:
            return None if line.strip() == "2" else cruise


def _terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _draw(plan: Plan, cruise: Cruise | None, asked: bool) -> None:
    """The screens. A plan that the command line has settled sails at once; else the start page asks."""
    try:
        from kaleun.games.uboot.tty.app import Terminal
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("textual"):
            raise
        raise KaleunError(
            "the screens need the package 'textual': pip install 'kaleun[terminal]'; without --tty lines will do"
        ) from None
    size = os.get_terminal_size()
    if size.columns < SMALLEST[0] or size.lines < SMALLEST[1]:
        here = f"this terminal has {size.columns} and {size.lines}"
        raise KaleunError(f"the screens need {SMALLEST[0]} columns and {SMALLEST[1]} lines, {here}")
    if cruise is None and not asked:
        plan.options.setdefault("pace", "auto_pause")
        cruise = set_sail(plan)
    app = Terminal(plan, cruise)
    try:
        said = app.run()
    finally:
        if app.cruise is not None:
            app.cruise.save()  # also after a fault
    if said:
        print(said)
    if app.plan is not None and app.plan.voyage:
        from kaleun.games.uboot.commands import voyages

        voyages.settle(app.plan.voyage, find_game("uboot"), app.plan.lang, print)
