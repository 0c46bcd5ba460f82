"""Bot officers: they see only their role's view, talk only through commands, keep to their duties, sail missions."""

from __future__ import annotations

import inspect
import random

import pytest

from kaleun.ai import live
from kaleun.ai.uboot import attack, captain, chief_engineer, first_officer, navigator, officer
from kaleun.ai.uboot.crew import LEVELS, OFFICERS, answer, give, officers, sail, turn
from kaleun.ai.uboot.geometry import Track, meet, passing, run_on, track
from kaleun.games.uboot.advice import danger, men_in, observers, plan
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.game import find_game
from kaleun.kernel.live import Event
from kaleun.kernel.record import load, verify
from kaleun.kernel.table import new_table
from kaleun.lab.simulate import simulate
from proves import proves

GAME = find_game("uboot")
HOUR = 3600


def at_sea(seed=1, level="ace", logging=True, **options):
    table = new_table(GAME, seed=seed, options=options, logging=logging)
    crew = officers(dict.fromkeys(OFFICERS, level), seed)
    answer(table, crew)
    return table, crew


def invariants(table):
    wrong = list(GAME.invariants(table.run.state, table.book))
    assert wrong == [], (wrong, table.clock)


def test_officers_touch_neither_state_nor_table():
    """All they are given is a view and a question; none of their modules knows the State."""
    for module in (officer, captain, attack, navigator, first_officer, chief_engineer):
        source = inspect.getsource(module)
        for word in ("run.state", "LiveTable", "uboot.state", "sea.state", "crew.state"):
            assert word not in source, f"{module.__name__} knows {word}"


@proves("BG-H.1")
def test_a_mobilization_is_filled_by_every_officer_with_his_own_men():
    table, crew = at_sea()
    table.command("captain", "mobilize", call="cruise")
    answer(table, crew)
    view = table.view("captain")
    for icon, section, n in (("helm", 3, 2), ("ballast", 3, 2), ("observation", 8, 2), ("engines", 5, 1)):
        there = [
            row
            for row in view["sailors"]
            if row["section"] == section and icon in row["watches"][view["watch"] - 1]["icons"]
        ]
        assert len(there) >= n, (icon, section)
    assert men_in(view, (8,)) == 4
    assert view["mobilization"] is None


@proves("BG-H.1")
def test_the_engineers_men_go_to_their_dive_stations_and_he_confirms():
    table, crew = at_sea()
    table.command("captain", "mobilize", call="dive")
    answer(table, crew)
    table.command("captain", "dive", depth=10.0)
    answer(table, crew)
    assert table.run.state.boat.diving == "dive"


@proves("BG-H.2")
def test_an_aircraft_brings_everybody_in_and_the_boat_under():
    table, crew = at_sea(seed=3)
    sail(table, crew, until=HOUR)
    assert observers(table.view("captain")) >= 3
    state = table.run.state
    from kaleun.games.uboot.sea.state import Plane

    state.sea.planes.append(Plane(1, "sunderland", state.boat.x + 7400.0, state.boat.y, 270.0, 110.0, seen=True))
    state.sea.strategic = False
    assert danger(table.view("captain")) == "aircraft"
    before = len(table.log(None))
    for _ in range(6):
        turn(table, crew)
        table.advance(5)
    codes = [line.code for line in table.log(None)[before:]]
    assert codes.index("mobilization") < codes.index("dive")
    assert not any(man.kia for man in state.crew.sailors.values())


