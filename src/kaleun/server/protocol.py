"""uvicorn's protocols with two additions: our headers on what they answer before any application is asked (bytes that
are not HTTP, handshakes that are not WebSocket), and a short way out for frames that are the same for many sockets."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Response

from kaleun.server.headers import HEADERS


class Http(HttpToolsProtocol):
    """HTTP by httptools."""

    def send_400_response(self, msg: str) -> None:
        lines = ["HTTP/1.1 400 Bad Request", *(f"{name}: {value}" for name, value in HEADERS.items())]
        lines += ["content-type: text/plain; charset=utf-8", f"content-length: {len(msg)}", "connection: close"]
        self.transport.write(("\r\n".join(lines) + f"\r\n\r\n{msg}").encode("ascii"))
        self.transport.close()


class WebSockets(WebSocketsSansIOProtocol):
    """WebSocket by websockets."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
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

    def write_frame(self, frame: bytes) -> bool:
        """Writes a ready-made frame; False if that is not possible now (a slow client, or none any more)."""
        if self.disconnected or self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
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
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :]
