"""The store, the same tests against SQLite and PostgreSQL: durable, all or nothing, readable when it cannot write."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from kaleun.kernel.game import find_game
from kaleun.kernel.log import Line, Mod
from kaleun.kernel.run import Answer
from kaleun.server.store import ReadOnly, Store, StoreError, Taken
from kaleun.server.store.backend import Statement, gathered
from kaleun.server.store.rows import Change, JointRow, MarkRow, PositionRow, SeatRow, TableRow, Told, answers_in
from kaleun.server.store.schema import ADD_CHANGE, GATHERED, ROWS_OF, SCHEMA, TABLES
from kaleun.server.store.sqlite import Sqlite
from server.harness import HANG, fresh_postgres, with_store


def row(id: str, **more: Any) -> TableRow:
    fields: dict[str, Any] = {
        "game": "unterseeboot", "rules": "1", "charts": "c", "options": {"boat": "VIIC", "big": True}, "seed": "s",
        "chosen_seed": None, "level": "full", "coach": False, "coached": True, "guided": False, "rewinds": 2,
        "notice": "", "join_code": None, "join_until": 1.5, "created": 2.25,
    }  # fmt: skip
    return TableRow(id=id, **{**fields, **more})


def seats(*names: str) -> list[SeatRow]:
    return [SeatRow(name, "human", None, f"I am {name}", 3) for name in names]


async def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    return {name: sorted(await store.backend.rows(f"SELECT * FROM {name}"), key=repr) for name in TABLES}


async def some_history(store: Store, id: str = "t1") -> None:
    await store.write(store.table_statements(row(id), seats("a", "b"), [("hash-" + id, "a")]))
    for seq in range(1, 6):
        change = Change(seq, "answer", "a", f"x{seq}", seq - 1, seq, float(seq))
        mark = [MarkRow(seq, "turn", "{}", "h", "{}", -1)] if seq in (2, 4) else []
        await store.write(store.change_statements(id, change, [Answer("a", "Q", (seq, 6))], mark))


def test_rows_come_back_as_they_were(db):
    async def work(store: Store) -> None:
        table = row("t1", options={"a": 1, "b": "ü", "c": False}, seed=2**60, chosen_seed="my own", join_code="ABCDEF")
        await store.write(store.table_statements(table, seats("zulu", "alpha"), [("h1", "zulu")]))
        assert await store.table("t1") == table
        assert await store.table_by_code("ABCDEF") == table
        assert await store.table("nobody") is None
        assert await store.seats("t1") == seats("zulu", "alpha"), "seats keep their order"
        assert await store.token("h1") == ("h1", "t1", "zulu")
        assert await store.token("h2") is None
        assert await store.devices("t1", "zulu") == 1

    with_store(db, work)


def test_a_table_has_the_columns_of_its_row():
    """The schema is written out, for the kinds and keys; the names are those of the row."""
    made = next(sql for sql in SCHEMA if "EXISTS tables (" in sql)
    names = re.findall(r"(?:\(|, *)\s*(\w+) (?:TEXT|INTEGER|DOUBLE)", made)
    assert tuple(names) == TableRow.__struct_fields__


def test_what_was_written_is_there_after_reopening(db):
    with_store(db, some_history)

    async def work(store: Store) -> None:
        assert (await store.head("t1"))[:2] == (5, 5)
        answers = await store.answers("t1", 0, 5)
        assert [a.value for a in answers] == [(n, 6) for n in range(1, 6)], "faces come back as tuples"
        assert await store.seq_of("t1", "a", "x3") == 3
        assert await store.seq_of("t1", "b", "x3") is None, "another seat's action is not mine"
        assert await store.check() == []

    with_store(db, work)


def test_a_unit_is_written_whole_or_not_at_all(db):
    async def work(store: Store) -> None:
        await some_history(store)
        before = await everything(store)
        again = Change(5, "answer", "a", "y", 4, 5, 9.0)
        unit = [store.set_statement("t1", level="table"), *store.change_statements("t1", again, [])]
        with pytest.raises(Taken):
            await store.write(unit)
        assert await everything(store) == before

    with_store(db, work)


def test_a_bad_unit_does_not_spoil_the_others_of_its_commit(db):
    async def work(store: Store) -> None:
        await some_history(store)
        units = [store.change_statements("t1", Change(seq, "answer", "a", None, 0, 0, 0.0), []) for seq in (6, 3, 7)]
        outcomes = await asyncio.gather(*(store.write(unit) for unit in units), return_exceptions=True)
        assert [type(o) for o in outcomes] == [type(None), Taken, type(None)]
        assert [c.seq for c in await store.changes("t1", 5)] == [6, 7]

    with_store(db, work)


def test_a_unit_that_makes_no_sense_does_not_stop_the_writer(db):
    async def work(store: Store) -> None:
        await some_history(store)
        for nonsense in (
            ("INSERT INTO nothing VALUES ($1)", (1,)),
            ("INSERT INTO changes VALUES ($1)", ("x",)),
            ("INSERT INTO tokens VALUES ($1, $2, $3, $4)", (object(), "t", "a", 1.0)),
            (ADD_CHANGE, ("t", 2**99, "k", None, None, 1, 1, 1.0, "[]", None, None, None)),
        ):
            with pytest.raises(StoreError):
                await store.write([nonsense])
        await some_history(store, "t2")
        assert len(await store.answers("t2", 0, 5)) == 5

    with_store(db, work)


def test_many_units_at_once_are_all_there(db):
    async def work(store: Store) -> None:
        async def one(n: int) -> None:
            change = Change(n, "answer", "a", f"x{n}", 0, 2, 0.0)
            answers = [Answer("a", "Q", "key", "typed")] * 2
            await store.write(store.change_statements("t", change, answers))

        await asyncio.gather(*(one(n) for n in range(300)))
        assert len(await store.backend.rows("SELECT seq FROM changes")) == 300
        texts = await store.backend.rows("SELECT answers FROM changes")
        assert sum(answer.source == "typed" for (text,) in texts for answer in answers_in(text)) == 600

    with_store(db, work)


def test_statements_that_are_no_appends_keep_their_order(db):
    async def work(store: Store) -> None:
        await store.write([store.token_statement("h1", "t", "a"), store.token_statement("h2", "t", "a")])
        units = [
            [store.token_statement("h3", "t", "a")],
            store.revoke_statements("t", "a"),
            [store.token_statement("h4", "t", "a")],
        ]
        await asyncio.gather(*(store.write(unit) for unit in units))
        assert [h for (h,) in await store.backend.rows("SELECT hash FROM tokens")] == ["h4"]

    with_store(db, work)


def test_rows_of_a_commit_stay_together_beside_what_concerns_other_tables():
    store = Store(Sqlite(Path("nowhere")))

    def answer(table: str) -> list[Statement]:
        return store.change_statements(table, Change(1, "answer", "a", None, 0, 1, 0.0), [])

    beside = store.set_statement("t2", rewinds=1)
    units = [answer("t1"), [*answer("t2"), beside], answer("t3")]
    assert [(sql, len(rows)) for sql, rows in gathered(units)] == [(beside[0], 1), (ADD_CHANGE, 3)]
    story = store.story_statement("t1", 1, "told")
    units = [answer("t1"), [story], answer("t2")]
    assert [(sql, len(rows)) for sql, rows in gathered(units)] == [(ADD_CHANGE, 1), (story[0], 1), (ADD_CHANGE, 1)]


def test_every_table_of_the_gathered_rows_is_known():
    assert all(any(f" {table} " in sql for table in ROWS_OF) for sql in GATHERED)


def test_taken_back_answers_are_kept_but_do_not_count(db):
    async def work(store: Store) -> None:
        await some_history(store)
        await store.write(store.change_statements("t1", Change(6, "undo", "a", "u", 4, 4, 6.0), []))
        await store.write(
            store.change_statements("t1", Change(7, "answer", "a", "v", 4, 5, 7.0), [Answer("a", "Q", "other")])
        )
        assert (await store.answers("t1", 4, 5))[0].value == "other"
        assert (await store.undone("t1", 6, 4)).value == (5, 6)
        assert len(await store.backend.rows("SELECT seq FROM changes WHERE kept = 4 AND answers <> '[]'")) == 2

    with_store(db, work)


def test_a_mark_behind_which_the_game_went_back_is_past(db):
    async def work(store: Store) -> None:
        await some_history(store)
        assert [m.n for _, m in await store.marks("t1")] == [2, 4]
        assert [m.n for _, m in await store.marks("t1", 1)] == [4], "the last ones"
        answers = [Answer("chance", "Q", n) for n in (3, 4, 5)]
        await store.write(store.change_statements("t1", Change(6, "rewind", "a", "r", 3, 6, 6.0), answers))
        assert [m.n for _, m in await store.marks("t1")] == [2], "the rewind went on beyond the mark"

    with_store(db, work)


def line(at: int, code: str = "said", **more: Any) -> Line:
    return Line(at, "R-1", code, {"ä": [at, "x"]}, **more)


def test_the_log_is_kept_as_it_was_told(db):
    """Lines of answers that were taken back do not count; an older table has none until they are added."""

    async def work(store: Store) -> None:
        await some_history(store)
        assert await store.told("t1") is None
        first = [line(0), line(1, dice=(6, 1), mods=(Mod("m", -1, "R-2"),), chart="c", row="r"), line(1, to="a")]
        await store.write([store.told_statement("t1", 5, first)])
        assert await store.told("t1") == first
        change = Change(6, "answer", "a", "u", 5, 6, 6.0)
        await store.write(store.change_statements("t1", change, [Answer("a", "Q", "x")], (), Told(3, [line(6)])))
        assert await store.told("t1") == [*first, line(6)]
        await store.write(store.change_statements("t1", Change(7, "undo", "a", "v", 5, 5, 7.0), told=Told(2, [])))
        assert await store.told("t1") == first[:2]
        await store.write(store.change_statements("t1", Change(8, "answer", "a", "w", 5, 6, 7.0), told=Told(9, [])))
        assert await store.told("t1") is None, "some of it was not kept"

    with_store(db, work)


def test_where_a_table_stands_is_one_row(db):
    async def work(store: Store) -> None:
        await some_history(store)
        assert await store.position("t1") is None
        assert await store.newest("t1") is None
        for n in range(60):
            mark = MarkRow(n, None if n == 9 else "turn", f"{{{n}}}", "h", "{}", n - 1)
            await asyncio.gather(
                store.write(
                    [store.newest_statement("t1", n, mark), store.position_statement("t2", n, PositionRow("x"))]
                ),
                store.write([store.position_statement("t1", n, PositionRow(f"s{n}", "r" if n % 2 else None, "v"))]),
            )
            assert await store.newest("t1") == mark
            assert await store.position("t1") == PositionRow(f"s{n}", "r" if n % 2 else None, "v")
        await store.write(store.delete_statements("t1"))
        assert await store.position("t1") is None
        assert await store.newest("t1") is None
        assert await store.position("t2") is not None

    with_store(db, work)


def test_charts_are_kept_once_by_their_hash(db):
    async def work(store: Store) -> None:
        charts = find_game("unterseeboot").charts()
        for _ in range(2):
            await store.write(store.pack_statements("unterseeboot", charts))
        assert len(await store.backend.rows("SELECT hash FROM packs")) == 1
        assert (await store.pack(charts.hash)).hash == charts.hash
        assert await store.pack("other") is None
        store.packs.add(charts.hash)
        assert store.pack_statements("unterseeboot", charts) == []

    with_store(db, work)


def test_joints_are_kept_with_the_marks_before_them(db):
    async def work(store: Store) -> None:
        await some_history(store)
        joint, mark = JointRow(6, 4, "1", "c"), MarkRow(4, "turn", "{}", "h", "{}", -1)
        for _ in range(2):  # the mark may be there already
            unit = store.joint_statements("t1", joint, [(4, mark), (5, mark)])
            await store.write(unit[:-1])
        await store.write(unit)
        assert await store.joints("t1") == [joint]
        assert [(seq, m.n) for seq, m in await store.marks("t1")] == [(2, 2), (4, 4), (5, 4)]

    with_store(db, work)


def test_damaged_history_gets_one_sentence(db):
    async def work(store: Store) -> None:
        await some_history(store)
        await store.write([("UPDATE changes SET answers = '[[', lines = '[1]', kept_lines = 0 WHERE seq = 3", ())])
        for reading in (store.answers("t1", 0, 5), store.told("t1")):
            with pytest.raises(StoreError, match="is damaged"):
                await reading
        await store.write([("INSERT INTO packs VALUES ($1, $2, $3)", ("h", "g", b"no pack"))])
        with pytest.raises(StoreError, match="damaged"):
            await store.pack("h")

    with_store(db, work)


def test_a_gap_in_the_history_is_noticed(db):
    async def work(store: Store) -> None:
        await some_history(store)
        with pytest.raises(StoreError, match="gaps"):
            await store.answers("t1", 0, 7)

    with_store(db, work)


def test_redo_after_a_restart(db):
    async def work(store: Store) -> None:
        await some_history(store)
        kinds = [("undo", 4), ("undo", 3), ("level", 3), ("redo", 4)]
        for seq, (kind, n) in enumerate(kinds, 6):
            answers = [Answer("a", "Q", "again")] if kind == "redo" else []
            kept = 3 if kind == "redo" else n
            await store.write(store.change_statements("t1", Change(seq, kind, "a", None, kept, n, 0.0), answers))
        assert await store.redo_keys("t1") == ["(5, 6)"]
        await store.write(store.change_statements("t1", Change(10, "answer", "a", None, 4, 4, 0.0), []))
        assert await store.redo_keys("t1") == []

    with_store(db, work)


@pytest.mark.postgres
def test_backup_while_writing_and_restore_into_the_other_kind(db, tmp_path, postgres_server):
    copy, original = tmp_path / "copy.db", {}

    async def work(store: Store) -> None:
        await some_history(store)
        original.update(await everything(store))
        writing = asyncio.create_task(some_history(store, "t2"))
        await store.backup(copy)
        await writing
        with pytest.raises(StoreError, match="there already"):
            await store.backup(copy)

    with_store(db, work)
    targets = [str(tmp_path / "fresh.db"), fresh_postgres(postgres_server)]
    for target in targets:

        async def restore(store: Store) -> dict[str, list[tuple[Any, ...]]]:
            await store.restore(copy)
            with pytest.raises(StoreError, match="not empty"):
                await store.restore(copy)
            return await everything(store)

        restored = with_store(target, restore)
        for name in TABLES:
            assert set(original[name]) <= set(restored[name])
            assert [r for r in restored[name] if "t1" in r or "hash-t1" in r] == original[name]


def test_a_damaged_or_newer_backup_is_refused(sqlite, tmp_path):
    good, bad, newer = tmp_path / "good", tmp_path / "bad", tmp_path / "newer"

    async def make(store: Store) -> None:
        await some_history(store)
        await store.backup(good)

    with_store(sqlite, make)
    bad.write_bytes(good.read_bytes()[:5000])
    newer.write_bytes(good.read_bytes())
    with sqlite3.connect(newer) as other:
        other.execute("PRAGMA user_version=99")
    for file in (bad, newer, tmp_path / "missing"):
        kept = file.read_bytes() if file.exists() else b""

        async def restore(store: Store, file: Path = file) -> None:
            with pytest.raises(StoreError):
                await store.restore(file)
            assert await store.backend.rows("SELECT id FROM tables") == []

        with_store(str(tmp_path / f"for-{file.name}.db"), restore)
        assert not kept or file.read_bytes() == kept


def test_a_newer_database_is_left_alone(sqlite):
    with_store(sqlite, some_history)
    with sqlite3.connect(sqlite) as other:
        other.execute("PRAGMA user_version=99")
    before = Path(sqlite).read_bytes()
    with pytest.raises(StoreError, match="newer than this Kaleun"):
        with_store(sqlite, some_history)
    assert Path(sqlite).read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    file = tmp_path / "letter.db"
    file.write_text("Dear Kaleun, " * 200)
    with pytest.raises(StoreError, match=r"letter\.db cannot be opened"):
        with_store(str(file), some_history)
    assert file.read_text().startswith("Dear Kaleun")


async def until_refused(store: Store) -> None:
    """On a full disk small units may still fit, and then it is not the last one that was refused: one by one."""
    for n in range(100):
        await some_history(store, f"last{n}")


def test_a_full_disk_refuses_cleanly_and_reading_goes_on(sqlite):
    async def work(store: Store) -> None:
        await some_history(store)
        before = await everything(store)
        await store.backend.write([("PRAGMA max_page_count=1", ())])
        together = (some_history(store, f"more{n}") for n in range(100))
        assert any(isinstance(done, ReadOnly) for done in await asyncio.gather(*together, return_exceptions=True))
        with pytest.raises(ReadOnly, match="nothing was changed"):
            await until_refused(store)
        assert not store.writable
        now = await everything(store)
        assert all(r in now[name] for name in TABLES for r in before[name])
        await store.backend.write([("PRAGMA max_page_count=1000000", ())])
        await some_history(store, "again")
        assert store.writable

    with_store(sqlite, work)


def test_a_read_only_disk_can_be_read(sqlite):
    with_store(sqlite, some_history)

    async def work(store: Store) -> None:
        await store.backend.write([("PRAGMA query_only=1", ())])
        with pytest.raises(ReadOnly):
            await some_history(store, "t2")
        assert len(await store.answers("t1", 0, 5)) == 5

    with_store(sqlite, work)


def test_a_disk_that_is_read_only_from_the_start(sqlite, monkeypatch):
    """As when the first write fails: the database is opened again for reading only."""
    with_store(sqlite, some_history)
    really = Sqlite._migrate

    def refuse(self: Sqlite, db: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr(Sqlite, "_migrate", refuse)

    async def work(store: Store) -> None:
        assert len(await store.answers("t1", 0, 5)) == 5
        with pytest.raises(ReadOnly):
            await some_history(store, "t2")

    with_store(sqlite, work)
    monkeypatch.setattr(Sqlite, "_migrate", really)
    with_store(sqlite, lambda store: some_history(store, "t2"))


@pytest.mark.postgres
def test_postgres_that_went_away_comes_back(postgres_server):
    async def work(store: Store) -> None:
        await some_history(store)
        backend: Any = store.backend
        others = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        await backend.rows(f"SELECT pg_terminate_backend(pid) {others}")
        while (await backend.rows(f"SELECT count(*) {others}"))[0][0]:  # they are told; it takes them a moment to go
            await asyncio.sleep(0.005)
        with contextlib.suppress(ReadOnly):  # refused if the write was the first to notice
            await store.write([store.token_statement("h1", "t2", "a")])
        await some_history(store, "t2")
        assert len(await store.answers("t2", 0, 5)) == 5

    with_store(fresh_postgres(postgres_server), work)


@pytest.mark.parametrize("url", ["mysql://x", "postgresql://nobody@127.0.0.1:1/nothing"])
def test_a_database_that_cannot_be_opened_gets_one_sentence(url):
    with pytest.raises(StoreError) as refused:
        with_store(url, some_history)
    assert "\n" not in str(refused.value)


@pytest.mark.postgres
def test_postgres_that_cannot_be_reached_refuses(postgres_server):
    async def work(store: Store) -> None:
        await some_history(store)
        backend: Any = store.backend
        backend.url = "postgresql://nobody@127.0.0.1:1/nothing"
        backend._writer.terminate()
        with pytest.raises(ReadOnly, match="cannot be reached: nothing was changed"):
            await some_history(store, "t2")
        assert not store.writable
        assert len(await store.answers("t1", 0, 5)) == 5

    with_store(fresh_postgres(postgres_server), work)


def test_who_carries_the_log_over_hears_that_the_store_closes(sqlite):
    """Told to stop between its pause and its work, it must not wait for a word that came already."""
    store = Sqlite(Path(sqlite))

    class Told(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            self.set()
            return False

    store._closing = Told()
    store._written.set()
    carrier = threading.Thread(target=store._carry_over, daemon=True)
    carrier.start()
    carrier.join(HANG)
    assert not carrier.is_alive()
