"""The catalogue: every rule id has words, code and a test, and nothing cites a rule that does not exist.

A test names the rules it proves with `@proves("UB-7.2")` (or a call `proves("UB-7.2")` in its body); a worked example
in tests/games/<game>/examples/*.toml with `proves = ["UB-7.2"]`. Both are read as text, nothing is imported. Where the
tests are not installed the table of `coverage` is there too, its last column empty."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from kaleun.conformance.cases import tests_folder
from kaleun.kernel.game import Game
from kaleun.kernel.rule import coded, places

KINDS = ("component", "setup", "rule", "option", "example", "scenario", "reference")


class Rule(NamedTuple):
    """A rule in our words. `lang` is the language of title and words: English where nobody has translated it."""

    id: str
    title: str
    says: str
    kind: str
    provenance: str
    lang: str = "en"


class Row(NamedTuple):
    """A rule with the places that carry it: "rules/s07_aircraft.py:30 search" and "test_s07_aircraft.py:12"."""

    id: str
    title: str
    kind: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


@cache
def rules(package: str, lang: str = "en") -> tuple[Rule, ...]:
    """The catalogue of the game in this package, in its own order, as far as it speaks that language."""
    folder = files(package)
    english = read_rules(folder.joinpath("catalogue.toml").read_text("utf-8"))
    words = folder.joinpath(f"text/rules_{lang}.toml")
    return translated(english, lang, words.read_text("utf-8")) if words.is_file() else english


def read_rules(text: str) -> tuple[Rule, ...]:
    """The rules of a catalogue.toml."""
    return tuple(
        Rule(row["id"], row["title"], row["says"], row["kind"], row.get("provenance", ""))
        for row in tomllib.loads(text)["rule"]
    )


def translated(english: tuple[Rule, ...], lang: str, text: str) -> tuple[Rule, ...]:
    """The same rules with the words of a rules_<lang>.toml; those it does not have stay English."""
    words = read_words(text)
    return tuple(rule._replace(**words[rule.id], lang=lang) if rule.id in words else rule for rule in english)


def read_words(text: str) -> dict[str, dict[str, str]]:
    """Title and words of each rule in a rules_<lang>.toml."""
    return tomllib.loads(text)


@cache
def _ids(package: str) -> frozenset[str]:
    return frozenset(rule.id for rule in rules(package))


def rule_ids(game: Game) -> frozenset[str]:
    """All rule ids of a game."""
    return _ids(game.package)


def coverage(game: Game, tests: Path | None = None) -> list[Row]:
    """For each rule of the catalogue: where its code is and which tests prove it."""
    proofs = proved(game, tests or tests_folder())
    folder = _folder(game)
    return [
        Row(
            rule.id,
            rule.title,
            rule.kind,
            tuple(f"{_short(Path(p.file), folder)}:{p.line} {p.name}" for p in places(rule.id)),
            tuple(proofs.get(rule.id, ())),
        )
        for rule in rules(game.package)
    ]


def problems(game: Game, tests: Path | None = None) -> list[str]:
    """What is missing or made up. Tests are asked for only where there is a folder of tests."""
    tests = tests or tests_folder()
    return [*_badly_told(game), *_without_proof(game, tests), *_made_up(game, tests)]


def _badly_told(game: Game) -> Iterator[str]:
    """Rules of the catalogue that stand there twice or say too little."""
    ids = Counter(rule.id for rule in rules(game.package))
    yield from (f"{id} is in the catalogue twice" for id in sorted(id for id in ids if ids[id] > 1))
    for rule in rules(game.package):
        if not rule.title.strip() or not rule.says.strip() or rule.kind not in KINDS:
            yield f"{rule.id} needs a title, words and a kind ({', '.join(KINDS)})"
        if not rule.id.startswith(game.prefix + "-"):
            yield f"{rule.id} does not begin with {game.prefix}-"


def _without_proof(game: Game, tests: Path | None) -> Iterator[str]:
    """Rules without code or without a test."""
    for row in coverage(game, tests):
        if not row.code:
            yield f"{row.id} ({row.title}) has no code: no function is marked @rule({row.id!r})"
        if tests is not None and not row.tests:
            yield f"{row.id} ({row.title}) has no test that says proves({row.id!r})"


def _made_up(game: Game, tests: Path | None) -> Iterator[str]:
    """Ids in code, texts and tests that the catalogue does not have."""
    known = rule_ids(game)
    yield from (f"{id} has code, but no words in the catalogue" for id in sorted(coded(game.prefix) - known))
    for place, id in cited(game):
        if id not in known and not any(other.startswith(f"{id}.") for other in known):  # a whole section may be cited
            yield f"{place} cites {id}, which the catalogue does not have"
    for id, where in proved(game, tests).items():
        if id not in known:
            yield f"{where[0]} proves {id}, which the catalogue does not have"


def cited(game: Game) -> Iterator[tuple[str, str]]:
    """Every rule id written anywhere in the game's package: (file:line, id)."""
    pattern = _id_pattern(game)
    folder = _folder(game)
    for path in sorted(p for p in folder.rglob("*") if p.suffix in (".py", ".toml", ".md")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for match in pattern.finditer(line):
                yield f"{_short(path, folder)}:{number}", match.group()


def proved(game: Game, tests: Path | None) -> dict[str, list[str]]:
    """Which tests prove which rule: id -> ["test_s07_aircraft.py:12", …]."""
    found: dict[str, list[str]] = {}
    if tests is None:
        return found
    pattern = _id_pattern(game)
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "proves" not in text or game.prefix + "-" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and _name(node.func) == "proves":
                for id in _constants(node, pattern):
                    found.setdefault(id, []).append(f"{_short(path, tests)}:{node.lineno}")
    for path in sorted((tests / "games" / game.name).rglob("*.toml")):
        for id in _ids_under(tomllib.loads(path.read_text("utf-8")), "proves"):
            found.setdefault(id, []).append(_short(path, tests))
    return found


def _id_pattern(game: Game) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(game.prefix)}-(?:\d+|H\.\d+)(?:\.\w+)*")


def _constants(node: ast.Call, pattern: re.Pattern[str]) -> Iterator[str]:
    for arg in node.args:
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str) and pattern.fullmatch(arg.value):
            yield arg.value


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _ids_under(value: Any, key: str) -> Iterator[str]:
    """Every string in a list called `key`, however deep."""
    if isinstance(value, dict):
        for name, child in value.items():
            if name == key:
                yield from [child] if isinstance(child, str) else child
            else:
                yield from _ids_under(child, key)
    elif isinstance(value, list):
        for child in value:
            yield from _ids_under(child, key)


def _folder(game: Game) -> Path:
    return Path(str(files(game.package)))


def _short(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.name
