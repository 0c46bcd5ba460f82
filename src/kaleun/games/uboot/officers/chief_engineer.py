"""The Chief Engineer: battery, air, fuel, morale and the hull."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import exhausted
from kaleun.games.uboot.officers.word import Args, Deed, Word, company, order
from kaleun.games.uboot.sea.units import HOUR
from kaleun.games.uboot.seats import CHIEF_ENGINEER

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


def words(s: State, book: Book) -> Iterator[Word]:
    """What could end the cruise first."""
    yield from air(s, book)
    yield from battery(s, book)
    yield from morale(s, book)
    yield from stores(s, book)


def up(s: State, book: Book) -> Deed | None:
    """To the surface, unless somebody is above."""
    if s.boat.depth <= 0 or s.boat.diving or s.sea.pinged or company(s, book):
        return None
    return order(s, book, "resurface", "dive_resurface")


def battery(s: State, book: Book) -> Iterator[Word]:
    """Each mark it falls below is told; at the last ones she should come up."""
    row, share = book.officers["chief_engineer"], s.boat.battery
    below = [mark for mark in row["battery_marks"] if share * 100 <= mark]
    if below and s.boat.depth > 0:
        deed = up(s, book) if share * 100 <= row["charge_below"] else None
        data: Args = {"percent": 5 * int(share * 20)}
        yield Word(CHIEF_ENGINEER, "propose_charge" if deed else "chief_battery", data, deed, about=str(min(below)))


def air(s: State, book: Book) -> Iterator[Word]:
    """Gas in a section, or many hours under water."""
    for section, kinds in s.crew.environment.items():
        if "gas" in kinds:
            deed = up(s, book)
            yield Word(CHIEF_ENGINEER, "propose_air" if deed else "chief_gas", {"section": section}, deed)
            return
    hours = (s.clock.seconds - s.boat.dive_at) // HOUR if s.boat.dive_at >= 0 else 0
    if hours >= book.officers["chief_engineer"]["foul_after_h"]:
        yield Word(CHIEF_ENGINEER, "chief_air", {"hours": hours})


def morale(s: State, book: Book) -> Iterator[Word]:
    """The men's mood, and a word of the Captain that would help."""
    name = book.crew.morale_names[s.crew.morale]
    if exhausted(s):
        yield Word(CHIEF_ENGINEER, "chief_exhausted")
    elif s.crew.morale <= book.officers["chief_engineer"]["low_morale"]:
        card = next((n for n in s.crew.hand if n in book.cheering), 0)
        if card and not company(s, book):
            deed = order(s, book, "address_crew", "address_crew", {"card": card})
            yield Word(CHIEF_ENGINEER, "propose_address", {"morale": name}, deed, about=name)
        else:
            yield Word(CHIEF_ENGINEER, "chief_morale", {"morale": name}, about=name)


def stores(s: State, book: Book) -> Iterator[Word]:
    """Fuel, and depth that strains the hull."""
    row = book.officers["chief_engineer"]
    if s.boat.fuel <= row["fuel_t"]:
        yield Word(CHIEF_ENGINEER, "chief_fuel", {"tons": round(s.boat.fuel)})
    if s.boat.depth >= book.sea.p["boat"]["depth"]["strain_m"]:
        yield Word(CHIEF_ENGINEER, "chief_depth", {"depth": 10 * round(s.boat.depth / 10)})
