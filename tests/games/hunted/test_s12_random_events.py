"""Section 12: random events."""

from __future__ import annotations

import random

import pytest

from games.hunted.calm import calm
from games.hunted.given import BOOK, given, meeting, new
from kaleun.games.hunted.state import GENERIC
from kaleun.kernel.ask import Dice
from proves import proves

PENANG = {"boat": "IXD-2", "origin": "penang", "destination": "penang"}


def event(roll, *dice, **fields):
    """A natural 12 in box 3 of the Atlantic, then this roll on R1."""
    fields.setdefault("rolls_left", 1)
    return given("encounter", dice=[12, roll, *dice], **fields)


@proves("TH-12.0", "TH-12.1.1")
def test_the_first_natural_12():
    boat = given("encounter", rolls_left=1, dice=[12])
    assert boat.waiting == "random_event"
    assert boat.combat is None
    assert given("encounter", rolls_left=1, dice=[11]).waiting == "orders"


@proves("TH-12.0")
def test_only_a_natural_one():
    """Biscay takes 2 off: a 12 is read as 10, but it is a 12."""
    assert given("encounter", box=1, rolls_left=1, dice=[12]).waiting == "random_event"
    assert given("encounter", box=2, rolls_left=1, dice=[12]).waiting == "random_event"


@proves("TH-12.0")
@pytest.mark.parametrize(
    ("step", "fields"),
    [
        ("encounter", {"area": "mediterranean", "box": 2, "first_med": True, "rolls_left": 1}),
        ("encounter", {"area": "british_isles", "box": 3, "suffix": "A", "mission": "pending", "rolls_left": 1}),
    ],
)
def test_no_event_in_the_passage_or_on_a_mission(step, fields):
    boat = given(step, dice=[12], **fields)
    assert boat.count("random_event") == 0
    assert not boat.patrol.event_done


@proves("TH-12.0")
def test_no_event_in_an_additional_round():
    combat = meeting("ship", 12000)
    boat = given("contact", combat=combat, dice=[12])
    boat.do("attack:submerged-medium", "weapon:aft", "aim:g7a-1", "weapon:cease", "again").roll(12)
    assert boat.waiting == "attack"


@proves("TH-12.1.1", "TH-8.2.7")
def test_an_event_that_comes_to_nothing_still_replaces_the_encounter():
    """Swim call in the Atlantic is ignored; the convoy of that 12 does not come either."""
    boat = event(12)
    assert boat.all("event_ignored")
    assert boat.all("convoy") == []
    assert boat.waiting == "orders"


@proves("TH-12.1.2")
def test_one_event_a_patrol():
    boat = given("encounter", rolls_left=1, event_done=True, dice=[12])
    assert boat.all("convoy")
    assert boat.waiting == "ship_size"


@proves("TH-12.1.2")
def test_the_next_patrol_has_its_own():
    boat = calm(event(5), lambda b: b.waiting == "encounter" and b.patrols_done == 1)
    assert not boat.patrol.event_done
    assert boat.roll(12).waiting == "random_event"


@proves("TH-12.1.5")
def test_an_ignored_event_does_not_use_the_chance():
    boat = event(12, rolls_left=2)
    assert not boat.patrol.event_done
    assert boat.waiting == "encounter"
    assert boat.roll(12).waiting == "random_event"
    assert boat.roll(5).patrol.event_done


@proves("TH-12.1.6", "TH-8.2.1")
def test_on_to_the_next_roll_or_box():
    assert event(5).patrol.at == 3
    double = event(5, boat="IXC/40", area="indian_ocean", box=5, rolls_left=2)
    assert double.waiting == "encounter"
    assert double.patrol.at == 4


@proves("TH-12.1.3.a")
def test_superior_torpedoes_last_for_the_patrol():
    boat = event(5)
    assert boat.patrol.superior_torpedoes
    combat = meeting("ship", 7600)
    shot = given("contact", combat=combat, superior_torpedoes=True, dice=[2, 1])
    shot.do("attack:submerged-medium", "weapon:aft", "aim:g7a-1")
    assert "dud" not in shot.events  # a 1 is a dud, but not with the marker
    calm(boat, lambda b: b.patrols_done == 1 and b.patrol is not None)
    assert not boat.patrol.superior_torpedoes


