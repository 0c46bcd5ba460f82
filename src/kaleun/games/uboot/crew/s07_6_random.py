"""Section 7.6: the bag of crew tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.play import P
from kaleun.kernel.ask import Asks, pick
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State


@rule("BG-2.f", "BG-7.6.a")
def draw(s: State, p: P, n: int) -> Asks[list[str]]:
    """n crew tokens out of the bag of sixteen, without replacement; all go back afterwards. Tokens of the dead are in
    the bag too."""
    bag = list(p.book.crew.figures)
    drawn: list[str] = []
    for _ in range(min(n, len(bag))):
        token = yield pick("BG-7.6.a", "crew_token", tuple(bag))
        bag.remove(token)
        drawn.append(token)
    return drawn
