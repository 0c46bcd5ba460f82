"""What is true of every reachable state. The fuzzer checks these after every answer."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.rules.s01_components import has_sunk, right
from kaleun.games.torpedo_dice.state import Plan, Sheet, State

PHASES = ("", "set_up", "choose", "modify", "fire", "ki", "next_round")
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
    if not (0 <= s.starter < book.players and 0 <= s.turn < book.players):
        yield "the starting player or the player to decide is nobody"
    for place, sheet in enumerate(s.sheets):
        for wrong in (*_window(sheet, book), *_dashboard(s, book, place), *_plan(sheet, book)):
            yield f"{book.seats[place]}: {wrong}"
    yield from _dice(s, book)
    yield from _end(s, book)
    if book.solo:
        yield from _solo(s, book)


def _window(sheet: Sheet, book: Book) -> Iterator[str]:
    if not 0 <= sheet.reserve <= book.reserve:
        yield f"{sheet.reserve} reserve torpedoes, outside 0 to {book.reserve}"
    if sheet.skull and sheet.reserve and not sheet.last:
        yield "a skull before the first volley"
    if sheet.filled >> book.targets:
        yield "a field is filled in that is no target"
    if not all(book.grid.holds(cell) for cell in sheet.splashes):
        yield "a miss is drawn beyond the grid"
    if len(set(sheet.splashes)) != len(sheet.splashes):
        yield "a miss is drawn twice"
    spent = book.reserve - sheet.reserve
    if len(sheet.splashes) > spent and not sheet.skull:
        yield f"{len(sheet.splashes)} misses are drawn, but only {spent} torpedoes are struck off"


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
    active = book.active(sheet.switched, sheet.destroyed)
    if active & sheet.destroyed:
        yield "a destroyed system is active"
    if set(sheet.uses) != set(book.limited):
        yield "uses are counted for the wrong systems"
    if not all(0 <= left <= book.limited[key] for key, left in sheet.uses.items()):
        yield "a limited system was used too often"


def _plan(sheet: Sheet, book: Book) -> Iterator[str]:
    for plan in (sheet.plan, sheet.last):
        if plan is not None:
            yield from _one_plan(plan, book)
    if sheet.last is not None and not sheet.last.ready:
        yield "a round was finished without a decision"


def _one_plan(plan: Plan, book: Book) -> Iterator[str]:
    if plan.side not in book.opposite:
        yield f"a die shows {plan.side}"
    elif plan.fired and plan.cells not in book.volleys(plan.kind, plan.side).by_cells:
        yield "a volley does not fit the die"
    if plan.fired and plan.activated:
        yield "fired and activated in one round"
    if plan.system and plan.system not in book.system:
        yield f"modified by {plan.system}, which the boat does not have"
    if plan.hits + plan.misses > len(plan.cells):
        yield "more hits and misses than torpedoes"


def _dice(s: State, book: Book) -> Iterator[str]:
    taken = [sheet.die for sheet in s.sheets if sheet.die]
    if s.dice and len(s.dice) + len(taken) != book.dice:
        yield f"{len(s.dice) + len(taken)} dice on the table, not {book.dice}"
    if not all(side in book.opposite for side in (*s.dice, *taken)):
        yield "a die shows a side it does not have"
    if s.phase in ("modify", "fire", "ki") and len(taken) != book.players:
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
    if book.options["all_skulls"] == "nobody" and any(s.sheets[w].skull for w in s.winners):
        yield "a player with a skull has won"
    resting = s.phase in ("choose", "next_round")
    if resting and not s.outcome and any(sheet.skull for sheet in s.sheets):
        yield "the game goes on after a skull"
    if resting and not s.outcome and any(has_sunk(s, book, place) for place in range(book.players)):
        yield "the game goes on after a boat was sunk"
    if s.outcome == "boat_sunk" and not all(has_sunk(s, book, w) for w in s.winners):
        yield "won by sinking without having sunk"


def _solo(s: State, book: Book) -> Iterator[str]:
    if not all(0 <= ticked <= book.boxes for ticked in s.boxes):
        yield "a system has more ticks than number boxes"
    lost = sum(system.bit for system in book.systems if s.boxes[system.number - 1] == book.boxes)
    if lost != s.sheets[0].destroyed:
        yield "number boxes and dashboard disagree"
    if s.explosions != book.complete(s.sheets[0].filled).bit_count():
        yield "explosion boxes and destroyed enemy systems disagree"
    if sum(s.boxes) > s.round:
        yield "the KI has ticked more boxes than there were rounds"
    if s.victory != (s.outcome == "solo_won"):
        yield "the victory box is not what the outcome says"
