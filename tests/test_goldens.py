"""Golden games in one command: `make goldens`. Without a change nothing is written; a rule of one line is one screen of
differences and a handful of files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import fixtures
import golden_diff
import pytest

import goldens
import kaleun
from kaleun.kernel.game import find_game

ROOT = Path(__file__).parent.parent
MOST_FILES, SCREEN = 10, 40


def _needless(folder: str, names: list[str]) -> set[str]:
    """The built app and what Python leaves behind."""
    return {name for name in names if name == "__pycache__" or (name == "web" and folder.endswith("server"))}


class House:
    """A copy of what golden games of one title need, as a repository with one commit."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, game
        for part in ("src", "scripts", "tests/archive", f"tests/games/{game}"):
            shutil.copytree(ROOT / part, folder / part, ignore=_needless)
        for file in ("tests/goldens.py", "tests/live_goldens.py", "tests/shown.py", ".gitignore", "pyproject.toml"):
            shutil.copy(ROOT / file, folder / file)
        self.git("init", "-q")
        self.commit()

    def git(self, *words: str) -> str:
        return subprocess.run(["git", *words], cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def commit(self) -> None:
        self.git("add", "-A")
        name = ("-c", "user.name=kaleun", "-c", "user.email=kaleun@localhost")
        self.git(*name, "commit", "-q", "--allow-empty", "-m", "as it is")

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text("utf-8")
        assert old in text, (file, old)
        path.write_text(text.replace(old, new, 1), "utf-8")

    def goldens(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(self.folder / "scripts" / "renew_goldens.py"), self.game, "--no-studies", *words]
        env = {**os.environ, "PYTHONPATH": str(self.folder / "src")}
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    def changed(self) -> list[str]:
        return [line[3:] for line in self.git("status", "--porcelain").splitlines()]


FIXES = {
    "unterseeboot": (
        "rules/s09_destroyer.py", "p.book.level[s.space] == p.book.evades_at", "UB-9.9",
        'p.book.level[s.space] >= p.book.evades_at - (p.book.since("NEW") and s.destroyer == "searching")',
        "test_s09_destroyer.py",
    ),
    "hunted": (
        "rules/s09_2_torpedo_fire.py", "if roll + summed(found) <= most:", "TH-9.2.6",
        'if roll + summed(found) <= most - p.book.since("NEW"):', "test_s09_2_torpedo_fire.py",
    ),
}  # fmt: skip


def following(game: str) -> tuple[str, str]:
    """The version of today, and the one after it."""
    now = find_game(game).version
    return now, str(int(now) + 1)


def fixed(folder: Path, game: str) -> House:
    """After a fix of one line: rule, version, what changed, test."""
    file, old, _, new, test = FIXES[game]
    now, then = following(game)
    house, package = House(folder, game), f"src/kaleun/games/{game}"
    house.edit(f"{package}/{file}", old, new.replace("NEW", then))
    house.edit(f"{package}/card.toml", f'version = "{now}"\n', f'version = "{then}"\n')
    house.edit(f"{package}/card.toml", f'"{now}"]', f'"{now}", "{then}"]')
    house.edit(f"{package}/CHANGES.md", f"## {now}", f"## {then}\nA fix.\n\n## {now}")
    house.edit(f"tests/games/{game}/{test}", "from __future__", "# another test\nfrom __future__")
    return house


@pytest.mark.slow
@pytest.mark.parametrize("game", FIXES)
def test_a_fix_of_one_line_is_one_screen_and_few_files(tmp_path, game):
    house, rule = fixed(tmp_path, game), FIXES[game][2]
    now, new = following(game)
    then = {name: goldens.text_of(game, name) for name in goldens.names(game)}
    told = house.goldens("--write")
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert re.fullmatch(rf"{game}, rules {now} -> {new}: \d+ golden games, \d+ the same", lines[0])
    assert any(re.match(rf"  \d+ games?: {rule} \w+ -> \w+    ", line) for line in lines), told.stdout
    assert len(lines) <= SCREEN
    changed = house.changed()
    assert len(changed) + 1 <= MOST_FILES, changed  # one more: percentiles, which this test does not play
    with golden_diff.goldens_in(tmp_path / "tests"):
        fresh = set(goldens.names(game)) - set(then)
        assert 1 <= len(fresh) <= 3
        assert all(name.endswith(f"@{new}") and f'"rules":"{new}"' in goldens.text_of(game, name) for name in fresh)
        assert {name: goldens.text_of(game, name) for name in then} == then, "each by the rules it was played by"


@pytest.mark.slow
def test_a_second_time_nothing_more_is_written(tmp_path):
    house = fixed(tmp_path, "unterseeboot")
    assert house.goldens().returncode == 1, "something is out of date"
    house.goldens("--write")
    files = {path: (tmp_path / path).read_bytes() for path in house.changed()}
    assert house.goldens("--write").returncode == 0
    assert {path: (tmp_path / path).read_bytes() for path in house.changed()} == files
    house.commit()
    assert house.goldens("--write").returncode == 0
    assert house.changed() == []


@pytest.mark.slow
def test_without_a_switch_it_is_refused_and_told(tmp_path):
    file, old, rule, new, _ = FIXES["unterseeboot"]
    house = House(tmp_path, "unterseeboot")
    house.edit(f"src/kaleun/games/unterseeboot/{file}", old, new.replace('p.book.since("NEW")', "True"))
    refused = house.goldens("--write")
    assert refused.returncode == 1
    assert "raise `version`, keep the old rule by `since`" in refused.stdout
    assert re.search(rf"  \d+ games: {rule} ", refused.stdout)
    assert "nothing was written" in refused.stderr
    assert house.changed() == [f"src/kaleun/games/unterseeboot/{file}"]


@pytest.mark.slow
def test_without_a_change_nothing_is_written(tmp_path):
    """Of every game `make goldens WRITE=1` does the same."""
    house = House(tmp_path, "unterseeboot")
    done = house.goldens("--write", "--all")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].endswith(" the same")
    assert "written" not in done.stdout
    assert house.changed() == []


