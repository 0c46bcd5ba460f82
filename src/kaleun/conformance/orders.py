"""Orders: where several seats decide at the same time, it makes no difference who is first. Each game is played seat
after seat and then in random orders, with answers taken back and given again: record, log and views are the same, byte
by byte. At every answer nobody else can tell which of two was sealed, and what was said of it before is so."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kaleun.conformance.cases import Captain, option_cases
from kaleun.conformance.replay import face
from kaleun.kernel import record
from kaleun.kernel.ask import Chance
from kaleun.kernel.game import Game
from kaleun.kernel.gather import Gather
from kaleun.kernel.table import PRESS, new_table
from kaleun.kernel.worlds import sight

LIMIT = 20_000
BACK, LOADED = 0.15, 0.1
"""How often a sealed answer is taken back and given again, and a position saved and loaded."""


def check(
    game: Game, cases: Iterable[tuple[Mapping[str, Any], int]] | None = None, orders: int = 2
) -> tuple[list[str], Counter[str]]:
    """All checks over these (options, seed): sentences, and what was counted ("at once": questions side by side)."""
    found: list[str] = []
    counts: Counter[str] = Counter()
    for options, seed in cases if cases is not None else [(o, i) for i, o in enumerate(option_cases(game))]:
        first = Played(game, options, seed, None, counts)
        problems = first.play()
        counts["games"] += 1
        for order in range(orders if first.several else 0):
            other = Played(game, options, seed, random.Random(f"{seed} {order}"), counts)
            problems += other.play()
            counts["orders"] += 1
            problems += first.differs(other)
        found += [f"{game.name} seed {seed}: {sentence}" for sentence in problems]
        if len(found) > 20:
            break
    return list(dict.fromkeys(found)), counts


class Played:
    """One game in one order (None = seat after seat), with a captain for each seat who knows only its questions."""

    def __init__(
        self, game: Game, options: Mapping[str, Any], seed: int, rng: random.Random | None, counts: Counter[str]
    ) -> None:
        self.table = new_table(game, seed=seed, options=options)
        self.captains = {seat: Captain(f"{seed} {seat}") for seat in self.table.seats}
        self.rng, self.counts = rng, counts
        self.several = False
        self.faces: list[bytes] = []
        """Everything there is to see whenever nobody decides beside others."""

    def play(self) -> list[str]:
        """Plays the game; returns what was wrong."""
        problems: list[str] = []
        try:
            problems.extend(self._play())
        except Exception as bad:  # a crash is a finding like any other; the game ends with it
            where = traceback.extract_tb(bad.__traceback__)[-1]
            problems.append(f"answer {self.table.n}: {type(bad).__name__}: {bad} in {where}")
        return problems

    def _play(self) -> Iterator[str]:
        table = self.table
        for _ in range(LIMIT):
            if not isinstance(table.run.ask, Gather):
                self.faces.append(face(table))
            if table.over:
                return
            if isinstance(table.ask, Chance):
                table.answer(PRESS)
                continue
            seat = self._next()
            key = self.captains[seat].pick(table.questions[seat])
            yield from (f"answer {table.n}, {seat}: {sentence}" for sentence in self._answer(seat, key))
        yield f"does not end in {LIMIT} answers"

    def _next(self) -> str:
        asked = list(self.table.questions)
        self.several |= len(asked) > 1
        return asked[0] if self.rng is None else self.rng.choice(asked)

    def _answer(self, seat: str, key: str) -> Iterator[str]:
        table, rng = self.table, self.rng
        if rng is None or not isinstance(table.run.ask, Gather):
            table.answer(key, seat)
            return
        self.counts["at once"] += len(table.questions)
        yield from self._sealed(seat, key, rng)
        said, heard, n = table.after(key, seat), self._heard(seat), table.n
        table.answer(key, seat)
        if table.run.play.revealed <= n and self._heard(seat) != heard:
            yield "others are told something before all answers are in"
        if said.final == (table.may_undo(seat) or table.may_correct(seat)):
            yield f"{key} is said to be {'final' if said.final else 'not final'}, which is not so"
        if rng.random() < BACK:
            yield from self._taken_back(rng)
        if rng.random() < LOADED:
            self.counts["loaded"] += 1
            again = record.load(table.record(), game=table.game)
            if face(again) != face(table) or face(table.clone()) != face(table):
                yield "a position with some answers in is not the same when it is loaded or cloned"

    def _heard(self, seat: str) -> list[Any]:
        """What everybody but this seat has been told."""
        others = [None, *(other for other in self.table.seats if other != seat)]
        return [[line.line.code for line in self.table.log(other)] for other in others]

    def _sealed(self, seat: str, key: str, rng: random.Random) -> Iterator[str]:
        """Another answer of this seat looks the same to all others until all are in."""
        table = self.table
        ask = table.questions[seat]
        others = [other for other in ask.keys if other != key and ask.shown(other) == ask.shown(key)]
        if not ask.secret or not others:
            return
        one, two = table.clone(), table.clone()
        one.answer(key, seat)
        two.answer(rng.choice(others), seat)
        if max(one.run.play.revealed, two.run.play.revealed) > table.n:
            return
        for stranger in (None, *table.seats):
            if stranger != seat:
                self.counts["sealed"] += 1
                if sight(one, stranger) != sight(two, stranger):
                    yield f"{stranger} can tell what {seat} has answered to {ask.what}"

    def _taken_back(self, rng: random.Random) -> Iterator[str]:
        """Somebody takes an answer back and gives it again: nothing has changed."""
        table = self.table
        able = [seat for seat in table.seats if isinstance(table.run.ask, Gather) and table.may_undo(seat)]
        if not able:
            return
        seat, before = rng.choice(able), face(table)
        given = [answer for answer in table.run.tail if answer.who == seat][-1]
        table.undo(seat)
        self.counts["taken back"] += 1
        if seat not in table.questions or table.questions[seat].what != given.what:
            yield f"{given.what} was taken back, but is not asked again"
            return
        table.answer(given.value, seat)
        if face(table) != before:
            yield f"{given.what} taken back and given again is another position"

    def differs(self, other: Played) -> Iterator[str]:
        """By what the two games can be told apart."""
        if self.table.record() != other.table.record():
            yield "another order of answers gives another record"
        if self.faces != other.faces:
            yield "another order of answers shows something else"
