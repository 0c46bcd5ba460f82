"""Section 9.8: aircraft, crash dives, Flak, special weapons, the order to fight back."""

from __future__ import annotations

import pytest

from games.hunted.given import freighter, given, meeting
from kaleun.games.hunted.state import Air, Combat
from proves import proves

VOLLEY = ("flak_missed", "flak_damaged", "flak_shot_down")
GENERIC = ("crew_1", "crew_2", "crew_3", "crew_4")
MISS, HIT, DOWN = 12, 5, 3
"""Flak rolls."""
HURT = (7, 1)
"""A crew injury on the surface: a generic man, lightly."""


def aircraft(*dice, air=None, **fields):
    """An aircraft in sight."""
    return given("air_attack", air=air or Air(), dice=dice, **fields)


def bombed(*dice, special=(2,), **fields):
    """One attack comes (a 7 on A1) with this special-weapon check."""
    return aircraft(7, *special, *dice, **fields)


@proves("TH-9.8.1.a")
@pytest.mark.parametrize(
    ("roll", "quality", "attacks"), [(8, "trained", 0), (7, "trained", 1), (2, "trained", 1), (2, "green", 2)]
)
def test_the_crash_dive(roll, quality, attacks):
    boat = aircraft(roll, quality=quality)
    if attacks:
        assert boat.air.attacks == attacks
        assert boat.waiting == "special_air_weapon"
    else:
        assert boat.why == ["crash_dive"]
        assert boat.waiting == "orders"


@proves("TH-9.8.mods", "TH-8.1.2", "TH-7.4.4")
def test_viic_with_naxos_in_the_mission_box():
    fields = {"area": "british_isles", "suffix": "A", "mission": "pending", "box": 3, "month": "1943-12"}
    assert aircraft(8, **fields).mods("dived_in_time") == {"naxos_surfaced": 1, "mission_box": -1}


@proves("TH-9.8.mods")
def test_ixc_with_naxos():
    assert aircraft(8, boat="IXC", month="1943-12").mods("dived_in_time") == {"naxos_surfaced": 1, "slow_diver": -1}


@proves("TH-9.8.mods", "TH-10.6.3.d", "TH-8.1.3.a", "TH-8.1.8", "TH-14.15.9", "TH-10.0.b")
@pytest.mark.parametrize(
    ("fields", "mods"),
    [
        ({}, {}),
        ({"month": "1943-11"}, {}),
        ({"month": "1943-12"}, {"naxos_surfaced": 1}),
        ({"crew": dict.fromkeys(GENERIC, "sw")}, {"all_crew_sw_or_kia": -1}),
        ({"crew": dict.fromkeys(GENERIC[:3], "sw")}, {}),
        ({"crew": {**dict.fromkeys(GENERIC[:3], "sw"), "crew_4": "kia"}}, {"all_crew_sw_or_kia": -1}),
        ({"quality": "green"}, {"crew_green": -1}),
        ({"quality": "elite"}, {"crew_elite": 1}),
        ({"quality": "veteran"}, {}),
        ({"out": ["dive_planes"]}, {"dive_planes_damaged": -1}),
        ({"boat": "VIID"}, {"slow_diver": -1}),
        ({"boat": "XB"}, {"slow_diver": -1}),
        ({"boat": "XII"}, {"slow_diver": -1}),
        ({"boat": "XIV"}, {"slow_diver": -1}),
        ({"ability": 9}, {"ability_vigilant": 1}),
        ({"ability": 9, "crew": {"kommandant": "sw"}}, {}),
        ({"posture": "schnorchel", "month": "1944-07"}, {"schnorcheling": 2}),
        (
            {"boat": "XXI", "posture": "schnorchel", "month": "1945-04"},
            {"schnorcheling": 2, "xxi_naxos_while_schnorcheling": 1},
        ),
        ({"boat": "IXC", "area": "indian_ocean", "box": 5}, {"slow_diver": -1, "area_indian_ocean_or_australia": 1}),
        ({"boat": "IXC", "area": "indian_ocean", "box": 2}, {"slow_diver": -1}),
        ({"air": Air(replenishing=True)}, {"mission_box": -1}),
    ],
)
def test_dive_modifiers(fields, mods):
    assert aircraft(12, **fields).mods("dived_in_time") == mods


