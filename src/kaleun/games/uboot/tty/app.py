"""The terminal app of U-BOOT: it owns the clock on the wall, opens questions and puzzles as they come, and saves."""

from __future__ import annotations

from time import monotonic
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType

from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER
from kaleun.games.uboot.tty.cruise import Cruise
from kaleun.games.uboot.tty.draw.desk import BRASS, PLAIN, sit, wrapped
from kaleun.games.uboot.tty.draw.officers import proposals, proposed
from kaleun.games.uboot.tty.draw.task import end, objectives
from kaleun.games.uboot.tty.plan import Plan, resumed, set_sail, waiting
from kaleun.games.uboot.tty.screens.ask import Asking
from kaleun.games.uboot.tty.screens.mobilize import READY, Mobilizing
from kaleun.games.uboot.tty.screens.order import OrderForm, Palette
from kaleun.games.uboot.tty.screens.puzzle import Puzzling
from kaleun.games.uboot.tty.screens.reading import Reading
from kaleun.games.uboot.tty.screens.sea import Sea
from kaleun.games.uboot.tty.screens.start import Start
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.live import RUNNING, SCALES
from kaleun.kernel.pending import Pending

TICK_S, SAVE_S = 0.25, 60.0
Mark = tuple[int, str, tuple[str, ...]]
"""What tells one question from another: numbers begin again every minute."""
CALM_STEPS_S = (10, 60, 600, 3600)
"""What the keys 1 to 4 let pass where no clock runs."""


