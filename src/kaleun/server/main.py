"""`kaleun serve`: starts the server. By default only this machine can reach it; `lan` opens it to the network and
prints the address, a QR code and the code of the house."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
import uvicorn

from kaleun.server import garbage
from kaleun.server.app import create_app
from kaleun.server.gate import Gate
from kaleun.server.http import Http
from kaleun.server.limits import BODY
from kaleun.server.protocol import WebSockets
from kaleun.server.seats import new_code
from kaleun.server.settings import Limits, Settings
from kaleun.server.store import Store, StoreError, open_store

T = TypeVar("T")
PORT = 8137
OWN_FILES = 100
"""Open files that are no connections: the database, workers, what is being read."""


def config_of(app: object, host: str, port: int, settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the application."""
    uvloop = importlib.util.find_spec("uvloop") is not None
    gate = Gate(settings)
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=host,
        port=port,
        loop="uvloop" if uvloop else "asyncio",
        http=partial(Http, gate),  # type: ignore[arg-type]
        ws=partial(WebSockets, gate),  # type: ignore[arg-type]
        ws_max_size=BODY,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[*settings.proxies],
        timeout_keep_alive=15,
        timeout_graceful_shutdown=5,
        server_header=False,
        access_log=False,
        log_config=None,
    )


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    db: str | None = None,
    open_browser: bool = False,
    lan: bool = False,
    names: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
    limits: Limits | None = None,
    sockets: int | None = None,
    connections: int | None = None,
    workers: int = Settings().workers,
    log_level: str = "warning",
) -> int:
    """Runs the server until it is told to stop; returns the exit code. `names`: host names it answers to besides plain
    addresses and localhost; `proxies`: addresses that are believed when they say for whom they ask; `sockets` and
    `connections` instead of those of the limits."""
    files = _many_sockets()
    logging.basicConfig(level=log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what strangers send is no fault of ours
    host = "0.0.0.0" if lan else host
    try:
        store = open_store(_prepared(db))
        asyncio.run(_tried(store))
        listening = _listen(host, port)
    except (StoreError, OSError) as error:
        print(f"kaleun serve: {_sentence(error, port)}", file=sys.stderr)
        return 2
    port = listening.getsockname()[1]
    code = new_code() if lan else ""
    given = {"sockets": sockets, "connections": connections}
    limits = msgspec.structs.replace(limits or Limits(), **{name: n for name, n in given.items() if n is not None})
    if files:
        limits = msgspec.structs.replace(limits, connections=max(1, min(limits.connections, files - OWN_FILES)))
    hosts = tuple(n.lower() for n in names)
    settings = Settings(hosts=hosts, proxies=proxies, code=code, limits=limits, workers=workers)

    def ready() -> None:
        _announce(host, port, code)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(f"http://localhost:{port}/",), daemon=True).start()

    server = Serving(config_of(create_app(store, settings), host, port, settings), ready)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0 if server.started else 2


class Serving(uvicorn.Server):
    """uvicorn, which says when it can be reached."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        garbage.wait_for_quiet()
        if self.started:
            self._ready()


def backup(db: str | None, target: str) -> int:
    """Copies all games into a new file, also while a server runs."""
    return _with_store(db, lambda store: store.backup(Path(target)), f"all games are in {Path(target).name}")


def restore(db: str | None, source: str) -> int:
    """Fills a fresh database from a backup."""
    return _with_store(db, lambda store: store.restore(Path(source)), f"restored from {Path(source).name}")


def check(db: str | None) -> int:
    """Integrity check of the database."""

    async def all_well(store: Store) -> None:
        wrong = await store.check()
        if wrong:
            raise StoreError(f"the database is damaged: {wrong[0]}")

    return _with_store(db, all_well, "the database is sound")


def forget(db: str | None, days: int) -> int:
    """Deletes every table that nobody has changed for so many days, with all its history."""
    return _with_store(db, lambda store: store.forget(time.time() - days * 86400), f"forgotten: tables of {days} days")


def _with_store(db: str | None, work: Callable[[Store], Awaitable[T]], done: str) -> int:
    async def run() -> None:
        store = open_store(_prepared(db))
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    try:
        asyncio.run(run())
    except (StoreError, OSError) as error:
        print(f"kaleun serve: {error}", file=sys.stderr)
        return 1
    print(done)
    return 0


def _prepared(db: str | None) -> str:
    """The database, by default one file in the user's data folder; makes the folder."""
    if db is None:
        from kaleun.home import home

        db = str(home() / "kaleun.db")
    if "://" not in db:
        Path(db).expanduser().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return str(Path(db).expanduser())
    return db


def _many_sockets() -> int:
    """As many open files as the system allows: each socket is one. Returns how many; 0 if nobody knows."""
    try:
        import resource
    except ImportError:
        return 0
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(now, 0)


async def _tried(store: Store) -> None:
    """Opens and closes the store once, so that a database that cannot be used gets its sentence here."""
    await store.open()
    await store.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(False)
    return listening


def _sentence(error: Exception, port: int) -> str:
    if isinstance(error, OSError) and error.errno in (98, 48, 10048):
        return f"port {port} is taken: choose another with --port"
    return str(error)


def own_address() -> str:
    """This machine's address in its network. Nothing is sent: connecting a datagram socket only chooses a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostbyname(socket.gethostname())


def _announce(host: str, port: int, code: str) -> None:
    if not code:
        print(f"Kaleun: http://{'localhost' if host == '127.0.0.1' else host}:{port}/  (Ctrl+C stops)", flush=True)
        return
    import segno

    address = f"http://{own_address()}:{port}/"
    print(f"Kaleun is open to your network: {address}\nCode of the house: {code}\n", flush=True)
    segno.make(f"{address}?code={code}", error="m").terminal(compact=True)
    print(f"\nScan it, or open {address}?code={code}  (Ctrl+C stops)", flush=True)