@proves("TH-9.8.1.b", "TH-9.8.8")
def test_the_special_weapon_check():
    boat = aircraft(7, 1)
    assert boat.waiting == "which_air_weapon"
    boat = aircraft(7, 4, MISS, 8)
    assert boat.mods("bombs") == {"air_attack": 2}


@proves("TH-9.8.1.b")
def test_the_check_is_made_once_per_aircraft():
    boat = aircraft(2, 4, MISS, 2, 32, *HURT, 2, 32, quality="green")
    assert boat.air.attacks == 2
    assert boat.why == [
        *["crash_dive", "special_air_weapon", "flak", "air_attack", "damage", "crew_injury", "severity"],
        *["air_attack", "damage"],
    ]


@proves("TH-9.8.8", "TH-9.8.1.b")
@pytest.mark.parametrize(
    ("face", "month", "fields", "weapon"),
    [
        (1, "1943-09", {}, "fido"),
        (3, "1943-09", {}, "fido"),
        (4, "1943-10", {}, "tsetse"),
        (4, "1943-09", {}, "rockets"),
        (5, "1943-10", {}, "rockets"),
        (6, "1943-10", {}, "rockets"),
        (4, "1944-03", {"boat": "IXC", "area": "brazilian_coast", "box": 5}, "rockets"),
        (4, "1944-03", {"boat": "IXC", "area": "brazilian_coast", "box": 2}, "tsetse"),
        (4, "1944-06", {"area": "invasion", "box": 3}, "tsetse"),
        (4, "1943-10", {"area": "mediterranean", "box": 4}, "rockets"),
    ],
)
def test_which_special_weapon(face, month, fields, weapon):
    boat = aircraft(2, 1, face, month=month, quality="green", **fields)
    assert boat.air.special == weapon
    assert boat.count("which_air_weapon") == 1


@proves("TH-9.8.2", "TH-9.6.10.mods")
def test_an_air_attack_takes_two_and_nothing_else():
    boat = bombed(MISS, 8, out=["batteries", "fuel_tanks", "hydrophones", "electric_1"])
    line = boat.all("bombs")[-1]
    assert boat.mods("bombs") == {"air_attack": 2}
    assert sum(line.dice) + 2 == 10
    assert line.row == "result.rows[lo=9]"


@proves("TH-9.8.2", "TH-10.6.1")
def test_one_crew_injury_comes_with_every_attack_on_the_surface():
    boat = bombed(MISS, 2, 32, 10, 4)
    assert boat.all("bombs")[-1].data["n"] == 1
    assert boat.crew["second_wo"].state == "sw"  # the severity die counts on the surface
    boat = bombed(MISS, 2, *HURT, aircraft_quality=True, special=(2, 1))  # Green: not even one hit
    assert boat.count("damage") == 0
    assert boat.count("crew_injury") == 1


@proves("TH-9.8.2", "TH-8.1.3.b", "TH-9.8.4")
def test_schnorcheling_no_injury_no_flak_light_wounds():
    boat = aircraft(5, 2, 2, 13, 4, posture="schnorchel", month="1944-07")
    assert boat.why == ["crash_dive", "special_air_weapon", "air_attack", "damage", "crew_injury"]
    assert boat.crew["li"].state == "lw"
    assert boat.waiting == "additional_round"  # no Flak is a miss


@proves("TH-9.8.3.a")
def test_flak_and_bombs_at_the_same_time():
    boat = bombed(DOWN, 11)
    assert boat.outcome == "sunk_by_aircraft"
    assert "flak_shot_down" in boat.events


