"""Missions of players' own: the documented example sails, and every error is explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from kaleun.cli import kaleun
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.missions.own import MOST_LETTERS, check, wrong
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.kernel.record import load
from kaleun.kernel.table import new_table
from kaleun.kernel.text import LANGUAGES
from proves import proves

GAME = find_game("uboot")
CHARTS = GAME.charts()
PAGE = Path(__file__).parents[4] / "docs" / "missions.md"
EXAMPLE = re.search(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.S)[1]


def test_all_missions_of_the_game_are_sound():
    missions = CHARTS["missions"]["mission"]
    assert len(missions) == 12
    assert [m["id"] for m in missions if list(wrong(m, CHARTS))] == []


@proves("BG-11.a")
def test_the_example_of_the_manual_can_be_sailed_and_saved():
    assert list(check(EXAMPLE, CHARTS)) == []
    t = new_table(GAME, seed=1, options={"own_mission": EXAMPLE})
    while t.prompts():
        t.answer(t.pending.keys[0])
    t.advance(300)
    assert t.run.state.mission == "X01"
    assert load(t.record()).view("captain")["task"]["title"] == "A Quiet Morning"


ERRORS = [
    ('start_square = "AM25"', 'start_square = "ZZ99"', "own_square", "start_square"),
    ('type = "sink_grt"', 'type = "sink_all"', "own_one_of", "primary › type"),
    ("grt = 2000, ", "", "own_missing", "primary › grt"),
    ("grt = 2000, ", "grt = 0, ", "own_above_0", "primary › grt"),
    ('types = ["tramp"]', 'types = ["galleon"]', "own_vessel", "traffic 1 › types"),
    ('types = ["tramp"]', "types = []", "own_empty", "traffic 1 › types"),
    ('trigger = "at_h 2"', 'trigger = "later"', "own_trigger", "secondary 1 › trigger"),
    ("time_limit_h = 24", 'time_limit_h = "a day"', "own_kind", "time_limit_h"),
    ("time_limit_h = 24", "time_limit_h = 2400", "own_hours", "time_limit_h"),
    ('date = "1940-08-02"', 'date = "1944-06-06"', "own_date", "date"),
    ('start_time = "06:00"', 'start_time = "dawn"', "own_time", "start_time"),
    ("start_course = 250", "start_course = 360", "own_course", "start_course"),
    ("start_course = 250", "start_course = nan", "own_value", "start_course"),
    ('start = "fair"', 'start = "mild"', "own_one_of", "weather › start"),
    ("S = 120", "S = 1", "own_thresholds", "thresholds"),
    ('title = "A Quiet Morning"', "", "own_missing", "title"),
    ('kind = "lone"', 'kind = "ghost"', "own_one_of", "traffic 1 › kind"),
    ('default = "low"', 'default = "some"', "own_one_of", "air › default"),
    ("m = [500, 2000]", "m = [9, 3]", "own_depths", "water 1 › m"),
    ('id = "S1"', 'id = "P"', "own_taken", "secondary 1 › id"),
    ("speed = 9 ", "speed = 900 ", "own_between", "traffic 1 › speed"),
    ("speed = 9 ", "speed = 9, columns = 0 ", "own_from_1", "traffic 1 › columns"),
    ("speed = 9 ", "speed = 9, colour = 1 ", "own_unknown", "traffic 1 › colour"),
    ("grt = 2000, ", 'grt = 2000, group = "G9", ', "own_group", "primary › group"),
    ('type = "sink_grt", grt = 2000, ', 'type = "undetected", until = "S9", ', "own_until", "primary › until"),
    ("grt = 2000, ", 'grt = 2000, then = "home", ', "own_then", "primary › then"),
    ("grt = 2000, ", "grt = 2000, pay = { gold = 1 }, ", "own_pay", "primary › pay"),
    (
        'type = "sink_grt", grt = 2000, ',
        'type = "rendezvous", unit = "U", window_h = [3, 2], ',
        "own_window",
        "primary › window_h",
    ),
    ('type = "sink_grt", grt = 2000, ', 'type = "lesson", ', "own_lesson_missing", "lesson"),
    ('title = "A Quiet Morning"', "title = ", "own_toml", ""),
]


@pytest.mark.parametrize(("old", "new", "code", "at"), ERRORS)
def test_errors_are_explained_with_their_place_in_three_languages(old, new, code, at):
    assert old in EXAMPLE
    found = list(check(EXAMPLE.replace(old, new), CHARTS))
    fault = next((one for one in found if one.code == code and one.data["at"] == at), None)
    assert fault is not None, [(one.code, one.data) for one in found]
    said = {GAME.texts.say("refused", code, fault.data, lang) for lang in LANGUAGES}
    assert len(said) == 3
    for sentence in said:
        assert not re.search(r"\{\w+\}", sentence), sentence
        assert at in sentence


def test_the_line_that_is_no_toml_is_told():
    (fault,) = check('id = "X"\ntitle = \n', CHARTS)
    assert (fault.code, fault.data["line"]) == ("own_toml", 2)
    (fault,) = check("x" * (MOST_LETTERS + 1), CHARTS)
    assert fault.code == "own_long"


def test_a_bad_mission_starts_no_game():
    with pytest.raises(KaleunError, match=r"own_mission › start_square: .*ZZ99"):
        new_table(GAME, options={"own_mission": EXAMPLE.replace("AM25", "ZZ99")})
    with pytest.raises(KaleunError, match="is a text"):
        new_table(GAME, options={"own_mission": 7})


def test_the_command_checks_and_lists(tmp_path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(EXAMPLE, "utf-8")
    bad.write_text(EXAMPLE.replace("AM28", "XX11"), "utf-8")
    run = CliRunner().invoke(kaleun, ["missions", "--check", str(good)])
    assert "can be sailed" in run.output
    run = CliRunner().invoke(kaleun, ["missions", "--check", str(bad)])
    assert "no square 'XX11'" in run.output
    run = CliRunner().invoke(kaleun, ["missions", "--check", str(bad)], env={"LC_ALL": "de"})
    assert "Ein Quadrat 'XX11' gibt es" in run.output
    run = CliRunner().invoke(kaleun, ["missions"])
    assert "The Long Night" in run.output


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_the_printed_examples_can_be_sailed(name, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(CliRunner().invoke(kaleun, ["missions", "--example", name]).output, "utf-8")
    done = CliRunner().invoke(kaleun, ["missions", "--check", str(path)])
    assert (done.exit_code, done.output) == (0, "mine.toml: a mission that can be sailed\n")
    t = new_table(GAME, seed=1, options={"own_mission": path.read_text("utf-8")})
    assert t.run.state.mission == name


def test_an_example_that_is_not_there():
    done = CliRunner().invoke(kaleun, ["missions", "--example", "X99"])
    assert done.exit_code == 2
    assert "there are: X01, X02" in str(done.output) + str(done.exception)


def test_whoever_writes_a_mission_is_told_everything_that_is_wrong():
    said = GAME.explain({"own_mission": EXAMPLE.replace('"AM35"', '"ZZ35"').replace('"fair"', '"pink"')})
    assert len(said) == 2
    assert any("ZZ35" in one.data["given"] for one in said)
    assert GAME.explain({"own_mission": EXAMPLE}) == GAME.explain({"own_mission": ""}) == []
