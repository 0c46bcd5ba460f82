"""What the events of the sea and of the crew's own clock do to the crew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew import (
    s06_8_watch,
    s07_3_cards,
    s07_5_2_targeting,
    s07_5_3_armament,
    s10_3_2_technical,
    s10_3_4_environment,
)
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_12_damage import attack
from kaleun.games.uboot.crew.s07_3_cards import settle
from kaleun.games.uboot.crew.s07_3_morale import sunk
from kaleun.games.uboot.crew.s09_4_food import eat
from kaleun.games.uboot.crew.s10_3_6_breach import breach, flood
from kaleun.kernel.ask import Asks
from kaleun.kernel.live import Procedure
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State


@rule("BG-6.12.a", "BG-6.12.h")
def crew_damage(s: State, p: P, where: str = "outside") -> Asks[None]:
    """The app calls for crew damage outside."""
    yield from attack(s, p)
    yield from settle(s, p)


@rule("BG-9.4.a", "BG-9.4.2.a")
def food(s: State, p: P) -> Asks[None]:
    """22:00."""
    eat(s, p)
    yield from settle(s, p)


@rule("BG-7.3.e")
def ship_sunk(s: State, p: P, kind: str, grt: int) -> Asks[None]:
    """We sank something."""
    sunk(s, p)
    yield from ()


PROCEDURES: dict[str, Procedure] = {
    "technical": s10_3_2_technical.technical,
    "repaired": s10_3_2_technical.repaired,
    "escalate": s10_3_2_technical.escalate,
    "environmental": s10_3_4_environment.environmental,
    "surfaced": s10_3_4_environment.aired,
    "dived": s10_3_4_environment.dived,
    "breach": breach,
    "flood": flood,
    "crew_damage": crew_damage,
    "watch": s06_8_watch.change,
    "food": food,
    "event_card": s07_3_cards.event_card,
    "sunk": ship_sunk,
    "external_loaded": s07_5_3_armament.external_loaded,
    "view_closed": s07_5_2_targeting.view_closed,
}
