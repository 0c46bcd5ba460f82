"""Every code the sea writes has words in three languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from kaleun.games import uboot
from kaleun.games.uboot import GAME
from kaleun.kernel.text import LANGUAGES

FOLDER = Path(uboot.__file__).parent


def codes():
    """Codes of tell, note and Refusal in the sea's own modules: (section, code)."""
    for path in [*FOLDER.glob("sea/*.py"), *FOLDER.glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            name, args = node.func.id, node.args
            place = {"tell": 3, "note": 3, "Refusal": 1}.get(name)
            if place is not None and len(args) > place and isinstance(args[place], ast.Constant):
                yield ("refused" if name == "Refusal" else "log", args[place].value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_codes_have_words(lang):
    found = set(codes())
    assert len(found) > 50
    missing = [f"{section}.{code}" for section, code in sorted(found) if not GAME.texts.has(section, code, lang)]
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_states_of_the_charts_have_words(lang):
    charts = GAME.charts()
    words = [row["id"] for row in charts["weather"]["state"]]
    words += [f"shock_{row['name']}" for row in charts["damage"]["shock"]]
    for word in words:
        assert GAME.texts.has("log" if word.startswith("shock") else "word", word, lang)
