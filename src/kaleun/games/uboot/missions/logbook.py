"""The captain's log: what the boat has done, and notes of the Captain's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.missions.state import Entry
from kaleun.games.uboot.seats import CAPTAIN
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Command, Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

MOST_LETTERS, MOST_NOTES = 400, 500


@rule("BG-4.3.b")
def write(s: State, code: str, **data: int | float | str) -> None:
    """A line in the captain's log."""
    s.task.log.append(Entry(s.mission, s.clock.seconds, code, dict(data)))


@rule("BG-4.3.b")
def log_note(s: State, p: Play[Book], seat: str, words: str) -> Asks[None]:
    """The Captain writes a line himself."""
    write(s, "note", words=words)
    yield from ()


def no_note(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Not empty, not endless."""
    if sum(entry.code == "note" for entry in s.task.log) >= MOST_NOTES:
        return Refusal("log_note", "log_full", "BG-4.3.b", n=MOST_NOTES)
    if args and not 0 < len(args["words"].strip()) <= MOST_LETTERS:
        return Refusal("log_note", "note_length", "BG-4.3.b", n=MOST_LETTERS)
    return None


COMMANDS = {
    "log_note": Command("log_note", "BG-4.3.b", log_note, no_note, (Param("words", "str"),), (CAPTAIN,), free=True),
}
