"""Section 9.6.10-9.6.14: the depth-charge cycle."""

from __future__ import annotations

import pytest

from games.hunted.given import given, meeting
from proves import proves

HITS = "depth_charge_hits"


def attacked(*dice, combat=None, **fields):
    """Found by a 9; then these dice."""
    combat = combat or meeting("ship_escort", 7600, night=True, range="medium")
    return given("escort_hunt", combat=combat, dice=[9, *dice], **fields).do("silent")


@proves("TH-9.6.10.a")
@pytest.mark.parametrize(
    ("month", "which", "weapon"),
    [
        ("1943-09", 6, "hedgehog"),
        ("1944-06", 6, "hedgehog"),
        ("1944-07", 4, "hedgehog"),
        ("1944-07", 5, "squid"),
        ("1945-01", 3, "hedgehog"),
        ("1945-01", 4, "squid"),
    ],
)
def test_on_a_1_a_special_weapon(month, which, weapon):
    boat = attacked(1, which, 1, month=month)
    assert boat.why == ["detection", "special_weapon", "which_weapon", weapon]
    assert boat.all(weapon)[-1].data["n"] == 0
    assert boat.waiting == "precautions"


@proves("TH-9.6.10.a")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_else_depth_charges(face):
    assert attacked(face).waiting == "depth_charge_attack"


@proves("TH-9.6.10.a")
@pytest.mark.parametrize(
    ("month", "which", "face", "hits", "sunk"),
    [
        ("1943-09", 1, 4, 0, False),
        ("1943-09", 1, 5, 4, False),
        ("1943-09", 1, 6, 0, True),
        ("1945-01", 6, 2, 0, False),
        ("1945-01", 6, 3, 3, False),
        ("1945-01", 6, 4, 5, False),
        ("1945-01", 6, 5, 0, True),
    ],
)
def test_hedgehog_and_squid(month, which, face, hits, sunk):
    boat = attacked(1, which, face, *[32] * hits, month=month)
    assert boat.count("damage") == hits
    assert boat.outcome == ("sunk_by_escort" if sunk else "")
    assert boat.over == sunk


@proves("TH-9.6.10.a", "TH-9.6.14")
def test_the_check_comes_before_every_attack():
    boat = attacked(1, 1, 1, 10, 1, 1, 1, 10, 2, 2).on()
    assert boat.count("special_weapon") == 3


@proves("TH-9.6.10.b")
def test_modified_3_no_hit_and_the_cycle_goes_on():
    boat = attacked(2, 2)  # 2 + 1 = 3
    assert boat.all(HITS)[-1].data["n"] == 0
    assert boat.waiting == "precautions"
    assert boat.do("silent").waiting == "detection"


@proves("TH-9.6.10.b")
@pytest.mark.parametrize(("roll", "hits"), [(2, 0), (3, 1), (5, 1), (6, 2), (7, 2), (8, 3), (9, 3), (10, 4), (11, 5)])
def test_the_hits_of_depth_charges(roll, hits):
    boat = attacked(3, roll, *[32] * hits)
    assert boat.count("damage") == hits
    assert boat.waiting == "precautions"


@proves("TH-9.6.10.b")
def test_modified_13_sinks():
    boat = attacked(3, 12)
    assert boat.outcome == "sunk_by_escort"
    assert boat.over


@proves("TH-9.6.10.mods", "TH-10.5.a", "TH-10.4.1", "TH-10.0.b", "TH-9.6.3")
@pytest.mark.parametrize(
    ("fields", "mods"),
    [
        ({}, {}),
        ({"out": ["fuel_tanks"]}, {"fuel_tanks_damaged": 1}),
        ({"out": ["hydrophones"]}, {"hydrophones_damaged": 1}),
        ({"out": ["batteries"]}, {"batteries_damaged": 1}),
        ({"out": ["electric_1"]}, {"per_electric_engine_damaged": 1}),
        ({"out": ["diesel_1", "periscope", "radio", "dive_planes"]}, {}),
    ],
)
def test_attack_modifiers(fields, mods):
    boat = given("escort_hunt", combat=meeting("convoy", 7600, night=True), dice=[10, 3, 2], **fields).do("silent")
    assert boat.mods(HITS) == {**mods, "date_1943_on": 1}


@proves("TH-9.6.10.mods")
def test_each_electric_motor_counts():
    boat = attacked(3, 2, out=["electric_1", "electric_2"])
    assert sum(m.value for m in boat.all(HITS)[-1].mods) == 3


@proves("TH-9.6.10.mods")
def test_undamaged_found_by_a_10_only_the_line_of_1943():
    boat = given("escort_hunt", combat=meeting("convoy", 7600, night=True), dice=[10, 3, 2]).do("silent")
    assert boat.mods(HITS) == {"date_1943_on": 1}


