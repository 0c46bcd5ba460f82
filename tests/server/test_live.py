"""Tables in real time: screens follow the beats, orders are acknowledged when they are durable, nobody waits for the
disk or for a slow screen, and a restart loses nothing that was acknowledged."""

from __future__ import annotations

import msgspec
import pytest

import kaleun
from kaleun.server import sailing
from kaleun.server.store import ReadOnly
from server.harness import Server, with_store
from server.screens import BY_HAND, ROLES, Bridge, Screen, boat, hash_of
from waiting import until

CALL = "all"


@pytest.fixture
def server(serve, sqlite) -> Server:
    return serve(sqlite, BY_HAND)


def test_a_screen_gets_a_state_and_then_what_changes(server):
    here = boat(server)
    (captain, *_), watcher = here.crew(*ROLES), here.watch()
    here.tick(times=70)
    assert captain.clock["seconds"] == 70
    assert captain.hash == here.sit("captain").hash
    assert watcher.hash == here.watch().hash
    assert captain.anew == 1
    assert watcher.state["live"]["commands"] == []
    assert "readiness" in captain.state["view"]
    assert "readiness" not in watcher.state["view"]


def test_the_clock_begins_with_the_first_screen_of_a_person(server):
    here = boat(server, ("captain",))
    here.tick(times=3)
    watcher = here.watch()
    assert watcher.clock["why"] == "nobody"
    captain = here.sit("captain")
    assert (captain.clock["seconds"], captain.clock["paused"]) == (0, False)
    here.tick()
    assert captain.clock["seconds"] == 1


def test_pause_scale_and_the_word_of_a_bot(server):
    here = boat(server, ("captain",))
    captain = here.sit("captain")
    assert captain.order("pause")["t"] == "ack"
    assert captain.clock["why"] == "paused"
    before = captain.clock["seconds"]
    here.tick(times=2)
    assert captain.order("resume")["t"] == "ack"
    assert captain.clock["seconds"] == before
    assert captain.order("scale", to="action")["t"] == "ack", "the First Officer is a bot: it is passed on"
    assert (captain.clock["scale"], captain.clock["factor"]) == ("action", 8)
    here.tick()
    assert 0 < captain.clock["seconds"] - before <= 8


def test_however_fast_time_passes_screens_get_a_beat_a_second(server):
    here = boat(server, ("captain",))
    captain = here.sit("captain")
    assert captain.order("scale", to="action")["t"] == "ack"
    before, second = here.beat, captain.clock["seconds"]
    for _ in range(4):
        here.tick(0.25)
    assert here.beat == before + 1
    assert captain.clock["seconds"] == second + 8


def test_only_the_first_officer_sets_the_scale_where_he_is_a_person(server):
    here = boat(server)
    captain, officer, *_ = here.crew(*ROLES)
    refused = captain.order("scale", to="action")
    assert (refused["t"], refused["data"]["code"]) == ("refused", "not_your_command")
    assert officer.order("scale", to="action")["t"] == "ack"


def test_an_order_is_refused_with_its_rule_and_changes_nothing(server):
    here = boat(server)
    captain = here.crew(*ROLES)[0]
    told = {c["name"]: c["refused"] for c in captain.state["live"]["commands"]}
    assert told["pause"] is None
    assert all(why["rule"] and why["code"] for why in told.values() if why)
    assert any(told.values())
    refused = captain.order("new_course", course=999_999_999_999)
    assert (refused["code"], refused["reason"]) == ("illegal", "rule")
    assert captain.sail("reply", prompt="0.1", key="x")["code"] == "stale"
    assert captain.sail("advance", seconds=5)["reason"] == "clock_runs"
    assert captain.change("undo")["reason"] == "in_real_time"
    assert here.watch().order("pause")["code"] == "observer"


def test_orders_are_for_games_in_real_time(shared):
    me = shared.sit(shared.open())
    me.send(t="command", id="a", name="pause", args={})
    assert me.until("refused")["reason"] == "only_in_real_time"


