"""Section 3: mats, markers, charts, dice and the log sheet, with the worked log of U-123."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

import pytest

import kaleun.games.hunted
from games.hunted.calm import calm
from games.hunted.given import BOOK, capital, freighter, given, meeting, new
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.options import TYPES
from kaleun.games.hunted.rules.s10_12_recovery import QUALITIES
from kaleun.games.hunted.rules.s11_2_rank import RANKS
from kaleun.games.hunted.state import GENERIC, OFFICERS
from kaleun.kernel.ask import Dice
from proves import proves

CHARTS = {
    "P1": "P1_", "E1": "E1_", "E2": "E2_", "E3": "E3_attack", "E3a": "E3_special", "E3b": "E3_special",
    "E3c": "E3_special", "E3d": "E3_special", "E3e": "E3_special", "E4": "E4_", "E5": "E5_", "E5a": "E5_", "U1": "U1_",
    "U2": "U2_", "U3": "U3_", "U4": "U4_", "A1": "A1_", "A2": "A2_", "T1": "T1_", "T2": "T2_", "T3": "T3_",
    "T4": "T4_", "T5": "T5_", "R1": "R1_",
}  # fmt: skip
"""The ids of the five aid cards and where the charts are kept."""


@proves("TH-3.1", "TH-3.7", "TH-4.4.1")
def test_fourteen_mats_each_with_tracks_that_begin_and_end_in_transit():
    assert len(BOOK.mats) == 14 == len(set(TYPES))
    assert set(BOOK.mats) == set(TYPES)
    for kind, mat in BOOK.mats.items():
        assert mat["tracks"], kind
        for name, boxes in mat["tracks"].items():
            assert boxes[0].startswith("T"), (kind, name)
            assert boxes[-1].startswith("T"), (kind, name)
            assert any(not code.startswith("T") for code in boxes), (kind, name)


@proves("TH-3.1", "TH-7.5.1")
def test_behind_the_last_box_lies_the_port():
    boat = calm(given("travel", box=8), "refit")
    assert "patrol_ends" in boat.events
    assert boat.patrol.at == len(boat.patrol.boxes)


@proves("TH-4.4.1")
@pytest.mark.parametrize("kind", TYPES)
def test_the_mat_of_the_type_is_in_use(kind):
    boat = calm(new(boat=kind), "assignment")
    mat = BOOK.mat(kind)
    assert boat.boat.type == kind
    assert (len(boat.boat.forward), len(boat.boat.aft)) == (mat["tubes"]["forward"], mat["tubes"]["aft"])
    assert boat.boat.ammo == mat["deck_gun_ammo"]


@proves("TH-3.2")
def test_four_columns_on_the_combat_mat_and_the_escort_beside_them():
    boat = calm(given("encounter", rolls_left=1), "ship_size", encounter=7)
    boat.roll(*[1, 1] * 4, 2)
    assert len(boat.combat.targets) == 4
    boat.do("attack:submerged-medium", "salvo:forward")
    aims = {key for key in boat.offered if key.startswith("aim:")}
    assert aims == {"aim:g7a-1", "aim:g7a-2", "aim:g7a-3", "aim:g7a-4", "aim:none"}
    assert "aim_escort:g7a" in boat.offered


@proves("TH-3.3")
def test_the_markers_that_matter():
    """Five ranks from the lowest to the highest, four crew qualities, twenty capital ships of their own."""
    assert RANKS[0] == "Oberleutnant zur See"
    assert RANKS[-1] == "Kapitän zur See"
    assert len(RANKS) == 5
    assert QUALITIES == ("green", "trained", "veteran", "elite")
    ships = BOOK.charts["T5_capital_ships"].rows("roster")
    assert len({row["name"] for row in ships}) == 20


@proves("TH-3.3.2.a")
def test_the_letters_on_the_markers_name_the_chart_they_change():
    """D on an Elite escort: E2. A: U1. F: A2. H: E3. R: repairs (E5)."""
    boat = given("escort_hunt", combat=meeting("convoy", 7600, night=True), escort_quality=True, dice=[6, 7])
    line = boat.do("silent").all("undetected")[-1]
    assert (line.chart, boat.mods("undetected")["escort_quality_elite"]) == ("E2_escort_detection", 1)
    fire = given("contact", combat=meeting("capital_ship", capital(fast=True)), quality="elite", dice=[2, 6, 6])
    fire.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:none")
    line = fire.all("torpedo_hit")[-1]
    assert line.chart == "U1_torpedo_gun_fire"
    assert {m.code for m in line.mods} == {"crew_elite", "target_fast_warship"}
    repair = given("after", out=["radio"], experte=["li"], dice=[2]).all("repaired")[-1]
    assert (repair.chart, [m.value for m in repair.mods]) == ("E5_damage_repair", [-1])


@proves("TH-3.3.2.b")
def test_a_system_works_is_damaged_or_inoperable():
    boat = given("after", out=["periscope"])
    assert boat.boat.damage == {"periscope": 1}
    boat.roll(6)
    assert boat.boat.damage == {"periscope": 2}
    assert given("after", out=["periscope"], dice=[1]).boat.damage == {}


@proves("TH-3.3.2.b", "TH-3.6", "TH-4.4.2")
def test_the_crew():
    crew = calm(new(), "assignment").crew
    assert set(crew) == set(OFFICERS) | set(GENERIC)
    assert set(OFFICERS) == {"kommandant", "first_wo", "second_wo", "li", "doctor"}
    assert len(GENERIC) == 4
    assert {(man.state, man.experte) for man in crew.values()} == {("ok", False)}


@proves("TH-3.4.a")
def test_every_chart_a_rule_cites_is_there():
    catalogue = Path(kaleun.games.hunted.__file__).with_name("catalogue.toml")
    cited = set()
    for entry in tomllib.loads(catalogue.read_text("utf-8"))["rule"]:
        cited |= set(re.findall(r"\b(?:P1|E[1-5][a-e]?|U[1-4]|A[12]|T[1-5]|R1)\b", entry["says"]))
    assert {"P1", "E1", "E2", "E4", "U4", "A1", "R1"} <= cited <= set(CHARTS)
    for name in CHARTS.values():
        assert any(chart.startswith(name) for chart in BOOK.charts), name


@proves("TH-3.4.a")
def test_a_total_beyond_the_ends_of_a_chart_reads_the_end_row():
    low = given("encounter", area="atlantic", box=1, rolls_left=1, dice=[2])  # Biscay: 2 - 2 = 0
    assert low.all("aircraft")[-1].row == "table.bay_of_biscay.rows[lo=-99]"


@proves("TH-3.7", "TH-3.4.b")
def test_a_career_needs_only_the_dice_of_the_box():
    """Three d6, two d10 and one d20: no roll asks for more at once."""
    seen = set()
    for seed in range(12):
        rng, boat = random.Random(seed), new(abilities="roll")
        while not boat.over:
            ask = boat.run.ask
            if isinstance(ask, Dice):
                seen.add((ask.n, ask.sides))
                answer = ask.draw(rng.randrange)
                boat.run.feed(answer, answer)
            else:
                boat.answer(rng.choice(ask.options).key)
    assert seen == {(1, 6), (2, 6), (2, 10), (1, 20)}


@proves("TH-3.7")
def test_eight_kommandant_cards():
    boat = new(kommandant_cards=True)
    assert boat.waiting == "card"
    assert len(boat.offered) == 8


@proves("TH-3.5", "TH-4.3.2", "TH-5.2.1")
def test_ticks_and_circles():
    boat = given("contact", combat=meeting("two_ships", freighter(4600), freighter(5000)), dice=[2, 6, 1, 2, 6, 4])
    boat.do("attack:submerged-medium", "weapon:forward", "aim:g7a-1", "aim:g7a-2", "aim:none", "weapon:cease")
    boat = calm(boat.do("leave"), lambda b: b.combat is None)
    assert [(ship.tonnage, ship.sunk) for ship in boat.ships] == [(4600, True), (5000, False)]
    assert boat.run.state.tonnage == 4600


@proves("TH-3.5", "TH-6.0", "TH-5.1.1")
def test_one_row_for_every_month_to_the_end_of_the_war():
    boat = calm(new(), assignment=7)
    assert boat.outcome == "war_over"
    months = [row.month for row in boat.log_sheet]
    assert months == list(range(month("1943-07"), months[-1] + 1))
    assert months[-1] >= month("1945-04")


@proves("TH-3.5.b", "TH-4.7.6.a")
@pytest.mark.parametrize(("start", "raid", "schnorchel"), [("1943-11", 0, 0), ("1943-12", 1, 0), ("1944-01", 1, 1)])
def test_dates_on_the_log(start, raid, schnorchel):
    """A patrol of one month: the refit is in the month after. Bombing from 1/44, the Schnorchel from 2/44."""
    boat = calm(given("refit", month=start, base="norway", destination="norway", origin="norway"), "assignment")
    assert (boat.count("air_raid"), boat.count("schnorchel")) == (raid, schnorchel)


@proves("TH-3.5.b")
def test_more_dates_on_the_log():
    calendar, gear = BOOK.charts["calendar"], BOOK.charts["mats"]["equipment"]
    assert calendar["fight_back"]["to"] == "1943-07"
    assert gear["balkon"]["from"] == BOOK.charts["printed_tables"]["air_raid"]["from"] == "1944-01"
    assert gear["schnorchel"]["new_boats_from"] == "1944-02"
    assert gear["alberich"]["new_boats_from"] == "1944-06"
    assert calendar["bases"]["france_closed"] == calendar["bases"]["med_closed"] == "1944-09"
    assert calendar["new_boats"]["xxi_not_before"] == "1944-08"  # the first tick box
    assert BOOK.mat("XXI")["available"] == "1945-04"  # the ticked one


@proves("TH-3.5.ex1", "TH-7.3.4", "TH-5.2.2.a")
def test_example_the_log_of_u_123():
    sheet = [("1943-07", "atlantic"), ("1943-08", "R"), ("1943-09", "R"), ("1943-10", "R")]
    boat = calm(new(), lambda b: b.waiting == "encounter" and b.patrol.at == 3, assignment=8)
    assert (boat.boat.type, boat.base, boat.patrol.assignment) == ("VIIC", "france", "atlantic")

    boat.roll(7, 1, 59, 1, 7, 1, 6, 1, 91, 2)  # a convoy: four small freighters, by day
    assert [ship.tonnage for ship in boat.combat.targets] == [2800, 5000, 4600, 1400]
    boat.do("attack:submerged-long", "salvo:forward", "aim:g7a-2", "aim:g7a-2", "aim:g7a-3", "aim:g7a-3")
    boat.roll(12, 12, 12, 12, 2, 6, 3, 2, 6, 4)
    assert [(ship.tonnage, ship.damage) for ship in boat.combat.targets if ship.damage] == [(4600, 3)]
    boat.do("silent").roll(9, 3, 10, 33, 35, 41, 33).do("silent").roll(2)  # four hull hits: two months more
    assert boat.boat.hull == 4

    calm(boat, lambda b: b.waiting == "assignment")
    assert sheet_of(boat) == sheet
    assert month_text(boat.month) == "1943-11"
    boat.roll(10)
    assert boat.patrol.assignment == "mediterranean"
    calm(boat, lambda b: b.month == month("1944-01") and b.waiting == "encounter" and b.patrol.at == 2)
    assert (boat.base, boat.permanent, boat.count("assignment")) == ("med", "mediterranean", 2)
    assert sheet_of(boat) == [*sheet, ("1943-11", "mediterranean"), ("1943-12", "R"), ("1944-01", "mediterranean")]

    boat.roll(4, 1, 2)
    assert boat.combat.targets[0].name == "HMS Nelson"
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:g7a-1", "aim:none").roll(2, 6, 3, 12)
    assert boat.combat.targets[0].damage == 2
    boat.do("silent").roll(9, 3, 12)
    assert boat.outcome == "sunk_by_escort"
    assert boat.over
    assert [row.result for row in boat.log_sheet if row.mark == "assignment"] == ["S", "F", "F"]
    assert [(ship.tonnage, ship.sunk) for ship in boat.ships] == [(4600, True), (34000, False)]
    end = boat.all("career_over")[-1].data
    assert (end["tonnage"], end["level"]) == (4600, "defeat")


def sheet_of(boat):
    """Month and entry of each row of the log sheet."""
    return [(month_text(row.month), row.assignment or row.mark) for row in boat.log_sheet]
