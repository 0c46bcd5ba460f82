"""What each audience of a live table is shown. Views, questions and log lines come from the kernel for exactly that
seat; an encoding is made once per audience and shared by all its sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kaleun.kernel.ask import Ask
from kaleun.kernel.log import Line
from kaleun.server import messages
from kaleun.server.bodies import Result, SeatInfo
from kaleun.server.errors import Refusal
from kaleun.server.wire import NULL, Raw, Wire, decision, full_ask, raw, short_ask, text, wire_lines

if TYPE_CHECKING:
    from kaleun.server.tables import Listener, Live

EMPTY = Raw(b"[]")
LINES = 1000
"""Log lines sent at once; older ones are asked for."""


class _Moment:
    """Encoded parts of one sequence number, by audience; without hidden information there is one audience (None)."""

    __slots__ = ("seq", "views", "news", "short")

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.views: dict[str | None, Raw] = {}
        self.news: dict[str | None, tuple[int, int, Raw]] = {}
        self.short: Raw | None = None


class Show:
    """Encodes states of one table and sends them."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self._options = raw(live.row.options)
        self._seats: Raw | None = None
        self._made = _Moment(-1)

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

    def _moment(self) -> _Moment:
        """What was made for the present sequence number."""
        if self._made.seq != self.live.seq:
            self._made = _Moment(self.live.seq)
        return self._made

    def view(self, seat: str | None) -> Raw:
        """The seat's view. Without hidden information all see the same, and it is encoded once."""
        live = self.live
        if live.table is None:
            return NULL
        views, key = self._moment().views, seat if live.hidden else None
        if key not in views:
            views[key] = raw(live.table.view(key))
        return views[key]

    def ask(self, seat: str | None) -> Raw:
        """The question: whole for the seat that is asked, in short for the others."""
        live, table, moment = self.live, self.live.table, self._moment()
        if table is None or table.ask is None:
            return NULL
        if not live.asked(seat):
            if moment.short is None:
                ask = table.ask if isinstance(table.ask, Ask) else table.pending
                moment.short = raw(short_ask(ask)) if ask is not None else NULL
            return moment.short
        if isinstance(table.ask, Ask):
            return decision(table.ask, table.run.state, table.book)
        pending = table.pending
        return raw(full_ask(pending)) if pending is not None else NULL

    def news(self, seat: str | None, kept: int) -> tuple[int, int, Raw]:
        """The lines written after the first `kept` answers: number of the first, how many, and encoded."""
        live, table = self.live, self.live.table
        if table is None:
            return 0, 0, EMPTY
        found, key = self._moment().news, seat if live.hidden else None
        if key not in found:
            start, lines = live.logbook.since_answer(table.run, key, kept)
            found[key] = start, len(lines), raw(wire_lines(lines, start))
        return found[key]

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
                table is not None and table.can_redo and live.asked(seat),
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
        start, count, lines = self.news(seat, kept)
        if seat is not None:
            self.live.seats[seat].seen = start + count
        return self.state(seat, start, lines)

    async def first(self, seat: str | None, held: int) -> str:
        """The first state for a socket that already holds `held` lines."""
        live = self.live
        if live.table is None:
            return self.state(seat, 0, EMPTY)
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
