"""A sea on which nothing happens: patrols and refits pass by themselves until a test wants to look.

boat = calm(new([6]), "refit")          # through the whole first patrol
boat = calm(boat, "assignment", encounter=4)   # the same, but every encounter roll is a 4
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.hunted.given import BOOK, Bridge
from kaleun.games.hunted.rules.s08_1_boxes import column_mods, here, table_name
from kaleun.kernel.ask import Dice

HARMLESS: dict[str, int] = {
    "starting_rank": 6,
    "assignment": 7,
    "deck_gun_removal": 6,
    "penang_posting": 6,
    "penang_shortage": 2,
    "from_penang": 4,
    "arctic_posting": 6,
    "special_mission": 11,
    "gibraltar": 12,
    "air_raid": 12,
    "schnorchel": 6,
    "balkon": 6,
    "alberich": 2,
    "recovery": 1,
    "advancement": 1,
    "first_wo_leaves": 1,
    "promotion": 6,
    "request_boat": 6,
    "boats_served": 1,
    "spare_part": 33,
    "fuel": 1,
    "additional_round": 12,
    "wait_for_night": 6,
    "crash_dive": 12,
}


def nothing_here(boat: Bridge) -> int:
    """An encounter roll that brings nothing in the box the boat is in."""
    patrol = boat.run.state.patrol
    name = table_name(patrol, here(boat.run.state, BOOK))
    change = sum(m.value for m in column_mods(BOOK, name, patrol.start))
    rows = BOOK.charts["E1_encounters"].rows(f"table.{name}")
    for roll in range(11, 1, -1):
        row = next(r for r in rows if r["lo"] <= roll + change <= r["hi"])
        if row["result"] == "none":
            return roll
    raise AssertionError(f"there is always something in {name}")


def calm(boat: Bridge, stop: str | Callable[[Bridge], bool] = "", **rolls: int) -> Bridge:
    """On and on until this question, roll or phase is reached (or the career is over)."""
    reached = stop if callable(stop) else lambda b: b.waiting == stop or b.phase == stop
    while not boat.over and not reached(boat):
        ask: Any = boat.run.ask
        if isinstance(ask, Dice):
            usual = nothing_here(boat) if ask.why == "encounter" else HARMLESS.get(ask.why)
            number = rolls.get(ask.why, usual)
            assert number is not None, f"no harmless {ask.why} is known"
            boat.roll(number)
        else:
            boat.answer(boat.quiet_answer() or ask.options[0].key)
    return boat
