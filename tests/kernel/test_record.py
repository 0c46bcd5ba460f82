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


# -- through the front door


def test_kaleun_load_and_verify():
    table = kaleun.play("unterseeboot", seed=5)
    assert kaleun.verify(table.record()) == OK
    assert kaleun.load(table.record()).result == table.result
    assert parse(table.record()).header["game"] == "unterseeboot"
