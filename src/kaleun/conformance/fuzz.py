"""Fuzzing: random games with random options by captains of many tempers. After every answer the game's invariants hold
and the State survives JSON; nothing crashes, no game gets stuck or goes on for ever. Each failure writes a file
`GAME-….kaleun-fail` with everything needed to see it again: `kaleun fuzz GAME --rerun FILE`."""

from __future__ import annotations

import math
import random
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from kaleun.conformance import live_fuzz, rows
from kaleun.conformance.cases import Captain, random_options
from kaleun.conformance.failures import Failure, Tally, read, write
from kaleun.conformance.live_fuzz import Wrong
from kaleun.conformance.questions import unreadable
from kaleun.kernel import record
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.plain import digest
from kaleun.kernel.run import Mark
from kaleun.kernel.table import LEVELS, Table, new_table
from kaleun.kernel.text import LANGUAGES

LIMIT = 20_000
"""A game with more answers than this is taken for endless."""
STUCK = 20.0
"""Seconds of processor time after which a single game is taken for stuck: a busy machine is slow, not stuck."""
CHUNK = 1.0
"""Seconds of work a process gets at a time where time is short."""


Progress = Callable[[Tally], None]


def fuzz(
    game: str | Game,
    seconds: float | None = None,
    seed: int = 0,
    workers: int = 1,
    *,
    games: int | None = None,
    progress: Progress | None = None,
    folder: Path | None = None,
    most_failures: int = 10,
) -> Tally:
    """Plays random games for so many seconds or so many games, whichever comes first (10 s if neither is given).
    Failure files go to `folder` (None = nowhere); `progress` gets the tally so far about once a second."""
    if seconds is None and games is None:
        seconds = 10.0
    deadline = time.monotonic() + seconds if seconds is not None else None
    total = Tally()
    for part in _parts(game, seed, deadline, games, workers):
        total.add(part)
        if folder is not None:
            for failure in part.failures:
                write(failure, folder)
        if progress is not None:
            progress(total)
        if len(total.failures) >= most_failures:
            break
    return total


def _parts(game: str | Game, seed: int, deadline: float | None, games: int | None, workers: int) -> Iterator[Tally]:
    """Tallies of small pieces of work, done here or in worker processes."""
    numbers = _numbers(games)
    if workers <= 1 or isinstance(game, Game):
        found = game if isinstance(game, Game) else find_game(game)
        for first, most in numbers:
            yield _chunk(found, seed, first, most, _share(deadline))
            if deadline is not None and time.monotonic() >= deadline:
                break
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        running: set[Future[Tally]] = set()
        try:
            while True:
                while len(running) < workers and (deadline is None or time.monotonic() < deadline):
                    first, most = next(numbers, (-1, 0))
                    if first < 0:
                        break
                    running.add(pool.submit(_chunk_of, game, seed, first, most, _share(deadline)))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for part in done:
                    yield part.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _numbers(games: int | None, most: int = 100) -> Iterator[tuple[int, int]]:
    """Which games make a piece of work: (first, how many). Each game is known by its number, whoever plays it."""
    first = 0
    while games is None or first < games:
        n = most if games is None else min(most, games - first)
        yield first, n
        first += n


def _share(deadline: float | None) -> float:
    return math.inf if deadline is None else max(0.0, min(CHUNK, deadline - time.monotonic()))


def _chunk_of(name: str, seed: int, first: int, most: int, seconds: float) -> Tally:
    return _chunk(find_game(name), seed, first, most, seconds)


def _chunk(game: Game, seed: int, first: int, most: int, seconds: float) -> Tally:
    """Games number `first` to `first + most - 1`, as many as fit into the time."""
    tally, deadline = Tally(), time.monotonic() + seconds
    for number in range(first, first + most):
        play(game, f"{seed}.{number}", tally)
        if time.monotonic() >= deadline:
            break
    return tally


def play(game: Game, seed: str, tally: Tally) -> None:
    """One random game, everything about it drawn from its seed; what went wrong is added to the tally."""
    rng = random.Random(f"fuzz {seed}")
    options, level = random_options(game, rng), rng.choices(LEVELS, (6, 3, 1))[0]
    failure = Failure(game.name, options, seed, level, [], "", rules=game.version)
    try:
        with _watchdog(STUCK):
            table = new_table(game, seed=seed, options=options, automation=level)
            if isinstance(table, LiveTable):
                _play_live(table, failure, tally)
                return
            check_position(table)
            captain = Captain(seed)
            for _ in range(LIMIT):
                if table.over:
                    break
                failure.answers.append(captain.choose(table))
                _timed_answer(table, failure.answers[-1], tally)
                check_position(table)
                if rng.random() < 0.02:
                    check_words(table)
            else:
                raise Wrong(f"the game goes on after {LIMIT} answers")
            check_end(table, thorough=rng.random() < 0.1)
            _note(table, tally)
    except Exception as bad:  # any exception is what the fuzzer is looking for
        failure.error, failure.traceback = f"{type(bad).__name__}: {bad}", traceback.format_exc()
        tally.failures.append(failure)
    finally:
        tally.games += 1
        tally.answers += len(failure.answers)
        tally.longest = max(tally.longest, len(failure.answers))


