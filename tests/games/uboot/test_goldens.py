"""What the golden records of U-BOOT reach together."""

from __future__ import annotations

from goldens import manifest, names, options_of, text_of
from kaleun.games.uboot.missions.renown import FAILED, GRADES
from kaleun.kernel.game import find_game

MOST_BYTES = 300_000
ELSEWHERE = {"lost_crew_killed"}
"""All sixteen men of a watch dead: test_s06_9_health.py."""


def test_every_ending_and_every_grade():
    ends = [entry["result"] for entry in manifest("uboot").values() if entry["result"]]
    outcomes = find_game("uboot").texts.bundle("en")["outcome"]
    wanted = {code for code in outcomes if code.startswith("lost_")} | {"time_up", "returned"}
    assert {end["outcome"] for end in ends} == wanted - ELSEWHERE
    assert {end["summary"]["grade"] for end in ends} == {*GRADES, FAILED}


def test_every_mission_by_bots_and_at_random():
    running = [options_of("uboot", name) for name, entry in manifest("uboot").items() if not entry["result"]]
    missions = [options["mission"] for options in running if not options["own_mission"]]
    for mission in find_game("uboot").options["mission"].values:
        assert missions.count(mission) >= 2, mission


def test_records_stay_small():
    for name in names("uboot"):
        assert len(text_of("uboot", name).encode()) < MOST_BYTES, name
