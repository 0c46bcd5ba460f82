"""U-BOOT The Board Game: four officers, one boat, a living sea."""

from __future__ import annotations

from kaleun.games.uboot import advice
from kaleun.games.uboot.book import Book
from kaleun.games.uboot.crew.s05_1_roles import check_split, recommended
from kaleun.games.uboot.invariants import invariants
from kaleun.games.uboot.missions import tutorials, voyage
from kaleun.games.uboot.missions.own import conflicts, explain
from kaleun.games.uboot.options import OPTIONS
from kaleun.games.uboot.redeal import redeal
from kaleun.games.uboot.seats import seats
from kaleun.games.uboot.sequence import LIVE, begin, new_state
from kaleun.games.uboot.setting import setting
from kaleun.games.uboot.state import State
from kaleun.games.uboot.view import SIGHT, result, view
from kaleun.kernel.game import Game

__all__ = ["GAME", "advice", "check_split", "recommended", "tutorials", "voyage"]

OUTCOMES = ("ship_sunk", "torpedo_hit", "boat_lost", "time_up", "returned")

GAME = Game(
    __name__,
    options=OPTIONS,
    seats=seats,
    state=State,
    start=new_state,
    steps=(begin,),
    book=Book,
    view=view,
    sight=SIGHT,
    setting=setting,
    result=result,
    moment=lambda s: str(s.clock.seconds),
    outcomes=OUTCOMES,
    invariants=invariants,
    conflicts=conflicts,
    explain=explain,
    onward=voyage.onward,
    redeal=redeal,
    live=LIVE,
)
