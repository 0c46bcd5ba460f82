"""`kaleun play uboot` as plain lines: scripted cruises, questions, refusals, saving, resuming, the report."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.uboot.tty.cruises import SHORT, at_sea, plan, settled
from kaleun.cli.common import load_record
from kaleun.games.uboot.crew.s10_3_8_puzzle import solution
from kaleun.games.uboot.tty.launch import _draw
from kaleun.games.uboot.tty.plain import Lines
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.live import Event

ESCAPES = re.compile("\x1b")


@pytest.fixture
def short(tmp_path) -> str:
    path = tmp_path / "short.toml"
    path.write_text(SHORT, "utf-8")
    return f"own_mission=@{path}"


def only_save(home: Path) -> Path:
    (path,) = (home / "saves").glob("*.kaleun")
    return path


def play(run, *args, lines):
    return run("play", "uboot", "--seed", 3, *args, lines=lines)


def test_orders_answers_and_time(run, home):
    result = play(
        run, "--role", "captain", "--option", "mission=M01",
        lines=["mobilize cruise", "stations", "ready", "observe", "new_course 290", "wait 10m", "quit"],
    )  # fmt: skip
    assert result.exit_code == 0
    assert not ESCAPES.search(result.stdout)
    for words in (
        "Mobilization! cruising stations",
        "Are your men in position?",
        "The Mobilization is over",
        "New course 290.",
    ):
        assert words in result.stdout
    table = load_record(only_save(home))
    assert table.clock.seconds == 600
    assert table.clock.pace == "calm"
    assert table.view("captain")["boat"]["helm"] == 290.0
    assert f"To go on: kaleun play --resume {only_save(home)}" in result.stdout
    assert run("verify", only_save(home)).stdout == "OK\n"


@pytest.mark.slow
def test_the_same_lines_make_the_same_cruise(run, home):
    lines = ["mobilize cruise", "ready", "wait 2h", "quit"]
    hashes = set()
    for _ in range(2):
        play(run, "--role", "captain", lines=lines)
        path = only_save(home)
        hashes.add(load_record(path).state_hash())
        path.unlink()
    assert len(hashes) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bogus", "“bogus” is no order of this role and no command; help lists them."),
        ("new_speed warp", "“warp” is not possible (telegraph); possible: full_astern, stop"),
        ("new_course north", "“north” is no number (course)."),
        ("new_depth 50", "New Depth: Only under water (BG-7.5.1.d)"),
        ("fire_torpedoes 1,2 70", "Fill in: speed in kn"),
        ("new_course 1 2 3", "“2” is not possible (turn); possible: -1, 0, 1."),
        ("resurface now", "Too many words for Resurface: now."),
        ("dive deep=3", "There is no argument deep; there are: depth."),
        ("wait soon", "“soon” is no time to wait: such as 90s, 10m or 2h."),
        ("wait 99999h", "“99999h” is no time to wait"),
        ("role navigator", "You do not hold this role: Navigator."),
        ("role cook", "You do not hold this role: cook."),
        ("why dive 25", "Section 5 has 0 men, 1 are needed (BG-6.5.c)"),
        ("why new_course 25", "It can be given."),
        ("why fly", "“fly” is no order"),
        ("stations", "Nobody moves now"),
        ("puzzle", "There is no puzzle on the table."),
        ("1", "“1” is no order of this role"),
    ],
)
def test_bad_input_is_one_sentence_and_changes_nothing(run, home, line, said):
    result = play(run, "--role", "captain", lines=["save", line, "quit"])
    assert said in result.stdout
    table, same = load_record(only_save(home)), at_sea(("captain",), pace="calm").table
    assert table.state_hash() == same.state_hash()


def test_an_impossible_order_that_is_meant(run, home):
    result = play(run, "--role", "captain", lines=["periscope force", "quit"])
    assert "The order is lost: Periscope." in result.stdout


def test_looking(run, home):
    looks = [
        "orders",
        "orders mobilize",
        "look",
        "look 3",
        "men",
        "officers",
        "task",
        "role chief_engineer",
        "look 1",
        "log",
        "help",
    ]
    result = play(run, "--role", "all", lines=["1"] * 6 + looks + ["quit"])
    for words in (
        "Safety and crew:", "new_course DEGREES [way]", "cruise cruising stations", "1 ▷ G7a loaded, dry",
        "look N draws a page", "6 Aft", "white-circle", "Sink at least 2000 GRT", "Chief Engineer, 1940-07-03",
        "diesels", "role NAME", "The officers", "Navigator waits for Captain",
    ):  # fmt: skip
        assert words in result.stdout, words


def test_left_and_resumed(run, home):
    play(run, "--role", "navigator", lines=["wait 5m", "1", "wait 5m", "quit"])
    path = only_save(home)
    before = load_record(path).clock.seconds
    result = run("play", "uboot", lines=["1", "wait 1m", "quit"])
    assert "A game waits" in result.stdout
    assert "Navigator, 1940-07-03" in result.stdout
    assert load_record(path).clock.seconds >= before
    result = run("play", "--resume", path, "--role", "captain", "--lang", "es", lines=["quit"])
    assert "Comandante, 1940-07-03" in result.stdout
    result = run("play", "uboot", "--resume", lines=[])
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--role", "cook"], "there is no role 'cook'"),
        (["--skill", "admiral"], "--skill is one of recruit, regular, ace, not 'admiral'"),
        (["--bot", "captain=admiral"], "there is no bot 'admiral' for uboot; there are: recruit, regular, ace"),
        (["--bot", "captain=ace", "--role", "captain"], "two people in one seat"),
        (["--option", "mission=M99"], "option mission is one of M01"),
        (["--option", "captain=brutal"], "option captain is one of easy, medium, hard"),
        (["--dice", "typed"], "the sea rolls for itself"),
        (["--resume"], "no game of uboot waits to be resumed"),
        (["--resume", "nowhere.kaleun"], "there is no file nowhere.kaleun"),
    ],
)
def test_bad_usage_is_one_sentence(run, home, args, said):
    result = run("play", "uboot", *args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_roles_are_for_games_with_a_crew(run, home):
    result = run("play", "unterseeboot", "--role", "captain")
    assert result.exit_code == 2
    assert "--role is for uboot, not for unterseeboot" in result.stderr


def test_screens_are_for_terminals(run, home):
    """With --tty, but no terminal at the other end, lines will do."""
    result = play(run, "--tty", "--role", "captain", lines=["quit"])
    assert result.exit_code == 0
    assert "No clock runs" in result.stdout


def test_lines_need_no_textual():
    code = (
        "import sys, kaleun.games.uboot.tty.launch, kaleun.games.uboot.tty.plain\n"
        "print([m for m in sys.modules if 'textual' in m])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_without_textual_the_screens_say_so(home, monkeypatch):
    monkeypatch.delitem(sys.modules, "kaleun.games.uboot.tty.app", raising=False)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    with pytest.raises(KaleunError, match=r"pip install 'kaleun\[terminal\]'"):
        _draw(plan(("captain",)), None, asked=True)


def test_a_whole_short_mission(run, home, short):
    result = play(
        run,
        "--role",
        "captain",
        "--option",
        short,
        lines=["mobilize cruise", "ready", "observe"] + ["wait 1h", "1"] * 40,
    )
    assert result.exit_code == 0
    for words in ("The mission is over", "Grade F", "Renown 0", "Captain's log", "The record is kept in"):
        assert words in result.stdout
    assert load_record(only_save(home)).over


def test_four_roles_answer_their_own_questions(run, home, short):
    result = play(run, "--role", "all", "--option", short, "--lang", "de", lines=["1"] * 6 + ["wait 1h", "1"] * 30)
    assert "Leitender Ingenieur: " in result.stdout
    assert "Note F" in result.stdout


def test_a_puzzle_by_lines(home, capsys):
    """The pieces have names and numbers, so a breach can be sealed without seeing it."""
    cruise = at_sea(pace="calm")
    cruise.table.run.state.events.append(Event("breach", {"section": 3}))
    cruise.table.advance(2)
    settled(cruise)
    assert cruise.order("captain", "mobilize", {"call": "help:3:5:"}) == ""
    for row in cruise.view("captain").sailors[:8]:
        cruise.order(row.role, "move", {"figure": row.figure, "to": 3})
    settled(cruise)
    assert cruise.order("captain", "repair_breach", {"section": 3}) == ""
    settled(cruise)
    view = cruise.view("chief_engineer").puzzle
    letters = {picture: letter for letter, picture in cruise.table.charts["sections"]["puzzle"]["pictures"].items()}
    at = {f"{letters[p.picture]}-{p.half}": p.piece for p in view.pieces}
    lines = Lines(cruise)
    lines.do("role chief_engineer")
    lines.do("puzzle")
    for space, piece in enumerate(solution(cruise.table.book, 3)):
        lines.do(f"puzzle_place {at[piece]} {space}")
    lines.do("puzzle_flip")
    lines.news()
    said = capsys.readouterr().out
    assert "electric motors and a switchboard, upper half" in said
    assert "The breach in section 3 is sealed." in said


def test_a_proposal_is_accepted_by_a_line(run, home):
    lines = ["wait 2m", "y", "stations", "ready", "y", "wait 1m"]
    result = play(run, "--role", "captain", lines=[*lines, "quit"])
    assert "y: Watch: nobody is looking out. Proposal: look-outs on the bridge." in result.stdout
    assert "Mobilization! cruising stations" in result.stdout
    assert "observer" in result.stdout.partition("Mobilization!")[2]


def test_a_track_that_has_run_out_is_no_word_of_the_machine(home, capsys):
    cruise = at_sea()
    cruise.table.run.state.crew.orders = 0
    lines = Lines(cruise)
    lines.status()
    assert "orders –, morale XI" in capsys.readouterr().out


def test_a_lesson_in_lines(run, home):
    result = play(run, "--tutorial", "navigator", "--lang", "de", lines=["wait 1m", "say course number=280", "quit"])
    assert "Lektion 1/4: Tragen Sie es in die taktische Karte ein" in result.stdout
    assert "no --voyage" in play(run, "--tutorial", "navigator", "--role", "all", lines=["quit"]).output
    assert "tutorial for each role" in play(run, "--tutorial", "cook", lines=["quit"]).output
