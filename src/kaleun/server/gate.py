"""The gate: how many connections there may be, from one address and in all, and how long a request may take to arrive.
Who comes when all places are taken gets that of the oldest request that has not arrived yet; if every connection is in
use, the newcomer is turned away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Hashable
from itertools import islice
from typing import Protocol

from kaleun.server.limits import at_home, network_of
from kaleun.server.settings import Settings

TICK = 1.0
"""Seconds between two looks at who is late."""
AT_ONCE = 100
"""So many who are late are sent away in one go; then others have their turn."""


class Visitor(Hashable, Protocol):
    """An HTTP connection."""

    def late(self) -> None:
        """Its request did not arrive in time, or another one needs its place."""
        ...

    def arrived(self) -> int:
        """So many bytes of the body of its request have come so far."""
        ...


class Gate:
    """The connections of one server. A connection is known by its transport, whoever speaks on it."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.limits = settings, settings.limits
        self._proxies = frozenset(map(network_of, settings.proxies))
        self._places: dict[Hashable, str] = {}
        """By connection the network it comes from."""
        self._many: dict[str, int] = {}
        self._heads: dict[Visitor, tuple[str, float]] = {}
        """Whose request has not told all of its head yet, oldest first: the network and the time when it is late."""
        self._bodies: dict[Visitor, tuple[int, float]] = {}
        """The same for bodies: what had arrived at the last look."""
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._places)

    # -- places

    def enter(self, connection: Hashable, host: str) -> bool:
        """A new connection gets a place, or not."""
        network = network_of(host)
        if self._many.get(network, 0) >= self._most(network, host):
            if not self._make_room(network):
                return False
        elif len(self._places) >= self.limits.connections and not self._make_room(None):
            return False
        self._places[connection] = network
        self._many[network] = self._many.get(network, 0) + 1
        return True

    def _most(self, network: str, host: str) -> int:
        """How many places this network may have. All the world comes by a proxy, and the owner of the machine is no
        stranger."""
        if network in self._proxies:
            return self.limits.connections
        return self.limits.connections_per_address * (self.limits.at_home if at_home(host) else 1)

    def _make_room(self, network: str | None) -> bool:
        """Sends away who has been arriving for the longest time, of this network or of all."""
        oldest = next((v for v, (of, _) in self._heads.items() if network in (None, of)), None)
        if oldest is None:
            return False
        oldest.late()
        return True

    def leave(self, connection: Hashable) -> None:
        """The connection is lost."""
        network = self._places.pop(connection, None)
        if network is None:
            return
        self._many[network] -= 1
        if not self._many[network]:
            del self._many[network]

    # -- time

    def expect_head(self, visitor: Visitor, host: str) -> None:
        """A request begins, or may."""
        self._bodies.pop(visitor, None)
        if visitor not in self._heads:
            self._heads[visitor] = network_of(host), time.monotonic() + self.settings.head_seconds
            self._wind()

    def expect_body(self, visitor: Visitor) -> None:
        """The head of its request is here, the body comes."""
        self._heads.pop(visitor, None)
        self._bodies[visitor] = 0, time.monotonic() + self.settings.body_seconds
        self._wind()

    def done(self, visitor: Visitor) -> None:
        """The request is here, or its connection is gone."""
        self._heads.pop(visitor, None)
        self._bodies.pop(visitor, None)

    def _wind(self, seconds: float = TICK) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        """Sends away who is late. All wait equally long, so the first who is not late ends it."""
        self._timer, now = None, time.monotonic()
        heads = [visitor for visitor, (_, until) in islice(self._heads.items(), AT_ONCE) if until <= now]
        for visitor in heads:
            visitor.late()
        bodies = [(v, before) for v, (before, until) in islice(self._bodies.items(), AT_ONCE) if until <= now]
        for visitor, before in bodies:
            self._has_grown(visitor, before, now)
        if self._heads or self._bodies:
            self._wind(0.0 if AT_ONCE in (len(heads), len(bodies)) else TICK)

    def _has_grown(self, visitor: Visitor, before: int, now: float) -> None:
        """The body of its request has grown by enough since the last look, or it is late."""
        arrived = visitor.arrived()
        if arrived - before < self.settings.body_grows:
            visitor.late()
        else:
            del self._bodies[visitor]
            self._bodies[visitor] = arrived, now + self.settings.body_seconds
