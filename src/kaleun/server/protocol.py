"""uvicorn's protocols with two additions: our headers on what they answer before any application is asked (bytes that
are not HTTP, handshakes that are not WebSocket), and short ways in for plain texts and out for ready-made frames."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Response

from kaleun.server.headers import HEADERS
from kaleun.server.limits import BODY

TEXT_FRAME, FINAL, CONTROL, MASKED = 0x81, 0x80, 0x08, 0x80
"""Of the first byte of a frame: the whole byte of a text in one piece, two bits of it; of the second: one bit."""
HEADS = {126: 4, 127: 10}
"""How long the head of a frame is, by the short length in it; else 2."""
UNREAD = 16
"""Messages a client may send ahead; then nothing more is read from it until they are done."""


class Http(HttpToolsProtocol):
    """HTTP by httptools."""

    def send_400_response(self, msg: str) -> None:
        lines = ["HTTP/1.1 400 Bad Request", *(f"{name}: {value}" for name, value in HEADERS.items())]
        lines += ["content-type: text/plain; charset=utf-8", f"content-length: {len(msg)}", "connection: close"]
        self.transport.write(("\r\n".join(lines) + f"\r\n\r\n{msg}").encode("ascii"))
        self.transport.close()


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
    """WebSocket by websockets. Frames are cut apart here: plain text frames of an open connection are read at once, all
    others, and everything that is wrong, by the library."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()  # type: ignore[assignment]
        self._rest = b""
        """The beginning of a frame that is not all here yet."""
        self._parts = False
        """Is a message in several frames on its way?"""
        self._library = False
        """Must the library read everything? So it is once it may hold part of a frame."""
        send = self.conn.send_response

        def with_headers(response: Response) -> None:
            if response.status_code != 101:
                for name, value in HEADERS.items():
                    if name not in response.headers:
                        response.headers[name] = value
            send(response)

        self.conn.send_response = with_headers  # type: ignore[method-assign]

    async def run_asgi(self) -> None:
        self.scope["kaleun.write"] = self.write_frame  # type: ignore[typeddict-unknown-key]
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            self._library = self.handshake_initiated  # it does not wait for our answer
        if self._library or not self.handshake_complete:
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        while size := frame_size(data):
            kind = data[0]
            if kind != TEXT_FRAME or not data[1] & MASKED or size > BODY or self._parts or self.close_sent:
                if not kind & CONTROL:
                    self._parts = not kind & FINAL
                super().data_received(data[:size])
            else:
                self._hear(data[:size])
            if len(data) == size:  # nearly always
                data = b""
                break
            data = data[size:]
        if len(data) > BODY:  # too long, or nearly
            self._library = True
            super().data_received(data)
            data = b""
        self._rest = data

    def _hear(self, frame: bytes) -> None:
        """A whole text frame of a client."""
        start = HEADS.get(frame[1] & 127, 2)
        try:
            text = apply_mask(frame[start + 4 :], frame[start : start + 4]).decode()
        except UnicodeDecodeError:
            super().data_received(frame)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if len(self.queue) > UNREAD and not self.read_paused:  # type: ignore[arg-type]
            self.read_paused = True
            self.transport.pause_reading()

    def write_frame(self, frame: bytes) -> bool:
        """Writes a ready-made frame; False if that is not possible now (a slow client, or none any more)."""
        if self.disconnected or self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True


def frame_size(data: bytes) -> int:
    """The length of the frame at the beginning of `data`; 0 if its end is not here yet."""
    if len(data) < 2:
        return 0
    size = data[1] & 127
    start = HEADS.get(size, 2)
    if len(data) < start:
        return 0
    if start > 2:
        size = int.from_bytes(data[2:start], "big")
    size += start + (4 if data[1] & MASKED else 0)
    return size if len(data) >= size else 0


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
