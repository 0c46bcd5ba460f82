"""Every entry point checks seat and table: the matrix of routes and people is generated from the route table, so a new
route is covered unasked. And every response, whatever it says, carries the security headers."""

from __future__ import annotations

import contextlib
import random
import socket
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kaleun.server.app import CALLS
from kaleun.server.bodies import HandOver, Join, Look, NewTable, OfficerWish, OnwardWish, OptionWish, Rename, TakeRole
from kaleun.server.calls import Call
from kaleun.server.daily_bodies import DailyMe, DailyWish
from kaleun.server.headers import CSP, HEADERS
from kaleun.server.people_bodies import Mine, PhraseWish, Recovery
from kaleun.server.term_bodies import ProposalWish, Vote
from kaleun.server.tournament_bodies import TournamentEntry, TournamentMe, TournamentWish
from server.harness import PATIENT, Player, Server, bearer, client, gone, head_of

BODIES: dict[Any, Any] = {
    NewTable: {"game": "unterseeboot"},
    Join: {"code": "AAAAAA"},
    Rename: {"name": "Ernst"},
    Look: {"code": "AAAAAA"},
    ProposalWish: {"terms": {"coach": True}},
    Vote: {"proposal": "AAAAAA", "yes": True},
    OptionWish: {"options": {}},
    OnwardWish: {"mine": []},
    HandOver: {"on": True},
    OfficerWish: {"bot": None},
    TakeRole: {"seat": "mate"},
    Mine: {"me": "m" * 24, "tokens": []},
    PhraseWish: {"me": "m" * 24},
    Recovery: {"phrase": "anchor"},
    DailyWish: {"me": "me" * 16},
    DailyMe: {"me": "me" * 16},
    TournamentWish: {"game": "hunted", "kind": "survival"},
    TournamentEntry: {"me": "me" * 16},
    TournamentMe: {"me": "me" * 16},
    str: "no record",
}


def call(server: Server, call: Call, table: str, headers: dict[str, str]) -> httpx.Response:
    places = {"id": table, "game": "unterseeboot", "lang": "en", "day": "today", "seat": "captain", "code": "NOSUCH"}
    path = call.path.format(**places)
    body: dict[str, Any] = {}
    if call.body is str:
        body = {"content": BODIES[str]}
    elif call.body is not None:
        body = {"json": BODIES[call.body]}
    return server.http.request(call.method, path, headers=headers, **body)


def named(call: Call) -> str:
    return f"{call.method} {call.path}"


SEATED = [c for c in CALLS if c.who != "anyone"]


@pytest.mark.parametrize("route", SEATED, ids=named)
def test_nobody_gets_in_with_a_foreign_token(shared, jobs, route):
    """Seat × route × foreign table: a token opens its own table only, and a bad one opens nothing."""
    server = shared
    mine, other = server.open(), server.open()
    token = mine["seats"]["commander"]
    before = server.app.house.parties[other["table"]].table.state_hash()
    bad = [
        bearer(token),
        bearer("A" * 32),
        bearer(other["seats"]["commander"][:-1]),
        bearer(other["seats"]["commander"] + "A"),
        bearer("x" * 5000),
        {"authorization": f"Basic {other['seats']['commander']}"},
        {"authorization": "Bearer"},
    ]
    for headers in bad:
        response = call(server, route, other["table"], {"x-kaleun": "1", **headers})
        without_token = headers["authorization"].strip() == "Bearer"
        if without_token and route.who == "seat_or_observer":
            assert response.status_code in (200, 403), named(route)
            continue
        assert response.status_code == 401, (named(route), headers, response.text)
        assert response.json()["error"] == "unknown_token"
        assert other["seats"]["commander"] not in response.text
    nobody = call(server, route, other["table"], {"x-kaleun": "1"})
    assert nobody.status_code == 401 if route.who == "seat" else nobody.status_code in (200, 403)
    assert call(server, route, "nosuchtable22222", {"x-kaleun": "1", **bearer(token)}).status_code == 401
    party = server.app.house.parties[other["table"]]
    assert party.table.state_hash() == before
    assert party.seats["commander"].name == ""
    assert call(server, route, mine["table"], bearer(token)).status_code != 401, "the right one gets in"


