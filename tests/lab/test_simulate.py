"""Simulations: the same report for any number of workers, exact counts, checkpoints, engines, and clear refusals."""

from __future__ import annotations

import json
import math
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import kaleun
from kaleun.kernel.game import Result
from kaleun.lab import engines
from kaleun.lab import simulate as lab
from kaleun.lab.report import Report, Tally

GAME = "unterseeboot"
STEADY = {"commander": "steady"}


def result(score: int, won: bool = False, **summary) -> Result:
    return Result(("german",) if won else (), {"german": score}, "home" if won else "lost", "X-1", summary)


def report(*results: Result) -> Report:
    tally = Tally()
    for one in results:
        tally.count(one)
    return Report("x", len(results), {}, {}, 0, tally)


# -- the report


def test_mean_and_interval_by_hand():
    scores = [0, 2000, 4000, 9000, 9000]
    found = report(*(result(score) for score in scores))
    mean, half = statistics.mean(scores), 1.959964 * statistics.stdev(scores) / math.sqrt(5)
    assert found.mean["score.german"] == pytest.approx(mean)
    assert found.interval["score.german"] == pytest.approx((mean - half, mean + half))
    assert found.counts["score.german"] == {0: 1, 2000: 1, 4000: 1, 9000: 2}


def test_yes_and_no_get_an_interval_between_0_and_1():
    found = report(*(result(0, won=True, survived=True) for _ in range(20)))
    assert found.mean["win.german"] == found.mean["survived"] == 1.0
    low, high = found.interval["survived"]
    assert 0.8 < low < high <= 1.0
    assert found.counts["winners"] == {"german": 20}


def test_words_are_counted_and_lists_left_out():
    found = report(result(1, honour="Clasp", ships=[1, 2]), result(2, honour="Badge", ships=[]))
    assert found.counts["honour"] == {"Badge": 1, "Clasp": 1}
    assert "honour" not in found.mean
    assert "ships" not in found.counts


def test_json_has_everything_and_is_json_even_for_one_game():
    plain = json.loads(report(result(3, survived=True)).to_json())
    assert plain["mean"]["score.german"] == 3
    assert plain["interval"]["score.german"] == [None, None]
    assert plain["counts"]["survived"] == {"true": 1}
    assert plain["n"] == 1


def test_adding_tallies_in_any_order_is_the_same():
    parts = []
    for numbers in ((1, 2), (3,), (2, 2)):
        tally = Tally()
        for number in numbers:
            tally.count(result(number))
        parts.append(tally)
    one, other = Tally(), Tally()
    for part in parts:
        one.add(part)
    for part in reversed(parts):
        other.add(part)
    assert one.n == other.n == 5
    assert Report("x", 5, {}, {}, 0, one).to_json() == Report("x", 5, {}, {}, 0, other).to_json()


# -- simulating


@pytest.mark.slow
@pytest.mark.parametrize("bots", [{}, STEADY])
def test_the_same_report_for_any_number_of_workers(bots):
    one = kaleun.simulate(GAME, 90, bots, seed=4)
    three = kaleun.simulate(GAME, 90, bots, seed=4, workers=3)
    assert one.to_json() == three.to_json()
    assert one.to_json() != kaleun.simulate(GAME, 90, bots, seed=5).to_json()


def test_a_longer_study_begins_with_the_shorter_one():
    short = lab.play_games(lab.Study(GAME, STEADY, _full({}), 4), 0, 10)[2]
    first, rest = (lab.play_games(lab.Study(GAME, STEADY, _full({}), 4), *r)[2] for r in ((0, 4), (4, 10)))
    first.add(rest)
    assert first.fields == short.fields


def _full(options):
    return kaleun.new_table(GAME, options=options).options


def test_counts_and_means_agree():
    found = kaleun.simulate(GAME, 300, STEADY, seed=1)
    assert found.counts["outcome"].total() == found.counts["rank"].total() == found.n == 300
    assert found.mean["tonnage"] == sum(t * k for t, k in found.counts["tonnage"].items()) / 300
    assert found.mean["survived"] == found.mean["win.commander"]
    low, high = found.interval["tonnage"]
    assert low < found.mean["tonnage"] < high


@pytest.mark.slow
def test_options_are_played():
    base = kaleun.simulate(GAME, 200, STEADY, seed=1)
    dive = kaleun.simulate(GAME, 200, STEADY, {"uncontrolled_dive": True}, seed=1)
    assert base.counts["outcome"]["imploded"] == 0
    assert dive.counts["outcome"]["imploded"] > 0
    assert dive.options["uncontrolled_dive"] is True


def test_progress_is_told():
    told = []
    lab.simulate(GAME, 100, progress=lambda done, n: told.append((done, n)))
    assert told[-1] == (100, 100)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"n": 0}, "the number of games is a whole number from 1, not 0"),
        ({"n": 2.5}, "the number of games is a whole number from 1, not 2.5"),
        ({"workers": 0}, "the number of workers is a whole number from 1, not 0"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"engine": "abacus"}, "there is no engine 'abacus'; there are: local, ray"),
        ({"bots": {"commander": "sly"}}, "unterseeboot has no bot 'sly'"),
        ({"bots": {"escort": "steady"}}, "unterseeboot has no seat 'escort'"),
        ({"options": {"boat": "XXI"}}, "option boat is one of VIIA, VIIC, not 'XXI'"),
    ],
)
def test_bad_input_gets_one_sentence(change, sentence):
    with pytest.raises(kaleun.KaleunError, match=sentence.replace("(", r"\(")):
        lab.simulate(**{"game": GAME, "n": 10, **change})


