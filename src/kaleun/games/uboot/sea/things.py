"""Small things the sea remembers: torpedoes, charges, contacts, aircraft, markers, messages."""

from __future__ import annotations

from typing import Annotated

import msgspec

from kaleun.kernel.plain import Since


class Torpedo(msgspec.Struct):
    """A running torpedo."""

    id: int
    kind: str
    x: float
    y: float
    course: float
    speed: float
    reach: float
    """Metres it can still run."""
    run: float = 0.0
    turn: float = 0.0
    """Degrees still to turn, and metres straight ahead before that."""
    ahead: float = 0.0
    depth: float = 3.0
    magnetic: bool = False
    fate: str = ""
    """"" or the failure it carries: dud, premature."""
    wake: bool = False
    x0: float = 0.0
    y0: float = 0.0
    """Where it was fired."""
    at: int = 0
    """When it leaves the tube."""
    due: Annotated[int, Since("2")] = 0
    """When it should reach its target, by the numbers it was fired with."""


class Burst(msgspec.Struct, frozen=True):
    """A depth charge or bomb on its way: when and where it bursts, and the pattern it belongs to."""

    at: int
    x: float
    y: float
    depth: float
    kg: float
    pattern: int


class Contact(msgspec.Struct):
    """What we know of one unit, with the errors we know it with."""

    id: int
    unit: int
    by: str
    """eye, periscope, hydrophone."""
    since: int
    seen: int
    """First and last second of observation."""
    bearing: float = 0.0
    distance: float = 0.0
    error: float = 0.0
    """Relative error of distance, drawn once per contact."""
    band: str = ""
    course: float = -1.0
    speed: float = -1.0
    kind: str = ""
    """Type as shown (easy) or as the First Officer identified it."""
    lost: bool = False


class Plane(msgspec.Struct):
    """An aircraft near the boat."""

    id: int
    kind: str
    x: float
    y: float
    course: float
    speed: float
    passes: int = 0
    state: str = "leg"
    """leg, attack, away (bombs gone or driven off), gone."""
    release_at: int = 0
    seen: bool = False
    bombs: bool = True
    fate: Annotated[str, Since("3")] = ""
    """damaged or down, and since when."""
    fate_at: Annotated[int, Since("3")] = 0


class Tracer(msgspec.Struct, frozen=True):
    """A burst of the 20 mm: when, where it was laid (degrees true and above the horizon), metres to the aircraft."""

    at: int
    bearing: float
    elevation: float
    metres: float


class Marker(msgspec.Struct, frozen=True):
    """A marker on the tactical map: squares of a mile east and north of its middle."""

    id: int
    kind: str
    x: float
    y: float
    course: float
    at: int


class Message(msgspec.Struct):
    """A radio message of headquarters: when it arrives, and how far it has got (sent, waiting, read)."""

    id: str
    at: int
    text: str
    day: str
    state: str = "sent"


class Wound(msgspec.Struct, frozen=True):
    """A hit on a ship: when, where along it (-1 stern, 1 bow), on which side (1 starboard, -1 port), and GRT."""

    at: int
    where: float
    side: int
    grt: float


class Fall(msgspec.Struct, frozen=True):
    """A shell that fell into the sea: when, where, and whether it was ours."""

    at: int
    x: float
    y: float
    ours: bool


class Float(msgspec.Struct, frozen=True):
    """What is left of a ship: lifeboat, raft, wreckage, oil. It drifts from x, y, where it was at `at`."""

    id: int
    kind: str
    x: float
    y: float
    vx: float
    vy: float
    at: int
    men: int
    ship: str

    def place(self, now: int) -> tuple[float, float]:
        """Where it is now."""
        return self.x + self.vx * (now - self.at), self.y + self.vy * (now - self.at)


class Hands(msgspec.Struct):
    """Instruments as they are set. Bearings off the bow, in degrees."""

    disk_own: float = 0.0
    disk_bearing: float = 0.0
    disk_enemy: float = 0.0
    scope_bearing: float = 0.0
    scope_power: float = 1.5
    glass_bearing: float = 0.0
    glass_power: float = 7.0
    gun_bearing: float = 0.0
    gun_range: float = 1000.0
    gun_laid: bool = False
    """Laid by hand? Else the gun's crew does it."""
    key: str = "AAA"
    typed: str = ""
    """The cipher machine: the key it was set to, and what was typed since."""
    flak_bearing: Annotated[float, Since("3")] = 0.0
    flak_elevation: Annotated[float, Since("3")] = 10.0
    flak_laid: Annotated[bool, Since("3")] = False
    """The 20 mm, laid by hand or by its crew."""
