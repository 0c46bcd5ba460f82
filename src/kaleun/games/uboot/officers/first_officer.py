"""The First Officer: alarm, radio, tubes, ears; when there is nothing left to do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import in_section, surfaced
from kaleun.games.uboot.crew.book import OUTSIDE
from kaleun.games.uboot.crew.s06_13_smoking import may
from kaleun.games.uboot.missions.headquarters import rows
from kaleun.games.uboot.officers.navigator import clock
from kaleun.games.uboot.officers.word import BRIDGE, RADIO_ROOM, Deed, Word, company, order
from kaleun.games.uboot.sea.checklist import DAY
from kaleun.games.uboot.sea.orders import deepest
from kaleun.games.uboot.sea.radio import WAITING
from kaleun.games.uboot.sea.units import HOUR, MINUTE
from kaleun.games.uboot.sea.water import light_now
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER, ROLES

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

HUNTS = ("sink_grt", "sink_type", "hit_type", "shadow")
KINDS = ("g7e", "g7a")


def words(s: State, book: Book) -> Iterator[Word]:
    """The most urgent first."""
    yield from alarm(s, book)
    yield from by_day(s, book)
    yield from radio(s, book)
    yield from ears(s, book)
    yield from tubes(s, book)
    yield from rest(s, book)
    yield from home(s, book)


def down(s: State, book: Book, depth: float) -> Deed:
    """Dive to a depth there is water for, with everybody inside."""
    least = book.officers["first_officer"]["clear_of_ground_m"]
    to = max(min(least, depth), min(depth, deepest(s, book), round(s.sea.water, -1) - least))
    deed = order(s, book, "dive", "dive_resurface", {"depth": float(to)}, "dive")
    return deed._replace(first="dive") if in_section(s, *OUTSIDE) else deed


def alarm(s: State, book: Book) -> Iterator[Word]:
    """Aircraft: down. ASDIC: deeper."""
    row, boat = book.officers["first_officer"], s.boat
    if surfaced(s) and any(plane.seen for plane in s.sea.planes):
        deed = down(s, book, row["alarm_m"])
        yield Word(FIRST_OFFICER, "propose_alarm", {"depth": deed.args["depth"]}, deed)
    if not s.sea.pinged or boat.depth <= 0:
        return
    least = row["clear_of_ground_m"]
    deep = min(row["deep_m"], deepest(s, book), round(s.sea.water, -1) - least)
    if boat.keel + least < deep:
        deed = order(s, book, "new_depth", "new_depth", {"depth": float(deep)})
        yield Word(FIRST_OFFICER, "propose_deeper", {"depth": deep}, deed)


def by_day(s: State, book: Book) -> Iterator[Word]:
    """On the surface by day a ship that is near sees the boat and runs, or shoots."""
    row = book.board["first_officer"]
    near = any(not c.lost and c.by != "hydrophone" and 0 <= c.distance <= row["day_nm"] for c in s.sea.contacts)
    if near and surfaced(s) and light_now(s, book.sea) == DAY:
        deed = down(s, book, book.sea.p["boat"]["depth"]["periscope_m"])
        yield Word(FIRST_OFFICER, "propose_under", {}, deed, BRIDGE)


def radio(s: State, book: Book) -> Iterator[Word]:
    """A message that nobody has deciphered yet: the letters are for a person to type."""
    waiting = [message.id for message in s.sea.radio if message.state == WAITING]
    if waiting:
        deed = order(s, book, "enigma", "enigma", {"receive": (waiting[0],)})._replace(fill=True)
        yield Word(FIRST_OFFICER, "propose_read", {"n": len(waiting)}, deed, RADIO_ROOM)


def ears(s: State, book: Book) -> Iterator[Word]:
    """Where ships are to be found and none is in sight: under water one hears farther than eyes see."""
    row, boat, now = book.officers["first_officer"], s.boat, s.clock.seconds
    if boat.diving or company(s, book) or s.sea.pinged:
        return
    hunting = any(
        goal.known and not goal.done and kind in HUNTS
        for goal, kind in zip(s.task.goals, kinds(book), strict=False)
    )  # fmt: skip
    if not hunting:
        under = now - boat.dive_at if boat.depth > 0 else 0
        if under >= book.board["first_officer"]["under_min"] * MINUTE:
            yield Word(FIRST_OFFICER, "propose_up", {}, order(s, book, "resurface", "dive_resurface"))
        return
    due = now - s.voice.listened >= row["listen_every_h"] * HOUR
    if surfaced(s) and due and round(s.sea.water, -1) > row["listen_m"] + row["clear_of_ground_m"]:
        deed = down(s, book, row["listen_m"])
        at = clock(book, now + row["listen_in_min"] * MINUTE)
        yield Word(FIRST_OFFICER, "propose_listen", {"depth": deed.args["depth"], "time": at}, deed)
    elif boat.depth > 0 and "hydrophone" not in boat.views and due:
        yield Word(FIRST_OFFICER, "propose_hydrophone", {}, order(s, book, "hydrophone", "hydrophone"))
    elif boat.depth > 0 and "hydrophone" not in boat.views:
        deed = order(s, book, "resurface", "dive_resurface")
        yield Word(FIRST_OFFICER, "propose_surface", {}, deed)


@cache
def kinds(book: Book) -> tuple[str, ...]:
    """The kind of each objective, the primary one first."""
    return tuple(row["type"] for row in rows(book))


def tubes(s: State, book: Book) -> Iterator[Word]:
    """An empty tube and a torpedo for it, while nobody is near."""
    if s.sea.pinged or company(s, book) or any(tube.reload for tube in s.boat.tubes):
        return
    for n, tube in enumerate(s.boat.tubes, 1):
        if tube.load:
            continue
        room = "stern" if book.sea.stern(n) else "bow"
        kind = next((k for k in KINDS if s.boat.spares.get(f"{room} {k}", 0) > 0), "")
        if kind:
            call = "reload" if surfaced(s) else "dive"
            deed = order(s, book, "reload", "reload_torpedo", {"tube": n, "kind": kind}, call)
            yield Word(FIRST_OFFICER, "propose_reload", {"tube": n}, deed)
            return


def rest(s: State, book: Book) -> Iterator[Word]:
    """A smoke on deck gives the Captain an order back."""
    if not s.crew.blocked or s.crew.smoked or not surfaced(s) or company(s, book) or not in_section(s, *OUTSIDE):
        return
    role = next((role for role in ROLES if may(s, book, role)), "")
    if role and not any(plane.seen for plane in s.sea.planes):
        yield Word(FIRST_OFFICER, "propose_smoke", {}, Deed("smoke", seat=role))


def home(s: State, book: Book) -> Iterator[Word]:
    """Everything that was ordered is done."""
    known = [goal for goal in s.task.goals if goal.known]
    if known and all(goal.done or goal.missed for goal in known) and known[0].done and not company(s, book):
        yield Word(FIRST_OFFICER, "propose_home", {}, Deed("return_to_base"), (CAPTAIN, FIRST_OFFICER))


def heard(s: State, book: Book) -> Iterator[Word]:
    """What the man at the hydrophone has."""
    held = [c for c in s.sea.contacts if not c.lost and c.by == "hydrophone"]
    if held:
        bearing = 10 * round(held[0].bearing / 10) % 360
        yield Word(FIRST_OFFICER, "watch_hears", {"n": len(held), "bearing": bearing}, to=BRIDGE)
