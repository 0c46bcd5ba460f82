"""The fuzzer finds what is broken, writes it down and plays it again."""

from __future__ import annotations

import itertools
import json
from types import SimpleNamespace

import pytest

from kaleun.conformance import fuzz
from kaleun.conformance.failures import Tally, read
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Result
from toys import lurk, mini


def broken(turn, **changes):
    """Mini with another turn."""
    turn.__name__ = "turn"
    return mini.game(steps=(mini.begin, turn, mini.finish), **changes)


def crash(s, p):
    goto = yield from mini.turn(s, p)
    if s.score == 2 and s.round > 1:
        raise ZeroDivisionError("the engine room is flooded")
    return goto


def errors(game, n=30, **more):
    return [f.error for f in fuzz.fuzz(game, games=n, **more).failures]


@pytest.mark.parametrize("toy", [mini, lurk])
def test_sound_games(toy):
    tally = fuzz.fuzz(toy.GAME, games=60)
    assert tally.failures == []
    assert tally.games == 60
    assert tally.answers > 300
    assert sum(tally.outcomes.values()) == 60
    assert tally.rows
    assert sum(tally.steps.values()) == tally.answers


def test_the_same_seed_plays_the_same_games():
    a, b, c = (fuzz.fuzz(lurk.GAME, games=30, seed=seed) for seed in (1, 1, 2))
    assert (a.answers, a.codes) == (b.answers, b.codes)
    assert a.codes != c.codes


def test_a_crash_is_written_down_and_seen_again(tmp_path):
    game = broken(crash)
    tally = fuzz.fuzz(game, games=60, folder=tmp_path)
    files = sorted(tmp_path.glob("mini-*.kaleun-fail"))
    assert 0 < len(files) == len(tally.failures)
    written = json.loads(files[0].read_text())
    assert written["game"] == "mini"
    assert written["error"] == "ZeroDivisionError: the engine room is flooded"
    assert "crash" in written["traceback"]
    assert written["answers"]
    again = fuzz.rerun(files[0], game)
    assert again is not None
    assert again.error == written["error"]
    assert "engine room" in again.traceback
    assert fuzz.rerun(files[0], mini.GAME) is None


def test_it_stops_after_enough_failures():
    assert len(errors(broken(crash), 5000, most_failures=3)) < 60


def test_an_invariant_that_breaks_is_named(tmp_path):
    def cheat(s, p):
        goto = yield from mini.turn(s, p)
        s.score += s.round > 1
        return goto

    game = broken(cheat)
    tally = fuzz.fuzz(game, games=20, folder=tmp_path)
    assert "Wrong: invariant: the score is not what was rolled" in {f.error for f in tally.failures}
    assert fuzz.rerun(next(tmp_path.iterdir()), game) is not None


def test_an_endless_game(monkeypatch):
    def never(s, p):
        yield from mini.turn(s, p)
        s.round = 0
        s.rolled, s.score = {}, 0
        return "turn"

    monkeypatch.setattr(fuzz, "LIMIT", 200)
    assert set(errors(broken(never), 2)) == {"Wrong: the game goes on after 200 answers"}


def test_steps_in_a_circle():
    def silent(s, p):
        return "silent"
        yield

    assert "goes round in circles" in errors(mini.game(steps=(silent,)), 1)[0]


def test_a_rule_that_never_comes_back(monkeypatch):
    def stuck(s, p):
        yield from mini.turn(s, p)
        while True:
            pass

    monkeypatch.setattr(fuzz, "STUCK", 0.2)
    assert errors(broken(stuck), 1) == ["Wrong: stuck: one game takes more than 0.2 s"]


def test_results_must_make_sense():
    def result(s, book):
        return Result(("nobody",), {"captain": 1}, "finished", "MN-4", {})

    assert "speaks of seats that are not there" in errors(mini.game(result=result), 1)[0]
    assert "MissingText" in errors(mini.game(result=lambda s, b: Result((), {"captain": 1}, "odd", "MN-4", {})), 1)[0]


def test_words_that_are_missing_are_found():
    def wordless(s, p):
        p.log("MN-2", "unheard_of")
        return (yield from mini.turn(s, p))

    assert any("unheard_of" in error for error in errors(broken(wordless), 30))


def test_time_is_kept_and_progress_is_told(monkeypatch):
    """By a clock on which every game takes a tenth of a second, and a piece of work a second."""
    clock, told = itertools.count(0.0, 0.1), []
    monkeypatch.setattr(fuzz, "time", SimpleNamespace(monotonic=lambda: next(clock), perf_counter=lambda: 0.0))
    tally = fuzz.fuzz(mini.GAME, seconds=2.5, progress=lambda t: told.append(t.games))
    assert tally.games == 20
    assert told == [10, 20]


@pytest.mark.slow
def test_worker_processes():
    alone, together = fuzz.fuzz("unterseeboot", games=120), fuzz.fuzz("unterseeboot", games=120, workers=2)
    assert together.failures == []
    assert (together.games, together.answers, together.codes) == (alone.games, alone.answers, alone.codes)


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff", b"[" * 100_000, b'{"game": 3}'])
def test_bad_files_get_one_sentence(tmp_path, content):
    path = tmp_path / "x.kaleun-fail"
    path.write_bytes(content)
    with pytest.raises(KaleunError, match=r"x\.kaleun-fail is not a failure file"):
        read(path)
    assert path.read_bytes() == content


def test_a_missing_file(tmp_path):
    with pytest.raises(KaleunError, match="cannot be read"):
        read(tmp_path / "none.kaleun-fail")


def test_tallies_add_up():
    tally = Tally(games=1, answers=5, longest=5, codes={"a": 1}, steps={"3": 99, "10": 1})
    tally.add(Tally(games=2, answers=7, longest=6, codes={"a": 2, "b": 1}, steps={"3": 98, "20": 2}))
    assert (tally.games, tally.answers, tally.longest, tally.codes) == (3, 12, 6, {"a": 3, "b": 1})
    assert tally.step_p99() == 2**10 / 1e6
