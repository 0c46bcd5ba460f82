"""The rules in German and Spanish: all of the catalogue and nothing else, and the numbers, ids, rulings, charts and
codes of a rule are those of the English words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kaleun
from kaleun.conformance.catalogue import Rule, read_rules, read_words, rules, translated
from kaleun.conformance.rulings import rulings
from kaleun.kernel.game import find_game, folder_of, game_names
from kaleun.kernel.text import LANGUAGES

FILES = [pytest.param(folder_of(name), lang, id=f"{name} {lang}") for name in kaleun.games() for lang in ("de", "es")]
WITHIN = re.compile(r"(?<=\d)[.,\u202f\u00a0](?=\d)")
"""Between the digits of one number or the parts of one id."""
DICE = re.compile(r"\b\d*[DdW](?:3|6|8|10|12|20|100)\b")
KEPT = re.compile(r"\b[A-Z]{2}-(?:\d+|H\.\d+)(?:\.\w+)*|\bR-\d+|charts/\w+\.toml|\b[A-Z]{1,2}\d+\b")
DUMMY = re.compile(r"\b(?:TODO|FIXME|XXX)\b|[Ll]orem ipsum|…$|^\.\.\.")
"""Words that stand for words still to come; the Spanish "todo" is none of them."""


def numbers(text: str) -> set[str]:
    """Its numbers; the watch officers have theirs in Roman letters in German, a gun of 20 mm is one of 2 cm."""
    text = re.sub(r"\b20[ -]mm", "2 cm", text.replace("II WO", "2WO").replace("I WO", "1WO"))
    return set(re.findall(r"\d+", WITHIN.sub("", text)))


def kept(text: str) -> set[str]:
    """What stands the same in every language; dice have their own letter."""
    return set(KEPT.findall(DICE.sub("", text)))


def slips(english: dict[str, Rule], words: dict[str, dict[str, str]]) -> list[str]:
    """What a translation says otherwise than the English words."""
    found = [f"{id} is no rule" for id in words if id not in english]
    for id in (id for id in words if id in english):
        if set(words[id]) != {"title", "says"} or not all(text.strip() for text in words[id].values()):
            found.append(f"{id} needs a title and words, and nothing else")
            continue
        own, theirs = f"{words[id]['title']}\n{words[id]['says']}", f"{english[id].title}\n{english[id].says}"
        if numbers(own) != numbers(theirs):
            found.append(f"{id}: numbers {sorted(numbers(own) ^ numbers(theirs))} are only in one of them")
        if kept(own) != kept(theirs):
            found.append(f"{id}: {sorted(kept(own) ^ kept(theirs))} are only in one of them")
        if words[id]["says"] == english[id].says or DUMMY.search(own) or "rulings.md" in own:
            found.append(f"{id} is not translated")
    return found


@pytest.mark.parametrize(("folder", "lang"), FILES)
def test_translations_say_the_same(folder: Path, lang: str) -> None:
    english = {rule.id: rule for rule in read_rules((folder / "catalogue.toml").read_text("utf-8"))}
    text = (folder / f"text/rules_{lang}.toml").read_text("utf-8")
    words = read_words(text)
    assert slips(english, words) == []
    assert [*words] == [*english], "all of them, in the order of the catalogue"


ONE = Rule("UB-1.1", "Sea", "Roll 1D6: 1,000 t on S1 (UB-2.1, charts/board.toml).", "rule", "rulebook")


@pytest.mark.parametrize(
    ("says", "wrong"),
    [
        ("Wirf 1W6: 1.000 t auf S1 (UB-2.1, charts/board.toml).", 0),
        ("Wirf 1W6: 100 t auf S1 (UB-2.1, charts/board.toml).", 1),
        ("Wirf 1W6: 1000 t auf S2 (UB-2.1, charts/board.toml).", 2),
        ("Wirf 1W6: 1000 t auf S1 (UB-2.1).", 1),
        (ONE.says, 1),
        (" ", 1),
    ],
)
def test_slips_are_found(says, wrong):
    assert len(slips({ONE.id: ONE}, {ONE.id: {"title": "See", "says": says}})) == wrong


def test_what_has_no_words_stays_english():
    other = ONE._replace(id="UB-1.2")
    text = '["UB-1.1"]\ntitle = "See"\nsays = "Wirf."\n'
    assert translated((ONE, other), "de", text) == (ONE._replace(title="See", says="Wirf.", lang="de"), other)


@pytest.mark.parametrize("name", kaleun.games())
def test_rulings_are_read_and_those_cited_are_there(name):
    package = f"kaleun.games.{name}"
    found = {ruling.id: ruling for ruling in rulings(package)}
    assert len(found) > 25
    assert all(ruling.says and "**" not in ruling.says for ruling in found.values())
    cited = {id for rule in rules(package) for id in re.findall(r"\bR-\d+\b", rule.says)}
    assert cited <= set(found)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("name", game_names())
def test_rulings_are_whole_in_a_language_or_not_there(name, lang):
    """Where a game's rulings speak a language they all do, in words that are not English and name no file."""
    all_of_them = rulings(find_game(name).package, lang)
    speaking = [one for one in all_of_them if one.lang == lang]
    assert len(speaking) in (0, len(all_of_them))
    for one, english in zip(all_of_them, rulings(find_game(name).package), strict=True):
        if one.lang == lang:
            assert one.title != english.title
            assert ".toml" not in one.says
            assert "rulings.md" not in one.says
