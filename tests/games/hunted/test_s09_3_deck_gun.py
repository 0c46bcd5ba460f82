"""Section 9.3: surface gunnery."""

from __future__ import annotations

import pytest

from games.hunted.given import freighter, given, meeting
from proves import proves

SHOTS = ("gun_hit", "gun_missed")


def gunnery(*ships, dice=(), **fields):
    """Surfaced before unescorted ships, the gun chosen."""
    combat = meeting("two_ships", *(ships or (7600, 12000)))
    return given("contact", combat=combat, dice=dice, **fields).do("attack:surface-close", "weapon:gun")


@proves("TH-9.3.1")
@pytest.mark.parametrize(("encounter", "escorted"), [("convoy", True), ("ship_escort", True), ("ship", False)])
def test_never_with_escorts(encounter, escorted):
    boat = given("contact", combat=meeting(encounter, 7600, night=True), ammo=4).do("attack:surface-close")
    if escorted:
        assert boat.waiting == "approach"
    else:
        assert "weapon:gun" in boat.offered


@proves("TH-9.3.1")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"gun": False, "ammo": 0}, "no_gun"),
        ({"ammo": 0}, "no_shells"),
        ({"out": ["deck_gun"]}, "gun_out"),
    ],
)
def test_a_gun_that_is_there_works_and_has_shells(fields, reason):
    boat = given("contact", combat=meeting("ship", 7600), **fields).do("attack:surface-close")
    assert "weapon:gun" not in boat.offered
    assert boat.refused["weapon:gun"] == reason


@proves("TH-9.3.1")
def test_only_on_the_surface():
    boat = given("contact", combat=meeting("ship", 7600)).do("attack:submerged-close")
    assert boat.refused["weapon:gun"] == "boat_is_submerged"


@proves("TH-9.3.1")
def test_the_gun_instead_of_torpedoes():
    boat = given("contact", combat=meeting("ship", 7600), forward=[""] * 4, aft=[""])
    assert boat.offered == {f"attack:surface-{r}" for r in ("close", "medium", "long")} | {"wait", "let_go"}
    assert boat.do("attack:surface-close").offered == {"weapon:gun", "weapon:cease"}


@proves("TH-9.3.2")
def test_two_points_at_two_ships():
    boat = gunnery(dice=[12, 12]).do("shell:1", "shell:2")
    assert [line.data["name"] for line in boat.all(*SHOTS)] == ["SS 7600", "SS 12000"]
    assert boat.boat.ammo == 8


@proves("TH-9.3.2", "TH-9.4.2.b")
def test_two_points_a_round_and_no_more():
    boat = gunnery(dice=[12, 12]).do("shell:1", "shell:1")
    assert boat.waiting == "weapon"
    assert boat.refused["weapon:gun"] == "fired_already"


@proves("TH-9.3.2")
def test_one_point_left():
    boat = gunnery(ammo=1, dice=[12]).do("shell:1")
    assert boat.count("deck_gun") == 1
    assert boat.boat.ammo == 0


@proves("TH-9.3.2")
def test_committed_points_are_spent():
    boat = gunnery(freighter(3000, damage=1), 12000, dice=[2, 3]).do("shell:1", "shell:1")
    assert boat.combat.targets[0].sunk
    assert boat.why == ["deck_gun", "gun_damage"]
    assert boat.boat.ammo == 8


@proves("TH-9.3.3")
def test_no_dud_check():
    boat = gunnery(dice=[8, 5]).do("shell:1", "shell:none")
    assert boat.why == ["deck_gun", "gun_damage"]
    assert boat.combat.targets[0].damage == 1


@proves("TH-9.3.3")
@pytest.mark.parametrize(
    ("boat", "face", "damage"),
    [("VIIC", 1, 2), ("VIIC", 2, 1), ("IXC", 1, 2), ("IXC", 2, 2), ("IXC", 3, 1), ("XII", 2, 2)],
)
def test_gun_damage_by_calibre(boat, face, damage):
    ship = gunnery(boat=boat, dice=[2, face]).do("shell:2", "shell:none")
    assert ship.combat.targets[1].damage == damage


@proves("TH-9.3.3", "TH-9.2.mods", "TH-11.1.e")
@pytest.mark.parametrize(
    ("fields", "mods"),
    [
        ({}, {}),
        ({"experte": ["second_wo"]}, {"second_wo_experte": -1}),
        ({"experte": ["second_wo"], "crew": {"second_wo": "sw"}}, {}),
        ({"quality": "green"}, {"crew_green": 1}),
        ({"crew": {"kommandant": "sw"}}, {"kmdt_sw": 1}),
        ({"awards": ["knights_cross"]}, {}),
    ],
)
def test_gun_modifiers(fields, mods):
    boat = gunnery(dice=[12, 12], **fields).do("shell:1", "shell:1")
    assert boat.mods(*SHOTS) == mods


@proves("TH-9.3.3", "TH-14.15.12")
@pytest.mark.parametrize(("kind", "mods"), [("tanker", {"ability_tanker_killer": -1}), ("large_freighter", {})])
def test_a_tanker_killer_with_the_gun(kind, mods):
    boat = gunnery(freighter(9000, kind), ability=12, dice=[12, 12]).do("shell:1", "shell:1")
    assert boat.mods(*SHOTS) == mods


@proves("TH-9.3.4")
def test_flak_is_no_weapon_against_ships():
    boat = given("contact", combat=meeting("ship", 7600), extra_flak=True).do("attack:surface-close")
    assert boat.offered == {"weapon:forward", "weapon:aft", "weapon:gun", "weapon:cease"}
