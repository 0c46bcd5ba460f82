"""What the sea remembers. Plain numbers: metres on a plane whose origin follows the boat, seconds since the start,
knots, degrees true, metres of depth."""

from __future__ import annotations

from typing import Annotated

import msgspec

from kaleun.games.uboot.sea.things import (
    Burst,
    Contact,
    Fall,
    Float,
    Hands,
    Marker,
    Message,
    Plane,
    Torpedo,
    Tracer,
    Wound,
)
from kaleun.kernel.plain import Since

__all__ = [
    "Boat", "Burst", "Contact", "Fall", "Float", "Group", "Hands", "Marker", "Message", "Plane", "Sea", "Torpedo",
    "Tracer", "Tube", "Unit", "Wound",
]  # fmt: skip


class Tube(msgspec.Struct):
    """A torpedo tube: what lies in it ("" = empty), and when flooding or reloading will be done (0 = not under way)."""

    load: str = ""
    flooded: bool = False
    flood_at: int = 0
    reload: str = ""
    reload_at: int = 0


class Boat(msgspec.Struct):
    """Our own boat as a body in the water."""

    x: float = 0.0
    y: float = 0.0
    course: float = 0.0
    """Heading in degrees true."""
    speed: float = 0.0
    depth: float = 0.0
    telegraph: str = "stop"
    helm: float = 0.0
    """Ordered course."""
    way: int = 0
    """Turn to starboard (1), port (-1) or the shortest way (0)."""
    keel: float = 0.0
    """Ordered depth."""
    diving: str = ""
    """"dive" and "surface" while the surface is crossed, "blow" while tanks are blown from below; "" otherwise."""
    dive_at: int = -1
    """When the order to dive was carried out (-1 = surfaced)."""
    under_at: int = -1
    """When 10 m were reached (-1 = not yet)."""
    battery: float = 1.0
    fuel: float = 0.0
    crush: float = 0.0
    """Hidden crush depth."""
    tubes: list[Tube] = []
    spares: dict[str, int] = {}
    """Spare torpedoes: "bow g7a", "bow g7e", "stern g7e"."""
    shells: int = 0
    views: dict[str, int] = {}
    """Open views and when they close: periscope, hydrophone, tdc, gun88, gun20."""
    lock: int = 0
    """Contact the TDC is locked on (0 = none)."""
    gun_target: int = 0
    """Contact the 88 mm fires at (0 = none)."""
    drift_deg: float = 0.0
    """Error of the compass at the moment."""
    current: tuple[float, float] = (0.0, 0.0)
    """Metres per second east and north; nobody aboard knows it."""
    fired: int = 0
    aground: bool = False
    reckoned: tuple[float, float] = (0.0, 0.0)
    """Dead reckoning of the navigator: latitude and longitude without current and compass error."""
    logged: float = 0.0
    """Metres run since the reckoning was brought up to date."""
    fix: str = ""
    """Last square by sextant, and when it was taken."""
    fix_at: int = -1
    hands: Annotated[Hands, Since("2")] = msgspec.field(default_factory=Hands)


class Unit(msgspec.Struct):
    """One vessel. In formation its place is the group's plus its offset; detached it moves by itself."""

    id: int
    kind: str
    group: int
    x: float = 0.0
    y: float = 0.0
    course: float = 0.0
    speed: float = 0.0
    ox: float = 0.0
    oy: float = 0.0
    """Place in the formation: metres to starboard of and ahead of its centre."""
    weaves: bool = False
    """Does it weave on its station (escorts)?"""
    state: str = "formation"
    """formation, straggler, evading, dead, sunk; for warships screen, investigate, attack, open_out, search, return."""
    until: int = 0
    """When the present state ends by itself."""
    helm: float = 0.0
    order: float = 0.0
    """Ordered course and speed of a detached vessel."""
    tx: float = 0.0
    ty: float = 0.0
    """Where it is going: last fix, datum of a search."""
    leg: int = 0
    damage: float = 0.0
    limit: float = 0.0
    """Damage that sinks it."""
    sinks_at: int = 0
    armed: bool = False
    charges: int = 0
    sees: bool = False
    """Do its lookouts have the boat?"""
    holds: bool = False
    """Has its ASDIC the boat?"""
    fix_at: int = -1
    fix_x: float = 0.0
    fix_y: float = 0.0
    fix_vx: float = 0.0
    fix_vy: float = 0.0
    fix_depth: float = 0.0
    swept: bool = False
    """Has the last sweep of its ASDIC found the boat?"""
    hostile: bool = True
    byboat: bool = True
    """Did we sink it?"""
    sx: Annotated[float, Since("2")] = 0.0
    sy: Annotated[float, Since("2")] = 0.0
    """In formation: metres east and north of its station that it has still to close."""
    wounds: Annotated[list[Wound], Since("2")] = []
    burns_until: Annotated[int, Since("2")] = 0


