"""The Hunted: a U-boat career in the years when the hunters became the hunted."""

from __future__ import annotations

from kaleun.games.hunted.book import Book
from kaleun.games.hunted.invariants import invariants
from kaleun.games.hunted.options import OPTIONS
from kaleun.games.hunted.rules import s13_tournaments
from kaleun.games.hunted.rules.s04_setup import christen, conflicts, new_career
from kaleun.games.hunted.rules.s05_end import resign
from kaleun.games.hunted.sequence import STEPS
from kaleun.games.hunted.state import OPPONENT, SEAT, State
from kaleun.games.hunted.view import View, glance, result, view
from kaleun.kernel.game import Foresight, Game

__all__ = ["GAME", "s13_tournaments"]

OUTCOMES = (
    "torpedo_hit", "torpedo_missed", "dud", "ship_sunk", "ship_damaged", "gun_hit", "gun_missed", "detected",
    "undetected", "approach_detected", "approach_undetected", "hit", "system_damaged", "wounded", "dived_in_time",
    "one_air_attack", "two_air_attacks", "flak_shot_down", "flak_damaged", "hull_holed", "imploded",
    "sunk_by_escort", "sunk_by_aircraft", "sunk_by_submarine", "kommandant_killed", "scuttled_captured",
    "boat_captured", "crew_rescued", "crew_lost", "waited_for_night", "contact_lost", "follow_succeeds",
    "follow_failed",
)  # fmt: skip
FIGHTS = frozenset({"contact", "escort_hunt", "air_attack", "duel"})
"""Odds look ahead through the decisions of these steps."""

GAME: Game = Game(
    __name__,
    options=OPTIONS,
    seats=lambda options: (SEAT, OPPONENT) if options["mode"] == "two_player" else (SEAT,),
    state=State,
    start=new_career,
    steps=STEPS,
    book=Book,
    view=view,
    sight=View,
    result=result,
    moment=lambda s: f"{s.patrols_done}.{s.patrol.entered_weight if s.patrol else -1}.{s.tick}",
    outcomes=OUTCOMES,
    foresight=Foresight(FIGHTS, lambda view, ask: GAME.part("bots").foresee(view, ask)),
    conflicts=lambda options: conflicts(options, GAME.charts()["mats"]),
    redeal=lambda s, book, seat, rng: s,  # nothing lasting is hidden; a secret manoeuvre lives inside its step
    hides=lambda options: options["mode"] == "two_player" and options["evasive_manoeuvres"],
    resign=resign,
    invariants=invariants,
    glance=glance,
    label=christen,
)
