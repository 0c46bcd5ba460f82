"""What is true of every reachable state. The fuzzer checks these after every answer and at every step boundary."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

from kaleun.games.unterseeboot.book import SURFACE, Book
from kaleun.games.unterseeboot.rules.s11_end import honour, survived
from kaleun.games.unterseeboot.rules.s16_big_ships import hits_needed
from kaleun.games.unterseeboot.state import Ship, State, Target
from kaleun.kernel.game import Play

AFTER_BATTERY = ("identification", "aircraft", "torpedo", "destroyer")


def invariants(s: State, book: Book) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    yield from _panel(s, book)
    if s.space not in book.spaces:
        yield f"the boat is at {s.space}, which is no space"
        return
    yield from _enemies(s, book)
    yield from _targets(s, book)
    yield from _sunk(s, book)
    yield from _end(s, book)
    yield from _log_book(s, book)


def _panel(s: State, book: Book) -> Iterator[str]:
    """The tokens: none is lost, none is made."""
    boat = book.boat
    for name, value, most in (
        ("hull", s.hull, boat.hull),
        ("battery", s.battery, boat.battery),
        ("auxiliary", s.auxiliary, boat.auxiliary),
        ("torpedoes", s.torpedoes, boat.torpedoes),
        ("turn", s.turn, book.turns),
        ("fired", s.fired, boat.salvo),
    ):
        if not 0 <= value <= most:
            yield f"{name} is {value}, outside 0 to {most}"
    gone = boat.torpedoes - s.torpedoes
    if not s.fired <= gone <= boat.salvo * s.turn:
        yield f"{gone} torpedoes are gone after {s.turn} turns, {s.fired} of them in this one"
    if boat.battery - s.battery + boat.auxiliary - s.auxiliary > s.turn:
        yield "more power was paid than turns were played"


def _enemies(s: State, book: Book) -> Iterator[str]:
    surfaced = book.level[s.space] == SURFACE
    if s.spotted and not surfaced and s.phase != "maneuver":
        yield "a submerged boat is Spotted"
    if s.destroyer not in ("", "searching", "detected"):
        yield f"unknown destroyer token {s.destroyer!r}"
    if s.destroyer and s.torpedoes == book.boat.torpedoes:
        yield "a destroyer hunts a boat that never fired"
    if s.homeward and (s.destroyer or not surfaced):
        yield "the boat heads for home with a destroyer about, or under water"
    if surfaced and s.phase in AFTER_BATTERY and s.battery < book.boat.battery:
        yield "the main battery is not recharged on the Surface"


def _targets(s: State, book: Book) -> Iterator[str]:
    dice = _dice(book)
    for space, target in s.targets.items():
        if space not in book.target_spaces:
            yield f"there is a target at {space}, where none can be"
        if bool(target.die) != target.identified or target.tonnage < 0:
            yield f"the target at {space} has a die of {target.die} and {target.tonnage} t"
        if target.identified and not _sized(target, dice, book):
            yield f"a die of {target.die} cannot show {target.tonnage} t"
        if not 0 <= target.hits < _needed(book, target):
            yield f"the target at {space} floats after {target.hits} hits"
    if len(s.targets) + len(s.sunk) > len(book.target_spaces):
        yield "there are more ships than target spaces"
    larger = [d for d in [t.die for t in s.targets.values()] + [ship.die for ship in s.sunk] if d > len(book.contact)]
    if len(larger) != len(set(larger)):
        yield f"a larger die lies in two places: {sorted(larger)}"


def _sunk(s: State, book: Book) -> Iterator[str]:
    dice = _dice(book)
    spaces = [ship.space for ship in s.sunk]
    if len(set(spaces)) != len(spaces) or not set(spaces) <= set(book.target_spaces):
        yield f"the sunk ships lay at {spaces}"
    if set(s.targets) & set(spaces):
        yield "a ship is both afloat and sunk"
    if not all(_sized(ship, dice, book) for ship in s.sunk):
        yield "a sunk ship has a tonnage its die cannot show"
    if any(a.turn > b.turn for a, b in pairwise(s.sunk)) or not all(0 < ship.turn <= s.turn for ship in s.sunk):
        yield "ships were sunk out of turn"
    hits = sum(_needed(book, Target(ship.tonnage)) for ship in s.sunk) + sum(t.hits for t in s.targets.values())
    if hits > book.boat.torpedoes - s.torpedoes:
        yield f"{hits} hits with {book.boat.torpedoes - s.torpedoes} torpedoes"


def _dice(book: Book) -> dict[int, int]:
    """Size of a die -> the highest tonnage it can stand for."""
    dice = {len(book.contact): max(book.contact.values())}
    if book.big_ships:
        dice |= {size: size * book.tons_per_point for size in book.class_die.values() if size}
        dice[len(book.contact)] = max(*book.contact.values(), book.if_die_taken, *book.fixed_tonnage.values())
    return dice


def _sized(ship: Target | Ship, dice: dict[int, int], book: Book) -> bool:
    return 0 < ship.tonnage <= dice.get(ship.die, 0) and ship.tonnage % book.tons_per_point == 0


def _needed(book: Book, target: Target) -> int:
    return hits_needed(Play(book, logging=False), target)


def _end(s: State, book: Book) -> Iterator[str]:
    """The outcome fits the boat it happened to."""
    surfaced, last = book.level[s.space] == SURFACE, s.turn == book.turns
    fits = {
        "": s.hull > 0,
        "abandoned": True,
        "sunk_by_aircraft": s.hull == 0 and surfaced,
        "sunk_by_destroyer": s.hull == 0 and s.destroyer == "detected",
        "imploded": book.uncontrolled_dive and s.hull == 1 and book.level[s.space] == book.evades_at,
        "batteries_exhausted": not surfaced and s.battery == s.auxiliary == 0,
        "returned": s.homeward and surfaced and s.hull > 0,
        "end_of_patrol": last and surfaced and book.surfaced_at_end_is_home,
        "failed_to_return": last and surfaced and not book.surfaced_at_end_is_home,
        "failed_to_surface": last and not surfaced,
    }
    if not fits.get(s.outcome, False):
        yield f"the outcome {s.outcome!r} does not fit the boat"


def _log_book(s: State, book: Book) -> Iterator[str]:
    """Every line is what a recomputation gives."""
    if s.patrol - len(s.log_book) not in (0, 1) or (s.patrol > 1 and not book.campaign):
        yield f"patrol {s.patrol} with {len(s.log_book)} lines in the log book"
    totals = accumulate(line.tonnage if line.survived else 0 for line in s.log_book)
    for number, (line, total) in enumerate(zip(s.log_book, totals, strict=True), 1):
        if line.patrol != number or line.campaign_total != total or line.tonnage != sum(line.ships):
            yield f"line {number} of the log book does not add up"
        row = honour(book, line.outcome, line.tonnage)
        if (line.survived, line.rank) != (survived(line.outcome), row.rank):
            yield f"line {number} of the log book has the wrong honour"
        if line.boat_type != book.boat.type or not 0 <= line.turns <= book.turns:
            yield f"line {number} of the log book is about another boat"
        if not (0 <= line.hull_lost <= book.boat.hull and 0 <= line.torpedoes_fired <= book.boat.torpedoes):
            yield f"line {number} of the log book has lost or fired more than there was"
    if not all(line.survived for line in s.log_book[:-1]):
        yield "a lost boat sailed again"
    if len(s.log_book) == s.patrol and (s.log_book[-1].outcome, s.log_book[-1].tonnage) != (s.outcome, s.tonnage):
        yield "the last line of the log book is not this patrol"
