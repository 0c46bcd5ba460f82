"""Every ship of every roster is met by exactly one roll."""

from __future__ import annotations

import itertools

import pytest

from games.hunted.given import BOOK, given, meeting
from kaleun.games.hunted.rules.s08_3_targets import ROSTERS, SECOND, place_value
from kaleun.games.hunted.state import Sunk
from kaleun.games.hunted.tables import look
from proves import proves

HUNDRED = [place_value(faces) for faces in itertools.product(range(1, 11), repeat=2)]
LISTS = [
    *((chart, "roster", HUNDRED) for chart in (*ROSTERS.values(), *SECOND.values())),
    *(("T4_north_america", kind, range(1, 21)) for kind in ROSTERS),
    ("T5_capital_ships", "roster", range(1, 21)),
    ("T4_submarines", "general", range(1, 11)),
    ("T4_submarines", "australia", range(1, 7)),
]


@proves("TH-3.4.b")
def test_two_ten_sided_dice_are_tens_and_ones():
    assert sorted(HUNDRED) == list(range(1, 101))
    assert place_value((3, 5)) == 35
    assert place_value((10, 7)) == 7
    assert place_value((10, 10)) == 100


@pytest.mark.parametrize(("chart", "path", "rolls"), LISTS, ids=[f"{chart}-{path}" for chart, path, _ in LISTS])
@proves("TH-8.3.2.a", "TH-8.3.3", "TH-9.9.1")
def test_every_row_is_one_roll(chart, path, rolls):
    met = [look(BOOK, chart, path, roll)[0] for roll in rolls]
    assert sorted(met) == sorted(BOOK.charts[chart].row_ids(path))


@proves("TH-14.3.2")
def test_a_ship_at_the_bottom_is_not_met_again():
    first, second = (look(BOOK, ROSTERS["small_freighter"], "roster", n)[1]["name"] for n in (11, 12))
    gone = [Sunk(first, "small_freighter", 2000, 56, "atlantic", True)]
    boat = given("contact", combat=meeting("ship"), ships=gone, historical_targeting=True, dice=[1, 11, 12])
    assert boat.combat.targets[0].name == second
    assert boat.events.count("sunk_before") == 1


@proves("TH-14.3.2")
def test_many_ships_sunk_do_not_bring_one_back():
    """However many other ships were sunk, this one stays down."""
    first = look(BOOK, ROSTERS["small_freighter"], "roster", 11)[1]["name"]
    others = [f"SS {n}" for n in range(40)]
    gone = [Sunk(name, "small_freighter", 2000, 56, "atlantic", True) for name in (first, *others)]
    boat = given("contact", combat=meeting("ship"), ships=gone, historical_targeting=True, dice=[1, 11])
    assert boat.waiting == "roster"


@proves("TH-14.3.3")
def test_a_die_chooses_between_the_rosters():
    for die, chart in ((3, ROSTERS["tanker"]), (4, SECOND["tanker"])):
        boat = given("contact", combat=meeting("ship"), second_rosters=True, dice=[6, die, 35])
        assert boat.combat.targets[0].name == look(BOOK, chart, "roster", 35)[1]["name"]
