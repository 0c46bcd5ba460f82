"""Rule ids in the catalogue, in the code and in the tests; chart rows reached."""

from __future__ import annotations

import pytest

from kaleun.conformance import catalogue, rows
from kaleun.kernel.game import find_game
from kaleun.kernel.log import Line

PROOF = """
from proves import proves
import proves as p

@proves("MN-1", "MN-2")
def test_a(): ...

@p.proves("MN-3")
@proves("LK-1")
def test_b():
    proves("MN-4")
    return "proves MN-99 is only a word"
"""


@pytest.fixture
def tests(tmp_path):
    folder = tmp_path / "tests"
    (folder / "kernel").mkdir(parents=True)
    (folder / "kernel" / "test_mini.py").write_text(PROOF)
    return folder


def mended(spoiled):
    """Mini with code for all its rules (the toy leaves two of them without)."""
    toy = spoiled("mini")
    toy.replace("__init__.py", "def begin(", '@rule("MN-1")\ndef begin(').replace(
        "__init__.py", "def finish(", '@rule("MN-4")\ndef finish('
    )
    return toy


def found(toy, tests):
    return catalogue.problems(toy.game, tests)


def test_all_is_well(spoiled, tests):
    assert found(mended(spoiled), tests) == []


def test_the_toy_itself_lacks_code(spoiled, tests, monkeypatch):
    monkeypatch.setattr(catalogue, "places", lambda id: [])
    assert "MN-3 (Roll) has no code: no function is marked @rule('MN-3')" in found(spoiled("mini"), tests)


def test_a_rule_without_a_test(spoiled, tests):
    (tests / "kernel" / "test_mini.py").write_text(PROOF.replace('"MN-1", ', ""))
    assert found(mended(spoiled), tests) == ["MN-1 (Start) has no test that says proves('MN-1')"]


def test_proofs_in_worked_examples(spoiled, tests):
    (tests / "kernel" / "test_mini.py").write_text(PROOF.replace('"MN-1", ', "").replace('@p.proves("MN-3")', ""))
    toy = mended(spoiled)
    examples = tests / "games" / toy.game.name / "examples"
    examples.mkdir(parents=True)
    (examples / "a.toml").write_text('proves = ["MN-1"]\n[[step]]\nproves = "MN-3"\n')
    assert found(toy, tests) == []
    assert catalogue.proved(toy.game, tests)["MN-1"] == [f"games/{toy.game.name}/examples/a.toml"]


def test_made_up_ids(spoiled, tests):
    toy = mended(spoiled).replace("__init__.py", 'p.log("MN-1", "begin")', 'p.log("MN-77", "begin")')
    toy.replace("text/en.toml", 'begin = "It begins."', 'begin = "It begins. (MN-76.a)"')
    (tests / "kernel" / "test_more.py").write_text('proves("MN-75")')
    sentences = "\n".join(found(toy, tests))
    assert "cites MN-77, which the catalogue does not have" in sentences
    assert "text/en.toml" in sentences
    assert "MN-76.a" in sentences
    assert "kernel/test_more.py:1 proves MN-75" in sentences


def test_a_catalogue_with_faults(spoiled, tests):
    toy = mended(spoiled).replace("catalogue.toml", 'id = "MN-4"', 'id = "MN-3"')
    toy.replace("catalogue.toml", 'says = "It begins."', 'says = " "').replace("catalogue.toml", '"setup"', '"magic"')
    sentences = "\n".join(found(toy, tests))
    assert "MN-3 is in the catalogue twice" in sentences
    assert "MN-1 needs a title, words and a kind" in sentences
    assert "cites MN-4, which the catalogue does not have" in sentences
    assert "MN-4 has code, but no words in the catalogue" in sentences


def test_coverage_names_the_places(tests):
    rows = {row.id: row for row in catalogue.coverage(find_game("unterseeboot"), tests)}
    assert any("rules/s07_aircraft.py:" in place and place.endswith(" search") for place in rows["UB-7.2"].code)
    assert rows["UB-7.2"].tests == ()
    real = {row.id: row for row in catalogue.coverage(find_game("unterseeboot"))}
    assert any("test_s07_aircraft.py:" in place for place in real["UB-7.2"].tests)


def test_without_tests_the_table_is_there_and_nothing_is_missed(monkeypatch):
    monkeypatch.setattr(catalogue, "tests_folder", lambda: None)
    game = find_game("unterseeboot")
    assert catalogue.problems(game) == []
    assert len(catalogue.coverage(game)) == len(catalogue.rule_ids(game))
    assert all(row.tests == () for row in catalogue.coverage(game))


# -- chart rows


def line(row, chart="score"):
    return Line(0, "MN-3", "scored", {}, chart=chart, row=row)


def test_rows_reached(spoiled):
    game = spoiled("mini").game
    low, high = rows.total(game)
    assert (low, high) == ("score/result[roll=1,2]", "score/result[roll=3,4,5,6]")
    used = rows.count([line("result[roll=1,2]"), line("result[roll=1,2]"), line("", "")])
    assert used == {low: 2}
    reached = rows.reached(game, used)
    assert reached.unreached == [high]
    assert reached.problems == []
    excused = rows.reached(game, used, [rows.Excuse("score/result[roll=3*]", "never")])
    assert excused.unreached == []
    assert excused.excused == {high: "never"}
    assert excused.problems == []


def test_rows_that_are_not_there_and_stale_excuses(spoiled):
    game = spoiled("mini").game
    used = rows.count([line("result[roll=1,2]"), line("result[7]")])
    excuses = [rows.Excuse("score/result[roll=1,2]", "x"), rows.Excuse("board/*", "x"), rows.Excuse("*5,6]", " ")]
    assert rows.reached(game, used, excuses).problems == [
        "the log names the row score/result[7], which no chart has",
        "unreached.toml excuses score/result[roll=1,2], but all of it is reached",
        "unreached.toml excuses board/*, which fits no row",
        "unreached.toml gives no reason for *5,6]",
    ]


def test_excuses_are_read(spoiled, tests):
    game = spoiled("mini").game
    assert rows.excuses(game, tests) == []
    folder = tests / "games" / game.name
    folder.mkdir(parents=True)
    (folder / "unreached.toml").write_text('[[unreached]]\nrows = ["a/*", "b/c"]\nwhy = "so"\n')
    assert rows.excuses(game, tests) == [rows.Excuse("a/*", "so"), rows.Excuse("b/c", "so")]
