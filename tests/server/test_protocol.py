"""The short way in for text frames: whatever a client sends, cut however the network likes, the application hears what
the library alone would have let it hear, and the client is answered the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from budget import budget
from kaleun.server.gate import Gate
from kaleun.server.limits import BODY
from kaleun.server.protocol import WebSockets
from server.harness import PATIENT

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)


OURS = partial(WebSockets, Gate(PATIENT))


class Wire(asyncio.Transport):
    """What the server wrote, and whether it hung up."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written, self.closed, self.paused = b"", False, 0

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.paused += 1

    def resume_reading(self) -> None:
        pass


async def heard(
    protocol: Callable[..., WebSocketsSansIOProtocol], chunks: list[bytes]
) -> tuple[list[Any], bytes, bool]:
    """What the application hears, what the client gets after the handshake, and whether the server hung up."""
    events: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while not events or events[-1]["type"] == "websocket.receive":
            events.append(await receive())

    config = Config(app, ws_max_size=BODY, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None)
    config.load()
    connection, wire = protocol(config, ServerState(), {}), Wire()
    connection.connection_made(wire)
    connection.data_received(HANDSHAKE)
    await _quiet()
    greeting = len(wire.written)
    for chunk in chunks:
        if not wire.closed:
            connection.data_received(chunk)
            await _quiet()
    found = [*events], wire.written[greeting:], wire.closed
    connection.connection_lost(None)
    await _quiet()
    return found


async def _quiet() -> None:
    for _ in range(6):
        await asyncio.sleep(0)


def frame(opcode: Opcode, data: bytes, fin: bool = True, masked: bool = True, reserved: bool = False) -> bytes:
    made = bytearray(Frame(opcode, data, fin).serialize(mask=masked))
    made[0] |= 0x40 if reserved else 0
    return bytes(made)


TEXTS = st.one_of(
    st.text(max_size=40).map(str.encode),
    st.sampled_from([b"", b"x" * 125, b"x" * 126, b"x" * 5000, b"\xff\xfe", b"\xc3"]),
    st.sampled_from([b"y" * (BODY - 10), b"y" * BODY, b"y" * (BODY + 1), b"y" * 70_000]),
)
PLAIN = TEXTS.map(lambda data: [frame(Opcode.TEXT, data)])
IN_PARTS = st.lists(TEXTS, min_size=2, max_size=3).map(
    lambda parts: [
        frame(Opcode.TEXT if i == 0 else Opcode.CONT, part, fin=i == len(parts) - 1) for i, part in enumerate(parts)
    ]
)
OTHER = st.sampled_from(
    [
        frame(Opcode.PING, b"still there?"),
        frame(Opcode.PONG, b""),
        frame(Opcode.BINARY, b"\x00\x01"),
        frame(Opcode.CLOSE, b"\x03\xe8"),
        frame(Opcode.TEXT, b"half", fin=False),
        frame(Opcode.CONT, b"of nothing"),
        frame(Opcode.TEXT, b"open", masked=False),
        frame(Opcode.TEXT, b"packed", reserved=True),
        b"\x83\x80\x00\x00\x00\x00",
    ]
).map(lambda made: [made])
MESSAGES = st.lists(st.one_of(PLAIN, PLAIN, IN_PARTS, OTHER), max_size=6)
CUTS = st.lists(st.integers(1, 9000), max_size=12)


@settings(max_examples=budget(150, 30))
@given(MESSAGES, CUTS, st.booleans())
def test_the_short_way_in_hears_what_the_library_hears(said: list[list[bytes]], cuts: list[int], torn: bool) -> None:
    """The library gets one frame at a time: of several in one piece it forgets the good ones before a bad one."""
    frames = [made for message in said for made in message]
    if torn:
        frames.append(frame(Opcode.TEXT, b"never ends")[:-1])
    stream, chunks = b"".join(frames), []
    for cut in cuts:
        chunks.append(stream[:cut])
        stream = stream[cut:]
    chunks = [chunk for chunk in (*chunks, stream) if chunk]
    assert asyncio.run(heard(OURS, chunks)) == asyncio.run(heard(WebSocketsSansIOProtocol, frames))


def test_a_client_that_sends_ahead_is_not_read_for_a_while() -> None:
    async def ahead() -> int:
        config = Config(_deaf, ws_max_size=BODY, ws_per_message_deflate=False, log_config=None)
        config.load()
        connection, wire = OURS(config, ServerState(), {}), Wire()
        connection.connection_made(wire)
        connection.data_received(HANDSHAKE)
        await _quiet()
        connection.data_received(frame(Opcode.TEXT, b"{}") * 40)
        return wire.paused

    assert asyncio.run(ahead()) == 1


async def _deaf(scope: Any, receive: Any, send: Any) -> None:
    """Accepts and never listens again."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()
