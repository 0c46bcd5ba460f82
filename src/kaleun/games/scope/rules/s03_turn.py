"""Section 3: the turn. P0 moves a slow ship, P1 is one action; torpedoes (s08), guns (s13) and the end (s10) follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.rules import s04_submarine_movement as s04
from kaleun.games.scope.rules import s05_torpedo_launch as s05
from kaleun.games.scope.rules import s06_ship_movement as s06
from kaleun.games.scope.rules import s11_slow_submarines as s11
from kaleun.games.scope.rules import s12_surfacing as s12
from kaleun.games.scope.rules import s20_escort_carrier as s20
from kaleun.games.scope.rules import s23_hunting_group as s23
from kaleun.games.scope.state import ALLIED, GERMAN, OTHER, State, Streak
from kaleun.kernel.ask import Asks, Option, Refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, Reasons

PASS = Bundle([Option("pass", ("pass",), "SC-3.4")])


class Section(NamedTuple):
    """A section of the rules that knows actions: its verdicts, and whether it can offer any to a side in a set-up."""

    verdicts: Callable[[State, Book, str], Iterator[Bundle | Refusal]]
    offers: Callable[[Book, str], bool]


SECTIONS = (
    Section(s04.verdicts, lambda book, side: side == GERMAN),
    Section(s05.verdicts, lambda book, side: book.tokens[side] > 0),
    Section(s06.verdicts, lambda book, side: True),
    Section(s11.verdicts, lambda book, side: book.slow and side == ALLIED),
    Section(s12.verdicts, lambda book, side: book.combat and side == GERMAN),
    Section(s20.verdicts, lambda book, side: book.combat and side == ALLIED),
    Section(s23.verdicts, lambda book, side: book.family == "hunting_group" and side == GERMAN),
)
EXPLAIN: dict[str, Callable[[State, Book, str, str], Refusal | None]] = {
    "quadrant": s04.laid_wrongly,
    "order": s06.outside,
    "sonar": s11.out_of_hearing,
    "plane": s20.no_open_water,
}


def _judge(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """What every section says of the active side's actions."""
    for section in SECTIONS:
        yield from section.verdicts(s, book, s.active)


@cache
def _offering(book: Book, side: str) -> tuple[Callable[[State, Book, str], Iterator[Bundle | Refusal]], ...]:
    """The sections that can offer this side anything in this set-up."""
    return tuple(section.verdicts for section in SECTIONS if section.offers(book, side))


REASONS = Reasons(_judge)


class Action(Judged):
    """The question for an action. What no section lists is explained by the one whose verb it is."""

    __slots__ = ()

    def explain(self, key: str, state: State, book: Book) -> Refusal | None:
        """Why this key is not offered."""
        found = super().explain(key, state, book)
        reason = EXPLAIN.get(str(key).partition(":")[0])
        return reason(state, book, self.seat, str(key)) if found is None and reason is not None else found


@rule("SC-3.4", "SC-10.8")
def pass_turn(s: State, p: P) -> None:
    """Nothing can be done."""
    p.log("SC-3.4", "passed", side=s.active)


DO: dict[str, Callable[..., Any]] = {
    "quadrant": s04.quadrant,
    "launch": s05.launch,
    "move": s06.move,
    "order": s06.order,
    "sonar": s11.sonar,
    "charges": s11.charges,
    "surface": s12.surface,
    "submerge": s12.submerge,
    "takeoff": s20.takeoff,
    "bomb": s20.bomb,
    "plane": s20.plane,
    "leave": s23.leave,
    "pass": pass_turn,
}


@rule("SC-3.1", "SC-3.2")
def begin_turn(s: State, p: P) -> None:
    """Turns alternate, the German side has the first; a slow ship under orders moves before anything else."""
    s.turn += 1
    s.active = OTHER[s.active]
    s.phase = "action"
    s.moved = []
    s.quiet += 1
    p.log("SC-3.1", "turn_begins", turn=s.turn, side=s.active)
    s06.slow_move(s, p)


@rule("SC-3.3", "SC-3.4", "SC-26.1", "SC-26.2", "SC-28.2")
def one_action(s: State, p: P) -> Asks[None]:
    """P1: exactly one action among those the side's ships allow; a pass only if there is none. What the German side
    chose is its secret, the log says what everybody saw."""
    side = s.active
    found: list[Bundle | Refusal] = []
    for verdicts in _offering(p.book, side):
        found += verdicts(s, p.book, side)
    choice = yield Action(side, "action", "SC-3.3", found, refuse=REASONS, none=PASS, secret=side == GERMAN)
    verb, *rest = choice
    asks = DO[verb](s, p, *rest)
    if asks is not None:
        yield from asks
    if verb != "launch":
        s.streaks[side] = Streak()
    if side == GERMAN and verb not in ("quadrant", "submerge"):
        s11.lift_ping(s, p)
