"""Section 9.2: conducting ship combat."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, Target, capital, freighter, given, meeting
from kaleun.games.hunted.rules.s09_2_torpedo_fire import needed, torpedo_mods
from proves import proves

FIRED = ("torpedo_hit", "torpedo_missed")


def salvo(encounter="ship_escort", *ships, way="submerged", distance="medium", kind="g7a", dice=(), **fields):
    """One torpedo of this kind at the first ship."""
    fields.setdefault("forward", [kind, "", "", ""])
    fields.setdefault("aft", [""])
    combat = meeting(encounter, *(ships or (7600,)), night=way == "surface")
    boat = given("contact", combat=combat, dice=dice, **fields)
    weapon = [] if combat.escorted else ["weapon:forward"]
    return boat.do(f"attack:{way}-{distance}", *weapon, f"aim:{kind}-1").on()


@proves("TH-9.2.1.a")
def test_any_number_of_torpedoes_at_any_targets():
    boat = given("contact", combat=meeting("convoy", 3000, 7600, 9000), dice=[12] * 6)
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:g7a-3", "aim:g7a-1", "aim:none")
    assert [line.data["name"] for line in boat.all(*FIRED)] == ["SS 3000", "SS 9000", "SS 3000"]
    assert boat.boat.forward == ["", "", "", "g7a"]
    assert boat.boat.aft == ["g7a"]


@proves("TH-9.2.1.a")
def test_all_are_aimed_before_the_first_is_rolled():
    boat = given("contact", combat=meeting("convoy", 3000, 7600), dice=[12] * 8)
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:g7a-1", "aim:g7a-2")
    assert boat.why == []
    boat.do("aim:none")
    assert boat.count("torpedo") == 3
    assert boat.waiting == "precautions"  # the fourth cannot be aimed any more


@proves("TH-9.2.1.b", "TH-9.5.2")
def test_both_ends_only_by_night_on_the_surface():
    under = given("contact", combat=meeting("convoy", 3000, night=True)).do("attack:submerged-medium")
    assert under.offered == {"salvo:forward", "salvo:aft"}
    assert under.refused["salvo:both"] == "only_at_night_on_the_surface"
    up = given("contact", combat=meeting("convoy", 3000, night=True)).do("attack:surface-medium")
    assert up.offered == {"salvo:forward", "salvo:aft", "salvo:both", "salvo:aft_first"}


@proves("TH-9.2.1.b", "TH-9.6.3")
def test_both_ends_add_one_to_the_first_search_only():
    boat = given("contact", combat=meeting("ship_escort", 12000, night=True), dice=[12, 12, 9, 2, 2, 32, 9, 2, 2])
    boat.do("attack:surface-medium", "salvo:both", "aim:g7a-1", "aim:none", "aim:g7a-1", "silent", "silent")
    first, second = ({m.code: m.value for m in line.mods} for line in boat.all("detected"))
    assert first == {"night_surface_attack": 1, "fired_fore_and_aft": 1}
    assert second == {"previously_detected": 1, "night_surface_attack": 1}


@proves("TH-9.2.1.b")
def test_both_ends_chosen_but_only_one_fired():
    boat = given("contact", combat=meeting("ship_escort", 12000, night=True), dice=[12, 5])
    boat.do("attack:surface-medium", "salvo:both", "aim:none", "aim:g7a-1", "silent")
    assert "second_salvo" not in boat.mods("torpedo_missed")
    assert boat.mods("undetected") == {"night_surface_attack": 1}


@proves("TH-9.2.2.a")
@pytest.mark.parametrize(
    ("roll", "awards", "crew", "detected"),
    [
        (7, [], {}, True),
        (6, [], {}, False),
        (7, ["knights_cross", "oakleaves"], {}, False),
        (8, ["knights_cross", "oakleaves"], {}, True),
        (7, ["knights_cross", "oakleaves"], {"kommandant": "sw"}, True),
        (7, ["knights_cross"], {}, True),
    ],
)
def test_the_approach_to_close_range(roll, awards, crew, detected):
    boat = given("contact", combat=meeting("convoy", 7600), awards=awards, crew=crew, dice=[roll])
    boat.do("attack:submerged-close")
    assert ("approach_detected" in boat.events) == detected
    assert boat.waiting == ("special_weapon" if detected else "salvo")


@proves("TH-9.2.2.a")
def test_nothing_but_oakleaves_counts_on_the_approach():
    boat = given(
        "contact",
        combat=meeting("capital_ship", capital(), night=True, wolfpack=1),
        month="1944-07",
        boat="VIIC",
        alberich=True,
        out=["dive_planes", "fuel_tanks"],
        dice=[6],
    )
    boat.do("attack:surface-close")
    assert boat.waiting == "salvo"
    assert boat.all("approach_undetected")[-1].mods == ()


@proves("TH-9.2.2.a", "TH-9.6.8")
def test_alberich_on_the_approach_with_the_house_rule():
    boat = given("contact", combat=meeting("convoy", 7600), alberich=True, alberich_on_approach=True, dice=[7])
    assert boat.do("attack:submerged-close").waiting == "salvo"


@proves("TH-9.2.2.b", "TH-9.2.9")
def test_detected_on_the_approach_no_torpedo_leaves_its_tube():
    boat = given("contact", combat=meeting("convoy", 7600), dice=[7, 3, 5, 32, 4]).do("attack:submerged-close").on()
    assert boat.why == ["approach", "special_weapon", "depth_charge_attack", "damage", "detection"]
    assert boat.boat.forward == ["g7a"] * 4
    assert boat.boat.aft == ["g7a"]


@proves("TH-9.2.2.b", "TH-9.7.3")
def test_detected_on_the_approach_the_ships_can_only_be_followed():
    boat = given("contact", combat=meeting("convoy", 7600), dice=[7, 3, 2, 4]).do("attack:submerged-close", "silent")
    assert boat.events[-1] == "undetected"
    assert boat.waiting == "follow"
    assert boat.offered == {"follow_convoy", "move_on"}


@proves("TH-9.2.2.b")
@pytest.mark.parametrize(
    ("roll", "mods"), [(11, {"date_1943_on": 1}), (12, {"detection_12_plus": 1, "date_1943_on": 1})]
)
def test_a_twelve_on_the_approach_is_exact(roll, mods):
    boat = given("contact", combat=meeting("convoy", 7600), dice=[roll, 3, 2]).do("attack:submerged-close")
    assert boat.mods("depth_charge_hits") == mods


@proves("TH-9.2.2.c", "TH-9.6.1")
def test_the_second_search_after_close_fire():
    boat = given("contact", combat=meeting("convoy", 7600, night=True), dice=[6, 12, 12, 8])
    boat.do("attack:submerged-close", "salvo:forward", "aim:g7a-1", "aim:none", "silent")
    assert boat.why == ["approach", "torpedo", "fat", "detection"]
    assert boat.mods("detected") == {"close_range": 1}  # 8 + 1 = 9
    assert boat.all("detected")[-1].row == "result.rows[lo=9]"


@proves("TH-9.2.2.c", "TH-9.6.1")
def test_close_undetected_twice_is_two_searches():
    boat = given("contact", combat=meeting("convoy", 7600, night=True), dice=[6, 12, 12, 7])
    boat.do("attack:submerged-close", "salvo:forward", "aim:g7a-1", "aim:none", "silent")
    assert [boat.count(why) for why in ("approach", "detection")] == [1, 1]
    assert boat.waiting == "follow"


@proves("TH-9.2.2.d", "TH-9.6.1")
@pytest.mark.parametrize("distance", ["medium", "long"])
def test_medium_and_long_one_search_after_firing(distance):
    boat = salvo(distance=distance, dice=[12, 5])
    assert boat.why == ["torpedo", "detection"]
    assert boat.all("undetected")


@proves("TH-9.2.3")
@pytest.mark.parametrize(
    ("distance", "roll", "hit"),
    [
        ("close", 8, True),
        ("close", 9, False),
        ("medium", 7, True),
        ("medium", 8, False),
        ("long", 6, True),
        ("long", 7, False),
    ],
)
def test_equal_or_below_hits(distance, roll, hit):
    boat = salvo("ship", distance=distance, dice=[roll])
    assert boat.all(*FIRED)[-1].code == ("torpedo_hit" if hit else "torpedo_missed")
    assert boat.waiting == ("dud" if hit else "another_round")


@proves("TH-9.2.3")
def test_needed_8_one_worse_and_an_8_misses():
    boat = salvo("ship", distance="close", quality="green", dice=[8])
    line = boat.all(*FIRED)[-1]
    assert line.code == "torpedo_missed"
    assert line.data["need"] == 7
    assert boat.mods(*FIRED) == {"crew_green": 1}


@proves("TH-9.2.mods", "TH-9.5.1.a", "TH-11.3.6.a")
def test_knights_cross_by_night_on_the_surface():
    boat = salvo(way="surface", awards=["knights_cross"], dice=[9])
    assert boat.mods(*FIRED) == {"surface_torpedo_uzo": -1, "kmdt_knights_cross": -1}
    assert boat.all("torpedo_hit")


@proves("TH-9.2.mods", "TH-9.5.2")
def test_second_salvo_takes_back_the_uzo():
    boat = given("contact", combat=meeting("ship_escort", 12000, night=True), dice=[12, 12])
    boat.do("attack:surface-medium", "salvo:both", "aim:g7a-1", "aim:none", "aim:g7a-1")
    forward, aft = (sum(m.value for m in line.mods) for line in boat.all(*FIRED))
    assert (forward, aft) == (-1, 0)


@proves("TH-9.2.mods", "TH-9.10.a")
def test_an_escort_is_two_worse():
    boat = given("contact", combat=meeting("ship_escort", 7600), forward=["g7a", "", "", ""], aft=[""], dice=[6])
    boat.do("attack:submerged-medium", "aim_escort:g7a")
    assert boat.mods(*FIRED) == {"target_escort": 2}


@proves("TH-9.2.mods")
@pytest.mark.parametrize(
    ("kind", "distance", "mods"),
    [
        ("g7a", "medium", {}),
        ("g7e", "close", {}),
        ("g7e", "medium", {"g7e_medium": 1}),
        ("g7e", "long", {"g7e_long": 2}),
        ("zaunkoenig", "long", {"g7e_long": 2}),
    ],
)
def test_electric_torpedoes_are_worse_at_a_distance(kind, distance, mods):
    assert salvo("ship", distance=distance, kind=kind, dice=[12]).mods(*FIRED) == mods


@proves("TH-9.2.mods", "TH-10.6.3.a", "TH-11.1.d")
@pytest.mark.parametrize(
    ("fields", "mods"),
    [
        ({"quality": "elite"}, {"crew_elite": -1}),
        ({"quality": "veteran"}, {}),
        ({"crew": dict.fromkeys(["crew_1", "crew_2", "crew_3", "crew_4"], "sw")}, {"all_crew_sw_or_kia": 1}),
        ({"crew": {"kommandant": "sw"}}, {"kmdt_sw": 1}),
        ({"crew": {"kommandant": "sw"}, "experte": ["first_wo"]}, {}),
        ({"crew": {"kommandant": "sw", "first_wo": "kia"}}, {"kmdt_and_1wo_sw": 2}),
        ({"experte": ["first_wo"]}, {}),
        ({"way": "surface", "experte": ["first_wo"]}, {"surface_torpedo_uzo": -1, "first_wo_experte_surface": -1}),
    ],
)
def test_crew_and_command(fields, mods):
    assert salvo(dice=[12], **fields).mods(*FIRED) == mods


@proves("TH-9.2.mods", "TH-8.3.2.b", "TH-9.9.3")
def test_warships():
    fast = given("contact", combat=meeting("capital_ship", capital(fast=True)), dice=[12])
    fast.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:none")
    assert fast.mods(*FIRED) == {"target_fast_warship": 1}
    slow = given("contact", combat=meeting("capital_ship", capital()), dice=[12])
    slow.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:none")
    assert slow.mods(*FIRED) == {}


@proves("TH-9.2.4")
@pytest.mark.parametrize(("roll", "struck"), [(3, True), (2, True), (4, False)])
def test_fat_second_chance(roll, struck):
    boat = salvo("convoy", dice=[12, roll, *([1, 1, 6, 4] if struck else [])])
    assert boat.why[:2] == ["torpedo", "fat"]
    assert len(boat.combat.targets) == (2 if struck else 1)
    if struck:
        assert boat.why[2:] == ["ship_size", "roster", "dud", "attack_damage"]
        assert [t.damage for t in boat.combat.targets] == [0, 1]


@proves("TH-9.2.4")
def test_fat_is_unmodified():
    boat = salvo("convoy", way="surface", quality="elite", awards=["knights_cross"], dice=[12, 4])
    assert boat.events.count("fat_missed") == 1


@proves("TH-9.2.4")
@pytest.mark.parametrize("encounter", ["ship_escort", "two_ships_escort", "ship", "two_ships", "damaged"])
def test_no_second_chance_outside_a_convoy(encounter):
    assert "fat" not in salvo(encounter, dice=[12, 5]).why


@proves("TH-9.2.4", "TH-9.2.5")
def test_no_second_chance_for_homing_torpedoes_nor_against_the_escort():
    assert "fat" not in salvo("convoy", kind="zaunkoenig", dice=[12]).why
    boat = given("contact", combat=meeting("convoy", 7600), forward=["g7a", "", "", ""], aft=[""], dice=[12])
    assert "fat" not in boat.do("attack:submerged-medium", "aim_escort:g7a").on().why


@proves("TH-9.2.5")
def test_zaunkoenig_against_an_escort_still_hits_on_6():
    boat = given("contact", combat=meeting("convoy", 7600), forward=["zaunkoenig", "", "", ""], aft=[""], dice=[6])
    boat.do("attack:submerged-long", "aim_escort:zaunkoenig")
    assert boat.all("torpedo_hit")[-1].data["need"] == 6


@proves("TH-9.2.5")
@pytest.mark.parametrize(
    ("kind", "distance", "quality", "need"),
    [
        ("falke", "close", "green", 7),
        ("falke", "close", "trained", 8),
        ("falke", "long", "green", 5),
        ("zaunkoenig", "long", "green", 6),
        ("zaunkoenig_2", "long", "green", 7),
        ("zaunkoenig_2", "medium", "elite", 7),
        ("zaunkoenig_2", "close", "elite", 9),
    ],
)
def test_homing_minimum(kind, distance, quality, need):
    boat = salvo("ship", distance=distance, kind=kind, quality=quality, dice=[12])
    assert boat.all(*FIRED)[-1].data["need"] == need


@proves("TH-9.2.5")
def test_the_minimum_is_for_homing_torpedoes_only():
    boat = given("contact", combat=meeting("ship_escort", 7600), crew={"kommandant": "sw", "first_wo": "sw"})
    combat, escort = boat.combat, Target("escort", "", 2000, 2)
    combat.range = "long"
    found = torpedo_mods(boat.run.state, BOOK, combat, "g7e", escort)
    assert needed(BOOK, combat, "g7e", found) == 6 - 2 - 2 - 2
    assert needed(BOOK, combat, "falke", found) == 5


@proves("TH-9.2.6")
def test_every_hit_is_checked_for_a_dud():
    boat = given("contact", combat=meeting("ship_escort", 12000), dice=[2, 1, 2, 1, 2, 1, 12])
    boat.do("attack:submerged-medium", "salvo:forward", *["aim:g7a-1"] * 4)
    assert boat.why == ["torpedo", "dud"] * 3 + ["torpedo"]
    assert boat.events.count("dud") == 3
    assert boat.combat.targets[0].damage == 0


@proves("TH-9.2.6")
@pytest.mark.parametrize(
    ("kind", "month", "dud_max"),
    [
        ("g7a", "1943-07", 1),
        ("g7e", "1945-05", 1),
        ("falke", "1943-07", 2),
        ("zaunkoenig", "1943-12", 2),
        ("zaunkoenig", "1944-06", 2),
        ("zaunkoenig", "1944-07", 1),
        ("zaunkoenig_2", "1945-04", 1),
    ],
)
def test_duds_by_type_and_date(kind, month, dud_max):
    for face in (dud_max, dud_max + 1):
        boat = salvo("ship", kind=kind, month=month, dice=[2, face])
        assert ("dud" in boat.events) == (face == dud_max)
        assert (boat.waiting == "attack_damage") == (face > dud_max)


@proves("TH-9.2.6", "TH-12.1.3.a")
def test_superior_torpedoes_have_fewer_duds():
    boat = salvo("ship", superior_torpedoes=True, dice=[2, 1])
    assert boat.waiting == "attack_damage"


@proves("TH-9.2.7")
@pytest.mark.parametrize(("face", "damage"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_damage_of_a_good_hit(face, damage):
    boat = salvo("ship_escort", 12000, dice=[2, 6, face])
    target = boat.combat.targets[0]
    assert target.damage == damage
    assert target.sunk == (damage == 4)


@proves("TH-9.2.7")
@pytest.mark.parametrize(("face", "left", "sunk"), [(3, 1, False), (1, -1, True), (2, 0, True)])
def test_damage_and_sinking(face, left, sunk):
    target = salvo("ship_escort", 7600, dice=[2, 6, face]).combat.targets[0]
    assert target.capacity == 3
    assert target.capacity - target.damage == left
    assert target.sunk == sunk


@proves("TH-9.2.7.ex1")
def test_example_combat_mat():
    """Two G7a each at a freighter of 10,000 t and a tanker of 9,000 t; 3 damage on both."""
    ships = (freighter(10000), freighter(3000), freighter(9000, "tanker"), freighter(4000))
    boat = given("contact", combat=meeting("convoy", *ships, night=True), dice=[7, 3, 2, 8, 12, 7, 3, 3, 7, 3, 4])
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:g7a-1", "aim:g7a-3", "aim:g7a-3")
    first, _, third, _ = boat.combat.targets
    assert (first.capacity, first.damage, first.sunk) == (4, 3, False)
    assert (third.capacity, third.damage, third.sunk) == (3, 3, True)


@proves("TH-9.2.8", "TH-9.10.a")
def test_recording():
    boat = given("contact", combat=meeting("convoy", 3000, 7600), dice=[2, 6, 3, 2, 6, 4, 5])
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:g7a-2", "aim:none").until("orders")
    assert [(ship.name, ship.sunk) for ship in boat.ships] == [("SS 3000", True), ("SS 7600", False)]
    assert boat.run.state.tonnage == 3000
    assert boat.patrol.sunk == 1


@proves("TH-9.2.8", "TH-9.7.8")
def test_damaged_ships_are_ticked_when_the_convoy_is_followed_instead():
    boat = given("contact", combat=meeting("convoy", 3000, 7600), dice=[2, 6, 4, 5, 3])
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-2", "aim:none", "follow_convoy")
    assert [(ship.name, ship.sunk) for ship in boat.ships] == [("SS 7600", False)]
    assert boat.waiting == "ship_size"


@proves("TH-9.2.9")
def test_detected_after_firing_the_boat_does_not_fire_again():
    boat = salvo(forward=["g7a", "g7a", "", ""], dice=[12, *[9, 3, 2] * 4, 3]).do("aim:none").on()
    assert boat.why == ["torpedo"] + ["detection", "special_weapon", "depth_charge_attack"] * 4 + ["detection"]
    assert boat.waiting == "follow"


@proves("TH-9.2.10")
def test_tubes_are_loaded_before_an_additional_round():
    boat = given("contact", combat=meeting("ship", 12000), forward_reloads=["g7e", "g7e"], dice=[12, 12, 12, 9])
    boat.do("attack:submerged-medium", "weapon:forward", "aim:g7a-1", "aim:g7a-1", "aim:none", "weapon:cease", "again")
    assert boat.events[-2:] == ["reloaded", "nobody_comes"]
    assert sorted(boat.boat.forward) == ["g7a", "g7a", "g7e", "g7e"]
    assert boat.boat.forward_reloads == []


@proves("TH-9.2.10")
def test_no_reload_during_the_escort_cycle():
    boat = salvo(forward_reloads=["g7e"] * 4, dice=[12, 9, 3, 2, 9, 3, 2])
    assert boat.waiting == "detection"
    assert boat.boat.forward == [""] * 4
    boat.roll(2)
    assert boat.waiting == "follow"
    assert boat.boat.forward == [""] * 4
    assert boat.do("move_on").boat.forward == ["g7e"] * 4


@proves("TH-9.2.10", "TH-9.7.9")
def test_tubes_are_loaded_before_following():
    boat = salvo("convoy", forward_reloads=["g7e"] * 4, dice=[12, 12, 5]).do("follow_convoy")
    assert boat.waiting == "follow_convoy"
    assert boat.boat.forward == ["g7e"] * 4