@proves("TH-9.8.3.a")
@pytest.mark.parametrize(
    ("roll", "code"), [(3, "flak_shot_down"), (4, "flak_damaged"), (5, "flak_damaged"), (6, "flak_missed")]
)
def test_flak_results(roll, code):
    assert bombed(roll).all(*VOLLEY)[-1].code == code


@proves("TH-9.8.3.b")
def test_shot_down_cancels_the_second_attack():
    boat = aircraft(2, 4, DOWN, 2, 32, *HURT, quality="green")
    assert boat.count("air_attack") == 1
    assert boat.waiting == "orders"


@proves("TH-9.8.3.c")
def test_damaged_it_still_attacks_a_second_time():
    boat = aircraft(2, 4, HIT, 2, 32, *HURT, 2, 32, quality="green")
    assert boat.count("air_attack") == 2
    assert boat.waiting == "orders"


@proves("TH-9.8.3.c")
def test_damaged_and_only_one_attack_due():
    assert bombed(HIT, 2, 32, *HURT).waiting == "orders"


@proves("TH-9.8.3.d")
def test_a_miss_and_an_escort():
    boat = bombed(MISS, 2, 32, *HURT, 5, 7).on()
    assert boat.why[-2:] == ["additional_round", "detection"]
    assert boat.mods("undetected") == {"previously_detected": 1}
    assert boat.waiting == "orders"


@proves("TH-9.8.3.d", "TH-9.8.7")
def test_a_miss_and_another_aircraft():
    boat = bombed(MISS, 2, 32, *HURT, 6, 2, 13, 4, 9)
    assert boat.why[7:] == ["additional_round", "air_attack", "damage", "crew_injury", "additional_round"]
    assert boat.all("bombs")[-1].mods[0].value == 2
    assert boat.crew["li"].state == "lw"  # under water
    assert boat.count("crash_dive") == boat.count("flak") == boat.count("special_air_weapon") == 1
    assert boat.waiting == "orders"


@proves("TH-9.8.3.d")
def test_a_miss_and_nothing():
    assert bombed(MISS, 2, 32, *HURT, 8).waiting == "orders"


@proves("TH-9.8.3.d", "TH-9.2.8")
def test_ships_damaged_before_the_aircraft_came_are_on_the_log():
    ships = meeting("ship", freighter(7600, damage=1), hunted=1)
    boat = aircraft(7, 2, MISS, 2, 32, *HURT, 5, 2, combat=ships).on()
    assert [(ship.name, ship.sunk) for ship in boat.ships] == [("SS 7600", False)]
    assert boat.waiting == "orders"


@proves("TH-9.8.4")
@pytest.mark.parametrize("state", [1, 2])
def test_flak_damaged_or_inoperable_is_a_miss(state):
    boat = bombed(2, 32, *HURT, damage={"flak_2cm": state})
    assert boat.count("flak") == 0
    assert boat.waiting == "additional_round"


@proves("TH-9.8.5", "TH-11.1.e", "TH-10.11.8.c", "TH-14.15.10", "TH-11.4.10.7")
@pytest.mark.parametrize(
    ("fields", "mods"),
    [
        ({}, {}),
        ({"boat": "IXC"}, {"two_flak_guns_working": -1}),
        ({"boat": "IXC", "experte": ["second_wo"]}, {"two_flak_guns_working": -1, "second_wo_experte": -1}),
        ({"boat": "IXC", "experte": ["second_wo"], "out": ["flak_2cm"]}, {"second_wo_experte": -1}),
        ({"gun": False, "extra_flak": True}, {"extra_flak": -1}),
        ({"gun": False, "extra_flak": True, "out": ["extra_flak"]}, {}),
        ({"gun": False, "extra_flak": True, "out": ["flak_2cm"]}, {"extra_flak": -1}),
        ({"quality": "veteran"}, {"crew_veteran_or_elite": -1}),
        ({"quality": "green"}, {}),
        ({"ability": 10}, {"ability_flak_expert": -1}),
        ({"ability": 10, "experte": ["second_wo"]}, {"second_wo_experte": -1}),
        ({"air": Air(replenishing=True)}, {"replenishing_other_boat": -1}),
    ],
)
def test_flak_modifiers(fields, mods):
    assert aircraft(4, 2, 12, **fields).mods(*VOLLEY) == mods


