"""Section 4.7: the five bases, the Biscay, Penang, air raids, the ends of France and the Mediterranean."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import BOOK, given, new
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.rules.s04_7_bases import destination
from proves import proves

BISCAY, TRANSIT = "bay_of_biscay", "transit"


def tables(boat):
    """The E1 column of each box entered."""
    return [line.data["area"] for line in boat.all("enters_box")]


def patrol(**fields):
    """A whole quiet patrol from assignment to the next one."""
    rolls = {name: fields.pop(name) for name in ("assignment", "from_penang", "penang_posting") if name in fields}
    fields.setdefault("patrol", None)
    boat = given("assignment", **fields)
    return calm(boat, lambda b: b.patrols_done == 1, **rolls)


def next_start(boat):
    return month_text(boat.month)


@proves("TH-4.7.1.b")
def test_biscay_at_both_ends_from_france_to_france():
    found = tables(patrol(base="france"))
    assert found == [BISCAY, TRANSIT, *["atlantic"] * 4, TRANSIT, BISCAY]


@proves("TH-4.7.1.b", "TH-4.7.3.b")
def test_from_germany_to_france():
    boat = patrol(base="germany", month="1944-03")
    assert tables(boat) == [TRANSIT, TRANSIT, *["atlantic"] * 4, TRANSIT, BISCAY]
    assert boat.base == "france"


@proves("TH-4.7.1.b", "TH-4.7.2")
def test_no_biscay_from_norway():
    boat = patrol(base="norway", month="1944-11", assignment=8)
    assert tables(boat) == [TRANSIT, TRANSIT, *["atlantic"] * 4, TRANSIT, TRANSIT]
    assert boat.base == "norway"
    assert boat.count("air_raid") == 1


@proves("TH-4.7.1.c", "TH-10.9.2")
@pytest.mark.parametrize(("start", "base"), [("1944-07", "france"), ("1944-08", "norway")])
def test_a_boat_that_turns_back_to_france_too_late_goes_to_norway(start, base):
    """A IXC aborts late: it is home in the month after it sailed."""
    fields = {"step": -1, "aborting": "voluntary", "abort_weight": 11, "entered_weight": 11, "destination": "france"}
    boat = calm(given("refit", boat="IXC", month=start, schnorchel=True, **fields), "assignment")
    assert boat.all("arrives")[-1].data["base"] == base


@proves("TH-4.7.2")
def test_a_boat_stationed_in_norway_comes_back_there_while_france_still_stands():
    boat = patrol(base="norway", month="1944-03")
    assert boat.all("arrives")[-1].data["base"] == "norway"
    assert tables(boat)[-1] == TRANSIT


@proves("TH-4.7.3.b")
@pytest.mark.parametrize(
    ("kind", "start", "base"),
    [
        ("VIIC", "1944-03", "france"),
        ("VIIC", "1944-07", "france"),
        ("VIIC", "1944-09", "norway"),
        ("VIIC", "1944-10", "norway"),
        ("IXC", "1944-07", "france"),
        ("IXC", "1944-08", "norway"),
    ],
)
def test_where_the_first_patrol_from_germany_ends(kind, start, base):
    assignment = {"1944-03": 7, "1944-07": 9}.get(start, 11)
    boat = given("assignment", boat=kind, base="germany", month=start, patrol=None)
    boat = calm(boat, lambda b: "arrives" in b.events, assignment=assignment)
    assert boat.all("arrives")[-1].data["base"] == base


@proves("TH-4.7.1.c")
def test_a_ixc_that_left_france_in_august_1944_comes_back_to_norway():
    boat = patrol(boat="IXC", base="france", month="1944-08", assignment=8)
    assert boat.all("arrives")[-1].data["base"] == "norway"
    assert tables(boat)[0] == BISCAY
    assert tables(boat)[-1] == TRANSIT


@proves("TH-4.7.1.c", "TH-4.7.2")
def test_a_viic_that_came_back_in_august_1944_moves_to_norway():
    boat = patrol(base="france", month="1944-08", assignment=8)
    assert boat.all("arrives")[-1].data["base"] == "france"
    assert tables(boat)[-1] == BISCAY
    assert (boat.base, next_start(boat)) == ("norway", "1944-10")
    assert "moves_to_norway" in boat.events


@proves("TH-4.7.1.c")
def test_a_resupplied_boat_that_stays_out_too_long_comes_back_to_norway():
    boat = given("assignment", base="france", month="1944-08", patrol=None, resupply=True)
    calm(boat, "resupply", assignment=8).do("resupply:tanker").roll(1, 12, 6)
    assert boat.patrol.resupplied
    calm(boat, lambda b: b.patrols_done == 1)
    assert tables(boat)[-1] == TRANSIT
    assert boat.all("arrives")[-1].data["base"] == "norway"


@proves("TH-4.7.2", "TH-7.3.5")
def test_arctic_boats_lie_in_norway():
    boat = given("assignment", base="france", month="1944-03", patrol=None)
    calm(boat, lambda b: b.patrols_done == 1, assignment=5, arctic_posting=3)
    assert boat.permanent == "arctic"
    assert boat.base == "norway"
    assert tables(boat) == [BISCAY, TRANSIT, *["arctic"] * 4, TRANSIT, TRANSIT]


@proves("TH-4.7.3.a", "TH-11.4.3.c")
def test_new_boats_start_in_germany():
    boat = given("refit", month="1944-02", requests=1, schnorchel=True).do("boat:VIID").roll(3, 1)
    assert boat.base == "germany"
    assert boat.boat.type == "VIID"


@proves("TH-4.7.4.a", "TH-7.3.4")
def test_the_base_in_italy():
    boat = patrol(month="1943-11", assignment=10)
    assert boat.base == "med"
    assert boat.permanent == "mediterranean"


@proves("TH-4.7.4.b", "TH-7.3.3.d", "TH-11.4")
@pytest.mark.parametrize(
    ("start", "fields", "starts"),
    [
        ("1944-08", {}, "1944-10"),  # 9/44 is the month of the transfer
        ("1944-07", {}, "1944-10"),  # a refit in 8/44, no start in 9/44
        ("1944-06", {"hull": 4}, "1944-10"),  # a refit of three months is dropped in 9/44
        ("1944-09", {}, "1944-11"),  # still out when the bases fell
        ("1944-06", {}, "1944-08"),  # in time for one more
    ],
)
def test_the_end_in_the_mediterranean(start, fields, starts):
    med = {"area": "mediterranean", "origin": "med", "destination": "med", "base": "med", "schnorchel": True}
    boat = given("refit", month=start, permanent="mediterranean", experte=["li"], **med, **fields)
    boat = calm(boat, "request_patrol" if starts > "1944-08" else "travel")
    assert next_start(boat) == starts
    if starts == "1944-08":
        assert (boat.base, boat.permanent, boat.boat.type) == ("med", "mediterranean", "VIIC")
    else:
        assert (boat.base, boat.permanent, boat.boat.type) == ("germany", "", "VIIC/41")
        assert boat.log_sheet[-1].mark == "T"
    assert boat.crew["li"].experte  # the crew is kept


@proves("TH-4.7.4.b", "TH-7.3.3.d")
def test_no_patrol_to_the_mediterranean_from_september_1944():
    """Even a permanent station ends."""
    boat = given("assignment", month="1944-09", permanent="mediterranean", base="germany", patrol=None)
    assert boat.until("assignment").roll(6).patrol.assignment == "british_isles"


INDIAN = {"patrol": None, "patrols": 1, "rank": 1, "base": "france"}


@proves("TH-4.7.5.a", "TH-7.3.7.a")
@pytest.mark.parametrize(
    ("kind", "face", "posted"),
    [
        ("IXD-2", 2, True),
        ("IXD-2", 3, False),
        ("IXC/40", 1, True),
        ("XII", 2, True),
        *[(kind, 0, False) for kind in ("IXC", "IXB", "VIID", "XB")],
    ],
)
def test_the_posting_to_penang(kind, face, posted):
    boat = given("assignment", boat=kind, **INDIAN, dice=[5] + [face] * bool(face))
    boat = calm(boat, "travel")
    assert boat.patrol.assignment == "indian_ocean"
    assert boat.count("penang_posting") == bool(face)
    assert (boat.patrol.destination == "penang") == posted
    track = "indian_ocean_to_penang" if posted else "indian_ocean"
    assert boat.patrol.boxes == list(BOOK.mat(kind)["tracks"][track])
    home = calm(boat, lambda b: "arrives" in b.events).all("arrives")[-1].data["base"]
    assert home == ("penang" if posted else "france")


@proves("TH-4.7.5.a")
def test_no_posting_on_other_patrols():
    boat = calm(given("assignment", boat="IXC/40", **INDIAN, dice=[8]), "travel")
    assert (boat.patrol.assignment, boat.count("penang_posting")) == ("atlantic", 0)


@proves("TH-4.7.5.a", "TH-7.3.7.a")
@pytest.mark.parametrize(("kind", "start"), [("IXD/42", "1945-03"), ("XXI", "1945-04")])
def test_the_late_boats_check_for_penang_too(kind, start):
    boat = given("assignment", boat=kind, **{**INDIAN, "base": "germany"}, month=start, dice=[2, 2])
    assert boat.patrol.destination == "penang"


@proves("TH-4.7.5.a")
def test_turning_back_ends_the_posting():
    boat = given("travel", boat="IXD-2", area="indian_ocean_to_penang", destination="penang", box=2)
    boat.do("abort")
    boat = calm(boat, lambda b: "arrives" in b.events)
    assert boat.all("arrives")[-1].data["base"] == "france"
    assert boat.permanent == ""


def from_penang(face, start="1944-05", **fields):
    fields = {"boat": "IXD-2", "base": "penang", "permanent": "penang", "patrol": None, "patrols": 1, **fields}
    return calm(given("assignment", month=start, dice=[face], **fields), "travel")


@proves("TH-4.7.5.e", "TH-6.1.1")
@pytest.mark.parametrize(
    ("face", "start", "area", "destination"),
    [
        (1, "1944-05", "return_from_penang", "france"),
        (2, "1944-05", "return_from_penang", "france"),
        (2, "1944-06", "return_from_penang", "norway"),  # four months at sea: back in 9/44
        (1, "1944-10", "return_from_penang", "norway"),
        (3, "1944-01", "return_from_penang", "norway"),
        (4, "1944-05", "indian_ocean_from_penang", "penang"),
        (5, "1944-05", "indian_ocean_from_penang", "penang"),
        (6, "1944-05", "australia", "penang"),
    ],
)
def test_orders_from_penang(face, start, area, destination):
    boat = from_penang(face, start)
    assert boat.count("assignment") == 0
    assert boat.waiting == "orders"
    assert (boat.patrol.area, boat.patrol.destination) == (area, destination)
    calm(boat, lambda b: b.patrols_done == 1)
    assert boat.all("arrives")[-1].data["base"] == destination
    assert boat.permanent == ("penang" if destination == "penang" else "")
    assert tables(boat)[0] == TRANSIT
    assert tables(boat)[-1] == (BISCAY if destination == "france" else TRANSIT)


@proves("TH-4.7.5.e")
def test_home_by_the_track_in_reverse():
    boat = from_penang(1)
    assert boat.patrol.boxes == list(reversed(BOOK.mat("IXD-2")["tracks"]["indian_ocean_to_penang"]))


@proves("TH-4.7.5.e")
def test_again_and_again_until_he_is_sent_home():
    boat = calm(from_penang(6), lambda b: b.waiting == "from_penang")
    assert boat.patrols_done == 1
    boat.roll(4)
    calm(boat, lambda b: b.waiting == "from_penang")
    assert boat.patrols_done == 2
    calm(boat.roll(3), lambda b: b.patrols_done == 3)
    assert boat.base == "norway"


@proves("TH-4.7.5.c", "TH-11.4.3.a")
def test_no_request_and_no_equipment_at_penang():
    fields = {"boat": "IXD-2", "area": "indian_ocean_to_penang", "destination": "penang", "requests": 2}
    boat = given("refit", month="1944-03", box=12, **fields)
    assert boat.waiting == "from_penang"
    assert boat.requests == 2
    assert boat.why == []


@proves("TH-4.7.5.c")
def test_five_months_of_refit_at_penang_are_served_there():
    fields = {"boat": "IXD-2", "area": "indian_ocean_to_penang", "destination": "penang", "hull": 7}
    boat = given("refit", box=12, **fields)
    assert boat.all("new_boat") == []
    assert [row.mark for row in boat.log_sheet].count("R") == 5


@proves("TH-4.7.5.d")
@pytest.mark.parametrize(("hull", "months"), [(0, 2), (4, 4), (3, 3)])
def test_the_length_of_a_refit_at_penang(hull, months):
    fields = {"boat": "IXD-2", "area": "indian_ocean_to_penang", "destination": "penang"}
    boat = given("refit", box=12, hull=hull, **fields)
    assert [row.mark for row in boat.log_sheet].count("R") == months


NORWAY = {"base": "norway", "origin": "norway", "destination": "norway", "schnorchel": True}


@proves("TH-4.7.6.a", "TH-4.7.2")
@pytest.mark.parametrize(("roll", "months"), [(3, 3), (4, 2), (5, 1), (12, 1)])
def test_an_air_raid(roll, months):
    boat = given("refit", month="1944-01", dice=[roll], **NORWAY)
    assert [row.mark for row in boat.log_sheet].count("R") == months


@proves("TH-4.7.6.a", "TH-10.11.5")
def test_the_months_of_a_raid_count_towards_a_new_boat():
    boat = given("refit", month="1944-01", hull=4, dice=[3], **NORWAY)
    assert boat.all("new_boat")


@proves("TH-4.7.6.a")
@pytest.mark.parametrize(
    ("base", "start", "rolled"),
    [
        ("norway", "1943-12", 1),
        ("norway", "1943-11", 0),
        ("france", "1944-02", 0),
        ("germany", "1944-02", 1),
        ("med", "1944-02", 1),
    ],
)
def test_where_and_when_bombs_fall(base, start, rolled):
    fields = {"origin": base, "destination": base, "base": base, "schnorchel": True}
    if base == "germany":  # home on an abort towards the departure
        fields |= {"step": -1, "aborting": "voluntary"}
    if base == "med":
        fields |= {"area": "mediterranean"}
    boat = calm(given("refit", month=start, **fields), "assignment")
    assert boat.all("arrives")[-1].data["base"] == base
    assert boat.count("air_raid") == rolled


@proves("TH-4.7.6.a")
def test_no_raid_at_penang():
    fields = {"boat": "IXD-2", "area": "indian_ocean_to_penang", "destination": "penang", "month": "1944-03"}
    assert given("refit", box=12, **fields).count("air_raid") == 0


@proves("TH-4.7.6.b", "TH-11.4")
@pytest.mark.parametrize(("rolls", "months"), [([2, 7], 1), ([2, 2, 9], 2), ([2, 4], 2), ([2, 2, 3], 4)])
def test_a_boat_destroyed_in_port(rolls, months):
    """A month for each new boat; a raid that only damages the new one delays it."""
    boat = given("refit", month="1944-01", hull=7, permanent="arctic", experte=["li"], dice=rolls, **NORWAY)
    boat = calm(boat, "assignment")
    assert boat.all("new_boat")[-1].data["boat"] == "VIIC"
    assert [row.mark for row in boat.log_sheet].count("T") == months
    assert boat.month == month("1944-01") + months + 1
    assert (boat.base, boat.permanent) == ("germany", "")
    assert boat.crew["li"].experte


@proves("TH-4.7")
def test_a_whole_career_lies_only_in_the_five_ports():
    boat, bases = new(boat="IXD-2"), set()
    while not boat.over:
        calm(boat, lambda b: b.waiting in ("from_penang", "assignment", "penang_posting"))
        bases.add(boat.base)
        if not boat.over:
            boat.roll({"from_penang": 1, "penang_posting": 1}.get(boat.waiting, 11))
    assert {"france", "penang"} <= bases <= {"france", "norway", "germany", "med", "penang"}


@proves("TH-4.7.2", "TH-4.7.4.a")
@pytest.mark.parametrize(
    ("base", "bound_for", "home"),
    [("norway", "france", "france"), ("norway", "", "norway"), ("france", "france", "france")],
)
def test_orders_for_france_lead_there_from_norway_too(base, bound_for, home):
    s = given("encounter", base=base, destination=bound_for).run.state
    assert destination(s, BOOK, s.patrol, month("1943-10")) == home
