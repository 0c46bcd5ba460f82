"""Section 9.4: unescorted ships and additional rounds."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, freighter, given, meeting
from kaleun.games.hunted.rules.s09_4_additional import may_chase
from kaleun.games.hunted.state import Combat
from proves import proves

FIRED = ("torpedo_hit", "torpedo_missed")
EMPTY = {"forward": [""] * 4, "aft": [""]}


def fight(*ships, dice=(), combat=None, **fields):
    """After a fruitless first round on the surface, before the question for another one."""
    combat = combat or meeting("ship", *(ships or (12000,)), plan="surface", surfaced=True, range="close", round=1)
    return given("contact", combat=combat, dice=dice, **fields).do("weapon:cease")


@proves("TH-9.4.1")
@pytest.mark.parametrize(
    ("encounter", "escorted"),
    [
        ("ship", False),
        ("two_ships", False),
        ("tanker", False),
        ("ship_escort", True),
        ("two_ships_escort", True),
        ("convoy", True),
        ("capital_ship", True),
    ],
)
def test_which_results_are_unescorted(encounter, escorted):
    rows = BOOK.charts["E1_encounters"]["table"]
    table, total = next(
        (name, row["lo"] if row["lo"] >= 2 else row["hi"])
        for name in ("atlantic", "british_isles", "north_america", "indian_ocean", "west_african_coast")
        for row in rows[name]["rows"]
        if row["result"] == encounter
    )
    kind = "IXD-2"
    box = next(i for i, code in enumerate(BOOK.mat(kind)["tracks"][table], 1) if not code.startswith("T"))
    boat = given("encounter", boat=kind, area=table, box=box, rolls_left=1, dice=[total])
    assert boat.combat.encounter == encounter
    assert boat.combat.escorted == escorted


@proves("TH-9.4.2.a", "TH-9.4.1")
def test_an_unescorted_tanker_at_close_range_without_any_search():
    boat = given("contact", combat=meeting("tanker", freighter(9000, "tanker")), dice=[12])
    boat.do("attack:submerged-close", "weapon:aft", "aim:g7a-1")
    assert boat.why == ["torpedo"]


@proves("TH-9.4.2.b")
def test_forward_then_aft_without_penalty():
    boat = given("contact", combat=meeting("ship", 12000), dice=[12, 12])
    boat.do("attack:surface-close", "weapon:forward", "aim:g7a-1", "aim:none")
    assert boat.waiting == "weapon"
    assert boat.offered == {"weapon:aft", "weapon:gun", "weapon:cease"}
    boat.do("weapon:aft", "aim:g7a-1")
    assert [sum(m.value for m in line.mods) for line in boat.all(*FIRED)] == [-1, -1]


@proves("TH-9.4.2.b")
def test_any_order_and_each_result_is_seen():
    boat = given("contact", combat=meeting("ship", 12000), dice=[12, 12, 2, 6, 4])
    boat.do("attack:surface-close", "weapon:gun", "shell:1", "shell:1", "weapon:aft", "aim:g7a-1")
    assert boat.why == ["deck_gun", "deck_gun", "torpedo", "dud", "attack_damage"]
    assert boat.offered == {"weapon:forward", "weapon:cease"}


@proves("TH-9.4.2.b")
@pytest.mark.parametrize(
    ("way", "night", "mods"),
    [
        ("surface", False, {"surface_torpedo_uzo": -1}),
        ("surface", True, {"surface_torpedo_uzo": -1}),
        ("submerged", True, {}),
    ],
)
def test_the_uzo_is_used_on_the_surface_by_day_and_night(way, night, mods):
    boat = given("contact", combat=meeting("ship", 12000, night=night), dice=[12])
    boat.do(f"attack:{way}-close", "weapon:aft", "aim:g7a-1")
    assert boat.mods(*FIRED) == mods


@proves("TH-9.4.2.ex1")
def test_example_13000_ton_tanker():
    """Three forward torpedoes do 2, the aft one 1, the first of two shells sinks it; both are spent."""
    tanker = freighter(13000, "tanker")
    assert tanker.capacity == 4
    boat = given("contact", combat=meeting("tanker", tanker), dice=[8, 2, 3, 12, 12, 8, 2, 4, 8, 5])
    boat.do("attack:surface-close", "weapon:forward", *["aim:g7a-1"] * 3, "aim:none")
    assert boat.combat.targets[0].damage == 2
    boat.do("weapon:aft", "aim:g7a-1")
    assert boat.combat.targets[0].damage == 3
    boat.do("weapon:gun", "shell:1", "shell:1")
    assert boat.count("deck_gun") == 1
    assert boat.boat.ammo == 8
    assert [(ship.tonnage, ship.sunk) for ship in boat.ships] == [(13000, True)]


@proves("TH-9.4.3.a")
def test_nobody_comes_another_free_round():
    boat = fight(dice=[8, 12]).do("again")
    assert boat.waiting == "attack"
    boat.do("attack:surface-close", "weapon:forward", "aim:g7a-1", "aim:none")
    assert boat.why == ["additional_round", "torpedo"]
    assert boat.waiting == "weapon"


@proves("TH-9.4.3.a")
def test_no_more_rounds_once_everything_is_sunk():
    boat = given("contact", combat=meeting("ship", 3000), dice=[2, 6, 1])
    boat.do("attack:surface-close", "weapon:forward", "aim:g7a-1", "aim:none")
    assert boat.waiting == "orders"


@proves("TH-9.4.3.a")
def test_no_more_rounds_without_a_weapon():
    combat = meeting("ship", 12000, plan="surface", surfaced=True, range="close", round=1)
    boat = given("contact", combat=combat, forward=["g7a", "", "", ""], aft=[""], gun=False, ammo=0, dice=[12])
    assert boat.do("weapon:forward", "aim:g7a-1").waiting == "orders"


@proves("TH-9.4.3.b", "TH-9.4.6", "TH-9.6.2")
def test_an_escort_arrives_the_search_is_immediate():
    boat = fight(dice=[5, 7]).do("again")  # 5 - 2 = 3
    assert boat.events[-1] == "escort_comes"
    assert boat.waiting == "precautions"
    assert boat.combat.escorted
    boat.do("silent")
    assert boat.why == ["additional_round", "detection"]
    assert boat.mods("undetected") == {}


@proves("TH-9.4.3.b", "TH-9.6.2", "TH-9.4.4")
def test_undetected_the_boat_may_fire_and_is_searched_again():
    boat = fight(dice=[5, 7, 12, 6]).do("again", "silent")
    assert boat.offered == {f"attack:submerged-{r}" for r in ("close", "medium", "long")} | {"let_go"}
    assert boat.refused["attack:surface-close"] == "escort_has_come"
    boat.do("attack:submerged-close", "salvo:forward", "aim:g7a-1", "aim:none", "silent")
    assert boat.why == ["additional_round", "detection", "torpedo", "detection"]  # no approach roll
    assert boat.mods("undetected") == {"close_range": 1, "g7a_fired_by_day": 1}


@proves("TH-9.4.6")
def test_no_range_modifier_when_the_escort_comes():
    close = fight(dice=[5, 7], combat=meeting("ship", 12000, plan="surface", surfaced=True, range="close")).do("again")
    assert close.do("silent").mods("undetected") == {}
    far = fight(dice=[5, 7], combat=meeting("ship", 12000, plan="surface", surfaced=True, range="long")).do("again")
    assert far.do("silent").mods("undetected") == {}


@proves("TH-9.4.6")
def test_an_escort_against_a_holed_hull():
    boat = given("escort_hunt", combat=Combat("additional", escorted=True), holed=True, dice=[7])
    assert boat.why == ["scuttle"]
    assert boat.outcome == "scuttled_captured"


@proves("TH-9.4.3.c", "TH-9.8.1.c")
def test_aircraft_end_the_attack_even_if_they_cannot_attack():
    boat = fight(dice=[6, 8]).do("again")  # 6 - 2 = 4
    assert boat.why == ["additional_round", "crash_dive"]
    assert boat.events.index("aircraft_called") < boat.events.index("ships_escape") < boat.events.index("dived_in_time")
    assert boat.waiting == "orders"
    assert boat.combat is None


@proves("TH-9.4.4", "TH-9.7.sum")
def test_after_the_escort_only_following():
    damaged = meeting("ship", freighter(12000, damage=1), plan="surface", surfaced=True, range="close", fired=True)
    boat = fight(combat=damaged, dice=[5, 7, 12, 7]).do("again", "silent")
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1", "silent")
    assert boat.waiting == "follow"
    assert boat.offered == {"follow_damaged", "move_on"}


@proves("TH-9.4.4", "TH-9.7.7")
def test_ships_that_got_an_escort_are_followed_like_escorted_ones():
    boat = fight(dice=[5, 7, 12, 7, 4, 5]).do("again", "silent", "attack:submerged-medium", "salvo:aft", "aim:g7a-1")
    boat.do("follow_convoy")
    assert boat.waiting == "attack"
    assert [t.name for t in boat.combat.targets] == ["SS 12000"]
    assert boat.combat.escorted


@proves("TH-9.4.5", "TH-9.7.sum")
def test_no_additional_round_against_escorts():
    boat = given("contact", combat=meeting("ship_escort", 12000), dice=[12, 7])
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1", "silent")
    assert boat.waiting == "follow"
    assert "again" not in boat.offered


@proves("TH-9.4.7", "TH-9.4.4")
def test_two_additional_rounds_then_the_next_box():
    boat = fight(dice=[9, 9, 9])
    box = boat.patrol.at
    for _ in range(2):
        boat.do("again", "attack:surface-close", "weapon:cease")
        assert boat.patrol.at == box
    boat.do("again")
    assert boat.patrol.at == box + 1
    assert boat.count("additional_round") == 3
    assert boat.waiting == "attack"


@proves("TH-9.4.7")
def test_three_rounds_in_a_later_box():
    boat = fight(box=3, dice=[9] * 6)
    for _ in range(2):
        boat.do("again", "attack:surface-close", "weapon:cease")
    for box in (4, 4, 4, 5):
        boat.do("again", "attack:surface-close", "weapon:cease")
        assert boat.patrol.at + 1 == box


@proves("TH-9.4.7")
def test_never_into_a_transit_box():
    boat = fight(box=6, dice=[9] * 3)
    for _ in range(2):
        boat.do("again", "attack:surface-close", "weapon:cease")
    assert boat.waiting == "orders"
    assert boat.patrol.at + 1 == 7
    assert boat.count("additional_round") == 2


@proves("TH-9.4.7")
def test_a_fight_in_a_transit_box_has_its_rounds_but_does_not_move_on():
    boat = fight(box=2, dice=[9] * 3)
    assert not may_chase(boat.run.state, BOOK)
    for _ in range(2):
        boat.do("again", "attack:surface-close", "weapon:cease")
    assert boat.waiting == "orders"
    assert boat.count("additional_round") == 2


@proves("TH-9.4.7", "TH-8.2.1")
def test_the_box_entered_in_a_chase_has_its_own_rolls_afterwards():
    """Ruling R-39; the posture of the box is chosen then, and entering it is entering once."""
    boat = fight(box=3, dice=[9] * 3)
    for _ in range(2):
        boat.do("again", "attack:surface-close", "weapon:cease")
    entered = boat.patrol.entered_weight
    boat.do("again", "attack:surface-close", "weapon:cease", "leave")
    assert boat.waiting == "orders"
    assert boat.patrol.at + 1 == 4
    assert boat.do("sail:surfaced").waiting == "encounter"
    assert boat.patrol.at + 1 == 4
    assert boat.patrol.entered_weight == entered + 1


@proves("TH-9.4.7", "TH-10.6.3.b")
def test_chasing_into_a_box_is_entering_it_for_the_wounded():
    boat = fight(crew={"doctor": "kia", "li": "sw"}, dice=[9, 9])
    for _ in range(2):
        boat.do("again", "attack:surface-close", "weapon:cease")
    boat.do("again").roll(4)
    assert boat.crew["li"].state == "kia"
    assert boat.waiting == "additional_round"


@proves("TH-9.4.8")
def test_hunted_to_exhaustion():
    """Aircraft, Aircraft, Escort so far; the fourth is Aircraft."""
    combat = meeting("ship", 12000, plan="submerged", range="close", hunted=3)
    boat = fight(combat=combat, dice=[6, 9]).do("again")
    assert boat.why == ["additional_round", "scuttle"]
    assert boat.outcome == "scuttled_captured"


@proves("TH-9.4.8", "TH-9.8.3.d")
def test_hunted_by_aircraft_after_aircraft():
    """One encounter: an aircraft in the additional round, then three more called by the one that shadows."""
    called = [2, 32, 6]
    boat = fight(dice=[6, 5, 3, 12, 2, 32, 7, 1, 6, *called, *called, 9]).do("again")
    assert boat.why == [
        *["additional_round", "crash_dive", "special_air_weapon", "flak", "air_attack", "damage"],
        *["crew_injury", "severity", "additional_round"],
        *["air_attack", "damage", "additional_round"] * 2,
        "scuttle",
    ]
    assert boat.outcome == "scuttled_captured"


@proves("TH-9.4.8")
def test_a_quiet_roll_starts_the_count_again():
    combat = meeting("ship", 12000, plan="submerged", range="close", hunted=3)
    boat = fight(combat=combat, dice=[9]).do("again")
    assert boat.combat.hunted == 0


@proves("TH-9.4.8")
def test_a_fight_on_the_surface_starts_the_count_again():
    boat = given("contact", combat=meeting("ship", 12000, hunted=3)).do("attack:surface-close")
    assert boat.combat.hunted == 0
    boat = given("contact", combat=meeting("ship", 12000, hunted=3)).do("attack:submerged-close")
    assert boat.combat.hunted == 3


@proves("TH-9.6.2")
@pytest.mark.parametrize(
    ("area", "kind", "box", "roll", "result"),
    [
        ("atlantic", "VIIC", 3, 5, "escort_comes"),
        ("atlantic", "VIIC", 3, 6, "aircraft_called"),
        ("atlantic", "VIIC", 3, 7, "aircraft_called"),
        ("atlantic", "VIIC", 3, 8, "nobody_comes"),
        ("west_african_coast", "IXC", 4, 4, "aircraft_called"),
        ("west_african_coast", "IXC", 4, 3, "escort_comes"),
        ("west_african_coast", "IXC", 4, 6, "nobody_comes"),
        ("west_african_coast", "IXC", 2, 5, "escort_comes"),
        ("indian_ocean", "IXC", 4, 4, "aircraft_called"),
    ],
)
def test_the_additional_round_column(area, kind, box, roll, result):
    boat = fight(area=area, boat=kind, box=box, dice=[roll]).do("again")
    assert result in boat.events


@proves("TH-9.8.6")
def test_gibraltar_makes_additional_rounds_worse():
    boat = fight(area="mediterranean", box=2, first_med=True, dice=[9]).do("again")
    assert boat.mods("nobody_comes", "aircraft_called", "escort_comes") == {
        "gibraltar_passage": -2,
        "area_not_remote": -2,
    }
    later = fight(area="mediterranean", box=2, first_med=False, dice=[9]).do("again")
    assert later.mods("nobody_comes") == {"area_not_remote": -2}


@proves("TH-9.4.7")
def test_there_is_no_box_behind_the_last_one():
    boat = given("encounter")
    patrol = boat.run.state.patrol
    patrol.at, patrol.step = len(patrol.boxes) - 1, 1
    assert not may_chase(boat.run.state, BOOK)
    patrol.at, patrol.step = 0, -1
    assert not may_chase(boat.run.state, BOOK)
