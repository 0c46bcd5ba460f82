"""What the roles may command: the orders of the Captain, and the free activities of all."""

from __future__ import annotations

from kaleun.games.uboot.crew import (
    s06_4_mobilization,
    s06_13_smoking,
    s07_2_order_track,
    s07_5_1_maneuvering,
    s07_5_2_targeting,
    s07_5_3_armament,
    s07_7_address,
    s08_6_first_aid,
    s09_4_1_cooking,
    s10_3_2_repair,
    s10_3_6_breach,
    s10_3_8_puzzle,
)
from kaleun.games.uboot.crew.book import VIEWS
from kaleun.games.uboot.crew.s06_5_orders import SAILORS, command
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR
from kaleun.kernel.live import Command, Param

SPECS = (
    *s07_5_1_maneuvering.SPECS,
    *s07_5_2_targeting.SPECS,
    *s07_5_3_armament.SPECS,
    *s10_3_2_repair.SPECS,
    *s10_3_6_breach.SPECS,
    *s08_6_first_aid.SPECS,
    *s07_7_address.SPECS,
    *s09_4_1_cooking.SPECS,
)

_move, _puzzle = s06_4_mobilization, s10_3_8_puzzle
FIGURE, PIECE = Param("figure", "str"), Param("piece", "int")
WAY = (
    FIGURE, Param("to", "int"), Param("path", "list", optional=True), Param("cargo", "str", optional=True),
    Param("leave", "int", optional=True),
)  # fmt: skip

FREE = (
    Command("mobilize", "BG-6.4.a", _move.mobilize, _move.no_mobilization, (Param("call", "str", optional=True),),
            (CAPTAIN,)),
    Command("move", "BG-6.4.d", _move.move, _move.no_move, WAY, free=True),
    Command("unmove", "BG-6.14.f", _move.unmove, _move.no_unmove, (FIGURE,), free=True),
    Command("ready", "BG-6.4.m", _move.ready, _move.not_ready, free=True),
    Command("high_alert", "BG-7.2.e", s07_2_order_track.high_alert, s07_2_order_track.no_high_alert, (), (CAPTAIN,),
            free=True),
    Command("join_observers", "BG-9.3.d", s07_5_2_targeting.join, s07_5_2_targeting.no_join, (SAILORS,), (NAVIGATOR,)),
    Command("leave_view", "BG-H.5", s07_5_2_targeting.leave_view, s07_5_2_targeting.no_leave,
            (Param("view", "str", tuple(VIEWS)),), free=True),
    Command("resume_repair", "BG-10.3.2.f", s10_3_2_repair.resume, s10_3_2_repair.no_resume,
            s10_3_2_repair.RESUME_PARAMS, (CHIEF_ENGINEER,)),
    Command("smoke", "BG-6.13.a", s06_13_smoking.smoke, s06_13_smoking.no_smoke, (SAILORS,)),
    Command("open_medkit", "BG-8.6.i", s08_6_first_aid.open_medkit, s08_6_first_aid.no_medkit, (), (FIRST_OFFICER,)),
    Command("puzzle_place", "BG-10.3.8.a", _puzzle.place, _puzzle.no_puzzle, (PIECE, Param("space", "int")),
            (CHIEF_ENGINEER,), free=True),
    Command("puzzle_take", "BG-10.3.8.a", _puzzle.take_back, _puzzle.no_puzzle, (PIECE,), (CHIEF_ENGINEER,), free=True),
    Command("puzzle_turn", "BG-10.3.8.a", _puzzle.turn, _puzzle.no_puzzle, (PIECE,), (CHIEF_ENGINEER,), free=True),
    Command("puzzle_flip", "BG-10.3.7.d", _puzzle.flip, _puzzle.no_puzzle, (), (CHIEF_ENGINEER,), free=True),
)  # fmt: skip

COMMANDS: dict[str, Command] = {c.name: c for c in (*(command(spec) for spec in SPECS), *FREE)}
