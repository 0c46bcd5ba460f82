"""Section 6.4: Mobilization. It is open until every role is ready; meanwhile each role moves its own figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import hazards, icons, in_section, living, observers, of_role, sailor
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_4_paths import bypasses, is_way, way
from kaleun.games.uboot.crew.s06_6_activation import activate
from kaleun.games.uboot.crew.s06_7_busy import update
from kaleun.games.uboot.crew.s06_12_damage import resolve
from kaleun.games.uboot.crew.s07_2_order_track import can_pay, pay
from kaleun.games.uboot.crew.s07_3_cards import settle
from kaleun.games.uboot.crew.state import Mobilization, Move
from kaleun.games.uboot.crew.stations import Man, stations
from kaleun.games.uboot.feed import note
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR
from kaleun.kernel.ask import Ask, Asks, Option, Refusal
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

CONFIRM = (FIRST_OFFICER, NAVIGATOR, CHIEF_ENGINEER, CAPTAIN)
"""The Captain asks; he himself is the last to say so."""
BOX = "toolbox:"


@rule("BG-6.3.a", "BG-6.4.a", "BG-6.4.h", "BG-6.4.m", "BG-6.4.n", "BG-7.5.4.e")
def mobilize(s: State, p: P, seat: str, call: str = "") -> Asks[None]:
    """Pay and announce; everybody moves; damage; the end. A role may say it is ready before it is asked (`ready`)."""
    pay(s, p)
    s.crew.mobilization = Mobilization()
    note(s, p, "BG-6.4.a", "mobilization", call=call, chart="orders", row="order[id=mobilize]")
    said = s.crew.mobilization.ready
    while waiting := [role for role in CONFIRM if role not in said]:
        s.crew.mobilization.asked = waiting[0]
        wanted = _wanted(s, p.book, waiting[0], call)
        yield Ask(waiting[0], "ready", "BG-6.4.m", [Option("ready:yes", True)], call=call, stations=wanted)
        said.append(waiting[0])
    yield from close(s, p)
    yield from settle(s, p)


def _wanted(s: State, book: Book, role: str, call: str) -> dict[str, int]:
    """Where the call wants the men of a role."""
    sailors = [(figure, sailor(s, figure)) for figure in s.crew.figures if living(s, figure)]
    men = [
        Man(figure, s.crew.figures[figure], icons(s, book, figure), len(man.tokens), man.duty)
        for figure, man in sailors
    ]
    places = stations(men, s.crew.flooded, call)
    return {figure: places[figure] for figure in of_role(s, book, role)}


def no_mobilization(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    return None if can_pay(s) else Refusal("mobilize", "no_space", "BG-7.3.j")


@rule("BG-6.4.c", "BG-6.4.l", "BG-6.12.d", "BG-10.3.9.b")
def close(s: State, p: P) -> Asks[None]:
    """Men who moved drop their duty; a bypass activates; whoever entered, crossed or stays in a hazard is exposed."""
    mobilization = s.crew.mobilization
    assert mobilization is not None
    mobilization.over = True
    exposed = exposure(s, p.book)
    hatches = [f for f, move in mobilization.moves.items() if bypasses(p.book, move.start, move.path)]
    update(s, p)
    activate(s, p, "BG-10.3.9.b", dict.fromkeys(hatches, 1))
    yield from resolve(s, p, exposed)
    s.crew.mobilization = None
    note(s, p, "BG-6.4.m", "mobilization_over", n=len(mobilization.moves))


@rule("BG-6.4.l", "BG-6.12.d")
def exposure(s: State, book: Book) -> dict[int, list[str]]:
    """Per hazardous section who is exposed: entered or crossed it, or stayed there; not who only left it."""
    moves = s.crew.mobilization.moves if s.crew.mobilization else {}
    found = {}
    for section in book.crew.sections:
        if hazards(s, book, section):
            stay = [f for f in in_section(s, section) if f not in moves]
            found[section] = stay + [f for f, move in moves.items() if section in move.path]
    return found


# -- what a role does in an open Mobilization


@rule("BG-6.1.a", "BG-6.4.d", "BG-6.4.i")
def move(
    s: State, p: P, seat: str, figure: str, to: int, path: tuple[int, ...] = (), cargo: str = "", leave: int = 0
) -> Asks[None]:
    """Moves an own figure, by this way or the best one, perhaps with a toolbox or supply left on the way."""
    crew = s.crew
    assert crew.mobilization is not None
    start = crew.figures[figure]
    path = path or way(s, p.book, start, to)
    taken = place_of(s, cargo) if cargo else 0
    left = (leave or to) if cargo else 0
    crew.mobilization.moves[figure] = Move(start, tuple(path), cargo, taken, left)
    crew.figures[figure] = to
    if cargo:
        put(s, cargo, left)
    _again(s, seat)
    s.ready.observers = len(observers(s))
    note(s, p, "BG-6.4.d", "moved", who=figure, section=to)
    yield from ()


@rule("BG-6.1.a", "BG-6.4.e", "BG-6.4.f", "BG-6.4.i", "BG-6.4.j", "BG-6.4.m", "BG-10.3.3.d", "BG-10.3.3.j")
def no_move(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Only own living figures, only once, only by a way; one resource that lies on that way."""
    mobilization = s.crew.mobilization
    if mobilization is None or mobilization.over:
        return Refusal("move", "no_mobilization", "BG-6.4.m")
    if not args:
        return None
    figure, to, cargo = args["figure"], args["to"], args.get("cargo", "")
    if book.crew.role_of.get(figure) != seat:
        return Refusal(figure, "not_your_figure", "BG-6.1.a")
    if not living(s, figure):
        return Refusal(figure, "dead", "BG-6.10.a")
    if figure in mobilization.moves:
        return Refusal(figure, "moved_already", "BG-6.4.e")
    start = s.crew.figures[figure]
    path = tuple(args.get("path", ())) or way(s, book, start, to)
    if not path or path[-1] != to or not is_way(s, book, start, path):
        return Refusal(figure, "no_way", "BG-6.4.d", origin=start, section=to)
    return _no_cargo(s, start, path, cargo, args.get("leave", 0) or to) if cargo else None


