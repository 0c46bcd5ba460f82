"""Missions of players' own: the documented example sails, and every error is explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from kaleun.cli import kaleun
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.missions.own import check, wrong
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.kernel.record import load
from kaleun.kernel.table import new_table
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
    ('start_square = "AM25"', 'start_square = "ZZ99"', "no square 'ZZ99'"),
    ('type = "sink_grt"', 'type = "sink_all"', "type is one of sink_grt"),
    ("grt = 2000, ", "", "lacks grt"),
    ('types = ["tramp"]', 'types = ["galleon"]', "no vessel 'galleon'"),
    ('trigger = "at_h 2"', 'trigger = "later"', "trigger is start"),
    ("time_limit_h = 24", 'time_limit_h = "a day"', "time_limit_h is a whole number"),
    ('date = "1940-08-02"', 'date = "1944-06-06"', "Enigma sheet"),
    ('start = "fair"', 'start = "mild"', "weather start"),
    ("S = 120", "S = 1", "thresholds"),
    ('title = "A Quiet Morning"', "", "lacks title"),
    ('kind = "lone"', 'kind = "ghost"', "kind is one of lone"),
    ('default = "low"', 'default = "some"', "air default"),
    ("m = [500, 2000]", "m = [9, 3]", "two depths"),
    ('id = "S1"', 'id = "P"', "is taken"),
    ("speed = 9 ", "speed = 9, colour = 1 ", "unknown key 'colour'"),
    ('id = "X01"', "id = ", "not TOML"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), ERRORS)
def test_errors_are_explained(old, new, sentence):
    assert old in EXAMPLE
    found = list(check(EXAMPLE.replace(old, new), CHARTS))
    assert any(sentence in line for line in found), found


def test_a_bad_mission_starts_no_game():
    with pytest.raises(KaleunError, match=r"mission cannot be sailed: .*ZZ99"):
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
    assert any("ZZ35" in sentence for sentence in said)
    assert GAME.explain({"own_mission": EXAMPLE}) == GAME.explain({"own_mission": ""}) == []
