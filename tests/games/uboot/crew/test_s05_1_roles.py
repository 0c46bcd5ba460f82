"""Sections 1.1, 1.5 and 5.1: roles and people."""

from __future__ import annotations

import itertools

import pytest

from games.uboot.given import GAME, crew
from kaleun.games.uboot.crew.s05_1_roles import advised_levels, check_split, introduction, recommended
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.text import LANGUAGES
from proves import proves


@proves("BG-1.1.a", "BG-5.1.c", "BG-5.1.d", "BG-5.1.e")
def test_recommended_splits():
    assert recommended(2) == ((CAPTAIN, NAVIGATOR), (FIRST_OFFICER, CHIEF_ENGINEER))
    assert (CAPTAIN, CHIEF_ENGINEER) in recommended(3)
    assert recommended(1) == (ROLES,)
    for people in range(1, 5):
        split = recommended(people)
        assert len(split) == people
        assert sorted(role for own in split for role in own) == sorted(ROLES)


@proves("BG-1.1.a")
@pytest.mark.parametrize("people", [0, 5])
def test_no_other_number(people):
    with pytest.raises(KaleunError):
        recommended(people)


@proves("BG-5.1.f")
def test_any_split_is_good_that_leaves_no_role_out():
    for marks in itertools.product(range(4), repeat=4):
        people = [[role for role, who in zip(ROLES, marks, strict=True) if who == n] for n in sorted(set(marks))]
        assert len(check_split(people)) == len(set(marks))
    for bad in ([], [[CAPTAIN]], [ROLES, ()], [ROLES, (CAPTAIN,)]):
        with pytest.raises(KaleunError):
            check_split(bad)


@proves("BG-5.1.b")
def test_fewer_people_are_advised_to_take_it_easy():
    assert [advised_levels(n) for n in (1, 2, 3)] == [("easy", "medium")] * 3
    assert "hard" in advised_levels(4)
    assert {GAME.options[role].default for role in ROLES} <= {"easy", "medium"}


@proves("BG-5.1.a")
def test_each_role_has_its_advice_and_its_lesson():
    for role in ROLES:
        for code in introduction(role).values():
            for lang in LANGUAGES:
                assert GAME.texts.has("word", code, lang), (code, lang)
    assert introduction(NAVIGATOR)["lesson"] == "lesson_disk_and_maps"


@proves("BG-5.1.g", "BG-5.1.e")
def test_per_player_is_per_role_however_many_people():
    assert GAME.seats({}) == ROLES
    assert len(crew().s.crew.figures) == 16
