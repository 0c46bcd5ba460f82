"""Section 23: the anti-submarine hunting group."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import ALLIED_EDGE, row
from kaleun.games.scope.rules.s10_scoring import submarine_leaves
from kaleun.games.scope.rules.s11_slow_submarines import hunters, pinged
from kaleun.games.scope.sea import surfaced
from kaleun.games.scope.state import ALLIED, GERMAN, LEFT, State, trace
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle

UNITS = {"destroyer": "allied_destroyer", "escort_carrier": "escort_carrier"}


@rule("SC-23.1")
def extra_ship(s: State, p: P) -> Asks[None]:
    """The Allied side may add a destroyer or, with surface combat, the escort carrier, as far as there are cards."""
    if p.book.family == "hunting_group" and len(p.book.scenario.extras) > 1:
        extra = yield _extras(p.book)
        if extra != "none":
            s.reserve[ALLIED].append(UNITS[extra])
        p.log("SC-23.1", "extra_ship", kind=UNITS.get(extra, extra))


@cache
def _extras(book: Book) -> Ask:
    return Ask(ALLIED, "extra_ship", "SC-23.1", [Option(f"extra:{e}", e, "SC-23.1") for e in book.scenario.extras])


@rule("SC-23.2")
def verdicts(s: State, book: Book, side: str) -> Iterator[Bundle | Refusal]:
    """A submarine in row 1 may leave over the Allied edge, submerged unless pinned or pinged, or surfaced."""
    if book.family != "hunting_group" or side != GERMAN:
        return
    pinned, ping = [ship.cell for ship in hunters(s, book)], pinged(s, book)
    for cell in s.subs:
        if row(cell) != ALLIED_EDGE:
            yield refusal(f"leave:{cell}", "not_in_first_row", "SC-23.2", cell=cell)
        elif cell in pinned:
            yield refusal(f"leave:{cell}", "pinned", "SC-23.2", cell=cell)
        elif cell in ping:
            yield refusal(f"leave:{cell}", "pinged", "SC-11.2", cell=cell)
        else:
            yield _leave(str(cell))
    for ship in surfaced(s):
        if row(ship.cell) == ALLIED_EDGE:
            yield _leave(ship.id)


@cache
def _leave(by: str) -> Bundle:
    return Bundle([Option(f"leave:{by}", ("leave", by), "SC-23.2", by=by)])


@rule("SC-23.2", "SC-28.4", "SC-2.7")
def leave(s: State, p: P, by: str) -> None:
    """It shows itself and is gone; a spare sea card fills the gap."""
    if by.isdigit():
        cell = int(by)
        s.subs.remove(cell)
        s.traces.append(trace("gone", (cell,)))
    else:
        ship = s.ships[by]
        cell, ship.cell, ship.status = ship.cell, 0, LEFT
    submarine_leaves(s, p)
    p.log("SC-23.2", "submarine_left", cell=cell, points=p.book.kinds["submarine"].points)
    p.reveal()
