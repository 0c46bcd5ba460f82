"""Section 13: the surface combat phase, P3: both sides declare, then both shots are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import distance
from kaleun.games.scope.rules.s10_scoring import sink
from kaleun.games.scope.rules.s19_armed_freighter import ARMED, hidden_gun, may_be_armed, shows_itself
from kaleun.games.scope.sea import afloat
from kaleun.games.scope.state import OTHER, Ship, Shot, State
from kaleun.kernel.ask import Asks, Option, Pick, Refusal, pick, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, Reasons

HIT, MISS = "hit", "miss"
HOLD = Bundle([Option("hold", ("hold",), "SC-13.1")])


@rule("SC-12.1", "SC-13.1", "SC-19.2")
def may_declare(s: State, book: Book, side: str) -> bool:
    """Is this side asked for a shot? If a ship of its own has a target in range; and the Allied side also when only a
    freighter that may be armed has one: the question itself must not tell which freighter carries the gun."""
    if not book.combat:
        return False
    if any(_targets(s, book, ship, kind) for ship, kind in guns(s, book, side)):
        return True
    return any(_targets(s, book, ship, ARMED) for ship in may_be_armed(s, book, side))


@rule("SC-13.1", "SC-13.2", "SC-26.2")
def declare(s: State, p: P, side: str) -> Asks[None]:
    """The side names a firing ship and its target, or holds its fire. Declarations are public, the active side's
    first."""
    s.phase = "combat"
    shots = partial(verdicts, side)
    choice = yield Judged(side, "shot", "SC-13.1", shots(s, p.book), refuse=Reasons(shots))
    if choice == HOLD.values[0]:
        p.log("SC-13.2", "holds_fire", side=side)
        return
    _, by, target = choice
    ship = s.ships[by]
    shows_itself(s, p, ship)
    power = p.book.kinds[ship.kind].firepower
    armor = p.book.kinds[s.ships[target].kind].armor
    count = misses(s, p.book, ship, power, s.ships[target].cell, armor)
    s.shots.append(Shot(by, target, power, count))
    p.log("SC-13.2", "declared", side=side, ship=by, kind=ship.kind, target=target, n=count)


@rule("SC-13.1", "SC-17.2", "SC-19.2", "SC-20.1")
def guns(s: State, book: Book, side: str) -> Iterator[tuple[Ship, str]]:
    """Every ship with surface firepower, and the kind it fires as: a hidden armed freighter counts with its gun."""
    for ship in afloat(s, side):
        kind = ARMED if hidden_gun(s, ship) else ship.kind
        if book.kinds[kind].fires:
            yield ship, kind


@rule("SC-13.1", "SC-13.4", "SC-13.5", "SC-27.4")
def verdicts(side: str, s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """Every gun at every enemy surface ship in its range that it can hurt; or the fire is held."""
    for ship, kind in guns(s, book, side):
        power = book.kinds[kind].firepower
        for target in afloat(s, OTHER[side]):
            shot = _fire(ship.id, target.id)
            if not in_range(ship, power, target.cell):
                far = distance(ship.cell, target.cell)
                yield refusal(shot.keys[0], "out_of_range", "SC-13.4", far=far, n=power)
            elif not vulnerable(book, power, target):
                yield refusal(shot.keys[0], "armor_too_thick", "SC-13.5", armor=book.kinds[target.kind].armor)
            else:
                yield shot
    yield HOLD


@cache
def _fire(by: str, target: str) -> Bundle:
    return Bundle([Option(f"fire:{by}-{target}", ("fire", by, target), "SC-13.1", ship=by, target=target)])


def _targets(s: State, book: Book, ship: Ship, kind: str) -> list[Ship]:
    power = book.kinds[kind].firepower
    return [t for t in afloat(s, OTHER[ship.side]) if in_range(ship, power, t.cell) and vulnerable(book, power, t)]


@rule("SC-13.4", "SC-27.3", "SC-27.4")
def in_range(ship: Ship, power: int, cell: int) -> bool:
    """Firepower is range, in king steps; nothing in between matters."""
    return distance(ship.cell, cell) <= power


@rule("SC-13.5")
def vulnerable(book: Book, power: int, target: Ship) -> bool:
    """Armor of more than twice the firepower cannot be attacked."""
    return book.kinds[target.kind].armor <= 2 * power


@rule("SC-13.6", "SC-1.5", "SC-27.2", "SC-27.3")
def misses(s: State, book: Book, ship: Ship, power: int, cell: int, armor: int) -> int:
    """Miss cards: the distance, one more for thick armor, one more if the firing ship moved or is under orders."""
    order = s.orders.get(ship.side)
    motion = ship.id in s.moved or (order is not None and order.ship == ship.id)
    return distance(ship.cell, cell) + (armor > power) + motion


@cache
def hand(rule_id: str, why: str, count: int) -> Pick:
    """The firing hand: one hit card and so many misses, one of them drawn blind."""
    return pick(rule_id, why, (HIT,) + (MISS,) * count)


@rule("SC-13.3", "SC-13.7", "SC-27.2")
def fire(s: State, p: P) -> Asks[None]:
    """The declared shots count as fired together, the active side's card is drawn first. A ship sunk in this
    phase still delivers its own shot."""
    for shot in s.shots:
        drawn = yield hand("SC-13.7", "shot", shot.misses)
        target = s.ships[shot.target]
        p.log(
            "SC-13.7", "shot_" + drawn, chart="firing", row=f"chance[misses={shot.misses}]",
            ship=shot.by, target=shot.target, kind=target.kind, cell=target.cell, n=shot.misses,
        )  # fmt: skip
        if drawn == HIT:
            struck(s, p, target, shot.power)
    s.shots = []


@rule("SC-13.8", "SC-13.9", "SC-2.6")
def struck(s: State, p: P, ship: Ship, power: int) -> None:
    """Armor up to the firepower: sunk. Thicker: damaged first, sunk by the second hit. Damage changes nothing else."""
    if p.book.kinds[ship.kind].armor <= power or ship.damaged:
        sink(s, p, ship, "SC-13.8")
    else:
        ship.damaged = True
        p.log("SC-13.8", "damaged", ship=ship.id, kind=ship.kind, cell=ship.cell)
