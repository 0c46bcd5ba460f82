"""The plain mode for screen readers and pipes: sentences from top to bottom, no colour, no frames, nothing redrawn."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kaleun.cli.common import INSTANT
from kaleun.cli.tty.apart import WIPED, forget
from kaleun.cli.tty.reading import read_line
from kaleun.cli.tty.scene import Board, Scene, shortlist

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kaleun.cli.tty.screen import Asking
    from kaleun.kernel.log import LogLine


class Plain:
    """Reads lines, writes lines. Of the position it tells only what has changed since it told it last."""

    plain = True

    def __init__(self, board: Board, pace: str = INSTANT, sleep: Callable[[float], None] = time.sleep) -> None:
        self.board, self.pace, self._sleep = board, pace, sleep
        self._told: list[str] = []
        self._written: dict[str | None, int] = {}

    def question(self, asking: Asking) -> str:
        self.tell_news(asking.scene, asking.news)
        self._tell_facts(asking.scene)
        self.say(*asking.remarks, *_question(self.board, asking))
        return self.read("> ")

    def event(self, scene: Scene, before: Scene | None, seconds: float | None, hint: str) -> str:
        """The line, then the facts that have changed (turn and phase, which come first, can wait for the question)."""
        lines = scene.log()
        if before is None or len(lines) > len(before.log()):
            self.say(*(scene.line(line) for line in lines[-1:]))
        self._written[scene.seat] = max(self._written.get(scene.seat, 0), len(lines))
        self._tell_facts(scene, 1)
        if seconds is None:
            return self.read(f"{hint} > ")
        self._sleep(seconds)
        return ""

    def _tell_facts(self, scene: Scene, begin: int = 0) -> None:
        facts = self.board.tell(scene)[begin:]
        self.say(*(fact for fact in facts if fact not in self._told))
        self._told = facts

    def tell_news(self, scene: Scene, news: Sequence[LogLine]) -> None:
        """Each line of the log once; lines written anew after an undo count as new. Where nothing is hidden all
        people at this screen have read them."""
        table, lines = scene.table, len(scene.log())
        start = min(self._written.get(scene.seat, 0), lines)
        self.say(*(scene.line(line) for line in news if line.n >= start))
        self._written[scene.seat] = lines
        if not table.game.hides(table.options):
            self._written |= {seat: len(table.log(seat)) for seat in table.seats}

    def read(self, text: str) -> str:
        return read_line(text)

    def say(self, *sentences: str) -> None:
        for sentence in sentences:
            sys.stdout.write(sentence + "\n")

    def page(self, scene: Scene, title: str, parts: Sequence[RenderableType]) -> None:
        from rich.console import Console

        console = Console(width=100, no_color=True, color_system=None, highlight=False, markup=False, emoji=False)
        self.say(title)
        for part in parts:
            console.print(_unframed(part))

    @contextmanager
    def apart(self) -> Iterator[None]:
        """In a terminal nothing is left to be scrolled back to."""
        try:
            yield
        finally:
            self._wipe()

    def curtain(self, sentence: str) -> None:
        self.say("\n" * 30)
        self._wipe()
        self.read(sentence + " ")

    def _wipe(self) -> None:
        """The only signs that are no sentences, and only where people with secrets share a terminal."""
        if sys.stdout.isatty():
            forget()
            sys.stdout.write(WIPED)
            sys.stdout.flush()


def _unframed(part: Any) -> Any:
    """Tables without lines: a screen reader would read every one of them aloud."""
    from rich.table import Table

    if isinstance(part, Table):
        part.box = None
    return part


def _question(board: Board, asking: Asking) -> list[str]:
    scene = asking.scene
    ask = scene.ask
    if ask is None:
        return []
    asker = f"{scene.name(ask.seat)}: " if len(scene.table.seats) > 1 else ""
    lines = [f"{asker}{ask.text(scene.lang)} ({ask.rule})"]
    if ask.kind == "dice" and ask.dice:
        return [*lines, scene.words("type_dice", count=ask.dice[0], sides=ask.dice[1])]
    if ask.kind == "press":
        return [*lines, scene.words("press")]
    listed, hint = shortlist(board, scene)
    lines += [hint] if hint else []
    for n, option in listed:
        odds = f" – {asking.odds[option.key]}" if asking.odds and asking.odds.get(option.key) else ""
        lines.append(f"{n}. {option.text(scene.lang)}{odds}")
    return lines