# -- checkpoints


@pytest.mark.slow
def test_an_interrupted_study_goes_on_where_it_stopped(tmp_path):
    path = tmp_path / "study.json"
    whole = lab.simulate(GAME, 120, STEADY, seed=2)

    def interrupt(done: int, n: int) -> None:
        if done >= 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lab.simulate(GAME, 120, STEADY, seed=2, progress=interrupt, checkpoint=path)
    kept = sum(stop - start for start, stop in json.loads(path.read_text())["done"])
    assert 40 <= kept < 120
    told = []
    resumed = lab.simulate(GAME, 120, STEADY, seed=2, checkpoint=path, progress=lambda done, n: told.append(done))
    assert told[0] == kept < told[1]
    assert resumed.to_json() == whole.to_json()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.slow
def test_with_workers_too(tmp_path):
    path = tmp_path / "study.json"
    lab.simulate(GAME, 60, STEADY, seed=2, checkpoint=path, workers=2)
    longer = lab.simulate(GAME, 120, STEADY, seed=2, checkpoint=path, workers=2)
    assert longer.to_json() == lab.simulate(GAME, 120, STEADY, seed=2).to_json()


def test_a_finished_checkpoint_plays_nothing_again(tmp_path, monkeypatch):
    path = tmp_path / "study.json"
    first = lab.simulate(GAME, 30, seed=2, checkpoint=path)
    monkeypatch.setattr(lab, "play_games", None)
    assert lab.simulate(GAME, 30, seed=2, checkpoint=path).to_json() == first.to_json()


@pytest.mark.parametrize("change", [{"seed": 3}, {"bots": STEADY}, {"options": {"boat": "VIIC"}}])
def test_a_checkpoint_of_another_study_is_refused(tmp_path, change):
    path = tmp_path / "study.json"
    lab.simulate(game=GAME, n=10, seed=2, checkpoint=path)
    before = path.read_bytes()
    with pytest.raises(kaleun.KaleunError, match=r"the checkpoint study\.json belongs to another simulation"):
        lab.simulate(**{"game": GAME, "n": 10, "seed": 2, "checkpoint": path, **change})
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{}", "[]", "{", '{"simulation": 1, "done": 2, "fields": 3}'])
def test_a_damaged_checkpoint_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "study.json"
    path.write_text(text)
    with pytest.raises(kaleun.KaleunError, match=r"study\.json is not a checkpoint"):
        lab.simulate(GAME, 10, checkpoint=path)
    assert path.read_text() == text


def test_fewer_games_than_the_checkpoint_has_are_refused(tmp_path):
    path = tmp_path / "study.json"
    lab.simulate(GAME, 20, checkpoint=path)
    with pytest.raises(kaleun.KaleunError, match="games up to number 20, more than the 10 asked for"):
        lab.simulate(GAME, 10, checkpoint=path)


def test_a_checkpoint_that_cannot_be_written_says_so(tmp_path):
    with pytest.raises(kaleun.KaleunError, match=r"the checkpoint study\.json cannot be written"):
        lab.simulate(GAME, 10, checkpoint=tmp_path / "nowhere" / "study.json")


# -- engines


def leave_a_mark(folder: str, number: int) -> int:
    """The work of the next test: says on disk that it was done. All but the first wait for the interrupt."""
    while number and not Path(folder, INTERRUPTED).exists():
        time.sleep(0.01)
    Path(folder, f"done {number}").touch()
    return number


INTERRUPTED = "interrupted"


def test_an_interrupt_does_not_wait_for_the_games_still_to_come(tmp_path, monkeypatch):
    """Of 400 games only those are finished that were begun, or lay ready for a process, when it came."""

    class Pool(ProcessPoolExecutor):
        def shutdown(self, wait=True, **more):
            manager = self._executor_manager_thread
            super().shutdown(wait=False, **more)
            (tmp_path / INTERRUPTED).touch()
            manager.join()

    monkeypatch.setattr(engines, "ProcessPoolExecutor", Pool)
    results = engines.local(leave_a_mark, [(str(tmp_path), number) for number in range(400)], 2)
    assert next(results) == 0
    results.close()
    assert 1 <= len(list(tmp_path.glob("done *"))) <= 10


@pytest.mark.slow
def test_on_ray_the_report_is_the_same(patient_ray):
    local = kaleun.simulate(GAME, 60, STEADY, seed=4)
    assert kaleun.simulate(GAME, 60, STEADY, seed=4, workers=2, engine="ray").to_json() == local.to_json()


def test_without_ray_one_clear_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(kaleun.KaleunError, match=r"the engine ray is not installed; add it with: pip install"):
        kaleun.simulate(GAME, 10, engine="ray")
