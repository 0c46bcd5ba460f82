"""Many games at once. Game i of a study with seed S is the table with seed "S/i" and the same bots; so the report is
the same for any number of workers and whatever order they finish in, and every game of it can be opened. A checkpoint
keeps what is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kaleun.ai import live
from kaleun.ai.player import chooser, crew, manned, play
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.batch import playout
from kaleun.kernel.charts import Charts
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import Game, Result, find_game
from kaleun.lab import engines
from kaleun.lab.checkpoint import Checkpoint
from kaleun.lab.keep import Keep, Place, read_keep
from kaleun.lab.report import DICE, KeptGame, Report, Tally

Progress = Callable[[int, int], None]
"""Called with (games done, games wanted) whenever some are done."""

CHUNK = 100
"""Games handed to a worker at once; fewer when there are few, so that all workers have some."""


class Study(NamedTuple):
    """What is simulated: enough to play game number i again, on any machine."""

    game: str
    bots: dict[str, str]
    options: dict[str, Any]
    seed: int | str


def simulate(
    game: str,
    n: int,
    bots: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    workers: int = 1,
    engine: str = "local",
    progress: Progress | None = None,
    checkpoint: str | Path | None = None,
    keep: str | None = None,
) -> Report:
    """Plays n games and reports means with 95 % intervals, and counts.

    `checkpoint` names a file that keeps what is done: interrupted, the same call goes on where it stopped. `keep` says
    of which games the report has the records (see `read_keep`)."""
    found, study = check_study(game, n, bots, options, seed, workers)
    wish = None if keep is None else read_keep(keep, found, study.options, study.bots)
    run = engines.find(engine)
    done = Checkpoint(checkpoint, _identity(found, study, keep), wish)
    if progress is not None and done.tally.n:
        progress(done.tally.n, n)
    try:
        for part in run(play_games, list(_chunks(study, wish, done.missing(n), n, workers)), workers):
            done.add(*part)
            if progress is not None:
                progress(done.tally.n, n)
    finally:
        done.write()
    games = tuple(_again(found, study, number) for *_, number in done.places)
    return Report(game, n, study.bots, study.options, seed, done.tally, keep, games)


def check_study(
    game: str,
    n: int,
    bots: Mapping[str, str] | None,
    options: Mapping[str, Any] | None,
    seed: int | str,
    workers: int,
) -> tuple[Game, Study]:
    """The study behind these words; refuses numbers, options, seats and bots before anything is played."""
    found = find_game(game)
    for name, value in (("the number of games", n), ("the number of workers", workers)):
        if type(value) is not int or value < 1:
            raise KaleunError(f"{name} is a whole number from 1, not {value!r}")
    study = Study(game, dict(bots or {}), found.full_options(options or {}), seed)
    seated = crew(found, study.bots, seed, study.options)
    if found.live is not None:
        study = study._replace(bots={seat: bot.name for seat, bot in seated.items()})
    return found, study


def _identity(game: Game, study: Study, keep: str | None) -> dict[str, Any]:
    """What must be the same for a checkpoint to go on."""
    return {"rules": game.version, "charts": game.charts().hash, "dice": DICE, "keep": keep, **study._asdict()}


def _chunks(
    study: Study, keep: Keep | None, missing: list[tuple[int, int]], n: int, workers: int
) -> Iterator[tuple[Study, int, int, Keep | None]]:
    size = max(1, min(CHUNK, n // (8 * workers)))
    for first, end in missing:
        for start in range(first, end, size):
            yield study, start, min(start + size, end), keep


def play_games(study: Study, start: int, stop: int, keep: Keep | None = None) -> tuple[int, int, Tally, list[Place]]:
    """The work of one worker: games number start to stop - 1, and which of them may be worth keeping."""
    game = find_game(study.game)
    tally, places = Tally(), list[Place]()
    for number in range(start, stop):
        result = play_game(game, study, f"{study.seed}/{number}", game.charts())
        tally.count(result)
        if keep is not None and (place := keep.place(result, number)):
            places.append(place)
    return start, stop, tally, places if keep is None else keep.first(places)


def _again(game: Game, study: Study, number: int) -> KeptGame:
    """Game number i at a table, with its record."""
    seed = f"{study.seed}/{number}"
    table = play(game, study.bots, seed, study.options)
    assert table.result is not None
    return KeptGame(number, seed, table.result, table.record())


def play_game(game: Game, study: Study, seed: str, charts: Charts) -> Result:
    """One game of a study: the one that a table with this seed and these bots would play."""
    if game.live is not None:
        return live.play(game, study.bots, seed, study.options)
    book = game.book(study.options, charts)
    state = game.start(book)
    game.label(state, study.options)
    seated = manned(game, study.bots, seed, study.options)
    playout(game, book, chooser(game, book, seated), Seeded(seed), state)
    return game.result(state, book)
