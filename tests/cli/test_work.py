"""`sim`, `arena`, `fuzz`: long work."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path

import pytest

import kaleun
from kaleun.lab import arena


def test_sim_reports_the_same_as_python(run):
    out = json.loads(run("sim", "unterseeboot", "-n", 60, "--seed", 4, "--option", "big_ships", "--json").stdout)
    report = kaleun.simulate("unterseeboot", 60, options={"big_ships": True}, seed=4)
    assert out == json.loads(report.to_json())


def test_sim_prints_means_with_intervals_and_outcomes(run):
    out = run("sim", "unterseeboot", "-n", 50, "--bot", "careful").stdout
    assert out.startswith("unterseeboot: 50 games, commander=careful, seed 0\n")
    assert "95 % interval" in out
    assert "tonnage" in out
    assert "returned" in out


def test_sim_writes_only_new_files(run, tmp_path):
    out = tmp_path / "study.json"
    assert run("sim", "unterseeboot", "-n", 20, "--out", out).exit_code == 0
    assert json.loads(out.read_text())["n"] == 20
    before = out.read_bytes()
    again = run("sim", "unterseeboot", "-n", 20, "--out", out)
    assert again.exit_code == 2
    assert "is there already and was not touched" in again.stderr
    assert out.read_bytes() == before


def test_sim_keeps_games_as_files(run, tmp_path):
    how = ("sim", "unterseeboot", "-n", 30, "--seed", 4, "--keep", "worst:2", "--keep-dir", tmp_path / "kept")
    told = run(*how).stdout.splitlines()[-2:]
    files = [tmp_path / "kept" / f"unterseeboot-4_{line.partition(': game ')[2].split(',')[0]}.kaleun" for line in told]
    assert sorted(files) == sorted((tmp_path / "kept").iterdir())
    assert [line.partition(": ")[0] for line in told] == [str(file) for file in files]
    assert run("verify", *files).exit_code == 0
    plain = json.loads(run(*how, "--json").stdout)
    assert [kept["file"] for kept in plain["kept"]] == [str(file) for file in files]
    files[0].write_text("my own")
    again = run(*how)
    assert again.exit_code == 2
    assert "is there already and was not touched" in again.stderr
    assert files[0].read_text() == "my own"


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--keep", "worse:3"), "keep is worst:N, best:N"),
        (("--keep", "worst", "--sensitivity"), "--keep does not go with --sensitivity"),
    ],
)
def test_bad_words_of_keep(run, more, sentence):
    result = run("sim", "unterseeboot", "-n", 30, *more)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_sim_goes_on_after_ctrl_c(run, home, monkeypatch):
    whole = run("sim", "unterseeboot", "-n", 80, "--json").stdout
    steps: list[int] = []

    def counting(stop_after: int):
        @contextmanager
        def count(what, total):
            def progress(done, wanted):
                steps.append(done)
                if len(steps) == stop_after:
                    raise KeyboardInterrupt

            yield progress

        return count

    monkeypatch.setattr("kaleun.cli.progress.counting", counting(3))
    stopped = run("sim", "unterseeboot", "-n", 80, "--json")
    assert stopped.exit_code == 130
    assert stopped.stdout == ""
    assert "the same command goes on" in stopped.stderr
    done = steps[-1]
    assert 0 < done < 80
    steps.clear()
    monkeypatch.setattr("kaleun.cli.progress.counting", counting(-1))
    assert run("sim", "unterseeboot", "-n", 80, "--json").stdout == whole
    assert steps[0] == done, "it began anew"
    assert list((home / "studies").iterdir()) == []


def test_arena_compares_on_the_same_seeds(run):
    result = run("arena", "unterseeboot", "--bots", "steady,careful", "-n", 12, "--json")
    facts = json.loads(result.stdout)
    (duel,) = facts["duels"]
    scores = {
        bot: [kaleun.play("unterseeboot", {"commander": bot}, f"0/{k}").result.scores["commander"] for k in range(12)]
        for bot in ("steady", "careful")
    }
    assert facts["bots"]["careful"]["score"] == pytest.approx(sum(scores["careful"]) / 12)
    pairs = list(zip(scores["steady"], scores["careful"], strict=True))
    assert duel["difference"] == pytest.approx(sum(a - b for a, b in pairs) / 12)
    points = sum(1.0 if a > b else 0.0 for a, b in pairs if a != b) / 12
    assert points <= duel["points"] <= points + sum(a == b for a, b in pairs) / 12
    assert duel["elo"] == pytest.approx(arena.elo(duel["points"]))
    low, high = duel["difference_interval"]
    assert low < duel["difference"] < high
    out = run("arena", "unterseeboot", "--bots", "steady,careful", "-n", 12).stdout
    assert "steady against careful:" in out
    assert f"  Elo {duel['elo']:+.0f} (" in out


def test_arena_says_each_side_and_keeps_records_that_verify(run, tmp_path):
    """What is counted anew from the verified records is what was said."""
    kept = tmp_path / "kept"
    how = ("arena", "torpedo_dice", "--option", "players=4", "--option", "mode=training", "--json")
    facts = json.loads(run(*how, "--bots", "greedy,random", "-n", 3, "--keep", kept).stdout)
    assert [(side["bot"], side["seat"], side["games"]) for side in facts["sides"]] == [
        (bot, seat, 3) for bot in ("greedy", "random") for seat in "ABCD"
    ]
    files = sorted(kept.iterdir())
    assert len(files) == facts["games"] == 6
    assert run("verify", *files).exit_code == 0
    assert json.loads(run(*how, "--from", kept).stdout) == facts
    assert "greedy  A     3 " in run("arena", "torpedo_dice", "--from", kept).stdout
    text = files[0].read_text()
    files[0].write_text(text.replace('"bot":"greedy"', '"bot":"random"', 1))
    assert run("arena", "torpedo_dice", "--from", kept).exit_code != 0, "a seat that another bot had"


def test_fuzz_says_what_it_did(run):
    result = run("fuzz", "unterseeboot", "--seconds", 0.1, "--seed", 3, "--json")
    facts = json.loads(result.stdout)
    assert result.exit_code == 0
    assert facts["games"] > 0
    assert facts["seed"] == 3
    assert facts["failures"] == []
    assert "no failure" in run("fuzz", "unterseeboot", "--seconds", 0.1, "--seed", 3).stdout


def test_fuzz_writes_failures_that_run_again(run, home, monkeypatch):
    from kaleun.kernel.game import find_game

    game = find_game("unterseeboot")
    honest = game.invariants
    monkeypatch.setattr(game, "invariants", lambda s, book: ["the boat flies"] if s.turn == 2 else [])
    result = run("fuzz", "unterseeboot", "--seconds", 0.1, "--seed", 3)
    assert result.exit_code == 1
    assert "FAILED Wrong: invariant: the boat flies" in result.stdout
    (file, *_) = sorted(Path(home / "fuzz").iterdir())
    again = run("fuzz", "unterseeboot", "--rerun", file)
    assert again.exit_code == 1
    assert "the boat flies" in again.stdout
    monkeypatch.setattr(game, "invariants", honest)
    mended = run("fuzz", "unterseeboot", "--rerun", file)
    assert (mended.exit_code, mended.stdout) == (0, "mended: the game plays through\n")
