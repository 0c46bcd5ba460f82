"""The film of a finished game in real time: what every role saw and the truth beside it; nothing before the end."""

from __future__ import annotations

import random

import msgspec
import pytest

import kaleun
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.film import film
from kaleun.kernel.frames import patched
from kaleun.kernel.plain import plain
from server.harness import Server, with_store
from server.screens import BY_HAND, ROLES, Bridge, boat


@pytest.fixture
def server(serve, sqlite) -> Server:
    return serve(sqlite, BY_HAND)


def sailed_home(server: Server) -> Bridge:
    """Five minutes at sea, then home."""
    here = boat(server)
    captain, officer, *_ = here.crew(*ROLES)
    here.tick(times=3)
    assert captain.order("scale", to="action")["t"] in ("ack", "refused")
    here.tick(times=60)
    assert officer.order("return_to_base")["t"] == "ack"
    return here


def pictures(answer: dict) -> list[dict]:
    view, seen = None, []
    for patch in answer["patches"]:
        view = patched(view, patch)
        seen.append(view)
    return seen


def test_what_a_role_saw_and_the_truth_beside_it(server, sqlite, jobs):
    here = sailed_home(server)
    path, token = f"/api/tables/{here.id}/film", here.opened["seats"]["captain"]
    told = server.get(path, token).json()
    assert told["times"][0] == 0
    assert told["times"] == sorted(told["times"])
    assert len(told["truth"]) == len(told["times"])
    assert "returned" in [line["code"] for line in told["lines"]]
    table = server.whole(here.id)
    for seat in (None, *ROLES):
        seen = pictures(server.get(f"{path}/{seat or 'watcher'}", token).json())
        assert [view["clock"]["seconds"] for view in seen] == told["times"]
        assert seen[-1] == plain(msgspec.json.decode(msgspec.json.encode(table.sight(seat))))
    assert with_store(sqlite, lambda store: store.story(here.id)) is not None, "it is made once"
    server.stop()


def test_the_next_part_of_a_patrol_is_opened_where_everybody_meets(server, jobs):
    """The First Officer also holds the navigator's role; the boat goes on as she is, and what follows is refused before
    the end, to strangers, and where nothing follows."""
    here = boat(server, options={"mission": "A1", "captain": "easy", "further_missions": 2})
    path, tokens = f"/api/tables/{here.id}/onward", here.opened["seats"]
    officer = here.crew(*ROLES)[1]
    assert server.post(path, tokens["captain"], json={}).json()["reason"] == "film_later"
    assert officer.order("return_to_base")["t"] == "ack"
    two = {"mine": [tokens["navigator"]]}
    assert server.post(path, tokens["first_officer"], json={"mine": ["x" * 22]}).status_code == 401
    first = server.post(path, tokens["first_officer"], json=two).json()
    assert set(first["seats"]) == {"first_officer", "navigator"}
    second = server.post(path, tokens["captain"], json={}).json()
    assert (second["table"], set(second["seats"])) == (first["table"], {"captain"})
    server.post(path, tokens["chief_engineer"], json={})
    there = Bridge(server, {"table": first["table"], "seats": {**first["seats"], **second["seats"]}})
    assert there.sit("captain").state["view"]["mission"] == "A2"
    told = server.get(f"/api/tables/{first['table']}", second["seats"]["captain"]).json()["options"]
    assert (told["captain"], told["further_missions"]) == ("easy", 2)
    assert msgspec.json.decode(told["voyage"])["sailed"][0]["mission"] == "A1"
    standing = server.get(f"/api/tables/{here.id}/film", tokens["captain"]).json()
    assert (standing["goes_on"], standing["standing"]["next"]) == (True, "A2")
    alone = sailed_home(server)
    refused = server.post(f"/api/tables/{alone.id}/onward", alone.opened["seats"]["captain"], json={})
    assert refused.json()["reason"] == "no_onward", "grade F ends the campaign that M01 begins"


def test_nobody_gets_it_before_the_end(server):
    here = boat(server)
    here.crew(*ROLES)
    here.tick(times=2)
    for end in ("", "/captain", "/watcher"):
        for token in (here.opened["seats"]["captain"], None):
            refused = server.get(f"/api/tables/{here.id}/film{end}", token)
            assert (refused.status_code, refused.json()["reason"]) == (403, "film_later")


def test_the_kernel_itself_tells_no_truth_of_a_game_that_goes_on():
    table = kaleun.new_table("uboot", seed=1)
    with pytest.raises(KaleunError, match="not over"):
        film(table)


def test_other_games_have_none(server):
    opened = server.open(seed=3)
    me = server.sit(opened)
    me.play(random.Random(3))
    assert server.get(f"/api/tables/{opened['table']}/film", me.token).status_code == 404
