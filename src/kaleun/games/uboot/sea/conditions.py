"""The sea's keys of orders.toml [condition]: what must hold when an order is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kaleun.games.uboot.sea.radio import WAITING
from kaleun.games.uboot.sea.water import weather_now
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Tube
    from kaleun.games.uboot.state import State


def room_tubes(s: State, book: Book, section: int) -> list[tuple[int, Tube]]:
    """The usable tubes of a torpedo room by number; section 0 = both rooms."""
    rooms = book.sea.rooms
    numbers = rooms.get(section, sum(rooms.values(), ()))
    return [(n, s.boat.tubes[n - 1]) for n in numbers if n not in s.ready.no_tubes]


def _sea(s: State, book: Book) -> int:
    return weather_now(s, book.sea).sea


def _limit(name: str) -> Callable[[State, Book, int], bool]:
    return lambda s, book, _: _sea(s, book) <= book.sea.weather_limits[name]


def _spare(s: State, book: Book, section: int) -> bool:
    rooms = (section,) if section in book.sea.rooms else tuple(book.sea.rooms)
    ends = tuple("bow " if room == book.sea.bow_room else "stern " for room in rooms)
    return any(n > 0 for kind, n in s.boat.spares.items() if kind.startswith(ends))


def _view(s: State) -> bool:
    return "periscope" in s.boat.views or (s.boat.depth <= 0 and s.ready.observers > 0 and not s.ready.no_bridge_tdc)


def periscope_depth(s: State, book: Book) -> float:
    """The deepest at which the periscope can be used; bad planes hold it only roughly."""
    return float(book.sea.p["boat"]["depth"]["periscope_m"]) + s.ready.depth_hold_error_m


CONDITIONS: dict[str, Callable[[State, Book, int], bool]] = {
    "surfaced": lambda s, book, _: s.boat.depth <= 0 and not s.boat.diving,
    "submerged": lambda s, book, _: s.boat.depth > 0 and s.boat.diving in ("", "dive"),
    "depth_max_10": lambda s, book, _: s.boat.depth <= periscope_depth(s, book),
    "clear_sky": lambda s, book, _: weather_now(s, book.sea).cloud <= book.sea.weather_limits["sextant_max_cloud_8"],
    "message_waiting": lambda s, book, _: any(m.state == WAITING for m in s.sea.radio)
    or (bool(s.sea.outgoing) and s.boat.depth <= 0),
    "view_open": lambda s, book, _: _view(s),
    "tdc_locked": lambda s, book, _: "tdc" in s.boat.views and s.boat.lock > 0,
    "tube_loaded_dry": lambda s, book, room: any(
        t.load and not t.flooded and not t.flood_at for _, t in room_tubes(s, book, room)
    ),
    "tube_flooded": lambda s, book, room: any(t.load and t.flooded for _, t in room_tubes(s, book, room)),
    "tube_empty": lambda s, book, room: any(not t.load and not t.reload_at for _, t in room_tubes(s, book, room)),
    "spare_torpedo": _spare,
    "reload_sea": lambda s, book, _: s.boat.depth > 0
    or _sea(s, book) <= book.sea.weather_limits["reload_max_sea_surfaced"],
    "gun88_sea": _limit("gun88_max_sea"),
    "gun20_sea": _limit("gun20_max_sea"),
    "shells_left": lambda s, book, _: s.boat.shells > 0,
}  # fmt: skip


@rule("BG-7.5.2.b", "BG-7.5.2.c", "BG-7.5.2.d")
def holds(s: State, book: Book, name: str, section: int = 0) -> bool:
    """Does this condition hold now? `section` is the torpedo room for the conditions of tubes (0 = either)."""
    return CONDITIONS[name](s, book, section)
