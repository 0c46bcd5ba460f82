"""How an aircraft flies its run since version 3: it weaves in so as to be over the boat when its bombs are due, flies
on, turns round and comes back; one that was hit falls, and one that has done turns away."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.sea.guns import fallen
from kaleun.games.uboot.sea.units import KN, MINUTE, bearing, norm, turn

if TYPE_CHECKING:
    from kaleun.games.uboot.sea.book import SeaBook
    from kaleun.games.uboot.sea.state import Plane
    from kaleun.games.uboot.state import State


def run(s: State, sb: SeaBook, plane: Plane, row: Any, far: float) -> None:
    """Course and speed of one that has begun its run; `far`: metres to the boat."""
    flies, left = sb.p["aircraft_run"], plane.release_at - s.clock.seconds
    if plane.passes and left > flies["pass_interval_min"] * MINUTE - flies["out_s"]:
        plane.speed = float(row["patrol_kn"])
        return
    if far > flies["straight_m"]:
        weave = flies["weave_deg"]
        wanted = bearing(s.boat.x - plane.x, s.boat.y - plane.y)
        turned = _towards(plane.course, wanted, flies["turn_deg_s"], weave) if plane.passes else wanted
        if turned == wanted:
            turned += weave * math.sin(2.0 * math.pi * s.clock.seconds / flies["weave_s"] + plane.id)
        plane.course = norm(turned)
    slow, fast = (share * row["patrol_kn"] for share in flies["hurry"])
    plane.speed = max(slow, min(fast, far / KN / left)) if 0 < left <= flies["seconds"] else float(row["patrol_kn"])


def leave(s: State, sb: SeaBook, plane: Plane, row: Any) -> None:
    """Away from the boat as fast as it turns; what falls meets the sea."""
    flies = sb.p["aircraft_run"]
    if plane.fate != "down":
        plane.speed = float(row["patrol_kn"])
        wanted = bearing(plane.x - s.boat.x, plane.y - s.boat.y)
        plane.course = norm(_towards(plane.course, wanted, flies["turn_deg_s"]))
    elif s.clock.seconds >= plane.fate_at + flies["falls_s"]:
        plane.state = "gone"
        fallen(s, sb, plane.x, plane.y, ours=True)


def _towards(course: float, wanted: float, most: float, near: float = 0.0) -> float:
    """Turned by no more than that, unless it is as near to its line as that."""
    off = turn(course, wanted)
    return wanted if abs(off) <= max(most, near) else course + math.copysign(most, off)
