"""`kaleun doctor`: is everything here that is needed, and does it work?"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import json_option

if TYPE_CHECKING:
    from kaleun.kernel.table import Table

NEEDED = ("msgspec", "click", "rich", "starlette", "uvicorn", "httptools", "websockets", "segno")
EXTRA = ("numpy", "numba", "matplotlib", "ray", "asyncpg", "textual", "open_spiel", "pettingzoo")
TOOLS = {
    "node": "builds the browser app",
    "chromium": "runs the browser tests",
    "postgres": "runs the tests of the big database",
}


WATCH_S = 4 * 3600


class Finding(NamedTuple):
    """One thing looked at: ok True, False, or None for something one may do without."""

    ok: bool | None
    what: str


@click.command("doctor")
@json_option
def command(as_json: bool) -> int:
    """Look at this installation and say what is missing."""
    findings: list[Finding] = []
    for check in CHECKS:
        try:
            findings += check()
        except Exception as error:  # the doctor survives the patient
            findings.append(Finding(False, f"{check.__name__[1:]}: {type(error).__name__}: {error}"))
    if as_json:
        from kaleun.cli.common import print_json

        print_json([finding._asdict() for finding in findings])
    else:
        for finding in findings:
            click.echo({True: "ok    ", False: "BAD   ", None: "      "}[finding.ok] + finding.what)
        bad = sum(finding.ok is False for finding in findings)
        click.echo("Everything needed is here." if not bad else f"{bad} things need care.")
    return BAD_RESULT if any(finding.ok is False for finding in findings) else GOOD


def _python() -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    good = sys.version_info >= (3, 11)
    yield Finding(good, f"Python {version}" + ("" if good else "; Kaleun needs 3.11 or newer"))


def _packages() -> Iterator[Finding]:
    import kaleun

    yield Finding(True, f"kaleun {kaleun.__version__}: {', '.join(kaleun.games())}")
    needed = {name: _version(name) for name in NEEDED}
    missing = [name for name, version in needed.items() if not version]
    yield Finding(not missing, _listed(needed) if not missing else f"missing packages: {', '.join(missing)}")
    extra = {name: _version(name) for name in EXTRA}
    yield Finding(None, f"extras: {_listed({n: v for n, v in extra.items() if v}) or 'none'}")


def _listed(versions: dict[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in versions.items())


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _terminal() -> Iterator[Finding]:
    from rich.console import Console

    console = Console()
    size = shutil.get_terminal_size()
    encoding = (sys.stdout.encoding or "unknown").lower()
    drawn = sys.stdout.isatty() and "utf" in encoding and size.columns >= 80 and size.lines >= 24
    how = (
        "drawn board" if drawn and not os.environ.get("NO_COLOR") else "plain text (no terminal, NO_COLOR or too small)"
    )
    facts = f"{size.columns}×{size.lines}, {encoding}, colours: {console.color_system or 'none'}"
    yield Finding(None, f"terminal {facts}: {how}")


def _tools() -> Iterator[Finding]:
    for tool, use in TOOLS.items():
        where = shutil.which(tool)
        yield Finding(True if where else None, f"{tool} {'found' if where else 'not found'}: {use}")


def _home() -> Iterator[Finding]:
    """The folder of saved games and the database: can both be written?"""
    import sqlite3
    import tempfile

    from kaleun.home import home

    folder = home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as place:
            with sqlite3.connect(os.path.join(place, "check.db")) as db:
                db.execute("CREATE TABLE t (x)")
            db.close()
    except (OSError, sqlite3.Error) as error:
        yield Finding(False, f"{folder} cannot be written: {error}")
        return
    yield Finding(True, f"{folder} can be written; SQLite {sqlite3.sqlite_version}")


def _charts() -> Iterator[Finding]:
    from kaleun.kernel.ask import KaleunError
    from kaleun.kernel.game import find_game, game_names

    for name in game_names():
        try:
            charts = find_game(name).charts()
        except KaleunError as error:
            yield Finding(False, f"{name}: {error}")
        else:
            yield Finding(True, f"{name}: {len(charts)} charts, hash {charts.hash[:12]}")


def _translations() -> Iterator[Finding]:
    from kaleun.kernel.game import find_game, game_names
    from kaleun.kernel.text import LANGUAGES, texts_of

    packages = ["kaleun.cli", *(find_game(name).package for name in game_names())]
    for package in packages:
        codes = {lang: texts_of(package).codes(lang) for lang in LANGUAGES}
        every = set().union(*codes.values())
        missing = [f"{code} in {lang}" for lang in LANGUAGES for code in sorted(every - codes[lang])]
        said = (
            f"{len(every)} texts in {', '.join(LANGUAGES)}" if not missing else f"no words for {', '.join(missing[:5])}"
        )
        yield Finding(not missing, f"{package}: {said}")


def _self_test() -> Iterator[Finding]:
    """A game of each kind, played by bots, saved, loaded and run again."""
    import kaleun

    for name in kaleun.games():
        table = _played(name)
        text = table.record()
        verdict = kaleun.verify(text)
        same = kaleun.load(text).state_hash() == table.state_hash()
        said = f"a game of {table.n} answers was played, saved and verified"
        yield Finding(verdict.ok and same, f"{name}: {said if verdict.ok and same else f'verify says {verdict.why}'}")


def _played(name: str) -> Table:
    """A game by bots; of one in real time a watch."""
    import kaleun
    from kaleun.kernel.live_table import LiveTable

    table = kaleun.new_table(name, seed=1)
    if not isinstance(table, LiveTable):
        return kaleun.play(name, seed=1)
    crew = kaleun.crew(name, seed=1)
    while not table.over and table.clock.seconds < WATCH_S:
        crew(table)
    return table


CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    _python, _packages, _terminal, _tools, _home, _charts, _translations, _self_test,
)  # fmt: skip
