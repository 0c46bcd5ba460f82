"""Section 11.3: awards."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import given, meeting, new
from kaleun.games.hunted.book import month
from kaleun.games.hunted.state import Sunk
from proves import proves

KC, KCO, KCOS = ["knights_cross"], ["knights_cross", "oakleaves"], ["knights_cross", "oakleaves", "swords"]
ALL = [*KCOS, "diamonds"]


def ships(*tons):
    return [Sunk(f"SS {t}", "large_freighter", t, month("1943-09"), "atlantic", True) for t in tons]


def home(start="1943-09", *, before=0, now=0, **fields):
    """Home with so many tons from earlier patrols and so many from this one."""
    sunk = {"ships": ships(*([before] if before else []), *([now] if now else []))}
    if now:
        sunk |= {"sunk": 1, "sunk_tons": now}
    fields = {"schnorchel": True, "balkon": True, "period_ships": 0, **sunk, **fields}
    boat = given("refit", month=start, **fields)
    return calm(
        boat, lambda b: b.waiting in ("request_boat", "request_patrol", "assignment") or b.phase == "assignment"
    )


def grades(boat):
    return [award for award in boat.awards if award in ALL]


@proves("TH-11.3.1.a")
@pytest.mark.parametrize(
    ("start", "tons", "won"),
    [
        ("1943-07", 74_999, False),
        ("1943-07", 75_000, True),
        ("1943-11", 60_000, False),
        ("1943-12", 75_000, True),
        ("1944-01", 49_999, False),
        ("1944-02", 60_000, True),
        ("1944-06", 50_000, True),
        ("1944-06", 49_000, False),
        ("1944-07", 25_000, True),
        ("1944-07", 24_999, False),
        ("1945-04", 25_000, True),
    ],
)
def test_tons_for_the_knights_cross(start, tons, won):
    boat = home(start, before=tons - 5000, now=5000, destination="norway" if start > "1944-08" else "france")
    assert grades(boat) == (KC if won else [])


@proves("TH-11.3.1.a", "TH-8.3.2.b", "TH-11.3.7")
def test_a_capital_ship_earns_it_at_any_date():
    assert grades(home("1943-08", now=34_000, capital_sunk=True)) == KC
    assert grades(home("1943-08", now=68_000, capital_sunk=True)) == KC  # two of them, one grade


@proves("TH-11.3.1.b")
@pytest.mark.parametrize(
    ("fields", "won"),
    [
        ({"start": "1944-01", "before": 55_000, "now": 1000}, True),  # a successful patrol in 1/44
        ({"start": "1944-01", "before": 55_000}, False),  # an unsuccessful one
        ({"start": "1943-12", "before": 55_000, "now": 1000}, False),  # not lowered yet
        ({"start": "1943-12", "before": 55_000, "now": 1000, "boat": "IXC"}, True),  # lowered while at sea
        ({"start": "1944-01", "before": 55_000, "suffix": "A", "mission": "done"}, True),
        ({"start": "1944-01", "before": 49_000, "now": 1000, "suffix": "A", "mission": "failed"}, True),
        ({"start": "1944-01", "before": 55_000, "now": 1000, "suffix": "A", "mission": "failed"}, False),
    ],
)
def test_when_the_threshold_drops(fields, won):
    """Old tons wait for a successful patrol; tons that reach the threshold now count at once."""
    assert grades(home(fields.pop("start"), **fields)) == (KC if won else [])


@proves("TH-11.3.2", "TH-11.3.3", "TH-11.3.4")
@pytest.mark.parametrize(("held", "after"), [(KC, KCO), (KCO, KCOS), (KCOS, ALL)])
def test_25000_tons_more_for_each_further_grade(held, after):
    won = home(before=52_000, now=25_000, awards=list(held), kc_base=52_000)
    assert grades(won) == after
    assert won.kc_base == 77_000
    assert grades(home(before=52_000, now=24_999, awards=list(held), kc_base=52_000)) == held


@proves("TH-11.3.2", "TH-11.3.3", "TH-11.3.4", "TH-8.3.2.b")
@pytest.mark.parametrize(("held", "after"), [(KC, KCO), (KCO, KCOS), (KCOS, ALL), (ALL, ALL)])
def test_or_a_capital_ship(held, after):
    boat = home(before=52_000, now=8_000, awards=list(held), kc_base=52_000, capital_sunk=True)
    assert grades(boat) == after


@proves("TH-11.3.7")
def test_never_two_grades_for_one_patrol():
    boat = home("1944-07", now=120_000, capital_sunk=True)
    assert grades(boat) == KC
    assert boat.kc_base == 120_000


@proves("TH-11.3.5", "TH-11.4.3.a")
def test_every_grade_is_a_request():
    boat = home(before=52_000, now=25_000, awards=list(KC), kc_base=52_000)
    assert boat.waiting == "request_boat"
    assert boat.requests == 1
    assert home(now=5000).requests == 0


@proves("TH-11.3.4")
def test_diamonds_give_nothing_more():
    """Torpedoes, detection and Following are proved with 9.2, 9.6 and 9.7; the fourth grade adds no modifier."""

    found = []
    for held in (KCOS, ALL):
        boat = given("contact", combat=meeting("convoy", 7600, 5000), awards=list(held), dice=[12, 12, 7])
        boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1", "silent")
        found.append((boat.mods("torpedo_missed"), boat.mods("undetected")))
    assert found[0] == found[1]


@proves("TH-11.3.8", "TH-11.3.9")
def test_iron_crosses():
    assert home().awards == ["iron_cross_2"]
    assert home(now=3000).awards == ["iron_cross_2", "iron_cross_1"]
    assert home(now=3000, awards=["iron_cross_2"]).awards == ["iron_cross_2", "iron_cross_1"]


@proves("TH-11.3.8")
def test_no_award_is_given_twice():
    boat = home(now=3000, awards=["iron_cross_2", "iron_cross_1"])
    assert boat.all("awarded") == []


@proves("TH-11.3.10")
@pytest.mark.parametrize(("before", "worn"), [(0, False), (1, True)])
def test_the_war_badge(before, worn):
    assert ("war_badge" in home(now=3000, successes=before).awards) == worn


@proves("TH-11.3.10", "TH-11.3.11")
def test_oakleaves_bring_the_badge_with_diamonds():
    held = ["iron_cross_2", "iron_cross_1", "war_badge", "german_cross", *KC]
    boat = home(before=52_000, now=25_000, awards=held, kc_base=52_000, successes=3)
    assert "war_badge" not in boat.awards
    assert "war_badge_diamonds" in boat.awards
    later = home(before=77_000, now=1000, awards=list(boat.awards), kc_base=77_000, successes=5)
    assert "war_badge" not in later.awards


@proves("TH-11.3.12")
@pytest.mark.parametrize(("tons", "won"), [(24_999, False), (25_000, True)])
def test_the_german_cross(tons, won):
    assert ("german_cross" in home(before=tons - 2000, now=2000).awards) == won


@proves("TH-11.3.12")
def test_german_and_knights_cross_together():
    assert {"german_cross", "knights_cross"} <= set(home("1944-07", now=25_000).awards)


@proves("TH-11.3.13")
@pytest.mark.parametrize(
    ("start", "kind", "before", "clasps"),
    [
        ("1944-05", "VIIC", 1, []),
        ("1944-06", "VIIC", 1, ["front_clasp_bronze"]),
        ("1944-05", "IXC", 1, ["front_clasp_bronze"]),  # home in 6/44
        ("1944-06", "VIIC", 0, []),
        ("1944-11", "VIIC", 3, ["front_clasp_bronze"]),
        ("1944-12", "VIIC", 2, ["front_clasp_bronze"]),
        ("1944-12", "VIIC", 3, ["front_clasp_bronze", "front_clasp_silver"]),
    ],
)
def test_the_front_clasp(start, kind, before, clasps):
    boat = home(start, now=3000, successes=before, boat=kind, destination="norway")
    assert [award for award in boat.awards if "clasp" in award] == clasps


@proves("TH-11.3.13")
def test_earlier_successes_count_for_the_clasp():
    """Two successes by 5/44 and a patrol that ends in 6/44, be it a failure."""
    assert "front_clasp_bronze" in home("1944-06", successes=2).awards


@proves("TH-11.3.14")
@pytest.mark.parametrize(
    ("wounds", "badges"),
    [
        (0, []),
        (1, ["black"]),
        (2, ["black"]),
        (3, ["black", "silver"]),
        (4, ["black", "silver"]),
        (5, ["black", "silver", "gold"]),
        (7, ["black", "silver", "gold"]),
    ],
)
def test_the_wound_badge(wounds, badges):
    boat = home(wounds=wounds)
    assert [a.removeprefix("wound_badge_") for a in boat.awards if a.startswith("wound_badge")] == badges


@proves("TH-11.3.15", "TH-11.3.16")
def test_two_awards_nobody_earns_here():
    boat = calm(new())
    assert boat.outcome == "war_over"
    assert not any("narvik" in award or "spanish" in award for award in boat.awards)
    every = home("1945-02", now=200_000, capital_sunk=True, successes=20, wounds=9, destination="norway").awards
    assert not any("narvik" in award or "spanish" in award for award in every)
