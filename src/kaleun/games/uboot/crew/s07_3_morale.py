"""Sections 7.3 and 7.4: the Morale Track and the exhausted crew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import exhausted
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.feed import note
from kaleun.games.uboot.sea.events import lose
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State


@rule("BG-7.3.a", "BG-7.3.c", "BG-7.3.g", "BG-7.4.d")
def lower_morale(s: State, p: P, n: int, why: str) -> None:
    """The token moves right, at most to blank; a morale card is due for each card space it enters or passes."""
    crew = s.crew
    for _ in range(min(n, crew.morale)):
        crew.morale -= 1
        deck = p.book.crew.card_at.get(crew.morale)
        if deck:
            crew.due.append(deck)
    note(s, p, "BG-7.3.a", "morale_falls", n=n, why=why, space=p.book.crew.morale_names[crew.morale])


@rule("BG-7.3.c", "BG-7.3.d", "BG-7.3.h", "BG-7.4.b")
def raise_morale(s: State, p: P, n: int, why: str) -> None:
    """The token moves left, at most to XI; no cards. Low spirits may take something off."""
    crew = s.crew
    n = max(n + crew.gain_change, min(n, crew.gain_min)) if crew.gain_change else n
    crew.morale = min(crew.morale + n, p.book.crew.top_morale)
    note(s, p, "BG-7.3.c", "morale_rises", n=n, why=why, space=p.book.crew.morale_names[crew.morale])


def change_morale(s: State, p: P, n: int, why: str) -> None:
    """Up or down."""
    if n > 0:
        raise_morale(s, p, n, why)
    elif n < 0:
        lower_morale(s, p, -n, why)


@rule("BG-7.4.c", "BG-7.4.e", "BG-10.3.7.a")
def hazard(s: State, p: P, n: int, why: str, fatal: bool = True) -> None:
    """A new environmental condition or breach: morale falls; a crew that was exhausted already loses the boat."""
    if fatal and exhausted(s):
        lose(s, p, "exhausted")
    else:
        lower_morale(s, p, n, why)


@rule("BG-7.3.e")
def sunk(s: State, p: P) -> None:
    """Each enemy vessel sunk raises morale."""
    raise_morale(s, p, p.book.crew.morale_for["vessel_sunk"], "sunk")
