"""An archive of the present version for tests/archive: `make archive VERSION=0.2`.

A real server plays tables of every game that it serves: new ones and imported ones, at every dice level, with bots, an
open seat, undo, rewind, clocks and resigning, and where several seats decide at once, with one answer in and the rest
not. With them go records of every game. What their players last saw is written down in manifest and views
(docs/versions.md); from then on tests/test_archive.py holds every later version to it. An archive of a release is never
made again; one whose name ends in -dev may be."""

from __future__ import annotations

import argparse
import gzip
import json
import random
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import msgspec

import goldens
import kaleun
from kaleun.conformance.cases import option_cases
from kaleun.kernel import table as kernel
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.gather import Gather
from kaleun.kernel.live_table import LiveTable
from kaleun.server.imports import in_browser
from kaleun.server.store.schema import VERSION
from server.harness import Player, Server

ARCHIVE = Path(__file__).resolve().parent.parent / "tests" / "archive"
RECORDS = 5
"""So many records of each game."""
MOST = 2_000_000
"""Bytes: an archive is read by everybody who runs the tests."""


class Table:
    """A table of the server with everybody who sits at it."""

    def __init__(self, server: Server, game: Game, how: str, opened: dict[str, Any]) -> None:
        self.game, self.how, self.opened = game, how, opened
        self.rng = random.Random(f"{game.name} {how}")
        self.players = {seat: server.sit(opened, seat) for seat in opened["seats"]}

    @property
    def asked(self) -> Player | None:
        """Somebody who is asked; where bots play on it is waited for them."""
        players = list(self.players.values())
        while not any(player.keys for player in players) and not players[0].state["over"]:
            players[0].receive()
        return next((player for player in players if player.keys), None)

    def change(self, player: Player, what: str, **more: Any) -> None:
        ack = player.change(what, **more)
        assert ack["t"] == "ack", (self.game.name, self.how, what, ack)
        for other in self.players.values():
            other.until_seq(ack["seq"])

    def play(self, answers: int) -> None:
        for _ in range(answers):
            player = self.asked
            if player is None:
                return
            self.change(player, "answer", key=self.rng.choice(player.keys))

    def to_a_sealed_answer(self) -> None:
        """Plays until several are asked, and one of them has answered."""
        for _ in range(200):
            player = self.asked
            assert player is not None
            several = len(player.state["asked"]) > 1
            self.change(player, "answer", key=self.rng.choice(player.keys))
            if several:
                return
        raise AssertionError(f"{self.game.name}: several are never asked at once")

    def settle(self) -> None:
        """Until only people are asked: bots have done what they were about to do."""
        one = next(iter(self.players.values()))
        while any(one.state["seats"][seat]["kind"] == "bot" for seat in one.state["asked"]):
            one.receive()
        for player in self.players.values():
            player.until_seq(one.state["seq"])

    def entry(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What the manifest says of it, and the views that its players last saw."""
        states = {seat: player.state for seat, player in self.players.items()}
        one = next(iter(states.values()))
        kept = {name: one[name] for name in ("n", "seq", "over", "waiting", "result", "level", "coach", "rewinds")}
        asked = {seat: player.keys for seat, player in self.players.items() if player.keys}
        told = {
            "game": self.game.name,
            "table": self.opened["table"],
            "how": self.how,
            "options": one["options"],
            "tokens": self.opened["seats"],
            **kept,
            "seats": {seat: [at["kind"], at["bot"]] for seat, at in one["seats"].items()},
            "ask": asked,
            "log_lines": {seat: len(player.lines) for seat, player in self.players.items()},
        }
        if self.opened.get("join"):
            told["join"] = self.opened["join"]
        return told, {seat: state["view"] for seat, state in states.items()}


def with_bots(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """A person in the first seat, bots in the others."""
    first, *others = game.seats(game.full_options(options))
    return {first: {"kind": "me"}, **{seat: {"kind": "bot", "bot": kaleun.bots(game.name)[0]} for seat in others}}


def everybody(game: Game, options: dict[str, Any], kind: str = "me") -> dict[str, Any]:
    """The first seat for me, the others of this kind."""
    first, *others = game.seats(game.full_options(options))
    return {first: {"kind": "me"}, **{seat: {"kind": kind} for seat in others}}


def new_tables(server: Server, game: Game) -> list[Table]:
    """Tables of a game as people open them: the defaults and sets of options far from each other."""
    cases = option_cases(game, 28)
    many = next((case for case in cases if len(game.seats(game.full_options(case))) > 1), None)
    tables: list[Table] = []

    def sit(how: str, options: dict[str, Any], **wish: Any) -> Table:
        wish.setdefault("seats", everybody(game, options))
        wish.setdefault("seed", f"archive {len(tables)}")
        opened = server.open(game.name, options=options, **wish)
        tables.append(Table(server, game, how, opened))
        return tables[-1]

    for number, level in enumerate(("full", "assisted", "table", "full")):
        options = cases[number * len(cases) // 4]
        sit(f"new, {level}", options, automation=level, coach=number % 2 == 1).play(9 + 7 * number)
    table = sit("new, taken back", {})
    table.play(12)
    back = next((player for player in table.players.values() if player.state["can_undo"]), None)
    if back is not None:
        table.change(back, "undo")
    if len(table.players) == 1:
        table.change(next(iter(table.players.values())), "rewind", n=4)
        table.play(3)
    table = sit("new, resigned", {})
    table.play(6)
    table.change(next(iter(table.players.values())), "resign")
    sit("new, to the end", cases[len(cases) // 2]).play(3000)
    if many is not None:
        sit("new, bots", many, seats=with_bots(game, many)).play(8)
        sit("new, clocks", many, clock={"bank": 20 * 86_400, "more": 60}).play(10)
        sit("new, one seat open", many, seats=everybody(game, many, "open"), seed=None)
        if at_once(game, many):
            sit("new, one answer in", many).to_a_sealed_answer()
    return tables


def at_once(game: Game, options: dict[str, Any]) -> bool:
    """Do several seats decide at the same time with these options?"""
    table = kaleun.new_table(game.name, seed=1, options=options)
    for _ in range(60):
        if isinstance(table.run.ask, Gather):
            return True
        if table.pending is not None:
            table.answer(table.pending.keys[0])
    return False


def records(game: Game) -> list[kernel.Table]:
    """Games of golden recipes by the rules of today, spread over all of them; every second one in the middle."""
    recipes = goldens.recipes(game.name)
    tables = [goldens.play(game.name, recipes[i * len(recipes) // RECORDS], rules=game.version) for i in range(RECORDS)]
    return [t.at(t.n // 2) if i % 2 and game.live is None else t for i, t in enumerate(tables)]


def record_entry(table: kernel.Table, file: str) -> tuple[dict[str, Any], dict[str, Any]]:
    told = {
        "file": file,
        "game": table.game.name,
        "rules": table.version,
        "options": table.options,
        "n": table.n,
        "state_hash": table.state_hash(),
        "over": table.over,
        "result": msgspec.to_builtins(table.result),
        "clock": table.clock.seconds if isinstance(table, LiveTable) else None,
        "log_lines": {seat: len(table.log(seat)) for seat in table.seats},
    }
    return told, {seat: table.view(seat) for seat in table.seats}


def imported(server: Server, table: kernel.Table) -> Table:
    """A record put on the server, and a few answers more if it is not over."""
    answer = server.http.post("/api/import", content=table.record(), headers={"content-type": "text/plain"})
    assert answer.status_code == 200, answer.text
    found = Table(server, table.game, "import", answer.json())
    found.play(3)
    return found


def zipped(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def plain(path: Path, data: Any) -> None:
    zipped(path, json.dumps(data, sort_keys=True, separators=(",", ":")).encode())


def make(folder: Path, note: Callable[[str], None]) -> None:
    """The whole archive."""
    manifest: dict[str, Any] = {"kaleun": kaleun.__version__, "schema": VERSION, "tables": [], "records": []}
    views: dict[str, Any] = {}
    (folder / "records").mkdir(parents=True)
    database = folder / "server.sqlite"
    server = Server(str(database))
    for game in map(find_game, kaleun.games()):
        kept = records(game)
        for i, table in enumerate(kept):
            file = f"records/{game.name}-{i}.kaleun.gz"
            entry, views[file] = record_entry(table, file)
            manifest["records"].append(entry)
            zipped(folder / file, table.record().encode())
        if in_browser(game):
            tables = [*new_tables(server, game), *(imported(server, table) for table in kept[:2])]
            for seated in tables:
                seated.settle()
                told, views[told["table"]] = seated.entry()
                manifest["tables"].append(told)
        note(f"{game.name}: {len(manifest['tables'])} tables and {len(manifest['records'])} records so far")
    server.stop()
    with sqlite3.connect(database) as whole:  # nothing is left in a journal beside it
        whole.execute("PRAGMA journal_mode=DELETE")
        whole.execute("VACUUM")
    whole.close()
    zipped(folder / "server.sqlite.gz", database.read_bytes())
    database.unlink()
    plain(folder / "manifest.json.gz", manifest)
    plain(folder / "views.json.gz", views)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version", help="its name, such as 0.2 or 0.2-dev")
    parser.add_argument("--into", type=Path, default=ARCHIVE, help="the folder of archives")
    args = parser.parse_args()
    target: Path = args.into / args.version
    if target.exists() and not args.version.endswith("-dev"):
        parser.error(f"{target} is there already; what was released is never made again")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / args.version
        make(folder, lambda line: print(line, flush=True))
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        assert size <= MOST, f"{size} bytes are too many"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(folder, target)
    print(f"{target}: {size} bytes")


if __name__ == "__main__":
    main()
