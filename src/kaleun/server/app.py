"""The application: routes from the tables of calls, the socket, the browser app, and the headers around everything."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from kaleun.server import again, crew_calls, daily_calls, film, lobby, people, table_calls, term_calls, tournament_calls
from kaleun.server.calls import Asked, Call, problem
from kaleun.server.documents import Documents
from kaleun.server.errors import Denied
from kaleun.server.headers import SecurityHeaders
from kaleun.server.house import House
from kaleun.server.openapi import document
from kaleun.server.settings import Settings
from kaleun.server.sockets import socket_app
from kaleun.server.static import Static
from kaleun.server.store import Store

logger = logging.getLogger("kaleun.server")


async def openapi(asked: Asked) -> dict[str, Any]:
    """This document."""
    return document(CALLS)


CALLS: tuple[Call, ...] = (
    *lobby.CALLS,
    *table_calls.CALLS,
    *again.CALLS,
    *term_calls.CALLS,
    *crew_calls.CALLS,
    *film.CALLS,
    *people.CALLS,
    *daily_calls.CALLS,
    *tournament_calls.CALLS,
    Call("GET", "/api/openapi.json", "anyone", openapi, dict[str, Any]),
)
"""Every HTTP entry point there is, besides the files of the app."""


class App:
    """The ASGI application with its house, for those who start it and for tests."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.house = House(store, settings)
        self._http = self._starlette(settings)
        self._app = SecurityHeaders(self._dispatch)

    def _starlette(self, settings: Settings) -> ASGIApp:
        routes = [call.route(self.house) for call in CALLS]
        static, documents = Static(self.house).serve, Documents(self.house).serve
        return Starlette(
            routes=[
                *routes,
                Route("/docs", documents, methods=["GET"]),
                Route("/docs/{path:path}", documents, methods=["GET"]),
                Route("/", static, methods=["GET"]),
                Route("/{path:path}", static, methods=["GET"]),
            ],
            lifespan=self._lifespan,
            exception_handlers={HTTPException: _http_error, Exception: _error},
        )

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        await self.house.open()
        await asyncio.to_thread(lobby.load_games)
        try:
            yield
        finally:
            await self.house.close()

    async def _dispatch(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets go straight to their own application: it is the busiest path."""
        if scope["type"] == "websocket":
            await socket_app(self.house, scope, receive, send)
        else:
            await self._http(scope, receive, send)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


async def _http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = problem(Denied("wrong_method" if error.status_code == 405 else "not_found"))
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


async def _error(_: Request, error: Exception) -> Response:
    logger.error("a request failed", exc_info=error)
    return problem(Denied("error"))


def create_app(store: Store, settings: Settings | None = None) -> App:
    """The application over this store."""
    return App(store, settings or Settings())
