"""Section 2: set-up of a patrol, and section 15: patrol entry points."""

from __future__ import annotations

from functools import cache

from kaleun.games.unterseeboot.book import Book, P, ask
from kaleun.games.unterseeboot.state import State, Target
from kaleun.kernel.ask import Ask, Asks
from kaleun.kernel.rule import rule


@rule("UB-2.1", "UB-2.2", "UB-2.3", "UB-2.4", "UB-2.5")
def new_patrol(book: Book) -> State:
    """A fitted-out boat on the start space, an unidentified target on every Surface space, all tokens in the supply."""
    boat = book.boat
    return State(
        space=book.start,
        hull=boat.hull,
        battery=boat.battery,
        auxiliary=boat.auxiliary,
        torpedoes=boat.torpedoes,
        targets={space: Target() for space in book.target_spaces},
    )


@rule("UB-21.1")
def refit(s: State, book: Book) -> None:
    """Every patrol of a campaign begins with a full new set-up; only the log book goes on."""
    fresh = new_patrol(book)
    for field in State.__struct_fields__:
        if field not in ("patrol", "log_book"):
            setattr(s, field, getattr(fresh, field))
    s.patrol += 1


def set_up(s: State, p: P) -> Asks[None]:
    """Step: the patrol begins."""
    if s.outcome:
        refit(s, p.book)
    s.phase = "set_up"
    boat = p.book.boat.type
    p.log("UB-2.1", "patrol_begins", chart="boats", row=f"boat[type={boat}]", patrol=s.patrol, boat=boat, n=s.torpedoes)
    if p.book.options["entry_points"]:
        yield from entry_point(s, p)


@rule("UB-15.1")
def entry_point(s: State, p: P) -> Asks[None]:
    """Option: the player chooses the start space among the ends of the four levels."""
    s.space = yield _question(p.book)
    p.log("UB-15.1", "entered", space=s.space)


@cache
def _question(book: Book) -> Ask:
    return ask("entry_point", "UB-15.1", ["enter:" + space for space in book.entries])
