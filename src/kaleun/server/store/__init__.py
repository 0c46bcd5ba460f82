"""The store: one interface, SQLite or PostgreSQL behind it."""

from __future__ import annotations

from pathlib import Path

from kaleun.server.store.backend import ReadOnly, StoreError, Taken
from kaleun.server.store.store import Store

__all__ = ["Taken", "ReadOnly", "Store", "StoreError", "open_store"]


def open_store(url: str) -> Store:
    """The store at `url`: postgresql://…, sqlite:///path or simply a path. It still has to be opened."""
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from kaleun.server.store.postgres import Postgres
        except ImportError:
            raise StoreError("PostgreSQL needs asyncpg: pip install 'kaleun[postgres]'") from None
        return Store(Postgres(url))
    if "://" in url and not url.startswith("sqlite:///"):
        raise StoreError(f"a database is postgresql://…, sqlite:///path or a path, not {url.partition(':')[0]}://…")
    from kaleun.server.store.sqlite import Sqlite

    return Store(Sqlite(Path(url.removeprefix("sqlite:///"))))
