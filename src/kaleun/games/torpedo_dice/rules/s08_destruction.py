"""Section 8: the check after phase 3, for everybody at the same moment."""

from __future__ import annotations

from kaleun.games.torpedo_dice.book import P
from kaleun.games.torpedo_dice.rules.s01_components import left
from kaleun.games.torpedo_dice.rules.s07_activation import comes_to_life
from kaleun.games.torpedo_dice.state import State
from kaleun.kernel.rule import rule


@rule("TD-8.1", "TD-8.3", "TD-8.4", "TD-8.5", "TD-8.6")
def check(s: State, p: P) -> None:
    """A system whose target fields are all filled in is destroyed, several at once if need be. It was still good for
    this round, and a tick it got in this round was spent for nothing."""
    for place in range(p.book.players):
        if p.book.solo:
            explosions(s, p)
        else:
            strike_out(s, p, place)


@rule("TD-8.2", "TD-1.4")
def strike_out(s: State, p: P, place: int) -> None:
    """The left neighbour strikes the system out on the own dashboard, for good."""
    book = p.book
    owner = left(book, place)
    sheet = s.sheets[owner]
    new = book.complete(s.sheets[place].filled) & ~sheet.destroyed
    if not new:
        return
    before = book.active(sheet.switched, sheet.destroyed)
    for system in book.systems:
        if new & system.bit:
            sheet.destroyed |= system.bit
            p.log(
                "TD-8.2", "system_destroyed", chart="systems", row=system.row,
                seat=book.seats[owner], by=book.seats[place], system=system.key,
            )  # fmt: skip
    comes_to_life(p, owner, before, book.active(sheet.switched, sheet.destroyed))


@rule("TD-11.5")
def explosions(s: State, p: P) -> None:
    """Solo: one explosion box for each enemy system destroyed in this round."""
    book = p.book
    gone = book.complete(s.sheets[0].filled).bit_count()
    new = gone - s.explosions
    s.exploded = new > 0
    if s.exploded:
        s.explosions = gone
        p.log("TD-11.5", "explosion", chart="solo_area", row="boxes", n=new, total=gone)
