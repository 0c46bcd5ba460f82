"""Golden records: played games kept in tests/games/<game>/records, run again on every change.

`recipes.toml` says how each game came about; `manifest.json` what it led to; `<name>.kaleun` is the record. A recipe
has a name and, all optional: `bot`, `seed`, `options`, `faces` (loaded dice: per kind of roll the faces it gives in
turn, a pair for two dice), `typed` (the dice are typed in), `answers` (given first, then the bot takes over), `resign`
or `stop` (after so many decisions). Games in real time have recipes of their own (live_goldens.py).
`make goldens GAME=x WRITE=1` (scripts/renew_goldens.py) records them."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import kaleun
import live_goldens
from kaleun.ai.player import crew
from kaleun.kernel.ask import Chance, Dice, IllegalAnswer
from kaleun.kernel.dice import SCRIPTED, SEEDED, Seeded, Source
from kaleun.kernel.game import find_game
from kaleun.kernel.record import parse
from kaleun.kernel.run import RESIGN
from kaleun.kernel.table import PRESS, Table, new_table

GAMES = Path(__file__).parent / "games"


class Loaded:
    """Dice that show what the recipe says, kind by kind and in turn; where it says nothing, the seed decides."""

    def __init__(self, faces: dict[str, list[Any]], seed: int | str, given: dict[str, int] | None = None) -> None:
        self.faces, self.rest, self.given = faces, Seeded(seed), dict(given or {})

    def draw(self, moment: str, question: Chance, k: int) -> Any:
        if self.mark_of(question) == SEEDED:
            return self.rest.draw(moment, question, k)
        n = self.given[question.why] = self.given.get(question.why, 0) + 1
        faces = self.faces[question.why]
        shown = faces[(n - 1) % len(faces)]
        return tuple(shown) if isinstance(shown, list) else shown

    def mark_of(self, question: Chance) -> str:
        return SCRIPTED if isinstance(question, Dice) and question.why in self.faces else SEEDED

    def fork(self) -> Source:
        return Loaded(self.faces, self.rest.seed, self.given)


def folder(game: str) -> Path:
    return GAMES / game / "records"


def recipes(game: str) -> list[dict[str, Any]]:
    path = folder(game) / "recipes.toml"
    return tomllib.loads(path.read_text("utf-8"))["golden"]


@cache
def manifest(game: str) -> dict[str, Any]:
    path = folder(game) / "manifest.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def names(game: str) -> list[str]:
    return sorted(path.stem for path in folder(game).glob("*.kaleun"))


def text_of(game: str, name: str) -> str:
    return (folder(game) / f"{name}.kaleun").read_text("utf-8")


@cache
def loaded(game: str, name: str) -> Table:
    """The table of a record; nobody plays on at it."""
    return kaleun.load(text_of(game, name))


def tables(game: str) -> list[Table]:
    """Those of all records of a game."""
    return [loaded(game, name) for name in names(game)]


def play(game: str, recipe: dict[str, Any], before: str | None = None, rules: str | None = None) -> Table:
    """The game of a recipe. Of a record there is already, the choices are given again as long as they fit, by the rules
    of that record, so that nothing but the code of the rules can make a difference; a new one gets the newest rules."""
    found, seed, options = find_game(game), recipe.get("seed", 1), recipe.get("options", {})
    if found.live is not None:
        return live_goldens.play(found, recipe, decisions(before) if before else None)
    source = Loaded(recipe["faces"], seed) if "faces" in recipe else None
    level = "table" if recipe.get("typed") else "full"
    rules = rules or (parse(before).header["rules"] if before else None)
    table = new_table(found, seed=seed, options=options, dice=source, automation=level, rules=rules)
    seat = table.seats[0]
    seated = crew(found, {s: recipe.get("bot", "random") for s in table.seats}, seed, options)
    ready = list(decisions(before) if before else recipe.get("answers", ()))
    given = 0
    while (ask := table.ask) is not None and given != recipe.get("stop", -1):
        if isinstance(ask, Chance):
            table.answer(PRESS if level == "full" else ask.key(table.source.draw(str(table.n), ask, 0)))
            continue
        if given == recipe.get("resign", -1):
            table.resign(seat)
            break
        key = ready.pop(0) if ready else seated[ask.seat].choose(table.view(ask.seat), ask)
        try:
            table.answer(key)
        except IllegalAnswer:
            ready.clear()  # the rules have changed here: the bot plays on
            continue
        given += 1
    return table


def decisions(text: str) -> list[Any]:
    """The choices of a record, without chance and without giving up; of a live game all answers of clock and seats."""
    if find_game(parse(text).header["game"]).live is not None:
        return live_goldens.decisions(text)
    return [a.value for a in parse(text).answers if a.who != "chance" and a.what != RESIGN]


def facts(table: Table) -> dict[str, Any]:
    """What the manifest keeps of a game."""
    result = msgspec.json.decode(msgspec.json.encode(table.result))
    return {"rules": table.version, "answers": table.n, "state": table.state_hash(), "result": result}


def record_all(game: str) -> tuple[dict[str, str], list[str], list[str]]:
    """All games played anew: records by name, what changed in words, and what must not have."""
    old = manifest(game)
    texts: dict[str, str] = {}
    changes: list[str] = []
    refused: list[str] = []
    for recipe in recipes(game):
        name = recipe["name"]
        path = folder(game) / f"{name}.kaleun"
        before = path.read_text("utf-8") if path.exists() else None
        table = play(game, recipe, before)
        texts[name] = table.record()
        if texts[name] == before:
            continue
        was, now = old.get(name, {}), facts(table)
        changes.append(f"{name}: {_words(was)} -> {_words(now)}")
        if was.get("rules") == now["rules"]:
            refused.append(name)
    return texts, changes, refused


def _words(entry: dict[str, Any]) -> str:
    result = entry.get("result")
    if not entry or result is None:
        return "running" if entry else "new"
    return f"{result['outcome']} {result['scores']} after {entry['answers']} answers, rules {entry['rules']}"


def write_all(game: str, texts: dict[str, str]) -> None:
    """Writes records and manifest; records without a recipe are removed."""
    for path in folder(game).glob("*.kaleun"):
        if path.stem not in texts:
            path.unlink()
    entries = {}
    for name, text in texts.items():
        (folder(game) / f"{name}.kaleun").write_text(text, "utf-8")
        entries[name] = facts(kaleun.load(text))
    lines = [f"{json.dumps(name)}: {json.dumps(entry, sort_keys=True)}" for name, entry in sorted(entries.items())]
    (folder(game) / "manifest.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
