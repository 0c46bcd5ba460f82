"""Section 11.2: ranks, what they are good for, promotion."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import given, new
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.rules.s11_2_rank import RANKS
from proves import proves


@proves("TH-11.2.1.a")
def test_the_five_ranks():
    assert RANKS == (
        "Oberleutnant zur See", "Kapitänleutnant", "Korvettenkapitän", "Fregattenkapitän", "Kapitän zur See",
    )  # fmt: skip


@proves("TH-11.2.2")
@pytest.mark.parametrize(
    ("kind", "start", "face", "rank"),
    [
        ("VIIC", "1943-07", 4, 1),
        ("VIIC", "1943-07", 5, 2),
        ("VIIB", "1943-12", 4, 1),
        ("VIIC", "1944-01", 5, 1),
        ("VIIC", "1944-01", 6, 2),
        ("VIIC/41", "1944-04", 5, 1),
        ("VIIC/41", "1945-02", 6, 2),
    ],
)
def test_the_rank_of_a_type_vii_commander(kind, start, face, rank):
    boat = new([face], boat=kind, start=start)
    assert boat.why[0] == "starting_rank"
    assert boat.rank == rank
    assert boat.all("starting_rank")[-1].data["rank"] == RANKS[rank - 1]


@proves("TH-11.2.2", "TH-11.4.5")
@pytest.mark.parametrize(
    "kind", ["IXB", "IXC", "IXC/40", "IXD-2", "IXD/42", "XB", "XII", "XIV", "XXI", "VIID", "VIIC Flak"]
)
def test_all_others_are_kapitaenleutnant(kind):
    boat = new(boat=kind)
    assert boat.count("starting_rank") == 0
    assert boat.waiting != "starting_rank"
    assert boat.rank == 2


@proves("TH-11.2.3.a")
def test_promotion_is_rolled_every_twelve_months_and_in_april_1945():
    """Start 7/43: due 7/44 and, whatever came before, 4/45; each in the refit that reaches the month."""
    boat, months = new(), []
    while not boat.over:
        calm(boat, lambda b: b.waiting == "promotion", assignment=7)
        if not boat.over:
            months.append(month_text(boat.log_sheet[-1].month))
            boat.roll(6)
    assert boat.outcome == "war_over"
    assert len(months) == 2
    assert "1944-06" <= months[0] <= "1944-08"
    assert "1945-03" <= months[1] <= "1945-05"


@proves("TH-11.2.3.a")
@pytest.mark.parametrize(
    ("start", "months", "due"),
    [
        ("1944-05", 1, False),  # home in 5/44, refit in 6/44
        ("1944-06", 1, True),  # refit in 7/44
        ("1944-07", 1, True),
        ("1944-05", 2, True),  # a refit of 6/44 and 7/44
    ],
)
def test_the_refit_that_reaches_the_month(start, months, due):
    fields = {"promotion_due": month("1944-07"), "hull": 1 if months == 2 else 0, "schnorchel": True}
    boat = calm(given("refit", month=start, **fields), "assignment")
    assert boat.count("promotion") == due
    assert boat.promotion_due == month("1945-07" if due else "1944-07")


@proves("TH-11.2.3.a")
@pytest.mark.parametrize(("start", "rolled"), [("1945-02", 0), ("1945-03", 1), ("1945-04", 1), ("1945-05", 1)])
def test_the_last_promotion(start, rolled):
    fields = {"final_promotion": False, "schnorchel": True, "destination": "norway", "base": "norway"}
    boat = calm(given("refit", month=start, **fields), "assignment")
    assert boat.count("promotion") == rolled


@proves("TH-11.2.3.a")
def test_one_roll_if_both_fall_together():
    fields = {"final_promotion": False, "promotion_due": month("1945-04"), "schnorchel": True, "destination": "norway"}
    assert calm(given("refit", month="1945-04", **fields), "assignment").count("promotion") == 1


def board(face, **fields):
    """A promotion is due."""
    fields = {"promotion_due": month("1943-09"), "sunk": 1, **fields}
    return given("refit", dice=[face], **fields)


@proves("TH-11.2.3.b", "TH-11.2.4")
@pytest.mark.parametrize(
    ("face", "fields", "up"),
    [
        (4, {}, True),
        (5, {}, False),
        (5, {"period_grades": 1}, True),
        (6, {"period_grades": 2}, True),
        (5, {"period_ships": 5}, False),
        (5, {"period_ships": 6}, True),
        (6, {"period_ships": 12}, True),
        (6, {"period_ships": 13, "period_failures": 1}, False),  # 6 - 2 + 1 = 5
        (5, {"period_ships": 13, "period_failures": 1}, True),
        (4, {"period_failures": 1}, False),
        (1, {"period_failures": 3}, True),
        (1, {"period_failures": 4}, False),
    ],
)
def test_the_promotion_roll(face, fields, up):
    boat = board(face, **fields)
    assert boat.count("promotion") == 1
    assert boat.rank == (3 if up else 2)
    assert boat.all("promoted" if up else "not_promoted")[-1].data["rank"] == RANKS[boat.rank - 1]
    assert (boat.period_grades, boat.period_ships, boat.period_failures) == (0, 0, 0)


@proves("TH-11.2.3.b")
def test_the_failure_just_scored_counts():
    boat = board(4, sunk=0)
    assert boat.mods("not_promoted") == {"failed_patrols": 1}


@proves("TH-11.2.1.a")
def test_nobody_rises_above_kapitaen_zur_see():
    boat = board(1, rank=5)
    assert boat.rank == 5
    assert boat.all("not_promoted")


@proves("TH-11.2.4")
def test_a_failure_waits_for_the_next_due_date():
    boat = board(6)
    assert boat.rank == 2
    assert boat.promotion_due == month("1944-09")


# -- asking for a patrol

FREE = {"patrol": None, "rank": 1, "patrols": 1}


def assigned(*dice, **fields):
    return given("assignment", dice=dice, **{**FREE, **fields})


@proves("TH-11.2.1.b")
@pytest.mark.parametrize(
    ("rank", "face", "granted"),
    [
        (2, 1, True),
        (2, 2, False),
        (3, 2, True),
        (3, 3, False),
        (4, 3, True),
        (4, 4, False),
        (5, 3, True),
        (5, 4, False),
    ],
)
def test_asking_for_a_patrol(rank, face, granted):
    boat = assigned(rank=rank).do("request:patrol").roll(face)
    assert boat.waiting == ("choose_area" if granted else "assignment")


@proves("TH-11.2.1.b", "TH-7.0")
def test_an_oberleutnant_is_not_asked_and_nobody_must_ask():
    assert assigned(rank=1).waiting == "assignment"
    assert assigned(rank=4).do("request:none").waiting == "assignment"


@proves("TH-11.2.1.b", "TH-7.3.2.a")
def test_what_can_be_asked_for():
    """The entries of the current column this type may sail, with their missions."""
    boat = assigned(rank=2, month="1944-03").do("request:patrol").roll(1)
    assert boat.offered == {
        "area:atlantic", "mission:atlantic-W", "area:british_isles", "mission:british_isles-A",
        "mission:british_isles-M", "area:arctic", "area:mediterranean", "area:north_america",
    }  # fmt: skip
    assert boat.refused["area:caribbean"] == "not_for_this_boat"
    boat.do("mission:british_isles-A")
    assert (boat.patrol.assignment, boat.patrol.suffix) == ("british_isles", "A")


@proves("TH-11.2.1.b")
@pytest.mark.parametrize(
    "fields",
    [
        {"permanent": "arctic", "base": "norway"},
        {"permanent": "mediterranean", "base": "med"},
        {"permanent": "penang", "base": "penang", "boat": "IXD-2"},
        {"boat": "IXD-2", "patrols": 0},
    ],
)
def test_no_request_from_a_permanent_station(fields):
    boat = assigned(rank=5, **fields)
    assert boat.waiting in ("mix", "from_penang", "penang_posting", "deck_gun_removal")
    assert "request:patrol" not in boat.offered
