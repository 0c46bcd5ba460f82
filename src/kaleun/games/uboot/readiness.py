"""What the crew layer gives the boat: plain numbers the sea reads and never writes. The crew layer keeps it up to date
whenever a component changes its level, an observer comes or goes, or a section floods."""

from __future__ import annotations

import msgspec


class Readiness(msgspec.Struct):
    """How much of the boat works and who is watching. Factors multiply, additions add up (components.toml)."""

    observers: int = 0
    """Busy observers on the bridge, 0-6."""
    gunners20: int = 0
    """Men with the icon at the 20 mm gun, 0-2, while its order is open."""
    flooded: int = 0
    """How many sections are flooded (two sink the boat)."""
    surface_speed: float = 1.0
    submerged_speed: float = 1.0
    """0 when both diesels or both motors are red."""
    depth_rate: float = 1.0
    dive_time: float = 1.0
    surface_time: float = 1.0
    turn_rate: float = 1.0
    battery_drain: float = 1.0
    battery_capacity: float = 1.0
    hydrophone_range: float = 1.0
    gun88_rate: float = 1.0
    gun20_effect: float = 1.0
    radio_time: float = 1.0
    range_error: float = 1.0
    aim_error_deg: float = 0.0
    bridge_aim_error_deg: float = 0.0
    course_drift_deg: float = 0.0
    depth_hold_error_m: float = 0.0
    noise: int = 0
    no_tubes: tuple[int, ...] = ()
    """Tubes that cannot be used."""
    slow_tubes: tuple[int, ...] = ()
    """Tubes that take twice as long to flood."""
    no_bridge_tdc: bool = False
    gas_sections: tuple[int, ...] = ()
    """Sections whose battery bank is red and may give gas while submerged."""
