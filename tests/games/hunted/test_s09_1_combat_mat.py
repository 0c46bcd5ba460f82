"""Section 9.0 and 9.1: the engagement on the combat mat."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, freighter, given, meeting
from kaleun.games.hunted.rules.s08_3_targets import points
from kaleun.games.hunted.state import Air
from proves import proves

RANGES = ("close", "medium", "long")


@proves("TH-9.0", "TH-9.2.2.d")
def test_escorted_at_medium_fire_dud_damage_then_the_search():
    boat = given("contact", combat=meeting("ship_escort", 7600), dice=[5, 2, 4, 7])
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:none", "silent")
    assert boat.why == ["torpedo", "dud", "attack_damage", "detection"]


@proves("TH-9.0", "TH-9.4.2.a")
@pytest.mark.parametrize("distance", RANGES)
def test_unescorted_no_search_in_the_first_round(distance):
    boat = given("contact", combat=meeting("tanker", freighter(9000, "tanker")), dice=[12] * 4)
    boat.do(f"attack:submerged-{distance}", "weapon:forward", "aim:g7a-1", "aim:g7a-1", "aim:none")
    assert boat.why == ["torpedo", "torpedo"]
    assert boat.waiting == "weapon"
    boat.do("weapon:cease", "leave").on()
    assert "detection" not in boat.why
    assert "approach" not in boat.why


@proves("TH-9.1.1", "TH-9.1.1.ex1")
@pytest.mark.parametrize(("tons", "box"), [(9000, 3), (7600, 3), (10000, 4), (13000, 4), (9999, 3), (5000, 2)])
def test_a_ship_starts_in_the_box_of_the_damage_it_can_take(tons, box):
    assert points(BOOK, tons) == box
    assert freighter(tons).capacity == box


@proves("TH-9.1.1")
def test_ships_are_identified_with_their_box():
    boat = given("contact", combat=meeting("convoy"), dice=[1, 7, 1, 8, 4, 1, 6, 1, 1])
    assert boat.waiting == "attack"
    assert [t.capacity for t in boat.combat.targets] == [points(BOOK, t.tonnage) for t in boat.combat.targets]
    assert len(boat.combat.targets) == BOOK.charts["U4_combat_mat"]["layout"]["target_columns"] == 4


@proves("TH-9.1.2")
def test_only_one_of_four_ships_may_be_the_target():
    boat = given("contact", combat=meeting("convoy", 3000, 7600, 9000, 12000), dice=[2, 2, 1])
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-2", "aim:none")
    assert [t.damage for t in boat.combat.targets] == [0, 4, 0, 0]


@proves("TH-9.1.2", "TH-9.0")
def test_no_torpedo_allocated_no_search():
    boat = given("contact", combat=meeting("convoy", 3000, 7600), dice=[3])
    boat.do("attack:submerged-medium", "salvo:forward", "aim:none")
    assert boat.why == []
    assert boat.waiting == "orders"
    assert boat.combat is None
    assert boat.boat.forward == ["g7a"] * 4


@proves("TH-9.1.2", "TH-9.7.10")
def test_letting_them_go_ends_the_encounter():
    boat = given("contact", combat=meeting("convoy", 3000, 7600)).do("let_go")
    assert boat.waiting == "orders"
    assert boat.why == []


@proves("TH-9.1.3")
@pytest.mark.parametrize(("face", "penalty"), [(3, {"g7a_fired_by_day": 1}), (4, {})])
def test_day_and_night_govern_the_engagement(face, penalty):
    boat = given("contact", combat=meeting("ship_escort"), dice=[1, 7, face, 12, 7])
    assert boat.combat.day == (face == 3)
    assert ("attack:surface-medium" in boat.offered) == (face == 4)
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:none", "silent")
    assert boat.mods("undetected") == penalty


@proves("TH-9.1.4")
def test_three_ranges():
    offered = given("contact", combat=meeting("convoy", 3000, night=True)).offered
    ways = {f"attack:{way}-{r}" for way in ("submerged", "surface") for r in RANGES}
    assert offered == ways | {"let_go"}


@proves("TH-9.1.4", "TH-14.16")
def test_a_fourth_range_with_the_option():
    offered = given("contact", combat=meeting("convoy", 3000), extreme_range=True).offered
    assert offered == {f"attack:submerged-{r}" for r in (*RANGES, "extreme")} | {"wait", "let_go"}


@proves("TH-9.1.4", "TH-9.6.14")
def test_the_range_holds_for_the_whole_round():
    boat = given("contact", combat=meeting("ship_escort", 3000, night=True), dice=[12, 10, 2, 2, 7])
    boat.do("attack:submerged-long", "salvo:forward", "aim:g7a-1", "aim:none", "silent", "silent")
    assert [line.mods[-1].code for line in boat.all("detected", "undetected")] == ["long_range", "long_range"]


@proves("TH-9.1.5", "TH-9.1.7")
@pytest.mark.parametrize(
    ("suffix", "encounter", "rolled"), [("", "convoy", 0), ("W", "convoy", 1), ("W", "ship_escort", 0)]
)
def test_the_wolfpack_box(suffix, encounter, rolled):
    ships = [1, 7] * (4 if encounter == "convoy" else 1)
    boat = given("contact", combat=meeting(encounter), suffix=suffix, dice=[*ships, 4, *[2] * rolled])
    assert boat.waiting == "attack"
    assert boat.count("wolfpack") == rolled
    assert boat.combat.wolfpack == -rolled


@proves("TH-9.1.7")
@pytest.mark.parametrize(("face", "value"), [(1, -1), (5, -1), (6, 1)])
def test_the_wolfpack_modifier_holds_for_every_search(face, value):
    name = "wolfpack_busy" if value < 0 else "wolfpack_focused"
    boat = given(
        "contact", combat=meeting("convoy"), suffix="W", dice=[*[1, 7] * 4, 4, face, 12, 12, 10, 2, 2, 10, 2, 2]
    )
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:none", "silent", "silent")
    searches = boat.all("detected")
    assert len(searches) == 2
    assert all({m.code: m.value for m in line.mods}[name] == value for line in searches)


@proves("TH-9.1.5", "TH-9.1.8", "TH-9.6.11.a")
def test_every_incoming_hit_is_one_roll():
    boat = given("escort_hunt", combat=meeting("ship_escort", 3000), dice=[9, 2, 8])
    boat.do("silent")
    assert boat.all("depth_charge_hits")[-1].data["n"] == 3
    for left in (2, 1, 0):
        boat.roll(32)
        assert (boat.waiting == "damage") == (left > 0)
    assert boat.count("damage") == 3


@proves("TH-9.1.5")
def test_the_escort_box_is_empty_without_escorts():
    boat = given("contact", combat=meeting("two_ships", 3000, 4000), escort_quality=True, dice=[12])
    boat.do("attack:submerged-medium", "weapon:forward", "aim:g7a-1", "aim:none")
    assert not boat.combat.escorted
    assert boat.combat.escort_quality == ""


@proves("TH-9.1.6")
def test_the_air_attack_box_is_unused_without_the_option():
    boat = given("air_attack", air=Air(), dice=[7, 3, 9])
    assert boat.air.quality == ""
    assert "aircraft_quality" not in boat.why
