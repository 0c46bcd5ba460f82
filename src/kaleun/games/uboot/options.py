"""The switches: mission, difficulty of each role, the clock, and house rules."""

from __future__ import annotations

from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.kernel.game import OptionSpec
from kaleun.kernel.live import AUTO_PAUSE, CALM, RUNNING, SCALES

LEVELS = ("easy", "medium", "hard")
OFF_ON = (False, True)
MISSIONS = ("M01", "M02", "A1", "A2", "A3", "M03", "M04", "M05", "M06", "B1", "B2", "B3")

OPTIONS: dict[str, OptionSpec] = {
    "mission": OptionSpec("M01", MISSIONS, "BG-5.3.a", "Which mission is sailed."),
    "captain": OptionSpec("medium", LEVELS, "BG-1.3.a", "Difficulty of the Captain."),
    "first_officer": OptionSpec("medium", LEVELS, "BG-1.3.a", "Difficulty of the First Officer."),
    "navigator": OptionSpec("medium", LEVELS, "BG-1.3.a", "Difficulty of the Navigator."),
    "chief_engineer": OptionSpec("medium", LEVELS, "BG-1.3.a", "Difficulty of the Chief Engineer."),
    "pace": OptionSpec(
        RUNNING, (RUNNING, AUTO_PAUSE, CALM), "BG-H.10", "The clock runs, stops at questions, or only on demand.", True
    ),
    "briefing": OptionSpec(
        False, OFF_ON, "BG-5.4.a", "The clock starts when every role is ready and the First Officer says so.", True
    ),
    "max_scale": OptionSpec(SCALES[-1], SCALES, "BG-H.10", "The fastest time scale this table allows.", True),
    "emergency_steering": OptionSpec(
        False, OFF_ON, "BG-H.9", "With section 3 flooded the boat can be steered from section 6.", True
    ),
    "simple_watch": OptionSpec(True, OFF_ON, "BG-6.8.o", "Roles on easy keep the same icons in both watches."),
    "further_missions": OptionSpec(
        0, (0, 1, 2, 11), "BG-5.2.h", "Missions planned after this one: so many medkits come aboard."
    ),
    "leak_noise": OptionSpec(False, OFF_ON, "BG-10.3.4.g", "Each leak makes the boat louder.", True),
    "own_mission": OptionSpec(
        "", (), "BG-11.a", "A mission of your own, as the text of its file.", True, samples=tuple(EXAMPLES.values())
    ),
    "carried": OptionSpec("", (), "BG-4.3.b", "What the part of a linked patrol before this one has left."),
    "voyage": OptionSpec(
        "", (), "BG-4.3.d", "The linked patrol or campaign it is part of, and what was sailed before.", later=True
    ),
}
