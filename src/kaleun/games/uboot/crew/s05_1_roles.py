"""Sections 1.1, 1.5 and 5.1: four roles for one to four people."""

from __future__ import annotations

from collections.abc import Sequence

from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.rule import rule

Split = tuple[tuple[str, ...], ...]
RECOMMENDED: dict[int, Split] = {
    1: (ROLES,),
    2: ((CAPTAIN, NAVIGATOR), (FIRST_OFFICER, CHIEF_ENGINEER)),
    3: ((CAPTAIN, CHIEF_ENGINEER), (FIRST_OFFICER,), (NAVIGATOR,)),
    4: ((CAPTAIN,), (FIRST_OFFICER,), (NAVIGATOR,), (CHIEF_ENGINEER,)),
}
LESSONS = {
    CAPTAIN: "lesson_tactics", FIRST_OFFICER: "lesson_desk", NAVIGATOR: "lesson_disk_and_maps",
    CHIEF_ENGINEER: "lesson_puzzle",
}  # fmt: skip
ADVICE = {role: f"advice_{role}" for role in ROLES}


@rule("BG-1.1.a", "BG-5.1.c", "BG-5.1.d", "BG-5.1.e")
def recommended(people: int) -> Split:
    """Who takes which roles: with two Captain and Navigator against First Officer and Chief Engineer, with three the
    Captain also has the Chief Engineer, one person has them all."""
    if people not in RECOMMENDED:
        raise KaleunError(f"U-BOOT is for 1 to {len(ROLES)} people, not {people}")
    return RECOMMENDED[people]


@rule("BG-1.1.a", "BG-5.1.f")
def check_split(split: Sequence[Sequence[str]]) -> Split:
    """Any split will do in which everybody has a role and every role has exactly one person."""
    roles = [role for own in split for role in own]
    if sorted(roles) != sorted(ROLES) or not all(split):
        raise KaleunError(f"each of the roles {', '.join(ROLES)} goes to exactly one person")
    return tuple(tuple(own) for own in split)


@rule("BG-5.1.b")
def advised_levels(people: int) -> tuple[str, ...]:
    """With fewer than four people easy or medium is recommended for all roles."""
    return ("easy", "medium", "hard") if people == len(ROLES) else ("easy", "medium")


@rule("BG-1.5.a", "BG-5.1.a")
def introduction(role: str) -> dict[str, str]:
    """Codes of the words for whoever looks at a role in the lobby: whom it suits, and its lesson."""
    return {"advice": ADVICE[role], "lesson": LESSONS[role]}
