"""The rooms of the house: imports point one way, rules are small, the kernel stays quiet, start-up is light."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import kaleun
from kaleun.kernel.game import find_card
from kaleun.kernel.parts import EDGES

ROOT = Path(kaleun.__file__).parent
STUDY = {"kernel", "games", "conformance", "ai", "coach", "lab"}
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "conformance": {"kernel", "games", "conformance", ""},
    "ai": STUDY | {""},
    "coach": STUDY | {""},
    "lab": STUDY | {""},
    "sheets": {"kernel", "sheets"},
    "server": STUDY | {"server", ""},
    "attack": {"kernel", "attack"},
    "cli": STUDY | {"server", "cli", "sheets", "attack", ""},
    "": STUDY | {"server", "cli", ""},
    "games/bots": {"kernel", "games", "ai"},
    "games/coach": {"kernel", "games", "ai", "coach"},
    "games/hindsight": {"kernel", "games"},
    "games/solve": {"kernel", "games", "ai"},
    "games/tty": {"kernel", "games", "ai", "cli", ""},
    "games/sheet": {"kernel", "games", "sheets"},
    "games/tournaments": {"kernel", "games"},
    "games/commands": STUDY | {"cli", ""},
    "games/studies": STUDY | {""},
}
"""Room -> the rooms it may import from; "" is the package `kaleun` itself, the public names. The parts of a game beside
its rules are rooms of their own."""
SERVING = ("kernel", "server", "cli", "ai", "lab", "coach", "conformance", "sheets")
LOUD = {
    "asyncio", "datetime", "http", "io", "logging", "multiprocessing", "os", "pickle", "shelve", "shutil", "socket",
    "sqlite3", "subprocess", "tempfile", "threading", "urllib",
}  # fmt: skip
"""What has no business in the kernel: files, clocks on the wall, other processes, the network."""
FILES = sorted(path for path in ROOT.rglob("*.py") if "web" not in path.relative_to(ROOT).parts)
LONGEST = 400
"""Lines of a file of ours, at most."""


def room(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return edge(parts) or (parts[0] if len(parts) > 1 else "")


def edge(parts: tuple[str, ...]) -> str:
    """ "games/bots" for what lies in games/<game>/bots/ or is games/<game>/bots.py; "" for rules and other rooms."""
    name = parts[2].removesuffix(".py") if len(parts) > 2 and parts[0] == "games" else ""
    return f"games/{name}" if name in EDGES else ""


def in_room(name: str) -> list[Path]:
    return [path for path in FILES if room(path) == name]


def place(path: Path, line: int = 0) -> str:
    """Where an offender stands, as the tests below list it."""
    return f"{path.relative_to(ROOT)}:{line}" if line else str(path.relative_to(ROOT))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below that can hold an import; expressions cannot."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield child
            yield from statements(child)


@cache
def imports(path: Path) -> tuple[tuple[int, str], ...]:
    """(line, module) of every import; a relative one begins with a point."""
    found: list[tuple[int, str]] = []
    for node in statements(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append((node.lineno, "." * node.level + (node.module or "")))
            if node.module == "kaleun":
                found += [(node.lineno, f"kaleun.{alias.name}") for alias in node.names]
    return tuple(found)


def test_every_room_says_what_it_may_import():
    assert {room(path) for path in FILES} <= set(MAY_IMPORT), "a new room: say above what it may import"


def test_imports_point_one_way():
    offenders = []
    for path in FILES:
        here = room(path)
        for line, name in imports(path):
            top, _, rest = name.partition(".")
            if top == "kaleun":
                there = rest.partition(".")[0]
                there = there if (ROOT / there).is_dir() else ""
                if there not in MAY_IMPORT[here]:
                    offenders.append(f"{place(path, line)}: {here or 'kaleun'} may not import {name}")
    assert offenders == []


def test_no_import_is_relative():
    assert [place(path, line) for path in FILES for line, name in imports(path) if name.startswith(".")] == []


def test_no_file_is_too_long():
    long = {place(path): n for path in FILES if (n := len(path.read_text("utf-8").splitlines())) > LONGEST}
    assert long == {}


def test_no_rule_imports_an_edge():
    """Rules, views and States know nothing of bots, terminal, sheets and commands."""
    offenders = []
    for path in in_room("games"):
        for line, name in imports(path):
            if edge(tuple(name.split(".")[1:])):
                offenders.append(f"{place(path, line)} imports {name}")
    assert offenders == []


def test_games_do_not_know_each_other():
    offenders = []
    for path in (path for path in FILES if path.is_relative_to(ROOT / "games")):
        parts = path.relative_to(ROOT).parts
        if len(parts) > 2:
            others = [(n, name) for n, name in imports(path) if name.startswith("kaleun.games.")]
            offenders += [f"{place(path, n)} imports {name}" for n, name in others if name.split(".")[2] != parts[1]]
    assert offenders == []


def test_the_kernel_has_no_outside_world():
    """No clock but the stopwatch of odds, no chance but dice.py and the worlds, no files but charts and words."""
    offenders = []
    for path in in_room("kernel"):
        for line, name in imports(path):
            loud = name.partition(".")[0] in LOUD
            clock = name == "time" and path.name != "odds.py"
            chance = name in ("random", "secrets") and path.name not in ("dice.py", "worlds.py", "odds.py")
            if loud or clock or chance:
                offenders.append(f"{place(path, line)} imports {name}")
    assert offenders == []


def test_no_room_of_the_house_names_a_game():
    """What serves every game has no list of them: neither an import nor a word outside of examples in docstrings."""
    titles = [find_card(name).title for name in kaleun.games()]
    offenders = []
    serving = [path for house in SERVING for path in in_room(house) if path.parent.name == house or house == "server"]
    for path in serving:
        offenders += [f"{place(path, n)} imports {name}" for n, name in imports(path) if "kaleun.games." in name]
        for line, said in words_in(path):
            named = [name for name in kaleun.games() if said == name or (name in said and name != "scope")]
            offenders += [f"{place(path, line)} says {name}" for name in (*named, *(t for t in titles if t in said))]
    assert offenders == []


def test_the_browser_app_names_no_game():
    """Boards lie with their games; shell, session and kit serve them all. "scope" is a word of theirs."""
    web = ROOT.parents[1] / "web" / "src"
    files = [path for room in ("shell", "session", "kit", "i18n") for path in (web / room).rglob("*") if path.is_file()]
    names = [name for name in kaleun.games() if name != "scope"] + [find_card(name).title for name in kaleun.games()]
    serving = {
        path: path.read_text("utf-8") for path in files if ".test." not in path.name and "tests" not in path.parts
    }
    assert [
        (path.name, name) for path, text in serving.items() for name in names if re.search(rf"\b{name}\b", text)
    ] == []


def test_make_names_no_game():
    """Studies of one game lie in its folder and are run by their name."""
    makefile = (ROOT.parents[1] / "Makefile").read_text("utf-8")
    assert [name for name in kaleun.games() if re.search(rf"\b{name}\b", makefile)] == []
    assert [name for name in kaleun.games() if find_card(name).title in makefile] == []


def words_in(path: Path) -> list[tuple[int, str]]:
    """(line, text) of every string that is no docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs]
    return [(node.lineno, node.value) for node in strings if isinstance(node.value, str)]


