"""Names know gender and number: no sentence agrees with one name and is wrong with another (F-TD-13)."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

from kaleun.games.scope.kinds import LETTERS
from kaleun.kernel.game import find_game, game_names
from kaleun.kernel.text import LANGUAGES, Texts

ALIKE = {"who", "role", "men", "scenario", "card", "heading"}
"""Fields whose names are all alike: men, roles, scenarios, cards, points of the compass."""
CREW = {("uboot", "thing")}
"""What these fields hold are men, or cards."""
VERB = {
    "en": "is|are|was|were|has|have|waits?|does|do",
    "de": "ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben",
    "es": "es|son|está|están|fue|fueron|ha|han|queda|quedan",
}
ARTICLE = {
    "en": "(?!x)x",
    "de": "der|die|das|den|dem|des|ein|eine|einen|einem|einer|kein|keine|keinen",
    "es": "el|la|los|las|un|una|del|al|ningún|ninguna",
}
DONE = r"(?<!ha )(?<!está )(?<!están )(?i:hundid|reparad|dañad|destruid|activad|perdid|averiad|resuelt)[oa]s?"
"""Spanish participles that would agree with a name behind a colon, or before it; with a verb they have one."""


def loose(lang: str) -> re.Pattern[str]:
    """A name whose verb, article or participle is written for one kind of name."""
    parts = [rf"(?<!of )\{{(\w+):t\}} (?:{VERB[lang]})\b", rf"\b(?:{ARTICLE[lang]}) \{{(\w+):t\}}"]
    if lang == "es":
        parts += [rf"\b{DONE}: \{{(\w+):t\}}", rf"\{{(\w+):t\}}(?: \{{\w+\}})?:? {DONE}\b"]
    return re.compile("|".join(parts))


def sentences(texts: Texts, lang: str) -> Iterator[tuple[str, str]]:
    for code in sorted(texts.codes(lang)):
        entry: Any = texts.template(*code.split(".", 1), lang)
        for form in entry.values() if isinstance(entry, dict) else [entry]:
            yield code, form


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_no_sentence_is_right_with_some_names_only(game: str, lang: str) -> None:
    found = []
    for code, form in sentences(find_game(game).texts, lang):
        for match in loose(lang).finditer(form):
            field = next(filter(None, match.groups()))
            if field not in ALIKE and (game, field) not in CREW:
                found.append(f"{code}: {form}")
    assert not found, "\n".join(found)


def names(game: str, field: str) -> set[str]:
    """The names that sentences of this game agree with, by field."""
    charts = find_game(game).charts()
    if (game, field) in (("torpedo_dice", "system"), ("torpedo_dice", "origin")):
        return {system["key"] for system in charts["systems"]["system"]}
    assert (game, field) == ("scope", "kind"), f"say here which names {game} puts into {field}"
    return set(LETTERS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_name_that_sentences_agree_with_knows_its_gender(game: str, lang: str) -> None:
    texts = find_game(game).texts
    kinds = {"en": {"n", "pl"}, "de": {"m", "f", "n", "pl"}, "es": {"m", "f", "pl", "fpl"}}[lang]
    fields, forms = set(), set()
    for _, form in sentences(texts, lang):
        for _, field, spec, _ in string.Formatter().parse(form):
            if field and spec and (spec[0] == "=" or spec in ("the", "The")):
                fields.add(field)
                forms.add(spec.count("|") if spec[0] == "=" else 1)
    assert forms <= {1, 3}, "two forms, or four"
    for name in {name for field in fields for name in names(game, field)}:
        assert texts.has("gender", name, lang), f"{game}: is {name} m, f, n or pl?"
        assert texts.template("gender", name, lang) in kinds


@pytest.mark.parametrize(
    ("lang", "system", "said"),
    [
        ("en", "portholes", "The Portholes are destroyed"),
        ("en", "sail", "The Sail is destroyed"),
        ("de", "portholes", "Die Bullaugen sind zerstört"),
        ("de", "cannon", "Das Geschütz ist zerstört"),
        ("de", "sail", "Der Turm ist zerstört"),
        ("es", "portholes", "Los Ojos de buey están destruidos"),
        ("es", "sail", "La Torreta está destruida"),
        ("es", "engine", "El Motor está destruido"),
    ],
)
def test_sentences_agree(lang: str, system: str, said: str) -> None:
    assert find_game("torpedo_dice").texts.say("refused", "destroyed", {"system": system}, lang) == said


def test_several_names_are_a_plural() -> None:
    texts = find_game("scope").texts
    assert texts.say("log", "sunk", {"kind": "flower", "ship": "F1", "points": 2}, "es") == (
        "Corbeta Flower F1 hundida, puntos: 2."
    )
    assert texts.agreeing("está|están", ["flower", "tanker"], "es") == "están"
    assert texts.agreeing("o|a|os|as", ["flower", "flower"], "es") == "as"
    assert texts.agreeing("o|a|os|as", ["flower"], "es") == "a"
    assert texts.named("flower", "de") == "die Flower-Korvette"
