"""Who looks at a table, as the table knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kaleun.server.errors import Denied


class Listener(Protocol):
    """A socket that looks at a table; `heard` is when it last said something, `steps` whether it understands steps."""

    seat: str | None
    heard: float
    steps: bool
    ahead: int
    """In real time: how many beats it was shown and has not yet got."""
    lines: int
    """How many log lines it was sent."""

    def push(self, frame: bytes) -> None:
        """Sends a ready-made text frame; never waits."""
        ...

    def push_all(self, frames: Sequence[bytes]) -> None:
        """The same for several, in one piece where that is possible."""
        ...

    def show(self, frame: bytes, seq: int) -> None:
        """The same for the state or step with this number."""
        ...

    def follows(self, base: int) -> bool:
        """Was it shown this number last, and does it understand steps?"""
        ...

    def keeps_up(self, base: int) -> bool:
        """Was it shown this beat last, and is it not too far behind?"""
        ...

    @property
    def caught_up(self) -> bool:
        """Has it got everything it was shown?"""
        ...

    def dismiss(self, why: Denied) -> None: ...
