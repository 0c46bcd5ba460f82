"""Section 6: months, and the order of things in a patrol and in a refit."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import given, meeting, new
from kaleun.games.hunted.book import month_text
from proves import proves


def sheet(boat):
    return [(month_text(row.month), row.mark) for row in boat.log_sheet]


@proves("TH-6.0", "TH-7.1.1")
@pytest.mark.parametrize(
    ("kind", "start", "rows"),
    [
        ("VIIC", "1943-07", [("1943-07", "assignment"), ("1943-08", "R"), ("1943-09", "assignment")]),
        ("IXC", "1943-09", [("1943-09", "assignment"), ("1943-10", "P"), ("1943-11", "R"), ("1943-12", "assignment")]),
    ],
)
def test_months_of_patrol_and_refit(kind, start, rows):
    boat = calm(new(boat=kind, start=start), lambda b: b.patrols_done == 1 and b.waiting == "mix")
    assert sheet(boat) == rows


@proves("TH-6.1.1", "TH-7.3.5", "TH-7.3.4")
@pytest.mark.parametrize(
    ("permanent", "base", "area"), [("arctic", "norway", "arctic"), ("mediterranean", "med", "mediterranean")]
)
def test_a_permanent_station_needs_no_roll(permanent, base, area):
    boat = calm(given("assignment", patrol=None, permanent=permanent, base=base, rank=4), "mix")
    assert boat.patrol.assignment == area
    assert boat.count("assignment") == boat.count("arctic_posting") == boat.count("request_patrol") == 0


@proves("TH-6.1.1", "TH-7.1.2")
def test_assignment_log_and_marker():
    boat = calm(given("assignment", patrol=None), "mix", assignment=8)
    assert boat.log_sheet[-1].assignment == "atlantic"
    assert boat.patrol.at == -1
    calm(boat, "orders")
    assert boat.patrol.at == 0
    assert boat.all("enters_box")[-1].data["box"] == 1


@proves("TH-6.1.2", "TH-7.5.1", "TH-8.0")
def test_eight_boxes_eight_rolls_then_port():
    boat = calm(given("travel", box=0), lambda b: b.patrols_done == 1)
    assert boat.count("encounter") == 8
    assert [line.data["box"] for line in boat.all("enters_box")] == list(range(1, 9))
    assert boat.events.index("patrol_ends") < boat.events.index("refit")


@proves("TH-6.1.2", "TH-9.7.3")
def test_repairs_come_before_following():
    combat = meeting("convoy", 7600, 5000, 4000, 3000, night=True, range="medium", fired=True)
    boat = given("escort_hunt", combat=combat).do("silent").roll(9, 3, 3, 15).do("silent").roll(2)
    assert boat.waiting == "repair"
    boat.roll(1)
    assert boat.waiting == "follow"


@proves("TH-6.1.3")
def test_the_steps_of_a_refit_in_their_order():
    """A length, equipment, air raid; B recovery; C advancement; D awards and promotion; E new boat; F reload; G gun."""
    fields = {
        "month": "1944-07", "boat": "IXC", "area": "atlantic", "box": 11, "destination": "norway", "base": "norway",
        "crew": {"li": "sw"}, "experte": ["first_wo"], "successes": 2, "sunk": 1, "requests": 1, "promotion_due": 0,
        "hull": 1, "flooding": 0, "out": ["radio"], "forward": ["", "", "", ""], "ammo": 1,
    }  # fmt: skip
    boat = given("refit", **fields)
    boat = calm(boat, "travel", recovery=1, assignment=11)
    assert boat.why == [
        "balkon", "schnorchel", "air_raid", "recovery", "first_wo_leaves", "advancement", "promotion",
        "assignment", "deck_gun_removal",
    ]  # fmt: skip
    order = ["patrol_success", "refit", "recovers_in", "awarded", "not_promoted", "assigned", "gun_kept", "loaded"]
    places = [boat.events.index(code) for code in order]
    assert places == sorted(places)
    assert (boat.boat.hull, boat.boat.damage, boat.boat.ammo) == (0, {}, 5)
    assert {man.state for man in boat.crew.values()} == {"ok"}
    assert "" not in boat.boat.forward


@proves("TH-6.1.3", "TH-11.4.3.a")
def test_a_request_comes_after_awards_and_promotion():
    boat = given("refit", ships=[], requests=1, promotion_due=0, dice=[6])
    assert boat.waiting == "request_boat"
    assert {"not_promoted", "awarded"} <= set(boat.events)


@proves("TH-6.0", "TH-7.5.2", "TH-11.2.3.b")
def test_what_is_sunk_is_counted_for_the_patrol_and_for_the_promotion():
    combat = meeting("convoy", 4000, 3000, 9000)
    boat = given("contact", combat=combat, period_ships=3, dice=[2, 6, 1, 2, 6, 1])
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:g7a-2", "aim:none")
    assert (boat.patrol.sunk, boat.patrol.sunk_tons) == (2, 7000)
    assert boat.period_ships == 5
