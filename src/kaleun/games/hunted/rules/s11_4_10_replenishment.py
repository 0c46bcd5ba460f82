"""Section 11.4.8-11.4.10: the tankers XB and XIV."""

from __future__ import annotations

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s08_1_boxes import Box, box_of, meet, nothing
from kaleun.games.hunted.rules.s09_4_additional import announce, roll_additional
from kaleun.games.hunted.state import Air, Combat, Patrol, State
from kaleun.games.hunted.tables import ask, look, tens_and_ones, throw, working
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule

SINGLE = ("ship", "tanker", "ship_escort", "capital_ship")


def is_tanker(s: State) -> bool:
    return s.boat.type in ("XB", "XIV")


@rule("TH-11.4.10.2")
def replenish_here(s: State, book: Book, t: Patrol, box: Box) -> bool:
    """If nobody was served before the last patrol box, that box is a replenishment without a roll."""
    later = any(not box_of(book, code).transit for code in t.boxes[t.at + 1 :])
    return not box.transit and not later and not t.served and not t.aborting


@rule("TH-11.4.10.1", "TH-11.4.9")
def tanker_contact(s: State, p: P, t: Patrol, box: Box, result: str) -> Asks[str]:
    """A single ship: a XB may attack it, a XIV lets it go. Any other contact is boats to be served."""
    if result in SINGLE:
        if s.boat.type == "XIV":
            p.log("TH-11.4.10.1", "tanker_ignores", contact=result)
            return nothing(s)
        return meet(s, p, result)
    if box.transit:
        return nothing(s)
    return (yield from replenish(s, p, t))


@rule("TH-11.4.10.2", "TH-11.4.10.5", "TH-11.4.10.6", "TH-11.4.8")
def replenish(s: State, p: P, t: Patrol) -> Asks[str]:
    """1d6 boats get fuel and spare parts; each counts for the career as tonnage."""
    boats = yield from throw(s, p, d6("TH-11.4.10.2", "boats_served"))
    p.log("TH-11.4.10.2", "boats_served", dice=boats, n=boats)
    units = 0
    own_used = False
    for _ in range(boats):
        units += 1
        units += yield from spare(s, p)
        points, own_used = yield from fuel(s, p, t, own_used)
        units += points
    cargo = p.book.mat(s.boat.type)["cargo"]
    if cargo["bakery"] and working(s, "bakery"):
        units += 1
    if not t.served and cargo["torpedoes"]:
        units += 1
    t.served += boats
    s.notional += units * p.book.options["notional_ton"]
    p.log("TH-11.4.10.5", "replenished", n=units, total=s.tonnage)
    return (yield from danger(s, p))


@rule("TH-11.4.10.3")
def spare(s: State, p: P) -> Asks[int]:
    """One roll on E4 for what the other boat needs; a matching part is handed over."""
    faces = yield from throw(s, p, d6("TH-11.4.10.3", "spare_part", 2))
    row_id, row = look(p.book, "E4_uboat_damage", "result", tens_and_ones(faces))
    fits = p.book.charts["mats"]["cargo_rules"]["part_fits"]
    part = next((name for name in s.boat.parts if row["effect"] in fits[name]), "")
    if part:
        s.boat.parts.remove(part)
    p.log(
        "TH-11.4.10.3", "part_given" if part else "no_part", dice=faces, chart="E4_uboat_damage", row=row_id, part=part
    )
    return 1 if part else 0


@rule("TH-11.4.10.4.a", "TH-11.4.10.4.b")
def fuel(s: State, p: P, t: Patrol, own_used: bool) -> Asks[tuple[int, bool]]:
    """One or two points of fuel from the cargo, or of the own bunkers at the price of a Travel Box."""
    numbers = p.book.charts["calendar"]["replenishment"]
    roll = yield from throw(s, p, d6("TH-11.4.10.4.a", "fuel"))
    row_id, row = look(p.book, "calendar", "replenishment.fuel", roll)
    wanted = row["points"]
    given = min(wanted, s.boat.fuel)
    s.boat.fuel -= given
    possible = not given and not own_used and own_fuel_possible(p.book, t)
    if possible and (yield ask("own_fuel", "TH-11.4.10.4.b", ["keep_fuel", "give_fuel"])) == "give_fuel":
        own_used = True
        given = min(wanted, numbers["own_fuel"])
        t.at += t.step
        t.entered_weight += box_of(p.book, t.boxes[t.at]).rolls
    p.log("TH-11.4.10.4.a", "fuel_given", dice=roll, chart="calendar", row=row_id, n=given)
    return given, own_used


def own_fuel_possible(book: Book, t: Patrol) -> bool:
    """Not in the last box before the homeward Transit."""
    nxt = t.at + t.step
    return 0 <= nxt < len(t.boxes) and not box_of(book, t.boxes[nxt]).transit


@rule("TH-11.4.10.7", "TH-7.4.4")
def danger(s: State, p: P) -> Asks[str]:
    """Two boats on the surface: the Additional Round column, and 1-3 says that you are the one attacked."""
    result = announce(p, (yield from roll_additional(s, p)))
    if result == "none":
        return nothing(s)
    roll = yield from throw(s, p, d6("TH-11.4.10.7", "who_is_attacked"))
    attacked = roll <= p.book.charts["calendar"]["replenishment"]["attacked_max"]
    if attacked and result == "aircraft":
        s.air = Air(replenishing=True)
    elif attacked:
        s.combat = Combat("additional", escorted=True)
    p.log("TH-11.4.10.7", "you_are_attacked" if attacked else "other_boat_attacked", dice=roll)
    if not attacked:
        return nothing(s)
    return "air_attack" if result == "aircraft" else "escort_hunt"
