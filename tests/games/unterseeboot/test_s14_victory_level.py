"""Section 14: the victory level."""

from __future__ import annotations

import pytest

from games.unterseeboot.given import GAME, given, survived, voyages
from proves import proves


def come_home(tonnage: int, **options):
    """A boat that comes home with this tonnage."""
    return given("S3", sunk=[tonnage] if tonnage else [], dice=[6], **options).do("return:S3")


@proves("UB-14.1")
def test_the_sum_of_the_dice():
    boat = given("S3", sunk=[6000, 4000, 2000], dice=[6]).do("return:S3")
    assert boat.result.summary["tonnage"] == 12_000


@proves("UB-14.1")
def test_ships_afloat_count_nothing():
    boat = given("S3", targets={"S3": 6000}, sunk=[4000], dice=[6]).do("return:S3")
    assert boat.result.summary["tonnage"] == 4000


@proves("UB-14.2")
@pytest.mark.parametrize(
    ("tonnage", "rank"),
    [
        *zip([6000, 7000, 12000, 13000, 18000, 19000, 24000, 25000], [1, 2, 2, 3, 3, 4, 4, 5], strict=True),
        *zip([36000, 37000, 42000, 43000, 56000], [5, 6, 6, 7, 7], strict=True),
        (0, 1),
    ],
)
def test_the_victory_table(tonnage, rank):
    boat = come_home(tonnage)
    assert boat.result.summary["rank"] == rank
    line = boat.lines("honour")[0]
    assert (line.rule, line.chart, line.row) == ("UB-14.2", "victory", f"level[rank={rank}]")
    assert line.row in GAME.charts()["victory"].row_ids("level")


@proves("UB-14.2")
def test_names_of_the_honours():
    badge = "U-boat War Badge"
    assert come_home(0).result.summary["honour"] == badge
    assert come_home(7000).result.summary["honour"] == "U-boat Combat Clasp"
    assert come_home(50_000).result.summary["honour"] == "Knight's Cross, with Oak Leaves, Swords, and Diamonds"


@proves("UB-1.7", "UB-14.2")
@pytest.mark.parametrize(("tonnage", "honour"), [(6000, "U-boat War Badge"), (7000, "U-boat Combat Clasp")])
def test_under_way_the_honour_is_the_one_a_return_would_bring(tonnage, honour):
    assert given("P3", sunk=[tonnage]).table.view(None)["honour"] == honour


@proves("UB-14.3")
@pytest.mark.parametrize(
    "situation", [{"space": "S3", "hull": 1, "spotted": True, "dice": [6, 1]}, {"space": "P3", "turn": 20}]
)
def test_killed_in_action(situation):
    boat = given(sunk=[6000] * 4, **situation).end_turn()
    assert boat.result.summary["tonnage"] == 24_000
    assert boat.result.summary["honour"] == "German Wound Badge (posthumously awarded)"
    assert boat.result.summary["rank"] == 0
    assert boat.lines("honour")[0].rule == "UB-14.3"


@proves("UB-14.4")
def test_the_award_is_per_patrol():
    boat = given("S3", sunk=[6000, 6000], dice=[6], campaign=True, patrol=2, log_book=[survived(1, 12_000, 12_000)]).do(
        "return:S3", "stop"
    )
    assert boat.log_book[1].honour == "U-boat Combat Clasp"
    assert boat.log_book[1].campaign_total == 24_000
    assert "Knight's Cross" not in {line.honour for line in boat.log_book}


@proves("UB-14.5")
def test_the_base_game_ceiling():
    tonnage = [table.result.summary["tonnage"] for table in voyages("bold", 60) + voyages("random", 60)]
    assert max(tonnage) <= 30_000
    assert max(table.result.summary["rank"] for table in voyages("bold", 60)) <= 5
    best = max(row["tonnage"] for row in GAME.charts()["identification"]["result"])
    assert 5 * best == 30_000
    assert come_home(5 * best).result.summary["rank"] == 5
