"""Sections 10.6, 10.11 and 11.4: a boat destroyed in port, men without a doctor, a second bombing of a Flak boat."""

from __future__ import annotations

import pytest

from games.hunted.given import faces_of, given
from kaleun.games.hunted.book import month
from kaleun.games.hunted.rules.s09_8_aircraft import strafes_only
from kaleun.games.hunted.rules.s10_6_crew import without_doctor
from kaleun.games.hunted.rules.s10_11_refit import bombed_out
from kaleun.games.hunted.state import SEAT
from kaleun.kernel.game import Play
from proves import proves


def driven(asks, *rolls):
    """What a rule returns after these rolls, and how many it asked for."""
    ask, left = next(asks), list(rolls)
    while True:
        try:
            ask = asks.send(faces_of(ask, left.pop(0)))
        except StopIteration as end:
            assert left == []
            return end.value


@proves("TH-10.11.1")
@pytest.mark.parametrize(("raids", "months"), [([12], 1), ([2, 12], 2), ([2, 2, 12], 3)])
def test_a_new_boat_takes_a_month_for_every_one_destroyed(raids, months):
    s = given("refit", month="1944-03").run
    assert driven(bombed_out(s.state, Play(s.book), s.state.month), *raids)[0] == months
    assert s.state.base == "germany"


@proves("TH-4.7.6.a")
def test_the_new_boat_may_be_bombed_from_january_1944_on():
    """Two months after the raid it lies in the dock."""
    run = given("refit", month="1943-11").run
    assert next(bombed_out(run.state, Play(run.book), month("1943-11"))).why == "air_raid"
    assert next(bombed_out(run.state, Play(run.book), month("1943-10")), None) is None


@proves("TH-10.6.3.b")
def test_the_death_of_one_man_does_not_save_the_next_from_his_roll():
    run = given("encounter", crew={"doctor": "kia", "li": "sw", "first_wo": "sw"}).run
    play = Play(run.book)
    driven(without_doctor(run.state, play), 6, 6)
    assert [line.code for line in play.lines].count("dies") == 2
    assert SEAT in run.state.crew


@proves("TH-11.4.7.c")
@pytest.mark.parametrize(("roll", "code"), [(3, "bombs_again"), (4, "strafes_only")])
def test_the_second_round_against_a_flak_boat(roll, code):
    run = given("encounter", boat="VIIC Flak").run
    play = Play(run.book)
    assert driven(strafes_only(run.state, play), roll) == (code == "strafes_only")
    assert [(line.rule, line.code, line.row) for line in play.lines] == [
        ("TH-11.4.7.c", code, "flak_boat.second_bombing")
    ]
