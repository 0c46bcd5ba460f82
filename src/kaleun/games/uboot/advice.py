"""What an officer makes of what he sees: who goes where for a call, what must be met first, who looks out."""

from __future__ import annotations

from collections.abc import Sequence

from kaleun.games.uboot.crew.shown import Sailor, Side
from kaleun.games.uboot.crew.stations import BRIDGE, Man, stations
from kaleun.games.uboot.view import View
from kaleun.kernel.rule import rule


def man_of(view: View, row: Sailor) -> Side:
    """The sailor of the active watch."""
    return row.watches[view.watch - 1]


def plan(view: View, call: str) -> dict[str, int]:
    """Figure -> section for every living man, as this call wants it."""
    sides = [(row, man_of(view, row)) for row in view.sailors if row.section]
    men = [Man(row.figure, row.section, man.icons, len(man.tokens), man.duty) for row, man in sides if not man.kia]
    return stations(men, view.technical_view.flooded, call)


@rule("BG-H.2")
def danger(view: View) -> str:
    """What must be met before anything else: an aircraft, ASDIC, a breach, a hazard aboard; "" = nothing."""
    tech = view.technical_view
    if view.aircraft:
        return "aircraft"
    if view.pinged:
        return "asdic"
    if tech.breaches:
        return "breach"
    return "hazard" if tech.hazardous else ""


def moves(view: View, call: str) -> int:
    """How many men a call would move."""
    places = plan(view, call)
    return sum(row.section != places.get(row.figure, row.section) for row in view.sailors)


def observers(view: View) -> int:
    """Busy observers on the bridge."""
    return sum(
        man_of(view, row).duty == "observation" and row.section == BRIDGE
        for row in view.sailors
        if not man_of(view, row).kia
    )


def men_in(view: View, sections: Sequence[int]) -> int:
    """Living men in these sections."""
    return sum(row.section in sections and not man_of(view, row).kia for row in view.sailors)
