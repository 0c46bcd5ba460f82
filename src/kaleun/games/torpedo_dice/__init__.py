"""Torpedo Dice: pips are torpedoes. Two to four boats, or one against the AI."""

from __future__ import annotations

from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.invariants import invariants
from kaleun.games.torpedo_dice.options import OPTIONS, conflicts, seats
from kaleun.games.torpedo_dice.redeal import redeal
from kaleun.games.torpedo_dice.rules.s03_set_up import new_game
from kaleun.games.torpedo_dice.rules.s10_end import give_up
from kaleun.games.torpedo_dice.sequence import STEPS
from kaleun.games.torpedo_dice.state import State
from kaleun.games.torpedo_dice.view import View, result, view
from kaleun.kernel.game import Game

OUTCOMES = (
    "rerolled", "reroll_shown", "skull", "system_destroyed", "explosion", "ki_missed", "ki_moves_on", "box_ticked",
    "boat_sunk", "scored", "no_winner", "solo_won", "lost_by_skull", "lost_boat",
)  # fmt: skip

GAME = Game(
    __name__,
    options=OPTIONS,
    seats=seats,
    state=State,
    start=new_game,
    steps=STEPS,
    book=Book,
    view=view,
    sight=View,
    result=result,
    moment=lambda s: str(s.round),
    outcomes=OUTCOMES,
    conflicts=conflicts,
    redeal=redeal,
    hides=lambda options: bool(options["sealed"] and options["players"] > 1),
    resign=give_up,
    invariants=invariants,
)
