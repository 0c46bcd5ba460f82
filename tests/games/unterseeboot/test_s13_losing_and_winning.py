"""Section 13: losing and winning."""

from __future__ import annotations

import pytest

from games.unterseeboot.given import all_voyages, given
from proves import proves


@proves("UB-13.1")
@pytest.mark.parametrize(
    ("situation", "outcome", "cited"),
    [
        ({"space": "P3", "turn": 20}, "failed_to_surface", "UB-11.3"),
        ({"space": "P3", "battery": 0, "auxiliary": 0}, "batteries_exhausted", "UB-5.3"),
        ({"space": "S3", "hull": 1, "spotted": True, "dice": [6, 1]}, "sunk_by_aircraft", "UB-10.3"),
        ({"space": "P3", "hull": 1, "destroyer": "detected", "dice": [6, 1]}, "sunk_by_destroyer", "UB-10.3"),
        (
            {"space": "D3", "hull": 1, "destroyer": "detected", "uncontrolled_dive": True, "dice": [1, 1]},
            "imploded",
            "UB-17.1",
        ),
    ],
)
def test_every_way_to_lose_is_named(situation, outcome, cited):
    boat = given(sunk=[6000], **situation).end_turn()
    assert boat.over
    assert boat.result.outcome == outcome
    assert boat.result.winners == ()
    assert boat.result.rule == "UB-13.1"
    assert boat.lines(outcome)[0].rule == cited
    assert boat.log_book[-1].outcome == outcome


@proves("UB-13.2")
def test_winning():
    boat = given("P3", sunk=[6000, 5000, 3000], dice=[6]).do("return:S3")
    assert boat.result.winners == ("commander",)
    assert boat.result.rule == "UB-13.2"
    assert boat.result.summary["honour"] == "Roll of Honor"
    assert boat.result.scores == {"commander": 14_000}


@proves("UB-13.1", "UB-13.2")
def test_every_game_is_won_or_lost_by_one_of_these():
    outcomes = {table.result.outcome: bool(table.result.winners) for table in all_voyages()}
    assert {o for o, won in outcomes.items() if won} == {"returned", "end_of_patrol"}
    lost = {"sunk_by_aircraft", "sunk_by_destroyer", "batteries_exhausted", "failed_to_surface", "imploded"}
    assert {o for o, won in outcomes.items() if not won} <= lost
