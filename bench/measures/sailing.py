"""Missions in real time for `kaleun bench server`: how evenly the clock beats on every screen, how soon an order is
acknowledged, what a mission costs the processor and a screen the line."""

from __future__ import annotations

import asyncio
import json
import os
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

MISSIONS, SECONDS, WARM = 4, 20.0, 3.0
GAME = "uboot"
ROLES = ("captain", "first_officer", "navigator", "chief_engineer")
JITTER, ACK = 50.0, 60.0
"""The bars: milliseconds at p99."""


class Notes:
    """What the screens of all missions have seen."""

    def __init__(self) -> None:
        self.jitter: list[float] = []
        self.acks: list[float] = []
        self.bytes = self.screens = 0
        self.counts = False


async def screen(port: int, table: str, token: str | None, notes: Notes, orders: bool) -> None:
    """Follows the beats; the one that orders sets the time scale to what it is, once a second."""
    headers = {"origin": f"http://127.0.0.1:{port}"}
    who = f"seat.{token}" if token else "watch"
    sent, n = 0.0, 0
    async with connect(
        f"ws://127.0.0.1:{port}/ws?table={table}",
        subprotocols=["kaleun.v2", who],  # type: ignore[list-item]
        additional_headers=headers, compression=None, ping_interval=None, proxy=None, max_size=None,
    ) as ws:  # fmt: skip
        notes.screens += 1
        second, at = -1, 0.0
        async for text in ws:
            now = time.perf_counter()
            notes.bytes += len(text) if notes.counts else 0
            message = json.loads(text)
            if message["t"] == "ack" and notes.counts:
                notes.acks.append((now - sent) * 1000)
            beat = message if message["t"] == "tick" else message.get("live")
            if not beat:
                continue
            await ws.send(json.dumps({"t": "got", "beat": beat["beat"]}))
            if beat["clock"]["seconds"] == second:
                continue
            if notes.counts and beat["clock"]["seconds"] == second + 1:
                notes.jitter.append(abs(now - at - 1.0) * 1000)
            second, at = beat["clock"]["seconds"], now
            if orders:
                n, sent = n + 1, time.perf_counter()
                await ws.send(json.dumps({"t": "command", "id": f"b{n}", "name": "scale", "args": {"to": "real_time"}}))


def mission(port: int, n: int) -> dict[str, Any]:
    """A mission with four people."""
    wish = {"game": GAME, "seed": n, "seats": {role: {"kind": "me"} for role in ROLES}}
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables",
        json.dumps(wish).encode(),
        {"Content-Type": "application/json", "X-Kaleun": "1"},
    )
    with urllib.request.urlopen(request) as answer:
        opened: dict[str, Any] = json.load(answer)
    return opened


async def set_up(port: int, opened: dict[str, Any]) -> None:
    """Every question of the set-up gets its first answer, so that the clock runs."""
    n = quiet = 0
    while quiet < len(ROLES):
        role = ROLES[n % len(ROLES)]
        n, quiet = n + 1, quiet + 1
        async with connect(
            f"ws://127.0.0.1:{port}/ws?table={opened['table']}",
            subprotocols=["kaleun.v2", f"seat.{opened['seats'][role]}"],  # type: ignore[list-item]
            additional_headers={"origin": f"http://127.0.0.1:{port}"}, compression=None, proxy=None,
        ) as ws:  # fmt: skip
            prompts = json.loads(await ws.recv())["live"]["prompts"]
            while prompts:
                quiet, key = 0, prompts[0]["ask"]["options"][0]["key"]
                said = {"t": "reply", "id": f"s{prompts[0]['id']}", "prompt": prompts[0]["id"], "key": key}
                await ws.send(json.dumps(said))
                while (message := json.loads(await ws.recv()))["t"] != "ack":
                    if message["t"] == "refused":
                        raise RuntimeError(f"an answer of the set-up was refused: {message}")
                    if message["t"] == "tick" and message["prompts"] is not None:
                        prompts = message["prompts"]


async def sail(port: int, pid: int, seconds: float) -> dict[str, Any]:
    notes, tables = Notes(), [mission(port, n) for n in range(MISSIONS)]
    for opened in tables:
        await set_up(port, opened)
    watching = [
        asyncio.create_task(screen(port, o["table"], token, notes, role == "first_officer"))
        for o in tables
        for role, token in [*o["seats"].items(), ("", None)]
    ]
    await asyncio.sleep(WARM)
    notes.counts, before, begin = True, spent(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    took, cpu = time.perf_counter() - begin, spent(pid) - before
    for task in watching:
        task.cancel()
    ended = await asyncio.gather(*watching, return_exceptions=True)
    if failed := [end for end in ended if not isinstance(end, asyncio.CancelledError)]:
        raise RuntimeError(f"{len(failed)} screens went dark: {failed[0]!r}")
    return {
        "beats": len(notes.jitter),
        "jitter_ms": shares(notes.jitter),
        "ack_ms": shares(notes.acks),
        "cpu_share": cpu / took / MISSIONS,
        "bytes_s": notes.bytes / took / max(1, notes.screens),
    }


def shares(values: list[float]) -> dict[str, float]:
    """p50, p95 and p99; nothing measured is no success."""
    found = sorted(values) or [float("inf")]
    return {f"p{p}": round(found[min(len(found) - 1, len(found) * p // 100)], 2) for p in (50, 95, 99)}


def spent(pid: int) -> float:
    """Seconds of processor of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(port: int, pid: int, seconds: float = SECONDS) -> dict[str, Any]:
    """Four missions with five screens each, at a server that runs."""
    return asyncio.run(sail(port, pid, seconds))
