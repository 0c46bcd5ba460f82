"""Tubes: flooding, reloading, firing a salvo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.orders import contact_by_id
from kaleun.games.uboot.sea.tdc import Solution, solve, spread
from kaleun.games.uboot.sea.torpedo import launch
from kaleun.games.uboot.sea.units import MINUTE, NM, norm
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


def spare_of(sb: SeaBook, tube: int, kind: str) -> str:
    """The name of the spare torpedoes a tube is reloaded from."""
    return f"{'stern' if sb.stern(tube) else 'bow'} {kind}"


@rule("BG-7.5.3.b")
def flood(s: State, p: Play[Book], tubes: Sequence[int]) -> None:
    """Flood Tubes: ready after some seconds, a damaged tube later."""
    seconds = p.book.sea.p["torpedo"]["common"]["flood_time_s"]
    for n in tubes:
        slow = p.book.sea.slow_tube if n in s.ready.slow_tubes else 1.0
        s.boat.tubes[n - 1].flood_at = s.clock.seconds + round(seconds * slow)
    note(s, p, "BG-7.5.3.b", "flooding", tubes=list(tubes))


@rule("BG-7.5.3.d")
def reload(s: State, p: Play[Book], tube: int, kind: str) -> None:
    """Reload: one spare torpedo into one empty tube."""
    sb = p.book.sea
    row = sb.p["torpedo"]["common"]["reload_min"]
    place = s.boat.tubes[tube - 1]
    s.boat.spares[spare_of(sb, tube, kind)] -= 1
    place.reload = kind
    place.reload_at = s.clock.seconds + row["stern" if sb.stern(tube) else "bow"] * MINUTE
    note(s, p, "BG-7.5.3.d", "reloading", tube=tube)


def work(s: State, p: Play[Book]) -> None:
    """Floodings and reloads that are done."""
    now = s.clock.seconds
    for n, tube in enumerate(s.boat.tubes, 1):
        if tube.flood_at and now >= tube.flood_at:
            tube.flood_at, tube.flooded = 0, True
            note(s, p, "BG-7.5.3.b", "flooded", tube=n)
        if tube.reload_at and now >= tube.reload_at:
            tube.load, tube.reload, tube.reload_at = tube.reload, "", 0
            tell(s, p, "BG-7.5.3.d", "reloaded", tube=n)


def torpedo_speed(sb: SeaBook, kind: str, fast: bool) -> tuple[float, float]:
    """Knots and range in metres of a torpedo; only the G7a has two settings."""
    row = sb.p["torpedo"][kind]
    setting = ("fast" if fast else "slow") if kind == "g7a" else "only"
    return float(row["speed_kn"][setting]), float(row["range_m"][setting])


def solution(
    s: State, sb: SeaBook, tube: int, course: float, speed: float, distance_nm: float, fast: bool = True
) -> Solution | None:
    """What the TDC makes of the crew's numbers for the locked target and this tube."""
    contact = contact_by_id(s, s.boat.lock)
    kind = s.boat.tubes[tube - 1].load
    if contact is None or not kind:
        return None
    knots, _ = torpedo_speed(sb, kind, fast)
    return solve(sb, s.boat.course, sb.stern(tube), contact.bearing, distance_nm * NM, course, speed, knots)


@rule("BG-7.5.3.c", "BG-8.4.f")
def fire(
    s: State, p: Play[Book], tubes: Sequence[int], course: float, speed: float, distance_nm: float,
    depth: float | None = None, spread_deg: float = 0.0, magnetic: bool | None = None, fast: bool = True,
) -> int:  # fmt: skip
    """Fires a salvo at the locked target with the crew's numbers; returns how many torpedoes left. A tube without a
    solution keeps its torpedo."""
    sb = p.book.sea
    common = sb.p["torpedo"]["common"]
    gap, deep = common["salvo_interval_s"], common["depth_default_m"] if depth is None else depth
    pistol = sb.p["torpedo"]["failure"]["magnetic_default"] if magnetic is None else magnetic
    bridge = s.ready.bridge_aim_error_deg if s.boat.depth <= 0 else 0.0
    fired = 0
    for offset, n in zip(spread(len(tubes), spread_deg), tubes, strict=True):
        found = solution(s, sb, n, course, speed, distance_nm, fast)
        tube = s.boat.tubes[n - 1]
        if found is None or not tube.flooded:
            note(s, p, "BG-7.5.3.a", "no_solution", tube=n)
            continue
        knots, reach = torpedo_speed(sb, tube.load, fast)
        axis = norm(s.boat.course + 180.0) if sb.stern(n) else s.boat.course
        delay = round(fired * gap)
        fish = launch(s, sb, tube.load, axis, found.gyro + offset, knots, reach, deep, pistol, delay, bridge)
        if sb.holds:
            fish.due = fish.at + round(found.seconds)
        s.sea.torpedoes.append(fish)
        tube.load, tube.flooded = "", False
        fired += 1
    tell(s, p, "BG-7.5.3.c", "fired", n=fired)
    return fired