class Terminal(App[str]):
    """Begins with the start page or a cruise; leaves with a sentence on where the cruise is kept."""

    CSS_PATH = "uboot.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pause", show=False), Binding("o", "orders", show=False), Binding("m", "mobilize", show=False),
        Binding("a,enter", "answer", show=False), Binding("p", "puzzle", show=False),
        Binding("s", "save", show=False), Binding("h,question_mark", "help", show=False),
        Binding("b", "briefing", show=False), Binding("y", "accept", show=False), Binding("x", "aside", show=False),
        Binding("q", "quit", show=False),
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
        *(Binding(str(n), f"speed({n})", show=False) for n in range(1, 6)),
    ]  # fmt: skip

    def __init__(self, plan: Plan | None = None, cruise: Cruise | None = None) -> None:
        super().__init__()
        self.plan, self.cruise = plan, cruise
        self.hurry = 1.0
        """How much faster than the clock on the wall time passes (tests, pictures)."""
        self.later: set[Mark] = set()
        """Questions put aside."""
        self.sealed_at = -1
        self.told_end = False
        self._wall = self._saved = monotonic()

    def on_mount(self) -> None:
        if self.cruise is not None:
            self.sail(self.cruise)
        else:
            assert self.plan is not None
            self.push_screen(Start(self.plan, waiting()), self._started)
        self.set_interval(TICK_S, self.tick)

    def _started(self, plan: Plan | None) -> None:
        assert self.plan is not None
        self.plan = plan or self.plan
        try:
            path = waiting() if plan is None else None
            self.sail(
                set_sail(plan) if plan is not None else resumed(path, self.plan.lang) if path else set_sail(self.plan)
            )
        except KaleunError as error:
            self.notify(str(error), severity="error", timeout=20)
            self.push_screen(Start(plan or self.plan, waiting()), self._started)

    def sail(self, cruise: Cruise) -> None:
        """Puts to sea: the main screen, and over it the briefing."""
        self.cruise = cruise
        self.push_screen(Sea(cruise))
        self._wall = monotonic()
        if not cruise.table.clock.seconds:
            self.action_briefing()

    # -- time

    @property
    def sea(self) -> Sea | None:
        return next((screen for screen in self.screen_stack if isinstance(screen, Sea)), None)

    def held(self) -> bool:
        """Does time stand because something is being read or written? Where the clock never stops for anybody, only
        reading holds it."""
        if not getattr(self.screen, "HOLDS", True) or self.cruise is None:
            return self.cruise is None
        return isinstance(self.screen, Reading) or self.cruise.table.clock.pace != RUNNING

    def tick(self) -> None:
        """A quarter of a second on the wall."""
        now = monotonic()
        wall, self._wall = now - self._wall, now
        if self.cruise is None:
            return
        if not self.held():
            self.cruise.elapse(wall * self.hurry)
        if now - self._saved > SAVE_S:
            self._saved = now
            self.action_save(quiet=True)
        self.look()

    def look(self) -> None:
        """Opens what has come up, and draws the screen on top."""
        cruise = self.cruise
        if cruise is None:
            return
        if self.screen is self.sea:
            if cruise.table.over and not self.told_end:
                self._end()
                return
            self._open()
        draw = getattr(self.screen, "draw", None)
        if draw is not None and self.screen.is_mounted:
            draw()

    def _open(self) -> None:
        """A question, a Mobilization or a puzzle that is new."""
        cruise = self.cruise
        assert cruise is not None
        if any(_mark(number, ask) not in self.later for number, ask in cruise.questions):
            self.action_answer()
            return
        if CHIEF_ENGINEER in cruise.mine and (breach := cruise.view(CHIEF_ENGINEER).puzzle) is not None:
            if breach.section != self.sealed_at:
                self.sealed_at = breach.section
                self.push_screen(Puzzling(cruise), self._back)
        else:
            self.sealed_at = -1

    def _back(self, _: Any = None) -> None:
        self._wall = monotonic()
        self.call_after_refresh(self.look)

    def _end(self) -> None:
        self.told_end = True
        assert self.cruise is not None
        self.cruise.save()
        words = self.cruise.words
        lines = [*end(sit(self.cruise, self.cruise.mine[0])), Text(), *wrapped(self._kept(), 70, BRASS)]
        self.push_screen(Reading(words("end_title"), lines, words("end_keys")), lambda _: self.action_quit_now())

    def action_quit_now(self) -> None:
        self.exit(self._kept())

    def _kept(self) -> str:
        assert self.cruise is not None
        path = self.cruise.file.path
        if self.cruise.table.over:
            return self.cruise.words("kept_over", path=path)
        return self.cruise.words("kept", path=path, how=f"kaleun play --tty --resume {path}")

    # -- keys

    def _remark(self, said: str) -> None:
        if self.sea is not None:
            self.sea.remark = said
            self.sea.draw()

    def action_pause(self) -> None:
        if self.cruise is not None and not self.cruise.calm:
            self._remark(self.cruise.pause())

    def action_speed(self, n: int) -> None:
        """1 to 4: a time scale, or so much time where no clock runs; 5: a bot First Officer minds the scale."""
        cruise = self.cruise
        if cruise is None or self.sea is not self.screen:
            return
        if n > len(SCALES):
            self._remark("" if cruise.mind() else cruise.words("you_mind_the_clock"))
        elif cruise.calm:
            passed = cruise.wait(CALM_STEPS_S[n - 1])
            self._remark("" if passed else cruise.words("clock_waits"))
            self.look()
        else:
            self._remark(cruise.set_scale(SCALES[n - 1]))

    def action_orders(self) -> None:
        if self.cruise is not None and self.sea is self.screen:
            seat = self.sea.seat
            self.push_screen(Palette(self.cruise, seat), lambda name: self.give(seat, name or ""))

    def give(self, seat: str, name: str) -> None:
        """Opens the form of an order, or gives it at once where there is nothing to fill in."""
        assert self.cruise is not None
        if name:
            self.push_screen(OrderForm(self.cruise, seat, name), self._back)
        else:
            self._back()

    def action_accept(self) -> None:
        """The most urgent proposal is accepted: its command is given, or its form opened where a person fills it in."""
        if self.cruise is None or self.sea is not self.screen:
            return
        desk, rows = sit(self.cruise, self.sea.seat), self.sea.offered
        if not rows:
            self._remark(self.cruise.words("nobody_proposes"))
        elif self.sea.just_offered:
            self._remark(self.cruise.words("proposed_just_now", what=proposed(desk, rows[0])))
        elif rows[0].fill and not rows[0].first:
            self.push_screen(OrderForm(self.cruise, rows[0].seat, rows[0].command, rows[0].args), self._back)
        else:
            said = proposed(desk, rows[0])
            self._remark(self.cruise.accept(rows[0]) or self.cruise.words("accepted", what=said))
            self.look()

    def action_aside(self) -> None:
        """The most urgent proposal is put aside: the next one comes up."""
        if self.cruise is None or self.sea is not self.screen:
            return
        rows = proposals(sit(self.cruise, self.sea.seat))
        if rows:
            again = rows[0].code in self.cruise.aside  # all of them are aside: from the beginning
            self.cruise.aside = set() if again else self.cruise.aside | {rows[0].code}
            self.sea.next_offer()

    def action_mobilize(self) -> None:
        if self.cruise is None or self.sea is not self.screen:
            return
        if self.cruise.view(self.cruise.mine[0]).mobilization is not None:
            self.push_screen(Mobilizing(self.cruise), self._back)
        elif CAPTAIN in self.cruise.mine:
            self.give(CAPTAIN, "mobilize")
        else:
            self._remark(self.cruise.words("captain_mobilizes"))

    def action_answer(self) -> None:
        """Opens the oldest question that waits; those put aside come last."""
        if self.cruise is None or self.sea is not self.screen:
            return
        waiting = sorted(self.cruise.questions, key=lambda row: _mark(*row) in self.later)
        if not waiting:
            self._remark(self.cruise.words("nobody_asks"))
            return
        number, ask = waiting[0]
        screen = Mobilizing(self.cruise) if ask.prompt == READY else Asking(self.cruise, number, ask)
        self.later &= {_mark(*row) for row in waiting}
        self.push_screen(screen, lambda answered: self._answered(_mark(number, ask), bool(answered)))

    def _answered(self, mark: Mark, answered: bool) -> None:
        if answered:
            self.later.discard(mark)
        else:
            self.later.add(mark)
        self._back()

    def action_puzzle(self) -> None:
        if self.cruise is None or self.sea is not self.screen:
            return
        if CHIEF_ENGINEER in self.cruise.mine and self.cruise.view(CHIEF_ENGINEER).puzzle is not None:
            self.push_screen(Puzzling(self.cruise), self._back)
        else:
            self._remark(self.cruise.words("no_puzzle"))

    def action_save(self, quiet: bool = False) -> None:
        if self.cruise is not None:
            why = self.cruise.save()
            if why or not quiet:
                self._remark(why or self.cruise.words("saved", path=self.cruise.file.path))

    def action_help(self) -> None:
        if self.cruise is not None and self.sea is self.screen:
            words = self.cruise.words
            lines = [Text(line, PLAIN) for line in words("help").strip("\n").splitlines()]
            self.push_screen(Reading(words("help_title"), lines, words("close_keys")), self._back)

    def action_briefing(self) -> None:
        if self.cruise is None:
            return
        desk, words = sit(self.cruise, self.cruise.mine[0]), self.cruise.words
        roles = ", ".join(words.role(role) for role in self.cruise.mine)
        lines = [*wrapped(words.word(desk.view.task.briefing), 70), Text(), *objectives(desk), Text()]
        code = "you_are" if self.cruise.skills else "you_are_all"
        lines += wrapped(words(code, roles=roles), 70, BRASS)
        self.push_screen(Reading(words.word(desk.view.task.title), lines, words("briefing_keys")), self._briefed)

    def _briefed(self, _: Any = None) -> None:
        assert self.cruise is not None
        self.cruise.begin()
        self._back()

    async def action_quit(self) -> None:
        if self.cruise is None:
            self.exit("")
            return
        self.cruise.save()
        self.action_quit_now()


def _mark(number: int, ask: Pending) -> Mark:
    return number, ask.prompt, ask.keys
