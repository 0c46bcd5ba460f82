"""Sections 10.3.2 and 10.3.5: the Repair order for technical and environmental conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.book import Order
from kaleun.games.uboot.crew.manning import assign
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_5_crew import Job, Post, Slot, real, with_light
from kaleun.games.uboot.crew.s06_5_orders import SAILORS, Args, Spec, man, unmanned, work
from kaleun.games.uboot.crew.s06_7_busy import update
from kaleun.games.uboot.crew.s07_3_cards import settle
from kaleun.games.uboot.crew.s07_3_morale import raise_morale
from kaleun.games.uboot.crew.s10_3_2_work import required, run
from kaleun.games.uboot.crew.s10_3_3_engineer_cards import REPAIR, apply, effect, freed, no_card, play
from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.seats import CHIEF_ENGINEER
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

Posts = Sequence[Post]
SURFACING = "surfacing"


@rule("BG-7.5.4.a", "BG-10.3.a", "BG-10.3.2.b", "BG-10.3.2.h", "BG-10.3.3.g", "BG-10.3.3.l")
def technical_job(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """One component with a condition and no repair running; a card may stand for some of its men."""
    component, card = args["component"], args.get("card", 0)
    condition = s.crew.technical.get(component)
    if condition is None or condition.done_at >= 0:
        return Refusal(str(component)[:40], "nothing_to_repair", "BG-10.3.2.a")
    section = book.crew.components[component].section
    why = no_card(s, book, card, section, component) if card else None
    if why is not None:
        return why
    need = required(book, component, condition.level) - condition.bonus
    return crew_for(s, book, Job(order, (), more=len(book.crew.figures), busy=component), section, need, card)


@rule("BG-10.3.3.a", "BG-10.3.3.b", "BG-10.3.3.g")
def crew_for(s: State, book: Book, job: Job, section: int, need: int, card: int) -> Job:
    """So many men with the repair icon, less the bonus of a card that some man of the crew makes work; at least one
    real sailor."""
    fxs = [book.crew.ce[card][fx] for fx in ("basic_fx", "advanced_fx")] if card else []
    least = max(1, need - max((int(fx.get("crew_bonus", 0)) for fx in fxs), default=0))

    def fit(men: list[str]) -> bool:
        fx = effect(s, book, card, men)
        return fx is not None and len(men) + int(fx.get("crew_bonus", 0)) >= need

    waived = bool(fxs) and bool(fxs[0].get("waive_surcharge", False))
    return job._replace(slots=(Slot(REPAIR, section),) * least, waived=waived, fit=fit if card else None)


@rule("BG-2.p", "BG-8.4.e", "BG-10.3.2.c", "BG-10.3.2.i", "BG-10.3.3.e")
def repair_technical(s: State, p: P, job: Job, posts: Posts, component: str, card: int = 0) -> Asks[None]:
    """The men take technical tokens and are busy; the repair starts at once."""
    condition = s.crew.technical[component]
    plain: list[str] = []
    if card:
        fx = effect(s, p.book, card, real(posts))
        assert fx is not None
        play(s, p, card, p.book.crew.components[component].section)
        apply(condition, fx)
        condition.card = card
        plain = freed(s, p.book, fx, real(posts))
        condition.freed = len(plain)
    work(s, p, job, posts, plain)
    run(s, p.book, component)
    note(s, p, "BG-10.3.2.c", "repair_started", component=component, n=len(real(posts)))
    yield from ()


@rule("BG-10.3.2.f")
def resume(s: State, p: P, seat: str, component: str, sailors: tuple[str, ...] = ()) -> Asks[None]:
    """A paused repair goes on when enough men are activated for it; no new order, no new card."""
    job = technical_job(s, p.book, p.book.crew.orders["repair_technical"], {"component": component})
    assert isinstance(job, Job)
    job = with_light(s, job)
    posts = yield from man(s, p, job, tuple(dict.fromkeys(sailors)), CHIEF_ENGINEER)
    if posts is not None:
        yield from repair_technical(s, p, job, posts, component)
    update(s, p)
    yield from settle(s, p)


def no_resume(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Only a repair that has begun and is paused, and with enough men."""
    if not args:
        return None
    component = args["component"]
    condition = s.crew.technical.get(component)
    if condition is None or not condition.began:
        return Refusal(str(component)[:40], "nothing_to_resume", "BG-10.3.2.f")
    job = technical_job(s, book, book.crew.orders["repair_technical"], {"component": component})
    if isinstance(job, Refusal):
        return job
    job = with_light(s, job)
    if assign(s, book, job, tuple(dict.fromkeys(args.get("sailors", ())))) is None:
        return unmanned(s, book, "resume_repair", job)
    return None


# -- environmental conditions


@rule("BG-10.3.a", "BG-10.3.4.b", "BG-10.3.4.c", "BG-10.3.4.d", "BG-10.3.4.g", "BG-10.3.5.a")
def environmental_job(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """One man and the right supply in the section of the token; gas goes only by surfacing."""
    section, what = args["section"], args["what"]
    if what not in s.crew.environment.get(str(section), ()):
        return Refusal(str(what)[:40], "nothing_to_repair", "BG-10.3.5.a")
    supply = str(book.crew.conditions[what]["eliminated_by"])
    if supply == SURFACING:
        return Refusal(what, "only_by_surfacing", "BG-10.3.4.d")
    if s.crew.supplies.get(supply, 0) != section:
        return Refusal(supply, "supply_not_here", "BG-10.3.5.a", section=section)
    return Job(order, (Slot(REPAIR, section),))


@rule("BG-10.3.5.a", "BG-10.3.5.b", "BG-10.3.5.c", "BG-10.3.5.d")
def repair_environmental(s: State, p: P, job: Job, posts: Posts, section: int, what: str) -> Asks[None]:
    """One token goes at once and morale rises; the supply is not used up, no clock runs."""
    work(s, p, job, posts)
    s.crew.environment[str(section)].remove(what)
    row = {"chart": "environment", "row": f"supply[id={p.book.crew.conditions[what]['eliminated_by']}]"}
    tell(s, p, "BG-10.3.5.a", "environment_cleared", what=what, section=section, **row)
    raise_morale(s, p, p.book.crew.morale_for["environmental_condition_removed"], what)
    yield from ()


CARD = Param("card", "int", optional=True)
RESUME_PARAMS = (Param("component", "str"), SAILORS)
SPECS = (
    Spec("repair_technical", "BG-10.3.2.c", repair_technical, technical_job, (Param("component", "str"), CARD)),
    Spec("repair_environmental", "BG-10.3.5.a", repair_environmental, environmental_job,
         (Param("section", "int"), Param("what", "str"))),
)  # fmt: skip
