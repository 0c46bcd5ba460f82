"""The yardstick of `kaleun bench server`: Starlette with the same store and a handler that only writes and echoes. And
Kaleun's own server as the bench starts it: `python -m measures.yardstick bare|kaleun|library PORT DATABASE`
(`library`: without the short ways of its own protocol)."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import AsyncIterator

import msgspec
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kaleun.kernel.run import Answer
from kaleun.server.app import create_app
from kaleun.server.main import Serving, config_of
from kaleun.server.settings import Limits, Rate, Settings
from kaleun.server.store import Store, open_store
from kaleun.server.store.rows import Change

MANY = Rate(10**9, 1)
SETTINGS = Settings(
    limits=Limits(changes=MANY, questions=MANY, tables=MANY, calls=MANY, handshakes=MANY, frames=MANY, frame_bytes=MANY)
)


def bare(store: Store) -> Starlette:
    """Receives an answer, writes it durably, sends it to both sockets of its pair (named by the subprotocol)."""
    pairs: dict[str, list[WebSocket]] = {}

    async def echo(socket: WebSocket) -> None:
        pair = socket.scope["subprotocols"][0]
        await socket.accept(pair)
        both = pairs.setdefault(pair, [])
        both.append(socket)
        table, seq = f"{id(socket):x}", 0
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                text = await socket.receive_text()
                said = msgspec.json.decode(text)
                seq += 1
                change = Change(seq, "answer", "commander", said["id"], seq - 1, seq, time.time())
                answer = Answer("commander", "UB-4.1 maneuver", said["key"])
                await store.write(store.change_statements(table, change, [answer]))
                for each in both:
                    await each.send_text(text)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.open()
        yield
        await store.close()

    return Starlette(routes=[WebSocketRoute("/ws", echo)], lifespan=lifespan)


def kaleun(store: Store) -> object:
    """The real server; only the limits that guard against a load generator are lifted."""
    return create_app(store, SETTINGS)


def main() -> None:
    which, port, db = sys.argv[1:]
    store = open_store(db)
    app = bare(store) if which == "bare" else kaleun(store)
    config = config_of(app, "127.0.0.1", int(port), SETTINGS)
    if which != "kaleun":  # as they come, without the short ways of Kaleun's own protocol
        config.http, config.ws = "httptools", "websockets-sansio"
    Serving(config).run()


if __name__ == "__main__":
    main()
