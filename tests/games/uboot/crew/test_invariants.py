"""Long games of random officers over a quiet sea with every hazard: nothing gets lost, nothing is counted twice."""

from __future__ import annotations

import random

import pytest

from budget import budget
from games.uboot.given import ALL, Deck, crew
from kaleun.games.uboot.crew.commands import COMMANDS
from kaleun.games.uboot.crew.procedures import PROCEDURES
from kaleun.games.uboot.crew.timers import tick
from kaleun.games.uboot.sea.state import Contact, Message
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.ask import Ask

KINDS = ("electrical", "fire", "gas", "lighting", "leak")


class Chaos(Deck):
    """Answers, dice, commands and events at random; the invariants are looked at after each of them."""

    def __init__(self, seed: int, **options) -> None:
        self.rng = random.Random(seed)
        self.seen: set[str] = set()
        super().__init__(**options)

    def run(self, procedure, answers=None, hold=""):
        value = None
        while True:
            try:
                question = procedure.send(value)
            except StopIteration:
                break
            self.look()
            if isinstance(question, Ask):
                self.seen.add(question.prompt)
                self.meddle()
                value = self.rng.choice(question.options).value
            else:
                value = question.draw(self.rng.randrange)
        self.look()
        while self.s.events and not self.s.outcome:
            event = self.s.events.pop(0)
            self.run(PROCEDURES[event.kind](self.s, self.p, **event.data))
        return self

    def look(self) -> None:
        wrong = self.wrong()
        assert not wrong, (wrong[0], self.codes()[-12:])

    def meddle(self) -> None:
        """Free commands beside an open question."""
        if self.s.crew.mobilization is not None:
            for figure in self.rng.sample(ALL, 5):
                seat = self.book.crew.role_of[figure]
                cargo = self.rng.choice(["", "", "toolbox:I", "toolbox:II", "wire", "fire_extinguisher", "rebreathers"])
                args = {"figure": figure, "to": self.rng.choice((3, 8, self.rng.randrange(1, 9))), "cargo": cargo}
                if not self.refused("move", seat, **args):
                    for _ in COMMANDS["move"].run(self.s, self.p, seat, **args):
                        raise AssertionError
                elif self.rng.random() < 0.2 and not self.refused("unmove", seat, figure=figure):
                    for _ in COMMANDS["unmove"].run(self.s, self.p, seat, figure=figure):
                        raise AssertionError
                self.look()

    def happen(self) -> None:
        """Something happens at sea."""
        rng = self.rng
        kind = rng.choice([
            "technical", "technical", "environmental", "breach", "crew_damage", "watch", "watch", "food", "event_card",
            "sunk", "sunk", "depth",
        ])  # fmt: skip
        if kind == "depth":
            self.s.boat.depth = 0.0 if self.s.boat.depth else rng.choice((10.0, 60.0))
            self.s.boat.diving = ""
            self.event("dived" if self.s.boat.depth else "surfaced")
        elif kind == "technical":
            self.event(kind, section=rng.choice((0, 5, rng.randrange(1, 9))), level=rng.choice(("green", "red")))
        elif kind == "environmental":
            self.event(kind, section=rng.randrange(1, 7), what=rng.choice(KINDS))
        elif kind == "breach":
            if rng.random() < 0.2:
                self.event(kind, section=rng.randrange(1, 7))
        elif kind == "sunk":
            self.event(kind, kind="tramp", grt=4000)
        elif kind == "crew_damage":
            self.event(kind, where="outside")
        else:
            self.event(kind)

    def command(self) -> None:
        """Somebody commands something that is allowed."""
        rng, crew = self.rng, self.s.crew
        name = rng.choice(
            [*COMMANDS, "mobilize", "mobilize", "observe", "repair_technical", "first_aid", "resume_repair"]
        )
        cards = [n for box in crew.toolboxes.values() for n in box.cards]
        some = {
            "setting": "stop", "degrees": 10.0, "depth": 30.0, "contact": 7, "tube": rng.randrange(1, 6), "kind": "g7e",
            "tubes": [rng.randrange(1, 6)], "course": 0.0, "speed": 5.0, "distance_nm": 1.0,
            "component": rng.choice([*crew.technical, "radio"]), "section": rng.randrange(1, 7),
            "what": rng.choice(KINDS), "patients": rng.sample(ALL, 1), "card": rng.choice([*crew.hand, *cards, 1]),
            "piece": rng.randrange(16), "space": rng.randrange(6), "view": "periscope", "figure": "", "to": 1,
        }  # fmt: skip
        there = [(int(n), kind) for n, kinds in crew.environment.items() for kind in kinds]
        if there:
            some["section"], some["what"] = rng.choice(there)
            supply = self.book.crew.conditions[some["what"]]["eliminated_by"]
            if crew.supplies.get(supply):
                crew.supplies[supply] = some["section"]
        params = [p.name for p in COMMANDS[name].params if not p.optional or (p.name == "card" and rng.random() < 0.5)]
        args = {param: some[param] for param in params}
        for seat in ROLES:
            if not self.refused(name, seat, **args):
                self.seen.add(name)
                self.run(COMMANDS[name].run(self.s, self.p, seat, **args))
                return

    def pass_time(self, seconds: int) -> None:
        for _ in range(seconds // 60):
            self.s.clock.seconds += 60
            tick(self.s, self.p, 60)
            while self.s.events and not self.s.outcome:
                event = self.s.events.pop(0)
                self.event(event.kind, **event.data)

    def live(self, steps: int) -> None:
        for _ in range(steps):
            if self.s.outcome:
                return
            self.s.sea.contacts = [Contact(7, 1, "eye", 0, 0, bearing=self.s.boat.course, distance=1.0)]
            self.s.sea.radio = [Message("A", 0, "TEXT", "1940-07-03", "waiting")]
            for tube in self.s.boat.tubes:
                tube.flooded = self.rng.random() < 0.5
                tube.load = self.rng.choice(("", "g7e"))
            if self.rng.random() < 0.2:
                self.happen()
            else:
                self.command()
            self.look()
            if self.rng.random() < 0.3:
                self.pass_time(self.rng.choice((60, 600, 3600)))


LEVELS = ("easy", "medium", "hard")


def lived(seed: int) -> Chaos:
    """A random game, looked at after every answer."""
    level = LEVELS[seed % 3]
    chaos = Chaos(seed, captain=level, first_officer=level, navigator=level, chief_engineer=level)
    chaos.live(300)
    return chaos


@pytest.mark.slow
def test_nothing_is_lost_and_the_random_officers_have_seen_much():
    seen: set[str] = set()
    for seed in range(budget(9, 5)):
        chaos = lived(seed)
        assert chaos.wrong() == [], seed
        seen |= chaos.seen
    assert {"mobilize", "observe", "repair_technical", "repair_environmental", "first_aid", "prepare_meal"} <= seen
    assert {"smoke", "address_crew", "high_alert", "join_observers"} <= seen
    assert {"crew", "confirm", "ready", "meal", "prevent", "rest_from", "wounded_first", "come_back"} <= seen


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda c: c.figures.update({"white-circle": 0}), "white-circle is in section 0"),
        (lambda c: c.decks["event"].append(9), "card 9 is not in one place"),
        (lambda c: c.food.discard.append("meat"), "provision tokens"),
        (lambda c: c.medical.update(pills=9), "pills"),
        (lambda c: c.sailors["white-circle-1"].tokens.extend(["activation"] * 4), "white-circle-1 has tokens"),
        (lambda c: c.flooded.append(9), "flooded"),
    ],
)
def test_the_invariants_notice(spoil, words):
    b = crew()
    assert b.wrong() == []
    spoil(b.s.crew)
    assert any(words in line for line in b.wrong())
