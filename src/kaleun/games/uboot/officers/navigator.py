"""The Navigator: course, square and arrival, the water below, the look-outs, the galley."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import in_section, surfaced
from kaleun.games.uboot.crew.book import OUTSIDE
from kaleun.games.uboot.officers.word import BRIDGE, RADIO_ROOM, Args, Deed, Word, company, order
from kaleun.games.uboot.sea.units import HOUR, MINUTE, turn
from kaleun.games.uboot.seats import NAVIGATOR

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


SLOW = ("slow_ahead", "stop")


def words(s: State, book: Book) -> Iterator[Word]:
    """What he has called out as sentences, then what his look-outs see, or that there are none."""
    said = s.task.said.get(NAVIGATOR, {})
    yield from land(s, book, said)
    yield from look_outs(s, book)
    yield from in_place(s, said)
    yield from way(s, book, said)
    yield from depth(s, book)


def clock(book: Book, seconds: float) -> str:
    """The hour on the boat's clock, to ten minutes."""
    _, at = book.sea.calendar.local(round(seconds / (10 * MINUTE)) * 10 * MINUTE)
    return f"{at // HOUR:02}:{at % HOUR // MINUTE:02}"


def way(s: State, book: Book, said: dict[str, Any]) -> Iterator[Word]:
    """Course, next square, arrival; a proposal while the boat steers another course."""
    course, square, miles = said.get("course"), said.get("square"), said.get("miles")
    if not isinstance(course, float) or not isinstance(square, str) or not isinstance(miles, float):
        return
    row = book.officers["navigator"]
    data: Args = {"course": course, "square": square, "miles": round(miles)}
    if miles < row["there_nm"]:
        yield Word(NAVIGATOR, "nav_there", {"square": square}, about=square)
        here = "wait" in str(said.get("ready", "")).split() and surfaced(s) and not company(s, book)
        if here and s.boat.telegraph not in SLOW:
            deed = order(s, book, "new_speed", "new_speed_surfaced", {"setting": SLOW[0]})
            yield Word(NAVIGATOR, "propose_wait", {"square": square}, deed, about=square)
    elif s.boat.speed >= row["least_kn"]:
        at = clock(book, s.clock.seconds + miles / s.boat.speed * HOUR)
        yield Word(NAVIGATOR, "nav_course", {**data, "time": at}, about=square)
    else:
        yield Word(NAVIGATOR, "nav_way", data, about=square)
    quiet = surfaced(s) and not company(s, book) and miles >= row["there_nm"]
    if quiet and abs(turn(s.boat.helm, course)) >= row["off_deg"] and "land" not in str(said.get("ready", "")).split():
        yield Word(NAVIGATOR, "propose_course", data, order(s, book, "new_course", "new_course", {"degrees": course}))


def land(s: State, book: Book, said: dict[str, Any]) -> Iterator[Word]:
    """A shore ahead comes before everything else."""
    course = said.get("course")
    if "land" not in str(said.get("ready", "")).split() or not isinstance(course, float):
        return
    if abs(turn(s.boat.helm, course)) >= book.officers["navigator"]["off_deg"]:
        deed = order(s, book, "new_course", "new_course", {"degrees": course})
        yield Word(NAVIGATOR, "propose_clear_of_land", {"course": course}, deed)


def in_place(s: State, said: dict[str, Any]) -> Iterator[Word]:
    """This is the square headquarters wants a report from."""
    here = str(said.get("ready", "")).split()
    for name in s.sea.outgoing:
        if name in here and not s.sea.sending and surfaced(s):
            yield Word(NAVIGATOR, "propose_report", {"name": name}, Deed("enigma", {"send": name}), RADIO_ROOM, name)


def depth(s: State, book: Book) -> Iterator[Word]:
    """Water under the keel, by the lead: to ten metres."""
    left = max(0, round(s.sea.water - s.boat.depth, -1))
    shallow = left <= book.officers["navigator"]["shallow_m"]
    yield Word(NAVIGATOR, "nav_shallow" if shallow else "nav_depth", {"depth": round(left)})


def look_outs(s: State, book: Book) -> Iterator[Word]:
    """What they see; a boat on the surface without eyes."""
    if surfaced(s) and not s.ready.observers:
        first = "" if in_section(s, OUTSIDE[1]) else "cruise"
        yield Word(NAVIGATOR, "watch_blind", {}, Deed("observe", first=first))
    now = s.clock.seconds
    held = [c for c in s.sea.contacts if not c.lost and c.by != "hydrophone" and now - c.seen <= book.sea.look_s]
    if held:
        near = min(held, key=lambda c: (c.distance if c.distance >= 0 else 99.0, c.id))
        bearing = 10 * round(near.bearing / 10) % 360
        data: Args = {"n": len(held), "bearing": bearing, "miles": max(1, round(near.distance))}
        yield Word(NAVIGATOR, "watch_sees" if near.distance >= 0 else "watch_sees_far", data, to=BRIDGE)
