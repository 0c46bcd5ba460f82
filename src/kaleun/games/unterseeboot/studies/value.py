"""Learns what a position of a patrol is worth, for the captain `ace` of Unterseeboot: writes bots/value.json.

    python src/kaleun/games/unterseeboot/studies/value.py

Backward from the last turn: positions of all kinds are looked at one turn ahead with the best play, what that turn is
worth is fitted by weights for the end of the turn before it, and so on to the first. What he brings home is
measured by tests/games/unterseeboot/test_bots.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from kaleun.ai.jit import jit
from kaleun.games.unterseeboot.bots import twin

VALUE = Path(twin.__file__).with_name("value.json")
SEED, EACH, TURNS, RIDGE = 20, 40_000, 20, 5.0
LEVELS, HULLS = 4, 3
FAST = (
    "row", "weighed", "worth", "end_of_turn", "destroyer", "chance", "hit", "last_torpedo", "torpedo", "ask_fire",
    "best_shot", "aircraft", "seen", "big_ship", "ask_identify", "best_identification", "ask_maneuver", "go_home",
)  # fmt: skip


def compiled() -> None:
    """The twin and what is below in machine code, callees first."""
    for name in FAST:
        setattr(twin, name, jit(getattr(twin, name)))
    for name in ("spaces", "best_turn", "anywhere", "features", "positions"):
        globals()[name] = jit(globals()[name])


def spaces(level: int, x: int, to: Any) -> int:
    """The spaces a boat can be in after its maneuver: level and half spaces from the left, row by row."""
    n = 0
    for change in (-1, 0, 1):
        for step in range(-2, 3, 2) if change == 0 else range(-1, 2, 2):
            at, left = level + change, 2 if (level + change) % 2 else 1
            if 1 <= at <= LEVELS and left <= x + step <= 12 - left:
                to[n, 0], to[n, 1] = at, x + step
                n += 1
    return n


def best_turn(s: Any, weights: Any, to: Any) -> tuple[float, int]:
    """What the turn is worth, and the best maneuver; -1 is home."""
    best, which = -1.0, 0
    for i in range(spaces(s[twin.LEVEL], s[twin.X], to)):
        value = twin.ask_maneuver(s, to[i, 0], to[i, 1], weights)
        if value > best:
            best, which = value, i
    if not s[twin.DESTROYER] and s[twin.LEVEL] <= twin.PERISCOPE and twin.go_home(s) >= best:
        best, which = twin.go_home(s), -1
    return best, which


def anywhere(s: Any, random: Any) -> None:
    """A position of some kind, likely or not; what is sunk has its tons."""
    s[twin.TONS], s[twin.HULL] = 0, 1 + int(random[0] * HULLS)
    for i in range(twin.SPACES):
        a, b, ship = random[1] * 0.5, random[1], 2 + int(random[10 + i] * 5)
        s[twin.HITS + i] = 1
        s[twin.SHIPS + i] = twin.UNKNOWN if random[15 + i] > b else ship if random[15 + i] > a else twin.GONE
        if random[15 + i] <= a and random[20 + i] < 0.6:
            s[twin.TONS] += ship
    level = 1 + int(random[2] * LEVELS)
    left = 2 if level % 2 else 1
    s[twin.LEVEL], s[twin.X] = level, left + 2 * int(random[3] * (13 - 2 * left + 1) / 2)
    s[twin.AUXILIARY] = int(random[4] * 4) if random[5] < 0.6 else 3
    s[twin.MAIN] = twin.FULL if level == twin.SURFACE else int(random[6] * (twin.FULL + 1))
    if s[twin.AUXILIARY] < 3 and random[7] < 0.7 and level != twin.SURFACE:
        s[twin.MAIN] = 0
    s[twin.TORPEDOES] = 0 if random[8] < 0.07 else 1 + int(random[8] * 1e6) % 7
    s[twin.DESTROYER] = 0 if random[9] < 0.5 or level == twin.DEEP else 1 if random[9] < 0.75 else 2
    s[twin.SPOTTED] = int(random[25] * 2) if level == twin.SURFACE else 0


def features(s: Any, unit: Any, into: Any) -> int:
    """The features of this position at the end of its turn; returns where its weights begin."""
    armed = min(s[twin.TORPEDOES], 1)
    w = twin.row(s[twin.TURN], s[twin.LEVEL], s[twin.HULL], s[twin.DESTROYER], armed)
    for j in range(twin.FEATURES):
        unit[w + j] = 1.0
        into[j] = twin.weighed(s, unit)
        unit[w + j] = 0.0
    return w


def positions(some: Any, turn: int, weights: Any, unit: Any, x: Any, y: Any, rows: Any) -> None:
    """For each position at the end of this turn: its features and what the next turn is worth."""
    to = np.zeros((9, 2), np.int64)
    for q in range(len(some)):
        s = some[q]
        s[twin.TURN] = turn
        rows[q] = features(s, unit, x[q])
        s[twin.TURN] = turn + 1
        y[q] = best_turn(s, weights, to)[0]


def learn(rng: Any) -> Any:
    """Weights, backward from the last turn."""
    size = twin.row(TURNS, LEVELS, HULLS, 2, 1) + twin.FEATURES
    weights, unit = np.zeros(size), np.zeros(size)
    x, y, rows = np.zeros((EACH, twin.FEATURES)), np.zeros(EACH), np.zeros(EACH, np.int64)
    for turn in range(TURNS - 1, 0, -1):
        some = np.zeros((EACH, twin.END), np.int64)
        some[:, twin.LAST], some[:, twin.SALVO] = TURNS, 1
        for s in some:
            anywhere(s, rng.random(26))
        positions(some, turn, weights, unit, x, y, rows)
        for w in np.unique(rows):
            here = rows == w
            a = x[here]
            fit = np.linalg.solve(a.T @ a + RIDGE * np.eye(twin.FEATURES), a.T @ y[here])
            weights[w : w + twin.FEATURES] = fit
        print(f"turn {turn}: {y.mean():.2f} kt", flush=True)
    return weights


def write(weights: Any) -> None:
    lines = weights.reshape(-1, twin.FEATURES).tolist()
    text = ",\n".join(json.dumps([float(f"{w:.4g}") or 0 for w in line], separators=(",", ":")) for line in lines)
    VALUE.write_text(f'{{"recipe": "studies/value.py", "weights": [\n{text}\n]}}\n', "utf-8")


def main() -> None:
    compiled()
    write(learn(np.random.default_rng(SEED)))


if __name__ == "__main__":
    main()
