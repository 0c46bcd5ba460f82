"""What each audience of a live table is shown. Views, questions and log lines come from the kernel for exactly that
seat; an encoding is made once per audience and shared by all its sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from kaleun.kernel.log import Line
from kaleun.kernel.table import Table
from kaleun.server import messages
from kaleun.server.bodies import Result, SeatInfo
from kaleun.server.consent import consent, notice
from kaleun.server.protocol import text_frame
from kaleun.server.wire import (
    NULL,
    Always,
    News,
    Now,
    Own,
    Raw,
    asked_of,
    decision,
    encode,
    full_ask,
    meanings,
    raw,
    short_ask,
    wire_lines,
)

if TYPE_CHECKING:
    from kaleun.server.tables import Listener, Live

LINES = 1000
"""Log lines sent at once; older ones are asked for."""
NO_NEWS = encode(News([], 0))


class _Moment:
    """Encoded pieces of one sequence number, by audience; without hidden information there is one audience (None)."""

    __slots__ = ("seq", "now", "short")

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.now: dict[str | None, bytes] = {}
        self.short: Raw | None = None


class Frames(NamedTuple):
    """A state ready to be sent: by seat the frame and how many log lines its player has then been shown."""

    seq: int
    kept: int
    seats: Raw | None
    """Who is there, as the frames tell it."""
    by_seat: dict[str | None, tuple[bytes, int]]


class Show:
    """Encodes states of one table and sends them."""

    def __init__(self, live: Live) -> None:
        self.live, self.seq = live, live.seq
        row, table = live.row, live.table
        commitment, setting = (table.commitment, table.setting) if table is not None else (None, None)
        always = Always(live.id, row.game, table is None, commitment, row.options, row.guided, live.curtain, setting)
        self._always = encode(always)[:-1]
        self._hidden = live.hidden
        self._seats: Raw | None = None
        self._made = _Moment(-1)

    # -- pieces

    def seats(self) -> dict[str, SeatInfo]:
        return {
            s.seat: SeatInfo(s.name, s.kind, s.bot, s.kind == "bot" or self.live.online(s.seat))  # type: ignore[arg-type]
            for s in self.live.seats.values()
        }

    def _moment(self) -> _Moment:
        """What was made for the present sequence number."""
        if self._made.seq != self.seq:
            self._made = _Moment(self.seq)
        return self._made

    def _audience(self, seat: str | None) -> str | None:
        """Without hidden information everybody is one audience."""
        return seat if self._hidden else None

    def now(self, audience: str | None) -> bytes:
        """What the audience sees, made once; without braces."""
        known = self._moment().now
        found = known.get(audience)
        if found is None:
            found = known[audience] = self._now(audience)
        return found

    def _now(self, audience: str | None) -> bytes:
        live = self.live
        row, table = live.row, live.table
        if self._seats is None:
            self._seats = raw(self.seats())
        if table is None:
            shown = Now(self.seq, 0, NULL, False, None, 0, row.level, row.coach, None, self._seats, notice(live), [])
        else:
            view, over = table.sight(audience), table.over
            result = table.result if over else None
            seed = table.seed if over else None
            shown = Now(
                self.seq,
                table.n,
                view,
                over,
                result,
                row.rewinds,
                row.level,
                row.coach,
                seed,
                self._seats,
                notice(live),
                live.to_move,
            )
        return encode(shown)[1:-1]

    def own(self, seat: str | None, since: int | None = None) -> bytes:
        """The question and what else concerns only this seat."""
        live, table = self.live, self.live.table
        clocks, put = live.timer.shown() if live.timer.rows else None, live.turns.put(seat)
        if seat is None:
            return encode(Own(None, self._short_ask(), put, None, False, False, since, clocks, consent(live, None)))
        if not isinstance(table, Table) or not live.asked(seat):
            undo, asked = live.may_undo(seat), consent(live, seat)
            return encode(Own(seat, self._short_ask(), put, None, undo, False, since, clocks, asked))
        ask, after = self._whole_ask(table, seat), meanings(table, seat)
        return encode(Own(seat, ask, put, after, live.may_undo(seat), table.can_redo, since, clocks))

    def _whole_ask(self, table: Table, seat: str) -> Raw:
        """The question for a seat that is asked."""
        ask = table.questions.get(seat)
        if ask is not None:
            return decision(ask, table.run.state, table.book)
        pending = table.pending
        assert pending is not None
        return raw(full_ask(pending))

    def _short_ask(self) -> Raw:
        """The question for the others, made once. Of several who decide at the same time nobody gets another's."""
        moment = self._moment()
        if moment.short is None:
            pending = asked_of(self.live.table, None)
            moment.short = NULL if pending is None else raw(short_ask(pending))
        return moment.short

    # -- states

    def state(self, seat: str | None, news: bytes = NO_NEWS, since: int | None = None) -> bytes:
        """The whole truth for this seat, with these log lines."""
        return self._common(self._audience(seat), news) + self.own(seat, since)[1:]

    def _common(self, audience: str | None, news: bytes) -> bytes:
        """What all of an audience get: the beginning of a JSON object, which `own` completes."""
        return b"%b,%b,%b," % (self._always, self.now(audience), news[1:-1])

    def prepare(self, seq: int, kept: int) -> Frames:
        """The state that gets this number, for all who look at the table, with the log lines written after the first
        `kept` answers. Lines before that are the same as ever, for the rules write them again when answers are taken
        back. Nothing is sent: it may not be durable yet."""
        self.seq = seq
        shared: dict[str | None, tuple[bytes, int]] = {}
        frames: dict[str | None, tuple[bytes, int]] = {}
        for seat, sockets in self.live.sockets.items():
            if not sockets:
                continue
            audience = self._audience(seat)
            if audience not in shared:
                news, total = self._news(audience, kept)
                shared[audience] = self._common(audience, news), total
            common, total = shared[audience]
            frames[seat] = text_frame(common + self.own(seat)[1:]), total
        return Frames(seq, kept, self._seats, frames)

    def everybody(self, frames: Frames) -> None:
        """Sends what was prepared to all sockets."""
        if frames.seats is not self._seats:  # somebody came or went meanwhile
            frames = self.prepare(frames.seq, frames.kept)
        live = self.live
        for seat, (frame, total) in frames.by_seat.items():
            if seat is not None:
                live.seats[seat].seen = total
            for socket in live.sockets[seat]:
                socket.push(frame)

    def _news(self, audience: str | None, kept: int) -> tuple[bytes, int]:
        """The lines written after the first `kept` answers, encoded, and how many lines there are now."""
        table = self.live.table
        if table is None:
            return NO_NEWS, 0
        start, lines = self.live.logbook.since_answer(table.run, audience, kept)
        return encode(News(wire_lines(lines, start), start)), start + len(lines)

    async def first(self, seat: str | None, held: int) -> bytes:
        """The first state for a socket that already holds `held` lines."""
        live = self.live
        if live.table is None:
            return self.state(seat)
        total = live.logbook.total(live.table.run, seat)
        start, lines = await self.lines(seat, max(min(held, total), total - LINES))
        since = None
        if seat is not None:
            since = min(live.seats[seat].seen, total)
            live.seats[seat].seen = total
        return self.state(seat, encode(News(wire_lines(lines, start), start)), since)

    async def lines(self, seat: str | None, start: int) -> tuple[int, list[Line]]:
        """Lines from number `start` on; those before what is in memory as they were told."""
        live = self.live
        table, held = live.shown(), live.logbook.first_held(seat)
        if start < held:
            told = await live.store.told(live.id)
            if told is not None:
                return start, [line for line in told if line.seen_by(seat)][start:]
        return live.logbook.since_line(table.run, seat, max(start, held))

    def presence(self, newcomer: Listener | None = None) -> None:
        """Somebody came, went or changed the name: tells all sockets but the newcomer's."""
        self._seats, self._made = None, _Moment(-1)
        frame = text_frame(encode(messages.Presence(self.seats())))
        for sockets in self.live.sockets.values():
            for socket in sockets:
                if socket is not newcomer:
                    socket.push(frame)


def result_of(live: Live) -> Result | None:
    result = live.table.result if live.table is not None else None
    return None if result is None else msgspec.convert(msgspec.to_builtins(result), Result)
