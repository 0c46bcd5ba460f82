"""Section 5: torpedo launch, and section 12.6: launches by surface ships."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import HEADINGS
from kaleun.games.scope.rules.s11_slow_submarines import pinged
from kaleun.games.scope.sea import afloat
from kaleun.games.scope.state import GERMAN, State, Streak, Torpedo, trace
from kaleun.kernel.ask import Option, Refusal, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle


@rule("SC-1.3", "SC-5.3")
def free_tokens(s: State, book: Book, side: str) -> list[int]:
    """Numbers of the side's torpedo tokens that are not in play. A token is free again the moment it is spent."""
    out = {t.number for t in s.torpedoes if t.owner == side}
    return [n for n in range(1, book.tokens[side] + 1) if n not in out]


def has_token(s: State, book: Book, side: str) -> bool:
    """Is one of them free?"""
    return bool(len([1 for t in s.torpedoes if t.owner == side]) < book.tokens[side])


@rule("SC-5.4", "SC-27.1")
def spent(s: State, side: str, by: str) -> bool:
    """Has this ship launched in the last two turns of its owner? Then not in this one."""
    streak = s.streaks[side]
    return streak.by == by and streak.count >= 2


@rule("SC-5.1", "SC-5.2", "SC-5.3", "SC-5.6", "SC-11.2", "SC-12.6", "SC-16.1", "SC-17.2")
def verdicts(s: State, book: Book, side: str) -> Iterator[Bundle | Refusal]:
    """A submerged submarine launches in any of the eight directions unless a ship card, a torpedo token or the ping
    lies on its card. With surface combat so does a ship with torpedoes, unless a token lies on its card. Nobody does
    in a third turn running, and without a free token nobody at all."""
    if not book.tokens[side]:
        return
    if not has_token(s, book, side):
        yield refusal("launch", "no_token", "SC-5.3", n=book.tokens[side])
        return
    tokens = [t.cell for t in s.torpedoes]
    if side == GERMAN:
        ships, ping = [ship.cell for ship in s.ships.values()], pinged(s, book)
        for cell in s.subs:
            by = str(cell)
            if cell in ships:
                yield refusal("launch:" + by, "covered_by_ship", "SC-5.2", cell=cell)
            elif cell in tokens:
                yield refusal("launch:" + by, "covered_by_torpedo", "SC-5.2", cell=cell)
            elif cell in ping:
                yield refusal("launch:" + by, "pinged", "SC-11.2", cell=cell)
            elif spent(s, side, by):
                yield refusal("launch:" + by, "launched_twice", "SC-5.4", cell=cell)
            else:
                yield _launches(by)
    if book.combat:
        for ship in afloat(s, side):
            if not book.kinds[ship.kind].torpedo:
                yield refusal("launch:" + ship.id, "no_torpedoes", "SC-12.6", ship=ship.id)
            elif ship.cell in tokens:
                yield refusal("launch:" + ship.id, "covered_by_torpedo", "SC-12.6", cell=ship.cell)
            elif spent(s, side, ship.id):
                yield refusal("launch:" + ship.id, "launched_twice", "SC-5.4", cell=ship.cell)
            else:
                yield _launches(ship.id)


@cache
def _launches(by: str) -> Bundle:
    return Bundle(
        Option(f"launch:{by}-{heading}", ("launch", by, heading), "SC-5.1", by=by, heading=heading)
        for heading in HEADINGS
    )


@rule("SC-5.1", "SC-12.6", "SC-20.5")
def launchers(s: State, book: Book, side: str | None) -> list[int]:
    """Where the side, in its turn, has something that launches torpedoes: submerged submarines, ships, the plane."""
    if side is None or side != s.active or s.outcome or not free_tokens(s, book, side):
        return []
    cells = [ship.cell for ship in afloat(s, side) if book.combat and book.kinds[ship.kind].torpedo]
    return [*cells, *s.subs] if side == GERMAN else [*cells, s.plane] if s.plane else cells


@rule("SC-5.1", "SC-5.5", "SC-12.6", "SC-28.4")
def launch(s: State, p: P, by: str, heading: str) -> None:
    """A submerged submarine shows itself and lies down again; the token lies on its card and points the way."""
    side = s.active
    submerged = by.isdigit()
    cell = int(by) if submerged else s.ships[by].cell
    count = s.streaks[side].count + 1 if s.streaks[side].by == by else 1
    s.streaks[side] = Streak(by, count)
    place(s, p, cell, heading)
    if submerged:
        s.traces.append(trace("seen", (cell,)))
        p.log("SC-5.1", "launched", cell=cell, heading=heading, streak=count)
        p.reveal()
    else:
        ship = s.ships[by]
        p.log("SC-12.6", "ship_launched", ship=by, kind=ship.kind, cell=cell, heading=heading, streak=count)


@rule("SC-5.5", "SC-8.2")
def place(s: State, p: P, cell: int, heading: str) -> None:
    """The lowest free token goes on the card; it is fresh and waits this turn."""
    number = free_tokens(s, p.book, s.active)[0]
    s.torpedoes.append(Torpedo(s.active, number, cell, heading))
    s.quiet = 0
