"""The end of the game on the twin's array: conditions, final depth charges, inescapable torpedoes, winner."""

from __future__ import annotations

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.outcomes import find, sink
from kaleun.games.scope.bots.twin import (
    ACTIVE,
    ALLIED,
    CARGO,
    CELLS,
    COLUMNS,
    DAMAGED,
    DRAW,
    END_CARGO,
    END_SUBS,
    END_TARGET,
    ENDS,
    EXIT,
    FAST,
    GERMAN,
    HEADING,
    HUNTER,
    KIND_OF,
    LEAVES,
    LIVES,
    ORDERED,
    OVER,
    POINTS,
    QUIET,
    QUIET_LIMIT,
    SCORE_A,
    SCORE_G,
    SHIP,
    SHIPS,
    SIDE,
    SLOW,
    STEPS,
    SUBMARINE,
    SUBS,
    SURVIVORS,
    TARGET,
    TIE,
    TORPEDO,
    TURN,
    TURNS,
    WIDTH,
    WINNER,
    Array,
    afloat,
    cell_of,
    mined,
    of,
    ours,
    ship_at,
    surfaced,
)  # fmt: skip


@jit
def end_of_turn(st: Array, pa: Array, ahead: Array) -> None:
    """Ends the game if it is at its end, or at one of the house limits."""
    if _ended(st, pa):
        _finish(st, pa, ahead)
    elif st[TURN] >= pa[TURNS] or (pa[QUIET_LIMIT] and st[QUIET] >= pa[QUIET_LIMIT]):
        _decide(st, DRAW)


@jit
def cargo_afloat(st: Array, pa: Array) -> int:
    """Points of the cargo afloat (every cargo ship has some)."""
    points = 0
    for i in range(pa[SHIPS]):
        if afloat(st, i) and of(st, pa, i, CARGO):
            points += of(st, pa, i, POINTS)
    return points


@jit
def _ended(st: Array, pa: Array) -> bool:
    if pa[ENDS] & END_TARGET and (st[SCORE_G] >= pa[TARGET] or st[SCORE_A] >= pa[TARGET]):
        return True
    if pa[ENDS] & END_CARGO and cargo_afloat(st, pa) == 0:
        return True
    return bool(pa[ENDS] & END_SUBS and st[SUBS] == 0 and surfaced(st, pa) == 0)


@jit
def _decide(st: Array, tie: int) -> None:
    st[OVER] = 1
    if st[SCORE_G] == st[SCORE_A]:
        st[WINNER] = tie
    else:
        st[WINNER] = GERMAN if st[SCORE_G] > st[SCORE_A] else ALLIED


@jit
def _finish(st: Array, pa: Array, ahead: Array) -> None:
    """Final depth charges; doomed ships are judged on the final position, then sunk together."""
    if pa[SLOW]:
        for i in range(pa[SHIPS]):
            if ours(st, pa, i, ALLIED) and of(st, pa, i, HUNTER):
                find(st, pa, cell_of(st, i))
    lost = 0
    for i in range(pa[SHIPS] + 3):
        if afloat(st, i) and _doomed(st, pa, ahead, i):
            lost |= 1 << i
    for i in range(pa[SHIPS] + 3):
        if lost >> i & 1:
            sink(st, pa, i)
    if pa[SURVIVORS]:
        st[SCORE_A] += 2 * cargo_afloat(st, pa)
    _decide(st, pa[TIE])


@jit
def _doomed(st: Array, pa: Array, ahead: Array, i: int) -> bool:
    """Is it hit in every line of play, its owner spending every action on it alone (ruling R-28)?"""
    side = of(st, pa, i, SIDE)
    order = st[HEADING + side] if st[ORDERED + side] == i else -1
    lives = 1 if st[SHIP + WIDTH * i + DAMAGED] else of(st, pa, i, LIVES)
    t = TORPEDO
    return not escapes(
        st, pa, ahead, i, side != st[ACTIVE], cell_of(st, i), order, lives,
        st[t], st[t + 1], st[t + 3], st[t + 4], st[t + 6], st[t + 7], st[t + 9], st[t + 10],
    )  # fmt: skip


@jit
def _shut(st: Array, pa: Array, i: int, cell: int) -> bool:
    """Is the cell closed to ship i: by mines, or by another ship where it stands now?"""
    other = ship_at(st, pa, cell)
    return mined(st, cell) or (other >= 0 and other != i)


