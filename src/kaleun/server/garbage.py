"""Full collections of garbage wait for a quiet moment: with 500 tables one takes 70 ms, and no answer is heard then."""

from __future__ import annotations

import gc

_YOUNG, _NEVER = 20_000, 1_000_000
"""So many new objects are looked through at once, which takes some milliseconds: the more there are, the more of them
are gone by then."""
_QUIET = 1.0
"""Seconds without a message."""
_LATEST = 350
"""So many collections of what is young after the last full one it is due, quiet or not."""


def wait_for_quiet() -> None:
    """From now on full collections happen in `collect` only, and what is no longer young waits for them. What is there
    now stays and is not looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)


def collect(silence: float) -> None:
    """A full collection if nothing was heard for a while, or if it is long due."""
    young = gc.get_count()[1]
    if young >= _LATEST or (young and silence > _QUIET):
        gc.collect()
