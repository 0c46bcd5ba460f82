"""kill -9 at any moment while many games run: nothing acknowledged is lost and nothing is half done. (How soon the
server is back is measured by `kaleun bench server`.)"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from kaleun.server.loading import load
from kaleun.server.store import open_store
from server.harness import Player, client, fresh_postgres, kept_port
from waiting import HANG

KILLS = int(os.environ.get("KALEUN_KILLS", "20"))
"""How often the server is killed; KALEUN_KILLS=1000 for a night."""
GAMES = 20
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError)


class Fleet:
    """What the captains have in common: is there a server, how many messages were sent, is it time to go home?"""

    def __init__(self, port: int) -> None:
        self.port, self.sent, self.home = port, 0, False
        self.up, self._enough, self._wanted = asyncio.Event(), asyncio.Event(), 0

    def count(self) -> None:
        self.sent += 1
        if self.sent >= self._wanted:
            self._enough.set()

    async def send(self, more: int) -> None:
        """Until so many more messages are on their way."""
        self._wanted = self.sent + more
        self._enough.clear()
        await self._enough.wait()


class Captain:
    """Plays one table through everything that happens to the server, and notes what was acknowledged."""

    def __init__(self, fleet: Fleet, opened: dict[str, Any], seed: int) -> None:
        self.fleet, self.table, self.token = fleet, opened["table"], opened["seats"]["commander"]
        self.rng = random.Random(seed)
        self.acked: dict[str, int] = {}
        self.waiting: dict[str, Any] | None = None
        self.n = 0

    async def play(self) -> None:
        """Until all go home and the last message is settled; after every break of the line the same message again."""
        port = self.fleet.port
        while self.waiting is not None or not self.fleet.home:
            await self.fleet.up.wait()
            with contextlib.suppress(*BROKEN):
                async with connect(
                    f"ws://127.0.0.1:{port}/ws?table={self.table}",
                    subprotocols=["kaleun.v1", f"seat.{self.token}"],  # type: ignore[list-item]
                    origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
                    compression=None,
                    ping_interval=None,
                    open_timeout=HANG,
                    proxy=None,
                ) as ws:
                    state = json.loads(await ws.recv())
                    while self.waiting is not None or not self.fleet.home:
                        self.waiting = self.waiting or self.next_message(state)
                        await ws.send(json.dumps(self.waiting))
                        self.fleet.count()
                        state = await self.settled(ws, state)

    async def settled(self, ws: Any, state: dict[str, Any]) -> dict[str, Any]:
        """Reads until the message is acknowledged or refused; the newest state."""
        while True:
            message = json.loads(await ws.recv())
            if message["t"] == "state":
                state = message
            elif message["t"] == "ack":
                assert self.waiting is not None
                assert message["id"] == self.waiting["id"]
                self.acked[message["id"]] = message["seq"]
                self.waiting = None
                return state
            elif message["t"] == "refused":
                assert message["code"] == "stale", message
                self.waiting = None  # it was never applied, or the state moved on without it: it must not be there
                return json.loads(await ws.recv())  # type: ignore[no-any-return]

    def next_message(self, state: dict[str, Any]) -> dict[str, Any]:
        self.n += 1
        base = {"id": f"c{self.n}", "seq": state["seq"]}
        if state["over"]:
            return {**base, "t": "rewind", "n": 0}
        if state["can_undo"] and self.rng.random() < 0.1:
            return {**base, "t": "undo"}
        return {**base, "t": "answer", "key": self.rng.choice(state["ask"]["options"])["key"]}


class Nursery:
    """Servers to be killed."""

    def __init__(self, port: int, db: str) -> None:
        self.port, self.db, self.pid = port, db, 0
        folder = Path(__file__).parent
        self.process = subprocess.Popen(
            [sys.executable, str(folder / "nursery.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    async def line(self) -> str:
        assert self.process.stdout is not None
        return await asyncio.to_thread(self.process.stdout.readline)

    async def start(self) -> None:
        """A server, until it can be reached."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{self.port} {self.db}\n")
        self.process.stdin.flush()
        self.pid = int(await self.line())
        assert f":{self.port}/" in (said := await self.line()), said

    async def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self.pid = 0
        assert await self.line() == "gone\n"

    def close(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
        self.process.communicate(timeout=HANG)


async def massacre(db: str, kills: int) -> list[Captain]:
    """Kills the server `kills` times while the captains play, each time after so and so many messages, and once more
    when all is settled."""
    rng = random.Random(kills)
    with kept_port() as port, contextlib.closing(Nursery(port, db)) as nursery:
        fleet = Fleet(port)
        await nursery.start()
        with client(f"http://127.0.0.1:{port}", **{"x-kaleun": "1"}) as http:
            opened = [http.post("/api/tables", json={"game": "unterseeboot"}).json() for _ in range(GAMES)]
        captains = [Captain(fleet, o, n) for n, o in enumerate(opened)]
        fleet.up.set()
        playing = asyncio.gather(*(captain.play() for captain in captains))
        for _ in range(kills):
            await _first(playing, fleet.send(rng.randrange(2 * GAMES, 6 * GAMES)))
            fleet.up.clear()
            await nursery.kill()
            await nursery.start()
            fleet.up.set()
        fleet.home = True
        await playing
        await nursery.kill()
    return captains


async def _first(playing: asyncio.Future[Any], work: Any) -> None:
    """Does the work, unless a captain fails before."""
    working = asyncio.ensure_future(work)
    await asyncio.wait([playing, working], return_when=asyncio.FIRST_COMPLETED)
    if not working.done():
        working.cancel()
        await playing


async def examine(db: str, captains: list[Captain]) -> None:
    """Compares what the clients were told with what the database has."""
    store = open_store(db)
    await store.open()
    try:
        assert await store.check() == []
        for captain in captains:
            changes = await store.changes(captain.table)
            assert [c.seq for c in changes] == list(range(1, len(changes) + 1)), "no gap, nothing twice"
            written = [(c.action, c.seq) for c in changes if c.action]
            assert written == sorted(captain.acked.items(), key=lambda row: row[1]), "all that was acknowledged, once"
            loaded = await load(store, captain.table)
            assert loaded is not None
            assert loaded.table is not None
            assert loaded.mended is None
            assert not loaded.due, "it stands where the store says"
            assert loaded.table.n == loaded.head.n, "no half action"
    finally:
        await store.close()


def as_after_a_power_cut(db: str, captains: list[Captain]) -> None:
    """A whole new process: every table is where its captain left it."""
    code = f"from kaleun.server.main import serve; serve(port=0, db={db!r})"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"localhost:(\d+)", process.stdout.readline())
            assert found is not None
            here: Any = SimpleNamespace(port=int(found[1]), url=f"http://127.0.0.1:{found[1]}")
            for captain in captains:
                assert Player(here, captain.table, captain.token).state["seq"] == max(captain.acked.values())
        finally:
            process.kill()


@pytest.mark.slow
def test_kill_9_loses_nothing(sqlite):
    captains = asyncio.run(massacre(sqlite, KILLS))
    asyncio.run(examine(sqlite, captains))
    assert sum(len(c.acked) for c in captains) >= KILLS * GAMES
    as_after_a_power_cut(sqlite, captains)


@pytest.mark.slow
@pytest.mark.postgres
def test_kill_9_loses_nothing_with_postgres(postgres_server):
    db, kills = fresh_postgres(postgres_server), max(3, KILLS // 6)
    captains = asyncio.run(massacre(db, kills))
    asyncio.run(examine(db, captains))
    assert sum(len(c.acked) for c in captains) >= kills * GAMES
