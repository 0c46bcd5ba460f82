"""SCOPE U-Boot: submarines nobody sees against a convoy everybody sees, on a sea of cards."""

from __future__ import annotations

from kaleun.games.scope.believe import believe
from kaleun.games.scope.book import Book
from kaleun.games.scope.invariants import invariants
from kaleun.games.scope.options import OPTIONS, conflicts
from kaleun.games.scope.redeal import redeal
from kaleun.games.scope.rules.s02_setup import new_game
from kaleun.games.scope.rules.s10_end import give_up
from kaleun.games.scope.sequence import STEPS
from kaleun.games.scope.setting import setting
from kaleun.games.scope.state import SEATS, State
from kaleun.games.scope.view import View, result, view
from kaleun.kernel.game import Game

OUTCOMES = (
    "sunk", "burning", "damaged", "submarine_sunk", "found_nothing", "sonar_contact", "sonar_empty", "torpedo_hit",
    "torpedo_left", "exploded", "met_torpedo", "left", "submarine_left", "shot_hit", "shot_miss", "bomb_hit",
    "bomb_miss", "plane_hit", "plane_miss", "move_blocked", "game_ends", "inescapable", "turn_limit",
)  # fmt: skip

GAME = Game(
    __name__,
    options=OPTIONS,
    seats=lambda _: SEATS,
    state=State,
    start=new_game,
    steps=STEPS,
    book=Book,
    view=view,
    sight=View,
    setting=setting,
    result=result,
    moment=lambda s: str(s.turn),
    outcomes=OUTCOMES,
    conflicts=conflicts,
    redeal=redeal,
    believe=believe,
    resign=give_up,
    invariants=invariants,
)
