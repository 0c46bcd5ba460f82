"""What lies on the table for everybody: map and coast, identification sheet, Enigma sheet, player aids. Printed matter
only; nothing of a mission's traffic."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kaleun.games.uboot.sea.coast import Coast
from kaleun.games.uboot.sea.grid import Grid
from kaleun.kernel.charts import Charts
from kaleun.kernel.game import find_game


class Kit:
    """The printed matter, ready for use."""

    def __init__(self, charts: Charts) -> None:
        self.grid = Grid(charts["grid"]["squares"])
        rings = charts["coast"]["land"]["rings"]
        self.coast = Coast(rings, charts["sim_params"]["ship_handling"]["offing_nm"])
        self.offing = Coast(rings, charts["bots"]["tactics"]["offing_nm"])
        """The same coast for whoever does not know exactly where he is."""
        self.keys: Mapping[str, str] = charts["enigma_keys"]["keys"]
        self.vessels: dict[str, Mapping[str, Any]] = {row["id"]: row for row in charts["vessels"]["vessel"]}
        self.titles: dict[str, str] = {row["id"]: row["title"] for row in charts["crew"]["sailor"]}
        tracks = charts["tracks"]
        self.order_spaces: list[str] = list(tracks["order_track"]["spaces"])
        self.morale_spaces: list[str] = list(tracks["morale_track"]["spaces"])
        self.levels: Mapping[str, Mapping[str, Any]] = charts["bots"]["level"]
        self.duty: Mapping[str, Any] = charts["bots"]["duty_params"]
        self.tactics: Mapping[str, Any] = charts["bots"]["tactics"]
        self.sent_out: dict[str, float] = {row["title"]: row["start_course"] for row in charts["missions"]["mission"]}
        self.supply_of = {row["id"]: row["eliminated_by"] for row in charts["environment"]["condition"]}
        self.visual: Mapping[str, Any] = charts["sim_params"]["visual"]
        self.hydrophone: Mapping[str, Any] = charts["sim_params"]["hydrophone"]
        boat = charts["sim_params"]["boat"]
        self.surface: Mapping[str, float] = boat["surface"]
        self.submerged: Mapping[str, float] = boat["submerged"]
        self.full_fuel_t: float = boat["fuel"]["capacity_t"]
        self.crush_m: float = boat["depth"]["crush_mean_m"]
        self.cheering = {
            row["number"]
            for row in charts["captain_cards"]["card"]
            if any(fx["op"] == "morale" and fx["n"] > 0 for fx in row["effects"])
        }
        food = charts["provisions"]
        self.dishes: list[tuple[str, ...]] = [tuple(row["ingredients"]) for row in food["dish"]]
        self.adjacent = {(a, b) for x, y in food["pyramid"]["adjacent"] for a, b in ((x, y), (y, x))}
        puzzle = charts["sections"]["puzzle"]
        self.pictures: dict[str, str] = {picture: letter for letter, picture in puzzle["pictures"].items()}
        self.solutions: Mapping[str, Any] = puzzle["solutions"]
        self.halves: tuple[str, ...] = tuple(puzzle["halves"])
        self.scales: list[str] = list(charts["sim_params"]["clock"]["compression"])


@cache
def kit() -> Kit:
    """The one kit of the printed charts."""
    return Kit(find_game("uboot").charts())
