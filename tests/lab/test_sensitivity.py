"""Knobs and what hangs on them: house numbers are found, turned by one step, and judged on the same seeds."""

from __future__ import annotations

import json

import pytest

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.lab import sensitivity as lab
from kaleun.lab.knobs import knobs, turned
from kaleun.lab.simulate import Study, play_game

GAME = find_game("hunted")
KNOBS = {knob.name: knob for knob in knobs(GAME.charts())}
BOTS = {"kommandant": "balanced"}


def rows(charts, chart, path):
    return [dict(row) for row in charts[chart].rows(path)]


def test_only_what_the_makers_set_themselves():
    assert "E1_encounters table.indian_ocean" in KNOBS
    assert "E2_escort_detection modifier[date_1944_on]" in KNOBS
    assert "T3_tankers roster" in KNOBS
    assert all("house" in knob.provenance or "derived" in knob.provenance for knob in KNOBS.values())
    assert not any(name.startswith(("E4_", "U3_", "calendar", "kommandants")) for name in KNOBS)


def test_a_table_one_pip_later_and_earlier():
    knob = KNOBS["E3_special_attacks E3c"]
    before = rows(GAME.charts(), "E3_special_attacks", "E3c")
    assert [(r["lo"], r["hi"], r["hits"], r["sunk"]) for r in before] == [
        (1, 4, 0, False), (5, 5, 4, False), (6, 6, 0, True),
    ]  # fmt: skip
    later = rows(turned(GAME, knob, 1), "E3_special_attacks", "E3c")
    assert [(r["lo"], r["hi"], r["hits"]) for r in later] == [(1, 5, 0), (6, 6, 4)]
    earlier = rows(turned(GAME, knob, -1), "E3_special_attacks", "E3c")
    assert [(r["lo"], r["hi"], r["sunk"]) for r in earlier] == [(1, 3, False), (4, 4, False), (5, 6, True)]


def test_open_ends_stay_open():
    moved = rows(turned(GAME, KNOBS["E1_encounters table.transit"], 1), "E1_encounters", "table.transit")
    assert [(r["lo"], r["hi"]) for r in moved] == [(-99, 5), (6, 12), (13, 99)]


def test_rows_of_single_rolls_move_up_one():
    knob = KNOBS["P1_patrol_assignment column[1944-Jan-May]"]
    path = "column[id=1944-Jan-May]"
    before = [r["area"] for r in rows(GAME.charts(), "P1_patrol_assignment", path)]
    after = rows(turned(GAME, knob, 1), "P1_patrol_assignment", path)
    assert [r["area"] for r in after] == [before[0], *before[:-1]]
    assert [r["roll"] for r in after] == list(range(2, 13))


def test_modifiers_measures_and_tons():
    mod = turned(GAME, KNOBS["E2_escort_detection modifier[date_1944_on]"], -1)
    assert next(r["mod"] for r in mod["E2_escort_detection"]["modifier"] if r["key"] == "date_1944_on") == 0
    hull = turned(GAME, KNOBS["mats mat[XXI].hull_boxes"], 1)
    assert next(m["hull_boxes"] for m in hull["mats"]["mat"] if m["type"] == "XXI") == 11
    tons = turned(GAME, KNOBS["T3_tankers roster"], 1)["T3_tankers"]["roster"]["rows"]
    before = GAME.charts()["T3_tankers"]["roster"]["rows"]
    assert [row["tons"] for row in tons] == [row["tons"] + row["tons"] // 10 for row in before]


@pytest.mark.slow
def test_turned_charts_are_other_charts():
    knob = KNOBS["E1_encounters table.atlantic"]
    charts = [GAME.charts(), turned(GAME, knob, 1), turned(GAME, knob, -1)]
    assert len({c.hash for c in charts}) == 3
    study = Study("hunted", BOTS, GAME.full_options({}), 0)
    tons = [[play_game(GAME, study, f"0/{i}", c).scores["kommandant"] for i in range(20)] for c in charts]
    assert tons[0] != tons[1] != tons[2]


@pytest.fixture(scope="module")
def report():
    chosen = ["E1_encounters table.atlantic", "mats mat[XXI].hull_boxes"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lab, "knobs", lambda charts: [KNOBS[name] for name in chosen])
        patch.setattr(lab, "PILOT", 20)
        seen = []
        found = lab.sensitivity("hunted", 60, BOTS, {"start": "1943-09"}, 3, progress=lambda *p: seen.append(p))
        assert seen[-1][0] == seen[-1][1]
        yield found


@pytest.mark.slow
def test_a_knob_that_matters_and_one_that_does_not(report):
    moved = {(e.knob.name, e.step): e for e in report.effects}
    assert moved["E1_encounters table.atlantic", 1].score.half > 0
    assert moved["mats mat[XXI].hull_boxes", 1].score == (0, 0)
    assert abs(report.effects[0].score.mean) == max(abs(e.score.mean) for e in report.effects)


@pytest.mark.slow
def test_the_report_as_json(report):
    plain = json.loads(report.to_json())
    assert plain["n"] == 60
    assert {e["knob"] for e in plain["effects"]} == {"E1_encounters table.atlantic", "mats mat[XXI].hull_boxes"}


def test_differences_game_by_game():
    shift = lab._shift([1.0, 3.0])
    assert shift.mean == 2
    assert shift.half == pytest.approx(1.959964)
    assert str(shift) == "+2 ± 2"


def test_bad_studies_are_refused():
    with pytest.raises(KaleunError, match="whole number from 1"):
        lab.sensitivity("hunted", 0)
    with pytest.raises(KaleunError, match="no bot"):
        lab.sensitivity("hunted", 1, {"kommandant": "nobody"})
