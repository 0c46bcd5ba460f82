"""Words for codes, in English, German and Spanish. Each game has text/{en,de,es}.toml with sections
log, prompt, option, refused, summed, outcome, word, switch; a value is a template such as
"Strafing roll {roll}: {result:t}". `:t` translates the value itself by section [word]; `:n` sets the thousands of a
number apart; `:d` writes degrees; a table {one = …, other = …} chooses by `n`.

Names know their gender and number, and sentences agree with them: section [gender] says m, f, n or pl of a word (in
Spanish also fpl, for what is feminine in the plural; in English only pl), `{system:the}` is the name with its article
("the Fins", "die Bullaugen", "el Cañón"), `:The` the same at the beginning of a sentence, and `{system:=is|are}` the
form that agrees: singular|plural, or m|f|n|pl in German and m|f|pl|fpl in Spanish. Several names are a plural.

The language of templates is defined here; the browser fills in the same ones, and its tests compare every template of
every game."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import floor
from typing import Any

LANGUAGES = ("en", "de", "es")
ELSEWHERE = ("tty", "sheet")
"""Sections that terminal and paper read, and the browser does not."""
BOOKS = ("rules_", "rulings_", "charts_")
"""Files that begin so have no templates: they are rules and rulings in another language, and the words of charts."""
ARTICLES: dict[str, dict[str, str]] = {
    "en": {"": "the"},
    "de": {"m": "der", "f": "die", "n": "das", "pl": "die"},
    "es": {"m": "el", "f": "la", "pl": "los", "fpl": "las"},
}
"""The definite article by gender and number; "" stands for all."""
THOUSANDS, NOTHING = "\u202f", "–"
"""Between the thousands in every language (a narrow space that breaks no line); for a list with nothing in it."""


class MissingText(KeyError):
    """No words for this code in this language. The tests make sure no player ever sees this."""


class Texts:
    """The words of one game, with the kernel's own words behind them."""

    def __init__(self, folder: Traversable) -> None:
        self._tables: dict[str, dict[str, dict[str, Any]]] = {}
        for lang in LANGUAGES:
            common = tomllib.loads(files("kaleun.kernel").joinpath(f"text/{lang}.toml").read_text("utf-8"))
            own = own_words(folder, lang)
            self._tables[lang] = {
                section: {**common.get(section, {}), **own.get(section, {})} for section in {**common, **own}
            }

    def codes(self, lang: str) -> set[str]:
        """All codes of a language as "section.code"."""
        return {f"{section}.{code}" for section, entries in self._tables[lang].items() for code in entries}

    def has(self, section: str, code: str, lang: str = "en") -> bool:
        return code in self._tables[lang].get(section, {})

    def template(self, section: str, code: str, lang: str = "en") -> Any:
        try:
            return self._tables[lang][section][code]
        except KeyError:
            raise MissingText(f"{section}.{code} in {lang}") from None

    def say(self, section: str, code: str, data: Mapping[str, Any], lang: str = "en") -> str:
        """The sentence for a code."""
        template = self.template(section, code, lang)
        if isinstance(template, dict):
            template = template["one" if data.get("n") == 1 else "other"]
        return _Words(self, lang).vformat(template, (), data)

    def word(self, code: Any, lang: str = "en") -> str:
        """A word if there is one, else the value itself (names, numbers, space ids)."""
        if isinstance(code, (list, tuple)):
            return ", ".join(self.word(c, lang) for c in code) or NOTHING
        return str(self._tables[lang].get("word", {}).get(written(code), written(code)))

    def gender(self, code: Any, lang: str = "en") -> str:
        """Gender and number of a name: m, f, n, pl, fpl; m where nothing is said."""
        if isinstance(code, (list, tuple)):
            kinds = {self.gender(c, lang) for c in code}
            if len(code) == 1:
                return kinds.pop()
            return "fpl" if kinds and kinds <= {"f", "fpl"} and lang == "es" else "pl"
        return str(self._tables[lang].get("gender", {}).get(written(code), "m"))

    def agreeing(self, forms: str, code: Any, lang: str) -> str:
        """Of the forms "is|are" the one that agrees with this name."""
        found, kind = forms.split("|"), self.gender(code, lang)
        if len(found) == 2:
            return found[kind in ("pl", "fpl")]
        order = ("m", "f", "n", "pl") if lang == "de" else ("m", "f", "pl", "fpl")
        return found[order.index(kind)] if kind in order[: len(found)] else found[0]

    def named(self, code: Any, lang: str) -> str:
        """A name with its article; several are named without."""
        if isinstance(code, (list, tuple)):
            return self.word(code, lang)
        articles = ARTICLES[lang]
        return f"{articles.get(self.gender(code, lang), articles.get('', ''))} {self.word(code, lang)}".strip()

    def bundle(self, lang: str) -> dict[str, dict[str, Any]]:
        """The templates of one language, for the browser: without those of terminal and paper."""
        return {name: entries for name, entries in self._tables[lang].items() if name not in ELSEWHERE}


def own_words(folder: Traversable, lang: str) -> dict[str, Any]:
    """The words of a game: en.toml, and for a large one also sea_en.toml, crew_en.toml and so on. No word stands in two
    of them."""
    own: dict[str, Any] = {}
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        own_name = file.name == f"{lang}.toml" or file.name.endswith(f"_{lang}.toml")
        if own_name and not file.name.startswith(BOOKS):
            for section, entries in tomllib.loads(file.read_text("utf-8")).items():
                twice = own.setdefault(section, {}).keys() & entries.keys()
                if twice:
                    raise ValueError(f"{file.name} has words that another file has, too: {', '.join(sorted(twice))}")
                own[section].update(entries)
    return own


class _Words(string.Formatter):
    def __init__(self, texts: Texts, lang: str) -> None:
        self._texts, self._lang = texts, lang

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        return kwargs.get(key, f"{{{key}}}")

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "t":
            return self._texts.word(value, self._lang)
        if format_spec[:1] == "=":
            return self._texts.agreeing(format_spec[1:], value, self._lang)
        if format_spec in ("the", "The"):
            said = self._texts.named(value, self._lang)
            return said[:1].upper() + said[1:] if format_spec == "The" else said
        if format_spec == "n":
            return number(value)
        if format_spec == "d":
            return degrees(value)
        return written(value)


def written(value: Any) -> str:
    """A value in a sentence: lists by commas, whole numbers without a point.

    >>> written([1, 2.0, 2.5, "S1"]), written(True)
    ('1, 2, 2.5, S1', 'True')
    """
    if isinstance(value, (list, tuple)):
        return ", ".join(written(v) for v in value)
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def number(value: Any) -> str:
    """A whole number with the thousands set apart; anything else as it is written."""
    if not _is_number(value) or value != int(value):
        return written(value)
    return f"{int(value):,}".replace(",", THOUSANDS)


def degrees(value: Any) -> str:
    """A course or bearing as it is said on board; anything else as it is written.

    >>> degrees(50), degrees(359.7), degrees(-10), degrees("?")
    ('050°', '000°', '350°', '?')
    """
    return f"{floor(value + 0.5) % 360:03d}°" if _is_number(value) else written(value)


@cache
def texts_of(package: str) -> Texts:
    """The words of the game in this package."""
    return Texts(files(package).joinpath("text"))
