"""Records: what is written can be loaded, verified and played on; the seed is kept, revealed or withheld."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kaleun
from kaleun.conformance.replay import face
from kaleun.kernel import record
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.dice import DiceWithheld
from kaleun.kernel.record_lines import STATE_EVERY, parse
from kaleun.kernel.table import new_table
from toys import lurk, mini

OK = (True, 0, "OK")


def play(table, n=999, seed=1):
    rng = random.Random(seed)
    for _ in range(n):
        if table.over:
            break
        keys = table.pending.keys
        table.answer(rng.choice(keys))
    return table


def load(text, game=mini.GAME):
    return record.load(text, game=game)


def verify(text, game=mini.GAME):
    return record.verify(text, game=game)


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


@given(st.integers(0, 50), st.integers(0, 30), st.sampled_from([mini, lurk]), st.sampled_from(["full", "assisted"]))
def test_a_record_is_the_game(seed, n, toy, level):
    table = play(new_table(toy.GAME, seed=seed, automation=level), n, seed)
    text = table.record()
    again = load(text, toy.GAME)
    assert face(again) == face(table)
    assert again.rewound == ""
    assert again.record() == text
    assert verify(text, toy.GAME) == OK
    for _ in range(5):
        if not table.over:
            key = table.pending.keys[0]
            table.answer(key)
            again.answer(key)
    assert face(again) == face(table)


def test_what_the_lines_say():
    table = play(new_table(mini.GAME, seed=3))
    header, *body, end = lines(table.record())
    assert header["kaleun"] == 1
    assert (header["game"], header["rules"], header["options"]) == ("mini", "1", {"rounds": 3})
    assert (header["charts"], header["commitment"]) == (table.charts.hash, table.commitment)
    assert [m["mark"] for m in body if "mark" in m] == ["begin", "turn", "turn", "turn", "finish", None]
    assert [(a["who"], a["what"]) for a in body if "who" in a] == [(a.who, a.what) for a in table.answers()]
    assert end["end"] == table.n
    assert end["over"] is True
    assert end["seed"] == 3
    assert end["result"] == json.loads(msgspec.json.encode(table.result))
    assert all(len(line["h"]) == 24 for line in lines(table.record()))


def test_a_long_game_keeps_states_now_and_then():
    table = play(new_table(mini.GAME, seed=3, options={"rounds": 40}))
    kept = [i for i, m in enumerate(m for m in lines(table.record()) if "mark" in m) if "state" in m]
    assert kept == [0, STATE_EVERY, len(table.marks()) - 1]


def test_finished_records_reveal_the_seed_and_running_ones_seal_it():
    running, over = new_table(mini.GAME, seed="storm"), play(new_table(mini.GAME, seed="storm"))
    assert "storm" not in running.record()
    assert "sealed" in lines(running.record())[-1]
    assert "storm" in over.record()
    assert load(over.record()).seed == "storm"


@pytest.mark.parametrize("seed", [0, 7, -3, 2**200, "storm", "", "naïve ⚓", "7"])
def test_any_seed(seed):
    table = play(new_table(mini.GAME, seed=seed), 4)
    again = load(table.record())
    assert face(again) == face(table)
    play(table)
    play(again)
    assert verify(table.record()) == OK


def test_the_level_is_kept():
    table = new_table(mini.GAME, seed=1, automation="table")
    for key in ("go:left", "look:no"):
        table.answer(key)
    again = load(table.record())
    assert again.automation == "table"
    assert again.pending.kind == "dice"


def test_rewinds_are_kept():
    table = play(new_table(mini.GAME, seed=1), 4)
    table.rewind(0)
    assert load(table.record()).rewinds == 1


def test_typed_and_scripted_dice_are_marked():
    typed = new_table(mini.GAME, seed=1, automation="table")
    for key in ("go:left", "look:no", "roll:6"):
        typed.answer(key)
    assert verify(typed.record()) == (True, 0, "OK (1 typed dice)")
    scripted = new_table(mini.GAME, seed=1, dice=[6, 6])
    for key in ("go:left", "look:no", "more:yes"):
        scripted.answer(key)
    assert [line.get("src") for line in lines(scripted.record()) if line.get("who") == "chance"] == ["scripted"] * 2
    assert verify(scripted.record()) == (True, 0, "OK (2 scripted dice)")


def test_giving_up_is_recorded():
    table = play(new_table(mini.GAME, seed=1), 2)
    table.resign("captain")
    assert verify(table.record()) == OK
    assert face(load(table.record())) == face(table)


# -- the seed withheld


@pytest.fixture
def given_out():
    table = new_table(mini.GAME, seed="secret")
    for key in ("go:left", "look:no", "more:no", "go:right"):
        table.answer(key)
    return table, table.record(sealed=False)


def test_a_record_given_out_has_no_seed(given_out):
    table, text = given_out
    assert "sealed" not in lines(text)[-1]
    assert "seed" not in lines(text)[-1]
    assert table.commitment in text
    assert verify(text) == (True, 0, "OK (dice can be checked once the seed is revealed)")


def test_it_can_be_looked_at(given_out):
    table, text = given_out
    shown = load(text)
    assert face(shown) == face(table)
    assert shown.commitment == table.commitment
    assert shown.seed is None
    assert shown.at(1).pending.prompt == "look"
    assert shown.clone().state_hash() == table.state_hash()
    assert shown.odds()["look:no"].exact
    assert shown.record(sealed=False) == text
    assert shown.record() == text  # there is nothing to seal


def test_but_its_dice_are_not_invented(given_out):
    table, text = given_out
    shown = load(text)
    with pytest.raises(DiceWithheld, match="given out without its seed: look at it, or go on with typed dice"):
        shown.answer("look:no")
    assert face(shown) == face(table)
    shown.undo()
    shown.answer("pass")  # nothing is rolled here
    assert shown.pending.prompt == "go"


def test_it_can_go_on_with_typed_dice_and_says_so(given_out):
    shown = load(given_out[1])
    shown.automation = "table"
    for key in ("look:no", "roll:5", "more:no", "pass"):
        shown.answer(key)
    assert shown.over
    assert "seed" not in lines(shown.record())[-1]
    assert verify(shown.record()) == (
        False, len(lines(shown.record())), "the game is over, but the seed is not revealed"
    )  # fmt: skip


# -- the rules have changed since


def changed_turn(s, p):
    """Another turn: passing is gone, and there is a new question first."""
    yield mini.Ask(mini.SEAT, "more", "MN-2", [mini.Option("more:yes", True), mini.Option("more:no", False)])
    return (yield from mini.turn(s, p))


changed_turn.__name__ = "turn"
CHANGED = mini.game(version="2", steps=(mini.begin, changed_turn, mini.finish))


def with_bonus():
    class State(mini.State):
        bonus: int = 7

    return mini.game(version="2", state=State, start=lambda _: State())


def test_a_change_of_rules_costs_one_step_never_the_game():
    table = new_table(mini.GAME, seed=2, options={"rounds": 40})
    for key in ("pass", "pass", "go:left"):
        table.answer(key)
    text = table.record()
    loaded = load(text, CHANGED)
    assert loaded.rewound.startswith("went back to the start of the step, 1 answers were lost (the rules ask captain")
    assert loaded.n == loaded.first == 2
    assert loaded.run.state.round == 2
    assert loaded.pending.prompt == "more"
    assert not loaded.can_undo
    assert verify(text, CHANGED) == (False, 1, "played with rules 1, this is 2")


def test_what_still_fits_is_kept():
    """The past cannot be replayed, but the answers since the last mark still meet their questions."""

    def begin(s, p):
        s.last = "changed"
        return
        yield

    game = mini.game(version="2", steps=(begin, mini.turn, mini.finish))
    table = new_table(mini.GAME, seed=2)
    for key in ("pass", "go:left"):
        table.answer(key)
    loaded = load(table.record(), game)
    assert loaded.rewound.startswith("older rules: positions before answer 1 cannot be shown")
    assert loaded.n == 2
    assert loaded.pending.prompt == "look"


def test_a_state_with_a_new_field_goes_on():
    table = new_table(mini.GAME, seed=2, options={"rounds": 40})
    for key in ("pass", "go:left"):
        table.answer(key)
    loaded = load(table.record(), with_bonus())
    assert loaded.run.state.bonus == 7
    assert loaded.run.state.round == 2
    assert loaded.pending.prompt == "look"
    assert "older rules" in loaded.rewound


def test_a_game_with_a_new_step_goes_on():
    def weather(s, p):
        return
        yield

    game = mini.game(version="2", steps=(mini.begin, weather, mini.turn, mini.finish))
    loaded = load(play(new_table(mini.GAME, seed=2, options={"rounds": 40}), 6).record(), game)
    assert loaded.rewound
    assert loaded.run.state.round > 1


def test_after_a_change_the_table_plays_on_and_saves_again():
    table = play(new_table(mini.GAME, seed=2, options={"rounds": 40}), 9)
    loaded = load(table.record(), CHANGED)
    first = loaded.first
    assert first > 0
    for key in ("more:no", "pass", "more:yes"):
        loaded.answer(key)
    assert loaded.can_undo
    with pytest.raises(KaleunError, match=f"there is no position 0; the game has {first} to {first + 3}"):
        loaded.at(0)
    assert loaded.at(first).pending.prompt == "more"
    text = loaded.record()
    assert lines(text)[0]["first"] == first
    again = load(text, CHANGED)
    assert face(again) == face(loaded)
    assert again.rewound == ""
    assert again.record() == text
    verdict = verify(text, CHANGED)
    assert not verdict.ok
    assert verdict.why == f"the {first} answers before this record cannot be run again; the rest fits"
    play(again)
    assert "the rest fits" in verify(again.record(), CHANGED).why


def test_undo_stops_where_the_older_rules_end():
    loaded = load(play(new_table(mini.GAME, seed=2, options={"rounds": 40}), 9).record(), CHANGED)
    loaded.answer("more:no")
    loaded.undo()
    assert not loaded.can_undo
    loaded.rewind(loaded.first)
    assert loaded.n == loaded.first


def test_a_change_that_leaves_nothing_to_go_on_from():
    text = play(new_table(mini.GAME, seed=2, options={"rounds": 40}), 9).record()

    class Other(msgspec.Struct):
        planet: str

    def cruise(s, p):
        yield mini.Ask(mini.SEAT, "go", "MN-2", [mini.Option("pass")])

    with pytest.raises(record.RecordError, match="there is no step 'turn'"):
        load(text, mini.game(version="2", steps=(mini.begin, cruise, mini.finish)))
    other = mini.game(version="2", state=Other, start=lambda _: Other("mars"), steps=(mini.begin, changed_turn))
    with pytest.raises(record.RecordError, match="is no position of these rules"):
        load(text, other)
    strict = mini.game(version="2", steps=CHANGED.steps, invariants=lambda s, book: iter(["the boat is too small"]))
    with pytest.raises(record.RecordError, match="is no position of these rules: the boat is too small"):
        load(text, strict)


# -- through the front door


def test_kaleun_load_and_verify():
    table = kaleun.play("unterseeboot", seed=5)
    assert kaleun.verify(table.record()) == OK
    assert kaleun.load(table.record()).result == table.result
    assert parse(table.record()).header["game"] == "unterseeboot"
