"""Sections 6.4 and 10.3.9: which sections touch, and ways through the boat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import hazards, surfaced
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


@rule("BG-10.3.8.d", "BG-10.3.9.a")
def split(s: State, book: Book) -> bool:
    """Is the boat cut in two? Only then the torpedo loading hatches are a way round, and only on the surface."""
    ends = (book.crew.inside[0], book.crew.inside[-1])
    return any(section not in ends for section in s.crew.flooded)


@rule("BG-6.4.f", "BG-6.4.g", "BG-10.3.8.c", "BG-10.3.9.a")
def neighbours(s: State, book: Book, section: int) -> list[int]:
    """The sections one can step into: the row 1-6, 7-8, and the hatches while surfaced; never a flooded one."""
    crew = book.crew
    open_pairs = crew.always_adjacent
    if surfaced(s):
        open_pairs = open_pairs | crew.surfaced_adjacent | (crew.bypasses if split(s, book) else frozenset())
    if section in s.crew.flooded:
        return []
    return [n for n in crew.sections if (section, n) in open_pairs and n not in s.crew.flooded]


@rule("BG-6.4.d", "BG-6.4.e")
def is_way(s: State, book: Book, start: int, path: Sequence[int]) -> bool:
    """An unbroken chain of adjacent sections that visits none twice."""
    whole = [start, *path]
    steps = all(b in neighbours(s, book, a) for a, b in pairwise(whole))
    return bool(path) and steps and len(dict.fromkeys(whole)) == len(whole)


def way(s: State, book: Book, start: int, to: int) -> tuple[int, ...]:
    """The best way: fewest hazardous sections, then no bypass, then fewest steps; () if there is none."""
    best: tuple[tuple[int, bool, int], tuple[int, ...]] | None = None
    paths: list[tuple[int, ...]] = [()]
    while paths:
        path = paths.pop()
        here = path[-1] if path else start
        if here == to and path:
            worth = (sum(bool(hazards(s, book, n)) for n in path), bypasses(book, start, path), len(path))
            best = min(best, (worth, path)) if best else (worth, path)
            continue
        paths += [(*path, n) for n in neighbours(s, book, here) if n != start and n not in path]
    return best[1] if best else ()


@rule("BG-10.3.9.b", "BG-10.3.9.c")
def bypasses(book: Book, start: int, path: Sequence[int]) -> bool:
    """Does the way lead through a torpedo loading hatch?"""
    return any(step in book.crew.bypasses for step in pairwise([start, *path]))
