"""The switches: mode, number of players, the optional solo score, and the other readings kept open in rulings.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.ask import Refusal
from kaleun.kernel.game import OptionSpec
from kaleun.kernel.rule import rule

OFF_ON = (False, True)
SEATS = ("A", "B", "C", "D")
AS_PRINTED = 0

OPTIONS: dict[str, OptionSpec] = {
    "players": OptionSpec(2, (1, 2, 3, 4), "TD-1.3", "How many boats; one player plays solo against the AI."),
    "mode": OptionSpec("mission", ("training", "mission"), "TD-3.1", "The easier or the harder side of the sheets."),
    "solo_score": OptionSpec(True, OFF_ON, "TD-12.1", "Points and a rank after a solo win."),
    "sealed": OptionSpec(True, OFF_ON, "TD-4.7", "Choices of phases 2 and 3 stay hidden until all are made.", True),
    "reserve": OptionSpec(
        AS_PRINTED, (AS_PRINTED, 8, 10, 14, 16), "TD-2.8", "Reserve torpedoes: as on the sheet, fewer, or more.", True
    ),
    "orientation": OptionSpec("free", ("free", "fixed"), "TD-2.3", "Sides 2, 3 and 6 may be turned, or not.", True),
    "edge": OptionSpec(
        "miss", ("miss", "free", "inside"), "TD-6.2", "Torpedoes beyond the grid: missed, free, or forbidden.", True
    ),
    "portholes": OptionSpec(
        "line", ("line", "square"), "TD-5.11.a", "Portholes: a line as long as the pips, or at most three.", True
    ),
    "engine_on_one": OptionSpec(True, OFF_ON, "TD-5.10.a", "The Engine may take the only pip of a 1.", True),
    "idle_modification": OptionSpec(True, OFF_ON, "TD-5.13", "A modification may change nothing.", True),
    "fins": OptionSpec(
        "any", ("any", "left", "middle"), "TD-5.9", "Fins copy any opponent, the left one, or the middle too.", True
    ),
    "starter": OptionSpec("random", ("random", "first"), "TD-3.4", "Who begins: anybody, or always seat A.", True),
    "all_skulls": OptionSpec(
        "nobody", ("nobody", "shared", "hits"), "TD-10.8", "All have a skull: no winner, all share, or most hits.", True
    ),
    "sunk_scores": OptionSpec(True, OFF_ON, "TD-10.9", "A player whose boat was sunk is still scored.", True),
    "both_sunk": OptionSpec(
        "win", ("win", "loss", "silent"), "TD-11.17", "Solo, both boats lost: won, lost, or the AI is silent.", True
    ),
}  # fmt: skip


@rule("TD-1.3")
def conflicts(options: Mapping[str, Any]) -> Refusal | None:
    """Two to four play either mode; one player plays the mission side, which alone has the solo area."""
    if options["players"] == 1 and options["mode"] == "training":
        return Refusal("mode", "no_training_alone", "TD-1.3")
    return None


def seats(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The seats, clockwise."""
    return SEATS[: options["players"]]
