"""`kaleun verify` and `kaleun show`."""

from __future__ import annotations

import hashlib
import json

import pytest

import kaleun
from changed_rules import new_version, one_more_roll
from kaleun.kernel.frames import patched
from kaleun.kernel.game import find_game


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def rechained(text: str) -> str:
    """A forger who knows the format: every hash made anew."""
    last, lines = "", []
    for line in text.splitlines():
        body = line.rpartition(',"h":')[0] + "}"
        last = hashlib.blake2b((last + body).encode(), digest_size=12).hexdigest()
        lines.append(f'{body[:-1]},"h":"{last}"}}')
    return "\n".join(lines) + "\n"


def test_a_good_record_is_ok(run, record):
    result = run("verify", record)
    assert (result.exit_code, result.stdout) == (0, "OK\n")


def first_die(text: str) -> str:
    return next(line for line in text.splitlines() if '"who":"chance"' in line).rpartition(',"h":')[0]


def other_die(line: str) -> str:
    face = int(line[-1])
    return f"{line[:-1]}{face % 6 + 1}"


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda t: changed(t, first_die(t), other_die(first_die(t))), "was changed: its hash does not fit"),
        (lambda t: rechained(changed(t, first_die(t), other_die(first_die(t)))), "the seed gives"),
        (lambda t: t[: len(t) // 2], "cut off"),
        (lambda t: t[: t.rstrip("\n").rindex("\n") + 1], "cut off"),
        (lambda t: rechained(changed(t, '"kaleun":1', '"kaleun":9')), "newer than this Kaleun reads"),
        (lambda t: rechained(changed(t, '"seed":5', '"seed":6')), "does not fit the commitment"),
        (lambda t: rechained(changed(t, '"rules":"1"', '"rules":"9"')), "played by rules 9, this Kaleun runs"),
        (lambda t: t.replace("\n", "x\n", 1), "not JSON"),
        (lambda t: "", "record"),
    ],
)
def test_a_bad_record_gets_one_sentence_and_is_left_alone(run, record, spoil, words):
    record.write_text(spoil(record.read_text("utf-8")), "utf-8")
    before = record.read_bytes()
    result = run("verify", record)
    assert result.exit_code == 1
    assert words in result.stdout
    assert result.stdout.count("\n") == 1
    assert record.read_bytes() == before


def test_the_first_differing_line_is_named(run, record):
    text = record.read_text("utf-8")
    number = text.splitlines().index(next(line for line in text.splitlines() if '"who":"chance"' in line)) + 1
    record.write_text(rechained(changed(text, first_die(text), other_die(first_die(text)))), "utf-8")
    assert run("verify", record).stdout.startswith(f"line {number}: the seed gives")
    facts = json.loads(run("verify", record, "--json").stdout)
    assert (facts["ok"], facts["line"]) == (False, number)


def test_a_record_of_older_rules_is_run_by_them(run, tmp_path):
    """Torpedo Dice is at rules 2 and still knows 1."""
    table = kaleun.new_table("torpedo_dice", seed=3, rules="1")
    while table.pending is not None:
        table.answer(table.pending.keys[-1])
    path = tmp_path / "old.kaleun"
    path.write_text(table.record(), "utf-8")
    assert (run("verify", path).exit_code, run("verify", path).stdout) == (0, "OK\n")
    facts = json.loads(run("verify", path, "--json").stdout)
    assert (facts["ok"], facts["rules"], facts["needs"]) == (True, "1", "")


def test_a_record_of_rules_that_are_gone(run, record, monkeypatch):
    """Which version it needs, and the first line that would differ now; where none would, it is as good as ever."""
    game = find_game("unterseeboot")
    new_version(monkeypatch, game)
    assert run("verify", record).stdout == "OK\n"
    one_more_roll(monkeypatch, game)
    told = run("verify", record)
    assert told.exit_code == 1
    assert "played by rules 1, this Kaleun runs 2; by rules 2 line 4 would differ: the rules roll" in told.stdout
    facts = json.loads(run("verify", record, "--json").stdout)
    assert (facts["rules"], facts["needs"], facts["line"]) == ("1", "1", 4)
    shown = run("show", record)
    assert shown.exit_code == 0
    assert "played by rules 1" in shown.stdout


def test_a_record_cannot_talk_to_the_terminal(run, record):
    text = record.read_text("utf-8")
    bad = text.replace('"what":"UB-4.1 maneuver"', '"what":"\\u001b[2J\\u001b]0;hello\\u0007"', 1)
    assert bad != text
    record.write_text(rechained(bad), "utf-8")
    result = run("verify", record)
    assert result.exit_code == 1
    assert "the record answers" in result.stdout
    assert result.stdout.replace("\n", "").isprintable()


def test_a_file_that_is_no_text(run, tmp_path):
    path = tmp_path / "picture.kaleun"
    path.write_bytes(b"\xff\xfe\x00")
    result = run("verify", path)
    assert (result.exit_code, result.stdout) == (1, "picture.kaleun is not a Kaleun record: it is not text\n")


def test_several_files(run, record, tmp_path):
    bad = tmp_path / "bad.kaleun"
    bad.write_text("{}\n")
    result = run("verify", record, bad)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == f"{record}: OK"
    assert result.stdout.splitlines()[1].startswith(f"{bad}: ")


