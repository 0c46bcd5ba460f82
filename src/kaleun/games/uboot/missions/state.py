"""What a mission remembers: how far each objective has got, and the captain's log."""

from __future__ import annotations

from typing import Annotated

import msgspec

from kaleun.kernel.plain import Since


class Goal(msgspec.Struct):
    """One objective. `sent`: headquarters has radioed it; `known`: the crew has read it."""

    id: str
    sent: bool = False
    known: bool = False
    met: bool = False
    """Its main condition is fulfilled; with `then` something is still to be done."""
    done: bool = False
    at: int = -1
    """When it was fulfilled."""
    missed: bool = False
    """It can no longer be fulfilled."""
    amount: int = 0
    """How far it has got: GRT, ships, seconds, reports."""
    since: int = -1
    last: int = -1
    """First and last second of what must hold for some time."""
    squares: list[str] = []
    """Squares reported from."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the captain's log: mission, second, what it is about, and its words or numbers."""

    mission: str
    at: int
    code: str
    data: dict[str, int | float | str] = {}


class Task(msgspec.Struct):
    """The mission as a task."""

    goals: list[Goal] = []
    log: list[Entry] = []
    dead: int = 0
    """Men lost before this mission, and torpedoes fired before it."""
    fired: int = 0
    shot: int = 0
    """Torpedoes fired as last looked at."""
    shot_at: list[int] = []
    """Groups a torpedo or shell has been fired at."""
    heard: int = 0
    """Reports looked at so far."""
    noted: int = 0
    """Sinkings written into the log so far."""
    read: list[str] = []
    """Messages that have been read."""
    said: dict[str, dict[str, float | str]] = {}
    """What each officer has called out: topic -> words."""
    lesson: Annotated[int, Since("2")] = 0
    """Goals of a lesson that have been reached."""
