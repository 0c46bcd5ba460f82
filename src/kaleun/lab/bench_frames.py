"""Rows of `kaleun bench` for frames: what it costs to keep the State of a line, make a seat's view of it and compare it
with the last one, and how many bytes an answer sends to a seat. Random play by the captains of conformance."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from kaleun.conformance.cases import Captain
from kaleun.conformance.deeds import LiveCaptain, do
from kaleun.kernel.ask import Ask
from kaleun.kernel.frames import patch
from kaleun.kernel.game import find_game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.table import Table, new_table

FRAME_US, ANSWER_BYTES = 60.0, 500.0
CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("unterseeboot", {}), ("scope", {}), ("torpedo_dice", {"players": 2}), ("torpedo_dice", {"players": 4}),
    ("hunted", {}), ("uboot", {}),
)  # fmt: skip
GAMES, ANSWERS, REPEAT = 4, 150, 5
"""So many games, of each so many answers, best of so many times."""


class Scene(NamedTuple):
    """What one seat is to be shown after one answer: the States of its lines and the last one."""

    table: Table
    seat: str | None
    states: list[Any]


class Cost(NamedTuple):
    """On the average."""

    frame_us: float
    answer_bytes: float


def scenes(name: str, options: dict[str, Any], seed: int) -> Iterator[Scene]:
    """A game, answer by answer, for every seat."""
    table = new_table(find_game(name), seed=seed, options=options)
    table.run.roll_film()
    for _ in _played(table, seed):
        film, now = table.run.roll_film() or [], table.game.copy(table.run.state)
        for seat in table.seats:
            yield Scene(table, seat, [*(shot.state for shot in film if shot.line.seen_by(seat)), now])


def _played(table: Table, seed: int) -> Iterator[None]:
    live, captain = LiveCaptain(seed), Captain(seed)
    for _ in range(ANSWERS):
        if isinstance(table, LiveTable):
            do(table, live.choose(table))
        elif isinstance(table.ask, Ask):
            table.answer(captain.choose(table))
        if table.over:
            return
        yield


def measure(name: str, options: dict[str, Any]) -> Cost:
    """Copy, view and patch of each frame; the JSON of the patches of each answer."""
    shown = [scene for seed in range(GAMES) for scene in scenes(name, options, seed)]
    frames = sum(len(scene.states) for scene in shown)
    best, sent = float("inf"), 0
    for _ in range(REPEAT):
        start = time.process_time()
        patches = list(_patched(shown))
        best = min(best, time.process_time() - start)
        sent = sum(len(msgspec.json.encode(changes)) for changes in patches)
    return Cost(best / frames * 1e6, sent / len(shown))


def _patched(shown: list[Scene]) -> Iterator[list[Any]]:
    last: dict[tuple[int, str | None], Any] = {}
    for table, seat, states in shown:
        game, key, found = table.game, (id(table), seat), []
        for state in states:
            view = game.view(game.copy(state), table.book, seat)
            if key in last:
                found.append(patch(last[key], view))
            last[key] = view
        yield found


def verdicts() -> list[dict[str, Any]]:
    """Two rows for each game."""
    found = []
    for name, options in CASES:
        cost = measure(name, options)
        which = f"{name}, {options['players']} seats" if options else name
        found.append(_row(f"{which}: a frame {cost.frame_us:.0f} us", f"<= {FRAME_US:g} us", cost.frame_us <= FRAME_US))
        sent = f"{which}: frames of an answer {cost.answer_bytes:.0f} bytes a seat"
        found.append(_row(sent, f"<= {ANSWER_BYTES:g} bytes", cost.answer_bytes <= ANSWER_BYTES))
    return found


def _row(what: str, bar: str, ok: bool) -> dict[str, Any]:
    return {"what": what, "bar": bar, "ok": ok}
