"""Bots and coach: in processes of their own, seeing what their seat sees, never stopping the game."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
import sys
import threading

import msgspec
import pytest

import kaleun
from kaleun.kernel.ask import KaleunError
from kaleun.server import worker, workers
from kaleun.server.workers import TooLong, Workers
from server.harness import NO_LIMITS, PATIENT
from waiting import HANG, until


def test_a_bot_plays_alone_while_somebody_watches(shared):
    opened = shared.open(seed=1, seats={"commander": {"kind": "bot", "bot": "careful"}})
    assert opened["seats"] == {}
    watcher = shared.watch(opened["table"])
    while not watcher.state["over"]:
        watcher.receive()
    assert watcher.state["seats"]["commander"] == {"name": "", "kind": "bot", "bot": "careful", "online": True}
    assert watcher.state["result"]["outcome"]


def test_a_bot_answers_people_and_sees_only_its_seat(shared, lurk, jobs):
    seats = {"escort": {"kind": "bot", "bot": "random"}, "boat1": {"kind": "me"}}
    opened = shared.open(lurk, seats=seats)
    me, rng = shared.sit(opened), random.Random(1)
    while not me.state["over"]:
        if me.keys:
            me.change("answer", key=rng.choice(me.keys))
        else:
            me.receive()
    asked = [data for name, data in jobs if name == "bot"]
    assert asked
    for data in asked:
        assert set(data) == {"game", "name", "seed", "view", "ask"}
        assert set(data["view"]["boats"]["boat1"]) == {"trim", "cards"}, "no square, no hand"
        assert data["ask"]["seat"] == "escort"
    party = shared.app.house.parties[opened["table"]]
    assert {name for name, _ in jobs} <= {"bot", "story"}
    commitment = party.table.commitment
    assert all(commitment not in data["seed"] and str(party.row.seed) not in data["seed"] for data in asked)


def deployed(shared, name):
    """A game of SCOPE against a bot, given up at once: what the bot deployed, what the report tells."""
    seats = {"german": {"kind": "bot", "bot": name}, "allied": {"kind": "me"}}
    opened = shared.open("scope", options={"scenario": "wolf_pack"}, seats=seats)
    me = shared.sit(opened)
    while not me.keys:
        me.receive()
    told = [shared.get(f"/api/tables/{opened['table']}{end}", me.token).text for end in ("", "/report")]
    secret = shared.app.house.parties[opened["table"]].row.secret
    assert not any(secret in text for text in [*told, str(me.state)])
    me.until_seq(me.change("resign")["seq"])
    record = shared.get(f"/api/tables/{opened['table']}/record", me.token).text
    truth = next(line["a"] for line in map(json.loads, record.splitlines()) if "deploy:" in str(line.get("a")))
    return truth, shared.get(f"/api/tables/{opened['table']}/report", me.token).json()


def chosen(name, seed):
    table = kaleun.new_table("scope", seed=1, options={"scenario": "wolf_pack"})
    return kaleun.bot(name, "scope", seed=seed).choose(table.view("german"), table.pending)


@pytest.mark.parametrize("name", ["lookout", "random"])
def test_what_a_bot_thinks_with_is_told_when_the_game_is_over(shared, jobs, name):
    truth, report = deployed(shared, name)
    assert chosen(name, f"{report['secret']}/german/0") == truth


def test_a_table_of_before_bots_had_a_secret_gets_one(serve, sqlite, jobs):
    server = serve(sqlite)
    server.app.house.thinking.wake = lambda party: None
    opened = server.open(seed=1, seats={"commander": {"kind": "bot", "bot": "random"}})
    server.stop()
    with contextlib.closing(sqlite3.connect(sqlite)) as db:
        db.execute("UPDATE tables SET secret = NULL")
        db.commit()
    server = serve(sqlite)
    watcher = server.watch(opened["table"])
    while not watcher.state["over"]:
        watcher.receive()
    secret = server.get(f"/api/tables/{opened['table']}/report").json()["secret"]
    asked = [data for name, data in jobs if name == "bot"]
    assert asked
    assert all(data["seed"].startswith(f"{secret}/commander/") for data in asked)


def test_a_bot_that_fails_does_not_stop_the_game(shared, monkeypatch):
    async def broken(name, seconds, /, **data):
        raise KaleunError("this took too long and was ended")

    monkeypatch.setattr(shared.app.house.workers, "call", broken)
    watcher = shared.watch(shared.open(seed=1, seats={"commander": {"kind": "bot", "bot": "bold"}})["table"])
    while not watcher.state["over"]:
        watcher.receive()


def test_for_a_bot_that_thinks_too_long_a_rule_of_thumb_answers(shared, monkeypatch, jobs):
    """The planted bot never comes to an end: each time the first rule of thumb is asked, with the same seed."""
    asked, think = [], Workers.call

    async def endless(name, seconds, /, **data):
        asked.append((data.get("name"), seconds, data))
        if data.get("name") == "bold":
            raise TooLong("this took too long and was ended")
        return await think(shared.app.house.workers, name, seconds, **data)

    monkeypatch.setattr(shared.app.house.workers, "call", endless)
    opened = shared.open(seed=1, seats={"commander": {"kind": "bot", "bot": "bold"}})
    watcher = shared.watch(opened["table"])
    while not watcher.state["over"]:
        watcher.receive()
    bots = [entry for entry in asked if entry[0] is not None]
    thumb = kaleun.bots("unterseeboot")[1]
    assert {name for name, _, _ in bots} == {"bold", thumb}
    assert {seconds for _, seconds, _ in bots} == {shared.app.house.settings.bot_seconds}
    assert [name for name, _, _ in bots[::2]] == ["bold"] * (len(bots) // 2)
    assert [data["seed"] for _, _, data in bots[::2]] == [data["seed"] for _, _, data in bots[1::2]]


def test_a_bot_goes_on_after_a_restart(serve, sqlite, jobs):
    server = serve(sqlite)
    server.app.house.thinking.wake = lambda party: None  # the bot is asked, but the server dies before it answers
    opened = server.open(seed=1, seats={"commander": {"kind": "bot", "bot": "random"}})
    server.stop()
    watcher = serve(sqlite).watch(opened["table"])
    while not watcher.state["over"]:
        watcher.receive()


def test_dice_of_a_bot_are_pressed_by_a_person(shared, lurk, jobs):
    seats = {"escort": {"kind": "bot", "bot": "random"}, "boat1": {"kind": "me"}}
    me = shared.sit(shared.open(lurk, seats=seats, automation="assisted"))
    rng = random.Random(1)
    kinds = set()
    while not me.state["over"]:
        if me.keys:
            kinds.add(me.state["ask"]["kind"])
            me.until_seq(me.change("answer", key=rng.choice(me.keys))["seq"])
        else:
            me.receive()
    assert "press" in kinds


def test_advice_is_that_of_the_coach(shared):
    opened = shared.open(seed=4, coach=True)
    me = shared.sit(opened)
    me.play(random.Random(2), 8)
    told = me.ask("advice", seq=me.state["seq"])
    assert (told["t"], told["seq"]) == ("advice", me.state["seq"])
    own = kaleun.advise(shared.app.house.parties[opened["table"]].table)
    assert set(told["advice"]["options"]) == set(own.options) == set(me.keys)
    assert told["advice"]["measures"] == msgspec.to_builtins(own.measures)
    if own.exact:
        assert told["advice"] == msgspec.to_builtins(own)
    assert me.ask("advice", seq=0)["code"] == "stale"
    me.until_seq(me.change("coach", on=False)["seq"])
    assert me.ask("advice", seq=me.state["seq"])["code"] == "not_allowed"


def test_better_numbers_follow_while_the_player_thinks(serve, sqlite):
    """At first there may be none at all: a chance to win is told when every option has been played out."""
    server = serve(sqlite, msgspec.structs.replace(PATIENT, coach_seconds=(0.01, 0.1, 1.0, 10.0)))
    seats = {"german": {"kind": "me"}, "allied": {"kind": "bot", "bot": "random"}}
    me = server.sit(server.open("scope", coach=True, seats=seats))
    while not me.keys:
        me.receive()
    told = [me.ask("advice", seq=me.state["seq"])["advice"]]
    assert not told[0]["done"]
    while len(told) < 2 or not told[-1]["options"]:
        told.append(me.until("advice")["advice"])
    assert set(told[-1]["options"]) == set(me.keys)
    assert told[0]["samples"] <= told[-1]["samples"]


def test_better_numbers_are_given_up_when_the_question_is_answered(serve, sqlite, monkeypatch):
    """The second thought would take the only worker for as long as a test waits; whoever comes back in between need not
    wait for it, nor does the next question."""
    monkeypatch.setattr(workers, "STOPS", HANG)
    server = serve(sqlite, msgspec.structs.replace(PATIENT, coach_seconds=(0.01, 10 * HANG)))
    opened = server.open("hunted", coach=True)
    me, pool = server.sit(opened), server.app.house.workers
    assert not me.ask("advice", seq=me.state["seq"])["advice"]["done"]
    (process,) = pool._all
    party = server.app.house.parties[opened["table"]]
    until(lambda: party.refining, "better numbers are sought")
    again = server.sit(opened)
    assert again.ask("advice", seq=again.state["seq"])["t"] == "advice"
    until(lambda: party.refining, "better numbers are sought again")
    me.until_seq(me.change("answer", key=me.keys[0])["seq"])
    assert me.ask("advice", seq=me.state["seq"])["t"] == "advice"
    assert pool._all == {process}, "it was told to stop, not ended"


def test_the_signal_to_stop_means_nothing_between_two_jobs(monkeypatch):
    stop = worker.Stop()
    stop.interrupt()
    monkeypatch.setattr(worker, "work", lambda job: stop.interrupt())
    assert b"nobody waits" in stop.work(b"")
    stop.interrupt()


def test_the_signal_to_stop_is_heard_the_second_time_if_the_first_was_passed_over(monkeypatch):
    """Nothing that is raised while an object is cleared away reaches whoever works."""

    class Lost:
        def __del__(self) -> None:
            stop.interrupt()

    def work(job: bytes) -> bytes:
        Lost()
        heard.append("went on")
        stop.interrupt()
        return b"ended by itself"

    stop, heard = worker.Stop(), list[str]()
    monkeypatch.setattr(worker, "work", work)
    monkeypatch.setattr(sys, "unraisablehook", lambda _: heard.append("passed over"))
    assert b"nobody waits" in stop.work(b"")
    assert heard == ["passed over", "went on"]


def test_workers_are_ready_when_a_table_with_a_coach_is_opened(serve, sqlite, jobs):
    server = serve(sqlite, msgspec.structs.replace(PATIENT, warm=True, workers=2))
    server.open("hunted", coach=False)
    server.open("hunted", coach=True)
    server.open("hunted", coach=True)
    until(lambda: [name for name, _ in jobs].count("warm") >= 2, "both are ready")
    assert jobs == [["warm", {"game": "hunted"}]] * 2


class Pondering:
    """A worker that thinks until it is told to stop, so that no test has to guess how long anything takes."""

    def __init__(self) -> None:
        self.began, self.done = threading.Event(), threading.Event()

    async def call(self, name, seconds, /, **data):
        self.began.set()
        while not self.done.is_set():
            await asyncio.sleep(0.01)
        return {"horizon": "", "measures": [], "options": {}}


def test_one_calculation_at_a_time_per_seat(shared, monkeypatch):
    opened = shared.open(coach=True)
    one, two = shared.sit(opened), shared.sit(opened)

    coach = Pondering()
    monkeypatch.setattr(shared.app.house.workers, "call", coach.call)
    one.send(t="advice", seq=1)
    assert coach.began.wait(HANG)
    assert two.ask("advice", seq=1)["code"] == "busy"
    two.send(t="ping")
    assert two.until("pong")["t"] == "pong", "nobody waits for somebody's coach"
    coach.done.set()
    assert one.until("advice", "refused")["t"] == "advice"


def test_an_answer_does_not_wait_for_the_own_coach(shared, monkeypatch):
    me = shared.sit(shared.open(coach=True))

    coach = Pondering()
    monkeypatch.setattr(shared.app.house.workers, "call", coach.call)
    me.send(t="advice", seq=1)
    assert coach.began.wait(HANG)
    assert me.change("answer", key=me.keys[0])["t"] == "ack", "acknowledged while the coach still thinks"
    coach.done.set()
    assert me.until("advice", "refused")["t"] == "advice"


@pytest.mark.slow
def test_workers_are_bounded_and_replaced():
    async def run() -> None:
        pool = Workers(2, 3)
        record = kaleun.play("unterseeboot", seed=1).record()
        results = await asyncio.gather(
            *(pool.call("luck", HANG, record=record) for _ in range(5)), return_exceptions=True
        )
        assert sum(isinstance(r, dict) for r in results) == 3
        assert sum(getattr(r, "code", "") == "busy" for r in results) == 2
        assert len(pool._all) == 2
        with pytest.raises(KaleunError):
            await pool.call("bot", HANG, game="nothing", name="x", seed="", view={}, ask={})
        with pytest.raises(KaleunError, match="too long"):
            await pool.call("luck", 0.0, record=record)
        assert len(pool._all) == 1, "the one that took too long was ended"
        assert isinstance(await pool.call("luck", HANG, record=record), dict)
        await pool.close()
        assert not pool._all

    asyncio.run(run())


def test_more_jobs_than_the_house_takes_are_refused(serve, sqlite):
    limits = msgspec.structs.replace(NO_LIMITS, jobs=0)
    server = serve(sqlite, msgspec.structs.replace(PATIENT, limits=limits))
    opened = server.open(coach=True)
    assert server.sit(opened).ask("advice", seq=1)["code"] == "busy"
