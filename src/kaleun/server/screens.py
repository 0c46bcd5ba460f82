"""What the screens of a table in real time are shown: a whole state when one comes, and after every beat what has
changed for its role. A screen says what it has got; one that is too slow is left alone until it has caught up, and then
gets a whole state: nobody is sent away for being slow, and nothing piles up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kaleun.kernel.frames import Patch, patch
from kaleun.kernel.live_table import LiveTable, Offer
from kaleun.kernel.shown import hold
from kaleun.server import messages
from kaleun.server.messages import Command, LiveClock, LivePrompt, NotNow, Parameter
from kaleun.server.protocol import text_frame
from kaleun.server.showing import LINES, Prepared, Show
from kaleun.server.wire import NULL, News, Now, Own, Seen, encode, full_ask, raw, wire_lines

if TYPE_CHECKING:
    from kaleun.kernel.log import Line
    from kaleun.server.listener import Listener
    from kaleun.server.sailing import LiveParty


class Role:
    """What all screens of one role show at the last beat."""

    __slots__ = ("seat", "view", "total", "prompts", "offers")

    def __init__(self, seat: str | None) -> None:
        self.seat = seat
        self.view: Any = None
        self.total = 0
        self.prompts: list[LivePrompt] = []
        self.offers: dict[str, Offer] = {}


class Screens(Show):
    """The same for a table in real time."""

    party: LiveParty

    def __init__(self, party: LiveParty) -> None:
        super().__init__(party)
        self.beat = 0
        self._roles: dict[str | None, Role] = {}
        self._at = -1
        """So many answers there were at the last beat."""
        self._clock: LiveClock | None = None

    @property
    def _sails(self) -> LiveTable | None:
        table = self.party.table
        return table if isinstance(table, LiveTable) and not table.over else None

    # -- beats

    def go_on(self) -> None:
        """The table went on: every screen that holds the last beat gets what has changed."""
        table = self._sails
        if table is None:
            return
        self.beat += 1
        self._at, self._clock = table.n, clock_of(self.party, table)
        state = table.game.copy(table.run.state)
        for seat, sockets in self.party.sockets.items():
            if not sockets:
                self._roles.pop(seat, None)
                continue
            role = self._roles.get(seat)
            if role is None:
                continue  # its first screen is just coming in
            frame = text_frame(encode(self._tick(table, state, role)))
            for socket in [*sockets]:
                self._follow(socket, frame, role)

    def _follow(self, socket: Listener, frame: bytes, role: Role) -> None:
        if socket.keeps_up(self.beat - 1):
            socket.show(frame, self.beat)
            socket.lines = role.total
        elif socket.caught_up:
            self._anew(socket)

    def _tick(self, table: LiveTable, state: Any, role: Role) -> messages.Tick:
        seat, before = role.seat, (role.view, role.prompts, role.offers)
        start, lines = self.party.logbook.since_line(table.run, seat, role.total)
        self._renew(table, state, role)
        changed: Patch = patch(before[0], role.view)
        prompts = None if role.prompts == before[1] else role.prompts
        refused = {
            name: _not_now(offer) for name, offer in role.offers.items() if not _same(offer, before[2].get(name))
        }
        assert self._clock is not None
        log: Any = wire_lines(lines, start)
        new: Any = changed
        here = (self.beat - 1, self.beat, table.n)
        return messages.Tick(*here, self._clock, self.party.to_move, new, log, start, prompts, refused)

    def _renew(self, table: LiveTable, state: Any, role: Role) -> None:
        """What the role sees, is asked and may order now."""
        seat = role.seat
        hold(state, table.book)
        role.view = table.game.view(state, table.book, seat)
        role.total = self.party.logbook.total(table.run, seat)
        if seat is not None:
            role.prompts = prompts_of(table, seat)
            role.offers = {offer.name: offer for offer in table.commands(seat)}

    def whole(self) -> None:
        """Everybody gets a whole state: the game is over, or it was loaded again."""
        self._roles.clear()
        self.beat += 1
        for sockets in self.party.sockets.values():
            for socket in [*sockets]:
                self._anew(socket)

    def _anew(self, socket: Listener) -> None:
        """A whole state with the log lines it lacks, as far as they are in memory."""
        party = self.party
        if party.table is None:
            return
        start, lines = party.logbook.since_line(party.table.run, socket.seat, socket.lines)
        news = encode(News(wire_lines(lines, start), start))
        frame = text_frame(self.state(socket.seat, news))
        socket.show(frame, self.beat)
        socket.lines, socket.ahead = start + len(lines), 1

    # -- states

    async def greet(self, socket: Listener, held: int = 0) -> None:
        if self._sails is None:
            await super().greet(socket, held)
            return
        party, seat, table = self.party, socket.seat, self._sails
        total = party.logbook.total(table.run, seat)
        start, lines = await self.lines(seat, max(min(held, total), total - LINES))
        if party.table is not table:  # it was loaded anew meanwhile
            await party.show.greet(socket, held)
            return
        _, more = party.logbook.since_line(table.run, seat, start + len(lines))
        lines = [*lines, *more]
        since = None
        if seat is not None:
            since = min(party.seats[seat].seen, start + len(lines))
            party.seats[seat].seen = start + len(lines)
        news = encode(News(wire_lines(lines, start), start))
        frame = text_frame(self.state(seat, news, since))
        socket.show(frame, self.beat)
        socket.lines, socket.ahead = start + len(lines), 1

    def _role(self, seat: str | None) -> Role:
        """What the screens of this role show."""
        table = self._sails
        assert table is not None
        if self._at != table.n:  # nobody has looked for a while
            self.go_on()
        role = self._roles.get(seat)
        if role is None:
            role = self._roles[seat] = Role(seat)
            self._renew(table, table.game.copy(table.run.state), role)
        return role

    def _now(self) -> bytes:
        return encode(Now(*self._standing()))[1:-1]

    def _view(self, audience: str | None) -> bytes:
        table = self._sails
        if table is None:
            return super()._view(audience)
        role = self._role(audience)
        commands = [_command(offer) for offer in role.offers.values()]
        live = messages.LiveState(self.beat, clock_of(self.party, table), role.prompts, commands)
        return encode(Seen(role.view, raw(live)))[1:-1]

    def _audience(self, seat: str | None) -> str | None:
        return seat

    def own(self, seat: str | None, since: int | None = None, meant: bool = True) -> bytes:
        if self._sails is None:
            return super().own(seat, since, meant)
        return encode(Own(seat, NULL, 0, None, False, False, since, None))

    # -- changes that are written with the lock held (start, agreement)

    def prepare(self, seq: int, kept: int, lines: Sequence[Line]) -> Prepared:
        self._go_on(seq)
        return Prepared(seq, kept, lines, None, [], {})

    def everybody(self, ready: Prepared) -> None:
        self.whole()


def clock_of(party: LiveParty, table: LiveTable) -> LiveClock:
    """The clock as everybody sees it."""
    seconds, scale, factor, paused, pace, alerts = table.clock
    why = party.hold or ("paused" if paused else "")
    minded = party.watch is not None and party.watch.minded
    return LiveClock(seconds, scale, factor, bool(why), why, pace, alerts, minded)  # type: ignore[arg-type]


def prompts_of(table: LiveTable, seat: str) -> list[LivePrompt]:
    """The open questions of a role."""
    return [LivePrompt(prompt_id(table, n), seat, full_ask(ask)) for n, ask in table.prompts(seat).items()]


def prompt_id(table: LiveTable, n: int) -> str:
    """Numbers of prompts begin anew after each mark, so its place goes before them. Before the clock starts there is
    one question after the other, all of them number 0."""
    return f"{table.run.mark.n if n else table.n}.{n}"


def _same(one: Offer, other: Offer | None) -> bool:
    if other is None or (one.refused is None) != (other.refused is None):
        return False
    if one.refused is None or other.refused is None:
        return True
    return _not_now(one) == _not_now(other)


def _not_now(offer: Offer) -> NotNow | None:
    why = offer.refused
    return None if why is None else NotNow(why.code, why.rule, {"thing": why.key, **why.data})


def _command(offer: Offer) -> Command:
    params = [Parameter(p.name, p.kind, list(p.values), p.optional) for p in offer.params]
    return Command(offer.name, offer.rule, offer.free, params, _not_now(offer))