@jit
def _runs_on(st: Array, pa: Array, ahead: Array, i: int, cell: int, heading: int) -> int:
    """Where a torpedo is after its advance; -1 when it has left or exploded on something else."""
    if cell < 0:
        return -1
    target = ahead[heading, cell]
    if target >= 0 and _shut(st, pa, i, target):
        return -1
    return int(target)


@jit
def _meets(heading: int, target: int, cell: int, towards: int) -> bool:
    """Does a ship on this heading run into that torpedo?"""
    return cell == target and towards == (heading + 4) % 8


@jit
def _which(heading: int, to: int, c1: int, h1: int, c2: int, h2: int, c3: int, h3: int, c4: int, h4: int) -> int:
    """The number of the torpedo that is met head-on, or 0."""
    if _meets(heading, to, c1, h1):
        return 1
    if _meets(heading, to, c2, h2):
        return 2
    if _meets(heading, to, c3, h3):
        return 3
    return 4 if _meets(heading, to, c4, h4) else 0


@jit
def escapes(
    st: Array, pa: Array, ahead: Array, i: int, own_turn: bool, cell: int, order: int, lives: int,
    c1: int, h1: int, c2: int, h2: int, c3: int, h3: int, c4: int, h4: int,
) -> bool:  # fmt: skip
    """The ship alone with at most four torpedoes."""
    if c1 < 0 and c2 < 0 and c3 < 0 and c4 < 0:
        return True
    fast = of(st, pa, i, FAST) == 1
    choices = 0  # nothing, the eight headings, EXIT; for two steps heading * 9 + 10 + heading
    if own_turn:
        if order == EXIT:
            return True
        choices = 9 if not fast else 8 if of(st, pa, i, STEPS) == 1 else 82
        if order >= 0:
            target = ahead[order, cell]
            if not _shut(st, pa, i, target):
                met = _which(order, target, c1, h1, c2, h2, c3, h3, c4, h4)
                if met:
                    lives -= 1
                    if lives == 0:
                        return False
                    c1, c2 = -1 if met == 1 else c1, -1 if met == 2 else c2
                    c3, c4 = -1 if met == 3 else c3, -1 if met == 4 else c4
                else:
                    cell = target
                    choices = 0
        order = -1
        if st[SHIP + WIDTH * i + KIND_OF] == SUBMARINE and (
            not st[SUBS] >> cell & 1 or (pa[LEAVES] and cell < pa[COLUMNS])
        ):
            return True
    a1, a2 = _runs_on(st, pa, ahead, i, c1, h1), _runs_on(st, pa, ahead, i, c2, h2)
    a3, a4 = _runs_on(st, pa, ahead, i, c3, h3), _runs_on(st, pa, ahead, i, c4, h4)
    for choice in range(-1, choices):
        where, plan = cell, order
        if choice == EXIT:
            if fast or not of(st, pa, i, CARGO) or cell < pa[CELLS] - pa[COLUMNS]:
                continue
            plan = EXIT
        elif choice >= 0 and not fast:
            target = ahead[choice, cell]
            if target < 0 or mined(st, target):
                continue
            plan = choice
        elif choice >= 0:
            first = choice if choice < 8 else (choice - 10) // 9
            second = 8 if choice < 8 else (choice - 10) % 9
            if first < 0 or first > 7 or (choice >= 10 and second == 8):
                continue
            where = _sails(st, pa, ahead, i, cell, first, c1, h1, c2, h2, c3, h3, c4, h4)
            if where >= 0 and second < 8:
                where = _sails(st, pa, ahead, i, where, second, c1, h1, c2, h2, c3, h3, c4, h4)
            if where < 0:
                continue
        left = lives - int(a1 == where) - int(a2 == where) - int(a3 == where) - int(a4 == where)
        if left <= 0:
            continue
        if escapes(
            st, pa, ahead, i, not own_turn, where, plan, left,
            -1 if a1 == where else a1, h1, -1 if a2 == where else a2, h2,
            -1 if a3 == where else a3, h3, -1 if a4 == where else a4, h4,
        ):  # fmt: skip
            return True
    return False


@jit
def _sails(
    st: Array, pa: Array, ahead: Array, i: int, cell: int, heading: int,
    c1: int, h1: int, c2: int, h2: int, c3: int, h3: int, c4: int, h4: int,
) -> int:  # fmt: skip
    """Where a fast ship is after a step, or -1 if it cannot take it or is hit."""
    target = ahead[heading, cell]
    if target < 0 or _shut(st, pa, i, target) or _which(heading, target, c1, h1, c2, h2, c3, h3, c4, h4):
        return -1
    return int(target)
