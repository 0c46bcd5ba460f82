"""Golden records: played games kept in tests/games/<game>/records, run again on every change.

`recipes.toml` says how each game came about; `records.zip` holds the records (`NAME.kaleun`) and what each led to
(`manifest.json`). A recipe has a name and, all optional: `bot`, `seed`, `options`, `faces` (loaded dice: per kind of
roll the faces it gives in turn, a pair for two dice), `typed` (the dice are typed in), `answers` (given first, then the
bot takes over), `resign` or `stop` (after so many decisions). Games in real time have recipes of their own
(live_goldens.py). A record stays with the rules it was played by; a fix adds a few that show it, `NAME@VERSION` by the
same recipe. `make goldens GAME=x WRITE=1` (scripts/renew_goldens.py) records them."""

from __future__ import annotations

import json
import tomllib
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import kaleun
import live_goldens
from archive import released
from kaleun.ai.player import crew
from kaleun.kernel.ask import Chance, Dice, IllegalAnswer
from kaleun.kernel.dice import SCRIPTED, SEEDED, Seeded, Source
from kaleun.kernel.game import find_game
from kaleun.kernel.record import parse
from kaleun.kernel.run import RESIGN
from kaleun.kernel.table import PRESS, Table, new_table

GAMES = Path(__file__).parent / "games"
MANIFEST, SUFFIX = "manifest.json", ".kaleun"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a pack: the same records are the same bytes."""


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
    return _recipes((folder(game) / "recipes.toml").read_text("utf-8"))


@cache
def _recipes(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(text)["golden"]
    return found


def recipe_of(game: str, name: str) -> dict[str, Any] | None:
    """How a record came about: `abandoned@2` by the recipe of `abandoned`."""
    return next((recipe for recipe in recipes(game) if recipe["name"] == name.partition("@")[0]), None)


@cache
def pack(path: Path) -> Mapping[str, str]:
    """The texts in a pack, by file."""
    if not path.exists():
        return {}
    with zipfile.ZipFile(path) as files:
        return {name: files.read(name).decode() for name in files.namelist()}


def pack_of(game: str) -> Path:
    return folder(game) / "records.zip"


def manifest(game: str) -> dict[str, Any]:
    """What each record led to."""
    return _manifest(pack(pack_of(game)).get(MANIFEST, "{}"))


@cache
def _manifest(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def names(game: str) -> list[str]:
    return sorted(file.removesuffix(SUFFIX) for file in pack(pack_of(game)) if file.endswith(SUFFIX))


def text_of(game: str, name: str) -> str:
    return pack(pack_of(game))[name + SUFFIX]


@cache
def loaded(game: str, name: str) -> Table:
    """The table of a record; nobody plays on at it."""
    return kaleun.load(text_of(game, name))


def options_of(game: str, name: str) -> dict[str, Any]:
    """The options of a record, without playing it."""
    return find_game(game).full_options(parse(text_of(game, name)).header["options"])


def tables(game: str) -> list[Table]:
    """Those of all records of a game."""
    return [loaded(game, name) for name in names(game)]


def play(game: str, recipe: dict[str, Any], before: str | None = None, rules: str | None = None) -> Table:
    """The game of a recipe. Of a record there is already, the choices are given again as long as they fit, by the rules
    of that record (or those named), so that nothing but the code of the rules can make a difference; a new one, or one
    whose rules are gone, gets the newest."""
    found, seed, options = find_game(game), recipe.get("seed", 1), recipe.get("options", {})
    charts = None
    if before is not None and rules is None:
        header = parse(before).header
        charts = found.charts_with(header["charts"])
        rules = header["rules"] if header["rules"] in found.versions and charts is not None else None
    if found.live is not None:
        return live_goldens.play(found, recipe, decisions(before) if before else None, rules, charts if rules else None)
    source = Loaded(recipe["faces"], seed) if "faces" in recipe else None
    level = "table" if recipe.get("typed") else "full"
    table = new_table(
        found, seed=seed, options=options, dice=source, automation=level, charts=charts if rules else None, rules=rules
    )
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


def record_all(game: str, fixed: Mapping[str, str] | None = None) -> tuple[dict[str, str], list[str], list[str]]:
    """All games played anew: records by name, what changed in words, and what must not have: another game by rules that
    were released. (The same game in another spelling is written as it is spelled now.) `fixed`: new names and the
    texts of the records whose choices they show by the newest rules."""
    texts: dict[str, str] = {}
    changes: list[str] = []
    refused: list[str] = []
    known = names(game)
    wanted = {recipe["name"]: recipe for recipe in recipes(game)}
    shown = {name: recipe for name in known if "@" in name and (recipe := recipe_of(game, name)) is not None}
    for name, recipe in {**wanted, **shown}.items():
        before = text_of(game, name) if name in known else None
        table = play(game, recipe, before)
        texts[name] = table.record()
        if texts[name] == before:
            continue
        was, now = manifest(game).get(name, {}), facts(table)
        changes.append(f"{name}: {_words(was)} -> {_words(now)}")
        if was.get("rules") == now["rules"] in released(game) and not kaleun.verify(before or "").ok:
            refused.append(name)
    for name, text in (fixed or {}).items():
        recipe = recipe_of(game, name)
        assert recipe is not None, name
        texts[name] = play(game, recipe, text, find_game(game).version).record()
    plain = {text for name, text in texts.items() if "@" not in name}
    return {n: t for n, t in texts.items() if "@" not in n or t not in plain}, changes, refused


def _words(entry: dict[str, Any]) -> str:
    result = entry.get("result")
    if not entry or result is None:
        return "running" if entry else "new"
    return f"{result['outcome']} {result['scores']} after {entry['answers']} answers, rules {entry['rules']}"


def write_all(game: str, texts: Mapping[str, str], write: bool = True) -> bool:
    """Writes the pack; False if it holds just that already. Records without a recipe are not in it any more.
    `write=False` only says so."""
    entries = {name: facts(kaleun.load(text)) for name, text in texts.items()}
    lines = [f"{json.dumps(name)}: {json.dumps(entry, sort_keys=True)}" for name, entry in sorted(entries.items())]
    files = {MANIFEST: "{\n" + ",\n".join(lines) + "\n}\n"}
    files |= {name + SUFFIX: texts[name] for name in sorted(texts)}
    if pack(pack_of(game)) == files:  # another zlib may squeeze otherwise: what is right is left alone
        return False
    if write:
        write_pack(pack_of(game), files)
    return True


def write_pack(path: Path, files: Mapping[str, str]) -> None:
    """The same texts are the same bytes, whenever they are written."""
    with zipfile.ZipFile(path, "w") as out:
        for name, text in sorted(files.items()):
            info = zipfile.ZipInfo(name, LONG_AGO)
            info.create_system, info.external_attr = 3, 0o644 << 16
            out.writestr(info, text, zipfile.ZIP_DEFLATED, 9)
    pack.cache_clear()
