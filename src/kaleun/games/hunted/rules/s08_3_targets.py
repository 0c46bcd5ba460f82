"""Section 8.3 and 8.4: which ships these are, day or night, waiting for night."""

from __future__ import annotations

from functools import cache
from typing import Any

from kaleun.games.hunted.book import Book, P, month_of
from kaleun.games.hunted.state import Combat, State, Target
from kaleun.games.hunted.tables import ability, look, throw, working
from kaleun.kernel.ask import Asks, Refusal, d6, die, refusal
from kaleun.kernel.rule import rule

ROSTERS = {"small_freighter": "T1_small_freighters", "large_freighter": "T2_large_freighters", "tanker": "T3_tankers"}
SECOND = {"small_freighter": "T1_optional", "large_freighter": "T2_optional", "tanker": "T3_optional"}
AMERICAN = ("north_america", "caribbean")


@rule("TH-8.3.1", "TH-8.2.4", "TH-14.2", "TH-9.1.1")
def identify(s: State, p: P, c: Combat) -> Asks[None]:
    """Number, size and identity of the ships met."""
    expand = p.book.charts["E1_encounters"]["expand"][c.encounter]
    number = expand["targets"]
    if c.encounter == "convoy" and p.book.on("three_target_convoys"):
        number -= 1
    for _ in range(number):
        yield from new_target(s, p, c, c.encounter)


def new_target(s: State, p: P, c: Combat, encounter: str) -> Asks[None]:
    """One ship more on the combat mat, by size and roster."""
    if encounter == "capital_ship":
        yield from capital_ship(s, p, c)
        return
    kind = "tanker" if encounter == "tanker" else (yield from ship_size(s, p))
    yield from merchant(s, p, c, kind)


@rule("TH-8.3.1")
def ship_size(s: State, p: P) -> Asks[str]:
    """1d6: small freighter, large freighter or tanker."""
    roll = yield from throw(s, p, d6("TH-8.3.1", "ship_size"))
    row_id, row = look(p.book, "E1_encounters", "ship_size", roll)
    p.log("TH-8.3.1", "ship_size", dice=roll, chart="E1_encounters", row=row_id, kind=row["result"])
    return str(row["result"])


@rule("TH-8.3.2.a", "TH-8.3.3", "TH-8.3.4", "TH-8.3.5", "TH-14.1.1", "TH-14.3.1", "TH-9.1.1.ex1")
def merchant(s: State, p: P, c: Combat, kind: str) -> Asks[None]:
    """Name and tonnage from the roster of its kind; the tonnage says how many points sink it."""
    if p.book.on("standard_tonnage"):
        tons = p.book.charts["printed_tables"]["standard_tonnage"][kind]
        c.targets.append(Target(kind, "", tons, points(p.book, tons)))
        p.log(
            "TH-14.1.1",
            "ship_of_standard_size",
            kind=kind,
            tonnage=tons,
            chart="printed_tables",
            row="standard_tonnage",
        )
        return
    faces, chart, row_id, row = yield from roster(s, p, kind)
    name, tons = row["name"], row["tons"]
    c.targets.append(Target(kind, name, tons, points(p.book, tons)))
    p.log("TH-8.3.2.a", "ship_identified", dice=faces, chart=chart, row=row_id, name=name, tonnage=tons)


@cache
@rule("TH-8.3.5")
def points(book: Book, tons: int) -> int:
    """Damage points that sink a merchant of this tonnage."""
    rows = book.charts["U3_attack_damage"]["points_to_sink"]
    return int(next(row["points"] for row in rows if row["lo"] <= tons <= row["hi"]))


@rule("TH-8.3.2.a", "TH-8.3.3", "TH-7.3.6", "TH-14.3.2", "TH-14.3.3", "TH-3.4.b")
def roster(s: State, p: P, kind: str) -> Asks[tuple[Any, str, str, Any]]:
    """A roll on the roster: faces, chart, row and ship. With historical targeting one already sunk is rolled again."""
    assert s.patrol is not None
    american = s.patrol.assignment in AMERICAN
    sunk = {ship.name for ship in s.ships if ship.sunk} if p.book.on("historical_targeting") else set()
    while True:
        if american:
            chart, path, faces = "T4_north_america", kind, (yield from throw(s, p, die("TH-8.3.3", "roster", 20)))
            row_id, row = look(p.book, chart, path, faces)
        else:
            chart, path = (yield from which_roster(s, p, kind)), "roster"
            faces = yield from throw(s, p, die("TH-8.3.2.a", "roster", 10, 2))
            row_id, row = look(p.book, chart, path, place_value(faces))
        if row["name"] not in sunk or names(p.book, chart, path) <= sunk:
            return faces, chart, row_id, row
        p.log("TH-14.3.2", "sunk_before", dice=faces, chart=chart, row=row_id, name=row["name"])


@rule("TH-14.3.3")
def which_roster(s: State, p: P, kind: str) -> Asks[str]:
    """With second rosters 1-3 is the first list, 4-6 the second (R-88)."""
    if not p.book.on("second_rosters"):
        return ROSTERS[kind]
    which = yield from throw(s, p, d6("TH-14.3.3", "which_roster"))
    first = which <= p.book.charts["calendar"]["second_rosters"]["standard_max"]
    code = "standard_roster" if first else "second_roster"
    p.log("TH-14.3.3", code, dice=which, chart="calendar", row="second_rosters")
    return ROSTERS[kind] if first else SECOND[kind]


