"""What comes first of several things, by the rules themselves: every face of every die until one of them is told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kaleun.kernel.ask import Chance
from kaleun.kernel.plain import to_json
from kaleun.kernel.run import Answer, Run, resume
from kaleun.kernel.table import Table

NONE = ""


class First:
    """`found`: the code that comes first after the seat's answer, before anybody decides again, with exact chances.
    Faces that lead to the same State and the same question after as many answers count once, unless `literal`."""

    def __init__(self, table: Table, seat: str, key: str, codes: frozenset[str], literal: bool = False) -> None:
        self.table, self.mark, self.codes, self.literal = table, table.run.mark, codes, literal
        self.start = [*table.run.tail, Answer(seat, table.questions[seat].what, key)]
        self.known: dict[Any, dict[str, Fraction]] = {}
        self.found = self._follow(self.start)

    def _follow(self, tail: list[Answer]) -> dict[str, Fraction]:
        run = resume(self.table.game, self.table.book, self.mark, tail)
        told = self._told(run)
        chance = run.ask
        if told or not isinstance(chance, Chance) or run.mark is not self.mark:
            return {told: Fraction(1)}
        place = None if self.literal else (to_json(run.state), chance.what, chance.ways, len(tail))
        if place is None or place not in self.known:
            found = self._branch(chance, tail)
            if place is None:
                return found
            self.known[place] = found
        return self.known[place]

    def _branch(self, chance: Chance, tail: list[Answer]) -> dict[str, Fraction]:
        total: dict[str, Fraction] = {}
        for value in chance.outcomes():
            for code, p in self._follow([*tail, Answer("chance", chance.what, value)]).items():
                total[code] = total.get(code, Fraction(0)) + p / chance.ways
        return total

    def _told(self, run: Run) -> str:
        """The first of the codes that was logged since the answer."""
        since, chunks, mark = self.mark.n + len(self.start), [run.play.lines], run.mark
        while mark is not self.mark and mark.parent is not None:
            chunks.append(mark.log)
            mark = mark.parent
        for chunk in reversed(chunks):
            for line in chunk:
                if line.at >= since and line.code in self.codes:
                    return line.code
        return NONE
