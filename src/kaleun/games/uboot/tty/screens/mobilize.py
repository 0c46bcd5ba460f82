"""An open Mobilization: the boat, one's own men, where they go, who would be exposed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from kaleun.games.uboot.advice import plan
from kaleun.games.uboot.tty.draw.boat import cutaway, sailor
from kaleun.games.uboot.tty.draw.desk import BAD, BRASS, BRIGHT, DIM, GOOD, Desk, clipped, sit
from kaleun.games.uboot.tty.draw.frame import call_name
from kaleun.games.uboot.tty.screens.parts import joined

if TYPE_CHECKING:
    from kaleun.games.uboot.tty.cruise import Cruise

READY = "ready"
BOAT_LINES = 10


class Mobilizing(Screen[bool]):
    """Arrow keys choose a man, 1 to 8 send him, p takes the stations of the call, Enter says ready."""

    HOLDS = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False), Binding("down", "step(1)", show=False),
        Binding("u,backspace", "back", show=False), Binding("c", "cargo", show=False),
        Binding("p", "stations", show=False), Binding("enter", "ready", show=False),
        Binding("escape", "dismiss(False)", show=False),
        *(Binding(str(n), f"go({n})", show=False) for n in range(1, 9)),
    ]  # fmt: skip

    def __init__(self, cruise: Cruise) -> None:
        super().__init__()
        self.cruise = cruise
        self.at, self.load = 0, ""
        self.said = ""

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with VerticalScroll(id="scroll", can_focus=False):
            yield Static(id="page")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.draw()

    def desk(self) -> Desk:
        return sit(self.cruise, self.cruise.mine[0])

    def men(self, desk: Desk) -> list[Any]:
        return [row for row in desk.view.sailors if row.role in self.cruise.mine and not desk.man(row).kia]

    def call(self) -> str:
        """What the Captain has called for."""
        asked = next((ask for _, ask in self.cruise.questions if ask.prompt == READY), None)
        return str(asked.data.get("call", "")) if asked else ""

    def draw(self) -> None:
        desk = self.desk()
        opened = desk.view.mobilization
        if opened is None:
            self.dismiss(True)
            return
        words, width = desk.words, max(60, self.size.width - 2)
        call = self.call()
        name = call_name(desk, call)
        self.query_one("#head", Static).update(
            Text(f" {words('mobilization', call=name or '–')} ", "bold #0b1622 on #e0b968")
        )
        self.query_one("#page", Static).update(
            joined([*cutaway(desk, max(11, min(18, (width - 4) // 6))), *self._men(desk, opened, width)])
        )
        self.query_one("#keys", Static).update(Text(words("mobilize_keys"), DIM))

    def _men(self, desk: Desk, opened: Any, width: int) -> list[Text]:
        words, lines = desk.words, []
        for n, row in enumerate(self.men(desk)):
            moved = opened.moved.get(row.figure)
            line = Text("▶ " if n == self.at else "  ", BRASS).append_text(sailor(desk, row))
            if moved:
                line.append(f"  {' → '.join(map(str, moved))}", GOOD)
            lines.append(clipped(line, width))
        for section, men in opened.exposed.items():
            lines.append(Text(words("exposed", section=section, men=words.word(men)), BAD))
        ready = ", ".join(words.role(role) for role in opened.ready)
        lines.append(Text(words("ready_roles", roles=ready or "–"), DIM))
        if self.load:
            lines.append(Text(words("cargo", what=words.word(self.load)), BRIGHT))
        return [*lines, Text(self.said, BAD)] if self.said else lines

    # -- keys

    def _chosen(self) -> Any:
        men = self.men(self.desk())
        return men[self.at % len(men)] if men else None

    def action_step(self, step: int) -> None:
        self.at = (self.at + step) % max(1, len(self.men(self.desk())))
        self.draw()
        scroll = self.query_one("#scroll", VerticalScroll)
        scroll.scroll_to(y=max(0, BOAT_LINES + self.at + 3 - scroll.size.height), animate=False)

    def action_go(self, section: int) -> None:
        row = self._chosen()
        if row is None:
            return
        opened = self.desk().view.mobilization
        if opened is not None and row.figure in opened.moved:
            self.cruise.order(row.role, "unmove", {"figure": row.figure})
        args = {"figure": row.figure, "to": section, **({"cargo": self.load} if self.load else {})}
        self._did(self.cruise.order(row.role, "move", args))

    def action_back(self) -> None:
        row = self._chosen()
        if row is not None:
            self._did(self.cruise.order(row.role, "unmove", {"figure": row.figure}))

    def action_cargo(self) -> None:
        """What the next man carries: nothing, a supply, a toolbox."""
        tech = self.desk().view.technical_view
        things = ["", *(s for s, at in tech.supplies.items() if at)]
        things += [f"toolbox:{name}" for name, box in tech.toolboxes.items() if box.section]
        self.load = things[(things.index(self.load) + 1) % len(things)] if self.load in things else ""
        self.draw()

    def action_stations(self) -> None:
        """Everybody to the stations of the call, as the bots do it."""
        desk = self.desk()
        opened = desk.view.mobilization
        places, moved = plan(desk.view, self.call()), opened.moved if opened else {}
        why = ""
        for row in self.men(desk):
            to = places.get(row.figure, row.section)
            if to != row.section and row.figure not in moved:
                why = self.cruise.order(row.role, "move", {"figure": row.figure, "to": to}) or why
        self._did(why)

    def action_ready(self) -> None:
        """All of one's roles are ready."""
        for seat in self.cruise.mine:
            asked = [n for n, ask in self.cruise.questions if ask.seat == seat and ask.prompt == READY]
            if asked:
                self.cruise.reply(asked[0], "ready:yes")
            elif READY in self.cruise.offers(seat) and self.cruise.offers(seat)[READY].refused is None:
                self.cruise.order(seat, READY, {})
        asked = [n for n, ask in self.cruise.questions if ask.prompt == READY]
        for n in asked:
            self.cruise.reply(n, "ready:yes")
        self._did("")

    def _did(self, why: str) -> None:
        self.said, self.load = why, "" if not why else self.load
        self.draw()