def test_questions_of_several_roles_are_open_at_once(server):
    here = boat(server)
    screens = dict(zip(ROLES, here.crew(*ROLES), strict=True))
    captain = screens["captain"]
    call = next(c for c in captain.state["live"]["commands"] if c["name"] == "mobilize")
    assert captain.order("mobilize", call=CALL)["t"] == "ack", call
    here.follow()
    asked = {role: screen.state["live"]["prompts"] for role, screen in screens.items()}
    open_to = [role for role, prompts in asked.items() if prompts]
    assert captain.state["asked"] == open_to
    for role in open_to:
        prompt = asked[role][0]
        assert prompt["seat"] == role
        given = screens[role].sail("reply", prompt=prompt["id"], key=prompt["ask"]["options"][0]["key"])
        assert given["t"] == "ack"


def test_calm_tables_move_on_demand(server):
    here = boat(server, ("captain",), options={"pace": "calm"})
    captain = here.sit("captain")
    here.tick(times=5)
    assert captain.sail("advance", seconds=30)["t"] == "ack"
    assert 0 < captain.clock["seconds"] <= 30


def test_a_repeated_order_is_carried_out_once(server, serve, sqlite):
    here = boat(server)
    captain = here.crew(*ROLES)[0]
    first = captain.sail("command", name="log_note", args={"words": "once"}, id="note")
    assert captain.sail("command", name="log_note", args={"words": "once"}, id="note") == first
    server.stop()
    again = Bridge(serve(sqlite, BY_HAND), here.opened).sit("captain")
    assert again.sail("command", name="log_note", args={"words": "once"}, id="note") == first


def test_a_restart_stands_and_has_lost_nothing(server, serve, sqlite):
    here = boat(server)
    captain = here.crew(*ROLES)[0]
    here.tick(times=100)
    captain.order("pause")
    before = captain.hash
    server.stop()
    there = Bridge(serve(sqlite, BY_HAND), here.opened)
    back = there.sit("captain")
    assert back.clock["why"] == "restart"
    there.tick(times=3)
    assert back.clock["seconds"] == captain.clock["seconds"]
    back.state["live"]["clock"]["why"] = "paused"
    assert back.hash == before
    assert back.order("resume")["t"] == "ack"
    there.tick()
    assert back.clock["seconds"] == captain.clock["seconds"] + 1


def test_every_minute_is_written_with_its_mark(server, sqlite):
    here = boat(server, ("captain",))
    here.sit("captain")
    for minute in (1, 2, 3):
        here.tick(times=60)
        until(lambda: here.do(lambda: here.party.kept == here.party.shown().n), "the minute is written")
        assert here.do(lambda: here.party._kept_at) == 60 * minute
    server.stop()
    newest = with_store(sqlite, lambda store: store.newest(here.id))
    assert newest is not None
    assert msgspec.json.decode(newest.state)["clock"]["seconds"] == 180


def test_a_disk_that_refuses_takes_the_order_back(server, monkeypatch):
    here = boat(server)
    captain, _, navigator, _ = here.crew(*ROLES)
    here.tick(times=2)
    write = type(server.app.house.store.backend).write

    async def full(*_):
        raise ReadOnly("the disk is full")

    monkeypatch.setattr(type(server.app.house.store.backend), "write", full)
    refused = captain.sail("command", name="log_note", args={"words": "lost"})
    assert (refused["t"], refused["code"]) == ("refused", "read_only")
    monkeypatch.setattr(type(server.app.house.store.backend), "write", write)
    while navigator.clock["why"] != "restart":
        navigator.receive()
    assert navigator.hash == here.sit("navigator").hash
    assert captain.order("resume")["t"] == "ack"


def test_a_slow_screen_is_left_alone_and_then_gets_a_whole_state(server):
    here = boat(server, ("captain",))
    captain, slow = here.sit("captain"), here.sit("captain")
    slow.dull = True
    beat = here.tick(times=60)
    slow.heard()
    assert slow.state["live"]["beat"] < beat
    slow.send(t="got", beat=slow.state["live"]["beat"])
    slow.heard()
    slow.until_beat(here.tick())
    assert slow.anew == 2
    assert slow.hash == captain.hash


