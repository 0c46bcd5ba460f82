"""`kaleun play` in plain mode: whole games from typed lines, saving, resuming, table mode, three languages."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import kaleun
from changed_rules import one_more_roll
from kaleun.cli.common import load_record
from kaleun.kernel.game import find_game

FRAMES = re.compile(r"[\u2500-\u259f]|\x1b")
"""Box drawing, blocks, escape codes: nothing of this in plain text."""


TEXTS = find_game("unterseeboot").texts
BATTERY, MANEUVER = TEXTS.template("prompt", "battery"), TEXTS.template("prompt", "maneuver")


def only_save(home: Path) -> Path:
    (path,) = (home / "saves").glob("*.kaleun")
    return path


def typed_game(seed: int, **options: object) -> tuple[list[str], kaleun.Table]:
    """The lines a person would type for a random game, as numbers, keys or spaces, and the game they make."""
    rng = random.Random(seed)
    table = kaleun.new_table("unterseeboot", seed=seed, options=options)
    lines = []
    while (ask := table.pending) is not None:
        n = rng.randrange(len(ask.options))
        lines.append(rng.choice([str(n + 1), ask.keys[n]]))
        table.answer(ask.keys[n])
    return lines, table


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game(run, home, seed):
    lines, table = typed_game(seed)
    result = run("play", "unterseeboot", "--seed", seed, lines=lines)
    assert result.exit_code == 0
    assert not FRAMES.search(result.stdout)
    path = only_save(home)
    assert load_record(path).state_hash() == table.state_hash()
    assert path.read_text("utf-8") == table.record()
    assert run("verify", path).stdout == "OK\n"
    for line in table.log():
        assert line.text() in result.stdout
    assert f"The game is over: {table.game.texts.say('outcome', table.result.outcome, {})}" in result.stdout
    assert f"kaleun verify {path}" in result.stdout


def test_every_option_can_be_played(run, home):
    lines, table = typed_game(
        9, boat="VIIC", big_ships=True, entry_points=True, campaign=True, uncontrolled_dive=True, board="5666"
    )
    switches = ["boat=viic", "big_ships", "entry_points=on", "campaign=yes", "uncontrolled_dive=1", "board=5666"]
    result = run("play", "unterseeboot", "--seed", 9, *[arg for s in switches for arg in ("--option", s)], lines=lines)
    assert result.exit_code == 0
    assert only_save(home).read_text("utf-8") == table.record()


@pytest.mark.parametrize("lang", ["de", "es"])
def test_in_other_languages(run, monkeypatch, lang):
    lines, table = typed_game(1)
    monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
    out = run("play", "unterseeboot", "--seed", 1, lines=lines).stdout
    for line in table.log():
        assert line.text(lang) in out
    assert {"de": "Das Spiel ist aus", "es": "La partida ha terminado"}[lang] in out
    assert "The " not in out


def test_the_end_of_input_keeps_the_game(run, home):
    result = run("play", "unterseeboot", "--seed", 7, lines=["M1"])
    assert result.exit_code == 0
    path = only_save(home)
    assert f"The game is kept in {path}. To go on: kaleun play unterseeboot" in result.stdout
    table = load_record(path)
    assert [a.value for a in table.answers()] == ["move:M1"]


def test_a_game_that_waits_is_offered(run, home):
    run("play", "unterseeboot", "--seed", 7, lines=["M1"])
    again = run("play", "unterseeboot", lines=["maybe", "1", "main"])
    assert "A game waits" in again.stdout
    assert again.stdout.count("1 go on with it, 2 begin a new one") == 2
    assert [a.value for a in load_record(only_save(home)).answers()] == ["move:M1", "pay:main"]
    fresh = run("play", "unterseeboot", lines=["2", "D2"])
    assert fresh.exit_code == 0
    assert len(list((home / "saves").glob("*.kaleun"))) == 2


def test_resume_by_option(run, home, tmp_path):
    nothing = run("play", "unterseeboot", "--resume")
    assert nothing.exit_code == 2
    assert "no game of unterseeboot waits" in nothing.stderr
    file = tmp_path / "mine.kaleun"
    first = run("play", "unterseeboot", "--seed", 7, "--save", file, lines=["M1"])
    assert f"kaleun play --resume {file}" in first.stdout
    assert not (home / "saves").exists()
    for args in (["--resume", file], ["unterseeboot", "--resume", file]):
        assert BATTERY in run("play", *args, lines=["q"]).stdout
    run("play", "unterseeboot", "--seed", 8, lines=["D2"])
    for args in (["unterseeboot", "--resume"], ["--resume", "unterseeboot"]):
        out = run("play", *args, lines=["q"]).stdout
        assert "A game waits" not in out
        assert BATTERY in out


def test_a_game_that_goes_on_by_other_rules_leaves_its_save_as_it_was(run, tmp_path, monkeypatch):
    file = tmp_path / "mine.kaleun"
    run("play", "unterseeboot", "--seed", 7, "--save", file, lines=["M1"])
    before = file.read_bytes()
    one_more_roll(monkeypatch, find_game("unterseeboot"))
    out = run("play", "--resume", file, lines=["1", "q"]).stdout
    assert BATTERY in out
    assert "The rules have changed since this game was saved" in out
    assert "stays in mine.kaleun" in out
    assert file.read_bytes() == before
    assert load_record(tmp_path / "mine-2.kaleun").n > load_record(file).n


def test_a_save_is_never_overwritten(run, tmp_path):
    file = tmp_path / "mine.kaleun"
    file.write_text("precious")
    result = run("play", "unterseeboot", "--save", file, lines=["1"])
    assert result.exit_code == 2
    assert f"{file} is there already" in result.stderr
    assert file.read_text() == "precious"
    other = run("play", "unterseeboot", "--seed", 1, lines=[f"s {file}", f"s {tmp_path / 'copy.kaleun'}", "q"])
    assert f"{file} is there already and was not touched" in other.stdout
    assert file.read_text() == "precious"
    assert kaleun.verify((tmp_path / "copy.kaleun").read_text()).ok


def test_a_damaged_save_is_named_and_left_alone(run, home):
    run("play", "unterseeboot", "--seed", 7, lines=["M1", "main"])
    path = only_save(home)
    for spoil in (lambda text: text.replace("move:M1", "move:D2"), lambda text: text[:-40]):
        good = path.read_text("utf-8")
        path.write_text(spoil(good), "utf-8")
        bad = path.read_bytes()
        result = run("play", "unterseeboot", lines=["q"])
        assert result.exit_code == 0
        assert f"left as it is: {path}" in result.stdout
        assert MANEUVER in result.stdout, "a new game begins"
        assert path.read_bytes() == bad
        direct = run("play", "--resume", path)
        assert direct.exit_code == 2
        assert direct.stderr.count("\n") == 1
        assert path.read_bytes() == bad
        for other in set((home / "saves").glob("*.kaleun")) - {path}:
            other.unlink()
        path.write_text(good, "utf-8")


def test_a_finished_game_is_not_resumed(run, record):
    result = run("play", "--resume", record)
    assert result.exit_code == 2
    assert "game.kaleun is over" in result.stderr


def test_real_dice_are_typed(run, home):
    lines = ["M1", "main", "P2", "main", "S1", "7", "x", "3 5", "5", "S1", "4", "6", "q"]
    out = run("play", "unterseeboot", "--dice", "typed", lines=lines).stdout
    assert out.count("Roll 1D6 and type what you see.") >= 5
    for bad in ("7", "x", "3 5"):
        assert f"“{bad}” is not a face of a D6: type one number from 1 to 6." in out
    assert "S1 identified: 5 000 t. [5]" in out.replace("\u202f", " ")
    dice = [(a.value, a.source) for a in load_record(only_save(home)).answers() if a.who == "chance"]
    assert dice == [(5, "typed"), (4, "typed"), (6, "typed")]
    again = run("play", "unterseeboot", "--resume", lines=["q"])
    assert MANEUVER in again.stdout


def test_a_mistyped_die_is_typed_again(run, home):
    lines = ["M1", "main", "P2", "main", "S1", "1", "u", "5", "q"]
    out = run("play", "unterseeboot", "--dice", "typed", lines=lines).stdout
    assert "The die is taken back: type it again." in out
    assert "S1 identified: 5 000 t. [5]" in out.replace("\u202f", " ")
    record = load_record(only_save(home))
    assert ([a.value for a in record.answers() if a.who == "chance"], record.rewinds) == ([5], 0)


def test_table_mode_is_kept_over_a_break(run):
    run("play", "unterseeboot", "--dice", "typed", lines=["M1", "main", "P2", "main", "S1"])
    again = run("play", "unterseeboot", "--resume", lines=["2", "q"])
    assert "Roll 1D6 and type what you see." in again.stdout
    assert "S1 identified" in again.stdout


def test_dice_are_pressed(run):
    out = run(
        "play", "unterseeboot", "--seed", 3, "--dice", "pressed", lines=["M1", "1", "P2", "1", "S1", "", "q"]
    ).stdout
    assert "Press Enter to roll." in out
    assert re.search(r"S1( identified|: false contact)", out)


def test_the_level_can_be_changed(run):
    lines = ["level", "level table", "M1", "main", "P2", "main", "S1", "5", "level full", "S1", "q"]
    out = run("play", "unterseeboot", "--seed", 3, lines=lines).stdout
    assert "Now: full." in out
    assert "Level: table." in out
    assert "Level: full." in out
    assert "Torpedo away at S1" in out


def test_odds_rules_charts_log_and_help(run):
    lines = [
        "M1",
        "1",
        "P2",
        "1",
        "?",
        "? S1",
        "r",
        "r UB-8.4",
        "r zeppelin",
        "c",
        "c torpedo",
        "c moon",
        "l",
        "v",
        "o",
        "h",
        "s",
        "q",
    ]
    out = run("play", "unterseeboot", "--seed", 3, lines=lines).stdout
    label = TEXTS.say("option", "identify", {"thing": "S1"})
    assert f"1. {label} – To win " in out
    assert "Numbers to the end of this turn" in out
    assert "The rules now asking: UB-3.1" in out
    assert "UB-6.1  " in out
    assert "UB-8.4  Submerged attack" in out
    assert "No rule speaks of “zeppelin”." in out
    assert "Target identification" in out
    assert "Torpedo attack" in out
    assert "There is no chart “moon”" in out
    assert "The Type VIIA is at P2" in out
    assert f"1. {label}  identify:S1  UB-6.1" in out
    assert "What you can type" in out
    assert "Saved in " in out
    assert not FRAMES.search(out)


def test_undo_and_redo(run, home):
    out = run("play", "unterseeboot", "--seed", 3, lines=["u", "M1", "u", "redo", "U", "u", "U", "q"]).stdout
    assert out.count("There is nothing to take back") == 1
    assert out.count("Taken back.") == 2
    assert out.count("There is nothing to give again.") == 1
    assert [a.value for a in load_record(only_save(home)).answers()] == ["move:M1"]


def test_why_not(run):
    out = run(
        "play",
        "unterseeboot",
        "--seed",
        3,
        lines=["P1", "why S5?", "why D2", "why moon", "why not return", "refused", "q"],
    ).stdout
    assert "P1 does not touch D1. (UB-4.1)" in out
    assert "S5 does not touch D1. (UB-4.1)" in out
    assert "D2 is offered." in out
    assert "no reason about “moon”" in out
    assert "Too deep to surface this turn: 200 metres. (UB-12.5)" in out
    assert "19 spaces do not touch D1: S1, S2, S3, S4, S5, P1, " in " ".join(out.split())


def test_giving_up_needs_a_second_thought(run, home):
    out = run("play", "unterseeboot", "--seed", 3, lines=["resign", "n", "resign", "y"]).stdout
    assert out.count("Give up this game?") == 2
    assert "The patrol is broken off." in out
    assert load_record(only_save(home)).result.outcome == "abandoned"


def test_a_bot_can_play_for_you(run, home):
    result = run("play", "unterseeboot", "--seed", 3, "--bot", "commander=careful")
    assert result.exit_code == 0
    assert load_record(only_save(home)).over
    assert "The game is over" in result.stdout


def test_private_charts_are_remembered(run, tmp_path):
    run("charts", "unterseeboot", "--export", tmp_path / "pack")
    own = tmp_path / "own"
    own.mkdir()
    text = (tmp_path / "pack" / "torpedo.toml").read_text("utf-8")
    (own / "torpedo.toml").write_text(text.replace("sunk_on = 4", "sunk_on = 5"), "utf-8")
    file = tmp_path / "mine.kaleun"
    run("play", "unterseeboot", "--charts", own, "--save", file, lines=["M1"])
    assert BATTERY in run("play", "--resume", file, lines=["q"]).stdout
    verdict = run("verify", file)
    assert verdict.exit_code == 1
    assert "other charts" in verdict.stdout
    assert run("verify", file, "--charts", own).stdout == "OK\n"


def test_a_full_disk_does_not_end_the_game(run, home, monkeypatch):
    import os

    real, broken = os.replace, [True]

    def full(*args: object) -> None:
        if broken:
            raise OSError(28, "No space left on device")
        real(*args)

    monkeypatch.setattr(os, "replace", full)
    out = run("play", "unterseeboot", "--seed", 7, lines=["M1", "main", "q"]).stdout
    assert "The game could not be saved: No space left on device." in out
    assert "Main battery pays, 5 left." in out
