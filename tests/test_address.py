"""One form of address for the reader in each language (docs/glossary.md); on board of U-BOOT people are polite."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
POLITE = {
    # a capital in the middle of a sentence; at its beginning "Sie" may be "they"
    "de": re.compile(r"(?<=[a-zäöüß,;–] )(Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihres)\b"),
    "es": re.compile(r"\b[Uu]sted(es)?\b"),
}
ON_BOARD = ("crew_", "desk_", "mission_", "officers_", "sea_", "ship_", "tutorial_")
"""Files of U-BOOT in which people on board speak."""


def lines(lang: str) -> Iterator[tuple[str, str]]:
    """Every line of text in this language that is said to the reader, with its file."""
    for path in sorted((ROOT / "src" / "kaleun").rglob(f"text/*{lang}.toml")):
        if not path.name.startswith(ON_BOARD):
            yield from ((path.name, line) for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
    words = json.loads((ROOT / "web" / "src" / "i18n" / f"{lang}.json").read_text("utf-8"))
    yield from ((f"{lang}.json", str(word)) for word in words.values())


@pytest.mark.parametrize("lang", POLITE)
def test_the_reader_is_addressed_in_one_way(lang: str) -> None:
    found = [f"{name}: {line}" for name, line in lines(lang) if POLITE[lang].search(line)]
    assert not found, "\n".join(found)
