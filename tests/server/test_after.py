"""What an answer means comes from the kernel: with the question where it has few options or, after a change, when the
table rests; else when it is asked for."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest

from kaleun.server.meant import FEW
from kaleun.server.settings import Rate, Settings
from server.harness import NO_LIMITS, Server


def meaning(server: Server, id: str, key: str) -> dict[str, object]:
    return server.app.house.parties[id].table.after(key)._asdict()


@pytest.mark.parametrize("level", ["full", "assisted", "table"])
def test_few_options_come_with_what_they_mean(shared, level):
    opened = shared.open(seed=3, automation=level, options={"campaign": True})
    me, watcher, rng = shared.sit(opened), shared.watch(opened["table"]), random.Random(3)
    seen = set()
    for _ in range(40):
        if me.state["over"] or len(me.keys) > FEW:
            break
        told = me.meant()
        assert told == {key: meaning(shared, opened["table"], key) for key in me.keys}
        key = rng.choice(me.keys)
        watcher.until_seq(me.change("answer", key=key)["seq"])
        me.until_seq(watcher.state["seq"])
        assert me.state["can_undo"] is not told[key]["final"]
        assert watcher.state["after"] is None
        seen.add((told[key]["final"], told[key]["next"]))
    assert len(seen) > (1 if level == "table" else 2)  # typed dice can be corrected: there nothing is final


def test_of_many_options_one_is_asked_for(shared):
    opened = shared.open("torpedo_dice", seed=4, options={"players": 1})
    me, rng, asked = shared.sit(opened), random.Random(4), 0
    while not me.state["over"]:
        key = rng.choice(me.keys)
        assert bool(me.meant()) is (len(me.keys) <= FEW)
        said = me.ask("after", seq=me.state["seq"], key=key)
        assert said == {
            "t": "after",
            "seq": me.state["seq"],
            "key": key,
            "after": meaning(shared, opened["table"], key),
        }
        asked += len(me.keys) > FEW
        me.until_seq(me.change("answer", key=key)["seq"])
        assert me.state["can_undo"] is not said["after"]["final"]
    assert asked > 3
    assert me.ask("after", seq=me.state["seq"], key=key)["code"] == "over"


def test_who_comes_has_it_with_the_question_and_who_is_fast_asks(shared, monkeypatch):
    monkeypatch.setattr("kaleun.server.meant.REST", 3600.0)
    opened = shared.open(seed=3)
    me = shared.sit(opened)
    assert set(me.state["after"]) == set(me.keys)
    me.until_seq(me.change("answer", key=me.keys[0])["seq"])
    me.heard()
    assert me.state["after"] is None, "the table does not rest yet"
    key = me.keys[-1]
    assert me.ask("after", seq=me.state["seq"], key=key)["after"] == meaning(shared, opened["table"], key)
    assert set(shared.sit(opened).state["after"]) == set(me.keys)


def test_of_a_question_that_is_gone_nothing_is_told(serve, sqlite, monkeypatch):
    monkeypatch.setattr("kaleun.server.meant.REST", 0.0)
    server = serve(sqlite)
    me, rng = server.sit(server.open(seed=3)), random.Random(3)
    while not me.state["over"]:
        before = me.state["seq"]
        me.until_seq(me.change("answer", key=rng.choice(me.keys))["seq"])
        assert me.state["seq"] == before + 1
        me.meant()
    told = [message for message in map(json.loads, me.texts) if message["t"] in ("after", "step")]
    for one, then in pairwise(told):
        assert then["t"] == "step" or then["seq"] == one["seq"], "always of the question that was put last"


def test_who_is_not_asked_learns_nothing(serve, sqlite, lurk):
    server = serve(sqlite)
    opened = server.open(lurk, seats={"escort": {"kind": "me"}, "boat1": {"kind": "me"}}, seed=1)
    boat, escort, watcher = server.sit(opened, "boat1"), server.sit(opened, "escort"), server.watch(opened["table"])
    assert boat.state["after"] == {key: {"final": False, "next": "", "by": ""} for key in ("trim:up", "trim:down")}
    assert escort.state["after"] is watcher.state["after"] is None
    assert escort.ask("after", seq=1, key="trim:up")["code"] == "not_your_turn"
    assert watcher.ask("after", seq=1, key="trim:up")["code"] == "observer"


def test_questions_that_cannot_be_answered(shared):
    me = shared.sit(shared.open(seed=1))
    assert me.ask("after", seq=1, key="fire:everything")["reason"] == "not_offered"
    assert me.ask("after", seq=1, key=me.state["ask"]["refused"][0]["keys"][0])["reason"] == "not_offered"
    key = me.keys[0]
    me.until_seq(me.change("answer", key=key)["seq"])
    assert me.ask("after", seq=1, key=key)["code"] == "stale"
    assert me.until("state")["seq"] == me.state["seq"], "a fresh state follows"


def test_it_counts_as_a_question(serve, sqlite):
    server = serve(sqlite, Settings(limits=NO_LIMITS.__class__(questions=Rate(5, 1000)), workers=1))
    me = server.sit(server.open(seed=1))
    said = [me.ask("after", seq=1, key=me.keys[0]) for _ in range(6)]
    assert [s["t"] for s in said] == ["after"] * 5 + ["refused"]
    assert said[-1]["reason"] == "too_fast"
