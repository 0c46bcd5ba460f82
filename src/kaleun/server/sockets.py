"""The WebSocket at /ws: one per seat and device, or an observer's. Who it is, is settled at the handshake; after that
every message is checked for size, form, rate, seat, table and sequence number before it reaches the rules."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

import msgspec
from starlette.datastructures import Headers, QueryParams
from starlette.types import Receive, Scope, Send

from kaleun.server import messages
from kaleun.server.asking import answer_question
from kaleun.server.bodies import Problem
from kaleun.server.errors import Denied
from kaleun.server.house import House
from kaleun.server.limits import DEPTH, Bucket, depth, network_of, too_fast
from kaleun.server.origin import check_host, check_origin
from kaleun.server.protocol import payload_of, text_frame
from kaleun.server.sailing import LiveParty
from kaleun.server.seats import seat_of
from kaleun.server.tables import Party
from kaleun.server.terms import may_look
from kaleun.server.tournaments import may_sail
from kaleun.server.wire import encode

logger = logging.getLogger("kaleun.server")
PROTOCOLS = ("kaleun.v2", "kaleun.v1")
"""Newest first. With v1 every change brings a whole state, with v2 a step where it can."""
AHEAD = 20
"""Beats that a screen may be behind; then it is left alone until it has caught up, and gets a whole state."""
BACKLOG = 200
"""Messages waiting for a slow client; beyond that it is sent away and comes back to a fresh state."""
GOODBYE = 10.0
"""Seconds a client that is sent away has to read why."""
_decode = msgspec.json.Decoder(messages.ClientMessage).decode
CHANGES = (
    messages.GiveAnswer, messages.Undo, messages.Redo, messages.Resign, messages.Claim, messages.Rewind,
    messages.SetLevel, messages.SetCoach, messages.Agree,
)  # fmt: skip
ORDERS = (messages.Order, messages.Reply, messages.Advance, messages.Mind)
ACTS = (*CHANGES, *ORDERS)


Write = Callable[[bytes], bool]
"""Writes a frame at once, or says that it cannot."""


def _no_short_way(frame: bytes) -> bool:
    return False


class _Rest:
    """The rest of a coroutine that was begun by hand and has to wait for a future."""

    def __init__(self, coroutine: Any, waits_for: Any) -> None:
        self._coroutine, self._waits_for = coroutine, waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        while True:
            try:
                yield self._waits_for
            except BaseException as error:
                step = partial(self._coroutine.throw, error)
            else:
                step = partial(self._coroutine.send, None)
            try:
                self._waits_for = step()
            except StopIteration:
                return


class Socket:
    """A connected device. `push` never waits: what the client is too slow for is kept, up to a limit."""

    def __init__(
        self, house: House, party: Party, seat: str | None, address: str, send: Send, write: Write = _no_short_way
    ) -> None:
        self.token = ""
        """The hash of the token it came with; empty for an observer."""
        self.house, self.party, self.seat, self.address = house, party, seat, address
        self.heard = time.monotonic()
        self.bad = 0
        self._send, self._write = send, write
        self.hang_up: Callable[[], None] = lambda: None
        """Ends the connection at once, whatever is still to be sent."""
        self._waiting: deque[dict[str, Any]] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._held: list[bytes] | None = None
        self._counting: set[asyncio.Task[None]] = set()
        self._closed = False
        self._questions = Bucket(house.settings.limits.questions, self.heard)
        self.steps = False
        """Does the client understand steps?"""
        self._shown = -1
        self.ahead, self.lines = 0, 0
        """Shown and not yet got, in real time; log lines it was sent."""

    def push(self, frame: bytes) -> None:
        if self._held is not None:
            self._held.append(frame)
        elif not self._closed and (self._sending is not None or not self._write(frame)):
            self._push_slowly(frame)

    def push_all(self, frames: Sequence[bytes]) -> None:
        at_once = self._held is None and self._sending is None and not self._closed
        if not (at_once and self._write(b"".join(frames))):
            for frame in frames:
                self.push(frame)

    def show(self, frame: bytes, seq: int) -> None:
        self._shown, self.ahead = seq, self.ahead + 1
        self.push(frame)

    def keeps_up(self, base: int) -> bool:
        return self._shown == base and self.ahead < AHEAD and self._sending is None and not self._closed

    @property
    def caught_up(self) -> bool:
        return not self.ahead and self._sending is None and not self._closed

    def follows(self, base: int) -> bool:
        return self.steps and self._shown == base

    def _push_slowly(self, frame: bytes) -> None:
        """The short way is blocked: the frame waits its turn."""
        if len(self._waiting) >= BACKLOG:
            self._waiting.clear()
            self.dismiss(Denied("slow"))
            return
        self._queue({"type": "websocket.send", "text": payload_of(frame).decode()})

    def say(self, message: msgspec.Struct) -> None:
        self.push(text_frame(encode(message)))

    def dismiss(self, why: Denied) -> None:
        """Says goodbye and closes."""
        if not self._closed:
            bye = messages.Bye(why.code, why.text, why.reason, why.data)
            self._queue({"type": "websocket.send", "text": encode(bye).decode()})
            self._queue({"type": "websocket.close", "code": 1008, "reason": why.code})
            self._closed = True
            if self._sending is not None:  # it may never read this
                asyncio.get_running_loop().call_later(GOODBYE, self.hang_up)

    def _queue(self, message: dict[str, Any]) -> None:
        """Sends at once where the connection takes it, which is nearly always; a task waits only for slow ones."""
        if self._sending is not None:
            self._waiting.append(message)
            return
        sending = self._send(message)
        try:
            waits_for = sending.send(None)  # type: ignore[attr-defined]
        except StopIteration:
            return
        except Exception:  # the client is gone; the reading side ends the connection
            self._closed = True
            return
        self._sending = asyncio.create_task(self._drain(_Rest(sending, waits_for)))

    async def _drain(self, rest: _Rest) -> None:
        try:
            await rest
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception:
            self._closed = True
            self._waiting.clear()
        finally:
            self._sending = None

    # -- what the client says

    async def listen(self, receive: Receive) -> None:
        """Until the client goes or is sent away."""
        while not self._closed:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            self.heard = time.monotonic()
            data = message.get("text")
            if data is None:
                self._bad(Denied("not_text"))
                continue
            try:
                said = _decode(data)
            except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
                self._bad(_why(data, error))
                continue
            if isinstance(said, messages.AdvicePlease):  # an answer need not wait until the coach has counted
                task = asyncio.create_task(self._hear(said))
                self._counting.add(task)
                task.add_done_callback(self._counting.discard)
            else:
                await self._hear(said)

    def _bad(self, why: Denied) -> None:
        self.bad += 1
        self._decline(None, why)
        if self.bad >= self.house.settings.limits.bad_messages:
            self.dismiss(Denied("unreadable"))

    async def _hear(self, said: messages.ClientMessage) -> None:
        try:
            if isinstance(said, ACTS):
                await self._change(said)
            elif isinstance(said, messages.Got):
                self.ahead = max(0, self._shown - said.beat)
            else:
                wait = self._questions.take(self.house.settings.limits.questions, self.heard)
                if wait:
                    raise too_fast(wait)
                if isinstance(said, messages.AdvicePlease):
                    await self._advise(said.seq)
                else:
                    self.say(await answer_question(self.house, self.party, self.seat, said))
        except Denied as refused:
            self._decline(getattr(said, "id", None), refused)
            if refused.code == "stale":
                with contextlib.suppress(Denied):  # the store cannot be read: the refusal has said enough
                    async with self.party.held():
                        await self.party.show.greet(self)
        except Exception:
            logger.exception("a message failed")
            self._decline(getattr(said, "id", None), Denied("error"))

    async def _advise(self, seq: int) -> None:
        """Number after number, as long as the question stands."""
        if self.seat is None:
            raise Denied("no_advice")
        async for told in self.house.thinking.advise(self.party, self.seat, seq):
            self.say(told)

    async def _change(self, said: messages.Demand | messages.LiveDemand) -> None:
        if self.seat is None:
            raise Denied("observer")
        self._held = []  # state and acknowledgement leave together
        try:
            party = self.party
            if party.row.day is not None and isinstance(said, messages.GiveAnswer):
                await may_sail(self.house, party)
            if not isinstance(said, ORDERS):
                seq = await party.change(self.seat, said)
            elif isinstance(party, LiveParty):
                seq = await party.order(self.seat, said)
            else:
                raise Denied("only_in_real_time")
            self._held.append(text_frame(b'{"t":"ack","id":"%b","seq":%d}' % (said.id.encode(), seq)))
        finally:
            self._let_go()
        self.house.thinking.wake(self.party)

    def _let_go(self) -> None:
        """Sends what was held back."""
        frames, self._held = self._held, None
        if frames:
            self.push_all(frames)

    def _decline(self, id: str | None, refused: Denied) -> None:
        seq, wait = self.party.seq, refused.retry_after
        said = messages.Declined(id, seq, refused.code, refused.text, refused.rule, wait, refused.reason, refused.data)
        self.say(said)


def _why(data: str, error: Exception) -> Denied:
    if depth(data.encode(errors="replace")) > DEPTH:
        return Denied("deep_message", most=DEPTH)
    return Denied("bad_message", why=str(error)[:160])


async def socket_app(house: House, scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application of /ws."""
    await receive()
    address = network_of(scope["client"][0] if scope.get("client") else "?")
    try:
        party, seat, token = await _admit(house, scope, address)
    except Denied as refused:
        await _refuse(send, refused)
        return
    write = scope.get("kaleun.write", _no_short_way)
    socket = Socket(house, party, seat, address, scope.get("kaleun.send", send), write)
    socket.token, socket.hang_up = token, scope.get("kaleun.abort", socket.hang_up)
    spoken = _spoken(scope)
    socket.steps = spoken == PROTOCOLS[0]
    await send({"type": "websocket.accept", "subprotocol": spoken})
    house.sockets += 1
    try:
        await _enter(socket, _held_lines(scope))
        await asyncio.create_task(socket.listen(receive))  # a task is woken without the layers above it
    except Denied as refused:  # revoked, deleted or unreadable since the handshake
        socket.dismiss(refused)
    finally:
        await _leave(socket)


