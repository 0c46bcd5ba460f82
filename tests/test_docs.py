"""The documents: links lead somewhere, examples print what they say, docs/api.md has all public names, and no file
sends its reader to a paper that is not here."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import chart_pages
import play_heads
import pytest

import kaleun
from kaleun.kernel.game import find_game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.reading import readings

ROOT = Path(__file__).parents[1]
API = (ROOT / "docs/api.md").read_text("utf-8")


@pytest.mark.slow
def test_links_and_examples():
    done = subprocess.run([sys.executable, "scripts/check-docs"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_page_of_public_names_has_those_of_the_module():
    table = API.partition("## A table")[0]
    named = set(re.findall(r"^\| .*?`kaleun\.(\w+)|, `kaleun\.(\w+)", table, re.MULTILINE))
    assert {a or b for a, b in named} == set(kaleun.__all__)


def test_what_it_says_of_a_table_a_table_has():
    named = set(re.findall(r"`t\.(\w+)", API))
    assert len(named) > 20
    assert [name for name in sorted(named) if not hasattr(LiveTable, name)] == []


def test_guides_begin_with_what_the_card_says():
    assert {path.stem for path in play_heads.pages()} >= set(kaleun.games())
    old = [path.name for path, text in play_heads.pages().items() if path.read_text("utf-8") != text]
    assert old == [], "run scripts/play_heads.py"


def test_every_paper_that_is_named_is_here():
    kept = {path.name for top in ("docs", "src", "web/src", "examples") for path in (ROOT / top).rglob("*.md")}
    kept |= {path.name for path in [*ROOT.glob("*.md"), *ROOT.glob("web/*.md")]} | {"unfinished.md"}
    files = [path for top in ("src/kaleun", "docs") for path in (ROOT / top).rglob("*")]
    files = [path for path in [*files, *ROOT.glob("*.md")] if path.suffix in (".py", ".toml", ".md", "")]
    built = ROOT / "src/kaleun/server/docs"
    texts = {path: path.read_text("utf-8") for path in files if path.is_file() and not path.is_relative_to(built)}
    named = {(path, name) for path, text in texts.items() for name in re.findall(r"\b([A-Za-z][\w-]*\.md)\b", text)}
    assert sorted(f"{path.relative_to(ROOT)}: {name}" for path, name in named if name not in kept) == []
    secret = re.compile(r"\bF-[A-Z]{2}-\d|\bCONTRACT\b|feature list|shared/")
    assert [path for path, text in texts.items() if secret.search(text)] == []


@pytest.mark.parametrize("name", kaleun.games())
def test_the_documents_print_the_cards_of_all_charts(name):
    page, cards = chart_pages.charts(name), readings(find_game(name), "en")
    assert re.findall(r"^## (.*)", page, re.MULTILINE) == [card.title for card in cards]
    assert page.count("*Where this comes from: ") == len(cards)
    rows = sum(len(table.rows) for card in cards for table in card.tables)
    assert len(re.findall(r"^\| ", page, re.MULTILINE)) >= rows
