"""The rulings of a game: what its rulebook leaves open, and how Kaleun plays it. rulings.md argues them in English; the
question and how it is played stand in German and Spanish in text/rulings_<lang>.toml."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

BEGIN = re.compile(r"^\*\*(?P<id>R-?\d+)\.?\s+(?P<title>.+?)\*\*", re.M)
HEADING = re.compile(r"^#+ .*\n?", re.M)
RULE = re.compile(r"\b[A-Z]{2}-(?:\d+|H\.\d+)(?:\.\w+)*")


class Ruling(NamedTuple):
    """A ruling: its number ("R-26"), its question, the answer, the rules it touches, and the language of its words."""

    id: str
    title: str
    says: str
    rules: tuple[str, ...]
    lang: str = "en"


@cache
def rulings(package: str, lang: str = "en") -> tuple[Ruling, ...]:
    """The rulings of the game in this package by their numbers, as far as it speaks that language; none where the game
    needs none."""
    file = files(package).joinpath("rulings.md")
    english = read_rulings(file.read_text("utf-8")) if file.is_file() else ()
    place = files(package).joinpath(f"text/rulings_{lang}.toml")
    words = tomllib.loads(place.read_text("utf-8")) if place.is_file() else {}
    return tuple(one._replace(**words[one.id], lang=lang) if one.id in words else one for one in english)


def read_rulings(text: str) -> tuple[Ruling, ...]:
    """The rulings of a rulings.md.

    >>> read_rulings("# A game\\n\\n**R-1 Who *begins*?**\\nThe boat: UB-2.1.\\n\\n## More\\n")
    (Ruling(id='R-1', title='Who begins?', says='The boat: UB-2.1.', rules=('UB-2.1',), lang='en'),)
    """
    starts = [*BEGIN.finditer(text)]
    ends = [start.start() for start in starts[1:]] + [len(text)]
    found = []
    for start, end in zip(starts, ends, strict=True):
        body = HEADING.split(text[start.end() : end], maxsplit=1)[0]
        says = "\n\n".join(_plain(part) for part in re.split(r"\n\s*\n", body) if part.strip())
        found.append(Ruling(start["id"], _plain(start["title"]), says, tuple(dict.fromkeys(RULE.findall(body)))))
    return tuple(sorted(found, key=lambda ruling: int(ruling.id.lstrip("R-"))))


def _plain(text: str) -> str:
    """Without the marks of bold, slanted and code, on one line."""
    return " ".join(re.sub(r"\*+|`", "", text).split()).removeprefix("- ")