def test_show_reads_the_log_aloud(run, record, finished):
    result = run("show", record)
    assert result.exit_code == 0
    for line in finished.log("commander"):
        assert line.text("en") in result.stdout
    assert finished.commitment in result.stdout
    assert "seed 5" in result.stdout


def test_show_speaks_the_language_asked_for(run, record, finished):
    out = run("show", record, "--lang", "de").stdout
    assert finished.log()[0].text("de") in out
    assert finished.log()[0].text("en") not in out


def test_show_a_position(run, record, finished):
    there = finished.at(4)
    out = run("show", record, "--at", 4).stdout
    assert f"at {there.view('commander')['boat']['space']}" in out
    facts = json.loads(run("show", record, "--at", 4, "--json").stdout)
    assert facts["state_hash"] == there.state_hash()
    assert facts["view"] == there.view("commander")
    assert facts["choices"] == list(there.pending.keys)


def test_show_json_has_the_whole_log(run, record, finished):
    facts = json.loads(run("show", record, "--json").stdout)
    assert [line["code"] for line in facts["log"]] == [line.code for line in finished.log()]
    assert facts["result"]["outcome"] == finished.result.outcome
    assert facts["seed"] == 5


def test_show_refuses_what_is_not_there(run, record):
    result = run("show", record, "--at", 9999)
    assert result.exit_code == 2
    assert "there is no position 9999" in result.stderr
    record.write_text("nonsense\n")
    result = run("show", record)
    assert result.exit_code == 1
    assert result.stderr.startswith("kaleun: game.kaleun: ")


def test_a_game_that_goes_on_keeps_its_seed(run, tmp_path):
    table = kaleun.new_table("unterseeboot", seed="secret")
    path = tmp_path / "running.kaleun"
    path.write_text(table.record(), "utf-8")
    out = run("show", path)
    assert "secret" not in out.stdout
    assert "the game goes on" in out.stdout
    assert run("verify", path).stdout == "OK\n"


# -- playing a record


def test_a_record_is_played_line_by_line_with_what_changed(run, record, finished):
    out = run("show", record, "--play").stdout.splitlines()
    lines = [f"{line.text()} " for line in finished.log()]
    told = [said for said in out if any(said.startswith(line) for line in lines)]
    assert len(told) == len(lines)
    assert all(said.startswith(line) for said, line in zip(told, lines, strict=True))
    paid = next(i for i, said in enumerate(out) if said.startswith("Main battery pays, 5 left."))
    assert "main battery 5 of 6" in out[paid + 1]
    assert run("show", record, "--play", "--lang", "de").stdout.splitlines()[0].startswith(finished.log()[0].text("de"))


def test_a_record_as_frames(run, record, finished):
    """Each line with the patch of the view: put together they are the view of the end."""
    facts = json.loads(run("show", record, "--play", "--json").stdout)
    frames, view = facts["frames"], {}
    for frame in frames:
        view = patched(view, frame["patch"])
    assert [frame["line"]["text"] for frame in frames[:-1]] == [line.text() for line in finished.log()]
    assert frames[-1]["line"] is None
    assert view == json.loads(json.dumps(finished.view("commander")))
    assert facts["seat"] == "commander"


def sea_game(tmp_path, answers: int):
    table = kaleun.new_table("scope", seed=5)
    while (ask := table.pending) is not None and table.n < answers:
        table.answer(ask.keys[-1])
    path = tmp_path / "sea.kaleun"
    path.write_text(table.record(), "utf-8")
    return table, path


def test_frames_are_those_of_one_seat(run, tmp_path):
    table, path = sea_game(tmp_path, 12)
    for seat in (None, *table.seats):
        asked = ("--seat", seat) if seat else ()
        facts = json.loads(run("show", path, "--play", "--json", *asked).stdout)
        texts = [frame["line"]["text"] for frame in facts["frames"][:-1]]
        assert texts == [line.text() for line in table.log(seat)]
        secret = [change for frame in facts["frames"] for change in frame["patch"] if change[0] == ["submarines"]]
        assert any(cells for _, cells in secret) == (seat == "german")


@pytest.mark.parametrize("over", [True, False])
def test_both_sides_are_shown_only_when_it_is_over(monkeypatch, run, tmp_path, over):
    """Tab looks with other eyes: of the observer, of the one side, of the other."""
    from kaleun.cli.tty import start

    table, path = sea_game(tmp_path, 100_000 if over else 10)
    assert table.over == over
    seen = []

    class Eyes:
        plain, pace = False, "step"

        def event(self, scene, before, seconds, hint):
            seen.append((scene.seat, scene.view.submarines))
            return "\t" if len(seen) < 4 else "q"

        def say(self, *sentences):
            pass

    monkeypatch.setattr(start, "ui_for", lambda *_: Eyes())
    assert run("show", path, "--play", "--at", 8).exit_code == 0
    assert [seat for seat, _ in seen] == ([None, "german", "allied", None] if over else [None] * 4)
    assert [bool(cells) for _, cells in seen] == ([False, True, False, False] if over else [False] * 4)


def test_real_time_is_not_played(run, tmp_path):
    path = tmp_path / "cruise.kaleun"
    path.write_text(kaleun.new_table("uboot", seed=3).record(), "utf-8")
    result = run("show", path, "--play")
    assert result.exit_code == 2
    assert "uboot runs in real time" in result.stderr
