"""The diff by meaning behind `make goldens`: what the rules of today make of the golden games of the last commit.

The choices of each record and playthrough are given again twice, by the committed code and by the code as it is: by the
rules the game was played by, where nothing may differ once they are released, and by the newest. Told is the first log
line where the two part, grouped by rule, old and new: a reviewer reads one screen instead of a hundred files."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import msgspec

import goldens
from archive import released
from kaleun.conformance import playthrough
from kaleun.kernel.game import find_game
from kaleun.kernel.log import Line
from kaleun.kernel.reopen import difference
from kaleun.kernel.table import Table

ROOT = Path(__file__).resolve().parent.parent
RECORD, TRANSCRIPT = "record", "playthrough"
WAYS = 6
"""So many ways of parting are told in full."""


class Telling(msgspec.Struct):
    """What rules make of a game."""

    lines: list[Line]
    outcome: str


class Told(msgspec.Struct):
    """A game by the rules it was played by, and by the newest."""

    kind: str
    rules: tuple[str, str]
    own: Telling
    newest: Telling


class Parting(NamedTuple):
    """Where the old and the new rules part in a game."""

    name: str
    kind: str
    old: Line | None
    new: Line | None
    results: str

    @property
    def way(self) -> tuple[str, str]:
        """The rule, and what was said before and is said now."""
        line = self.new or self.old
        then, now = (part.code if part else "nothing" for part in (self.old, self.new))
        return (line.rule if line else "", f"{then} -> {now}")


class Diff(NamedTuple):
    """All of a game: how many there are, what parts by the newest rules, and what broke by its own."""

    total: int
    rules: tuple[str, str]
    parted: list[Parting]
    broken: list[Parting]


def _telling(table: Table) -> Telling:
    return Telling(table.lines(), table.result.outcome if table.result is not None else "stands open")


def tell(game: str, tests: Path) -> dict[str, Told]:
    """Every golden game in this folder of tests, as the code that runs here tells it."""
    found, newest = {}, find_game(game).version
    with goldens_in(tests):
        for name in goldens.names(game):
            text, recipe = goldens.text_of(game, name), goldens.recipe_of(game, name)
            if recipe is not None:
                own = goldens.play(game, recipe, text)
                again = own if own.version == newest else goldens.play(game, recipe, text, newest)
                found[f"{RECORD} {name}"] = Told(RECORD, (own.version, newest), _telling(own), _telling(again))
    for path in playthrough.files_of(find_game(game), tests):
        setting, keys = playthrough.read(text := path.read_text("utf-8"))
        own = playthrough.told(setting, keys)[0]
        again = own if own.version == newest else playthrough.by_the_newest(text)[0]
        found[f"{TRANSCRIPT} {path.stem}"] = Told(TRANSCRIPT, (own.version, newest), _telling(own), _telling(again))
    return found


@contextmanager
def goldens_in(tests: Path) -> Iterator[None]:
    """The golden games of another folder of tests."""
    here, goldens.GAMES = goldens.GAMES, tests / "games"
    try:
        yield
    finally:
        goldens.GAMES = here


@contextmanager
def committed(game: str) -> Iterator[Path]:
    """The last commit in a folder: its source, and its golden games."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["git", "archive", "HEAD", "src", f"tests/games/{game}"]
        packed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)


def as_committed(game: str, folder: Path) -> dict[str, Told]:
    """The golden games of the last commit as its own code tells them."""
    env = {**os.environ, "PYTHONPATH": str(folder / "src")}
    command = [sys.executable, __file__, game, str(folder / "tests")]
    said = subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE).stdout
    return msgspec.json.decode(said, type=dict[str, Told])


def compare(game: str, folder: Path) -> Diff:
    """The committed code against the code as it is, both with the committed games."""
    then, now = as_committed(game, folder), tell(game, folder / "tests")
    parted, broken, settled = [], [], released(game)
    for name, was in then.items():
        told = now.get(name)
        if told is None:
            continue
        if was.rules[0] == told.rules[0] in settled and (parting := _parting(name, was.kind, was.own, told.own)):
            broken.append(parting)
        elif parting := _parting(name, was.kind, was.newest, told.newest):
            parted.append(parting)
    version = find_game(game).version
    rules = next(((was.rules[1], version) for was in then.values()), (version, version))
    return Diff(len(then), rules, parted, broken)


def _parting(name: str, kind: str, then: Telling, now: Telling) -> Parting | None:
    parted = difference(then.lines, now.lines)
    if parted is None:
        return None
    ends = f"{then.outcome} -> {now.outcome}" if then.outcome != now.outcome else ""
    return Parting(name.removeprefix(f"{kind} "), kind, *parted, ends)


def ways(found: list[Parting]) -> list[list[Parting]]:
    """Those that part in the same way together, most first."""
    groups: dict[tuple[str, str], list[Parting]] = {}
    for parting in found:
        groups.setdefault(parting.way, []).append(parting)
    return sorted(groups.values(), key=lambda group: -len(group))


def said(game: str, diff: Diff) -> Iterator[str]:
    """The diff by meaning, for one screen."""
    same = diff.total - len(diff.parted) - len(diff.broken)
    rules = " -> ".join(dict.fromkeys(diff.rules))
    yield f"{game}, rules {rules}: {diff.total} golden games, {same} the same"
    yield from _groups(game, diff.parted)
    if diff.broken:
        yield "These differ by the very rules they were played by: raise `version`, keep the old rule by `since`."
        yield from _groups(game, diff.broken)


def _groups(game: str, found: list[Parting]) -> Iterator[str]:
    groups, texts = ways(found), find_game(game).texts
    for group in groups[:WAYS]:
        first = group[0]
        rule, way = first.way
        at = next(line.at for line in (first.old, first.new) if line is not None)
        yield f"  {len(group)} game{'s' * (len(group) > 1)}: {rule} {way}    {first.name}, answer {at}"
        for sign, line in (("-", first.old), ("+", first.new)):
            yield f"      {sign} {texts.say('log', line.code, line.data) if line else '(nothing)'}"
        results = Counter(parting.results for parting in group if parting.results)
        if results:
            yield "      results: " + ", ".join(f"{ends} ({n})" for ends, n in results.most_common(4))
    rest = groups[WAYS:]
    if rest:
        rules = ", ".join(sorted({group[0].way[0] for group in rest}))
        yield f"  {sum(map(len, rest))} games in {len(rest)} other ways, at {rules}"


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(tell(sys.argv[1], Path(sys.argv[2]))))