def test_importing_kaleun_is_light():
    """Heavy parts come when they are called for; this is what keeps `kaleun --help` quick."""
    heavy = ("numpy", "numba", "ray", "matplotlib", "rich", "starlette", "uvicorn", "kaleun.server", "kaleun.games.")
    code = "import sys, kaleun; kaleun.games(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.startswith(heavy)] == []


def test_rules_live_in_rooms_named_like_the_rulebook():
    rules = [path for folder in ROOT.glob("games/*/rules") for path in folder.glob("*.py")]
    named = [path.name == "__init__.py" or (path.name[0] == "s" and path.name[1:3].isdigit()) for path in rules]
    assert [place(path) for path, well in zip(rules, named, strict=True) if not well] == []


def test_every_game_has_its_rooms():
    parts = (
        "card.toml", "setup.toml", "README.md", "CHANGES.md", "catalogue.toml", "rulings.md", "charts",
        "text/en.toml", "text/de.toml", "text/es.toml",
    )  # fmt: skip
    assert [
        f"{name}/{part}" for name in kaleun.games() for part in parts if not (ROOT / "games" / name / part).exists()
    ] == []


def test_the_parts_on_a_card_are_those_in_the_folder():
    for name in kaleun.games():
        folder = ROOT / "games" / name
        files = {part: (f"{part}.py", f"{part}/__init__.py") for part in EDGES} | {"web": ("web/index.ts",)}
        there = {part for part, names in files.items() if any((folder / file).is_file() for file in names)}
        assert there == {*find_card(name).parts}, name


def test_every_readme_of_a_game_has_the_same_headings():
    six = ["The game", "Sequence", "State", "Secrets", "Files", "Rulings and tests"]
    for name in kaleun.games():
        lines = (ROOT / "games" / name / "README.md").read_text("utf-8").splitlines()
        assert [line[3:] for line in lines if line.startswith("## ")] == six, name


def test_no_pickle_anywhere():
    jars = ("pickle", "marshal", "shelve", "dill")
    found = [(path, line, name) for path in FILES for line, name in imports(path)]
    assert [f"{place(path, n)} imports {name}" for path, n, name in found if name.partition(".")[0] in jars] == []
