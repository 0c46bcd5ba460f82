"""The referee of patrols of the day: has finished tries run again, and the captain's bot sail, one after the other in a
worker, and writes down what came of it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.server.calendar import is_over
from kaleun.server.errors import Denied
from kaleun.server.history import own_record, pack_of
from kaleun.server.judging import Judged
from kaleun.server.store import Store
from kaleun.server.store.rows import DayRow
from kaleun.server.workers import TooLong, Workers

if TYPE_CHECKING:
    from kaleun.server.tables import Party

logger = logging.getLogger("kaleun.server")
SECONDS = 120.0


class Referee:
    """Whoever tells of the same thing twice while it waits is heard once; what could not be done is told again by the
    next visitor."""

    def __init__(self, store: Store, workers: Workers, find: Callable[[str], Awaitable[Party]]) -> None:
        """`find` gives the table of an id."""
        self.store, self.workers, self._find = store, workers, find
        self._due: deque[tuple[str, Callable[[], Awaitable[None]]]] = deque()
        self._known: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def tell(self, table: str) -> None:
        """The game at this table is over; if it is a try, it has to be judged."""
        self._add(table, lambda: self._judge(table))

    def send(self, day: DayRow, bot: str) -> None:
        """This day is over: its captain sails."""
        assert is_over(day.day)
        self._add(f"{day.day} {day.game}", lambda: self._sail(day, bot))

    def _add(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        if name in self._known:
            return
        self._known.add(name)
        self._due.append((name, work))
        if self._task is None:
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._due:
                name, work = self._due.popleft()
                try:
                    await work()
                except (KaleunError, Denied) as error:
                    logger.warning("the patrol of the day could not be judged: %s", error)
                except Exception:
                    logger.exception("the patrol of the day could not be judged")
                finally:
                    self._known.discard(name)
        finally:
            self._task = None

    async def _judge(self, table: str) -> None:
        if await self.store.is_judged(table):
            return
        party = await self._find(table)
        async with party.held():
            day = await self.store.day(str(party.row.day), party.row.game)
            if day is None:
                return
            try:
                record, pack = await own_record(party, sealed=True), await pack_of(party)
            except Denied as refused:  # its rules do not lead to what the store tells
                await self._write(table, Judged(False, refused.text))
                return
        data = {"game": day.game, "seed": day.seed, "options": msgspec.json.decode(day.options)}
        try:
            plain = await self.workers.call("judge", SECONDS, record=record, pack=pack, **data)
        except TooLong as error:
            plain = {"ok": False, "why": str(error)}
        await self._write(table, msgspec.convert(plain, Judged))

    async def _write(self, table: str, verdict: Judged) -> None:
        if not verdict.ok:
            logger.warning("table %s…: its try of the day does not count: %s", table[:4], verdict.why)
        await self.store.write([self.store.verdict_statement(table, msgspec.json.encode(verdict).decode())])

    async def _sail(self, day: DayRow, bot: str) -> None:
        options = msgspec.json.decode(day.options)
        plain = await self.workers.call("sail", SECONDS, game=day.game, bot=bot, seed=day.seed, options=options)
        told = msgspec.json.encode(plain).decode()
        await self.store.write([self.store.captain_statement(day.day, day.game, told)])

    async def close(self) -> None:
        """What is not judged yet will be when somebody looks at its day again."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