@proves("TH-9.6.10.mods", "TH-10.5.b")
@pytest.mark.parametrize(("broken", "counts"), [(2, False), (3, True)])
def test_xxi_batteries(broken, counts):
    out = ["batteries", "batteries_2", "batteries_3"][:broken]
    boat = attacked(3, 2, boat="XXI", month="1945-04", out=out)
    assert ("batteries_damaged" in boat.mods(HITS)) == counts


@proves("TH-10.5.a")
def test_batteries_damaged_an_8_reads_10():
    boat = attacked(3, 8, out=["batteries"])
    line = boat.all(HITS)[-1]
    assert sum(line.dice) + sum(m.value for m in line.mods) == 10
    assert line.row == "result.rows[lo=9]"


@proves("TH-9.6.11.a", "TH-10.1.1")
def test_flooding_twice_counts_twice_but_is_one_roll():
    boat = attacked(3, 8, 32, 54, 32)
    assert boat.count("damage") == 3
    assert boat.boat.flooding == 2


@proves("TH-9.6.11.a", "TH-10.0.a")
def test_damage_is_marked_before_the_next_roll():
    boat = attacked(3, 8, 42)
    assert boat.boat.damage == {"radio": 1}
    assert boat.waiting == "damage"
    boat.roll(13)
    assert boat.waiting == "crew_injury"  # resolved before the third hit


@proves("TH-9.6.11.b", "TH-10.1.2", "TH-9.6.13", "TH-10.10.1")
def test_flooding_full_the_other_hits_are_ignored():
    boat = attacked(3, 10, 32, 12, flooding=7).roll(5)
    assert boat.why == ["detection", "special_weapon", "depth_charge_attack", "damage", "damage", "scuttle"]
    assert boat.outcome == "scuttled_captured"


@proves("TH-9.6.11.b", "TH-9.6.13", "TH-10.3.2")
def test_hull_full_the_other_hits_are_ignored():
    boat = attacked(3, 10, 33, hull=7)
    assert boat.count("damage") == 1
    assert boat.outcome == "sunk_by_escort"
    assert boat.over
    assert boat.events[-1] == "career_over"
    assert boat.all("career_over")[-1].data["level"] == "defeat"


@proves("TH-9.6.12", "TH-10.6.1")
def test_submerged_the_li_is_lightly_wounded_without_a_roll():
    boat = attacked(3, 3, 13, 4)
    assert boat.crew["li"].state == "lw"
    assert boat.why[-1] == "crew_injury"


@proves("TH-9.6.12", "TH-10.6.3.e")
def test_an_agent_who_is_not_aboard_is_not_hurt():
    boat = attacked(3, 3, 13, 12)
    assert boat.events[-1] == "nobody_hurt"
    assert all(man.state == "ok" for man in boat.crew.values())


@proves("TH-9.6.12")
def test_a_dead_man_is_not_hurt_again():
    boat = attacked(3, 3, 13, 4, crew={"li": "kia"})
    assert boat.events[-1] == "nobody_hurt"
    assert boat.waiting == "precautions"


@proves("TH-9.6.13")
def test_flooding_reaching_surf_is_a_scuttle_roll():
    boat = attacked(3, 3, 12, flooding=7)
    assert boat.waiting == "scuttle"


@proves("TH-9.6.14")
def test_previous_detection_counts_once():
    boat = attacked(3, 2, 10, 3, 2, 10, 3, 2, 7).on()
    searches = [{m.code: m.value for m in line.mods} for line in boat.all("detected", "undetected")]
    assert searches == [{}] + [{"previously_detected": 1}] * 3


@proves("TH-9.6.14", "TH-9.2.9")
def test_the_cycle_ends_when_the_boat_is_lost_from_sight():
    boat = attacked(3, 2, 7).on()
    assert boat.events[-1] == "undetected"
    assert boat.waiting == "follow"
    assert boat.do("move_on").waiting == "orders"


@proves("TH-9.6.14.ex1")
def test_example_g7a_by_day():
    boat = given("contact", combat=meeting("ship_escort", 12000), dice=[12, 8, 3, 2, 9, 3, 2, 6])
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1").on()
    totals = [sum(line.dice) + sum(m.value for m in line.mods) for line in boat.all("detected", "undetected")]
    assert totals == [9, 11, 8]
    assert [line.code for line in boat.all("detected", "undetected")] == ["detected", "detected", "undetected"]
    assert all(m.code != "detection_12_plus" for line in boat.all(HITS) for m in line.mods)
    assert boat.mods("undetected") == {"g7a_fired_by_day": 1, "previously_detected": 1}


@proves("TH-9.6.14.b", "TH-9.2.2.b")
def test_close_range_detection_persists():
    boat = (
        given("contact", combat=meeting("convoy", 7600), dice=[7, 3, 2, 9, 3, 2, 6]).do("attack:submerged-close").on()
    )
    searches = [{m.code: m.value for m in line.mods} for line in boat.all("detected", "undetected")]
    assert searches == [{"previously_detected": 1, "close_range": 1}] * 2
