"""The breach: the puzzle on the table while the countdown runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from kaleun.games.uboot.seats import CHIEF_ENGINEER
from kaleun.games.uboot.tty.draw.desk import sit
from kaleun.games.uboot.tty.draw.puzzle import ACROSS, EMPTY, puzzle
from kaleun.games.uboot.tty.screens.parts import joined

if TYPE_CHECKING:
    from kaleun.games.uboot.tty.cruise import Cruise


class Puzzling(Screen[None]):
    """Arrow keys choose a piece, 1 to 6 put it into the frame, t turns it, x takes it back, F flips the frame."""

    HOLDS = False  # water does not wait
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False), Binding("right", "step(1)", show=False),
        Binding("up", f"step(-{ACROSS})", show=False), Binding("down", f"step({ACROSS})", show=False),
        Binding("t", "turn", show=False), Binding("x,backspace", "take", show=False), Binding("F", "flip", show=False),
        Binding("space", "app.pause", show=False), Binding("escape", "dismiss", show=False),
        *(Binding(str(n), f"place({n - 1})", show=False) for n in range(1, 7)),
    ]  # fmt: skip

    def __init__(self, cruise: Cruise) -> None:
        super().__init__()
        self.cruise = cruise
        self.at, self.note, self.sure = 0, "", False

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="scroll", can_focus=False):
            yield Static(id="page")

    def on_mount(self) -> None:
        self.draw()

    def draw(self) -> None:
        desk = sit(self.cruise, CHIEF_ENGINEER)
        if desk.view.puzzle is None:
            self.dismiss()
            return
        lines = puzzle(desk, self.at, self.note)
        if self.cruise.table.clock.paused:
            lines[0] = lines[0] + Text(f"  ‖ {self.cruise.words('paused')}", "bold #f2c14e")
        self.query_one("#page", Static).update(joined(lines))

    def _give(self, name: str, **args: int) -> None:
        self.note = self.cruise.order(CHIEF_ENGINEER, name, args)
        self.sure = False
        self.draw()

    def action_step(self, step: int) -> None:
        self.at = (self.at + step) % (2 * ACROSS)
        self.draw()

    def action_place(self, space: int) -> None:
        self._give("puzzle_place", piece=self.at, space=space)

    def action_turn(self) -> None:
        self._give("puzzle_turn", piece=self.at)

    def action_take(self) -> None:
        self._give("puzzle_take", piece=self.at)

    def action_flip(self) -> None:
        """The flip is final, so it must be pressed twice; once will do nothing."""
        frame = self.cruise.view(CHIEF_ENGINEER).puzzle.frame
        if EMPTY in frame:
            self.note = self.cruise.words("frame_not_full")
            self.draw()
        elif not self.sure:
            self.sure, self.note = True, self.cruise.words("flip_again")
            self.draw()
        else:
            self._give("puzzle_flip")
