"""Several seats decide at once: who is asked, what is kept, what can be taken back, and that no order shows."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaleun.conformance.replay import face
from kaleun.kernel import record
from kaleun.kernel.ask import Ask, Chance, IllegalAnswer
from kaleun.kernel.batch import playout
from kaleun.kernel.dice import DiceExhausted, Seeded
from kaleun.kernel.gather import Gather
from kaleun.kernel.plain import digest
from kaleun.kernel.table import new_table
from kaleun.kernel.worlds import other_world, sight
from toys import muster

SEATS = ("anna", "bert", "cora")


def table_of(*given, **settings):
    """A table at the courses, with these (seat, key) given."""
    table = new_table(muster.GAME, **{"seed": 5, **settings})
    table.answer("flag:red")
    for seat, key in given:
        table.answer(key, seat)
    return table


def given_by(table):
    return [(a.who, a.value) for a in table.run.tail if a.who != "chance"]


# -- who is asked


def test_everybody_is_asked_at_once():
    table = table_of()
    assert list(table.asks) == list(table.questions) == list(SEATS)
    assert {ask.prompt for ask in table.asks.values()} == {"listen"}
    assert table.pending.seat == table.ask.seat == "anna"
    assert table.pending_of("cora").keys == ("listen:yes", "listen:no")
    assert table.pending_of("dora") is None
    assert table.pending_of(None) is None
    assert table.citing == ["MU-2"]
    assert table.citing_to("bert") == ["MU-2"]


def test_one_seat_is_asked_as_ever():
    table = new_table(muster.GAME, seed=5)
    assert list(table.asks) == ["anna"]
    assert table.asks["anna"].prompt == table.pending.prompt == "signal"
    assert table.pending_of("bert") is None
    with pytest.raises(IllegalAnswer, match="nobody asks bert anything now"):
        table.answer("flag:red", "bert")
    table.answer("flag:red", "anna")


def test_dice_are_asked_of_who_throws_them():
    table = table_of(automation="assisted")
    for seat in SEATS:
        table.answer("listen:no", seat)
        table.answer("course:north", seat)
    assert (table.pending.kind, list(table.asks), table.questions) == ("press", ["cora"], {})
    assert table.pending_of("cora").kind == "press"
    assert table.pending_of("anna") is None
    table.answer("roll")


def test_who_is_done_is_not_asked():
    table = table_of(("bert", "listen:no"), ("bert", "course:north"))
    assert list(table.asks) == ["anna", "cora"]
    assert table.pending.seat == "anna"
    before = face(table)
    with pytest.raises(IllegalAnswer, match="nobody asks bert anything now"):
        table.answer("course:south", "bert")
    with pytest.raises(IllegalAnswer, match="'course:north' is not offered now"):
        table.answer("course:north", "anna")
    with pytest.raises(IllegalAnswer, match="not int"):
        table.answer(1, "cora")
    assert face(table) == before


def test_each_has_its_own_refusals_and_words():
    table = table_of(("cora", "listen:no"))
    assert [r.code for r in table.pending_of("cora").refused] == ["no_course"]
    assert table.pending_of("anna").refused == ()
    with pytest.raises(IllegalAnswer, match="up is no course"):
        table.answer("course:up", "cora")


# -- one order


def test_answers_stand_in_the_order_of_the_seats():
    table = table_of(("cora", "listen:no"), ("anna", "listen:yes"), ("cora", "course:west"), ("bert", "listen:no"))
    assert given_by(table)[1:] == [
        ("anna", "listen:yes"),
        ("bert", "listen:no"),
        ("cora", "listen:no"),
        ("cora", "course:west"),
    ]


def every_order(keys):
    """All ways to mix the answers of the seats, each seat's own in their order."""
    slots = [seat for seat, own in keys.items() for _ in own]
    return set(itertools.permutations(slots))


def test_every_order_is_the_same_game():
    keys = {"anna": ["listen:yes", "course:north"], "bert": ["listen:no", "course:west"]}
    games = set()
    for order in every_order(keys):
        table, left = table_of(options={"boats": 2}), {seat: iter(own) for seat, own in keys.items()}
        for seat in order:
            table.answer(next(left[seat]), seat)
        games.add((face(table), table.record()))
    assert len(games) == 1
    assert len(every_order(keys)) == 6


