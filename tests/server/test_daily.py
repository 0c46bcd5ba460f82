"""The patrol of the day: whatever one tries, the seed stays secret until the day is over, a person has one try with the
same terms as everybody, and what is listed has been run again."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import kaleun
from kaleun.cli import daily as shell
from kaleun.kernel.card import Daily
from kaleun.kernel.dice import commitment
from kaleun.kernel.game import find_card, find_game, game_names
from kaleun.server import calendar
from kaleun.server.calendar import limits_of
from kaleun.server.daily import dailies
from kaleun.server.judging import judge, sail
from kaleun.server.referee import Referee
from kaleun.server.settings import Rate
from server.harness import NO_LIMITS, PATIENT, Server
from shell import call
from waiting import HANG, until

DAY = 86400.0
FAR = 4e9
ME, YOU, SHE = ("me" * 20, "you" * 15, "she" * 15)
PATH = "/api/daily/unterseeboot"


def on_loop(server: Server, work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server._server._loop).result(HANG)


def begin(server: Server, me: str, name: str = "") -> dict[str, Any]:
    answer = server.http.post(PATH, json={"me": me, "name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()


def page(server: Server, day: str = "today") -> dict[str, Any]:
    return server.http.get(f"{PATH}/{day}").json()


def seed_of(server: Server, day: str) -> str:
    return on_loop(server, server.app.house.store.day(day, "unterseeboot")).seed


def judged(server: Server, many: int, day: str = "today") -> list[dict[str, Any]]:
    """The rows, once none of them waits for its verdict and so many stand."""

    def settled() -> list[dict[str, Any]]:
        rows = page(server, day)["rows"]
        done = [row for row in rows if row["state"] == "verified"]
        return rows if len(done) == many and all(row["state"] != "judged_soon" for row in rows) else []

    return until(settled, "every finished try is judged")


def patrol(server: Server, me: str, seed: int, name: str = ""):
    opened = begin(server, me, name)
    player = server.sit(opened)
    player.play(random.Random(seed))
    assert player.state["over"]
    return opened, player


@pytest.mark.parametrize("game", game_names())
def test_a_game_says_on_its_card_if_it_has_one(game):
    """One person plays it, in turns; its captain is a bot of the game."""
    daily = find_card(game).daily
    if daily is None:
        return
    found = find_game(game)
    assert isinstance(daily, Daily)
    assert found.live is None
    assert len(found.seats(found.full_options(daily.options))) == 1
    assert daily.captain in ("", *kaleun.bots(game))


def test_everybody_sees_the_commitment_and_nobody_the_seed(serve, sqlite, hands, jobs, caplog):
    """The bytes of the seed are in nothing that a client gets while the day lasts, though the game is over."""
    caplog.set_level(logging.DEBUG)
    server = serve(sqlite)
    (card,) = [card for card in server.http.get("/api/daily").json() if card["game"] == "unterseeboot"]
    first = page(server)
    assert (card["commitment"], card["begun"]) == (first["commitment"], 0)
    assert (first["seed"], first["over"], first["captain"]) == (None, False, None)
    assert card["ends"] == first["ends"] == limits_of(first["day"])[1]
    opened, player = patrol(server, ME, 1, "Otto")
    seed, token, table = seed_of(server, first["day"]), opened["seats"]["commander"], opened["table"]
    assert player.state["commitment"] == first["commitment"] == commitment(seed)
    assert player.state["seed"] is None
    player.ask("past", n=3)
    player.ask("log", start=0)
    player.ask("debug")
    again = server.sit(opened)
    told = [*player.texts, *again.texts, caplog.text]
    for path in ("", "/record", "/report", "/curtain"):
        told += [server.get(f"/api/tables/{table}{path}", who).text for who in (token, None)]
    judged(server, 1)
    told += [server.http.get(path).text for path in ("/api/daily", f"{PATH}/today", f"{PATH}/{first['day']}")]
    assert json.loads(told[-1])["rows"][0]["table"] is None
    assert not [text for text in told if seed in text or seed[:12] in text]
    assert first["commitment"] not in {commitment(guess) for guess in (f"daily {first['day']}", first["day"])}
    with_day = server.open(seed=f"daily {first['day']}")
    assert server.sit(with_day).state["commitment"] != first["commitment"]


@pytest.mark.parametrize("game", dailies())
def test_every_patrol_can_be_sailed_and_is_judged(shared, jobs, monkeypatch, game):
    """Also where the rules keep secrets: what its captain was sent has no seed in it."""
    monkeypatch.setattr(calendar, "time", SimpleNamespace(time=lambda: FAR))  # no midnight comes in between
    opened = shared.http.post(f"/api/daily/{game}", json={"me": f"captain-of-{game:_<20}"}).json()
    player = shared.sit(opened)
    player.play(random.Random(1))
    assert (player.state["over"], player.state["seed"]) == (True, None)
    today = until(
        lambda: (p := shared.http.get(f"/api/daily/{game}/today").json())["rows"][0]["state"] == "verified" and p,
        "it is judged",
    )
    assert today["rows"][0]["score"] == player.state["result"]["scores"][next(iter(opened["seats"]))]
    seed = on_loop(shared, shared.app.house.store.day(today["day"], game)).seed
    report = shared.get(f"/api/tables/{opened['table']}/report", next(iter(opened["seats"].values())))
    assert report.status_code == 200
    assert not [text for text in (*player.texts, report.text) if seed in text]


def test_a_person_has_one_try(serve, db, hands, jobs):
    """Another table, a lost link, a seat that was left: it leads back to the first; another day is another try."""
    server = serve(db)
    opened = begin(server, ME, "Otto")
    assert server.http.post(f"{PATH}/today/mine", json={"me": ME}).json() == {"table": opened["table"]}
    assert server.http.post(f"{PATH}/today/mine", json={"me": YOU}).json() == {"table": None}
    server.sit(opened).play(random.Random(3), 5)
    for _ in range(2):
        again = begin(server, ME)
        assert again["table"] == opened["table"]
        assert server.sit(again).state["n"] >= 5
    token = again["seats"]["commander"]
    kept = server.post(f"/api/tables/{opened['table']}/delete", token)
    assert (kept.status_code, kept.json()["reason"]) == (409, "daily_kept")
    assert server.post(f"/api/tables/{opened['table']}/leave", token).status_code == 200
    back = begin(server, ME, "Otto")
    assert back["table"] == opened["table"]
    assert server.sit(back).state["seats"]["commander"] == {
        "name": "Otto",
        "kind": "human",
        "bot": None,
        "online": True,
    }
    at_once = on_loop(server, many_at_once(server))
    assert len(set(at_once)) == 1
    assert [row["state"] for row in page(server)["rows"]] == ["under_way", "under_way"]
    server.stop()
    server = serve(db)
    assert begin(server, ME)["table"] == opened["table"], "a restart forgets nobody"
    hands.now += DAY
    fresh = begin(server, ME)
    assert fresh["table"] != opened["table"]
    assert server.sit(fresh).state["commitment"] != server.sit(back).state["commitment"]
    assert server.http.post(PATH, json={"me": "short"}).status_code == 400
    assert server.http.post("/api/daily/hunted", json={"me": ME}).json()["reason"] == "no_daily"
    assert server.http.get(f"{PATH}/2001-01-01").json()["reason"] == "no_such_day"


async def many_at_once(server: Server) -> list[str]:
    from kaleun.server import daily

    found = await asyncio.gather(*[daily.begin(server.app.house, "unterseeboot", YOU, "") for _ in range(5)])
    return [opened.table for opened in found]


def test_an_address_has_some_tries_a_day(serve, sqlite):
    limits = msgspec.structs.replace(NO_LIMITS, dailies=Rate(2, DAY), at_home=1)
    server = serve(sqlite, msgspec.structs.replace(PATIENT, limits=limits))
    answers = [server.http.post(PATH, json={"me": who}) for who in (ME, YOU, SHE)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_the_terms_are_the_same_for_everybody(serve, sqlite, hands, jobs):
    """No typed dice, no coach, nothing taken back, nothing taken away, nobody looks on."""
    server = serve(sqlite)
    opened = begin(server, ME)
    path, token = f"/api/tables/{opened['table']}", opened["seats"]["commander"]
    terms = {"level": "full", "typed": [], "coach": False, "takebacks": False, "clock": None, "watch": "nobody"}
    assert server.get(path, token).json()["terms"] == terms
    player = server.sit(opened)
    player.play(random.Random(1), 6)
    n = player.state["n"]
    for change, more, why in (
        ("level", {"level": "table"}, "daily_terms"), ("level", {"level": "assisted"}, "daily_terms"),
        ("coach", {"on": True}, "daily_terms"), ("undo", {}, "no_takebacks"), ("redo", {}, "no_takebacks"),
        ("rewind", {"n": 0}, "no_takebacks"),
    ):  # fmt: skip
        refused = player.change(change, **more)
        assert (refused["t"], refused["reason"]) == ("refused", why), change
    assert player.ask("advice", seq=player.state["seq"])["reason"] == "coach_off"
    for wish in ({"terms": {"coach": True}}, {"terms": {"takebacks": True}}, {"terms": {"watch": "anyone"}}):
        refused = server.post(f"{path}/propose", token, json=wish)
        assert (refused.status_code, refused.json()["reason"]) == (409, "daily_terms")
    record = server.get(f"{path}/record", token)
    assert (record.status_code, record.json()["reason"]) == (403, "daily_record")
    for name in ("", "/report", "/record"):
        assert server.get(f"{path}{name}").status_code == 403
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        server.watch(opened["table"])
    assert server.get(path, token).json()["terms"] == terms
    assert server.sit(opened).state["n"] == n
    again = server.post(f"{path}/rematch", token).json()
    assert server.sit(again).state["commitment"] != player.state["commitment"], "other dice"


def test_when_the_day_is_over_everything_can_be_checked(serve, db, hands, jobs):
    """The seed fits the commitment, every record runs; who was not done in time is not placed."""
    server = serve(db)
    first = page(server)
    best, _ = patrol(server, ME, 1, "Otto")
    patrol(server, YOU, 1, "Erich")
    late = begin(server, SHE, "Ada")
    rows = judged(server, 2)
    assert [row["place"] for row in rows] == [1, 1, None], "equal scores, equal places"
    assert [row["state"] for row in rows] == ["verified", "verified", "under_way"]
    (card,) = [card for card in server.http.get("/api/daily").json() if card["game"] == "unterseeboot"]
    assert (card["begun"], card["finished"], card["best"]) == (3, 2, rows[0]["score"])
    hands.now += DAY
    server.sit(late).play(random.Random(2))
    today = page(server)
    assert (today["rows"], today["days"]) == ([], [today["day"], first["day"]])
    past = until(lambda: (p := page(server, first["day"]))["captain"] and p, "the captain has sailed")
    assert commitment(past["seed"]) == past["commitment"] == first["commitment"]
    assert today["commitment"] != past["commitment"]
    assert [row["state"] for row in past["rows"]] == ["verified", "verified", "too_late"]
    for row in past["rows"][:2]:
        record = server.get(f"/api/tables/{row['table']}/record").text
        assert kaleun.verify(record).ok
        verdict = judge(record, "unterseeboot", past["seed"], past["options"])
        assert (verdict.ok, verdict.score, verdict.outcome) == (True, row["score"], row["outcome"])
    captain = sail("unterseeboot", "ace", past["seed"], past["options"])
    assert past["captain"] == {"bot": "ace", "score": captain.score, "outcome": captain.outcome}
    at = ("daily", "unterseeboot", first["day"], "--server", server.url)
    checked = call(*at, "--check")
    assert (checked.exit_code, "Erich" in checked.stdout, "every record" in checked.stdout) == (0, True, True)
    with pytest.MonkeyPatch.context() as patch:  # a server that lies about a score
        lies = {**past, "rows": [{**past["rows"][0], "score": 99_000}], "commitment": "0" * 32}
        patch.setattr(shell, "_read", lambda *_: lies)
        told = call(*at, "--check")
    assert (told.exit_code, told.stdout.count("does not")) == (1, 2)
    assert first["day"] not in call("daily", "--server", server.url).stdout, "today's only"
    assert call("daily", "unterseeboot", "--check", "--server", server.url).exit_code == 2, "not over yet"
    assert server.watch(best["table"]).state["seed"] == past["seed"]
    report = server.get(f"/api/tables/{best['table']}/report").json()
    assert report["seed"] == past["seed"]
    gone = server.post(f"/api/tables/{best['table']}/delete", best["seats"]["commander"])
    assert gone.status_code == 200
    assert len(page(server, first["day"])["rows"]) == 2


FORGERIES = {
    "a higher score": ("positions", "result", '"commander":', '"commander":9'),
    "another end": ("positions", "result", '"survived":', '"forged":true,"survived":'),
    "no answers": ("changes", "answers", "[", "[]--"),
    "other dice": ("changes", "answers", ',1,""]', ',6,""]'),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forged_result_is_not_listed(serve, sqlite, hands, jobs, monkeypatch, what):
    """Somebody has a hand in the database: the record is run again before it is listed."""
    server, tell = serve(sqlite), Referee.tell
    monkeypatch.setattr(Referee, "tell", lambda *_: None)
    opened, player = patrol(server, ME, 1)
    honest, _ = patrol(server, YOU, 2)
    player.close()
    table, column, old, new = FORGERIES[what]

    async def plant() -> None:
        store = server.app.house.store
        rows = await store.backend.rows(f"SELECT seq, {column} FROM {table} WHERE table_id = $1", opened["table"])
        forged = [(seq, text.replace(old, new)) for seq, text in rows if old in text]
        assert forged
        sql = f"UPDATE {table} SET {column} = $3 WHERE table_id = $1 AND seq = $2"
        await store.write([(sql, (opened["table"], seq, text)) for seq, text in forged])
        del server.app.house.parties[opened["table"]]

    on_loop(server, plant())
    monkeypatch.setattr(Referee, "tell", tell)
    day = page(server)["day"]
    assert len(judged(server, 1)) == 1
    hands.now += DAY
    (row,) = page(server, day)["rows"]
    assert row["table"] == honest["table"]


def test_a_record_counts_only_with_the_dice_and_the_terms_of_the_day():
    seed, options = "a secret of the day", {}

    def sailed(**more: Any) -> Any:
        table = kaleun.new_table("unterseeboot", **{"seed": seed, **more})
        rng = random.Random(1)
        while not table.over:
            table.answer(rng.choice(table.pending.keys))
        assert "chance" in {answer.who for answer in table.answers()}
        return table

    good = sailed()
    assert judge(good.record(), "unterseeboot", seed, options).ok
    verdict = judge(good.record(), "unterseeboot", seed, options)
    assert verdict.score == good.result.scores["commander"]
    assert judge(sailed(seed=1).record(), "unterseeboot", seed, options).why == "other dice"
    assert judge(sailed(options={"boat": "VIIC"}).record(), "unterseeboot", seed, options).why == "other options"
    typed = sailed(automation="table")
    assert not judge(typed.record(), "unterseeboot", seed, options).ok
    again = sailed()
    again.rewind(4)
    while not again.over:
        again.answer(again.pending.keys[0])
    assert judge(again.record(), "unterseeboot", seed, options).why == "answers were taken back"
    running = kaleun.new_table("unterseeboot", seed=seed)
    assert judge(running.record(), "unterseeboot", seed, options).why == "not over"
    lines = good.record().splitlines()
    forged = "\n".join([*lines[:-1], lines[-1].replace('"over":true', '"over":true ')])
    assert not judge(forged, "unterseeboot", seed, options).ok
