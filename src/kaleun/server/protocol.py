"""uvicorn's protocols with our headers on what they answer before any application is asked: bytes that are not HTTP,
and handshakes that are not WebSocket."""

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
