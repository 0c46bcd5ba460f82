"""The rules on an array of numbers: its layout, and plain questions about it. Cells count row by row from 0, headings
0-7 from north by the clock, 8 = EXIT. `actions` lists what may be done, `phases` does it, `ending` ends the game.

Ships keep their slot for the whole game. The last three slots are the surfaced submarines U1 to U3, `ABSENT` while
they are below. Who is to decide is in `SEAT`, what about in `ASK`; a card to be drawn is decided by `CHANCE`."""

from __future__ import annotations

from typing import Any

from kaleun.ai.jit import jit

Array = Any

(
    ACTIVE, TURN, SCORE_G, SCORE_A, ASK, SEAT, OVER, WINNER, SUBS, FOUND, PING, AIR, PLANE, MINES, ARMED, QUIET,
    STREAK, STREAK_A, COUNT, COUNT_A, ORDERED, ORDERED_A, HEADING, HEADING_A, MOVED, SHOTS, DRAWN, MISSES,
) = range(28)  # fmt: skip
"""`STREAK`, `COUNT`, `ORDERED` and `HEADING` are two fields each, the German side's first. `MOVED`: bits of slots;
`SHOTS`: how many are declared, `DRAWN` how many cards of them are drawn, `MISSES` in the hand to draw from now."""
SHOT, TORPEDO, SHIP, ODDS, TAKEN, SIZE = 28, 36, 48, 128, 163, 164
"""Two shots of (by, target, power, misses), four torpedoes of (cell, heading, fresh), two a side, and sixteen ships of
(cell, kind, status, damaged, furthest row). A cell of -1 is nowhere. `ODDS`: for each cell in how many of `SURE` cases
the public holds a submarine to be there; what everybody sees changes it, roughly as `belief` does exactly. `TAKEN`:
bits of the cells with a ship card, so that most questions for one need not look through the slots."""
SURE = 10_000
KIND_OF, STATUS, DAMAGED, FURTHEST, WIDTH = 1, 2, 3, 4, 5
SLOTS = 16

GERMAN, ALLIED, DRAW, CHANCE = 0, 1, 2, 3
AFLOAT, BURNING, GONE, LEFT, ABSENT = 0, 1, 2, 3, 4
ACTION, AT_PLANE, DROPPING, FIRST_SHOT, SECOND_SHOT, SHOT_CARD, BOMB_CARD, PLANE_CARD = range(8)
"""What is asked."""
(
    FREIGHTER, ARMED_FREIGHTER, TANKER, DESTROYER, BATTLESHIP, CARRIER, FLOWER, SUBMARINE, GERMAN_DESTROYER,
    GERMAN_BATTLESHIP, S_BOOT,
) = range(11)  # fmt: skip

EXIT, STAY = 8, 8
ON_SHIP = 40
"""A launch or an exit is by the cell of a submerged submarine, or by `ON_SHIP` + slot."""
LAUNCH, MOVE, ORDER, LEAVE, SONAR, CHARGES, SURFACE, SUBMERGE = 1000, 2000, 3500, 3700, 3800, 3850, 3900, 4300
TAKEOFF, BOMB, PLANE_TO, PASS, FIRE, FIRE_AT_PLANE, HOLD, DROP, HIT, MISS = (
    5500, 5510, 5550, 5600, 5700, 6000, 6050, 6060, 6070, 6071,
)  # fmt: skip
"""Actions: quadrant `block * 16 + placement` (bits of the block's four cells that hold a submarine), launch `LAUNCH +
by * 8 + heading`, move `MOVE + ship * 81 + first * 9 + second` (second `STAY` for one step), order `ORDER + ship * 9 +
heading`, surfacing `SURFACE + cell * 9 + heading`, diving `SUBMERGE + n * 400 + quadrant`, fire `FIRE + by * 16 +
target`; the others with a cell, a slot or a heading added."""
BLIND = 10_000
"""The moves once more, by a hunter that does not search. No search looks at them: they are never better."""

