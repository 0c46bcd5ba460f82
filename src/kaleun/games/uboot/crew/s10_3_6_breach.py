"""Sections 10.3.6 to 10.3.8: hull breach, countdown, repair crew, flooding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import in_section
from kaleun.games.uboot.crew.book import Order
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_5_crew import Job, Post, real
from kaleun.games.uboot.crew.s06_5_orders import Args, Spec, work
from kaleun.games.uboot.crew.s06_7_busy import update
from kaleun.games.uboot.crew.s06_10_kia import kill
from kaleun.games.uboot.crew.s07_3_cards import settle
from kaleun.games.uboot.crew.s07_3_morale import hazard
from kaleun.games.uboot.crew.s10_3_2_repair import CARD, crew_for
from kaleun.games.uboot.crew.s10_3_2_technical import finish
from kaleun.games.uboot.crew.s10_3_2_work import plan
from kaleun.games.uboot.crew.s10_3_3_engineer_cards import effect, no_card, play, put_away
from kaleun.games.uboot.crew.s10_3_8_puzzle import lay_out
from kaleun.games.uboot.crew.state import Breach
from kaleun.games.uboot.feed import tell
from kaleun.games.uboot.sea.events import lose
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


def of_section(s: State, section: int) -> Breach | None:
    return next((b for b in s.crew.breaches if b.section == section), None)


@rule("BG-6.11.a", "BG-10.3.6.a", "BG-10.3.7.a", "BG-10.3.8.c")
def breach(s: State, p: P, section: int) -> Asks[None]:
    """Water comes in: morale falls (an exhausted crew is lost) and the countdown starts, each breach with its own."""
    if section in s.crew.flooded or of_section(s, section) is not None:
        return
    s.crew.breaches.append(Breach(section, s.clock.seconds + p.book.crew.countdown))
    tell(s, p, "BG-10.3.6.a", "breach", section=section, n=p.book.crew.countdown)
    plan(s)
    hazard(s, p, -p.book.crew.morale_for["hull_breach"], "breach")
    yield from settle(s, p)


@rule("BG-10.3.7.b", "BG-10.3.7.c", "BG-10.3.7.e", "BG-10.3.8.f")
def breach_job(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """Five repair icons in the breached section, a card may help; one puzzle at a time, one attempt per breach."""
    section, card = args["section"], args.get("card", 0)
    found = of_section(s, section)
    if found is None or found.failed or found.crewed:
        return Refusal("repair_breach", "needs_breach_in_section", "BG-10.3.7.b")
    if any(b.puzzle is not None for b in s.crew.breaches):
        return Refusal("repair_breach", "puzzle_open", "BG-10.3.7.c")
    why = no_card(s, book, card, section, "") if card else None
    return why or crew_for(s, book, Job(order, ()), section, order.needs[0].men, card)


@rule("BG-10.3.7.b", "BG-10.3.7.c")
def repair_breach(s: State, p: P, job: Job, posts: Sequence[Post], section: int, card: int = 0) -> Asks[None]:
    """Each man takes a plain token, two without the icon; then the puzzle is laid out."""
    found = of_section(s, section)
    assert found is not None
    if card:
        assert effect(s, p.book, card, real(posts)) is not None
        play(s, p, card, section)
        found.card = card
    work(s, p, job, posts)
    found.crewed = True
    found.puzzle = yield from lay_out(s, p)
    tell(s, p, "BG-10.3.7.c", "puzzle_opened", section=section)


@rule("BG-4.1.e", "BG-10.3.6.a", "BG-10.3.7.f", "BG-10.3.7.g", "BG-10.3.8.c")
def flood(s: State, p: P, section: int) -> Asks[None]:
    """The countdown is over: men inside are dead, resources inside lost, conditions in it past caring. The second
    flooded section sinks the boat."""
    found = of_section(s, section)
    if found is None:
        return
    s.crew.breaches.remove(found)
    put_away(s, found.card)
    s.crew.flooded.append(section)
    tell(s, p, "BG-10.3.7.g", "section_flooded", section=section)
    for component in [c for c in s.crew.technical if p.book.crew.components[c].section == section]:
        finish(s, p, component)
    s.crew.environment.pop(str(section), None)
    for supply, at in s.crew.supplies.items():
        s.crew.supplies[supply] = 0 if at == section else at
    for box in s.crew.toolboxes.values():
        if box.section == section:
            box.section = 0
    plan(s)
    kill(s, p, in_section(s, section))
    update(s, p)
    if len(s.crew.flooded) > 1:
        lose(s, p, "flooded")
    yield from settle(s, p)


SPECS = (Spec("repair_breach", "BG-10.3.7.b", repair_breach, breach_job, (Param("section", "int"), CARD)),)
