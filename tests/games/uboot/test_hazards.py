"""Twenty-four hours with every hazard there is: whatever befalls boat and crew, nothing impossible comes of it."""

from __future__ import annotations

import random
from itertools import cycle

import pytest

from kaleun.games.uboot.invariants import invariants
from kaleun.games.uboot.sea import events
from kaleun.games.uboot.sea.state import Burst
from kaleun.games.uboot.sequence import PROCEDURES, begin, new_state, run
from kaleun.kernel.ask import Ask, Dice, Pick
from kaleun.kernel.game import Play, find_game

GAME = find_game("uboot")
HOURS, EVERY = 24, 30
"""A hazard every so many minutes."""


class Boat:
    """A whole boat at sea whose officers answer at random; when it is lost, another one takes its place."""

    def __init__(self) -> None:
        options = GAME.full_options({"mission": "A2", "captain": "hard", "chief_engineer": "hard"})
        self.book, self.rng = GAME.book(options, GAME.charts()), random.Random(3)
        self.codes: set[str] = set()
        self.ends: list[str] = []
        self.put_to_sea()

    def put_to_sea(self) -> None:
        self.s, self.p = new_state(self.book), Play(self.book)
        self.do(begin(self.s, self.p))
        self.s.clock.paused = False

    def do(self, procedure) -> None:
        value = None
        while True:
            try:
                question = procedure.send(value)
            except StopIteration:
                return
            value = self.answer(question)

    def answer(self, question):
        if isinstance(question, Ask):
            return self.rng.choice(question.options).value
        if isinstance(question, Pick):
            return self.rng.choice(question.items)
        if isinstance(question, Dice):
            rolled = tuple(self.rng.randint(1, question.sides) for _ in range(question.n))
            return rolled[0] if question.n == 1 else rolled
        return tuple(self.rng.sample(range(question.n), question.n))

    def minute(self) -> None:
        """Sixty seconds, and what comes of them."""
        s = self.s
        end = s.clock.seconds // 60 * 60 + 60
        while s.clock.seconds < end and not s.outcome:
            run(s, self.p, end - s.clock.seconds)
            while s.events and not s.outcome:
                event = s.events.pop(0)
                self.do(PROCEDURES[event.kind](s, self.p, **event.data))
        assert list(invariants(s, self.book)) == []
        if s.outcome:
            self.ends.append(s.outcome)
            self.codes |= {line.code for line in self.p.lines}
            self.put_to_sea()


def hazards(boat: Boat):
    """What may befall a boat, one after the other."""
    book, rng = boat.book, boat.rng
    for _ in cycle((0,)):
        for what in book.crew.conditions:
            yield lambda what=what: events.environmental(boat.s, rng.randint(1, 6), what)
        for level in ("green", "yellow", "red"):
            yield lambda level=level: events.technical(boat.s, rng.randint(1, 8), level)
        yield lambda: events.breach(boat.s, rng.randint(1, 6))
        yield lambda: events.crew_damage(boat.s)
        yield lambda: events.signal(boat.s, "event_card")
        for kg in (22.0, 130.0):
            yield lambda kg=kg: burst(boat.s, rng, kg)


def burst(s, rng, kg: float) -> None:
    """A charge or bomb near the boat, in the next second."""
    far = rng.uniform(4.0, 30.0)
    s.sea.bursts.append(Burst(s.clock.seconds + 1, s.boat.x + far, s.boat.y, s.boat.depth, kg, s.sea.next_id))


@pytest.mark.slow
def test_a_day_of_hazards():
    boat = Boat()
    coming = hazards(boat)
    for minute in range(HOURS * 60):
        if minute % 240 == 120:
            boat.s.boat.depth = boat.s.boat.keel = 60.0
            boat.s.boat.dive_at = boat.s.boat.under_at = boat.s.clock.seconds
        if minute % EVERY == 0:
            next(coming)()
        boat.minute()
    boat.codes |= {line.code for line in boat.p.lines}
    wanted = {"environmental", "technical", "breach", "section_flooded", "health_card", "event_card", "morale_card"}
    assert wanted <= boat.codes
    assert {code for code in boat.codes if code.startswith("shock_")}
    assert set(boat.ends) <= {"lost_flooded", "lost_exhausted", "lost_destroyed", "lost_crew_killed", "lost_crushed"}
