"""What a seat sees: everything but the plans of others that are still sealed (TD-1.8, TD-4.7)."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.rules.s01_components import left, right
from kaleun.games.torpedo_dice.rules.s06_fire import splashes
from kaleun.games.torpedo_dice.rules.s10_end import standings, total
from kaleun.games.torpedo_dice.rules.s12_solo_score import points, rank
from kaleun.games.torpedo_dice.state import Plan, Sheet, State
from kaleun.kernel.game import Result
from kaleun.kernel.rule import rule

KI = "KI"
SWITCHES = ("sealed", "orientation", "edge", "portholes", "engine_on_one", "idle_modification", "fins")


@rule("TD-1.8", "TD-4.7", "TD-1.4")
def view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """The dice, and for each seat its sheet: window, reserve torpedoes, dashboard."""
    return {
        "mode": book.mode,
        "players": book.players,
        "solo": book.solo,
        "round": s.round,
        "phase": s.phase,
        "starter": book.seats[s.starter],
        "turn": book.seats[s.turn],
        "you": seat,
        "dice": {"middle": list(s.dice), "number": book.dice},
        "grid": {"rows": list(book.grid.rows), "width": book.grid.width, "height": book.grid.height},
        "targets": book.targets,
        "switches": {name: book.options[name] for name in SWITCHES},
        "seats": {name: _sheet(s, book, place, seat) for place, name in enumerate(book.seats)},
        "ki": _ki(s, book) if book.solo else None,
        "outcome": s.outcome,
        "winners": [book.seats[place] for place in s.winners],
    }


def _sheet(s: State, book: Book, place: int, viewer: str | None) -> dict[str, Any]:
    sheet = s.sheets[place]
    own = not book.sealed or book.seats[place] == viewer
    hits = sheet.filled.bit_count()
    return {
        "target": KI if book.solo else book.seats[left(book, place)],
        "attacker": KI if book.solo else book.seats[right(book, place)],
        "die": sheet.die,
        "ready": sheet.plan is not None and sheet.plan.ready,
        "plan": _plan(sheet.plan) if own else None,
        "last": _plan(sheet.last),
        "window": {
            "hits": [list(cell) for cell in book.grid.cells(sheet.filled)],
            "misses": [list(cell) for cell in splashes(sheet, book)],
            "systems": _damage(sheet, book),
        },
        "hits": hits,
        "reserve": [sheet.reserve, book.reserve],
        "skull": sheet.skull,
        "score": hits + sheet.reserve,
        "systems": _systems(s, book, sheet, place),
    }


def _damage(sheet: Sheet, book: Book) -> dict[str, list[int]]:
    """Fields filled in of each system of the boat in the window, and how many it has."""
    return {system.key: [(mask & sheet.filled).bit_count(), mask.bit_count()] for system, mask in book.fields}


def _plan(plan: Plan | None) -> dict[str, Any] | None:
    return None if plan is None else {**msgspec.to_builtins(plan), "cells": [list(cell) for cell in plan.cells]}


def _systems(s: State, book: Book, sheet: Sheet, place: int) -> dict[str, dict[str, Any]]:
    """The systems of the own boat: on, off (has a box to tick), waits (for its mates on the screen) or lost."""
    active, lost, ticked, uses = (
        book.active(sheet.switched, sheet.destroyed),
        sheet.destroyed,
        sheet.switched,
        sheet.uses,
    )
    hits = _boxes(s, book) if book.solo else _damage(s.sheets[right(book, place)], book)
    found = {}
    for number, letter, key, screen, switch, most, _, bit, _ in book.systems:
        state = "lost" if lost & bit else "on" if active & bit else "off" if switch else "waits"
        found[key] = {
            "number": number,
            "letter": letter,
            "screen": screen,
            "switch": switch and not book.training,
            "state": state,
            "ticked": ticked & bit > 0,
            "uses": [uses[key], most] if key in uses else None,
            "hits": hits[key],
        }
    return found


def _boxes(s: State, book: Book) -> dict[str, list[int]]:
    """Number boxes ticked for each system, and how many it has."""
    return {system.key: [s.boxes[system.number - 1], book.boxes] for system in book.systems}


def _ki(s: State, book: Book) -> dict[str, Any]:
    """The solo area: the KI's die, number boxes, arrows, explosion boxes and the victory box."""
    return {
        "die": s.dice[0] if len(s.dice) == 1 else 0,
        "aims": {str(side): book.by_number[number].key for side, number in book.aimed_at.items()},
        "arrows": {book.by_number[a].key: book.by_number[b].key for a, b in book.arrows.items()},
        "boxes": _boxes(s, book),
        "explosions": [s.explosions, book.explosion_boxes],
        "victory": s.victory,
        "points": points(s, book),
    }


def result(s: State, book: Book) -> Result:
    """How it ended. The score is hits plus reserve torpedoes (none with a skull); in solo the points of a win."""
    if book.solo:
        score = points(s, book)
        found = rank(book, score).name if s.victory and book.options["solo_score"] else ""
        scores, more = {book.seats[0]: score}, {"points": score, "rank": found, "explosions": s.explosions}
    else:
        scores = {book.seats[i]: 0 if x.skull else total(x) for i, x in enumerate(standings(s, book))}
        more = {"skulls": [book.seats[i] for i, sheet in enumerate(s.sheets) if sheet.skull]}
    return Result(
        winners=tuple(book.seats[place] for place in s.winners),
        scores=scores,
        outcome=s.outcome,
        rule=s.ended_by,
        summary={
            "mode": "solo" if book.solo else book.mode,
            "rounds": s.round,
            "hits": {book.seats[i]: sheet.filled.bit_count() for i, sheet in enumerate(s.sheets)},
            "reserve": {book.seats[i]: sheet.reserve for i, sheet in enumerate(s.sheets)},
            "systems_left": {
                book.seats[i]: (book.every & ~sheet.destroyed).bit_count() for i, sheet in enumerate(s.sheets)
            },
            **more,
        },
    )
