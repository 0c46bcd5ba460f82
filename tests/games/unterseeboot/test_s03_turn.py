"""Section 3: the turn and the order of dice."""

from __future__ import annotations

import pytest

import kaleun
from games.unterseeboot.given import all_voyages, given, turns
from proves import proves

PHASE_OF = {
    "stayed": 1, "moved": 1, "shook_off_aircraft": 1,
    "paid_main": 2, "paid_auxiliary": 2, "recharged": 2, "batteries_exhausted": 2,
    "identified": 3, "false_contact": 3,
    "spotted": 4, "not_spotted": 4, "strafed": 4, "strafing_missed": 4, "sunk_by_aircraft": 4,
    "fired": 5, "ship_sunk": 5, "torpedo_missed": 5, "first_hit": 5, "hit_wasted": 5,
    "destroyer_alerted": 6, "detected": 6, "not_detected": 6, "detected_at_once": 6, "found_on_surface": 6,
    "depth_charged": 6, "depth_charges_missed": 6, "evaded": 6, "sunk_by_destroyer": 6, "imploded": 6,
}  # fmt: skip


@proves("UB-3.1")
def test_a_full_turn_has_six_phases_in_order():
    """Up from P3 to S3, identified, strafed, shot, depth charged: the log shows each phase once, in this order."""
    boat = given("P3", battery=2, targets={"S3": 0}, dice=[5, 1, 1, 3, 1]).do("move:S3", "identify:S3", "fire:S3")
    phases = [PHASE_OF[code] for code in boat.events if code in PHASE_OF]
    assert sorted(set(phases)) == [1, 2, 3, 4, 5, 6]
    assert phases == sorted(phases)


@proves("UB-3.1")
def test_the_order_of_phases_holds_in_every_turn():
    for table in all_voyages():
        for _, _, lines in turns(table):
            phases = [PHASE_OF[line.code] for line in lines if line.code in PHASE_OF]
            assert phases == sorted(phases)


@proves("UB-3.1")
def test_a_boat_sunk_by_aircraft_has_no_further_phase():
    boat = given("S3", hull=1, targets={"S3": 5000}, spotted=True, destroyer="detected", dice=[6, 1])
    boat.do("stay:S3")
    assert boat.over
    assert boat.outcome == "sunk_by_aircraft"
    assert max(PHASE_OF.get(code, 0) for code in boat.events) == PHASE_OF["sunk_by_aircraft"]


@proves("UB-3.2")
def test_twenty_turns_are_all():
    boat = given("S3", turn=19, dice=[6, 6]).end_turn()
    assert not boat.over
    assert boat.turn == 20
    boat.end_turn()
    assert boat.over
    assert boat.turn == 20
    assert boat.table.pending is None
    with pytest.raises(kaleun.IllegalAnswer, match="the game is over"):
        boat.table.answer("stay:S3")


@proves("UB-3.3")
def test_dice_in_phase_order():
    boat = given("S3", targets={"S3": 5000}, dice=[2, 5, 1, 4, 6, 3]).do("stay:S3", "fire:S3")
    assert boat.rolls == [
        ("aircraft_search", 2),
        ("strafing", 5),
        ("repair", 1),
        ("torpedo", 4),
        ("destroyer_attack", 6),
        ("repair", 3),
    ]
    assert boat.spotted
    assert boat.tonnage == 5000
    assert boat.destroyer == "detected"
    assert "detected_at_once" in boat.events
    assert boat.hull == 1
    assert [line.data["n"] for line in boat.lines("hull_lost")] == [2, 1]


@proves("UB-3.3")
@pytest.mark.parametrize("space", ["P3", "M3", "D3"])
def test_a_quiet_submerged_turn_rolls_nothing(space):
    boat = given(space, targets={"S2": 0, "S3": 4000}).end_turn()
    assert boat.turn == 6
    assert boat.rolls == []


@proves("UB-3.3")
def test_with_all_options_the_dice_still_come_in_order():
    """Target die, class die, tonnage die; both torpedoes; attack, repair, uncontrolled dive."""
    everything = {"boat": "VIIC", "big_ships": True, "uncontrolled_dive": True}
    boat = given("P3", targets={"S3": 0}, dice=[6, 6, 17, 1, 6, 2], **everything)
    boat.do("stay:P3", "identify:S3", "fire:S3+S3")
    assert boat.rolls == [
        ("target_die", 6),
        ("class_die", 6),
        ("tonnage_die", 17),
        ("torpedo", 1),
        ("torpedo", 6),
        ("destroyer_attack", 2),
    ]
    deep = given("D3", hull=2, destroyer="detected", dice=[6, 1, 2], **everything).end_turn()
    assert deep.rolls == [("destroyer_attack", 6), ("repair", 1), ("uncontrolled_dive", 2)]
