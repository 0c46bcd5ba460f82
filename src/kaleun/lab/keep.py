"""Which games of a study are kept as records: `worst:3`, `best:3` (by the score of the first seat, or of one that is
named: `worst:3@german`) or `outcome=returned:3`. A study remembers only their numbers; a table plays them again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from kaleun.ai.searcher import by_clock
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Game, Result

WORST, BEST, OUTCOME = "worst", "best", "outcome"
MANY = 3
"""So many are kept where no number is said."""
Place = tuple[int | float, bool, int]
"""Where a game stands: the first is kept first. Score (turned round for `best`), won, number in the study."""
_WORDS = re.compile(r"(?:(?P<rank>worst|best)|outcome=(?P<outcome>\w+))(?::(?P<n>\d{1,9}))?(?:@(?P<seat>\w+))?")


class Keep(NamedTuple):
    """The games to keep: how they are ranked or which outcome they have, how many, whose score counts."""

    what: str
    n: int
    seat: str
    outcome: str = ""

    def place(self, result: Result, number: int) -> Place | None:
        """The place of a game, or None if it is not in question."""
        if self.what == OUTCOME:
            return (0, False, number) if result.outcome == self.outcome else None
        score, won = result.scores[self.seat], self.seat in result.winners
        return (score, won, number) if self.what == WORST else (-score, not won, number)

    def first(self, places: Iterable[Place]) -> list[Place]:
        """Those that are kept, the first one first."""
        return sorted(places)[: self.n]


def read_keep(words: str, game: Game, options: Mapping[str, Any], bots: Mapping[str, str]) -> Keep:
    """The wish behind these words, or a sentence that says what is wrong with them, or with keeping games of bots that
    never play one twice."""
    for name in bots.values():
        if by_clock(name, game):
            raise KaleunError(f"{name} thinks by the clock and plays no game twice: to keep games, use search:300i")
    found = _WORDS.fullmatch(words)
    if found is None:
        raise KaleunError(f"keep is worst:N, best:N (with @SEAT for a seat's score) or outcome=CODE:N, not {words!r}")
    n = MANY if found["n"] is None else int(found["n"])
    if n < 1:
        raise KaleunError(f"the number of games to keep is a whole number from 1, not {found['n']}")
    seats = game.seats(options)
    if found["outcome"] is None:
        if found["seat"] is not None and found["seat"] not in seats:
            raise KaleunError(f"{game.name} has no seat {found['seat']!r}; it has: {', '.join(seats)}")
        return Keep(found["rank"], n, found["seat"] or seats[0])
    if found["seat"] is not None:
        raise KaleunError(f"an outcome is that of all seats: keep outcome={found['outcome']} without @{found['seat']}")
    if not game.texts.has("outcome", found["outcome"]):
        raise KaleunError(f"{game.name} has no outcome {found['outcome']!r}")
    return Keep(OUTCOME, n, seats[0], found["outcome"])
