"""What strangers write is used or refused in a sentence: the corpus of the fuzzer, and a few hundred inputs bent from
it (`make bars` tries millions)."""

from __future__ import annotations

import asyncio
import datetime
import random
from collections.abc import Iterator
from pathlib import Path

import bars
import pytest
from bars import BEGIN, END, Bar, Done, Piece, State
from parsers import TARGETS, bent, by_chance, seeds

from budget import budget


@pytest.fixture(autouse=True)
def own_loop() -> Iterator[None]:
    yield
    asyncio.set_event_loop(None)


@pytest.mark.parametrize("name", TARGETS)
def test_the_corpus_is_read(name):
    target, found = TARGETS[name](), seeds(name)
    assert found
    for data in found:
        target(data)


@pytest.mark.parametrize("name", TARGETS)
def test_bent_inputs_are_used_or_refused(name):
    assert by_chance(name, budget(300, 40), seed=3) == []


def test_inputs_are_bent():
    rng = random.Random(1)
    made = {bent(rng, b"a record of a game", b"another") for _ in range(50)}
    assert len(made) > 40


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch):
    calls: list[tuple[int, int]] = []

    def work(number: int, runs: int) -> Piece:
        calls.append((number, runs))
        return Piece(["seed 7 fails"] if number == 2 else [], "by hand")

    bar = Bar("R-01", "games of dice", 1000, 40, work)
    saved: list[bytes] = []
    state = State("abc", 0.1)

    class Enough(Exception):
        pass

    def save(now: State) -> None:
        saved.append(b"")
        if len(saved) == 2:
            raise Enough

    with pytest.raises(Enough):
        bars.run(state, [bar], float("inf"), save)
    assert calls == [(0, 40), (1, 40)]
    bars.run(state, [bar], float("inf"), save)
    assert calls == [(0, 40), (1, 40), (2, 20)]
    done = state.bars[bar.what]
    assert (done.runs, done.failures) == (100, ["seed 7 fails"])
    monkeypatch.setattr(bars, "bars", lambda: [bar])
    study = tmp_path / "bars.md"
    study.write_text(f"Before.\n{BEGIN}old\n{END}After.\n")
    bars.write(state, study, datetime.date(2026, 11, 18))
    text = study.read_text()
    assert text.startswith("Before.\n")
    assert text.endswith("After.\n")
    assert "18 November 2026, commit abc, scale 0.1" in text
    assert "| R-01 | games of dice (by hand) | 1,000 | 100 | 10 % | 1 |" in text
    assert "- seed 7 fails" in text
    assert "old" not in text


def test_the_full_numbers():
    found = {bar.what: bar.wanted for bar in bars.bars()}
    assert found["kill -9 while 20 games run: nothing acknowledged is lost"] == 1_000
    assert found["random games of hunted"] == 200_000
    assert found["forged messages: nothing changes"] == 1_000_000
    assert bars.wanted(bars.bars()[0], 0.01) == 10
    assert Done().runs == 0
