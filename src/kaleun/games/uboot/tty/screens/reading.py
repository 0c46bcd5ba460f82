"""Something to read: help, briefing, the end. Time stands meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from kaleun.games.uboot.tty.screens.parts import joined


class Reading(ModalScreen[None]):
    """A titled page; any of Enter, Escape, q closes it."""

    HOLDS = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,h", "dismiss", show=False),
    ]  # fmt: skip

    def __init__(self, title: str, lines: Sequence[Text], foot: str) -> None:
        super().__init__(classes="box")
        self._title, self._lines, self._foot = title, lines, foot

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="frame", classes="tall") as frame:
            frame.border_title, frame.border_subtitle = self._title, self._foot
            yield Static(joined(self._lines), id="text")

    def on_mount(self) -> None:
        self.query_one("#frame").focus()
