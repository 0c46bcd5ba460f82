"""Section 6: the sequence of a career. Each step names the one that follows; see README.md."""

from __future__ import annotations

from kaleun.games.hunted.rules.s04_setup import commission
from kaleun.games.hunted.rules.s05_end import career_end
from kaleun.games.hunted.rules.s07_assignment import assignment
from kaleun.games.hunted.rules.s08_encounters import encounter, travel
from kaleun.games.hunted.rules.s09_1_combat_mat import contact
from kaleun.games.hunted.rules.s09_6_escorts import escort_hunt
from kaleun.games.hunted.rules.s09_8_aircraft import air_attack
from kaleun.games.hunted.rules.s09_9_submarines import duel
from kaleun.games.hunted.rules.s10_8_repairs import after
from kaleun.games.hunted.rules.s10_11_refit import refit

STEPS = (
    commission, assignment, travel, encounter, contact, escort_hunt, air_attack, duel, after, refit, career_end,
)  # fmt: skip