@proves("TH-9.8.5", "TH-9.3.1")
def test_the_deck_gun_never_fires_at_aircraft_and_ammo_is_not_touched():
    boat = bombed(MISS, 2, 32, *HURT, out=[])
    assert boat.boat.ammo == 10
    assert "deck_gun" not in boat.why


@proves("TH-9.8.7")
def test_no_flak_in_the_second_attack_and_nobody_on_deck():
    boat = aircraft(2, 4, MISS, 2, 32, *HURT, 2, 13, 4, quality="green")
    assert boat.count("flak") == 1
    assert boat.count("crew_injury") == 2  # the automatic one of the first attack, and the hit of the second
    assert boat.crew["li"].state == "lw"  # the boat has dived


@proves("TH-9.8.7", "TH-11.4.7.b", "TH-11.4.7.c")
def test_a_flak_boat_fires_again():
    boat = aircraft(7, 2, 12, 11, 2, 32, *HURT, boat="VIIC Flak")
    assert boat.mods(*VOLLEY) == {"flak_boat": -3}
    assert boat.offered == {"dive", "stay_up"}
    boat.do("stay_up").roll(12, 11, 4, *HURT)
    assert boat.count("flak") == 4
    assert boat.why[-3:] == ["second_bombing", "crew_injury", "severity"]
    assert boat.waiting == "additional_round"


@proves("TH-11.4.7.c", "TH-9.8.8.4")
def test_a_flak_boat_bombed_again():
    boat = aircraft(7, 2, 12, 11, 2, 32, *HURT, boat="VIIC Flak").do("stay_up").roll(12, 11, 3, 2, 32, *HURT)
    assert boat.count("air_attack") == 2
    assert boat.waiting == "additional_round"


@proves("TH-9.8.7")
def test_a_flak_boat_in_a_two_attack_result():
    boat = (
        aircraft(2, 2, 12, 11, 2, 32, *HURT, boat="VIIC Flak", quality="green").do("stay_up").roll(12, 11, 2, 32, *HURT)
    )
    assert boat.count("flak") == 4
    assert boat.count("second_bombing") == 0
    dived = aircraft(2, 2, 12, 11, 2, 32, *HURT, boat="VIIC Flak", quality="green").do("dive").roll(2, 32)
    assert dived.count("flak") == 2
    assert dived.waiting == "additional_round"


@proves("TH-9.8.8.1")
def test_fido_seven_hits_and_no_automatic_injury():
    boat = bombed(MISS, 5, *[32] * 7, special=(1, 1))
    assert boat.count("damage") == 7
    assert boat.count("crew_injury") == 0
    assert boat.waiting == "additional_round"


@proves("TH-9.8.8.1")
@pytest.mark.parametrize(("face", "outcome"), [(4, ""), (6, "sunk_by_aircraft")])
def test_fido_misses_or_sinks(face, outcome):
    boat = bombed(MISS, face, special=(1, 1))
    assert boat.outcome == outcome
    assert boat.count("crew_injury") == boat.count("damage") == 0


@proves("TH-9.8.8.1")
def test_the_second_attack_after_fido_is_a_normal_one():
    boat = aircraft(2, 1, 1, MISS, 4, 2, 32, quality="green")
    assert boat.why[-3:] == ["fido", "air_attack", "damage"]


def tsetse(*dice, roll=7, **fields):
    """A Mosquito with the 57 mm gun."""
    fields.setdefault("month", "1943-10")
    return aircraft(roll, 1, 4, *dice, **fields)


@proves("TH-9.8.8.2.a", "TH-8.1.5")
def test_tsetse_a_hull_hit_holes_the_boat():
    boat = tsetse(HIT, 2, 33, *HURT)
    assert boat.boat.holed
    assert boat.count("crew_injury") == 1
    assert boat.patrol.aborting == "hull_holed"
    boat = given("travel", holed=True, schnorchel=True, month="1944-07", aborting="hull_holed")
    assert "sail:schnorchel" not in boat.offered
    assert (
        given("contact", combat=meeting("ship", 7600), holed=True).refused["attack:submerged-close"] == "hull_is_holed"
    )


