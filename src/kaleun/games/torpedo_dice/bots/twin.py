"""The rules on an array of numbers: what the search plays through. A test holds it equal to the rules.

`GLOBAL` fields come first, then `SHEET` fields for each of up to four places. Systems are numbered as in the charts
and stand in bit sets as there (bit n-1 is system n). A change of the die is one number, `system * 8 + side`: 0 keeps
it, and the Propeller has no side yet. Shapes count kind by kind, side by side (`shape`); their volleys are rows of a
table."""

from __future__ import annotations

from typing import Any

from kaleun.ai.jit import jit

Array = Any

PLAYERS, STARTER, OVER, WINNERS, EXPLOSIONS, EXPLODED = range(6)
DICE, BOXES, GLOBAL = 6, 12, 19
"""Dice in the middle counted by side (six fields), number boxes of the seven systems."""
FILLED, RESERVE, SKULL, SWITCHED, DESTROYED, USES_CANNON, USES_PORTHOLES, DIE = range(8)
SYSTEM, SIDE, KIND, MASK, COUNTED, ACTIVATED, SHEET = 8, 9, 10, 11, 12, 13, 14
"""The plan: the system used, side and kind of the shape, target fields and torpedoes of the volley, or a tick."""
SIZE = GLOBAL + 4 * SHEET

TRAINING, EVERY, AIM, SWITCHES, LIMITED, FINS_COPY, ON_ONE, IDLE, LONG_LINE = range(9)
ALL_SKULLS, SUNK_SCORES, BOTH_SUNK, PER_SYSTEM = 9, 10, 11, 12
FIELDS, MATES, OPPOSITE, AIMED, ARROWS, PARAMETERS = 13, 20, 27, 33, 39, 46
"""Parameters: switches of the house, then by system its target fields, its mates on the screen and its arrow; by side
the opposite one and the system the KI aims at."""

PERISCOPE, CANNON, SAIL, FINS, ENGINE, PORTHOLES, PROPELLER = range(1, 8)
BASE, PLUS, MINUS, LINE = range(4)
ANY, LEFT, MIDDLE = range(3)
NOBODY, SHARED, HITS = range(3)
WIN, LOSS, SILENT = range(3)
GOES_ON, SUNK, SCORED, NO_WINNER, SOLO_WON, BY_SKULL, LOST_BOAT = range(7)


@jit
def bits(n: int) -> int:
    """How many bits are set."""
    n = n - ((n >> 1) & 0x5555555555555555)
    n = (n & 0x3333333333333333) + ((n >> 2) & 0x3333333333333333)
    n = (n + (n >> 4)) & 0x0F0F0F0F0F0F0F0F
    n = n + (n >> 8)
    n = n + (n >> 16)
    return (n + (n >> 32)) & 0x7F


@jit
def sheet_at(place: int) -> int:
    """Where the sheet of a place begins."""
    return GLOBAL + SHEET * place


@jit
def shape(kind: int, side: int) -> int:
    """The number of a shape, 0-23."""
    return kind * 6 + side - 1


@jit
def active(pa: Array, switched: int, destroyed: int) -> int:
    """Systems that work, as bits."""
    if pa[TRAINING]:
        return int(pa[EVERY] & ~destroyed)
    done = switched | destroyed
    on = done & pa[SWITCHES]
    for system in (CANNON, PORTHOLES):
        if pa[MATES + system - 1] & ~done == 0:
            on |= 1 << (system - 1)
    return int(on & ~destroyed)


@jit
def usable(st: Array, pa: Array, place: int) -> int:
    """Systems that can change the die now."""
    at = sheet_at(place)
    on = active(pa, st[at + SWITCHED], st[at + DESTROYED])
    if pa[LIMITED]:
        if st[at + USES_CANNON] == 0:
            on &= ~(1 << (CANNON - 1))
        if st[at + USES_PORTHOLES] == 0:
            on &= ~(1 << (PORTHOLES - 1))
    return on


@jit
def copyable(st: Array, pa: Array, place: int) -> int:
    """The sides the Fins may copy, as bits."""
    players, found = st[PLAYERS], 0
    if players == 1 or pa[FINS_COPY] == MIDDLE:
        for side in range(1, 7):
            if st[DICE + side - 1]:
                found |= 1 << side
    for other in range(players):
        if other != place and (pa[FINS_COPY] != LEFT or other == (place + 1) % players):
            found |= 1 << st[sheet_at(other) + DIE]
    return found


