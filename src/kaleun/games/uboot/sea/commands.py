"""What is free to do at sea, without an order: identify a ship, return to base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea import hands, plot
from kaleun.games.uboot.sea.engaged import engaged
from kaleun.games.uboot.sea.orders import contact_by_id
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Command, Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


@rule("BG-8.2.b")
def identify(s: State, p: Play[Book], seat: str, contact: int, kind: str) -> Asks[None]:
    """The First Officer says what a ship is by the silhouette sheet; nobody tells him whether he is right."""
    found = contact_by_id(s, contact)
    assert found is not None
    found.kind = kind
    note(s, p, "BG-8.2.b", "identified", contact=contact, kind=kind)
    yield from ()


def why_not_identify(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """A contact in sight, and a type of the sheet."""
    if not args:
        return None
    found = contact_by_id(s, args["contact"])
    if found is None or found.by == "hydrophone":
        return Refusal("identify", "not_in_sight", "BG-8.2.b")
    if args["kind"] not in book.sea.vessels:
        return Refusal("identify", "no_such_type", "BG-8.2.b")
    return None


@rule("BG-4.2.a", "BG-4.2.b")
def return_to_base(s: State, p: Play[Book], seat: str) -> Asks[None]:
    """The mission ends with a voyage home; what was done so far counts."""
    s.outcome = "returned"
    tell(s, p, "BG-4.2.a", "returned")
    yield from ()


def why_not_return(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Not while the enemy is engaging the boat."""
    return Refusal("return_to_base", "engaged", "BG-4.2.a") if engaged(s, book) else None


COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        Command(
            "identify",
            "BG-8.2.b",
            identify,
            why_not_identify,
            (Param("contact", "int"), Param("kind", "str")),
            (FIRST_OFFICER,),
            free=True,
        ),
        Command(
            "return_to_base", "BG-4.2.a", return_to_base, why_not_return, seats=(CAPTAIN, FIRST_OFFICER), free=True
        ),
        *plot.COMMANDS,
        *hands.COMMANDS,
    )
}
