"""Section 4: the Maneuver Phase. The same question offers Return to Base (section 12), which is declared before it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.unterseeboot.book import SURFACE, Book, P
from kaleun.games.unterseeboot.rules.s12_return_to_base import no_return
from kaleun.games.unterseeboot.state import SEAT, State
from kaleun.kernel.ask import Ask, Asks, Option, Refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, bundled


@rule("UB-4.1", "UB-4.2", "UB-4.3", "UB-4.4", "UB-12.1")
def maneuver(s: State, p: P) -> Asks[None]:
    """The boat stays or moves to one adjacent space, target or not; whoever declares the return ends on the Surface."""
    s.phase = "maneuver"
    origin = s.space
    space, s.homeward = yield _question(p.book, origin, s.destroyer)
    if s.homeward:
        p.log("UB-12.1", "return_declared")
    s.space = space
    if space == origin:
        p.log("UB-4.1", "stayed", space=origin)
        return
    level = p.book.level
    change = level[space] - level[origin]
    p.log("UB-4.1", "moved", origin=origin, space=space, how="along" if not change else "down" if change > 0 else "up")
    if s.spotted and change:
        dive(s, p)


@cache
def _question(book: Book, origin: str, destroyer: str) -> Ask:
    told = bundled(verdicts(book, origin, destroyer))
    return Judged(SEAT, "maneuver", "UB-4.1", [told], refuse=told.tell)


@rule("UB-4.1", "UB-12.1")
def verdicts(book: Book, origin: str, destroyer: str) -> Iterator[Bundle | Refusal]:
    """The boat may stay, move to any space that touches its own, or go home over those on the Surface."""
    moves = book.spaces[origin].moves
    yield Bundle([Option("stay:" + origin, (origin, False)), *[Option("move:" + m, (m, False)) for m in moves]])
    here = (origin, *moves)
    why = no_return(book, origin, destroyer)
    surface = [space for space in here if book.level[space] == SURFACE]
    yield why or Bundle(Option("return:" + space, (space, True), "UB-12.1") for space in surface)
    for space in book.spaces:
        if space not in here:
            yield Refusal("move:" + space, "not_adjacent", "UB-4.1", origin=origin)


@rule("UB-4.5")
def dive(s: State, p: P) -> None:
    """Going under from the Surface shakes off the aircraft."""
    s.spotted = False
    p.log("UB-4.5", "shook_off_aircraft")
