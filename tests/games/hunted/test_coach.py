"""The coach: this roll counted by the rules, the encounter and the patrol played out; and the odds of a fight: what
comes of each attack in the end, not that aiming comes next."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

import kaleun
from budget import positions
from games.hunted.rolled import oracle
from kaleun.coach.first import First
from kaleun.coach.known import Known
from kaleun.games.hunted.coach import WIDE, this_roll
from kaleun.games.hunted.coach.rolls import ROLLS
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import find_game
from kaleun.kernel.odds import wilson

LOST = {"sunk_by_escort", "sunk_by_aircraft", "scuttled_captured", "boat_captured", "imploded"}

SWITCHES = ("escort_quality", "aircraft_quality", "extreme_range", "resupply", "nibelung")
OFTEN, MANY = 0.02, 3
"""How often a question is taken though there are enough of its kind; and so many torpedoes are played together."""


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


BOATS = ("VIIC", "IXC/40", "IXD-2", "VIIC Flak", "XB", "XIV")


def questions(rng, wanted=frozenset(ROLLS)):
    """Questions about a roll, without end, the rare kinds as often as the others, in careers of their own dice."""
    count = Counter()
    while True:
        options = {
            "boat": rng.choice(BOATS),
            "abilities": rng.choice(("off", "roll")),
            **{name: rng.random() < 0.3 for name in SWITCHES},
        }
        table = kaleun.new_table("hunted", seed=rng.getrandbits(60), options=options)
        bot = kaleun.bot(rng.choice(("random", "balanced", "aggressive")), "hunted", rng.getrandbits(60))
        while not table.over:
            ask = table.pending
            fair = count[ask.prompt] <= count.total() / len(wanted) or rng.random() < OFTEN
            if ask.prompt in wanted and len(ask.keys) > 1 and fair:
                count[ask.prompt] += 1
                yield table.clone()
            table.answer(bot.choose(table.sight(ask.seat), ask))


def hunted(seed):
    return questions(random.Random(seed), {"precautions"})


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_this_roll_is_that_of_the_rules(part):
    """Every die of it, played by the rules face by face. `make coach GAME=hunted` compares 10,000 positions."""
    rng, compared = random.Random(part), 0
    for table in questions(rng):
        measures, told = this_roll(Known(table, "kommandant", 0.0, 0))
        key = rng.choice(table.pending.keys)
        played = [
            (p, oracle(table, measure.name, key))
            for measure, p in zip(measures, told[key] if told else (), strict=True)
            if measure.name != "salvo" or len(table.run.state.combat.aimed) < MANY
        ]
        assert all(again in (None, p) for p, again in played), (table.record(), key, played)
        compared += any(again is not None for _, again in played)
        if compared == positions(100):
            return


@pytest.mark.slow
def test_what_comes_first_is_counted_face_by_face():
    codes = frozenset({"undetected", "detected"})
    for table in islice(hunted(2), 12):
        told = First(table, "kommandant", "silent", codes).found
        assert told == First(table, "kommandant", "silent", codes, literal=True).found
        assert sum(told.values()) == 1


def test_each_number_stands_under_its_name():
    table = next(hunted(3))
    advice = kaleun.advise(table, samples=100)
    names = [m.name for m in advice.measures]
    assert names[0] == "undetected"
    assert names[-2:] == ["fight", "home"]
    assert all(advice.figure(key, "undetected").exact for key in advice.options)
    assert not any(advice.figure(key, "home").exact for key in advice.options)
    assert all(advice.figure(key, "home").high - advice.figure(key, "home").low <= WIDE for key in advice.options)
    assert advice.figure("bold", "undetected").value > advice.figure("silent", "undetected").value
    assert advice.samples == 100
    assert advice == kaleun.advise(table, samples=100), "the same numbers every time"


def test_an_attack_shows_its_rolls():
    """The better the range the likelier the hit, and the likelier it is to be caught on the way."""
    advice = kaleun.advise(fight(), samples=1)
    assert [m.name for m in advice.measures] == ["unseen", "hit"]
    assert advice.best == [], "how many tons a boat is worth is for the Kommandant to say"
    near, far = "attack:submerged-close", "attack:submerged-long"
    assert advice.figure(near, "unseen").value < advice.figure(far, "unseen").value == 1
    assert advice.figure(near, "hit").value > advice.figure(far, "hit").value > 0
    assert advice.figure("let_go", "hit").value == 0


def test_a_number_that_says_nothing_yet_is_not_shown():
    """After three tries a chance may be anything: what was counted stands alone, and better numbers follow."""
    advice = kaleun.advise(next(hunted(3)), samples=3)
    assert {m.name for m in advice.measures} <= {"undetected", "imploded"}
    assert all(advice.figure(key, "undetected").exact for key in advice.options)
    assert (advice.best, advice.by) == ([], "")


def test_the_best_aim_is_told_for_each_kind_of_torpedo():
    """Which ship is a matter of numbers; whether to fire at all, and what to save, is for the Kommandant to say."""
    aims = (table for table in questions(random.Random(4), {"aim"}) if len(table.run.state.combat.targets) > 2)
    advice = kaleun.advise(next(aims), samples=1)
    assert (advice.by, "aim:none" in advice.best) == ("salvo", True)
    assert len(advice.best) < len(advice.options)
    for key in advice.options:
        rivals = [other for other in advice.best if other.partition("-")[0] == key.partition("-")[0]]
        assert all(advice.figure(other, "salvo").value >= advice.figure(key, "salvo").value for other in rivals)
