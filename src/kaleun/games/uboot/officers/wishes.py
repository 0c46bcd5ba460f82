"""What officers wish for, called out in short ("technical hydrophone 2 1 green"), as a sentence and a deed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import in_section
from kaleun.games.uboot.crew.s08_6_first_aid import wards
from kaleun.games.uboot.officers.word import Args, Deed, Word, order, posture
from kaleun.games.uboot.seats import CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

NOTHING = ("", "none")
HOLDS = 5
"""Men at a breach."""


def words(s: State, book: Book, role: str) -> Iterator[Word]:
    """The wish of a role, as long as it still makes sense; words of one's own as they are."""
    wish = str(s.task.said.get(role, {}).get("wish", ""))
    if wish in NOTHING:
        return
    kind, *rest = wish.split()
    if role == CHIEF_ENGINEER and kind in ("technical", "environmental", "breach", "surface"):
        yield from repair(s, book, kind, rest)
    elif role == FIRST_OFFICER and kind == "first_aid":
        men = tuple(f for f in rest if any(f in ward for ward in wards(s, book).values()))
        if men:
            yield Word(role, "propose_first_aid", {"men": men}, Deed("first_aid", {"patients": men}))
    elif role == NAVIGATOR and kind == "meal":
        yield Word(role, "propose_meal", {}, order(s, book, "prepare_meal", "prepare_meal"))
    elif role == NAVIGATOR and kind == "sextant":
        yield Word(role, "propose_sextant", {}, order(s, book, "sextant", "sextant"))
    else:
        yield Word(role, "officer_says", {"words": wish}, about=wish)


def repair(s: State, book: Book, kind: str, rest: list[str]) -> Iterator[Word]:
    """One repair at a time: the men first, then the work."""
    tech = s.crew.technical
    if kind == "technical" and rest and rest[0] in tech and tech[rest[0]].done_at < 0:
        component, section, need = rest[0], int(rest[1]), int(rest[2])
        data: Args = {"component": component, "level": tech[component].level, "section": section}
        deed = Deed("repair_technical", {"component": component}, first=help_in(s, section, need))
        yield Word(CHIEF_ENGINEER, "propose_repair", data, deed, about=component)
    elif kind == "environmental" and rest and rest[1] in s.crew.environment.get(rest[0], ()):
        section, what = int(rest[0]), rest[1]
        supply = str(book.crew.conditions[what]["eliminated_by"])
        there = s.crew.supplies.get(supply, 0) == section and bool(in_section(s, section))
        deed = Deed("repair_environmental", {"section": section, "what": what},
                    first="" if there else f"help:{section}:1:{supply}")  # fmt: skip
        yield Word(CHIEF_ENGINEER, "propose_fight", {"what": what, "section": section}, deed, about=f"{what} {section}")
    elif kind == "breach" and any(str(b.section) == rest[0] and not b.crewed for b in s.crew.breaches):
        section = int(rest[0])
        deed = Deed("repair_breach", {"section": section}, first=help_in(s, section, HOLDS))
        yield Word(CHIEF_ENGINEER, "propose_breach", {"section": section}, deed)


def help_in(s: State, section: int, need: int) -> str:
    """The call that brings men there, "" if they are there."""
    if len(in_section(s, section)) >= need:
        return ""
    return f"help:{section}:{need}:" if section <= HOLDS + 1 else posture(s)
