"""The table: answers, undo and redo, looking back, levels of automation, giving up, and what it tells to whom."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kaleun
from kaleun.conformance.replay import face
from kaleun.kernel.ask import IllegalAnswer, KaleunError
from kaleun.kernel.dice import DiceExhausted
from kaleun.kernel.table import new_table
from toys import lurk, mini


def table_of(*keys, **settings):
    table = new_table(mini.GAME, **{"seed": 5, **settings})
    for key in keys:
        table.answer(key)
    return table


# -- answers


def test_the_pending_question():
    ask = table_of().pending
    assert (ask.seat, ask.prompt, ask.rule, ask.kind) == ("captain", "go", "MN-2", "choice")
    assert ask.keys == ("go:left", "go:right", "pass")
    assert [o.label for o in ask.options] == ["left", "right", "Pass"]
    assert ask.options[0].text("de") == "links"
    assert ask.text() == "Which way?"
    (refused,) = ask.refused
    assert (refused.key, refused.code, refused.rule, refused.data) == ("go:up", "no_way", "MN-2", {"n": 1})
    assert refused.reason == "There is no way up in the first round"


def test_a_refused_answer_says_the_reason():
    table = table_of()
    before = face(table)
    with pytest.raises(IllegalAnswer) as bad:
        table.answer("go:up")
    assert (bad.value.reason, bad.value.rule) == ("There is no way up in the first round", "MN-2")
    with pytest.raises(IllegalAnswer, match="'go:down' is not offered now; offered are: go:left, go:right, pass"):
        table.answer("go:down")
    assert face(table) == before


@given(st.text() | st.none() | st.integers() | st.binary() | st.lists(st.text()) | st.floats())
def test_whatever_is_not_offered_is_refused(key):
    table = table_of()
    before = face(table)
    if key in ("go:left", "go:right", "pass"):
        return
    with pytest.raises(IllegalAnswer):
        table.answer(key)
    assert face(table) == before


def test_a_string_that_only_pretends():
    class Fake(str):
        __slots__ = ()

    with pytest.raises(IllegalAnswer, match="not Fake"):
        table_of().answer(Fake("pass"))


def test_after_the_end():
    table = table_of("pass", "pass", "pass")
    assert table.over
    assert table.pending is None
    assert table.result.scores == {"captain": 0}
    for key in ("pass", "roll", ""):
        with pytest.raises(IllegalAnswer, match="the game is over"):
            table.answer(key)
    with pytest.raises(IllegalAnswer, match="the game is over"):
        table.resign("captain")
    assert not table.can_undo


def test_a_rule_that_crashes_leaves_the_table_as_it_was():
    def turn(s, p):
        goto = yield from mini.turn(s, p)
        if s.round == 2:
            raise ZeroDivisionError
        return goto

    table = new_table(mini.game(steps=(mini.begin, turn, mini.finish)), seed=1)
    table.answer("pass")
    before = face(table)
    with pytest.raises(ZeroDivisionError):
        table.answer("pass")
    assert face(table) == before
    table.answer("go:left")


def test_going_through_all_questions():
    table = table_of()
    asked = []
    for ask in table:
        asked.append(ask.prompt)
        table.answer(ask.keys[-1])
    assert asked == ["go"] * 3


# -- undo


def test_own_choices_can_be_taken_back_to_the_last_die():
    table = table_of()
    assert not table.can_undo
    start = face(table)
    table.answer("go:left")
    assert table.can_undo
    table.undo()
    assert face(table) == start
    assert table.can_redo
    table.redo()
    assert table.pending.prompt == "look"
    table.answer("look:no")
    assert not table.can_undo  # the die is cast
    with pytest.raises(IllegalAnswer, match="nothing to take back"):
        table.undo()
    table.answer("more:no")
    assert table.can_undo  # also over the end of a step
    table.undo()
    assert table.pending.prompt == "more"
    assert not table.can_undo


def test_a_reveal_cannot_be_taken_back():
    table = table_of("go:left", automation="assisted")
    table.answer("look:yes")
    assert not table.can_undo
    other = table_of("go:left", automation="assisted")
    other.answer("look:no")
    assert other.can_undo  # the die is not pressed yet


def test_a_change_of_seat_cannot_be_taken_back():
    table = new_table(lurk.GAME, seed=1, options={"boats": 2})
    table.answer("trim:up")
    assert table.can_undo
    table.answer("lie:A")
    assert table.pending.seat == "boat2"
    assert not table.can_undo


def test_a_new_choice_forgets_what_could_be_given_again():
    table = table_of("go:left")
    table.undo()
    table.answer("go:right")
    assert not table.can_redo
    with pytest.raises(IllegalAnswer, match="nothing to give again"):
        table.redo()


def test_several_choices_back_and_forth():
    table = table_of(*["pass"] * 5, options={"rounds": 40})
    places = []
    while table.can_undo:
        places.append(face(table))
        table.undo()
    assert table.n == 0
    for place in reversed(places):
        table.redo()
        assert face(table) == place


def test_giving_up_cannot_be_taken_back():
    table = table_of("pass")
    table.resign("captain")
    assert table.over
    assert not table.can_undo


# -- looking back


def test_at_shows_the_past_and_changes_nothing():
    table = table_of("go:left", "look:no", "more:no", "pass")
    before = face(table)
    seen = [table.at(n).state_hash() for n in range(table.n + 1)]
    assert len(set(seen)) == table.n + 1
    assert seen[-1] == table.state_hash()
    assert table.at(2).pending.kind == "press"
    assert table.at(3).lines() == table.lines()[:2]
    assert face(table) == before


@pytest.mark.parametrize("n", [-1, 99])
def test_no_such_position(n):
    with pytest.raises(KaleunError, match=f"there is no position {n}; the game has 0 to 1"):
        table_of("pass").at(n)
    with pytest.raises(KaleunError, match="there is no position"):
        table_of("pass").rewind(n)


def test_rewind_goes_past_dice_and_is_counted():
    table = table_of("go:left", "look:no", "more:no")
    place = table.at(1).state_hash()
    table.rewind(1)
    assert table.state_hash() == place
    assert table.rewinds == 1
    table.answer("look:no")
    assert table.run.state.rolled["1"] == table_of("go:left", "look:no").run.state.rolled["1"]


def test_rewind_into_the_middle_rolls_on():
    """Between an answer and its die nobody is asked, so the die is rolled again, and shows the same."""
    table = table_of("go:left", "look:no", "more:no")
    table.rewind(2)
    assert table.n == 3
    assert table.pending.prompt == "more"


def test_nobody_rewinds_a_duel():
    table = new_table(lurk.GAME, seed=1)
    with pytest.raises(KaleunError, match="with more than one seat nobody may rewind"):
        table.rewind(0)


# -- levels of automation


def test_assisted_waits_for_each_roll():
    table = table_of("go:left", "look:no", automation="assisted")
    ask = table.pending
    assert (ask.kind, ask.keys, ask.dice, ask.seat) == ("press", ("roll",), (1, 6), "captain")
    assert ask.text() == "Roll"
    with pytest.raises(IllegalAnswer, match="offered is: roll"):
        table.answer("roll:3")
    table.answer("roll")
    assert table.pending.prompt == "more"
    assert {a.source for a in table.answers()} == {""}


def test_table_mode_takes_typed_faces():
    table = table_of("go:left", "look:no", automation="table")
    ask = table.pending
    assert (ask.kind, ask.keys) == ("dice", tuple(f"roll:{i}" for i in range(1, 7)))
    for bad in ("roll", "roll:7", "roll:1-2", "6"):
        with pytest.raises(IllegalAnswer, match="is not an outcome of this roll"):
            table.answer(bad)
    table.answer("roll:6")
    assert table.run.state.rolled == {"1": [6]}
    assert [a.source for a in table.answers() if a.who == "chance"] == ["typed"]


def test_a_mistyped_die_is_taken_back_before_the_next_choice():
    table = table_of("go:left", "look:no", automation="table")
    before, asked = table.state_hash(), table.pending.keys
    assert not table.may_correct("captain")
    assert not table.after("roll:6").final
    table.answer("roll:6")
    assert (table.may_correct("captain"), table.can_undo) == (True, False)
    table.correct("captain")
    assert (table.pending.keys, table.n, table.rewinds, table.can_redo) == (asked, 2, 0, False)
    assert table.state_hash() == before
    assert not table.can_undo, "what came of the choice has been seen"
    table.answer("roll:2")
    assert table.run.state.rolled == {"1": [2]}
    table.answer("more:no")
    assert not table.may_correct("captain")
    with pytest.raises(IllegalAnswer, match="there is no die to correct"):
        table.correct("captain")


def test_only_typed_dice_can_be_corrected():
    for level, key in (("assisted", "roll"), ("full", "")):
        table = table_of("go:left", "look:no", *([key] if key else []), automation=level)
        assert table.pending.prompt == "more"
        assert not table.may_correct("captain")


def test_a_corrected_game_is_a_game_like_any_other():
    table = table_of("go:left", "look:no", "roll:6", automation="table")
    table.correct("captain")
    table.answer("roll:3")
    straight = table_of("go:left", "look:no", "roll:3", automation="table")
    assert table.record() == straight.record()


def test_the_level_can_be_changed_at_any_time():
    table = table_of("go:left", "look:no", automation="assisted")
    table.automation = "table"
    assert table.pending.kind == "dice"
    table.automation = "full"
    assert table.pending.prompt == "more"
    assert table.state_hash() == table_of("go:left", "look:no").state_hash()
    with pytest.raises(KaleunError, match="automation is one of full, assisted, table, not 'auto'"):
        table.automation = "auto"
    assert table.automation == "full"
    with pytest.raises(KaleunError, match="automation is one of"):
        table_of(automation="none")


def test_a_level_that_cannot_be_reached_changes_nothing():
    table = table_of("go:left", "look:no", automation="assisted", dice=[])
    before = face(table)
    with pytest.raises(DiceExhausted):
        table.automation = "full"
    assert table.automation == "assisted"
    assert face(table) == before


def test_hidden_chance_never_waits_for_a_person():
    table = new_table(lurk.GAME, seed=1, automation="table")
    assert table.pending.prompt == "trim"  # the deck is shuffled
    table.answer("trim:up")
    table.answer("lie:A")
    assert table.pending.prompt == "search"  # the private die is cast
    table.answer("search:B")
    assert table.pending.kind == "dice"


# -- giving up


def test_giving_up_follows_the_games_own_rule():
    table = new_table(lurk.GAME, seed=1)
    with pytest.raises(KaleunError, match="lurk has no seat 'cook'; it has: escort, boat1"):
        table.resign("cook")
    table.resign("boat1")
    assert table.over
    assert table.result.winners == ("escort",)
    with pytest.raises(IllegalAnswer, match="nobody can give up in mini"):
        new_table(mini.game(resign=None), seed=1).resign("captain")


def test_a_resignation_that_fails_changes_nothing():
    def resign(s, p, seat):
        s.score = 99
        raise ZeroDivisionError

    table = new_table(mini.game(resign=resign), seed=1)
    before = face(table)
    with pytest.raises(ZeroDivisionError):
        table.resign("captain")
    assert face(table) == before


# -- clones


def test_a_clone_has_the_same_future_and_goes_its_own_way():
    table = table_of("go:left")
    twin = table.clone()
    assert face(twin) == face(table)
    twin.answer("look:no")
    assert table.pending.prompt == "look"
    table.answer("look:no")
    assert face(twin) == face(table)
    assert table.clone(logging=False).lines() == [line for mark in table.marks() for line in mark.log]


def test_scripted_dice_are_cloned_too():
    table = table_of("go:left", dice=[3, 4])
    twin = table.clone()
    twin.answer("look:no")
    table.answer("look:no")
    assert twin.run.state.rolled == table.run.state.rolled == {"1": [3]}


# -- what is told to whom


def test_views_and_unknown_seats():
    table = new_table(lurk.GAME, seed=1)
    assert "square" in table.view("boat1")["boats"]["boat1"]
    assert "square" not in table.view("escort")["boats"]["boat1"]
    assert table.view(None) == table.view("escort")
    with pytest.raises(KaleunError, match="lurk has no seat 'cook'"):
        table.view("cook")


def test_private_lines_leave_no_gap():
    table = new_table(lurk.GAME, seed=1, options={"boats": 2})
    rng = random.Random(1)
    while not table.over:
        table.answer(rng.choice(table.pending.keys))
    logs = {seat: table.log(seat) for seat in (None, *table.seats)}
    assert len(logs["boat1"]) > len(logs["escort"]) == len(logs[None])
    assert not any(line.code == "took_card" for line in logs["escort"])
    for seat, log in logs.items():
        assert [line.n for line in log] == list(range(len(log)))
        assert [line.line for line in table.log(seat, since=3)] == [line.line for line in log[3:]]
        assert [line.n for line in table.log(seat, since=3)] == list(range(3, len(log)))


def test_lines_speak_three_languages():
    table = table_of("go:left", "look:no")
    line = table.log()[-1]
    assert (line.rule, line.dice, line.chart) == ("MN-3", tuple(table.run.state.rolled["1"]), "score")
    assert line.at == 3
    assert table.log()[0].text("de") == "Es beginnt."
    assert table.log()[0].text("es") == "Empieza."


def test_the_seed_is_told_at_the_end_only():
    table = table_of(seed="wind")
    assert table.seed is None
    assert table.commitment == table_of(seed="wind").commitment != table_of(seed="calm").commitment
    for _ in range(3):
        table.answer("pass")
    assert table.seed == "wind"


def test_no_seed_given_means_a_new_one():
    a, b = kaleun.new_table("unterseeboot"), kaleun.new_table("unterseeboot")
    assert a.commitment != b.commitment
