"""Section 14.6-14.8, 14.12, 14.16: quality of the enemy, evasion, Nibelung, Extreme Range."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, Bridge, freighter, given, meeting
from kaleun.games.hunted.rules.s14_options import manoeuvre, quality_hits
from kaleun.games.hunted.state import Air
from proves import proves

QUALITY = [(1, "green"), (2, "trained"), (4, "trained"), (5, "veteran"), (6, "elite")]
HURT = (7, 1)


def hunted(*dice, **fields):
    combat = fields.pop("combat", None) or meeting("ship_escort", 7600, night=True, range="medium")
    return given("escort_hunt", combat=combat, dice=dice, **fields).do("silent")


@proves("TH-14.6.1")
@pytest.mark.parametrize(("face", "quality"), QUALITY)
def test_escort_quality(face, quality):
    boat = hunted(face, escort_quality=True)
    assert boat.combat.escort_quality == quality
    assert boat.waiting == "detection"


@proves("TH-14.6.1", "TH-14.6.2")
def test_escort_quality_is_not_rolled_again():
    boat = hunted(3, 10, 3, 2, 10, 3, 2, 10, 3, 2, escort_quality=True).on()
    assert boat.count("escort_quality") == 1
    assert boat.count("detection") == 3


@proves("TH-14.6.1")
def test_escort_quality_of_a_boat_caught_on_the_approach():
    boat = given("contact", combat=meeting("convoy", 7600), escort_quality=True, dice=[7, 1, 3, 3])
    boat.do("attack:submerged-close")
    assert boat.why == ["approach", "escort_quality", "special_weapon", "depth_charge_attack"]
    assert boat.all("depth_charge_hits")[-1].data["n"] == 0  # Green: one hit less
    assert "bold" not in boat.offered


@proves("TH-14.6.2")
def test_the_same_escorts_when_the_ships_are_followed():
    combat = meeting("ship_escort", 7600, fired=True, escort_quality="elite")
    boat = given("after", combat=combat, escort_quality=True, dice=[4, 5, 12]).do("follow_convoy")
    assert boat.combat.escort_quality == "elite"
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1", "silent").roll(7)
    assert boat.count("escort_quality") == 0
    assert boat.mods("undetected") == {"escort_quality_elite": 1}


@proves("TH-14.6.2", "TH-14.6.1")
def test_new_escorts_for_a_straggler():
    combat = meeting("convoy", freighter(12000, damage=1), fired=True, escort_quality="elite")
    boat = given("after", combat=combat, escort_quality=True, dice=[6]).do("follow_damaged")
    assert boat.combat.escort_quality == ""


@proves("TH-14.6.3")
@pytest.mark.parametrize(
    ("face", "roll", "hits", "sunk"),
    [
        (1, 8, 2, False),  # Green: 3 hits become 2
        (1, 2, 0, False),
        (1, 12, 5, False),  # Green: sunk becomes 5 hits
        (3, 8, 3, False),
        (3, 12, 0, True),
        (5, 2, 1, False),  # Veteran: 0 becomes 1 (ruling R-73)
        (5, 8, 4, False),
        (5, 10, 5, False),  # 4 hits become 5; only a 5 of the chart sinks
        (5, 11, 0, True),  # Veteran: 5 hits sink
        (6, 11, 0, True),
    ],
)
def test_escort_quality_effects(face, roll, hits, sunk):
    boat = hunted(face, 9, 3, roll, *[32] * hits, escort_quality=True)
    assert boat.count("damage") == hits
    assert boat.outcome == ("sunk_by_escort" if sunk else "")


@proves("TH-14.6.3")
def test_an_elite_escort_searches_better():
    assert hunted(6, 8, escort_quality=True).mods("detected") == {"escort_quality_elite": 1}
    assert hunted(5, 8, escort_quality=True).mods("undetected") == {}


@proves("TH-14.6.3", "TH-9.6.10.a")
def test_quality_does_not_touch_special_weapons():
    boat = hunted(1, 9, 1, 1, 6, escort_quality=True)
    assert boat.outcome == "sunk_by_escort"
    assert hunted(5, 9, 1, 1, 1, escort_quality=True).count("damage") == 0


@proves("TH-14.7.1")
def test_no_aircraft_quality_if_the_boat_dives_in_time():
    boat = given("air_attack", air=Air(), aircraft_quality=True, dice=[8])
    assert boat.why == ["crash_dive"]


@proves("TH-14.7.1")
@pytest.mark.parametrize(("face", "quality"), QUALITY)
def test_aircraft_quality(face, quality):
    boat = given("air_attack", air=Air(), aircraft_quality=True, dice=[7, 2, face])
    assert boat.air.quality == quality
    assert boat.waiting == "flak"


@proves("TH-14.7.2")
def test_both_attacks_have_the_same_quality():
    dice = [2, 2, 5, 12, 2, 32, 32, *HURT, 2, 32, 32]
    boat = given("air_attack", air=Air(), aircraft_quality=True, quality="green", dice=dice)
    assert boat.count("aircraft_quality") == 1
    assert boat.count("damage") == 4  # Veteran: two hits each time


@proves("TH-14.7.2")
def test_the_next_aircraft_is_another():
    dice = [7, 2, 6, 12, 2, 32, 32, *HURT, *HURT, 6]
    boat = given("air_attack", air=Air(), aircraft_quality=True, dice=dice)
    assert boat.waiting == "aircraft_quality"


@proves("TH-14.7.3")
def test_an_elite_crew_hurts_two_men():
    boat = given("air_attack", air=Air(), aircraft_quality=True, dice=[7, 2, 6, 12, 2, 32, 32, *HURT, *HURT])
    assert boat.count("crew_injury") == 2
    assert boat.waiting == "additional_round"


@proves("TH-14.7.3")
def test_an_elite_crew_hurts_nobody_below():
    fields = {"posture": "schnorchel", "month": "1944-07"}
    boat = given("air_attack", air=Air(), aircraft_quality=True, dice=[5, 2, 6, 2, 32, 32], **fields)
    assert boat.count("crew_injury") == 0


@proves("TH-14.7.3")
def test_a_green_crew_hits_less():
    boat = given("air_attack", air=Air(), aircraft_quality=True, dice=[7, 2, 1, 12, 2, *HURT])
    assert boat.count("damage") == 0
    boat = given("air_attack", air=Air(), aircraft_quality=True, dice=[7, 2, 1, 12, 11, *[32] * 5])
    assert boat.count("damage") == 5  # sunk becomes five hits


@proves("TH-14.7.3", "TH-14.6.3")
def test_quality_in_a_table():
    hits = range(6)
    assert [quality_hits(BOOK, "green", n, False) for n in hits] == [(max(0, n - 1), False) for n in hits]
    assert [quality_hits(BOOK, "trained", n, False) for n in hits] == [(n, False) for n in hits]
    for good in ("veteran", "elite"):
        assert [quality_hits(BOOK, good, n, False) for n in range(5)] == [(n + 1, False) for n in range(5)]
        assert quality_hits(BOOK, good, 5, False) == quality_hits(BOOK, good, 0, True) == (0, True)
    assert quality_hits(BOOK, "green", 0, True) == (5, False)


@proves("TH-14.8.a")
def test_picking_a_course():
    boat = hunted(9, 3, evasive_manoeuvres=True)
    assert boat.waiting == "evasive_manoeuvre"
    assert boat.offered == {f"course:{n}" for n in range(1, 7)}
    ways = {o.value: o.data["way"] for o in boat.run.ask.options}
    assert ways == {1: "left", 2: "left", 3: "right", 4: "right", 5: "straight", 6: "straight"}


@proves("TH-14.8.1", "TH-14.8.a")
@pytest.mark.parametrize(("course", "hits"), [(4, 2), (5, 4), (6, 6)])
def test_the_effect_of_the_course(course, hits):
    """Pick 6, then an 8 for three hits."""
    boat = hunted(9, 3, evasive_manoeuvres=True).do("course:6").roll(course, 8)
    assert boat.why[-2:] == ["escort_course", "depth_charge_attack"]
    assert boat.all("depth_charge_hits")[-1].data["n"] == hits


@proves("TH-14.8.1.ex1")
def test_example_picking_6():
    assert [manoeuvre(BOOK, 6, die) for die in range(1, 7)] == [-1, -1, -1, -1, 1, 3]


@proves("TH-14.8.1")
def test_every_pair_of_courses():
    for mine in range(1, 7):
        for theirs in range(1, 7):
            same = (mine + 1) // 2 == (theirs + 1) // 2
            assert manoeuvre(BOOK, mine, theirs) == (3 if mine == theirs else 1 if same else -1)


@proves("TH-14.8.1")
def test_never_less_than_no_hit():
    boat = hunted(9, 3, evasive_manoeuvres=True).do("course:6").roll(1, 2)
    assert boat.waiting == "precautions"
    assert boat.all("depth_charge_hits")[-1].data["n"] == 0


@proves("TH-14.8.2")
def test_more_than_five_hits_are_rolled_out():
    boat = hunted(9, 3, evasive_manoeuvres=True).do("course:6").roll(6, 11, *[32] * 8)
    assert boat.count("damage") == 8
    assert boat.outcome == ""


@proves("TH-14.8.2", "TH-14.6.3")
def test_evasion_cannot_save_a_boat_that_is_sunk():
    boat = hunted(5, 9, 3, evasive_manoeuvres=True, escort_quality=True).do("course:6").roll(1, 11)
    assert boat.outcome == "sunk_by_escort"


@proves("TH-14.8.3")
def test_two_players_choose_in_secret():
    boat = hunted(9, 3, evasive_manoeuvres=True, mode="two_player")
    assert (boat.run.ask.seat, boat.run.ask.secret) == ("kommandant", True)
    assert {boat.run.ask.shown(key) for key in boat.offered} == {""}  # nobody else sees anything of the answer
    boat.do("course:6")
    assert (boat.run.ask.seat, boat.run.ask.secret) == ("admiralty", True)
    boat.do("course:6").roll(2)
    assert boat.count("escort_course") == 0
    assert boat.all("depth_charge_hits")[-1].data["n"] == 3


@proves("TH-14.8.4", "TH-10.0.b")
@pytest.mark.parametrize("state", [1, 2])
def test_no_evasion_without_hydrophones(state):
    boat = hunted(9, 3, evasive_manoeuvres=True, damage={"hydrophones": state})
    assert boat.waiting == "depth_charge_attack"


@proves("TH-14.8.a")
def test_no_evasion_from_special_weapons():
    assert hunted(9, 1, evasive_manoeuvres=True).waiting == "which_weapon"


XXI = {"boat": "XXI", "month": "1945-04", "nibelung": True}


@proves("TH-14.12")
def test_nibelung():
    tubes = ["zaunkoenig_2", "g7a", "", "", "", ""]
    boat = given(
        "contact", combat=meeting("ship_escort", 7600, night=True), forward=tubes, dice=[12, 12, 9, 3, 2, 2], **XXI
    )
    boat.do("attack:nibelung-medium", "aim:zaunkoenig_2-1", "aim:g7a-1", "silent", "silent")
    homing, straight = ({m.code for m in line.mods} for line in boat.all("torpedo_missed"))
    assert "nibelung_homing" in homing
    assert "nibelung_homing" not in straight
    assert all("nibelung_used" in {m.code for m in line.mods} for line in boat.all("detected", "undetected"))
    assert len(boat.all("detected", "undetected")) == 2


@proves("TH-14.12")
def test_without_nibelung_nothing_changes():
    boat = given("contact", combat=meeting("ship_escort", 7600, night=True), dice=[12, 2], **XXI)
    boat.do("attack:submerged-medium", "aim:g7a-1", "aim:none").on()
    assert "nibelung_used" not in boat.mods("undetected")
    assert (
        "attack:nibelung-medium"
        not in given("contact", combat=meeting("ship_escort", 7600), **{**XXI, "boat": "IXC"}).offered
    )


@proves("TH-14.12", "TH-10.0.b")
def test_nibelung_with_a_broken_periscope_for_homing_torpedoes():
    tubes = ["zaunkoenig_2", "g7a", "", "", "", ""]
    boat = given("contact", combat=meeting("ship_escort", 7600), forward=tubes, out=["periscope"], **XXI)
    assert boat.offered == {f"attack:nibelung-{r}" for r in ("close", "medium", "long")} | {"wait", "let_go"}
    boat.do("attack:nibelung-medium")
    assert boat.offered == {"aim:zaunkoenig_2-1", "aim_escort:zaunkoenig_2", "aim:none"}
    bare = given("contact", combat=meeting("ship_escort", 7600), forward=["g7a"] * 6, out=["periscope"], **XXI)
    assert bare.offered == {"wait", "let_go"}


@proves("TH-14.12", "TH-10.0.b")
def test_nibelung_is_damaged_with_the_hydrophones():
    boat = hunted(9, 3, 3, 61, **XXI)
    assert boat.boat.damage == {"hydrophones": 1}
    boat = given("contact", combat=meeting("ship_escort", 7600), out=["hydrophones"], **XXI)
    assert boat.refused["attack:nibelung-medium"] == "hydrophones_out"


def extreme(*dice, way="submerged", ends=("salvo:aft", "aim:g7a-1"), **fields) -> Bridge:
    combat = meeting("convoy", 12000, night=way == "surface")
    boat = given("contact", combat=combat, extreme_range=True, dice=dice, **fields)
    return boat.do(f"attack:{way}-extreme", *ends)


@proves("TH-14.16")
@pytest.mark.parametrize(("roll", "hit"), [(3, True), (2, True), (4, False)])
def test_extreme_range_hits_on_2_and_3(roll, hit):
    boat = extreme(roll, awards=["knights_cross"], quality="elite")
    assert ("torpedo_hit" in boat.events) == hit
    assert boat.all("torpedo_hit", "torpedo_missed")[-1].mods == ()
    assert "fat" not in boat.why


@proves("TH-14.16")
@pytest.mark.parametrize(("roll", "found"), [(10, False), (11, True), (12, True)])
def test_extreme_range_found_on_11_and_12(roll, found):
    boat = extreme(12, roll, month="1944-07", out=["dive_planes"])
    assert boat.why == ["torpedo", "detection"]  # nothing can help or harm: no precautions
    assert ("detected" in boat.events) == found


@proves("TH-14.16", "TH-9.5.2")
@pytest.mark.parametrize(("roll", "found"), [(9, False), (10, True)])
def test_extreme_range_second_salvo(roll, found):
    ends = ("salvo:both", "aim:g7a-1", "aim:none", "aim:g7a-1")
    boat = extreme(12, 12, roll, way="surface", ends=ends)
    assert ("detected" in boat.events) == found


@proves("TH-14.16")
def test_later_searches_are_ordinary_ones():
    boat = extreme(12, 11, 3, 2, 7)
    assert boat.offered == {"silent", "bold", "deep", "deep_bold"}
    boat.do("silent")
    assert boat.mods("detected", "undetected") == {"g7a_fired_by_day": 1, "previously_detected": 1}


@proves("TH-14.16", "TH-9.1.4")
@pytest.mark.parametrize("encounter", ["ship_escort", "two_ships_escort", "ship", "damaged"])
def test_extreme_range_only_against_convoys(encounter):
    boat = given("contact", combat=meeting(encounter, 7600), extreme_range=True)
    assert not any("extreme" in key for key in boat.offered)


@proves("TH-14.16")
def test_extreme_range_only_for_straight_runners():
    tubes = ["zaunkoenig"] * 4
    boat = given("contact", combat=meeting("convoy", 7600), extreme_range=True, forward=tubes, aft=[""])
    assert not any("extreme" in key for key in boat.offered)
    boat = given("contact", combat=meeting("convoy", 7600), extreme_range=True, forward=["g7e", *tubes[1:]], aft=[""])
    assert boat.do("attack:submerged-extreme").offered == {"aim:g7e-1", "aim:none"}


@proves("TH-14.16", "TH-9.10.a")
def test_from_extreme_range_nobody_aims_at_the_escort():
    """Ruling R-108; games begun before it keep the choice."""
    near = given("contact", combat=meeting("convoy", 7600), extreme_range=True)
    assert "aim_escort:g7a" in near.do("attack:submerged-long", "salvo:forward").offered
    far = given("contact", combat=meeting("convoy", 7600), extreme_range=True)
    assert far.do("attack:submerged-extreme", "salvo:forward").offered == {"aim:g7a-1", "aim:none"}
    assert far.refused["aim_escort:g7a"] == "convoy_only"
    before = given("contact", combat=meeting("convoy", 7600), extreme_range=True, rules="1")
    assert "aim_escort:g7a" in before.do("attack:submerged-extreme", "salvo:forward").offered
