"""Section 4: the Maneuver Phase. The same question offers Return to Base (section 12), which is declared before it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.unterseeboot.book import SURFACE, Book, P, ask
from kaleun.games.unterseeboot.rules.s12_return_to_base import may_return, refuse_return
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Ask, Asks, Option, Refusal
from kaleun.kernel.rule import rule


@rule("UB-4.1", "UB-4.2", "UB-4.3", "UB-4.4", "UB-12.1")
def maneuver(s: State, p: P) -> Asks[None]:
    """The boat stays or moves to one adjacent space, target or not; whoever declares the return ends on the Surface."""
    s.phase = "maneuver"
    origin = s.space
    space, s.homeward = yield _question(p.book, origin, may_return(s, p.book))
    s.space = space
    if s.homeward:
        p.log("UB-12.1", "return_declared")
    if space == origin:
        p.log("UB-4.1", "stayed", space=origin)
        return
    level = p.book.level
    change = level[space] - level[origin]
    p.log("UB-4.1", "moved", origin=origin, space=space, how="along" if not change else "down" if change > 0 else "up")
    if s.spotted and change:
        dive(s, p)


@cache
def _question(book: Book, origin: str, home: bool) -> Ask:
    moves = book.spaces[origin].moves
    options = [Option("stay:" + origin, (origin, False)), *[Option("move:" + m, (m, False)) for m in moves]]
    if home:
        surface = [m for m in (origin, *moves) if book.level[m] == SURFACE]
        options += [Option("return:" + m, (m, True), "UB-12.1") for m in surface]
    return ask("maneuver", "UB-4.1", options, _refuse)


@rule("UB-4.5")
def dive(s: State, p: P) -> None:
    """Going under from the Surface shakes off the aircraft."""
    s.spotted = False
    p.log("UB-4.5", "shook_off_aircraft")


def _refuse(s: State, book: Book) -> Iterator[Refusal]:
    yield from refuse_return(s, book)
    yield from _too_far(book, s.space)


@cache
def _too_far(book: Book, origin: str) -> tuple[Refusal, ...]:
    near = (origin, *book.spaces[origin].moves)
    return tuple(
        Refusal("move:" + space, "not_adjacent", "UB-4.1", origin=origin) for space in book.spaces if space not in near
    )
