"""Frames: what a seat is shown line by line adds up to what it sees, at every answer, for every seat and for whoever
only looks on; and the frames of the whole game, worked out afterwards, are those that were shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from kaleun.conformance.cases import Captain
from kaleun.conformance.deeds import LiveCaptain, do
from kaleun.conformance.secrets import differences, observers
from kaleun.kernel.frames import Eye, patch, patched
from kaleun.kernel.game import Game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.plain import plain, to_json
from kaleun.kernel.table import Table, new_table

LIVE = 60
"""So many deeds of a game in real time are watched."""


def check(
    game: Game, cases: Iterable[tuple[Mapping[str, Any], int]], most: int = 20_000
) -> tuple[list[str], Counter[str]]:
    """Random games over these (options, seed), `most` answers of each. Sentences, and what was counted."""
    found: list[str] = []
    counts: Counter[str] = Counter()
    for options, seed in cases:
        table = new_table(game, seed=seed, options=options)
        where = f"{game.name} seed {seed}"
        found += (f"{where}: {sentence}" for sentence in _watched(table, seed, most, counts))
        counts["games"] += 1
        if len(found) > 20:
            break
    return list(dict.fromkeys(found)), counts


def _watched(table: Table, seed: int, most: int, counts: Counter[str]) -> Iterator[str]:
    screens = [Screen(table, seat) for seat in observers(table)]
    table.run.roll_film()
    for _ in _played(table, seed, most):
        film = table.run.roll_film()
        if film is None:
            yield f"answer {table.n}: the film is broken"
            return
        counts["answers"] += 1
        for screen in screens:
            counts["frames"] += screen.show(film)
            yield from (f"answer {table.n}: {sentence}" for sentence in screen.wrong())
    for screen in screens:
        yield from screen.wrong_afterwards()


def _played(table: Table, seed: int, most: int) -> Iterator[None]:
    if isinstance(table, LiveTable):
        live = LiveCaptain(seed)
        for _ in range(min(most, LIVE)):
            if table.over:
                return
            do(table, live.choose(table))
            yield
        return
    captain = Captain(seed)
    for _ in range(most):
        if table.over:
            return
        table.answer(captain.choose(table))
        yield


class Screen:
    """What one seat is shown of a running table: the view it had, and every patch since."""

    def __init__(self, table: Table, seat: str | None) -> None:
        self.table, self.seat, self.eye = table, seat, Eye(table.game, table.book, seat)
        self.last = self._now()
        self.shown = plain(self.last)
        self.lines = [line.line for line in table.log(seat)]

    def show(self, film: Iterable[Any]) -> int:
        """Shows the filmed lines, then what changed after them; how many frames that were."""
        n = 0
        for line, view in [*self.eye.film(film), (None, self._now())]:
            changes = patch(self.last, view)
            self.shown = patched(self.shown, plain(changes))
            self.last = view
            self.lines += [] if line is None else [line]
            n += line is not None or bool(changes)
        return n

    def _now(self) -> Any:
        """The view of a copy: the State itself goes on."""
        return self.eye.look(self.table.game.copy(self.table.run.state))

    def wrong(self) -> Iterator[str]:
        """By what the screen differs from the truth."""
        truth = self.table.view(self.seat)
        if to_json(self.shown) != to_json(truth):
            yield from (f"{self.seat} is shown something else at {path}" for path in differences(self.shown, truth))
        if _told(self.lines) != _told(line.line for line in self.table.log(self.seat)):
            yield f"{self.seat} is shown other lines than the log has"

    def wrong_afterwards(self) -> Iterator[str]:
        """The same for the frames of the whole game."""
        seen: Any = {}
        found = self.table.frames(self.seat)
        for frame in found:
            seen = patched(seen, frame.patch)
        if to_json(seen) != to_json(self.table.view(self.seat)):
            yield f"all frames of {self.seat} do not lead to its view"
        if [frame.line.line for frame in found[:-1] if frame.line] != [x.line for x in self.table.log(self.seat)]:
            yield f"the frames of {self.seat} have other lines than its log"


def _told(lines: Iterable[Any]) -> list[bytes]:
    """Lines without their place: of those who decide at once, each has read its own when they came."""
    return sorted(to_json(msgspec.structs.replace(line, at=0)) for line in lines)
