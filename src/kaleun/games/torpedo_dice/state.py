"""Everything that is true between two questions: the sheets, the dice, and in solo the area of the KI."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Cell: TypeAlias = tuple[int, int]
"""Row and column of the window, both from 0: row 0 on top, column 0 at the stern. Beyond the grid is water."""


class Plan(Struct, frozen=True):
    """What a player makes of the die in phases 2 and 3. It stays sealed until everybody has finished (TD-4.7)."""

    system: str = ""
    """The system that modifies the die, or ""."""
    side: int = 0
    kind: str = "base"
    """The pattern: base (the side as it is), plus (Cannon), minus (Engine) or line (Portholes)."""
    fired: bool = False
    cells: tuple[Cell, ...] = ()
    activated: str = ""
    hits: int = 0
    misses: int = 0

    @property
    def ready(self) -> bool:
        return self.fired or bool(self.activated)


class Sheet(Struct):
    """One player's sheet: the window with the left neighbour's boat, the reserve torpedoes, the own dashboard."""

    reserve: int
    filled: int = 0
    """Target fields filled in, one bit each (the order is `Grid.targets`)."""
    volleys: list[tuple[Cell, ...]] = []
    """Every volley fired so far, as drawn in the window."""
    skull: bool = False
    switched: int = 0
    """Own systems ticked: bit n-1 is system n."""
    destroyed: int = 0
    """Own systems struck out, likewise."""
    uses: dict[str, int] = {}
    """Training: how often a limited system can still be used."""
    die: int = 0
    """The side of the chosen die, 0 before the choice."""
    plan: Plan | None = None
    last: Plan | None = None
    """What the player did in the last finished round."""


class State(Struct):
    """The table: sheets clockwise, dice in the middle, and in solo the number boxes and explosion boxes."""

    sheets: list[Sheet]
    round: int = 0
    phase: str = ""
    """set_up, choose, plan (phases 2 and 3 of all at once; modify and fire where they go in turn), ki, next_round"""
    starter: int = 0
    turn: int = 0
    """The place of the player who decides now."""
    dice: list[int] = []
    """The dice still in the middle."""
    boxes: list[int] = []
    """Solo: number boxes ticked, by system number - 1."""
    explosions: int = 0
    exploded: bool = False
    """Solo: an explosion box was ticked in this round."""
    victory: bool = False
    outcome: str = ""
    """Why the game is over, or "" while it goes on."""
    ended_by: str = ""
    """The rule that ended it."""
    winners: list[int] = []
