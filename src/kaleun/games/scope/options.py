"""The switches: scenario, advanced rules, the edge of a duel, and the readings and limits kept open in rulings.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kaleun.kernel.ask import Refusal
from kaleun.kernel.game import OptionSpec, find_game
from kaleun.kernel.rule import rule

OFF_ON = (False, True)
MODULES = ("slow_submarines", "surface_combat", "reinforcements")
CUSTOM = "custom"

SCENARIOS = (
    "lone_wolf", "coordinated_attack", "wolf_pack",
    "wolf_and_shepherd_5x5", "wolf_and_shepherd_5x6", "wolf_and_shepherd_5x7",
    "hunting_group_5x5", "hunting_group_5x6", "hunting_group_5x7",
    "naval_skirmish", "naval_battle", "naval_large_battle", CUSTOM,
)  # fmt: skip
EDGES = ("none", "extra_submarine", "extra_destroyer", "fewer_submarines", "fewer_destroyers")

OPTIONS: dict[str, OptionSpec] = {
    "scenario": OptionSpec("lone_wolf", SCENARIOS, "SC-2.1", "Which game is played: size, fleets, goal."),
    "slow_submarines": OptionSpec(
        False, OFF_ON, "SC-11.1", "Ping after each submarine movement; sonar, depth charges."
    ),
    "surface_combat": OptionSpec(False, OFF_ON, "SC-12.1", "Submarines surface; guns; torpedoes of surface ships."),
    "reinforcements": OptionSpec(False, OFF_ON, "SC-14.1", "Exchange destroyers and submarines for other units."),
    "edge": OptionSpec("none", EDGES, "SC-24.1", "Duel with an edge: one ship more or less in a base scenario."),
    "cargo_first_row": OptionSpec(False, OFF_ON, "SC-2.5.a", "Slow ships deploy in the first row only.", True),
    "search": OptionSpec(
        "choice", ("choice", "always"), "SC-6.7", "A destroyer that moves may search, or always does.", True
    ),
    "turn_limit": OptionSpec(200, (100, 200, 400), "SC-10.7", "Player turns after which the score decides.", True),
    "quiet_limit": OptionSpec(
        0, (0, 60), "SC-10.7", "Player turns without progress that end the game (0 = none).", True
    ),
    "coach_map": OptionSpec(False, OFF_ON, "SC-28.3", "Everybody sees where submarines can be, with odds.", True),
    "custom_columns": OptionSpec(5, (5, 6, 7), "SC-21.1", "Custom scenario: columns.", True),
    "custom_freighters": OptionSpec(2, (0, 1, 2), "SC-21.1", "Custom scenario: freighters.", True),
    "custom_tankers": OptionSpec(1, (0, 1, 2), "SC-21.1", "Custom scenario: tankers.", True),
    "custom_destroyers": OptionSpec(1, (0, 1, 2, 3), "SC-21.1", "Custom scenario: Allied destroyers.", True),
    "custom_submarines": OptionSpec(1, (1, 2, 3), "SC-21.1", "Custom scenario: submarines.", True),
    "custom_target": OptionSpec(3, (2, 3, 4, 6), "SC-21.1", "Custom scenario: target points.", True),
    "custom_tie": OptionSpec(
        "allied", ("allied", "german", "draw"), "SC-21.1", "Custom scenario: who wins a tie.", True
    ),
}


@cache
def _rows(table: str) -> dict[str, Any]:
    return {row["id"]: row for row in find_game("scope").charts()["scenarios"][table]}


@rule("SC-12.1", "SC-14.1", "SC-21.1", "SC-24.1")
def conflicts(options: Mapping[str, Any]) -> Refusal | None:
    """What does not go together. The limits of scenarios and edges are chart data."""
    scenario, edge = options["scenario"], options["edge"]
    if options["reinforcements"] and not options["surface_combat"]:
        return Refusal("reinforcements", "reinforcements_need_guns", "SC-14.1")
    if scenario == CUSTOM:
        if edge != "none":
            return Refusal("edge", "custom_has_no_edge", "SC-24.1")
        if options["custom_freighters"] + options["custom_tankers"] == 0:
            return Refusal("custom_freighters", "custom_needs_cargo", "SC-10.3")
        return None
    row = _rows("scenario")[scenario]
    for module in MODULES:
        if options[module] and module not in (*row["required_modules"], *row["optional_modules"]):
            return Refusal(module, "scenario_without", "SC-21.1", scenario=scenario, module=module)
        if not options[module] and module in row["required_modules"]:
            return Refusal(module, "scenario_needs", "SC-25.1", scenario=scenario, module=module)
    if edge != "none" and scenario not in (allowed := _rows("duel_edge")[edge]["allowed_on"]):
        return Refusal("edge", "edge_elsewhere", "SC-24.1", edge=edge, allowed=list(allowed))
    return None