@proves("TH-9.8.8.2.a")
def test_tsetse_flooding_only_does_not_hole():
    boat = tsetse(HIT, 2, 12, *HURT, 1)
    assert not boat.boat.holed
    assert boat.boat.flooding == 0
    assert boat.why[-1] == "additional_flooding"


@proves("TH-9.8.8.2.b")
def test_tsetse_comes_back_twice():
    attack = (MISS, 2, 33, *HURT)
    boat = tsetse(*attack, *attack, *attack)
    assert boat.count("air_attack") == boat.count("flak") == 3
    assert boat.waiting == "additional_round"


@proves("TH-9.8.8.2.b")
def test_tsetse_without_a_hull_hit_attacks_once():
    boat = tsetse(MISS, 2, 32, *HURT)
    assert boat.count("air_attack") == 1
    assert boat.waiting == "additional_round"


@proves("TH-9.8.8.2.b")
@pytest.mark.parametrize("flak", [HIT, DOWN])
def test_tsetse_hit_by_flak_does_not_come_back(flak):
    boat = tsetse(flak, 2, 33, *HURT)
    assert boat.count("air_attack") == 1
    assert "hull_holed" in boat.events
    assert boat.waiting == "encounter"  # on the way home


@proves("TH-9.8.8.2.b")
def test_tsetse_two_attacks_even_if_damaged_and_no_third():
    boat = tsetse(HIT, 2, 33, *HURT, MISS, 2, 32, *HURT, roll=2, quality="green")
    assert boat.count("air_attack") == 2
    assert boat.waiting == "encounter"


@proves("TH-9.8.8.2.b")
def test_tsetse_two_attacks_undamaged_and_a_third():
    boat = tsetse(MISS, 2, 33, *HURT, MISS, 2, 32, *HURT, MISS, 2, 32, *HURT, roll=2, quality="green")
    assert boat.count("air_attack") == 3
    assert boat.waiting == "additional_round"


@proves("TH-9.8.8.2.b")
def test_an_older_hole_brings_tsetse_no_second_attack():
    boat = tsetse(MISS, 2, 32, *HURT, holed=True, aborting="hull_holed")
    assert boat.count("air_attack") == 1
    assert boat.waiting == "additional_round"


@proves("TH-9.8.8.3")
def test_rockets_hole_but_do_not_reload():
    boat = bombed(MISS, 2, 33, *HURT, special=(1, 6))
    assert boat.boat.holed
    assert boat.count("air_attack") == boat.count("crew_injury") == 1
    assert boat.waiting == "additional_round"


@proves("TH-9.8.8.3")
def test_the_second_attack_after_rockets_is_a_normal_one():
    boat = aircraft(2, 1, 6, MISS, 2, 32, *HURT, 2, 33, quality="green")
    assert boat.count("air_attack") == 2
    assert boat.boat.hull == 1
    assert not boat.boat.holed


@proves("TH-9.8.8.4", "TH-9.8.7")
def test_holed_with_flak_in_the_second_round():
    boat = aircraft(2, 2, MISS, 2, 32, *HURT, MISS, 2, 32, *HURT, holed=True, quality="green")
    assert boat.count("flak") == 2
    assert boat.count("crew_injury") == 2


@proves("TH-9.8.8.4")
def test_holed_without_flak_the_men_go_below():
    boat = aircraft(2, 2, 2, 32, *HURT, 2, 13, 7, 4, holed=True, quality="green", out=["flak_2cm"])
    assert boat.count("flak") == 0
    assert boat.count("crew_injury") == 2  # the first automatic one; in the second round only the hit
    assert boat.count("severity") == 2  # it is on the surface all the same
    assert boat.waiting == "additional_round"