async def _admit(house: House, scope: Scope, address: str) -> tuple[Party, str | None, str]:
    """The table, seat and token hash of this handshake, or a refusal."""
    headers = Headers(scope=scope)
    if scope["path"] != "/ws":
        raise Denied("socket_elsewhere")
    limits = house.settings.limits
    check_host(headers, house.settings)
    check_origin(headers, required=True)
    house.buckets.take("handshakes", address, limits.handshakes)
    asked = scope.get("subprotocols", [])
    if _spoken(scope) is None:
        raise Denied("wrong_protocol", name=PROTOCOLS[0])
    id = QueryParams(scope["query_string"]).get("table", "")
    tokens = [p.removeprefix("seat.") for p in asked if p.startswith("seat.")]
    seat: str | None
    if tokens:
        seat, token = await seat_of(house.store, tokens[0], id)
    elif "watch" in asked:
        seat, token = None, ""
    else:
        raise Denied("say_who")
    party = await house.party(id)
    may_look(party, seat)
    same = sum(getattr(s, "address", "") == address for sockets in party.sockets.values() for s in sockets)
    if same >= limits.sockets_per_table or house.sockets >= limits.sockets:
        raise Denied("too_many_connections", retry_after=10)
    return party, seat, token


def _spoken(scope: Scope) -> str | None:
    """The newest protocol that the client speaks too."""
    asked = scope.get("subprotocols", [])
    return next((name for name in PROTOCOLS if name in asked), None)