@proves("TH-12.1.3.b")
def test_hals_und_beinbruch_is_kept_until_used():
    boat = event(7)
    assert boat.luck == 1
    calm(boat, lambda b: b.patrols_done == 1)
    assert boat.luck == 1
    another = event(7, luck=1)
    assert another.luck == 2


@proves("TH-12.1.3.b")
@pytest.mark.parametrize(("answer", "left", "found"), [("reroll", 0, False), ("keep", 1, True)])
def test_a_marker_makes_a_roll_again(answer, left, found):
    combat = meeting("convoy", 7600, night=True, range="medium")
    boat = given("escort_hunt", combat=combat, luck=1).do("silent").roll(11)
    assert boat.waiting == "reroll"
    boat.do(answer)
    if answer == "reroll":
        boat.roll(4)
    assert boat.luck == left
    assert bool(boat.all("detected")) == found


@proves("TH-12.1.3.b")
@pytest.mark.parametrize(
    ("step", "dice", "fields"),
    [
        ("encounter", [12, 2, 1], {"rolls_left": 1}),  # man overboard: the Kommandant
        ("refit", [2], {"month": "1944-01", "destination": "norway", "schnorchel": True}),  # an air raid
        ("refit", [6], {"crew": {"kommandant": "sw"}}),  # six months for the Kommandant
        ("encounter", [3], {"area": "mediterranean", "box": 2, "first_med": True, "rolls_left": 1}),  # Gibraltar
    ],
)
def test_rolls_that_can_cost_the_boat_are_asked_about(step, dice, fields):
    assert given(step, luck=1, dice=dice, **fields).waiting == "reroll"


@proves("TH-12.1.3.b")
def test_a_wound_of_another_man_is_not_worth_a_question():
    assert calm(given("refit", luck=1, crew={"li": "sw"}, dice=[6]), "assignment").luck == 1


@proves("TH-12.1.3.b")
def test_the_second_result_stands():
    """With another marker it could be made again; with one it could not."""
    combat = meeting("convoy", 7600, night=True, range="medium")
    boat = given("escort_hunt", combat=combat, luck=1).do("silent").roll(11).do("reroll").roll(12)
    assert boat.all("detected")
    assert boat.count("detection") == 2


@proves("TH-12.1.3.b")
@pytest.mark.parametrize(("prompts", "waits"), [("weighty", "orders"), ("all", "reroll")])
def test_which_rolls_are_asked_about(prompts, waits):
    boat = given("encounter", rolls_left=1, luck=1, reroll_prompts=prompts, dice=[8])
    assert boat.waiting == waits


@proves("TH-12.1.4")
@pytest.mark.parametrize(
    ("roll", "fields", "ignored"),
    [
        (8, {}, False),
        (8, {"area": "north_america", "box": 5}, True),
        (8, {"area": "north_america", "assignment": "caribbean", "box": 5}, True),
        (8, {"boat": "IXC", "area": "west_african_coast", "box": 4}, True),
        (8, {"boat": "IXC", "area": "indian_ocean", "box": 4}, True),
        (8, {**PENANG, "area": "indian_ocean_from_penang", "box": 2}, True),
        (8, {**PENANG, "area": "australia", "box": 3}, True),
        (8, {"area": "arctic"}, False),
        (12, {}, True),
        (12, {"area": "arctic"}, True),
        (12, {"area": "mediterranean"}, False),
        (12, {"boat": "IXC", "area": "west_african_coast", "box": 4}, False),
        (12, {**PENANG, "area": "indian_ocean_from_penang", "box": 2}, False),
        (12, {"area": "north_america", "assignment": "caribbean", "box": 5, "boat": "IXC"}, False),
        (12, {"area": "north_america", "box": 5, "boat": "IXC"}, True),
    ],
)
def test_events_that_some_assignments_do_not_know(roll, fields, ignored):
    boat = event(roll, **fields)
    assert ("event_ignored" in boat.events) == ignored
    if not ignored:
        assert boat.waiting in ("ship_size", "who_is_lost")


