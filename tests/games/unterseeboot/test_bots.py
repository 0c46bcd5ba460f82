"""The captains of Unterseeboot: what their rules of thumb say, and what they are worth."""

from __future__ import annotations

import pytest

import kaleun
from games.unterseeboot.given import SEAT, UNIDENTIFIED, given
from kaleun.games.unterseeboot.state import Target

GAME = "unterseeboot"


def choice(boat, bot: str = "steady", prompt: str | None = None) -> str:
    """What the bot answers to this turn's first question, or to the one of that name."""
    if prompt:
        assert boat.asked(prompt)
    pending = boat.table.pending
    return kaleun.bot(bot, GAME).choose(boat.table.view(SEAT), pending)


def test_up_from_the_deep_when_nobody_hunts():
    assert choice(given("D3", targets=UNIDENTIFIED))[:6] == "move:M"
    assert choice(given("M3", targets=UNIDENTIFIED))[:6] == "move:P"


@pytest.mark.parametrize(("space", "key"), [("P3", "move:M"), ("M3", "move:D"), ("D3", "stay:D3")])
def test_down_to_200_m_when_detected(space, key):
    assert choice(given(space, targets=UNIDENTIFIED, destroyer="detected")).startswith(key)


def test_a_hurt_boat_dives_when_it_is_only_searched_for():
    boat = given("P3", hull=1, targets=UNIDENTIFIED, destroyer="searching")
    assert choice(boat).startswith("move:M")


def test_home_with_one_hull_token():
    assert choice(given("P3", hull=1, targets=UNIDENTIFIED)).startswith("return:")
    assert not choice(given("P3", hull=1, targets=UNIDENTIFIED), "bold").startswith("return:")


def test_home_without_torpedoes_or_targets():
    assert choice(given("P3", torpedoes=0, targets=UNIDENTIFIED)).startswith("return:")
    assert choice(given("P3", targets={})).startswith("return:")


def test_a_careful_captain_is_soon_content():
    assert choice(given("P3", targets=UNIDENTIFIED, sunk=[6000, 2000]), "careful").startswith("return:")
    assert not choice(given("P3", targets=UNIDENTIFIED, sunk=[6000, 2000])).startswith("return:")


def test_the_main_battery_pays():
    assert choice(given("P3"), prompt="battery") == "pay:main"


def test_the_largest_ship_is_fired_at():
    boat = given("P3", targets={"S2": 3000, "S3": 6000})
    assert choice(boat, prompt="torpedo") == "fire:S3"


def test_two_torpedoes_for_a_ship_that_needs_two_hits():
    boat = given("P3", targets={"S3": Target(16_000, 20)}, boat="VIIC", big_ships=True)
    assert choice(boat, prompt="torpedo") == "fire:S3+S3"


def test_no_shot_without_power_to_dive():
    assert choice(given("P3", battery=3, auxiliary=0, targets={"S3": 6000}), prompt="torpedo") == "fire:none"


def test_surfaces_before_the_power_is_gone():
    boat = given("P3", battery=1, auxiliary=0, targets=UNIDENTIFIED, destroyer="searching")
    boat.table.source.faces.extend([6] * 4)
    boat.do(choice(boat)).end_turn()
    assert choice(boat).startswith("move:S")


@pytest.mark.slow
def test_never_out_of_power_and_never_late():
    """Only a boat that is hunted to the end may be lost to anything but aircraft and destroyer."""
    for bot in ("steady", "bold", "careful"):
        counts = kaleun.simulate(GAME, 100, {SEAT: bot}, seed=3).counts["outcome"]
        assert counts["batteries_exhausted"] == counts["failed_to_surface"] == 0


def test_on_the_last_turn_a_sound_boat_takes_a_last_shot_on_the_surface():
    boat = given("P3", turn=20, targets={"S3": 6000}, dice=[6])
    key = choice(boat)
    assert key == "move:S3"
    boat.do(key)
    assert choice(boat) == "fire:S3"
    hurt = given("P3", turn=20, hull=2, targets={"S3": 6000})
    assert choice(hurt).startswith("return:")


@pytest.mark.study
def test_tempers_in_numbers():
    """Mean tonnage brought home: any captain beats random by far, the ace brings home most, careful loses fewest."""
    reports = {bot: kaleun.simulate(GAME, 3000, {SEAT: bot}, seed=11) for bot in kaleun.bots(GAME)}
    score = {bot: report.interval["score.commander"] for bot, report in reports.items()}
    alive = {bot: report.interval["survived"] for bot, report in reports.items()}
    assert score["ace"][0] > 9500
    assert score["ace"][0] > score["steady"][1]
    assert score["random"][1] < 200
    assert score["careful"][0] > 4000
    assert score["steady"][0] > score["bold"][1]
    assert score["bold"][0] > score["careful"][1]
    assert alive["careful"][0] > alive["steady"][1] > alive["steady"][0] > alive["bold"][1]
