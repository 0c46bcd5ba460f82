"""The bot Chief Engineer: what to repair first, and the puzzle of a breach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kaleun.games.uboot.bots.officer import Deed, Officer
from kaleun.games.uboot.crew.shown import Piece, Puzzle
from kaleun.games.uboot.view import EngineerView

HAZARDS = ("fire", "electrical", "leak", "lighting")
PATIENCE_S = 3600


class ChiefEngineer(Officer[EngineerView]):
    """Asks the Captain for one repair at a time, by the order of priorities."""

    role = "chief_engineer"
    watches = False

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.puzzle_at: tuple[int, float, bool] | None = None
        self.asked: dict[str, int] = {}
        """Since when he has asked for a repair."""

    def patience(self, view: EngineerView) -> int:
        return 10 if view.technical_view.breaches else super().patience(view)

    def deeds(self, view: EngineerView) -> Iterator[Deed]:
        if view.puzzle is not None:
            yield from self.solve(view.puzzle, view.clock.seconds)
        else:
            self.puzzle_at = None
        yield from self.say("wish", self.wish(view))

    def wish(self, view: EngineerView) -> str:
        """The most urgent repair; one that has been asked for in vain for an hour waits until the next have had their
        turn."""
        now = view.clock.seconds
        wishes = list(self.wishes(view))
        self.asked = {wish: at for wish, at in self.asked.items() if wish in wishes and now - at < 2 * PATIENCE_S}
        for wish in wishes:
            if now - self.asked.get(wish, now) < PATIENCE_S:
                self.asked.setdefault(wish, now)
                return wish
        return wishes[0] if wishes else "none"

    def wishes(self, view: EngineerView) -> Iterator[str]:
        """Fire and electrical failure first, then breaches, leaks, light, technical conditions from red to green."""
        tech = view.technical_view
        there = {(kind, int(n)) for n, kinds in tech.environment.items() for kind in kinds}
        for kind in HAZARDS[:2]:
            yield from (f"environmental {section} {what}" for what, section in sorted(there) if what == kind)
        for breach in tech.breaches:
            if not breach.crewed and not breach.failed:
                yield f"breach {breach.section}"
        if any(what == "gas" for what, _ in there) and view.boat.depth > 0:
            yield "surface"
        for kind in HAZARDS[2:]:
            yield from (f"environmental {section} {what}" for what, section in sorted(there) if what == kind)
        levels = {"red": 0, "yellow": 1, "green": 2}
        open_rows = [row for row in tech.technical if not row.running and row.section <= 6]
        for row in sorted(open_rows, key=lambda row: (levels[row.level], row.need, row.component)):
            yield f"technical {row.component} {row.section} {row.need} {row.level}"

    # -- the puzzle

    def solve(self, puzzle: Puzzle, now: int) -> Iterator[Deed]:
        """Takes his time over it, then lays the six pieces and flips the frame; sometimes wrongly."""
        if self.puzzle_at is None or self.puzzle_at[0] != puzzle.section:
            seconds = max(20.0, self.rng.gauss(self.skill["puzzle_mean_s"], self.skill["puzzle_sd_s"]))
            wrong = self.rng.random() < self.skill["puzzle_wrong"]
            self.puzzle_at = (puzzle.section, now + seconds, wrong)
        section, ready, wrong = self.puzzle_at
        if now < ready:
            return
        letters = list(self.kit.solutions[str(section)])
        wanted = [(letter, half) for letter in letters for half in self.kit.halves]
        if wrong:
            wanted[0], wanted[1] = wanted[1], wanted[0]
        for space, (letter, half) in enumerate(wanted):
            piece = next(row for row in puzzle.pieces if self._is(row, letter, half))
            if piece.turned:
                yield "puzzle_turn", {"piece": piece.piece}
            yield "puzzle_place", {"piece": piece.piece, "space": space}
        yield "puzzle_flip", {}

    def _is(self, row: Piece, letter: str, half: str) -> bool:
        return self.kit.pictures[row.picture] == letter and row.half == half