@proves("TH-12.1.ev", "TH-12.1.swim")
@pytest.mark.parametrize(("roll", "fields"), [(2, {}), (12, {"area": "mediterranean"})])
@pytest.mark.parametrize(
    ("face", "who"), [(2, "li"), (3, "first_wo"), (4, "first_wo"), (5, "second_wo"), (6, "second_wo")]
)
def test_an_officer_is_lost(roll, fields, face, who):
    boat = event(roll, face, **fields)
    assert {name for name, man in boat.crew.items() if man.state == "kia"} == {who}
    assert boat.patrol.event_done
    assert not boat.over


@proves("TH-12.1.swim", "TH-5.1.3")
@pytest.mark.parametrize(("roll", "fields"), [(2, {}), (12, {"area": "mediterranean"})])
def test_it_can_be_the_kommandant(roll, fields):
    boat = event(roll, 1, **fields)
    assert boat.outcome == "kommandant_killed"
    assert boat.over


@proves("TH-12.1.ev", "TH-12.1.5")
def test_a_dead_man_cannot_be_lost_again():
    boat = event(2, 2, crew={"li": "kia"})
    assert boat.all("already_lost")[-1].data["who"] == "li"
    assert not boat.patrol.event_done


@proves("TH-12.1.ev", "TH-10.6.3.a")
def test_with_nobody_but_the_li_left_the_boat_turns_home():
    boat = event(2, 5, crew={"kommandant": "sw", "first_wo": "kia"})
    assert boat.patrol.aborting == "li_commands"


@proves("TH-12.1.ev")
def test_caught_unawares():
    """One attack at +2: no dive roll, no Flak, no special weapon, one crew injury."""
    boat = event(3, 2, 32, 7, 1)  # 2 + 2: one hit, nothing serious
    assert boat.why == ["encounter", "random_event", "air_attack", "damage", "crew_injury", "severity"]
    assert sum(m.value for m in boat.all("bombs")[-1].mods) == 2
    assert len(boat.all("crew_injury", "nobody_hurt")) == 1
    assert boat.waiting == "orders"


@proves("TH-12.1.ev")
@pytest.mark.parametrize(
    ("face", "fields", "repaired"),
    [
        (2, {}, True),
        (3, {}, False),
        (3, {"experte": ["li"]}, True),
        (4, {"experte": ["li"]}, False),
        (2, {"crew": {"li": "kia"}}, False),
        (1, {"crew": {"li": "kia"}}, True),
    ],
)
def test_the_gyro_compass(face, fields, repaired):
    boat = event(4, face, **fields)
    assert bool(boat.all("gyro_repaired")) == repaired
    assert boat.patrol.aborting == ("" if repaired else "gyro_failure")
    assert boat.patrol.event_done


@proves("TH-12.1.sub")
def test_a_submarine():
    boat = event(6)
    assert boat.waiting == "submarine"


@proves("TH-12.1.ev")
def test_a_ship_reported_by_the_luftwaffe():
    boat = event(8, 1, 1, 2)
    assert (boat.combat.encounter, boat.combat.escorted) == ("ship", False)
    assert "let_go" in boat.offered
    assert boat.do("let_go").patrol.at == 3


@proves("TH-12.1.ev", "TH-10.9.4")
def test_an_aborting_boat_does_not_go_after_it():
    boat = event(8, aborting="voluntary", box=2, step=-1)
    assert boat.all("event_ignored")
    assert not boat.patrol.event_done


@proves("TH-12.1.ev", "TH-12.1.6")
@pytest.mark.parametrize("roll", [9, 11])
def test_weather_duty_and_storm(roll):
    """Nothing more in box 3, nothing in box 4; the next roll is in box 5."""
    boat = event(roll, rolls_left=2)
    assert boat.all("quiet_box")
    assert boat.patrol.at == 4
    assert boat.waiting == "orders"
    assert boat.count("encounter") == 1
    assert calm(boat, lambda b: b.patrols_done == 1).count("encounter") == 1 + 4