@proves("TH-9.8.8.2.a", "TH-9.8.8.5")
@pytest.mark.parametrize(("found", "attacks"), [(False, 1), (True, 0)])
def test_a_holed_boat_cannot_dive_in_time(found, attacks):
    boat = aircraft(12, holed=True, holed_not_found=found, aborting="hull_holed")
    assert boat.waiting == ("special_air_weapon" if attacks else "encounter")


@proves("TH-9.8.8.5", "TH-10.9.1")
def test_a_holed_boat_must_go_home():
    boat = bombed(HIT, 2, 33, *HURT, special=(1, 6))
    assert boat.patrol.aborting == "hull_holed"
    assert boat.all("must_abort")[-1].data["why"] == "hull_holed"


BISCAY = {"month": "1943-07", "box": 1}


@proves("TH-9.8.9.a", "TH-9.8.9.b")
def test_fight_back_in_july_1943():
    boat = bombed(MISS, 3, 2, 32, *HURT, **BISCAY)
    assert boat.mods(*VOLLEY) == {"biscay_group_july_1943": -1}
    assert boat.offered == {"dive", "stay_up"}
    boat.do("stay_up").roll(MISS, 1, 2, 32, *HURT)
    assert boat.count("flak") == boat.count("air_attack") == boat.count("crew_injury") == 2
    assert boat.waiting == "additional_round"


@proves("TH-9.8.9.a")
@pytest.mark.parametrize(
    "fields",
    [
        {"month": "1943-08", "box": 1},
        {"month": "1943-07", "box": 2},
        {"month": "1943-07", "box": 8},
        {"month": "1943-07", "box": 1, "origin": "norway"},
        {"month": "1943-07", "box": 1, "step": -1, "aborting": "voluntary"},
    ],
)
def test_the_order_holds_only_outward_through_biscay(fields):
    boat = bombed(MISS, 2, 32, *HURT, **fields)
    assert boat.mods(*VOLLEY) == {}
    assert boat.waiting == "additional_round"


@proves("TH-9.8.9.a")
def test_diving_ends_it():
    boat = bombed(MISS, 3, 2, 32, *HURT, **BISCAY).do("dive")
    assert boat.waiting == "additional_round"
    assert boat.count("flak") == 1


@proves("TH-9.8.9.a")
def test_a_holed_boat_has_no_choice():
    boat = bombed(MISS, 3, 2, 33, *HURT, special=(1, 6), **BISCAY)
    assert boat.boat.holed
    assert boat.waiting == "additional_round"


@proves("TH-9.8.9.b")
@pytest.mark.parametrize(("face", "attacked"), [(3, True), (4, False), (5, False)])
def test_another_boat_of_the_group(face, attacked):
    boat = bombed(MISS, face, **BISCAY)
    if attacked:
        assert boat.waiting == "air_attack"
    else:
        assert boat.waiting == "stay_up"
        assert boat.count("air_attack") == boat.count("crew_injury") == 0
        assert boat.count("flak") == 1


@proves("TH-9.8.1.a", "TH-10.1.3")
def test_water_keeps_coming_after_an_air_attack():
    boat = bombed(MISS, 2, 12, *HURT, 5)
    assert boat.why[-1] == "additional_flooding"
    assert boat.boat.flooding == 2


@proves("TH-9.8.1.a", "TH-10.1.2")
def test_flooded_full_by_aircraft():
    boat = bombed(MISS, 2, 12, *HURT, 7, flooding=7)
    assert boat.why[-1] == "scuttle"
    assert boat.outcome == "scuttled_captured"


@proves("TH-9.8.3.d", "TH-9.4.8")
def test_staying_up_is_no_hunt():
    hunted = Combat("additional", hunted=3)
    boat = aircraft(7, 2, 12, 11, 2, 32, *HURT, boat="VIIC Flak", combat=hunted).do("stay_up").roll(12, 11, 4, *HURT, 6)
    assert boat.combat.hunted == 1
    assert boat.waiting == "air_attack"
