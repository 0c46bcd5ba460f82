"""What the officers call out to each other: the navigator's course, a square, a wish. Everybody hears it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Command, Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

TOPICS = ("course", "square", "miles", "depth", "wish", "ready")
MOST_LETTERS = 80


@rule("BG-7.1.a")
def say(s: State, p: Play[Book], seat: str, topic: str, words: str = "", number: float = 0.0) -> Asks[None]:
    """An officer calls out a course, a square or a wish; the last word on each topic stands."""
    s.task.said.setdefault(seat, {})[topic] = words if words else float(number)
    yield from ()


def no_word(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Short words."""
    if len(args.get("words", "")) > MOST_LETTERS:
        return Refusal("say", "note_length", "BG-7.1.a", n=MOST_LETTERS)
    return None


COMMANDS = {
    "say": Command(
        "say", "BG-7.1.a", say, no_word,
        (Param("topic", "str", TOPICS), Param("words", "str", optional=True), Param("number", "float", optional=True)),
        free=True,
    ),
}  # fmt: skip
