"""Section 9.4.3-9.4.8: additional rounds against unescorted ships, and who may come up meanwhile."""

from __future__ import annotations

from typing import NamedTuple

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s08_1_boxes import box_of, here
from kaleun.games.hunted.rules.s10_6_crew import without_doctor
from kaleun.games.hunted.rules.s10_10_scuttling import scuttle
from kaleun.games.hunted.state import Air, Combat, State
from kaleun.games.hunted.tables import look, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule

COMERS = {"none": "nobody_comes", "escort": "escort_comes", "aircraft": "aircraft_called"}


class Comer(NamedTuple):
    """Who comes up in an additional round (none, escort, aircraft), and the roll that brought him."""

    result: str
    dice: tuple[int, ...]
    mods: tuple[Mod, ...]
    row: str


@rule("TH-9.4.4", "TH-9.4.7")
def rounds_left(s: State, book: Book, c: Combat) -> bool:
    """Two additional rounds in the first box, three in each later one; for more the boat moves on with the ships."""
    return c.additional < rounds_here(book, c) or may_chase(s, book)


def rounds_here(book: Book, c: Combat) -> int:
    numbers = book.charts["calendar"]["rounds"]
    return int(numbers["additional_per_box"] if not c.later_box else numbers["rounds_per_later_box"])


@rule("TH-9.4.7", "TH-9.7.11")
def may_chase(s: State, book: Book) -> bool:
    """May the fight be carried into the next box? Never from or into a Transit Box."""
    t = s.patrol
    assert t is not None
    nxt = t.at + t.step
    if not 0 <= nxt < len(t.boxes):
        return False
    return not box_of(book, t.boxes[nxt]).transit and not box_of(book, t.boxes[t.at]).transit


@rule("TH-9.4.3.a", "TH-9.4.3.b", "TH-9.4.3.c", "TH-9.4.6", "TH-9.6.2", "TH-9.8.1.c")
def additional_round(s: State, p: P, c: Combat) -> Asks[str]:
    """The Additional Round column: the fight goes on, an escort comes up, or an aircraft drives the boat off."""
    if c.additional >= rounds_here(p.book, c):
        yield from chase(s, p, c)
        if s.outcome:
            return "career_end"
    c.additional += 1
    comer = yield from roll_additional(s, p)
    come_up_to(s, p.book, c, comer.result)
    result = announce(p, comer)
    if result == "none":
        return "contact"
    if exhausted(s, p.book, c):
        return (yield from scuttle(s, p, "TH-9.4.8"))
    if result == "aircraft":
        p.log("TH-9.8.1.c", "ships_escape")
        return "air_attack"
    return "escort_hunt"


def come_up_to(s: State, book: Book, c: Combat, result: str) -> None:
    """What an additional round brings to a boat that fires at ships without escort."""
    if result == "none":
        c.hunted, c.plan = 0, ""
        return
    c.hunted += 1
    if exhausted(s, book, c):
        return
    if result == "aircraft":
        s.air = Air()
    else:
        c.escorted, c.arrival, c.plan, c.surfaced, c.range = True, True, "", False, ""


@rule("TH-9.4.8")
def exhausted(s: State, book: Book, c: Combat) -> bool:
    """Four additional rolls in a row brought an enemy to a submerged boat: no air, no batteries (ruling R-41)."""
    return bool(c.hunted >= book.charts["calendar"]["rounds"]["hunted_limit"]) and not s.boat.holed


@rule("TH-9.4.7", "TH-9.7.11", "TH-10.6.3.b")
def chase(s: State, p: P, c: Combat) -> Asks[None]:
    """On to the next box with the ships; its own rolls come later (ruling R-39)."""
    t = s.patrol
    assert t is not None
    t.at += t.step
    t.entered_weight += box_of(p.book, t.boxes[t.at]).rolls
    t.rolls_left, t.chased = 0, True
    c.additional, c.follows, c.later_box = 0, 0, True
    p.log("TH-9.4.7", "chases_into_next_box", box=t.at + 1)
    yield from without_doctor(s, p)


@rule("TH-9.4.3.a", "TH-9.6.2", "TH-9.8.6")
def roll_additional(s: State, p: P) -> Asks[Comer]:
    """2d6 on the Additional Round column: -2 outside remote waters, -2 more in the passage of Gibraltar. It is told
    (`announce`) when he is there."""
    found = additional_mods(s, p.book)
    roll = yield from throw(s, p, d6("TH-9.4.3.a", "additional_round", 2), weighty=True)
    row_id, row = look(p.book, "E1_encounters", "table.add_round", sum(roll) + sum(m.value for m in found))
    return Comer(str(row["result"]), roll, found, row_id)


@rule("TH-9.6.2", "TH-9.8.6")
def additional_mods(s: State, book: Book) -> tuple[Mod, ...]:
    """Every modifier of an additional round."""
    t = s.patrol
    assert t is not None
    box = here(s, book)
    table = book.charts["E1_encounters"]["table"]["add_round"]
    values = {row["key"]: row["mod"] for row in table["drm"]}
    found: tuple[Mod, ...] = ()
    if box.gibraltar and t.first_med:
        found += (Mod("gibraltar_passage", values["gibraltar_passage"], "TH-9.8.6"),)
    if box.transit or box.table not in table["remote_areas"]:
        found += (Mod("area_not_remote", values["area_not_remote"], "TH-9.6.2"),)
    return found


def announce(p: P, comer: Comer) -> str:
    """Tells who comes; returns the result."""
    code, dice, row = COMERS[comer.result], comer.dice, comer.row
    p.log("TH-9.4.3.a", code, dice=dice, mods=comer.mods, chart="E1_encounters", row=row)
    return comer.result
