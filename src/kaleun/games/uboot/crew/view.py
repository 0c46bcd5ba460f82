"""The crew as a role sees it: the table lies open for everybody, except the order of the decks and the backs of the
puzzle pieces."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import exhausted, hazards, side_up
from kaleun.games.uboot.crew.s06_4_mobilization import exposure
from kaleun.games.uboot.crew.s06_5_orders import readiness
from kaleun.games.uboot.crew.s08_6_first_aid import wards
from kaleun.games.uboot.crew.s09_4_food import meals, result
from kaleun.games.uboot.crew.s10_3_2_work import required, strength
from kaleun.games.uboot.crew.s10_3_8_puzzle import open_breach
from kaleun.games.uboot.crew.shown import (
    Breach,
    Cards,
    Food,
    Larder,
    Mobilization,
    Piece,
    Plate,
    Puzzle,
    Sailor,
    Side,
    Technical,
    TechnicalView,
    Toolbox,
    Tracks,
)
from kaleun.games.uboot.crew.state import Food as Stores
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, NAVIGATOR
from kaleun.kernel.rule import rule
from kaleun.kernel.shown import once

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.crew import state
    from kaleun.games.uboot.state import State

CARD_EVENTS = ("event_card", "crew_damage")


@rule("BG-2.b", "BG-10.4.a", "BG-H.6")
def crew_view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """All and only what this role may know of the crew, by the names of its view."""
    shown = _everybody(s, book).copy()
    shown["hints"] = hints(s, book, seat)
    if seat == NAVIGATOR:
        shown["disk"], shown["food"] = disk_side(book), _larder(s, book)
    if seat == CAPTAIN:
        shown["readiness"] = readiness(s, book)
    found = open_breach(s) if seat == CHIEF_ENGINEER else None
    if found is not None and found.puzzle is not None:
        shown["puzzle"] = _puzzle(book, found.puzzle, found.section)
    return shown


@once
def _everybody(s: State, book: Book) -> dict[str, Any]:
    """What lies open on the table."""
    return {
        "watch": s.crew.watch,
        "sailors": _sailors(s, book),
        "tracks": _tracks(s, book),
        "cards": _cards(s),
        "pending": pending(s),
        "technical_view": _technical_view(s, book),
        "food": Food(**_food(s, book)),
        "mobilization": _mobilization(s, book),
        "patients": {str(n): men for n, men in wards(s, book).items()},
    }


@rule("BG-5.3.c")
def disk_side(book: Book) -> str:
    """The black disk has a numbered side, meant for hard, and a plain one."""
    return "numbered" if book.level[NAVIGATOR]["disk_numbers"] else "plain"


@rule("BG-2.c", "BG-6.2.c")
def _sailors(s: State, book: Book) -> list[Sailor]:
    sailors, watch = s.crew.sailors, s.crew.watch
    found = []
    for figure, section in s.crew.figures.items():
        one, two = sailors[figure + "-1"], sailors[figure + "-2"]
        found.append(
            _sailor(
                book, figure, section, watch,
                tuple(one.tokens), one.duty, tuple(one.cards), one.kia,
                tuple(two.tokens), two.duty, tuple(two.cards), two.kia,
            )
        )  # fmt: skip
    return found


KEPT = 4096
"""So many parts of views are kept: what did not change is the same object again. Nobody changes a view."""


@lru_cache(KEPT)
def _sailor(book: Book, figure: str, section: int, watch: int, *men: Any) -> Sailor:
    """A figure with the tokens, duty, cards and death of its two men."""
    crew, one, two = book.crew, men[:4], men[4:]
    sides = (
        Side(crew.icons[side_up(book, figure, 1)], *one),
        Side(crew.icons[side_up(book, figure, 2)], *two),
    )
    leads = side_up(book, figure, watch) in crew.leading
    return Sailor(figure=figure, role=crew.role_of[figure], section=section, leads=leads, watches=sides)


def _tracks(s: State, book: Book) -> Tracks:
    crew, names = s.crew, book.crew
    return Tracks(
        orders=names.order_names[crew.orders],
        blocked=crew.blocked,
        high_alerts_left=names.high_alerts - crew.alerts,
        morale=names.morale_names[crew.morale],
        excess=names.morale_names[crew.excess] if names.excess_tracked else None,
        exhausted=exhausted(s),
        smoked=crew.smoked,
        cigarettes=crew.cigarettes.copy(),
    )


def _cards(s: State) -> Cards:
    crew = s.crew
    return Cards(
        hand=tuple(crew.hand),
        gone=tuple(crew.gone),
        decks={name: len(cards) for name, cards in crew.decks.items()},
        resolving=tuple(crew.resolving),
        treated=tuple(crew.treated),
        medical=crew.medical.copy(),
        used={kind: n for kind, n in crew.used.items() if n},
        medkits=crew.medkits,
    )


@rule("BG-6.14.b")
def pending(s: State) -> int:
    """How many cards and calls still wait to be resolved."""
    return len(s.crew.due) + len(s.crew.resolving) + sum(event.kind in CARD_EVENTS for event in s.events)


@rule("BG-2.b", "BG-10.3.8.e", "BG-10.4.a")
def _technical_view(s: State, book: Book) -> TechnicalView:
    """Condition tokens, supplies, toolboxes, floods and countdowns: visible to everyone, all the time."""
    now = s.clock.seconds
    return TechnicalView(
        technical=[
            Technical(
                component=name,
                section=book.crew.components[name].section,
                level=c.level,
                need=required(book, name, c.level),
                men=strength(s, book, name),
                running=c.done_at >= 0,
                left=c.done_at - now if c.done_at >= 0 else c.work,
                worse_in=c.worse_at - now if c.worse_at >= 0 else -1,
                card=c.card,
                began=c.began,
            )
            for name, c in s.crew.technical.items()
        ],
        environment={section: tuple(kinds) for section, kinds in s.crew.environment.items() if kinds},
        hazardous=[n for n in book.crew.sections if hazards(s, book, n)] if s.crew.environment else [],
        supplies=s.crew.supplies.copy(),
        toolboxes={
            name: Toolbox(box.section, tuple(box.cards), tuple(box.down), box.locked)
            for name, box in s.crew.toolboxes.items()
        },
        discard=tuple(s.crew.ce_discard),
        flooded=tuple(s.crew.flooded),
        breaches=[Breach(b.section, max(0, b.ends_at - now), b.crewed, b.failed) for b in s.crew.breaches],
        views={view: tuple(men) for view, men in s.crew.operators.items()},
    )


@once
def _food(s: State, book: Book) -> dict[str, Any]:
    food = s.crew.food
    return {
        "pyramid": tuple(food.pyramid),
        "supply": len(food.supply),
        "plates": [Plate(tuple(meal.tokens), meal.size) for meal in food.plates],
        "lemons": len(food.lemons),
        "discard": len(food.discard),
        "spoiled": tuple(book.crew.spoilage[: food.spoiled]),
        "result": result(s, book),
    }


def _larder(s: State, book: Book) -> Larder:
    return Larder(**_food(s, book), meals=_meals(book, tuple(s.crew.food.pyramid)))


@lru_cache(KEPT)
def _meals(book: Book, pyramid: tuple[str, ...]) -> list[tuple[int, ...]]:
    return list(meals(book, Stores(list(pyramid)), len(pyramid)))


def _mobilization(s: State, book: Book) -> Mobilization | None:
    found = s.crew.mobilization
    if found is None:
        return None
    return Mobilization(
        moved={figure: [move.start, *move.path] for figure, move in found.moves.items()},
        ready=tuple(found.ready),
        exposed={str(n): men for n, men in exposure(s, book).items() if men},
    )


@rule("BG-10.3.8.a")
def _puzzle(book: Book, puzzle: state.Puzzle, section: int) -> Puzzle:
    """The pieces by their pictures; letters are on the back, and only an easy Chief Engineer sees them shine
    through."""
    pieces = []
    for n, name in enumerate(puzzle.pieces):
        letter, _, half = name.partition("-")
        piece = Piece(n, book.crew.pictures[letter], half, puzzle.turned[n])
        if book.crew.labels:
            piece.letter = letter
        pieces.append(piece)
    return Puzzle(section, pieces, puzzle.frame[:])


@rule("BG-2.r")
def hints(s: State, book: Book, seat: str | None) -> list[str]:
    """Standing reminders of the player aids, where they apply now."""
    if seat == CAPTAIN and any(at and at not in book.crew.inside for at in s.crew.figures.values()):
        return ["call_them_in_before_diving"]
    if seat == NAVIGATOR and not s.crew.food.plates:
        _, clock = book.sea.calendar.local(s.clock.seconds)
        return ["no_meal_today"] if book.crew.remind_s <= clock < book.crew.eat_s else []
    if seat == CHIEF_ENGINEER and any(c.level == "red" for c in s.crew.technical.values()):
        return ["something_is_out_of_order"]
    return []