@jit
def changes(st: Array, pa: Array, place: int, out: Array) -> int:
    """Writes what can be made of the die to `out`, to keep it first, and returns how many there are."""
    die = st[sheet_at(place) + DIE]
    on = usable(st, pa, place)
    out[0] = 0
    n = 1
    for system in range(1, 8):
        if not on >> (system - 1) & 1:
            continue
        if system == PERISCOPE:
            n = _turn(pa, out, n, system, pa[OPPOSITE + die - 1], die)
        elif system == SAIL:
            for side in (die - 1, die + 1):
                if 1 <= side <= 6:
                    n = _turn(pa, out, n, system, side, die)
        elif system == FINS:
            sides = copyable(st, pa, place)
            for side in range(1, 7):
                if sides >> side & 1:
                    n = _turn(pa, out, n, system, side, die)
        elif system == PROPELLER:
            out[n] = system * 8
            n += 1
        else:
            fits = system == CANNON
            if system == ENGINE:
                fits = die > 1 or pa[ON_ONE] == 1
            elif system == PORTHOLES:
                fits = (die <= 3 or pa[LONG_LINE] == 1) and (die > 1 or pa[IDLE] == 1)
            if fits:
                out[n] = system * 8 + die
                n += 1
    return n


@jit
def _turn(pa: Array, out: Array, n: int, system: int, side: int, die: int) -> int:
    if side == die and not pa[IDLE]:
        return n
    out[n] = system * 8 + side
    return n + 1


@jit
def kind_of(system: int) -> int:
    """The kind of shape a system makes."""
    if system == CANNON:
        return PLUS
    if system == ENGINE:
        return MINUS
    return LINE if system == PORTHOLES else BASE


@jit
def change(st: Array, place: int, number: int, rolled: int) -> None:
    """The die becomes a shape; `rolled` is the Propeller's new side."""
    at = sheet_at(place)
    system, side = number >> 3, number & 7
    st[at + SYSTEM] = system
    st[at + KIND] = kind_of(system)
    st[at + SIDE] = st[at + DIE] if system == 0 else (rolled if system == PROPELLER else side)


@jit
def offered(st: Array, pa: Array, place: int) -> int:
    """Systems that can be activated, as bits."""
    at = sheet_at(place)
    return 0 if pa[TRAINING] else pa[SWITCHES] & ~st[at + SWITCHED] & ~st[at + DESTROYED]


@jit
def aim(st: Array, place: int, mask: int, counted: int) -> None:
    """The plan is to fire this volley."""
    at = sheet_at(place)
    st[at + MASK], st[at + COUNTED], st[at + ACTIVATED] = mask, counted, 0


@jit
def tick(st: Array, place: int, bit: int) -> None:
    """The plan is to activate this system."""
    at = sheet_at(place)
    st[at + MASK], st[at + COUNTED], st[at + ACTIVATED] = 0, 0, bit


@jit
def take(st: Array, place: int, side: int) -> None:
    """A die from the middle."""
    st[DICE + side - 1] -= 1
    st[sheet_at(place) + DIE] = side


@jit
def lay(st: Array, side: int) -> None:
    """A die into the middle."""
    st[DICE + side - 1] += 1


@jit
def end_round(st: Array, pa: Array) -> None:
    """All plans count, systems fall, the KI fires, the end is checked, and the next round is prepared."""
    for place in range(st[PLAYERS]):
        _show(st, place)
    if st[PLAYERS] == 1:
        gone = bits(complete(pa, st[GLOBAL + FILLED]))
        st[EXPLODED] = 1 if gone > st[EXPLOSIONS] else 0
        st[EXPLOSIONS] = gone
        _ki(st, pa)
        _verdict_alone(st, pa)
    else:
        for place in range(st[PLAYERS]):
            st[sheet_at((place + 1) % st[PLAYERS]) + DESTROYED] |= complete(pa, st[sheet_at(place) + FILLED])
        _verdict(st, pa)
    for place in range(st[PLAYERS]):
        at = sheet_at(place)
        for field in range(SYSTEM, SHEET):
            st[at + field] = 0
        if st[OVER] == GOES_ON:
            st[at + DIE] = 0
    if st[OVER] == GOES_ON:
        st[DICE : DICE + 6] = 0
        st[STARTER] = (st[STARTER] + 1) % st[PLAYERS]


