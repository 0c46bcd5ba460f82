"""One word of an officer, before anybody hears it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kaleun.games.uboot.crew.aboard import in_section, surfaced
from kaleun.games.uboot.officers.shown import Value
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER, NAVIGATOR

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

BRIDGE = (CAPTAIN, FIRST_OFFICER, NAVIGATOR)
RADIO_ROOM = (CAPTAIN, FIRST_OFFICER)
Args = dict[str, Value]
NONE: Args = {}


class Deed(NamedTuple):
    """A command somebody could give."""

    command: str
    args: Args = NONE
    seat: str = CAPTAIN
    first: str = ""
    fill: bool = False


class Word(NamedTuple):
    """`role` says `code`; with a deed it is a proposal. `to`: who hears it (all, if empty). `about` tells two words of
    one code apart, so that each is said once."""

    role: str
    code: str
    data: Args = NONE
    deed: Deed | None = None
    to: tuple[str, ...] = ()
    about: str = ""


def company(s: State, book: Book) -> bool:
    """Is a ship held now? Games begun with the officers' first charts count also those that were lost."""
    contacts = s.sea.contacts
    return any(not c.lost for c in contacts) if "orders" in book.officers else bool(contacts)


def manned(s: State, book: Book, order: str) -> bool:
    """Are there men enough at the places of an order, whatever they can do?"""
    wanted: dict[int, int] = {}
    for need in book.crew.orders[order].needs:
        if need.section is not None:
            wanted[need.section] = wanted.get(need.section, 0) + need.men
    return all(len(in_section(s, section)) >= n for section, n in wanted.items())


def posture(s: State) -> str:
    """The call that puts everybody to his usual post."""
    return "cruise" if surfaced(s) else "dive"


def order(s: State, book: Book, command: str, row: str, args: Args | None = None, call: str = "") -> Deed:
    """An order of the Captain, with the Mobilization it needs first."""
    first = "" if manned(s, book, row) else call or posture(s)
    return Deed(command, args or {}, first=first)
