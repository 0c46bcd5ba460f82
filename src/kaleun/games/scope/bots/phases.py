"""The phases of a turn on the twin's array: an action and everything up to the next decision, card or end."""

from __future__ import annotations

from kaleun.ai.jit import jit
from kaleun.games.scope.bots.actions import may_declare, reaches_plane
from kaleun.games.scope.bots.ending import end_of_turn
from kaleun.games.scope.bots.outcomes import find, hit, leave, sink, step
from kaleun.games.scope.bots.public import learn, shuffle
from kaleun.games.scope.bots.twin import (
    AA,
    ABSENT,
    ACTION,
    ACTIVE,
    AFLOAT,
    AIR,
    ALLIED,
    ARMED,
    ARMED_FREIGHTER,
    ARMOR,
    ASK,
    AT_PLANE,
    BLIND,
    BOMB,
    BOMB_CARD,
    BOMBER,
    BURNING,
    CARD,
    CARGO,
    CHANCE,
    CHARGES,
    COLUMNS,
    COMBAT,
    COUNT,
    DAMAGED,
    DRAWN,
    DROP,
    DROPPING,
    EXIT,
    FIRE,
    FIRE_AT_PLANE,
    FIRST_SHOT,
    FOUND,
    FURTHEST,
    GERMAN,
    HEADING,
    HIT,
    HOLD,
    HUNTER,
    KIND_OF,
    KINDS,
    LAUNCH,
    LEAVE,
    LEFT,
    MISSES,
    MOVE,
    MOVED,
    ON_SHIP,
    ORDER,
    ORDERED,
    OVER,
    PASS,
    PING,
    PLANE,
    PLANE_ARMOR,
    PLANE_CARD,
    PLANE_TO,
    POINTS,
    POWER,
    QUIET,
    SCORE_G,
    SEAT,
    SECOND_SHOT,
    SHIP,
    SHIPS,
    SHOT,
    SHOT_CARD,
    SHOTS,
    SLOW,
    SONAR,
    STATUS,
    STAY,
    STREAK,
    SUBMARINE,
    SUBMERGE,
    SUBS,
    SURFACE,
    TAKEOFF,
    TORPEDO,
    TURN,
    WIDTH,
    Array,
    cell_of,
    closed,
    free_cells,
    free_token,
    mined,
    misses,
    of,
    put,
    ship_at,
)  # fmt: skip


@jit
def apply(st: Array, pa: Array, ahead: Array, blocks: Array, action: int) -> None:
    """An answer and everything up to the next question, card to draw, or the end."""
    st[FOUND] = 0
    asked = st[ASK]
    if asked == ACTION:
        act(st, pa, ahead, blocks, action)
    elif asked == AT_PLANE:
        if action == HOLD:
            _ask(st, DROPPING, ALLIED)
        else:
            i = action - FIRE_AT_PLANE
            st[MISSES] = misses(st, pa, i, of(st, pa, i, POWER), st[PLANE], pa[PLANE_ARMOR])
            _ask(st, PLANE_CARD, CHANCE)
    elif asked == PLANE_CARD:
        if action == HIT:
            st[PLANE] = -1
            _torpedoes_then_guns(st, pa, ahead)
        else:
            _ask(st, DROPPING, ALLIED)
    elif asked == DROPPING:
        _place(st, pa, st[PLANE], action - DROP)
        st[PLANE] = -1
        _torpedoes_then_guns(st, pa, ahead)
    elif asked == BOMB_CARD:
        if action == HIT:
            _struck(st, pa, st[SHOT + 1], pa[BOMBER])
        st[SHOT + 1] = -1
        _torpedoes_then_guns(st, pa, ahead)
    elif asked == SHOT_CARD:
        at = SHOT + 4 * st[DRAWN]
        st[DRAWN] += 1
        if action == HIT:
            _struck(st, pa, st[at + 1], st[at + 2])
        _draw(st, pa, ahead)
    else:
        _declare(st, pa, action)
        if asked == FIRST_SHOT and may_declare(st, pa, 1 - st[ACTIVE]):
            _ask(st, SECOND_SHOT, 1 - st[ACTIVE])
        else:
            st[DRAWN] = 0
            _draw(st, pa, ahead)


@jit
def _ask(st: Array, what: int, seat: int) -> None:
    st[ASK], st[SEAT] = what, seat


