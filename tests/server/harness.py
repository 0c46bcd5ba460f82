"""A real server in a thread, PostgreSQL in a folder of its own, and players who speak the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import glob
import itertools
import json
import os
import pwd
import random
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

import asyncpg
import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from folding import folded
from kaleun.kernel.table import Table
from kaleun.server.app import App, create_app
from kaleun.server.history import entire
from kaleun.server.main import config_of
from kaleun.server.meant import FEW
from kaleun.server.settings import Limits, Rate, Settings
from kaleun.server.store import Store, open_store
from waiting import HANG, until

MANY = Rate(1_000_000, 1)
NO_LIMITS = Limits(
    changes=MANY, questions=MANY, tables=MANY, dailies=MANY, joins=MANY, joins_a_day=MANY, exports=MANY, phrases=MANY,
    calls=MANY,
    handshakes=MANY, frames=MANY, frame_bytes=Rate(10**12, 1),
)  # fmt: skip
PATIENT = Settings(
    limits=NO_LIMITS, workers=1, idle=1e12, unload_after=1e12, bot_seconds=HANG,
    head_seconds=HANG, body_seconds=HANG, warm=False,
)  # fmt: skip
"""A server that puts nobody and nothing away while a busy machine takes its time."""
_ids = itertools.count()
T = TypeVar("T")


def client(base_url: str = "", **headers: str) -> httpx.Client:
    """An HTTP client that looks at no certificates and at nobody's proxy settings."""
    return httpx.Client(base_url=base_url, headers=headers, timeout=HANG, verify=False, trust_env=False)


