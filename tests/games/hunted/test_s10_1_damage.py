"""Section 10.0-10.5, 10.7: damage to the boat and what it does at once."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, given, meeting
from kaleun.games.hunted.state import Air
from proves import proves

SEARCH = ("detected", "undetected")
HITS = {0: 2, 1: 3, 2: 6, 3: 8, 4: 10, 5: 11}
"""The depth-charge roll for so many hits."""


def hit(*results, then=(), hits=None, combat=None, **fields):
    """Found, and struck by these E4 results."""
    combat = combat or meeting("ship_escort", 7600, night=True, range="medium")
    dice = [9, 3, HITS[hits if hits is not None else len(results)], *results, *then]
    return given("escort_hunt", combat=combat, dice=dice, **fields).do("silent")


def inoperable(*systems):
    return dict.fromkeys(systems, 2)


@proves("TH-10.0.a", "TH-10.0.ex1")
def test_dive_planes_damaged_in_loop_1_count_in_loop_2():
    boat = hit(15, then=[7]).do("silent")
    first, second = ({m.code: m.value for m in line.mods} for line in boat.all(*SEARCH))
    assert "dive_planes_damaged" not in first
    assert second == {"previously_detected": 1, "dive_planes_damaged": 1}


@proves("TH-10.0.a", "TH-10.0.ex1")
def test_the_kommandant_down_in_loop_1_makes_loop_2_worse():
    boat = hit(13, then=[2, 2], crew={"kommandant": "lw"}).do("silent")
    assert boat.crew["kommandant"].state == "sw"
    assert boat.mods("undetected") == {"previously_detected": 1, "kmdt_sw": 1}


@proves("TH-10.0.b")
@pytest.mark.parametrize("state", [1, 2])
def test_periscope_out_no_submerged_attack(state):
    day = given("contact", combat=meeting("ship_escort", 7600), damage={"periscope": state})
    assert day.offered == {"wait", "let_go"}
    assert day.refused["attack:submerged-medium"] == "periscope_out"
    night = given("contact", combat=meeting("ship_escort", 7600, night=True), damage={"periscope": state})
    assert night.offered == {f"attack:surface-{r}" for r in ("close", "medium", "long")} | {"let_go"}


@proves("TH-10.0.b")
@pytest.mark.parametrize(("doors", "left"), [("aft_torp_doors", "forward"), ("fwd_torp_doors", "aft")])
@pytest.mark.parametrize("state", [1, 2])
def test_torpedo_doors(doors, left, state):
    boat = given("contact", combat=meeting("two_ships", 7600, 9000), damage={doors: state}).do(
        "attack:submerged-medium"
    )
    assert boat.offered == {f"weapon:{left}", "weapon:cease"}


@proves("TH-10.0.b", "TH-7.2.2")
@pytest.mark.parametrize(("state", "mods"), [(1, {"wolfpack_busy": -1}), (2, {})])
def test_the_radio_counts_only_when_inoperable(state, mods):
    combat = meeting("convoy", 7600, night=True, wolfpack=-1, range="medium")
    boat = given("escort_hunt", combat=combat, damage={"radio": state}, dice=[2]).do("silent")
    assert boat.mods("undetected") == mods


@proves("TH-10.0.b", "TH-10.8.6", "TH-10.9.1")
@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (inoperable("electric_1", "electric_2"), "both_electrics"),
        (inoperable("electric_1"), ""),
        (inoperable("batteries"), "all_batteries"),
        (inoperable("diesel_1"), "diesel_1"),
        (inoperable("fuel_tanks"), "fuel_tanks"),
        (inoperable("periscope", "radio", "hydrophones", "dive_planes", "aft_torp_doors", "deck_gun", "flak_2cm"), ""),
    ],
)
def test_what_forces_an_abort(damage, reason):
    assert given("after", damage=damage).patrol.aborting == reason


@proves("TH-10.0.b", "TH-10.5.b")
def test_a_xxi_aborts_only_without_any_battery():
    two = inoperable("batteries", "batteries_3")
    assert given("after", boat="XXI", month="1945-04", damage=two).patrol.aborting == ""
    three = inoperable("batteries", "batteries_2", "batteries_3")
    assert given("after", boat="XXI", month="1945-04", damage=three).patrol.aborting == "all_batteries"


@proves("TH-10.1.1", "TH-10.7.1")
def test_flooding_adds_up():
    assert hit(12, 21, 31).boat.flooding == 3
    assert hit(54, flooding=2).boat.flooding == 4


@proves("TH-10.1.2", "TH-10.10.1")
def test_the_last_flooding_box_with_hits_left():
    boat = hit(21, hits=3, flooding=7)
    assert boat.count("damage") == 1
    assert boat.waiting == "scuttle"


@proves("TH-10.1.3", "TH-10.6.3.c", "TH-11.1.b")
@pytest.mark.parametrize(
    ("face", "fields", "flooding"),
    [
        (5, {}, 2),
        (6, {}, 2),
        (4, {}, 1),
        (5, {"experte": ["li"]}, 1),
        (6, {"experte": ["li"]}, 2),
        (4, {"crew": {"li": "kia"}}, 2),
        (4, {"crew": {"li": "sw"}}, 2),
        (3, {"crew": {"li": "kia"}}, 1),
        (4, {"crew": {"li": "lw"}}, 1),
    ],
)
def test_additional_flooding(face, fields, flooding):
    boat = hit(12, then=[face], **fields)
    assert boat.boat.flooding == flooding
    assert boat.waiting == "precautions"


@proves("TH-10.1.3")
def test_no_flooding_in_this_round_no_roll():
    boat = hit(32, flooding=3)
    assert boat.waiting == "precautions"
    assert boat.count("additional_flooding") == 0


@proves("TH-10.1.3")
def test_a_roll_after_each_round_with_flooding():
    boat = hit(12, then=[1, 10, 3, 2, 10, 3, 3, 12, 1]).on()
    assert boat.count("additional_flooding") == 2


@proves("TH-10.1.3", "TH-10.1.2")
def test_additional_flooding_can_fill_the_last_box():
    boat = hit(12, then=[5], flooding=6)
    assert boat.waiting == "scuttle"


@proves("TH-10.3.1", "TH-10.7.1")
def test_hull_hits_add_up():
    assert hit(65, hull=4).boat.hull == 6
    assert hit(33, 35, 41).boat.hull == 3


@proves("TH-10.3.2")
def test_one_hull_hit_short_of_sunk():
    boat = hit(33, hull=7)
    assert boat.outcome == "sunk_by_escort"
    assert boat.over


@proves("TH-10.3.2", "TH-10.8.a")
def test_hull_damage_is_not_repaired_at_sea():
    boat = given("after", hull=5, flooding=5, out=["radio"], dice=[1])
    assert (boat.boat.hull, boat.boat.flooding, boat.boat.damage) == (5, 0, {})


@proves("TH-10.4.1")
@pytest.mark.parametrize("state", [1, 2])
def test_leaking_fuel_counts_for_search_and_attack(state):
    boat = hit(then=[], damage={"fuel_tanks": state})
    assert boat.mods("detected") == {"fuel_tanks_damaged": 1}
    assert boat.mods("depth_charge_hits")["fuel_tanks_damaged"] == 1


@proves("TH-10.4.2", "TH-10.8.6")
def test_a_failed_repair_of_the_fuel_tanks_ends_the_patrol():
    boat = given("after", out=["fuel_tanks"], dice=[3])
    assert boat.boat.damage == {"fuel_tanks": 2}
    assert boat.patrol.aborting == "fuel_tanks"
    assert given("after", out=["fuel_tanks"], dice=[2]).patrol.aborting == ""


@proves("TH-10.5.b")
def test_xxi_each_battery_hit_damages_another():
    boat = hit(11, 11, boat="XXI", month="1945-04")
    assert set(boat.boat.damage) == {"batteries", "batteries_2"}
    boat = hit(11, 11, 11, 11, boat="XXI", month="1945-04")
    assert set(boat.boat.damage) == {"batteries", "batteries_2", "batteries_3"}
    assert boat.events.count("system_damaged") == 3


@proves("TH-10.5.b", "TH-10.8.8")
def test_xxi_each_battery_is_repaired_and_counted_by_itself():
    out = ["batteries", "batteries_2", "batteries_3"]
    boat = given("after", boat="XXI", month="1945-04", out=out, dice=[4, 5, 5])
    assert boat.count("repair") == 3
    assert boat.boat.damage == {"batteries_2": 2, "batteries_3": 2}


@proves("TH-10.7.3")
def test_a_damaged_system_is_not_damaged_again():
    boat = hit(42, out=["radio"])
    assert boat.boat.damage == {"radio": 1}
    boat = hit(42, damage=inoperable("radio"))
    assert boat.boat.damage == {"radio": 2}


@proves("TH-10.7.3")
@pytest.mark.parametrize(
    ("result", "fields"),
    [
        (26, {"boat": "VIIC"}),
        (36, {"boat": "VIIC", "gun": False, "extra_flak": True}),
        (36, {"boat": "XXI", "month": "1945-04"}),
        (62, {"boat": "XXI", "month": "1945-04"}),
        (64, {"boat": "XB"}),
        (32, {"boat": "VIIC"}),
    ],
)
def test_what_is_not_aboard_cannot_be_damaged(result, fields):
    assert hit(result, **fields).boat.damage == {}


@proves("TH-10.7.4", "TH-10.11.8.c", "TH-11.4.7.b")
@pytest.mark.parametrize(
    ("fields", "guns"),
    [
        ({"boat": "IXC"}, {"flak_3_7cm", "flak_2cm"}),
        ({"boat": "VIIC", "gun": False, "extra_flak": True}, {"flak_2cm", "extra_flak"}),
        ({"boat": "VIIC Flak"}, {"flak_quad_1", "flak_quad_2", "flak_3_7cm"}),
        ({"boat": "XXI", "month": "1945-04"}, {"flak_2cm", "flak_2cm_b"}),
    ],
)
def test_flak_guns_damages_every_one(fields, guns):
    assert set(hit(24, **fields).boat.damage) == guns


@proves("TH-10.7.3", "TH-11.4.7.b")
@pytest.mark.parametrize(
    ("fields", "results", "guns"),
    [
        ({"boat": "VIIC Flak"}, [46], {"flak_quad_1"}),
        ({"boat": "VIIC Flak"}, [46, 46, 46], {"flak_quad_1", "flak_quad_2"}),
        ({"boat": "XXI", "month": "1945-04"}, [46, 46], {"flak_2cm", "flak_2cm_b"}),
        ({"boat": "IXC"}, [46], {"flak_2cm"}),
        ({"boat": "IXC"}, [26], {"flak_3_7cm"}),
    ],
)
def test_single_flak_guns(fields, results, guns):
    assert set(hit(*results, **fields).boat.damage) == guns


@proves("TH-10.0.a", "TH-9.6.11.a")
@pytest.mark.parametrize("row", BOOK.charts["E4_uboat_damage"].rows("result"), ids=lambda row: str(row["roll"]))
def test_every_row_of_the_damage_chart(row):
    """Each E4 result does what it says, as often as it says."""
    boat = hit(row["roll"], then=[6] if row["effect"] == "flooding" else [8, 8], boat="IXC")
    effect, count = row["effect"], row["count"]
    if effect == "hull":
        assert boat.boat.hull == count
    elif effect == "flooding":
        assert boat.boat.flooding == count + 1  # one more box by the 6
    elif effect == "crew_injury":
        assert sum(man.state == "lw" for man in boat.crew.values()) == count
    elif effect == "flak_all":
        assert set(boat.boat.damage) == {"flak_3_7cm", "flak_2cm"}
    else:
        assert boat.boat.damage == ({} if effect == "minor" else {effect: 1})


@proves("TH-10.2.a", "TH-10.9.3")
def test_one_diesel_dead_abort_and_two_rolls_a_box():
    boat = given("after", out=["diesel_1"], box=3, dice=[5, 8, 8, 8, 8])
    assert boat.all("must_abort")[-1].data["why"] == "diesel_1"
    assert boat.why == ["repair", "encounter", "encounter", "encounter", "encounter"]
    assert "patrol_ends" in boat.events  # two Transit Boxes, four rolls, home


@proves("TH-10.2.a", "TH-8.2.1")
def test_a_box_of_two_rolls_has_four_with_one_diesel():
    boat = given("travel", boat="IXC/40", area="indian_ocean", box=2, damage=inoperable("diesel_2"))
    assert boat.patrol.rolls_left == 4


@proves("TH-10.2.b", "TH-10.10.4")
@pytest.mark.parametrize("box", [1, 8])
def test_both_diesels_dead_near_port_towed_home(box):
    boat = given("after", out=["diesel_1", "diesel_2"], box=box, dice=[5, 5])
    assert "towed_home" in boat.events
    assert boat.outcome == ""
    assert boat.base == "france"
    assert boat.boat.type == "VIIC"


@proves("TH-10.2.b", "TH-10.10.4")
@pytest.mark.parametrize("box", [2, 4, 7])
def test_both_diesels_dead_far_from_port(box):
    boat = given("after", out=["diesel_1", "diesel_2"], box=box, rolls_left=1, dice=[5, 5])
    assert boat.waiting == "rescue"


@proves("TH-10.1.3", "TH-9.8.2")
def test_an_air_attack_is_a_combat_round_too():
    boat = given("air_attack", air=Air(surprise=True), dice=[2, 12, 7, 1, 6])
    assert boat.why[-1] == "additional_flooding"
