"""The yardstick of `kaleun bench server`: Starlette with the same store and a handler that only writes and echoes. And
Kaleun's own server as the bench starts it: `python -m measures.yardstick bare|rows|kaleun|library PORT DATABASE`
(`rows`: the bare handler writes all the rows that a game has to keep; `library`: without the short ways of its own
protocol)."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import AsyncIterator, Callable
from typing import TypeAlias

import msgspec
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import kaleun
from kaleun.kernel.run import Answer
from kaleun.server.app import create_app
from kaleun.server.keeping import mark_row, position_row
from kaleun.server.main import Serving, config_of
from kaleun.server.settings import Limits, Rate, Settings
from kaleun.server.store import Store, open_store
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import Change, Told

MANY = Rate(10**9, 1)
SETTINGS = Settings(
    limits=Limits(changes=MANY, questions=MANY, tables=MANY, calls=MANY, handshakes=MANY, frames=MANY, frame_bytes=MANY)
)


Rows: TypeAlias = Callable[[str, Change, Answer], list[Statement]]


def answer_only(store: Store) -> Rows:
    """One row an answer, with nothing in it but the answer."""
    return lambda table, change, answer: store.change_statements(table, change, [answer])


def rows_of_a_game(store: Store) -> Rows:
    """What a game has to keep so that it opens at the same place under other rules: the log lines as told and the State
    as shown with every answer, the step boundary with every second. They are those of one patrol's second answer, again
    and again: no rule is run, no view is made."""
    game = kaleun.new_table("unterseeboot", seed=7)
    while game.n < 2 and game.pending is not None:
        game.answer(game.pending.keys[0])
    told = [*game.run.mark.log, *game.run.play.lines][-2:]

    def rows(table: str, change: Change, answer: Answer) -> list[Statement]:
        unit = store.change_statements(table, change, [answer], (), Told(2 * change.seq, told))
        unit.append(store.position_statement(table, change.seq, position_row(game)))
        if change.seq % 2:
            newest = mark_row(game.game, game.run.mark, {"*": 2 * change.seq})
            unit.append(store.newest_statement(table, change.seq, newest))
        return unit

    return rows


def bare(store: Store, rows: Rows) -> Starlette:
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
                await store.write(rows(table, change, answer))
                for each in both:
                    await each.send_text(text)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.open()
        yield
        await store.close()

    return Starlette(routes=[WebSocketRoute("/ws", echo)], lifespan=lifespan)


def house(store: Store) -> object:
    """The real server; only the limits that guard against a load generator are lifted."""
    return create_app(store, SETTINGS)


def main() -> None:
    which, port, db = sys.argv[1:]
    store = open_store(db)
    bares = {"bare": answer_only, "rows": rows_of_a_game}
    app = bare(store, bares[which](store)) if which in bares else house(store)
    config = config_of(app, "127.0.0.1", int(port), SETTINGS)
    if which != "kaleun":  # as they come, without the short ways of Kaleun's own protocol
        config.http, config.ws = "httptools", "websockets-sansio"
    Serving(config).run()


if __name__ == "__main__":
    main()
