"""Section 4: the Maneuver Phase."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.unterseeboot.book import PERISCOPE, SURFACE, Book, P
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Ask, Asks, Refusal
from kaleun.kernel.rule import rule


@rule("UB-4.1", "UB-4.2", "UB-4.3", "UB-4.4")
def maneuver(s: State, p: P) -> Asks[None]:
    """The boat stays or moves to one adjacent space, target or not; on the homeward turn it must end on the Surface."""
    s.phase = "maneuver"
    origin = s.space
    s.space = yield _question(p.book, origin, s.homeward)
    if s.space == origin:
        p.log("UB-4.1", "stayed", space=origin)
        return
    p.log("UB-4.1", "moved", origin=origin, space=s.space, how=_way(p.book, origin, s.space))
    dive(s, p, origin)


def _question(book: Book, origin: str, homeward: bool) -> Ask:
    moves = (origin, *book.spaces[origin].moves)
    if homeward:
        moves = tuple(m for m in moves if book.level[m] == SURFACE)
    keys = tuple("stay:" + m if m == origin else "move:" + m for m in moves)
    return book.ask("maneuver", "UB-4.1", keys, _refuse)


def _way(book: Book, origin: str, space: str) -> str:
    change = book.level[space] - book.level[origin]
    return "along" if change == 0 else "down" if change > 0 else "up"


@rule("UB-4.5")
def dive(s: State, p: P, origin: str) -> None:
    """Going under from the Surface shakes off the aircraft."""
    if s.spotted and p.book.level[origin] == SURFACE and p.book.level[s.space] != SURFACE:
        s.spotted = False
        p.log("UB-4.5", "shook_off_aircraft")


@rule("UB-12.1")
def _refuse(s: State, book: Book) -> Iterator[Refusal]:
    """Why the boat cannot go home this turn, and why it cannot reach the other spaces."""
    if not s.homeward:
        if s.destroyer:
            yield Refusal("return", "destroyer_hunts", "UB-12.1", token=s.destroyer)
        elif book.level[s.space] > PERISCOPE:
            yield Refusal("return", "too_deep_to_return", "UB-12.5", depth=book.depth[book.level[s.space]])
    near = book.spaces[s.space].moves
    for space in book.spaces.values():
        if space.id in near and s.homeward and space.level != SURFACE:
            yield Refusal("move:" + space.id, "must_surface", "UB-12.2")
        elif space.id not in near and space.id != s.space:
            yield Refusal("move:" + space.id, "not_adjacent", "UB-4.1", origin=s.space)
