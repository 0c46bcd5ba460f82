"""What can be set about a server. The limits are those of bars S-09 and S-10 (docs/bars.md)."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec


class Rate(NamedTuple):
    """At most `times` in `seconds`, evenly refilled."""

    times: int
    seconds: float


class Limits(msgspec.Struct, frozen=True):
    """Rates by address unless said otherwise."""

    changes: Rate = Rate(40, 2)
    """Changes per seat: 20 a second, 40 at once."""
    questions: Rate = Rate(100, 5)
    """Advice, past positions, log pages and pings per socket."""
    tables: Rate = Rate(20, 3600)
    dailies: Rate = Rate(12, 86400)
    """Tries of patrols of the day."""
    joins: Rate = Rate(10, 600)
    joins_a_day: Rate = Rate(100, 86400)
    exports: Rate = Rate(30, 3600)
    phrases: Rate = Rate(10, 600)
    """Recovery phrases, made or tried."""
    calls: Rate = Rate(600, 60)
    """All other calls that need a token or read the lobby."""
    handshakes: Rate = Rate(300, 60)
    frames: Rate = Rate(400, 10)
    """Frames of any kind per socket, pings and parts of messages too; who sends more is sent away."""
    frame_bytes: Rate = Rate(256 * 1024, 10)
    """The same in bytes."""
    at_home: int = 10
    """The owner at the own machine (a loopback address) may open, export and connect this many times as much."""
    sockets_per_table: int = 10
    """Per address and table."""
    sockets: int = 4000
    connections: int = 6000
    """All connections together, whatever is spoken on them."""
    connections_per_address: int = 500
    """Of these from one address; the own machine may have `at_home` times as many, and a proxy all."""
    bad_messages: int = 20
    """After so many unreadable messages a socket is closed."""
    jobs: int = 32
    """Bot and coach jobs waiting at a time, in the whole house."""


class Settings(msgspec.Struct, frozen=True):
    """`hosts`: names besides localhost and plain addresses under which the server is reached (foreign names in the Host
    header are refused, so that no web page can talk to a house server by a name of its own)."""

    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    """Addresses of proxies before the server. Only what these say of where a request comes from (X-Forwarded-For,
    X-Forwarded-Proto) is believed."""
    code: str = ""
    """With a house code, people at other machines open new tables only after they have shown it (see guests.py)."""
    limits: Limits = Limits()
    web: Path | None = None
    """Where the built app lies; None = inside the package."""
    docs: Path | None = None
    """Where the built documents lie; None = inside the package."""
    idle: float = 90.0
    """Seconds after which a silent socket is closed."""
    head_seconds: float = 10.0
    """Within this time the head of a request must be here, the first as well as any later one of a connection."""
    body_seconds: float = 10.0
    """Within this time the body must be here, or have grown by `body_grows` since the last look."""
    body_grows: int = 64 * 1024
    join_valid: float = 7 * 86400.0
    unload_after: float = 600.0
    """Seconds after which a table nobody looks at leaves the memory."""
    workers: int = 2
    """Processes for bots and coach."""
    bot_seconds: float = 5.0
    coach_seconds: tuple[float, ...] = (0.1, 0.6, 2.4)
    """How long the coach thinks before it speaks, and again and again while the player thinks."""
    warm: bool = True
    """Are the workers made ready when a table with a coach is opened? Else they are when the coach is first asked."""
    beat: float = 1.0
    """Seconds between two beats of a game in real time; 0 = its clock runs only by hand."""
