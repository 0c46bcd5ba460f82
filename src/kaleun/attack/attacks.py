"""The attacks. Each is bounded, leaves nothing behind but a table, and says what it saw."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from kaleun.attack.target import Target, Watch, children, cores, many_files

HEALTHY, GONE = 0.25, 20.0
"""Seconds within which /healthz answers while one socket floods the server, and within which half requests are gone."""
SETTLES = 5.0
"""Seconds until all who knock have been looked at."""
FLOODS = ("pings", "texts", "parts")
FLOOD = 3_000_000
HALF_OPEN, CROWD = 3_000, 5_200
MASK = b"\0\0\0\0"


class Saw(NamedTuple):
    """What an attack saw: does it hold, and in figures."""

    ok: bool
    says: str


class Outcome(msgspec.Struct):
    """An attack that was tried: did the server stand it, how long /healthz took at worst (seconds), how often it was
    asked."""

    name: str
    ok: bool
    says: str
    worst: float
    asked: int


def frame(first: int, data: bytes) -> bytes:
    """A frame as a client sends it."""
    return bytes((first, 0x80 | len(data))) + MASK + data


def _flood(target: Target, data: bytes) -> Saw:
    raw, head = target.watch(target.table()["table"])
    with contextlib.closing(raw):
        if b" 101 " not in head[:20]:
            return Saw(False, f"an observer is not let in: {head[:60]!r}")
        hung_up = False
        try:
            raw.sendall(data)
            while raw.recv(65536):
                pass
        except TimeoutError:
            return Saw(False, f"{len(data):,} bytes were taken and nobody hung up")
        except OSError:
            hung_up = True
    return Saw(True, f"{len(data):,} bytes: {'cut off' if hung_up else 'closed'}")


def pings(target: Target, scale: float) -> Saw:
    """An observer sends nothing but pings."""
    return _flood(target, frame(0x89, b"") * round(FLOOD * scale / 6))


def texts(target: Target, scale: float) -> Saw:
    """An observer sends small questions without end."""
    one = frame(0x81, b'{"t":"ping"}')
    return _flood(target, one * round(FLOOD * scale / len(one)))


def parts(target: Target, scale: float) -> Saw:
    """An observer sends a message in parts that never ends."""
    return _flood(target, frame(0x01, b"") + frame(0x00, b"") * round(FLOOD * scale / 6))


def heads(target: Target, scale: float) -> Saw:
    """Heads of requests: up to 32 kB and 100 lines are read, more is 431."""
    wanted = [
        (200, b"x: " + b"y" * 32_000),
        (431, b"x: " + b"y" * 33_000),
        (431, b"x: " + b"y" * round(FLOOD * scale + 33_000)),
        (200, b"\r\n".join(b"x-%d: y" % n for n in range(99))),
        (431, b"\r\n".join(b"x-%d: y" % n for n in range(100))),
    ]
    found = []
    for status, more in wanted:
        with contextlib.closing(target.connect()) as raw:
            answer = b""
            with contextlib.suppress(ConnectionError):
                raw.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n" + more + b"\r\n\r\n")
            with contextlib.suppress(ConnectionError):
                answer = raw.recv(65536)
            told = int(answer[9:12]) if answer else 431  # who still sends when it is hung up on may not hear why
            found.append((status, told))
    return Saw(all(a == b for a, b in found), "answered " + ", ".join(str(told) for _, told in found))


HALVES = (
    b"GET /healthz HTTP/1.1\r\nhost: loc",
    b"POST /api/join HTTP/1.1\r\nhost: localhost\r\nx-kaleun: 1\r\ncontent-type: application/json\r\n"
    b"content-length: 100\r\n\r\n{",
)


def half_open(target: Target, scale: float, gone: float = GONE) -> Saw:
    """Thousands of requests that stop half-way, in the head or in the body."""
    begin = time.monotonic()
    raws = _halves(target, many_files(round(HALF_OPEN * scale)))
    left = _still_open(raws, begin + gone)
    spent = time.monotonic() - begin
    _close(raws)
    return Saw(not left, f"{len(raws):,} half requests, {left} left after {spent:.1f} s")


def _halves(target: Target, wanted: int) -> list[socket.socket]:
    raws = []
    for n in range(wanted):
        raw = target.connect()
        with contextlib.suppress(OSError):
            raw.sendall(HALVES[n % 2])
        raws.append(raw)
    return raws


def _still_open(raws: list[socket.socket], until: float) -> int:
    """Waits until the server has hung up on all of them; how many it has not."""
    poll, by_number = select.poll(), {raw.fileno(): raw for raw in raws}
    for number in by_number:
        poll.register(number, select.POLLIN)
    while by_number:
        found = poll.poll(max(0.0, min(until - time.monotonic(), 1.0)) * 1000)
        if not found and time.monotonic() >= until:
            break
        for number, _ in found:
            with contextlib.suppress(OSError):
                if by_number[number].recv(65536):
                    continue
            poll.unregister(number)
            del by_number[number]
    return len(by_number)


def _close(raws: list[socket.socket]) -> None:
    for raw in raws:
        raw.close()


def crowd(target: Target, scale: float) -> Saw:
    """More connections than one address may have: the oldest that ask for nothing make room."""
    wanted = many_files(round(CROWD * scale))
    raws = _halves(target, wanted)
    open_still = _still_open(raws, time.monotonic() + SETTLES)
    _close(raws)
    return Saw(True, f"{wanted:,} connections from one address, {open_still:,} held")


def imports(target: Target, scale: float) -> Saw:
    """Many records at once that are none: no more workers than cores."""
    n, found, most = max(3, round(12 * scale)), list[int](), 0
    record = '{"kaleun": 1}\n' * 100_000

    def send() -> None:
        found.append(target.call("POST", "/api/import", record)[0])

    before = children(target.pid)
    senders = [threading.Thread(target=send) for _ in range(n)]
    for sender in senders:
        sender.start()
    while any(sender.is_alive() for sender in senders):
        most = max(most, children(target.pid) - before)
        time.sleep(0.01)
    told = f"{n} records answered {sorted(set(found))}"
    seen = f", at most {most} workers on {cores()} cores" if target.pid else ""
    return Saw(set(found) <= {400, 413, 429} and most <= cores(), told + seen)


def handshakes(target: Target, scale: float) -> Saw:
    """Handshakes from foreign pages and to tables that are not: refused, and no error lines."""
    n, found = max(5, round(100 * scale)), set[bytes]()
    before = target.log
    for k in range(n):
        raw, head = target.watch("nosuchtable22222", origin="http://elsewhere.example" if k % 2 else "")
        raw.close()
        found.add(head[9:12])
    after = target.log
    lines = len(after) - len(before) if after is not None and before is not None else 0
    seen = "" if after is None else f", {lines} lines in the log"
    return Saw(found == {b"403", b"404"} and not lines, f"{n} refused with {sorted(s.decode() for s in found)}{seen}")


def forwarded(target: Target, scale: float) -> Saw:
    """Guessing join codes under a new name each time (X-Forwarded-For): it is not believed."""
    found = [
        target.call("POST", "/api/join", '{"code": "AAAAAA"}', **{"X-Forwarded-For": f"203.0.113.{n}"})[0]
        for n in range(12)
    ]
    return Saw(found[-1] == 429, f"guesses answered {found[0]} … {found[-1]}")


ATTACKS: dict[str, Callable[[Target, float], Saw]] = {
    attack.__name__: attack for attack in (pings, texts, parts, heads, imports, handshakes, half_open, crowd, forwarded)
}


def run(target: Target, name: str, scale: float, healthy: float = HEALTHY) -> Outcome:
    """One attack, while somebody else asks whether all is well; the answers must always come, and during a flood within
    so many seconds."""
    with Watch(target) as watch:
        ok, says = ATTACKS[name](target, scale)
    if watch.failed:
        ok, says = False, f"{says}; {watch.failed}"
    return Outcome(name, ok and (name not in FLOODS or watch.worst <= healthy), says, watch.worst, watch.asked)
