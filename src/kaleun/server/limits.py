"""Limits: how often, how large, how deep. Over the limit means 429 and a time to wait; nothing else breaks."""

from __future__ import annotations

import ipaddress
import re
import time
from collections.abc import Callable
from math import ceil

from kaleun.server.errors import Denied
from kaleun.server.settings import Rate

BODY = 16 * 1024
RECORD = 2 * 1024 * 1024
DEPTH = 8
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_KEPT = 100_000


class Bucket:
    """A bucket of `times` tokens that refills in `seconds`."""

    __slots__ = ("left", "at")

    def __init__(self, rate: Rate, now: float) -> None:
        self.left, self.at = float(rate.times), now

    def take(self, rate: Rate, now: float) -> float:
        """Takes one token; returns 0, or the seconds to wait if there is none."""
        self.left = min(float(rate.times), self.left + (now - self.at) * rate.times / rate.seconds)
        self.at = now
        if self.left >= 1:
            self.left -= 1
            return 0.0
        return (1 - self.left) * rate.seconds / rate.times


class Budget:
    """What a socket may send: frames, and bytes in them."""

    __slots__ = ("_frames", "_bytes", "_left", "_room", "_at")

    def __init__(self, frames: Rate, size: Rate, now: float) -> None:
        self._frames, self._bytes, self._at = frames, size, now
        self._left, self._room = float(frames.times), float(size.times)

    def take(self, size: int, now: float) -> bool:
        """Takes a frame of this size; False if there is no budget left for it."""
        (frames, seconds), (most, during) = self._frames, self._bytes
        spent, self._at = now - self._at, now
        self._left = left = min(frames, self._left + spent * frames / seconds) - 1
        self._room = room = min(most, self._room + spent * most / during) - size
        return left >= 0 and room >= 0


class Buckets:
    """One bucket per kind and key; full ones are forgotten."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self._clock = clock or time.monotonic
        self._buckets: dict[tuple[str, str], tuple[Rate, Bucket]] = {}

    def wait(self, kind: str, key: str, rate: Rate) -> float:
        """Takes one; returns the seconds to wait if it is not free."""
        now = self._clock()
        found = self._buckets.get((kind, key))
        if found is None:
            if len(self._buckets) >= _KEPT:
                self.forget()
            found = self._buckets[kind, key] = (rate, Bucket(rate, now))
        return found[1].take(rate, now)

    def take(self, kind: str, key: str, rate: Rate) -> None:
        """Takes one or refuses with 429."""
        wait = self.wait(kind, key, rate)
        if wait:
            raise too_often(wait)

    def forget(self) -> None:
        """Drops the buckets that are full again."""
        now = self._clock()
        full = [k for k, (rate, b) in self._buckets.items() if now - b.at >= rate.seconds]
        for key in full:
            del self._buckets[key]


def too_often(wait: float) -> Denied:
    seconds = max(1, ceil(wait))
    return Denied("too_often", retry_after=float(seconds), seconds=seconds)


def too_fast(wait: float) -> Denied:
    return Denied("too_fast", retry_after=wait, seconds=round(wait, 1))


def depth(text: bytes) -> int:
    """How deep the brackets of a JSON text go, strings left out."""
    deepest = now = 0
    for byte in _STRINGS.sub(b"", text):
        if byte in b"[{":
            now += 1
            deepest = max(deepest, now)
        elif byte in b"]}":
            now -= 1
    return deepest


def at_home(address: str) -> bool:
    """Is this the own machine?"""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def network_of(address: str) -> str:
    """What is limited together: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def shortened(address: str) -> str:
    """An address for the log: the last part of it is left out."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return "?"
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    net = ipaddress.ip_network((ip, 24 if ip.version == 4 else 48), strict=False)
    return str(net.network_address)