@cache
def names(book: Book, chart: str, path: str) -> frozenset[str]:
    """Every ship of a roster; when all of them are at the bottom, names come again."""
    return frozenset(row["name"] for row in book.charts[chart].rows(path))


@rule("TH-3.4.b")
def place_value(faces: tuple[int, int]) -> int:
    """Two ten-sided dice, tens then ones (10 is 0); 00 is 100."""
    tens, ones = (face % 10 for face in faces)  # number: ten faces
    return tens * 10 + ones or 100  # number: ten faces


@rule("TH-8.3.2.b", "TH-14.1.2")
def capital_ship(s: State, p: P, c: Combat) -> Asks[None]:
    """A warship of the T5 roster: five or six points, some fast, some carriers."""
    sunk = {ship.name for ship in s.ships if ship.sunk} if p.book.on("historical_targeting") else set()
    while True:
        roll = yield from throw(s, p, die("TH-8.3.2.b", "capital_ship", 20))
        row_id, row = look(p.book, "T5_capital_ships", "roster", roll)
        if row["name"] not in sunk or names(p.book, "T5_capital_ships", "roster") <= sunk:
            break
        p.log("TH-14.3.2", "sunk_before", dice=roll, chart="T5_capital_ships", row=row_id, name=row["name"])
    carrier = row["kind"] in ("CV", "CVE")
    c.targets.append(Target("capital_ship", row["name"], row["tons"], row["points"], fast=row["fast"], carrier=carrier))
    p.log(
        "TH-8.3.2.b",
        "capital_ship_identified",
        dice=roll,
        chart="T5_capital_ships",
        row=row_id,
        name=row["name"],
        tonnage=row["tons"],
    )


@rule("TH-8.4.1", "TH-8.4.3", "TH-8.4.5", "TH-9.1.3")
def time_of_day(s: State, p: P, c: Combat) -> Asks[None]:
    """1d6 for day or night; the Arctic has its own year."""
    assert s.patrol is not None
    roll = yield from throw(s, p, d6("TH-8.4.1", "time_of_day"))
    if arctic(s):
        c.day = roll <= arctic_day_max(p.book, s.patrol.start)
        row = "day_night_arctic.day_max"
    else:
        row, found = look(p.book, "E1_encounters", "day_night", roll)
        c.day = found["result"] == "day"
    p.log("TH-8.4.1", "day" if c.day else "night", dice=roll, chart="E1_encounters", row=row)


def arctic(s: State) -> bool:
    return s.patrol is not None and s.patrol.area == "arctic"


@cache
def arctic_day_max(book: Book, at: int) -> int:
    """The highest roll that is day in the Arctic in this month."""
    return int(book.charts["E1_encounters"]["day_night_arctic"]["day_max"][str(month_of(at))])


@rule("TH-8.4.5")
def times(s: State, book: Book) -> tuple[bool, bool]:
    """Are there days, are there nights? Only the Arctic lacks one of them, in December and in June."""
    if not arctic(s):
        return True, True
    assert s.patrol is not None
    most = arctic_day_max(book, s.patrol.start)
    return most > 0, most < 6  # number: every face of the die


@rule("TH-8.4.2", "TH-9.7.4")
def no_waiting(s: State, book: Book, c: Combat) -> Refusal | None:
    """By day, once, and not for an undamaged capital ship; never in the Arctic June."""
    if not c.day:
        return refusal("wait", "night_already", "TH-8.4.2")
    if c.waited:
        return refusal("wait", "waited_already", "TH-8.4.2")
    if c.arrival:
        return refusal("wait", "escort_has_come", "TH-9.4.3.b")
    if not times(s, book)[1]:
        return refusal("wait", "midnight_sun", "TH-8.4.5")
    if c.encounter == "capital_ship" and not any(t.damage for t in c.targets):
        return refusal("wait", "too_fast_to_shadow", "TH-8.4.2")
    return None


@rule("TH-8.4.2", "TH-14.15.2", "TH-10.11.9")
def wait_for_night(s: State, p: P, c: Combat) -> Asks[bool]:
    """1-4 it is night (1-5 with Balkon-Gerät), else the contact is lost. A Tracker needs no roll."""
    c.waited = True
    if ability(s, p.book) == "tracker" and fit_kommandant(s):
        c.day = False
        p.log("TH-14.15.2", "waited_for_night")
        return True
    roll = yield from throw(s, p, d6("TH-8.4.2", "wait_for_night"))
    table = "balkon" if s.boat.balkon and working(s, "hydrophones") else "normal"
    row_id, row = look(p.book, "E1_encounters", f"day_to_night.{table}", roll)
    c.day = row["result"] != "night"
    p.log("TH-8.4.2", "contact_lost" if c.day else "waited_for_night", dice=roll, chart="E1_encounters", row=row_id)
    return not c.day


def fit_kommandant(s: State) -> bool:
    """Personal benefits lapse while the Kommandant is seriously wounded (ruling R-45)."""
    return s.crew["kommandant"].state in ("ok", "lw")
