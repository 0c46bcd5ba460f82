"""Section 6: phase 3, fire. A decision is made under seal and counts when everybody has finished (section 4)."""

from __future__ import annotations

from kaleun.games.torpedo_dice.book import Book, P
from kaleun.games.torpedo_dice.questions import FireAsk
from kaleun.games.torpedo_dice.rules.s02_patterns import Volley
from kaleun.games.torpedo_dice.rules.s07_activation import activations
from kaleun.games.torpedo_dice.state import Cell, Plan, Sheet, State
from kaleun.kernel.ask import Asks
from kaleun.kernel.rule import rule


@rule("TD-6.1", "TD-6.2", "TD-6.8", "TD-7.1", "TD-7.6", "TD-7.7")
def decision(s: State, p: P, place: int, plan: Plan) -> Asks[Plan]:
    """Fire all torpedoes of the die anywhere at the boat in the window, or activate a system instead. In training, or
    when nothing is left to activate, a player must fire; a boat without systems can still do that."""
    sheet, book = s.sheets[place], p.book
    instead = activations(book, sheet.switched, sheet.destroyed)
    chosen = yield FireAsk(book.seats[place], book, plan, instead, sheet.filled)
    if isinstance(chosen, Volley):
        return Plan(plan.system, plan.side, plan.kind, True, chosen.cells)
    return Plan(plan.system, plan.side, plan.kind, activated=chosen)


@rule("TD-6.3", "TD-6.4", "TD-6.5", "TD-6.9", "TD-6.5.E1")
def fire(s: State, p: P, place: int, plan: Plan) -> None:
    """A torpedo on a target field that is not filled in yet is a hit and fills it in. Any other is a miss and costs a
    reserve torpedo."""
    book, sheet, seat = p.book, s.sheets[place], p.book.seats[place]
    volley = book.volleys(plan.kind, plan.side).by_cells[plan.cells]
    new = volley.mask & ~sheet.filled
    hits = new.bit_count()
    misses = volley.counted - hits
    sheet.volleys.append(volley.cells)
    sheet.filled |= new
    sheet.last = Plan(plan.system, plan.side, plan.kind, True, plan.cells, hits=hits, misses=misses)
    row = book.face_row[plan.side]
    if plan.cells:
        p.log(
            "TD-6.3", "fired", dice=plan.side, chart="die_faces", row=row,
            seat=seat, n=len(plan.cells), fields=volley.fields, cells=plan.cells, hits=hits, misses=misses,
        )  # fmt: skip
    else:
        p.log("TD-5.10.a", "fired_nothing", dice=plan.side, chart="die_faces", row=row, seat=seat)
    pay(sheet, p, seat, misses)


@rule("TD-6.5", "TD-6.6")
def pay(sheet: Sheet, p: P, seat: str, misses: int) -> None:
    """Each miss strikes off a reserve torpedo; a miss when none is left ticks the skull."""
    if not misses:
        return
    skull = misses > sheet.reserve
    sheet.reserve = max(0, sheet.reserve - misses)
    p.log("TD-6.5", "reserve_left", chart="reserve_track", row="track", seat=seat, n=sheet.reserve)
    if skull:
        sheet.skull = True
        p.log("TD-6.6", "skull", chart="reserve_track", row="track", seat=seat)


@rule("TD-6.4")
def splashes(sheet: Sheet, book: Book) -> list[Cell]:
    """Fields of the grid where a torpedo missed, each once: hull, water, or filled in already."""
    bit, grid, filled = book.grid.bit, book.grid, 0
    missed: dict[Cell, None] = {}
    for cells in sheet.volleys:
        for cell in cells:
            mask = bit.get(cell, 0)
            if mask & ~filled:
                filled |= mask
            elif grid.holds(cell):
                missed[cell] = None
    return list(missed)
