"""Section 20: the escort carrier and its aircraft."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import HEADINGS, Area
from kaleun.games.scope.rules.s05_torpedo_launch import has_token, place
from kaleun.games.scope.rules.s13_surface_combat import HIT, HOLD, hand, in_range, misses, struck, vulnerable
from kaleun.games.scope.sea import afloat, blocked, blocked_mask
from kaleun.games.scope.state import ALLIED, GERMAN, Ship, State
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, made_once

CARRIER = "escort_carrier"
TAKEOFF = Bundle([Option("takeoff", ("takeoff",), "SC-20.2")])
DIRECTIONS = tuple(Option(f"drop:{h}", h, "SC-20.5", heading=h) for h in HEADINGS)


def carrier(s: State, side: str) -> bool:
    return side == ALLIED and any(ship.kind == CARRIER for ship in afloat(s, ALLIED))


@rule("SC-20.1", "SC-20.2", "SC-20.3", "SC-20.5")
def verdicts(s: State, book: Book, side: str) -> Iterator[Bundle | Refusal]:
    """On deck: takeoff. In the air: a bomber attack on any enemy surface ship, or a torpedo-plane attack from a sea
    card without ship or mines, if an Allied torpedo token is free."""
    if not carrier(s, side):
        return
    if not s.in_the_air:
        yield TAKEOFF
        yield refusal("bomb", "not_in_the_air", "SC-20.2")
        yield refusal("plane", "not_in_the_air", "SC-20.2")
        return
    yield refusal("takeoff", "already_in_the_air", "SC-20.2")
    for target in afloat(s, GERMAN):
        if vulnerable(book, book.bomber_power, target):
            yield _bomb(target.id)
    if has_token(s, book, side):
        yield _planes(book.area, blocked_mask(s, book))
    else:
        yield refusal("plane", "no_token", "SC-20.5", n=book.tokens[side])


@cache
def _bomb(target: str) -> Bundle:
    return Bundle([Option(f"bomb:{target}", ("bomb", target), "SC-20.4", target=target)])


@made_once
def _planes(area: Area, closed: int) -> Bundle:
    return Bundle(
        Option(f"plane:{cell}", ("plane", cell), "SC-20.5", cell=cell) for cell in area.unmask(area.whole & ~closed)
    )


@rule("SC-20.2")
def takeoff(s: State, p: P) -> None:
    """An aircraft is in the air from now on, whatever the carrier does."""
    s.in_the_air = True
    p.log("SC-20.2", "took_off")


@rule("SC-20.3")
def back_on_deck(s: State) -> None:
    """After an attack, successful or not, the takeoff side is up again."""
    s.in_the_air = False


@rule("SC-20.4", "SC-17.2")
def bomb(s: State, p: P, name: str) -> Asks[None]:
    """One shot at once: misses are the target's own guns, one more for armor above the bomb's power; movement does not
    matter."""
    back_on_deck(s)
    target = s.ships[name]
    kind, power = p.book.kinds[target.kind], p.book.bomber_power
    count = kind.aa + (kind.armor > power)
    drawn = yield hand("SC-20.4", "bomb", count)
    p.log(
        "SC-20.4", "bomb_" + drawn, chart="firing", row=f"chance[misses={count}]",
        target=name, kind=target.kind, cell=target.cell, n=count,
    )  # fmt: skip
    if drawn == HIT:
        struck(s, p, target, power)


@rule("SC-20.5", "SC-20.3")
def plane(s: State, p: P, cell: int) -> None:
    """The card is announced; the opponent may shoot first, then the torpedo is dropped."""
    back_on_deck(s)
    s.plane = cell
    p.log("SC-20.5", "plane_announced", cell=cell)


@rule("SC-20.6", "SC-17.2")
def gunners(s: State, book: Book, cell: int) -> list[Ship]:
    """German surface ships whose guns reach the plane; an S-boot's anti-aircraft gun counts here."""
    return [ship for ship in afloat(s, GERMAN) if in_range(ship, book.kinds[ship.kind].firepower, cell)]


@rule("SC-20.6", "SC-13.6")
def plane_defence(s: State, p: P) -> Asks[None]:
    """One German surface ship in range may try to shoot the plane down. A hit: no torpedo. The shot does not use up the
    one of the combat phase."""
    guns = gunners(s, p.book, s.plane)
    s.phase = "plane"
    options = [
        Option(f"fire:{ship.id}-plane", ("fire", ship.id), "SC-20.6", ship=ship.id, target="plane") for ship in guns
    ]
    choice = yield Ask(GERMAN, "shoot_at_plane", "SC-20.6", [*options, *HOLD.options])
    if choice == HOLD.values[0]:
        p.log("SC-20.6", "holds_fire", side=GERMAN)
        return
    ship = s.ships[choice[1]]
    count = misses(s, p.book, ship, p.book.kinds[ship.kind].firepower, s.plane, p.book.plane_armor)
    drawn = yield hand("SC-20.6", "plane", count)
    cell = s.plane
    if drawn == HIT:
        s.plane = 0
    p.log(
        "SC-20.6", "plane_" + drawn, chart="firing", row=f"chance[misses={count}]",
        ship=ship.id, kind=ship.kind, cell=cell, n=count,
    )  # fmt: skip


@rule("SC-20.5", "SC-8.2")
def plane_attack(s: State, p: P) -> Asks[None]:
    """The plane is through and drops a fresh Allied torpedo in any of the eight directions."""
    s.phase = "plane"
    heading = yield Ask(ALLIED, "drop_torpedo", "SC-20.5", DIRECTIONS)
    cell, s.plane = s.plane, 0
    place(s, p, cell, heading)
    p.log("SC-20.5", "plane_dropped", cell=cell, heading=heading)


def no_open_water(s: State, book: Book, side: str, key: str) -> Refusal | None:
    """Why a torpedo plane cannot head for this card."""
    cell = next((c for c in sorted(blocked(s)) if key == f"plane:{c}"), 0)
    return Refusal(key, "occupied", "SC-20.5", cell=cell) if cell and carrier(s, side) else None
