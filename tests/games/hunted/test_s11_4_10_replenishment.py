"""Section 11.4.8-11.4.10: the tankers XB and XIV."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import BOOK, given
from proves import proves

PARTS = list(BOOK.mat("XIV")["cargo"]["parts"])
ATLANTIC = {"area": "atlantic", "box": 3, "suffix": "R", "rolls_left": 1}
RADIO, HULL, MINOR = 42, 33, 32
"""Results of E4."""


def tanker(*dice, boat="XIV", step="encounter", **fields):
    cargo = BOOK.mat(boat)["cargo"]
    fields = {**ATLANTIC, "fuel": cargo["fuel"], "parts": list(cargo["parts"]), **fields}
    return given(step, boat=boat, dice=dice, **fields)


def served(*boats, then=(12,), roll=7, **fields):
    """A convoy is rolled; these boats come: (need on E4, fuel roll) each."""
    dice = [roll, len(boats), *[die for pair in boats for die in pair], *then]
    return tanker(*dice, **fields)


def units(boat):
    return boat.all("replenished")[-1].data["n"]


@proves("TH-11.4.10.1", "TH-8.2.6")
@pytest.mark.parametrize("kind", ["XB", "XIV"])
def test_aircraft_as_usual(kind):
    assert tanker(4, boat=kind).waiting == "crash_dive"


@proves("TH-11.4.10.1", "TH-11.4.9")
@pytest.mark.parametrize(
    ("area", "roll", "contact"),
    [("atlantic", 3, "ship"), ("atlantic", 2, "capital_ship"), ("west_african_coast", 9, "ship_escort")],
)
def test_single_ships(area, roll, contact):
    """A XIV lets them go; a XB may attack."""
    where = {"area": area, "box": 4}
    boat = tanker(roll, **where)
    assert boat.all("tanker_ignores")[-1].data["contact"] == contact
    assert boat.waiting == "orders"
    assert tanker(roll, boat="XB", **where, mission="").combat.encounter == contact


@proves("TH-11.4.10.1")
@pytest.mark.parametrize(("area", "roll"), [("atlantic", 7), ("brazilian_coast", 3)])
@pytest.mark.parametrize("kind", ["XB", "XIV"])
def test_every_other_contact_is_boats_to_be_served(kind, area, roll):
    boat = tanker(roll, boat=kind, area=area, box=5 if area != "atlantic" else 3)
    assert boat.waiting == "boats_served"
    assert boat.combat is None


@proves("TH-11.4.10.1")
def test_not_in_transit():
    boat = tanker(12, box=2, event_done=True)
    assert boat.all("ship")
    assert boat.waiting == "orders"


@proves("TH-11.4.10.2")
def test_how_many_boats():
    boat = served((HULL, 1), (HULL, 1), (HULL, 1), (HULL, 1))
    assert boat.patrol.served == 4
    assert boat.count("spare_part") == boat.count("fuel") == 4


LAST = {"XIV": 8, "XB": 7}
"""The last on-station box of the Atlantic track."""


@proves("TH-11.4.10.2", "TH-8.0")
@pytest.mark.parametrize("kind", ["XB", "XIV"])
def test_the_last_box_is_a_meeting_if_nobody_was_served(kind):
    boat = tanker(boat=kind, box=LAST[kind])
    assert boat.waiting == "boats_served"
    assert boat.count("encounter") == 0
    assert tanker(boat=kind, box=LAST[kind], served=1).waiting == "encounter"
    assert tanker(boat=kind, box=LAST[kind] - 1).waiting == "encounter"


@proves("TH-11.4.10.2")
def test_but_not_on_the_way_home():
    boat = tanker(step="travel", box=LAST["XIV"], served=0)
    assert boat.patrol.at == LAST["XIV"]
    boat.do("sail:surfaced")
    assert boat.waiting == "encounter"


@proves("TH-11.4.10.2", "TH-11.4.10.6", "TH-7.4.5")
@pytest.mark.parametrize("kind", ["XB", "XIV"])
def test_a_quiet_patrol_of_a_tanker_is_a_success(kind):
    boat = given("assignment", boat=kind, patrol=None, rank=1)
    calm(boat, lambda b: b.patrols_done == 1, assignment=8)
    assert boat.count("boats_served") == 1
    assert [row.result for row in boat.log_sheet if row.mark == "assignment"][-1] == "S"


@proves("TH-11.4.10.3")
def test_a_part_that_fits_is_handed_over():
    boat = served((RADIO, 1))
    assert boat.boat.parts.count("radio") == PARTS.count("radio") - 1
    assert boat.all("part_given")[-1].data["part"] == "radio"
    assert units(boat) == 1 + 1 + 1 + 1 + 1  # boat, fuel, part, bread, torpedoes


@proves("TH-11.4.10.3")
@pytest.mark.parametrize("need", [HULL, 21, 13, MINOR])
def test_hull_flooding_and_men_cannot_be_helped(need):
    boat = served((need, 1))
    assert sorted(boat.boat.parts) == sorted(PARTS)
    assert boat.all("no_part")


@proves("TH-11.4.10.3")
def test_no_part_left():
    boat = served((RADIO, 1), parts=["periscope"])
    assert boat.boat.parts == ["periscope"]
    assert boat.all("no_part")


@proves("TH-11.4.10.4.a")
@pytest.mark.parametrize(("face", "points"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_fuel(face, points):
    boat = served((HULL, face))
    assert boat.boat.fuel == 12 - points
    assert boat.all("fuel_given")[-1].data["n"] == points


@proves("TH-11.4.10.4.a")
def test_the_last_point_of_fuel():
    boat = served((HULL, 6), fuel=1)
    assert boat.boat.fuel == 0
    assert boat.all("fuel_given")[-1].data["n"] == 1


@proves("TH-11.4.10.4.b")
def test_own_fuel_costs_a_box():
    boat = tanker(7, 1, HULL, 6, fuel=0, box=4)
    assert boat.waiting == "own_fuel"
    weight = boat.patrol.entered_weight
    boat.do("give_fuel")
    assert boat.all("fuel_given")[-1].data["n"] == 2
    assert boat.patrol.at == 4  # box 5
    assert boat.patrol.entered_weight == weight + 1
    boat.roll(12)
    assert boat.patrol.at == 5  # its own rolls are spent with it


@proves("TH-11.4.10.4.b")
def test_own_fuel_once_a_box_and_only_if_he_wants():
    boat = tanker(7, 2, HULL, 6, HULL, 6, fuel=0, box=4).do("give_fuel")
    assert boat.waiting == "additional_round"
    assert [line.data["n"] for line in boat.all("fuel_given")] == [2, 0]
    kept = tanker(7, 1, HULL, 6, fuel=0, box=4).do("keep_fuel")
    assert kept.all("fuel_given")[-1].data["n"] == 0
    assert kept.patrol.at == 3


@proves("TH-11.4.10.4.b")
def test_no_own_fuel_in_the_last_box():
    boat = tanker(1, HULL, 6, fuel=0, box=LAST["XIV"])
    assert boat.waiting == "additional_round"
    assert boat.patrol.at == LAST["XIV"] - 1


@proves("TH-11.4.10.4.b")
def test_no_own_fuel_while_there_is_cargo():
    assert served((HULL, 6), fuel=1, then=()).waiting == "additional_round"


@proves("TH-11.4.10.5")
@pytest.mark.parametrize(("fields", "n"), [({}, 10), ({"damage": {"bakery": 2}}, 9), ({"served": 1}, 9)])
def test_the_worth_of_an_operation(fields, n):
    """Three boats, four points of fuel, one part, fresh bread, the torpedoes of the patrol."""
    boat = served((RADIO, 1), (HULL, 1), (HULL, 4), **fields)
    assert units(boat) == n
    assert boat.notional == n * 1000
    assert boat.run.state.tonnage == n * 1000


@proves("TH-11.4.10.5")
def test_a_xb_bakes_no_bread_and_carries_no_torpedoes():
    boat = served((RADIO, 1), (HULL, 1), (HULL, 4), boat="XB")
    assert units(boat) == 8


@proves("TH-11.4.10.5")
def test_the_torpedoes_count_once_a_patrol():
    boat = served((HULL, 1), rolls_left=2)
    assert units(boat) == 4
    boat.roll(7, 1, HULL, 1)
    assert units(boat) == 3


@proves("TH-11.4.10.5")
def test_what_a_ton_is():
    assert served((HULL, 1), notional_ton=1).notional == 4


@proves("TH-11.4.10.5", "TH-11.3.1.a")
def test_notional_tons_earn_the_knights_cross():
    fields = {"boat": "XIV", "month": "1944-07", "notional": 26_000, "served": 2, "schnorchel": True}
    assert "knights_cross" in calm(given("refit", **fields), "request_boat").awards


@proves("TH-11.4.10.6")
@pytest.mark.parametrize(
    ("kind", "fields", "result"), [("XB", {"sunk": 1}, "F"), ("XB", {"served": 1}, "S"), ("XIV", {}, "F")]
)
def test_only_boats_served_make_a_success(kind, fields, result):
    assert given("refit", boat=kind, **fields).log_sheet[0].result == result


@proves("TH-11.4.8", "TH-11.4.10.2")
def test_a_xb_lays_its_mines_and_serves_boats_on_one_patrol():
    fields = {"boat": "XB", "patrol": None, "rank": 1, "month": "1943-12"}
    boat = calm(given("assignment", **fields), lambda b: b.patrols_done == 1, assignment=12)
    assert "mines_laid" in boat.events
    assert boat.count("special_mission") == boat.count("boats_served") == 1


@proves("TH-11.4.10.2", "TH-11.4.10.4.a")
def test_cargo_is_restocked_in_refit():
    boat = given("refit", boat="XIV", fuel=0, parts=[], served=3)
    assert boat.boat.fuel == 12
    assert sorted(boat.boat.parts) == sorted(PARTS)


@proves("TH-11.4.10.7", "TH-7.4.4")
@pytest.mark.parametrize(
    ("column", "who", "waits"),
    [
        (7, 3, "crash_dive"),  # 7 - 2 = 5: aircraft, and you are the one
        (7, 4, "orders"),
        (5, 1, "precautions"),  # 5 - 2 = 3: an escort
        (5, 6, "orders"),
    ],
)
def test_danger_on_the_surface(column, who, waits):
    boat = served((HULL, 1), then=(column, who))
    assert boat.why[-2:] == ["additional_round", "who_is_attacked"]
    assert boat.waiting == waits
    assert boat.all("you_are_attacked" if who <= 3 else "other_boat_attacked")
    if waits == "crash_dive":
        boat.roll(8)
        assert boat.mods("one_air_attack") == {"mission_box": -1, "slow_diver": -1}
    if waits == "precautions":
        boat.do("silent").roll(2)
        assert "previously_detected" not in boat.mods("undetected")


@proves("TH-11.4.10.7")
def test_one_look_around_for_each_operation():
    boat = served((HULL, 1), (HULL, 1), (HULL, 1), then=(12,))
    assert boat.count("additional_round") == 1
    assert boat.waiting == "orders"
