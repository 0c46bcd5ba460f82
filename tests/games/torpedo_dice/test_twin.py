"""The compact twin of Torpedo Dice plays exactly by the rules. `KALEUN_DEEP=1` compares 100,000 positions."""

from __future__ import annotations

import os
import random

import numpy as np
import pytest

from kaleun.ai.walk import Walk
from kaleun.games.torpedo_dice.bots import twin
from kaleun.games.torpedo_dice.bots.convert import Sea, changed
from kaleun.kernel.dice import Quick
from kaleun.kernel.game import find_game

GAME = find_game("torpedo_dice")
DEEP = bool(os.environ.get("KALEUN_DEEP"))
POSITIONS = 100_000 if DEEP else 2_000
ENDS = {twin.SUNK, twin.SCORED, twin.NO_WINNER, twin.SOLO_WON, twin.BY_SKULL, twin.LOST_BOAT}


def settings(rng):
    """One to four players, both modes, every reading."""
    options = {name: rng.choice(spec.values) for name, spec in GAME.options.items()}
    if options["players"] == 1:
        options["mode"] = "mission"
    return GAME.full_options(options)


def late(book, rng):
    """Sheets as they may look towards the end."""
    s = GAME.start(book)
    s.starter = rng.randrange(book.players)
    full, part = rng.choice((0.3, 0.7, 0.95, 1.0)), book.grid.targets
    for place, sheet in enumerate(s.sheets):
        sheet.filled = sum(book.grid.bit[cell] for cell in part if rng.random() < full)
        sheet.filled &= ~book.grid.bit[rng.choice(part)]
        sheet.reserve = rng.randrange(book.reserve)
        sheet.switched = 0 if book.training else sum(x.bit for x in book.systems if x.switch and rng.random() < 0.5)
        if not book.solo:
            s.sheets[(place + 1) % book.players].destroyed = book.complete(sheet.filled)
    if book.solo:
        s.explosions = book.complete(s.sheets[0].filled).bit_count()
        s.boxes = [rng.randrange(book.boxes + 1) for _ in book.systems]
        s.boxes[rng.randrange(len(s.boxes))] = 0
        s.sheets[0].destroyed = sum(x.bit for x in book.systems if s.boxes[x.number - 1] == book.boxes)
    return s


class Beside:
    """A game through the rules and the same game on the twin, question by question."""

    def __init__(self, options, rng):
        self.book, self.rng = GAME.book(options, GAME.charts()), rng
        self.sea = Sea(self.book)
        start = GAME.start(self.book) if rng.random() < 0.3 else late(self.book, rng)
        self.st = self.sea.pack(start)
        self.walk = Walk(GAME, self.book, start, "choose_dice", Quick(rng), logging=False)
        self.skill = rng.choice((0.0, 0.5, 1.0))
        self.out = np.zeros(64, dtype=np.int64)

    def play(self):
        """To the end; yields after each answer."""
        while self.walk.ask is not None:
            self._catch_up()
            {"choose": self._choose, "modify": self._modify}.get(self.walk.ask.prompt, self._fire)()
            yield
        self._same()

    def _catch_up(self):
        """Dice that fell and answers that nobody was asked for."""
        s, st, place = self.walk.state, self.st, self.book.seats.index(self.walk.ask.seat)
        lying = not st[twin.DICE : twin.DICE + 6].any()
        if lying:
            for side in [*s.dice, *(sheet.die for sheet in s.sheets if sheet.die)]:
                twin.lay(st, side)
        for at, sheet in enumerate(s.sheets):
            if sheet.die and not st[twin.sheet_at(at) + twin.DIE]:
                twin.take(st, at, sheet.die)
        at = twin.sheet_at(place)
        if self.walk.ask.prompt not in ("choose", "modify") and not st[at + twin.SIDE]:
            assert twin.changes(st, self.sea.parameters, place, self.out) == 1
            twin.change(st, place, 0, 0)
        self.place = place
        self._same()

    def _same(self):
        assert (self.st == self.sea.pack(self.walk.state)).all(), (self.book.options, self.walk.state)

    def _give(self, key):
        self.walk.answer(self.walk.ask.find(key).value)

    def _choose(self):
        sides = [side for side in range(1, 7) if self.st[twin.DICE + side - 1]]
        assert [f"take:{side}" for side in sides] == list(self.walk.ask.keys)
        side = self.rng.choice(sides)
        twin.take(self.st, self.place, side)
        self._give(f"take:{side}")

    def _modify(self):
        n = twin.changes(self.st, self.sea.parameters, self.place, self.out)
        numbers = {self.sea.change(key): key for key in self.walk.ask.keys}
        assert sorted(changed(int(x)) for x in self.out[:n]) == sorted(numbers)
        number = int(self.rng.choice(self.out[:n]))
        self._give(numbers[changed(number)])
        twin.change(self.st, self.place, number, self.walk.state.sheets[self.place].plan.side)

    def _fire(self):
        sheet, ask, st, at = self.walk.state.sheets[self.place], self.walk.ask, self.st, twin.sheet_at(self.place)
        first = twin.shape(st[at + twin.KIND], st[at + twin.SIDE])
        rows = range(self.sea.start[first], self.sea.start[first + 1])
        bits = int(twin.offered(st, self.sea.parameters, self.place))
        assert (*(row for row in rows), *self.book.keys(bits))[len(rows) :] == ask.values[len(rows) :]
        assert [v.mask for v in ask.values[: len(rows)]] == list(self.sea.masks[rows.start : rows.stop])
        if bits and self.rng.random() < 0.3:
            name = self.rng.choice(self.book.keys(bits))
            twin.tick(st, self.place, self.book.system[name].bit)
            key = f"activate:{name}"
        else:
            row = self.rng.choice(rows)
            if self.rng.random() < self.skill:
                left = ~sheet.filled
                row = max(rows, key=lambda r: (int(self.sea.masks[r]) & left).bit_count())
            twin.aim(st, self.place, self.sea.masks[row], self.sea.counted[row])
            key = ask.keys[row - rows.start]
        last = self.place == self.book.clockwise[self.walk.state.starter][-1]
        self._give(key)
        if last:
            twin.end_round(st, self.sea.parameters)


@pytest.mark.slow
def test_the_twin_is_held_equal_to_the_rules():
    """Legal answers, every field after every answer, the end and its winners."""
    rng, done, ends = random.Random(9), 0, set()
    while done < POSITIONS:
        beside = Beside(settings(rng), rng)
        done += sum(1 for _ in beside.play())
        ends.add(int(beside.st[twin.OVER]))
    assert ends == ENDS


def test_bits_are_counted():
    rng = random.Random(1)
    for _ in range(200):
        n = rng.getrandbits(60)
        assert twin.bits(n) == n.bit_count()