def test_every_route_says_who_may_use_it():
    assert {c.who for c in CALLS} <= {"anyone", "seat", "seat_or_observer"}
    for route in CALLS:
        assert ("{id}" in route.path) == (route.who != "anyone"), f"{named(route)}: a table's route needs its seat"
    names = [c.handler.__name__ for c in CALLS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("route", [c for c in CALLS if c.method == "POST"], ids=named)
def test_what_a_foreign_page_can_send_changes_nothing(shared, jobs, route):
    """A page elsewhere can send a POST without our header, or with a foreign Origin."""
    server = shared
    opened = server.open()
    token = bearer(opened["seats"]["commander"])
    path = route.path.replace("{id}", opened["table"])
    with client(server.url) as plain:
        assert plain.post(path).status_code == 403
    foreign = [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": f"http://127.0.0.1:{server.port}.evil.example"},
        {"origin": f"https://127.0.0.1:{server.port + 1}"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ]
    for headers in foreign:
        response = call(server, route, opened["table"], {**token, "x-kaleun": "1", **headers})
        assert (response.status_code, response.json()["error"]) == (403, "origin"), headers
    ours = call(server, route, opened["table"], {**token, "x-kaleun": "1", "origin": server.url})
    let_in = route.path.endswith("/onward") and ours.json()["reason"] == "film_later"  # but the game still runs
    assert let_in or ours.status_code not in (401, 403)


def test_a_foreign_token_among_my_further_seats_opens_nothing(shared):
    mine, other = shared.open(), shared.open()
    token, path = mine["seats"]["commander"], f"/api/tables/{mine['table']}/onward"
    for foreign in (other["seats"]["commander"], "A" * 32, ""):
        refused = shared.post(path, token, json={"mine": [foreign]})
        assert (refused.status_code, refused.json()["error"]) == (401, "unknown_token")
    assert shared.post(path, token, json={"mine": [token]}).json()["reason"] == "film_later"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "", "localhost.evil.example", "a" * 300, "127.0.0.1@x"]
)
def test_a_foreign_name_is_not_answered(shared, host):
    server = shared
    for path in ("/healthz", "/", "/api/games", "/favicon.ico"):
        response = server.http.get(path, headers={"host": host})
        assert response.status_code == 421 or (not host and response.status_code == 400)


def test_names_that_were_set_are_answered(serve, sqlite):
    server = serve(sqlite, msgspec.structs.replace(PATIENT, hosts=("games.example",)))
    assert server.http.get("/healthz", headers={"host": "games.example"}).status_code == 200
    assert server.http.get("/healthz", headers={"host": "Localhost:99"}).status_code == 200
    assert server.http.get("/healthz", headers={"host": "[::1]:99"}).status_code == 200


# -- headers


def check_headers(response: httpx.Response) -> None:
    for name, value in HEADERS.items():
        assert response.headers.get_list(name) == [value], (response.url, name)
    assert "unsafe" not in response.headers["content-security-policy"]
    assert "server" not in response.headers
    assert "x-powered-by" not in response.headers
    assert "access-control-allow-origin" not in response.headers


def test_headers_are_on_every_response(shared, jobs):
    opened = shared.open()
    token = bearer(opened["seats"]["commander"])
    for route in CALLS:
        for headers in ({}, {"x-kaleun": "1"}, {"x-kaleun": "1", **token}, {"host": "evil.example"}):
            check_headers(call(shared, route, opened["table"], headers))
    for method, path in [
        ("GET", "/"), ("GET", "/assets/nothing.js"), ("GET", "/t/abc"), ("GET", "/api/nothing"), ("POST", "/"),
        ("DELETE", "/api/games"), ("OPTIONS", "/api/tables"), ("HEAD", "/"), ("GET", "/ws"), ("GET", "/../etc/passwd"),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd"), ("TRACE", "/"), ("GET", "/api/games/unterseeboot/texts/xx"),
    ]:  # fmt: skip
        response = shared.http.request(method, path)
        check_headers(response)
        assert "root:" not in response.text
    too_large = shared.http.post("/api/tables", content=b"x" * 20_000, headers={"content-type": "application/json"})
    assert too_large.status_code == 413
    check_headers(too_large)


def test_headers_are_on_a_refused_handshake(shared):
    with pytest.raises(InvalidStatus) as refused:
        shared.watch("nosuchtable22222")
    response = refused.value.response
    assert response.status_code == 404
    for name, value in HEADERS.items():
        assert response.headers.get_all(name) == [value]


