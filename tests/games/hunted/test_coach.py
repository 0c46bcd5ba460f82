"""The coach: this roll counted by the rules, the encounter and the patrol played out; and the odds of a fight: what
comes of each attack in the end, not that aiming comes next."""

from __future__ import annotations

import random

import pytest

import kaleun
from budget import positions
from kaleun.coach.first import First
from kaleun.games.hunted.coach import ROLLS
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import find_game
from kaleun.kernel.odds import wilson

LOST = {"sunk_by_escort", "sunk_by_aircraft", "scuttled_captured", "boat_captured", "imploded"}


RARE = 40


def fight():
    """A convoy is in sight, the boat is whole, the attack is to be chosen."""
    table, bot = kaleun.new_table("hunted", seed=3), kaleun.bot("balanced", "hunted", 3)
    while table.pending.prompt != "attack" or not table.view(None)["combat"]["escorted"]:
        table.answer(bot.choose(table.view("kommandant"), table.pending))
    return table


def test_each_attack_has_the_odds_of_sinking_of_detection_and_of_loss():
    odds = fight().odds(budget=0, samples=300)
    near, far = odds["attack:submerged-medium"], odds["attack:submerged-long"]
    for each in (near, far):
        assert {"ship_sunk", "detected", "torpedo_hit"} <= set(each.events)
        assert each.events.keys() & LOST
        assert each.exact or all(o.low < o.high for o in each.events.values())
    assert near.p("ship_sunk") > far.p("ship_sunk")
    assert near.p("torpedo_hit") > far.p("torpedo_hit")
    assert odds["let_go"].p("torpedo_hit") == 0


@pytest.mark.slow
def test_the_odds_are_what_happens_when_it_is_played_that_way():
    table, key, n = fight(), "attack:submerged-medium", 300
    foresight = find_game("hunted").foresight
    sunk, rng = 0, random.Random(5)
    for _ in range(n):
        other = table.clone()
        other.source = Seeded(rng.getrandbits(60))
        other.answer(key)
        while other.pending and table.game.step_names[other.run.mark.step] in foresight.steps:
            other.answer(foresight.choose(other.sight("kommandant"), other.pending))
        sunk += any(line.code == "ship_sunk" for line in other.log(None)[len(table.log(None)) :])
    told = table.odds(key, budget=0, samples=300)[key].events["ship_sunk"]
    low, high = wilson(sunk, n, z=3.3)
    assert told.low <= high
    assert told.high >= low
    assert 0.05 < told.p < 0.95


def hunted(rng, n):
    """So many boats that escorts search for, in careers of their own dice."""
    found = []
    while len(found) < n:
        table = kaleun.new_table("hunted", seed=rng.getrandbits(60))
        bot = kaleun.bot("balanced", "hunted", rng.getrandbits(60))
        while not table.over and len(found) < n:
            if table.pending.prompt in ROLLS:
                found.append(table.clone())
            table.answer(bot.choose(table.sight(table.pending.seat), table.pending))
    return found


@pytest.mark.slow
def test_this_roll_is_that_of_the_rules():
    """Face by literal face, without merging any."""
    rng = random.Random(1)
    for n, table in enumerate(hunted(rng, positions(300))):
        _, codes = ROLLS[table.pending.prompt]
        deep = n % RARE == 0  # going deep may cost hull first: thousands of faces before the roll that is asked for
        key = rng.choice([key for key in table.pending.keys if deep or not key.startswith("deep")])
        told = First(table, "kommandant", key, codes).found
        assert told == First(table, "kommandant", key, codes, literal=True).found, (table.record(), key)
        assert sum(told.values()) == 1


def test_each_number_stands_under_its_name():
    table = hunted(random.Random(3), 1)[0]
    advice = kaleun.advise(table, samples=20)
    assert [m.name for m in advice.measures] == ["undetected", "fight", "home"]
    assert all(advice.figure(key, "undetected").exact for key in advice.options)
    assert not any(advice.figure(key, "home").exact for key in advice.options)
    assert advice.figure("bold", "undetected").value > advice.figure("silent", "undetected").value
    assert advice.samples == 20
    assert not advice.done


def test_an_attack_shows_what_it_may_win():
    advice = kaleun.advise(fight(), samples=20)
    assert [m.name for m in advice.measures] == ["tons", "fight", "home"]
    assert advice.best == [], "how many tons a boat is worth is for the Kommandant to say"
    assert advice.figure("let_go", "tons").value == 0


def test_a_number_that_says_nothing_yet_is_not_shown():
    """After three tries a chance may be anything: what was counted stands alone, and better numbers follow."""
    advice = kaleun.advise(hunted(random.Random(3), 1)[0], samples=3)
    assert [m.name for m in advice.measures] == ["undetected"]
    assert (advice.best, advice.by, advice.done) == ([], "", False)
