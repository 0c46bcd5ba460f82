"""Section 7.5.1: maneuvering orders; 10.1 and 10.2: propulsion and ballast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import in_section, surfaced
from kaleun.games.uboot.crew.book import OUTSIDE, Order
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_5_crew import Job, Post, Slot
from kaleun.games.uboot.crew.s06_5_orders import Args, Spec, standard, work
from kaleun.games.uboot.sea import orders
from kaleun.games.uboot.seats import CAPTAIN
from kaleun.kernel.ask import Ask, Asks, Option, Refusal
from kaleun.kernel.live import Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

Posts = Sequence[Post]
DIESELS, MOTORS = "new_speed_surfaced", "new_speed_submerged"
SETTINGS = ("full_astern", "stop", "slow_ahead", "half_ahead", "full_ahead")
WAYS = (-1, 0, 1)
CONTROL, STERN = 3, 6


@rule("BG-7.5.1.a", "BG-10.1.a")
def engine(s: State) -> str:
    """Diesels on the surface, electric motors below."""
    return DIESELS if surfaced(s) else MOTORS


@rule("BG-7.5.1.a", "BG-10.1.b")
def new_speed(s: State, p: P, job: Job, posts: Posts, setting: str) -> Asks[None]:
    """Two engine men in section 5 (surfaced) or 6 (submerged) set the telegraph."""
    work(s, p, job, posts)
    orders.speed(s, p, setting)
    yield from ()


@rule("BG-7.5.1.b", "BG-H.9")
def helm(s: State, book: Book, order: Order, args: Args) -> Job:
    """Two helmsmen in section 3; with emergency steering and 3 flooded, two men in 6 at one activation more."""
    job = standard(s, book, order, args)
    if book.crew.emergency_steering and CONTROL in s.crew.flooded:
        return job._replace(slots=tuple(Slot(slot.icon, STERN, slot.times + 1) for slot in job.slots))
    return job


@rule("BG-6.5.i", "BG-7.5.1.b")
def new_course(s: State, p: P, job: Job, posts: Posts, degrees: float, way: int = 0) -> Asks[None]:
    """The helmsmen steer the new course."""
    work(s, p, job, posts)
    orders.course(s, p, degrees, way)
    yield from ()


@rule("BG-2.r", "BG-9.3.c")
def men_outside(s: State, p: P) -> Asks[bool]:
    """A warning before a dive that would drown men: the Captain must mean it."""
    left = in_section(s, *OUTSIDE)
    if not left or not surfaced(s):
        return True
    options = [Option("dive:no", False), Option("dive:yes", True)]
    yes: bool = yield Ask(CAPTAIN, "men_outside", "BG-9.3.c", options, men=left)
    return yes


@rule("BG-7.1.b", "BG-7.5.1.c", "BG-10.1.c", "BG-10.2.a")
def dive(s: State, p: P, job: Job, posts: Posts, depth: float) -> Asks[None]:
    """Six men take the boat under: two at the helm, two at the ballast tanks, one at each kind of engine."""
    work(s, p, job, posts)
    orders.dive(s, p, depth)
    yield from ()


@rule("BG-7.5.1.c", "BG-10.1.c", "BG-10.2.a")
def resurface(s: State, p: P, job: Job, posts: Posts) -> Asks[None]:
    """The same six men bring it up."""
    work(s, p, job, posts)
    orders.resurface(s, p)
    yield from ()


@rule("BG-7.5.1.d", "BG-10.2.a")
def new_depth(s: State, p: P, job: Job, posts: Posts, depth: float) -> Asks[None]:
    """Two helmsmen and two ballast men; propulsion stays as it is."""
    work(s, p, job, posts)
    orders.depth(s, p, depth)
    yield from ()


@rule("BG-7.5.1.d")
def below(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """Under water only, and not deeper than the boat may be ordered."""
    deepest = orders.deepest(s, book)
    if args and not 0 < args["depth"] <= deepest:
        return Refusal(order.id, "no_such_depth", "BG-7.5.1.d", depth=args["depth"], most=round(deepest))
    return standard(s, book, order, args)


def from_surface(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """Dive leaves the surface."""
    return below(s, book, order, args) if surfaced(s) else Refusal("dive", "needs_surfaced", "BG-7.5.1.c")


def from_below(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """Resurface comes from below."""
    under = s.boat.depth > 0 or s.boat.diving == "dive"
    return standard(s, book, order, args) if under else Refusal("resurface", "needs_submerged", "BG-7.5.1.c")


def _crossing(s: State) -> str:
    return "dive_resurface"


SPECS = (
    Spec("new_speed", "BG-7.5.1.a", new_speed, standard, (Param("setting", "str", SETTINGS),), engine),
    Spec("new_course", "BG-7.5.1.b", new_course, helm,
         (Param("degrees", "float"), Param("way", "int", WAYS, optional=True))),
    Spec("dive", "BG-7.5.1.c", dive, from_surface, (Param("depth", "float"),), _crossing, before=men_outside),
    Spec("resurface", "BG-7.5.1.c", resurface, from_below, (), _crossing, always=True),
    Spec("new_depth", "BG-7.5.1.d", new_depth, below, (Param("depth", "float"),)),
)  # fmt: skip
