"""Unterseeboot: one boat, twenty turns, seven torpedoes."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.invariants import invariants
from kaleun.games.unterseeboot.options import OPTIONS
from kaleun.games.unterseeboot.rules.s02_set_up import new_patrol
from kaleun.games.unterseeboot.rules.s20_log_book import abandon
from kaleun.games.unterseeboot.sequence import STEPS
from kaleun.games.unterseeboot.setting import setting
from kaleun.games.unterseeboot.state import SEAT, State
from kaleun.games.unterseeboot.view import View, result, view
from kaleun.kernel.game import Game

OUTCOMES = (
    "false_contact", "identified", "spotted", "strafed", "hull_lost", "repaired", "ship_sunk", "first_hit",
    "torpedo_missed", "detected", "detected_at_once", "found_on_surface", "not_detected", "depth_charged",
    "sunk_by_aircraft", "sunk_by_destroyer", "imploded", "batteries_exhausted", "evaded", "returned",
    "end_of_patrol", "failed_to_surface", "failed_to_return",
)  # fmt: skip

GAME = Game(
    __name__,
    options=OPTIONS,
    seats=lambda _: (SEAT,),
    state=State,
    start=new_patrol,
    steps=STEPS,
    book=Book,
    view=view,
    sight=View,
    setting=setting,
    result=result,
    moment=lambda s: f"{s.patrol}.{s.turn}",
    outcomes=OUTCOMES,
    resign=abandon,
    invariants=invariants,
)
