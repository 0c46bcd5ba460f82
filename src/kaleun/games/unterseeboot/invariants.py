"""What is true of every reachable state. The fuzzer checks these after every answer."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.unterseeboot.book import SURFACE, Book
from kaleun.games.unterseeboot.state import State


def invariants(s: State, book: Book) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    boat = book.boat
    for name, value, most in (
        ("hull", s.hull, boat.hull),
        ("battery", s.battery, boat.battery),
        ("auxiliary", s.auxiliary, boat.auxiliary),
        ("torpedoes", s.torpedoes, boat.torpedoes),
        ("turn", s.turn, book.turns),
        ("fired", s.fired, boat.salvo),
    ):
        if not 0 <= value <= most:
            yield f"{name} is {value}, outside 0 to {most}"
    if s.space not in book.spaces:
        yield f"the boat is at {s.space}, which is no space"
    if s.spotted and book.level[s.space] != SURFACE and s.phase != "maneuver":
        yield "a submerged boat is Spotted"
    if s.destroyer not in ("", "searching", "detected"):
        yield f"unknown destroyer token {s.destroyer!r}"
    if len(s.targets) + len(s.sunk) > len(book.target_spaces):
        yield "there are more ships than target spaces"
    if set(s.targets) & {ship.space for ship in s.sunk}:
        yield "a ship is both afloat and sunk"
    if s.hull == 0 and not s.outcome:
        yield "a boat without hull is afloat"
    larger = [d for d in [t.die for t in s.targets.values()] + [ship.die for ship in s.sunk] if d > len(book.contact)]
    if len(larger) != len(set(larger)):
        yield f"a larger die lies in two places: {sorted(larger)}"
