"""Guns: our 88 mm, the enemy's, and ramming."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea import events, story
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.charges import suffer
from kaleun.games.uboot.sea.ships import hurt, near_units
from kaleun.games.uboot.sea.state import Fall
from kaleun.games.uboot.sea.torpedo import crosses_box
from kaleun.games.uboot.sea.traffic import on_plane
from kaleun.games.uboot.sea.units import MINUTE, RAD, bearing, bow_angle
from kaleun.games.uboot.sea.water import weather_now
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Unit
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


def hit_p(sb: SeaBook, metres: float, sea: int) -> float:
    """Chance of one round of the 88 mm at that range."""
    row = sb.p["gun88"]
    if metres > row["max_range_m"]:
        return 0.0
    p = row["p_hit_1000m"]
    if metres > row["p_full_inside_m"]:
        p *= math.exp(-(metres - row["p_full_inside_m"]) / row["falloff_m"])
    return float(p * row["sea_factor"][sea])


@rule("BG-7.5.3.e")
def fire_88(s: State, p: Play[Book]) -> None:
    """While the view is open and a target set, a round leaves every few seconds."""
    boat, sb = s.boat, p.book.sea
    if "gun88" not in boat.views or boat.gun_target == 0 or boat.shells <= 0:
        return
    every = max(1, round(MINUTE / (sb.p["gun88"]["rate_rpm"] * s.ready.gun88_rate)))
    contact = next((c for c in s.sea.contacts if c.id == boat.gun_target and not c.lost), None)
    if contact is None or s.clock.seconds % every:
        return
    unit = s.sea.units[contact.unit - 1]
    boat.shells -= 1
    stream = Stream(s.seed, "gun88", unit.id, s.clock.seconds)
    if sb.holds and boat.hands.gun_laid:
        shell = laid_shell(s, sb, stream)
        hit = next((u for u in near_units(s) if u.hostile and goes_through(sb, u, *shell)), None)
    else:
        chance = hit_p(sb, math.hypot(unit.x - boat.x, unit.y - boat.y), weather_now(s, sb).sea)
        hit = unit if stream.chance(chance) else None
        shell = beside(stream, sb, s, unit)
    if hit is None:
        fallen(s, sb, *shell, ours=True)
        return
    note(s, p, "BG-7.5.3.e", "gun_hit")
    afloat = hit.sinks_at == 0
    side = 1 if bow_angle(hit.course, bearing(hit.x - boat.x, hit.y - boat.y)) >= 0 else -1
    hurt(s, p, hit, sb.p["gun88"]["grt_per_hit"], where=stream.uniform(-1.0, 1.0), side=side)
    if afloat and hit.sinks_at:
        tell(s, p, "BG-7.5.3.e", "gun_sinks")


def laid_shell(s: State, sb: SeaBook, stream: Stream) -> tuple[float, float]:
    """Where a shell of the gun falls as it is laid; a rough sea spreads the shots."""
    boat, hands, row = s.boat, s.boat.hands, sb.p["instruments"]
    rough = 2.0 - sb.p["gun88"]["sea_factor"][weather_now(s, sb).sea]
    line = (boat.course + hands.gun_bearing + stream.normal(0.0, row["gun_spread_deg"] * rough)) * RAD
    metres = hands.gun_range * (1.0 + stream.normal(0.0, row["gun_spread_share"] * rough))
    return boat.x + metres * math.sin(line), boat.y + metres * math.cos(line)


def goes_through(sb: SeaBook, unit: Unit, x: float, y: float) -> bool:
    """Did a shell that falls here go through the ship?"""
    danger, vessel = sb.p["instruments"]["gun_danger_m"], sb.vessels[unit.kind]
    dx, dy, sine, cosine = x - unit.x, y - unit.y, math.sin(unit.course * RAD), math.cos(unit.course * RAD)
    across, along = abs(dx * cosine - dy * sine), abs(dx * sine + dy * cosine)
    return bool(across <= vessel.beam / 2 + danger and along <= vessel.length / 2)


def beside(stream: Stream, sb: SeaBook, s: State, unit: Unit) -> tuple[float, float]:
    """Where a shell that misses this ship falls: short or over, seldom wide."""
    dx, dy = unit.x - s.boat.x, unit.y - s.boat.y
    metres = max(1.0, math.hypot(dx, dy))
    over = sb.instruments["gun_danger_m"] * stream.normal(0.0, 4.0) / metres
    wide = sb.instruments["gun_danger_m"] * stream.normal(0.0, 1.0) / metres
    return unit.x + dx * over + dy * wide, unit.y + dy * over - dx * wide


def fallen(s: State, sb: SeaBook, x: float, y: float, ours: bool) -> None:
    """A splash that stands for a moment (since version 2)."""
    if sb.holds:
        s.sea.falls.append(Fall(s.clock.seconds, x, y, ours))


def clear_falls(s: State, sb: SeaBook) -> None:
    """Splashes that have fallen back."""
    if s.sea.falls:
        gone = s.clock.seconds - sb.p["instruments"]["fall_s"]
        s.sea.falls = [fall for fall in s.sea.falls if fall.at > gone]


@rule("BG-6.12.a")
def enemy_fire(s: State, p: Play[Book], units: list[Unit]) -> None:
    """Armed ships that see the surfaced boat shoot at it: one chance a minute each."""
    if s.boat.depth > 0:
        return
    sb = p.book.sea
    for unit in units:
        if not (unit.sees and unit.armed and unit.hostile) or (s.clock.seconds + unit.id) % MINUTE:
            continue
        vessel = sb.vessels[unit.kind]
        row = sb.p["enemy_gunfire"]["merchant" if vessel.category == "merchant" else "escort"]
        if math.hypot(unit.x - s.boat.x, unit.y - s.boat.y) > row["inside_m"] or unit.sinks_at:
            continue
        stream = Stream(s.seed, "gunfire", unit.id, s.clock.seconds)
        if stream.chance(row["p_hit_per_min"]):
            tell(s, p, "BG-6.12.a", "shelled", chart="damage", row=f"gunfire.{vessel.gun_row}")
            suffer(s, p, sb.damage["gunfire"][vessel.gun_row], stream, 0)
        elif sb.holds:
            metres = 4.0 * sb.p["instruments"]["gun_danger_m"]
            x, y = s.boat.x + stream.normal(0.0, metres), s.boat.y + stream.normal(0.0, metres)
            fallen(s, sb, x, y, ours=False)


@rule("BG-4.1.e")
def ramming(s: State, p: Play[Book], units: list[Unit]) -> None:
    """Hulls that overlap at a depth the enemy's keel reaches: the boat is lost."""
    sb, boat = p.book.sea, s.boat
    within = sb.p["ship_handling"]["ram_within_m"]
    for unit in units:
        dx, dy = boat.x - unit.x, boat.y - unit.y
        if abs(dx) > within or abs(dy) > within:
            continue
        vessel = sb.vessels[unit.kind]
        if boat.depth >= vessel.draught + sb.damage["ramming"]["margin_m"] or not unit.hostile:
            continue
        size = sb.p["boat"]["size"]
        half = size["length_m"] / 2
        ex, ey = half * math.sin(boat.course * RAD), half * math.cos(boat.course * RAD)
        sine, cosine = math.sin(unit.course * RAD), math.cos(unit.course * RAD)
        ends = [(x * cosine - y * sine, x * sine + y * cosine) for x, y in ((dx + ex, dy + ey), (dx - ex, dy - ey))]
        if crosses_box(*ends[0], *ends[1], (vessel.beam + size["beam_m"]) / 2, vessel.length / 2):
            events.lose(s, p, "rammed", chart="damage", row="ramming")


def friendly_boats(s: State, p: Play[Book]) -> None:
    """Other boats attack the convoy at night: now and then a hit on one of its merchants, none of our business."""
    sb = p.book.sea
    for group in s.sea.groups:
        if not group.boats or not group.active or s.clock.seconds < group.friendly_hit_at:
            continue
        low, high = sb.p["convoy"]["friendly_boat_hit_h"]
        stream = Stream(s.seed, "friends", group.id, group.friendly_hit_at)
        group.friendly_hit_at = s.clock.seconds + round(stream.uniform(low, high) * 3600)
        dark = sb.light_there(s.clock.seconds, group.lat, group.lon, s.sea.weather).startswith("night")
        ships = [
            u
            for u in s.sea.units
            if u.group == group.id and u.state == "formation" and sb.vessels[u.kind].category == "merchant"
        ]
        if dark and ships:
            unit = ships[stream.below(len(ships))]
            if not group.near:
                on_plane(s, sb, group)
            row = sb.p["torpedo"]["damage"]
            hurt(s, p, unit, row["base_grt"] * math.exp(row["sigma"] * stream.normal()), ours=False)
            note(s, p, "BG-H.7", "other_boat_hits", to="")
            story.other_boat_hit(s, p, group)
