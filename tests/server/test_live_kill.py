"""kill -9 in the middle of a mission: every order that was acknowledged is there, once, and the clock stands."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect

from kaleun.kernel.live_table import LiveTable
from kaleun.server.loading import load
from kaleun.server.store import open_store
from server.harness import client, kept_port
from server.screens import BOT, ROLES
from server.test_kill import Nursery
from waiting import HANG

KILLS, ORDERS = 3, 8


async def sail(port: int, opened: dict[str, Any], begin: int) -> dict[str, int]:
    """Orders until so many are acknowledged, one more on its way; what was acknowledged. The last one of the time
    before is sent again."""
    acked: dict[str, int] = {}
    async with connect(
        f"ws://127.0.0.1:{port}/ws?table={opened['table']}",
        subprotocols=["kaleun.v2", f"seat.{opened['seats']['captain']}"],  # type: ignore[list-item]
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        compression=None, ping_interval=None, open_timeout=HANG, proxy=None,
    ) as ws:  # fmt: skip
        first = json.loads(await ws.recv())
        assert first["live"]["clock"]["why"] == ("restart" if begin else "")
        for n in range(begin, begin + ORDERS):
            await ws.send(json.dumps({"t": "command", "id": f"o{n}", "name": ("resume", "pause")[n % 2], "args": {}}))
            while (message := json.loads(await ws.recv()))["t"] not in ("ack", "refused"):
                pass
            assert message["t"] == "ack", message
            acked[message["id"]] = message["seq"]
        last = {"t": "command", "id": f"o{begin + ORDERS}", "name": "resume", "args": {}}
        await ws.send(json.dumps(last))  # on its way when the server dies
    return acked


async def massacre(db: str) -> tuple[dict[str, Any], dict[str, int]]:
    acked: dict[str, int] = {}
    with kept_port() as port, contextlib.closing(Nursery(port, db)) as nursery:
        await nursery.start()
        with client(f"http://127.0.0.1:{port}", **{"x-kaleun": "1"}) as http:
            seats = {role: {"kind": "me"} if role == "captain" else BOT for role in ROLES}
            opened = http.post("/api/tables", json={"game": "uboot", "seed": 7, "seats": seats}).json()
        for kill in range(KILLS):
            if kill:
                await nursery.start()
            acked |= await sail(port, opened, kill * ORDERS)
            await nursery.kill()
    return opened, acked


async def stored(db: str, opened: dict[str, Any], acked: dict[str, int]) -> None:
    store = open_store(db)
    await store.open()
    try:
        changes = await store.changes(opened["table"])
        actions = [change.action for change in changes if change.action]
        assert len(actions) == len(set(actions)), "nothing was carried out twice"
        for id, seq in acked.items():
            assert await store.seq_of(opened["table"], "captain", id) == seq
        loaded = await load(store, opened["table"])
        assert loaded is not None
        assert isinstance(loaded.table, LiveTable)
        told = [a.value[0] for a in await store.answers(opened["table"], 0, loaded.head.n) if a.what == "command"]
        assert sum(name in ("pause", "resume") for name in told) == len(actions)
    finally:
        await store.close()


@pytest.mark.slow
def test_what_was_acknowledged_at_sea_is_never_lost(db):
    """On SQLite and on PostgreSQL."""
    opened, acked = asyncio.run(massacre(db))
    assert len(acked) == KILLS * ORDERS
    asyncio.run(stored(db, opened, acked))
