"""What nobody aboard knows, dealt anew: the seed of the sea, the crush depth, undrawn cards, ships out of sight, the
current, the true place of the boat. Who has only the map on the table may also be wrong about distances and courses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.games.uboot.sea.radio import SENT
from kaleun.games.uboot.sea.scene import scene
from kaleun.games.uboot.sea.setup import crush_depth
from kaleun.games.uboot.sea.view import SEES_CONTACTS, plots_itself
from kaleun.games.uboot.seats import NAVIGATOR
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

SMALL_DEG = 0.0004
"""So far the true place may be off without another square, depth or daylight."""


@rule("BG-H.6")
def redeal(s: State, book: Book, seat: str | None, rng: Any) -> State:
    """The State with everything hidden drawn again by `rng`."""
    if not s.seed:
        return s
    s.seed = rng.randrange(1, 1 << 48)
    s.boat.crush = crush_depth(s.seed, book.sea)
    s.boat.current = (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5))
    for deck in s.crew.decks.values():
        rng.shuffle(deck)
    _ships(s, rng)
    sea = s.sea
    sea.planes = [plane for plane in sea.planes if plane.seen]
    sea.event_at = [at + rng.randint(0, 600) for at in sea.event_at]
    sea.weather_at += rng.randint(0, 600)
    for message in sea.radio:
        if message.state == SENT:
            message.text = "ANOTHER ORDER"
    _afloat(s, book, rng)
    if not book.sea.level[NAVIGATOR]["own_position_shown"]:
        sea.lat0 += rng.uniform(-SMALL_DEG, SMALL_DEG)
    if seat not in SEES_CONTACTS:
        _plotted(s, book, rng)
    return s


def _plotted(s: State, book: Book, rng: Any) -> None:
    """On the table lie the bearings; how far off a ship is and where it goes only if the app draws the map."""
    for contact in () if plots_itself(book.sea) else s.sea.contacts:
        contact.distance, contact.course, contact.speed = (
            rng.uniform(0.5, 9.0),
            rng.uniform(0.0, 359.0),
            rng.uniform(1.0, 20.0),
        )


def _afloat(s: State, book: Book, rng: Any) -> None:
    """Boats and wreckage that are not in sight may be elsewhere."""
    seen = {row.id for row in scene(s, book).floats}
    s.sea.floats = [
        f if f.id in seen else msgspec.structs.replace(f, x=f.x + rng.uniform(5e4, 9e4)) for f in s.sea.floats
    ]


def _ships(s: State, rng: Any) -> None:
    """Whoever is not seen may be elsewhere, on another course, hurt or not."""
    known = {contact.unit for contact in s.sea.contacts}
    for unit in s.sea.units:
        if unit.id not in known:
            unit.x, unit.y = unit.x + rng.uniform(-900.0, 900.0), unit.y + rng.uniform(-900.0, 900.0)
            unit.course = rng.uniform(0.0, 359.0)
            unit.limit += rng.uniform(0.0, 1.0)
    for group in s.sea.groups:
        if not group.near:
            group.lat += rng.uniform(-0.2, 0.2)
            group.speed += rng.uniform(0.0, 1.0)
