"""Tournaments: the same terms and dice for all, told to nobody before the last day is over; a score table; paired
careers in turns; packs of six."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kaleun.kernel.dice import commitment
from kaleun.server import calendar
from server.harness import Server

ME, YOU, SHE = ("me" * 20, "you" * 15, "she" * 15)
PATH = "/api/tournaments"
HUNTED = {"game": "hunted", "kind": "top_tonnage"}


def opened(server: Server, **wish: Any) -> str:
    answer = server.http.post(PATH, json={**HUNTED, **wish})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["code"])


def enter(server: Server, code: str, me: str, name: str = "", **more: Any) -> list[dict[str, Any]]:
    answer = server.http.post(f"{PATH}/{code}", json={"me": me, "name": name, **more})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["seats"])


def page(server: Server, code: str) -> dict[str, Any]:
    answer = server.http.get(f"{PATH}/{code}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def sit(server: Server, seat: dict[str, Any]) -> Any:
    return server.sit({"table": seat["table"], "join": None, "seats": {seat["seat"]: seat["token"]}})


def over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calendar, "today", lambda: "9999-01-01")
    monkeypatch.setattr(calendar, "is_over", lambda day: True)
    monkeypatch.setattr("kaleun.server.tournaments.is_over", lambda day: True)


def test_careers_have_the_same_dice_and_terms_and_nobody_is_told_the_seed(serve, sqlite, hands, monkeypatch):
    server = serve(sqlite)
    code = opened(server, title="Autumn", options={"standard_tonnage": True}, until="1943-12")
    first = page(server, code)
    assert (first["title"], first["until"], first["over"], first["seed"]) == ("Autumn", "1943-12", False, None)
    seats = {me: enter(server, code, me, name) for me, name in ((ME, "Otto"), (YOU, "Karl"))}
    assert {len(mine) for mine in seats.values()} == {1}
    players = {me: sit(server, mine[0]) for me, mine in seats.items()}
    states = [player.state for player in players.values()]
    assert {state["commitment"] for state in states} == {first["commitment"]}
    assert [state["options"]["kommandant"] for state in states] == ["Otto", "Karl"]
    assert all(state["options"]["standard_tonnage"] and not state["coach"] for state in states)
    players[ME].play(random.Random(1))
    table, token = seats[ME][0]["table"], seats[ME][0]["token"]
    assert players[ME].state["over"]
    assert server.get(f"/api/tables/{table}/record", token).status_code == 403
    assert server.http.get(f"/api/tables/{table}").status_code == 403
    now = page(server, code)
    rows = {row["name"]: row for row in now["rows"]}
    assert rows["Otto"]["place"] == 1
    assert rows["Otto"]["tonnage"] == players[ME].state["result"]["scores"]["kommandant"]
    assert (rows["Karl"]["place"], rows["Karl"]["tonnage"], rows["Karl"]["state"]) == (0, None, "under_way")
    over(monkeypatch)
    last = page(server, code)
    assert last["over"]
    assert commitment(last["seed"]) == first["commitment"]
    told = [*players[ME].texts, *players[YOU].texts]
    assert not [text for text in told if last["seed"] in text]
    assert {row["state"] for row in last["rows"]} == {"over", "too_late"}
    assert all(row["table"] for row in last["rows"])
    refused = server.http.post(f"{PATH}/{code}", json={"me": SHE})
    assert (refused.status_code, refused.json()["reason"]) == (409, "tournament_over")


def test_a_person_has_one_career_and_comes_back_to_it(serve, db):
    server = serve(db)
    code = opened(server)
    (seat,) = enter(server, code, ME, "Otto")
    (again,) = enter(server, code.lower(), ME, "Otto again")
    assert (again["table"], again["seat"]) == (seat["table"], seat["seat"])
    assert again["token"] != seat["token"]
    assert len(page(server, code)["rows"]) == 1
    assert server.http.post(f"{PATH}/{code}/mine", json={"me": YOU}).json() == {"seats": []}
    (mine,) = server.http.post(f"{PATH}/{code}/mine", json={"me": ME}).json()["seats"]
    assert (mine["table"], mine["token"], mine["own"]) == (seat["table"], "", True)


def test_two_people_sail_in_turns_and_throw_for_each_other(serve, sqlite, hands):
    server = serve(sqlite)
    code = opened(server, kind="two_player")
    assert page(server, code)["commitment"] is None
    (alone,) = enter(server, code, ME, "Otto")
    assert page(server, code)["rows"][0]["state"] == "waiting"
    karl = enter(server, code, YOU, "Karl")
    otto = enter(server, code, ME)
    assert [(seat["seat"], seat["own"]) for seat in otto] == [("kommandant", True), ("admiralty", False)]
    assert otto[0]["table"] == alone["table"] == karl[1]["table"]
    assert otto[1]["table"] == karl[0]["table"]
    full = server.http.post(f"{PATH}/{code}", json={"me": SHE})
    assert (full.status_code, full.json()["reason"]) == (409, "tournament_full")
    mine, theirs = sit(server, otto[0]), sit(server, karl[0])
    assert mine.state["commitment"] != theirs.state["commitment"]  # who has seen the other's dice knows nothing
    (first,) = [row["name"] for row in page(server, code)["rows"] if row["next"]]
    sails, waits = (mine, theirs) if first == "Otto" else (theirs, mine)
    refused = waits.change("answer", key=waits.state["ask"]["options"][0]["key"])
    assert (refused["t"], refused.get("reason"), refused.get("data")) == ("refused", "not_your_patrol", {"name": first})
    assert sails.change("answer", key=sails.state["ask"]["options"][0]["key"])["t"] == "ack"


def test_wolfpacks_are_boats_of_six_that_start_alike(serve, sqlite):
    server = serve(sqlite)
    code = opened(server, kind="wolfpack")
    people = [f"boat-number-{n:_<20}" for n in range(7)]
    seats = [enter(server, code, person, f"K{n}")[0] for n, person in enumerate(people)]
    told = [sit(server, seat).state["options"] for seat in (seats[0], seats[5], seats[6])]
    assert [(o["mode"], o["boat"], o["pack_boat"]) for o in told] == [("wolfpack", "VIIC", n) for n in (1, 6, 1)]
    player = sit(server, seats[0])
    player.play(random.Random(2))
    packs = page(server, code)["packs"]
    assert len(packs) >= 1
    assert packs[0]["boats"][0].startswith("K")
    assert len({pack["name"] for pack in packs}) == len(packs)


def test_mixed_boats_choose_their_type(serve, sqlite):
    server = serve(sqlite)
    code = opened(server, mixed=True)
    (seat,) = enter(server, code, ME, "Otto", boat="IXC")
    assert page(server, code)["rows"][0]["boat"] == "IXC"
    alike = opened(server, options={"boat": "VIID"})
    enter(server, alike, ME, "Otto", boat="IXC")
    assert page(server, alike)["rows"][0]["boat"] == "VIID"
    assert sit(server, seat).state["options"]["boat"] == "IXC"


@pytest.mark.parametrize(
    ("wish", "status", "reason"),
    [
        ({"game": "scope"}, 404, "no_tournaments"),
        ({"game": "no such"}, 404, "no_tournaments"),
        ({"options": {"boat": "Nautilus"}}, 400, "wrong_options"),
        ({"options": {"speed": 9}}, 400, "wrong_options"),
        ({"days": 0}, 400, "wrong_body"),
        ({"until": "1943-13"}, 400, "wrong_body"),
        ({"kind": "best"}, 400, "wrong_body"),
    ],
)
def test_what_cannot_be_opened_is_refused(shared, wish, status, reason):
    answer = shared.http.post(PATH, json={**HUNTED, **wish})
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def test_a_code_that_leads_nowhere(shared):
    for path, body in (("", None), ("/mine", {"me": ME}), ("", {"me": ME})):
        address = f"{PATH}/NOSUCH{path}"
        answer = shared.http.post(address, json=body) if body else shared.http.get(address)
        assert (answer.status_code, answer.json()["reason"]) == (404, "no_such_tournament")
    code = opened(shared)
    day = calendar.today()
    assert shared.http.get(f"/api/daily/hunted/{day}%2F{code}").status_code == 404
