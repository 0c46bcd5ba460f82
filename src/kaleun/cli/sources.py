"""A game as its files tell it: catalogue, marked functions, charts, words and tests, read as text. No game is imported,
so looking up a rule is quick; the tests compare all of it with what the imported games say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from kaleun.conformance.cases import tests_folder
from kaleun.conformance.catalogue import Rule, read_rules, translated
from kaleun.kernel.game import folder_of

MARK = re.compile(
    r"^(?P<indent>[ \t]*)@rule\((?P<ids>[^)]*)\)\n(?:(?P=indent)@.*\n)*"
    r"(?P=indent)def (?P<name>\w+).*?:(?: *#[^\n]*)?\n(?:\s+\"{3}(?P<doc>.*?)\"{3})?",
    re.M | re.S,
)
OWNER = re.compile(r"^(?P<indent>[ \t]*)(?P<kind>class|def) (?P<name>\w+)", re.M)
LIST = re.compile(r"\bModifiers\(\s*\"(?P<chart>\w+)\",(?P<rows>.*?)^\S*\)(?:\n|, )", re.M | re.S)
ROW = re.compile(r"\(\s*\"(?P<name>\w+)\",\s*\"(?P<id>[A-Z]+-[^\"]+)\",\s*(?P<when>lambda\b)")
ROWS = re.compile(r"^(\w+): tuple\[Row, \.\.\.\] = \($", re.M)
TEXT = re.compile(r"\"([^\"\n]*)\"")
PROVES = re.compile(r"\bproves\(([^)]*)\)")
PROVED = re.compile(r"^proves = \[(.*?)\]", re.M | re.S)
CHECKS = re.compile(r"^tests = \[.*\]\n", re.M)
"""A third of a catalogue that nobody looks up."""
ENTRY = re.compile(r"^(\w+) = (.*)", re.M)
LOG = re.compile(r"^\[log\]\n(.*?)(?=^\[|\Z)", re.M | re.S)


class Place(NamedTuple):
    """A function (or a row of a list of modifiers) that carries rules; the first of `ids` is the rule it decides."""

    file: Path
    line: int
    name: str
    ids: tuple[str, ...]
    doc: str
    source: str
    charts: tuple[str, ...] = ()
    """Of a row: the charts with its number."""

    def rank(self, id: str) -> tuple[int, bool, int]:
        """Who decides a rule that several carry: the function it is the first rule of, and of two such functions the
        one with fewer rules besides; a row of a list only adds its number."""
        return self.ids.index(id), bool(self.charts), len(self.ids)


class Sources:
    """The files of one game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = folder_of(name)

    @cached_property
    def catalogue(self) -> str:
        """The text of its catalogue."""
        return (self.folder / "catalogue.toml").read_text("utf-8")

    def names(self, id: str) -> bool:
        """Might there be a rule of this id, with or without the prefix? A quick look that spares reading it all."""
        return f'{id.upper()}"' in self.catalogue or f'{id}"' in self.catalogue

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every rule by its id, in the order of the rulebook."""
        spoken = CHECKS.sub("", self.catalogue)
        return {rule.id: rule._replace(says=" ".join(rule.says.split())) for rule in read_rules(spoken)}

    def rules_in(self, lang: str) -> dict[str, Rule]:
        """The same in another language; those without words in it in English."""
        words = self.folder / "text" / f"rules_{lang}.toml"
        if not words.is_file():
            return self.rules
        found = translated(tuple(self.rules.values()), lang, words.read_text("utf-8"))
        return {rule.id: rule._replace(says=" ".join(rule.says.split())) for rule in found}

    @cached_property
    def prefix(self) -> str:
        """What all its rule ids begin with."""
        return next(iter(self.rules)).partition("-")[0]

    @cached_property
    def places(self) -> dict[str, list[Place]]:
        """The functions of each rule, the one that decides it first."""
        found: dict[str, list[Place]] = {}
        texts = {path: path.read_text("utf-8") for path in sorted(self.folder.rglob("*.py"))}
        lists = [block for text in texts.values() if "Modifiers(" in text for block in LIST.finditer(text)]
        for path, text in texts.items():
            for place in (*_functions(path, text), *_rows(path, text, lists)):
                for id in dict.fromkeys(place.ids):
                    found.setdefault(id, []).append(place)
        return {id: sorted(places, key=lambda place: place.rank(id)) for id, places in found.items()}

    @cached_property
    def charts(self) -> dict[str, str]:
        """The titles of its charts by name."""
        texts = {path.stem: path.read_text("utf-8") for path in sorted((self.folder / "charts").glob("*.toml"))}
        titles = {name: re.search(r'^title = "(.*)"', text, re.M) for name, text in texts.items()}
        return {name: title[1] if title else "" for name, title in titles.items()}

    @cached_property
    def log_words(self) -> dict[str, str]:
        """What its log lines say, by code; as templates, with whatever marks they have."""
        texts = [path.read_text("utf-8") for path in sorted((self.folder / "text").glob("*en.toml"))]
        return dict(pair for text in texts for part in LOG.findall(text) for pair in ENTRY.findall(part))

    def proofs(self, id: str) -> list[str]:
        """The tests that prove a rule, as "games/…/test_x.py:12"; none where the tests are not installed."""
        found, written = [], f'"{id}"'
        for name, text in _tests().items():
            if written in text:
                calls = (PROVES if name.endswith(".py") else PROVED).finditer(text)
                at = [_line(text, call.start()) for call in calls if written in call[1]]
                found += [f"{name}:{line}" if name.endswith(".py") else name for line in at]
        return found

    def chart_names(self, id: str) -> list[str]:
        """The charts the code of a rule logs or reads, those with its modifiers, and those its words name."""
        places = self.places.get(id, [])
        names = {name for place in places for name in re.findall(r'(?:chart=|charts\[)"(\w+)"', place.source)}
        names |= {chart for place in places for chart in place.charts}
        names |= set(re.findall(r"charts/(\w+)\.toml", self.rules[id].says)) if id in self.rules else set()
        return sorted(names & set(self.charts))


@cache
def sources_of(name: str) -> Sources:
    """The files of the game of that name."""
    return Sources(name)


def _functions(path: Path, text: str) -> Iterator[Place]:
    """The functions of a file that are marked as rules."""
    for found in MARK.finditer(text) if "@rule(" in text else ():
        ids, line = tuple(TEXT.findall(found["ids"])), _line(text, _first_mark(text, found))
        end = re.compile(rf"^(?!{found['indent']}[ \t]|\s*$)", re.M).search(text, found.end())
        source = text[found.start() : end.start() if end else len(text)]
        yield Place(
            path, line, _owners(text, found) + found["name"], ids, " ".join((found["doc"] or "").split()), source
        )


def _rows(path: Path, text: str, lists: list[re.Match[str]]) -> Iterator[Place]:
    """The rows of a file's lists of modifiers, also those that stand apart for the lists of several files."""
    for row in ROW.finditer(text) if "Row" in text or "Modifiers(" in text else ():
        own = [block["chart"] for block in lists if block.string is text and block.start() < row.start() < block.end()]
        apart = ROWS.findall(text, 0, row.start())[-1:]
        shared = [block["chart"] for block in lists for name in apart if f"*{name}," in block["rows"]]
        yield Place(path, _line(text, row.start("when")), row["name"], (row["id"],), "", "", tuple(own or shared))


@cache
def _tests() -> dict[str, str]:
    """The texts of the tests by their place in tests/: programs first, then worked examples."""
    tests = tests_folder()
    if tests is None:
        return {}
    found = [*sorted(tests.rglob("test_*.py")), *sorted(tests.glob("games/*/**/*.toml"))]
    return {str(path.relative_to(tests)): path.read_text("utf-8") for path in found}


def _first_mark(text: str, found: re.Match[str]) -> int:
    """Where the decorators begin: a function's first line is that of its first one."""
    start = found.start()
    while (before := text.rfind("\n", 0, start - 1) + 1) < start and text.startswith(found["indent"] + "@", before):
        start = before
    return start


def _owners(text: str, found: re.Match[str]) -> str:
    """The classes and functions around a function, as its qualified name begins."""
    if not found["indent"]:
        return ""
    owners, width = "", len(found["indent"])
    for owner in reversed([*OWNER.finditer(text, 0, found.start())]):
        if len(owner["indent"]) < width:
            owners = owner["name"] + (".<locals>." if owner["kind"] == "def" else ".") + owners
            width = len(owner["indent"])
    return owners


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
