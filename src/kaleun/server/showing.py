"""What each audience of a table is shown. Views, questions and log lines come from the kernel for exactly that
seat; an encoding is made once per audience and shared by all its sockets. Who holds the last state gets a step: what
each line changed. Everybody else gets the whole state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from kaleun.kernel.after import may_undo
from kaleun.kernel.ask import Ask
from kaleun.kernel.frames import Eye, Patch
from kaleun.kernel.log import Line
from kaleun.kernel.run import Shot
from kaleun.kernel.table import Table
from kaleun.server import messages
from kaleun.server.bodies import Result, SeatInfo
from kaleun.server.calendar import seed_told
from kaleun.server.consent import consent, notice
from kaleun.server.errors import unreadable
from kaleun.server.meant import Meant, beside, meanings
from kaleun.server.protocol import text_frame
from kaleun.server.store import StoreError
from kaleun.server.terms import accord
from kaleun.server.wire import (
    NULL,
    Always,
    News,
    Now,
    Own,
    Raw,
    Seen,
    Stride,
    asked_of,
    decision,
    encode,
    full_ask,
    in_short,
    raw,
    wire_lines,
)

if TYPE_CHECKING:
    from kaleun.server.listener import Listener
    from kaleun.server.tables import Party

LINES = 1000
"""Log lines sent at once; older ones are asked for."""
NO_NEWS = encode(News([], 0))
Standing: TypeAlias = tuple[int, int, bool, Any, int, str, bool, str | int | None, Raw, str, list[str]]


class _Seen(msgspec.Struct, eq=False):
    """What an audience sees: its eye (None at a table at rest), the view, how many lines it can read, the encoding."""

    eye: Eye | None
    view: Any
    lines: int
    encoded: bytes | None = None


class _Moment(msgspec.Struct, eq=False):
    """What was made for one sequence number, by audience; without hidden information there is one audience (None).
    `film` are the lines since the number before, `before` the views and line counts as they were shown then."""

    seq: int
    base: int = -1
    film: list[Shot] | None = None
    before: dict[str | None, _Seen] = {}
    now: bytes | None = None
    state: Any = None
    """The State that all eyes look at; it stays as it is."""
    seen: dict[str | None, _Seen] = {}
    films: dict[str | None, tuple[list[Patch], Patch] | None] = {}
    questions: Mapping[str, Ask] | None = None


class _Common(msgspec.Struct, eq=False):
    """What all of an audience get of a change: the new log lines, how many there are then, and the beginnings of a step
    and of a state, made when they are needed (a step is None if what happened was not filmed)."""

    news: News
    total: int
    step: bytes | None = b""
    state: bytes = b""


class Prepared(msgspec.Struct):
    """A change ready to be shown: what each socket gets, a step or the state, and how many log lines each seat then
    knows."""

    seq: int
    kept: int
    lines: Sequence[Line]
    seats: Raw | None
    """Who is there, as it is told."""
    frames: list[tuple[Listener, bytes]]
    known: dict[str | None, int]


class Show:
    """Encodes states and steps of one table and sends them."""

    def __init__(self, party: Party) -> None:
        self.party, self.seq = party, party.seq
        row, table = party.row, party.table
        commitment, setting = (table.commitment, table.setting) if table is not None else (None, None)
        always = Always(party.id, row.game, table is None, commitment, row.options, row.guided, party.curtain, setting)
        self._always = encode(always)[:-1]
        self._hidden = party.hidden
        self._seats: Raw | None = None
        self._made = _Moment(self.seq)
        """What was made for the present sequence number."""
        self.meant = Meant(party)

    # -- pieces

    def seats(self) -> dict[str, SeatInfo]:
        return {
            s.seat: SeatInfo(s.name, s.kind, s.bot, s.kind == "bot" or self.party.online(s.seat))  # type: ignore[arg-type]
            for s in self.party.seats.values()
        }

    def _audience(self, seat: str | None) -> str | None:
        """Without hidden information everybody is one audience."""
        return seat if self._hidden else None

    def _now(self) -> bytes:
        """How the table stands, made once; without braces."""
        moment = self._made
        if moment.now is None:
            moment.now = encode(Now(*self._standing()))[1:-1]
        return moment.now

    def _standing(self) -> Standing:
        """The fields of `Now`."""
        party = self.party
        row, table, seats = party.row, party.table, self._seats
        if seats is None:
            seats = self._seats = raw(self.seats())
        if table is None:
            return self.seq, 0, False, None, 0, row.level, row.coach, None, seats, notice(party), []
        over, said = table.over, notice(party) if row.notice else ""
        result, seed = (table.result, seed_told(row, table)) if over else (None, None)
        asked = [*self._questions()] or party.to_move
        return self.seq, table.n, over, result, row.rewinds, row.level, row.coach, seed, seats, said, asked

    def _questions(self) -> Mapping[str, Ask]:
        """Those of the table, read once."""
        moment = self._made
        found = moment.questions
        if found is None:
            table = self.party.table
            found = moment.questions = table.questions if table is not None else {}
        return found

    def _seen(self, audience: str | None) -> _Seen:
        """What the audience sees now, made once."""
        known, party = self._made.seen, self.party
        found = known.get(audience)
        if found is None:
            assert party.table is not None
            lines = party.logbook.total(party.table.run, audience)
            found = known[audience] = self._look(audience, lines)
        return found

    def _look(self, audience: str | None, lines: int) -> _Seen:
        table = self.party.table
        if not isinstance(table, Table):
            assert table is not None
            return _Seen(None, table.sight(audience), lines)
        eye = Eye(table.game, table.book, audience)
        return _Seen(eye, eye.look(self._state(table)), lines)

    def _state(self, table: Table) -> Any:
        """The State of now as all eyes look at it."""
        moment = self._made
        if moment.state is None:
            state, film = table.run.state, moment.film
            moment.state = film[-1].state if film and film[-1].state == state else table.game.copy(state)
        return moment.state

    def _view(self, audience: str | None) -> bytes:
        """The whole view, without braces."""
        if self.party.table is None:
            return b'"view":null,"live":null'
        seen = self._seen(audience)
        if seen.encoded is None:
            seen.encoded = encode(Seen(seen.view))[1:-1]
        return seen.encoded

    def own(self, seat: str | None, since: int | None = None, meant: bool = True) -> bytes:
        """The question and what else concerns only this seat; `meant`: with what its options mean."""
        party, table = self.party, self.party.table
        clocks, put = party.timer.shown() if party.timer.rows else None, party.turns.put(seat)
        if not isinstance(table, Table):
            return encode(Own(seat, NULL, put, None, False, False, since, clocks, consent(party, seat)))
        questions = self._questions()
        undo = seat is not None and party.row.takebacks and (may_undo(table.run, seat) or table.may_correct(seat))
        if seat is None or not (seat in questions if questions else party.asked(seat)):
            other = asked_of(table, None, questions)
            ask = NULL if other is None else in_short(other)
            return encode(Own(seat, ask, put, None, undo, False, since, clocks))
        after = meanings(table, seat) if meant or beside(table) else None
        if questions:
            ask = decision(questions[seat], table.run.state, table.book)
        else:
            assert table.pending is not None
            ask = raw(full_ask(table.pending))
        return encode(Own(seat, ask, put, after, undo, table.can_redo, since, clocks))

    # -- states

    def state(self, seat: str | None, news: bytes = NO_NEWS, since: int | None = None) -> bytes:
        """The whole truth for this seat, with these log lines."""
        return self.common(self._audience(seat), news) + self.own(seat, since)[1:]

    def common(self, audience: str | None, news: bytes) -> bytes:
        """What all of an audience get: the beginning of a JSON object, which `own` completes."""
        agreed = encode(accord(self.party))[1:-1]
        return b"%b,%b,%b,%b,%b," % (self._always, self._now(), self._view(audience), agreed, news[1:-1])

    def step(self, audience: str | None, news: News, total: int) -> bytes | None:
        """The same as a step, for who holds the number before; None if what happened was not filmed. `total` is the
        number of lines there are now."""
        films = self._made.films
        if audience not in films:
            films[audience] = self._film(audience, total)
        film = films[audience]
        if film is None:
            return None
        stride = Stride(*self._standing(), self._made.base, news.log, news.log_from, *film)
        return encode(stride)[:-1] + b","

    def _film(self, audience: str | None, total: int) -> tuple[list[Patch], Patch] | None:
        """What the new lines changed one after the other, if all of them and no others were filmed, and what changed
        after them."""
        moment, table = self._made, self.party.table
        before, film = moment.before.get(audience), moment.film
        if before is None or film is None or before.eye is None or not isinstance(table, Table):
            return None
        eye, patches = before.eye, list[Patch]()
        for shot in film:
            if shot.line.to is None or shot.line.seen_by(audience):
                patches.append(eye.follow(shot.state))
        if len(patches) != max(0, total - before.lines):
            return None
        last = eye.follow(self._state(table))
        moment.seen[audience] = _Seen(eye, eye.view, total)
        return patches, last

    def prepare(self, seq: int, kept: int, lines: Sequence[Line]) -> Prepared:
        """What is shown with this number to all who look at the table, with the log lines written after the first
        `kept` answers. Lines before that are the same as ever, for the rules write them again when answers are taken
        back. Nothing is sent: it may not be durable yet."""
        self._begin(seq)
        party, base = self.party, self._made.base
        shared: dict[str | None, _Common] = {}
        frames: list[tuple[Listener, bytes]] = []
        known: dict[str | None, int] = {}
        for seat, sockets in party.sockets.items():
            if not sockets:
                continue
            audience = seat if self._hidden else None
            common = shared.get(audience)
            if common is None:
                common = shared[audience] = self._common(audience, kept, lines)
            own, step, state, known[seat] = self.own(seat, meant=False)[1:], b"", b"", common.total
            for socket in sockets:
                follows = socket.follows(base)
                if follows and common.step == b"":
                    common.step = self.step(audience, common.news, common.total)
                if follows and common.step is not None:
                    step = step or text_frame(common.step + own)
                    frames.append((socket, step))
                else:
                    common.state = common.state or self.common(audience, encode(common.news))
                    state = state or text_frame(common.state + own)
                    frames.append((socket, state))
        return Prepared(seq, kept, lines, self._seats, frames, known)

    def _common(self, audience: str | None, kept: int, lines: Sequence[Line]) -> _Common:
        """Of these lines those of the audience, with their numbers."""
        table, start = self.party.table, 0
        found: Sequence[Line] = ()
        if table is not None:
            start, found = self.party.logbook.numbered(table.run, audience, kept, lines)
        return _Common(News(wire_lines(found, start), start), start + len(found))

    def _begin(self, seq: int) -> None:
        """The table has changed and will have this number. What happened was filmed if somebody looked on who follows
        steps."""
        if self._made.seq == seq:  # the same once more
            return
        run = self.party.table.run if isinstance(self.party.table, Table) else None
        film = None if run is None else run.roll_film(self._followed)
        self._go_on(seq, film)

    def _go_on(self, seq: int, film: list[Shot] | None = None) -> None:
        """From now on all is made for this number."""
        self._made = _Moment(seq, self.seq, film, self._made.seen)
        self.seq = seq

    def everybody(self, ready: Prepared) -> None:
        """Sends what was prepared to all sockets."""
        if ready.seats is not self._seats:  # somebody came or went meanwhile
            ready = self.prepare(ready.seq, ready.kept, ready.lines)
        for seat, total in ready.known.items():
            if seat is not None:
                self.party.seats[seat].seen = total
        for socket, frame in ready.frames:
            socket.show(frame, ready.seq)
        self._made.film, self._made.before = None, {}  # each shot holds a State
        self.meant.later()

    @property
    def _followed(self) -> bool:
        for sockets in self.party.sockets.values():
            for socket in sockets:
                if socket.steps:
                    return True
        return False

    async def first(self, seat: str | None, held: int) -> bytes:
        """The first state for a socket that already holds `held` lines."""
        party = self.party
        if party.table is None:
            return self.state(seat)
        if isinstance(party.table, Table) and party.table.run.film is None:
            party.table.run.roll_film(self._followed)
        total = party.logbook.total(party.table.run, seat)
        start, lines = await self.lines(seat, max(min(held, total), total - LINES))
        since = None
        if seat is not None:
            since = min(party.seats[seat].seen, total)
            party.seats[seat].seen = total
        return self.state(seat, encode(News(wire_lines(lines, start), start)), since)

    async def greet(self, socket: Listener, held: int = 0) -> None:
        """Shows a socket the table as it stands."""
        frame = text_frame(await self.first(socket.seat, held))
        socket.show(frame, self.seq)

    async def lines(self, seat: str | None, start: int) -> tuple[int, list[Line]]:
        """Lines from number `start` on; those before what is in memory as they were told."""
        party = self.party
        table, held = party.shown(), party.logbook.first_held(seat)
        if start < held:
            try:
                told = await party.store.told(party.id)
            except StoreError as error:
                raise unreadable(error) from None
            if told is not None:
                return start, [line for line in told if line.seen_by(seat)][start:]
        return party.logbook.since_line(table.run, seat, max(start, held))

    def accord(self) -> None:
        """Terms, a proposal, the book or the wish for a rematch have changed: tells everybody."""
        agreed = accord(self.party)
        self._tell(messages.Agreed(agreed.terms, agreed.proposal, agreed.book, agreed.rematch))

    def presence(self, newcomer: Listener | None = None) -> None:
        """Somebody came, went or changed the name: tells all sockets but the newcomer's."""
        self._seats, self._made.now = None, None
        self._tell(messages.Presence(self.seats()), newcomer)

    def _tell(self, message: msgspec.Struct, newcomer: Listener | None = None) -> None:
        frame = text_frame(encode(message))
        for sockets in self.party.sockets.values():
            for socket in sockets:
                if socket is not newcomer:
                    socket.push(frame)


def result_of(party: Party) -> Result | None:
    result = party.table.result if party.table is not None else None
    return None if result is None else msgspec.convert(msgspec.to_builtins(result), Result)
