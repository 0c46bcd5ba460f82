"""Section 6.10: killed in action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import in_section, sailor
from kaleun.games.uboot.crew.book import OUTSIDE
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s07_3_morale import lower_morale
from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea.events import lose
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State


@rule("BG-6.10.a", "BG-6.10.b", "BG-7.3.f", "BG-4.1.e")
def kill(s: State, p: P, figures: Sequence[str], floor: int = 0) -> None:
    """These sailors of the active watch are dead: figures off the model, morale falls for each (down to `floor` for one
    event). With the last of both watches the boat is lost. The caller brings the duties up to date."""
    if not figures:
        return
    for figure in figures:
        man = sailor(s, figure)
        for number in man.cards:
            discard_card(s, p, number)
        man.tokens, man.duty, man.cards, man.kia = [], "", [], True
        s.crew.figures[figure] = 0
        tell(s, p, "BG-6.10.a", "killed", who=figure, watch=s.crew.watch)
    loss = -p.book.crew.morale_for["sailor_kia"] * len(figures)
    lower_morale(s, p, min(loss, -floor) if floor else loss, "killed")
    if all(man.kia for man in s.crew.sailors.values()):
        lose(s, p, "crew_killed")


@rule("BG-6.10.e", "BG-9.3.c")
def left_outside(s: State, p: P) -> None:
    """The boat dives: whoever is in 7 or 8 dies; the morale loss of that event is limited."""
    kill(s, p, in_section(s, *OUTSIDE), p.book.crew.morale_for["dive_kia_floor"])


@rule("BG-7.3.i", "BG-8.6.g", "BG-8.8.a")
def discard_card(s: State, p: P, number: int) -> None:
    """A card goes under its deck; medical supplies on it go to the discard."""
    s.crew.decks[p.book.crew.deck_of[number]].append(number)
    if number in s.crew.treated:
        s.crew.treated.remove(number)
        for kind in p.book.crew.health[number].supplies:
            s.crew.used[kind] += 1
    note(s, p, "BG-7.3.i", "card_discarded", card=number)
