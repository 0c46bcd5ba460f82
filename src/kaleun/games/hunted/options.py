"""The switches: boat and start, the optional rules of section 14, the modes of section 13, the combined campaign
(5.2.2.b, 15), and the rulings kept open with a toggle in rulings.md."""

from __future__ import annotations

from kaleun.kernel.game import OptionSpec

OFF_ON = (False, True)
TYPES = (
    "VIIB",
    "VIIC",
    "VIIC Flak",
    "VIIC/41",
    "VIID",
    "IXB",
    "IXC",
    "IXC/40",
    "IXD-2",
    "IXD/42",
    "XB",
    "XII",
    "XIV",
    "XXI",
)
STARTS = (
    "default",
    *(f"1943-{m:02}" for m in range(7, 13)),
    *(f"1944-{m:02}" for m in range(1, 13)),
    *(f"1945-{m:02}" for m in range(1, 6)),
)


def _switch(rule: str, help: str, house: bool = False) -> OptionSpec:
    return OptionSpec(False, OFF_ON, rule, help, house)


OPTIONS: dict[str, OptionSpec] = {
    "boat": OptionSpec("VIIC", TYPES, "TH-4.1", "The type of boat the career begins with."),
    "start": OptionSpec("default", STARTS, "TH-4.2.1", "First month; default is July 1943 or the type's first month."),
    "kommandant": OptionSpec(
        "", (), "TH-4.3.1", "Name of the Kommandant on board, career page and log sheet; it changes no die.", line=30
    ),
    "number": OptionSpec("", (), "TH-4.3.1", "Number of the first boat, such as U-123; it changes no die.", line=6),
    "mode": OptionSpec(
        "career",
        ("career", "two_player", "wolfpack"),
        "TH-13.1.1",
        "Solitaire career, two-player game, or wolfpack tournament start.",
    ),
    "pack_boat": OptionSpec(
        1, (1, 2, 3, 4, 5, 6), "TH-13.5.4", "Wolfpack tournament: which boat of the pack of six this is."
    ),
    "standard_tonnage": _switch("TH-14.1.1", "No rosters for merchants: 3 500, 7 000 and 9 000 t."),
    "three_target_convoys": _switch("TH-14.2", "A convoy has three targets instead of four."),
    "historical_targeting": _switch("TH-14.3.2", "No ship is sunk twice in a career."),
    "second_rosters": _switch("TH-14.3.3", "Twice as many ship names: second rosters."),
    "historical_numbers": _switch("TH-14.4", "The boat gets a historical number of its type."),
    "escort_quality": _switch("TH-14.6.1", "Escorts are Green, Trained, Veteran or Elite."),
    "aircraft_quality": _switch("TH-14.7.1", "Aircraft are Green, Trained, Veteran or Elite."),
    "evasive_manoeuvres": _switch("TH-14.8.a", "Choose a direction before each depth-charge attack."),
    "resupply": _switch("TH-14.9.1", "Resupply at sea after the last on-station box."),
    "vii_to_west_africa": _switch("TH-14.10", "Type VII boats may sail to the West African Coast."),
    "xxi_advance": _switch("TH-14.11", "Each Random Event brings the Type XXI a month nearer."),
    "nibelung": _switch("TH-14.12", "Type XXI boats may attack with Nibelung sonar."),
    "kommandant_cards": _switch("TH-14.13", "Play one of eight historical Kommandants."),
    "card_patrols": _switch("TH-14.13", "With a card: sail its historical assignments."),
    "flotillas": _switch("TH-14.14", "Flotilla markers on the log, without effect."),
    "abilities": OptionSpec(
        "off", ("off", "roll", "choose"), "TH-14.15", "A special ability for the whole career, rolled or chosen."
    ),
    "extreme_range": _switch("TH-14.16", "A fourth range for FaT torpedoes against convoys."),
    "reroll_prompts": OptionSpec(
        "weighty",
        ("weighty", "all"),
        "TH-12.1.3.b",
        "When a re-roll marker is offered: at rolls that can cost the boat, or at all.",
        True,
    ),
    "combined": _switch("TH-5.2.2.b", "Victory and award levels of a combined campaign with The Hunters."),
    "waive_type_change": _switch("TH-11.4.4", "Commanders may change between Type VII and IX."),
    "waive_limited": OptionSpec(
        True, OFF_ON, "TH-11.4.5", "Scarce types may be chosen freely at the start of a career."
    ),
    "france_until_1944_08": OptionSpec(
        True, OFF_ON, "TH-4.7.1.a", "Careers started by August 1944 begin in France (off: Germany).", True
    ),
    "notional_ton": OptionSpec(1000, (1, 1000), "TH-11.4.10.5", "What one unit of replenishment counts in tons.", True),
    "alberich_on_approach": _switch("TH-9.2.2.a", "Alberich also helps on the approach to Close Range.", True),
    "holed_not_found": _switch("TH-9.8.8.2.a", "A holed boat that rolls 8 or more is not found by the aircraft.", True),
    "schnorchel_hides_at_gibraltar": _switch(
        "TH-7.3.3.a", "Schnorcheling cancels the Escort result of the passage.", True
    ),
}
