"""Section 7.2: wolfpack patrols."""

from __future__ import annotations

import pytest

from games.hunted.given import given, meeting
from proves import proves


def convoy(*dice, suffix="W", **fields):
    return given("contact", combat=meeting("convoy", **fields.pop("combat", {})), suffix=suffix, dice=dice, **fields)


SHIPS = [1, 1] * 4
"""Size and name of four ships."""


@proves("TH-7.2.1", "TH-7.2.4", "TH-9.1.7")
@pytest.mark.parametrize(("suffix", "rolled"), [("W", 1), ("", 0)])
def test_only_wolfpack_patrols_roll(suffix, rolled):
    assert convoy(*SHIPS, 2, *[3] * rolled, suffix=suffix).count("wolfpack") == rolled


@proves("TH-7.2.2", "TH-7.2.3")
@pytest.mark.parametrize(
    ("face", "mods"), [(1, {"wolfpack_busy": -1}), (5, {"wolfpack_busy": -1}), (6, {"wolfpack_focused": 1})]
)
def test_the_modifier_holds_for_every_search_of_the_engagement(face, mods):
    boat = convoy(*SHIPS, 5, face)
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1").roll(12, 12)
    boat.do("silent").roll(10, 3, 2).do("silent").roll(9, 3, 2).do("silent").roll(2)
    found = [
        {m.code: m.value for m in line.mods if m.code.startswith("wolfpack")}
        for line in boat.all("detected", "undetected")
    ]
    assert found == [mods] * 3
    assert boat.count("wolfpack") == 1


@proves("TH-7.2.3")
def test_a_convoy_followed_is_a_new_roll():
    combat = {"range": "medium", "fired": True, "wolfpack": -1, "detected_before": True}
    boat = given("after", combat=meeting("convoy", 7600, 5000, 4000, 3000, **combat), suffix="W")
    boat.do("follow_convoy").roll(1, *SHIPS, 2, 6)
    assert boat.count("wolfpack") == 1
    assert boat.combat.wolfpack == 1


@proves("TH-7.2.3")
@pytest.mark.parametrize(("state", "rolled"), [(1, 1), (2, 0)])
def test_a_dead_radio_hears_no_pack(state, rolled):
    boat = convoy(*SHIPS, 2, *[3] * rolled, damage={"radio": state})
    assert boat.count("wolfpack") == rolled
    assert boat.combat.wolfpack == -rolled


@proves("TH-7.2.4")
@pytest.mark.parametrize("encounter", ["ship_escort", "two_ships_escort", "capital_ship", "ship"])
def test_other_ships_are_none_of_the_packs_business(encounter):
    dice = [1] if encounter == "capital_ship" else [1, 1] * (2 if "two" in encounter else 1)
    boat = given("contact", combat=meeting(encounter), suffix="W", dice=[*dice, 2])
    assert boat.waiting == "attack"
    assert boat.count("wolfpack") == 0
