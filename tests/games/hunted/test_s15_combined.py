"""Section 15: a career begun in The Hunters."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, GAME, given, new
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.options import STARTS
from kaleun.games.hunted.rules.s05_end import victory
from kaleun.games.hunted.rules.s11_3_awards import (
    follows_automatically,
    has_detection_benefit,
    has_torpedo_benefit,
    no_second_salvo_penalty,
)
from kaleun.games.hunted.rules.s15_combined import hunters_boats, hunters_gear
from kaleun.games.hunted.state import Sunk
from kaleun.kernel.ask import KaleunError
from proves import proves


@proves("TH-15.1", "TH-15.2")
def test_the_hunted_begins_in_july_1943():
    assert min(STARTS) == "1943-07"
    assert month_text(new([6], combined=True).do("tons:0").start_month) == "1943-07"
    with pytest.raises(KaleunError, match="option start"):
        GAME.full_options({"start": "1943-06"})
    assert new([6], combined=True, start="1943-09").waiting == "request_patrol"  # no career goes on then


GRADES = ["knights_cross", "oakleaves", "swords", "diamonds"]


@proves("TH-15.3")
@pytest.mark.parametrize("held", range(5))
def test_benefits_come_a_grade_later(held):
    """Second salvo, torpedo fire, detection, Following: The Hunters' ladder begins with the second salvo."""
    boat = given("travel", combined=True, awards=GRADES[:held])
    s, book = boat.run.state, boat.run.book
    has = (no_second_salvo_penalty, has_torpedo_benefit, has_detection_benefit, follows_automatically)
    assert [f(s, book) for f in has] == [held >= n for n in (1, 2, 3, 4)]
    alone = given("travel", awards=GRADES[:held])
    assert [f(alone.run.state, alone.run.book) for f in has] == [held >= n for n in (1, 1, 2, 3)]


def brought(tons, *answers):
    """A career that comes from The Hunters."""
    return new([6], combined=True).do(f"tons:{tons}", *answers)


@proves("TH-15.4")
def test_enough_tons_without_a_cross_bring_it_at_once():
    boat = brought(80_000, "grades:0")
    assert boat.awards == ["knights_cross"]
    assert (boat.tonnage, boat.kc_base, boat.requests) == (80_000, 80_000, 1)
    assert boat.all("carried_over")[0].data["tonnage"] == 80_000
    assert brought(70_000, "grades:0").awards == []


def home_with(tons, **career):
    """Back from a patrol with this tonnage sunk in The Hunted."""
    ships = [Sunk("SS", "tanker", tons, month("1943-09"), "atlantic", True)]
    return given("refit", combined=True, ships=ships, sunk=1, sunk_tons=tons, dice=[6] * 4, **career)


@proves("TH-15.4", "TH-11.3.2")
@pytest.mark.parametrize(("tons", "won"), [(24_999, False), (25_000, True)])
def test_the_next_grade_25000_tons_after_the_last(tons, won):
    """The Knight's Cross came at 105,000 t: the Oakleaves come at 130,000."""
    career = brought(105_000, "grades:1", "award:105000")
    assert (career.awards, career.kc_base, career.tonnage) == (["knights_cross"], 105_000, 105_000)
    boat = home_with(tons, carried=105_000, kc_base=105_000, awards=["knights_cross"])
    assert ("oakleaves" in boat.awards) == won


@proves("TH-15.4")
def test_only_a_combined_career_brings_anything():
    assert new([6]).waiting == "request_patrol"
    assert new([6]).carried == 0
    assert brought(0).carried == 0
    offered = brought(50_000, "grades:2").offered
    assert max(int(key.removeprefix("award:")) for key in offered) == 50_000


@proves("TH-5.2.2.b", "TH-15.4")
@pytest.mark.parametrize(
    ("tons", "level"),
    [(49_500, "defeat"), (50_000, "draw"), (100_000, "marginal"), (149_999, "marginal"), (150_000, "substantial"),
     (200_000, "decisive")],
)  # fmt: skip
def test_levels_of_the_combined_campaign(tons, level):
    boat = given("travel", combined=True, carried=tons)
    assert victory(boat.run.book, boat.run.state) == level
    half = [Sunk("SS", "tanker", tons - 40_000, month("1943-09"), "atlantic", True)]
    both = given("travel", combined=True, carried=40_000, ships=half)
    assert victory(both.run.book, both.run.state) == level


@proves("TH-15.5")
@pytest.mark.parametrize(
    ("at", "bold", "fat", "falke"),
    [("1942-05", 0, 0, 0), ("1942-06", 3, 0, 0), ("1942-11", 3, 0, 0), ("1942-12", 3, 1, 0), ("1943-02", 3, 1, 0),
     ("1943-03", 3, 1, 2)],
)  # fmt: skip
def test_extra_equipment_there(at, bold, fat, falke):
    assert hunters_gear(BOOK, month(at)) == {"bold": bold, "fat": fat, "falke": falke}


@proves("TH-15.6", "TH-11.4.10.1")
def test_extra_boats_there():
    assert hunters_boats(BOOK, month("1941-10")) == ()
    assert "XIV" in hunters_boats(BOOK, month("1943-01"))
    assert set(hunters_boats(BOOK, month("1943-06"))) == {"IXC/40", "IXD-2", "XB", "XII", "XIV"}
    line = brought(5_000, "grades:0").all("hunters_extras")[0]
    assert line.data["boats"] == list(hunters_boats(BOOK, month("1943-06")))
    assert line.data["gear"] == ["bold", "fat", "falke"]
