"""The sequence of play, as a list you can read. Every question stands at the beginning of a step, so that a position is
a step and a State, and other worlds (redeal.py) need no replay."""

from __future__ import annotations

from kaleun.games.scope.rules.s02_setup import deploy_submarines
from kaleun.games.scope.rules.s03_turn import action, begin_turn
from kaleun.games.scope.rules.s08_torpedo_phase import torpedo_phase
from kaleun.games.scope.rules.s10_end import end_of_turn
from kaleun.games.scope.rules.s13_surface_combat import fire, first_shot, second_shot
from kaleun.games.scope.rules.s14_reinforcements import allied_fleet, deploy_ships, german_fleet, lay_mines
from kaleun.games.scope.rules.s20_escort_carrier import drop_torpedo, shoot_at_plane

SET_UP = (german_fleet, allied_fleet, lay_mines, deploy_submarines, deploy_ships)
TURN = (begin_turn, action, shoot_at_plane, drop_torpedo, torpedo_phase, first_shot, second_shot, fire, end_of_turn)

STEPS = (*SET_UP, *TURN)
