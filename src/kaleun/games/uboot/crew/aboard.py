"""Who stands where, who can do what: questions about the crew that change nothing."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.book import OUTSIDE, HealthCard
from kaleun.games.uboot.crew.state import Sailor
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

ACTIVATION, BUSY, WOUND, FATIGUE = "activation", "busy", "wound", "fatigue"
OBSERVATION = "observation"


def surfaced(s: State) -> bool:
    """Is the boat on the surface, and not just diving?"""
    return s.boat.depth <= 0 and not s.boat.diving


@rule("BG-2.d", "BG-2.f", "BG-6.2.b")
def sailor(s: State, figure: str) -> Sailor:
    """The sailor of the active watch for this figure."""
    return s.crew.sailors[f"{figure}-{s.crew.watch}"]


def living(s: State, figure: str) -> bool:
    """Is the sailor of the active watch alive and on the model?"""
    return s.crew.figures[figure] > 0 and not sailor(s, figure).kia


def in_section(s: State, *sections: int) -> list[str]:
    """Living figures in these sections, in the order of the crew tiles."""
    watch, sailors = s.crew.watch, s.crew.sailors
    return [f for f, at in s.crew.figures.items() if at in sections and not sailors[f"{f}-{watch}"].kia]


def of_role(s: State, book: Book, role: str) -> list[str]:
    """Living figures of a role."""
    return [f for f in book.crew.of_role[role] if living(s, f)]


@rule("BG-2.e", "BG-6.2.c", "BG-6.8.o")
def icons(s: State, book: Book, figure: str, watch: int = 0) -> tuple[str, ...]:
    """The two icons of the sailor on duty; with the simple watch change they stay those of the first watch."""
    return book.crew.icons[side_up(book, figure, watch or s.crew.watch)]


def leads(s: State, book: Book, figure: str) -> bool:
    """Is he the Chief Engineer's leading sailor of this watch?"""
    return side_up(book, figure, s.crew.watch) in book.crew.leading


@cache
def side_up(book: Book, figure: str, watch: int) -> str:
    """The side of the figure's tile that lies up in a watch."""
    return f"{figure}-{1 if book.crew.simple_watch[book.crew.role_of[figure]] else watch}"


def specialist(s: State, book: Book, figure: str, icon: str) -> bool:
    return icon in icons(s, book, figure)


def health(book: Book, man: Sailor) -> list[HealthCard]:
    return [book.crew.health[number] for number in man.cards]


@rule("BG-6.9.f")
def barred(book: Book, man: Sailor, icon: str) -> bool:
    """Does one of his health cards forbid this kind of order?"""
    return any(icon in card.barred for card in health(book, man))


@rule("BG-6.6.b")
def free_spaces(book: Book, man: Sailor) -> int:
    """Empty activation spaces."""
    return book.crew.spaces - len(man.tokens)


def count(man: Sailor, kind: str) -> int:
    """Tokens of a kind: "activation", "busy", "wound", "fatigue"."""
    return sum(token.partition(":")[0] == kind for token in man.tokens)


@rule("BG-8.3.a", "BG-8.3.d", "BG-9.3.a")
def observers(s: State) -> list[str]:
    """Busy observers: assigned, alive and still on the bridge."""
    return [f for f in in_section(s, OUTSIDE[1]) if sailor(s, f).duty == OBSERVATION]


def repairers(s: State, book: Book, component: str) -> list[str]:
    """Busy men of a repair who are still at their place."""
    section = book.crew.components[component].section
    return [f for f in in_section(s, section) if sailor(s, f).duty == component]


def hidden_from(s: State, section: int, kind: str) -> bool:
    """Rebreathers in the section protect from gas."""
    return kind == "gas" and s.crew.supplies.get("rebreathers", 0) == section


@rule("BG-6.4.k", "BG-10.3.4.d", "BG-10.3.5.e")
def hazards(s: State, book: Book, section: int) -> dict[str, int]:
    """Hazardous tokens in a section: kind -> how many. Leak and lighting failure are not hazardous, gas only without
    rebreathers; no other supply protects."""
    found: dict[str, int] = {}
    for kind in s.crew.environment.get(str(section), ()):
        if book.crew.conditions[kind]["hazardous"] and not hidden_from(s, section, kind):
            found[kind] = found.get(kind, 0) + 1
    return found


def dark(s: State, section: int) -> bool:
    """Has the lighting failed there?"""
    return "lighting" in s.crew.environment.get(str(section), ())


@rule("BG-7.4.a", "BG-7.4.b")
def exhausted(s: State) -> bool:
    """The morale token is on its final space."""
    return s.crew.morale == 0
