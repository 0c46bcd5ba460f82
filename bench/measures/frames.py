"""Rows of `kaleun bench` for frames: what it costs to keep the State of a line, make a seat's view of it and compare it
with the last one, and how many bytes an answer sends to a seat. Random play by the captains of conformance."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from kaleun.conformance.cases import Captain
from kaleun.conformance.deeds import LiveCaptain, do
from kaleun.kernel.ask import Ask
from kaleun.kernel.frames import Eye
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
    """What is to be shown after one answer: the State of each line with the seats that may read it, then the last one
    for everybody."""

    table: Table
    shots: list[tuple[Any, list[str]]]


class Cost(NamedTuple):
    """On the average."""

    frame_us: float
    answer_bytes: float


def scenes(name: str, options: dict[str, Any], seed: int) -> Iterator[Scene]:
    """A game, answer by answer."""
    table = new_table(find_game(name), seed=seed, options=options)
    table.run.roll_film()
    for _ in _played(table, seed):
        film = table.run.roll_film() or []
        shots = [(shot.state, [seat for seat in table.seats if shot.line.seen_by(seat)]) for shot in film]
        yield Scene(table, [*shots, (table.game.copy(table.run.state), list(table.seats))])


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


def cases_of(game: str) -> list[tuple[str, dict[str, Any]]]:
    """How a game is measured; one that is not listed as it comes."""
    return [case for case in CASES if case[0] == game] or [(game, {})]


def measure(name: str, options: dict[str, Any]) -> Cost:
    """Copy, view and patch of each frame and seat; the JSON of the patches of each answer and seat."""
    shown = [scene for seed in range(GAMES) for scene in scenes(name, options, seed)]
    frames = sum(len(seats) for scene in shown for _, seats in scene.shots)
    best, sent = float("inf"), 0
    gc.collect()
    gc.disable()  # so many States are held here only, and would be looked through again and again
    try:
        for _ in range(REPEAT):
            start = time.process_time()
            patches = list(_patched(shown))
            best = min(best, time.process_time() - start)
            sent = sum(len(msgspec.json.encode(changes)) for changes in patches)
    finally:
        gc.enable()
    return Cost(best / frames * 1e6, sent / sum(len(scene.table.seats) for scene in shown))


def _patched(shown: list[Scene]) -> Iterator[Any]:
    eyes: dict[tuple[int, str], Eye] = {}
    for table, shots in shown:
        game, book = table.game, table.book
        for state, seats in shots:
            taken = game.copy(state)
            for seat in seats:
                eye = eyes.get((id(table), seat))
                if eye is None:
                    eye = eyes[id(table), seat] = Eye(game, book, seat)
                    eye.look(taken)
                yield eye.follow(taken)


def verdicts(games: Iterable[str]) -> list[dict[str, Any]]:
    """Two rows for each case of these games."""
    found = []
    for name, options in [case for game in games for case in cases_of(game)]:
        cost = measure(name, options)
        which = f"{name}, {options['players']} seats" if options else name
        found.append(_row(f"{which}: a frame {cost.frame_us:.0f} us", f"<= {FRAME_US:g} us", cost.frame_us <= FRAME_US))
        sent = f"{which}: frames of an answer {cost.answer_bytes:.0f} bytes a seat"
        found.append(_row(sent, f"<= {ANSWER_BYTES:g} bytes", cost.answer_bytes <= ANSWER_BYTES))
    return found


def _row(what: str, bar: str, ok: bool) -> dict[str, Any]:
    return {"what": what, "bar": bar, "ok": ok}