def _held_lines(scope: Scope) -> int:
    held = QueryParams(scope["query_string"]).get("log", "0")
    return int(held) if held.isascii() and held.isdigit() and len(held) < 10 else 0


async def _refuse(send: Send, refused: Denied) -> None:
    body = msgspec.json.encode(Problem(refused.code, refused.text, refused.reason, refused.data))
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    if refused.retry_after:
        headers.append((b"retry-after", str(int(refused.retry_after)).encode()))
    await send({"type": "websocket.http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})


async def _enter(socket: Socket, held: int) -> None:
    """Shows the table and adds the socket to its listeners, in one go so that no change falls between."""
    house, party = socket.house, socket.party
    async with party.held():
        if socket.token and await house.store.token(socket.token) is None:
            raise Denied("revoked")
        may_look(party, socket.seat)
        new = socket.seat is not None and not party.online(socket.seat)
        party.sockets.setdefault(socket.seat, set()).add(socket)
        if new:
            party.show.presence(socket)
        if isinstance(party, LiveParty) and socket.seat is not None:
            party.came()
        await party.show.greet(socket, held)
    house.thinking.wake(party)


async def _leave(socket: Socket) -> None:
    house, party = socket.house, socket.party
    socket._closed = True
    house.sockets -= 1
    party.sockets.get(socket.seat, set()).discard(socket)
    party.used = time.monotonic()
    if socket.seat is not None and not party.online(socket.seat):
        party.show.presence()
        await house.remember_seen(party)
