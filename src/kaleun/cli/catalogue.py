"""Finding rules: by id, by words in what they say (in English and in the reader's language), in the code that carries
them, in the log and in their charts."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from importlib.resources import files

from kaleun.cli.sources import Sources, sources_of
from kaleun.conformance.catalogue import Rule
from kaleun.kernel.ask import KaleunError

ENDINGS = re.compile(r"(ings?|ed|es|e|s)$")


@cache
def rules_of(game: str, lang: str = "en") -> dict[str, Rule]:
    """Every rule of the game by its id, in the order of the rulebook."""
    return sources_of(game).rules_in(lang)


def find(game: str, id: str, lang: str = "en") -> Rule:
    """The rule with this id ("UB-7.2" or "7.2"), or a sentence."""
    found = by_id(game, id, lang)
    if found is None:
        raise KaleunError(f"{game} has no rule {id!r}; `kaleun rules {game}` lists them")
    return found


def by_id(game: str, id: str, lang: str = "en") -> Rule | None:
    """The rule with this id, with or without the game's prefix."""
    sources, id = sources_of(game), id.strip()
    if not sources.names(id):
        return None
    rules = rules_of(game, lang)
    return rules.get(id.upper()) or rules.get(f"{sources.prefix}-{id}") or rules.get(id)


def search(game: str, text: str, lang: str = "en") -> list[Rule]:
    """The rules meant by `text`: the one with that id, else those that speak of all the words, titles first."""
    exact = by_id(game, text, lang)
    if exact is not None:
        return [exact]
    return [rule for score, rule in _ranked(game, text, lang) if score >= 1]


def nearest(game: str, text: str, lang: str = "en") -> list[Rule]:
    """The rules that speak of some of the words, the most of them first."""
    return [rule for _, rule in _ranked(game, text, lang)]


def folded(text: str) -> str:
    """Without regard to case and accents.

    >>> folded("Zerstörer"), folded("Cañón")
    ('zerstorer', 'canon')
    """
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))


@cache
def _ranked(game: str, text: str, lang: str) -> list[tuple[float, Rule]]:
    """Rules with the share of the words they hold (1 = all), plus a bonus for words in the title."""
    words = [_meant(word, lang) for word in folded(text).split()]
    found: list[tuple[float, Rule]] = []
    english = rules_of(game)
    for rule in rules_of(game, lang).values() if words else ():
        said = {rule, english[rule.id]}
        titles = folded(" ".join(one.title for one in said))
        haystack = f"{titles} {folded(' '.join(one.says for one in said))} "
        haystack += folded(_behind(sources_of(game), rule.id))
        held = sum(bool(word.search(haystack)) for word in words) / len(words)
        if held:
            titled = sum(bool(word.search(titles)) for word in words) / len(words)
            found.append((held + titled, rule) if held == 1 else (held - 1 / (3 + titled), rule))
    return sorted(found, key=lambda item: -item[0])


INSIDE = 5
"""So many letters of a word may stand inside a longer one, in a language that joins words."""


def _meant(word: str, lang: str) -> re.Pattern[str]:
    """The word, its other forms, and the words of this language that mean the same."""
    groups = [group for group in _concepts() if any(word in map(folded, same) for same in group.values())]
    same = {_stem(folded(one)) for group in groups for one in group[lang]}
    joined = lang == "de" and len(_stem(word)) >= INSIDE
    own = ("" if joined else r"\b") + re.escape(_stem(word))
    return re.compile("|".join([own, *(rf"\b{re.escape(one)}\w{{0,4}}\b" for one in sorted(same))]))


@cache
def _concepts() -> list[dict[str, list[str]]]:
    """Words that mean the same, by language; the browser searches by them, too."""
    found: list[dict[str, list[str]]] = json.loads(
        files("kaleun.kernel").joinpath("text/concepts.json").read_text("utf-8")
    )
    return found


def _stem(word: str) -> str:
    return ENDINGS.sub("", word) if len(word) > 3 and not any(c.isdigit() for c in word) else word


def _behind(game: Sources, id: str) -> str:
    """What the code of a rule says: names, docstrings, the log lines it writes, the titles of its charts."""
    places = game.places.get(id, [])
    parts = [f"{place.name.replace('_', ' ')} {place.doc}" for place in places]
    codes = [code for place in places for code in re.findall(r'"(\w+)"', place.source)]
    parts += [game.log_words[code] for code in codes if code in game.log_words]
    parts += [game.charts[name] for name in game.chart_names(id)]
    return " ".join(parts)
