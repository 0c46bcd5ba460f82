"""Options, seats, the list of games, the prepared book."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kaleun
from kaleun.kernel.ask import Conflict, KaleunError, Refusal
from kaleun.kernel.game import find_game, game_names
from kaleun.kernel.table import new_table
from toys import lurk, mini

GAME = find_game("unterseeboot")


def test_defaults_fill_what_is_not_given():
    full = GAME.full_options({"boat": "VIIC"})
    assert full["boat"] == "VIIC"
    assert full["campaign"] is False
    assert list(full) == list(GAME.options)
    assert GAME.full_options({}) == {name: spec.default for name, spec in GAME.options.items()}


@pytest.mark.parametrize(
    ("given_", "sentence"),
    [
        ({"boat": "XXI"}, "option boat is one of VIIA, VIIC, not 'XXI' (UB-18.1)"),
        ({"boat": None}, "option boat is one of VIIA, VIIC, not None"),
        ({"boat": ["VIIA"]}, "option boat is one of"),
        ({"campaign": 1}, "option campaign is one of false, true, not 1"),
        ({"campaign": "true"}, "option campaign is one of false, true, not 'true'"),
        ({"sails": True}, "unterseeboot has no option 'sails'; it has: big_ship_one, big_ships"),
    ],
)
def test_bad_options_get_one_sentence(given_, sentence):
    with pytest.raises(KaleunError) as bad:
        kaleun.new_table("unterseeboot", options=given_)
    assert sentence in str(bad.value)
    assert "\n" not in str(bad.value)


@given(st.dictionaries(st.sampled_from([*GAME.options, "x"]), st.none() | st.booleans() | st.integers() | st.text()))
def test_options_are_legal_or_refused(given_):
    try:
        full = GAME.full_options(given_)
    except KaleunError:
        return
    for name, value in full.items():
        spec = GAME.options[name]
        assert any(value is v or (value == v and type(value) is type(v)) for v in spec.values) or (
            spec.line and isinstance(value, str) and len(value) <= spec.line
        )


def test_pairs_that_exclude_each_other():
    alone = Refusal("boats", "not_at_sea", "LU-1", thing="a second boat")
    game = lurk.game(conflicts=lambda o: alone if o == {"rounds": 1, "boats": 2} else None)
    assert len(list(game.option_sets())) == 3
    with pytest.raises(Conflict, match=r"^a second boat is not at sea \(LU-1\)$") as refused:
        game.full_options({"rounds": 1, "boats": 2})
    assert refused.value.refusal is alone


def test_option_sets_are_all_combinations():
    sets = list(GAME.option_sets())
    assert len(sets) == len({tuple(s.values()) for s in sets}) == 2**9 * 3
    assert {tuple(s.values()) for s in lurk.GAME.option_sets()} == {(1, 1), (1, 2), (3, 1), (3, 2)}


def test_seats_follow_the_options():
    assert kaleun.seats("unterseeboot") == ("commander",)
    assert lurk.GAME.seats({"boats": 2}) == ("escort", "boat1", "boat2")
    assert new_table(lurk.GAME, seed=1, options={"boats": 2}).seats == ("escort", "boat1", "boat2")


def test_games_are_found_without_a_list():
    assert "unterseeboot" in game_names()
    assert kaleun.games() == game_names()
    assert find_game("unterseeboot") is GAME


@pytest.mark.parametrize("name", ["chess", "", "../kernel", "unterseeboot.state", "Unterseeboot"])
def test_no_such_game(name):
    with pytest.raises(KaleunError, match="there is no game"):
        kaleun.new_table(name)


def test_the_book_is_made_once_for_a_setting():
    charts = GAME.charts()
    a, b = GAME.full_options({}), GAME.full_options({"boat": "VIIC"})
    assert GAME.book(a, charts) is GAME.book(dict(a), charts)
    assert GAME.book(a, charts) is not GAME.book(b, charts)


def test_steps_have_names():
    assert mini.GAME.step_names == ("begin", "turn", "finish")
    assert mini.GAME.name == "mini"
    assert [mini.GAME.step_index[name] for name in mini.GAME.step_names] == [0, 1, 2]
