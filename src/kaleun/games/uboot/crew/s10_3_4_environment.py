"""Section 10.3.4: environmental conditions come; gas goes when the boat surfaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import hazards, hidden_from, in_section, surfaced
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_7_busy import update
from kaleun.games.uboot.crew.s06_10_kia import left_outside
from kaleun.games.uboot.crew.s06_12_damage import damage, wound_deck
from kaleun.games.uboot.crew.s07_3_cards import settle
from kaleun.games.uboot.crew.s07_3_morale import hazard, raise_morale
from kaleun.games.uboot.feed import tell
from kaleun.kernel.ask import Asks
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State

GAS = "gas"


@rule("BG-6.11.a", "BG-6.12.a", "BG-10.3.4.a", "BG-10.3.4.f", "BG-10.3.4.g", "BG-10.3.4.h", "BG-10.3.8.c")
def environmental(s: State, p: P, section: int, what: str) -> Asks[None]:
    """The token is placed, morale falls (an exhausted crew is lost, except in the dark), its card is resolved, then
    crew damage if it is hazardous."""
    if section in s.crew.flooded:
        return
    row = {"chart": "environment", "row": f"condition[id={what}]"}
    stays = what != GAS or not surfaced(s)
    if stays:
        s.crew.environment.setdefault(str(section), []).append(what)
    tell(s, p, "BG-10.3.4.a", "environmental", what=what, section=section, **row)
    if not stays:
        yield from fumes(s, p, section)
        return
    loss = -p.book.crew.morale_for["environmental_condition_placed"]
    hazard(s, p, loss, what, bool(p.book.crew.conditions[what]["game_over_if_exhausted"]))
    yield from settle(s, p)
    n = hazards(s, p.book, section).get(what, 0)
    if n and not s.outcome:
        yield from damage(s, p, in_section(s, section), wound_deck(p, what), n, str(section))
    update(s, p)
    yield from settle(s, p)


@rule("BG-10.3.4.e", "BG-10.3.4.i")
def fumes(s: State, p: P, section: int) -> Asks[None]:
    """Gas while surfaced: crew damage once, no token, morale as it is; rebreathers protect here too."""
    if not hidden_from(s, section, GAS):
        yield from damage(s, p, in_section(s, section), wound_deck(p, GAS), 1, str(section))
    update(s, p)
    yield from settle(s, p)


@rule("BG-10.3.4.d", "BG-10.3.5.c")
def aired(s: State, p: P) -> Asks[None]:
    """The boat has surfaced: all gas goes, morale rises for each token."""
    for section, kinds in s.crew.environment.items():
        while GAS in kinds:
            kinds.remove(GAS)
            tell(s, p, "BG-10.3.4.d", "environment_cleared", what=GAS, section=int(section))
            raise_morale(s, p, p.book.crew.morale_for["environmental_condition_removed"], GAS)
    yield from ()


@rule("BG-6.10.e", "BG-9.3.c")
def dived(s: State, p: P) -> Asks[None]:
    """The boat is under way down: whoever is outside is lost."""
    left_outside(s, p)
    s.crew.external, s.crew.external_at = "", -1  # a torpedo half way in goes back outside
    update(s, p)
    yield from settle(s, p)
