"""Section 6.5: how an order runs. The Captain issues and pays it, its owner names the crew, every role whose sailors
take part agrees, the sailors are activated, and it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from kaleun.games.uboot.crew.aboard import in_section, side_up, specialist
from kaleun.games.uboot.crew.book import Order
from kaleun.games.uboot.crew.manning import assign
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_5_crew import HELPER, Job, Post, Slot, tokens, with_light
from kaleun.games.uboot.crew.s06_6_activation import count_excess, place
from kaleun.games.uboot.crew.s06_7_busy import take, update
from kaleun.games.uboot.crew.s07_2_order_track import can_pay, pay
from kaleun.games.uboot.crew.s07_3_cards import settle
from kaleun.games.uboot.crew.s10_3_1_effects import out_of_order
from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea.conditions import CONDITIONS, holds
from kaleun.games.uboot.seats import CAPTAIN
from kaleun.kernel.ask import Ask, Asks, Option, Refusal
from kaleun.kernel.live import Command, Param, Procedure
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

Args = Mapping[str, Any]
Build = Callable[["State", "Book", Order, Args], "Job | Refusal"]
SAILORS, FORCE = Param("sailors", "list", optional=True), Param("force", "bool", optional=True)
SPENT = ("clear_sky",)
"""Conditions that do not forbid the order: it is spent without success (BG-7.5.2.d)."""


class Manned(Struct, omit_defaults=True):
    """A need of an order, the specialists for it and the men in its section."""

    icon: str
    section: int
    need: int = 1
    have: int = 0
    men: int = 0


class Spec(NamedTuple):
    """An order as a command: which row of orders.toml it is now, what it needs, and what it does."""

    name: str
    rule: str
    perform: Procedure
    """`perform(s, p, posts, **args)` after the sailors have been chosen; it activates them with `work`."""
    build: Build
    params: tuple[Param, ...] = ()
    order: Callable[[State], str] | None = None
    room: Callable[[Book, Args], int] = lambda book, args: 0
    """The torpedo room that conditions ask about."""
    conditions: Mapping[str, Callable[[State, Book], bool]] = {}
    """The crew layer's own keys of orders.toml [condition]; those not here are looked at when the job is built."""
    always: bool = False
    """Can the job be built without arguments?"""
    before: Callable[[State, P], Asks[bool]] | None = None
    """Asks before anything is paid whether it is really meant."""


def row(s: State, book: Book, spec: Spec) -> Order:
    return book.crew.orders[spec.order(s) if spec.order else spec.name]


def standard(s: State, book: Book, order: Order, args: Args) -> Job:
    """As many sailors with the icons in the sections as the order list says."""
    return Job(order, tuple(Slot(n.icon, n.section or 0) for n in order.needs for _ in range(n.men)))


# -- may it be issued?


@rule("BG-7.3.j", "BG-7.5.b", "BG-H.3")
def refusal(s: State, book: Book, spec: Spec, args: Args) -> Refusal | None:
    """Why the order cannot be issued. An infeasible one can be forced: then the space is lost."""
    if not can_pay(s):
        return Refusal(spec.name, "no_space", "BG-7.3.j")
    return None if args.get("force") else infeasible(s, book, spec, args)


@rule("BG-6.5.c", "BG-7.1.a", "BG-10.3.1.a", "BG-H.3")
def infeasible(s: State, book: Book, spec: Spec, args: Args) -> Refusal | None:
    """Why it cannot be carried out now: a condition, a component out of order, too few men."""
    order, asked = row(s, book, spec), bool(args) or spec.always
    for name in order.conditions:
        own = spec.conditions.get(name)
        if own is not None:
            good = own(s, book)
        else:
            good = name in SPENT or name not in CONDITIONS or holds(s, book, name, spec.room(book, args) if args else 0)
        if not good:
            return Refusal(spec.name, f"needs_{name}", spec.rule)
    component = out_of_order(s, book, order.id)
    if component:
        return Refusal(spec.name, "out_of_order", "BG-10.3.1.a", component=component)
    if not asked:
        return None
    job = spec.build(s, book, order, args)
    if isinstance(job, Refusal):
        return job
    job = with_light(s, job)
    if assign(s, book, job, tuple(dict.fromkeys(args.get("sailors", ())))) is None:
        return unmanned(s, book, spec.name, job)
    return None


