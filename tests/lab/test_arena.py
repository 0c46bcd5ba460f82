"""The arena: who sits where, who got what, and intervals that never say more than the games do."""

from __future__ import annotations

import random
from math import comb

import pytest

import kaleun
from kaleun.kernel.game import find_game
from kaleun.lab import arena
from kaleun.lab.arena import Duel, Match

CREWED = [name for name in kaleun.games() if find_game(name).live is not None]


def won_by(good: str, seating: dict[str, str], seed: str = "s") -> Match:
    winner = next(seat for seat, bot in seating.items() if bot == good)
    return Match(seed, seating, (winner,), {seat: float(seat == winner) for seat in seating})


def test_every_pair_meets_in_both_seatings():
    seats = ("german", "allied")
    found = arena.seatings(seats, ("a", "b", "c"), together=False)
    assert [tuple(seating.values()) for seating in found] == [
        ("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b"),
    ]  # fmt: skip
    assert [tuple(s.values()) for s in arena.seatings("ABCD", ("a", "b"), together=False)] == [
        tuple("abab"),
        tuple("baba"),
    ]
    assert arena.seatings(seats, ("a", "b"), together=True) == [dict.fromkeys(seats, "a"), dict.fromkeys(seats, "b")]


@pytest.mark.parametrize("name", CREWED)
def test_one_crew_is_one_bot(name):
    assert arena.as_one(find_game(name), kaleun.seats(name, {}))


def test_a_crew_that_fails_has_lost_and_a_duel_without_winner_is_a_draw():
    assert Match("s", {"A": "x", "B": "x"}, (), {"A": 0, "B": 0}).won("A") == 0
    assert Match("s", {"A": "x", "B": "y"}, (), {"A": 0, "B": 0}).won("A") == 0.5


def all_won(seeds: int) -> Duel:
    seats = ("german", "allied")
    matches = [
        won_by("good", seating, str(n))
        for n in range(seeds)
        for seating in arena.seatings(seats, ("good", "bad"), False)
    ]
    return arena.duel("good", "bad", matches, together=False)


def test_twenty_games_won_are_no_certainty():
    """The interval is that of as many games as there were seeds; a rating has bounds on both sides."""
    duel = all_won(20)
    assert (duel.points, duel.elo, duel.games, duel.weight) == (1.0, None, 40, 20)
    low, high = duel.points_interval
    assert (low, high) == (pytest.approx(0.8389, abs=1e-4), 1.0)
    assert duel.elo_interval[0] == pytest.approx(arena.elo(low))
    first, last = arena.ratings(("good", "bad"), [duel])
    assert (first.bot, last.bot) == ("good", "bad")
    assert 0 < first.interval[0] < first.rating < first.interval[1] < 2000


def test_results_by_side():
    """Who begins always wins: nobody is better, and each side says so."""
    seatings = arena.seatings(("A", "B"), ("x", "y"), together=False)
    matches = [Match(str(n), s, ("A",), {"A": 3.0, "B": 1.0}) for n in range(10) for s in seatings]
    assert arena.duel("x", "y", matches, together=False).points == 0.5
    assert [(side.bot, side.seat, side.games, side.won) for side in arena.sides(matches)] == [
        ("x", "A", 10, 1.0), ("x", "B", 10, 0.0), ("y", "A", 10, 1.0), ("y", "B", 10, 0.0),
    ]  # fmt: skip


def test_the_interval_holds_the_truth_as_often_as_it_says():
    """Against a bot that wins 90 % of its games, in 2,000 matches of 20 seeds."""
    rng, held, rounds = random.Random(1), 0, 2000
    for _ in range(rounds):
        points = [sum(rng.random() < 0.9 for _ in range(2)) / 2 for _ in range(20)]
        weight = arena.worth(points, 40)
        low, high = arena.wilson(sum(points) / 20 * weight, weight)
        held += low <= 0.9 <= high
    assert 0.93 < held / rounds < 0.995


def test_interval_and_elo_against_known_numbers():
    low, high = arena.interval([0.0, 1.0] * 50)
    assert (low, high) == (pytest.approx(0.5 - 0.0997, abs=1e-3), pytest.approx(0.5 + 0.0997, abs=1e-3))
    assert arena.elo(0.5) == 0
    assert arena.elo(10 / 11) == pytest.approx(400)


def test_ratings_agree_with_the_duels_of_three():
    """Strengths 4 : 2 : 1 and plenty of games: the ratings are 400·log10 2 apart."""
    strength, pairs = {"a": 4, "b": 2, "c": 1}, [("a", "b"), ("a", "c"), ("b", "c")]
    assert len(pairs) == comb(3, 2)
    duels = [
        all_won(2)._replace(a=a, b=b, weight=1e6, points=strength[a] / (strength[a] + strength[b])) for a, b in pairs
    ]
    found = {rating.bot: rating for rating in arena.ratings("abc", duels)}
    assert found["a"].rating - found["b"].rating == pytest.approx(120.41, abs=0.01)
    assert found["b"].rating == pytest.approx(0, abs=0.01)
    assert found["a"].interval[1] - found["a"].interval[0] < 2
