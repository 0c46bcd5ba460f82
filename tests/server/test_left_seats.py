"""A seat that was left: nobody who sits or sat at the table takes it, no guest without the word of those who stay; a
bot may, if they agree. Everybody is told who holds each seat."""

from __future__ import annotations

import pytest

from kaleun.server.seats import hash_of
from server.test_terms import THREE, TWO, Sitting

OPEN = {"options": {"sealed": False}, "seats": {"A": {"kind": "me"}, "B": {"kind": "me"}}}
"""Torpedo Dice in which nothing is hidden."""


def deserted(shared, seat: str = "boat1", seats=TWO, **wish) -> Sitting:
    """A table of Lurk whose boat has been left."""
    table = Sitting(shared, seats=seats, **wish)
    assert shared.post(f"{table.path}/leave", table.tokens.pop(seat)).status_code == 200
    return table


def kinds(table: Sitting) -> dict[str, str]:
    told = table.server.get(table.path, next(iter(table.tokens.values()))).json()["seats"]
    return {seat: info["kind"] for seat, info in told.items()}


def test_the_opponent_cannot_invite_himself(shared, lurk):
    """The finding: leave, invite, join from a second browser, read where the boat lies."""
    table = deserted(shared)
    refused = shared.post(f"{table.path}/invite", table.tokens["escort"])
    assert (refused.status_code, refused.json()["error"]) == (409, "needs_consent")
    assert shared.get(table.path, table.tokens["escort"]).json()["join"] is None
    alone = table.propose("escort", kind="invite", seat="boat1")
    assert (alone.status_code, alone.json()["reason"]) == (409, "left_is_secret")
    assert kinds(table) == {"escort": "human", "boat1": "left"}
    assert table.party.row.join_code is None


def test_a_bot_takes_over_when_those_who_stay_agree(shared, lurk, jobs):
    table = deserted(shared, seats=THREE, options={"boats": 2})
    escort = shared.sit(table.opened, "escort")
    assert table.propose("escort", kind="bot", seat="boat1", bot="random").json()["proposal"]["waiting"] == ["boat2"]
    assert kinds(table)["boat1"] == "left", "one alone puts no bot there"
    assert table.vote("boat2").status_code == 200
    assert kinds(table) == {"escort": "human", "boat1": "bot", "boat2": "human"}
    while escort.state["seats"]["boat1"]["kind"] != "bot" or "boat1" in escort.state["asked"]:
        escort.receive()
    assert escort.state["seats"]["boat1"] == {"name": "", "kind": "bot", "bot": "random", "online": True}
    told = [(line["kind"], line["seat"], line["bot"], line["by"]) for line in table.accord("escort")["book"][1:]]
    assert told == [("left", "boat1", "", []), ("bot", "boat1", "random", ["boat2", "escort"])]


def test_who_stays_alone_may_call_a_bot(shared, lurk, jobs):
    table = deserted(shared)
    assert table.propose("escort", kind="bot", seat="boat1", bot="random").status_code == 200
    assert kinds(table) == {"escort": "human", "boat1": "bot"}
    record = shared.get(f"{table.path}/record", table.tokens["escort"])
    assert record.status_code == 403, "what the boat had is not read from the file of a game that goes on"


def test_only_seats_that_were_left_are_given_away(shared, lurk):
    table = Sitting(shared)
    for seat in ("boat1", "escort", "cook"):
        for wish in ({"kind": "bot", "bot": "random"}, {"kind": "invite"}):
            refused = table.propose("escort", seat=seat, **wish)
            assert (refused.status_code, refused.json()["reason"]) == (409, "seat_not_left")
    left = deserted(shared)
    assert left.propose("escort", kind="bot", seat="boat1", bot="god").json()["reason"] == "no_such_bot"
    assert left.propose("escort", kind="bot", seat="boat1").json()["reason"] == "no_such_bot"
    assert left.propose("escort", kind="bot").json()["reason"] == "seat_not_left"


@pytest.fixture
def invited(shared, lurk):
    """Two have stayed and agreed to a guest; everybody came with a browser of his own."""
    table = Sitting(shared, seats={**THREE, "boat1": {"kind": "open"}}, options={"boats": 2}, me="walker-s-browser")
    joined = shared.http.post("/api/join", json={"code": table.opened["join"], "me": "otto-s-browser"}).json()
    assert joined["seat"] == "boat1"
    assert shared.post(f"{table.path}/leave", joined["token"]).status_code == 200
    table.agree("escort", kind="invite", seat="boat1")
    code = shared.get(table.path, table.tokens["escort"]).json()["join"]
    return table, code