@jit
def act(st: Array, pa: Array, ahead: Array, blocks: Array, action: int) -> None:
    """The action phase."""
    side = st[ACTIVE]
    if action >= BLIND:
        _sail(st, pa, ahead, (action - BLIND) // 81, (action - BLIND) % 81)
    elif action < LAUNCH:
        _rearrange(st, pa, blocks, action // 16, action % 16)
    elif action < MOVE:
        _launch(st, pa, (action - LAUNCH) // 8, (action - LAUNCH) % 8)
    elif action < ORDER:
        _move(st, pa, ahead, (action - MOVE) // 81, (action - MOVE) % 81)
    elif action < LEAVE:
        st[ORDERED + side], st[HEADING + side] = (action - ORDER) // 9, (action - ORDER) % 9
    elif action < SONAR:
        _submarine_leaves(st, pa, action - LEAVE)
    elif action < CHARGES:
        cell = action - SONAR
        st[FOUND] = st[SUBS] >> cell & 1
        learn(st, pa, cell, bool(st[FOUND]))
    elif action < SURFACE:
        find(st, pa, cell_of(st, action - CHARGES))
    elif action < SUBMERGE:
        _surface(st, pa, ahead, (action - SURFACE) // 9, (action - SURFACE) % 9)
    elif action < TAKEOFF:
        _submerge(st, pa, blocks, (action - SUBMERGE) // 400, (action - SUBMERGE) % 400)
    elif action < BOMB:
        st[AIR] = 1
    elif action < PLANE_TO:
        st[AIR], st[SHOT + 1] = 0, action - BOMB
    elif action < PASS:
        st[AIR], st[PLANE] = 0, action - PLANE_TO
    if not LAUNCH <= action < MOVE:
        st[STREAK + side], st[COUNT + side] = -1, 0
    if side == GERMAN and action >= LAUNCH and not SUBMERGE <= action < TAKEOFF:
        st[PING] = -1
    if BOMB <= action < PLANE_TO:
        i = action - BOMB
        st[MISSES] = of(st, pa, i, AA) + int(of(st, pa, i, ARMOR) > pa[BOMBER])
        _ask(st, BOMB_CARD, CHANCE)
    elif PLANE_TO <= action < PASS:
        _ask(st, DROPPING, ALLIED)
        for i in range(pa[SHIPS] + 3):
            if reaches_plane(st, pa, i):
                _ask(st, AT_PLANE, GERMAN)
    else:
        _torpedoes_then_guns(st, pa, ahead)


@jit
def _rearrange(st: Array, pa: Array, blocks: Array, q: int, placement: int) -> None:
    free = free_cells(st, pa, blocks, q)
    for b in range(4):
        if free >> b & 1:
            st[SUBS] &= ~(1 << blocks[q, b])
            if placement >> b & 1:
                st[SUBS] |= 1 << blocks[q, b]
    shuffle(st, pa, blocks, q, free)
    if pa[SLOW]:
        st[PING] = q


@jit
def _place(st: Array, pa: Array, cell: int, heading: int) -> None:
    t = free_token(st, pa, st[ACTIVE])
    st[t], st[t + 1], st[t + 2] = cell, heading, 1
    st[QUIET] = 0


@jit
def _launch(st: Array, pa: Array, by: int, heading: int) -> None:
    side = st[ACTIVE]
    cell = by if by < ON_SHIP else cell_of(st, by - ON_SHIP)
    st[COUNT + side] = st[COUNT + side] + 1 if st[STREAK + side] == by else 1
    st[STREAK + side] = by
    if by < ON_SHIP:
        learn(st, pa, cell, True)
    _place(st, pa, cell, heading)


@jit
def _move(st: Array, pa: Array, ahead: Array, i: int, way: int) -> None:
    """A hunter that arrives turns the card."""
    if not _sail(st, pa, ahead, i, way):
        return
    if st[ACTIVE] == ALLIED and of(st, pa, i, HUNTER) and not pa[SLOW]:
        find(st, pa, cell_of(st, i))


@jit
def _sail(st: Array, pa: Array, ahead: Array, i: int, way: int) -> bool:
    """The ship goes its way step by step; being hit ends the action."""
    for heading in (way // 9, way % 9):
        if heading != STAY and not step(st, pa, i, heading, ahead[heading, cell_of(st, i)]):
            return False
    return True


@jit
def _submarine_leaves(st: Array, pa: Array, by: int) -> None:
    if by < ON_SHIP:
        st[SUBS] &= ~(1 << by)
        learn(st, pa, by, False)
    else:
        put(st, by - ON_SHIP, -1)
        st[SHIP + WIDTH * (by - ON_SHIP) + STATUS] = LEFT
    st[QUIET] = 0
    st[SCORE_G] += pa[KINDS + SUBMARINE * CARD + POINTS]


@jit
def _surface(st: Array, pa: Array, ahead: Array, cell: int, heading: int) -> None:
    """The card is turned up as the first of U1 to U3 that is not used, and moves."""
    st[SUBS] &= ~(1 << cell)
    learn(st, pa, cell, False)
    for i in range(pa[SHIPS], pa[SHIPS] + 3):
        at = SHIP + WIDTH * i
        if st[at + STATUS] == ABSENT:
            put(st, i, cell)
            st[at + KIND_OF], st[at + STATUS], st[at + DAMAGED], st[at + FURTHEST] = SUBMARINE, AFLOAT, 0, 0
            if heading != STAY:
                step(st, pa, i, heading, ahead[heading, cell])
            return


@jit
def _submerge(st: Array, pa: Array, blocks: Array, k: int, quadrant: int) -> None:
    at = SHIP + WIDTH * (pa[SHIPS] + k)
    st[SUBS] |= 1 << st[at]
    learn(st, pa, st[at], True)
    put(st, pa[SHIPS] + k, -1)
    st[at + STATUS] = ABSENT
    _rearrange(st, pa, blocks, quadrant // 16, quadrant % 16)


@jit
def _torpedoes_then_guns(st: Array, pa: Array, ahead: Array) -> None:
    """P2, then P3 if somebody can fire, then the end of the turn."""
    _torpedo_phase(st, pa, ahead)
    active = st[ACTIVE]
    st[SHOTS], st[DRAWN] = 0, 0
    if pa[COMBAT] and may_declare(st, pa, active):
        _ask(st, FIRST_SHOT, active)
    elif pa[COMBAT] and may_declare(st, pa, 1 - active):
        _ask(st, SECOND_SHOT, 1 - active)
    else:
        _next_turn(st, pa, ahead)


@jit
def _torpedo_phase(st: Array, pa: Array, ahead: Array) -> None:
    """The active side's torpedoes first, then by number."""
    for k in range(4):
        t = TORPEDO + 3 * ((k + 2 * st[ACTIVE]) % 4)
        if st[t] < 0:
            continue
        if st[t + 2]:
            st[t + 2] = 0
            continue
        st[t] = ahead[st[t + 1], st[t]]
        if st[t] < 0:
            continue
        i = ship_at(st, pa, st[t])
        if i >= 0 or mined(st, st[t]):
            st[t] = -1
            if i >= 0 and st[SHIP + WIDTH * i + STATUS] != BURNING:
                hit(st, pa, i)


@jit
def _declare(st: Array, pa: Array, action: int) -> None:
    if action == HOLD:
        return
    i, j = (action - FIRE) // 16, (action - FIRE) % 16
    if st[ARMED] == i:
        st[SHIP + WIDTH * i + KIND_OF] = ARMED_FREIGHTER
    power = of(st, pa, i, POWER)
    at = SHOT + 4 * st[SHOTS]
    st[at], st[at + 1], st[at + 2] = i, j, power
    st[at + 3] = misses(st, pa, i, power, cell_of(st, j), of(st, pa, j, ARMOR))
    st[SHOTS] += 1


@jit
def _draw(st: Array, pa: Array, ahead: Array) -> None:
    """The card of the next declared shot, or the turn is over."""
    if st[DRAWN] < st[SHOTS]:
        st[MISSES] = st[SHOT + 4 * st[DRAWN] + 3]
        _ask(st, SHOT_CARD, CHANCE)
    else:
        st[SHOTS], st[DRAWN] = 0, 0
        _next_turn(st, pa, ahead)


@jit
def _struck(st: Array, pa: Array, i: int, power: int) -> None:
    """Armor up to the firepower: sunk. Thicker: damaged first."""
    if of(st, pa, i, ARMOR) <= power or st[SHIP + WIDTH * i + DAMAGED]:
        sink(st, pa, i)
    else:
        st[SHIP + WIDTH * i + DAMAGED] = 1


@jit
def _next_turn(st: Array, pa: Array, ahead: Array) -> None:
    """The end is checked; else the other side's turn begins with its slow move."""
    end_of_turn(st, pa, ahead)
    if st[OVER]:
        return
    st[TURN] += 1
    st[ACTIVE] = 1 - st[ACTIVE]
    st[MOVED] = 0
    st[QUIET] += 1
    _ask(st, ACTION, st[ACTIVE])
    side = st[ACTIVE]
    i, heading = st[ORDERED + side], st[HEADING + side]
    if i < 0:
        return
    st[ORDERED + side] = -1
    if heading == EXIT:
        leave(st, pa, i)
        return
    target = ahead[heading, cell_of(st, i)]
    if not closed(st, pa, target) and step(st, pa, i, heading, target) and of(st, pa, i, CARGO):
        row = target // pa[COLUMNS]
        if row > st[SHIP + WIDTH * i + FURTHEST]:
            st[SHIP + WIDTH * i + FURTHEST] = row
            st[QUIET] = 0
