"""The switches: the optional rules of the rulebook, the other readings kept open in rulings.md, and the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.game import OptionSpec

OFF_ON = (False, True)

OPTIONS: dict[str, OptionSpec] = {
    "boat": OptionSpec("VIIA", ("VIIA", "VIIC"), "UB-18.1", "Type VIIC: 14 torpedoes, one or two a turn."),
    "entry_points": OptionSpec(False, OFF_ON, "UB-15.1", "Choose the start space: either end of any level."),
    "big_ships": OptionSpec(False, OFF_ON, "UB-16.1", "A 6 on identification is a Big Ship of up to 20 000 t."),
    "uncontrolled_dive": OptionSpec(
        False, OFF_ON, "UB-17.1", "At 200 m with one hull token a 1 after an attack is the end."
    ),
    "commander": OptionSpec(
        "", (), "UB-20.1", "Name of the commander on board and log book; it changes no die.", line=30
    ),
    "number": OptionSpec("", (), "UB-20.1", "Number of the boat, such as U-48; it changes no die.", line=10),
    "campaign": OptionSpec(False, OFF_ON, "UB-21.1", "Patrol after patrol by one commander; ten survived is success."),
    "board": OptionSpec(
        "5656", ("5656", "5666"), "UB-1.2", "Reading of the lost board: rows of 5-6-5-6 or 5-6-6-6.", True
    ),
    "identify_sideways": OptionSpec(
        True, OFF_ON, "UB-6.2", "A surfaced boat also identifies the targets left and right of it.", True
    ),
    "surfaced_search": OptionSpec(
        "auto",
        ("auto", "roll", "none"),
        "UB-9.5",
        "Searched for while surfaced: found at once, by a roll, or not.",
        True,
    ),
    "surfaced_at_end_is_home": OptionSpec(
        True, OFF_ON, "UB-11.2", "A boat on the Surface after turn 20 is home without declaring it.", True
    ),
    "big_ship_one": OptionSpec(
        "false_contact",
        ("false_contact", "1000t"),
        "UB-16.3.a",
        "A 1 on a Big Ship's larger die: nothing, or 1 000 t.",
        True,
    ),
}


def in_use(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The switches that differ from the base game, for the log book."""
    return tuple(f"{n}={options[n]}" for n, spec in OPTIONS.items() if spec.values and options[n] != spec.default)
