"""Databases and backups of older versions are brought up to date; nothing of their history is lost."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.kernel.run import Answer
from kaleun.server.store import Store
from kaleun.server.store.rows import Change
from server.harness import with_store
from server.older import make_older
from server.test_store import some_history

STRANGE = [
    Answer("a", "Q", 'says "ä ö ß 🙂"'), Answer("chance", "Q roll", (6, 1), "typed"), Answer("chance", "Q die", 3),
    Answer("a", "Q", "", "scripted"),
]  # fmt: skip


async def strange_history(store: Store) -> None:
    await some_history(store)
    await store.write(store.change_statements("t1", Change(6, "undo", "a", "u", 4, 4, 6.0)))
    await store.write(store.change_statements("t1", Change(7, "answer", "a", "v", 4, 8, 7.0), STRANGE))


async def told(store: Store) -> tuple[Any, ...]:
    """All there is to know of the strange history."""
    answers, back = await store.answers("t1", 0, 8), await store.undone("t1", 6, 4)
    assert answers[4:] == STRANGE
    return answers, back, await store.changes("t1"), await store.head("t1"), await store.marks("t1")


@pytest.mark.parametrize("version", [2, 3, 4, 6])
def test_an_older_database_is_brought_up_to_date(db, version):
    async def make(store: Store) -> tuple[Any, ...]:
        await strange_history(store)
        known = await told(store)
        await make_older(store, version)
        return known

    before = with_store(db, make)
    assert with_store(db, told) == before

    async def goes_on(store: Store) -> None:
        await store.write(store.change_statements("t1", Change(8, "answer", "a", "w", 8, 9, 8.0), [STRANGE[0]]))
        assert await store.answers("t1", 8, 9) == [STRANGE[0]]

    with_store(db, goes_on)


@pytest.mark.parametrize("version", [2, 3, 4, 6])
def test_an_older_backup_is_restored_and_left_as_it_is(sqlite, tmp_path, version):
    copy = tmp_path / "copy.db"

    async def make(store: Store) -> tuple[Any, ...]:
        await strange_history(store)
        known = await told(store)
        await make_older(store, version)
        await store.backup(copy)
        return known

    before = with_store(sqlite, make)
    kept = copy.read_bytes()

    async def restore(store: Store) -> tuple[Any, ...]:
        assert await store.restore(copy) == 1
        return await told(store)

    assert with_store(str(tmp_path / "fresh.db"), restore) == before
    assert copy.read_bytes() == kept
