"""Section 16: option Big Ships."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import P
from kaleun.games.unterseeboot.state import State, Target
from kaleun.kernel.ask import Asks, d6, die
from kaleun.kernel.rule import rule


@rule("UB-16.1", "UB-16.2", "UB-16.3", "UB-16.3.a")
def big_ship(s: State, p: P, space: str, first: int) -> Asks[None]:
    """A target die of 6: a class die names the die that gives the tonnage; a 1 on that one is a false contact."""
    face = yield d6("UB-16.2", "class_die")
    size, row = p.book.class_die[face], p.book.big_ship_row[face]
    if face in p.book.fixed_tonnage or in_play(s, size):
        taken = face not in p.book.fixed_tonnage
        tonnage = p.book.if_die_taken if taken else p.book.fixed_tonnage[face]
        _identified(s, p, space, (first, face), len(p.book.class_die), tonnage, "UB-16.4" if taken else "UB-16.2", row)
        return
    points = yield die("UB-16.3", "tonnage_die", size)
    dice = (first, face, points)
    if points == 1 and p.book.big_ship_one == "false_contact":
        del s.targets[space]
        p.log("UB-16.3.a", "false_contact", dice=dice, chart="big_ships", row=row, space=space)
    else:
        _identified(s, p, space, dice, size, points * p.book.tons_per_point, "UB-16.3", row)


def _identified(
    s: State, p: P, space: str, dice: tuple[int, ...], size: int, tonnage: int, rule_id: str, row: str
) -> None:
    s.targets[space] = Target(tonnage, size)
    p.log(rule_id, "identified", dice=dice, chart="big_ships", row=row, space=space, tonnage=tonnage)


@rule("UB-16.4", "UB-16.4.a")
def in_play(s: State, size: int) -> bool:
    """There is one larger die of each size: it is in play on an identified target and in the tonnage area."""
    return any(t.die == size for t in s.targets.values()) or any(ship.die == size for ship in s.sunk)


@rule("UB-16.5", "UB-16.6")
def hits_needed(p: P, target: Target) -> int:
    """A ship of 10 000 t or more sinks on its second hit, any other on its first."""
    return 2 if p.book.big_ships and target.tonnage >= p.book.two_hits_from else 1
