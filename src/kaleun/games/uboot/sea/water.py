"""Weather, current and the depth of the water."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note
from kaleun.games.uboot.sea.book import SeaBook, Weather
from kaleun.games.uboot.sea.grid import unplane, within
from kaleun.games.uboot.sea.units import KN, RAD, norm, turn
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


def weather_now(s: State, sb: SeaBook) -> Weather:
    return sb.weather[s.sea.weather]


def change_weather(s: State, p: Play[Book]) -> None:
    """Every few hours the chain takes a step."""
    sea, sb = s.sea, p.book.sea
    if s.clock.seconds < sea.weather_at:
        return
    number = sea.weather_at // sb.weather_s
    sea.weather_at += sb.weather_s
    states = sb.weather[sea.weather].next
    following = Stream(s.seed, "weather", 0, number).pick([n for n, _ in states], [w for _, w in states])
    if sb.holds:
        sea.wind = wind_after(s, sb, number)
    if following != sea.weather:
        sea.weather = following
        note(s, p, "BG-H.7", "weather", weather=following, chart="weather", row=f"state[id={following}]")


def wind_after(s: State, sb: SeaBook, number: int) -> float:
    """Where the wind comes from next: mostly from the west, and it veers step by step."""
    row = sb.p["wind"]
    stream = Stream(s.seed, "wind", 0, number)
    if number < 0:
        return norm(stream.normal(row["from_deg"], row["spread_deg"]))
    home = turn(s.sea.wind, row["from_deg"]) * row["home_share"]
    return norm(s.sea.wind + home + stream.normal(0.0, row["veer_deg"]))


def position(s: State) -> tuple[float, float]:
    """Where the boat really is."""
    return unplane(s.sea.lat0, s.sea.lon0, s.boat.x, s.boat.y)


def light_now(s: State, sb: SeaBook) -> str:
    """How light it is at the boat."""
    return sb.light_there(s.clock.seconds, *position(s), s.sea.weather)


def current(s: State, sb: SeaBook) -> tuple[float, float]:
    """The current here in metres per second east and north: one vector per large square and mission."""
    share = sb.level["navigator"]["current_drift"]
    if not share:
        return 0.0, 0.0
    square = sb.grid.at(*position(s))[:2]
    stream = Stream(s.seed, f"current {square}")
    speed = stream.uniform(0.0, sb.p["drift"]["current_max_kn"]) * share * KN
    step = sb.p["drift"]["direction_step_deg"]
    way = step * stream.below(round(360 / step)) * RAD
    return speed * math.sin(way), speed * math.cos(way)


def depth_of_water(s: State, sb: SeaBook) -> tuple[float, float]:
    """Metres of water and miles to the coast at the boat: the mission's last rule that fits, else by coast distance."""
    lat, lon = position(s)
    coast = 0.0 if sb.coast.land(lat, lon) else sb.coast.nm(lat, lon)
    if coast <= 0.0:
        return 0.0, 0.0
    found = None
    square = sb.grid.at(lat, lon)
    for row in sb.mission["water"]:
        fits = "squares" not in row or any(within(square, area) for area in row["squares"])
        fits = fits and lon > row.get("east_of", -180.0) and lon < row.get("west_of", 180.0)
        if fits and coast <= row.get("coast_nm", math.inf):
            found = row["m"]
    if found is None:
        band = next((b["m"] for b in sb.p["water"]["bands"] if coast <= b["coast_nm"]), sb.p["water"]["deep_m"])
        return float(band), coast
    patches = sb.p["water"]["patches_per_degree"]
    key = math.floor(lat * patches) * 10000 + math.floor(lon * patches)
    return Stream(s.seed, "water", key).uniform(float(found[0]), float(found[1])), coast
