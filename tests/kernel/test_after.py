"""What an answer means: whether it can be taken back and what follows, at every level of automation."""

from __future__ import annotations

import pytest

from kaleun.conformance.replay import face
from kaleun.kernel.after import After
from kaleun.kernel.ask import Ask, IllegalAnswer, KaleunError, Option, d6, thrown_by
from kaleun.kernel.pending import Choice
from kaleun.kernel.table import new_table
from toys import lurk, mini, tide


def table_of(*keys, game=mini.GAME, **settings):
    table = new_table(game, **{"seed": 5, **settings})
    for key in keys:
        table.answer(key)
    return table


@pytest.mark.parametrize("level", ["full", "assisted", "table"])
def test_a_choice_before_more_choices_is_not_final(level):
    table = table_of(automation=level)
    assert table.after("go:left") == After(final=False, next="you", by="captain")
    assert table.after("pass") == After(False, "you", "captain")  # over the end of a step


def test_dice_that_fall_by_themselves_make_it_final():
    assert table_of("go:left").after("look:no") == After(True, "dice", "MN-3 score")


@pytest.mark.parametrize("level", ["assisted", "table"])
def test_dice_that_wait_do_not(level):
    table = table_of("go:left", automation=level)
    assert table.after("look:no") == After(False, "dice", "MN-3 score")
    table.answer("look:no")
    assert table.after("roll" if level == "assisted" else "roll:3") == After(level == "assisted", "dice", "MN-3 score")


def test_a_throw_of_a_seat_waits_at_every_level():
    def turn(s, p):
        s.round = 3
        yield Ask("captain", "go", "MN-2", [Option("pass")])
        yield thrown_by(d6("MN-3", "score"), "captain")

    table = table_of(game=mini.game(steps=(turn,)))
    assert table.after("pass") == After(False, "dice", "MN-3 score")
    table.answer("pass")
    assert table.can_undo


def test_a_reveal_is_final_even_where_dice_wait():
    table = table_of("go:left", automation="assisted")
    assert table.after("look:yes") == After(True, "reveal")


def test_the_last_answer_is_final():
    assert table_of("pass", "pass").after("pass") == After(True, "end")


def test_giving_up_leaves_a_question_that_can_be_asked():
    def turn(s, p):
        yield Ask("captain", "go", "MN-2", [Option("pass")])
        yield Ask("captain", "go", "MN-2", [Option("go:left")])

    table = table_of(game=mini.game(steps=(turn, mini.turn), resign=lambda s, p, seat: "turn"))
    table.resign("captain")
    assert not table.can_undo
    assert table.after("pass") == After(False, "you", "captain")


def test_another_seat_is_final():
    def turn(s, p):
        yield Ask("boat1", "trim", "LK-2", [Option("trim:up")])
        yield Ask("escort", "search", "LK-4", [Option("search:A")])

    table = table_of(game=lurk.game(steps=(turn,), hides=lambda options: False))
    assert table.after("trim:up") == After(True, "seat", "escort")


def test_dice_that_nobody_sees_fall_at_once():
    table = table_of("trim:up", game=lurk.game(hides=lambda options: False), automation="assisted")
    assert table.after("lie:A") == After(True, "dice", "LK-3 noise")


def test_where_seats_have_secrets_only_final_is_told():
    table = table_of(game=lurk.GAME)
    assert table.after("trim:up") == After(False)
    table.answer("trim:up")
    assert {o.after for o in table.pending.options} == {After(True)}


def test_what_is_not_offered_means_nothing():
    table = table_of(automation="assisted")
    for key in ("go:up", "roll", "", None, 3):
        with pytest.raises(IllegalAnswer, match="is not offered now"):
            table.after(key)
    table.answer("go:left")
    table.answer("look:no")
    for key in ("roll:3", "go:left", None):
        with pytest.raises(IllegalAnswer, match="is not an outcome"):
            table.after(key)
    over = table_of("pass", "pass", "pass")
    with pytest.raises(IllegalAnswer, match="the game is over"):
        over.after("pass")


def test_asking_changes_nothing_and_needs_no_dice():
    table = table_of("go:left", dice=[])
    before = face(table)
    assert table.after("look:no").final
    assert face(table) == before


def test_an_option_tells_of_the_moment_it_was_offered_at():
    """It is worked out when it is read, however the table has gone on since."""
    table = table_of()
    first = table.pending.options
    for key in ("go:left", "look:no", "more:no", "pass"):
        table.answer(key)
    second = table.pending.options
    assert [o.final for o in first] == [False, False, False]
    table.answer("pass")
    assert table.over
    assert [o.after.next for o in second] == ["you", "you", "end"]


def test_an_option_is_asked_once():
    asked = []

    def means(key):
        asked.append(key)
        return After(False)

    option = Choice("pass", "MN-2", "pass", {}, mini.GAME.texts, means)
    assert asked == []
    assert (option.final, option.final, option.after) == (False, False, After(False))
    assert asked == ["pass"]


def test_an_option_without_a_table():
    with pytest.raises(KaleunError, match="'pass' stands at no table"):
        _ = Choice("pass", "MN-2", "pass", {}, mini.GAME.texts).final


def test_time_does_not_run_back():
    table = new_table(tide.GAME, seed=1)
    assert {o.after for o in table.pending.options} == {After(True)}
    assert table.after("run:60") == After(True)
    with pytest.raises(IllegalAnswer, match="'run:7' is not offered now"):
        table.after("run:7")
    table.advance(97)
    (prompt,) = table.prompts().values()
    assert {o.after for o in prompt.options} == {table.after(prompt.keys[0])} == {After(True)}
