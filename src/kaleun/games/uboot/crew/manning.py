"""Who does it most cheaply: a search for the crew of an order. What it costs a man and what he may do say the rules
(`s06_5_crew`); a crew that is named by the players is filled up here, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import free_spaces, in_section, sailor
from kaleun.games.uboot.crew.s06_5_crew import HELPER, Job, Post, Slot, able, real, tokens
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


@rule("BG-6.1.c", "BG-6.5.c")
def assign(
    s: State, book: Book, job: Job, forced: Sequence[str] = (), without: Sequence[str] = ()
) -> list[Post] | None:
    """The cheapest crew that includes all `forced` sailors and none of `without`; None if there is none. Sailors of any
    colour count. Where the crew must fit a card, single men and larger crews are tried until one does."""
    posts = _assign(s, book, job, forced, without)
    if posts is None or job.fit is None or job.fit(real(posts)):
        return posts
    here = in_section(s, job.slots[-1].section)
    for k in range(job.more + 1):
        larger = job._replace(slots=job.slots + (job.slots[-1],) * k, more=job.more - k)
        for men in [tuple(forced), *((*forced, f) for f in here if f not in forced)]:
            posts = _assign(s, book, larger, men, without)
            if posts is not None and job.fit(real(posts)):
                return posts
    return None


def _assign(s: State, book: Book, job: Job, forced: Sequence[str], without: Sequence[str]) -> list[Post] | None:
    men = sum(slot.icon != HELPER for slot in job.slots)
    extra = max(0, len(forced) - len(job.slots)) if not job.shared else 0
    if extra > job.more or any(f in without for f in forced):
        return None
    slots = job.slots + (job.slots[-1],) * extra
    if job.shared and len(forced) > men:
        return None
    posts: list[Post] = []
    used: list[str] = []
    for section, group in groupby(sorted(slots, key=_section), key=_section):
        here = [f for f in in_section(s, section) if f not in without]
        wanted = [f for f in forced if f in here]
        used += wanted
        found = _fill(s, book, job, list(group), here, wanted)
        if found is None:
            return None
        posts += found
    return posts if len(used) == len(forced) else None


def _section(slot: Slot) -> int:
    return slot.section


def _fill(s: State, book: Book, job: Job, slots: list[Slot], here: list[str], wanted: list[str]) -> list[Post] | None:
    """The cheapest men for the slots of one section."""
    if job.shared:
        return _share(s, book, job, slots, here, wanted)
    groups = [(slot, slots.count(slot)) for slot in dict.fromkeys(slots)]
    best: tuple[tuple[int, int], list[Post]] | None = None
    for posts in _choices(s, book, job, groups, here, wanted):
        prices = [_price(s, book, job, post.figure, Slot(post.icon, 0, post.times)) for post in posts]
        worth = (sum(x for x, _ in prices), sum(n for _, n in prices))
        if best is None or worth < best[0]:
            best = worth, posts
    return best[1] if best else None


def _choices(
    s: State, book: Book, job: Job, groups: list[tuple[Slot, int]], here: list[str], wanted: list[str]
) -> Iterator[list[Post]]:
    """Crews for groups of equal slots. Of each group only as many of the cheapest men are tried as there are slots in
    all (the others can never be needed), and the last group takes the wanted men that are left and the cheapest."""
    (slot, n), rest = groups[0], groups[1:]
    fit = [f for f in here if able(s, book, job, f, slot)]
    fit.sort(key=lambda f: _price(s, book, job, f, slot))
    if not rest:
        men = [*(f for f in fit if f in wanted), *(f for f in fit if f not in wanted)][:n]
        if len(men) == n and all(f in men for f in wanted):
            yield [Post(f, slot.icon, slot.times) for f in men]
        return
    most = sum(count for _, count in groups)
    for party in combinations([f for i, f in enumerate(fit) if i < most or f in wanted], n):
        left = [f for f in here if f not in party]
        for others in _choices(s, book, job, rest, left, [f for f in wanted if f not in party]):
            yield [Post(f, slot.icon, slot.times) for f in party] + others


@rule("BG-7.5.3.c")
def _share(s: State, book: Book, job: Job, slots: list[Slot], here: list[str], wanted: list[str]) -> list[Post] | None:
    """Several men share the activations freely: each goes to whoever takes it most cheaply; wanted men come first."""
    times: dict[str, int] = {}
    icon = slots[-1].icon
    work = [slot for slot in slots if slot.icon != HELPER]
    for i in range(len(work)):
        pool = wanted[i : i + 1] or [f for f in here if not wanted or f in wanted]
        fit = [f for f in pool if able(s, book, job, f, Slot(icon, 0, times.get(f, 0) + 1))]
        if not fit:
            return None
        figure = min(fit, key=lambda f: _more(s, book, job, f, icon, times.get(f, 0)))
        times[figure] = times.get(figure, 0) + 1
    posts = [Post(f, icon, n) for f, n in times.items()]
    for slot in slots[: len(slots) - len(work)]:
        fit = [f for f in here if f not in times and able(s, book, job, f, slot)]
        if not fit:
            return None
        posts.append(Post(min(fit, key=lambda f: _price(s, book, job, f, slot)), HELPER, slot.times))
    return posts


def _more(s: State, book: Book, job: Job, figure: str, icon: str, times: int) -> tuple[int, int]:
    """What one more activation costs him: (excess, tokens) beyond those he takes already."""
    a = _price(s, book, job, figure, Slot(icon, 0, times)) if times else (0, 0)
    b = _price(s, book, job, figure, Slot(icon, 0, times + 1))
    return b[0] - a[0], b[1] - a[1]


def _price(s: State, book: Book, job: Job, figure: str, slot: Slot) -> tuple[int, int]:
    """(excess, tokens): what the cheapest crew has least of."""
    cost = tokens(s, book, job, figure, slot.icon, slot.times)
    return max(0, cost - free_spaces(book, sailor(s, figure))), cost
