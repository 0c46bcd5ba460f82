"""Load for `kaleun bench server`: many WebSocket clients in a process of their own, written close to the wire so that
the server is what is measured. `python -m measures.load` reads its orders as JSON and prints its figures."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import random
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

HEAD = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: {protocol}\r\n\r\n"
)


class Orders(msgspec.Struct):
    """What to do: sockets as (path, protocol, plays, table), how long, and at which rate (0 = as fast as answered).
    Games of one seat begin again when they are over; else it ends with the last game, and what comes before the measure
    ends after a few answers a table, for short games would be over by then."""

    port: int
    sockets: list[tuple[str, str, bool, int]]
    seconds: float
    rate: float = 0.0
    echo: bool = False
    warm: float = 1.0
    pid: int = 0
    """The server's process, whose processor time is read."""


class _Option(msgspec.Struct):
    key: str


class _Ask(msgspec.Struct):
    options: list[_Option] | None


class _Message(msgspec.Struct):
    t: str
    seq: int = 0
    over: bool = False
    ask: _Ask | None = None


FEW = 2
"""So many answers a table come before the measure where games do not begin again."""
SHOWN = (b'{"t":"state"', b'{"t":"step"')
_read = msgspec.json.Decoder(_Message).decode


class Client(asyncio.Protocol):
    """One socket. A player answers whenever it may; a watcher notes when the change arrives."""

    def __init__(self, load: Load, path: str, protocol: str, plays: bool, table: int) -> None:
        self.load, self.path, self.protocol, self.plays, self.table = load, path, protocol, plays, table
        self.buffer = bytearray()
        self.up = False
        self.state: _Message | None = None
        self.sent_at = 0.0
        self.acked = 0
        self.id = 0
        self.rng = random.Random(table)
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        head = HEAD.format(path=self.path, port=self.load.orders.port, key=key, protocol=self.protocol)
        self.transport.write(head.encode())

    def connection_lost(self, _: Exception | None) -> None:
        self.load.lost += 1
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(bytes(self.buffer[:200]).decode(errors="replace")))

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.up:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.ready.set_exception(ConnectionError(bytes(buffer[:300]).decode(errors="replace")))
                return
            del buffer[: end + 4]
            self.up = True
            if self.load.orders.echo:
                self.ready.set_result(None)
        while len(buffer) >= 2:
            size, start = buffer[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            body = bytes(buffer[start : start + size])
            del buffer[: start + size]
            self.got(body)

    def got(self, body: bytes) -> None:
        load = self.load
        if load.orders.echo:
            if self.plays:
                load.acked(self)
            return
        if not self.plays:
            if body.startswith(SHOWN):
                if not self.ready.done():
                    self.ready.set_result(None)
                load.seen(self.table)
            return
        message = _read(body)
        if message.t in ("state", "step"):
            self.state = message
            if not self.ready.done():
                self.ready.set_result(None)
            elif not self.sent_at and load.unpaced and self.asked:  # another seat has answered
                self.answer()
        elif message.t == "ack":
            load.acked(self)
        elif message.t == "refused":
            load.refused += 1
            self.sent_at = 0.0

    @property
    def asked(self) -> bool:
        state = self.state
        return state is not None and state.ask is not None and bool(state.ask.options)

    def answer(self) -> None:
        """Sends the next answer; a patrol that is over starts again."""
        self.id += 1
        now = time.perf_counter()
        if self.load.orders.echo:
            self.send(b'{"t":"answer","id":"a%d","seq":%d,"key":"move:P3"}' % (self.id, self.id))
        else:
            state = self.state
            if state is None:
                return
            if state.over or state.ask is None or not state.ask.options:
                if not self.load.alone:
                    self.load.rested(self)
                    return
                self.send(b'{"t":"rewind","id":"a%d","seq":%d,"n":0}' % (self.id, state.seq))
            else:
                keys = [o.key for o in state.ask.options if not o.key.startswith("return")] or [
                    state.ask.options[0].key
                ]
                key = keys[int(self.rng.random() * len(keys))].encode()
                self.send(b'{"t":"answer","id":"a%d","seq":%d,"key":"%s"}' % (self.id, state.seq, key))
        self.sent_at = self.load.sent[self.table] = now

    def send(self, body: bytes) -> None:
        size = len(body)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + body)


