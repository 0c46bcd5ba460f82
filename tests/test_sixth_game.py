"""A sixth game is one folder: examples/drift, dropped in, plays everywhere, and no other file knows of it."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import kaleun
from kaleun.cli import kaleun as program
from kaleun.conformance import cases, catalogue, consequences, frames, fuzz, replay, secrets, source, texts
from kaleun.kernel import game as games
from kaleun.kernel.game import Game, find_game
from kaleun.server import lobby
from proves import proves
from server.harness import Server

ROOT = Path(__file__).parents[1]
EXAMPLES, NAME = ROOT / "examples", "drift"
CACHES = (games._folders, games.game_names, games.find_game, lobby._card)


@pytest.fixture
def drift(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The example among the games, as KALEUN_GAMES puts it there."""
    package = importlib.import_module("kaleun.games")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(EXAMPLES)])
    for cache in CACHES:
        cache.cache_clear()
    yield find_game(NAME)
    for cache in CACHES:
        cache.cache_clear()


def test_the_environment_names_folders_of_games():
    code = f"import kaleun; print(*kaleun.games()); print(kaleun.play({NAME!r}, seed=1).over)"
    env = {**os.environ, "KALEUN_GAMES": str(EXAMPLES)}
    told = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == [" ".join(sorted((NAME, *kaleun.games()))), "True"]


def test_no_other_file_knows_of_it():
    folders = [ROOT / room for room in ("src", "web/src", "scripts")]
    known = {".py", ".toml", ".ts", ".svelte"}
    texts = {path: path.read_text("utf-8") for folder in folders for path in folder.rglob("*") if path.suffix in known}
    signs = (f"games.{NAME}", f"games/{NAME}", '"DR"', '"Drift"')
    assert [(path, sign) for path, text in texts.items() for sign in signs if sign in text] == []


def test_it_plays_in_python(drift):
    assert NAME in kaleun.games()
    assert kaleun.seats(NAME) == ("boat", "escort")
    table = kaleun.play(NAME, {"boat": "random"}, seed=3)
    assert table.over
    assert kaleun.verify(table.record()).ok
    assert kaleun.load(table.record()).state_hash() == table.state_hash()
    report = kaleun.simulate(NAME, 40, seed=1)
    assert sum(report.counts["outcome"].values()) == 40


def test_it_plays_in_the_shell(drift, tmp_path, monkeypatch):
    monkeypatch.setenv("KALEUN_HOME", str(tmp_path))

    def run(*words: str, typed: str = "") -> str:
        done = CliRunner().invoke(program, words, input=typed)
        assert done.exit_code == 0, done.output
        return done.output

    assert "A boat lies still" in run("games")
    assert "DR-2" in run("rules", NAME)
    assert "Sinks the boat  3–6" in run("charts", NAME, "sea")
    assert json.loads(run("sim", NAME, "-n", "10", "--json"))["n"] == 10
    saved = tmp_path / "drift.kaleun"
    typed = "1\n2\n" * 12
    play = ("play", NAME, "--plain", "--seed", "4", "--bot", "boat=random", "--save", str(saved), "--lang", "de")
    assert "Wo wirfst du die Wasserbombe?" in run(*play, typed=typed)
    assert run("verify", str(saved))
    assert "Runde 1: Das Boot liegt still." in run("show", str(saved), "--lang", "de")


def test_it_is_served(drift, tmp_path):
    server = Server(str(tmp_path / "kaleun.db"))
    try:
        cards = {card["name"]: card for card in server.get("/api/games").json()}
        assert cards[NAME]["ready"]
        assert (cards[NAME]["title"], cards[NAME]["players"], cards[NAME]["parts"]) == ("Drift", [2, 2], [])
        assert cards[NAME]["pitch"]["es"].startswith("Un submarino")
        assert {"id", "title", "says"} <= set(server.get(f"/api/games/{NAME}/rules/de").json()[0])
        opened = server.open(NAME, seats={"boat": {"kind": "bot", "bot": "random"}, "escort": {"kind": "me"}}, seed=4)
        escort = server.sit(opened, "escort")
        while "drop:A" not in escort.keys:
            escort.receive()
        escort.change("answer", key="drop:A")
        escort.close()
    finally:
        server.stop()


def test_it_conforms(drift):
    assert source.check(drift) == []
    assert texts.check(drift) == []
    assert catalogue.problems(drift, ROOT / "tests") == []
    some = [(options, seed) for seed, options in enumerate(cases.option_cases(drift, 4))]
    assert fuzz.fuzz(drift, games=40).failures == []
    for problems, counts in (
        replay.check(drift, some, every_pause=True),
        secrets.check(drift, some),
        frames.check(drift, some, 60),
        consequences.check(drift, 60),
    ):
        assert problems == []
        assert counts


@proves("DR-1", "DR-2", "DR-3")
def test_its_rules(drift):
    table = kaleun.new_table(NAME, dice=[2, 3])
    table.answer("lie:C")
    assert (table.view("escort")["square"], table.view("boat")["square"]) == ("", "C")
    table.answer("drop:C")
    assert [line.code for line in table.log("escort")] == ["lies_still", "missed"], "2 does nothing"
    table.answer("lie:D")
    assert "drop:C" not in table.pending.keys, "never twice in one square"
    table.answer("drop:D")
    assert (table.result.winners, table.log()[-1].code) == (("escort",), "escort_wins")
