"""The hand-written loops of the bench play the same game as the rules: same dice, same choices, same end."""

from __future__ import annotations

import random
from collections import Counter
from types import ModuleType

import pytest

import kaleun
import unterseeboot_floor as floor
import unterseeboot_slots as slots
from unterseeboot_floor import HOME, MOVES, NAMES

LOOPS = (floor, slots)

GAMES = 400
CAPTAINS = {
    "anyhow": (),
    "stays out": ("pay:main",),
    "shoots": ("pay:main", "identify:S", "fire:S", "move:S", "stay:S"),
    "lurks": ("pay:main", "identify:S", "fire:S", "move:P", "stay:P"),
    "suns himself": ("pay:main", "identify:S", "fire:none", "move:S", "stay:S"),
    "dives": ("pay:main", "identify:S", "fire:S", "move:D", "move:M"),
}
"""Key beginnings each captain prefers four times out of five; he seldom goes home. Between them they reach every
corner of the game."""


def patrol(seed: int, likes: tuple[str, ...]) -> tuple[list[int], list[int], tuple[int, int, str, int, int]]:
    """A game by the rules: its faces, the indices of its choices, and its end as the loop tells it."""
    rng = random.Random(seed)
    table = kaleun.new_table("unterseeboot", seed=seed)
    choices = []
    while (ask := table.pending) is not None:
        keys = ask.keys
        liked = (
            [i for i, key in enumerate(keys) if key.startswith(likes) and not key.endswith(":none")] if likes else []
        )
        stays = [i for i, key in enumerate(keys) if not key.startswith("return:")]
        if liked and rng.random() < 0.8:
            choices.append(rng.choice(liked))
        else:
            choices.append(rng.choice(stays) if likes and rng.random() < 0.9 else rng.randrange(len(keys)))
        table.answer(keys[choices[-1]])
    faces = [a.value for a in table.answers() if a.who == "chance"]
    result = table.result
    assert result is not None
    end = (len(choices), len(faces), result.outcome, result.summary["tonnage"], result.summary["turns"])
    return faces, choices, end


@pytest.mark.slow
@pytest.mark.parametrize("captain", CAPTAINS)
def test_same_dice_and_choices_come_to_the_same_end(captain: str) -> None:
    for seed in range(GAMES):
        faces, choices, end = patrol(seed, CAPTAINS[captain])
        for loop in LOOPS:
            left_faces, left_choices = iter(faces), iter(choices)
            assert loop.play_scripted(left_faces, left_choices) == end, f"{loop.__name__}, seed {seed}"
            assert (list(left_faces), list(left_choices)) == ([], []), f"{loop.__name__}, seed {seed}: not all used"


@pytest.mark.slow
def test_the_captains_reach_every_end() -> None:
    ends = Counter(patrol(seed, likes)[2][2] for likes in CAPTAINS.values() for seed in range(400))
    assert set(ends) == {
        "returned", "end_of_patrol", "failed_to_surface",
        "batteries_exhausted", "sunk_by_aircraft", "sunk_by_destroyer",
    }  # fmt: skip


def test_the_board_is_the_charts_board() -> None:
    table = kaleun.new_table("unterseeboot", seed=1)
    for row in table.charts["board"]["space"]:
        here = NAMES.index(row["id"])
        neighbours = [row["id"], *row["left"], *row["right"], *row["up"], *row["down"]]
        assert [NAMES[m] for m in MOVES[here]] == neighbours
        if row["level"] < 3:
            assert [NAMES[m] for m in HOME[here]] == [n for n in neighbours if n[0] == "S"]


@pytest.mark.parametrize("loop", LOOPS)
def test_a_boat_that_never_surfaces_runs_dry_on_turn_10(loop: ModuleType) -> None:
    stay_and_pay = [0, 0] * 6 + [0] * 4
    assert loop.play_scripted([], stay_and_pay) == (16, 0, "batteries_exhausted", 0, 10)


@pytest.mark.parametrize("loop", LOOPS)
def test_free_play_ends(loop: ModuleType) -> None:
    rnd = random.Random(3).random
    for _ in range(2000):
        decisions, dice, outcome, tonnage, turns = loop.play(rnd)
        assert 0 < turns <= 20
        assert turns <= decisions <= 5 * turns
        assert 0 <= tonnage <= 30_000
        assert dice <= 8 * turns
        assert outcome


@pytest.mark.parametrize(("repair", "outcome"), [(f, "sunk_by_aircraft" if f < 4 else "returned") for f in range(1, 7)])
def test_the_last_hull_token_on_the_way_home(repair: int, outcome: str) -> None:
    faces = [1, 6, 1, 6, 1, 6, repair]
    keys = [
        "move:M1", "pay:main", "move:P1", "pay:main", "identify:none",
        "move:S1", "identify:none", "stay:S1", "identify:none", "return:S1",
    ]  # fmt: skip
    table = kaleun.new_table("unterseeboot", seed=1, dice=faces)
    choices = []
    for key in keys:
        assert table.pending is not None
        choices.append(table.pending.keys.index(key))
        table.answer(key)
    assert table.result is not None
    assert table.result.outcome == outcome
    for loop in LOOPS:
        assert loop.play_scripted(faces, choices) == (10, 7, outcome, 0, 5)
