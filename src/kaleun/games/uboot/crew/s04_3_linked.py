"""Section 4.3: the crew between two parts of a linked patrol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import ACTIVATION, BUSY
from kaleun.games.uboot.crew.s10_3_2_technical import finish
from kaleun.games.uboot.crew.s10_3_2_work import plan
from kaleun.games.uboot.crew.s10_3_3_engineer_cards import put_away
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.crew.play import P
    from kaleun.games.uboot.state import State


@rule("BG-4.3.b", "BG-10.3.8.c")
def next_part(s: State, p: P) -> None:
    """Everything carries over: the dead, the sick and their cards, food, supplies, floods. Repairs that were under way
    are finished, activation tokens come off, the Order Track is full again; the crew's clocks start anew (`s.clock`
    is still the old one)."""
    crew, now = s.crew, s.clock.seconds
    for component in [c for c, condition in crew.technical.items() if condition.done_at >= 0]:
        finish(s, p, component)
    for man in crew.sailors.values():
        man.duty = ""
        man.tokens = [token for token in man.tokens if token not in (ACTIVATION, BUSY)]
    for condition in crew.technical.values():
        condition.worse_at = condition.worse_at - now if condition.worse_at >= 0 else -1
    for breach in crew.breaches:
        put_away(s, breach.card)
    crew.orders, crew.excess, crew.alerts, crew.smoked = p.book.crew.top_order, 0, 0, False
    crew.breaches, crew.mobilization, crew.operators = [], None, {}
    crew.external, crew.external_at = "", -1
    plan(s)
