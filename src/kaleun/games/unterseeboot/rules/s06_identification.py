"""Section 6: the Target Identification Phase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.unterseeboot.book import Book, P
from kaleun.games.unterseeboot.rules.s16_big_ships import big_ship
from kaleun.games.unterseeboot.state import SEAT, State, Target
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, d6, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, Reasons, offered


@rule("UB-6.1", "UB-6.2", "UB-6.3", "UB-6.6")
def identification(s: State, p: P) -> Asks[None] | None:
    """From the Surface or Periscope Depth the boat may identify one unidentified target in range. It costs nothing."""
    if not p.book.spaces[s.space].identify:
        return None
    targets = offered(verdicts(s, p.book))
    return choose_target(s, p, targets) if targets is not None else None


@rule("UB-6.1", "UB-6.3")
def choose_target(s: State, p: P, targets: Bundle) -> Asks[None]:
    """One attempt a turn, or none."""
    s.phase = "identification"
    space = yield _question(targets)
    if space != "none":
        yield from identify(s, p, space)


@cache
def _question(targets: Bundle) -> Ask:
    return Judged(SEAT, "identify", "UB-6.1", [targets], refuse=Reasons(verdicts))


@rule("UB-6.2", "UB-6.5", "UB-6.6")
def verdicts(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """The unidentified targets within range of the periscope."""
    targets = s.targets
    seen = tuple([t for t in book.spaces[s.space].identify if t in targets and not targets[t].tonnage])
    if seen:
        yield _identifications(seen)
    for space in book.target_spaces:
        if space in seen:
            continue
        target = targets.get(space)
        if target is None:
            yield refusal("identify:" + space, "no_target", "UB-6.5")
        elif target.identified:
            yield refusal("identify:" + space, "already_identified", "UB-6.6", tonnage=target.tonnage)
        else:
            yield refusal("identify:" + space, "out_of_periscope_range", "UB-6.2", origin=s.space)


@cache
def _identifications(spaces: tuple[str, ...]) -> Bundle:
    return Bundle(Option("identify:" + space) for space in (*spaces, "none"))


@rule("UB-1.4", "UB-6.4")
def identify(s: State, p: P, space: str) -> Asks[None]:
    """One target die: 2 or more is a ship of that many thousand tons."""
    roll = yield d6("UB-6.4", "target_die")
    if roll == max(p.book.contact) and p.book.big_ships:
        yield from big_ship(s, p, space, roll)
        return
    tonnage = p.book.contact[roll]
    if tonnage:
        s.targets[space] = Target(tonnage, len(p.book.contact))
        p.log(
            "UB-6.4",
            "identified",
            dice=roll,
            chart="identification",
            row=p.book.identification_row[roll],
            space=space,
            tonnage=tonnage,
        )
    else:
        false_contact(s, p, space, roll)


@rule("UB-6.5")
def false_contact(s: State, p: P, space: str, roll: int) -> None:
    """A 1: there was no ship. The token leaves the board for the rest of the patrol."""
    del s.targets[space]
    p.log(
        "UB-6.5", "false_contact", dice=roll, chart="identification", row=p.book.identification_row[roll], space=space
    )
