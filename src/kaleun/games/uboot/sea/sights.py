"""What the views of the sea are made of: instruments, contacts, markers, messages."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from kaleun.games.uboot.sea.units import norm


class Boat(Struct):
    """The instruments. `views`: seconds until an open one is left; `lock`: the contact it is held on."""

    course: float
    helm: float
    speed: float
    telegraph: str
    depth: float
    keel: float
    diving: str
    battery: float
    fuel: float
    shells: int
    views: dict[str, int]
    lock: int
    turning: float
    """Degrees a second to starboard."""


class Tube(Struct, omit_defaults=True):
    load: str
    flooded: bool = False
    flooding: bool = False
    reloading: bool = False


class Weather(Struct):
    sea: int
    cloud: int
    visibility: str
    wind: float


class Sinking(Struct):
    kind: str
    grt: int
    t: int


class Plane(Struct):
    """An aircraft in sight: degrees off the bow, and miles."""

    id: int
    bearing: int
    miles: float


class Contact(NamedTuple):
    """A ship seen or heard, with errors; bearings are true. None: nobody knows. `age`: 0 while it is held, else the
    seconds since it was, in steps of ten."""

    id: int
    by: str
    true_bearing: int
    distance: float | None
    band: str
    course: int | None
    speed: float | None
    kind: str
    age: int

    def bearing(self, own_course: float) -> int:
        """Degrees off the bow."""
        return round(norm(self.true_bearing - own_course)) % 360


class Marker(Struct):
    """A marker on the tactical map, miles east and north of the boat."""

    id: int
    kind: str
    x: float
    y: float
    course: float
    age: int


class Plotted(NamedTuple):
    """A ship on the plot in the middle of the table: the bearing that was called out and what it is taken for. Miles,
    course and speed are there where the navigator's level draws it; where he draws by hand, his markers tell."""

    id: int
    by: str
    true_bearing: int
    kind: str
    age: int
    miles: float | None
    course: int | None
    speed: float | None


class Stopwatch(NamedTuple):
    """One of our torpedoes under way: when it left, and when it should be there."""

    id: int
    at: int
    due: int


class Message(Struct):
    """A radio message; before it is read its text is what the Enigma gives out."""

    id: str
    day: str
    read: bool
    text: str


class Drawn(Struct, omit_defaults=True):
    """A contact as the app draws it; without a known course there is no angle on the bow."""

    contact: int
    kind: str
    x: float
    y: float
    bow_angle: int | None = None
    starboard: bool | None = None


class Map(Struct, omit_defaults=True):
    """The navigator's map. `position`, `square` and `tactical` only where his level shows them."""

    reckoned: tuple[float, float]
    reckoned_square: str
    disk_numbers: bool
    sounding: float
    fix: str
    fix_age: int | None
    position: tuple[float, float] | None = None
    square: str | None = None
    tactical: list[Drawn] | None = None


class DepthGauge(Struct):
    rate_limit: float
