"""How long a search by the clock goes on."""

from __future__ import annotations

import time

PATIENT = 3.0
"""On a busy machine a search may take so many times its seconds by the clock on the wall, then it says what it has."""


class Until:
    """True while there is time: so many seconds of processor time (a busy machine makes a bot slower, not weaker), but
    nobody waits for it much longer than that."""

    def __init__(self, seconds: float) -> None:
        self._processor, self._wall = time.thread_time() + seconds, time.monotonic() + seconds * PATIENT

    def __bool__(self) -> bool:
        return time.thread_time() < self._processor and time.monotonic() < self._wall
