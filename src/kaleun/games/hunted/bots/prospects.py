"""What a career is worth from here: tons still to come on the average, as `shrewd` brought them home in the careers of
studies/prospects.py. The numbers are in `prospects.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from kaleun.games.hunted.bots.expectation import GRADES, aboard
from kaleun.games.hunted.rules.s06_calendar import weight
from kaleun.games.hunted.state import INOPERABLE, SW, State

LIVES = frozenset({"", "war_over"})
END = 77
"""The month in which the war is over."""
QUALITY = {"green": -1, "trained": 0, "veteran": 1, "elite": 2}


def features(s: State) -> list[float]:
    """What prospects are read from, in the order of the table."""
    t, boat = s.patrol, s.boat
    assert t is not None
    months = max(0, END - s.month) / 20
    rest = t.boxes[max(t.at, 0) :] if t.step > 0 else t.boxes[: t.at + 1]
    station = 0.0 if t.aborting else sum(weight(c) for c in rest if not c.startswith("T")) / 5
    transit = sum(c.startswith("T") for c in rest) / 3
    hull, torpedoes = boat.hull / 8, aboard(boat) / 10
    dead = sum(state == INOPERABLE for state in boat.damage.values()) / 5
    return [
        1.0, months, months * months, station, transit, torpedoes, torpedoes * min(station, 1.0), hull, hull * hull,
        hull * station, float(bool(t.aborting)), dead, float(not GRADES.isdisjoint(s.awards)),
        float(QUALITY[s.quality]), boat.schnorchel * months, (s.permanent == "mediterranean") * months,
        (s.permanent == "arctic") * months, float(s.rank > 1), float(s.crew["kommandant"].state == SW),
        float(t.sunk > 0),
    ]  # fmt: skip


@cache
def _table() -> dict[str, float]:
    text = (Path(__file__).parent / "prospects.toml").read_text("utf-8")
    found: dict[str, float] = tomllib.loads(text)["tons"]
    return found


def names() -> list[str]:
    """What each number of `features` is called in the table."""
    return list(_table())


@cache
def _weights() -> tuple[float, ...]:
    return tuple(_table().values())


def worth(s: State, before: int) -> float:
    """Tons sunk since, and those to come if boat and Kommandant live."""
    tons = float(s.tonnage - before)
    if s.outcome not in LIVES:
        return tons
    return tons + max(0.0, sum(w * x for w, x in zip(_weights(), features(s), strict=True)))
