"""The book: charts and switches prepared once. Nothing here changes during a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from kaleun.games.scope.fleets import Fleet, exchanges, naval_fleets
from kaleun.games.scope.geometry import area
from kaleun.games.scope.kinds import Kind, read_kinds
from kaleun.games.scope.options import CUSTOM, MODULES
from kaleun.games.scope.state import ALLIED, GERMAN
from kaleun.kernel.charts import Charts
from kaleun.kernel.edition import Edition
from kaleun.kernel.game import Play
from kaleun.kernel.rule import rule


class Scenario(NamedTuple):
    """A row of the scenario chart, edge included: size, fleets, goal, ends and who wins a tie ("draw" = nobody)."""

    id: str
    family: str
    columns: int
    freighters: int
    tankers: int
    destroyers: int
    submarines: int
    target: int
    tie: str
    end: tuple[str, ...]
    extras: tuple[str, ...]
    fleet_points: int


class Book(Edition):
    """All numbers the rules read."""

    def __init__(self, options: Mapping[str, Any], charts: Charts, version: str) -> None:
        super().__init__(version)
        self.options, self.charts = dict(options), charts
        self.kinds: dict[str, Kind] = read_kinds(charts)
        self.scenario = scenario = read_scenario(options, charts)
        self.family = scenario.family
        self.area = area(scenario.columns)
        self.slow: bool = options["slow_submarines"]
        self.combat: bool = options["surface_combat"]
        self.reinforcements: bool = options["reinforcements"]
        self.modules = tuple(m for m in MODULES if options[m])
        self.blind_moves = options["search"] == "choice" and not self.slow
        self.tokens = {t["owner"]: t["count"] for t in charts["components"]["token"] if "torpedo" in t["id"]}
        if not self.combat:
            self.tokens[ALLIED] = 0
        self.turn_limit: int = options["turn_limit"]
        self.quiet_limit: int = options["quiet_limit"]
        self.bomber_power: int = charts["firing"]["misses"]["bomber"]["power"]
        self.plane_armor: int = charts["ships"]["pseudo_target"]["torpedo_plane"]["armor"]
        self.fleets: dict[str, tuple[Fleet, ...]] = self._fleets(scenario)
        self.secret_fleets = any(len(f) > 1 for f in self.fleets.values())
        carrier_only = scenario.family == "hunting_group"  # the one slow ship there keeps to the first row (SC-23.1)
        self.slow_in_first_row: bool = self.reinforcements or options["cargo_first_row"] or carrier_only

    def _fleets(self, scenario: Scenario) -> dict[str, tuple[Fleet, ...]]:
        """The fleets each side may choose from; one fleet where there is nothing to choose."""
        if scenario.family == "naval_battle":
            return {side: naval_fleets(self.charts, self.kinds, side, scenario) for side in (GERMAN, ALLIED)}
        if self.reinforcements:
            return {side: exchanges(self.charts, self.kinds, side, scenario) for side in (GERMAN, ALLIED)}
        return {side: exchanges(self.charts, self.kinds, side, scenario)[:1] for side in (GERMAN, ALLIED)}


P: TypeAlias = Play[Book]


@rule("SC-2.1", "SC-22.1", "SC-23.1", "SC-24.1", "SC-25.1")
def read_scenario(options: Mapping[str, Any], charts: Charts) -> Scenario:
    """The scenario of these options: a row of the chart, changed by the edge, or the custom one."""
    if options["scenario"] == CUSTOM:
        return _custom(options)
    row = next(r for r in charts["scenarios"]["scenario"] if r["id"] == options["scenario"])
    more = {
        "extra_submarine": (1, 0),
        "fewer_submarines": (-1, 0),
        "extra_destroyer": (0, 1),
        "fewer_destroyers": (0, -1),
    }
    submarines, destroyers = more.get(options["edge"], (0, 0))
    return Scenario(
        id=row["id"],
        family=row["family"],
        columns=row["cols"],
        freighters=row.get("freighters", 0),
        tankers=row.get("tankers", 0),
        destroyers=row.get("destroyers", 0) + destroyers,
        submarines=row.get("submarines", 0) + submarines,
        target=row["target"],
        tie=row["tie"],
        end=tuple(row["end"]),
        extras=tuple(
            e for e in row.get("allied_extra", ()) if e != "escort_carrier" or options["surface_combat"]
        ),
        fleet_points=row.get("fleet_points", 0),
    )  # fmt: skip


@rule("SC-21.1")
def _custom(options: Mapping[str, Any]) -> Scenario:
    """A scenario of the players' own: size, fleets, target and tie rule; it ends like a base scenario."""
    return Scenario(
        id=CUSTOM,
        family="base",
        columns=options["custom_columns"],
        freighters=options["custom_freighters"],
        tankers=options["custom_tankers"],
        destroyers=options["custom_destroyers"],
        submarines=options["custom_submarines"],
        target=options["custom_target"],
        tie=options["custom_tie"],
        end=("target_reached", "no_operational_cargo"),
        extras=(),
        fleet_points=0,
    )
