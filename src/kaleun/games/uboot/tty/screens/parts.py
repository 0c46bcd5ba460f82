"""Small parts the screens are made of: a choice in one line, several in one line, a page of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from kaleun.games.uboot.tty.draw.desk import BRASS, BRIGHT, DIM, GOOD

Choices = Sequence[tuple[Any, str]]


class Changed(Message):
    """A field has another value."""


class Choose(Static, can_focus=True):
    """One of several, turned with the arrow keys or by its first letter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False), Binding("right", "turn(1)", show=False),
    ]  # fmt: skip

    def __init__(self, choices: Choices, value: Any = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self.choices = list(choices)
        found = [n for n, (v, _) in enumerate(self.choices) if v == value]
        self.at = found[0] if found else 0

    @property
    def value(self) -> Any:
        return self.choices[self.at][0] if self.choices else None

    @value.setter
    def value(self, value: Any) -> None:
        self.at = next(n for n, (v, _) in enumerate(self.choices) if v == value)
        self._show()

    def render(self) -> Text:
        if not self.choices:
            return Text("–", DIM)
        style = BRASS if self.has_focus else BRIGHT
        arrows = DIM if len(self.choices) < 2 else style
        return Text.assemble(("‹ ", arrows), (self.choices[self.at][1], style), (" ›", arrows))

    def action_turn(self, step: int) -> None:
        if self.choices:
            self.at = (self.at + step) % len(self.choices)
            self._show()

    def on_click(self) -> None:
        self.action_turn(1)

    def key_space(self) -> None:
        self.action_turn(1)

    def on_key(self, event: Any) -> None:
        letter = (event.character or "").casefold()
        if not letter.isalnum() or not self.choices:
            return
        after = [*range(self.at + 1, len(self.choices)), *range(self.at + 1)]
        found = next((n for n in after if self.choices[n][1].casefold().startswith(letter)), None)
        if found is not None:
            event.stop()
            self.at = found
            self._show()

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def _show(self) -> None:
        self.refresh(layout=True)
        self.post_message(Changed())


class Several(Static, can_focus=True):
    """Some of several, each switched by its number or with space."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False), Binding("right", "step(1)", show=False),
        Binding("space", "switch", show=False),
    ]  # fmt: skip

    def __init__(self, choices: Choices, value: Sequence[Any] = (), id: str | None = None) -> None:
        super().__init__(id=id)
        self.choices = list(choices)
        self.on = [v in value for v, _ in self.choices]
        self.at = 0

    @property
    def value(self) -> tuple[Any, ...]:
        return tuple(v for (v, _), on in zip(self.choices, self.on, strict=True) if on)

    def render(self) -> Text:
        line = Text()
        for n, (_, label) in enumerate(self.choices):
            style = GOOD if self.on[n] else DIM
            style = f"{style} reverse" if n == self.at and self.has_focus else style
            line.append(f"{'☑' if self.on[n] else '☐'} {label}", style).append("  ")
        return line or Text("–", DIM)

    def action_step(self, step: int) -> None:
        if self.choices:
            self.at = (self.at + step) % len(self.choices)
            self.refresh()

    def action_switch(self) -> None:
        if self.choices:
            self.on[self.at] = not self.on[self.at]
            self.refresh()
            self.post_message(Changed())

    def on_key(self, event: Any) -> None:
        if (event.character or "").isdigit() and 1 <= int(event.character) <= len(self.choices):
            event.stop()
            self.at = int(event.character) - 1
            self.action_switch()


def joined(lines: Sequence[Text]) -> Text:
    """Lines as one text."""
    return Text("\n").join(lines)