def _play_live(table: LiveTable, failure: Failure, tally: Tally) -> None:
    """A game in real time: a piece of it, seldom to its end."""
    live_fuzz.play(table, failure.seed, failure.answers, check_position, partial(_timed, tally))
    if table.over:
        check_end(table, thorough=False)
    _note(table, tally)


def _timed_answer(table: Table, key: str, tally: Tally) -> None:
    begin = time.perf_counter()
    table.answer(key)
    _timed(tally, time.perf_counter() - begin)


def _timed(tally: Tally, seconds: float) -> None:
    power = str(max(0, int(seconds * 1e6)).bit_length())
    tally.steps[power] = tally.steps.get(power, 0) + 1


def check_position(table: Table) -> None:
    """What must hold after every answer."""
    game, run = table.game, table.run
    if game.invariants is not None:
        for state in (run.state, *_new_marks(table)):
            for sentence in game.invariants(state, run.book):
                raise Wrong(f"invariant: {sentence}")
    if digest(msgspec.json.decode(msgspec.json.encode(run.state), type=game.state)) != digest(run.state):
        raise Wrong("the State does not survive JSON")
    if run.ask is None and run.mark.step is not None:
        raise Wrong("dead end: no question, but the game is not over")


def _new_marks(table: Table) -> Iterator[Any]:
    """The States at the step boundaries that the last answer made."""
    mark: Mark | None = table.run.mark
    while mark is not None and not table.run.tail:
        yield mark.state
        mark = None if mark.tail else mark.parent


def check_words(table: Table) -> None:
    """Views can be sent, lines and question can be read in every language."""
    for seat in (None, *table.seats):
        msgspec.json.encode(table.view(seat))
    ask = table.pending
    things = [*table.log(None)[-20:], *((ask, *ask.options, *ask.refused) if ask else ())]
    for lang in LANGUAGES:
        for thing in things:
            for sentence in unreadable(thing, lang):
                raise Wrong(sentence)


def check_end(table: Table, thorough: bool) -> None:
    """The result makes sense; `thorough`: the record verifies and loads."""
    result = table.result
    if result is None:
        raise Wrong("the game is over without a result")
    if not set(result.winners) <= set(table.seats) or set(result.scores) != set(table.seats):
        raise Wrong(f"the result speaks of seats that are not there, or not of all: {result}")
    for lang in LANGUAGES:
        table.game.texts.say("outcome", result.outcome, result.summary, lang)
    if thorough:
        check_words(table)
        verdict = record.verify(table.record(), game=table.game)
        if not verdict.ok:
            raise Wrong(f"the record does not verify: line {verdict.at}, {verdict.why}")


def _note(table: Table, tally: Tally) -> None:
    """What was reached: outcomes, log codes and chart rows."""
    outcome = table.result.outcome if table.result is not None else "running"
    tally.outcomes[outcome] = tally.outcomes.get(outcome, 0) + 1
    lines = table.lines()
    for code, n in Counter(line.code for line in lines).items():
        tally.codes[code] = tally.codes.get(code, 0) + n
    for row, n in rows.count(lines, table.game).items():
        tally.rows[row] = tally.rows.get(row, 0) + n


@contextmanager
def _watchdog(seconds: float) -> Iterator[None]:
    """Raises inside rules that never come back (where signals can do that: POSIX, main thread)."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def bark(*_: Any) -> None:
        raise Wrong(f"stuck: one game takes more than {seconds:g} s")

    before = signal.signal(signal.SIGVTALRM, bark)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# -- seeing it again


def rerun(path: Path, game: Game | None = None) -> Failure | None:
    """Plays the game of a failure file again: the failure as it is now, with a fresh traceback, or None if mended."""
    old = read(path)
    game = game or find_game(old.game)
    new = msgspec.structs.replace(old, error="", traceback="", rules=game.version)
    try:
        with _watchdog(STUCK):
            _play_again(game, old.options, old)
    except Exception as bad:  # any exception is the failure we want to see
        new.error, new.traceback = f"{type(bad).__name__}: {bad}", traceback.format_exc()
        return new
    return None


def _play_again(game: Game, options: Mapping[str, Any], failure: Failure) -> None:
    table = new_table(game, seed=failure.seed, options=options, automation=failure.level)
    if isinstance(table, LiveTable):
        live_fuzz.again(table, failure.answers, check_position)
        return
    check_position(table)
    for key in failure.answers:
        table.answer(key)
        check_position(table)
    check_words(table)
    if table.over:
        check_end(table, thorough=True)
    elif len(failure.answers) >= LIMIT:
        raise Wrong(f"the game goes on after {LIMIT} answers")
