"""Section 5: the Battery Power Phase."""

from __future__ import annotations

import pytest

from games.unterseeboot.given import all_voyages, given, new, turns
from proves import proves


@proves("UB-5.1")
def test_silent_running_costs_one_token():
    boat = new().do("stay:D1", "pay:main")
    assert (boat.battery, boat.auxiliary) == (5, 3)


@proves("UB-5.1")
@pytest.mark.parametrize(("space", "key"), [("S2", "move:P2"), ("P2", "stay:P2"), ("P2", "move:M2"), ("M2", "move:D2")])
def test_depth_and_movement_make_no_difference(space, key):
    boat = given(space).do(key, "pay:main")
    assert (boat.battery, boat.auxiliary) == (5, 3)


@proves("UB-5.2")
def test_the_player_chooses_the_token():
    boat = given("P3", battery=4, auxiliary=2).do("stay:P3")
    assert boat.offered == {"pay:main", "pay:auxiliary"}
    assert boat.table.pending.keys[0] == "pay:main"
    main, auxiliary = boat.table.clone(), boat.table.clone()
    main.answer("pay:main")
    auxiliary.answer("pay:auxiliary")
    assert (main.run.state.battery, main.run.state.auxiliary) == (3, 2)
    assert (auxiliary.run.state.battery, auxiliary.run.state.auxiliary) == (4, 1)


@proves("UB-5.2")
@pytest.mark.parametrize(("battery", "auxiliary", "left"), [(0, 2, (0, 1)), (3, 0, (2, 0))])
def test_with_one_kind_left_that_one_pays(battery, auxiliary, left):
    boat = given("P3", battery=battery, auxiliary=auxiliary)
    assert boat.asked("battery") == set()
    assert (boat.battery, boat.auxiliary) == left


@proves("UB-5.3")
def test_the_last_token_is_not_yet_fatal():
    boat = given("P3", battery=1, auxiliary=0).end_turn()
    assert (boat.battery, boat.auxiliary) == (0, 0)
    assert not boat.over


@proves("UB-5.3")
def test_no_token_is():
    boat = given("P3", battery=0, auxiliary=0, targets={"S3": 0}).do("stay:P3")
    assert boat.over
    assert boat.result.outcome == "batteries_exhausted"
    assert "identified" not in boat.events


@proves("UB-5.3")
def test_surfacing_in_time_saves_the_boat():
    boat = given("P3", battery=0, auxiliary=0, dice=[6]).do("move:S3")
    assert boat.battery == 6
    assert not boat.over


@proves("UB-5.3")
def test_a_boat_that_never_surfaces_is_lost_on_turn_ten():
    boat = new().end_turn(9)
    assert boat.turn == 10
    assert (boat.battery, boat.auxiliary) == (0, 0)
    assert len(boat.lines("paid_main") + boat.lines("paid_auxiliary")) == 9
    boat.do("stay:D1")
    assert boat.over
    assert boat.turn == 10
    assert boat.outcome == "batteries_exhausted"


@proves("UB-5.4")
def test_recharging():
    boat = given("P2", battery=1, auxiliary=2, dice=[6]).do("move:S2")
    assert (boat.battery, boat.auxiliary) == (6, 2)
    assert boat.lines("recharged")[0].data["n"] == 5
    assert not boat.lines("paid_main")


@proves("UB-5.5")
def test_auxiliary_power_never_comes_back():
    assert given("P2", auxiliary=1, dice=[6]).do("move:S2").auxiliary == 1
    for table in all_voyages():
        for before, after, _ in turns(table):
            assert after.auxiliary <= before.auxiliary
