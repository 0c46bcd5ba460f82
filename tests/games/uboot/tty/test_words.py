"""The words of the screens: all languages say everything with the same blanks, and every word is used."""

from __future__ import annotations

import re
import string
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from games.uboot.tty.cruises import at_sea
from kaleun.cli.common import LANGUAGES
from kaleun.games.uboot.crew.stations import CALLS
from kaleun.games.uboot.sea.checklist import STEPS
from kaleun.games.uboot.seats import ROLES
from kaleun.games.uboot.tty import fields
from kaleun.games.uboot.tty.draw.desk import sit
from kaleun.games.uboot.tty.pages import pages
from kaleun.kernel.game import find_game
from kaleun.kernel.live import Param

GAME = find_game("uboot")
SOURCE = "".join(
    path.read_text("utf-8")
    for folder in ("", "draw", "screens")
    for path in files("kaleun.games.uboot").joinpath("tty", folder).iterdir()
    if path.name.endswith(".py")
)


def texts(lang: str) -> dict[str, Any]:
    folder = files("kaleun.games.uboot").joinpath("text")
    return {
        section: tomllib.loads(folder.joinpath(f"{section}_{lang}.toml").read_text("utf-8"))[section]
        for section in ("tty", "desk")
    }


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_word_with_the_same_blanks(lang):
    english, other = texts("en"), texts(lang)
    for section in ("tty", "desk"):
        assert list(other[section]) == list(english[section])
        for code, text in english[section].items():
            assert blanks(other[section][code]) == blanks(text), code
            assert other[section][code].strip(), code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_must_fit_a_small_screen_does(lang):
    said = texts(lang)["tty"]
    for code in ("keys_clock", "keys_calm", "mobilize_keys", "start_keys"):
        assert len(said[code]) < 80, code
    for code in ("help", "plain_help"):
        assert max(len(line) for line in said[code].splitlines()) < 80
        assert len(said[code].splitlines()) < 20


def test_every_sentence_is_used():
    made = {f"op_{op}" for op in ("morale", "activate", "rest", "order_track", "meal_size")}
    for code in set(texts("en")["tty"]) - made:
        assert re.search(f"[\"']{code}[\"']", SOURCE), code


def test_every_word_that_is_put_together_is_there():
    words, charts = set(texts("en")["desk"]), GAME.charts()
    wanted = {f"ship_{row['id']}" for row in charts["vessels"]["vessel"]}
    wanted |= {row["title"] for row in charts["crew"]["sailor"]}
    wanted |= {f"short_icon_{icon}" for icon in charts["crew"]["lists"]["icons"]}
    wanted |= {f"short_section_{row['number']}" for row in charts["sections"]["section"]}
    wanted |= {f"visibility_{row['visibility']}" for row in charts["weather"]["state"]}
    wanted |= {page.name for role in ROLES for page in pages(role)}
    wanted |= set(fields.GROUPS)
    assert GAME.live is not None
    params = {param.name for command in GAME.live.commands.values() for param in command.params}
    wanted |= {f"arg_{name}" for name in params if name not in fields.SKIPPED}
    wanted |= {f"check_{what}" for what in STEPS}
    wanted |= {f"call_{call}" for call in CALLS}
    for card in charts["captain_cards"]["card"]:
        for fx in card["effects"]:
            assert f"op_{fx['op']}" in texts("en")["tty"]
            wanted |= {f"who_{fx['who']}"} if "who" in fx else set()
            wanted |= {f"when_{fx['when']}"} if "when" in fx else set()
    assert wanted - words == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_has_a_name(lang):
    words = at_sea(lang=lang).words
    assert GAME.live is not None
    for command in GAME.live.commands.values():
        assert words.word(command.name) != command.name, command.name


def test_every_value_has_words():
    """German words are never the codes themselves."""
    cruise = at_sea(lang="de")
    for role in ROLES:
        for offer in cruise.offers(role).values():
            for field in fields.fields(sit(cruise, role), offer):
                bare = [value for value, label in field.choices if isinstance(value, str) and label == value]
                assert bare == [], (offer.name, field.name)


def test_a_number_is_never_taken_for_a_card():
    """Cards have numbers as codes: the way to turn must not be called Beer."""
    field = fields._field(sit(at_sea(), "captain"), "new_course", Param("way", "int", (-1, 0, 1), optional=True))
    assert [label for _, label in field.choices] == ["to port", "the short way", "to starboard"]
