"""Is the enemy upon us?"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.sea.ships import near_units
from kaleun.games.uboot.sea.units import NM
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


@rule("BG-4.2.a")
def engaged(s: State, book: Book) -> bool:
    """Is the enemy engaging the boat (sim_params [engaged])?"""
    row = book.sea.p["engaged"]
    hunted = any(
        unit.state in row["states"] and math.hypot(unit.x - s.boat.x, unit.y - s.boat.y) <= row["within_nm"] * NM
        for unit in near_units(s)
    )
    return (
        bool(s.crew.breaches)
        or hunted
        or any(plane.state == "attack" for plane in s.sea.planes)
        or bool(s.sea.torpedoes)
    )
