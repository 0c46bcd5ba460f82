"""Section 4: submarine movement, the quadrant of 2 x 2 cards. What others see of it is the block, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import Area, subsets
from kaleun.games.scope.rules.s11_slow_submarines import move_ping, pinged
from kaleun.games.scope.rules.s18_mines import mined
from kaleun.games.scope.sea import afloat, surfaced
from kaleun.games.scope.state import ALLIED, GERMAN, State, trace
from kaleun.kernel.ask import Option, Refusal, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, made_once


@rule("SC-4.1", "SC-4.2", "SC-4.5", "SC-11.4")
def verdicts(s: State, book: Book, side: str) -> Iterator[Bundle | Refusal]:
    """Whoever has a submarine in play may take any block but the pinged one, with or without a submarine in it, and lay
    the cards back in any arrangement."""
    if side == ALLIED:
        yield refusal("quadrant", "not_your_submarines", "SC-4.5")
        return
    if not s.subs and not surfaced(s):
        yield refusal("quadrant", "no_submarine", "SC-4.5")
        return
    if s.ping:
        yield refusal(f"quadrant:{s.ping}", "pinged_block", "SC-11.4")
    area, bit, fixed, subs = book.area, book.area.bit, 0, 0
    for cell in fixed_cells(s, book):
        fixed |= bit[cell]
    for cell in s.subs:
        subs |= bit[cell]
    subs &= ~fixed
    for band in area.bands:
        yield _blocks(area, band, fixed & band, subs & band, s.ping)


@made_once
def _blocks(area: Area, band: int, fixed: int, subs: int, ping: int) -> Bundle:
    """All arrangements of all blocks in these two rows, with these cards fixed and submarines on those."""
    bit = area.bit
    options: list[Option] = []
    for corner, block in area.blocks.items():
        if bit[corner] & band and bit[block[-1]] & band and corner != ping:
            free = tuple([cell for cell in block if not bit[cell] & fixed])
            options += _arrangements(corner, free, len([cell for cell in free if bit[cell] & subs]))
    return Bundle(options)


@rule("SC-4.3", "SC-4.4", "SC-9.4", "SC-15.1")
def fixed_cells(s: State, book: Book) -> set[int]:
    """Cards that stay on the table: beneath an enemy destroyer or Flower, mines, and what the ping blocks. Cards
    beneath any other ship, a burning tanker or a torpedo token are rearranged like the rest."""
    kinds = book.kinds
    fixed = {ship.cell for ship in afloat(s, ALLIED) if kinds[ship.kind].pins}
    fixed.update(mined(s), pinged(s, book))
    return fixed


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
    s.traces.append(trace("shuffled", free))
    p.log("SC-4.1", "quadrant", corner=corner)
    rearrange(s, p, "SC-4.1", corner, free, cells)


def rearrange(s: State, p: P, rule_id: str, corner: int, free: tuple[int, ...], cells: tuple[int, ...]) -> None:
    """The submarines of the free cells now lie in `cells`."""
    s.subs = sorted([cell for cell in s.subs if cell not in free] + list(cells))
    p.log(rule_id, "arranged", to=GERMAN, corner=corner, cells=list(s.subs))
    move_ping(s, p, corner)


def laid_wrongly(s: State, book: Book, side: str, key: str) -> Refusal | None:
    """Why a block is not laid back like this: another number of submarines lies in it, or a card stays on the table."""
    corner, _, _ = key.partition(":")[2].partition(">")
    block = book.area.blocks.get(int(corner)) if corner.isascii() and corner.isdigit() and len(corner) == 2 else None
    if side != GERMAN or block is None:
        return None
    free = set(block) - fixed_cells(s, book)
    return Refusal(key, "lay_them_all", "SC-4.2", corner=int(corner), n=len(free & set(s.subs)))