class Prompt(uvicorn.Server):
    """uvicorn looks every tenth of a second whether it shall stop; with hundreds of servers that adds up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.running = threading.Event()

    async def main_loop(self) -> None:
        self._loop, self._told = asyncio.get_running_loop(), asyncio.Event()
        await self.on_tick(0)
        self.running.set()
        await self._told.wait()

    def tell(self) -> None:
        self._loop.call_soon_threadsafe(self._told.set)


class Server:
    """A running server; `stop` ends it the polite way."""

    def __init__(self, db: str, settings: Settings = PATIENT, port: int = 0) -> None:
        self.app: App = create_app(open_store(db), settings)
        listening = bound(port)
        self.port: int = listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        config = config_of(self.app, "127.0.0.1", self.port, settings)
        config.timeout_keep_alive = int(HANG)  # else it may close a connection just as a test asks again
        self._server = Prompt(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        until(lambda: self._server.running.is_set() or not self._thread.is_alive(), "the server starts")
        assert self._thread.is_alive(), "the server did not start"
        self.http = client(self.url, **{"x-kaleun": "1"})

    @property
    def runs(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        self.http.close()
        self._server.tell()
        self._thread.join(HANG)
        assert not self._thread.is_alive()

    # -- shortcuts

    def open(self, game: str = "unterseeboot", **wish: Any) -> dict[str, Any]:
        answer = self.http.post("/api/tables", json={"game": game, **wish})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def whole(self, table: str) -> Table:
        """The table with all its past, of which the server holds only the end in memory."""
        party = self.app.house.parties[table]

        async def run_again() -> Table:
            async with party.held():
                return await entire(party)

        return asyncio.run_coroutine_threadsafe(run_again(), self._server._loop).result(HANG)

    def sit(self, opened: dict[str, Any], seat: str | None = None, **more: Any) -> Player:
        seat = seat or next(iter(opened["seats"]))
        return Player(self, opened["table"], opened["seats"][seat], **more)

    def watch(self, table: str, **more: Any) -> Player:
        return Player(self, table, None, **more)

    def get(self, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        return self.http.get(path, headers=bearer(token), **more)

    def post(self, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        return self.http.post(path, headers=bearer(token), **more)


def bearer(token: str | None) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


PLAYERS: list[Player] = []
"""Who sat down in this test."""


class Player:
    """A device at a table: keeps its state and log up to date the way the browser does."""

    def __init__(
        self,
        server: Server,
        table: str,
        token: str | None,
        lines: list[dict[str, Any]] | None = None,
        origin: str | None = None,
        speaks: str = "kaleun.v2",
    ) -> None:
        """`lines`: the log lines it already holds, as after a reconnect."""
        PLAYERS.append(self)
        self.server, self.table, self.token = server, table, token
        self.state: dict[str, Any] = {}
        self.lines = lines or []
        self.other: list[dict[str, Any]] = []
        self.texts: list[str] = []
        """Everything it was sent, as it came."""
        self.steps = 0
        self.frames: list[tuple[dict[str, Any], Any]] = []
        """The lines of the last step, each with the view it led to."""
        self.ws: ClientConnection = connect(  # type: ignore[call-overload]
            f"ws://127.0.0.1:{server.port}/ws?table={table}&log={len(self.lines)}",
            subprotocols=[speaks, f"seat.{token}" if token else "watch"],  # type: ignore[list-item]
            origin=origin or server.url,  # type: ignore[arg-type]
            compression=None,
            open_timeout=HANG,
            ping_interval=None,
            proxy=None,
            legacy=True,
        )
        self.until("state")

    def receive(self) -> dict[str, Any]:
        self.texts.append(str(self.ws.recv(HANG)))
        message: dict[str, Any] = json.loads(self.texts[-1])
        if message["t"] == "step":
            known = len(self.lines)
            message, self.frames = folded(self.state, message)
            assert [line["n"] for line, _ in self.frames] == list(range(known, known + len(self.frames))), (
                "all that is new"
            )
            self.steps += 1
        if message["t"] == "state":
            assert message["log_from"] <= len(self.lines)
            self.lines = self.lines[: message["log_from"]] + message["log"]
            self.state = message
        elif message["t"] == "presence":
            self.state["seats"] = message["seats"]
        elif message["t"] == "accord":
            self.state |= {name: value for name, value in message.items() if name != "t"}
        elif message["t"] == "after" and message["seq"] >= self.state["question"]:
            self.state["after"] = {**(self.state["after"] or {}), message["key"]: message["after"]}
        return message

    def meant(self) -> dict[str, Any]:
        """What each of my options means, once the server has told it (it does so unasked if they are few)."""
        while 0 < len(self.keys) <= FEW and len(self.state["after"] or {}) < len(self.keys):
            self.receive()
        return self.state["after"] or {}

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; others are noted."""
        while True:
            message = self.receive()
            if message["t"] in kinds:
                return message
            self.other.append(message)

    def until_seq(self, seq: int) -> dict[str, Any]:
        while self.state["seq"] < seq:
            self.receive()
        return self.state

    def send(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def change(self, t: str, **fields: Any) -> dict[str, Any]:
        """Sends a change and returns the ack or the refusal."""
        fields.setdefault("id", f"c{next(_ids)}")
        fields.setdefault("seq", self.state["seq"])
        self.send(t=t, **fields)
        while True:
            message = self.until("ack", "refused")
            if message["id"] == fields["id"]:
                return message

    def ask(self, t: str, **fields: Any) -> dict[str, Any]:
        self.send(t=t, **fields)
        while True:
            message = self.until(t, "refused")
            if message.get("key") == fields.get("key") or message["t"] == "refused":
                return message

    @property
    def keys(self) -> list[str]:
        return [o["key"] for o in (self.state["ask"] or {}).get("options") or []]

    def play(self, rng: random.Random, answers: int = 10**6) -> int:
        """Random answers until the game is over, another seat is asked, or there were enough."""
        for n in range(answers):
            if self.state["over"] or not self.keys:
                return n
            ack = self.change("answer", key=rng.choice(self.keys))
            assert ack["t"] == "ack", ack
            self.until_seq(ack["seq"])
        return answers

    def heard(self) -> None:
        """Until the server has dealt with everything this device has sent."""
        self.send(t="ping")
        self.until("pong")

    def cut(self) -> None:
        """The line breaks: what was sent arrives, nothing comes back. (Closing would wait for the reading thread.)"""
        with contextlib.suppress(AttributeError, OSError):  # it never got in, or it is broken already
            self.ws.socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.ws.close()


def gone(player: Player) -> dict[str, Any]:
    """Reads on until the server has closed this socket; the goodbye it said."""
    bye: dict[str, Any] = {}
    with contextlib.suppress(ConnectionClosed):
        while True:
            message = player.receive()
            if message["t"] == "bye":
                bye = message
    return bye


def bound(port: int = 0) -> socket.socket:
    """A socket at this port, or at any free one."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    return listening


@contextlib.contextmanager
def kept_port() -> Iterator[int]:
    """A port that stays ours while servers come and go. It is bound but never listened at: who asks for just any port
    does not get it, a server that names it does."""
    with bound() as keeper:
        yield keeper.getsockname()[1]


def head_of(raw: socket.socket) -> bytes:
    """The head of an HTTP answer, whatever pieces it comes in."""
    head = b""
    while b"\r\n\r\n" not in head:
        piece = raw.recv(4096)
        assert piece, f"the connection ended after {head!r}"
        head += piece
    return head


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server of our own on a socket in a temporary folder, as a user who is not root."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin")) or [os.path.dirname(shutil.which("pg_ctl") or "")]
    assert os.path.exists(f"{found[-1]}/initdb"), "these tests need postgresql (scripts/system-packages)"
    folder = tempfile.mkdtemp(prefix="kaleun-pg-")
    as_user: list[str] = []
    if os.getuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        as_user = ["runuser", "-u", "postgres", "--"]

    def run(*command: str) -> None:
        done = subprocess.run([*as_user, *command], capture_output=True, text=True, cwd=folder, check=False)
        assert done.returncode == 0, done.stderr + done.stdout

    data = f"{folder}/data"
    run(f"{found[-1]}/initdb", "-D", data, "-U", "kaleun", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=60 -c fsync=off"
    run(f"{found[-1]}/pg_ctl", "-D", data, "-w", "-t", f"{HANG:.0f}", "-o", options, "-l", f"{folder}/log", "start")
    try:
        yield f"postgresql://kaleun@/postgres?host={folder}"
    finally:
        run(f"{found[-1]}/pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def fresh_postgres(url: str) -> str:
    """An empty database on the test server: a schema of its own."""
    name = f"kaleun_{next(_ids)}"

    async def create() -> None:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute(f"CREATE SCHEMA {name}")
        finally:
            await connection.close()

    asyncio.run(create())
    return f"{url}&search_path={name}"


def with_store(db: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = open_store(db)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
