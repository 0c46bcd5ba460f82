"""Sections 11.4 and 15: what is no older model, and what the questions about The Hunters cite."""

from __future__ import annotations

from games.hunted.given import BOOK
from kaleun.games.hunted.options import TYPES
from kaleun.games.hunted.rules.s11_4_new_boats import older
from kaleun.games.hunted.rules.s15_combined import _award
from proves import proves


@proves("TH-11.4.3.a")
def test_the_own_model_is_not_an_older_one():
    assert [kind for kind in TYPES if older(BOOK, kind, kind)] == []
    assert older(BOOK, "VIIB", "VIIC/41")


@proves("TH-15.4")
def test_tons_at_the_last_grade_are_asked_by_their_rule():
    question = _award(30_000, 10_000)
    assert {option.rule for option in question.options} == {question.rule} == {"TH-15.4"}
    assert [option.value for option in question.options] == [30_000, 20_000, 10_000]
