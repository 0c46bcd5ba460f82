"""`kaleun serve`: reachable only from this machine unless told otherwise, one clear sentence when it cannot start, and
backup, restore and check from the command line."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from kaleun.cli import kaleun as program
from kaleun.server import main
from kaleun.server.store import Store
from server.harness import client, with_store
from waiting import HANG

MANY = int(os.environ.get("KALEUN_RESTORED", "300"))
"""Games restored from a backup, of sixty answers each."""


@contextlib.contextmanager
def started(*args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`kaleun serve` as a process, and what it prints until it is up."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kaleun.cli", "serve", *args],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        said = ""
        while "Ctrl+C" not in said:
            line = process.stdout.readline()
            assert line or process.poll() is None, process.stderr.read() if process.stderr else ""
            said += line
        yield process, said
    finally:
        process.kill()
        process.wait()


def test_by_default_only_this_machine(tmp_path):
    with started("--port", "0", "--db", str(tmp_path / "k.db")) as (process, said):
        port = int(re.search(r"localhost:(\d+)", said)[1])
        with client() as http:
            assert http.get(f"http://127.0.0.1:{port}/healthz").json()["ok"]
        assert _listening(port) == {"127.0.0.1"}
        assert oct((tmp_path / "k.db").stat().st_mode)[-3:] == "600"
        process.send_signal(signal.SIGINT)
        assert process.wait(HANG) in (0, -signal.SIGINT)


def _listening(port: int) -> set[str]:
    """The addresses on which somebody listens at this port, from the kernel's own table."""
    found = set()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        address, state = line.split()[1], line.split()[3]
        host, number = address.split(":")
        if state == "0A" and int(number, 16) == port:
            found.add(socket.inet_ntoa(bytes.fromhex(host)[::-1]))
    return found


@pytest.mark.slow
def test_the_network_is_one_explicit_switch(tmp_path):
    with started("--lan", "--port", "0", "--db", str(tmp_path / "k.db")) as (_, said):
        address, port, code = re.search(r"http://([\d.]+):(\d+)/\?code=([A-Z2-9]{6})", said).groups()
        assert _listening(int(port)) == {"0.0.0.0"}
        assert address == main.own_address()
        assert code in said.split("house:")[1]
        assert "▄" in said or "█" in said, "a QR code"
        with client(**{"x-kaleun": "1"}) as http:
            assert http.get(f"http://{address}:{port}/?code={code}").status_code == 303
            opened = http.post(f"http://127.0.0.1:{port}/api/tables", json={"game": "unterseeboot"})
            assert opened.status_code == 200


def test_a_port_that_is_taken(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        result = run("--port", other.getsockname()[1], "--db", tmp_path / "k.db")
    assert result.exit_code == 2
    assert "is taken" in result.output


@pytest.mark.parametrize("db", ["mysql://localhost/x", "postgresql://nobody@127.0.0.1:1/x"])
def test_a_database_that_is_not_there(db):
    done = run("--port", 0, "--db", db)
    assert done.exit_code == 2
    assert done.stderr.strip().count("\n") == 0, done.stderr
    assert "Traceback" not in done.stderr


def run(*args: object):
    return CliRunner().invoke(program, ["serve", *map(str, args)])


def test_backup_restore_and_check(serve, tmp_path):
    old, copy, fresh = tmp_path / "old.db", tmp_path / "copy.db", tmp_path / "fresh.db"
    server = serve(str(old))
    opened = server.open(seed=1)
    me = server.sit(opened)
    me.play(random.Random(1), 5)
    state, hash = me.state, server.app.house.parties[opened["table"]].table.state_hash()
    assert run("--db", old, "--backup", copy).exit_code == 0, "while the server runs"
    assert run("--db", old, "--backup", copy).exit_code == 1, "never over another file"
    server.stop()
    assert run("--db", fresh, "--restore", copy).exit_code == 0
    assert run("--db", fresh, "--restore", copy).exit_code == 1, "never over other games"
    assert run("--db", fresh, "--check").exit_code == 0
    again = serve(str(fresh))
    back = again.sit(opened)
    assert again.app.house.parties[opened["table"]].table.state_hash() == hash
    assert back.state["view"] == state["view"]


def test_a_damaged_database_is_noticed(serve, tmp_path):
    path = tmp_path / "k.db"
    server = serve(str(path))
    for _ in range(30):
        server.open()
    server.stop()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(path.read_bytes())
    data[5000:9000] = random.Random(1).randbytes(4000)
    path.write_bytes(data)
    result = run("--db", path, "--check")
    assert result.exit_code == 1
    assert "Traceback" not in result.output


def test_many_games_are_restored(serve, tmp_path):
    path, copy, fresh = tmp_path / "many.db", tmp_path / "copy.db", tmp_path / "fresh.db"
    server = serve(str(path))
    server.open(seed=1)
    server.stop()
    with sqlite3.connect(path) as db:
        (row,) = db.execute("SELECT * FROM tables").fetchall()
        db.executemany(
            f"INSERT INTO tables VALUES ({','.join('?' * len(row))})", [(f"t{n}", *row[1:]) for n in range(MANY)]
        )
        answers = '[["commander","UB-4.1 maneuver","stay:D1",""]]'
        changes = [
            (f"t{n}", s, "answer", "commander", f"a{s}", s, s + 1, 0.0, answers, 0, "[]", None)
            for n in range(MANY)
            for s in range(60)
        ]
        db.executemany("INSERT INTO changes VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", changes)
    assert run("--db", path, "--backup", copy).exit_code == 0
    assert run("--db", fresh, "--restore", copy).exit_code == 0
    with sqlite3.connect(fresh) as db:
        assert db.execute("SELECT count(*) FROM changes WHERE table_id <> ?", (row[0],)).fetchone() == (MANY * 60,)


def test_what_nobody_has_touched_for_long_is_forgotten(serve, tmp_path):
    path = tmp_path / "kaleun.db"
    server = serve(str(path))
    old, young = server.open(seed=1)["table"], server.open(seed=1)["table"]
    server.stop()

    async def age(store: Store) -> None:
        await store.write(
            [store.set_statement(old, created=0.0), ("UPDATE changes SET at = 0 WHERE table_id = $1", (old,))]
        )

    with_store(str(path), age)
    assert main.forget(str(path), 30) == 0
    again = serve(str(path))
    assert [again.get(f"/api/tables/{id}").status_code for id in (old, young)] == [404, 200]
