"""Section 4: submarine movement, the quadrant of 2 x 2 cards. What others see of it is the block, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import subsets
from kaleun.games.scope.rules.s11_slow_submarines import move_ping, pinged
from kaleun.games.scope.rules.s18_mines import mined
from kaleun.games.scope.sea import afloat, submarines
from kaleun.games.scope.state import ALLIED, GERMAN, State, trace
from kaleun.kernel.ask import Option, Refusal
from kaleun.kernel.rule import rule


@rule("SC-4.1", "SC-4.2", "SC-4.5")
def offers(s: State, book: Book, side: str) -> list[Option]:
    """Whoever has a submarine in play may take any block, with or without a submarine in it, and lay the cards back in
    any arrangement."""
    options: list[Option] = []
    if side != GERMAN or not submarines(s):
        return options
    fixed, subs = fixed_cells(s, book), s.subs
    for corner, block in book.area.blocks.items():
        if corner != s.ping:
            free = block if fixed.isdisjoint(block) else tuple([cell for cell in block if cell not in fixed])
            options += _arrangements(corner, free, len([cell for cell in subs if cell in free]))
    return options


@rule("SC-4.3", "SC-4.4", "SC-9.4", "SC-15.1")
def fixed_cells(s: State, book: Book) -> set[int]:
    """Cards that stay on the table: beneath an enemy destroyer or Flower, mines, and what the ping blocks. Cards
    beneath any other ship, a burning tanker or a torpedo token are rearranged like the rest."""
    kinds = book.kinds
    pinned = {ship.cell for ship in afloat(s, ALLIED) if kinds[ship.kind].pins}
    return pinned | mined(s) | pinged(s, book)


@cache
def _arrangements(corner: int, free: tuple[int, ...], n: int) -> tuple[Option, ...]:
    """Every way to lay n submarines back on the free cells. What stands behind ">" is the owner's secret."""
    return tuple(
        Option(
            f"quadrant:{corner}" + (">" + "+".join(map(str, cells)) if cells else ""),
            ("quadrant", corner, free, cells),
            "SC-4.1",
            corner=corner,
            cells=cells or ("bluff",),
        )
        for cells in subsets(free, n)
    )


@rule("SC-4.1", "SC-4.2", "SC-28.4")
def quadrant(s: State, p: P, corner: int, free: tuple[int, ...], cells: tuple[int, ...]) -> None:
    """The cards go back face down. The opponent learns which block was taken and nothing more."""
    rearrange(s, free, cells)
    p.log("SC-4.1", "quadrant", corner=corner)
    p.log("SC-4.1", "arranged", to=GERMAN, corner=corner, cells=list(s.subs))
    move_ping(s, p, corner)


def rearrange(s: State, free: tuple[int, ...], cells: tuple[int, ...]) -> None:
    """The submarines of the free cells now lie in `cells`."""
    s.subs = sorted([cell for cell in s.subs if cell not in free] + list(cells))
    s.traces.append(trace("shuffled", free))


def refusals(s: State, book: Book, side: str) -> Iterator[Refusal]:
    if side == GERMAN and not submarines(s):
        yield Refusal("quadrant", "no_submarine", "SC-4.5")
    if side == ALLIED:
        yield Refusal("quadrant", "not_your_submarines", "SC-4.5")


def laid_wrongly(s: State, book: Book, side: str, key: str) -> Refusal | None:
    """Why a block is not laid back like this: another number of submarines lies in it, or a card stays on the table."""
    corner, _, _ = key.partition(":")[2].partition(">")
    block = book.area.blocks.get(int(corner)) if corner.isascii() and corner.isdigit() and len(corner) == 2 else None
    if side != GERMAN or block is None:
        return None
    free = set(block) - fixed_cells(s, book)
    return Refusal(key, "lay_them_all", "SC-4.2", corner=int(corner), n=len(free & set(s.subs)))
