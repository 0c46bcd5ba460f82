"""Waiting: for a state, never for a time. The limit is for what hangs, not for what is slow."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
HANG = 300.0
"""Seconds after which something is taken for hanging: well above anything a busy machine needs, below pytest's limit,
so that the failure says what was waited for."""


def until(state: Callable[[], T], what: str) -> T:
    """Looks again and again until the state is there (anything true), and returns it."""
    deadline = time.monotonic() + HANG
    while not (found := state()):
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        time.sleep(0.005)
    return found