@pytest.mark.parametrize("me", ["walker-s-browser", "otto-s-browser", ""], ids=["sits", "sat", "says nothing"])
def test_nobody_who_sits_or_sat_takes_it(invited, shared, me):
    table, code = invited
    for headers in ({}, {"authorization": f"Bearer {table.tokens['escort']}"}):
        wish = {"code": code, "seat": "boat1", "name": "A friend", "me": me}
        refused = shared.http.post("/api/join", json=wish, headers=headers)
        assert (refused.status_code, refused.json()["reason"]) == (403, "sat_here")
    assert kinds(table)["boat1"] == "open"
    assert hash_of(me) not in shared.http.post("/api/invitation", json={"code": code}).text


def test_a_guest_comes_with_the_word_of_all(invited, shared):
    table, code = invited
    assert shared.http.post("/api/invitation", json={"code": code}).json()["begun"] is True
    joined = shared.http.post("/api/join", json={"code": code, "name": "Erna", "me": "erna-s-browser"}).json()
    guest = shared.sit({"table": joined["table"], "seats": {"boat1": joined["token"]}})
    assert guest.state["seats"]["boat1"]["name"] == "Erna"
    assert guest.state["ask"]["seat"] == "boat1", "the game goes on where it was"
    assert [line["kind"] for line in guest.state["book"]] == ["opened", "left", "invited", "joined"]
    assert shared.get(table.path, table.tokens["escort"]).json()["join"] is None
    assert shared.http.post("/api/join", json={"code": code, "me": "x"}).status_code == 404


def test_who_is_invited_keeps_the_terms(invited, shared):
    table, _ = invited
    refused = table.propose("escort", terms={"level": "table"})
    assert (refused.status_code, refused.json()["error"]) == (409, "needs_consent")


def test_a_bot_may_come_where_no_guest_did(invited, shared, jobs):
    table, code = invited
    table.agree("boat2", kind="bot", seat="boat1", bot="random")
    assert kinds(table)["boat1"] == "bot"
    assert shared.http.post("/api/join", json={"code": code, "me": "late"}).status_code == 404


def test_where_nothing_is_hidden_a_guest_may_follow(shared):
    table = Sitting(shared, "torpedo_dice", **OPEN)
    shared.post(f"{table.path}/leave", table.tokens.pop("B"))
    assert table.propose("A", kind="invite", seat="B").status_code == 200
    code = shared.get(table.path, table.tokens["A"]).json()["join"]
    assert shared.http.post("/api/join", json={"code": code, "me": "a-guest"}).json()["seat"] == "B"


def test_a_proposal_lapses_when_somebody_leaves(shared, lurk):
    table = Sitting(shared, seats=THREE, options={"boats": 2})
    id = table.propose("escort", terms={"coach": True}).json()["proposal"]["id"]
    assert table.vote("boat1", proposal=id).status_code == 200
    shared.post(f"{table.path}/leave", table.tokens.pop("boat2"))
    assert table.accord("escort")["proposal"] is None
    assert table.vote("boat1", proposal=id).json()["reason"] == "no_such_proposal"
    assert table.terms["coach"] is False, "two are not everybody who was asked"


def test_nobody_answers_for_a_seat_that_was_left(shared, lurk):
    table = deserted(shared)
    escort = shared.sit(table.opened, "escort")
    assert escort.state["asked"] == ["boat1"]
    assert escort.keys == []
    assert escort.change("answer", key="trim:up")["code"] == "not_your_turn"
    assert escort.change("undo")["t"] == "refused"


def test_it_is_all_there_after_a_restart(serve, db, lurk):
    server = serve(db)
    table = Sitting(server, seats={"escort": {"kind": "me"}, "boat1": {"kind": "open"}}, me="walker-s-browser")
    joined = server.http.post("/api/join", json={"code": table.opened["join"], "me": "otto-s-browser"}).json()
    server.post(f"{table.path}/leave", joined["token"])
    server.stop()
    table.server = server = serve(db)
    assert kinds(table) == {"escort": "human", "boat1": "left"}
    assert server.post(f"{table.path}/invite", table.tokens["escort"]).status_code == 409
    assert [line["kind"] for line in table.accord("escort")["book"]] == ["opened", "left"]
