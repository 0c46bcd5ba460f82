"""The documents: links lead somewhere, examples print what they say, docs/api.md has all public names."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import kaleun
from kaleun.kernel.live_table import LiveTable

ROOT = Path(__file__).parents[1]
API = (ROOT / "docs/api.md").read_text("utf-8")


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
