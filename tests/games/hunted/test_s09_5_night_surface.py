"""Section 9.5: the Night Surface Attack."""

from __future__ import annotations

import pytest

from games.hunted.given import given, meeting
from proves import proves

FIRED = ("torpedo_hit", "torpedo_missed")


def night(*answers, dice=(), **fields):
    """Against an escorted ship of 12,000 t by night."""
    return given("contact", combat=meeting("ship_escort", 12000, night=True), dice=dice, **fields).do(*answers)


@proves("TH-9.5.1.a", "TH-8.4.1")
def test_only_by_night():
    assert "attack:surface-medium" in night().offered
    day = given("contact", combat=meeting("ship_escort", 12000))
    assert day.refused["attack:surface-medium"] == "not_by_day"


@proves("TH-9.5.1.a", "TH-9.6.3")
def test_minus_one_to_hit_and_plus_one_on_every_search():
    boat = night("attack:surface-medium", "salvo:aft", "aim:g7a-1", dice=[12, *[9, 2, 2, 32], *[9, 2, 2] * 2]).on()
    assert boat.mods(*FIRED) == {"surface_torpedo_uzo": -1}
    searches = boat.all("detected")
    assert len(searches) == 3
    assert all("night_surface_attack" in {m.code for m in line.mods} for line in searches)


@proves("TH-9.5.1.b", "TH-9.6.6", "TH-9.6.3")
def test_first_round_no_test_depth_and_a_worse_attack():
    boat = night("attack:surface-medium", "salvo:aft", "aim:g7a-1", dice=[12])
    assert boat.waiting == "precautions"
    assert boat.offered == {"silent", "bold"}
    assert boat.refused["deep"] == "still_on_the_surface"
    boat.do("silent").roll(9, 2, 2, 32)
    assert boat.mods("depth_charge_hits") == {"night_surface_attack_first_round": 1, "date_1943_on": 1}
    assert boat.offered == {"silent", "bold", "deep", "deep_bold"}
    boat.do("deep").roll(9, 9, 2, 2)
    assert boat.mods("depth_charge_hits") == {"date_1943_on": 1}


@proves("TH-9.5.1.b", "TH-9.6.6")
def test_caught_on_the_approach_the_first_round_is_over_after_the_first_attack():
    boat = night("attack:surface-close", dice=[7, 2, 2, 32])
    assert boat.mods("depth_charge_hits") == {"night_surface_attack_first_round": 1, "date_1943_on": 1}
    assert "deep" in boat.offered


@proves("TH-9.5.1.b", "TH-9.6.6")
def test_after_close_fire_it_is_still_the_first_round():
    boat = night("attack:surface-close", "salvo:aft", "aim:g7a-1", dice=[6, 12])
    assert "deep" not in boat.offered


@proves("TH-9.5.2")
def test_forward_four_and_aft_one():
    boat = night("attack:surface-medium", "salvo:both", *["aim:g7a-1"] * 4, "aim:g7a-1", dice=[12] * 5 + [6]).on()
    assert [sum(m.value for m in line.mods) for line in boat.all(*FIRED)] == [-1, -1, -1, -1, 0]
    assert boat.mods("undetected") == {"night_surface_attack": 1, "fired_fore_and_aft": 1}


@proves("TH-9.5.2")
def test_the_player_says_which_end_is_the_second_salvo():
    boat = night("attack:surface-medium", "salvo:aft_first", "aim:g7a-1", "aim:g7a-1", "aim:none", dice=[12] * 2)
    assert [line.data["end"] for line in boat.all("salvo")] == ["aft", "forward"]
    assert [sum(m.value for m in line.mods) for line in boat.all(*FIRED)] == [-1, 0]


@proves("TH-9.5.2")
def test_both_salvos_are_committed_before_any_roll():
    boat = night("attack:surface-medium", "salvo:both", "aim:g7a-1", "aim:none", dice=[12] * 5)
    assert boat.why == []
    assert boat.waiting == "aim"  # now the aft tube
    boat = night("attack:surface-medium", "salvo:forward", "aim:g7a-1", "aim:none", dice=[12] * 5)
    assert boat.waiting == "precautions"  # too late for the aft tube
    assert boat.boat.aft == ["g7a"]


@proves("TH-9.5.2", "TH-11.3.6.a")
@pytest.mark.parametrize(
    ("fields", "second"),
    [
        ({}, 0),
        ({"awards": ["knights_cross"]}, -2),
        ({"ability": 8}, -1),
        ({"crew": {"kommandant": "sw"}, "ability": 8}, 1),
    ],
)
def test_who_ignores_the_penalty_of_the_second_salvo(fields, second):
    boat = night("attack:surface-medium", "salvo:both", "aim:g7a-1", "aim:none", "aim:g7a-1", dice=[12] * 2, **fields)
    assert sum(m.value for m in boat.all(*FIRED)[-1].mods) == second


@proves("TH-9.5.1.a", "TH-8.1.1")
def test_a_surface_attack_ends_schnorcheling():
    assert night("attack:surface-medium", posture="schnorchel").patrol.posture == "surfaced"
    assert night("attack:submerged-medium", posture="schnorchel").patrol.posture == "schnorchel"
