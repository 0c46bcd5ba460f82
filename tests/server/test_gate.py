"""The gate: who sends too much, too long a head or too slowly is sent away, whatever is spoken, and everybody else is
served meanwhile."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import ExitStack, suppress
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from kaleun.server.errors import Denied
from kaleun.server.gate import Gate
from kaleun.server.http import HEAD, LINES, MOST
from kaleun.server.limits import Budget
from kaleun.server.settings import Rate, Settings
from kaleun.server.workers import Worker, Workers, cores
from server.harness import PATIENT, Player, Server, client, head_of
from server.test_limits import limited
from waiting import HANG


def raw_to(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), HANG)


def closed(raw: socket.socket) -> bytes:
    """What is still said until the other side hangs up. (Who still speaks then may not hear all of it.)"""
    said = b""
    with suppress(ConnectionResetError):
        while piece := raw.recv(65536):
            said += piece
    return said


def lively(server: Server) -> bool:
    """Is a newcomer served?"""
    with client(server.url) as other:
        return bool(other.get("/healthz").json()["ok"])


def flood(player: Player, data: bytes) -> None:
    """Bytes straight onto the wire; the server need not hear all of them."""
    with suppress(OSError):
        player.ws.socket.sendall(data)


def ended(player: Player) -> tuple[int | None, str]:
    with suppress(ConnectionClosed):
        while True:
            player.ws.recv(HANG)
    return player.ws.close_code, str(player.ws.close_reason)


SENT_AWAY = [(1008, "limit"), (1006, "")]
"""Who still sends when the server hangs up may not hear why."""


# -- sockets


def test_a_budget_is_of_frames_and_of_bytes():
    budget = Budget(Rate(4, 2), Rate(100, 10), 0.0)
    assert [budget.take(1, 0.0) for _ in range(5)] == [True] * 4 + [False]
    budget = Budget(Rate(4, 2), Rate(100, 10), 0.0)
    assert [budget.take(60, 0.0), budget.take(60, 0.0)] == [True, False]
    budget = Budget(Rate(4, 2), Rate(100, 10), 0.0)
    assert [budget.take(60, 0.0), budget.take(60, 2.0), budget.take(60, 4.0)] == [True, True, False]


PING = Frame(Opcode.PING, b"").serialize(mask=True)
PONG = Frame(Opcode.PONG, b"").serialize(mask=True)
TEXT = Frame(Opcode.TEXT, b'{"t":"ping"}').serialize(mask=True)
PART = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
BEGUN = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)


@pytest.mark.parametrize(
    "frames", [PING * 600, PONG * 600, TEXT * 600, BEGUN + PART * 600], ids=["pings", "pongs", "texts", "parts"]
)
def test_frames_of_any_kind_count(serve, sqlite, hands, frames):
    server = serve(sqlite, limited(frames=Rate(500, 10)))
    opened = server.open()
    sitting, watching = server.sit(opened), server.watch(opened["table"])
    flood(watching, frames)
    assert ended(watching) in SENT_AWAY
    sitting.heard()
    assert lively(server)


def test_bytes_count(serve, sqlite, hands):
    server = serve(sqlite, limited(frame_bytes=Rate(40_000, 10)))
    watching = server.watch(server.open()["table"])
    flood(watching, Frame(Opcode.PING, b"x" * 100).serialize(mask=True) * 500)
    assert ended(watching) in SENT_AWAY


def test_a_budget_fills_again(serve, sqlite, hands):
    server = serve(sqlite, limited(frames=Rate(20, 10)))
    me = server.sit(server.open())
    for _ in range(5):
        for _ in range(10):
            me.heard()
        hands.now += 5


def test_three_megabytes_of_pings_stop_nobody(serve, sqlite):
    """With the limits of every day. How soon the others are served is measured by `kaleun attack`."""
    server = serve(sqlite, msgspec.structs.replace(PATIENT, limits=Settings().limits))
    opened = server.open()
    sitting, watching = server.sit(opened), server.watch(opened["table"])
    flood(watching, PING * 500_000)
    assert lively(server)
    assert sitting.change("answer", key=sitting.keys[0])["t"] == "ack"
    assert ended(watching) in SENT_AWAY


def test_who_speaks_before_being_let_in_is_hung_up_on(shared):
    table = shared.open()["table"]
    with raw_to(shared) as raw:
        head = f"GET /ws?table={table} HTTP/1.1\r\nhost: 127.0.0.1:{shared.port}\r\norigin: {shared.url}\r\n"
        head += "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        head += "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-protocol: kaleun.v2, watch\r\n\r\n"
        raw.sendall(head.encode())
        head_of(raw)
        raw.sendall(TEXT)
        assert b"pong" in raw.recv(65536) or b"pong" in raw.recv(65536), "after the answer it may speak"


def test_refused_handshakes_and_broken_texts_are_no_errors(shared, caplog):
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            with pytest.raises(InvalidStatus):
                shared.watch("nosuchtable22222")
            with pytest.raises(InvalidStatus):
                Player(shared, "nosuchtable22222", None, origin="http://elsewhere.example")
        for frames in (
            Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
            Frame(Opcode.TEXT, b"\xff", fin=False).serialize(mask=True)
            + Frame(Opcode.CONT, b"\xfe").serialize(mask=True),
        ):
            watching = shared.watch(shared.open()["table"])
            flood(watching, frames)
            assert ended(watching)[0] == 1007
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_handshake_that_cannot_be_read_is_answered(shared):
    with raw_to(shared) as raw:
        raw.sendall(
            b"GET /ws HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nx: " + b"y" * 9000
            + b"\r\n\r\n"
        )  # fmt: skip
        assert closed(raw).startswith(b"HTTP/1.1 431")


# -- requests


def request(lines: int = 0, size: int = 0) -> bytes:
    """A request with so many lines of head besides two, or so many bytes in one of them."""
    more = b"".join(b"x-%d: y\r\n" % n for n in range(lines)) + b"x: " + b"y" * size
    return b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n" + more + b"\r\n\r\n"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (request(), b"200"),
        (request(lines=LINES - 2), b"200"),
        (request(lines=LINES - 1), b"431"),
        (request(size=HEAD - 100), b"200"),
        (request(size=HEAD), b"431"),
        (request(size=3_000_000), b"431"),
        (request(lines=100_000), b"431"),
        (b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n", b"431"),
        (b"GET /" + b"x" * 3_000_000, b"431"),
    ],
    ids=["plain", "100 lines", "101 lines", "long", "too long", "far too long", "many lines", "address", "no end"],
)
def test_how_long_a_head_may_be(shared, sent, status):
    with raw_to(shared) as raw:
        with suppress(OSError):  # it need not hear all of it
            raw.sendall(sent)
        with suppress(ConnectionResetError):
            assert head_of(raw).startswith(b"HTTP/1.1 " + status)
    assert lively(shared)


def test_a_body_without_end_is_hung_up_on(shared):
    with raw_to(shared) as raw:
        raw.sendall(b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\nx-kaleun: 1\r\ntransfer-encoding: chunked\r\n")
        raw.sendall(b"content-type: application/json\r\n\r\n")
        with suppress(OSError):
            for _ in range(2 * MOST // 65536):
                raw.sendall(b"10000\r\n" + b" " * 65536 + b"\r\n")
        closed(raw)
    assert lively(shared)


def test_chunks_that_are_nothing_but_wrapping(shared):
    with raw_to(shared) as raw:
        raw.sendall(b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\nx-kaleun: 1\r\ntransfer-encoding: chunked\r\n")
        raw.sendall(b"content-type: application/json\r\n\r\n")
        with suppress(OSError):
            raw.sendall(b"1\r\n \r\n0\r\n" + b"x: " + b"y" * 1_000_000)
        closed(raw)
    assert lively(shared)


HALVES = [
    b"",
    b"GET /healthz HT",
    b"\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\nx-kaleun: 1\r\ncontent-length: 500\r\n\r\n{",
]


def test_half_requests_are_hung_up_on(serve, sqlite, hands):
    server = serve(sqlite, msgspec.structs.replace(PATIENT, head_seconds=10, body_seconds=15))
    with ExitStack() as stack:
        halves = [stack.enter_context(raw_to(server)) for _ in range(60)]
        for n, raw in enumerate(halves):
            raw.sendall(HALVES[n % 4])
        assert lively(server)
        hands.now += 16
        for raw in halves:
            said = closed(raw)
            assert said == b"" or said.startswith(b"HTTP/1.1 408")
    assert lively(server)


def test_a_connection_that_is_kept_does_not_wait_for_ever_either(serve, sqlite, hands):
    server = serve(sqlite, msgspec.structs.replace(PATIENT, head_seconds=10))
    with raw_to(server) as raw:
        raw.sendall(request())
        assert head_of(raw).startswith(b"HTTP/1.1 200")
        raw.sendall(b"GET /heal")
        assert lively(server)
        hands.now += 11
        assert b"HTTP/1.1 408" in closed(raw)


def test_a_long_body_has_time_while_it_grows():
    """Looked at now and then: has enough come since?"""

    class Sender:
        body, gone = 0, False

        def late(self) -> None:
            self.gone = True
            gate.done(self)

        def arrived(self) -> int:
            return self.body

    async def run() -> tuple[bool, bool]:
        quick, slow = Sender(), Sender()
        for sender in (quick, slow):
            gate.expect_body(sender)
        for _ in range(3):
            quick.body += 100
            slow.body += 99
            gate._look()
        return quick.gone, slow.gone

    gate = Gate(Settings(body_seconds=0.0, body_grows=100))
    assert asyncio.run(run()) == (False, True)


# -- places


def test_a_full_house_makes_room_for_who_asks(serve, sqlite):
    server = serve(sqlite, limited(connections_per_address=20))
    with ExitStack() as stack:
        halves = [stack.enter_context(raw_to(server)) for _ in range(60)]
        for raw in halves[:40]:
            assert closed(raw).startswith(b"HTTP/1.1 408"), "the oldest give way"
        assert lively(server)


def test_too_many_connections_in_use_are_refused(serve, sqlite):
    server = serve(sqlite, limited(connections=5, sockets_per_table=100))
    table = server.open()["table"]  # the client's own connection stays
    players = [server.watch(table) for _ in range(4)]
    with raw_to(server) as raw:
        assert closed(raw).startswith(b"HTTP/1.1 503")
    players[0].close()
    assert server.watch(table).state["seq"] == 1


class Nobody:
    def __init__(self, gate: Gate) -> None:
        self.gate, self.gone = gate, False

    def late(self) -> None:
        self.gone = True
        self.gate.done(self)
        self.gate.leave(self)

    def arrived(self) -> int:
        return 0


def test_places_by_address():
    limits = msgspec.structs.replace(Settings().limits, connections=6, connections_per_address=2, at_home=2)
    gate = Gate(Settings(limits=limits, proxies=("192.0.2.1",)))

    def enter(host: str) -> bool:
        return gate.enter(object(), host)

    assert [enter("198.51.100.7") for _ in range(3)] == [True, True, False]
    assert [enter("2001:db8::1"), enter("2001:db8::2"), enter("2001:db8::3")] == [True, True, False]
    assert [enter("127.0.0.1") for _ in range(3)] == [True, True, False], "all places are taken"
    assert len(gate) == 6
    gate = Gate(Settings(limits=limits, proxies=("192.0.2.1",)))
    assert [enter("192.0.2.1") for _ in range(7)] == [True] * 6 + [False], "all the world comes by a proxy"
    gate = Gate(Settings(limits=limits))
    assert [enter("127.0.0.1") for _ in range(5)] == [True] * 4 + [False]


def test_the_oldest_that_has_not_arrived_gives_way():
    async def run() -> list[bool]:
        limits = msgspec.structs.replace(Settings().limits, connections_per_address=2)
        gate = Gate(Settings(limits=limits))
        visitors = [Nobody(gate) for _ in range(4)]
        entered = []
        for visitor in visitors:
            entered.append(gate.enter(visitor, "198.51.100.7"))
            gate.expect_head(visitor, "198.51.100.7")
        assert all(entered)
        return [visitor.gone for visitor in visitors]

    assert asyncio.run(run()) == [True, True, False, False]


# -- imports


def test_imports_take_no_more_workers_than_there_are_cores(monkeypatch):
    """However many records strangers send at once; when too many wait, the next one is refused."""

    async def run() -> tuple[int, int]:
        running = most = 0
        free = asyncio.Event()

        async def start(megabytes: int, cpu_seconds: int) -> Any:
            nonlocal running, most
            running += 1
            most = max(most, running)
            return None

        async def work(self: Workers, worker: Any, job: bytes, seconds: float, keep: bool) -> str:
            nonlocal running
            await free.wait()
            running -= 1
            return "done"

        monkeypatch.setattr(Worker, "start", start)
        monkeypatch.setattr(Workers, "_run", work)
        workers = Workers(1, waiting=cores() + 5)
        asked = [asyncio.create_task(workers.once("check_record", record="")) for _ in range(cores() + 20)]
        for _ in range(50):
            await asyncio.sleep(0)
        free.set()
        found = await asyncio.gather(*asked, return_exceptions=True)
        return most, sum(isinstance(answer, Denied) for answer in found)

    assert asyncio.run(run()) == (cores(), 15)
