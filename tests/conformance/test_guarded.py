"""Invariants that would notice, and the proof that each of Unterseeboot's can speak."""

from __future__ import annotations

import pytest

from kaleun.conformance.guarded import unguarded
from kaleun.games.unterseeboot.invariants import invariants
from kaleun.games.unterseeboot.state import Patrol, Ship, Target
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table
from toys import lurk, mini

BOAT = find_game("unterseeboot")


def test_what_nobody_guards():
    table = new_table(mini.GAME, seed=1)
    assert set(unguarded(table)) == set()
    assert set(unguarded(new_table(mini.game(invariants=None), seed=1))) == {"round", "score"}
    assert set(unguarded(new_table(lurk.GAME, seed=1))) == {"round"}


def position(**options):
    table = new_table(BOAT, seed=1, options=options)
    state = BOAT.copy(table.run.state)
    state.turn, state.torpedoes = 9, state.torpedoes - 3
    return state, table.book


def line(**changes):
    fields = {
        "patrol": 1, "boat_type": "VIIA", "options": (), "turns": 9, "ships": (4000,), "tonnage": 4000,
        "torpedoes_fired": 3, "hull_lost": 0, "outcome": "returned", "honour": "", "rank": 1, "survived": True,
        "campaign_total": 4000,
    }  # fmt: skip
    return Patrol(**{**fields, **changes})


def test_a_sound_position():
    state, book = position()
    assert list(invariants(state, book)) == []


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hull": 4}, "hull is 4, outside 0 to 3"),
        ({"battery": -1}, "battery is -1"),
        ({"auxiliary": 4}, "auxiliary is 4"),
        ({"torpedoes": 8}, "torpedoes is 8"),
        ({"turn": 21}, "turn is 21"),
        ({"fired": 2}, "fired is 2"),
        ({"turn": 2}, "3 torpedoes are gone after 2 turns"),
        ({"turn": 3, "battery": 1}, "more power was paid than turns were played"),
        ({"space": "Z9"}, "the boat is at Z9, which is no space"),
        ({"spotted": True, "phase": "torpedo"}, "a submerged boat is Spotted"),
        ({"destroyer": "asleep"}, "unknown destroyer token 'asleep'"),
        ({"destroyer": "searching", "torpedoes": 7}, "a destroyer hunts a boat that never fired"),
        ({"homeward": True}, "the boat heads for home with a destroyer about, or under water"),
        ({"space": "S2", "phase": "aircraft", "battery": 3}, "the main battery is not recharged on the Surface"),
        ({"targets": {"P2": Target()}}, "there is a target at P2, where none can be"),
        ({"targets": {"S1": Target(4000, 0)}}, "the target at S1 has a die of 0 and 4000 t"),
        ({"targets": {"S1": Target(12000, 6)}}, "a die of 6 cannot show 12000 t"),
        ({"targets": {"S1": Target(2500, 6)}}, "a die of 6 cannot show 2500 t"),
        ({"targets": {"S1": Target(4000, 6, 1)}}, "the target at S1 floats after 1 hits"),
        ({"sunk": [Ship("S1", 4000, 6, 2)]}, "there are more ships than target spaces"),
        ({"sunk": [Ship("S1", 4000, 6, 2)]}, "a ship is both afloat and sunk"),
        ({"targets": {}, "sunk": [Ship("S1", 4000, 6, 2)] * 2}, "the sunk ships lay at"),
        ({"targets": {}, "sunk": [Ship("S1", 9000, 6, 2)]}, "a sunk ship has a tonnage its die cannot show"),
        ({"targets": {}, "sunk": [Ship("S1", 4000, 6, 12)]}, "ships were sunk out of turn"),
        ({"targets": {}, "sunk": [Ship(f"S{i}", 4000, 6, 2) for i in range(1, 5)]}, "4 hits with 3 torpedoes"),
        ({"hull": 0}, "the outcome '' does not fit the boat"),
        ({"outcome": "returned"}, "the outcome 'returned' does not fit the boat"),
        ({"outcome": "bored"}, "the outcome 'bored' does not fit the boat"),
        ({"patrol": 2}, "patrol 2 with 0 lines in the log book"),
        ({"log_book": [line(campaign_total=5)]}, "line 1 of the log book does not add up"),
        ({"log_book": [line(rank=3)]}, "line 1 of the log book has the wrong honour"),
        ({"log_book": [line(boat_type="VIIC")]}, "line 1 of the log book is about another boat"),
        ({"log_book": [line(hull_lost=4)]}, "line 1 of the log book has lost or fired more than there was"),
        ({"log_book": [line()]}, "the last line of the log book is not this patrol"),
        (
            {
                "patrol": 2,
                "log_book": [line(outcome="imploded", survived=False, rank=0, campaign_total=0), line(patrol=2)],
            },
            "a lost boat sailed again",
        ),
    ],
)
def test_every_invariant_speaks(changes, sentence):
    state, book = position()
    for name, value in changes.items():
        setattr(state, name, value)
    assert any(sentence in said for said in invariants(state, book))


def test_a_larger_die_in_two_places():
    state, book = position(big_ships=True)
    state.targets = {"S1": Target(8000, 8), "S2": Target(7000, 8)}
    assert list(invariants(state, book)) == ["a larger die lies in two places: [8, 8]"]
    state.targets = {"S1": Target(12000, 12, 1), "S2": Target(7000, 8)}
    assert list(invariants(state, book)) == []
