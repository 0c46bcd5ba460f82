"""A question of a procedure: the choices the table offers, numbered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kaleun.games.uboot.tty.draw.desk import BRASS, BRIGHT, COLOUR, DIM, PLAIN

if TYPE_CHECKING:
    from kaleun.games.uboot.tty.cruise import Cruise
    from kaleun.kernel.pending import Choice, Pending


class Asking(ModalScreen[bool]):
    """Answers one question; Escape leaves it open for later."""

    HOLDS = False  # the rules say whether the clock waits for an answer
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "later", show=False)]

    def __init__(self, cruise: Cruise, number: int, ask: Pending) -> None:
        super().__init__(classes="box")
        self.cruise, self.number, self.ask = cruise, number, ask

    def compose(self) -> ComposeResult:
        words, lang = self.cruise.words, self.cruise.lang
        with Vertical(id="frame") as frame:
            frame.border_title = f"{words.role(self.ask.seat)} · {self.ask.rule}"
            frame.border_subtitle = words("ask_keys")
            yield Static(Text(self.ask.text(lang), f"bold {COLOUR[self.ask.seat]}"), id="question")
            yield OptionList(*(Option(self._line(n, o)) for n, o in enumerate(self.ask.options, 1)), id="choices")
            reasons = [Text(f"✘ {r.text(lang)}", DIM) for r in self.ask.reasons]
            yield Static(Text("\n").join(reasons), id="reasons")
            yield Static("", id="verdict")

    def _line(self, n: int, option: Choice) -> Text:
        line = Text(f"{n:>2} ", BRASS).append(option.text(self.cruise.lang), BRIGHT)
        men = option.data.get("men")
        return line.append(f"  {self.cruise.words.word(men)}", PLAIN) if men else line

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._give(event.option_index)

    def on_key(self, event: Any) -> None:
        if (event.character or "").isdigit() and 1 <= int(event.character) <= len(self.ask.options):
            event.stop()
            self._give(int(event.character) - 1)

    def _give(self, index: int) -> None:
        why = self.cruise.reply(self.number, self.ask.options[index].key)
        if why:
            self.query_one("#verdict", Static).update(Text(why, "bold #ff7a6b"))
        else:
            self.dismiss(True)

    def draw(self) -> None:
        """The question may have been settled meanwhile (the game over, another answer)."""
        if self.number not in dict(self.cruise.questions):
            self.dismiss(True)

    def action_later(self) -> None:
        self.dismiss(False)
