"""Charts as people read them: every chart of every game has a card in three languages, and nothing in it is raw."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from kaleun.conformance.catalogue import rules
from kaleun.conformance.rulings import rulings
from kaleun.conformance.texts import fields
from kaleun.kernel.game import Game, find_game, game_names
from kaleun.kernel.reading import Reading, chart_words, declared, readings, with_titles
from kaleun.kernel.text import LANGUAGES

GAMES = pytest.mark.parametrize("name", game_names())
RAW = (
    (re.compile(r"\w_\w"), "a key with underscores"),
    (re.compile(r"[a-z]\.[a-z]"), "a dotted path"),
    (re.compile(r"[{}\[\]]|\b(None|True|False)\b(?! \w)"), "data instead of words"),
    (re.compile(r"\.toml|\.md\b|charts/|rulings"), "the name of a file"),
    (re.compile(r"(?<![\dA-Z])-\d|\b0 t\b|\b9{5,}"), "a number that stands for something else"),
)
ENGLISH = re.compile(
    r"\b(the|of|and|with|without|from|boat|ship|ships|damage|when|nothing|attack|crew|torpedoes|points|each)\b", re.I
)
"""Words that neither German nor Spanish charts have."""


def said(card: Reading) -> Iterator[tuple[str, str]]:
    """Everything on a card that people read, with the place it stands. Proper names are not among it."""
    yield from (("title", card.title), ("about", card.about))
    yield from (("note", note) for note in card.notes)
    yield from (("modifier", f"{mod.text} {mod.value}") for mod in card.mods)
    for table in card.tables:
        yield from (("table", table.title), ("dice", table.thrown), ("wanted", table.wanted))
        yield from (("head", head) for head in table.heads)
        for row in table.rows:
            yield from ((row.id, cell.text) for cell in row.cells)


@GAMES
def test_every_chart_has_a_card_or_a_reason(name: str) -> None:
    told = declared(find_game(name).package)
    cards = [card["chart"] for card in told["card"]]
    assert len(cards) == len(set(cards))
    assert {*cards, *told["silent"]} == set(find_game(name).charts())
    assert all(told["silent"].values())
    assert not {*cards} & {*told["silent"]}


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_card_shows_anything_raw(name: str, lang: str) -> None:
    game = find_game(name)
    names, found = _names(game), []
    for card in readings(game, lang):
        assert card.about, card.chart
        assert card.tables, card.chart
        for place, text in said(card):
            if text not in names:
                found += [f"{card.chart} {place}: {what}: {text!r}" for raw, what in RAW if raw.search(text)]
                if lang != "en" and ENGLISH.search(text):
                    found.append(f"{card.chart} {place}: English: {text!r}")
    assert not found, "\n".join(found)


def _names(game: Game) -> set[str]:
    """Proper names in the charts: ships, men and boats."""
    found: set[str] = set()
    for card in declared(game.package)["card"]:
        for table in card.get("table", ()):
            columns = [c.partition(":")[0] for c in table.get("columns", ()) if c.partition("@")[0].endswith(":name")]
            if "at" in table:
                rows = game.charts()[card["chart"]].rows(table["at"])
                found |= {str(row[column]) for row in rows for column in columns if column in row}
    return found


PROGRAM = re.compile(r"\w_\w|charts/|\.(?:toml|md|py|js|ts|json)\b|README|`|\[[a-z]\w+\](?! of)")
"""What only programs read: keys, places in files, names of files."""


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_rule_and_no_ruling_shows_anything_raw(name: str, lang: str) -> None:
    """Charts are called by their titles; every other word is one that people use."""
    game, found = find_game(name), []
    for one in (*rules(game.package, lang), *rulings(game.package, lang)):
        says = with_titles(game, f"{one.title} {one.says}", lang)
        found += [f"{one.id}: {says[max(0, raw.start() - 40) : raw.end() + 20]}" for raw in PROGRAM.finditer(says)]
        assert lang == one.lang, f"{one.id} does not speak {lang}"
    assert not found, "\n".join(found)


@GAMES
def test_cards_say_the_same_in_every_language(name: str) -> None:
    """The same cards, tables, rows and numbers; only the words differ."""
    game = find_game(name)
    english, german, spanish = ([_bones(card) for card in readings(game, lang)] for lang in LANGUAGES)
    assert english == german == spanish


def _bones(card: Reading) -> object:
    tables = [
        (table.dice, len(table.heads), table.low, table.high, [(row.id, row.low, row.high) for row in table.rows])
        for table in card.tables
    ]
    return card.chart, card.rule, card.asked, tables, [(mod.code, mod.rules) for mod in card.mods], len(card.notes)


@GAMES
def test_words_of_charts_are_whole_and_used(name: str) -> None:
    """Every language has the same words with the same gaps; the rules cited exist, and so do the questions named."""
    game = find_game(name)
    english, *others = (chart_words(game, lang).tables for lang in LANGUAGES)
    for other in others:
        assert {s: set(words) for s, words in english.items()} == {s: set(words) for s, words in other.items()}
        for section, words in english.items():
            for code, template in words.items():
                assert fields(template) == fields(other[section][code]), f"{section}.{code}"
    ids = {rule.id for rule in rules(game.package)}
    for card in declared(game.package)["card"]:
        assert card["rule"] in ids, card["chart"]
        for code in card.get("asked", ()):
            assert game.texts.has("prompt", code) or game.texts.has("roll", code), f"{card['chart']} asks {code}"


@pytest.mark.parametrize("name", [name for name in game_names() if find_game(name).live is None])
def test_every_throw_is_read_on_a_chart(name: str) -> None:
    """What is thrown has a card that says so. (A game in real time throws no dice.)"""
    game = find_game(name)
    asked = {code for card in declared(game.package)["card"] for code in card.get("asked", ())}
    thrown = {code.partition(".")[2] for code in game.texts.codes("en") if code.startswith("roll.")}
    in_the_rule = {"uncontrolled_dive", "reroll_A", "reroll_B", "reroll_C", "reroll_D"}
    assert thrown - asked <= in_the_rule


SAME = {
    "Agent", "Alberich −1", "Bomber", "Convoy", "Elite", "Enigma", "Flak", "Hals- und Beinbruch", "Hedgehog", "Name",
    "Kommandant", "Mast, m", "Mission", "Phase", "Propeller", "Radio", "S-boot", "Sextant", "Squid", "System", "Tanker",
    "Tonnage", "Torpedo", "Total", "VIIC Flak, VIID", "Wind, kn", "Zaunkönig", "Zaunkönig II", "Australia", "Base",
    "Bases",
}  # fmt: skip
"""Words that are the same in two languages; names of months, places, aircraft and boats besides."""
NAMES = re.compile(
    r"^(Diesel|Flakvierling) \d|^1 × (Enigma|Sextant)|^(April|August|September|November)\b"
    r"|Kiel|Brest|Bergen|Bordeaux|Trondheim|Narvik|La Spezia|Avro|Lockheed|Short Sunderland|Whitley"
)


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_nothing_stays_english(name: str, lang: str) -> None:
    game = find_game(name)
    names = _names(game)
    for english, other in zip(readings(game, "en"), readings(game, lang), strict=True):
        for (place, before), (_, after) in zip(said(english), said(other), strict=True):
            if before == after and re.search(r"[a-z]{3}", after) and after not in SAME | names:
                assert NAMES.search(after), f"{english.chart} {place}: {after!r} is as in English"
