"""Section 6.7: busy orders. Observers and repairers carry a busy token until their duty is finished or stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import (
    ACTIVATION,
    BUSY,
    OBSERVATION,
    barred,
    count,
    free_spaces,
    in_section,
    living,
    observers,
    sailor,
)
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_6_activation import place
from kaleun.games.uboot.crew.s10_3_1_effects import refresh
from kaleun.games.uboot.crew.s10_3_2_work import pause, repace, required, strength
from kaleun.games.uboot.crew.state import Sailor
from kaleun.games.uboot.feed import note
from kaleun.games.uboot.sea import orders
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


@rule("BG-6.7.d", "BG-6.7.g")
def can_take(book: Book, man: Sailor, icon: str, tokens: int) -> bool:
    """Never two busy orders at once; the token needs an empty space or a plain activation to replace."""
    room = free_spaces(book, man) > 0 or count(man, ACTIVATION) > 0
    return not man.duty and not barred(book, man, icon) and (room or tokens <= 0)


@rule("BG-6.7.a", "BG-6.7.e", "BG-6.7.g", "BG-10.3.2.c")
def take(s: State, p: P, figure: str, duty: str, tokens: int) -> int:
    """Makes him busy: of `tokens` the first is the busy token, the others are plain. With none (easy Captain) he is
    only marked. A full sailor throws an activation off for it. Returns the excess."""
    man = sailor(s, figure)
    man.duty = duty
    if tokens <= 0:
        return 0
    excess = 0
    if not free_spaces(p.book, man):
        man.tokens.remove(ACTIVATION)
        excess += 1
    man.tokens.append(BUSY)
    return excess + place(s, p, figure, tokens - 1)


@rule("BG-6.7.b", "BG-9.3.e")
def stop(s: State, p: P, figure: str) -> None:
    """The duty is over: the busy token turns to its activation side."""
    man = sailor(s, figure)
    duty, man.duty = man.duty, ""
    if BUSY in man.tokens:
        man.tokens[man.tokens.index(BUSY)] = ACTIVATION
    if duty:
        note(s, p, "BG-6.7.b", "duty_over", who=figure, duty=duty)


@rule("BG-6.7.c", "BG-6.7.f", "BG-8.3.d", "BG-10.3.2.e")
def update(s: State, p: P) -> None:
    """Whatever changed with the crew: men who are not at their post stop, repairs with too few men pause, views without
    their operator close, and the sea learns the new numbers."""
    for figure in s.crew.figures:
        _leave_post(s, p, figure)
    for component, condition in s.crew.technical.items():
        men = strength(s, p.book, component)
        if condition.done_at < 0 or men == condition.men:
            continue
        alone = condition.freed + condition.bonus == men != condition.men  # the last busy man is gone
        if men >= required(p.book, component, condition.level) and not alone:
            repace(s, p.book, component)
        else:
            pause(s, component)
            note(s, p, "BG-10.3.2.e", "repair_paused", component=component)
            for figure in in_section(s, p.book.crew.components[component].section):
                if sailor(s, figure).duty == component:
                    stop(s, p, figure)
    for view in [v for v, men in s.crew.operators.items() if not all(_at_view(s, p, v, f) for f in men)]:
        del s.crew.operators[view]
        orders.close_view(s, p, view)
    refresh(s, p.book)


def _leave_post(s: State, p: P, figure: str) -> None:
    man = sailor(s, figure)
    if not man.duty:
        return
    watching = man.duty == OBSERVATION
    icon = "observation" if watching else "repair"
    here = figure in (observers(s) if watching else in_section(s, p.book.crew.components[man.duty].section))
    if not here or barred(p.book, man, icon):
        stop(s, p, figure)


def _at_view(s: State, p: P, view: str, figure: str) -> bool:
    section = p.book.crew.view_section[view]
    return living(s, figure) and s.crew.figures[figure] == section
