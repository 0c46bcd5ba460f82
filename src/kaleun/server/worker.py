"""A worker process: `python -m kaleun.server.worker MEGABYTES CPU_SECONDS`. Bots, coach, reports and imports run here,
never in the server. It reads jobs from its standard input and writes results to its standard output, each as four bytes
of length and JSON; nothing else is shared with the server."""

from __future__ import annotations

import base64
import os
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.charts import Charts, unpack
from kaleun.kernel.dice import Quick
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.pending import Choice, Pending, nothing
from kaleun.kernel.run import Answer, resume
from kaleun.kernel.table import Table
from kaleun.server.store.rows import MarkRow

BEHIND = 5
"""Workers stand back so much (nice) where the processors are scarce: the server itself comes first."""


class Stopped(BaseException):
    """Nobody waits for the job any more."""


def warm(game: str) -> None:
    """What the coach of a game needs is loaded, so that the first question need not wait for it."""
    from kaleun.coach import plain
    from kaleun.kernel.table import new_table

    found = find_game(game)
    coach = found.part("coach") or plain
    if hasattr(coach, "warm_up"):
        coach.warm_up()
    new_table(found, seed=0)


def bot(game: str, name: str, seed: str, view: dict[str, Any], ask: dict[str, Any]) -> str:
    """The key a bot chooses. It gets its seat's view and question, nothing else."""
    from kaleun.ai.player import make

    found = find_game(game)
    return make(name, found, seed).choose(view, _pending(found, ask))


def _pending(game: Game, ask: dict[str, Any]) -> Pending:
    texts = game.texts
    options = tuple(Choice(o["key"], o["rule"], o["code"], o["data"], texts) for o in ask["options"])
    return Pending(ask["seat"], ask["prompt"], ask["rule"], ask["kind"], options, nothing, ask["data"], texts)


def advice(
    game: str,
    options: dict[str, Any],
    rules: str,
    hash: str,
    pack: str,
    mark: list[Any],
    tail: list[list[Any]],
    seat: str,
    seconds: float,
) -> Any:
    """What the coach says of the seat's question, by what the seat can know."""
    from kaleun.coach.advise import advise
    from kaleun.server.keeping import sound_mark

    found = find_game(game)
    full, charts = found.full_options(options), _charts(pack) or found.charts_with(hash)
    assert charts is not None
    book = found.book(full, charts, rules)
    run = resume(found, book, sound_mark(found, book, MarkRow(*mark)), [_answer(a) for a in tail])
    table = Table(found, full, charts, run, Quick(0), seed=None, commitment="", automation="assisted")
    return advise(table, seat, seconds)


def _answer(plain: list[Any]) -> Answer:
    who, what, value, source = plain
    return Answer(who, what, tuple(value) if isinstance(value, list) else value, source)


def luck(record: str, pack: str = "") -> dict[str, Any]:
    """The luck report of a record."""
    from kaleun.coach.luck import luck as report
    from kaleun.kernel.record import load

    plain: dict[str, Any] = msgspec.to_builtins(report(load(record, _charts(pack))))
    return plain


def skill(record: str, pack: str = "") -> Any:
    """What each seat gave away by its choices."""
    from kaleun.coach.skill import skill as report
    from kaleun.kernel.record import load

    return report(load(record, _charts(pack)))


def hindsight(record: str, pack: str = "") -> Any:
    """What was hidden in a game that is over; None where nothing was."""
    from kaleun.kernel.record import load

    table = load(record, _charts(pack))
    part = table.game.part("hindsight")
    return None if part is None else part.hindsight(table)


def story(record: str, pack: str = "") -> str:
    """The story of a finished game."""
    from kaleun.kernel.record import load
    from kaleun.server.story import write

    return write(load(record, _charts(pack)))


def film(record: str, pack: str = "") -> str:
    """The film of a finished game in real time."""
    from kaleun.kernel.record import load
    from kaleun.server.film import write

    return write(load(record, _charts(pack)))


def _charts(pack: str) -> Charts | None:
    """Charts that came along because they are not those of today."""
    return unpack(base64.b64decode(pack)) if pack else None


def check_record(record: str) -> dict[str, Any]:
    """Runs a record again. The table it leads to as rows, or a sentence why it cannot be used."""
    import kaleun
    from kaleun.server.imports import rows_of

    verdict = kaleun.verify(record)
    if not verdict.ok:
        raise KaleunError(verdict.why)
    return rows_of(kaleun.load(record))


def judge(record: str, pack: str, game: str, seed: str, options: dict[str, Any]) -> dict[str, Any]:
    """Does this record count as a try of the day?"""
    from kaleun.server import judging

    found: dict[str, Any] = msgspec.to_builtins(judging.judge(record, game, seed, options, _charts(pack)))
    return found


def sail(game: str, bot: str, seed: str, options: dict[str, Any]) -> dict[str, Any]:
    """What the captain's bot makes of the dice of a day."""
    from kaleun.server import judging

    found: dict[str, Any] = msgspec.to_builtins(judging.sail(game, bot, seed, options))
    return found


JOBS: dict[str, Callable[..., Any]] = {
    "warm": warm, "bot": bot, "advice": advice, "luck": luck, "skill": skill, "hindsight": hindsight, "story": story,
    "film": film, "check_record": check_record, "judge": judge, "sail": sail,
}  # fmt: skip


def work(job: bytes) -> bytes:
    """One job to its result: {"ok": …}, or {"error": sentence} for what Kaleun refuses."""
    name, data = msgspec.json.decode(job, type=tuple[str, dict[str, Any]])
    try:
        return msgspec.json.encode({"ok": JOBS[name](**data)})
    except KaleunError as refused:
        return msgspec.json.encode({"error": str(refused)})
    except (MemoryError, RecursionError):
        return msgspec.json.encode({"error": "this is too large"})


def _limit(megabytes: int, cpu_seconds: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows: the time limit of the server still holds
        return
    os.nice(BEHIND)
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))


class Stop:
    """The signal that ends a job; between jobs it means nothing. It may come again: Python passes an exception over
    that is raised while it clears something away."""

    def __init__(self) -> None:
        self.working = False

    def interrupt(self, *_: Any) -> None:
        if self.working:
            raise Stopped

    def work(self, job: bytes) -> bytes:
        """One job to its result, unless it is stopped."""
        try:
            try:
                self.working = True
                return work(job)
            finally:
                self.working = False
        except Stopped:
            self.working = False
            return msgspec.json.encode({"error": "nobody waits for this any more"})


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Jobs until the input ends."""
    stop = Stop()
    if hasattr(signal, "SIGUSR1"):  # not on Windows: there such a worker is ended
        signal.signal(signal.SIGUSR1, stop.interrupt)
    while len(size := source.read(4)) == 4:
        result = stop.work(source.read(int.from_bytes(size, "big")))
        target.write(len(result).to_bytes(4, "big") + result)
        target.flush()


if __name__ == "__main__":
    _limit(int(sys.argv[1]), int(sys.argv[2]))
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not end up between the results
    serve(sys.stdin.buffer, results)
