"""The server that is attacked, always one on this machine: one that runs already, or our own that ends with us."""

from __future__ import annotations

import contextlib
import ipaddress
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from kaleun.kernel.ask import KaleunError

PAUSE = 0.1
"""Seconds between two looks at /healthz: no more than everybody may ask."""
PATIENCE = 60.0
"""Seconds after which an answer is not waited for any longer."""


class Target:
    """Where the server is reached; `log` is what it has written so far, `pid` its process, if it is our own."""

    def __init__(self, host: str, port: int, pid: int = 0, errors: Path | None = None) -> None:
        self.host, self.port, self.pid, self._errors = host, port, pid, errors

    @property
    def url(self) -> str:
        return f"http://{self._name}:{self.port}"

    @property
    def _name(self) -> str:
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def log(self) -> list[str] | None:
        return None if self._errors is None else self._errors.read_text().splitlines()

    def connect(self) -> socket.socket:
        return socket.create_connection((self.host, self.port), PATIENCE)

    def call(self, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, Any]:
        """The status and the body of an answer, read as JSON where it is."""
        with contextlib.closing(HTTPConnection(self.host, self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, {"X-Kaleun": "1", "Content-Type": "application/json", **headers})
            answer = connection.getresponse()
            text = answer.read()
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, text

    def table(self) -> dict[str, Any]:
        """A new table."""
        status, opened = self.call("POST", "/api/tables", '{"game": "unterseeboot"}')
        if status != 200:
            raise KaleunError(f"the server opens no table ({status}): {opened}")
        found: dict[str, Any] = opened
        return found

    def watch(self, table: str, origin: str = "") -> tuple[socket.socket, bytes]:
        """A socket of an observer, and the head of the answer."""
        raw = self.connect()
        head = (
            f"GET /ws?table={table} HTTP/1.1\r\nhost: {self._name}:{self.port}\r\norigin: {origin or self.url}\r\n"
            "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-protocol: kaleun.v2, watch\r\n\r\n"
        )
        raw.sendall(head.encode())
        answer = b""
        while b"\r\n\r\n" not in answer and (piece := raw.recv(65536)):
            answer += piece
        return raw, answer


def on_this_machine(host: str) -> str:
    """The address, if it is one of this machine's own; everything else is refused."""
    plain = host.strip("[]")
    if plain == "localhost":
        return "127.0.0.1"
    with contextlib.suppress(ValueError):
        if ipaddress.ip_address(plain).is_loopback:
            return plain
    raise KaleunError(f"{host!r} is not this machine: kaleun attack goes to 127.0.0.1, ::1 or localhost only")


@contextlib.contextmanager
def own_server() -> Iterator[Target]:
    """A server with the settings of every day and an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        errors = Path(folder) / "log"
        code = f"from kaleun.server.main import serve; raise SystemExit(serve(port=0, db={f'{folder}/kaleun.db'!r}))"
        with (
            errors.open("w") as log,
            subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=log, text=True) as process,
        ):
            try:
                assert process.stdout is not None
                found = re.search(r"localhost:(\d+)", process.stdout.readline())
                if found is None:
                    raise KaleunError(f"the server did not start: {errors.read_text()[-300:]}")
                yield Target("127.0.0.1", int(found[1]), process.pid, errors)
            finally:
                process.kill()


class Watch:
    """Somebody else who asks for /healthz all the while, each time on a new connection."""

    def __init__(self, target: Target) -> None:
        self.target, self.worst, self.asked, self.failed = target, 0.0, 0, ""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while True:
            last, begin = self._over.is_set(), time.perf_counter()
            try:
                status, _ = self.target.call("GET", "/healthz")
                self.failed = self.failed or ("" if status == 200 else f"/healthz answered {status}")
            except (OSError, HTTPException) as error:
                self.failed = self.failed or f"/healthz did not answer: {error!r}"
            self.worst, self.asked = max(self.worst, time.perf_counter() - begin), self.asked + 1
            if last:
                return
            self._over.wait(PAUSE)


def children(pid: int) -> int:
    """How many processes this one has started and still has; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        return len(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return 0


def many_files(wanted: int) -> int:
    """Sees to it that so many connections can be open, or as many as the system allows; how many."""
    try:
        import resource
    except ImportError:
        return min(wanted, 400)
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now < wanted + 100:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, wanted + 100), most))
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(wanted, now - 100)


def cores() -> int:
    """How many processors there are for workers."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
