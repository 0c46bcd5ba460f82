"""What the golden records of U-BOOT reach together."""

from __future__ import annotations

from goldens import names, tables, text_of
from kaleun.games.uboot.missions.renown import FAILED, GRADES
from kaleun.kernel.game import find_game

MOST_BYTES = 300_000
ELSEWHERE = {"lost_crew_killed"}
"""All sixteen men of a watch dead: test_s06_9_health.py."""


def test_every_ending_and_every_grade():
    ends = [t.result for t in tables("uboot") if t.over]
    outcomes = find_game("uboot").texts.bundle("en")["outcome"]
    wanted = {code for code in outcomes if code.startswith("lost_")} | {"time_up", "returned"}
    assert {end.outcome for end in ends} == wanted - ELSEWHERE
    assert {end.summary["grade"] for end in ends} == {*GRADES, FAILED}


def test_every_mission_by_bots_and_at_random():
    missions = [t.options["mission"] for t in tables("uboot") if not t.options["own_mission"] and not t.over]
    for mission in find_game("uboot").options["mission"].values:
        assert missions.count(mission) >= 2, mission


def test_records_stay_small():
    for name in names("uboot"):
        assert len(text_of("uboot", name).encode()) < MOST_BYTES, name
