"""The main screen: the frame, the pages of the role one sits at, the feed."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from kaleun.games.uboot.seats import NAVIGATOR, ROLES
from kaleun.games.uboot.tty.draw import frame, officers
from kaleun.games.uboot.tty.draw.desk import BAD, BRASS, COLOUR, DIM, Desk, clipped, sit
from kaleun.games.uboot.tty.pages import FLAK, LOG, Look, pages, shown
from kaleun.games.uboot.tty.screens.parts import joined

if TYPE_CHECKING:
    from kaleun.games.uboot.officers.shown import Proposal
    from kaleun.games.uboot.tty.cruise import Cruise

REMARK_S = 8.0
JUST_NOW_S = 0.7
"""So long a proposal must have stood on top before the key takes it: nobody reads faster."""
FEED, TALL_FEED, TALL = 4, 8, 34
"""Lines of the feed, more of them on a tall screen."""


class Sea(Screen[None]):
    """Sits at one of the person's roles."""

    HOLDS = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(f"f{n}", f"role('{role}')", show=False) for n, role in enumerate(ROLES, 1)),
        Binding("r", "next_role", show=False),
        Binding("tab,right,bracketright", "page(1)", show=False, priority=True),
        Binding("shift+tab,left,bracketleft", "page(-1)", show=False, priority=True),
        Binding("plus,equals_sign", "zoom(-1)", show=False), Binding("minus", "zoom(1)", show=False),
        Binding("n", "shape", show=False), Binding("l", "log", show=False), Binding("t", "pencil", show=False),
        Binding("up", "scroll(-3)", show=False), Binding("down", "scroll(3)", show=False),
        Binding("comma", "lay(-2, 0)", show=False), Binding("full_stop", "lay(2, 0)", show=False),
        Binding("u", "lay(0, 1)", show=False), Binding("d", "lay(0, -1)", show=False),
        Binding("g", "release", show=False),
        Binding("pageup", "scroll(-10)", show=False), Binding("pagedown", "scroll(10)", show=False),
    ]  # fmt: skip

    def __init__(self, cruise: Cruise) -> None:
        super().__init__()
        self.cruise = cruise
        self.seat = cruise.mine[0]
        self.at = dict.fromkeys(cruise.mine, 0)
        self.look = Look()
        self._remark, self._until = "", 0.0
        self._shown: dict[str, Text] = {}
        self.offered: list[Proposal] = []
        """The proposals as they were last drawn: what the person accepts is what the person has read."""
        self._on_top, self._since = "", 0.0

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="tracks")
        yield Static(id="tabs")
        with VerticalScroll(id="scroll", can_focus=False):
            yield Static(id="page")
        yield Static(id="feed")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    # -- drawing

    @property
    def remark(self) -> str:
        """What is said instead of the keys, for a while."""
        return self._remark if monotonic() < self._until else ""

    @remark.setter
    def remark(self, said: str) -> None:
        self._remark, self._until = said, monotonic() + REMARK_S

    @property
    def page(self) -> Any:
        return pages(self.seat)[self.at[self.seat]]

    def draw(self) -> None:
        width, height = self.size
        if not width or not self.query("#keys"):  # a tick may come before the screen is composed
            return
        desk = sit(self.cruise, self.seat)
        self._offer(officers.proposals(desk))
        lines = TALL_FEED if height >= TALL else FEED
        room = max(8, height - lines - 5)
        self._put("head", frame.header(desk, width))
        self._put("tracks", frame.tracks(desk, width))
        self._put("tabs", self._tabs(desk, width))
        goal = officers.lesson(desk, width - 2) if not self.at[self.seat] else []
        self._put("page", joined([*goal, *shown(self.page, desk, width - 2, room - len(goal), self.look)]))
        heard = frame.feed(desk, self.cruise.feed(self.seat), width - 1, lines)
        self._put("feed", joined([self._rule(desk, width), *heard, *[Text()] * (lines - len(heard))]))
        self._put("keys", clipped(Text(self.remark, BAD) if self.remark else self._keys(desk), width))

    def _offer(self, rows: list[Proposal]) -> None:
        self.offered, top = rows, rows[0].code if rows else ""
        if top != self._on_top:
            before, self._on_top = self._on_top, top
            self._since = monotonic() if before else 0.0

    def next_offer(self) -> None:
        """The person has put the one on top aside: the next one is no surprise."""
        self.draw()
        self._since = 0.0

    @property
    def just_offered(self) -> bool:
        """Has another proposal taken the place of the one on top a moment ago?"""
        return monotonic() - self._since < JUST_NOW_S

    def _put(self, name: str, text: Text) -> None:
        """Draws a part anew only if it says something else."""
        before = self._shown.get(name)
        if before != text:
            self._shown[name] = text
            longer = before is None or before.plain.count("\n") != text.plain.count("\n")
            self.query_one(f"#{name}", Static).update(text, layout=longer)

    def _tabs(self, desk: Desk, width: int) -> Text:
        """The roles one holds, then the pages of the one one sits at."""
        words, line = desk.words, self._roles(desk, short=False)
        for n, page in enumerate(pages(self.seat)):
            here = n == self.at[self.seat]
            line.append(f" {words.word(page.name)} ", frame.BADGE if here else DIM)
        if line.cell_len > width:
            line = self._roles(desk, short=True)
            line.append(f" ◂ {words.word(self.page.name)} ▸ ", frame.BADGE)
            line.append(f" {self.at[self.seat] + 1}/{len(pages(self.seat))}", DIM)
        return clipped(line, width)

    def _roles(self, desk: Desk, short: bool) -> Text:
        words, line = desk.words, Text(" ")
        for n, role in enumerate(ROLES, 1):
            if role in self.cruise.mine:
                here = role == self.seat
                name = words.role(role) if here and not short else words.short(role)
                line.append(f"F{n} {name}", f"{COLOUR[role]} underline" if here else COLOUR[role]).append("  ")
        return line.append("│ ", DIM)

    def _rule(self, desk: Desk, width: int) -> Text:
        """The line above the feed: its name, the most urgent proposal, or that somebody waits for an answer."""
        asked = self.cruise.questions
        if asked:
            said = desk.words("asked", n=len(asked), role=desk.words.role(asked[0][1].seat))
            return Text(f"━━ {said} ".ljust(width, "━"), "bold #f2c14e")
        mine = self.offered
        if mine and mine[0].code not in self.cruise.aside:
            said = f"── y {officers.proposed(desk, mine[0])} "
            return clipped(Text(said.ljust(width, "─"), BRASS), width)
        return Text(f"── {desk.words('feed')} ".ljust(width, "─"), "#3d5468")

    def _keys(self, desk: Desk) -> Text:
        keys = "keys_calm" if self.cruise.calm else "keys_clock"
        return Text(f" {desk.words(keys)}", DIM)

    # -- keys

    def action_role(self, role: str) -> None:
        if role in self.cruise.mine:
            self.seat, self.look = role, Look()
        else:
            self.remark = self.cruise.words("not_your_role", role=self.cruise.words.role(role))
        self.draw()

    def action_next_role(self) -> None:
        mine = self.cruise.mine
        self.action_role(mine[(mine.index(self.seat) + 1) % len(mine)])

    def action_page(self, step: int) -> None:
        self.at[self.seat] = (self.at[self.seat] + step) % len(pages(self.seat))
        self.look, self.remark = Look(), ""
        self.query_one("#scroll", VerticalScroll).scroll_home(animate=False)
        self.draw()
        if self.page is LOG:
            self.call_after_refresh(self.query_one("#scroll", VerticalScroll).scroll_end, animate=False)

    def action_log(self) -> None:
        self.at[self.seat] = len(pages(self.seat)) - 2
        self.action_page(1)

    def action_zoom(self, step: int) -> None:
        self.look = self.look._replace(zoom=max(-4, min(4, self.look.zoom + step)))
        self.draw()

    def action_shape(self) -> None:
        self.look = self.look._replace(pick=self.look.pick + 1)
        self.draw()

    def action_scroll(self, lines: int) -> None:
        self.query_one("#scroll", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_lay(self, turned: int, raised: int) -> None:
        """The 20 mm, on its page: so many degrees to the right and up."""
        if self.page is FLAK:
            gun = self.cruise.view(NAVIGATOR).flak
            laid = {"bearing": (gun.bearing + turned) % 360.0, "elevation": gun.elevation + raised}
            self.remark = self.cruise.order(NAVIGATOR, "lay_flak", laid)
            self.draw()

    def action_release(self) -> None:
        """Its crew lays the 20 mm again."""
        if self.page is FLAK:
            self.remark = self.cruise.order(NAVIGATOR, "release_flak", {})
            self.draw()

    def action_pencil(self) -> None:
        """The navigator pencils in a square to measure to."""
        if self.seat == NAVIGATOR:
            self.app.push_screen(Pencil(self.cruise), lambda _: self.draw())


class Pencil(ModalScreen[None]):
    """A square of the grid, typed."""

    HOLDS = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, cruise: Cruise) -> None:
        super().__init__(classes="box")
        self.cruise = cruise

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="frame", can_focus=False) as box:
            box.border_title = self.cruise.words("pencil_title")
            yield Input(self.cruise.pencil.get(NAVIGATOR, ""), placeholder="AE69", compact=True, max_length=4)
            yield Static("", id="verdict")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        code = event.value.strip().upper()
        known = sit(self.cruise, NAVIGATOR).kit.grid.squares
        if code and code not in known:
            self.query_one("#verdict", Static).update(Text(self.cruise.words("no_square", text=code[:8]), BRASS))
            return
        self.cruise.pencil[NAVIGATOR] = code
        self.dismiss()
