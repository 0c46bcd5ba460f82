"""The ship cards: their values as charts/ships.toml has them."""

from __future__ import annotations

from typing import NamedTuple

from kaleun.kernel.charts import Charts
from kaleun.kernel.rule import rule

LETTERS = {
    "freighter": "F", "armed_freighter": "F", "tanker": "T", "allied_destroyer": "D", "allied_battleship": "B",
    "escort_carrier": "C", "flower": "K", "submarine": "U", "german_destroyer": "Z", "german_battleship": "G",
    "s_boot": "S",
}  # fmt: skip
"""First letter of a ship's id. The armed freighter has the freighter's, or the id would give it away (SC-19.1)."""


class Kind(NamedTuple):
    """One kind of ship card. A submarine's values hold while it is surfaced."""

    id: str
    side: str
    cards: int
    shares: str
    points: int
    armor: int
    firepower: int
    fires: bool
    aa: int
    fast: bool
    steps: int
    cargo: bool
    torpedo: bool
    hunter: bool
    pins: bool
    torpedo_hits: int
    module: str

    @property
    def mines(self) -> bool:
        return self.steps == 0

    @property
    def slow(self) -> bool:
        return not self.fast and not self.mines

    @property
    def surface(self) -> bool:
        """Deployed as a surface ship: neither mines nor a submarine."""
        return not self.mines and self.id != "submarine"


@rule("SC-1.2", "SC-1.6")
def read_kinds(charts: Charts) -> dict[str, Kind]:
    """Every ship card with points, armor, firepower, speed and abilities. All values are data."""
    return {
        row["id"]: Kind(
            id=row["id"],
            side=row["side"],
            cards=row["cards"],
            shares=row.get("shares_card_with", ""),
            points=row["points"],
            armor=row["armor"],
            firepower=row["firepower"],
            fires=row["fires_p3"],
            aa=row["aa"],
            fast=row["speed"] in ("fast", "very_fast", "hidden"),
            steps=row["steps"],
            cargo=row["cargo"],
            torpedo=row["torpedo"],
            hunter=row["hunter"],
            pins=row["pins"],
            torpedo_hits=row["torpedo_hits"],
            module=row["module"],
        )
        for row in charts["ships"]["ship"]
    }
