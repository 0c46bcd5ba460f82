"""What a change of rules does to the golden games of a title, by meaning: `make goldens GAME=unterseeboot`.

The old choices are given again under the rules of today and held against the committed code. Printed is the first log
line where a record parts from what it was, grouped by rule, old and new. With --write (`make goldens GAME=… WRITE=1`)
records, playthroughs and browser fixtures are written anew; percentiles that are out of date are named, for they take
an hour.
A record that differs although the rules version is the same is refused: raise `version` of the Game first."""

from __future__ import annotations

import argparse
import io
import json
import os
import runpy
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import msgspec

import goldens
import kaleun
from kaleun.conformance import playthrough
from kaleun.kernel.game import find_game
from kaleun.kernel.log import Line
from kaleun.kernel.reopen import difference

ROOT = Path(__file__).resolve().parent.parent


class Parting(NamedTuple):
    """Where a record and the rules of today part."""

    name: str
    old: Line | None
    new: Line | None
    results: str

    @property
    def rule(self) -> str:
        line = self.new or self.old
        return line.rule if line is not None else ""

    @property
    def way(self) -> str:
        return f"{self.old.code if self.old else 'nothing'} -> {self.new.code if self.new else 'nothing'}"


class Told(msgspec.Struct):
    """What the rules make of a record."""

    lines: list[Line]
    outcome: str


def retold(game: str, again: bool) -> dict[str, Told]:
    """Every record as its own rules tell it, or `again`: its choices under the newest."""
    recipes = {recipe["name"]: recipe for recipe in goldens.recipes(game)}
    found = {}
    for name in goldens.names(game):
        text = goldens.text_of(game, name)
        table = goldens.play(game, recipes[name], text, find_game(game).version) if again else kaleun.load(text)
        found[name] = Told(table.lines(), table.result.outcome if table.result is not None else "stands open")
    return found


def as_committed(game: str) -> dict[str, Told]:
    """Every record as the committed code tells it."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", "HEAD", "src"], cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        env = {**os.environ, "PYTHONPATH": str(Path(folder) / "src")}
        command = [sys.executable, __file__, game, "--tell"]
        said = subprocess.run(command, env=env, check=True, capture_output=True).stdout
    return msgspec.json.decode(said, type=dict[str, Told])


def partings(game: str) -> tuple[list[Parting], int]:
    """Every record that parts, and how many there are."""
    then, now, found = as_committed(game), retold(game, again=True), []
    for name in then:
        parted = difference(then[name].lines, now[name].lines)
        if parted is not None:
            ends = [then[name].outcome, now[name].outcome]
            found.append(Parting(name, *parted, " -> ".join(ends) if ends[0] != ends[1] else ""))
    return found, len(then)


def told(game: str) -> list[str]:
    """The diff by meaning, for one screen."""
    found, total = partings(game)
    title = find_game(game)
    lines = [f"{title.name}, rules {title.version}: {total} records, {total - len(found)} the same"]
    groups = Counter((parting.rule, parting.way) for parting in found)
    for (rule, way), n in groups.most_common():
        example = next(p for p in found if (p.rule, p.way) == (rule, way))
        at = (example.old or example.new).at  # type: ignore[union-attr]
        lines.append(f"  {n} record{'s part' if n > 1 else ' parts'} at {rule}: {way}    {example.name}, answer {at}")
        for sign, line in (("-", example.old), ("+", example.new)):
            lines.append(f"      {sign} {title.texts.say('log', line.code, line.data) if line else '(nothing)'}")
        results = Counter(p.results for p in found if (p.rule, p.way) == (rule, way) and p.results)
        if results:
            lines.append("      results: " + ", ".join(f"{way} ({count})" for way, count in results.most_common()))
    return lines


def fixtures(game: str) -> Path | None:
    """What writes the browser fixtures of a game."""
    path = ROOT / "web" / "src" / "games" / game / "fixtures" / "make.py"
    return path if path.exists() else None


def stale_percentiles(game: str) -> str:
    path = ROOT / "src" / "kaleun" / "games" / game / "percentiles.json"
    table: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    title = find_game(game)
    same = (table.get("rules"), table.get("charts")) == (title.version, title.charts().hash)
    return f"percentiles are of other rules or charts: python {table['recipe']}" if table and not same else ""


def write(game: str) -> int:
    texts, _, refused = goldens.record_all(game)
    if refused:
        print(f"{len(refused)} records differ under the same rules version; raise it first. Nothing was written.")
        return 1
    goldens.write_all(game, texts)
    for path in playthrough.files_of(find_game(game), ROOT / "tests"):
        if playthrough._update(path, True, False):
            return 1
    maker = fixtures(game)
    if maker is not None:
        runpy.run_path(str(maker), run_name="__main__")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=kaleun.games())
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--tell", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.tell:
        sys.stdout.buffer.write(msgspec.json.encode(retold(args.game, again=False)))
        return 0
    for line in told(args.game):
        print(line)
    code = write(args.game) if args.write else 0
    stale = stale_percentiles(args.game)
    if stale:
        print(stale)
    return code


if __name__ == "__main__":
    sys.exit(main())
