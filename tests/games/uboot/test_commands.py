"""Linked patrols and the campaign at the command line: kept, sailed on, told honestly."""

from __future__ import annotations

import json

import pytest

from kaleun.games.uboot.commands import voyages
from kaleun.games.uboot.missions.state import Entry
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table

pytestmark = pytest.mark.usefixtures("home")

GAME = find_game("uboot")


@pytest.fixture
def sailing():
    """Sails missions of a voyage: a note in the log, and back to base at once."""

    def go(of="A", new=False, leave=False, **options):
        seen = {}

        def run(wish, file):
            if file is not None:
                seen["resumed"] = file
                return
            seen.update(wish.options)
            table = new_table(GAME, seed=1, options=wish.options)
            while table.prompts():
                table.answer(table.pending.keys[0])
            table.command("captain", "log_note", words="Heavy swell.")
            if not leave:
                table.command("captain", "return_to_base")
            wish.save.parent.mkdir(parents=True, exist_ok=True)
            wish.save.write_text(table.record(), "utf-8")

        from kaleun.cli.tty.start import Wish

        voyages.play(Wish(GAME, None, options, {}, None, None, None, "en", True), of, new, run)
        return seen

    return go


def test_a_patrol_goes_on_where_it_was(sailing, capsys):
    first = sailing()
    assert (first["mission"], first["further_missions"], first["carried"]) == ("A1", 2, "")
    out = capsys.readouterr().out
    assert "A1   1/00:00  Heavy swell." in out
    assert "next: A2; kaleun play uboot --voyage A" in out
    second = sailing()
    assert second["mission"] == "A2"
    assert "Heavy swell." in second["carried"]
    assert "ended: the primary objective of this part was not fulfilled" in capsys.readouterr().out
    assert sailing() == {}, "A2 is a gate"
    assert sailing(new=True)["mission"] == "A1"


def test_a_mission_that_was_left_is_resumed(sailing, capsys):
    sailing(leave=True)
    assert "mission A1 is under way" in capsys.readouterr().out
    assert sailing()["resumed"].endswith(".kaleun")


def test_the_campaign_stops_below_grade_e(sailing, capsys):
    assert sailing("campaign")["mission"] == "M01"
    assert "ended: at least grade E is needed to go on" in capsys.readouterr().out


def test_bad_wishes_get_one_sentence(sailing, home):
    with pytest.raises(KaleunError, match="there is no patrol 'C'; there are: A, B, campaign"):
        sailing("C")
    with pytest.raises(KaleunError, match="option mission does not go with it"):
        sailing(mission="M02")
    sailing()
    with pytest.raises(KaleunError, match="keeps its options"):
        sailing(captain="easy")
    (home / "voyages" / "uboot-A.json").write_text("{")
    with pytest.raises(KaleunError, match="cannot be read"):
        sailing()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "scope", "--voyage", "A"], "--voyage is for uboot"),
        (["play", "uboot", "--voyage", "Z", "--plain"], "there is no patrol 'Z'"),
        (["play", "uboot", "--voyage", "A", "--resume"], "--resume and --save do not go with --voyage"),
        (["sim", "scope", "--voyage", "A", "-n", "1"], "--voyage is for uboot"),
        (["sim", "uboot", "--voyage", "Z", "-n", "1"], "there is no patrol 'Z'"),
        (["sim", "uboot", "--voyage", "A", "--mission", "M02", "-n", "1"], "option mission does not go with it"),
        (["sim", "uboot", "--mission", "M99", "-n", "1"], "option mission is one of M01"),
        (["sim", "uboot", "--option", "own_mission=id = 3", "-n", "1"], "own_mission › id is a text, not 3"),
        (["sim", "uboot", "--option", "own_mission=@nowhere.toml", "-n", "1"], "nowhere.toml"),
        (["sim", "uboot", "--bot", "cook=ace", "-n", "1"], "the seats of uboot are: captain"),
        (["sim", "uboot", "--bot", "captain=clever", "-n", "1"], "there are: recruit, regular, ace"),
    ],
)
def test_bad_words_on_the_command_line(run, words, sentence):
    done = run(*words)
    assert done.exit_code == 2, done.output
    assert sentence in done.output
    assert "Traceback" not in done.output


def test_bots_sail_a_patrol(run, monkeypatch):
    """The voyages themselves are those of the lab; here with a crew that turns back at once."""
    from kaleun.ai import live

    def back(game, bots, seed, options, logging=True):
        table = new_table(game, seed=seed, options=options)
        while table.prompts():
            table.answer(table.pending.keys[0])
        table.command("captain", "return_to_base")
        return table

    monkeypatch.setattr(live, "table", back)
    done = run("sim", "uboot", "--voyage", "A", "-n", 1)
    assert done.exit_code == 0
    assert "A1   1/00:00  The mission begins: Out of Biscay." in done.output
    facts = json.loads(run("sim", "uboot", "--voyage", "A", "-n", 2, "--json").output)
    assert [one["stopped"] for one in facts] == ["gate", "gate"]
    assert [row["mission"] for row in facts[0]["sailed"]] == ["A1", "A2"]


def test_every_line_of_the_captains_log_has_words():
    sums = {"ships": 1, "grt": 4500, "renown": 45, "grade": "D"}
    log = [
        Entry("M01", 0, "mission_begins"),
        Entry("M01", 3700, "order_read", {"goal": "S1"}),
        Entry("M01", 90000, "sunk", {"kind": "tramp", "grt": 4500, "square": "AE99"}),
        Entry("M01", 90000, "objective_done", {"goal": "P", "renown": 40}),
        Entry("M01", 90000, "report_sent", {"goal": "S1", "square": "AN11"}),
        Entry("M01", 90000, "note", {"words": "Rain.\x1b[2J"}),
        Entry("M01", 90000, "mission_ends", {"outcome": "time_up", **sums, "dead": 1}),
        Entry("M01", 90000, "boat_lost", {"outcome": "lost_crushed", "square": "AE99", **sums}),
    ]
    for lang in ("en", "de", "es"):
        lines = list(voyages.log_lines(log, lang))
        assert len(lines) == len(log)
        assert "\x1b" not in "".join(lines)
        assert not any(code in lines[-1] for code in ("{", "lost_crushed", "boat_lost"))
    assert lines[1].startswith("M01  1/01:01")
    assert lines[2].startswith("M01  2/01:00")
