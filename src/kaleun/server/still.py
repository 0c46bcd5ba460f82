"""A table that is shown as the store has it and run by no rules: a finished game, or one whose rules have changed so
that its players are asked first. It has the names of a `Table` that those who only look use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.dice import commitment
from kaleun.kernel.game import Game, Result, find_game
from kaleun.kernel.log import Line, LogLine
from kaleun.kernel.plain import plain
from kaleun.kernel.reopen import Opened
from kaleun.server.keeping import OBSERVER
from kaleun.server.logbook import LogBook
from kaleun.server.store import StoreError
from kaleun.server.store.rows import MarkRow, SeatRow, TableRow, Told


class Offer(NamedTuple):
    """How a game would go on by the rules of today, and the mark from which."""

    opened: Opened
    mark: MarkRow


class Still:
    """A table at rest. `offer`: how it would go on by the rules of today, if its players agree; `needs`: the version
    of the rules that it would take, if this program does not know them."""

    run: Any = None
    ask: Any = None
    pending: Any = None
    can_undo = can_redo = False
    questions: Mapping[str, Any] = MappingProxyType({})

    def __init__(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        n: int,
        views: Mapping[str, Any],
        lines: Sequence[Line],
        result: Result | None = None,
        offer: Offer | None = None,
        needs: str = "",
    ) -> None:
        self.row, self.n, self.first = row, n, n
        self.seats = tuple(seat.seat for seat in seats)
        self.result, self.offer, self.needs = result, offer, needs
        self._views, self._lines = views, lines
        self.redo_keys: list[str] = []

    def pending_of(self, seat: str | None) -> None:
        """Nobody is asked anything."""

    def citing_to(self, seat: str | None) -> Sequence[str]:
        return ()

    @property
    def game(self) -> Game:
        return find_game(self.row.game)

    @property
    def options(self) -> dict[str, Any]:
        return self.row.options

    @property
    def setting(self) -> dict[str, Any]:
        """As the game tells it today: what never changes at a table is not kept with it."""
        game = self.game
        told: dict[str, Any] = {}
        if game.setting is not None:
            options = _of_today(game, self.options)
            told = plain(game.setting(game.book(options, game.charts()), options))
        return told

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def commitment(self) -> str:
        assert self.row.seed is not None
        return commitment(self.row.seed)

    @property
    def seed(self) -> int | str | None:
        return self.row.seed if self.over else None

    @property
    def rewinds(self) -> int:
        return self.row.rewinds

    def sight(self, seat: str | None) -> Any:
        return self._views[seat or OBSERVER]

    def lines(self) -> list[Line]:
        return [*self._lines]

    def log(self, seat: str | None = None) -> list[LogLine]:
        seen = [line for line in self._lines if line.seen_by(seat)]
        return [LogLine(i, line, self.game.texts) for i, line in enumerate(seen)]

    def state_hash(self) -> str:
        return ""


def _of_today(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Of the options of an earlier game what the game of today still has; the others are at their default."""
    specs = game.options
    known = {name: value for name, value in options.items() if name in specs and not specs[name].wrong(name, value)}
    try:
        return game.full_options(known)
    except KaleunError:  # they no longer go together
        return game.full_options({})


def frozen(
    row: TableRow, seats: Sequence[SeatRow], n: int, result: str, views: str | None, lines: Sequence[Line]
) -> Still:
    """A finished game as it ended."""
    shown = msgspec.json.decode(views or "{}", type=dict[str, dict[str, Any]])
    if not shown.keys() >= {OBSERVER, *(seat.seat for seat in seats)}:
        raise StoreError(f"the table {row.id[:4]}… lacks what its seats saw at the end")
    return Still(row, seats, n, shown, lines, msgspec.json.decode(result, type=Result))


class StillLog(LogBook):
    """The log of a table at rest: all of it is in memory."""

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__()
        self._lines = lines

    def total(self, run: Any, seat: str | None) -> int:
        return sum(line.seen_by(seat) for line in self._lines)

    def numbered(self, run: Any, seat: str | None, n: int, fresh: Sequence[Line]) -> tuple[int, Sequence[Line]]:
        return self.total(run, seat), ()

    def since_line(self, run: Any, seat: str | None, start: int) -> tuple[int, list[Line]]:
        return start, [line for line in self._lines if line.seen_by(seat)][start:]

    def news(self, run: Any, n: int) -> Told:
        return Told(len(self._lines), [])