@proves("TH-12.1.ev")
def test_a_storm_that_covers_the_last_box_ends_the_patrol():
    boat = event(11, box=7)
    assert "patrol_ends" in boat.events
    assert boat.count("encounter") == 1


@proves("TH-12.1.ev", "TH-12.1.5")
@pytest.mark.parametrize(
    ("roll", "fields", "ignored"),
    [
        (9, {"box": 7}, True),
        (9, {"box": 2}, False),
        (9, {"box": 2, "aborting": "voluntary", "step": -1}, True),
        (11, {"box": 7}, False),
        (11, {"box": 2, "aborting": "voluntary", "step": -1}, False),
    ],
)
def test_no_weather_duty_on_the_way_home(roll, fields, ignored):
    boat = event(roll, **fields)
    assert bool(boat.all("event_ignored")) == ignored
    if not boat.events.count("patrol_ends"):
        assert boat.patrol.event_done != ignored


@proves("TH-12.1.ev")
@pytest.mark.parametrize(
    ("states", "after"),
    [
        (("ok", "ok", "ok", "ok"), ("sw", "ok", "ok", "ok")),
        (("lw", "ok", "sw", "kia"), ("lw", "sw", "sw", "kia")),
        (("lw", "lw", "sw", "kia"), ("sw", "lw", "sw", "kia")),
        (("sw", "kia", "sw", "kia"), ("kia", "kia", "sw", "kia")),
    ],
)
def test_a_torpedo_breaks_loose(states, after):
    boat = event(10, crew=dict(zip(GENERIC, states, strict=True)))
    assert tuple(boat.crew[who].state for who in GENERIC) == after
    assert boat.patrol.event_done


@proves("TH-12.1.ev", "TH-12.1.5")
@pytest.mark.parametrize(
    "fields",
    [{"forward": [""] * 4, "aft": [""]}, {"crew": dict.fromkeys(GENERIC, "kia")}, {"boat": "XIV", "suffix": "R"}],
)
def test_nothing_to_break_loose_or_nobody_to_hurt(fields):
    boat = event(10, **fields)
    assert boat.all("event_ignored")
    assert not boat.patrol.event_done


@proves("TH-12.1.ev")
def test_every_row_of_r1_is_an_event_with_an_effect():
    keys = [row["key"] for row in BOOK.charts["R1_random_events"]["event"]]
    assert [row["roll"] for row in BOOK.charts["R1_random_events"]["event"]] == list(range(2, 13))
    for roll, key in enumerate(keys, 2):
        area = {"area": "mediterranean"} if key == "swim_call" else {}
        boat = event(roll, **area)
        assert boat.all(key)
        assert "event_ignored" not in boat.events


@proves("TH-12.1.3.b")
@pytest.mark.parametrize(
    "options",
    [
        {"boat": "VIIC", "evasive_manoeuvres": True, "escort_quality": True, "aircraft_quality": True},
        {"boat": "IXD-2", "second_rosters": True},
        {"boat": "XB", "start": "1944-03"},
        {"boat": "VIIC", "start": "1944-06", "resupply": True},
    ],
    ids=lambda o: f"{o['boat']}-{o.get('start', '')}",
)
def test_with_all_prompts_every_roll_can_be_made_again(options):
    """Every roll of whole careers is followed by the question, as long as there is a marker."""
    asked, rng = set(), random.Random(7)
    for _ in range(12):
        boat = calm(new(reroll_prompts="all", **options), "assignment")
        while not boat.over:
            boat.run.state.luck = 9
            ask = boat.run.ask
            if isinstance(ask, Dice):
                answer = ask.draw(rng.randrange)
                boat.run.feed(answer, answer)
                assert boat.waiting == "reroll", ask.why
                asked.add(ask.why)
                boat.answer("keep")
            else:
                boat.answer(rng.choice(ask.options).key)
    assert len(asked) > 15