(
    COLUMNS, CELLS, SHIPS, BLOCKS, TARGET, TIE, TURNS, QUIET_LIMIT, ENDS, LEAVES, SURVIVORS, SLOW, COMBAT, TOKENS,
    TOKENS_A, FREIGHTERS, BOMBER, PLANE_ARMOR,
) = range(18)  # fmt: skip
KINDS = 18
SIDE, POINTS, WORTH, ARMOR, POWER, FIRES, AA, FAST, STEPS, CARGO, TORPEDOES, HUNTER, PINS, LIVES = range(14)
CARD = 14
PARAMETERS = KINDS + 11 * CARD
"""Parameters: sizes, goals, switches, then the card of each kind. `WORTH` is for sinking, `POINTS` what is printed."""
END_TARGET, END_CARGO, END_SUBS = 1, 2, 4
"""Bits of `ENDS`."""


@jit
def of(st: Array, pa: Array, i: int, value: int) -> int:
    """A value of the card of the ship in this slot."""
    return int(pa[KINDS + st[SHIP + WIDTH * i + KIND_OF] * CARD + value])


@jit
def put(st: Array, i: int, cell: int) -> None:
    """The ship card in this slot stands there now; -1: nowhere."""
    before = st[SHIP + WIDTH * i]
    if before >= 0:
        st[TAKEN] &= ~(1 << before)
    if cell >= 0:
        st[TAKEN] |= 1 << cell
    st[SHIP + WIDTH * i] = cell


@jit
def cell_of(st: Array, i: int) -> int:
    return int(st[SHIP + WIDTH * i])


@jit
def afloat(st: Array, i: int) -> bool:
    return bool(st[SHIP + WIDTH * i + STATUS] == AFLOAT)


@jit
def ours(st: Array, pa: Array, i: int, side: int) -> bool:
    """Is this a ship of that side that can still do something?"""
    return afloat(st, i) and of(st, pa, i, SIDE) == side


@jit
def ship_at(st: Array, pa: Array, cell: int) -> int:
    """The ship card standing there, burning or not, or -1."""
    if not st[TAKEN] >> cell & 1:
        return -1
    for i in range(pa[SHIPS] + 3):
        if st[SHIP + WIDTH * i] == cell:
            return i
    return -1


@jit
def mined(st: Array, cell: int) -> bool:
    return bool(st[MINES] >> cell & 1)


@jit
def closed(st: Array, pa: Array, cell: int) -> bool:
    """Can no ship enter this cell?"""
    return bool((st[MINES] | st[TAKEN]) >> cell & 1)


@jit
def token_at(st: Array, cell: int) -> bool:
    for t in range(TORPEDO, SHIP, 3):  # noqa: SIM110 - compiled
        if st[t] == cell:
            return True
    return False


@jit
def free_token(st: Array, pa: Array, side: int) -> int:
    """Where the lowest free torpedo token of this side is kept, or -1."""
    for n in range(pa[TOKENS + side]):
        t = TORPEDO + 6 * side + 3 * n
        if st[t] < 0:
            return t
    return -1


@jit
def pinged(st: Array, blocks: Array, cell: int) -> bool:
    q = st[PING]
    if q < 0:
        return False
    return bool(blocks[q, 0] == cell or blocks[q, 1] == cell or blocks[q, 2] == cell or blocks[q, 3] == cell)


@jit
def pinned(st: Array, pa: Array, cell: int) -> bool:
    """Does an Allied ship that pins stand on this card?"""
    i = ship_at(st, pa, cell)
    return i >= 0 and ours(st, pa, i, ALLIED) and of(st, pa, i, PINS) == 1


