"""Section 2: set-up. Fleets, submarines, convoy; the order with mines and reinforcements is section 14."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import ALLIED_EDGE, GERMAN_EDGE, row, subsets
from kaleun.games.scope.kinds import LETTERS
from kaleun.games.scope.rules.s19_armed_freighter import ARMED
from kaleun.games.scope.sea import blocked, new_id
from kaleun.games.scope.state import ALLIED, GERMAN, Ship, State, trace
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, Reasons

SUBMARINE = "submarine"


@rule("SC-1.1", "SC-1.4", "SC-2.2", "SC-2.3", "SC-2.6")
def new_game(book: Book) -> State:
    """An area of sea cards, all alike from above; two sides; all tokens in hand; nothing damaged."""
    return State()


@rule("SC-2.5", "SC-2.5.a", "SC-14.5", "SC-23.1", "SC-25.3")
def ship_rows(book: Book, kind: str) -> tuple[int, ...]:
    """The rows where a ship of this kind may be deployed: the side's first two; for slow ships only the first when
    reinforcements, the house switch or the hunting group's carrier say so."""
    card = book.kinds[kind]
    first, second = (ALLIED_EDGE, ALLIED_EDGE + 1) if card.side == ALLIED else (GERMAN_EDGE, GERMAN_EDGE - 1)
    if card.slow and book.slow_in_first_row:
        return (first,)
    return (first, second)


@rule("SC-2.4", "SC-1.4", "SC-18.2", "SC-14.3")
def deploy_submarines(s: State, p: P) -> Asks[str | None]:
    """Step: the German player lays row 5 back with submarines in cells of their choice, mines excepted. How many there
    are is a secret too where fleets are secret, so the question is asked even if there are none."""
    n = s.reserve[GERMAN].count(SUBMARINE)
    cells = tuple([cell for cell in p.book.area.row(GERMAN_EDGE) if cell not in s.mines])
    s.subs = list((yield _deployment(cells, n)))
    s.reserve[GERMAN] = [kind for kind in s.reserve[GERMAN] if kind != SUBMARINE]
    s.traces.append(trace("deployed", cells, -1 if p.book.secret_fleets else n))
    p.log("SC-2.4", "submarines_deployed")
    p.log("SC-2.4", "arranged", to=GERMAN, corner=0, cells=list(s.subs))
    s.phase = "ships"
    if p.book.secret_fleets:
        p.reveal()
        for side in (ALLIED, GERMAN):
            p.log("SC-14.4", "ships_announced", side=side, n=len(s.reserve[side]))
    return None


@cache
def _deployment(cells: tuple[int, ...], n: int) -> Ask:
    options = [
        Option("deploy:>" + ("+".join(map(str, chosen)) or "none"), chosen, "SC-2.4", cells=chosen or ("none",), n=n)
        for chosen in subsets(cells, n)
    ]
    return Ask(GERMAN, "deploy_submarines", "SC-2.4", options, secret=True)


@rule("SC-2.5", "SC-14.6", "SC-19.1")
def place_ship(s: State, p: P, side: str) -> Asks[None]:
    """The side places one surface ship openly on a free card of its rows, hidden submarines or not. An armed freighter
    is placed freighter side up; which one it is stays a secret."""
    places = partial(verdicts, side)
    kind, cell = yield Judged(
        side, "deploy_ship", "SC-2.5", places(s, p.book), refuse=Reasons(places), secret=side == ALLIED
    )
    s.reserve[side].remove(kind)
    looks_like = "freighter" if kind == ARMED else kind
    ship = Ship(new_id(s, LETTERS[kind]), looks_like, side, cell, furthest=row(cell))
    s.ships[ship.id] = ship
    if kind == ARMED:
        s.armed = ship.id
    p.log("SC-2.5", "ship_deployed", side=side, ship=ship.id, kind=looks_like, cell=cell)


@rule("SC-2.5", "SC-14.5", "SC-19.1")
def verdicts(side: str, s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """Each unit that may be next, on each card of the side's own rows: it must be a row for its kind and the card free,
    and those still to come must find room."""
    closed = blocked(s)
    kinds = dict.fromkeys(s.reserve[side]) if book.secret_fleets else s.reserve[side][:1]
    for kind in kinds:
        for cell in _own_rows(book, side):
            place = _place(kind, cell)
            if row(cell) not in ship_rows(book, kind):
                yield refusal(place.keys[0], "wrong_row", "SC-2.5", kind=kind, cell=cell)
            elif cell in closed:
                yield refusal(place.keys[0], "occupied", "SC-2.5", cell=cell)
            elif crowds_out(s, book, side, cell, kind):
                yield refusal(place.keys[0], "room_for_slow_ships", "SC-14.5", cell=cell)
            else:
                yield place


@cache
def _own_rows(book: Book, side: str) -> tuple[int, ...]:
    first, second = (ALLIED_EDGE, ALLIED_EDGE + 1) if side == ALLIED else (GERMAN_EDGE, GERMAN_EDGE - 1)
    return (*book.area.row(first), *book.area.row(second))


@cache
def _place(kind: str, cell: int) -> Bundle:
    if kind == ARMED:
        return Bundle([Option(f"place:freighter-{cell}>armed", (kind, cell), "SC-19.1", kind=kind, cell=cell)])
    return Bundle([Option(f"place:{kind}-{cell}", (kind, cell), "SC-2.5", kind=kind, cell=cell)])


@rule("SC-14.5")
def crowds_out(s: State, book: Book, side: str, cell: int, kind: str) -> bool:
    """Would a unit here take the last room in the first row from slow ships or submarines still to come?"""
    edge = ALLIED_EDGE if side == ALLIED else GERMAN_EDGE
    if row(cell) != edge or book.kinds[kind].slow:
        return False
    slow = sum(book.kinds[k].slow for k in s.reserve[side]) if book.slow_in_first_row else 0
    taken = {*s.mines, *(ship.cell for ship in s.ships.values()), cell}
    if sum(c not in taken for c in book.area.row(edge)) < slow:
        return True
    mines = {*s.mines, cell} if book.kinds[kind].mines else set(s.mines)
    return sum(c not in mines for c in book.area.row(edge)) < s.reserve[side].count(SUBMARINE)
