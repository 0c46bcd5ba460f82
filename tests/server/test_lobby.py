"""The lobby: five games told honestly, words in three languages, rules and charts with their sources, guided games."""

from __future__ import annotations

import random
import sys
import types

import msgspec
import pytest

import kaleun
from kaleun.kernel import game as games
from kaleun.server import lobby
from server.harness import PATIENT


def test_five_games_and_only_those_built_are_ready(shared):
    cards = {card["name"]: card for card in shared.http.get("/api/games").json()}
    assert set(cards) >= {"hunted", "scope", "torpedo_dice", "uboot", "unterseeboot"}
    for name, card in cards.items():
        assert card["ready"] == (name in kaleun.games())
        if card["ready"]:
            chosen = {key for key, spec in kaleun.options(name).items() if spec.values or spec.line}
            assert set(card["options"]) == chosen
            assert card["seats"] == list(kaleun.seats(name))
            assert card["bots"] == list(kaleun.bots(name))
            assert all(
                o["rule"] and o["help"] and (o["line"] or o["default"] in o["values"]) for o in card["options"].values()
            )
        else:
            assert card["options"] == {}
            assert shared.http.post("/api/tables", json={"game": name}).status_code == 400


def test_a_game_that_is_only_begun_is_not_ready(shared, monkeypatch):
    """A package without a whole game in it must not take the lobby down."""
    monkeypatch.setattr(games, "game_names", lambda: ("scope", "unterseeboot"))
    monkeypatch.setitem(sys.modules, "kaleun.games.scope", types.ModuleType("kaleun.games.scope"))
    games.find_game.cache_clear()
    lobby._card.cache_clear()
    cards = {card["name"]: card["ready"] for card in shared.http.get("/api/games").json()}
    assert (cards["scope"], cards["unterseeboot"]) == (False, True)
    assert shared.http.post("/api/tables", json={"game": "scope"}).status_code == 400
    games.find_game.cache_clear()
    lobby._card.cache_clear()


def test_whoever_opens_the_first_table_of_a_game_finds_it_loaded(serve, sqlite):
    """All games are there before anybody is served: no first table keeps the others waiting."""
    caches = (games.find_game, games.charts_of, lobby._card)
    for cache in caches:
        cache.cache_clear()
    server = serve(sqlite)
    loaded = [cache.cache_info().misses for cache in caches]
    assert min(loaded) >= len(kaleun.games()) == 5
    for name in kaleun.games():
        server.open(name)
    assert [cache.cache_info().misses for cache in caches] == loaded


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_words(shared, lang):
    bundle = shared.http.get(f"/api/games/unterseeboot/texts/{lang}").json()
    wanted = "log prompt roll option refused outcome word switch help value name"
    assert set(wanted.split()) <= set(bundle)


def test_rules_and_charts(shared):
    rules = {lang: shared.http.get(f"/api/games/unterseeboot/rules/{lang}").json() for lang in ("en", "de")}
    assert {"id", "title", "says", "kind", "provenance", "lang"} == set(rules["en"][0])
    assert len(rules["en"]) > 50
    assert [rule["id"] for rule in rules["de"]] == [rule["id"] for rule in rules["en"]]
    rulings = {ruling["id"]: ruling for ruling in shared.http.get("/api/games/unterseeboot/rulings/en").json()}
    assert rulings["R2"]["rules"] == ["UB-4.1", "UB-4.2"]
    charts = {chart["name"]: chart for chart in shared.http.get("/api/games/unterseeboot/charts").json()}
    assert charts["torpedo"]["provenance"] == "rulebook"
    assert "attack[level=1]" in charts["torpedo"]["rows"]
    for chart in charts.values():
        of_lists = {row for ids in chart["row_ids"].values() for row in ids}
        assert of_lists <= set(chart["rows"])
        for path, ids in chart["row_ids"].items():
            found = chart["data"]
            for key in path.split("."):
                found = found.get(key) if isinstance(found, dict) else None
            assert found is None or len(found) == len(ids), path
    assert charts["torpedo"]["title"]
    for path in ("rules/en", "rulings/en", "cards/en", "charts", "texts/en"):
        assert shared.http.get(f"/api/games/nothing/{path}").status_code == 404
    for path in ("rules/fr", "texts/fr"):
        assert shared.http.get(f"/api/games/unterseeboot/{path}").status_code == 404


def test_every_log_line_of_a_table_names_rows_that_the_charts_have(shared):
    rows = {c["name"]: set(c["rows"]) for c in shared.http.get("/api/games/unterseeboot/charts").json()}
    me = shared.sit(shared.open(seed=8))
    me.play(random.Random(1))
    named = [(line["chart"], line["row"]) for line in me.lines if line["row"]]
    assert named
    assert all(row in rows[chart] for chart, row in named)


def test_a_guided_patrol_is_the_same_for_everybody(shared):
    """Its seed stands in the guide alone, and comes with the wish."""
    one, two = (shared.sit(shared.open(guided=True, seed="first patrol")) for _ in range(2))
    assert one.state["guided"]
    assert one.state["commitment"] == two.state["commitment"]
    one.until_seq(one.change("resign")["seq"])
    assert one.state["seed"] == "first patrol"