@jit
def distance(columns: int, a: int, b: int) -> int:
    return int(max(abs(a // columns - b // columns), abs(a % columns - b % columns)))


@jit
def popcount4(n: int) -> int:
    return (n & 1) + (n >> 1 & 1) + (n >> 2 & 1) + (n >> 3 & 1)


@jit
def fixed(st: Array, pa: Array, blocks: Array) -> int:
    """The cells that no block may rearrange: under mines, under ships that pin, and in the block of the ping."""
    cells, q = st[MINES], st[PING]
    for i in range(pa[SHIPS]):
        if ours(st, pa, i, ALLIED) and of(st, pa, i, PINS):
            cells |= 1 << st[SHIP + WIDTH * i]
    if q >= 0:
        cells |= 1 << blocks[q, 0] | 1 << blocks[q, 1] | 1 << blocks[q, 2] | 1 << blocks[q, 3]
    return int(cells)


@jit
def free_of(blocks: Array, q: int, fixed: int) -> int:
    """The cells of a block that are not among these, as four bits."""
    free = 0
    for b in range(4):
        free |= (fixed >> blocks[q, b] & 1 ^ 1) << b
    return free


@jit
def free_cells(st: Array, pa: Array, blocks: Array, q: int) -> int:
    """The cells of a block that can be rearranged, as four bits."""
    return int(free_of(blocks, q, fixed(st, pa, blocks)))


@jit
def inside(st: Array, blocks: Array, q: int, free: int) -> int:
    """Submarines in the free cells of a block, as four bits."""
    found = 0
    for b in range(4):
        if free >> b & 1 and st[SUBS] >> blocks[q, b] & 1:
            found |= 1 << b
    return found


@jit
def surfaced(st: Array, pa: Array) -> int:
    """How many submarines are on the surface."""
    n = 0
    for i in range(pa[SHIPS], pa[SHIPS] + 3):
        n += afloat(st, i)
    return n


@jit
def may_launch(st: Array, pa: Array, blocks: Array, cell: int) -> bool:
    """Is the submarine in this cell free to launch: no ship card, no token, no ping above it, not twice already?"""
    if st[TAKEN] >> cell & 1 or token_at(st, cell) or pinged(st, blocks, cell):
        return False
    return not (st[STREAK] == cell and st[COUNT] >= 2)


@jit
def ship_may_launch(st: Array, pa: Array, i: int) -> bool:
    """Has this ship torpedoes, no token on its card, and has it not launched in two turns running?"""
    if not (pa[COMBAT] and of(st, pa, i, TORPEDOES)) or token_at(st, cell_of(st, i)):
        return False
    side = of(st, pa, i, SIDE)
    return not (st[STREAK + side] == ON_SHIP + i and st[COUNT + side] >= 2)


@jit
def armed_unknown(st: Array, pa: Array) -> bool:
    """Is there a freighter too many on the table, so that each may be the armed one?"""
    n = 0
    for i in range(pa[SHIPS]):
        kind = st[SHIP + WIDTH * i + KIND_OF]
        if kind == ARMED_FREIGHTER:
            return False
        n += kind == FREIGHTER
    return bool(n > pa[FREIGHTERS])


@jit
def gun_of(st: Array, i: int) -> int:
    """The kind this ship fires as: a hidden armed freighter counts with its gun."""
    return int(ARMED_FREIGHTER if st[ARMED] == i else st[SHIP + WIDTH * i + KIND_OF])


@jit
def in_reach(st: Array, pa: Array, i: int, kind: int, j: int) -> bool:
    """Can a gun of that kind on ship i hurt ship j from there?"""
    power = pa[KINDS + kind * CARD + POWER]
    near = distance(pa[COLUMNS], cell_of(st, i), cell_of(st, j)) <= power
    return bool(near and of(st, pa, j, ARMOR) <= 2 * power)


@jit
def misses(st: Array, pa: Array, i: int, power: int, cell: int, armor: int) -> int:
    """Miss cards in the hand of a shot of ship i."""
    motion = st[MOVED] >> i & 1 or st[ORDERED + of(st, pa, i, SIDE)] == i
    return distance(pa[COLUMNS], cell_of(st, i), cell) + int(armor > power) + int(motion)
