"""The book: charts and switches prepared once, with every question that does not change built in advance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from kaleun.games.unterseeboot.options import in_use
from kaleun.games.unterseeboot.state import SEAT
from kaleun.kernel.ask import Ask, Option, Refuse
from kaleun.kernel.charts import Charts
from kaleun.kernel.edition import Edition
from kaleun.kernel.game import Play
from kaleun.kernel.rule import rule

SURFACE, PERISCOPE = 1, 2


class Space(NamedTuple):
    """One space of the patrol area with what a boat there may reach."""

    id: str
    level: int
    x: float
    target: bool
    moves: tuple[str, ...]
    identify: tuple[str, ...]
    fire_at: tuple[str, ...]
    entry: bool


class Boat(NamedTuple):
    """The boat panel at the start (charts/boats.toml)."""

    type: str
    hull: int
    battery: int
    auxiliary: int
    torpedoes: int
    salvo: int


class Honour(NamedTuple):
    """A row of the victory table."""

    rank: int
    min: int
    max: int
    name: str
    survived: bool


class Book(Edition):
    """All numbers the rules read, and the questions they ask. Nothing here changes during a game."""

    def __init__(self, options: Mapping[str, Any], charts: Charts, version: str) -> None:
        super().__init__(version)
        self.options, self.charts = dict(options), charts
        self.in_use = in_use(options)
        self.campaign: bool = options["campaign"]
        self.turns: int = charts["phases"]["limits"]["turns"]
        self.boat = boat(charts, options["boat"])
        self._read_board(options, charts["board" if options["board"] == "5656" else "board_alt_5666"])
        self.level_row = {level: f"attack[level={level}]" for level in self.depth}
        self.identification_row = {r["roll"]: f"result[roll={r['roll']}]" for r in charts["identification"]["result"]}
        self.contact = {row["roll"]: row["tonnage"] for row in charts["identification"]["result"]}
        self.spotted_on = frozenset(charts["aircraft"]["search"]["spotted_on"])
        self.strafed_on = {row["level"]: row["damaged_on"] for row in charts["aircraft"]["strafing"]}
        self.sunk_on = {row["level"]: row["sunk_on"] for row in charts["torpedo"]["attack"]}
        self.detected_on = frozenset(charts["destroyer"]["search"]["detected_on"])
        self.attacked_on = {row["level"]: row["damaged_on"] for row in charts["destroyer"]["attack"]}
        self.evades_at: int = charts["destroyer"]["evasion"]["level"]
        self.repaired_on: int = charts["damage_control"]["repair"]["repaired_on"]
        self.surfaced_search: str = options["surfaced_search"]
        self.surfaced_at_end_is_home: bool = options["surfaced_at_end_is_home"]
        self.uncontrolled_dive: bool = options["uncontrolled_dive"]
        self._read_big_ships(options, charts)
        self._read_victory(charts)
        self.campaign_goal: int = charts["victory"]["campaign"]["patrols_survived"]

    @rule("UB-1.2", "UB-1.3")
    def _read_board(self, options: Mapping[str, Any], board: Any) -> None:
        """The patrol area: four levels of spaces with their neighbours; level 1 is the Surface, the rest submerged."""
        self.board = board
        self.depth = {row["number"]: row["name"] for row in board["level"]}
        self.submerged = frozenset(row["number"] for row in board["level"] if row["submerged"])
        self.spaces = {row["id"]: _space(row, options["identify_sideways"]) for row in board["space"]}
        self.level = {space.id: space.level for space in self.spaces.values()}
        self.start: str = board["layout"]["start"]
        self.entries = tuple(space.id for space in self.spaces.values() if space.entry)
        self.target_spaces = tuple(space.id for space in self.spaces.values() if space.target)

    def _read_big_ships(self, options: Mapping[str, Any], charts: Charts) -> None:
        chart = charts["big_ships"]
        self.big_ships: bool = options["big_ships"]
        rows = zip(chart.row_ids("row"), chart["row"], strict=True)
        self.big_ship_row = {face: row_id for row_id, row in rows for face in row["roll"]}
        self.class_die = {face: row["die"] for row in chart["row"] for face in row["roll"]}
        self.fixed_tonnage = {
            face: row["fixed_tonnage"] for row in chart["row"] for face in row["roll"] if "fixed_tonnage" in row
        }
        self.tons_per_point: int = chart["rule"]["tons_per_point"]
        self.if_die_taken: int = chart["rule"]["if_die_taken"]
        self.two_hits_from: int = chart["rule"]["two_hit_tonnage"]
        self.big_ship_one: str = options["big_ship_one"]

    def _read_victory(self, charts: Charts) -> None:
        rows = [Honour(r["rank"], r["min"], r["max"], r["honour"], r["survived"]) for r in charts["victory"]["level"]]
        self.honours = tuple(r for r in rows if r.survived)
        self.killed = next(r for r in rows if not r.survived)


P: TypeAlias = Play[Book]


def ask(prompt: str, rule: str, options: Sequence[str | Option], refuse: Refuse | None = None) -> Ask:
    """A question to the commander with these answers."""
    return Ask(SEAT, prompt, rule, [Option(o) if isinstance(o, str) else o for o in options], refuse=refuse)


@rule("UB-1.5", "UB-18.1")
def boat(charts: Charts, kind: str) -> Boat:
    """The panel of this boat type: hull, main battery, auxiliary power, torpedoes and how many it may launch a turn."""
    row = next(row for row in charts["boats"]["boat"] if row["type"] == kind)
    return Boat(
        kind,
        row["hull"],
        row["main_battery"],
        row["auxiliary_power"],
        row["torpedoes"],
        row["max_torpedoes_per_turn"],
    )


@rule("UB-4.1", "UB-4.2", "UB-4.3", "UB-6.2", "UB-8.3", "UB-8.4")
def _space(row: Mapping[str, Any], sideways: bool) -> Space:
    """A space: the boat may leave it up, down, left or right; the ranges of periscope and torpedo are data."""
    moves = (*row["left"], *row["right"], *row["up"], *row["down"])
    surfaced = row["level"] == SURFACE
    identify = tuple(i for i in row["identify"] if sideways or not surfaced or i == row["id"])
    return Space(
        row["id"],
        row["level"],
        row["x"],
        row["target"],
        moves,
        identify,
        tuple(row["fire_at"]),
        bool(row["entry_edge"]),
    )
