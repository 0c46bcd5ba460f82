"""Section 7.5.3: armament orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import surfaced
from kaleun.games.uboot.crew.book import HOUR, MINUTE, Order
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_5_crew import Job, Post, Slot
from kaleun.games.uboot.crew.s06_5_orders import Args, Spec, standard, work
from kaleun.games.uboot.crew.s07_5_2_targeting import man_view, opens
from kaleun.games.uboot.crew.s10_3_2_work import plan
from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea import orders, tubes
from kaleun.games.uboot.sea.water import weather_now
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

Posts = Sequence[Post]
SET = (("depth", "depth_set_m", "no_such_run_depth"), ("spread_deg", "spread_deg", "no_such_spread"))
"""What can be set on a torpedo: argument, its limits in the chart, the refusal beyond them."""


def aimed(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """A target that is held now."""
    if args and orders.contact_by_id(s, args["contact"]) is None:
        return Refusal(order.id, "no_such_contact", "BG-7.5.3.a")
    return standard(s, book, order, args)


@rule("BG-7.5.3.a")
def lockable(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """A target that is held, in arc and range of some tube that works."""
    contact = orders.contact_by_id(s, args["contact"])
    if contact is not None and not any(
        orders.bears(s, book, contact, n) for n in book.crew.tube_room if n not in s.ready.no_tubes
    ):
        return Refusal("tdc", "out_of_arc", "BG-7.5.3.a")
    return aimed(s, book, order, args)


@rule("BG-7.5.3.a", "BG-8.4.a")
def tdc(s: State, p: P, job: Job, posts: Posts, contact: int) -> Asks[None]:
    """The operator in section 3 opens the attack view and locks a target."""
    work(s, p, job, posts)
    man_view(s, p, "tdc", posts)
    orders.lock(s, p, contact)
    yield from ()


# -- tubes


@rule("BG-7.5.c")
def rooms(book: Book, numbers: Sequence[int]) -> list[int]:
    """The torpedo rooms of these tubes."""
    return sorted(dict.fromkeys(book.crew.tube_room[n] for n in numbers))


def _tubes(s: State, book: Book, args: Args, flooded: bool) -> tuple[int, ...] | None:
    """The tubes named, if all of them are loaded, in order, and flooded or dry as asked."""
    numbers = tuple(dict.fromkeys(args["tubes"]))
    for n in numbers:
        if n not in book.crew.tube_room or n in s.ready.no_tubes:
            return None
        tube = s.boat.tubes[n - 1]
        if not tube.load or tube.flooded != flooded or (tube.flood_at and not flooded):
            return None
    return numbers or None


@rule("BG-7.5.3.b", "BG-7.5.c")
def dry(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """Any number of loaded, dry tubes: one man for each room used."""
    numbers = _tubes(s, book, args, flooded=False)
    if numbers is None:
        return Refusal("flood_tubes", "no_such_tubes", "BG-7.5.3.b")
    return Job(order, tuple(Slot(order.needs[0].icon, room) for room in rooms(book, numbers)))


@rule("BG-7.5.3.b")
def flood_tubes(s: State, p: P, job: Job, posts: Posts, tubes: tuple[int, ...]) -> Asks[None]:
    """A single activation floods any number of tubes in its room."""
    work(s, p, job, posts)
    _flood(s, p, tubes)
    yield from ()


def _flood(s: State, p: P, numbers: tuple[int, ...]) -> None:
    tubes.flood(s, p, numbers)


@rule("BG-7.5.3.c", "BG-7.5.c", "BG-6.5.f")
def salvo(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """One activation per torpedo, shared freely among men in the tube's room."""
    numbers = _tubes(s, book, args, flooded=True)
    if numbers is None:
        return Refusal("fire_torpedoes", "no_such_tubes", "BG-7.5.3.c")
    common = book.sea.p["torpedo"]["common"]
    for name, limits, code in SET:
        least, most = common[limits]
        if not least <= args.get(name, least) <= most:
            return Refusal("fire_torpedoes", code, "BG-7.5.3.c", least=least, most=most)
    icon = order.needs[0].icon
    slots = tuple(Slot(icon, book.crew.tube_room[n]) for n in sorted(numbers))
    return Job(order, slots, shared=True)


@rule("BG-7.5.3.c", "BG-8.4.f")
def fire(s: State, p: P, job: Job, posts: Posts, **aim: Any) -> Asks[None]:
    """The torpedoes leave from the TDC view at the Captain's word."""
    work(s, p, job, posts)
    tubes.fire(s, p, **aim)
    yield from ()


