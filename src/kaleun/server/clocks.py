"""Clocks, where a table has them: every person has a bank of seconds and gets some more when a turn is handed on. Where
several decide at the same time, the clocks of all who still think run. The server counts. Time the server was down
costs nobody anything; bots have no clock. When somebody's time is up nothing happens by itself: another seat may claim
the game, which then ends as if the first had given up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Game
from kaleun.server.bodies import Clocks, ClockWish
from kaleun.server.errors import Denied
from kaleun.server.store.rows import ClockRow, SeatRow


class Timer:
    """The clocks of one table; without rows it has none and does nothing."""

    def __init__(self, rows: Iterable[ClockRow], opened: float, clock: Callable[[], float]) -> None:
        self.rows, self._clock = {row.seat: row for row in rows}, clock
        now = clock()
        for row in self.rows.values():
            if row.since and not opened <= row.since <= now:  # thought through a restart: counted anew from now on
                row.since = now

    @property
    def running(self) -> list[str]:
        return [row.seat for row in self.rows.values() if row.since]

    def turn(self, seats: Collection[str], undo: bool = False) -> list[ClockRow]:
        """From now on the clocks of these seats run; returns the rows that changed. Whoever is done and no longer
        thinks gets the increment, and gives it back by taking the answer back."""
        now = self._clock()
        changed = [row for row in self.rows.values() if bool(row.since) != (row.seat in seats)]
        for row in changed:
            if row.seat in seats:
                row.since, row.rest = now, row.rest - (row.more if undo else 0)
            else:
                left = row.rest - (now - row.since)
                row.since, row.rest = 0.0, left + row.more if left > 0 and not undo else left
        return changed

    def left(self, seat: str) -> float:
        row = self.rows[seat]
        return row.rest - (self._clock() - row.since if row.since else 0)

    def fallen(self, by: str) -> str:
        """A seat whose time is up, for the seat that claims the game."""
        for seat in self.rows:
            if seat != by and self.left(seat) <= 0:
                return seat
        raise KaleunError("nobody's time is up")

    @property
    def wish(self) -> ClockWish | None:
        """The same clocks again, for a rematch."""
        row = next(iter(self.rows.values()), None)
        return None if row is None else ClockWish(int(row.bank), int(row.more))

    def shown(self) -> Clocks | None:
        """As the browser gets it."""
        wish = self.wish
        if wish is None:
            return None
        left = {seat: round(max(0.0, self.left(seat)), 1) for seat in self.rows}
        return Clocks(wish.bank, wish.more, left, self.running)


def new_clocks(wish: ClockWish | None, game: Game, seats: Iterable[SeatRow]) -> list[ClockRow]:
    """Full clocks for everybody but bots; refused where nobody could claim anything."""
    if wish is None:
        return []
    people = [s.seat for s in seats if s.kind != "bot"]
    if len(people) < 2 or game.resign is None:
        raise Denied("no_clock")
    return [ClockRow(seat, wish.bank, wish.more, wish.bank, 0.0) for seat in people]