def test_when_everybody_is_gone_the_clock_waits(server, hands, monkeypatch):
    monkeypatch.setattr(sailing, "time", hands)
    here = boat(server, ("captain",))
    captain = here.screens.pop() if here.sit("captain") else None
    assert captain is not None
    captain.close()
    until(lambda: not here.do(lambda: here.party.online("captain")), "the captain is gone")
    here.tick(times=2)
    hands.now += sailing.AWAY_S + 1
    here.tick(times=2)
    seconds = here.do(lambda: here.party.live.clock.seconds)
    here.tick(times=5)
    back = here.sit("captain")
    assert (back.clock["why"], back.clock["seconds"]) == ("nobody", seconds)
    assert back.order("resume")["t"] == "ack"


def test_a_role_is_handed_over_by_code(server):
    here = boat(server)
    captain, _, navigator, _ = here.crew(*ROLES)
    token = here.opened["seats"]["navigator"]
    handed = server.post(f"/api/tables/{here.id}/handover", token, json={"origin": server.url}).json()
    assert {len(row) for row in handed["qr"]} == {len(handed["qr"])}
    assert navigator.order("pause")["t"] == "ack", "it is still mine"
    seated = server.post("/api/join", json={"code": handed["join"], "seat": "navigator", "name": "Ute"}).json()
    bye = navigator.until("bye")
    assert bye["code"] == "left"
    ute = Screen(server, here.id, seated["token"])
    assert ute.order("resume")["t"] == "ack"
    captain.heard()
    assert captain.state["seats"]["navigator"]["name"] == "Ute"
    assert server.get(f"/api/tables/{here.id}", token).status_code == 401


def test_an_offer_can_be_taken_back(server):
    here = boat(server)
    token = here.opened["seats"]["navigator"]
    code = server.post(f"/api/tables/{here.id}/handover", token, json={}).json()["join"]
    assert server.post(f"/api/tables/{here.id}/handover", token, json={"on": False}).json()["join"] is None
    assert server.post("/api/join", json={"code": code}).status_code == 404


def test_a_bot_minds_a_role_for_a_while(server):
    here = boat(server)
    captain = here.crew(*ROLES)[0]
    token = here.opened["seats"]["first_officer"]
    assert captain.order("scale", to="action")["t"] == "refused"
    assert server.post(f"/api/tables/{here.id}/officer", token, json={"bot": "ace"}).status_code == 200
    assert captain.order("scale", to="action")["t"] == "ack"
    assert captain.state["seats"]["first_officer"]["bot"] == "ace"
    assert server.post(f"/api/tables/{here.id}/officer", token, json={"bot": None}).status_code == 200
    assert captain.order("scale", to="real_time")["t"] == "refused"
    assert server.post(f"/api/tables/{here.id}/officer", token, json={"bot": "nobody"}).status_code == 400


def test_a_role_of_a_bot_can_be_taken(server):
    here = boat(server, ("captain",))
    token = here.opened["seats"]["captain"]
    seated = server.post(f"/api/tables/{here.id}/take", token, json={"seat": "navigator"}).json()
    navigator = Screen(server, here.id, seated["token"])
    assert navigator.order("pause")["t"] == "ack"
    assert server.post(f"/api/tables/{here.id}/take", token, json={"seat": "navigator"}).status_code == 409


def test_a_record_goes_out_and_comes_in_again(server, jobs):
    here = boat(server, ("captain",))
    captain = here.sit("captain")
    here.tick(times=130)
    captain.order("pause")
    token = here.opened["seats"]["captain"]
    text = server.get(f"/api/tables/{here.id}/record", token).text
    assert kaleun.verify(text).ok
    opened = server.http.post("/api/import", content=text.encode()).json()
    there = Bridge(server, opened)
    again = there.sit("captain")
    assert again.clock["why"] == "restart"
    assert hash_of(again.state["view"]) == hash_of(captain.state["view"])


def test_the_bots_start_when_everybody_has_read_the_briefing(server):
    here = boat(server, ("captain",), options={"briefing": True})
    captain = here.sit("captain")
    here.tick(times=2)
    assert captain.clock["seconds"] == 0
    assert captain.order("briefed")["t"] == "ack"
    here.tick(times=2)
    assert captain.clock["seconds"] == 2
