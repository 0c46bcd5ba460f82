"""Tables over a real socket, against both stores: durable before acknowledged, repeats harmless, stale refused,
all devices in step, and after a restart everything as it was."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import kaleun
from budget import budget
from kaleun.server.store import ReadOnly
from kaleun.server.store import sqlite as sqlite_store
from server.harness import PATIENT, Server, gone, kept_port
from waiting import until


def truth(server: Server, table: str) -> str:
    """The hash of the whole position."""
    return server.app.house.parties[table].table.state_hash()


def same(state: dict[str, Any]) -> dict[str, Any]:
    """What must not differ between two devices or before and after a restart. Meanings come later."""
    return {name: value for name, value in state.items() if name not in ("log", "log_from", "since", "after")}


def test_a_patrol_from_the_first_question_to_the_seed(serve, db):
    server = serve(db)
    opened = server.open(seed=5, coach=True)
    me, watcher = server.sit(opened), server.watch(opened["table"])
    assert me.state["seq"] == 1
    assert me.state["ask"]["options"]
    assert me.state["commitment"]
    assert watcher.state["ask"] == {**watcher.state["ask"], "options": None, "refused": None, "data": None}
    n = me.play(random.Random(1))
    watcher.until_seq(me.state["seq"])
    assert me.state["over"]
    assert me.state["seed"] == 5
    assert me.state["result"]["outcome"]
    assert me.state["seq"] == n + 1
    assert watcher.lines == me.lines
    assert watcher.state["view"] == me.state["view"]
    record = server.get(f"/api/tables/{opened['table']}/record", me.token).text
    assert kaleun.verify(record).ok


def test_the_log_is_the_kernels_own(shared):
    opened = shared.open(seed=11)
    me = shared.sit(opened)
    me.play(random.Random(3))
    table = shared.whole(opened["table"])
    own = [(line.n, line.at, line.rule, line.code) for line in table.log("commander")]
    assert [(x["n"], x["at"], x["rule"], x["code"]) for x in me.lines] == own
    assert me.ask("log", start=5)["log"] == me.lines[5:]


def test_the_same_id_twice_is_one_answer(serve, db):
    server = serve(db)
    opened = server.open(seed=1)
    me = server.sit(opened)
    key, seq = me.keys[0], me.state["seq"]
    first = me.change("answer", id="once", key=key)
    again = me.change("answer", id="once", seq=seq, key=key)
    third = me.change("answer", id="once", key=key)
    assert first == again == third
    assert me.state["seq"] == seq + 1
    server.stop()
    later = serve(db)
    me = later.sit(opened)
    assert me.change("answer", id="once", seq=seq, key=key) == first, "also after a restart"
    assert me.state["seq"] == seq + 1


def test_another_seats_id_is_not_mine(shared, lurk):
    opened = shared.open(lurk, seats={"escort": {"kind": "me"}, "boat1": {"kind": "me"}})
    boat, escort = shared.sit(opened, "boat1"), shared.sit(opened, "escort")
    ack = boat.change("answer", id="same", key="trim:up")
    escort.until_seq(ack["seq"])
    assert escort.change("answer", id="same", key="trim:up")["code"] == "not_your_turn"


def test_a_stale_answer_is_refused_with_a_fresh_state(serve, db):
    server = serve(db)
    opened = server.open(seed=1)
    one, two = server.sit(opened), server.sit(opened)
    ack = one.change("answer", key=one.keys[0])
    stale = two.change("answer", id="late", seq=ack["seq"] - 1, key=two.keys[0])
    assert stale["code"] == "stale"
    assert two.until("state")["seq"] == ack["seq"]
    assert one.change("answer", id="early", seq=ack["seq"] + 5, key=one.keys[0])["code"] == "stale"


def test_two_devices_in_one_seat_stay_in_step(serve, db):
    server = serve(db)
    opened = server.open(seed=2)
    token = server.post(f"/api/tables/{opened['table']}/device", opened["seats"]["commander"]).json()["token"]
    tabs = [server.sit(opened), server.sit({"table": opened["table"], "seats": {"commander": token}})]
    rng = random.Random(4)
    for _ in range(30):
        tab, other = rng.sample(tabs, 2)
        tab.play(rng, 1)
        other.until_seq(tab.state["seq"])
        assert same(tab.state) == same(other.state)
        assert tab.lines == other.lines
        if tab.state["over"]:
            break


@pytest.mark.parametrize("seed", range(budget(3, 1)))
def test_undo_redo_rewind_and_levels_survive_a_restart(serve, db, seed):
    """A random walk through everything a player can do; after each restart the table is as it was."""
    rng = random.Random(seed)
    server = serve(db)
    opened = server.open(seed=seed, options={"campaign": True})
    table = opened["table"]
    me = server.sit(opened)
    for _ in range(4):
        for _ in range(25):
            state, choice = me.state, rng.random()
            if choice < 0.12 and state["can_undo"]:
                done = me.change("undo")
            elif choice < 0.2 and state["can_redo"]:
                done = me.change("redo")
            elif choice < 0.24 and state["n"] > 3:
                done = me.change("rewind", n=rng.randrange(state["n"]))
            elif choice < 0.3:
                done = me.change("level", level=rng.choice(["full", "assisted", "table"]))
            elif choice < 0.33:
                done = me.change("coach", on=rng.random() < 0.5)
            elif me.keys:
                done = me.change("answer", key=rng.choice(me.keys))
            else:
                done = me.change("rewind", n=0)
            assert done["t"] == "ack", done
            me.until_seq(done["seq"])
        before, lines, hash = me.state, me.lines, truth(server, table)
        server.stop()
        server = serve(db)
        me = server.sit(opened)
        assert truth(server, table) == hash
        assert me.lines == lines
        assert same(me.state) == same(before)


@pytest.mark.slow
def test_a_long_game_is_loaded_from_a_mark_and_its_past_can_be_seen(serve, db):
    server = serve(db)
    played = kaleun.play("unterseeboot", {"commander": "steady"}, seed=1, options={"campaign": True})
    opened = server.open(seed=1, options={"campaign": True})
    me = server.sit(opened)
    for answer in played.answers():
        if answer.who != "chance" and me.state["n"] < 200:
            me.until_seq(me.change("answer", key=answer.value)["seq"])
    n, lines, hash = me.state["n"], me.lines, truth(server, opened["table"])
    pasts = {k: me.ask("past", n=k) for k in (0, 1, n // 2, n - 1, n)}
    server.stop()
    server = serve(db)
    me = server.sit(opened, lines=lines)
    party = server.app.house.parties[opened["table"]]
    assert party.table.first >= n - 110, "loaded from its last mark, not from the start"
    assert me.state["log_from"] == len(lines)
    assert truth(server, opened["table"]) == hash
    assert me.ask("log", start=0)["log"] == lines[:1000]
    assert {k: me.ask("past", n=k) for k in pasts} == pasts
    assert party.table.first >= n - 110, "who looks back finds it in the store"
    assert me.ask("past", n=n + 1)["code"] == "not_allowed"


def test_undo_behind_the_mark_a_table_was_loaded_from(serve, sqlite, monkeypatch):
    """Marks after every answer and a game in which nothing is rolled: every undo crosses one."""
    from kaleun.server import tables

    monkeypatch.setattr(tables, "MARK_EVERY", 1)
    server = serve(sqlite)
    opened = server.open(seed=3)
    me = server.sit(opened)
    for _ in range(3):
        for key in ("stay:D1", "pay:main"):
            me.until_seq(me.change("answer", key=key if key in me.keys else me.keys[0])["seq"])
    n = me.state["n"]
    server.stop()
    server = serve(sqlite)
    me = server.sit(opened)
    undone = 0
    while me.state["can_undo"]:
        me.until_seq(me.change("undo")["seq"])
        undone += 1
    assert me.state["n"] == n - undone
    assert undone >= 4


def test_answers_no_rule_allows_change_nothing(serve, db):
    server = serve(db)
    opened = server.open(seed=1)
    me, watcher = server.sit(opened), server.watch(opened["table"])
    hash = truth(server, opened["table"])
    assert me.change("answer", key="move:S5")["code"] == "illegal"
    assert me.change("answer", key="fire:everything")["code"] == "illegal"
    assert me.change("undo")["code"] == "illegal"
    assert me.change("redo")["code"] == "illegal"
    assert me.change("rewind", n=99)["code"] == "not_allowed"
    assert watcher.change("answer", key=me.keys[0])["code"] == "observer"
    assert watcher.ask("advice", seq=1)["code"] == "observer"
    assert me.ask("advice", seq=1)["code"] == "not_allowed", "the coach is off"
    assert truth(server, opened["table"]) == hash
    refused = me.change("answer", key="move:S5")
    assert refused["rule"] == "UB-4.1"
    assert refused["seq"] == 1


def test_a_game_that_is_over_takes_no_answers(shared):
    me = shared.sit(shared.open(seed=1))
    ack = me.change("resign")
    me.until_seq(ack["seq"])
    assert me.state["over"]
    assert me.change("answer", key="stay:D1")["code"] == "over"
    assert me.change("resign")["code"] == "over"


def test_a_full_disk_stops_the_game_and_a_free_one_lets_it_go_on(serve, sqlite, monkeypatch):
    server = serve(sqlite)
    opened = server.open(seed=6, options={"campaign": True})
    me = server.sit(opened)
    full = ReadOnly("the disk is full: nothing was saved, so nothing was changed")
    monkeypatch.setattr(sqlite_store, "_transaction", lambda *_: full)
    seq, hash = me.state["seq"], truth(server, opened["table"])
    refused = me.change("answer", id="again", key=me.keys[0])
    assert refused["code"] == "read_only"
    assert "nothing was changed" in refused["text"]
    assert truth(server, opened["table"]) == hash
    assert me.ask("past", n=0)["n"] == 0, "looking goes on"
    assert server.get(f"/api/tables/{opened['table']}", me.token).status_code == 200
    assert server.http.get("/healthz").json()["writable"] is False
    assert server.http.post("/api/tables", json={"game": "unterseeboot"}).status_code == 503
    monkeypatch.undo()
    ack = me.change("answer", id="again", seq=seq, key=me.keys[0])
    assert (ack["t"], ack["seq"]) == ("ack", seq + 1)
    assert server.http.get("/healthz").json()["writable"] is True


def test_two_servers_on_one_database_do_not_overwrite_each_other(serve, db):
    """Not a way to run it, but a mistake somebody will make: the second writer is refused and shown the truth."""
    one, two = serve(db), serve(db)
    opened = one.open(seed=1)
    a, b = one.sit(opened), two.sit(opened)
    assert a.change("answer", key=a.keys[0])["t"] == "ack"
    late = b.change("answer", key=b.keys[1])
    assert late["code"] == "stale"
    b.until("state")
    a.until_seq(2)
    assert b.state["seq"] == 2
    assert b.state["view"] == a.state["view"]


def test_open_clients_resume_after_a_restart_at_the_same_question(serve, db):
    with kept_port() as port:
        server = serve(db, port=port)
        opened = server.open(seed=4)
        me = server.sit(opened)
        me.play(random.Random(5), 6)
        server.stop()
        gone(me)
        assert me.ws.close_code == 1012
        again = serve(db, port=port).sit(opened, lines=me.lines)
    assert same(again.state) == same(me.state)
    assert again.state["log_from"] == len(me.lines)
    assert again.state["since"] == len(me.lines), "everything was seen before"


def test_a_table_nobody_looks_at_leaves_the_memory_and_comes_back(serve, sqlite, hands):
    server = serve(sqlite, msgspec.structs.replace(PATIENT, idle=1.0, unload_after=0.5))
    parties = server.app.house.parties
    opened, other = server.open(seed=1), server.open(seed=2)
    me = server.sit(opened)
    me.play(random.Random(1), 4)
    state = me.state
    hands.now += 0.6
    until(lambda: other["table"] not in parties, "the table nobody looks at is put away")
    assert opened["table"] in parties, "while somebody looks"
    me.close()
    until(lambda: not any(parties[opened["table"]].sockets.values()), "nobody looks any more")
    hands.now += 0.6
    until(lambda: not parties, "both are put away")
    assert same(server.sit(opened).state) == same(state)


def test_since_you_were_last_here(serve, db):
    server = serve(db)
    opened = server.open(seed=4)
    me, tablet = server.sit(opened), None
    assert me.state["since"] == 0
    me.play(random.Random(5), 4)
    seen = len(me.lines)
    me.close()
    tablet = server.sit(opened)
    assert tablet.state["since"] == seen
    tablet.play(random.Random(5), 1)
    assert tablet.state["since"] is None
