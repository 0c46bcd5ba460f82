"""What a seat sees: everything but the plans of others that are still sealed (TD-1.8, TD-4.7)."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.games.torpedo_dice.book import Book, System
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
            "systems": {
                system.key: [(mask & sheet.filled).bit_count(), mask.bit_count()] for system, mask in book.fields
            },
        },
        "hits": sheet.filled.bit_count(),
        "reserve": [sheet.reserve, book.reserve],
        "skull": sheet.skull,
        "score": sheet.filled.bit_count() + sheet.reserve,
        "systems": {system.key: _system(s, book, sheet, place, system) for system in book.systems},
    }


def _plan(plan: Plan | None) -> dict[str, Any] | None:
    return None if plan is None else {**msgspec.to_builtins(plan), "cells": [list(cell) for cell in plan.cells]}


def _system(s: State, book: Book, sheet: Sheet, place: int, system: System) -> dict[str, Any]:
    """One system of the own boat: on, off (has a box to tick), waits (for its mates on the screen) or lost."""
    bit = system.bit
    if sheet.destroyed & bit:
        state = "lost"
    elif book.active(sheet.switched, sheet.destroyed) & bit:
        state = "on"
    else:
        state = "off" if system.switch else "waits"
    if book.solo:
        hits = [s.boxes[system.number - 1], book.boxes]
    else:
        mask = book.grid.masks[system.letter]
        hits = [(mask & s.sheets[right(book, place)].filled).bit_count(), mask.bit_count()]
    return {
        "number": system.number,
        "letter": system.letter,
        "screen": system.screen,
        "switch": system.switch and not book.training,
        "state": state,
        "ticked": sheet.switched & bit > 0,
        "uses": [sheet.uses[system.key], system.uses] if system.key in sheet.uses else None,
        "hits": hits,
    }


def _ki(s: State, book: Book) -> dict[str, Any]:
    """The solo area: the KI's die, number boxes, arrows, explosion boxes and the victory box."""
    return {
        "die": s.dice[0] if len(s.dice) == 1 else 0,
        "aims": {str(side): book.by_number[number].key for side, number in book.aimed_at.items()},
        "arrows": {book.by_number[a].key: book.by_number[b].key for a, b in book.arrows.items()},
        "boxes": {system.key: [s.boxes[system.number - 1], book.boxes] for system in book.systems},
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
