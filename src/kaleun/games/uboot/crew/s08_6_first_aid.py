"""Section 8.6: First Aid, medical supplies, medkits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import in_section, living, sailor
from kaleun.games.uboot.crew.book import Order
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_5_crew import Job, Post, Slot
from kaleun.games.uboot.crew.s06_5_orders import Args, Spec, work
from kaleun.games.uboot.feed import tell
from kaleun.games.uboot.seats import FIRST_OFFICER
from kaleun.kernel.ask import Ask, Asks, Option, Refusal
from kaleun.kernel.live import Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


@rule("BG-8.6.e", "BG-8.6.h")
def treatable(s: State, book: Book, figure: str) -> list[int]:
    """His untreated cards for which all supplies are in the medkit space."""
    return [n for n in sailor(s, figure).cards if n not in s.crew.treated and _enough(s, book, [n])]


def _enough(s: State, book: Book, cards: Sequence[int]) -> bool:
    wanted = [kind for n in cards for kind in book.crew.health[n].supplies]
    return all(s.crew.medical.get(kind, 0) >= wanted.count(kind) for kind in wanted)


def anyone(s: State, book: Book) -> bool:
    """Is there a patient anywhere?"""
    return any(treatable(s, book, f) for f in s.crew.figures if living(s, f))


@rule("BG-6.2.b", "BG-6.5.f", "BG-7.5.4.b", "BG-8.6.b", "BG-8.6.c")
def patients(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """One helper, one activation for each patient; all of them in one section (the helper may be one himself)."""
    named = list(dict.fromkeys(args["patients"]))
    if not named or any(f not in s.crew.figures or not living(s, f) or not treatable(s, book, f) for f in named):
        return Refusal("first_aid", "needs_patient_in_section", "BG-8.6.e")
    sections = list(dict.fromkeys(s.crew.figures[f] for f in named))
    if len(sections) > 1:
        return Refusal("first_aid", "not_one_section", "BG-8.6.b")
    return Job(order, (Slot(order.needs[0].icon, sections[0], len(named)),))


@rule("BG-8.6.a", "BG-8.6.d")
def first_aid(s: State, p: P, job: Job, posts: Sequence[Post], patients: tuple[str, ...]) -> Asks[None]:
    """All cards of each patient for which there are supplies; the sea hears nothing of it."""
    work(s, p, job, posts)
    for figure in dict.fromkeys(patients):
        cards = treatable(s, p.book, figure)
        while cards and not _enough(s, p.book, cards):
            options = [Option(f"treat:{n}", n) for n in cards]
            card = yield Ask(FIRST_OFFICER, "treat", "BG-8.6.e", options, who=figure)
            treat(s, p, figure, card)
            cards = treatable(s, p.book, figure)
        for card in cards:
            treat(s, p, figure, card)


@rule("BG-8.6.e")
def treat(s: State, p: P, figure: str, card: int) -> None:
    """Puts all the medical tokens a card lists on it."""
    for kind in p.book.crew.health[card].supplies:
        s.crew.medical[kind] -= 1
    s.crew.treated.append(card)
    tell(s, p, "BG-8.6.e", "treated", who=figure, card=card)


@rule("BG-8.6.i", "BG-2.h")
def open_medkit(s: State, p: P, seat: str) -> Asks[None]:
    """A medkit token brings all discarded medical tokens back; free."""
    s.crew.medkits -= 1
    for kind, n in s.crew.used.items():
        s.crew.medical[kind] = s.crew.medical.get(kind, 0) + n
        s.crew.used[kind] = 0
    tell(s, p, "BG-8.6.i", "medkit_opened", n=s.crew.medkits)
    yield from ()


def no_medkit(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    return None if s.crew.medkits else Refusal("medkit", "no_medkit", "BG-8.6.i")


def wards(s: State, book: Book) -> dict[int, list[str]]:
    """Patients by section, for whoever looks."""
    if not any(man.cards for man in s.crew.sailors.values()):
        return {}
    found = {n: [f for f in in_section(s, n) if treatable(s, book, f)] for n in book.crew.sections}
    return {n: men for n, men in found.items() if men}


SPECS = (
    Spec("first_aid", "BG-7.5.4.b", first_aid, patients, (Param("patients", "list"),),
         conditions={"patient_in_section": anyone}),
)  # fmt: skip
