"""The torpedo attack as a checklist, ticked by the simulation."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.sea.units import bow_angle
from kaleun.games.uboot.sea.water import light_now
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


STEPS = (
    "acquire_target",
    "approach_position",
    "intercept",
    "periscope_depth_by_day",
    "approach",
    "battle_stations",
    "program_tdc",
    "flood_tubes",
    "fire",
)
"""The torpedo attack, step by step."""
DAY, BY_DAY = "day", "periscope_depth_by_day"


def wanted(light: str) -> tuple[str, ...]:
    """The steps of an attack in this light: in the dark nobody need go under water."""
    return tuple(step for step in STEPS if step != BY_DAY or light == DAY)


@rule("BG-2.q")
def checklist(s: State, book: Book) -> list[tuple[str, bool]]:
    """Acquire, approach, intercept, dive by day, close in, battle stations, TDC, flood, fire."""
    row = book.sea.p["checklist"]
    held = [c for c in s.sea.contacts if not c.lost]
    locked = next((c for c in held if c.id == s.boat.lock), None)
    target = locked or min(held, key=lambda c: (c.distance if c.distance >= 0 else math.inf, c.id), default=None)
    near = target is not None and 0 <= target.distance <= row["near_nm"]
    known = target is not None and target.course >= 0
    ahead = target is not None and known and abs(bow_angle(target.course, target.bearing)) <= row["ahead_deg"]
    hidden = s.boat.depth > 0 or (not book.sea.holds and light_now(s, book.sea) != DAY)
    flooded = any(tube.load and tube.flooded for tube in s.boat.tubes)
    done = (
        target is not None,
        near or ahead,
        target is not None and known and target.speed >= 0,
        hidden,
        near,
        bool(s.boat.views),
        "tdc" in s.boat.views and s.boat.lock > 0,
        flooded,
        bool(s.sea.torpedoes),
    )
    return list(zip(STEPS, done, strict=True))
