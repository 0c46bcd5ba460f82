"""Lines that break all the time: after so and so many forced drops, all screens of a table in real time are in step."""

from __future__ import annotations

import os
import random

from server.screens import BY_HAND, ROLES, Screen, boat

DROPS = int(os.environ.get("KALEUN_DROPS", "10"))
"""How often a line is cut; KALEUN_DROPS=100 for half an hour at sea (make drops)."""
BEATS = 18
"""Beats between two drops: a hundred of them are half an hour."""


def test_forced_drops_leave_all_screens_in_step(serve, sqlite):
    here, rng = boat(serve(sqlite, BY_HAND)), random.Random(DROPS)
    screens: dict[str | None, Screen] = dict(zip(ROLES, here.crew(*ROLES), strict=True))
    screens[None] = here.watch()
    for drop in range(DROPS):
        seat = rng.choice([*ROLES, None])
        gone = screens[seat]
        here.screens.remove(gone)
        gone.cut()
        here.tick(times=rng.randrange(1, BEATS))
        captain = screens["captain"] if seat != "captain" else None
        if captain is not None:
            assert captain.sail("command", name="say", args={"topic": "wish", "words": f"{drop}"})["t"] in (
                "ack",
                "refused",
            )
        here.answer_all(screens)
        token = None if seat is None else here.opened["seats"][seat]
        screens[seat] = here.look(token, lines=gone.lines)
        here.tick()
    here.follow()
    for seat, screen in screens.items():
        token = None if seat is None else here.opened["seats"][seat]
        fresh = here.look(token)
        assert screen.hash == fresh.hash, f"{seat} is out of step"
        assert screen.state["live"]["beat"] == fresh.state["live"]["beat"]
