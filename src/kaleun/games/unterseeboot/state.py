"""Everything that is true of a patrol between two questions. All of it is open (UB-1.1)."""

from __future__ import annotations

from msgspec import Struct

SEAT = "commander"


class Target(Struct, frozen=True, cache_hash=True):
    """A target token on a Surface space: unidentified while `tonnage` is 0; `die` is the size of its die."""

    tonnage: int = 0
    die: int = 0
    hits: int = 0

    @property
    def identified(self) -> bool:
        return self.tonnage > 0


class Ship(Struct, frozen=True):
    """A sunk ship: its die lies in the Enemy Tonnage Sunk area."""

    space: str
    tonnage: int
    die: int
    turn: int


class Patrol(Struct, frozen=True):
    """A line of the log book (charts/log_book.toml)."""

    patrol: int
    boat_type: str
    options: tuple[str, ...]
    turns: int
    ships: tuple[int, ...]
    tonnage: int
    torpedoes_fired: int
    hull_lost: int
    outcome: str
    honour: str
    rank: int
    survived: bool
    campaign_total: int


class State(Struct):
    """The patrol area and the boat panel."""

    space: str
    hull: int
    battery: int
    auxiliary: int
    torpedoes: int
    targets: dict[str, Target]
    patrol: int = 1
    turn: int = 0
    phase: str = ""
    spotted: bool = False
    destroyer: str = ""
    """"", "searching" or "detected": the one token of the Enemy Destroyer area."""
    homeward: bool = False
    fired: int = 0
    """Torpedoes fired this turn."""
    sunk: list[Ship] = []
    outcome: str = ""
    """Why the patrol is over, or "" while it goes on."""
    log_book: list[Patrol] = []
    campaign_over: bool = False

    @property
    def tonnage(self) -> int:
        return sum([ship.tonnage for ship in self.sunk])
