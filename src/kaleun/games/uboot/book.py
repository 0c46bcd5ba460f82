"""The book: charts and switches prepared once for all tables of a set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.games.uboot.crew.book import CrewBook
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.charts import Charts, read_toml
from kaleun.kernel.edition import Edition
from kaleun.kernel.game import charts_of
from kaleun.kernel.rule import rule

PACKAGE = "kaleun.games.uboot"


@rule("BG-1.3.a", "BG-11.a")
def levels(options: Mapping[str, Any], charts: Charts) -> dict[str, Any]:
    """Each role plays at its own difficulty."""
    return {role: charts["difficulty"][role][options[role]] for role in ROLES}


@rule("BG-4.3.a", "BG-5.3.a")
def mission_of(options: Mapping[str, Any], charts: Charts) -> Any:
    """The mission of a set-up: one's own if there is one, else that of the chart."""
    if options.get("own_mission"):
        return read_toml(options["own_mission"])
    return next(m for m in charts["missions"]["mission"] if m["id"] == options["mission"])


def cheers(effect: Mapping[str, Any]) -> bool:
    """Does this effect of a card lift the morale?"""
    return bool(effect["op"] == "morale" and effect["n"] > 0)


class Book(Edition):
    """All numbers the rules read. `level[role]` is the difficulty row of a role; `sea` what the simulation needs,
    `crew` what the crew layer needs."""

    def __init__(self, options: Mapping[str, Any], charts: Charts, version: str) -> None:
        super().__init__(version)
        self.options, self.charts = dict(options), charts
        self.level = levels(options, charts)
        self.mission = mission_of(options, charts)
        self.crew = CrewBook(options, charts, self.level, self.mission)
        self.sea = SeaBook(options, charts, self.mission, self.level, self.since("2"), self.since("3"))
        self.officers: Any = (charts if "officers" in charts else charts_of(PACKAGE))["officers"]
        """What the officers say; charts that are older than their words leave it to those of today."""
        self.board: Any = charts_of(PACKAGE)["officers"]
        """The same for what stands on the board only: views show every game by the charts of today."""
        self.urgency = {code: n for n, code in enumerate(self.officers["again_min"])}
        """The officers' words, the most urgent first."""
        self.cheering = {row["number"] for row in charts["captain_cards"]["card"] if any(map(cheers, row["effects"]))}
        """Captain's cards that lift the morale."""
        self.pace: str = options["pace"]
        self.max_scale: str = options["max_scale"]
        self.scales: dict[str, int] = {k: int(v) for k, v in charts["sim_params"]["clock"]["compression"].items()}