def _no_cargo(s: State, start: int, path: tuple[int, ...], cargo: str, leave: int) -> Refusal | None:
    whole = (start, *path)
    taken = place_of(s, cargo)
    if not taken or taken not in whole or leave not in whole or whole.index(leave) <= whole.index(taken):
        return Refusal(cargo, "not_on_the_way", "BG-6.4.i", at=taken)
    if cargo.startswith(BOX) and s.crew.toolboxes[cargo.removeprefix(BOX)].down:
        return Refusal(cargo, "card_face_down", "BG-10.3.3.j")
    return None


@rule("BG-6.14.f")
def unmove(s: State, p: P, seat: str, figure: str) -> Asks[None]:
    """Takes a move back: the figure and its cargo return to where they were."""
    assert s.crew.mobilization is not None
    gone = s.crew.mobilization.moves.pop(figure)
    s.crew.figures[figure] = gone.start
    if gone.cargo:
        put(s, gone.cargo, gone.taken)
    _again(s, seat)
    s.ready.observers = len(observers(s))
    note(s, p, "BG-6.14.f", "moved_back", who=figure, section=gone.start)
    yield from ()


def no_unmove(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    mobilization = s.crew.mobilization
    if mobilization is None or mobilization.over:
        return Refusal("unmove", "no_mobilization", "BG-6.4.m")
    if not args:
        return None
    figure = args["figure"]
    if book.crew.role_of.get(figure) != seat or figure not in mobilization.moves:
        return Refusal(figure, "not_moved", "BG-6.14.f")
    gone = mobilization.moves[figure]
    if gone.cargo and place_of(s, gone.cargo) != gone.left:
        return Refusal(gone.cargo, "carried_on", "BG-6.14.f")
    return None


@rule("BG-6.4.m")
def ready(s: State, p: P, seat: str) -> Asks[None]:
    """The role is ready."""
    assert s.crew.mobilization is not None
    s.crew.mobilization.ready.append(seat)
    note(s, p, "BG-6.4.m", "role_ready", role=seat)
    yield from ()


def not_ready(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    if s.crew.mobilization is None or s.crew.mobilization.over:
        return Refusal("ready", "no_mobilization", "BG-6.4.m")
    if seat == s.crew.mobilization.asked:
        return Refusal("ready", "you_are_asked", "BG-6.4.m")
    return Refusal("ready", "ready_already", "BG-6.4.m") if seat in s.crew.mobilization.ready else None


def _again(s: State, seat: str) -> None:
    """Whoever still moves is not ready."""
    assert s.crew.mobilization is not None
    if seat in s.crew.mobilization.ready:
        s.crew.mobilization.ready.remove(seat)


# -- resources


def place_of(s: State, cargo: str) -> int:
    """Where a resource lies; 0 = lost or unknown."""
    if cargo.startswith(BOX):
        box = s.crew.toolboxes.get(cargo.removeprefix(BOX))
        return box.section if box else 0
    return s.crew.supplies.get(cargo, 0)


def put(s: State, cargo: str, section: int) -> None:
    if cargo.startswith(BOX):
        s.crew.toolboxes[cargo.removeprefix(BOX)].section = section
    else:
        s.crew.supplies[cargo] = section
