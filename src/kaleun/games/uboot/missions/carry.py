"""What the boat takes from one part of a patrol into the next, as a text that the next game's options hold: so its
record says by itself how it began."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kaleun.games.uboot.crew.s04_3_linked import next_part
from kaleun.games.uboot.crew.s10_3_1_effects import refresh
from kaleun.games.uboot.crew.state import Crew
from kaleun.games.uboot.missions.state import Entry
from kaleun.games.uboot.sea.state import Boat, Tube
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Play
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

MOST_LETTERS = 400_000


class Carried(msgspec.Struct):
    """Crew with health, food, cards and floods; torpedoes, shells and fuel; the log so far; the difficulty."""

    part: str
    levels: dict[str, str]
    crew: Crew
    tubes: list[Tube]
    spares: dict[str, int]
    shells: int
    fuel: float
    fired: int
    log: list[Entry]


@rule("BG-4.3.b")
def carry(state: State, book: Book) -> str:
    """The boat after a part. The State itself is not changed."""
    s = msgspec.convert(msgspec.to_builtins(state), type(state))
    crew, boat = s.crew, s.boat
    for number in crew.resolving:
        deck = book.crew.deck_of.get(number, "")
        held = any(number in man.cards for man in crew.sailors.values())
        if deck and not held and number not in crew.gone:
            crew.decks[deck].append(number)
    crew.resolving, crew.due, crew.environment = [], [], {}
    crew.skip_card = crew.gain_change = crew.gain_min = 0
    next_part(s, Play(book, logging=False))
    for tube in boat.tubes:
        tube.load, tube.reload = tube.load or tube.reload, ""
        tube.flooded, tube.flood_at, tube.reload_at = False, 0, 0
    levels = {role: str(book.options[role]) for role in ROLES}
    kept = Carried(
        s.mission, levels, crew, boat.tubes, boat.spares, boat.shells, boat.fuel, boat.fired, list(s.task.log)
    )
    return msgspec.json.encode(kept).decode()


def read(text: str) -> Carried:
    """What was carried, or a sentence."""
    if len(text) > MOST_LETTERS:
        raise KaleunError("option carried is longer than any boat")
    try:
        return msgspec.json.decode(text, type=Carried)
    except (msgspec.DecodeError, ValueError):
        raise KaleunError("option carried is not what a part of a patrol has left (BG-4.3.b)") from None


@rule("BG-4.3.b")
def restore(s: State, p: Play[Book]) -> None:
    """The next part begins with what the last one left: full battery, rested men."""
    kept = read(p.book.options["carried"])
    boat: Boat = s.boat
    boat.tubes, boat.spares, boat.shells = kept.tubes, kept.spares, kept.shells
    boat.fuel, boat.fired = kept.fuel, kept.fired
    s.crew, s.task.log = kept.crew, kept.log
    refresh(s, p.book)
