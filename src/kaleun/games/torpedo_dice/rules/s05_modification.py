"""Section 5: phase 2, one modification of the own die by one system of the own boat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from kaleun.games.torpedo_dice.book import Book, P
from kaleun.games.torpedo_dice.rules.s01_components import left
from kaleun.games.torpedo_dice.rules.s02_patterns import ACROSS
from kaleun.games.torpedo_dice.state import Plan, Sheet, State
from kaleun.kernel.ask import Asks, Dice, Option, Refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, bundled, made_once

KEEP = "keep"
PATTERN = {"cannon": "plus", "engine": "minus", "portholes": "line"}
"""Systems that change the pattern and leave the die as it lies; the others turn it to a side."""


class Modified(NamedTuple):
    """One thing a system can do with the die."""

    key: str
    system: str
    side: int
    kind: str
    rule: str


_Effect: TypeAlias = tuple[str, str, int, str]


class Modify(Judged):
    """The question of phase 2. Nobody else sees anything of the answer while it is sealed. `rerolls`: the Propeller is
    on offer, too."""

    __slots__ = ("rerolls",)

    def __init__(self, seat: str, book: Book, die: int, offered: Bundle) -> None:
        super().__init__(
            seat, "modify", "TD-5.1", [_keep(die), offered], refuse=offered.tell, secret=book.sealed, die=die
        )
        self.rerolls = any(change.system == "propeller" for change in offered.values)

    def shown(self, key: str) -> str:
        return ""


@rule("TD-5.1", "TD-5.12.a")
def modification(s: State, p: P, place: int) -> Asks[Plan]:
    """A player may change the own die once, with one system. After a reroll nothing else may follow."""
    sheet, book = s.sheets[place], p.book
    question = _question(book, book.seats[place], *_case(s, book, place))
    if question is None:
        return Plan("", sheet.die)
    chosen = yield question
    side = chosen.side
    if chosen.system == "propeller":
        side = yield from reroll(s, p, place)
    elif book.sealed and question.rerolls:
        yield _propeller(book.seats[place], "")  # nobody sees this die, so nobody can tell by counting who rolled
    return Plan(chosen.system, side, chosen.kind)


def modifiable(s: State, book: Book, place: int) -> tuple[Modified, ...]:
    """What this player can do with the own die."""
    return _possible(book, *_case(s, book, place)).values


def _case(s: State, book: Book, place: int) -> tuple[int, int, int, tuple[int, ...]]:
    """All that matters for it: systems that work and that are struck out, the die, and the sides to copy."""
    sheet = s.sheets[place]
    works = usable(sheet, book)
    sides = copyable(s, book, place) if works & book.fins else ()
    return works, sheet.destroyed, sheet.die, sides


@made_once
def _question(book: Book, seat: str, works: int, destroyed: int, die: int, sides: tuple[int, ...]) -> Modify | None:
    offered = _possible(book, works, destroyed, die, sides)
    return Modify(seat, book, die, offered) if offered.options else None


@cache
def _keep(die: int) -> Bundle:
    kept = Modified(KEEP, "", die, "base", "TD-5.1")
    return Bundle([Option(KEEP, kept, kept.rule, system=kept.system, side=die, kind=kept.kind)])


@made_once
def _possible(book: Book, works: int, destroyed: int, die: int, sides: tuple[int, ...]) -> Bundle:
    return bundled(verdicts(book, works, destroyed, die, sides))


@rule("TD-5.12")
def reroll(s: State, p: P, place: int) -> Asks[int]:
    """The Propeller: the own die is rolled again and the new side must be used. It is as sealed as the rest."""
    seat = p.book.seats[place]
    to = seat if p.book.sealed else None
    side: int = yield _propeller(seat, to)
    s.sheets[place].plan = Plan("propeller", side)
    p.log(
        "TD-5.12", "reroll_shown", dice=side, chart="die_faces", row=p.book.face_row[side], to=to, seat=seat, side=side
    )
    return side


@cache
def _propeller(seat: str, to: str | None) -> Dice:
    """Each seat has a stream of its own, so nobody's reroll depends on another's secret choice."""
    return Dice("TD-5.12", _REROLL[seat], 1, 6, to)  # number: an ordinary die


_REROLL = {"A": "reroll_A", "B": "reroll_B", "C": "reroll_C", "D": "reroll_D"}


@rule("TD-5.2", "TD-5.3", "TD-5.4")
def usable(sheet: Sheet, book: Book) -> int:
    """The active systems, as bits; in training Cannon and Portholes only as often as the sheet says."""
    active = book.active(sheet.switched, sheet.destroyed)
    for key, left_over in sheet.uses.items():
        if not left_over:
            active &= ~book.system[key].bit
    return active


@rule("TD-5.9", "TD-4.4", "TD-11.4")
def copyable(s: State, book: Book, place: int) -> tuple[int, ...]:
    """The sides the Fins may copy: opponents' dice as they were chosen, not the one left over. In solo the opponent's
    die is the KI's."""
    whose = book.options["fins"]
    lying = {s.dice[0]} if book.solo or whose == "middle" else set()
    for other, sheet in enumerate(s.sheets):
        if other != place and (whose != "left" or other == left(book, place)):
            lying.add(sheet.die)
    return tuple(sorted(lying))


