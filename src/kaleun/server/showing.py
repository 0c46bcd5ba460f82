"""What each audience of a live table is shown. Views, questions and log lines come from the kernel for exactly that
seat; an encoding is made once per audience and shared by all its sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kaleun.kernel.log import Line
from kaleun.kernel.pending import Pending
from kaleun.server import messages
from kaleun.server.bodies import Result, SeatInfo
from kaleun.server.errors import Refusal
from kaleun.server.wire import NULL, Raw, Wire, full_ask, raw, short_ask, text, wire_lines

if TYPE_CHECKING:
    from kaleun.server.tables import Listener, Live

LINES = 1000
"""Log lines sent at once; older ones are asked for."""


class Show:
    """Encodes states of one table and sends them."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self._options = raw(live.row.options)
        self._seats: Raw | None = None
        self._made: tuple[int, dict[str | None, Raw], Pending | None] = (-1, {}, None)
        self._short: Raw | None = None

    # -- parts

    def seats(self) -> dict[str, SeatInfo]:
        return {
            s.seat: SeatInfo(s.name, s.kind, s.bot, s.kind == "bot" or self.live.online(s.seat))  # type: ignore[arg-type]
            for s in self.live.seats.values()
        }

    def _seats_raw(self) -> Raw:
        if self._seats is None:
            self._seats = raw(self.seats())
        return self._seats

    def _moment(self) -> tuple[dict[str | None, Raw], Pending | None]:
        """Views and question of the present sequence number, made once."""
        live = self.live
        if self._made[0] != live.seq or live.table is None:
            self._made = (live.seq, {}, live.pending)
            self._short = None
        return self._made[1], self._made[2]

    def view(self, seat: str | None) -> Raw:
        """The seat's view. Without hidden information all see the same, and it is encoded once."""
        live = self.live
        if live.table is None:
            return NULL
        views, _ = self._moment()
        key = seat if live.hidden else None
        if key not in views:
            views[key] = raw(live.table.view(key))
        return views[key]

    def ask(self, seat: str | None) -> Raw:
        _, pending = self._moment()
        if pending is None:
            return NULL
        if self.live.asked(seat, pending):
            return raw(full_ask(pending))
        if self._short is None:
            self._short = raw(short_ask(pending))
        return self._short

    # -- states

    def state(self, seat: str | None, log_from: int, lines: Raw, since: int | None = None) -> str:
        live = self.live
        row, table = live.row, live.table
        over = table is not None and table.over
        return text(
            Wire(
                live.id,
                row.game,
                live.seq,
                table.n if table is not None else 0,
                seat,
                self.view(seat),
                self.ask(seat),
                lines,
                log_from,
                over,
                raw(result_of(live)) if over else NULL,
                live.may_undo(seat),
                table is not None and table.can_redo and seat is not None and self._asked(seat),
                row.rewinds,
                row.level,
                row.coach,
                table is None,
                table.commitment if table is not None else None,
                table.seed if table is not None else None,
                self._seats_raw(),
                self._options,
                row.guided,
                live.hidden,
                row.notice,
                since,
            )
        )

    def _asked(self, seat: str) -> bool:
        _, pending = self._moment()
        return pending is not None and self.live.asked(seat, pending)

    def everybody(self, kept: int) -> None:
        """Sends the present state to all sockets, with the log lines written after the first `kept` answers. Lines
        before that are the same as ever, for the rules write them again when answers are taken back."""
        live = self.live
        for seat, sockets in live.sockets.items():
            if not sockets:
                continue
            frame = self._news(seat, kept)
            for socket in sockets:
                socket.push(frame)

    def _news(self, seat: str | None, kept: int) -> str:
        live = self.live
        if live.table is None:
            return self.state(seat, 0, raw([]))
        run = live.table.run
        start, lines = live.logbook.since_answer(run, seat, kept)
        if seat is not None:
            live.seats[seat].seen = start + len(lines)
        return self.state(seat, start, raw(wire_lines(lines, start)))

    async def first(self, seat: str | None, held: int) -> str:
        """The first state for a socket that already holds `held` lines."""
        live = self.live
        if live.table is None:
            return self.state(seat, 0, raw([]))
        total = live.logbook.total(live.table.run, seat)
        start = max(min(held, total), total - LINES)
        start, lines = await self.lines(seat, start)
        since = None
        if seat is not None:
            since = min(live.seats[seat].seen, total)
            live.seats[seat].seen = total
        return self.state(seat, start, raw(wire_lines(lines, start)), since)

    async def lines(self, seat: str | None, start: int) -> tuple[int, list[Line]]:
        """Lines from number `start` on; the whole history is fetched if they lie before what is in memory."""
        live = self.live
        table = live.started()
        if start < live.logbook.first_held(seat):
            try:
                table = await live.whole()
            except Refusal:
                start = live.logbook.first_held(seat)
        return live.logbook.since_line(table.run, seat, start)

    def presence(self, newcomer: Listener | None = None) -> None:
        """Somebody came, went or changed the name: tells all sockets but the newcomer's."""
        self._seats = None
        frame = text(messages.Presence(self.seats()))
        for sockets in self.live.sockets.values():
            for socket in sockets:
                if socket is not newcomer:
                    socket.push(frame)


def result_of(live: Live) -> Result | None:
    result = live.table.result if live.table is not None else None
    return None if result is None else msgspec.convert(msgspec.to_builtins(result), Result)
