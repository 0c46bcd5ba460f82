"""Skill after the game: who plays like the coach gives nothing away, who plays at random does."""

from __future__ import annotations

import kaleun
from kaleun.coach.skill import skill


def account(bot, seed=3):
    [found] = skill(kaleun.play("unterseeboot", {"commander": bot}, seed=seed), samples=1)
    return found


def test_the_solver_gives_nothing_away():
    assert [account("ace", seed).lost for seed in (1, 2, 3)] == [0, 0, 0]


def test_chance_gives_tons_away_and_is_told_where():
    found = account("random")
    assert (found.measure, found.unit, found.judged) == ("home", "tons", found.asked)
    assert found.lost >= sum(slip.lost for slip in found.slips) > 0
    assert [slip.lost for slip in found.slips] == sorted((slip.lost for slip in found.slips), reverse=True)
    assert all(slip.given.key != slip.best.key for slip in found.slips)


def test_every_seat_has_an_account():
    table = kaleun.play("scope", {"german": "random", "allied": "random"}, seed=1)
    assert {found.seat for found in skill(table, seconds=0.2)} == {"german", "allied"}


def test_a_kommandant_is_judged_by_his_aims():
    """Which ship is a matter of numbers; what a boat is worth is not, so nothing else of his is judged."""
    [found] = skill(kaleun.play("hunted", {"kommandant": "balanced"}, seed=3))
    assert (found.measure, found.unit) == ("salvo", "tons")
    assert 0 < found.judged < found.asked
    assert found.lost > 0
    assert all(slip.prompt in ("aim", "shell") for slip in found.slips)