def unmanned(s: State, book: Book, name: str, job: Job) -> Refusal:
    """Names the first place of the job that lacks men."""
    for slot in job.slots:
        wanted = sum(other.section == slot.section for other in job.slots) if not job.shared else 1
        here = in_section(s, slot.section)
        if len(here) < wanted:
            return Refusal(name, "not_manned", "BG-6.5.c", section=slot.section, have=len(here), need=wanted)
    return Refusal(name, "no_such_crew", "BG-6.5.c")


@rule("BG-7.1.a")
def readiness(s: State, book: Book) -> dict[str, list[Manned]]:
    """What the Captain hears when he asks "ready?", by order."""
    watch, sailors = s.crew.watch, s.crew.sailors
    dead = tuple([f for f in s.crew.figures if sailors[f"{f}-{watch}"].kia])
    return _manned(book, watch, tuple(s.crew.figures.items()), dead)


@lru_cache(256)
def _manned(
    book: Book, watch: int, figures: tuple[tuple[str, int], ...], dead: tuple[str, ...]
) -> dict[str, list[Manned]]:
    """The same for figures with their sections, without those who are dead."""
    there = [(at, side_up(book, f, watch)) for f, at in figures if f not in dead]
    found: dict[str, list[Manned]] = {}
    for order in book.crew.orders.values():
        found[order.id] = []
        for need in order.needs:
            if need.section is not None:
                men = [side for at, side in there if at == need.section]
                have = sum(need.icon in book.crew.icons[side] for side in men)
                found[order.id].append(Manned(need.icon, need.section, need.men, have, len(men)))
    return {order: manned for order, manned in found.items() if manned}


# -- issuing it


@rule("BG-6.5.a", "BG-6.5.b", "BG-6.14.e", "BG-7.5.a", "BG-7.5.b", "BG-H.3")
def issue(s: State, p: P, spec: Spec, args: dict[str, Any]) -> Asks[None]:
    """Pay, man, activate, carry out; then the cards that came up meanwhile."""
    given, _ = tuple(dict.fromkeys(args.pop("sailors", ()))), args.pop("force", None)
    if spec.before and not (yield from spec.before(s, p)):
        return
    pay(s, p)
    yield from _work_through(s, p, spec, args, given)
    update(s, p)
    yield from settle(s, p)


def _work_through(s: State, p: P, spec: Spec, args: dict[str, Any], given: Sequence[str]) -> Asks[None]:
    why = infeasible(s, p.book, spec, {**args, "sailors": given})
    if why is not None:
        tell(s, p, "BG-H.3", "order_lost", order=spec.name, why="impossible", reason=why.code)
        return
    order = row(s, p.book, spec)
    job = spec.build(s, p.book, order, args)
    assert isinstance(job, Job)
    job = with_light(s, job)
    note(s, p, "BG-6.5.a", "order_issued", order=spec.name, chart="orders", row=f"order[id={order.id}]")
    posts = yield from man(s, p, job, given)
    if posts is None:
        tell(s, p, "BG-6.5.h", "order_lost", order=spec.name, why="not_confirmed")
        return
    yield from spec.perform(s, p, job, posts, **args)


