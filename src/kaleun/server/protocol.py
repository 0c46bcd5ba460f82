"""WebSocket by uvicorn and websockets with a budget, our headers on refused handshakes, and short ways in for plain
texts and out for ready-made frames (what they bring is a row of `kaleun bench server`)."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Response
from websockets.protocol import State

from kaleun.server.gate import Gate
from kaleun.server.headers import HEADERS
from kaleun.server.limits import BODY, Budget

TEXT_FRAME, FINAL, CONTROL, MASKED = 0x81, 0x80, 0x08, 0x80
"""Of the first byte of a frame: the whole byte of a text in one piece, two bits of it; of the second: one bit."""
HEADS = {126: 4, 127: 10}
"""How long the head of a frame is, by the short length in it; else 2."""
LONGEST = BODY + 14
"""A frame with the largest text that is read."""
UNREAD = 16
"""Messages a client may send ahead; then nothing more is read from it until they are done."""


class Inbox:
    """What a connection has heard and nobody has read yet: as much of asyncio.Queue as uvicorn uses, for one reader."""

    __slots__ = ("_events", "_reader")

    def __init__(self) -> None:
        self._events: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        return not self._events

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._events.popleft()


class WebSockets(WebSocketsSansIOProtocol):
    """One connection. Frames are cut apart and counted here, each in time that grows with its length only: plain text
    frames are read at once, all others, and everything that is wrong, by the library."""

    def __init__(self, gate: Gate, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gate = gate
        self.queue = Inbox()  # type: ignore[assignment]
        self._budget = Budget(gate.limits.frames, gate.limits.frame_bytes, time.monotonic())
        self._rest, self._needed = bytearray(), 0
        """The beginning of a frame that is not all here yet, and how long it must be before one can go on."""
        self._parts = False
        """Is a message in several frames on its way?"""
        send = self.conn.send_response

        def with_headers(response: Response) -> None:
            if response.status_code != 101:
                for name, value in HEADERS.items():
                    if name not in response.headers:
                        response.headers[name] = value
            send(response)

        self.conn.send_response = with_headers  # type: ignore[method-assign]
        self._asked, self.app = self.app, self._answered

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        self.scope["kaleun.write"] = self.write_frame  # type: ignore[typeddict-unknown-key]
        self.scope["kaleun.abort"] = self.transport.abort  # type: ignore[typeddict-unknown-key]
        await super().run_asgi()

    async def _answered(self, scope: Any, receive: Any, send: Any) -> None:
        await self._asked(scope, receive, send)
        if self.initial_response is not None:  # refused with an answer of our own: that is no error
            self.handshake_complete = True

    # -- in

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            self._shake_hands(data)
            return
        if self._rest:
            self._rest += data
            if len(self._rest) < self._needed:
                return
            data, self._rest = bytes(self._rest), bytearray()
        at, size = 0, len(data)
        while at < size:
            end = frame_end(data, at)
            if end > size:
                if end - at > LONGEST:
                    super().data_received(data[at:])  # the library says that it is too large
                else:
                    self._rest, self._needed = bytearray(data[at:]), end - at
                return
            if not self._budget.take(end - at, time.monotonic()):
                self._too_much()
                return
            self._take(data if end - at == size else data[at:end])
            at = end

    def _shake_hands(self, data: bytes) -> None:
        if self.handshake_initiated:  # it does not wait for our answer
            self.transport.abort()
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.close_sent:  # it cannot be read: what the library says
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _take(self, frame: bytes) -> None:
        """A whole frame."""
        kind = frame[0]
        if kind != TEXT_FRAME or not frame[1] & MASKED or len(frame) > BODY or self._parts or self.close_sent:
            if not kind & CONTROL:
                self._parts = not kind & FINAL
            elif not self.writable.is_set():  # it wants answers and reads none
                self._too_much()
                return
            super().data_received(frame)
            return
        start = HEADS.get(frame[1] & 127, 2)
        try:
            text = apply_mask(frame[start + 4 :], frame[start : start + 4]).decode()
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA, "")
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if len(self.queue) > UNREAD and not self.read_paused:  # type: ignore[arg-type]
            self.read_paused = True
            self.transport.pause_reading()

    def send_receive_event_to_app(self) -> None:
        """A message in several frames is whole."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.frames = []
            self._fail(CloseCode.INVALID_DATA, "")
        else:
            super().send_receive_event_to_app()

    def _too_much(self) -> None:
        """More than its budget, whatever it was."""
        self._fail(CloseCode.POLICY_VIOLATION, "limit")

    def _fail(self, code: CloseCode, why: str) -> None:
        if self.close_sent or self.conn.state is not State.OPEN:
            self.transport.abort()
            return
        self.conn.fail(code, why)
        self.handle_parser_exception()

    # -- out

    def write_frame(self, frame: bytes) -> bool:
        """Writes a ready-made frame; False if that is not possible now (a slow client, or none any more)."""
        if self.disconnected or self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True


def frame_end(data: bytes, at: int) -> int:
    """Where the frame that begins there ends; before its head is here, where that can be told."""
    have = len(data) - at
    if have < 2:
        return at + 2
    size = data[at + 1] & 127
    start = HEADS.get(size, 2)
    if have < start:
        return at + start
    if start > 2:
        size = int.from_bytes(data[at + 2 : at + start], "big")
    return at + start + size + (4 if data[at + 1] & MASKED else 0)


def is_text(data: bytes) -> bool:
    """Is this UTF-8?"""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def text_frame(payload: bytes) -> bytes:
    """A WebSocket text frame as a server sends it: whole, not masked (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return b"\x81%c%b" % (size, payload)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), payload)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), payload)


def payload_of(frame: bytes) -> bytes:
    """What `text_frame` was given."""
    return frame[HEADS.get(frame[1], 2) :]
