"""All the officers' words, and who hears which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from kaleun.games.uboot.officers import chief_engineer, first_officer, navigator, wishes
from kaleun.games.uboot.officers.shown import Officer, Proposal, Saying
from kaleun.games.uboot.officers.word import Word
from kaleun.games.uboot.sea.units import HOUR
from kaleun.games.uboot.seats import CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.kernel.rule import rule
from kaleun.kernel.shown import once

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


FREE = ("smoke", "return_to_base")
"""What is proposed and costs no order."""
OPEN_AIR = ("watch_blind", "propose_sextant", "propose_smoke")
"""What nobody asks for where the boat is about to dive."""


def spoken(s: State, book: Book) -> Iterator[Word]:
    """Every word that could be said now, officer by officer, the most urgent of each first."""
    if not s.seed or s.outcome:
        return
    yield from wishes.words(s, book, CHIEF_ENGINEER)
    yield from chief_engineer.words(s, book)
    yield from wishes.words(s, book, FIRST_OFFICER)
    yield from first_officer.words(s, book)
    yield from first_officer.heard(s, book)
    yield from navigator.words(s, book)
    yield from wishes.words(s, book, NAVIGATOR)


def words(s: State, book: Book) -> Iterator[Word]:
    """Those that fit the moment: where everybody is in for a dive that is proposed, or the boat goes down already,
    nobody asks for what is done in the open air; an order the track has no room for is proposed only if it is urgent
    (it would cost morale); a whole convoy is in the list of contacts, and nobody counts it aloud all the time."""
    found = list(spoken(s, book))
    dives = (word.deed for word in found if word.deed and word.deed.command == "dive")
    diving = s.boat.diving == "dive" or any(not deed.first for deed in dives)
    left, row = s.crew.orders - s.crew.blocked, book.board["orders"]
    crowd = len(s.sea.contacts) > book.board["navigator"]["crowd"]
    for word in found:
        if (crowd and word.code == "watch_sees") or (word.code == "propose_report" and too_soon(s, book, word.about)):
            continue
        least = 0 if word.deed is None or word.deed.command in FREE else row.get(word.code, 1)
        if left >= least and not (diving and word.code in OPEN_AIR):
            yield word


def too_soon(s: State, book: Book, name: str) -> bool:
    """Does headquarters want some hours between two of these reports?"""
    for goal, row in zip(s.task.goals, (book.mission["primary"], *book.mission["secondary"]), strict=False):
        if goal.id == name and goal.last >= 0:
            return bool(s.clock.seconds - goal.last < row.get("min_gap_h", 0) * HOUR)
    return False


@rule("BG-7.1.a")
def officers(s: State, book: Book, seat: str | None) -> dict[str, Officer]:
    """What each officer says and proposes, as far as this role hears it."""
    found: dict[str, Officer] = {}
    for role, to, said in _shown(s, book):
        if to and seat not in to:
            continue
        officer = found.get(role)
        if officer is None:
            officer = found[role] = Officer([], [])
        if isinstance(said, Saying):
            officer.says.append(said)
        else:
            officer.proposes.append(said)
    return {role: found[role] for role in ROLES if role in found}


class _Shown(NamedTuple):
    role: str
    to: tuple[str, ...]
    said: Saying | Proposal


@once
def _shown(s: State, book: Book) -> list[_Shown]:
    """The words as views have them, whoever hears them."""
    return [_Shown(word.role, word.to, _said(book, word)) for word in words(s, book)]


def _said(book: Book, word: Word) -> Saying | Proposal:
    deed = word.deed
    if deed is None:
        return Saying(word.code, word.data)
    return Proposal(
        code=word.code, data=word.data, rank=book.urgency.get(word.code, len(book.urgency)), seat=deed.seat,
        command=deed.command, args=deed.args, first=deed.first, fill=deed.fill,
    )  # fmt: skip