@rule("BG-7.5.3.d", "BG-7.5.c")
def empty(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """One empty tube and a spare torpedo for it; three men in its room."""
    n, need = args["tube"], order.needs[0]
    if n not in book.crew.tube_room or n in s.ready.no_tubes:
        return Refusal("reload", "no_such_tubes", "BG-7.5.3.d")
    tube = s.boat.tubes[n - 1]
    if tube.load or tube.reload_at:
        return Refusal("reload", "needs_tube_empty", "BG-7.5.3.d")
    if s.boat.spares.get(tubes.spare_of(book.sea, n, args["kind"]), 0) < 1:
        return Refusal("reload", "needs_spare_torpedo", "BG-7.5.3.d")
    return Job(order, (Slot(need.icon, book.crew.tube_room[n]),) * need.men)


@rule("BG-7.5.3.d", "BG-8.4.f")
def reload(s: State, p: P, job: Job, posts: Posts, tube: int, kind: str) -> Asks[None]:
    """One torpedo into one tube."""
    work(s, p, job, posts)
    tubes.reload(s, p, tube, kind)
    yield from ()


@rule("BG-7.5.3.d")
def from_outside(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """House: on a long patrol, surfaced, stopped and in a calm, three men on the foredeck bring a torpedo from outside
    into a free spare place forward."""
    rule_of, kind = book.crew.external, args["kind"]
    bow = sum(n for name, n in s.boat.spares.items() if name.startswith("bow "))
    if s.boat.spares.get(f"external {kind}", 0) < 1 or book.sea.limit_s < rule_of["min_time_limit_h"] * HOUR:
        return Refusal("load_external", "needs_spare_torpedo", "BG-7.5.3.d")
    if bow >= book.crew.bow_places or s.crew.external:
        return Refusal("load_external", "no_spare_place", "BG-7.5.3.d")
    calm = weather_now(s, book.sea).sea <= rule_of["max_sea"] and abs(s.boat.speed) <= rule_of["max_speed_kn"]
    if not surfaced(s) or not calm:
        return Refusal("load_external", "needs_calm", "BG-7.5.3.d")
    return Job(order, (Slot(rule_of["icon"], rule_of["section"]),) * rule_of["sailors"])


@rule("BG-7.5.3.d")
def load_external(s: State, p: P, job: Job, posts: Posts, kind: str) -> Asks[None]:
    """It takes an hour and a half, and is abandoned if the boat dives meanwhile."""
    work(s, p, job, posts)
    s.crew.external, s.crew.external_at = kind, s.clock.seconds + p.book.crew.external["minutes"] * MINUTE
    plan(s)
    note(s, p, "BG-7.5.3.d", "external_begun", kind=kind)
    yield from ()


@rule("BG-7.5.3.d")
def external_loaded(s: State, p: P) -> Asks[None]:
    """The torpedo lies inside."""
    kind = s.crew.external
    if kind:
        s.boat.spares[f"external {kind}"] -= 1
        s.boat.spares[f"bow {kind}"] = s.boat.spares.get(f"bow {kind}", 0) + 1
        s.crew.external, s.crew.external_at = "", -1
        tell(s, p, "BG-7.5.3.d", "external_loaded", kind=kind)
    yield from ()


# -- guns


@rule("BG-7.5.3.e", "BG-8.4.c")
def gun_88mm(s: State, p: P, job: Job, posts: Posts, contact: int) -> Asks[None]:
    """Three men on the foredeck fire at a target."""
    work(s, p, job, posts)
    man_view(s, p, "gun88", posts)
    orders.shell(s, p, contact)
    yield from ()


def _room(book: Book, args: Args) -> int:
    return book.crew.tube_room.get(args.get("tube", 0), 0)


def _whatever(s: State, book: Book) -> bool:
    """The external torpedoes have conditions of their own."""
    return True


CONTACT, TUBES, KIND = Param("contact", "int"), Param("tubes", "list"), Param("kind", "str", ("g7a", "g7e"))
AIM = (
    TUBES, Param("course", "float"), Param("speed", "float"), Param("distance_nm", "float"),
    Param("depth", "float", optional=True), Param("spread_deg", "float", optional=True),
    Param("magnetic", "bool", optional=True), Param("fast", "bool", optional=True),
)  # fmt: skip
SPECS = (
    Spec("tdc", "BG-7.5.3.a", tdc, lockable, (CONTACT,)),
    Spec("flood_tubes", "BG-7.5.3.b", flood_tubes, dry, (TUBES,)),
    Spec("fire_torpedoes", "BG-7.5.3.c", fire, salvo, AIM),
    Spec("reload", "BG-7.5.3.d", reload, empty, (Param("tube", "int"), KIND),
         lambda _: "reload_torpedo", _room),
    Spec("load_external", "BG-7.5.3.d", load_external, from_outside, (KIND,), lambda _: "reload_torpedo",
         conditions=dict.fromkeys(("tube_empty", "spare_torpedo", "reload_sea"), _whatever)),
    Spec("gun_88mm", "BG-7.5.3.e", gun_88mm, aimed, (CONTACT,)),
    Spec("gun_20mm", "BG-7.5.3.f", opens("gun20"), standard, always=True),
)  # fmt: skip
