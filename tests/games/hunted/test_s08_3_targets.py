"""Section 8.3 and 8.4: which ships, how big, by day or by night."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import BOOK, freighter, given, meeting
from kaleun.games.hunted.rules.s08_3_targets import points
from kaleun.games.hunted.state import Target
from proves import proves


def met(encounter, *dice, **fields):
    return given("contact", combat=meeting(encounter), dice=dice, **fields)


@proves("TH-8.3.1", "TH-8.3.2.a")
@pytest.mark.parametrize(
    ("face", "kind", "roster"),
    [
        (1, "small_freighter", "T1_small_freighters"),
        (3, "small_freighter", "T1_small_freighters"),
        (4, "large_freighter", "T2_large_freighters"),
        (5, "large_freighter", "T2_large_freighters"),
        (6, "tanker", "T3_tankers"),
    ],
)
def test_the_size_of_a_ship(face, kind, roster):
    boat = met("ship", face, 17)
    assert boat.combat.targets[0].kind == kind
    assert boat.all("ship_identified")[-1].chart == roster


@proves("TH-8.3.1")
@pytest.mark.parametrize(
    ("encounter", "rolls"), [("ship", 1), ("two_ships", 2), ("two_ships_escort", 2), ("convoy", 4)]
)
def test_one_size_roll_for_each_ship(encounter, rolls):
    boat = met(encounter, *[2, 9] * rolls)
    assert boat.count("ship_size") == boat.count("roster") == rolls
    assert boat.waiting == "time_of_day"


@proves("TH-8.3.1", "TH-8.3.3")
@pytest.mark.parametrize("assignment", ["north_america", "caribbean"])
def test_a_tanker_needs_no_size_roll(assignment):
    boat = met("tanker", 3, boat="IXC", area="north_america", assignment=assignment, box=5)
    assert boat.why == ["roster"]
    line = boat.all("ship_identified")[-1]
    assert (line.chart, line.row) == ("T4_north_america", "tanker.rows[roll=3]")
    assert boat.combat.targets[0].kind == "tanker"


@proves("TH-8.3.2.a", "TH-8.3.2.b", "TH-8.3.5")
def test_capital_ships_come_from_their_own_roster():
    for row in BOOK.charts["T5_capital_ships"].rows("roster"):
        boat = met("capital_ship", row["roll"])
        ship = boat.combat.targets[0]
        assert (ship.name, ship.tonnage, ship.capacity, ship.fast) == (
            row["name"],
            row["tons"],
            row["points"],
            row["fast"],
        )
        assert ship.capacity in (5, 6)


@proves("TH-8.3.4")
def test_every_ship_of_a_convoy_is_logged_with_its_tonnage():
    boat = met("convoy", 1, 59, 1, 7, 1, 6, 1, 91)
    assert [line.data["tonnage"] for line in boat.all("ship_identified")] == [2800, 5000, 4600, 1400]
    assert all(line.data["name"] for line in boat.all("ship_identified"))


@proves("TH-8.3.4", "TH-3.5", "TH-3.5.ex1")
def test_every_ship_met_stands_on_the_sheet():
    """The convoy of the log of U-123: one sunk, one damaged, two that came off; let go, all four."""
    four = [freighter(tons) for tons in (2800, 5000, 4600, 1400)]
    four[1].damage, four[2].damage = 1, 2
    boat = given("after", combat=meeting("convoy", *four, fired=True)).until("encounter")
    assert [(ship.tonnage, ship.sunk) for ship in boat.ships] == [(5000, False)]
    assert [ship.tonnage for ship in boat.unharmed] == [2800, 1400]
    assert boat.run.state.tonnage == 0  # what was sunk before the scene began is not counted here
    passed = given("contact", combat=meeting("convoy", 2800, 5000)).do("let_go").until("encounter")
    assert [ship.tonnage for ship in passed.unharmed] == [2800, 5000]
    assert given("after", combat=meeting("convoy", 2800, fired=True), rules="1").until("encounter").unharmed == []


@proves("TH-8.3.4", "TH-9.10.a")
def test_an_escort_that_was_missed_is_not_logged():
    escort = Target("escort", "", 2000, 2)
    boat = given("after", combat=meeting("convoy", 2800, escort, fired=True)).until("encounter")
    assert [ship.kind for ship in boat.unharmed] == ["large_freighter"]


@proves("TH-8.3.5")
@pytest.mark.parametrize(
    ("tons", "needed"), [(1400, 2), (4900, 2), (5000, 2), (5001, 3), (7600, 3), (9999, 3), (10000, 4), (24000, 4)]
)
def test_points_that_sink_a_merchant(tons, needed):
    assert points(BOOK, tons) == needed


@proves("TH-8.3.5")
def test_the_three_small_tankers():
    small = [row for row in BOOK.charts["T3_tankers"].rows("roster") if row["tons"] <= 5000]
    assert len(small) == 3
    assert {points(BOOK, row["tons"]) for row in small} == {2}


@proves("TH-8.3.5")
@pytest.mark.parametrize(("damage", "down"), [(1, False), (2, False), (3, True)])
def test_three_points_for_7600_tons(damage, down):
    boat = given("contact", combat=meeting("ship", 7600), dice=[2, 6, {1: 4, 2: 3, 3: 2}[damage]])
    boat.do("attack:submerged-medium", "weapon:forward", "aim:g7a-1", "aim:none")
    assert bool(boat.all("ship_sunk")) == down


@proves("TH-8.3.6")
def test_four_names_shown_then_declined():
    boat = met("convoy", *[1, 1] * 4, 1)
    assert "let_go" in boat.offered
    boat.do("let_go")
    assert boat.combat is None
    assert boat.count("detection") == 0


@proves("TH-8.4.1", "TH-8.4.3")
@pytest.mark.parametrize(("face", "day"), [(1, True), (3, True), (4, False), (6, False)])
def test_day_or_night(face, day):
    boat = met("ship", 1, 1, face)
    assert boat.combat.day == day
    assert ("wait" in boat.offered) == day


@proves("TH-8.4.1")
def test_no_attack_on_the_surface_by_day_on_escorted_ships():
    assert not any("surface" in key for key in met("ship_escort", 1, 1, 1).offered)
    assert any("surface" in key for key in met("ship_escort", 1, 1, 6).offered)


@proves("TH-8.4.3")
def test_night_stays_night():
    boat = met("ship_escort", 1, 1, 6)
    assert "wait" not in boat.offered
    assert boat.refused["wait"] == "night_already"
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1").roll(12).do("silent").roll(9, 3, 2)
    assert not boat.combat.day


def waiting(face, **fields):
    return (
        given("contact", combat=fields.pop("combat", None) or meeting("convoy", 7600, 5000), **fields)
        .do("wait")
        .roll(face)
    )


@proves("TH-8.4.2")
@pytest.mark.parametrize(
    ("face", "fields", "night"),
    [
        (1, {}, True),
        (4, {}, True),
        (5, {}, False),
        (6, {}, False),
        (5, {"boat": "IXC", "balkon": True}, True),
        (6, {"boat": "IXC", "balkon": True}, False),
        (5, {"boat": "IXC", "balkon": True, "damage": {"hydrophones": 2}}, False),
        (5, {"boat": "XXI", "balkon": True, "month": "1945-04"}, True),
    ],
)
def test_waiting_for_night(face, fields, night):
    boat = waiting(face, **fields)
    if night:
        assert not boat.combat.day
        assert boat.waiting == "attack"
    else:
        assert "contact_lost" in boat.events
        assert boat.combat is None
        assert boat.count("detection") == 0


@proves("TH-8.4.2")
def test_only_once():
    boat = given("contact", combat=meeting("convoy", 7600, waited=True))
    assert "wait" not in boat.offered
    assert boat.refused["wait"] == "waited_already"


@proves("TH-8.4.2")
@pytest.mark.parametrize(("damage", "allowed"), [(0, False), (1, True)])
def test_undamaged_capital_ships_do_not_wait(damage, allowed):
    ship = Target("capital_ship", "HMS Nelson", 34000, 6, damage=damage)
    boat = given("contact", combat=meeting("capital_ship", ship))
    assert ("wait" in boat.offered) == allowed
    if not allowed:
        assert boat.refused["wait"] == "too_fast_to_shadow"


@proves("TH-8.4.2", "TH-8.4.5")
@pytest.mark.parametrize(("start", "allowed"), [("1944-06", False), ("1944-07", True)])
def test_the_midnight_sun(start, allowed):
    boat = given("contact", combat=meeting("convoy", 7600), area="arctic", month=start)
    assert ("wait" in boat.offered) == allowed


@proves("TH-8.4.5")
@pytest.mark.parametrize(
    ("months", "last_day"), [((1, 2, 3), 2), ((4, 5), 4), ((6,), 6), ((7, 8, 9), 4), ((10, 11), 2), ((12,), 0)]
)
def test_day_and_night_in_the_arctic(months, last_day):
    for number in months:
        year = 1943 if number >= 7 else 1944
        for face in range(1, 7):
            boat = met("ship", 1, 1, face, area="arctic", month=f"{year}-{number:02}")
            assert boat.combat.day == (face <= last_day), (number, face)


@proves("TH-8.3.5", "TH-8.3.2.b")
def test_a_ship_that_is_sunk_is_gone_from_the_targets_on_offer():
    combat = meeting("two_ships", freighter(4000, damage=2), freighter(4500))
    boat = calm(given("contact", combat=combat), "attack").do("attack:submerged-medium", "weapon:forward")
    assert {key for key in boat.offered if key.startswith("aim:")} == {"aim:g7a-2", "aim:none"}