def test_the_same_records_are_the_same_bytes(tmp_path):
    files = {"b.kaleun": "two\n", "a.kaleun": "one\n"}
    first, second = tmp_path / "1.zip", tmp_path / "2.zip"
    goldens.write_pack(first, files)
    os.utime(first, (1, 1))
    goldens.write_pack(second, dict(reversed(files.items())))
    assert first.read_bytes() == second.read_bytes()
    assert goldens.pack(second) == files
    with zipfile.ZipFile(first) as pack:
        assert pack.namelist() == sorted(files)


@pytest.mark.parametrize("game", kaleun.games())
def test_packs_stay_small(game):
    assert goldens.pack_of(game).stat().st_size < 1_000_000


def test_games_that_part_in_the_same_way_are_told_together():
    """Old and new line, the commonest way first, and how the results differ."""
    game = find_game("unterseeboot")
    told = golden_diff.tell("unterseeboot", ROOT / "tests")
    a, b = (told[name] for name in sorted(told)[:2])
    way = golden_diff._parting("record x", "record", a.own, b.own)
    assert way is not None
    diff = golden_diff.Diff(
        9, ("1", "2"), [way._replace(results="")] * 3 + [way._replace(new=None, results="a -> b")], []
    )
    lines = list(golden_diff.said(game.name, diff))
    assert lines[0] == "unterseeboot, rules 1 -> 2: 9 golden games, 5 the same"
    assert lines[1].startswith(f"  3 games: {way.way[0]} {way.way[1]}    x, answer ")
    assert lines[3].startswith("      + ")
    assert "  1 game: " in lines[4]
    assert lines[-2:] == ["      + (nothing)", "      results: a -> b (1)"]


@pytest.mark.parametrize("game", fixtures.games())
@pytest.mark.slow
def test_browser_fixtures_are_what_the_rules_give_today(game):
    """The browser's boards are tested with positions of the real rules."""
    made = fixtures.made(game)
    assert fixtures.differences(fixtures.stored(game), made) == [], f"make goldens GAME={game} WRITE=1"
    assert fixtures.file_of(game).read_text("utf-8") == fixtures.spelled(made)


def test_what_differs_in_fixtures_is_named():
    then = {"positions": {"a": 1, "b": 2}, "texts": {"en": 1}, "old": [1]}
    now = {"positions": {"a": 1, "b": 3, "c": 4}, "texts": {"en": 1}, "new": []}
    assert fixtures.differences(then, now) == ["new", "old", "positions: b, c"]


def test_the_guided_patrol_comes_home():
    guided = fixtures.stored("unterseeboot")["guided"]
    assert guided["over"]
    assert guided["end"]["outcome"] == "returned"
    assert all(place["key"] in [o["key"] for o in place["ask"]["options"]] for place in guided["places"])


@pytest.mark.parametrize("game", kaleun.games())
def test_what_changed_is_told_for_every_version(game):
    found = find_game(game)
    text = (ROOT / "src/kaleun/games" / game / "CHANGES.md").read_text("utf-8")
    assert re.findall(r"^## (\S+)$", text, re.MULTILINE) == list(reversed(found.versions))
