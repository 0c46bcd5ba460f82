"""How long a search by the clock goes on."""

from __future__ import annotations

import time

PATIENT = 3.0
"""On a busy machine a search may take so many times its seconds by the clock on the wall, then it says what it has."""


class Until:
    """True while there is time: so many seconds of processor time (a busy machine makes a bot slower, not weaker), but
    nobody waits for it much longer than that."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._began = seconds, time.thread_time()
        self._processor, self._wall = self._began + seconds, time.monotonic() + seconds * PATIENT

    def __bool__(self) -> bool:
        return time.thread_time() < self._processor and time.monotonic() < self._wall

    def more(self, done: int) -> int:
        """How many iterations there is time for after so many, at their pace so far."""
        used = time.thread_time() - self._began
        return round(done * (self._seconds / used - 1)) if used > 0 else 1 << 60
