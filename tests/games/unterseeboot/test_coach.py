"""The coach's turn is the turn of the rules: on random positions with random switches every number is what the rules
themselves give, played out face by face."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import kaleun
from budget import budget, positions
from games.unterseeboot.given import SEAT, given
from games.unterseeboot.test_solve import LAST_TURNS, ByTheRules
from kaleun.games.unterseeboot.coach.judge import judges
from kaleun.games.unterseeboot.rules.s11_end import HOME
from kaleun.games.unterseeboot.solve.boats import Boat
from kaleun.games.unterseeboot.studies import noise
from kaleun.kernel.ask import Chance
from kaleun.kernel.game import find_game
from kaleun.kernel.plain import to_json
from kaleun.kernel.run import Answer, resume

GAME = find_game("unterseeboot")
NEAR = 1e-6


class Oracle:
    """(value, tons, harm) of every answer, by playing the rules with every face. What a position leads to depends on
    the State, on what is asked next and on what was answered, so the same three are looked at once. Where both kinds
    of power are left, later the main battery pays, which cannot be worse (ruling R9)."""

    def __init__(self, table, judge):
        self.table, self.judge, self.known = table, judge, {}
        self.hull, self.tons = table.run.state.hull, table.run.state.tonnage

    def answer(self, key):
        ask = self.table.ask
        return self.follow([*self.table.run.tail, Answer(SEAT, ask.what, key)])

    def follow(self, tail):
        run = resume(self.table.game, self.table.book, self.table.run.mark, tail)
        s, over = run.state, run.mark is not self.table.run.mark
        if s.outcome or s.log_book != self.table.run.state.log_book or over:
            return self.end(run)
        die = (run.ask.ways, run.ask.why) if isinstance(run.ask, Chance) else ()
        place = to_json(s), run.ask.what, run.ask.rule, die, tuple(a.value for a in tail if a.who == SEAT)
        if place not in self.known:
            self.known[place] = self.branch(run, tail)
        return self.known[place]

    def branch(self, run, tail):
        ask = run.ask
        if isinstance(ask, Chance):
            found = [self.follow([*tail, Answer("chance", ask.what, face)]) for face in ask.outcomes()]
            return tuple(sum(each) / len(found) for each in zip(*found, strict=True))
        keys = [key for key in ask.keys if key != "pay:auxiliary" or "pay:main" not in ask.keys]
        found = [self.follow([*tail, Answer(SEAT, ask.what, key)]) for key in keys]
        return max(found, key=lambda f: (round(f[0], 6), round(f[1], 6), -f[2]))

    def end(self, run):
        s, book = run.state, self.table.book
        line = s.log_book[-1] if len(s.log_book) > len(self.table.run.state.log_book) else None
        outcome = line.outcome if line else s.outcome
        if outcome:
            home = outcome in HOME
            sunk = s.tonnage - self.tons if not line else sum(line.ships) - self.tons
            hurt = not home or (line.hull_lost if line else self.hull - s.hull) > book.boat.hull - self.hull
            return (float(self.tons + sunk) if home else 0.0, float(sunk), float(hurt))
        boat = Boat(s.space, s.spotted, s.destroyer, s.hull, s.battery, s.auxiliary)
        targets = tuple(s.targets.get(space) for space in book.target_spaces)
        turn = s.turn - (not isinstance(run.ask, Chance) and run.ask.prompt == "maneuver")
        value = self.judge(book.turns - turn, boat, s.torpedoes, targets, s.tonnage)
        return value, float(s.tonnage - self.tons), float(s.hull < self.hull)


def options(rng):
    names = ("boat", "entry_points", "big_ships", "uncontrolled_dive", "board", "identify_sideways", "surfaced_search")
    more = ("surfaced_at_end_is_home", "big_ship_one")
    return {name: rng.choice(GAME.options[name].choices) for name in (*names, *more) if rng.random() < 0.4}


def position(rng):
    """A question of a turn, after random answers or those of a bot, with any switches."""
    table = kaleun.new_table("unterseeboot", seed=rng.getrandbits(60), options=options(rng))
    bot = kaleun.bot(rng.choice(("random", "bold", "steady")), "unterseeboot", rng.getrandbits(60))
    asked = [0]
    while not table.over:
        if table.pending.prompt != "entry_point":
            asked.append(table.n)
        table.answer(bot.choose(table.sight(SEAT), table.pending))
    return table.at(rng.choice(asked[1:]))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_every_number_is_that_of_the_rules(part):
    rng = random.Random(part)
    for _ in range(positions(100)):
        table = position(rng)
        known = judges(table.book)
        advice = kaleun.advise(table, samples=0)
        exact = all(advice.figure(key, "home").exact for key in advice.options)
        oracle = Oracle(table, known.deep if exact else known.table)
        for key in table.pending.keys:
            value, tons, hurt = oracle.answer(key)
            assert advice.figure(key, "home").value == pytest.approx(value, abs=NEAR), (table.record(), key)
            assert advice.figure(key, "tons").value == pytest.approx(tons, abs=NEAR), (table.record(), key)
            assert advice.figure(key, "hull").value == pytest.approx(hurt, abs=NEAR), (table.record(), key)
            assert advice.figure(key, "tons").exact
            assert advice.figure(key, "hull").exact


def test_the_most_dangerous_moves_carry_their_risk():
    """Detected at Periscope Depth: the moves that lead to a shot show the risk of it, like all the others."""
    table = kaleun.new_table("unterseeboot", seed=7)
    for key in ("move:M1", "pay:main", "move:P2", "pay:main", "identify:S1", "fire:S1"):
        table.answer(key)
    advice = kaleun.advise(table)
    risks = {key: Fraction(advice.figure(key, "hull").fraction) for key in advice.options}
    surface, periscope, below = Fraction(4, 9), Fraction(1, 4), Fraction(1, 6)
    assert risks["move:S1"] == risks["move:S2"] == surface
    assert risks["stay:P2"] == risks["move:P1"] == risks["move:P3"] == periscope
    assert risks["move:M1"] == risks["move:M2"] == below
    assert advice.figure("move:P1", "tons").value == 0 < advice.figure("stay:P2", "tons").value
    assert (advice.says, advice.done) == ("only_deep", True)


def test_a_move_without_power_is_the_end():
    boat = given("P3", battery=0, auxiliary=0)
    assert boat.asked("maneuver")
    advice = kaleun.advise(boat.table)
    assert advice.figure("move:M3", "hull").value == 1
    assert [why.code for why in advice.why["move:M3"]] == ["boat_lost"]
    assert all(key.startswith(("move:S", "return:S")) for key in advice.best)


def test_salvoes_are_told_apart():
    boat = given("P3", targets={"S2": 4000, "S3": 6000}, boat="VIIC")
    assert boat.asked("torpedo")
    advice = kaleun.advise(boat.table)
    tons = {key: advice.figure(key, "tons").value for key in advice.options}
    assert tons["fire:S2+S2"] == 3000
    assert tons["fire:S2+S3"] == tons["fire:S3+S2"] == 5000
    assert tons["fire:none"] == 0
    assert advice.figure("fire:S2", "hull").fraction == "1/8"


@pytest.mark.parametrize("name", ["one ship from below", "hunted deep", "a look first"])
def test_the_last_turns_are_counted_to_the_end(name):
    """With time enough the worth of the patrol is exact, and what is called best is best by the rules themselves."""
    table = LAST_TURNS[name][0].table
    told = ByTheRules(table, float, 99).answers()
    advice = kaleun.advise(table, samples=10**6)
    assert advice.exact
    assert advice.done
    top = max(told.values())
    for key, value in told.items():
        assert advice.figure(key, "home").value == pytest.approx(value, abs=NEAR)
        assert (key in advice.best) == (value > top - NEAR)
    hasty = kaleun.advise(given("P2", turn=16).table, samples=1)
    assert not hasty.figure(next(iter(hasty.options)), "home").exact


@pytest.mark.slow
def test_nothing_is_called_best_inside_the_noise_of_the_table():
    """Where everything can be played out, what the table alone calls best is best: `make study … STUDY=noise` asks
    hundreds of questions."""
    rng, judged, called = random.Random("noise"), judges(kaleun.new_table("unterseeboot", seed=1).book), 0
    for _ in range(budget(60, 20)):
        table = noise.position(rng, first=17)
        told = kaleun.advise(table, seconds=0.0)
        judged.deep.go = lambda: None
        true = noise.values(judged, table, judged.deep)
        assert not told.best or max(true[key] for key in told.best) > max(true.values()) - noise.SAME, table.record()
        called += bool(told.best)
    assert called > 10