@rule("TD-5.2", "TD-5.3", "TD-5.13", "TD-7.4")
def verdicts(book: Book, works: int, destroyed: int, die: int, sides: tuple[int, ...]) -> Iterator[Bundle | Refusal]:
    """What each system can do with the die, or why it cannot; and the sides that Sail and Fins do not reach. A change
    that changes nothing is allowed (and costs a use), unless the switch forbids it."""
    for system in book.systems:
        key = system.key
        if destroyed & system.bit:
            yield Refusal(key, "destroyed", "TD-5.2", system=key)
        elif not works & system.bit:
            if key in book.limited:
                yield Refusal(key, "used_up", "TD-5.3", system=key, n=book.limited[key])
            elif system.switch:
                yield Refusal(key, "not_switched_on", "TD-5.2", system=key)
            else:
                yield Refusal(key, "mates_missing", "TD-7.4", system=key)
        else:
            found = [Modified(*effect, system.rule) for effect in _EFFECTS[key](book, die, sides)]
            found = [change for change in found if book.options["idle_modification"] or not _idle(change, die)]
            yield Bundle(Option(c.key, c, c.rule, system=key, side=c.side, kind=c.kind) for c in found)
            yield from _unreached(book, key, die, [change.side for change in found])


def _unreached(book: Book, key: str, die: int, sides: list[int]) -> Iterator[Refusal]:
    """Where a system that works does not lead."""
    missing = [side for side in book.opposite if side not in sides]
    if key == "sail":
        for side in missing:
            yield Refusal(f"sail:{side}", "sail_too_far", "TD-5.8", side=side, die=die)
    elif key == "fins":
        for side in missing:
            yield Refusal(f"fins:{side}", "nobody_has_it", "TD-5.9", side=side, die=die)
    elif key in PATTERN and not sides:
        rule_id = "TD-5.10.a" if key == "engine" else "TD-5.11.a"
        yield Refusal(key, "not_with_this_side", rule_id, system=key, side=die)


def _idle(change: Modified, die: int) -> bool:
    if change.kind == "line":
        return die == 1
    return change.kind == "base" and change.system != "propeller" and change.side == die


def _turned(system: str, side: int) -> _Effect:
    return f"{system}:{side}", system, side, "base"


@rule("TD-5.6", "TD-1.7")
def periscope(book: Book, die: int, sides: tuple[int, ...]) -> Iterator[_Effect]:
    """The opposite side."""
    yield _turned("periscope", book.opposite[die])


@rule("TD-5.7")
def cannon(book: Book, die: int, sides: tuple[int, ...]) -> Iterator[_Effect]:
    """One pip more."""
    yield "cannon", "cannon", die, "plus"


@rule("TD-5.8")
def sail(book: Book, die: int, sides: tuple[int, ...]) -> Iterator[_Effect]:
    """The side one lower or one higher; the die does not go round from 1 to 6."""
    yield from (_turned("sail", side) for side in (die - 1, die + 1) if side in book.opposite)


@rule("TD-5.9")
def fins(book: Book, die: int, sides: tuple[int, ...]) -> Iterator[_Effect]:
    """The side of an opponent's die."""
    for side in sides:
        yield _turned("fins", side)


@rule("TD-5.10", "TD-5.10.a")
def engine(book: Book, die: int, sides: tuple[int, ...]) -> Iterator[_Effect]:
    """One pip less; a 1 then fires nothing."""
    if die > 1 or book.options["engine_on_one"]:
        yield "engine", "engine", die, "minus"


@rule("TD-5.11", "TD-5.11.a")
def portholes(book: Book, die: int, sides: tuple[int, ...]) -> Iterator[_Effect]:
    """All pips in one line, however long (unless the switch keeps it inside the square)."""
    if len(book.sides[die - 1][0]) <= ACROSS or book.options["portholes"] == "line":
        yield "portholes", "portholes", die, "line"


@rule("TD-5.12")
def propeller(book: Book, die: int, sides: tuple[int, ...]) -> Iterator[_Effect]:
    """A new roll; the side is not known yet."""
    yield "propeller", "propeller", 0, "base"


_EFFECTS = {f.__name__: f for f in (periscope, cannon, sail, fins, engine, portholes, propeller)}


@rule("TD-5.3", "TD-5.5", "TD-5.13")
def show_modification(s: State, p: P, place: int, plan: Plan) -> None:
    """What the system did to the die becomes known; a limited use is marked off, even if nothing changed."""
    if not plan.system:
        return
    sheet, seat, system = s.sheets[place], p.book.seats[place], p.book.system[plan.system]
    sheet.last = Plan(plan.system, plan.side, plan.kind)
    code = PATTERN.get(plan.system, "turned" if plan.system != "propeller" else "rerolled")
    p.log(
        system.rule, code, chart="systems", row=system.row, seat=seat, system=plan.system, die=sheet.die, side=plan.side
    )
    if plan.system in sheet.uses:
        sheet.uses[plan.system] -= 1
        p.log(
            "TD-5.3",
            "uses_left",
            chart="systems",
            row=system.row,
            seat=seat,
            system=plan.system,
            n=sheet.uses[plan.system],
        )
