"""The end of the game on the twin's array: conditions, inescapable torpedoes, winner."""

from __future__ import annotations

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.twin import (
    ACTIVE,
    AFLOAT,
    ALLIED,
    CELLS,
    COLUMNS,
    DESTROYER,
    DRAW,
    END_CARGO,
    END_SUBS,
    END_TARGET,
    ENDS,
    EXIT,
    GERMAN,
    HEADING,
    ORDERED,
    OVER,
    POINTS,
    SCORE_A,
    SCORE_G,
    SHIP,
    SHIPS,
    SUBS,
    SURVIVORS,
    TARGET,
    TIE,
    TORPEDO,
    TURN,
    TURNS,
    WINNER,
    Array,
    act,
    begin_turn,
    ship_at,
    sink,
    torpedo_phase,
)  # fmt: skip


@jit
def apply(st: Array, pa: Array, ahead: Array, blocks: Array, action: int) -> None:
    """An action and everything up to the next decision or the end."""
    act(st, pa, ahead, blocks, action)
    torpedo_phase(st, pa, ahead)
    if ended(st, pa):
        finish(st, pa, ahead)
    elif st[TURN] >= pa[TURNS]:
        decide(st, DRAW)
    else:
        begin_turn(st, pa, ahead)


@jit
def cargo_afloat(st: Array, pa: Array) -> int:
    """Points of the cargo afloat (every cargo ship has some)."""
    points = 0
    for i in range(pa[SHIPS]):
        if st[SHIP + 3 * i + 2] == AFLOAT and st[SHIP + 3 * i + 1] != DESTROYER:
            points += pa[POINTS + st[SHIP + 3 * i + 1]]
    return points


@jit
def ended(st: Array, pa: Array) -> bool:
    if pa[ENDS] & END_TARGET and (st[SCORE_G] >= pa[TARGET] or st[SCORE_A] >= pa[TARGET]):
        return True
    if pa[ENDS] & END_CARGO and cargo_afloat(st, pa) == 0:
        return True
    return bool(pa[ENDS] & END_SUBS and st[SUBS] == 0)


@jit
def decide(st: Array, tie: int) -> None:
    st[OVER] = 1
    if st[SCORE_G] == st[SCORE_A]:
        st[WINNER] = tie
    else:
        st[WINNER] = GERMAN if st[SCORE_G] > st[SCORE_A] else ALLIED


@jit
def finish(st: Array, pa: Array, ahead: Array) -> None:
    """Doomed ships are judged on the final position, then sunk together."""
    lost = 0
    if st[TORPEDO] >= 0 or st[TORPEDO + 3] >= 0:
        for i in range(pa[SHIPS]):
            if st[SHIP + 3 * i + 2] == AFLOAT and doomed(st, pa, ahead, i):
                lost |= 1 << i
    for i in range(pa[SHIPS]):
        if lost >> i & 1:
            sink(st, pa, i)
    if pa[SURVIVORS]:
        st[SCORE_A] += 2 * cargo_afloat(st, pa)
    decide(st, pa[TIE])


@jit
def doomed(st: Array, pa: Array, ahead: Array, i: int) -> bool:
    order = st[HEADING] if st[ORDERED] == i else -1
    own_turn = st[ACTIVE] == GERMAN
    return not escapes(
        st, pa, ahead, i, own_turn, st[SHIP + 3 * i], order,
        st[TORPEDO], st[TORPEDO + 1], st[TORPEDO + 3], st[TORPEDO + 4],
    )  # fmt: skip


@jit
def closed(st: Array, pa: Array, i: int, cell: int) -> bool:
    other = ship_at(st, pa, cell)
    return bool(other >= 0 and other != i)


@jit
def runs_on(st: Array, pa: Array, ahead: Array, i: int, cell: int, heading: int) -> int:
    """Where a torpedo is after its advance; -1 when it has left or exploded on another ship."""
    if cell < 0:
        return -1
    target = ahead[heading, cell]
    if target >= 0 and closed(st, pa, i, target):
        return -1
    return int(target)


@jit
def head_on(heading: int, target: int, cell: int, towards: int) -> bool:
    """Does a ship on this heading run into that torpedo?"""
    return cell == target and towards == (heading + 4) % 8


@jit
def escapes(
    st: Array, pa: Array, ahead: Array, i: int, own_turn: bool, cell: int, order: int,
    c1: int, h1: int, c2: int, h2: int,
) -> bool:  # fmt: skip
    """Ruling R-28: the ship alone with at most two torpedoes; one hit sinks every ship of the base game."""
    if c1 < 0 and c2 < 0:
        return True
    fast = st[SHIP + 3 * i + 1] == DESTROYER
    choices = 0  # nothing, the eight headings, EXIT
    if own_turn:
        if order == EXIT:
            return True
        choices = 8 if fast else 9
        if order >= 0 and not closed(st, pa, i, ahead[order, cell]):
            cell = ahead[order, cell]
            if head_on(order, cell, c1, h1) or head_on(order, cell, c2, h2):
                return False
            choices = 0
        order = -1
    after1, after2 = runs_on(st, pa, ahead, i, c1, h1), runs_on(st, pa, ahead, i, c2, h2)
    for choice in range(-1, choices):
        where, plan = cell, order
        if choice == EXIT:
            if cell < pa[CELLS] - pa[COLUMNS]:
                continue
            plan = EXIT
        elif choice >= 0:
            target = ahead[choice, cell]
            if target < 0:
                continue
            if not fast:
                plan = choice
            elif closed(st, pa, i, target) or head_on(choice, target, c1, h1) or head_on(choice, target, c2, h2):
                continue
            else:
                where = target
        if after1 == where or after2 == where:
            continue
        if escapes(st, pa, ahead, i, not own_turn, where, plan, after1, h1, after2, h2):
            return True
    return False
