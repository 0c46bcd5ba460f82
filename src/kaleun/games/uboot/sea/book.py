"""The sea's part of the book: vessels, parameters, mission and map, prepared once."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from kaleun.games.uboot.sea import sky1
from kaleun.games.uboot.sea.coast import Coast, Place
from kaleun.games.uboot.sea.grid import Grid
from kaleun.games.uboot.sea.sky import Calendar, Light, light_at
from kaleun.games.uboot.sea.units import HOUR, MINUTE
from kaleun.kernel.charts import Charts
from kaleun.kernel.game import charts_of

PACKAGE = "kaleun.games.uboot"


class Vessel(NamedTuple):
    """A type of the identification sheet."""

    id: str
    name: str
    category: str
    grt: int
    length: float
    beam: float
    draught: float
    mast: float
    top_kn: float
    cruise_kn: float
    asdic: bool
    charges: int
    pattern: int
    gun_row: str
    sink_factor: float
    sink_time: float
    armed_p: float
    eye: float

    @property
    def warship(self) -> bool:
        """An escort, or anything armed for certain that is not a merchant (missions.toml)."""
        armed = self.charges > 0 or self.armed_p >= 1.0
        return self.category == "escort" or (armed and self.category != "merchant")

    @property
    def tanker(self) -> bool:
        """Does it carry oil?"""
        return "tanker" in self.id


class Weather(NamedTuple):
    """A state of the weather chain."""

    id: str
    sea: int
    wind_kn: int
    cloud: int
    visibility: str
    next: tuple[tuple[str, float], ...]


def _vessel(row: Any) -> Vessel:
    return Vessel(
        row["id"], row["name"], row["category"], row["grt"], row["length_m"], row["beam_m"], row["draught_m"],
        row["mast_height_m"], float(row["max_speed_kn"]), float(row["cruise_kn"]), row["asdic"], row["depth_charges"],
        row["dc_pattern"], row["gun_row"], row["sink_factor"], row["sink_time_mult"], row["armed_probability"],
        row["eye_height_m"],
    )  # fmt: skip


def _friend(boat: Any) -> Vessel:
    """Another boat of ours, for meetings at sea."""
    size, top = boat["size"], float(boat["surface"]["full_ahead"])
    length, beam, draught, eye = size["length_m"], size["beam_m"], size["draught_m"], size["bridge_eye_m"]
    return Vessel("uboat", "U-boat", "friendly", size["grt"], length, beam, draught, eye, top, float(size["cruise_kn"]),
                  False, 0, 0, "none", 1.0, 1.0, 0.0, eye)  # fmt: skip


def _dinghy(row: Any) -> Vessel:
    """Men in the water: the hidden point of a rescue."""
    length, beam, draught, mast = row["length_m"], row["beam_m"], row["draught_m"], float(row["mast_m"])
    return Vessel("dinghy", "Dinghy", "friendly", 0, length, beam, draught, mast, 0.0, 0.0, False, 0, 0, "none",
                  1.0, 1.0, 0.0, row["eye_m"])  # fmt: skip


class SeaBook:
    """Everything the simulation reads. `p` is sim_params.toml."""

    def __init__(
        self,
        options: Mapping[str, Any],
        charts: Charts,
        mission: Any,
        level: Mapping[str, Any],
        holds: bool,
        flies: bool,
    ) -> None:
        self.p = charts["sim_params"]
        self.holds = holds
        """Is this the sea of version 2, in which formations wheel and nothing jumps?"""
        self.flies = flies
        """Is this the air of version 3, in which aircraft fly their runs and the 20 mm can be laid?"""
        self.instruments = (charts if holds else charts_of(PACKAGE))["sim_params"]["instruments"]
        """How far what can be made out: only views read it, so games of version 1 are shown by the charts of today."""
        self.aloft = (charts if flies else charts_of(PACKAGE))["sim_params"]["aloft"]
        """The same for aircraft, before version 3."""
        self.mission, self.level, self.charts = mission, level, charts
        self.leak_noise: bool = options["leak_noise"]
        self.vessels = {row["id"]: _vessel(row) for row in charts["vessels"]["vessel"]}
        self.vessels["uboat"] = _friend(self.p["boat"])
        self.vessels["dinghy"] = _dinghy(self.p["rescue"])
        self.drawings = {row["id"]: row for row in charts["vessels"]["vessel"]}
        self.grid = Grid(charts["grid"]["squares"])
        self.coast = Coast(charts["coast"]["land"]["rings"], self.p["ship_handling"]["offing_nm"])
        self.calendar = Calendar(mission["date"], mission["start_time"], self.p["clock"]["legal_time_ahead_h"])
        self.year: str = "y" + mission["date"][:4]
        self.light = _light(self.p)
        self.weather = _weather(charts["weather"], mission["weather"]["season"])
        self.weather_limits = charts["weather"]["limits"]
        self.damage = charts["damage"]
        self.aircraft = charts["aircraft"]
        self.gas_p: float = max(
            row["red_fx"].get("gas_per_submerged_h", 0.0) for row in charts["components"]["component"]
        )
        self.own_speed = sorted((float(kn), float(v)) for kn, v in self.p["hydrophone"]["own_speed_factor"].items())
        self.limit_s = int(mission["time_limit_h"]) * HOUR
        self._read_clocks(charts)
        self._read_sections(charts["sections"]["section"])
        self._routes: dict[tuple[str, ...], list[Place]] = {}
        row = self.p["ship_handling"]
        self._tau_s: float = row["tau_s"]
        self.turning: tuple[float, float] = row["turn_rate_max_deg_s"], row["turn_radius_lengths"]
        """Degrees a second at most; radius of the turn in lengths of the ship."""

    def nearing(self, seconds: int) -> float:
        """The share of the difference by which a ship nears the speed it was ordered."""
        return 1.0 - math.exp(-seconds / self._tau_s)

    def _read_clocks(self, charts: Charts) -> None:
        """How often things happen, in seconds."""
        self.look_s: int = self.p["visual"]["check_s"]
        self.watch_s: int = charts["crew"]["rules"]["watch_h"] * HOUR
        self.weather_s: int = charts["weather"]["chain"]["step_h"] * HOUR
        self.compass_s: int = self.p["drift"]["compass_every_min"] * MINUTE

    def _read_sections(self, rows: Any) -> None:
        """The hull's sections, those outside it, and the tubes of each torpedo room."""
        self.hull = sum(row["inside"] for row in rows)
        self.outside = tuple(int(row["number"]) for row in rows if not row["inside"])
        self.rooms: dict[int, tuple[int, ...]] = {row["number"]: tuple(row["tubes"]) for row in rows if row["tubes"]}
        self.bow_room = min(self.rooms)
        self.slow_tube: float = max(
            row["yellow_fx"].get("flood_time_mult", 1.0) for row in self.charts["components"]["component"]
        )

    def stern(self, tube: int) -> bool:
        """Is this a stern tube?"""
        return tube not in self.rooms[self.bow_room]

    def light_there(self, seconds: int, lat: float, lon: float, weather: str) -> str:
        """How light it is at a place in that weather."""
        jd, cloud = self.calendar.jd(seconds), self.weather[weather].cloud
        if self.holds:
            return light_at(lat, lon, jd, cloud, self.light)
        return sky1.light_at(lat, lon, jd, cloud, self.light, self.p["light"])

    def route(self, squares: tuple[str, ...]) -> list[Place]:
        """A route from square to square, round the land."""
        if squares not in self._routes:
            self._routes[squares] = self.coast.route([self.grid.centre(code) for code in squares])
        return self._routes[squares]


def _light(p: Any) -> Light:
    row = p["light"]
    return Light(
        row["day_above_deg"], row["twilight_above_deg"], row["moon_full_share"], row["moon_half_share"],
        row["moon_max_cloud_8"], dict(p["visual"]["light"]),
    )  # fmt: skip


def _weather(chart: Any, season: str) -> dict[str, Weather]:
    bias = chart["bias"][season]
    return {
        row["id"]: Weather(
            row["id"], row["sea"], row["wind_kn"], row["cloud_8"], row["visibility"],
            tuple((state, float(weight) * float(bias.get(state, 1.0))) for state, weight in row["next"].items()),
        )
        for row in chart["state"]
    }  # fmt: skip
