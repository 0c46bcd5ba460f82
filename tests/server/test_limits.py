"""Limits: how often, how large, how deep, how many. Over the limit means 429 and a time to wait; nothing breaks."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kaleun.server.bodies import NewTable
from kaleun.server.house import House
from kaleun.server.limits import Bucket, Buckets, at_home, depth, network_of, shortened
from kaleun.server.protocol import text_frame
from kaleun.server.settings import Limits, Rate, Settings
from kaleun.server.sockets import BACKLOG, Socket
from kaleun.server.store import open_store
from server.harness import NO_LIMITS, PATIENT, Server, bearer, client, gone, head_of
from waiting import until


def limited(**limits: Any) -> Settings:
    """Only these limits. Tests of rates let the clock stand still (`hands`): buckets fill while a machine is slow."""
    return msgspec.structs.replace(PATIENT, limits=msgspec.structs.replace(NO_LIMITS, **{"at_home": 1, **limits}))


def statuses(server: Server, n: int, method: str, path: str, **more: object) -> list[int]:
    return [server.http.request(method, path, **more).status_code for _ in range(n)]  # type: ignore[arg-type]


def test_the_default_limits_are_those_of_the_plan():
    limits = Limits()
    assert limits.changes == Rate(40, 2), "20 a second, 40 at once"
    assert limits.tables == Rate(20, 3600)
    assert limits.joins == Rate(10, 600)
    assert limits.joins_a_day == Rate(100, 86400)
    assert limits.exports == Rate(30, 3600)
    assert limits.sockets_per_table == 10


def test_a_bucket_fills_evenly():
    rate = Rate(4, 2)
    bucket = Bucket(rate, 0.0)
    assert [bucket.take(rate, 0.0) for _ in range(4)] == [0, 0, 0, 0]
    assert bucket.take(rate, 0.0) == pytest.approx(0.5)
    assert bucket.take(rate, 0.25) == pytest.approx(0.25)
    assert bucket.take(rate, 0.5) == 0
    assert bucket.take(rate, 100.0) == 0


def test_full_buckets_are_forgotten():
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    for n in range(1000):
        buckets.take("calls", str(n), Rate(1, 60))
    now[0] = 61
    buckets.forget()
    assert not buckets._buckets


def test_new_tables(serve, sqlite, hands):
    server = serve(sqlite, limited(tables=Rate(3, 3600)))
    wish = {"json": {"game": "unterseeboot"}}
    assert statuses(server, 5, "POST", "/api/tables", **wish) == [200, 200, 200, 429, 429]
    refused = server.http.post("/api/tables", **wish)
    assert int(refused.headers["retry-after"]) > 100
    assert refused.json()["error"] == "limit"
    assert server.http.get("/api/games").status_code == 200, "nothing else breaks"


def test_guessing_join_codes(serve, sqlite, hands):
    server = serve(sqlite, limited(joins=Rate(10, 600)))
    found = statuses(server, 14, "POST", "/api/join", json={"code": "AAAAAA"})
    assert found == [404] * 10 + [429] * 4


def test_guessing_join_codes_over_a_day(serve, sqlite, hands):
    server = serve(sqlite, limited(joins_a_day=Rate(15, 86400)))
    assert statuses(server, 16, "POST", "/api/join", json={"code": "AAAAAA"})[-2:] == [404, 429]


def test_exports(serve, sqlite, hands):
    server = serve(sqlite, limited(exports=Rate(2, 3600)))
    opened = server.open()
    path = f"/api/tables/{opened['table']}/record"
    found = statuses(server, 3, "GET", path, headers=bearer(opened["seats"]["commander"]))
    assert found == [200, 200, 429]


def test_the_owner_at_home_may_open_more_tables(serve, sqlite, hands):
    settings = msgspec.structs.replace(limited(tables=Rate(1, 3600), at_home=3), proxies=("127.0.0.1",))
    server = serve(sqlite, settings)
    wish = {"json": {"game": "unterseeboot"}}
    assert statuses(server, 4, "POST", "/api/tables", **wish) == [200, 200, 200, 429]
    far = {**wish, "headers": {"x-forwarded-for": "203.0.113.9", "x-kaleun": "1"}}
    assert statuses(server, 2, "POST", "/api/tables", **far) == [200, 429]


def test_nobody_is_believed_to_ask_for_another(serve, sqlite, hands):
    server = serve(sqlite, limited(joins=Rate(3, 600)))
    found = [
        server.http.post(
            "/api/join", json={"code": "AAAAAA"}, headers={"x-forwarded-for": f"203.0.113.{n}"}
        ).status_code
        for n in range(5)
    ]
    assert found == [404, 404, 404, 429, 429]


def test_changes_per_seat_over_all_its_devices(serve, sqlite, hands):
    server = serve(sqlite, limited(changes=Rate(5, 100)))
    opened = server.open(seed=1)
    one, two = server.sit(opened), server.sit(opened)
    for _ in range(5):
        ack = one.change("coach", on=True)
        assert ack["t"] == "ack"
    two.until_seq(ack["seq"])
    refused = two.change("coach", id="later", on=True)
    assert (refused["code"], refused["seq"]) == ("limit", ack["seq"])
    assert refused["retry_after"] > 1
    one.send(t="ping")
    assert one.until("pong")["t"] == "pong", "nothing else breaks"


def test_questions_per_socket(serve, sqlite, hands):
    server = serve(sqlite, limited(questions=Rate(3, 100)))
    me = server.sit(server.open())
    for _ in range(3):
        me.send(t="ping")
        assert me.until("pong", "refused")["t"] == "pong"
    me.send(t="ping")
    assert me.until("pong", "refused")["code"] == "limit"


def test_sockets_per_address_and_table(shared):
    opened = shared.open()
    sitting = [shared.sit(opened) for _ in range(10)]
    with pytest.raises(InvalidStatus) as refused:
        shared.watch(opened["table"])
    assert refused.value.response.status_code == 429
    assert shared.watch(shared.open()["table"]).state["seq"] == 1, "another table is another count"
    sitting[0].close()
    until(lambda: gets_in(shared, opened["table"]), "a closed socket counts no longer")


def gets_in(server: Server, table: str) -> bool:
    with suppress(InvalidStatus):
        return bool(server.watch(table).state)
    return False


def test_all_sockets_together(serve, sqlite):
    server = serve(sqlite, limited(sockets=2))
    table = server.open()["table"]
    _keep = [server.watch(table), server.watch(table)]
    with pytest.raises(InvalidStatus):
        server.watch(table)


# -- size and form


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"null", 400),
        (b"[]", 400),
        (b'{"game":"unterseeboot","more":1}', 400),
        (b'{"game":1}', 400),
        (b'{"game":"nothing"}', 400),
        (b'{"game":"unterseeboot","options":{"boat":"XXI"}}', 400),
        (b'{"game":"unterseeboot","options":{"nothing":true}}', 400),
        (b'{"game":"unterseeboot","seats":{"cook":{"kind":"me"}}}', 400),
        (b'{"game":"unterseeboot","seats":{"commander":{"kind":"bot","bot":"nobody"}}}', 400),
        (b'{"game":"unterseeboot","seed":1.5}', 400),
        (b'{"game":"unterseeboot","seed":99999999999999999999999}', 400),
        (b'{"game":"unterseeboot","options":' + b"[" * 9 + b"]" * 9 + b"}", 400),
        (b'{"game":' + b"[" * 16000, 400),
        (b'{"game":"' + b"x" * 17000 + b'"}', 413),
        (b"\xff\xfe{}", 400),
        (b'{"game":"\\ud800"}', 400),
    ],
)
def test_bad_bodies_get_one_sentence(shared, body, status):
    response = shared.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert response.status_code == status
    problem = response.json()
    assert set(problem) == {"error", "text", "reason", "data"}
    assert "\n" not in problem["text"]
    assert len(problem["text"]) < 400


def test_a_body_of_another_kind(shared):
    response = shared.http.post("/api/tables", content=b"game=unterseeboot", headers={"content-type": "text/plain"})
    assert response.status_code == 415


def test_a_body_that_lies_about_its_size(shared):
    with socket.create_connection(("127.0.0.1", shared.port)) as raw:
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{shared.port}\r\nX-Kaleun: 1\r\n"
        raw.sendall((head + "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n").encode())
        with suppress(OSError):  # the server need not hear all of it
            for _ in range(40):
                raw.sendall(b"400\r\n" + b" " * 1024 + b"\r\n")
        answer = head_of(raw)
    assert answer.startswith(b"HTTP/1.1 413")


def test_depth_counts_brackets_outside_strings():
    assert depth(b'{"a":[1,{"b":"[[[[[["}]}') == 3
    assert depth(b'"\\"[[[[" [ ]') == 1
    assert depth(b"[" * 100) == 100
    assert depth(b"]]]]") == 0
    assert depth(b"1") == 0


BAD = ["", "x", "{}", "[]", "null", '{"t":"answer"}', '{"t":"answer","id":"a","seq":1,"key":"x","y":2}', "[" * 9000]


def test_bad_messages_are_told_and_then_the_socket_is_closed(shared):
    me = shared.sit(shared.open(seed=1))
    before = me.state
    for text in BAD:
        me.ws.send(text)
        refused = me.until("refused")
        assert (refused["code"], refused["seq"]) == ("bad_message", 1)
        assert len(refused["text"]) < 300
    with suppress(ConnectionClosed):  # the server need not hear all of it
        for _ in range(20):
            me.ws.send("nonsense")
    assert gone(me)["code"] == "bad_message"
    assert shared.watch(before["table"]).state["seq"] == before["seq"]


def test_a_nested_message_is_called_nested(shared):
    me = shared.sit(shared.open())
    me.ws.send(json.dumps({"t": "answer", "id": "a", "seq": 1, "key": [[[[[[[[[1]]]]]]]]]}))
    assert "deeper than 8" in me.until("refused")["text"]


def test_a_binary_message_is_refused(shared):
    me = shared.sit(shared.open())
    me.ws.send(b'{"t":"ping"}')
    assert me.until("refused", "pong")["code"] == "bad_message"


def test_a_message_over_16_kb_closes_the_socket(shared):
    me = shared.sit(shared.open())
    me.ws.send('{"t":"answer","id":"a","seq":1,"key":"' + "x" * 16384 + '"}')
    gone(me)
    assert me.ws.close_code == 1009


def test_a_silent_socket_is_closed_and_a_pinging_one_stays(serve, sqlite, hands):
    server = serve(sqlite, msgspec.structs.replace(PATIENT, idle=1.0))
    table = server.open()["table"]
    silent, pinging = server.watch(table), server.watch(table)
    for _ in range(2):
        hands.now += 0.6
        pinging.send(t="ping")
        assert pinging.until("pong")["t"] == "pong"
    assert gone(silent)["code"] == "idle"
    pinging.send(t="ping")
    assert pinging.until("pong")["t"] == "pong"


def test_a_client_that_does_not_read_is_sent_away(sqlite):
    """It must not fill the server's memory, and pushing to it never waits."""

    async def run() -> None:
        house = House(open_store(sqlite), Settings(limits=NO_LIMITS))
        await house.open()
        party = house.parties[(await house.create(NewTable("unterseeboot"))).table]
        taken, free = [], asyncio.Event()

        async def send(message: dict[str, Any]) -> None:
            await free.wait()
            taken.append(message)

        slow = Socket(house, party, None, "x", send)
        for n in range(BACKLOG * 3):
            slow.push(text_frame(b"state %d" % n))
        assert len(slow._waiting) <= BACKLOG
        free.set()
        while not taken or taken[-1]["type"] != "websocket.close":
            await asyncio.sleep(0.01)
        assert [m["type"] for m in taken][-2:] == ["websocket.send", "websocket.close"]
        assert json.loads(taken[-2]["text"])["code"] == "limit"
        await house.close()

    asyncio.run(run())


