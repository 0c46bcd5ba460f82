"""What must be true of a fight: the combat mat and the aircraft."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.hunted.book import Book
from kaleun.games.hunted.rules.s10_12_recovery import QUALITIES
from kaleun.games.hunted.state import State

SEARCHES = 500
"""More than any fight brings: searches of the escorts, rounds of fire."""
LARGEST = 100_000
"""No ship has so many tons."""


def within(name: str, value: int, least: int, most: int) -> Iterator[str]:
    if not least <= value <= most:
        yield f"{name} is {value}, outside {least} to {most}"


def combat(s: State, book: Book) -> Iterator[str]:
    c = s.combat
    if c is None:
        if s.phase in ("contact", "escort_hunt", "duel"):
            yield f"{s.phase} without a combat mat"
        return
    if s.phase in ("assignment", "travel"):
        yield f"a combat goes on in the phase {s.phase}"
    for target in c.targets:
        if not (0 < target.capacity < 9 and 0 <= target.damage < 60 and 0 < target.tonnage < LARGEST):
            yield f"a target has {target.damage} of {target.capacity} points and {target.tonnage} t"
    if sum(target.kind == "escort" for target in c.targets) > 1:
        yield "there are two escorts among the targets"
    if c.range not in ("", *book.charts["U1_torpedo_gun_fire"]["range"]):
        yield f"there is no range {c.range}"
    if c.day and c.night_surface:
        yield "a night surface attack is made by day"
    if c.wolfpack not in (-1, 0, 1):
        yield f"the wolfpack modifier is {c.wolfpack}"
    rounds = book.charts["calendar"]["rounds"]
    yield from within("additional rounds", c.additional, 0, rounds["rounds_per_later_box"])
    yield from within("follows", c.follows, 0, rounds["follows_per_later_box"])
    yield from within("rounds of fire", c.round, 0, SEARCHES)
    yield from within("searches", c.detections, 0, SEARCHES)
    yield from within("visitors in a row", c.hunted, 0, rounds["hunted_limit"])
    yield from within("exactness of the search", c.detection_bonus, 0, 1)
    for _, index in c.aimed:
        yield from within("aimed at target", index, 0, len(c.targets) - 1)


def air(s: State, book: Book) -> Iterator[str]:
    a = s.air
    if a is None:
        return
    if s.phase in ("commission", "assignment", "travel"):
        yield f"an aircraft is overhead in the phase {s.phase}"
    yield from within("air attacks", a.attacks, -1, 2)
    yield from within("air attacks made", a.done, 0, SEARCHES)
    if a.special not in ("", "fido", "tsetse", "rockets"):
        yield f"there is no air weapon {a.special}"
    if a.quality not in ("", *QUALITIES) or (a.quality and not book.on("aircraft_quality")):
        yield f"the air crew is {a.quality}"
