"""The check of frames: green on toys, red where what is shown line by line is not what there is."""

from __future__ import annotations

import pytest

from kaleun.conformance import frames
from kaleun.kernel import frames as kernel
from kaleun.kernel.table import Table
from toys import lurk, mini, muster, tide

GAMES = [(mini.GAME, {}), (lurk.GAME, {"boats": 2}), (muster.GAME, {"boats": 4}), (tide.GAME, {})]


@pytest.mark.parametrize(("game", "options"), GAMES, ids=["mini", "lurk", "muster", "tide"])
def test_toys_are_shown_as_they_are(game, options):
    problems, counts = frames.check(game, [(options, seed) for seed in range(4)])
    assert problems == []
    assert counts["games"] == 4
    assert counts["frames"] > counts["answers"] > 10


def found(game=mini.GAME, **options):
    return "\n".join(frames.check(game, [(options, seed) for seed in range(3)])[0])


def test_a_patch_that_forgets(monkeypatch):
    whole = kernel.patch
    monkeypatch.setattr(frames, "patch", lambda old, new: whole(old, new)[1:])
    assert "captain is shown something else at" in found()


def test_a_line_that_is_not_filmed(monkeypatch):
    whole = kernel.Eye.film
    monkeypatch.setattr(kernel.Eye, "film", lambda self, shots: list(whole(self, shots))[1:])
    assert "captain is shown other lines than the log has" in found()


def test_frames_afterwards_that_are_others(monkeypatch):
    every = Table.frames
    monkeypatch.setattr(Table, "frames", lambda self, seat, since=0: every(self, seat, since)[1:])
    problems = found()
    assert "all frames of None do not lead to its view" in problems
    assert "the frames of captain have other lines than its log" in problems


def test_a_film_that_breaks(monkeypatch):
    answer = Table.answer

    def answer_and_back(self, key, seat=None):
        answer(self, key, seat)
        if self.can_undo:
            self.undo()
            answer(self, key, seat)

    monkeypatch.setattr(Table, "answer", answer_and_back)
    assert "the film is broken" in found()
