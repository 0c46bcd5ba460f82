"""Events one by one, each with the board as its seat saw it when the line was written: live as they happen, again when
somebody looks back, and in a replay. All three turn the same reel, and its pictures are the kernel's frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from kaleun.cli.common import INSTANT, NORMAL, STEP
from kaleun.cli.tty import keys
from kaleun.cli.tty.reading import LONGEST
from kaleun.cli.tty.scene import Scene, Then, board_of
from kaleun.kernel.frames import Eye, sights

if TYPE_CHECKING:
    from kaleun.kernel.log import Line
    from kaleun.kernel.table import Table


GLANCE = 0.5
"""Seconds for an event that stays on the page behind it."""


def reading_time(text: str) -> float:
    """Seconds to look at an event with so much to read."""
    return min(GLANCE + len(text) / 60, 2.4)


class Moment(NamedTuple):
    """What a seat saw after `n` answers when this line was written, or (None) when something changed without one."""

    n: int
    line: Line | None
    view: Any


class Reel:
    """What one seat saw, moment by moment. Before the first it saw `before` (None = nothing), and `written` lines stood
    in its log."""

    def __init__(
        self, table: Table, seat: str | None, lang: str, moments: Iterable[Moment], before: Any = None, written: int = 0
    ) -> None:
        self.table, self.seat, self.lang = table, seat, lang
        self.moments, self._before = list(moments), before
        self._written = list(accumulate((m.line is not None for m in self.moments), initial=written))

    def __len__(self) -> int:
        return len(self.moments)

    def scene(self, i: int) -> Scene | None:
        """The scene at moment `i`; at -1 the one before them all, if there was one."""
        view = self.moments[i].view if i >= 0 else self._before
        if view is None:
            return None
        return Scene(self.table, self.seat, self.lang, Then(view, self._written[i + 1]))

    def text(self, i: int) -> str:
        line = self.moments[i].line
        return "" if line is None else self.table.game.texts.say("log", line.code, line.data, self.lang)

    def at(self, n: int) -> int:
        """The last moment of the position after `n` answers."""
        return max((i for i, moment in enumerate(self.moments) if moment.n <= n), default=0)

    def turned(self, i: int, key: str) -> int:
        """The moment that this key leads to."""
        now = self.moments[i].n
        if key in ("b", keys.BACK):
            return max(i - 1, 0)
        if key in ("B", keys.PAGE_BACK):
            return self.at(now - 1)
        if key in ("F", keys.PAGE_ON):
            return next((j for j in range(i, len(self)) if self.moments[j].n > now), len(self) - 1)
        if key in ("g", keys.FIRST):
            return 0
        if key in ("G", keys.LAST):
            return len(self) - 1
        if key.isascii() and key.isdigit() and len(key) <= LONGEST:
            return self.at(int(key))
        return i + 1


STILL = ("b", "B", "F", "g", "G", keys.BACK, keys.PAGE_BACK, keys.PAGE_ON, keys.FIRST, keys.LAST)
"""Whoever presses one of these wants to look in peace."""


def whole(table: Table, seat: str | None, lang: str) -> Reel:
    """Everything this seat has seen so far, from the first line on, with what the board shows of changes that no line
    tells (a torpedo aimed)."""
    board = board_of(table.game)

    def drawn(view: Any) -> list[str]:  # another phase in the heading is no event
        return [line.plain for line in board.draw(Scene(table, seat, lang, Then(view, 0)))][1:]

    moments: list[Moment] = []
    for n, line, view, _ in sights(table, seat, table.first):
        if line is not None or (moments and drawn(view) != drawn(moments[-1].view)):
            moments.append(Moment(n, line, view))
    return Reel(table, seat, lang, moments)


class Film:
    """The game that is being played: what each person at this screen has yet to see of it. It is taken while the table
    runs. Nobody has seen the opening of a game in which nobody has answered; of one that is resumed all is known."""

    def __init__(self, table: Table, seats: Iterable[str | None]) -> None:
        self.table = table
        begun = any(answer.who in table.seats for answer in table.answers())
        self._unseen: dict[str | None, list[Moment]] = {}
        self._seen: dict[str | None, int] = {}
        self._before: dict[str | None, Any] = {}
        self._eyes = {seat: Eye(table.game, table.book, seat) for seat in seats}
        for seat in self._eyes:
            first = [] if begun else sights(table, seat, table.first)
            opening = [Moment(n, line, view) for n, line, view, _ in first if line is not None]
            self._unseen[seat], self._seen[seat] = opening, len(table.log(seat)) - len(opening)
            self._before[seat] = self._now(seat) if begun else None
        table.run.roll_film()

    def reel(self, seat: str | None, lang: str) -> Reel:
        """What this seat has not seen yet; from now on it has, and where nothing is hidden so has everybody here."""
        self._develop()
        table, fresh = self.table, self._unseen[seat]
        reel = Reel(table, seat, lang, fresh, self._before[seat], len(table.log(seat)) - len(fresh))
        for one in [seat] if table.game.hides(table.options) else list(self._unseen):
            self._unseen[one], self._seen[one], self._before[one] = [], len(table.log(one)), self._now(one)
        return reel

    def _now(self, seat: str | None) -> Any:
        return self._eyes[seat].look(self.table.game.copy(self.table.run.state))

    def _develop(self) -> None:
        """Hands each seat the lines it may read: the last that were filmed are the last of its log. What was taken
        back is cut out."""
        table, shots = self.table, self.table.run.roll_film()
        for seat, unseen in self._unseen.items():
            if shots is None:
                written = table.lines()
                unseen[:] = [moment for moment in unseen if moment.line in written]
            unseen += [Moment(line.at, line, view) for line, view in self._eyes[seat].film(shots or ())]
            log = len(table.log(seat))
            self._seen[seat] = min(self._seen[seat], log)
            del unseen[: max(len(unseen) - (log - self._seen[seat]), 0)]


class Projector(Protocol):
    """Whatever shows events: a drawn screen or plain lines."""

    plain: bool

    def event(self, scene: Scene, before: Scene | None, seconds: float | None, hint: str) -> str:
        """Shows the scene with its last line and what has changed since `before`, for so many seconds or (None) until
        a key is pressed; that key, or "" if the time was over."""
        ...


def watch(
    ui: Projector,
    reel: Reel,
    pace: str = NORMAL,
    at: int = 0,
    end: float | None = None,
    other: Callable[[Reel], Reel] | None = None,
) -> bool:
    """Shows moment after moment from number `at` on: a key goes on, b goes back, p or space stops and plays, q is
    enough (False). The last one is shown for `end` seconds (None = as long as it takes to read, inf = until a key is
    pressed). `other` has the same game with other eyes."""
    playing = pace != STEP
    while at < len(reel):
        scene = reel.scene(at)
        assert scene is not None
        code = "reel_lines" if ui.plain else "reel_keys"
        hint = scene.words(code, at=at + 1, of=len(reel)) + (scene.words("reel_other") if other else "")
        key = ui.event(scene, reel.scene(at - 1), _seconds(reel, at, pace, end) if playing else None, hint)
        if key in ("q", keys.LEAVE):
            return False
        if key in (" ", "p"):
            playing, pace = not playing, NORMAL
        elif key in ("\t", "t") and other is not None:
            n, reel = reel.moments[at].n, other(reel)
            at, playing = reel.at(n), False
        else:
            at, playing = reel.turned(at, key), playing and key not in STILL
    return True


def _seconds(reel: Reel, at: int, pace: str, end: float | None) -> float | None:
    if end is not None and at == len(reel) - 1:
        return None if end == inf else end
    return 0.0 if pace == INSTANT else reading_time(reel.text(at))
