"""HTTP as uvicorn and httptools read it, behind a gate: so many connections, so large a head and a body, so long to
arrive. What is answered before any application is asked has our headers too."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from kaleun.server.gate import Gate
from kaleun.server.headers import HEADERS
from kaleun.server.limits import RECORD

HEAD, LINES = 32 * 1024, 100
"""The head of a request: bytes and lines."""
SLICE = 16 * 1024
"""So much is read at a time: after each it is seen whether there is too much."""
WRAPPING = 8
"""A byte of a body may be wrapped in so many: chunks have a head each."""
MOST = RECORD + 64 * 1024
"""No body is larger than the largest that any call takes; a little more, so that the call can say so."""


class _TooMuch(Exception):
    """Told to the parser, which stops."""


class Http(HttpToolsProtocol):
    """One connection."""

    def __init__(self, gate: Gate, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gate, self._host = gate, "?"
        self._lines = self._head = self._body = self._raw = 0
        self._status = HTTPStatus.BAD_REQUEST
        self._upgraded = False

    # -- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._host = self.client[0] if self.client else "?"
        if self.gate.enter(transport, self._host):
            self.gate.expect_head(self, self._host)
        else:
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.done(self)
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade()

    def late(self) -> None:
        self.refuse(HTTPStatus.REQUEST_TIMEOUT)

    def arrived(self) -> int:
        return self._body

    # -- reading

    @property
    def _idle(self) -> bool:
        """Is no request being answered?"""
        cycle = cast(RequestResponseCycle | None, self.cycle)
        return cycle is None or cycle.response_complete

    def data_received(self, data: bytes) -> None:
        if self._idle:
            self.gate.expect_head(self, self._host)
        for at in range(0, len(data), SLICE):
            piece = data if len(data) <= SLICE else data[at : at + SLICE]
            self._raw += len(piece)
            super().data_received(piece)
            if self._upgraded or self.transport.is_closing():
                return
            if self._raw > HEAD + SLICE + WRAPPING * self._body:
                self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return

    def on_message_begin(self) -> None:
        self._lines = self._head = self._body = self._raw = 0
        self.gate.expect_head(self, self._host)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._lines += 1
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > HEAD or self._lines > LINES:
            self._status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise _TooMuch

    def on_headers_complete(self) -> None:
        self.gate.expect_body(self)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        if self._body > MOST:
            self._status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            raise _TooMuch
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.gate.done(self)
        super().on_message_complete()

    # -- refusing

    def send_400_response(self, msg: str) -> None:
        self.refuse(self._status)

    def refuse(self, status: HTTPStatus) -> None:
        """Says so, unless an answer is under way already, and hangs up."""
        self.gate.done(self)
        if self.transport.is_closing():
            return
        if self._idle or not self.cycle.response_started:
            text = f"{status.phrase}\n"
            lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {HEADERS[name]}" for name in HEADERS)]
            lines += ["content-type: text/plain; charset=utf-8", f"content-length: {len(text)}", "connection: close"]
            self.transport.write(("\r\n".join(lines) + f"\r\n\r\n{text}").encode("ascii"))
        self.transport.close()