@given(st.integers(0, 60), st.integers(2, 4), st.randoms(use_true_random=False))
def test_random_orders_give_one_record(seed, boats, rng):
    one, two = (new_table(muster.GAME, seed=seed, options={"boats": boats}) for _ in range(2))
    own = {seat: random.Random(f"{seed} {seat}") for seat in one.seats}
    while not one.over:
        one.answer(own[one.ask.seat].choice(one.ask.keys))
    own = {seat: random.Random(f"{seed} {seat}") for seat in one.seats}
    while not two.over:
        seat = rng.choice(list(two.questions))
        two.answer(own[seat].choice(two.questions[seat].keys), seat)
    assert one.record() == two.record()
    assert one.lines() == two.lines()
    assert record.verify(two.record(), game=muster.GAME).ok


def test_a_position_with_some_answers_in_is_saved_loaded_and_cloned():
    table = table_of(("cora", "listen:yes"), ("bert", "listen:no"), ("bert", "course:south"))
    again = record.load(table.record(), game=muster.GAME)
    assert face(again) == face(table) == face(table.clone())
    assert record.verify(table.record(), game=muster.GAME).ok
    for other in (table, again):
        other.answer("listen:no", "anna")
        other.answer("course:north", "anna")
        other.answer("course:west", "cora")
    assert face(again) == face(table)
    assert table.pending.prompt == "stay"


def test_a_record_in_another_order_is_refused():
    table = table_of(("anna", "listen:no"), ("bert", "listen:no"))
    run, tail = table.run, table.run.tail
    at = [i for i, answer in enumerate(tail) if answer.who in SEATS[:2]][-2:]
    swapped = [*tail[: at[0]], *tail[at[1] : at[1] + 2], *tail[at[0] : at[1]]]
    with pytest.raises(record.Diverged, match="has the answer of anna behind that of a later seat"):
        record.Run(table.game, table.book, run.mark).replay(swapped)
    with pytest.raises(record.Diverged, match="the rules ask anna, bert, cora, the record answers dora"):
        record.Run(table.game, table.book, run.mark).replay([*tail[:4], record.Answer("dora", "MU-2 listen", "x")])


def test_scripted_dice_that_run_out_leave_the_table_as_it_was():
    table = table_of(("cora", "listen:no"), dice=[1, 2, 3, 4])
    before = face(table)
    with pytest.raises(DiceExhausted):
        table.answer("listen:yes", "anna")
    assert face(table) == before


def test_simulations_play_the_same_game():
    for seed in range(20):
        table = new_table(muster.GAME, seed=seed)
        own = random.Random(seed)
        while not table.over:
            table.answer(own.choice(table.ask.keys))
        own = random.Random(seed)
        state, _, _ = playout(
            muster.GAME, table.book, lambda ask, _, own=own: ask.find(own.choice(ask.keys)).value, Seeded(seed)
        )
        assert digest(state) == digest(table.run.state)


def test_who_knows_one_question_at_a_time_sees_the_first():
    run = table_of(("anna", "listen:no")).run
    assert isinstance(run.ask, Gather)
    assert (run.ask.seat, run.ask.prompt, run.ask.secret) == ("anna", "course", True)
    assert run.ask.keys == tuple(option.key for option in run.ask.options)
    run.feed("north", "course:north")
    assert run.ask.seat == "bert"


def test_an_answer_put_at_the_end_by_force_is_an_error():
    run = table_of(("cora", "listen:no")).run
    with pytest.raises(RuntimeError, match="the answer of anna comes behind that of a later seat"):
        run.feed(True, "listen:yes")


# -- taking back


