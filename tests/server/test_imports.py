"""Records from outside are data that must run: damaged, forged, newer, huge or hostile ones get one sentence,
and nothing is kept of them."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys

import pytest

import kaleun
from budget import share
from kaleun.kernel.ask import KaleunError
from kaleun.server import worker, workers
from kaleun.server.limits import RECORD
from server.harness import Server
from waiting import HANG

DAMAGED = int(os.environ.get("KALEUN_DAMAGED", "600"))
"""Damaged records per run; KALEUN_DAMAGED=10000 for a night."""


def played(seed: int = 3, answers: int = 10**6) -> str:
    table, rng = kaleun.new_table("unterseeboot", seed=seed), random.Random(seed)
    for _ in range(answers):
        if table.over:
            break
        table.answer(rng.choice(table.pending.keys))
    return table.record()


def send(server: Server, record: str | bytes):
    return server.http.post("/api/import", content=record, headers={"content-type": "text/plain"})


def tables(server: Server) -> int:
    return len(server.app.house.parties)


@pytest.mark.parametrize("game", share(["hunted", "unterseeboot", "torpedo_dice", "scope"], 2))
def test_who_plays_alone_takes_the_game_along_at_any_moment(serve, tmp_path, game, jobs):
    """The file a house gives out is a file every house reads: the same seats, the same dice."""
    here, there = serve(str(tmp_path / "here.db")), serve(str(tmp_path / "there.db"))
    names = kaleun.seats(game)
    seats = {names[0]: {"kind": "me"}} | {other: {"kind": "bot", "bot": "random"} for other in names[1:]}
    opened = here.open(game, seats=seats, seed=2)
    me = here.sit(opened)
    for n in (0, 4, 9):
        me.play(random.Random(n), n)
        path = f"/api/tables/{opened['table']}/record"
        file = here.get(path, me.token).text
        response = send(there, file)
        assert response.status_code == 200, response.text
        again = response.json()
        assert [*again["seats"]] == [names[0]], "bots stay bots"
        you = there.sit(again)
        while not you.keys and not you.state["over"]:
            you.receive()
        assert len(you.lines) >= len(me.lines)
        assert you.lines[: len(me.lines)] == me.lines
        one, other = here.app.house.parties[opened["table"]], there.app.house.parties[again["table"]]
        assert (one.table.commitment, one.row.seed) == (other.table.commitment, other.row.seed)


def test_a_game_of_several_people_is_taken_along_when_it_is_over(shared, lurk):
    opened = shared.open(lurk, seats={"escort": {"kind": "me"}, "boat1": {"kind": "hotseat"}})
    token = opened["seats"]["escort"]
    assert shared.get(f"/api/tables/{opened['table']}/record", token).status_code == 403


@pytest.mark.slow
def test_export_and_import_lead_to_the_same_position(shared):
    for record in (played(), played(4, 6)):
        response = send(shared, record)
        assert response.status_code == 200, response.text
        me = shared.sit(response.json())
        own = kaleun.load(record)
        assert me.state["view"] == json.loads(json.dumps(own.view("commander")))
        assert me.state["n"] == own.n
        assert me.state["over"] == own.over
        assert len(me.lines) == len(own.log("commander"))
        if not own.over:
            me.play(random.Random(1), 3)
            other = kaleun.load(record)
            rng = random.Random(1)
            for _ in range(3):
                other.answer(rng.choice(other.pending.keys))
            assert me.state["view"] == json.loads(json.dumps(other.view("commander"))), "the same dice lie ahead"


@pytest.mark.slow
def test_a_long_record_is_loaded_from_a_mark(shared, jobs):
    long = kaleun.play("unterseeboot", {"commander": "steady"}, seed=1, options={"campaign": True})
    opened = send(shared, long.record()).json()
    me = shared.sit(opened)
    assert me.state["result"]
    assert me.ask("past", n=long.n // 2)["view"] == json.loads(json.dumps(long.at(long.n // 2).view("commander")))


def test_a_record_without_its_seed_is_refused_kindly(shared, jobs):
    table = kaleun.new_table("unterseeboot", seed=1)
    response = send(shared, table.record(sealed=False))
    assert response.status_code == 400
    assert "without its seed" in response.json()["text"]


HOSTILE = {
    "empty": "",
    "not JSON": "hello\n",
    "zip": b"PK\x03\x04" + random.Random(1).randbytes(200),
    "not UTF-8": b"\xff\xfe\x00",
    "pickle": b"\x80\x04\x95\x10\x00\x00\x00cos\nsystem\n",
    "yaml tag": "!!python/object/apply:os.system ['true']\n",
    "deep": "[" * 500_000 + "\n",
    "deep object": '{"kaleun":' * 50_000 + "1" + "}" * 50_000 + "\n",
    "many keys": "{" + ",".join(f'"k{i}":1' for i in range(90_000)) + "}\n",
    "huge number": '{"kaleun": ' + "9" * 4000 + "}\n",
    "path as game": '{"kaleun":1,"game":"../../etc/passwd","rules":"1","charts":"x","options":{},"commitment":"x"}\n',
    "module as game": '{"kaleun":1,"game":"os.path","rules":"1","charts":"x","options":{},"commitment":"x"}\n',
    "no lines at all": "\n" * 1000,
    "nulls": "\0" * 1000 + "\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_get_one_sentence(shared, jobs, name):
    refused(shared, HOSTILE[name])


def test_a_hostile_file_is_read_by_a_process_of_its_own(shared):
    refused(shared, HOSTILE["deep"])


def refused(server: Server, record: str | bytes) -> None:
    before = tables(server)
    response = send(server, record)
    assert response.status_code == 400
    problem = response.json()
    assert "\n" not in problem["text"]
    assert len(problem["text"]) < 320
    assert "Traceback" not in problem["text"]
    assert tables(server) == before


def test_a_file_over_2_mb(shared):
    assert send(shared, "x" * (RECORD + 1)).status_code == 413


def test_a_newer_record_says_so(shared, jobs):
    record = re.sub(r'"kaleun":1', '"kaleun":99', played())
    response = send(shared, record)
    assert response.status_code == 400
    assert re.search("newer|changed", response.json()["text"])


def test_damaged_records_are_all_refused():
    """Cut off, bits flipped, bytes and lines exchanged or doubled, through the very function the worker runs."""
    rng = random.Random(1)
    records = [played(seed, 12).encode() for seed in range(3)] + [played(9).encode()]
    for n in range(DAMAGED):
        record = records[n % len(records)]
        bad = _damaged(record, rng)
        if bad == record:
            continue
        try:
            text = bad.decode()
        except UnicodeDecodeError:
            continue  # refused at the door
        with pytest.raises(KaleunError) as refused:
            worker.check_record(text)
        assert "\n" not in str(refused.value)


def _damaged(record: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(record))
    match rng.randrange(6):
        case 0:
            return record[:place]
        case 1:
            return record[:place] + bytes([record[place] ^ (1 << rng.randrange(8))]) + record[place + 1 :]
        case 2:
            return record[:place] + record[place + 1 :]
        case 3:
            return record[:place] + bytes([rng.randrange(256)]) + record[place:]
        case 4:
            lines = record.split(b"\n")
            a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[a], lines[b] = lines[b], lines[a]
            return b"\n".join(lines)
        case _:
            lines = record.split(b"\n")
            a = rng.randrange(len(lines))
            return b"\n".join(lines[: a + 1] + lines[a:])


@pytest.mark.slow
def test_an_import_that_takes_too_long_or_too_much_is_ended(monkeypatch):
    """The worker is a process with little memory and little time; the server only waits."""

    async def run() -> None:
        pool = workers.Workers(1, 4)
        with pytest.raises(KaleunError, match="too much time or memory and was ended"):
            await pool.once("luck", record="x", never="such an argument")  # the process dies of it
        monkeypatch.setattr(workers, "IMPORT_SECONDS", 0)
        monkeypatch.setattr(workers, "START", 0.0)
        with pytest.raises(KaleunError, match="took too long and was ended"):
            await pool.once("check_record", record=played())
        assert not pool._all

    asyncio.run(run())


def test_a_long_record_may_take_the_work_it_needs_however_busy_the_machine_is(monkeypatch):
    """Work is limited, in seconds of processor by the length of the record; on the clock there is ten times as long."""
    given = []

    async def start(self, megabytes, cpu_seconds):
        given.append(cpu_seconds)

    async def run(self, worker, job, seconds, keep):
        given.append(seconds)

    monkeypatch.setattr(workers.Workers, "_start", start)
    monkeypatch.setattr(workers.Workers, "_run", run)

    async def both() -> None:
        pool = workers.Workers(1, 4)
        for letters in (10, RECORD):
            await pool.once("check_record", record="x" * letters)

    asyncio.run(both())
    short, patience, long, more = given
    assert (short, patience) == (workers.IMPORT_SECONDS, workers.IMPORT_SECONDS * workers.IMPORT_PATIENCE)
    assert long == workers.IMPORT_SECONDS + RECORD // workers.IMPORT_LETTERS
    assert more == long * workers.IMPORT_PATIENCE


@pytest.mark.slow
def test_memory_and_time_of_a_worker_are_limited():
    code = """if True:
        from kaleun.server import worker
        worker._limit(300, 1)
        try:
            bytearray(400 << 20)
        except MemoryError:
            print("too large", flush=True)
        while True:
            pass
        """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=HANG)
    assert done.stdout == "too large\n"
    assert done.returncode == -signal.SIGXCPU