def test_a_slow_handshake_holds_nobody_up(shared):
    raws = [socket.create_connection(("127.0.0.1", shared.port)) for _ in range(50)]
    for raw in raws:
        raw.sendall(b"GET /ws HTTP/1.1\r\nHost: loc")
    with client(shared.url) as other:
        assert other.get("/healthz").status_code == 200
    for raw in raws:
        raw.close()


def test_addresses():
    assert at_home("127.0.0.1")
    assert at_home("::1")
    assert not at_home("192.168.1.4")
    assert not at_home("testclient")
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::9") != network_of("2001:db8:1:3::9")
    assert network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert shortened("192.0.2.77") == "192.0.2.0"
    assert shortened("2001:db8:1:2:3::4") == "2001:db8:1::"
    assert shortened("no address") == "?"


def test_closing_while_the_server_answers(shared):
    opened = shared.open(seed=1)
    for n in range(9):  # one more than that may sit at a table, should the server notice none of it in time
        me = shared.sit(opened)
        me.send(t="past", n=0)
        me.send(t="coach", id=f"x{n}", seq=me.state["seq"], on=True)
        me.cut()
    me = shared.sit(opened)
    before = me.state["seq"]
    assert me.change("answer", key=me.keys[0])["seq"] > before, "the table plays on"