def test_a_breach_is_manned_and_the_puzzle_solved():
    table, crew = at_sea(seed=5)
    sail(table, crew, until=HOUR // 2)
    table.run.state.events.append(Event("breach", {"section": 4}))
    sail(table, crew, until=HOUR)
    assert table.run.state.crew.breaches == []
    assert table.run.state.crew.flooded == []


def test_the_three_skills_differ_as_the_chart_says():
    rows = GAME.charts()["bots"]["level"]
    made = [officers({"captain": level}, 1)["captain"].skill for level in LEVELS]
    assert made == [rows[level] for level in LEVELS]
    assert live.levels(GAME) == ("recruit", "regular", "ace")


def test_geometry_of_an_attack():
    ship = track(10.0, 90.0, 0.0, 8.0)
    course, hours = meet(ship, 16.0)
    later = run_on(ship, course, 16.0, hours * HOUR)
    assert later.distance == pytest.approx(0.0, abs=1e-6)
    assert meet(Track(0.0, 10.0, 0.0, 10.0), 5.0) is None
    assert passing(track(5.0, 0.0, 180.0, 10.0), 90.0, 0.0)[1] == pytest.approx(0.0, abs=1e-9)


# -- whole missions


@pytest.mark.parametrize(("mission", "seed"), [("M03", 1), ("M02", 2), ("B1", 1)])
def test_a_crew_of_bots_finishes_a_mission(mission, seed):
    over = live.table(GAME, {}, seed, {"mission": mission}, logging=False)
    end = GAME.result(over.run.state, over.book)
    assert end.outcome == "returned", end
    invariants(over)


def test_the_same_seed_sails_the_same_mission_and_the_record_is_true():
    hashes = []
    for _ in range(2):
        table, crew = at_sea(seed=9, level="regular", mission="M02")
        sail(table, crew, until=3 * HOUR)
        hashes.append(table.state_hash())
    assert hashes[0] == hashes[1]
    text = table.record()
    assert verify(text)
    assert load(text).state_hash() == hashes[0]


def test_a_study_reports_grades_losses_and_tonnage():
    report = simulate("uboot", 1, options={"mission": "M03"}, seed=1)
    assert set(report.counts["grade"]) <= set("SABCDEF")
    assert {"lost", "grt", "renown", "ships", "primary"} <= set(report.mean)


# -- long and rough


HAZARDS = ("fire", "electrical", "gas", "leak", "lighting")


@pytest.mark.slow
def test_a_day_of_every_hazard():
    """24 hours at sea while everything breaks; the crew is kept in good heart so that it lasts. Nothing impossible
    happens at any moment."""
    rng = random.Random(4)
    table, crew = at_sea(seed=1, level="regular", logging=False, mission="M03")
    state = table.run.state
    seen = set()

    def watch(table):
        invariants(table)
        if rng.random() < 0.08 and not state.outcome:
            kind = rng.choice(("technical", "environmental", "event_card", "crew_damage", "breach"))
            seen.add(kind)
            data = {
                "technical": {"section": 0, "level": rng.choice(("green", "yellow", "red")), "component": ""},
                "environmental": {"section": rng.randrange(1, 7), "what": rng.choice(HAZARDS)},
                "event_card": {},
                "crew_damage": {"where": "outside"},
                "breach": {"section": rng.randrange(1, 7)},
            }[kind]
            if kind != "breach" or not (state.crew.flooded or state.crew.breaches):
                state.events.append(Event(kind, data))
        if not state.outcome:
            state.crew.morale = table.book.crew.top_morale

    sail(table, crew, until=24 * HOUR, watch=watch)
    assert seen == {"technical", "environmental", "event_card", "crew_damage", "breach"}
    assert table.clock.seconds >= 24 * HOUR, state.outcome


def test_two_hundred_times_a_seat_is_left_and_taken_over():
    """Whoever has gone, at any moment, also in the middle of a question: another officer takes over."""
    rng = random.Random(8)
    table, crew = at_sea(seed=8, level="regular", logging=False, mission="M02")
    for gone in range(1, 201):
        if table.over:  # this boat is lost: the next one puts to sea
            table, crew = at_sea(seed=8 + gone, level="regular", logging=False, mission="M02")
        seat = rng.choice(ROLES)
        rest = {role: one for role, one in crew.items() if role != seat}
        for role, one in rest.items():
            if not table.over:
                give(table, role, one, one.act(table.view(role)))
                answer(table, rest)
        table.advance(rng.randint(1, 240), stop=True)
        crew = {**crew, seat: OFFICERS[seat](rng.choice(LEVELS), f"{gone}")}
        answer(table, crew)
        assert not table.prompts()
        invariants(table)


def test_a_seat_without_an_officer_blocks_nothing_for_good():
    table, crew = at_sea(seed=6)
    table.command("captain", "mobilize", call="dive")
    alone = {"captain": crew["captain"]}
    answer(table, alone)
    with pytest.raises(IllegalAnswer):
        table.command("captain", "new_course", degrees=10.0)
    table.advance(30)
    answer(table, crew)
    assert table.prompts() == {}
    assert plan(table.view("captain"), "dive")
