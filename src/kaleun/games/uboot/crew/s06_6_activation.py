"""Section 6.6: activation tokens and excess activations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import ACTIVATION, count, free_spaces, sailor
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.feed import note
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State


@rule("BG-2.g", "BG-6.6.a", "BG-6.6.b", "BG-6.6.d", "BG-6.6.1.a")
def place(s: State, p: P, figure: str, n: int) -> int:
    """Puts n activation tokens into empty spaces and returns how many found none. The stock of tokens never runs
    out."""
    man = sailor(s, figure)
    fit = min(n, free_spaces(p.book, man))
    man.tokens.extend([ACTIVATION] * fit)
    return n - fit


@rule("BG-5.3.b", "BG-6.6.1.b", "BG-6.6.1.c", "BG-6.6.1.e", "BG-6.6.1.g", "BG-6.6.1.h")
def count_excess(s: State, p: P, excess: Iterable[int]) -> None:
    """The marker moves left by the largest excess any one sailor took in this order or effect, at most to XI. With an
    easy Captain there is no marker."""
    most = max(excess, default=0)
    if most and p.book.crew.excess_tracked:
        s.crew.excess = min(s.crew.excess + most, p.book.crew.top_morale)
        note(s, p, "BG-6.6.1.c", "excess", n=most, space=p.book.crew.morale_names[s.crew.excess])


@rule("BG-6.6.a", "BG-6.6.1.d")
def activate(s: State, p: P, rule_id: str, tokens: Mapping[str, int]) -> None:
    """One order or effect activates sailors: figure -> number of plain tokens."""
    excess = []
    for figure, n in tokens.items():
        if n:
            excess.append(place(s, p, figure, n))
            note(s, p, rule_id, "activated", who=figure, n=n)
    count_excess(s, p, excess)


@rule("BG-6.6.c", "BG-6.13.b")
def rest(s: State, p: P, figure: str, n: int) -> int:
    """Takes up to n plain activation tokens off; busy, fatigue and wound tokens stay. Returns how many."""
    man = sailor(s, figure)
    n = min(n, count(man, ACTIVATION))
    for _ in range(n):
        man.tokens.remove(ACTIVATION)
    return n
