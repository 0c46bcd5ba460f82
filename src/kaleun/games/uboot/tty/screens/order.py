"""Orders: the palette with what can be given and why not, and the form of one order with the table's verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from kaleun.games.uboot.crew.s06_5_orders import Manned
from kaleun.games.uboot.tty import fields as form
from kaleun.games.uboot.tty.draw.desk import BAD, BRASS, BRIGHT, DIM, GOOD, WARN, Desk, sit
from kaleun.games.uboot.tty.screens.parts import Changed, Choose, Several
from kaleun.games.uboot.view import CaptainView

if TYPE_CHECKING:
    from kaleun.games.uboot.tty.cruise import Cruise
    from kaleun.kernel.live_table import Offer

FORCE = "force"
NAME_WIDTH = 31


class Palette(ModalScreen[str]):
    """Every order of a role in its groups; Enter takes one."""

    HOLDS = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,o", "dismiss('')", show=False)]

    def __init__(self, cruise: Cruise, seat: str) -> None:
        super().__init__(classes="box")
        self.cruise, self.seat = cruise, seat
        self.offers, self.desk = cruise.offers(seat), sit(cruise, seat)

    def compose(self) -> ComposeResult:
        words = self.cruise.words
        rows: list[Option | None] = []
        for group, offers in form.grouped(self.offers):
            rows.append(Option(Text(words.word(group), BRASS), disabled=True))
            rows += [Option(self._line(offer), id=offer.name) for offer in offers]
        with Vertical(id="frame", classes="tall") as frame:
            frame.border_title = f"{words.role(self.seat)} · {words('orders_title')}"
            frame.border_subtitle = words("palette_keys")
            yield OptionList(*rows, id="orders")
            yield Static("", id="reason")

    def _line(self, offer: Offer) -> Text:
        words, refused = self.cruise.words, offer.refused
        name = words.word(offer.name)
        if refused is not None:
            line = Text(f"✘ {name:<{NAME_WIDTH}}", DIM)
            return line.append(refused.text(words.lang), WARN)
        sign, style = ("✔", GOOD) if manned(self.desk, offer.name) else ("◌", WARN)
        line = Text(f"{sign} ", style).append(f"{name:<{NAME_WIDTH}}", BRIGHT if style == GOOD else DIM)
        return line.append_text(readiness(self.desk, offer.name))

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The whole of it below, where its line had no room."""
        offer = self.offers.get(event.option.id or "")
        if offer is None:
            said = Text()
        elif offer.refused is not None:
            said = Text(f"{offer.refused.text(self.cruise.lang)} ({offer.refused.rule})", WARN)
        else:
            said = readiness(self.desk, offer.name).append_text(price(self.desk, offer.name))
        self.query_one("#reason", Static).update(said)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id or "")


ROWS = {
    "observe": "assign_observation", "dive": "dive_resurface", "resurface": "dive_resurface",
    "reload": "reload_torpedo",
}  # fmt: skip


def needs(desk: Desk, name: str) -> Sequence[Manned]:
    """The posts of an order, as the Captain hears them."""
    known = desk.view.readiness if isinstance(desk.view, CaptainView) else {}
    surfaced = desk.view.boat.depth <= 0
    row = ("new_speed_surfaced" if surfaced else "new_speed_submerged") if name == "new_speed" else ROWS.get(name, name)
    return known.get(row, ())


def manned(desk: Desk, name: str) -> bool:
    """Are there men enough for it, skilled or not?"""
    here: dict[int, int] = {}
    for need in needs(desk, name):
        here[need.section] = here.get(need.section, need.men) - need.need
    return all(left >= 0 for left in here.values())


def price(desk: Desk, name: str) -> Text:
    """What men without the skill cost: each takes an activation more."""
    unskilled = sum(max(0, need.need - need.have) for need in needs(desk, name))
    if not manned(desk, name):
        return Text(desk.words("men_missing"), BAD)
    return Text(desk.words("unskilled", n=unskilled), WARN) if unskilled else Text()


