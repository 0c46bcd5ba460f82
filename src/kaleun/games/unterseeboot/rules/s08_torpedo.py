"""Section 8: the Torpedo Phase, with the double launch of section 18."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.unterseeboot.book import SURFACE, Book, P
from kaleun.games.unterseeboot.rules.s16_big_ships import hits_needed
from kaleun.games.unterseeboot.rules.s18_type_viic import double_launches
from kaleun.games.unterseeboot.state import SEAT, Ship, State, Target
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, d6, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, Reasons, offered


@rule("UB-8.1", "UB-8.2")
def torpedo(s: State, p: P) -> Asks[None] | None:
    """A torpedo and an identified target in range are needed; at 100 m and 200 m nothing is in range."""
    if not s.torpedoes or not p.book.spaces[s.space].fire_at:
        return None
    aims = offered(verdicts(s, p.book))
    return attack(s, p, aims) if aims is not None else None


@rule("UB-8.1", "UB-18.2")
def attack(s: State, p: P, aims: Bundle) -> Asks[None]:
    """The boat may fire one torpedo at one target (a Type VIIC also two together). Firing is optional."""
    s.phase = "torpedo"
    aim = yield _question(aims)
    if aim == "none":
        return
    aimed_at = aim.split("+")
    s.fired = len(aimed_at)
    s.torpedoes -= s.fired
    p.log("UB-8.1", "fired", n=s.fired, space=aimed_at, left=s.torpedoes)
    for space in aimed_at:
        yield from shot(s, p, space)


@rule("UB-8.3", "UB-8.4", "UB-8.7", "UB-22.2", "UB-22.3")
def shot(s: State, p: P, space: str) -> Asks[None]:
    """One torpedo: 3+ sinks from the Surface, 4+ from Periscope Depth. The torpedo is spent either way."""
    level = p.book.level[s.space]
    rule_id = "UB-8.3" if level == SURFACE else "UB-8.4"
    roll = yield d6(rule_id, "torpedo")
    row = p.book.level_row[level]
    target = s.targets.get(space)
    if roll < p.book.sunk_on[level]:
        miss(p, space, roll, rule_id, row)
    elif target is None:
        p.log("UB-18.6", "hit_wasted", dice=roll, chart="torpedo", row=row, space=space)
    else:
        s.targets[space] = target = Target(target.tonnage, target.die, target.hits + 1)
        if target.hits < hits_needed(p, target):
            p.log("UB-16.5", "first_hit", dice=roll, chart="torpedo", row=row, space=space, tonnage=target.tonnage)
        else:
            sink(s, p, space, roll, rule_id, row)


@cache
def _question(aims: Bundle) -> Ask:
    return Judged(SEAT, "torpedo", "UB-8.1", [aims], refuse=Reasons(verdicts))


@rule("UB-8.2", "UB-8.3", "UB-8.4", "UB-18.2")
def verdicts(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """The identified targets in range of the torpedoes; two launched together need two torpedoes."""
    targets, salvo = s.targets, book.boat.salvo
    aims = tuple([t for t in book.spaces[s.space].fire_at if t in targets and targets[t].tonnage])
    if aims:
        yield _aims(aims, min(s.torpedoes, salvo))
    for space in book.target_spaces:
        if space in aims:
            continue
        target = targets.get(space)
        if target is None:
            yield refusal("fire:" + space, "no_target", "UB-8.5")
        elif not target.identified:
            yield refusal("fire:" + space, "not_identified", "UB-8.2")
        else:
            rule_id = "UB-8.3" if book.level[s.space] == SURFACE else "UB-8.4"
            yield refusal("fire:" + space, "out_of_torpedo_range", rule_id, origin=s.space)
    if s.torpedoes < salvo:
        yield refusal("fire:double", "one_torpedo_left", "UB-18.2", n=s.torpedoes)


@cache
def _aims(spaces: tuple[str, ...], torpedoes: int) -> Bundle:
    doubles = double_launches(spaces) if torpedoes > 1 else []
    return Bundle(Option(key) for key in (*["fire:" + space for space in spaces], *doubles, "fire:none"))


@rule("UB-8.5")
def sink(s: State, p: P, space: str, roll: int, rule_id: str, row: str) -> None:
    """The target leaves the patrol area; its die goes to the tonnage area."""
    target = s.targets.pop(space)
    s.sunk.append(Ship(space, target.tonnage, target.die, s.turn))
    p.log(
        rule_id, "ship_sunk", dice=roll, chart="torpedo", row=row, space=space, tonnage=target.tonnage, total=s.tonnage
    )


@rule("UB-8.6")
def miss(p: P, space: str, roll: int, rule_id: str, row: str) -> None:
    """The target stays as it is and may be tried again."""
    p.log(rule_id, "torpedo_missed", dice=roll, chart="torpedo", row=row, space=space)
