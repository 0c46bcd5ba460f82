"""What is true of every reachable state. The fuzzer checks these after every answer. What a sheet says is compared with
what comes out when its volleys are fired again, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.rules.s01_components import has_sunk, right
from kaleun.games.torpedo_dice.rules.s02_patterns import ACROSS, Grid
from kaleun.games.torpedo_dice.state import Cell, Plan, Sheet, State

PHASES = ("", "set_up", "choose", "modify", "fire", "plan", "ki", "next_round")
OUTCOMES = ("", "boat_sunk", "scored", "no_winner", "resigned", "solo_won", "lost_by_skull", "lost_boat")


def invariants(s: State, book: Book) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    if len(s.sheets) != book.players:
        yield f"there are {len(s.sheets)} sheets for {book.players} players"
        return
    if s.phase not in PHASES:
        yield f"unknown phase {s.phase!r}"
    if s.outcome not in OUTCOMES:
        yield f"unknown outcome {s.outcome!r}"
    if s.round < 0:
        yield f"this is round {s.round}"
    if not (0 <= s.starter < book.players and 0 <= s.turn < book.players):
        yield "the starting player or the player to decide is nobody"
    for place, sheet in enumerate(s.sheets):
        for wrong in (*_window(s, sheet, book), *_dashboard(s, book, place), *_plans(s, sheet, book)):
            yield f"{book.seats[place]}: {wrong}"
    yield from _dice(s, book)
    yield from _end(s, book)
    yield from _solo(s, book)


def _rounds_done(s: State) -> int:
    """How many rounds everybody has finished."""
    finished = s.phase == "next_round" or s.outcome not in ("", "resigned")
    return s.round if finished else max(0, s.round - 1)


def _window(s: State, sheet: Sheet, book: Book) -> Iterator[str]:
    filled, hits, misses, missed = 0, 0, 0, 0
    free = book.options["edge"] == "free"
    for cells in sheet.volleys:
        mask, on_grid, fitting = _drawn(book.grid, cells)
        new = mask & ~filled
        filled, hits = filled | new, new.bit_count()
        misses = (on_grid if free else len(cells)) - hits
        missed += misses
        if len(set(cells)) != len(cells):
            yield "two torpedoes of one volley struck the same field"
        if not fitting:
            yield "a volley was fired that is no pattern, or beyond the grid"
    if sheet.filled != filled:
        yield "the fields filled in are not those that were hit"
    if sheet.reserve != max(0, book.reserve - missed):
        yield f"{sheet.reserve} reserve torpedoes are left after {missed} misses"
    if sheet.skull != (missed > book.reserve) and s.outcome != "resigned":
        yield f"the skull is {'' if sheet.skull else 'not '}ticked after {missed} misses"
    last = sheet.last
    if last is not None and last.fired and (last.cells, last.hits, last.misses) != (sheet.volleys[-1], hits, misses):
        yield "the last volley is not what was drawn"
    if len(sheet.volleys) + sheet.switched.bit_count() != _rounds_done(s):
        yield f"{len(sheet.volleys)} volleys and {sheet.switched.bit_count()} ticks in {_rounds_done(s)} rounds"


@lru_cache(maxsize=50_000)
def _drawn(grid: Grid, cells: tuple[Cell, ...]) -> tuple[int, int, bool]:
    """A volley in the window: its target fields as bits, torpedoes on the grid, and whether it can be a pattern."""
    on_grid = sum(grid.holds(cell) for cell in cells)
    fitting = not cells or (_close(cells) and on_grid > 0)
    return sum(grid.bit.get(cell, 0) for cell in cells), on_grid, fitting


def _close(cells: tuple[Cell, ...]) -> bool:
    """Whether the fields lie in one 3x3 square or in one line."""
    spans = {max(line) - min(line) for line in zip(*cells, strict=True)}
    return max(spans) < ACROSS or spans <= {0, len(cells) - 1}


def _dashboard(s: State, book: Book, place: int) -> Iterator[str]:
    sheet = s.sheets[place]
    boxed = sum(system.bit for system in book.systems if system.switch)
    if sheet.switched & ~boxed:
        yield "a system without a box is ticked"
    if book.training and sheet.switched:
        yield "a system is ticked in training"
    if sheet.destroyed & ~book.every:
        yield "a system is struck out that the boat does not have"
    if not book.solo and sheet.destroyed != book.complete(s.sheets[right(book, place)].filled):
        yield "the dashboard does not show what the attacker destroyed"
    if set(sheet.uses) != set(book.limited):
        yield "uses are counted for the wrong systems"
    elif not all(0 <= left <= book.limited[key] for key, left in sheet.uses.items()):
        yield "a limited system was used too often"


def _plans(s: State, sheet: Sheet, book: Book) -> Iterator[str]:
    for plan in (sheet.plan, sheet.last):
        if plan is not None:
            yield from _plan(plan, book)
    if sheet.plan is not None and (sheet.plan.hits or sheet.plan.misses):
        yield "a sealed volley has struck already"
    if (sheet.last is not None) != (_rounds_done(s) > 0):
        yield "there is a last round without a decision, or a decision without a last round"
    elif sheet.last is not None and not sheet.last.ready:
        yield "a round was finished without a decision"
    elif sheet.last is not None and not sheet.last.fired and (sheet.last.hits or sheet.last.misses):
        yield "hits or misses without a volley"


def _plan(plan: Plan, book: Book) -> Iterator[str]:
    if plan.side not in book.opposite:
        yield f"a die shows {plan.side}"
    elif plan.fired and plan.cells not in book.volleys(plan.kind, plan.side).by_cells:
        yield "a volley does not fit the die"
    if plan.cells and not plan.fired:
        yield "fields are named without a volley"
    if plan.fired and plan.activated:
        yield "fired and activated in one round"
    if plan.system and plan.system not in book.system:
        yield f"modified by {plan.system}, which the boat does not have"
    if plan.activated and not book.system[plan.activated].switch:
        yield f"{plan.activated} was activated, which has no box"


def _dice(s: State, book: Book) -> Iterator[str]:
    taken = [sheet.die for sheet in s.sheets if sheet.die]
    if s.dice and len(s.dice) + len(taken) != book.dice:
        yield f"{len(s.dice) + len(taken)} dice on the table, not {book.dice}"
    if not all(side in book.opposite for side in (*s.dice, *taken)):
        yield "a die shows a side it does not have"
    if s.phase in ("modify", "fire", "plan", "ki") and len(taken) != book.players:
        yield "somebody decides before all dice are chosen"
    if s.phase == "choose" and any(sheet.plan for sheet in s.sheets):
        yield "somebody has a plan before the dice are chosen"


def _end(s: State, book: Book) -> Iterator[str]:
    if bool(s.outcome) != bool(s.ended_by):
        yield "an end without a rule, or a rule without an end"
    if s.winners and not s.outcome:
        yield "somebody has won a game that goes on"
    if len(set(s.winners)) != len(s.winners) or not all(0 <= w < book.players for w in s.winners):
        yield "the winners are not players, each once"
    elif book.options["all_skulls"] == "nobody" and any(s.sheets[w].skull for w in s.winners):
        yield "a player with a skull has won"
    elif s.outcome == "boat_sunk" and not all(has_sunk(s, book, w) for w in s.winners):
        yield "won by sinking without having sunk"
    if not s.outcome and any(sheet.skull for sheet in s.sheets):
        yield "the game goes on after a skull"
    if not s.outcome and any(has_sunk(s, book, place) for place in range(book.players)):
        yield "the game goes on after a boat was sunk"


def _solo(s: State, book: Book) -> Iterator[str]:
    if s.victory != (s.outcome == "solo_won"):
        yield "the victory box is not what the outcome says"
    if not book.solo:
        if s.boxes or s.explosions or s.exploded:
            yield "the solo area is marked"
        return
    if not all(0 <= ticked <= book.boxes for ticked in s.boxes):
        yield "a system has more ticks than number boxes"
    lost = sum(system.bit for system in book.systems if s.boxes[system.number - 1] == book.boxes)
    if lost != s.sheets[0].destroyed:
        yield "number boxes and dashboard disagree"
    if s.explosions != book.complete(s.sheets[0].filled).bit_count():
        yield "explosion boxes and destroyed enemy systems disagree"
    if sum(s.boxes) > s.round:
        yield "the KI has ticked more boxes than there were rounds"