def test_options_automation_and_coach_are_kept(shared):
    opened = shared.open(options={"boat": "VIIC", "big_ships": True}, automation="assisted", coach=True)
    me = shared.sit(opened)
    assert me.state["options"]["boat"] == "VIIC"
    assert me.state["level"] == "assisted"
    assert me.state["coach"]
    summary = shared.get(f"/api/tables/{opened['table']}", me.token).json()
    assert summary["options"] == me.state["options"]
    assert summary["prompt"] == me.state["ask"]["prompt"]


def test_options_that_do_not_go_together_are_refused_by_code_and_rule(shared):
    refused = shared.http.post("/api/tables", json={"game": "scope", "options": {"reinforcements": True}})
    assert refused.status_code == 400
    problem = refused.json()
    assert problem["text"].endswith("their armor, guns and planes are used there (SC-14.1)")
    assert problem["reason"] == "wrong_options"
    assert (problem["data"]["code"], problem["data"]["cited"]) == ("reinforcements_need_guns", "SC-14.1")


def test_while_a_form_is_filled_in_the_server_says_which_options_go_together(shared):
    def settled(game, **wish):
        return shared.http.post(f"/api/games/{game}/settle", json=wish)

    answer = settled("scope", options={"scenario": "naval_battle"}, changed="scenario").json()
    assert (answer["options"]["surface_combat"], answer["options"]["reinforcements"]) == (True, True)
    assert answer["fixed"] == ["surface_combat", "reinforcements", "edge"]
    opened = shared.open("scope", options=answer["options"])
    assert shared.get(f"/api/tables/{opened['table']}").json()["options"] == answer["options"]
    assert (
        settled("torpedo_dice", options={"players": 1, "mode": "training"}, changed="mode").json()["options"]["players"]
        == 2
    )
    assert settled("unterseeboot").json()["fixed"] == []
    for wrong in ({"options": {"scenario": "moon"}}, {"options": {"sails": True}}, {"changed": 3}, {"more": 1}):
        assert settled("scope", **wrong).status_code == 400, wrong
    assert settled("lurking").status_code == 404


def test_table_mode_takes_typed_dice(shared):
    opened = shared.open(automation="table", seed=1)
    me, rng = shared.sit(opened), random.Random(2)
    typed = 0
    while not me.state["over"]:
        ask = me.state["ask"]
        if ask["kind"] == "dice":
            assert ask["dice"] == [1, 6]
            assert me.change("answer", key="roll:7")["code"] == "illegal"
            typed += 1
        me.until_seq(me.change("answer", key=rng.choice(me.keys))["seq"])
    assert typed
    record = shared.get(f"/api/tables/{opened['table']}/record", me.token).text
    assert record.count('"src":"typed"') == typed


def test_guests_need_the_code_of_the_house(serve, sqlite):
    """A server that was opened to the network: people at other machines show the printed code before opening tables."""
    server = serve(sqlite, msgspec.structs.replace(PATIENT, code="ABC234", proxies=("127.0.0.1",)))
    far = {"x-forwarded-for": "192.168.1.50", "x-kaleun": "1"}
    wish = {"game": "unterseeboot"}
    assert server.http.post("/api/tables", json=wish).status_code == 200, "the owner at home needs none"
    refused = server.http.post("/api/tables", json=wish, headers=far)
    assert (refused.status_code, refused.json()["error"]) == (403, "code")
    assert server.http.get("/?code=WRONG2", headers=far).status_code == 403
    welcome = server.http.get("/?code=abc-234", headers=far)
    assert welcome.status_code == 303
    assert welcome.headers["location"] == "/"
    cookie = welcome.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    server.http.cookies.clear()
    guest = {**far, "cookie": "kaleun_guest=ABC234"}
    assert server.http.post("/api/tables", json=wish, headers=guest).status_code == 200
    assert (
        server.http.post("/api/tables", json=wish, headers={**far, "cookie": b"kaleun_guest=\xff"}).status_code == 403
    )
    opened = server.open(seats={"commander": {"kind": "open"}})
    joined = server.http.post("/api/join", json={"code": opened["join"]}, headers=far)
    assert joined.status_code == 200, "a seat needs no code of the house"


def test_name_and_number_of_a_career_are_typed(shared):
    card = next(card for card in shared.http.get("/api/games").json() if card["name"] == "hunted")
    assert {name: o["line"] for name, o in card["options"].items() if o["line"]} == {"kommandant": 30, "number": 6}
    refused = shared.http.post("/api/tables", json={"game": "hunted", "options": {"kommandant": "a\tb"}})
    assert refused.status_code == 400
    assert "one line without control characters" in refused.json()["text"]
    named = shared.open("hunted", options={"kommandant": "Karl Brandt", "number": "U-123"})
    view = shared.sit(named).state["view"]
    assert (view["kommandant"]["name"], view["boat"]["number"]) == ("Karl Brandt", "U-123")
