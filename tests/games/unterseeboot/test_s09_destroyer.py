"""Section 9: the Destroyer Phase."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from games.unterseeboot.given import GAME, all_voyages, given, turns
from proves import proves

DEPTHS = ("S3", "P3", "M3", "D3")
ATTACK = ("depth_charged", "depth_charges_missed")
SEARCH = ("detected", "not_detected")


@proves("UB-9.1")
@pytest.mark.parametrize("space", DEPTHS)
def test_no_token_no_shot_no_die(space):
    boat = given(space, targets={"S3": 4000}, dice=[6] if space == "S3" else []).end_turn()
    assert [what for what, _ in boat.rolls] == (["aircraft_search"] if space == "S3" else [])
    assert boat.destroyer == ""


@proves("UB-9.1", "UB-9.10")
def test_a_shot_of_an_earlier_turn_counts_no_more():
    """Fired, hunted, evaded: on the next turn the destroyer has forgotten the shot."""
    boat = given("P3", targets={"S3": 4000}, dice=[1, 6, 6, 6]).do("fire:S3")
    boat.do("move:M3").end_turn().do("move:D3").end_turn()
    assert boat.destroyer == ""
    assert boat.fired == 0
    boat.end_turn()
    assert boat.destroyer == ""
    assert len(boat.rolls) == 4


@proves("UB-9.2")
@pytest.mark.parametrize("torpedo", [5, 1])
def test_a_shot_on_the_surface_is_detected_at_once(torpedo):
    boat = given("S3", targets={"S3": 4000}, dice=[6, torpedo, 2]).do("fire:S3")
    assert boat.rolls == [("aircraft_search", 6), ("torpedo", torpedo), ("destroyer_attack", 2)]
    assert boat.destroyer == "detected"
    assert boat.events[-2:] == ["depth_charges_missed", "turn_begins"]
    assert boat.hull == 3


@proves("UB-9.2")
def test_a_shot_on_the_surface_turns_searching_into_detected():
    boat = given("S3", targets={"S3": 4000}, destroyer="searching", dice=[6, 5, 2]).do("fire:S3")
    assert boat.destroyer == "detected"
    assert "destroyer_search" not in [what for what, _ in boat.rolls]


@proves("UB-9.3")
def test_a_shot_from_periscope_depth_starts_the_search():
    boat = given("P2", targets={"S2": 4000}, dice=[6, 4]).do("fire:S2")
    assert boat.destroyer == "searching"
    assert boat.rolls == [("torpedo", 6), ("destroyer_search", 4)]


@proves("UB-9.3")
def test_and_may_be_found_in_the_same_turn():
    boat = given("P2", targets={"S2": 4000}, dice=[6, 3, 3]).do("fire:S2")
    assert boat.destroyer == "detected"
    assert boat.rolls == [("torpedo", 6), ("destroyer_search", 3), ("destroyer_attack", 3)]
    assert boat.hull == 3


@proves("UB-9.4")
def test_destroyer_search_fails():
    boat = given("M2", destroyer="searching", dice=[5]).end_turn()
    assert boat.destroyer == "searching"
    assert boat.rolls == [("destroyer_search", 5)]
    assert boat.lines("not_detected")[0].row == "search"


@proves("UB-9.4")
def test_destroyer_search_succeeds():
    boat = given("M2", destroyer="searching", dice=[2, 5, 1]).end_turn()
    assert boat.destroyer == "detected"
    assert boat.rolls == [("destroyer_search", 2), ("destroyer_attack", 5), ("repair", 1)]
    assert boat.hull == 2


@proves("UB-9.4")
@pytest.mark.parametrize(("face", "token"), [(1, "detected"), (3, "detected"), (4, "searching"), (6, "searching")])
def test_the_search_die(face, token):
    assert given("P2", destroyer="searching", dice=[face, 1]).end_turn().destroyer == token


@proves("UB-9.4")
def test_another_shot_gives_no_second_search():
    boat = given("P2", targets={"S2": 4000}, destroyer="searching", dice=[1, 6]).do("fire:S2")
    assert boat.rolls == [("torpedo", 1), ("destroyer_search", 6)]
    assert boat.destroyer == "searching"


@proves("UB-9.5")
def test_searched_for_on_the_surface_is_found():
    boat = given("S2", destroyer="searching", dice=[6, 4, 1]).end_turn()
    assert boat.rolls == [("aircraft_search", 6), ("destroyer_attack", 4), ("repair", 1)]
    assert boat.destroyer == "detected"
    assert boat.hull == 2


@proves("UB-9.5")
def test_surfaced_search_by_a_roll():
    found = given("S2", destroyer="searching", surfaced_search="roll", dice=[6, 3, 1]).end_turn()
    assert found.rolls == [("aircraft_search", 6), ("destroyer_search", 3), ("destroyer_attack", 1)]
    assert found.destroyer == "detected"
    missed = given("S2", destroyer="searching", surfaced_search="roll", dice=[6, 4]).end_turn()
    assert missed.destroyer == "searching"


@proves("UB-9.5")
def test_surfaced_search_none():
    boat = given("S2", destroyer="searching", surfaced_search="none", dice=[6]).end_turn()
    assert boat.rolls == [("aircraft_search", 6)]
    assert boat.destroyer == "searching"


@proves("UB-9.5")
@pytest.mark.parametrize("way", ["auto", "roll", "none"])
def test_surfaced_search_changes_nothing_else(way):
    """A shot on the Surface is detected at once and a submerged boat is searched for, whatever the switch says."""
    shot = given("S2", targets={"S2": 4000}, surfaced_search=way, dice=[6, 1, 1]).do("fire:S2")
    assert shot.rolls[-1] == ("destroyer_attack", 1)
    assert shot.destroyer == "detected"
    under = given("P2", destroyer="searching", surfaced_search=way, dice=[4]).end_turn()
    assert under.rolls == [("destroyer_search", 4)]


@proves("UB-9.6")
def test_already_detected():
    boat = given("M4", destroyer="detected", dice=[4]).end_turn()
    assert boat.rolls == [("destroyer_attack", 4)]
    assert boat.hull == 3
    assert boat.destroyer == "detected"


@proves("UB-9.6")
def test_detected_and_firing_again():
    boat = given("P3", targets={"S3": 4000}, destroyer="detected", dice=[1, 1]).do("fire:S3")
    assert boat.rolls == [("torpedo", 1), ("destroyer_attack", 1)]


@proves("UB-9.6")
@pytest.mark.parametrize(("face", "damaged"), [(2, False), (3, True)])
def test_detected_on_the_surface_without_a_shot(face, damaged):
    boat = given("S3", destroyer="detected", dice=[6, face, 6]).end_turn()
    assert ("depth_charged" in boat.events) == damaged
    assert boat.destroyer == "detected"


@proves("UB-9.7")
@pytest.mark.parametrize(("space", "needed"), [("S3", 3), ("P3", 4), ("M3", 5), ("D3", 6)])
def test_destroyer_attack_by_depth(space, needed):
    air = [6] if space == "S3" else []
    for face in range(1, 7):
        boat = given(space, destroyer="detected", dice=[*air, face, 6]).end_turn()
        assert ("depth_charged" in boat.events) == (face >= needed)
        line = next(line for line in boat.table.log() if line.code in ATTACK)
        assert (line.chart, line.row, line.dice) == (
            "destroyer",
            f"attack[level={'SPMD'.index(space[0]) + 1}]",
            (face,),
        )


@proves("UB-9.7")
@pytest.mark.parametrize(
    ("space", "needed", "chance"),
    [
        ("S3", 3, Fraction(1, 3)),
        ("P3", 4, Fraction(1, 4)),
        ("M3", 5, Fraction(1, 6)),
        ("D3", 6, Fraction(1, 12)),
    ],
)
def test_the_chance_to_lose_a_hull_token(space, needed, chance):
    faces = range(1, 7)
    assert Fraction(sum(a >= needed and r <= 3 for a, r in product(faces, repeat=2)), 36) == chance
    if space == "S3":  # in a whole turn on the Surface the aircraft come first: by hand, both ways to lose a token
        lost = sum(
            (search <= 3 and strafing >= 3 and first <= 3) or (a >= needed and second <= 3)
            for search, strafing, first, a, second in product(faces, repeat=5)
        )
        whole = given(space, destroyer="detected").chance(f"stay:{space}", "hull_lost")
        assert whole == Fraction(lost, 6**5) == 1 - (1 - Fraction(1, 6)) * (1 - chance)
        boat = given(space, targets={"S3": 4000}, dice=[6])  # after the aircraft: the shot, then only the attack
        boat.asked("torpedo")
        assert boat.chance("fire:S3", "hull_lost") == chance
    else:
        boat = given(space, auxiliary=0, destroyer="detected")
        assert boat.chance(f"stay:{space}", "hull_lost") == chance


@proves("UB-9.8")
def test_at_most_one_attack_and_one_search_per_turn():
    attacks = searches = 0
    for table in all_voyages():
        for _, _, lines in turns(table):
            attacks = max(attacks, sum(line.code in ATTACK for line in lines))
            searches = max(searches, sum(line.code in SEARCH for line in lines))
    assert attacks == 1
    assert searches == 1


@proves("UB-9.9")
def test_evasion_at_200_m():
    boat = given("D2", destroyer="detected", dice=[3]).end_turn()
    assert boat.hull == 3
    assert boat.destroyer == ""
    assert "evaded" in boat.events


@proves("UB-9.9")
def test_search_and_attack_come_before_evasion():
    boat = given("D2", destroyer="searching", dice=[1, 6, 2]).end_turn()
    assert boat.rolls == [("destroyer_search", 1), ("destroyer_attack", 6), ("repair", 2)]
    assert boat.events[-5:] == ["detected", "depth_charged", "hull_lost", "evaded", "turn_begins"]
    assert boat.hull == 2
    assert boat.destroyer == ""


@proves("UB-9.9")
def test_no_evasion_at_100_m():
    assert given("M2", destroyer="detected", dice=[1]).end_turn().destroyer == "detected"


@proves("UB-9.10")
def test_failed_searches_do_not_end_the_hunt():
    boat = given("M3", destroyer="searching", dice=[4, 5, 6, 4, 5]).end_turn(5)
    assert boat.dice == []
    assert boat.destroyer == "searching"


@proves("UB-9.10")
@pytest.mark.parametrize("token", ["searching", "detected"])
def test_surfacing_does_not_end_the_hunt(token):
    boat = given("P3", destroyer=token, dice=[6, 1]).do("move:S3").end_turn()
    assert boat.destroyer == "detected"


@proves("UB-9.10")
def test_a_later_shot_starts_anew():
    boat = given("D3", turn=8, destroyer="detected", targets={"S3": 4000}, dice=[1, 1, 6]).end_turn()
    assert boat.destroyer == ""
    boat.do("move:M3").end_turn().do("move:P3").end_turn().do("fire:S3")
    assert boat.turn == 12
    assert boat.destroyer == "searching"
    assert boat.lines("destroyer_alerted")


TRIGGERS = [
    # (situation, answers, dice) for each row of the trigger table, in its order
    ({"space": "S3", "targets": {"S3": 4000}}, ["fire:S3"], [6, 1, 1]),
    ({"space": "P3", "targets": {"S3": 4000}}, ["fire:S3"], [1, 6]),
    ({"space": "P3", "targets": {"S3": 4000}, "destroyer": "detected"}, ["fire:S3"], [1, 1]),
    ({"space": "P3", "targets": {"S3": 4000}, "boat": "VIIC"}, ["fire:S3+S3"], [1, 1, 1]),
    ({"space": "P3", "destroyer": "searching"}, ["stay:P3"], [6]),
    ({"space": "S3", "destroyer": "searching"}, ["stay:S3"], [6, 1]),
    ({"space": "M3", "destroyer": "detected"}, ["stay:M3"], [1]),
    ({"space": "P3"}, ["stay:P3"], []),
]


@proves("UB-9.1", "UB-9.2", "UB-9.3", "UB-9.4", "UB-9.5", "UB-9.6", "UB-18.5")
@pytest.mark.parametrize("number", range(len(TRIGGERS)))
def test_every_row_of_the_trigger_table(number):
    row = GAME.charts()["destroyer"]["trigger"][number]
    situation, answers, dice = TRIGGERS[number]
    boat = given(dice=dice, **situation).do(*answers).end_turn()
    assert boat.destroyer == row["token"].lower()
    assert ("destroyer_search" in [what for what, _ in boat.rolls]) == row["search_roll"]
    assert boat.dice == []


def test_the_trigger_table_has_no_other_rows():
    assert len(GAME.charts()["destroyer"]["trigger"]) == len(TRIGGERS)
