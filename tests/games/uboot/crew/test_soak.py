"""A whole day at a real table: random officers, the sea as it is, every hazard it brings. Nothing gets lost, and the
record tells the same story again."""

from __future__ import annotations

import random

import pytest

from games.uboot.given import GAME
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.record import verify
from kaleun.kernel.table import new_table
from proves import proves

HOUR = 3600
LEFT_ALONE = ("pause", "resume", "scale", "return_to_base")


class Officers:
    """Four officers who command and answer at random."""

    def __init__(self, seed: int, mission: str) -> None:
        self.rng = random.Random(seed)
        self.t = new_table(GAME, seed=seed, options={"mission": mission})
        self.answer()

    def look(self) -> None:
        wrong = list(GAME.invariants(self.t.run.state, self.t.book))
        assert not wrong, wrong

    def answer(self) -> None:
        t = self.t
        while not t.over and t.pending.seat != "clock":
            t.answer(self.rng.choice(t.pending.keys))
            self.look()

    def some(self) -> dict[str, object]:
        rng, s = self.rng, self.t.run.state
        contact = s.sea.contacts[-1].id if s.sea.contacts else 1
        return {
            "setting": rng.choice(("slow_ahead", "half_ahead")), "degrees": float(rng.randrange(360)),
            "depth": float(rng.choice((10, 30, 80))), "contact": contact, "kind": "g7e", "tube": rng.randrange(1, 6),
            "tubes": [rng.randrange(1, 6)], "course": 0.0, "speed": 7.0, "distance_nm": 1.0,
            "component": rng.choice([*s.crew.technical, "radio"]), "section": rng.randrange(1, 7), "what": "fire",
            "patients": [rng.choice(list(s.crew.figures))], "card": rng.choice([*s.crew.hand, 1]), "piece": 0,
            "space": 0, "view": "periscope", "figure": rng.choice(list(s.crew.figures)), "to": rng.randrange(1, 9),
        }  # fmt: skip

    def command(self) -> None:
        t, rng = self.t, self.rng
        seat = rng.choice(t.seats)
        offers = [o for o in t.commands(seat) if o.refused is None and o.name not in LEFT_ALONE]
        if not offers:
            return
        offer, some = rng.choice(offers), self.some()
        self.give(seat, offer.name, {p.name: some[p.name] for p in offer.params if not p.optional and p.name in some})
        if t.run.state.crew.mobilization is not None:
            for _ in range(12):
                figure = rng.choice(list(t.run.state.crew.figures))
                self.give(t.book.crew.role_of[figure], "move", {"figure": figure, "to": rng.choice((3, 8, 5, 6, 1, 4))})
        self.answer()

    def give(self, seat: str, name: str, args: dict[str, object]) -> None:
        before = self.t.state_hash()
        try:
            self.t.command(seat, name, **args)
        except IllegalAnswer:
            assert self.t.state_hash() == before

    def sail(self, hours: int) -> None:
        t = self.t
        while not t.over and t.clock.seconds < hours * HOUR:
            t.advance(self.rng.choice((30, 60, 300, 1200)), stop=True)
            self.look()
            self.answer()
            if not t.over:
                self.command()


@proves("BG-H.7", "BG-1.4.a")
@pytest.mark.slow
@pytest.mark.parametrize(("seed", "mission"), [(1, "A2"), (5, "M05")])
def test_a_day_at_sea(seed, mission):
    officers = Officers(seed, mission)
    officers.sail(24)
    assert officers.t.over or officers.t.clock.seconds >= 24 * HOUR
    assert len(list(officers.t.lines())) > 50
    assert verify(officers.t.record(), game=GAME).ok