@rule("BG-6.1.b", "BG-6.1.c", "BG-6.5.h")
def man(s: State, p: P, job: Job, given: Sequence[str] = (), seat: str = "") -> Asks[list[Post] | None]:
    """The crew: named with the command, or chosen by the owner; every other role whose sailors take part confirms. A
    role that says no is left out, and the owner looks for others. `seat` gives the command where it is no order."""
    without: list[str] = []
    chooser = seat or (CAPTAIN if given else job.order.owners[0])
    while True:
        posts = assign(s, p.book, job, given, without)
        if posts is None:
            return None
        if not given and not (chooser == CAPTAIN and _no_choice(s, p, job, posts, without)):
            posts = yield from _choose(s, p, job, chooser, without)
        roles = list(dict.fromkeys(p.book.crew.role_of[post.figure] for post in posts))
        no = ""
        for role in roles:
            if role != chooser and not no:
                men = [post.figure for post in posts if p.book.crew.role_of[post.figure] == role]
                options = [Option("confirm:yes", True), Option("confirm:no", False)]
                yes = yield Ask(role, "confirm", "BG-6.5.h", options, order=job.order.id, men=men)
                no = "" if yes else role
        if not no:
            return posts
        without += p.book.crew.of_role[no]
        given, chooser = (), seat or job.order.owners[0]


def _no_choice(s: State, p: P, job: Job, posts: list[Post], without: Sequence[str]) -> bool:
    """Is this the only crew there could be?"""
    here = [f for slot in job.slots for f in in_section(s, slot.section) if f not in without]
    return len(dict.fromkeys(here)) <= len(posts) and not job.more


def _choose(s: State, p: P, job: Job, seat: str, without: Sequence[str]) -> Asks[list[Post]]:
    """The owner takes the cheapest crew, or names his men one by one."""
    chosen: list[str] = []
    while True:
        best = assign(s, p.book, job, chosen, without)
        assert best is not None
        men = [post.figure for post in best]
        options = [Option("crew:best", "best", men=men)]
        if len(chosen) >= len(job.slots) and not job.shared:
            options = [Option("crew:done", "best", men=men)]
        options += _all_specialists(s, p, job, chosen, without)
        sections = dict.fromkeys(slot.section for slot in job.slots)
        free = [f for f in in_section(s, *sections) if f not in chosen and f not in without]
        options += [Option(f"crew:{f}", f) for f in free if assign(s, p.book, job, [*chosen, f], without) is not None]
        if len(options) == 1 and chosen:
            return best
        answer = yield Ask(seat, "crew", "BG-6.5.c", options, order=job.order.id, chosen=tuple(chosen))
        if answer == "best":
            return best
        chosen += [answer] if isinstance(answer, str) else answer


def _all_specialists(s: State, p: P, job: Job, chosen: list[str], without: Sequence[str]) -> list[Option]:
    """Where more men may join: all those with the icon at once."""
    last = job.slots[-1]
    men = [f for f in in_section(s, last.section) if specialist(s, p.book, f, last.icon)]
    men = [f for f in men if f not in chosen and f not in without]
    if not job.more or len(men) < 2 or assign(s, p.book, job, [*chosen, *men], without) is None:
        return []
    return [Option("crew:specialists", men, men=men)]


@rule("BG-6.5.d", "BG-6.6.a", "BG-6.6.1.c", "BG-6.7.a", "BG-6.7.d")
def work(s: State, p: P, job: Job, posts: Sequence[Post], plain: Sequence[str] = (), extra: int = 0) -> None:
    """Activates the crew as one effect: busy men get a busy token unless they are among `plain`; `extra` is added to
    each man's activations."""
    excess = []
    for post in posts:
        helper = post.icon == HELPER
        n = tokens(s, p.book, job, post.figure, post.icon, post.times + (0 if helper else extra))
        if job.busy and not helper and post.figure not in plain:
            excess.append(take(s, p, post.figure, job.busy, n))
        else:
            excess.append(place(s, p, post.figure, n))
        note(s, p, "BG-6.5.d", "activated", who=post.figure, n=n)
    count_excess(s, p, excess)


def command(spec: Spec) -> Command:
    """The order as a command of the Captain."""

    def run(s: State, p: P, seat: str, **args: Any) -> Asks[None]:
        return issue(s, p, spec, dict(args))

    def check(s: State, book: Book, seat: str, args: Args) -> Refusal | None:
        return refusal(s, book, spec, args)

    return Command(spec.name, spec.rule, run, check, (*spec.params, SAILORS, FORCE), (CAPTAIN,))
