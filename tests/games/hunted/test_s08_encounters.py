"""Section 8.0-8.2: posture, the encounter roll, the kite."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import BOOK, given, meeting
from kaleun.games.hunted.book import month
from kaleun.games.hunted.rules.s08_1_boxes import column_mods, here
from kaleun.games.hunted.rules.s08_3_targets import fit_kommandant
from kaleun.games.hunted.rules.s08_encounters import appears
from kaleun.games.hunted.state import Air, Target
from kaleun.kernel.game import Play
from proves import proves

EXPAND = BOOK.charts["E1_encounters"]["expand"]
COLUMNS = BOOK.charts["E1_encounters"]["table"]
KITE = {"boat": "IXD-2", "area": "indian_ocean", "box": 4, "kite": True}
"""A IXD-2 in the first on-station box of the Indian Ocean."""


WATERS = {
    "transit": {"box": 2},
    "bay_of_biscay": {"box": 1},
    "atlantic": {},
    "british_isles": {"area": "british_isles", "box": 4},
    "arctic": {"area": "arctic"},
    "mediterranean": {"area": "mediterranean"},
    "north_america": {"area": "north_america", "box": 5},
    "caribbean": {"area": "north_america", "box": 5, "assignment": "caribbean", "boat": "IXC"},
    "brazilian_coast": {"area": "brazilian_coast", "box": 5, "boat": "IXC"},
    "west_african_coast": {"area": "west_african_coast", "box": 4, "boat": "IXC"},
    "indian_ocean": {"area": "indian_ocean", "box": 4, "boat": "IXC"},
    "australia": {"area": "australia", "box": 3, "boat": "IXD-2", "origin": "penang", "destination": "penang"},
}
"""Somewhere in each column."""


def encounter(*dice, **fields):
    fields.setdefault("rolls_left", 1)
    return given("encounter", dice=dice, **fields)


@proves("TH-8.0", "TH-8.2.1")
def test_nothing_and_on_to_the_next_box():
    boat = encounter(8)
    assert boat.patrol.at == 3
    assert boat.waiting == "orders"


@proves("TH-8.0", "TH-8.3.6")
def test_sizes_names_and_time_of_day_before_the_decision():
    boat = encounter(7)
    assert boat.waiting == "ship_size"
    boat.roll(1, 1, 4, 1, 6, 1, 1, 1)
    assert boat.waiting == "time_of_day"
    boat.roll(6)
    assert boat.waiting == "attack"
    assert boat.why == ["encounter", *["ship_size", "roster"] * 4, "time_of_day"]


@proves("TH-8.0", "TH-8.2.3")
@pytest.mark.parametrize("name", [n for n in COLUMNS if n not in ("add_round", "special_mission")])
def test_every_row_of_every_column_has_its_handler(name):
    """Nothing goes on, aircraft dive, ships are identified; a second natural 12 reads the column."""
    where = WATERS[name]
    change = sum(m["mod"] for m in COLUMNS[name]["drm"])
    for roll in range(2, 13):
        row = next(r for r in COLUMNS[name]["rows"] if r["lo"] <= roll + change <= r["hi"])
        boat = encounter(roll, **where, event_done=True)
        line = boat.all(row["result"])[0]
        assert (sum(line.dice), line.data["area"]) == (roll, name)
        waits = {"none": "orders", "aircraft": "crash_dive", "capital_ship": "capital_ship", "tanker": "roster"}
        assert boat.waiting == waits.get(row["result"], "ship_size")


@proves("TH-8.2.3", "TH-8.2.4", "TH-9.1.5")
@pytest.mark.parametrize(
    ("result", "ships", "escorted"),
    [
        ("ship", 1, False),
        ("two_ships", 2, False),
        ("tanker", 1, False),
        ("ship_escort", 1, True),
        ("two_ships_escort", 2, True),
        ("convoy", 4, True),
        ("capital_ship", 1, True),
    ],
)
def test_how_many_ships_and_whether_escorted(result, ships, escorted):
    area = {"area": "north_america", "boat": "IXC"} if result == "tanker" else {}
    boat = given("contact", combat=meeting(result), **area)
    calm(boat, "attack", ship_size=1, roster=1, time_of_day=1, capital_ship=2)
    assert len(boat.combat.targets) == ships
    assert bool(EXPAND[result]["escort"]) == boat.combat.escorted == escorted


@proves("TH-8.1.1")
def test_posture_box_by_box():
    assert given("travel", box=2).offered == {"sail:surfaced", "abort"}
    boat = given("travel", box=2, schnorchel=True)
    assert boat.offered == {"sail:surfaced", "sail:schnorchel", "abort"}
    boat.do("sail:schnorchel").roll(8)
    assert boat.patrol.posture == "schnorchel"
    assert [line.data["posture"] for line in boat.all("posture")] == ["schnorchel"]
    boat.do("sail:surfaced")
    assert boat.patrol.posture == "surfaced"


@proves("TH-8.1.5")
def test_no_schnorchel_with_a_holed_hull():
    boat = given("travel", box=2, schnorchel=True, holed=True, aborting="hull_holed", step=-1)
    assert "sail:schnorchel" not in boat.offered


@proves("TH-8.1.6")
@pytest.mark.parametrize(
    ("roll", "area", "result"),
    [(2, "atlantic", "capital_ship"), (3, "atlantic", "ship"), (6, "british_isles", "ship_escort"),
     (8, "british_isles", "two_ships_escort"), (3, "brazilian_coast", "two_ships"), (9, "north_america", "tanker")],
)  # fmt: skip
def test_schnorcheling_he_sees_no_lone_ships(roll, area, result):
    where = WATERS[area] | {"posture": "schnorchel", "schnorchel": True, "month": "1944-03"}
    boat = encounter(roll, **where)
    assert boat.all("unseen_while_schnorcheling")[-1].data["contact"] == result
    assert boat.combat is None
    assert boat.waiting == "orders"
    assert encounter(roll, **{**where, "posture": "surfaced"}).combat.encounter == result


@proves("TH-8.1.6")
@pytest.mark.parametrize(("roll", "waits"), [(7, "ship_size"), (4, "crash_dive"), (12, "random_event")])
def test_convoys_aircraft_and_events_find_him_all_the_same(roll, waits):
    assert encounter(roll, posture="schnorchel", schnorchel=True).waiting == waits


# -- the kite


@proves("TH-8.2.2.a", "TH-8.1.7")
def test_kite_or_schnorchel_but_not_both():
    boat = given("travel", **{**KITE, "box": 3}, schnorchel=True)
    assert {"sail:kite", "sail:schnorchel", "sail:surfaced"} <= boat.offered
    boat.do("sail:schnorchel")
    assert boat.patrol.posture == "schnorchel"
    assert encounter(5, **KITE, posture="schnorchel", schnorchel=True).count("kite_look") == 0


@proves("TH-8.2.2.a")
@pytest.mark.parametrize(
    ("area", "box", "offered"),
    [
        ("indian_ocean", 3, True),
        ("west_african_coast", 3, True),
        ("brazilian_coast", 4, True),
        ("australia", 2, True),
        ("atlantic", 2, False),
        ("north_america", 4, False),
        ("indian_ocean", 1, False),  # a Transit Box
    ],
)
def test_where_the_kite_flies(area, box, offered):
    boat = given("travel", boat="IXD-2", area=area, box=box, kite=True)
    assert ("sail:kite" in boat.offered) == offered
    assert ("sail:kite" in boat.refused) != offered


@proves("TH-8.2.2.a")
def test_only_boats_that_carry_it():
    assert "sail:kite" not in given("travel", boat="IXC", area="indian_ocean", box=3).offered
    lost = given("travel", boat="IXD-2", area="indian_ocean", box=3, kite=False)
    assert lost.refused["sail:kite"] == "kite_is_gone"
    assert {k for k, mat in BOOK.mats.items() if "fa330" in mat["equipment"]} == {"IXD-2", "IXD/42"}


@proves("TH-8.2.2.a")
@pytest.mark.parametrize(
    ("rolls", "looks", "result"),
    [
        ([5, 9], 1, "ship_escort"),
        ([5, 5], 1, "none"),
        ([9], 0, "ship_escort"),
        ([11], 0, "none"),
        ([5, 2], 1, "aircraft"),
    ],
)
def test_a_second_look(rolls, looks, result):
    boat = encounter(*rolls, **KITE, posture="kite")
    assert boat.count("kite_look") == looks
    assert boat.count("encounter") == 1
    assert boat.all(result)


@proves("TH-8.2.2.a")
def test_no_second_look_without_the_kite():
    assert encounter(5, **KITE).count("kite_look") == 0


@proves("TH-8.2.2.a", "TH-12.0")
def test_the_second_look_can_bring_an_event():
    assert encounter(5, 12, **KITE, posture="kite").waiting == "random_event"


@proves("TH-8.2.2.b", "TH-8.2.6")
@pytest.mark.parametrize(
    ("face", "lost"), [(1, "doctor"), (2, "doctor"), (3, "second_wo"), (4, "second_wo"), (5, ""), (6, "")]
)
def test_the_kite_is_lost_with_its_pilot(face, lost):
    boat = given("air_attack", **KITE, posture="kite", air=Air(), dice=[face, 12])
    assert not boat.boat.kite
    assert {who for who, man in boat.crew.items() if man.state == "kia"} == ({lost} if lost else set())
    assert boat.patrol.posture == "surfaced"


@proves("TH-8.2.2.b")
def test_kite_and_pilot_are_replaced_in_refit():
    boat = given("refit", boat="IXD-2", area="indian_ocean", kite=False, crew={"doctor": "kia"}, experte=["doctor"])
    boat = calm(boat, "assignment")
    assert boat.boat.kite
    assert boat.crew["doctor"].state == "ok"
    assert not boat.crew["doctor"].experte


# -- deciding


@proves("TH-8.2.5", "TH-8.3.6")
def test_ships_may_be_let_go():
    combat = meeting("convoy", *[Target("small_freighter", f"SS {n}", 2000, 2) for n in range(4)])
    boat = given("contact", combat=combat).do("let_go")
    assert boat.count("detection") == 0
    assert boat.patrol.at == 3
    assert boat.waiting == "orders"


@proves("TH-8.2.5", "TH-8.3.6", "TH-8.2.1")
def test_the_next_roll_of_a_double_box_follows():
    combat = meeting("ship", 5000)
    boat = given("contact", combat=combat, boat="IXC/40", area="indian_ocean", box=5, rolls_left=1).do("let_go")
    assert boat.waiting == "encounter"
    assert boat.patrol.at == 4


@proves("TH-8.2.6")
def test_aircraft_cannot_be_declined():
    boat = encounter(4)
    assert boat.waiting == "crash_dive"
    assert boat.rolls == [("encounter", 4)]


@proves("TH-8.2.7", "TH-12.1.1")
def test_an_event_takes_the_place_of_the_encounter():
    """A 12 in the Atlantic would be a convoy; the first one is an event and nothing else."""
    boat = encounter(12, 5)
    assert boat.all("convoy") == []
    assert boat.combat is None
    assert boat.patrol.superior_torpedoes
    assert boat.waiting == "orders"


@proves("TH-8.2.1", "TH-10.9.6")
def test_boxes_entered_count_with_their_rolls():
    """TB, T, Tx2, IO, IOx2 of a IXC/40: seven in all."""
    fields = {"boat": "IXC/40", "area": "indian_ocean", "box": 0, "entered_weight": 0}
    boat = calm(given("travel", **fields), lambda b: b.patrol.at == 4)
    assert boat.patrol.entered_weight == 7
    assert calm(boat, lambda b: b.patrol.at == 5).count("encounter") == 7


@proves("TH-9.8.6")
@pytest.mark.parametrize(
    ("column", "at", "found"),
    [
        ("bay_of_biscay", "1943-06", []),
        ("bay_of_biscay", "1943-07", [-2]),
        ("bay_of_biscay", "1944-08", [-2]),
        ("bay_of_biscay", "1944-09", []),
        ("special_mission", "1943-12", []),
        ("special_mission", "1944-01", [-1]),
        ("add_round", "1944-01", []),
    ],
)
def test_dates_in_the_columns(column, at, found):
    assert [mod.value for mod in column_mods(BOOK, column, month(at))] == found


@proves("TH-8.2.2.a")
@pytest.mark.parametrize(("result", "met"), [("convoy", True), ("ship", False)])
def test_with_the_schnorchel_up_only_a_convoy_is_met(result, met):
    boat = given("encounter", posture="schnorchel")
    s = boat.run.state
    appears(s, Play(boat.run.book), s.patrol, here(s, boat.run.book), result)
    assert (s.combat is not None) == met


@proves("TH-14.15")
@pytest.mark.parametrize(("state", "fit"), [("ok", True), ("lw", True), ("sw", False), ("kia", False)])
def test_benefits_of_a_wounded_kommandant(state, fit):
    assert fit_kommandant(given("encounter", crew={"kommandant": state}).run.state) == fit