@jit
def _show(st: Array, place: int) -> None:
    at = sheet_at(place)
    if st[at + SYSTEM] == CANNON and st[at + USES_CANNON] > 0:
        st[at + USES_CANNON] -= 1
    if st[at + SYSTEM] == PORTHOLES and st[at + USES_PORTHOLES] > 0:
        st[at + USES_PORTHOLES] -= 1
    if st[at + ACTIVATED]:
        st[at + SWITCHED] |= st[at + ACTIVATED]
        return
    new = st[at + MASK] & ~st[at + FILLED]
    misses = st[at + COUNTED] - bits(new)
    st[at + FILLED] |= new
    if misses > st[at + RESERVE]:
        st[at + SKULL] = 1
    st[at + RESERVE] = max(0, st[at + RESERVE] - misses)


@jit
def complete(pa: Array, filled: int) -> int:
    """Systems of the boat in a window whose target fields are all filled in, as bits."""
    found = 0
    for system in range(7):
        if pa[EVERY] >> system & 1 and pa[FIELDS + system] & ~filled == 0:
            found |= 1 << system
    return found


@jit
def _ki(st: Array, pa: Array) -> None:
    sunk = pa[AIM] & ~st[GLOBAL + FILLED] == 0
    if pa[BOTH_SUNK] == SILENT and sunk:
        return
    side = 1
    while st[DICE + side - 1] == 0:
        side += 1
    system = pa[AIMED + side - 1]
    lost = st[GLOBAL + DESTROYED]
    if lost >> (system - 1) & 1:
        if st[EXPLODED]:
            return
        while lost >> (system - 1) & 1:
            system = pa[ARROWS + system - 1]
    st[BOXES + system - 1] += 1
    if st[BOXES + system - 1] == pa[PER_SYSTEM]:
        st[GLOBAL + DESTROYED] |= 1 << (system - 1)


@jit
def _verdict_alone(st: Array, pa: Array) -> None:
    lost = st[GLOBAL + DESTROYED] == pa[EVERY]
    if st[GLOBAL + SKULL]:
        st[OVER] = BY_SKULL
    elif pa[AIM] & ~st[GLOBAL + FILLED] == 0 and not (lost and pa[BOTH_SUNK] == LOSS):
        st[OVER], st[WINNERS] = SOLO_WON, 1
    elif lost:
        st[OVER] = LOST_BOAT


@jit
def _sunk(st: Array, pa: Array, place: int) -> bool:
    return bool(pa[AIM] & ~st[sheet_at(place) + FILLED] == 0)


@jit
def _verdict(st: Array, pa: Array) -> None:
    players, sinkers, skulls = st[PLAYERS], 0, 0
    for place in range(players):
        if st[sheet_at(place) + SKULL]:
            skulls |= 1 << place
        elif _sunk(st, pa, place):
            sinkers |= 1 << place
    if sinkers:
        st[OVER], st[WINNERS] = SUNK, _most(st, sinkers, False)
    elif skulls:
        _score(st, pa, skulls)


@jit
def _score(st: Array, pa: Array, skulls: int) -> None:
    players = st[PLAYERS]
    every = (1 << players) - 1
    if skulls == every:
        if pa[ALL_SKULLS] == SHARED:
            st[WINNERS] = every
        elif pa[ALL_SKULLS] == HITS:
            st[WINNERS] = _most_hits(st)
        st[OVER] = SCORED if st[WINNERS] else NO_WINNER
        return
    scored = every & ~skulls
    if not pa[SUNK_SCORES]:
        for place in range(players):
            if _sunk(st, pa, (place - 1) % players):
                scored &= ~(1 << place)
    st[WINNERS] = _most(st, _most(st, scored, True), False)
    st[OVER] = SCORED if scored else NO_WINNER


@jit
def _most(st: Array, places: int, hits: bool) -> int:
    """Those of these places with the most reserve torpedoes, or the most hits and reserve torpedoes."""
    best, found = -1, 0
    for place in range(st[PLAYERS]):
        if places >> place & 1:
            at = sheet_at(place)
            value = st[at + RESERVE] + (bits(st[at + FILLED]) if hits else 0)
            if value > best:
                best, found = value, 0
            if value == best:
                found |= 1 << place
    return found


@jit
def _most_hits(st: Array) -> int:
    best, found = -1, 0
    for place in range(st[PLAYERS]):
        value = bits(st[sheet_at(place) + FILLED])
        if value > best:
            best, found = value, 0
        if value == best:
            found |= 1 << place
    return found
