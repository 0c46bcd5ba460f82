"""Section 7.5.2: targeting, navigation and intelligence orders; 9.3: observers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import OBSERVATION, observers, surfaced
from kaleun.games.uboot.crew.book import Order
from kaleun.games.uboot.crew.manning import assign
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_5_crew import HELPER, Job, Post, with_light
from kaleun.games.uboot.crew.s06_5_orders import Args, Spec, man, standard, unmanned, work
from kaleun.games.uboot.crew.s06_7_busy import update
from kaleun.games.uboot.crew.s07_3_cards import settle
from kaleun.games.uboot.feed import note
from kaleun.games.uboot.sea import orders
from kaleun.games.uboot.sea.radio import WAITING
from kaleun.games.uboot.sea.water import weather_now
from kaleun.games.uboot.seats import NAVIGATOR
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

Posts = Sequence[Post]
ASSIGN = "assign_observation"


# -- observers


@rule("BG-7.5.2.a", "BG-8.3.b")
def lookouts(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """Sailors in section 8, six at most with those who observe already."""
    room = order.most - len(observers(s))
    if room < 1:
        return Refusal("observe", "observers_full", "BG-7.5.2.a", n=order.most)
    return standard(s, book, order, args)._replace(more=room - 1, busy=OBSERVATION)


@rule("BG-8.3.a", "BG-9.3.a", "BG-9.3.b")
def observe(s: State, p: P, job: Job, posts: Posts) -> Asks[None]:
    """The men become busy observers, in a heavy sea at some activations more; the sea learns their number."""
    limits = p.book.sea.weather_limits
    wet = weather_now(s, p.book.sea).sea >= limits["observers_wet_from_sea"]
    work(s, p, job, posts, extra=limits["observers_wet_extra_activation"] if wet else 0)
    update(s, p)
    note(s, p, "BG-8.3.a", "observers", n=s.ready.observers)
    yield from ()


@rule("BG-9.3.d")
def join(s: State, p: P, seat: str, sailors: tuple[str, ...] = ()) -> Asks[None]:
    """While somebody observes, others in section 8 may join without an order."""
    job = with_light(s, _joining(s, p.book))
    posts = yield from man(s, p, job, tuple(dict.fromkeys(sailors)), NAVIGATOR)
    if posts is not None:
        yield from observe(s, p, job, posts)
    yield from settle(s, p)


def _joining(s: State, book: Book) -> Job:
    order = book.crew.orders[ASSIGN]
    return standard(s, book, order, {})._replace(more=order.most - len(observers(s)) - 1, busy=OBSERVATION)


@rule("BG-9.3.d")
def no_join(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Somebody must be observing, and there must be room and men."""
    busy = len(observers(s))
    if not busy:
        return Refusal("join", "nobody_observes", "BG-9.3.d")
    if busy >= book.crew.orders[ASSIGN].most:
        return Refusal("join", "observers_full", "BG-7.5.2.a", n=busy)
    job = with_light(s, _joining(s, book))
    if assign(s, book, job, tuple(dict.fromkeys(args.get("sailors", ())))) is None:
        return unmanned(s, book, "join", job)
    return None


# -- views and instruments


def opens(view: str) -> Any:
    """An order that opens a view for its operators."""

    @rule("BG-7.5.2.b", "BG-7.5.2.c", "BG-7.5.3.f", "BG-8.1.e", "BG-8.4.a", "BG-8.4.c", "BG-H.5")
    def perform(s: State, p: P, job: Job, posts: Posts) -> Asks[None]:
        work(s, p, job, posts)
        man_view(s, p, view, posts)
        yield from ()

    return perform


def man_view(s: State, p: P, view: str, posts: Posts) -> None:
    """These men stand at the view until it closes."""
    s.crew.operators[view] = [post.figure for post in posts if post.icon != HELPER]
    orders.open_view(s, p, view)
    update(s, p)


@rule("BG-H.5")
def leave_view(s: State, p: P, seat: str, view: str) -> Asks[None]:
    """The view is left; using it again is another order."""
    orders.close_view(s, p, view)
    yield from ()


def no_leave(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    if args and args["view"] not in s.boat.views:
        return Refusal(args["view"], "view_not_open", "BG-H.5")
    return None


@rule("BG-H.5")
def view_closed(s: State, p: P, view: str) -> Asks[None]:
    """The operators are free again."""
    if view not in s.boat.views:
        s.crew.operators.pop(view, None)
    update(s, p)
    yield from ()


@rule("BG-7.5.2.d", "BG-9.1.2.a", "BG-9.3.b")
def sextant(s: State, p: P, job: Job, posts: Posts) -> Asks[None]:
    """One man takes the sun or the stars; an observer stays an observer."""
    work(s, p, job, posts)
    orders.sextant(s, p)
    yield from ()


def incoming(s: State, args: Args) -> tuple[str, ...]:
    """The messages to be read: those named, or, if nothing is to be sent either, all that wait."""
    waiting = tuple(m.id for m in s.sea.radio if m.state == WAITING)
    return tuple(args.get("receive", ())) or (() if args.get("send") else waiting)


@rule("BG-6.5.f", "BG-7.5.2.e", "BG-8.4.b")
def messages(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """One sailor, one activation for each message: incoming ones by their id, one of ours to be sent."""
    waiting = [m.id for m in s.sea.radio if m.state == WAITING]
    read = incoming(s, args)
    n = len(read) + bool(args.get("send"))
    if not n or any(m not in waiting for m in read) or len(dict.fromkeys(read)) != len(read):
        return Refusal("enigma", "no_such_message", "BG-8.4.b")
    if args.get("send") and not surfaced(s):
        return Refusal("enigma", "needs_surfaced", "BG-8.4.b")
    if args.get("send") and args["send"] not in s.sea.outgoing:
        return Refusal("enigma", "no_such_message", "BG-8.4.b")
    job = standard(s, book, order, args)
    return job._replace(slots=tuple(slot._replace(times=n) for slot in job.slots))


@rule("BG-7.5.2.e", "BG-8.4.b")
def enigma(
    s: State, p: P, job: Job, posts: Posts, receive: tuple[str, ...] = (), send: str = "", key: str = "",
    typed: str = "",
) -> Asks[None]:  # fmt: skip
    """The radioman deciphers and sends."""
    work(s, p, job, posts)
    for message in incoming(s, {"receive": receive, "send": send}):
        orders.receive(s, p, message, key, typed)
    if send:
        orders.send(s, p, send)
    yield from ()


SPECS = (
    Spec("observe", "BG-7.5.2.a", observe, lookouts, order=lambda _: ASSIGN, always=True),
    Spec("periscope", "BG-7.5.2.b", opens("periscope"), standard, always=True),
    Spec("hydrophone", "BG-7.5.2.c", opens("hydrophone"), standard, always=True),
    Spec("sextant", "BG-7.5.2.d", sextant, standard, always=True),
    Spec("enigma", "BG-7.5.2.e", enigma, messages, (
        Param("receive", "list", optional=True), Param("send", "str", optional=True),
        Param("key", "str", optional=True), Param("typed", "str", optional=True),
    ), always=True),
)  # fmt: skip
