"""What `kaleun where` reads in files as text is what the imported games say themselves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import kaleun
from budget import share
from kaleun.cli.catalogue import search
from kaleun.cli.sources import Place, sources_of
from kaleun.conformance import cases
from kaleun.conformance.catalogue import proved, rules
from kaleun.kernel.game import find_game
from kaleun.kernel.mods import declared
from kaleun.kernel.rule import coded, places

games = pytest.mark.parametrize("name", kaleun.games())


@games
def test_every_marked_function_is_found_with_its_line_and_docstring(name):
    find_game(name)
    files = sources_of(name)
    real = {(id, p.file, p.line, p.name) for id in coded(files.prefix) for p in places(id)}
    read = {(id, str(p.file), p.line, p.name) for id, found in files.places.items() for p in found}
    assert read == real
    said = {(p.file, p.line): " ".join(p.doc.split()) for id in coded(files.prefix) for p in places(id)}
    assert [p for found in files.places.values() for p in found if p.doc != said[str(p.file), p.line]] == []


@pytest.mark.parametrize("name", share(kaleun.games(), 2))
def test_every_rule_and_every_proof_is_found(name):
    game, files = find_game(name), sources_of(name)
    assert {(r.id, r.title, r.kind) for r in files.rules.values()} == {
        (r.id, r.title, r.kind) for r in rules(game.package)
    }
    assert files.prefix == game.prefix
    assert {id: sorted(files.proofs(id)) for id in files.rules} == {
        id: sorted(found) for id, found in proved(game, cases.tests_folder()).items()
    }


@games
def test_charts_of_modifiers_and_words_of_the_log_are_found(name):
    game, files = find_game(name), sources_of(name)
    assert list(files.charts) == sorted(game.charts())
    for found in declared(game.prefix):
        assert [row for row in found.rows if found.chart not in files.chart_names(row[1])] == []
    assert {code for code in files.log_words if not game.texts.has("log", code)} == set()
    assert len(files.log_words) > 10


def test_the_function_that_decides_a_rule_comes_first():
    main = Place(Path("a.py"), 1, "main", ("X-1", "X-2"), "", "")
    only = Place(Path("a.py"), 9, "only", ("X-2",), "", "")
    row = Place(Path("a.py"), 5, "row", ("X-1",), "", "", ("chart",))
    assert min([row, main], key=lambda p: p.rank("X-1")) is main, "a row of a list only adds its number"
    assert min([main, only], key=lambda p: p.rank("X-2")) is only, "the rule it is first of"
    assert sources_of("unterseeboot").places["UB-9.4"][0].name == "search"
    assert sources_of("hunted").places["TH-9.8.mods"][0].name == "dive_mods"


@pytest.mark.parametrize("words", share(["UB-9.4", "TH-9.6.4", "crash dive", "zeppelin"], 2))
def test_where_imports_no_game(words):
    code = (
        "import sys; from kaleun.cli import kaleun as shell\n"
        f"shell.main(['where', {words!r}], standalone_mode=False)\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert [name for name in done.stderr.split() if name.startswith(("kaleun.games.", "rich"))] == []


@pytest.mark.parametrize(
    ("text", "lang", "id"),
    [
        ("Zerstörer", "de", "UB-9.4"),
        ("angriff", "de", "UB-7.3"),
        ("untertauchen", "de", "UB-4.5"),
        ("destructor", "es", "UB-9.4"),
        ("bucear", "es", "UB-4.5"),
        ("airplane", "en", "UB-7.2"),
    ],
)
def test_rules_are_found_by_meaning_in_each_language(text, lang, id):
    assert id in {rule.id for rule in search("unterseeboot", text, lang)}
