"""Section 7.4 and 7.5: agents, mines, the invasion front, success and failure."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import BOOK, freighter, given, meeting, new
from kaleun.games.hunted.rules.s06_calendar import success
from kaleun.games.hunted.rules.s07_assignment import with_missions
from kaleun.games.hunted.state import Air, Sunk
from proves import proves

MINED = {"forward": ["mine"] * 4, "aft": ["mine"], "forward_reloads": ["g7e"] * 8, "aft_reloads": ["g7a"]}


def mission(*dice, suffix="A", **fields):
    """In the Mission box off the British Isles (box 3)."""
    fields = {"area": "british_isles", "box": 3, "rolls_left": 1, "mission": "pending", **fields}
    return given("encounter", suffix=suffix, dice=dice, **fields)


@proves("TH-7.4")
@pytest.mark.parametrize(
    ("kind", "result", "suffix"),
    [
        ("VIIC", ("british_isles", "M"), "M"),
        ("VIIC", ("british_isles", "A"), "A"),
        ("VIIC", ("invasion", ""), ""),
        ("XIV", ("atlantic", ""), "R"),
        ("XIV", ("west_african_coast", ""), "R"),
        ("XB", ("atlantic", ""), "R"),
    ],
)
def test_the_kinds_of_mission(kind, result, suffix):
    assert with_missions(BOOK, kind, result)[1] == suffix


@proves("TH-7.4.1")
def test_the_agent_is_landed_at_once():
    boat = mission(8)
    assert boat.patrol.mission == "done"
    assert {"mission_clear", "agent_landed"} <= set(boat.events)
    assert boat.waiting == "orders"  # the next box
    assert boat.count("encounter") == 0


@proves("TH-7.4.1", "TH-7.4.4")
def test_aircraft_first_then_the_agent():
    boat = mission(5, 12, 8)  # 5 - 1 = 4: aircraft, dived in time, clear
    assert boat.why == ["special_mission", "crash_dive", "special_mission"]
    assert boat.mods("dived_in_time") == {"mission_box": -1}
    assert boat.patrol.mission == "done"


@proves("TH-7.4.1")
def test_again_and_again():
    boat = mission(2, 12, 3, 12, 4, 12, 5, 12, 12)
    assert boat.count("special_mission") == 5
    assert boat.patrol.mission == "done"


@proves("TH-7.4.1", "TH-7.4.5")
def test_an_abort_ends_the_mission():
    """One diesel dead after the air attack: the boat turns home with its agent."""
    boat = mission(4, 12, 6, damage={"diesel_1": 1})
    assert boat.patrol.aborting == "diesel_1"
    assert boat.count("special_mission") == 1
    calm(boat, lambda b: b.patrols_done == 1)
    assert boat.log_sheet[0].result == "F"


@proves("TH-7.4.1")
@pytest.mark.parametrize(
    ("start", "roll", "clear"),
    [("1943-12", 6, True), ("1943-12", 5, False), ("1944-01", 6, False), ("1944-01", 7, True)],
)
def test_the_special_missions_column(start, roll, clear):
    boat = mission(roll, month=start)
    assert ("mission_clear" in boat.events) == clear
    assert ("mission_aircraft" in boat.events) != clear


@proves("TH-7.4.6", "TH-12.1.7", "TH-12.0")
@pytest.mark.parametrize("suffix", ["A", "M"])
def test_no_random_event_in_the_mission_box(suffix):
    tubes = MINED if suffix == "M" else {}
    boat = mission(12, suffix=suffix, **tubes)
    assert boat.patrol.mission == "done"
    assert boat.count("random_event") == 0
    assert not boat.patrol.event_done
    elsewhere = mission(12, suffix=suffix, box=4)
    assert elsewhere.waiting == "random_event"


@proves("TH-12.1.7")
def test_with_the_mission_done_the_box_is_like_any_other():
    assert mission(12, mission="done").waiting == "random_event"
    assert mission(12, suffix="", mission="").waiting == "random_event"


@proves("TH-8.1.4")
def test_no_schnorchel_while_on_the_mission():
    fields = {"area": "british_isles", "box": 2, "schnorchel": True}
    boat = given("travel", suffix="A", mission="pending", **fields)
    assert "sail:schnorchel" not in boat.offered
    assert boat.refused["sail:schnorchel"] == "mission_on_the_surface"
    for free in ({"suffix": "A", "mission": "done"}, {"suffix": "", "mission": ""}):
        assert "sail:schnorchel" in given("travel", **fields, **free).offered
    assert "sail:schnorchel" in given("travel", **{**fields, "box": 3}, suffix="A", mission="pending").offered


@proves("TH-7.4.4")
def test_the_penalty_is_for_the_mission_box_only():
    air = {"air": Air(), "area": "british_isles", "suffix": "A", "mission": "pending"}
    assert given("air_attack", box=3, dice=[8], **air).all("one_air_attack")
    assert given("air_attack", box=4, dice=[8], **air).all("dived_in_time")


@proves("TH-7.4.2.b")
def test_laid_mines_make_room_for_torpedoes():
    boat = mission(8, suffix="M", **MINED)
    assert boat.patrol.mission == "done"
    assert boat.boat.forward == ["g7e"] * 4
    assert boat.boat.aft == ["g7a"]
    assert (len(boat.boat.forward_reloads), boat.boat.aft_reloads) == (4, [])


@proves("TH-7.4.2.b")
def test_an_end_with_jammed_doors_keeps_its_mines():
    boat = mission(8, suffix="M", out=["aft_torp_doors"], **MINED)
    assert boat.patrol.mission == "done"
    assert boat.boat.aft == ["mine"]
    assert boat.boat.forward == ["g7e"] * 4


@proves("TH-7.4.2.b", "TH-7.4.5")
def test_without_a_working_end_the_mission_fails():
    boat = mission(suffix="M", out=["aft_torp_doors", "fwd_torp_doors"], **MINED)
    assert boat.patrol.mission == "failed"
    assert boat.all("mission_failed")[-1].data["why"] == "no_tubes_for_mines"
    assert boat.boat.forward == ["mine"] * 4


@proves("TH-7.4.2.b", "TH-11.4.6")
@pytest.mark.parametrize("kind", ["VIID", "XB"])
def test_shafts_of_their_own_need_no_doors(kind):
    doors = [d for d in ("aft_torp_doors", "fwd_torp_doors") if d in BOOK.mat(kind)["systems"]]
    boat = mission(8, suffix="M", boat=kind, out=doors)
    assert boat.patrol.mission == "done"
    assert "mines_laid" in boat.events
    assert "mine" not in [*boat.boat.forward, *boat.boat.aft]


@proves("TH-7.4.1", "TH-12.1.6")
def test_a_storm_does_not_blow_over_the_mission_box():
    """Box 2 of the British Isles: storm, so the next box would be skipped; the agent is landed all the same."""
    fields = {"area": "british_isles", "box": 2, "rolls_left": 1, "suffix": "A", "mission": "pending"}
    boat = given("encounter", dice=[12, 11], **fields)
    assert boat.waiting == "orders"
    boat.do("sail:surfaced").roll(8)
    assert boat.patrol.mission == "done"
    assert boat.patrol.quiet_boxes == 0  # the box after it is not skipped either
    assert boat.waiting == "orders"
    assert boat.patrol.at == 3


# -- the invasion front


FRONT = {"area": "invasion", "month": "1944-06"}


@proves("TH-7.4.3.a")
@pytest.mark.parametrize(
    ("roll", "code", "waits"),
    [(5, "none", "crash_dive"), (8, "none", "crash_dive"), (9, "aircraft", "crash_dive"), (3, "ship", "ship_size")],
)
def test_where_nothing_is_there_are_aircraft(roll, code, waits):
    boat = given("encounter", **FRONT, box=3, rolls_left=1, dice=[roll])
    assert boat.all(code)[-1].row.startswith("table.atlantic")
    assert boat.waiting == waits


@proves("TH-7.4.3.a")
def test_transit_to_the_front_is_as_usual():
    boat = given("encounter", **FRONT, box=2, rolls_left=1, dice=[8])
    assert boat.all("none")[-1].row.startswith("table.transit")
    assert (boat.waiting, boat.patrol.at) == ("encounter", 2)


@proves("TH-7.4.3.a")
@pytest.mark.parametrize("kind", ["IXB", "IXC", "IXC/40", "IXD-2", "XII", "XB", "XIV"])
def test_only_type_vii_goes_to_the_front(kind):
    boat = given("assignment", boat=kind, patrol=None, rank=1, patrols=1, month="1944-06", dice=[7])
    calm(boat, "travel")
    assert boat.patrol.assignment == ("indian_ocean" if kind == "IXD-2" else "atlantic")


@proves("TH-7.4.3.b")
def test_no_abort_before_the_front():
    boat = given("travel", **FRONT, box=1, out=["radio"], schnorchel=True)
    assert "abort" not in boat.offered
    assert boat.refused["abort"] == "not_before_the_front"


@proves("TH-7.4.3.b")
@pytest.mark.parametrize(
    "fields", [{"hull": 1}, {"damage": {"radio": 2}}, {"crew": {"crew_2": "sw"}}, {"on_station_rolled": True}]
)
def test_reasons_to_turn_back(fields):
    assert "abort" in given("travel", **FRONT, box=1, **fields).offered


@proves("TH-7.4.3.b")
def test_after_the_first_roll_on_station_he_may_turn_back():
    boat = calm(given("travel", **FRONT, box=1), lambda b: b.patrol.at == 3)
    assert "abort" in boat.offered
    assert boat.patrol.on_station_rolled


def at_the_front(*dice, **fields):
    combat = fields.pop("combat", None) or meeting("ship_escort", 7600)
    return given("contact", combat=combat, **{**FRONT, "box": 3, **fields}, dice=dice)


@proves("TH-7.4.3.c")
def test_ships_let_go_are_remembered():
    assert at_the_front().do("let_go").patrol.refused
    assert not at_the_front(area="atlantic").do("let_go").patrol.refused
    assert not at_the_front(box=2).do("let_go").patrol.refused  # in transit


@proves("TH-7.4.3.c")
def test_an_attack_without_a_shot_is_no_attack():
    boat = at_the_front().do("attack:submerged-medium", "salvo:aft", "aim:none")
    assert boat.patrol.refused
    ceased = at_the_front(combat=meeting("ship", 7600)).do("attack:submerged-medium", "weapon:cease")
    assert ceased.patrol.refused


@proves("TH-7.4.3.c")
def test_an_attack_is_no_refusal():
    boat = at_the_front(12).do("attack:submerged-medium", "salvo:aft", "aim:g7a-1")
    assert not boat.patrol.refused
    boat.do("silent").roll(2)
    assert not boat.do("move_on").patrol.refused


@proves("TH-7.4.3.c")
@pytest.mark.parametrize(("face", "refused"), [(5, False), (1, True)])
def test_losing_contact_is_no_refusal_but_changing_ones_mind_is(face, refused):
    boat = at_the_front().do("wait").roll(face)
    if face == 1:
        boat.do("let_go")
    assert boat.patrol.refused == refused


@proves("TH-7.4.3.c")
@pytest.mark.parametrize(
    "fields",
    [
        {"forward": [""] * 4, "aft": [""]},
        {"out": ["fwd_torp_doors", "aft_torp_doors"]},
        {"out": ["periscope"]},
    ],
)
def test_who_cannot_attack_does_not_refuse(fields):
    assert not at_the_front(**fields).do("let_go").patrol.refused


@proves("TH-7.4.3.c", "TH-5.1.3")
@pytest.mark.parametrize(
    ("face", "outcome", "barred"), [(1, "relieved", False), (2, "relieved", False), (3, "", True), (6, "", True)]
)
def test_the_reckoning(face, outcome, barred):
    boat = given("refit", **FRONT, box=7, refused=True, dice=[face])
    assert boat.count("invasion_refusal") == 1
    assert boat.outcome == outcome
    assert boat.no_more_kc == barred
    assert boat.over == bool(outcome)


@proves("TH-7.4.3.c", "TH-11.3.1.a")
def test_no_knights_cross_for_who_was_reprimanded():
    ships = [Sunk("SS", "large_freighter", 80_000, 60, "atlantic", True)]
    fields = {"month": "1944-07", "ships": ships, "sunk": 1, "sunk_tons": 0, "schnorchel": True, "capital_sunk": True}
    assert "knights_cross" in given("refit", **fields).awards
    assert "knights_cross" not in given("refit", no_more_kc=True, **fields).awards


@proves("TH-7.4.3.c")
def test_no_reckoning_for_who_attacked():
    boat = calm(given("refit", **FRONT, box=7, schnorchel=True), "assignment")
    assert boat.count("invasion_refusal") == 0


# -- success and failure


@proves("TH-7.4.5", "TH-7.5.2", "TH-11.4.10.6")
@pytest.mark.parametrize(
    ("fields", "won"),
    [
        ({"suffix": "M", "mission": "pending", "sunk": 3}, False),
        ({"suffix": "M", "mission": "failed", "sunk": 3}, False),
        ({"suffix": "A", "mission": "done"}, True),
        ({"area": "invasion", "sunk": 1}, True),
        ({"area": "invasion"}, False),
        ({"sunk": 1}, True),
        ({"sunk": 1, "aborting": "voluntary"}, True),
        ({}, False),
        ({"boat": "XB", "sunk": 1}, False),
        ({"boat": "XB", "served": 1, "suffix": "MR", "mission": "failed"}, True),
        ({"boat": "XIV", "served": 2}, True),
    ],
)
def test_success(fields, won):
    boat = given("refit", **fields)
    s = boat.run.state
    assert boat.log_sheet[0].result == ("S" if won else "F")
    assert (s.successes, s.failures_in_row) == ((1, 0) if won else (0, 1))


@proves("TH-7.4.5")
def test_a_failed_mission_keeps_its_tons():
    ships = [Sunk("SS", "large_freighter", 8000, 56, "british_isles", True)]
    boat = given("refit", suffix="M", mission="failed", sunk=1, sunk_tons=8000, ships=ships)
    assert boat.log_sheet[0].result == "F"
    assert boat.run.state.tonnage == 8000


@proves("TH-7.5.2")
def test_an_escort_or_a_submarine_makes_a_success():
    boat = given("contact", combat=meeting("ship", freighter(2000, "escort")), dice=[2, 6, 1])
    boat.do("attack:submerged-medium", "weapon:forward", "aim:g7a-1", "aim:none")
    assert success(boat.run.state, None, boat.patrol)


@proves("TH-7.5.1")
def test_the_patrol_ends_behind_the_last_box():
    boat = given("travel", box=7).do("sail:surfaced").roll(12, 11)  # storm in the last box
    assert "patrol_ends" in boat.events
    assert boat.patrols_done == 1


@proves("TH-7.4.5", "TH-7.4")
def test_a_whole_agent_patrol():
    boat = calm(new(start="1944-03"), lambda b: b.patrols_done == 1, assignment=3)
    assert boat.log_sheet[0].assignment == "british_isles (A)"
    assert boat.log_sheet[0].result == "S"
    assert boat.ships == []


@proves("TH-7.4.2.b", "TH-8.2.1")
def test_a_failed_mission_costs_the_roll_of_its_box():
    boat = mission(suffix="M", damage={"aft_torp_doors": 2, "fwd_torp_doors": 2}, **MINED)
    assert (boat.patrol.at, boat.waiting) == (3, "orders")


@proves("TH-7.4.1", "TH-10.2.a")
def test_with_one_diesel_a_second_roll_follows_the_mission():
    boat = mission(8, rolls_left=2)
    assert (boat.patrol.mission, boat.patrol.at, boat.waiting) == ("done", 2, "encounter")


@proves("TH-7.4.3.c", "TH-12.1.3.b")
def test_a_marker_may_save_his_command():
    boat = given("refit", **FRONT, box=7, refused=True, luck=1, schnorchel=True, dice=[1])
    assert boat.waiting == "reroll"
    assert boat.do("reroll").roll(3).outcome == ""
