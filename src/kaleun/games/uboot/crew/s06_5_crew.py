"""Section 6.5: which sailors carry out an order, and what it costs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kaleun.games.uboot.crew.aboard import barred, dark, free_spaces, health, sailor, specialist
from kaleun.games.uboot.crew.book import Order
from kaleun.games.uboot.crew.s06_7_busy import can_take
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

HELPER = ""
"""Instead of an icon: the additional man in a section without light."""


class Slot(NamedTuple):
    """One sailor with this icon in this section, activated so many times."""

    icon: str
    section: int
    times: int = 1


class Job(NamedTuple):
    """What an order needs. `more` further men may join the last slot; `shared`: one man may fill several slots;
    `waived`: no surcharge for men without the icon; `busy`: the duty its men take up; `fit` says whether a crew will
    do (a card may depend on who is in it)."""

    order: Order
    slots: tuple[Slot, ...]
    more: int = 0
    shared: bool = False
    waived: bool = False
    busy: str = ""
    fit: Callable[[list[str]], bool] | None = None


class Post(NamedTuple):
    """A sailor at his place in a job."""

    figure: str
    icon: str
    times: int


@rule("BG-2.o", "BG-6.5.d", "BG-6.5.e", "BG-6.5.f", "BG-6.5.g", "BG-6.7.e", "BG-6.9.g")
def tokens(s: State, book: Book, job: Job, figure: str, icon: str, times: int) -> int:
    """Tokens a sailor takes in one order: one per activation, one more without the icon, what his health cards add;
    with an easy Captain one less. The helper in the dark always takes one."""
    if icon == HELPER:
        return times
    total = times + (not job.waived and not specialist(s, book, figure, icon))
    if icon == "repair":
        total += sum(card.repair_extra for card in health(book, sailor(s, figure)))
    return max(0, total - book.crew.step_down)


@rule("BG-6.5.c", "BG-6.6.1.b", "BG-6.7.d", "BG-6.9.f")
def able(s: State, book: Book, job: Job, figure: str, slot: Slot) -> bool:
    """May he take this place? Not if a card bars him, not for a second busy order, and under an easy Captain not
    without room for his tokens."""
    man = sailor(s, figure)
    cost = tokens(s, book, job, figure, slot.icon, slot.times)
    if not book.crew.excess_tracked and cost > free_spaces(book, man):
        return False
    if slot.icon == HELPER:
        return True
    if job.busy:
        return can_take(book, man, slot.icon, cost)
    return not barred(book, man, slot.icon)


@rule("BG-10.3.4.f")
def with_light(s: State, job: Job) -> Job:
    """Adds one helper for each dark section the job is done in."""
    sections = dict.fromkeys(slot.section for slot in job.slots)
    helpers = tuple(Slot(HELPER, section) for section in sections if dark(s, section))
    return job._replace(slots=helpers + job.slots)


def real(posts: Sequence[Post]) -> list[str]:
    """The men of a crew, without helpers in the dark."""
    return [post.figure for post in posts if post.icon != HELPER]
