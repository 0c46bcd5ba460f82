"""Seats: tokens nobody can guess, join codes that only claim a free seat, and no power for whoever made the table."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import kaleun
from kaleun.coach.luck import chi_square, chi_square_p
from kaleun.server.seats import ALPHABET, CODE, hash_of, new_code, new_table_id, new_token, read_code
from kaleun.server.store import open_store
from kaleun.server.store.schema import TABLES
from server.harness import PATIENT, Server, gone

BOTH = {"escort": {"kind": "me", "name": "Walker"}, "boat1": {"kind": "open"}}


def test_tokens_have_more_than_128_bits_and_no_pattern():
    tokens = [new_token() for _ in range(5000)]
    assert len(set(tokens)) == 5000
    assert {len(t) for t in tokens} == {32}, "32 characters of 6 bits"
    counts = Counter("".join(tokens))
    assert len(counts) == 64
    assert chi_square_p(chi_square([*counts.values()]), 63) > 1e-12
    assert len({new_table_id() for _ in range(5000)}) == 5000


def test_join_codes_cannot_be_misread():
    assert not set("ILO01") & set(ALPHABET)
    codes = [new_code() for _ in range(3000)]
    assert all(len(c) == CODE and set(c) <= set(ALPHABET) for c in codes)
    assert len(set(codes)) > 2990
    assert read_code(" ab-c d2 3") == "ABCD23"
    assert read_code("ﬀ🙂\u202e") == ""


def test_only_hashes_are_stored(serve, sqlite):
    server = serve(sqlite)
    opened = server.open()
    token = opened["seats"]["commander"]
    server.sit(opened).play(random.Random(1), 4)
    server.stop()
    with sqlite3.connect(sqlite) as db:
        everything = "\n".join(
            str(row) for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
            for row in db.execute(f"SELECT * FROM {name}")
        )  # fmt: skip
        assert hash_of(token) in everything
        assert token not in everything
    assert token.encode() not in b"".join(p.read_bytes() for p in Path(sqlite).parent.iterdir())


def test_nothing_is_dealt_before_all_seats_are_taken(serve, db, lurk):
    server = serve(db)
    opened = server.open(lurk, seats=BOTH)
    assert set(opened["seats"]) == {"escort"}
    escort = server.sit(opened)
    assert escort.state["waiting"]
    assert escort.state["view"] is None
    assert escort.state["commitment"] is None
    assert escort.state["seats"]["boat1"]["kind"] == "open"
    assert server.app.house.parties[opened["table"]].row.seed is None, "not even a seed exists"
    assert escort.change("answer", key="trim:up")["code"] == "waiting"
    assert server.get(f"/api/tables/{opened['table']}/record", escort.token).status_code == 409
    joined = server.http.post("/api/join", json={"code": opened["join"].lower(), "name": "Otto"}).json()
    assert joined["seat"] == "boat1"
    escort.until_seq(1)
    assert escort.state["view"]
    assert escort.state["commitment"]
    assert escort.state["seats"]["boat1"]["name"] == "Otto"
    boat = server.sit({"table": joined["table"], "seats": {"boat1": joined["token"]}})
    assert boat.keys == ["trim:up", "trim:down"]
    server.stop()
    again = serve(db).sit({"table": joined["table"], "seats": {"boat1": joined["token"]}})
    assert again.state["view"] == boat.state["view"]


def test_a_waiting_table_survives_a_restart(serve, db, lurk):
    server = serve(db)
    opened = server.open(lurk, seats=BOTH, seed=None)
    server.stop()
    server = serve(db)
    assert server.sit(opened).state["waiting"]
    assert server.http.post("/api/join", json={"code": opened["join"]}).status_code == 200


def test_a_code_claims_a_free_seat_and_nothing_else(shared, lurk):
    opened = shared.open(lurk, options={"boats": 2}, seats={**BOTH, "boat2": {"kind": "open"}})

    def join(**wish):
        return shared.http.post("/api/join", json={"code": opened["join"], **wish})

    assert join(seat="escort").status_code == 409
    assert join(seat="cook").status_code == 409
    assert join(seat="boat2").json()["seat"] == "boat2"
    assert join(seat="boat2").status_code == 409, "a seat is claimed once"
    assert join().json()["seat"] == "boat1"
    assert join().status_code == 404, "when all are taken the code is dead"


def test_a_code_expires_and_can_be_renewed(serve, sqlite, lurk, hands):
    server = serve(sqlite, msgspec.structs.replace(PATIENT, join_valid=60.0))
    opened = server.open(lurk, seats=BOTH)
    hands.now += 61
    assert server.http.post("/api/join", json={"code": opened["join"]}).status_code == 404
    path = f"/api/tables/{opened['table']}"
    assert server.get(path, opened["seats"]["escort"]).json()["join"] is None
    fresh = server.post(f"{path}/invite", opened["seats"]["escort"]).json()["join"]
    assert fresh != opened["join"]
    assert server.get(path, opened["seats"]["escort"]).json()["join"] == fresh
    assert server.get(path).json()["join"] is None, "an observer is told no code"
    assert server.http.post("/api/join", json={"code": fresh}).status_code == 200
    assert server.post(f"{path}/invite", opened["seats"]["escort"]).status_code == 409


def test_leaving_makes_the_token_useless_at_once(serve, db, lurk):
    server = serve(db)
    opened = server.open(lurk, seats={"escort": {"kind": "me"}, "boat1": {"kind": "me"}})
    path, token = f"/api/tables/{opened['table']}", opened["seats"]["boat1"]
    boat, escort = server.sit(opened, "boat1"), server.sit(opened, "escort")
    assert server.post(f"{path}/leave", token).status_code == 200
    assert gone(boat)["code"] == "left"
    assert server.get(path, token).status_code == 401
    assert server.post(f"{path}/leave", token).status_code == 401
    assert escort.until("presence")["seats"]["boat1"]["kind"] == "left"


def test_a_seat_left_before_the_game_is_free_again(shared, lurk):
    seats = {"escort": {"kind": "me"}, "boat1": {"kind": "me"}, "boat2": {"kind": "open"}}
    opened = shared.open(lurk, options={"boats": 2}, seats=seats)
    path = f"/api/tables/{opened['table']}"
    assert shared.post(f"{path}/leave", opened["seats"]["boat1"]).status_code == 200
    code = shared.post(f"{path}/invite", opened["seats"]["escort"]).json()["join"]
    seat = shared.http.post("/api/join", json={"code": code, "name": "Erna"}).json()["seat"]
    assert seat == "boat1"


def test_the_maker_of_a_table_cannot_choose_the_deal(shared, lurk):
    wish = {"game": lurk, "seats": BOTH, "seed": 7}
    refused = shared.http.post("/api/tables", json=wish)
    assert refused.status_code == 400
    assert "others hold" in refused.json()["text"]
    alone = {"game": lurk, "seed": 7, "seats": {"escort": {"kind": "me"}, "boat1": {"kind": "hotseat"}}}
    assert shared.http.post("/api/tables", json=alone).status_code == 200


def test_a_chosen_seed_of_an_open_game_is_kept_until_it_starts(shared):
    opened = shared.open(seed="our patrol", seats={"commander": {"kind": "open"}})
    assert opened["seats"] == {}
    joined = shared.http.post("/api/join", json={"code": opened["join"]}).json()
    me = shared.sit({"table": joined["table"], "seats": {"commander": joined["token"]}})
    me.until_seq(me.change("resign")["seq"])
    assert me.state["seed"] == "our patrol"


def test_rematch_swaps_sides(shared, lurk):
    opened = shared.open(lurk, seats={"escort": {"kind": "me", "name": "W"}, "boat1": {"kind": "open"}})
    again = shared.post(f"/api/tables/{opened['table']}/rematch", opened["seats"]["escort"]).json()
    assert set(again["seats"]) == {"boat1"}
    assert again["join"]
    assert again["table"] != opened["table"]
    me = shared.sit(again)
    assert me.state["seats"]["boat1"]["name"] == "W"


def test_two_who_want_a_rematch_meet(shared, lurk):
    opened = shared.open(lurk, seats={"escort": {"kind": "me", "name": "W"}, "boat1": {"kind": "open"}})
    joined = shared.post("/api/join", json={"code": opened["join"], "name": "B"}).json()
    path = f"/api/tables/{opened['table']}/rematch"
    still = shared.sit(opened, "escort")
    assert still.state["rematch"] == ""
    first = shared.post(path, opened["seats"]["escort"]).json()
    assert still.until("accord")["rematch"] == "escort", "the others are told who waits at the next table"
    second = shared.post(path, joined["token"]).json()
    assert (first["table"], set(first["seats"])) == (second["table"], {"boat1"})
    assert set(second["seats"]) == {"escort"}
    assert second["join"] is None
    assert still.until("accord")["rematch"] == ""
    me = shared.sit(second)
    assert {seat: who["name"] for seat, who in me.state["seats"].items()} == {"escort": "B", "boat1": "W"}
    assert not me.state["waiting"]
    third = shared.post(path, joined["token"]).json()
    assert third["table"] != first["table"], "the seat is taken, so it is another game"


def test_presence_and_names(shared):
    opened = shared.open(seats={"commander": {"kind": "me", "name": "Heinrich"}})
    path, token = f"/api/tables/{opened['table']}", opened["seats"]["commander"]
    watcher = shared.watch(opened["table"])
    assert watcher.state["seats"]["commander"] == {"name": "Heinrich", "kind": "human", "bot": None, "online": False}
    me = shared.sit(opened)
    assert watcher.until("presence")["seats"]["commander"]["online"]
    shared.post(f"{path}/rename", token, json={"name": "Der Alte"})
    assert watcher.until("presence")["seats"]["commander"]["name"] == "Der Alte"
    me.close()
    assert not watcher.until("presence")["seats"]["commander"]["online"]
    summary = shared.get(path, token).json()
    assert (summary["seat"], summary["to_move"], summary["devices"]) == ("commander", ["commander"], 1)
    assert shared.get(path).json()["seat"] is None


def test_deleting_a_table_leaves_nothing(serve, db):
    server = serve(db)
    kept, opened = server.open(), server.open()
    me, watcher = server.sit(opened), server.watch(opened["table"])
    me.play(random.Random(1), 5)
    path, token = f"/api/tables/{opened['table']}", me.token
    assert server.post(f"{path}/delete", kept["seats"]["commander"]).status_code == 401
    assert server.post(f"{path}/delete", token).status_code == 200
    assert gone(me)["code"] == gone(watcher)["code"] == "deleted"
    assert server.get(path).status_code == 404
    assert server.get(path, token).status_code == 401
    assert server.get(f"/api/tables/{kept['table']}").status_code == 200
    rows = asyncio.run(_rows_about(server, db, opened["table"]))
    assert rows == 0


async def _rows_about(server: Server, db: str, table: str) -> int:
    server.stop()
    store = open_store(db)
    await store.open()
    found = [row for name in TABLES for row in await store.backend.rows(f"SELECT * FROM {name}") if table in row]
    await store.close()
    return len(found)


def test_a_table_with_two_people_cannot_be_deleted_by_one(shared, lurk):
    opened = shared.open(lurk, seats={"escort": {"kind": "me"}, "boat1": {"kind": "me"}})
    assert shared.post(f"/api/tables/{opened['table']}/delete", opened["seats"]["escort"]).status_code == 409
    shared.post(f"/api/tables/{opened['table']}/leave", opened["seats"]["boat1"])
    assert shared.post(f"/api/tables/{opened['table']}/delete", opened["seats"]["escort"]).status_code == 200


def test_devices_have_tokens_of_their_own(shared):
    opened = shared.open()
    path, token = f"/api/tables/{opened['table']}", opened["seats"]["commander"]
    tokens = {shared.post(f"{path}/device", token).json()["token"] for _ in range(3)}
    assert len(tokens | {token}) == 4
    assert shared.get(path, tokens.pop()).json()["devices"] == 4
    for _ in range(16):
        assert shared.post(f"{path}/device", token).status_code == 200
    assert shared.post(f"{path}/device", token).status_code == 409


def test_the_second_player_of_the_hunted_throws_for_the_allies(shared):
    """At the level where dice roll by themselves his throws wait for him, and nobody else may make them."""
    seats = {"kommandant": {"kind": "me"}, "admiralty": {"kind": "hotseat"}}
    opened = shared.open("hunted", seed="two 3", options={"mode": "two_player"}, seats=seats)
    boat, allies = (shared.sit(opened, seat) for seat in seats)
    rng = random.Random(2)
    while boat.state["ask"]["seat"] == "kommandant":
        boat.play(rng, 1)
    allies.until_seq(boat.state["seq"])
    assert (allies.state["ask"]["kind"], allies.keys) == ("press", ["roll"])
    assert boat.change("answer", key="roll")["code"] == "not_your_turn"
    assert allies.change("answer", key="roll")["t"] == "ack"


def test_a_bot_throws_for_the_allies_by_itself(shared):
    seats = {"kommandant": {"kind": "me"}, "admiralty": {"kind": "bot", "bot": "random"}}
    opened = shared.open("hunted", seed="two 3", options={"mode": "two_player"}, seats=seats)
    boat, rng = shared.sit(opened), random.Random(2)
    pressed = 0
    while not pressed and not boat.state["over"]:
        if boat.state["ask"]["seat"] == "kommandant":
            boat.play(rng, 1)
        else:
            pressed += 1
            boat.receive()
    assert pressed
    assert boat.state["over"] or boat.state["ask"]


@pytest.mark.slow
def test_a_whole_career_with_real_dice(shared):
    """Every roll from the first rank to the end of the career is typed by the player; some are pressed in between."""
    options = {"historical_numbers": True, "second_rosters": True, "abilities": "roll"}
    opened = shared.open("hunted", seed="typed", options=options, automation="table")
    boat, rng, typed = shared.sit(opened), random.Random(4), 0
    while not boat.state["over"]:
        typed += boat.state["ask"]["kind"] == "dice"
        boat.play(rng, 1)
        if typed == 20:
            for level in ("assisted", "table"):
                assert boat.change("level", level=level)["t"] == "ack"
    assert typed > 40
    record = shared.get(f"/api/tables/{opened['table']}/record", boat.token).text
    assert kaleun.verify(record).ok
