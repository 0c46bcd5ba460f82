"""Finding rules: by id, by words in what they say, in the code that carries them, in the log and in their charts."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kaleun.conformance.catalogue import Rule, rules
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.mods import declared
from kaleun.kernel.rule import Place, places

if TYPE_CHECKING:
    from kaleun.kernel.game import Game

ENDINGS = re.compile(r"(ings?|ed|es|e|s)$")


@cache
def rules_of(game: Game) -> dict[str, Rule]:
    """Every rule of the game by its id, in the order of the rulebook."""
    return {rule.id: rule._replace(says=" ".join(rule.says.split())) for rule in rules(game.package)}


def find(game: Game, id: str) -> Rule:
    """The rule with this id ("UB-7.2" or "7.2"), or a sentence."""
    found = by_id(game, id)
    if found is None:
        raise KaleunError(f"{game.name} has no rule {id!r}; `kaleun rules {game.name}` lists them")
    return found


def by_id(game: Game, id: str) -> Rule | None:
    known = rules_of(game)
    return known.get(id.upper()) or known.get(f"{game.prefix}-{id}") or known.get(id)


def search(game: Game, text: str) -> list[Rule]:
    """The rules meant by `text`: the one with that id, else those that speak of all the words, titles first."""
    exact = by_id(game, text.strip())
    if exact is not None:
        return [exact]
    return [rule for score, rule in _ranked(game, text) if score >= 1]


def nearest(game: Game, text: str) -> list[Rule]:
    """The rules that speak of some of the words, the most of them first."""
    return [rule for _, rule in _ranked(game, text)]


def _ranked(game: Game, text: str) -> list[tuple[float, Rule]]:
    """Rules with the share of the words they hold (1 = all), plus a bonus for words in the title."""
    words = [re.compile(r"\b" + re.escape(_stem(word))) for word in text.casefold().split()]
    found: list[tuple[float, Rule]] = []
    for rule in rules_of(game).values() if words else ():
        haystack = f"{rule.title} {rule.says} {_behind(game, rule.id)}".casefold()
        held = sum(bool(word.search(haystack)) for word in words) / len(words)
        titled = sum(bool(word.search(rule.title.casefold())) for word in words) / len(words)
        if held:
            found.append((held + titled, rule) if held == 1 else (held - 1 / (3 + titled), rule))
    return sorted(found, key=lambda item: -item[0])


def _stem(word: str) -> str:
    return ENDINGS.sub("", word) if len(word) > 3 and not any(c.isdigit() for c in word) else word


@cache
def _behind(game: Game, id: str) -> str:
    """What the code of a rule says: names, docstrings, the log lines it writes, the titles of its charts."""
    parts = [f"{place.name.replace('_', ' ')} {place.doc}" for place in places(id)]
    for source in sources(id):
        codes = [code for code in re.findall(r'"(\w+)"', source) if game.texts.has("log", code)]
        parts += [str(game.texts.template("log", code)) for code in codes]
    charts = game.charts()
    parts += [str(charts[name].meta.get("title", "")) for name in chart_names(game, id)]
    return " ".join(parts)


def chart_names(game: Game, id: str) -> list[str]:
    """The charts the code of a rule logs or reads, those with its modifiers, and those its words name."""
    names = {name for source in sources(id) for name in re.findall(r'(?:chart=|charts\[)"(\w+)"', source)}
    names |= {found.chart for found in declared(game.prefix) if any(row[1] == id for row in found.rows)}
    rule = rules_of(game).get(id)
    names |= set(re.findall(r"charts/(\w+)\.toml", rule.says)) if rule else set()
    return sorted(names & set(game.charts()))


def sources(id: str) -> Iterator[str]:
    """The source of each function that carries the rule."""
    return (_source(place) for place in places(id))


@cache
def _source(place: Place) -> str:
    lines = Path(place.file).read_text("utf-8").splitlines(keepends=True)
    return "".join(inspect.getblock(lines[place.line - 1 :]))
