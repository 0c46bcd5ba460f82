"""What the crew layer remembers. Names: a figure is "white-circle"; the two sailors it stands for are "white-circle-1"
and "white-circle-2". Sections are numbers, as keys of a dict their digits."""

from __future__ import annotations

import msgspec


class Sailor(msgspec.Struct):
    """One of the 32. `tokens` lie in his activation spaces: "activation", "busy", "wound:61", "fatigue:61" (with the
    number of the health card they belong to)."""

    tokens: list[str] = []
    duty: str = ""
    """"" = none, "observation", or the component he repairs; normally a "busy" token marks it."""
    cards: list[int] = []
    """Health condition cards he holds."""
    kia: bool = False


class Technical(msgspec.Struct):
    """A technical condition of one component: level, when it gets worse, and the repair under way or paused."""

    level: str
    worse_at: int = -1
    """Second at which it escalates (-1 = not now)."""
    worse_in: int = -1
    """Seconds that were left of that while a repair runs."""
    work: int = 0
    """Seconds of work left for exactly the required crew."""
    done_at: int = -1
    """Second at which the running repair is finished (-1 = not running)."""
    men: int = 0
    """Effective size of the crew when the repair was last reckoned, and the share of the normal time it needs."""
    share: float = 1.0
    began: bool = False
    """Has a Repair order been given for it?"""
    card: int = 0
    bonus: int = 0
    """Men a card stands for."""
    freed: int = 0
    """Men who count for the crew without being busy."""
    waived: bool = False
    """No surcharge for men without the icon, also after a watch change."""
    free_handover: bool = False
    handover_rest: int = 0


class Toolbox(msgspec.Struct):
    """A toolbox marker: where it lies (0 = lost), its cards, which of them are face down, and whether it is locked."""

    section: int
    cards: list[int] = []
    down: list[int] = []
    locked: bool = False


class Puzzle(msgspec.Struct):
    """The technical puzzle on the table: 16 pieces in a mixed order, some upside down, and a frame of 3 x 2 spaces
    (aft to forward, upper before lower in each column; -1 = empty)."""

    pieces: list[str]
    turned: list[bool]
    frame: list[int] = msgspec.field(default_factory=lambda: [-1] * 6)


class Breach(msgspec.Struct):
    """A hull breach: its countdown, whether the repair crew stands, whether the attempt has failed."""

    section: int
    ends_at: int
    crewed: bool = False
    failed: bool = False
    card: int = 0
    puzzle: Puzzle | None = None


class Move(msgspec.Struct, frozen=True):
    """One sailor's way in an open Mobilization, and what he carries from where to where."""

    start: int
    path: tuple[int, ...]
    cargo: str = ""
    taken: int = 0
    left: int = 0


class Mobilization(msgspec.Struct):
    """An open Mobilization: who has moved, which roles are ready, and whether movement is over (damage follows)."""

    moves: dict[str, Move] = {}
    ready: list[str] = []
    asked: str = ""
    """The role that is asked now."""
    over: bool = False


class Meal(msgspec.Struct):
    """A meal on one of today's plates."""

    tokens: list[str]
    size: int


class Food(msgspec.Struct):
    """Provision tokens: pyramid (six spaces, "" = empty), Food Supply, plates, discards, and what has spoiled."""

    pyramid: list[str] = []
    supply: list[str] = []
    plates: list[Meal] = []
    lemons: list[str] = []
    discard: list[str] = []
    box: list[str] = []
    spoiled: int = 0
    added: int = 0
    """Tokens that came out of the box beyond the set-up."""
    larger: int = 0
    """The next meal counts so many tokens larger."""
    larger_max: int = 0


class Crew(msgspec.Struct):
    """Everything on the table but the sea."""

    watch: int = 1
    sailors: dict[str, Sailor] = {}
    figures: dict[str, int] = {}
    """Section of each figure (0 = not on the model)."""
    orders: int = 0
    """Space of the Order Track: 8 = VIII … 0 = blank."""
    blocked: int = 0
    """So many spaces are blocked, from the right."""
    alerts: int = 0
    """High alerts declared this watch."""
    morale: int = 0
    excess: int = 0
    """Space of the excess marker: 0 = blank, 11 = XI."""
    due: list[int] = []
    """Decks of morale cards that are still to be resolved."""
    skip_card: int = 0
    """Morale cards that will not be drawn."""
    gain_change: int = 0
    """Until the next watch change every morale gain is changed by this, not below `gain_min`."""
    gain_min: int = 0
    smoked: bool = False
    cigarettes: dict[str, int] = {}
    decks: dict[str, list[int]] = {}
    """Face down, top card first."""
    hand: list[int] = []
    gone: list[int] = []
    """Cards out of the game."""
    resolving: list[int] = []
    """Cards turned up whose effect is not finished."""
    treated: list[int] = []
    """Health cards with all their medical supplies on them."""
    medical: dict[str, int] = {}
    used: dict[str, int] = {}
    """Medical tokens discarded."""
    medkits: int = 0
    toolboxes: dict[str, Toolbox] = {}
    ce_discard: list[int] = []
    supplies: dict[str, int] = {}
    technical: dict[str, Technical] = {}
    environment: dict[str, list[str]] = {}
    flooded: list[int] = []
    breaches: list[Breach] = []
    mobilization: Mobilization | None = None
    food: Food = msgspec.field(default_factory=Food)
    operators: dict[str, list[str]] = {}
    """Who stands at an open view: "periscope" -> ["white-circle"]."""
    external: str = ""
    """The torpedo that is being brought in from outside, and when it will be inside (-1 = none)."""
    external_at: int = -1
    next_at: int = -1
    """Second of the next thing that runs by the clock (-1 = none)."""
