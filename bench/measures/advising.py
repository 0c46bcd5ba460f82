"""How long a player waits for the first numbers of the coach: from the question to the house until they are there,
through a worker process that was made ready when the table was opened. In the middle of games played at random. The
bar is for the wait; beside it stands how much processor the house and its workers had for it, which busy neighbours
cannot change: with that an idle machine would be done."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from kaleun.conformance.cases import Captain
from kaleun.kernel.game import find_game
from kaleun.kernel.table import Table, new_table
from kaleun.server.house import House
from kaleun.server.imports import Imported, rows_of
from kaleun.server.settings import Settings
from kaleun.server.store import open_store
from measures.load import cpu_seconds

FIRST_MS, SHARE = 200.0, 0.95
"""So many milliseconds, for so many of the questions."""
QUESTIONS, APART = 30, 9
"""So many questions, each so many answers after the last one."""


class Wait(NamedTuple):
    """Milliseconds by the clock, and of processor."""

    clock: float
    work: float


def questions(name: str) -> Iterator[tuple[Table, str]]:
    """Tables at questions with something to choose, and the seat that is asked."""
    game, n, found = find_game(name), 0, 0
    for seed in range(10**6):
        table, captain = new_table(game, seed=seed), Captain(seed)
        while not table.over:
            n, pending = n + 1, table.pending
            if n >= APART and pending is not None and pending.kind == "choice" and len(pending.keys) > 1:
                yield table, pending.seat
                n, found = 0, found + 1
                if found == QUESTIONS:
                    return
            table.answer(captain.choose(table))


async def first_numbers(name: str) -> list[Wait]:
    """The wait for the first numbers of each question."""
    took = []
    with tempfile.TemporaryDirectory() as folder:
        house = House(open_store(str(Path(folder) / "tables.db")), Settings(workers=2))
        await house.open()
        for number, (table, seat) in enumerate(questions(name)):
            opened = await house.import_table(msgspec.convert(rows_of(table), Imported))
            party = await house.party(opened.table)
            party.row.coach = True
            if not number:  # the table is opened, and some seconds later the first question comes
                house.thinking.prepare(party)
                for _ in range(2):
                    async for _told in house.thinking.advise(party, seat, party.seq):
                        pass
            began, spent = time.perf_counter(), _spent(house)
            async for _told in house.thinking.advise(party, seat, party.seq):
                took.append(Wait(1000 * (time.perf_counter() - began), 1000 * (_spent(house) - spent)))
                break
        await house.close()
    return took


def _spent(house: House) -> float:
    """Seconds of processor of the house and all its workers."""
    return time.process_time() + sum(cpu_seconds(worker.process.pid) for worker in house.workers._all)


def verdicts(games: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The coach of these games against its bar."""
    for name in games:
        if find_game(name).live is None:
            clock, work = (sorted(column) for column in zip(*asyncio.run(first_numbers(name)), strict=True))
            at = int(SHARE * (len(clock) - 1))
            most = clock[at]
            yield {
                "what": f"{name}: first numbers of the coach after {clock[len(clock) // 2]:.0f} ms in the middle, "
                f"{SHARE:.0%} within {most:.0f} ms ({work[at]:.0f} ms of processor)",
                "bar": f"<= {FIRST_MS:g} ms",
                "ok": most <= FIRST_MS,
            }