class Group(msgspec.Struct):
    """A convoy, lone ship, patrol or task force on its route."""

    id: int
    name: str
    kind: str
    lat: float = 0.0
    lon: float = 0.0
    x: float = 0.0
    y: float = 0.0
    course: float = 0.0
    """Heading now."""
    want: float = 0.0
    """Course ordered."""
    base: float = 0.0
    """Course of the leg."""
    speed: float = 0.0
    cruise: float = 0.0
    """Speed of the traffic entry, to which it comes back after an alarm."""
    route: list[tuple[float, float]] = []
    leg: int = 0
    starts_at: int = 0
    active: bool = False
    near: bool = False
    """Within tactical range: its vessels are on the plane."""
    done: bool = False
    alter_at: int = 0
    side: int = 1
    swing: float = 0.0
    """Degrees off the course of the leg at the moment."""
    evade_until: int = 0
    evade_course: float = 0.0
    alerted_until: int = 0
    zigzag: bool = False
    flare_every: int = 0
    """Seconds between two flares at night (a hidden point)."""
    reacts: bool = False
    """Does it steer for every message we send?"""
    lit_until: int = 0
    """Star shell over it until then."""
    boats: int = 0
    """Other boats of ours that shadow it, and when one of them attacks next."""
    friendly_hit_at: int = 0
    detour: tuple[float, float, int] | None = None
    """Steers for this place until then (radio heard)."""
    axis: Annotated[float, Since("2")] = 0.0
    """The direction along which the columns stand; it wheels after `base`."""
    wheel: Annotated[float, Since("2")] = 0.0
    """Degrees a second it wheels now."""
    order: Annotated[float, Since("2")] = -1.0
    """Speed ordered (-1 = as it is)."""
    able: Annotated[tuple[float, ...], Since("2")] = ()
    """How fast it turns and wheels (formation.Ability), worked out once a minute when it is wanted."""


class Sea(msgspec.Struct):
    """Everything around the boat. `lat0`, `lon0` are the origin of the plane."""

    lat0: float = 0.0
    lon0: float = 0.0
    strategic: bool = False
    """Steps of a minute: nobody near and nothing under way."""
    weather: str = "fair"
    weather_at: int = 0
    water: float = 500.0
    """Depth of the water here."""
    land_nm: float = 999.0
    groups: list[Group] = []
    units: list[Unit] = []
    torpedoes: list[Torpedo] = []
    planes: list[Plane] = []
    contacts: list[Contact] = []
    radio: list[Message] = []
    markers: list[Marker] = []
    next_id: int = 1
    wear_at: int = 0
    event_at: list[int] = []
    bursts: list[Burst] = []
    tally: dict[str, tuple[int, int, int]] = {}
    """Breaches, environmental and technical conditions of each pattern so far (they are capped)."""
    air_alert_until: int = 0
    call_at: list[int] = []
    """Aircraft called for by radio, due then."""
    sunk: list[tuple[str, int, int, int, str]] = []
    """What we sank: kind, GRT, group, second, square."""
    hits: list[str] = []
    sending_until: int = 0
    sending: str = ""
    reports: list[tuple[str, str, int]] = []
    """Messages sent: what, from which square, when."""
    pinged: bool = False
    ping_every: float = 0.0
    """Seconds between two pings while ASDIC holds the boat: shorter the nearer."""
    outgoing: list[str] = []
    """Messages headquarters waits for."""
    attacked: bool = False
    """Has any enemy gone over to attack?"""
    wind: Annotated[float, Since("2")] = 0.0
    """Where the wind comes from."""
    falls: Annotated[list[Fall], Since("2")] = []
    """Shells that have just fallen."""
    floats: Annotated[list[Float], Since("2")] = []
    tracers: Annotated[list[Tracer], Since("3")] = []
    """Bursts of the 20 mm that are still in the air."""
