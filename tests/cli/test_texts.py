"""The shell's words: all languages say everything, with the same blanks to fill."""

from __future__ import annotations

import re
import string
import tomllib
from importlib.resources import files
from typing import Any

import pytest

import kaleun
from kaleun.cli.common import LANGUAGES, language
from kaleun.kernel.game import find_game


def texts(lang: str) -> dict[str, Any]:
    return tomllib.loads(files("kaleun.cli").joinpath(f"text/{lang}.toml").read_text("utf-8"))["tty"]


def blanks(entry: Any) -> set[str]:
    templates = entry.values() if isinstance(entry, dict) else [entry]
    return {name for t in templates for _, name, _, _ in string.Formatter().parse(t) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_word_with_the_same_blanks(lang):
    english, other = texts("en"), texts(lang)
    assert list(other) == list(english)
    for code in english:
        assert blanks(other[code]) == blanks(english[code]), code
        assert isinstance(other[code], dict) == isinstance(english[code], dict), code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_fits_a_small_screen(lang):
    lines = texts(lang)["help"].splitlines()
    assert max(len(line) for line in lines) < 80
    assert len(lines) < 20


def test_every_word_is_used():
    package = files("kaleun.cli")
    folders = (package, package / "tty")
    source = "".join(p.read_text("utf-8") for folder in folders for p in folder.iterdir() if p.name.endswith(".py"))
    for code in texts("en"):
        assert re.search(f"[\"']{code}[\"']", source), code


def test_no_game_has_a_word_of_the_shell_for_itself():
    """The words of a board stand behind those of the shell; screens of a game's own may have the same."""
    for name in (name for name in kaleun.games() if hasattr(find_game(name).part("tty"), "tell")):
        own = {code for code in find_game(name).texts.codes("en") if code.startswith("tty.")}
        assert own & {f"tty.{code}" for code in texts("en")} == set(), name


def test_language_comes_from_the_environment(monkeypatch):
    assert language(None) == "en"
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert language(None) == "de"
    monkeypatch.setenv("LC_ALL", "es_ES")
    assert language(None) == "es"
    assert language("de") == "de"
    monkeypatch.setenv("LC_ALL", "fr_FR")
    assert language(None) == "en"
