"""The whole position: clock, boat and sea, crew, and what passes between them."""

from __future__ import annotations

from typing import Annotated

import msgspec

from kaleun.games.uboot.crew.state import Crew
from kaleun.games.uboot.missions.state import Task
from kaleun.games.uboot.officers.state import Voice
from kaleun.games.uboot.readiness import Readiness
from kaleun.games.uboot.sea.state import Boat, Sea
from kaleun.kernel.live import Clock, Event
from kaleun.kernel.plain import Since


class State(msgspec.Struct):
    """`boat` and `sea` belong to sea/, `crew` to crew/, `task` to missions/. The sea reads `ready` and fills
    `events`; the crew layer writes `ready` and gives orders through sea/orders.py. `outcome` is "" until the
    mission has ended."""

    mission: str
    seed: int
    """Key of the sea's streams: drawn once as a recorded die, seen by nobody."""
    clock: Clock
    boat: Boat
    sea: Sea
    crew: Crew
    ready: Readiness
    events: list[Event] = []
    briefed: list[str] = []
    """Roles that are ready to put to sea."""
    task: Task = msgspec.field(default_factory=Task)
    outcome: str = ""
    voice: Annotated[Voice, Since("2")] = msgspec.field(default_factory=Voice)