def readiness(desk: Desk, name: str) -> Text:
    """What the Captain hears when he asks "ready?": men with the icon and men there, of those needed."""
    line = Text()
    for need in needs(desk, name):
        style = GOOD if need.have >= need.need else WARN if need.men >= need.need else BAD
        icon = desk.words.short(f"icon_{need.icon}")
        line.append(f"{need.have}/{need.need} {icon} ", style).append(f"({need.section}: {need.men}) ", DIM)
    return line


class OrderForm(ModalScreen[bool]):
    """The arguments of an order, and whether it may be given so; Enter gives it."""

    HOLDS = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(False)", show=False), Binding("enter", "give", show=False, priority=True),
        Binding("ctrl+f", "force", show=False, priority=True),
        Binding("down", "app.focus_next", show=False), Binding("up", "app.focus_previous", show=False),
    ]  # fmt: skip

    def __init__(self, cruise: Cruise, seat: str, name: str, filled: Mapping[str, Any] | None = None) -> None:
        super().__init__(classes="box")
        self.cruise, self.seat, self.order_name = cruise, seat, name
        self.offer = cruise.offers(seat)[name]
        self.desk = sit(cruise, seat)
        self.fields = form.filled(form.fields(self.desk, self.offer), filled or {})

    def compose(self) -> ComposeResult:
        words = self.cruise.words
        with Vertical(id="frame") as frame:
            frame.border_title = f"{words.word(self.order_name)} · {self.offer.rule}"
            frame.border_subtitle = words("form_keys")
            ready = readiness(self.desk, self.order_name).append("\n").append_text(price(self.desk, self.order_name))
            yield Static(ready, id="ready")
            with VerticalScroll(id="fields"):
                for field in self.fields:
                    with Horizontal(classes="field"):
                        yield Static(Text(words.word(f"arg_{field.name}"), DIM), classes="label")
                        yield self._widget(field)
            yield Static("", id="verdict")

    def _widget(self, field: form.Field) -> Widget:
        name = f"arg-{field.name}"
        if field.kind == form.CHOICE:
            return Choose(field.choices, field.default, id=name)
        if field.kind == form.MANY:
            return Several(field.choices, field.default, id=name)
        shown = (
            "" if field.default is None else f"{field.default:g}" if field.kind == form.NUMBER else str(field.default)
        )
        return Input(shown, id=name, compact=True, select_on_focus=True)

    def on_mount(self) -> None:
        first = next(iter(self.query("#fields Choose, #fields Several, #fields Input")), None)
        if first is not None:
            first.focus()
        self._judge()

    def on_changed(self, event: Changed) -> None:
        self._judge()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._judge()

    def arguments(self) -> dict[str, Any]:
        """What the fields say now; `BadValue` if one of them is no value."""
        values = {}
        for field in self.fields:
            widget = self.query_one(f"#arg-{field.name}")
            if isinstance(widget, Input):
                text = widget.value.strip()
                values[field.name] = form.read(self.desk, field, text) if text else None
            elif isinstance(widget, (Choose, Several)):
                values[field.name] = widget.value
        return form.arguments(self.fields, values)

    def _judge(self) -> str:
        """The verdict on the form as it stands, "" if the order may be given."""
        try:
            args = self.arguments()
            why = form.missing(self.desk, self.fields, args)
            why = why or self.cruise.refusal(self.seat, self.order_name, args)
        except form.BadValue as error:
            why = str(error)
        line = Text(f"✘ {why}", BAD) if why else Text(f"✔ {self.cruise.words('may_be_given')}", GOOD)
        if why and any(param.name == FORCE for param in self.offer.params):
            line.append(f"\n{self.cruise.words('may_be_forced')}", DIM)
        self.query_one("#verdict", Static).update(line)
        return why

    def action_give(self) -> None:
        if not self._judge():
            self._order(self.arguments())

    def action_force(self) -> None:
        """Gives an order that cannot be carried out: its space is lost."""
        if self._judge() and any(param.name == FORCE for param in self.offer.params):
            try:
                self._order({**self.arguments(), FORCE: True})
            except form.BadValue:
                return

    def _order(self, args: dict[str, Any]) -> None:
        why = self.cruise.order(self.seat, self.order_name, args)
        if why:
            self.query_one("#verdict", Static).update(Text(f"✘ {why}", BAD))
        else:
            self.dismiss(True)
