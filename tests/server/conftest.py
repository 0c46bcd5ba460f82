"""Servers and stores for the tests; `lurk` is the toy with hidden information, served like any other game."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kaleun.kernel import game as games
from kaleun.kernel.ask import KaleunError
from kaleun.server import (
    calendar,
    gate,
    house,
    limits,
    lobby,
    protocol,
    seats,
    sockets,
    table_calls,
    tables,
    thinking,
    worker,
    workers,
)
from kaleun.server.settings import Settings
from kaleun.server.store import postgres as postgres_store
from kaleun.server.store import store
from kaleun.server.workers import Workers
from server.harness import PATIENT, PLAYERS, Server, fresh_postgres, postgres
from toys import lurk as lurk_game
from waiting import HANG


@pytest.fixture(autouse=True, scope="session")
def patience() -> Iterator[None]:
    """Other processes may take their time on a busy machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers, "START", HANG)
        patch.setattr(thinking, "GRACE", HANG)
        patch.setattr(table_calls, "REPORT_SECONDS", HANG)
        patch.setattr(postgres_store, "PATIENCE", HANG)
        yield


class Hands:
    """The time of day and the running clock as the test says they are; they stand still in between."""

    def __init__(self) -> None:
        self.now = time.time()
        self.set = 0.0
        """By so much somebody has put the time of day forward."""

    def time(self) -> float:
        return self.now + self.set

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """What the server takes for the time."""
    hands = Hands()
    for module in (calendar, gate, house, limits, protocol, seats, sockets, store, table_calls, tables):
        monkeypatch.setattr(module, "time", hands)
    return hands


@pytest.fixture(autouse=True)
def everybody_leaves() -> Iterator[None]:
    """Whoever still sits at a table when a test is over has a socket and a thread, and goes."""
    yield
    while PLAYERS:
        PLAYERS.pop().cut()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database: each test runs against both."""
    if request.param == "sqlite":
        return str(tmp_path / "kaleun.db")
    return fresh_postgres(request.getfixturevalue("postgres_server"))


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "kaleun.db")


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Starts servers and stops those that still run at the end."""
    started: list[Server] = []

    def start(db: str, settings: Settings = PATIENT, port: int = 0) -> Server:
        started.append(Server(db, settings, port))
        return started[-1]

    yield start
    for server in started:
        if server.runs:
            server.stop()


SHARED: list[Server] = []


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """One server over SQLite without limits, for all tests that need no settings, no restart and no file of their own.
    Each opens its own tables."""
    if not SHARED:
        SHARED.append(Server(str(tmp_path_factory.mktemp("shared") / "kaleun.db")))
    return SHARED[0]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """The shared server ends with this folder: what others start must not find its threads."""
    if nextitem is None or not nextitem.path.is_relative_to(Path(__file__).parent):
        while SHARED:
            SHARED.pop().stop()


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Bots, coach, reports and imports work in this process: no other has to start, and the toy game is known here. The
    list gets what they are asked, each as name and data."""
    asked: list[Any] = []

    async def here(_: Workers, name: str, seconds: float = 0.0, /, **data: Any) -> Any:
        job = msgspec.json.encode((name, data))
        asked.append(msgspec.json.decode(job))
        result = msgspec.json.decode(worker.work(job))
        if "error" in result:
            raise KaleunError(result["error"])
        return result["ok"]

    for way in ("call", "besides", "once"):
        monkeypatch.setattr(Workers, way, here)
    return asked


@pytest.fixture
def lurk(monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy game Lurk among the games of the house."""
    for module in (games, lobby):
        monkeypatch.setattr(module, "game_names", lambda: ("lurk", "unterseeboot"))
    monkeypatch.setitem(sys.modules, "kaleun.games.lurk", lurk_game)
    games.find_game.cache_clear()
    yield "lurk"  # type: ignore[misc]
    games.find_game.cache_clear()
