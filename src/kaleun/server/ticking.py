"""The tickers: each table in real time has one while its clock runs. It keeps to a grid of seconds on the wall; what a
busy machine was late for is not made up for later."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

logger = logging.getLogger("kaleun.server")
SLICES = 4
"""At faster scales a beat is run in so many pieces, so that other tables are not kept waiting."""


class Ticked(Protocol):
    """What a ticker drives."""

    id: str

    @property
    def runs(self) -> bool: ...

    @property
    def hurries(self) -> bool: ...

    def tick(self, wall: float) -> None: ...


class Ticker:
    """`wake` starts it where time passes; it ends by itself when the clock stands. `beat` is how long a beat takes on
    the wall, 0 = whoever wants time to pass calls `tick`."""

    def __init__(self, party: Ticked, beat: float) -> None:
        self.party, self.beat = party, beat
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        if self.beat and self._task is None and self.party.runs:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        at = loop.time()
        try:
            while self.party.runs:
                period = self.beat / SLICES if self.party.hurries else self.beat
                at = max(at + period, loop.time() - self.beat)
                await asyncio.sleep(max(0.0, at - loop.time()))
                self.party.tick(period)
        except Exception:
            logger.exception("the clock of table %s… stopped", self.party.id[:4])
        finally:
            self._task = None
