"""Words: what is missing, unequal or unused is found."""

from __future__ import annotations

import pytest

from kaleun.conformance import texts
from kaleun.kernel.log import Line, Mod
from toys import lurk, mini


@pytest.mark.parametrize("toy", [mini, lurk])
def test_sound_words(toy):
    assert texts.check(toy.GAME) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("text/de.toml", 'looked = "There', '# "There', "log.looked has no words in de"),
        (
            "text/es.toml",
            "{way:t}",
            "{weg:t}",
            "log.looked has the gaps [('weg', 't')] in es, but [('way', 't')] in en",
        ),
        ("text/es.toml", "{way:t}", "{way}", "log.looked has the gaps [('way', '')] in es"),
        ("text/de.toml", 'go = "Wohin?"', 'go = ""', "prompt.go in de is empty"),
        ("text/en.toml", "{ one =", "{ few =", "should have the forms one and other"),
        ("text/de.toml", "in the first round", "in {x}", "fills gaps with one that it does not have with other"),
        ("text/en.toml", "Scored, {n} so far", "Scored, {n:x} so far", "or with a format other than t, n, d, the, The"),
        ("text/en.toml", "Scored, {n} so far", "{who}, {n} so far", "log.scored needs 'who', which is not given"),
        ("text/en.toml", "[word]", '[wort]\nx = "y"\n[word]', "is in a section nobody reads"),
        ("text/en.toml", "[word]", '[word]\nnever_used = "y"', "word.never_used has words, but nothing uses it"),
        ("__init__.py", '"looked", way=way', '"noticed", way=way', "log.noticed has no words"),
        ("__init__.py", '"looked", way=way', '"looked"', "log.looked needs 'way', which is not given"),
        ("__init__.py", '"scored" if', '"won" if', "log.won has no words"),
        ("__init__.py", '"MN-3", "score")', '"MN-3", "luck")', "roll.luck has no words"),
        (
            "__init__.py",
            '"no_way", "MN-2", n=s.round',
            '"no_way", "MN-2"',
            "refused.no_way needs 'n', which is not given",
        ),
        ("__init__.py", '"no_way"', '"blocked"', "refused.blocked has no words"),
        ("__init__.py", 'Ask(SEAT, "more"', 'Ask(SEAT, "again"', "prompt.again has no words"),
        ("__init__.py", '"How many rounds."', '"Rounds."', "is not the help in its OptionSpec"),
        ("__init__.py", '"rounds": OptionSpec(', '"turns": OptionSpec(', "switch.turns has no words"),
        ("__init__.py", "(1, 3, 40)", '(1, 3, 40, "many")', "value.many has no words"),
        ("__init__.py", 'SEAT = "captain"', 'SEAT = "skipper"', "name.skipper has no words"),
        ("__init__.py", '"outcomes": ("scored",', '"outcomes": ("drowned",', "outcome.drowned has no words"),
    ],
)
def test_what_is_wrong_with_words(spoiled, file, old, new, sentence):
    found = "\n".join(texts.check(spoiled("mini").replace(file, old, new).game))
    assert sentence in found


def test_codes_are_followed_through_parameters_and_variables(spoiled):
    toy = spoiled("mini").replace(
        "__init__.py", "yield from roll(s, p)", 'yield from roll(s, p)\n        say(p, "lost_a")'
    )
    toy.replace(
        "__init__.py",
        "def finish(",
        "def say(p, what, again='x'):\n"
        "    code = what if again else 'lost_b'\n"
        "    p.log('MN-3', code)\n"
        "    p.log('MN-3', what)\n\n\ndef finish(",
    )
    found = "\n".join(texts.check(toy.game))
    assert "log.lost_a has no words" in found
    assert "log.lost_b has no words" in found


def test_words_inside_lines():
    def found(**data):
        return list(texts.check(mini.GAME, [Line(0, "MN-2", "looked", data)]))

    assert found(way="left") == []
    assert found(way=["left", "right"]) == []
    assert found(way="P3") == []
    assert found(way=7) == []
    assert found(way="sideways") == ["log.looked translates 'sideways', but word.sideways has no words"]
    mods = (Mod("fog", 1, "MN-2"),)
    assert texts.check(mini.GAME, [Line(0, "MN-1", "begin", {}, mods=mods)]) == ["the modifier word.fog has no words"]
