"""The clock of a repair: how many men it needs, how long it takes, pausing and going on."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import repairers
from kaleun.games.uboot.crew.book import HOUR, LEVELS, MINUTE
from kaleun.games.uboot.crew.state import Technical
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


@rule("BG-10.3.2.b")
def required(book: Book, component: str, level: str) -> int:
    """Men a repair needs; worse conditions need more."""
    return book.crew.components[component].crew[LEVELS.index(level)]


@rule("BG-10.3.3.a", "BG-10.3.3.i")
def strength(s: State, book: Book, component: str) -> int:
    """Effective size of the crew: busy men, men freed by a card, and the bonus of a card."""
    condition = s.crew.technical[component]
    return len(repairers(s, book, component)) + condition.freed + condition.bonus


@rule("BG-10.3.1.b")
def new_condition(s: State, book: Book, component: str, level: str) -> Technical:
    """A condition of that level with its escalation time and its work."""
    row, at = book.crew.components[component], LEVELS.index(level)
    condition = Technical(level, work=row.minutes[at] * MINUTE)
    if level != LEVELS[-1]:
        condition.worse_at = s.clock.seconds + round(row.escalate_h[at] * HOUR * book.crew.escalation)
    return condition


def share(s: State, book: Book, component: str) -> float:
    """The part of the normal time this crew needs: each extra man shortens it."""
    level = s.crew.technical[component].level
    extra = strength(s, book, component) - required(book, component, level)
    return max(book.crew.least_time, 1.0 - book.crew.cut_per_man * max(extra, 0))


@rule("BG-10.3.2.f")
def run(s: State, book: Book, component: str) -> None:
    """The repair starts or goes on from where it was; meanwhile the condition gets no worse."""
    condition, now = s.crew.technical[component], s.clock.seconds
    condition.began, condition.men = True, strength(s, book, component)
    condition.share = share(s, book, component)
    condition.done_at = now + max(1, ceil(condition.work * condition.share))
    if condition.worse_at >= 0:
        condition.worse_in, condition.worse_at = condition.worse_at - now, -1
    plan(s)


@rule("BG-10.3.2.e", "BG-10.3.3.j")
def pause(s: State, component: str) -> None:
    """The repair stops and keeps its progress; a technique card is turned up again, a bonus card stays."""
    condition, now = s.crew.technical[component], s.clock.seconds
    _keep_progress(s, condition)
    if condition.worse_in >= 0:
        condition.worse_at, condition.worse_in = now + condition.worse_in, -1
    end_technique(s, condition)
    plan(s)


def repace(s: State, book: Book, component: str) -> None:
    """The crew has another size: what is left takes another time."""
    _keep_progress(s, s.crew.technical[component])
    run(s, book, component)


def _keep_progress(s: State, condition: Technical) -> None:
    left = ceil((condition.done_at - s.clock.seconds) / condition.share)
    condition.work, condition.done_at = max(1, min(condition.work, left)), -1


def end_technique(s: State, condition: Technical) -> None:
    """Turns a technique card face up; a bonus card is left where it lies."""
    for box in s.crew.toolboxes.values():
        if condition.card in box.down:
            box.down.remove(condition.card)
            condition.card = 0
    condition.freed, condition.waived = 0, False
    condition.free_handover, condition.handover_rest = False, 0


def plan(s: State) -> None:
    """Notes when the clock next has something to do in the crew layer."""
    times = [c.done_at for c in s.crew.technical.values()] + [c.worse_at for c in s.crew.technical.values()]
    times += [b.ends_at for b in s.crew.breaches] + [s.crew.external_at]
    s.crew.next_at = min((t for t in times if t >= 0), default=-1)
