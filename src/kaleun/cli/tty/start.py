"""Sitting down: a new game or one that waits, and what is said when leaving."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kaleun.cli.common import INSTANT, NORMAL, printable
from kaleun.cli.home import SaveFile, find_saves, new_path, saves
from kaleun.cli.tty.commands import handle
from kaleun.cli.tty.plain import Plain
from kaleun.cli.tty.report import report
from kaleun.cli.tty.scene import Scene, Words, board_of
from kaleun.cli.tty.session import Leave, Session, Ui
from kaleun.kernel.ask import KaleunError

if TYPE_CHECKING:
    from kaleun.kernel.game import Game

LEVEL_OF = {"rolled": "full", "pressed": "assisted", "typed": "table"}


class Wish(NamedTuple):
    """What the command line asks for."""

    game: Game
    seed: int | str | None
    options: Mapping[str, Any]
    bots: Mapping[str, str]
    dice: str | None
    charts: Path | None
    save: Path | None
    lang: str
    plain: bool
    pace: str | None = None


def ui_for(game: Game, plain: bool, pace: str | None = None) -> Ui:
    """The drawn screen where somebody sits before a terminal that can show it, else plain lines. Unless a pace is
    asked for, events are played on the drawn screen only."""
    from kaleun.cli.tty.screen import Screen, big_enough

    board = board_of(game)
    utf = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    seen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if plain or os.environ.get("NO_COLOR") or not seen or not utf or not big_enough():
        return Plain(board, pace or INSTANT)
    from rich.console import Console

    _edit_lines()
    return Screen(Console(highlight=False, markup=False, emoji=False), board, pace or NORMAL)


def _edit_lines() -> None:
    """Arrow keys and history while typing, where Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def new_game(wish: Wish, ui: Ui) -> Session:
    """A new table with a file of its own."""
    import kaleun

    if wish.save is not None and (wish.save.exists() or wish.save.is_symlink()):
        raise KaleunError(f"{wish.save} is there already; `kaleun play --resume {wish.save}` goes on with it")
    table = kaleun.new_table(
        wish.game.name,
        seed=wish.seed,
        options=wish.options,
        charts=wish.charts,
        automation=LEVEL_OF[wish.dice or "rolled"],
    )
    file = SaveFile(wish.save or new_path(wish.game.name), fresh=True)
    return Session(table, file, ui, wish.lang, wish.bots, str(wish.charts.absolute()) if wish.charts else "")


def resumed(path: Path, wish: Wish, ui: Ui) -> Session:
    """The table of a save, played as it was (bots, charts) unless the command line says otherwise."""
    from kaleun.cli.common import load_record

    file = SaveFile(path, fresh=False)
    notes = file.notes()
    charts = wish.charts or (Path(str(notes["charts"])) if notes.get("charts") else None)
    table = load_record(path, charts)
    if table.game.name != wish.game.name:
        raise KaleunError(f"{path.name} is a game of {table.game.name}, not of {wish.game.name}")
    if table.over:
        raise KaleunError(f"{path.name} is over; `kaleun show {path}` shows it")
    if wish.dice:
        table.automation = LEVEL_OF[wish.dice]
    if table.rewound:
        file = file.another()
    session = Session(table, file, ui, wish.lang, wish.bots or notes.get("bots") or {}, str(charts or ""))
    if table.rewound:
        session.say("rewound", why=table.rewound, path=path.name)
    return session


def offered(wish: Wish, ui: Ui, ask: bool) -> Session | None:
    """The newest game that waits, if there is one and the player wants it. Damaged saves are named and left alone."""
    words = Words(wish.lang)
    for found in find_saves(wish.game.name):
        if found.over:
            continue
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(found.saved))
        try:
            if found.bad:
                raise KaleunError(found.bad)
            session = resumed(found.path, wish, ui)
        except KaleunError as error:
            ui.say(words("damaged", path=found.path, why=printable(str(error))))
            continue
        if not ask:
            return session
        ui.say(words("waiting", when=when, answers=found.answers), words("resume_or_new"))
        while (text := ui.read("> ")) not in ("1", "2", ""):
            ui.say(words("resume_or_new"))
        return None if text == "2" else session
    return None


def run(session: Session) -> None:
    """Plays until the end, or until the player leaves by `q`, end of input or Ctrl-C; the game is kept each time."""
    ui = session.ui
    try:
        with ui.apart() if session.shared else nullcontext():
            session.play(handle)
    except (Leave, EOFError, KeyboardInterrupt):
        session.save()
        path, game = session.file.path, session.table.game.name
        how = f"kaleun play {game}" if path.parent == saves().resolve() else f"kaleun play --resume {path}"
        ui.say("", *session.remarks, session.scene.words("left", path=path, how=how))
        return
    show_end(session)


def show_end(session: Session) -> None:
    """The report, on the drawn screen below the last news."""
    scene, ui = Scene(session.table, session.seat, session.lang), session.ui
    where = [scene.words("kept", path=session.file.path), f"kaleun verify {session.file.path}"]
    if ui.plain:
        ui.say(*session.remarks, *report(scene, ui.board), *where)
        return
    last = [scene.line(line) for line in session.news()[-6:]]
    try:
        ui.page(scene, scene.words("end_title"), [*last, "", *report(scene, ui.board), *where])
    except (EOFError, KeyboardInterrupt):
        return
