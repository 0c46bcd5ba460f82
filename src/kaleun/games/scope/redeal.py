"""Other worlds: the secrets a seat does not know, dealt anew from what is publicly known. Exact, no rejection:
submarines from the belief set, an undeployed fleet from the fleets that fit what was announced and shown, the armed
freighter from the freighters that may be it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kaleun.games.scope.belief import Belief, belief
from kaleun.games.scope.book import Book
from kaleun.games.scope.fleets import Fleet, public_counts
from kaleun.games.scope.rules.s19_armed_freighter import ARMED, candidates
from kaleun.games.scope.state import ALLIED, GERMAN, Ship, State

if TYPE_CHECKING:
    import random


def known(s: State, book: Book) -> Belief:
    """Where submerged submarines can be, from public knowledge only."""
    counts = tuple(sorted({fleet.count("submarine") for fleet in book.fleets[GERMAN]}))
    return belief(book.scenario.columns, counts, tuple(s.traces))


def redeal(s: State, book: Book, seat: str | None, rng: random.Random) -> State:
    """The state with every secret of the other seats dealt anew (of both, for an observer). After the end there is
    none."""
    if s.outcome:
        return s
    if seat != GERMAN:
        _german_secrets(s, book, rng)
    if seat != ALLIED:
        _allied_secrets(s, book, rng)
    return s


def _german_secrets(s: State, book: Book, rng: random.Random) -> None:
    if _undeployed(s, book, GERMAN):
        fleet = rng.choice(fitting_fleets(s, book, GERMAN))
        s.reserve[GERMAN] = _still_to_come(s, book, fleet, GERMAN)
        if s.traces:
            _lay(s, book, rng, fleet.count("submarine"))
    else:
        _lay(s, book, rng, None)


def _lay(s: State, book: Book, rng: random.Random, n: int | None) -> None:
    layouts = known(s, book)
    s.subs = book.area.unmask((layouts if n is None else layouts.of_size(n)).draw(rng))


def _undeployed(s: State, book: Book, side: str) -> bool:
    """Is this side's fleet chosen, but not all on the table yet as far as others can tell?"""
    return book.secret_fleets and s.turn == 0 and (s.phase != "fleets" or bool(s.reserve[side]))


def fitting_fleets(s: State, book: Book, side: str) -> list[Fleet]:
    """The fleets that this side may have, for all the others know: announced numbers and shown units agree. Before both
    fleets are chosen that is any fleet."""
    shown = shown_units(s, side)
    mines, ships = announced(s, book, side)
    return [fleet for fleet in book.fleets[side] if _fits(book, fleet, shown, mines, ships)]


def shown_units(s: State, side: str) -> Counter[str]:
    """Units of a side that lie on the table. An armed freighter is a freighter to look at."""
    shown = Counter(ship.kind for ship in s.ships.values() if ship.side == side and ship.kind != "submarine")
    shown[f"{side}_mines"] += s.mines_of.count(side)
    return +shown


def announced(s: State, book: Book, side: str) -> tuple[int | None, int | None]:
    """Mines and surface ships of a side as announced; None while it is not."""
    if s.phase == "fleets":
        return None, None
    shown = shown_units(s, side)
    mines, ships = public_counts(s.reserve[side], book.kinds)
    on_table = sum(n for kind, n in shown.items() if book.kinds[kind].surface)
    return mines + shown[f"{side}_mines"], ships + on_table if s.phase == "ships" else None


def _fits(book: Book, fleet: Fleet, shown: Counter[str], mines: int | None, ships: int | None) -> bool:
    its_mines, its_ships = public_counts(fleet.units, book.kinds)
    looks = Counter("freighter" if kind == ARMED else kind for kind in fleet.units)
    return mines in (None, its_mines) and ships in (None, its_ships) and shown <= looks


def _still_to_come(s: State, book: Book, fleet: Fleet, side: str) -> list[str]:
    rest = Counter(fleet.units)
    rest.subtract(shown_units(s, side))
    if side == GERMAN and s.traces:
        rest["submarine"] = 0
    return [kind for kind in fleet.units if _take(rest, kind)]


def _take(rest: Counter[str], kind: str) -> bool:
    rest[kind] -= 1
    return rest[kind] >= 0


def _allied_secrets(s: State, book: Book, rng: random.Random) -> None:
    if _undeployed(s, book, ALLIED):
        fleet = rng.choice(fitting_fleets(s, book, ALLIED))
        _deal_freighters(s, book, fleet, rng)
    elif maybe := candidates(s, book):
        s.armed = rng.choice(maybe).id


def _deal_freighters(s: State, book: Book, fleet: Fleet, rng: random.Random) -> None:
    """Which of the freighters, on the table or to come, is the armed one?"""
    placed: list[Ship | None] = [ship for ship in s.ships.values() if ship.kind == "freighter"]
    s.armed, shown = "", shown_units(s, ALLIED)
    if ARMED in fleet.units:
        total = fleet.count("freighter") + 1
        turned = rng.choice(placed + [None] * (total - len(placed)))
        if turned is not None:
            s.armed = turned.id
            shown["freighter"] -= 1
            shown[ARMED] += 1
    rest = Counter(fleet.units)
    rest.subtract(shown)
    s.reserve[ALLIED] = [kind for kind in fleet.units if _take(rest, kind)]
