"""Section 12.1.3.b: which rolls are worth a question to whoever has a Hals- und Beinbruch marker."""

from __future__ import annotations

from typing import Any

import pytest

from games.hunted.given import faces_of, given, meeting
from kaleun.games.hunted.rules.s04_7_bases import air_raid
from kaleun.games.hunted.rules.s08_encounters import gibraltar
from kaleun.games.hunted.rules.s09_4_additional import roll_additional
from kaleun.games.hunted.rules.s09_6_detection import approach, below_test_depth, extreme_detection
from kaleun.games.hunted.rules.s09_6_escorts import depth_charges, special_attack
from kaleun.games.hunted.rules.s09_8_aircraft import bombs, crash_dive
from kaleun.games.hunted.rules.s09_9_submarines import duel, enemy_fires
from kaleun.games.hunted.rules.s10_10_scuttling import scuttle
from kaleun.games.hunted.state import Air
from kaleun.kernel.ask import Dice
from kaleun.kernel.game import Play
from proves import proves

LOW = {1: 1, 2: 2}
"""The lowest roll of so many dice."""
WEIGHTY: dict[str, Any] = {
    "additional_round": lambda s, p: roll_additional(s, p),
    "detection": lambda s, p: extreme_detection(s, p, s.combat),
    "approach": lambda s, p: approach(s, p, s.combat),
    "test_depth": lambda s, p: below_test_depth(s, p),
    "hedgehog": lambda s, p: special_attack(s, p),
    "depth_charge_attack": lambda s, p: depth_charges(s, p, s.combat),
    "crash_dive": lambda s, p: crash_dive(s, p, s.air),
    "air_attack": lambda s, p: bombs(s, p, s.air),
    "initiative": lambda s, p: duel(s, p),
    "enemy_torpedo": lambda s, p: enemy_fires(s, p, s.combat),
    "enemy_dud": lambda s, p: enemy_fires(s, p, s.combat),
    "scuttle": lambda s, p: scuttle(s, p, "flooding"),
    "gibraltar": lambda s, p: gibraltar(s, p, s.patrol),
    "air_raid": lambda s, p: air_raid(s, p, s.month),
}


@proves("TH-12.1.3.b")
@pytest.mark.parametrize("roll", WEIGHTY)
def test_a_roll_that_can_cost_the_boat_may_be_made_again(roll):
    boat = given("escort_hunt", combat=meeting("convoy", 7600, range="close"), air=Air(), luck=1, month="1944-03")
    boat.run.state.base = "norway"
    asks = WEIGHTY[roll](boat.run.state, Play(boat.run.book))
    ask = next(asks)
    while not (isinstance(ask, Dice) and ask.why == roll):
        ask = asks.send(faces_of(ask, LOW[ask.n]) if isinstance(ask, Dice) else "keep")
    again = asks.send(faces_of(ask, LOW[ask.n]))
    assert (again.prompt, again.rule) == ("reroll", "TH-12.1.3.b")
    assert again.data["roll"] == roll
