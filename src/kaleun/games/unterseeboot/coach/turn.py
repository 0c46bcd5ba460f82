"""The rest of a turn, every die of it: what it brings and what it costs if the boat is handled at its best. Faces with
the same consequence count once; all numbers come from the book, none is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from kaleun.games.unterseeboot.book import SURFACE, Book
from kaleun.games.unterseeboot.rules.s09_destroyer import DETECTED, SEARCHING
from kaleun.games.unterseeboot.rules.s18_type_viic import double_launches
from kaleun.games.unterseeboot.solve.boats import Boat, Targets
from kaleun.games.unterseeboot.state import Target
from kaleun.games.unterseeboot.view import View

FACES = 6
ALIKE = 1e-9
"""Continuations that differ by less are equal; then the one with more tons is taken, then the one with less harm."""


Judge: TypeAlias = Callable[[int, Boat, int, Targets, int], float]
"""(turns left, boat, torpedoes, targets, tons sunk) -> tons brought home on average."""


class Brings(NamedTuple):
    """What becomes of the turn on average: tons brought home in the end, tons sunk this turn; and the chances that the
    hull suffers or the boat is lost, that it is lost, that something sinks, that aircraft or destroyer take a token."""

    value: float = 0.0
    tons: float = 0.0
    harm: float = 0.0
    lost: float = 0.0
    sunk: float = 0.0
    aircraft: float = 0.0
    destroyer: float = 0.0

    @property
    def rank(self) -> tuple[float, float, float]:
        return round(self.value / ALIKE) * ALIKE, round(self.tons / ALIKE) * ALIKE, -self.harm


Way: TypeAlias = tuple[float, Brings]


def mean(ways: Iterable[Way]) -> Brings:
    """What comes of several ways, each as likely as it is."""
    total = [0.0] * len(Brings._fields)
    for p, brings in ways:
        if p:
            for i, x in enumerate(brings):
                total[i] += p * x
    return Brings(*total)


def best(ways: Iterable[Brings]) -> Brings:
    return max(ways, key=lambda brings: brings.rank)


class Turn:
    """One turn from a view on. `judge` says what a position is worth when the turn is over."""

    def __init__(self, book: Book, view: View, judge: Judge) -> None:
        own = view.boat
        self.book, self.judge, self.left = book, judge, book.turns - view.turn
        self.boat = Boat(own.space, view.spotted, view.destroyer, own.hull[0], own.battery[0], own.auxiliary[0])
        self.torpedoes, self.tons = own.torpedoes[0], view.tonnage
        self.number = {space: i for i, space in enumerate(book.target_spaces)}
        self.targets: Targets = tuple(_token(view, space) for space in book.target_spaces)
        self.dice = {t.die for t in view.targets.values()} | {ship.die for ship in view.sunk}
        self.unrepaired = _below(book.repaired_on)

    def answer(self, prompt: str, key: str) -> Brings:
        """What this answer brings."""
        verb, _, name = key.partition(":")
        if prompt == "maneuver":
            boat = self.moved(name)
            return self.homeward(boat) if verb == "return" else self.battery(boat)
        if prompt == "battery":
            return self.look(_paid(self.boat, name))
        if prompt == "identify":
            return self.identified(self.boat, None if name == "none" else self.number[name])
        return self.fire(self.boat, self.targets, [] if name == "none" else [self.number[s] for s in name.split("+")])

    # -- phase by phase

    def moved(self, space: str) -> Boat:
        """Going under, or up, shakes off the aircraft."""
        level = self.book.level
        return self.boat._replace(space=space, spotted=self.boat.spotted and level[space] == level[self.boat.space])

    def battery(self, boat: Boat) -> Brings:
        if self.book.level[boat.space] == SURFACE:
            return self.look(boat._replace(battery=self.book.boat.battery))
        tokens = [kind for kind in ("main", "auxiliary") if getattr(boat, _STOCK[kind])]
        if not tokens:
            return self.gone(boat, self.tons)
        return best(self.look(_paid(boat, kind)) for kind in tokens)

    def homeward(self, boat: Boat) -> Brings:
        """Only the aircraft are in the way."""
        ends = [(p, end, self.end(end, self.targets, self.torpedoes, self.tons, True)) for p, end in self.flown(boat)]
        return mean((p, brings._replace(aircraft=_hurt(boat, end))) for p, end, brings in ends)

    def look(self, boat: Boat) -> Brings:
        """The best identification, or none."""
        seen = [self.number[space] for space in self.book.spaces[boat.space].identify]
        unknown = [i for i in seen if (target := self.targets[i]) is not None and not target.tonnage]
        return best(self.identified(boat, i) for i in (*unknown, None))

    def identified(self, boat: Boat, i: int | None) -> Brings:
        if i is None:
            return self.aircraft(boat, self.targets)
        ways = [(p, (*self.targets[:i], target, *self.targets[i + 1 :])) for p, target in self.contacts()]
        return mean((p, self.aircraft(boat, targets)) for p, targets in ways)

    def contacts(self) -> Iterator[tuple[float, Target | None]]:
        """What a look may show."""
        book = self.book
        size = len(book.contact)
        for face, tonnage in book.contact.items():
            if book.big_ships and face == max(book.contact):
                yield from ((p / size, target) for p, target in self.big_ships())
            else:
                yield 1 / size, Target(tonnage, size) if tonnage else None

    def big_ships(self) -> Iterator[tuple[float, Target | None]]:
        book = self.book
        for face, size in book.class_die.items():
            p = 1 / len(book.class_die)
            if face in book.fixed_tonnage:
                yield p, Target(book.fixed_tonnage[face], len(book.class_die))
            elif size in self.dice:
                yield p, Target(book.if_die_taken, len(book.class_die))
            else:
                for points in range(1, size + 1):
                    nothing = points == 1 and book.big_ship_one == "false_contact"
                    yield p / size, None if nothing else Target(points * book.tons_per_point, size)

    def aircraft(self, boat: Boat, targets: Targets) -> Brings:
        ends = self.flown(boat)
        return mean((p, self.shoot(end, targets)._replace(aircraft=_hurt(boat, end))) for p, end in ends)

    def flown(self, boat: Boat) -> list[tuple[float, Boat]]:
        """The boat after the Aircraft Phase."""
        if self.book.level[boat.space] != SURFACE:
            return [(1.0, boat._replace(spotted=False))]
        spotted = 1.0 if boat.spotted else len(self.book.spotted_on) / FACES
        hit = spotted * _from(self.book.strafed_on[SURFACE]) * self.unrepaired
        seen = boat._replace(spotted=True)
        ways = [(1 - spotted, boat), (spotted - hit, seen), (hit, seen._replace(hull=boat.hull - 1))]
        return [way for way in ways if way[0] > 0]

    def shoot(self, boat: Boat, targets: Targets) -> Brings:
        """The best shot, or none."""
        if not boat.hull:
            return self.gone(boat, self.tons)
        aims = [s for s in self.book.spaces[boat.space].fire_at if (t := targets[self.number[s]]) and t.tonnage]
        if not self.torpedoes or not aims:
            return self.fire(boat, targets, [])
        double = min(self.torpedoes, self.book.boat.salvo) > 1
        keys = [*aims, *([key.partition(":")[2] for key in double_launches(tuple(aims))] if double else [])]
        shots = [[self.number[space] for space in key.split("+")] for key in keys]
        return best(self.fire(boat, targets, aimed) for aimed in (*shots, []))

    def fire(self, boat: Boat, targets: Targets, aims: list[int]) -> Brings:
        """A torpedo at each of these, then the destroyer."""
        if not boat.hull:
            return self.gone(boat, self.tons)
        left, ends = self.torpedoes - len(aims), self.hunted(boat, len(aims))
        return mean(
            (p * chance, self.end(end, rest, left, tons)._replace(destroyer=_hurt(boat, end)))
            for chance, rest, tons in self.struck(boat, targets, aims)
            for p, end in ends
        )

    def struck(self, boat: Boat, targets: Targets, aims: list[int]) -> list[tuple[float, Targets, int]]:
        """What the torpedoes leave of the targets, and the tons sunk then."""
        found = [(1.0, targets, self.tons)]
        hit = _from(self.book.sunk_on[self.book.level[boat.space]]) if aims else 0.0
        for i in aims:
            before, found = found, []
            for p, rest, tons in before:
                found.append((p * (1 - hit), rest, tons))
                target, more = self.hit(rest[i])
                found.append((p * hit, (*rest[:i], target, *rest[i + 1 :]), tons + more))
        return found

    def hit(self, target: Target | None) -> tuple[Target | None, int]:
        """A hit on what is gone is wasted; a large ship sinks on its second."""
        if target is None:
            return None, 0
        large = self.book.big_ships and target.tonnage >= self.book.two_hits_from
        if large and not target.hits:
            return Target(target.tonnage, target.die, 1), 0
        return None, target.tonnage

    def hunted(self, boat: Boat, fired: int) -> list[tuple[float, Boat]]:
        """The boat after the Destroyer Phase; a lost one has no hull."""
        if not fired and not boat.destroyer:
            return [(1.0, boat)]
        level, surfaced = self.book.level[boat.space], self.book.level[boat.space] == SURFACE
        found = self.detected(boat, fired, surfaced)
        hit = _from(self.book.attacked_on[level]) * self.unrepaired
        safe = level == self.book.evades_at
        token = boat.destroyer if boat.destroyer == DETECTED else SEARCHING
        ways = [(1 - found, boat._replace(destroyer="" if safe else token))]
        for p, hull in ((found * (1 - hit), boat.hull), (found * hit, boat.hull - 1)):
            sinks = 1 / FACES if self.book.uncontrolled_dive and safe and hull == 1 else 0.0
            after = boat._replace(destroyer="" if safe else DETECTED, hull=hull)
            ways += [(p * (1 - sinks), after), (p * sinks, after._replace(hull=0))]
        return [way for way in ways if way[0] > 0]

    def detected(self, boat: Boat, fired: int, surfaced: bool) -> float:
        """The chance that the destroyer has the boat this turn."""
        if boat.destroyer == DETECTED or (fired and surfaced) or fired > 1:
            return 1.0
        if not surfaced or self.book.surfaced_search == "roll":
            return len(self.book.detected_on) / FACES
        return 1.0 if self.book.surfaced_search == "auto" else 0.0

    # -- the end of the turn

    def end(self, boat: Boat, targets: Targets, torpedoes: int, tons: int, homeward: bool = False) -> Brings:
        if not boat.hull:
            return self.gone(boat, tons)
        if homeward:
            return self.told(boat, tons, float(tons))
        if self.left > 0:
            return self.told(boat, tons, self.judge(self.left, boat, torpedoes, targets, tons))
        if self.book.level[boat.space] == SURFACE and self.book.surfaced_at_end_is_home:
            return self.told(boat, tons, float(tons))
        return self.gone(boat, tons)

    def gone(self, boat: Boat, tons: int) -> Brings:
        return self.told(boat, tons, 0.0)._replace(lost=1.0, harm=1.0)

    def told(self, boat: Boat, tons: int, value: float) -> Brings:
        won, hurt = tons - self.tons, float(boat.hull < self.boat.hull)
        return Brings(value, won, hurt, 0.0, float(won > 0))


_STOCK = {"main": "battery", "auxiliary": "auxiliary"}


def _hurt(before: Boat, after: Boat) -> float:
    return float(after.hull < before.hull)


def _paid(boat: Boat, kind: str) -> Boat:
    return boat._replace(**{_STOCK[kind]: getattr(boat, _STOCK[kind]) - 1})


def _from(face: int) -> float:
    """The chance of this face or a higher one."""
    return (FACES + 1 - max(1, face)) / FACES


def _below(face: int) -> float:
    return 1.0 - _from(face)


def _token(view: View, space: str) -> Target | None:
    target = view.targets.get(space)
    return None if target is None else Target(target.tonnage, target.die, target.hits)
