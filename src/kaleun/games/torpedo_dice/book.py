"""The book: charts and switches prepared once. Nothing here changes during a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from kaleun.games.torpedo_dice.options import AS_PRINTED, seats
from kaleun.games.torpedo_dice.rules.s02_patterns import Grid, Volleys, sides_of, volleys
from kaleun.kernel.charts import ChartError, Charts
from kaleun.kernel.edition import Edition
from kaleun.kernel.game import Play
from kaleun.kernel.rule import rule

Mode: TypeAlias = Literal["training", "mission"]


class System(NamedTuple):
    """One of the central systems of a boat (charts/systems.toml)."""

    number: int
    letter: str
    key: str
    screen: str
    switch: bool
    uses: int
    """Training: how often it can be used in a game, 0 = as often as one likes."""
    rule: str
    bit: int
    row: str


class Rank(NamedTuple):
    """A row of the solo ranks."""

    name: str
    min: int
    max: int
    row: str


class Book(Edition):
    """All numbers the rules read."""

    def __init__(self, options: Mapping[str, Any], charts: Charts, version: str) -> None:
        super().__init__(version)
        self.options, self.charts = dict(options), charts
        self.mode: Mode = options["mode"]
        self.training = self.mode == "training"
        self.seats = seats(options)
        self.players = len(self.seats)
        self.solo = self.players == 1
        places = range(self.players)
        self.clockwise = tuple(tuple((start + i) % self.players for i in places) for start in places)
        """Every place once, from each one on."""
        self.sealed: bool = options["sealed"] and not self.solo
        self.at_once = self.sealed and self.since("2")
        self._read_systems(charts)
        self._read_boat(charts)
        self._read_dice(options, charts)
        self._read_reserve(options, charts)
        self._read_solo(charts)
        self._active: dict[tuple[int, int], int] = {}
        self._volleys: dict[tuple[str, int], Volleys] = {}

    @rule("TD-3.5", "TD-3.6", "TD-7.5")
    def _read_systems(self, charts: Charts) -> None:
        """Seven systems on three screens; the training boat has no Propeller."""
        chart = charts["systems"]
        self.systems = tuple(_systems(chart, "in_training" if self.training else "in_mission"))
        self.system = {system.key: system for system in self.systems}
        self.by_number = {system.number: system for system in self.systems}
        self.every = sum(system.bit for system in self.systems)
        self.fins = sum(system.bit for system in self.systems if system.key == "fins")
        self.limited = {s.key: s.uses for s in self.systems if s.uses} if self.training else {}
        self.mates = {s.key: sum(m.bit for m in self.systems if m.screen == s.screen and m != s) for s in self.systems}

    @rule("TD-1.4", "TD-1.5", "TD-2.6", "TD-2.7", "TD-3.1")
    def _read_boat(self, charts: Charts) -> None:
        """The boat in every window is the same: 37 target fields on the training side, 44 on the mission side."""
        chart = charts[f"board_{self.mode}"]
        self.grid = Grid(chart["grid"]["rows"], (s.letter for s in self.systems))
        self.fields = tuple((s, self.grid.masks[s.letter]) for s in self.systems)
        self.aim = sum(mask for _, mask in self.fields)
        """All target fields of a boat, as bits: with these filled in, it is sunk."""
        self._masks = tuple((system.bit, mask) for system, mask in self.fields)
        self.targets = len(self.grid.targets)
        if any(len(row) != chart["grid"]["width"] for row in self.grid.rows) or self.targets > 60:
            raise ChartError(f"chart board_{self.mode}: the rows should have one width and at most 60 target fields")
        if self.targets != chart["grid"]["target_total"] or not all(mask for _, mask in self.fields):
            raise ChartError(
                f"chart board_{self.mode}: target_total is not what the rows show, or a system has no field"
            )

    @rule("TD-1.2", "TD-1.7", "TD-3.3")
    def _read_dice(self, options: Mapping[str, Any], charts: Charts) -> None:
        """Ordinary dice, one more than there are players; opposite sides add up to 7."""
        faces = charts["die_faces"]["face"]
        self.sides = sides_of(faces, options["orientation"] == "free")
        self.opposite: dict[int, int] = {face["value"]: face["opposite"] for face in faces}
        self.face_row = {face["value"]: f"face[value={face['value']}]" for face in faces}
        self.dice: int = next(row["dice"] for row in charts["dice_pool"]["pool"] if row["players"] == self.players)
        self.pool_row = f"pool[players={self.players}]"

    @rule("TD-2.8")
    def _read_reserve(self, options: Mapping[str, Any], charts: Charts) -> None:
        """Twelve reserve torpedoes in every mode, then the skull."""
        printed: int = charts["reserve_track"]["track"]["spaces"]
        if printed != charts[f"board_{self.mode}"]["grid"]["reserve_torpedoes"]:
            raise ChartError(f"charts reserve_track and board_{self.mode} differ in the number of reserve torpedoes")
        self.reserve: int = printed if options["reserve"] == AS_PRINTED else options["reserve"]

    @rule("TD-11.10", "TD-12.1", "TD-12.2")
    def _read_solo(self, charts: Charts) -> None:
        """Number boxes, arrows in one ring, explosion boxes; points and ranks."""
        area, ranks = charts["solo_area"], charts["solo_ranks"]
        self.boxes: int = area["boxes"]["boxes_per_system"]
        self.explosion_boxes: int = area["boxes"]["explosion_boxes"]
        self.aimed_at = {int(side): number for side, number in area["die_to_system"].items()}
        self.arrows = {int(number): following for number, following in area["arrows"].items()}
        if not _is_ring(self.arrows):
            raise ChartError("chart solo_area: the arrows should lead round through every system")
        self.per_system: int = ranks["points"]["per_surviving_system"]
        self.per_torpedo: int = ranks["points"]["per_remaining_torpedo"]
        rows = zip(ranks.row_ids("rank"), ranks["rank"], strict=True)
        self.ranks = tuple(Rank(row["name"], row["min"], row["max"], row_id) for row_id, row in rows)

    def volleys(self, kind: str, side: int) -> Volleys:
        """Every legal volley of this side."""
        found = self._volleys.get((kind, side))
        if found is None:
            letters = "".join(system.letter for system in self.systems)
            found = volleys(self.grid.rows, letters, self.sides, kind, side, self.options["edge"])
            self._volleys[kind, side] = found
        return found

    @rule("TD-5.2", "TD-7.3", "TD-7.4")
    def active(self, switched: int, destroyed: int) -> int:
        """Systems that work, as bits: in training all that are left; in mission mode those ticked, and Cannon and
        Portholes while both mates on the screen are ticked or destroyed. Partial damage does not matter."""
        key = (switched, destroyed)
        if key not in self._active:
            done = switched | destroyed
            works = (s for s in self.systems if self.training or self._switched_on(s, done))
            self._active[key] = sum(s.bit for s in works) & ~destroyed
        return self._active[key]

    def _switched_on(self, system: System, done: int) -> bool:
        if system.switch:
            return bool(done & system.bit)
        return self.mates[system.key] & ~done == 0

    def complete(self, filled: int) -> int:
        """Systems of the boat in the window whose target fields are all filled in, as bits."""
        bits, left = 0, ~filled
        for bit, mask in self._masks:
            if not mask & left:
                bits |= bit
        return bits

    def keys(self, bits: int) -> list[str]:
        """The names of these systems."""
        return [system.key for system in self.systems if system.bit & bits]


P: TypeAlias = Play[Book]


def _is_ring(arrows: Mapping[int, int]) -> bool:
    seen = [min(arrows)]
    while (following := arrows.get(seen[-1], 0)) not in seen and following:
        seen.append(following)
    return following == seen[0] and len(seen) == len(arrows)


def _systems(chart: Any, in_mode: str) -> Iterator[System]:
    for row_id, row in zip(chart.row_ids("system"), chart["system"], strict=True):
        if row[in_mode]:
            yield System(
                row["number"], row["letter"], row["key"], row["screen"], row["switch"], row["training_uses"],
                row["rule"], 1 << (row["number"] - 1), row_id,
            )  # fmt: skip