class Load:
    """All clients and what they measured."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.clients: list[Client] = []
        self.times: list[float] = []
        self.seen_times: list[float] = []
        self.sent: dict[int, float] = {}
        self.done = self.all = self.refused = self.lost = self.skipped = 0
        self.measuring = False
        self.running = True
        playing = [table for _, _, plays, table in orders.sockets if plays]
        self.alone = len(playing) == len(set(playing))
        """Has every table one player?"""
        self.going, self.over, self.warm = set(playing), asyncio.Event(), asyncio.Event()
        self.enough = 0 if self.alone else FEW * len(self.going)

    @property
    def unpaced(self) -> bool:
        return self.running and not self.orders.rate

    def rested(self, client: Client) -> None:
        """This client has nothing to answer: another seat is asked, or the game is over."""
        if client.state is not None and client.state.over:
            self.going.discard(client.table)
            if not self.going:
                self.over.set()

    def acked(self, client: Client) -> None:
        self.all += 1
        if self.all == self.enough:
            self.warm.set()
        if self.measuring:
            self.done += 1
            self.times.append(time.perf_counter() - client.sent_at)
        client.sent_at = 0.0
        if self.unpaced:
            client.answer()

    def seen(self, table: int) -> None:
        sent = self.sent.pop(table, None)
        if self.measuring and sent is not None:
            self.seen_times.append(time.perf_counter() - sent)

    async def run(self) -> dict[str, Any]:
        loop = asyncio.get_running_loop()
        for wanted in self.orders.sockets:
            _, client = await loop.create_connection(partial(Client, self, *wanted), "127.0.0.1", self.orders.port)
            self.clients.append(client)
            await asyncio.wait_for(client.ready, 20)
        players = [c for c in self.clients if c.plays]
        if self.orders.rate:
            pacer = asyncio.create_task(self._pace(players))
        else:
            for client in players:
                client.answer()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.warm.wait(), self.orders.warm)
        self.measuring = True
        begin, used = time.perf_counter(), cpu_seconds(self.orders.pid)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.over.wait(), self.orders.seconds)
        spent, used = time.perf_counter() - begin, cpu_seconds(self.orders.pid) - used
        self.measuring = self.running = False
        if self.orders.rate:
            pacer.cancel()
        return {
            "answers_s": self.done / spent,
            "all": self.all,
            "cpu_us": used / max(1, self.done) * 1e6,
            "ms": quantiles(self.times),
            "seen_ms": quantiles(self.seen_times),
            "refused": self.refused,
            "lost": self.lost,
            "skipped": self.skipped,
        }

    async def _pace(self, players: list[Client]) -> None:
        """Answers at an even rate, whatever the server does; a player still waiting is passed over."""
        begin, n = time.perf_counter(), 0
        while True:
            due = int((time.perf_counter() - begin) * self.orders.rate)
            while n < due:
                client = players[n % len(players)]
                n += 1
                if client.sent_at:
                    self.skipped += 1
                else:
                    client.answer()
            await asyncio.sleep(0.001)


def cpu_seconds(pid: int) -> float:
    """Processor time the process has had so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quantiles(times: list[float]) -> dict[str, float]:
    """p50, p95, p99 and the largest, in milliseconds."""
    if not times:
        return {}
    ordered = sorted(times)
    at = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    found = {name: ordered[min(len(ordered) - 1, int(q * len(ordered)))] * 1000 for name, q in at.items()}
    return {name: round(ms, 2) for name, ms in {**found, "max": ordered[-1] * 1000}.items()}


def main() -> None:
    orders = msgspec.json.decode(sys.stdin.buffer.read(), type=Orders)
    import uvloop

    print(json.dumps(uvloop.run(Load(orders).run())))


if __name__ == "__main__":
    main()
