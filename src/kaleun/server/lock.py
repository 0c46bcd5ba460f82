"""What every change waits for, without a coroutine each time: the lock of a table, which is nearly always free, and the
next turn of the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Generator, Iterator
from typing import Any


class _Done:
    """Awaited, it has happened already."""

    def __await__(self) -> Iterator[None]:
        return iter(())


class _NextTurn:
    """Awaited, it lets the others have their turn of the loop, as asyncio.sleep(0) does."""

    def __await__(self) -> Generator[None, None, None]:
        yield


_DONE, NEXT_TURN = _Done(), _NextTurn()


class Lock(asyncio.Lock):
    """asyncio's lock, which takes and gives back at once what nobody else wants."""

    _locked: bool
    _waiters: Any

    def __aenter__(self) -> Awaitable[None]:  # type: ignore[override]
        if self._locked or self._waiters:
            return super().__aenter__()
        self._locked = True
        return _DONE  # type: ignore[return-value]

    def __aexit__(self, *error: object) -> Awaitable[None]:  # type: ignore[override]
        self.release()
        return _DONE  # type: ignore[return-value]
