"""Opening the record of a live game at once: from the State and the logs that are written in it, without sailing hours
of a sea again. What is written is held against its hash; `verify` runs everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.kernel.log import Line
from kaleun.kernel.plain import to_json
from kaleun.kernel.reopen import KeptMark, read
from kaleun.kernel.run import Diverged, Mark, Run

if TYPE_CHECKING:
    from kaleun.kernel.game import Game
    from kaleun.kernel.record_lines import Part, StoredMark


def written(game: Game, book: Any, part: Part) -> Run | None:
    """The position at the last mark of a live game whose record tells all: every step boundary with its log, the State
    where it is written. None if it does not; then the answers have to be given again."""
    if game.live is None or part.some or part.first or any(stored.log is None for stored in part.marks):
        return None
    mark: Mark | None = None
    for stored in part.marks:
        mark = _mark(game, book, part, stored, mark)
    assert mark is not None
    if mark.state is None:
        return None
    stored = part.marks[-1]
    if stored.step is not None:
        read(game, book, part.rules, KeptMark(stored.n, stored.step, to_json(stored.state)))
    return Run(game, book, mark)


def _mark(game: Game, book: Any, part: Part, stored: StoredMark, before: Mark | None) -> Mark:
    tail = part.answers[before.n if before else 0 : stored.n]
    if stored.step is not None and stored.step not in game.step_index:
        raise Diverged(f"the game does not fit the rules: there is no step {stored.step!r}")
    step = None if stored.step is None else game.step_index[stored.step]
    state = None if stored.state is None else msgspec.convert(stored.state, game.state)
    mark = Mark(before, step, state, tail, msgspec.convert(stored.log, list[Line]), stored.n, book.form)
    if state is not None and mark.hash != stored.hash:
        raise Diverged(f"the State after answer {stored.n} is not the one its hash is of")
    mark.known(stored.hash)
    return mark
