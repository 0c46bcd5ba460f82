"""Servers and stores for the tests; `lurk` is the toy with hidden information, served like any other game."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kaleun.kernel import game as games
from kaleun.server import clocks, house, lobby, seats, sockets, table_calls
from kaleun.server.settings import Settings
from kaleun.server.store import store
from server.harness import Server, fresh_postgres, postgres
from toys import lurk as lurk_game


class Hands:
    """The time of day and the running clock as the test says they are; they stand still in between."""

    def __init__(self) -> None:
        self.now = time.time()

    def time(self) -> float:
        return self.now

    monotonic = time


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """What the server takes for the time."""
    hands = Hands()
    for module in (clocks, house, seats, sockets, store, table_calls):
        monkeypatch.setattr(module, "time", hands)
    return hands


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

    def start(db: str, settings: Settings | None = None, port: int = 0) -> Server:
        started.append(Server(db, settings, port))
        return started[-1]

    yield start
    for server in started:
        if server._thread.is_alive():
            server.stop()


@pytest.fixture
def server(serve: Callable[..., Server], sqlite: str) -> Server:
    """One server over SQLite without limits."""
    return serve(sqlite)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a module that leave nothing behind which could disturb another."""
    running = Server(str(tmp_path_factory.mktemp("shared") / "kaleun.db"))
    yield running
    running.stop()


@pytest.fixture
def lurk(monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy game Lurk among the games of the house."""
    for module in (games, lobby):
        monkeypatch.setattr(module, "game_names", lambda: ("lurk", "unterseeboot"))
    monkeypatch.setitem(sys.modules, "kaleun.games.lurk", lurk_game)
    games.find_game.cache_clear()
    yield "lurk"  # type: ignore[misc]
    games.find_game.cache_clear()
