"""Section 10.8-10.10: repairs, aborting, scuttling."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, freighter, given, meeting
from kaleun.games.hunted.book import month
from kaleun.games.hunted.state import Air, Combat, Sunk
from proves import proves

REPAIR = {row["key"]: row["repair"] for row in BOOK.charts["E5_damage_repair"]["system"]}
TRACK = ["T", "T", "AT", "AT", "AT", "AT", "T", "T"]


@proves("TH-10.8.a", "TH-10.1.2")
def test_flooding_is_pumped_out_first():
    boat = given("after", flooding=5, out=["radio"])
    assert boat.boat.flooding == 0
    assert boat.waiting == "repair"


@proves("TH-10.8.a", "TH-10.8.1")
def test_one_roll_for_each_damaged_system():
    damage = {"radio": 1, "periscope": 1, "batteries": 2, "dive_planes": 1}
    boat = given("after", damage=damage, dice=[1] * 3)
    assert boat.count("repair") == 3
    assert boat.boat.damage == {"batteries": 2}


@proves("TH-10.8.a", "TH-9.6.14")
def test_no_repair_during_the_fight():
    combat = meeting("ship_escort", 7600, night=True, range="medium")
    boat = given("escort_hunt", combat=combat, dice=[9, 3, 3, 42, 10, 3, 2, 10, 3, 2]).do("silent").on()
    assert boat.count("repair") == 0
    assert boat.boat.damage == {"radio": 1}


@proves("TH-10.8.2", "TH-10.8.4", "TH-10.8.5", "TH-10.8.8")
@pytest.mark.parametrize("system", BOOK.mat("VIIC")["systems"])
def test_the_repair_number_of_each_system(system):
    need = REPAIR[system]
    assert given("after", out=[system], dice=[need]).boat.damage == {}
    assert given("after", out=[system], dice=[need + 1]).boat.damage == {system: 2}


@proves("TH-10.8.8")
@pytest.mark.parametrize("kind", sorted(BOOK.mats))
def test_every_system_box_has_a_repair_number(kind):
    for system in BOOK.mat(kind)["systems"]:
        assert 1 <= REPAIR[system] <= 6


@proves("TH-10.8.3", "TH-11.1.b")
@pytest.mark.parametrize(
    ("system", "face", "fields", "repaired"),
    [
        ("periscope", 5, {"experte": ["li"]}, True),
        ("periscope", 6, {"experte": ["li"]}, False),
        ("radio", 3, {"experte": ["li"]}, True),
        ("periscope", 4, {"crew": {"li": "kia"}}, False),
        ("periscope", 3, {"crew": {"li": "kia"}}, True),
        ("periscope", 5, {"crew": {"li": "sw"}, "experte": ["li"]}, False),
    ],
)
def test_repair_modifiers(system, face, fields, repaired):
    boat = given("after", out=[system], dice=[face], **fields)
    assert (boat.boat.damage == {}) == repaired


@proves("TH-10.8.4")
def test_a_repaired_system_works_again():
    boat = given("after", out=["periscope"], combat=meeting("convoy", 7600, fired=True), dice=[4, 4, *[1, 7] * 4, 2])
    boat.do("follow_convoy")
    assert "attack:submerged-medium" in boat.offered


@proves("TH-10.8.5")
def test_an_inoperable_system_gets_no_second_attempt():
    boat = given("after", out=["radio"], dice=[3])
    assert boat.boat.damage == {"radio": 2}
    again = given("after", damage={"radio": 2})
    assert again.waiting == "orders"
    assert again.count("repair") == 0


@proves("TH-10.8.5", "TH-11.4.10.3")
def test_a_tanker_may_use_its_own_spare_part():
    boat = given("after", boat="XIV", out=["radio"], parts=["radio"], dice=[6]).do("keep_part")
    assert boat.boat.damage == {"radio": 2}
    boat.do("use_part")
    assert boat.boat.damage == {}
    assert boat.boat.parts == []


@proves("TH-10.8.7")
def test_refit_repairs_everything():
    damage = {"radio": 2, "periscope": 2, "dive_planes": 2, "fuel_tanks": 2}
    boat = given("refit", damage=damage, hull=2, box=8)
    assert boat.until("assignment").month == month("1944-01")
    assert boat.boat.damage == {}
    assert boat.boat.hull == 0


@proves("TH-10.9.1")
@pytest.mark.parametrize(
    ("fields", "reason"), [({"damage": {"diesel_2": 2}}, "diesel_2"), ({"holed": True}, "hull_holed")]
)
def test_compulsory_abort(fields, reason):
    boat = given("after", **fields)
    assert boat.patrol.aborting == reason
    assert boat.all("must_abort")[-1].data["why"] == reason


@proves("TH-10.9.2")
@pytest.mark.parametrize(
    ("box", "way"), [(3, [2, 1]), (4, [2, 1]), (5, [7, 8]), (6, [7, 8]), (2, [1]), (1, []), (7, [8]), (8, [])]
)
def test_the_way_home(box, way):
    """T T S S S S T T: to the nearest Transit Box, then through those on that side."""
    boat = given("travel", boxes=TRACK, box=box, aborting="voluntary", dice=[8] * 4)
    assert [line.data["box"] for line in boat.all("enters_box")] == way
    assert "patrol_ends" in boat.events


@proves("TH-10.9.2")
@pytest.mark.parametrize(("way", "boxes"), [("back", [2, 1]), ("on", [6, 7])])
def test_equally_far_the_player_chooses(way, boxes):
    track = ["T", "T", "AT", "AT", "AT", "T", "T"]
    boat = given("travel", boxes=track, box=4, aborting="voluntary", dice=[8] * 2)
    assert boat.offered == {"way:back", "way:on"}
    boat.do(f"way:{way}")
    assert [line.data["box"] for line in boat.all("enters_box")] == boxes


@proves("TH-10.9.2")
def test_boxes_with_two_rolls_keep_them():
    track = ["T", "Tx2", "AT", "AT", "AT", "AT", "T"]
    boat = given("travel", boxes=track, box=3, aborting="voluntary", dice=[8] * 3)
    assert boat.count("encounter") == 3


@proves("TH-10.9.2")
def test_ordered_in_a_transit_box_its_rolls_are_finished_but_not_repeated():
    """Ruling R-51: on entering, the order to break off does not save the roll of this box; later it is not repeated."""
    boat = given("travel", boxes=TRACK, box=1, dice=[8]).do("abort")
    assert boat.why == ["encounter"]
    assert [line.data["box"] for line in boat.all("enters_box")] == [2, 1]
    boat = given("after", boxes=TRACK, box=2, damage={"fuel_tanks": 2}, rolls_left=0, dice=[8])
    assert [line.data["box"] for line in boat.all("enters_box")] == [1]


@proves("TH-10.9.2", "TH-8.1.1")
def test_ordered_in_a_transit_box_the_posture_is_chosen_all_the_same():
    boat = given("travel", boxes=TRACK, box=1, schnorchel=True, month="1944-07").do("abort")
    assert boat.offered == {"sail:surfaced", "sail:schnorchel"}


@proves("TH-10.9.2")
def test_ordered_on_station_the_rolls_of_that_box_are_dropped():
    boat = given("after", boxes=TRACK, box=3, holed=True, rolls_left=2, dice=[8])
    assert [line.data["box"] for line in boat.all("enters_box")][:1] == [2]


@proves("TH-10.9.2", "TH-4.7.5.a")
def test_backwards_it_comes_home_where_it_sailed_from():
    fields = {"boat": "IXD-2", "area": "indian_ocean", "origin": "norway", "destination": "penang"}
    boat = given("travel", box=2, aborting="voluntary", **fields)
    assert boat.patrol.destination == "norway"
    boat.roll(8)
    assert boat.base == "norway"
    assert boat.permanent == ""


@proves("TH-10.9.2", "TH-7.3.3.c")
@pytest.mark.parametrize(
    ("box", "way", "base"), [(1, [], "france"), (2, [1], "france"), (3, [7, 8], "med"), (6, [7, 8], "med")]
)
def test_the_first_mediterranean_patrol(box, way, base):
    """Before Gibraltar it turns back; past it only Italy is left (ruling R-51)."""
    boat = given("travel", area="mediterranean", first_med=True, box=box, aborting="diesel_1", dice=[8] * 2)
    assert [line.data["box"] for line in boat.all("enters_box")] == way
    assert boat.base == base


@proves("TH-10.9.3", "TH-10.2.a")
def test_two_transit_boxes_four_rolls_even_with_aircraft_between():
    boat = given("travel", boxes=TRACK, box=3, aborting="diesel_1", damage={"diesel_1": 2}, dice=[8, 2, 8, 8, 8])
    assert boat.count("encounter") == 4
    assert boat.count("crash_dive") == 1


@proves("TH-10.9.4")
@pytest.mark.parametrize("roll", [12, 3, 7])
def test_no_attack_on_the_way_home(roll):
    boat = given("encounter", box=3, aborting="voluntary", rolls_left=1, event_done=True, dice=[roll])
    assert "ignored_while_aborting" in boat.events
    assert boat.combat is None


@proves("TH-10.9.4")
def test_aircraft_attack_a_boat_on_the_way_home():
    boat = given("encounter", box=3, aborting="voluntary", rolls_left=1, dice=[4])
    assert boat.waiting == "crash_dive"


@proves("TH-10.9.5", "TH-7.5.2")
def test_voluntary_abort_and_success():
    boat = given("travel", boxes=TRACK, box=2, sunk=1, forward=[""] * 4, aft=[""], dice=[8, 8]).do("abort")
    assert boat.log_sheet[0].result == "S"
    assert boat.successes == 1


@proves("TH-10.9.5", "TH-7.3.3.c", "TH-7.4.3.b")
def test_limits_of_the_voluntary_abort():
    first = given("travel", area="mediterranean", first_med=True, box=1)
    assert first.waiting == "gibraltar"  # no order to give
    damaged = given("travel", area="mediterranean", first_med=True, box=1, hull=1)
    assert "abort" in damaged.offered
    assert given("travel", area="invasion", month="1944-06", box=1).waiting == "encounter"


@proves("TH-10.9.6")
@pytest.mark.parametrize(
    ("kind", "entered", "total", "extra"),
    [
        ("IXC", 3, 8, 0),
        ("IXC", 4, 8, 1),
        ("IXC", 8, 8, 1),
        ("IXD-2", 6, 10, 2),
        ("IXD-2", 2, 10, 0),
        ("IXD-2", 3, 10, 1),
        ("IXD-2", 4, 10, 1),
        ("IXD-2", 5, 10, 2),
        ("IXD-2", 8, 10, 3),
        ("VIIC", 1, 8, 0),
        ("VIID", 3, 8, 0),
    ],
)
def test_months_of_an_aborted_patrol(kind, entered, total, extra):
    """The boxes entered when the order was given count, not those on the way home."""
    boat = given(
        "refit", boat=kind, boxes=["AT"] * total, aborting="voluntary", abort_weight=entered, entered_weight=total
    )
    assert [row.mark for row in boat.log_sheet].count("P") == extra


@proves("TH-10.9.6")
def test_the_way_home_does_not_count():
    boat = given("travel", boat="IXC", boxes=["T", "T", "AT", "AT", "AT", "AT", "T", "T"], box=2, dice=[8] * 2).do(
        "abort"
    )
    assert boat.all("patrol_ends")
    assert [row.mark for row in boat.log_sheet].count("P") == 0


@proves("TH-10.9.6")
def test_boxes_of_two_rolls_count_twice():
    track = ["T", "ATx2", "AT", "AT", "AT", "T"]  # seven in all; four entered after three boxes
    boat = given("travel", boat="IXC", boxes=track, box=2, entered_weight=3, dice=[8] * 2).do("abort")
    assert [row.mark for row in boat.log_sheet].count("P") == 1


@proves("TH-10.10.2", "TH-5.2.3")
@pytest.mark.parametrize(
    ("roll", "outcome", "level"), [(11, "scuttled_captured", "decisive"), (12, "boat_captured", "defeat")]
)
def test_scuttling(roll, outcome, level):
    ships = [Sunk("Queen", "capital_ship", 120000, month("1943-08"), "atlantic", True)]
    boat = given("escort_hunt", combat=Combat("additional", escorted=True), holed=True, ships=ships, dice=[roll])
    assert boat.outcome == outcome
    assert boat.all("career_over")[-1].data["level"] == level


@proves("TH-10.10.3")
@pytest.mark.parametrize(("state", "outcome"), [("sw", "boat_captured"), ("lw", "scuttled_captured")])
def test_scuttling_without_the_kommandant(state, outcome):
    combat = Combat("additional", escorted=True)
    boat = given("escort_hunt", combat=combat, holed=True, crew={"kommandant": state}, dice=[11])
    assert boat.outcome == outcome


@proves("TH-10.10.1", "TH-10.10.2")
def test_scuttling_is_ordered_for_four_reasons():
    combat = meeting("ship_escort", 7600, night=True, range="medium")
    flooded = given("escort_hunt", combat=combat, flooding=7, dice=[9, 3, 3, 12]).do("silent")
    assert flooded.waiting == "scuttle"
    holed = given("escort_hunt", combat=Combat("additional", escorted=True), holed=True)
    assert holed.waiting == "scuttle"
    hunted = given("air_attack", air=Air(called=True), combat=Combat("additional", hunted=3), dice=[2, 32, 6])
    assert hunted.waiting == "scuttle"
    dead = given("after", damage={"diesel_1": 2, "diesel_2": 2})
    assert dead.waiting == "rescue"


@proves("TH-10.10.4", "TH-10.2.b")
@pytest.mark.parametrize(("roll", "rescued"), [(10, True), (2, True), (11, False), (12, False)])
def test_the_rescue_roll(roll, rescued):
    boat = given("after", damage={"diesel_1": 2, "diesel_2": 2}, dice=[roll])
    assert boat.outcome == ("" if rescued else "lost_at_sea")
    if rescued:
        assert boat.all("new_boat")[-1].data["boat"] == "VIIC"
        assert boat.base == "germany"
        assert [row.mark for row in boat.log_sheet] == ["assignment", "T"]
        assert boat.month == month("1943-11")
        assert boat.boat.damage == {}


@proves("TH-10.10.5")
@pytest.mark.parametrize(
    ("roll", "radio", "fields", "rescued"),
    [
        (7, 2, {}, False),
        (6, 2, {}, True),
        (7, 1, {}, True),
        (4, 2, {"boat": "IXC", "area": "indian_ocean", "box": 5}, True),
        (5, 2, {"boat": "IXC", "area": "indian_ocean", "box": 5}, False),
        (9, 0, {"boat": "IXC", "area": "indian_ocean", "box": 5}, False),
        (8, 0, {"boat": "IXC", "area": "indian_ocean", "box": 5}, True),
        (9, 0, {"boat": "IXD-2", "area": "australia", "box": 4}, False),
    ],
)
def test_rescue_modifiers(roll, radio, fields, rescued):
    damage = {"diesel_1": 2, "diesel_2": 2, **({"radio": radio} if radio == 2 else {})}
    boat = given("travel", damage=damage, dice=[roll], **fields)
    assert ("crew_rescued" in boat.events) == rescued


@proves("TH-10.8.a", "TH-11.1.c")
@pytest.mark.parametrize(("face", "state"), [(3, "ok"), (4, "lw")])
def test_an_experte_doctor_after_the_encounter(face, state):
    boat = given("after", crew={"li": "lw"}, experte=["doctor"], dice=[face])
    assert boat.crew["li"].state == state


@proves("TH-10.8.a", "TH-9.2.8")
def test_a_ship_left_damaged_is_ticked_off_when_the_encounter_ends():
    boat = given("after", combat=meeting("ship", freighter(7600, damage=2)))
    assert [(ship.name, ship.sunk) for ship in boat.ships] == [("SS 7600", False)]
