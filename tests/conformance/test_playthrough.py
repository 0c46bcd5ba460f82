"""Transcripts: readable, exact, and rewritten only when the rules version says so."""

from __future__ import annotations

import pytest

import kaleun
from kaleun.conformance import playthrough
from kaleun.conformance.cases import Captain
from kaleun.conformance.playthrough import (
    Setting,
    by_the_newest,
    compare,
    main,
    read,
    renewed,
    replayed,
    transcript,
)
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game

SETTING = Setting("unterseeboot", {"boat": "VIIC", "entry_points": True}, "4")
TEXT = transcript(SETTING, player=Captain(9))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(playthrough, "tests_folder", lambda: tmp_path)
    games = tmp_path / "games" / "unterseeboot" / "playthroughs"
    games.mkdir(parents=True)
    return games


@pytest.fixture
def stored(folder):
    path = folder / "a.txt"
    path.write_text(TEXT, "utf-8")
    return path


def test_what_a_transcript_says():
    lines = TEXT.splitlines()
    assert lines[:3] == ["game: unterseeboot", "options: boat=VIIC entry_points=true", "seed: 4"]
    assert "0. Where does the boat enter? [UB-15.1]" in lines
    assert any(line.startswith("   > enter:") for line in lines)
    assert any(line.startswith("   | Turn 1 [UB-3.1]") for line in lines)
    assert any("[UB-4.1 not_adjacent]" in line for line in lines)
    assert lines[-1].startswith(f"rules {find_game('unterseeboot').version}, ")


def test_it_can_be_made_again_from_itself():
    setting, keys = read(TEXT)
    game = find_game("unterseeboot")
    assert setting == SETTING._replace(rules=game.version, charts=game.charts())
    assert transcript(setting, keys) == TEXT
    assert replayed(TEXT).over


def test_dice_and_charts_are_shown():
    text = transcript(Setting("unterseeboot", {}, "3", "table"), player=Captain(4))
    assert "level: table" in text
    assert "   > roll:" in text
    assert " dice " in text
    assert transcript(*read(text)) == text
    assert {a.source for a in replayed(text).answers() if a.who == "chance"} == {"typed"}


def test_bots_may_play():
    name = kaleun.bots("unterseeboot")[-1]
    text = transcript(SETTING, player=playthrough.BotPlayer(name, "unterseeboot", "4"))
    assert transcript(*read(text)) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "game is missing"),
        ("game: unterseeboot\nseed: 1\n", "options is missing"),
        ("game: chess\noptions:\nseed: 1\n", "there is no game 'chess'"),
        ("game: unterseeboot\noptions: boat=XXI\nseed: 1\n", "option boat is one of VIIA, VIIC"),
        ("game: unterseeboot\noptions: sails=2\nseed: 1\n", "has no option 'sails'"),
    ],
)
def test_bad_files_get_one_sentence(text, sentence):
    with pytest.raises(KaleunError, match=sentence):
        read(text)


def test_the_first_difference_is_named(stored):
    assert compare(stored) == []
    lines = TEXT.splitlines()
    lines[5] += " and more"
    stored.write_text("\n".join(lines) + "\n", "utf-8")
    assert compare(stored)[0].startswith("a.txt:6: stored ")
    stored.write_text(TEXT + "more\n", "utf-8")
    assert "now '(nothing)'" in compare(stored)[0]


def test_other_answers_play_another_game(stored):
    key = next(line.split()[1] for line in TEXT.splitlines() if line.startswith("   > move:"))
    stored.write_text(TEXT.replace(f"   > {key}", "   > move:Z9", 1), "utf-8")
    assert "raise the rules version" in compare(stored)[0]


def test_a_game_without_playthrough_is_reported(folder):
    assert "has no playthrough" in playthrough.check(find_game("unterseeboot"))[0]


def test_writing_anew_after_a_change_of_words(stored, capsys):
    said = TEXT.replace("Turn 1 ", "Round 1 ")
    stored.write_text(said, "utf-8")
    assert main([]) == 1
    assert "stored" in capsys.readouterr().err
    assert renewed(said) == TEXT
    stored.write_text(TEXT, "utf-8")
    assert main([]) == 0


def test_the_same_version_may_not_play_another_game():
    with pytest.raises(KaleunError, match="raise it"):
        renewed(TEXT.replace("hash ", "hash 0"))


def test_rules_that_are_gone_give_way_to_the_newest():
    assert renewed(TEXT.replace("hash ", "hash 0").replace("\nrules 1,", "\nrules 0,")) == TEXT


def test_each_by_its_own_rules():
    """A transcript of rules 1 stays one; the same answers by the newest rules are another."""
    setting = Setting("torpedo_dice", {"players": 2}, "4", rules="1")
    old = transcript(setting)
    assert read(old)[0] == setting._replace(charts=find_game("torpedo_dice").charts())
    assert replayed(old).version == "1"
    assert renewed(old) == old
    table, new = by_the_newest(old)
    assert table.version == read(new)[0].rules == "2"
    assert table.over
    assert renewed(new) == new


def test_a_new_one(folder, capsys):
    assert main(["--new", "unterseeboot", "type_viic", "boat=VIIC", "seed=3", "captain=5"]) == 0
    made = (folder / "type_viic.txt").read_text("utf-8")
    assert made.startswith("game: unterseeboot\noptions: boat=VIIC\nseed: 3\n")
    assert main(["--new", "unterseeboot", "type_viic"]) == 2
    assert (folder / "type_viic.txt").read_text("utf-8") == made
    assert main(["--new", "unterseeboot"]) == 2
    assert main(["--new", "unterseeboot", "../x"]) == 2
    assert main(["--new", "unterseeboot", "x", "boat=XXI"]) == 2
    assert "option boat is one of" in capsys.readouterr().err