def test_headers_behind_tls(serve, sqlite, shared):
    said = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    behind = serve(sqlite, msgspec.structs.replace(PATIENT, proxies=("127.0.0.1",)))
    assert behind.http.get("/healthz", headers=said).headers["strict-transport-security"].startswith("max-age=")
    assert "strict-transport-security" not in behind.http.get("/healthz").headers
    assert "strict-transport-security" not in shared.http.get("/healthz", headers=said).headers, "believed unasked"


def test_headers_on_what_is_not_even_http(shared):
    with socket.create_connection(("127.0.0.1", shared.port)) as raw:
        raw.sendall(b"NONSENSE\r\n\r\n")
        answer = head_of(raw)
    assert answer.startswith(b"HTTP/1.1 400")
    assert CSP.encode() in answer
    with socket.create_connection(("127.0.0.1", shared.port)) as raw:
        raw.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
        answer = head_of(raw)
    assert answer.startswith(b"HTTP/1.1 4")
    assert CSP.encode() in answer


def test_the_policy_is_the_one_that_was_promised():
    assert CSP == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
    )


# -- the socket's handshake


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "file://"])
def test_a_foreign_page_gets_no_socket(shared, origin):
    server = shared
    opened = server.open()
    with pytest.raises(InvalidStatus) as refused:
        server.sit(opened, origin=origin)
    assert refused.value.response.status_code == 403


def test_handshakes_with_bad_papers(shared):
    mine, other = shared.open(), shared.open()
    for table, token, status in [
        (other["table"], mine["seats"]["commander"], 401),
        (mine["table"], "A" * 32, 401),
        (mine["table"], "short", 401),
        ("", mine["seats"]["commander"], 401),
        ("nosuchtable22222", None, 404),
    ]:
        with pytest.raises(InvalidStatus) as refused:
            Player(shared, table, token)
        assert refused.value.response.status_code == status


def test_a_socket_without_protocol_or_at_another_address(shared):
    from websockets.sync.client import connect

    opened = shared.open()
    for path, protocols in [
        (f"/ws?table={opened['table']}", None),
        (f"/ws?table={opened['table']}", ["watch"]),
        (f"/ws?table={opened['table']}", ["kaleun.v1"]),
        (f"/socket?table={opened['table']}", ["kaleun.v1", "watch"]),
    ]:
        with pytest.raises(InvalidStatus):
            connect(f"ws://127.0.0.1:{shared.port}{path}", subprotocols=protocols, origin=shared.url, legacy=True)  # type: ignore[call-overload]


def test_a_token_is_in_no_address_and_in_no_answer(serve, sqlite, jobs, caplog):
    """The token travels in a header and in the subprotocol; nothing the server says or logs contains it."""
    server = serve(sqlite)
    caplog.set_level("DEBUG")
    opened = server.open()
    token, table = opened["seats"]["commander"], opened["table"]
    me = server.sit(opened)
    me.play(random.Random(1), 5)
    said = [str(me.state), str(me.other), str(me.ask("debug"))]
    said += [server.get(f"/api/tables/{table}{end}", token).text for end in ("", "/record", "/report")]
    with contextlib.suppress(Exception):
        server.get(f"/api/tables/{table}/nothing", token)
    server.stop()
    said += [record.getMessage() for record in caplog.records if record.name.startswith("kaleun")]
    assert len(said) > 5
    assert not [text for text in said if token in text]
    assert not [r for r in caplog.records if r.name.startswith("kaleun") and table in r.getMessage()]


def test_a_token_revoked_during_the_handshake_opens_nothing(shared, monkeypatch):
    """Between the check at the door and the table another device revokes it."""
    from kaleun.server import sockets

    opened = shared.open()
    house, enter = shared.app.house, sockets._enter

    async def late(socket, held):
        await house.store.write(house.store.revoke_statements(opened["table"], "commander"))
        await enter(socket, held)

    monkeypatch.setattr(sockets, "_enter", late)
    with pytest.raises(ConnectionClosed):
        shared.sit(opened)
    assert not house.parties[opened["table"]].online("commander")


def test_revoking_closes_the_sockets_of_the_old_token(shared):
    opened = shared.open()
    token, table = opened["seats"]["commander"], opened["table"]
    me = shared.sit(opened)
    fresh = shared.post(f"/api/tables/{table}/revoke", token).json()["token"]
    assert gone(me)["code"] == "revoked"
    assert shared.get(f"/api/tables/{table}", token).status_code == 401
    assert shared.get(f"/api/tables/{table}", fresh).json()["devices"] == 1
    assert shared.sit({"table": table, "seats": {"commander": fresh}}).state["seat"] == "commander"
