"""Section 5: how a career ends, and what it was worth."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import BOOK, GAME, capital, freighter, given, meeting, new
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.rules.s05_end import victory
from kaleun.games.hunted.state import State, Sunk
from kaleun.kernel.table import new_table
from proves import proves

CALENDAR = month("1943-07")


def sunk(*tons):
    return [Sunk(f"SS {t}", "large_freighter", t, CALENDAR, "atlantic", True) for t in tons]


def career(tons, outcome="war_over"):
    return State(ships=sunk(tons) if tons else [], outcome=outcome)


@proves("TH-5.2.2.a")
@pytest.mark.parametrize(
    ("tons", "level"),
    [
        (0, "defeat"),
        (9_999, "defeat"),
        (10_000, "draw"),
        (19_999, "draw"),
        (20_000, "marginal"),
        (49_999, "marginal"),
        (50_000, "substantial"),
        (99_999, "substantial"),
        (100_000, "decisive"),
        (312_000, "decisive"),
    ],
)
def test_victory_levels(tons, level):
    assert victory(BOOK, career(tons)) == level


@proves("TH-5.2.2.b")
@pytest.mark.parametrize(
    ("tons", "level"),
    [
        (49_500, "defeat"),
        (49_999, "defeat"),
        (50_000, "draw"),
        (99_999, "draw"),
        (100_000, "marginal"),
        (149_999, "marginal"),
        (150_000, "substantial"),
        (199_999, "substantial"),
        (200_000, "decisive"),
    ],
)
def test_victory_levels_of_a_combined_campaign(tons, level):
    book = GAME.book(GAME.full_options({"combined": True}), GAME.charts())
    assert victory(book, career(tons)) == level


@proves("TH-5.2.2.c", "TH-10.10.2")
@pytest.mark.parametrize(
    ("roll", "outcome", "level"), [(12, "boat_captured", "defeat"), (11, "scuttled_captured", "decisive")]
)
def test_a_captured_boat_is_a_defeat(roll, outcome, level):
    ships = sunk(120_000)
    boat = given("escort_hunt", combat=meeting("convoy", 7600, night=True, range="medium"), flooding=7, ships=ships)
    boat.do("silent").roll(9, 3, 3, 12, roll)
    assert boat.outcome == outcome
    assert boat.all("career_over")[-1].data["level"] == level
    assert boat.over


@proves("TH-5.2.1")
def test_damaged_ships_count_nothing():
    s = career(4600)
    s.ships.append(Sunk("SS 5000", "large_freighter", 5000, CALENDAR, "atlantic", False))
    assert s.tonnage == 4600


@proves("TH-5.2.1", "TH-11.4.10.5")
def test_replenishment_counts():
    s = career(4600)
    s.notional = 7000
    assert s.tonnage == 11_600
    assert victory(BOOK, s) == "draw"


@proves("TH-5.2.3", "TH-5.1.3", "TH-10.6.2")
def test_the_dead_have_their_victory():
    boat = given("encounter", rolls_left=1, ships=sunk(25_000), dice=[12, 2, 1])  # man overboard: the Kommandant
    assert boat.outcome == "kommandant_killed"
    assert boat.over
    assert boat.all("career_over")[-1].data["level"] == "marginal"


@proves("TH-5.1.3", "TH-5.2.3")
def test_prisoners_have_their_victory():
    boat = given(
        "escort_hunt", combat=meeting("convoy", 7600, night=True, range="medium"), flooding=7, ships=sunk(60_000)
    )
    boat.do("silent").roll(9, 3, 3, 12, 5)
    assert boat.outcome == "scuttled_captured"
    assert boat.all("career_over")[-1].data["level"] == "substantial"


@proves("TH-5.2.3")
def test_what_the_last_patrol_earned_is_given_after_death():
    """A capital ship goes down, then the boat: the Knight's Cross comes, but no promotion, no Iron Cross."""
    ship = capital(5)
    boat = given("contact", combat=meeting("capital_ship", ship), promotion_due=0, final_promotion=False)
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:g7a-1", "aim:none").roll(2, 6, 1, 2, 6, 1)
    assert ship.name in boat.all("ship_sunk")[-1].data["name"]
    boat.do("silent").roll(9, 3, 12)
    assert boat.outcome == "sunk_by_escort"
    assert boat.awards == ["german_cross", "knights_cross"]
    assert boat.count("promotion") == 0
    assert boat.log_sheet[0].result == "S"
    assert boat.all("career_over")[-1].data["tonnage"] == 34000


@proves("TH-5.1.3", "TH-7.4.3.c")
def test_the_career_of_one_relieved_is_over():
    boat = given("refit", area="invasion", month="1944-06", refused=True, ships=sunk(25_000), dice=[2])
    assert boat.outcome == "relieved"
    assert boat.all("career_over")[-1].data["level"] == "marginal"
    assert boat.over


@proves("TH-5.1.3", "TH-10.10.4")
def test_a_rescued_crew_sails_again():
    boat = given("after", out=["diesel_1", "diesel_2"], box=4, dice=[5, 5, 4])
    assert boat.outcome == ""
    assert boat.all("new_boat")
    assert not boat.over


@proves("TH-5.1.1")
def test_a_patrol_begun_in_may_1945_is_played_to_its_end():
    boat = calm(new(start="1945-05"), "orders")
    assert boat.patrol.start == month("1945-05")
    calm(boat)
    assert boat.outcome == "war_over"
    assert boat.all("patrol_ends")
    assert boat.patrols_done == 1


@proves("TH-5.1.2", "TH-11.2.3.a")
@pytest.mark.parametrize(
    ("start", "hull", "over"), [("1945-04", 1, True), ("1945-03", 0, False), ("1945-03", 1, True), ("1945-04", 0, True)]
)
def test_a_refit_that_outlasts_the_war(start, hull, over):
    fields = {"destination": "norway", "origin": "norway", "base": "norway", "schnorchel": True}
    boat = given("refit", month=start, hull=hull, final_promotion=False, **fields)
    boat = calm(boat, "assignment")
    assert boat.over == over
    assert (boat.outcome == "war_over") == over
    assert boat.count("promotion") == 1  # the last one is rolled before the end
    assert "iron_cross_2" in boat.awards
    if not over:
        assert month_text(boat.month) == "1945-05"


@proves("TH-5.1.4")
def test_the_level_is_settled_only_at_the_end():
    boat = calm(new(), lambda b: b.patrols_done == 2)
    assert boat.all("career_over") == []
    calm(boat)
    assert len(boat.all("career_over")) == 1
    assert boat.events[-1] == "career_over"


@proves("TH-5.1.3")
def test_laying_down_the_command():
    table = new_table(GAME, seed=1)
    table.resign("kommandant")
    assert table.ask is None
    assert table.run.state.outcome == "resigned"
    assert [line.code for line in table.lines()][-2:] == ["resigned", "career_over"]


@proves("TH-5.1.3", "TH-3.5")
def test_ships_damaged_in_the_last_fight_are_on_the_log():
    combat = meeting("convoy", freighter(5000, damage=1), 7600, night=True, range="medium")
    boat = given("escort_hunt", combat=combat).do("silent").roll(9, 3, 12)
    assert boat.outcome == "sunk_by_escort"
    assert [(ship.tonnage, ship.sunk) for ship in boat.ships] == [(5000, False)]
