"""Words for codes: templates, plurals, numbers, and what is missing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaleun.kernel.text import LANGUAGES, MissingText, Texts, number, own_words, texts_of

EN = """
[log]
plain = "The boat dives."
gaps = "{space} holds {tonnage:n} t, {how:t}."
plural = { one = "One torpedo left.", other = "{n} torpedoes left." }
[word]
down = "downwards"
3 = "three"
[option]
face = "own {thing}"
"""
DE = EN.replace("downwards", "abwärts").replace("The boat dives", "Das Boot taucht")


@pytest.fixture
def texts(tmp_path):
    for lang in LANGUAGES:
        (tmp_path / f"{lang}.toml").write_text(DE if lang == "de" else EN, "utf-8")
    return Texts(tmp_path)


def test_sentences(texts):
    assert texts.say("log", "plain", {}) == "The boat dives."
    assert texts.say("log", "plain", {}, "de") == "Das Boot taucht."
    assert (
        texts.say("log", "gaps", {"space": "S1", "tonnage": 12000, "how": "down"})
        == "S1 holds 12\u202f000 t, downwards."
    )
    assert texts.say("log", "gaps", {"space": "S1", "tonnage": 5, "how": "down"}, "de").endswith("abwärts.")


@pytest.mark.parametrize(("n", "said"), [(1, "One torpedo left."), (0, "0 torpedoes left."), (2, "2 torpedoes left.")])
def test_plurals(texts, n, said):
    assert texts.say("log", "plural", {"n": n}) == said


def test_words_and_what_needs_none(texts):
    assert texts.word("down", "de") == "abwärts"
    assert texts.word("P3") == "P3"
    assert texts.word(3) == "three"
    assert texts.word(4) == "4"
    assert texts.word(["down", "P3"]) == "downwards, P3"


def test_lists_are_spelled(texts):
    assert texts.say("log", "gaps", {"space": ["S1", "S2"], "tonnage": 1, "how": ("down", "up")}) == (
        "S1, S2 holds 1 t, downwards, up."
    )


def test_a_missing_gap_shows_itself(texts):
    assert "{space}" in texts.say("log", "gaps", {"tonnage": 1, "how": "down"})


def test_missing_words(texts):
    assert not texts.has("log", "nothing")
    with pytest.raises(MissingText, match=r"log\.nothing in es"):
        texts.say("log", "nothing", {}, "es")


def test_own_words_go_before_the_kernels(texts):
    assert texts.say("option", "face", {"thing": "4"}) == "own 4"
    assert texts.say("option", "roll", {}) == "Roll"
    assert texts.say("option", "roll", {}, "de") != "Roll"


def test_a_word_in_two_files_is_refused(tmp_path):
    (tmp_path / "crew_en.toml").write_text('[log]\nevent = "Event: {card}."\n')
    (tmp_path / "sea_en.toml").write_text('[log]\nevent = "Something happens."\n')
    with pytest.raises(ValueError, match=r"sea_en\.toml has words that another file has, too: event"):
        own_words(tmp_path, "en")


def test_codes_and_bundle(texts):
    assert {"log.plain", "word.3", "option.roll"} <= texts.codes("en")
    assert texts.codes("en") == texts.codes("de") == texts.codes("es")
    assert texts.bundle("de")["word"]["down"] == "abwärts"


@given(st.integers())
def test_numbers_keep_their_digits(n):
    assert number(n).replace("\u202f", "") == str(n)
    assert number("S1") == "S1"


@given(st.text(max_size=20), st.text(max_size=20))
def test_data_is_never_a_template(space, how):
    """Whatever stands in the data is said as it is: braces in a name open nothing."""
    texts = texts_of("toys.mini")
    assert texts.say("refused", "no_way", {"thing": space, "n": how}) == f"There is no way {space} in round {how}"
    assert texts.say("log", "looked", {"way": "{" + how}) == f"There is something to the {{{how}."
