"""Situations for the bot officers: the views are those of a boat at sea, changed by hand."""

from __future__ import annotations

import copy
import functools

from kaleun.games.uboot.bots.crew import OFFICERS, answer, officers, sail
from kaleun.games.uboot.bots.geometry import Track
from kaleun.games.uboot.bots.plot import Mark
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table

GAME = find_game("uboot")
HOUR, MINUTE = 3600, 60


class Scripted(dict):
    """A view to be changed by hand, read like the real one: what was left out is empty."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        found = self[name] = _scripted(self.get(name, () if name in ("ids", "squares") else ""))
        return found

    def __or__(self, more):
        return Scripted({**self, **more})


def _scripted(value):
    if isinstance(value, list):
        return [_scripted(part) for part in value]
    return Scripted(value) if type(value) is dict else value


@functools.cache
def _at_sea():
    table = new_table(GAME, seed="tactics", options={"mission": "M02"}, logging=False)
    crew = officers(dict.fromkeys(OFFICERS, "ace"), 1)
    answer(table, crew)
    sail(table, crew, until=20 * MINUTE)
    return table.view("captain")


def at_sea(now=2 * HOUR, boat=(), **changes):
    """The Captain's view two hours out, by day, nobody near; his navigator has called out deep water."""
    view = Scripted(copy.deepcopy(_at_sea()))
    view["clock"]["seconds"] = now
    view["contacts"], view["aircraft"], view["pinged"], view["light"] = [], [], 0.0, "day"
    view["scene"] = {"eyes": "bridge", "wind": 260, "ships": {}, "marks": {}}
    view["weather"] = {"sea": 3, "cloud": 4, "visibility": "good", "wind": 13}
    view["tracks"] |= {"orders": "VIII", "blocked": 0, "morale": "XI"}
    view["task"]["said"]["navigator"] = {"depth": 1500.0, "course": 250.0, "miles": 60.0, "ready": "none"}
    view["boat"] |= {"course": 0.0, "helm": 0.0, "telegraph": "half_ahead", "depth": 0.0, "keel": 0.0, "diving": ""}
    view["boat"] |= {"battery": 0.9, "speed": 6.0, **dict(boat)}
    return view | changes


def ship(number, x, y, course, speed, kind):
    seen = Track(x, y, course, speed)
    return {"id": number, "by": "eye", "band": "", "kind": kind, "age": 0, "course": course,
            "speed": speed, "distance": seen.distance, "true_bearing": seen.bearing}  # fmt: skip


def captain():
    made = officers({"captain": "ace"}, 1)["captain"]
    made.diary.read = True
    return made


def orders(officer, view):
    """What he orders on this view, words aside."""
    officer.free_at = 0.0
    return [(name, args) for name, args in officer.deeds(view) if name not in ("say", "high_alert")]


def mark(number, **has):
    made = Mark(number)
    for name, value in has.items():
        setattr(made, name, value)
    return made