def test_a_sealed_answer_can_be_changed_until_the_last_one_is_in():
    table = table_of(("bert", "listen:no"), ("bert", "course:north"), ("anna", "listen:no"))
    assert table.may_undo("bert")
    table.undo("bert")
    assert table.pending_of("bert").prompt == "course"
    table.answer("course:west", "bert")
    assert face(table) == face(table_of(("anna", "listen:no"), ("bert", "listen:no"), ("bert", "course:west")))
    for seat, key in (("anna", "course:south"), ("cora", "listen:no"), ("cora", "course:south")):
        assert table.may_undo("bert")
        table.answer(key, seat)
    assert not any(table.may_undo(seat) for seat in SEATS)
    assert table.view(None)["shown"] == {"anna": "south", "bert": "west", "cora": "south"}
    with pytest.raises(IllegalAnswer, match="there is nothing to take back"):
        table.undo("bert")


def test_a_die_nobody_sees_is_taken_back_with_its_answer():
    table = table_of(("bert", "listen:no"))
    start = face(table_of())
    assert table.may_undo("bert")
    assert not table.may_undo("anna")
    assert not table.can_undo
    table.undo("bert")
    assert face(table) == start
    assert not table.can_redo


def test_a_die_the_seat_has_seen_is_not():
    table = table_of(("bert", "listen:yes"))
    assert not table.may_undo("bert")
    table.answer("course:north", "bert")
    table.undo("bert")
    assert not table.may_undo("bert")
    with pytest.raises(IllegalAnswer):
        table.undo("bert")


def test_nobody_goes_back_before_the_gathering():
    table = table_of()
    assert not table.can_undo
    assert not table.may_undo("anna")


def test_what_an_answer_means_is_told_to_each_seat():
    table = table_of(("bert", "listen:no"))
    assert [table.after(key, "anna").final for key in ("listen:yes", "listen:no")] == [True, False]
    assert not table.after("course:north", "bert").final
    assert {o.final for o in table.pending_of("bert").options} == {False}
    for seat in ("anna", "cora"):
        table.answer("listen:no", seat)
        table.answer("course:south", seat)
    assert {o.final for o in table.pending_of("bert").options} == {True}
    with pytest.raises(IllegalAnswer, match="nobody asks anna anything now"):
        table.after("course:north", "anna")


def test_giving_up_beside_others():
    table = table_of(("cora", "listen:no"))
    table.resign("bert")
    assert table.over
    assert record.verify(table.record(), game=muster.GAME).ok


# -- what others know


def test_others_only_learn_who_is_ready():
    one, two = (table_of(("bert", "listen:no"), ("bert", f"course:{way}")) for way in ("north", "south"))
    for stranger in (None, "anna", "cora"):
        assert sight(one, stranger) == sight(two, stranger)
    assert sight(one, "bert") != sight(two, "bert")
    assert one.view("anna")["ready"] == {"anna": False, "bert": True, "cora": False}


def test_worlds_redraw_what_others_have_sealed():
    table = table_of(("bert", "listen:no"), ("bert", "course:north"), ("cora", "listen:yes"), ("anna", "listen:no"))
    seen = set()
    for i in range(60):
        world = other_world(table, "anna", random.Random(i))
        assert sight(world, "anna") == sight(table, "anna")
        assert given_by(world)[1] == ("anna", "listen:no")
        seen.add(tuple(given_by(world)[2:4]))
    assert len(seen) > 3


# -- odds


def test_odds_of_a_seat_that_is_not_the_first():
    table = table_of(("anna", "listen:no"), ("cora", "listen:no"), ("cora", "course:south"), dice=[1, 1, 1, *[2] * 9])
    found = table.odds(seat="bert", budget=0)
    assert set(found) == {"listen:yes", "listen:no"}
    assert found["listen:yes"].p("heard") == 1
    assert found["listen:no"].p("heard") == 0
    assert table.odds(seat="cora") == {}
    open_game = muster.game(redeal=None)
    table = new_table(open_game, seed=1, options={"boats": 2})
    for key, seat in (("flag:red", None), ("listen:no", "bert"), ("course:north", "bert"), ("listen:no", "anna")):
        table.answer(key, seat)
    found = table.odds(seat="anna")
    assert found["course:south"].exact
    assert found["course:south"].p("weather") == 1


def test_the_first_question_and_the_chance_are_told_apart():
    table = table_of()
    assert isinstance(table.ask, Ask)
    assert not isinstance(table.ask, Gather)
    assert not isinstance(table.run.ask, Chance)
