"""Rows of `kaleun bench` for U-BOOT: how much faster than real time the sea runs, and what a view costs."""

from __future__ import annotations

import time
import zlib
from typing import Any

import msgspec

import kaleun
from kaleun.ai import live
from kaleun.games.uboot.sea.formation import place
from kaleun.games.uboot.sea.setup import add_unit, formation
from kaleun.games.uboot.sea.state import Group
from kaleun.games.uboot.sea.water import light_now
from kaleun.games.uboot.state import State
from kaleun.kernel.frames import patch
from kaleun.kernel.game import Play, find_game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.table import new_table

GAME, MISSION = "uboot", "A2"
REAL_TIME = 1000.0
"""One core runs the sea at least so many times faster than the clock, with a convoy and its escorts in contact."""
VIEW_MS, VIEW_BYTES, PATCH_BYTES, LOAD_S = 1.5, 8192, 600, 1.5
SHIPS = ("tramp", "empire", "timber", "ore", "tanker", "collier") * 5
ESCORTS = ("blackswan", "flower", "flower", "town")
SECONDS = 1800
LONG, LONG_H, BOT_S = "M02", 60, 180.0
"""A mission of 60 hours, and how long four bots may take over so many hours at sea."""


def in_contact() -> LiveTable:
    """A boat at 80 m under a convoy of 30 ships with 4 escorts that hunt it, listening at the hydrophone."""
    table = new_table(find_game(GAME), seed=5, options={"mission": MISSION}, logging=False)
    assert isinstance(table, LiveTable)
    while table.prompts():
        asked = table.pending
        assert asked is not None
        table.answer(asked.keys[0])
    hunted(table.run.state, table.book)
    return table


def hunted(s: State, book: Any) -> None:
    """Puts the convoy over the boat."""
    sea, boat = s.sea, s.boat
    sea.groups.clear()
    sea.units.clear()
    entry = {"kind": "convoy", "types": SHIPS, "columns": 6, "escort": ESCORTS}
    group = Group(
        1,
        "",
        "convoy",
        sea.lat0,
        sea.lon0,
        boat.x,
        boat.y,
        boat.course,
        boat.course,
        boat.course,
        7.0,
        axis=boat.course,
    )
    group.route, group.active, group.near, group.alter_at = [(sea.lat0 + 5.0, sea.lon0)], True, True, 10**9
    sea.groups.append(group)
    for kind, (x, y) in zip([*SHIPS, *ESCORTS], formation(book.sea, entry), strict=True):
        add_unit(s, book.sea, group, kind, x, y)
    place(book.sea, sea, group, 0)
    boat.depth = boat.keel = 80.0
    boat.speed, boat.telegraph, boat.dive_at, boat.under_at = 2.0, "slow_ahead", 0, 0
    boat.views["hydrophone"] = s.clock.seconds + 10**6
    for unit in sea.units[-len(ESCORTS) :]:
        unit.state, unit.until, unit.tx, unit.ty = "search", 10**9, boat.x, boat.y


def times_real_time(seconds: int = SECONDS) -> float:
    """Simulated seconds per second of processor time, in steps of one second."""
    table = in_contact()
    s, book = table.run.state, table.book
    live, p = table.live, Play(book, logging=False)
    start, left = time.process_time(), seconds
    while left > 0:
        left -= live.run(s, p, min(left, 60 - s.clock.seconds % 60))
        s.events.clear()
        s.outcome = ""
    return seconds / (time.process_time() - start)


def in_sight() -> LiveTable:
    """The same convoy by day in clear weather, all 34 ships in sight of six lookouts on the surfaced boat."""
    table = in_contact()
    s, book, p = table.run.state, table.book, Play(table.book, logging=False)
    boat, sea = s.boat, s.sea
    boat.depth = boat.keel = 0.0
    boat.dive_at = boat.under_at = -1
    boat.views.clear()
    boat.x = sea.groups[0].x - 6000.0
    s.ready.observers, sea.weather, sea.weather_at = 6, "calm_clear", 10**9
    for unit in sea.units:
        unit.hostile, unit.state = False, "formation"
    while light_now(s, book.sea) != "day":
        s.clock.seconds += 600
    while sum(not c.lost for c in sea.contacts) < len(sea.units):
        second(table, p)
    return table


def second(table: LiveTable, p: Play[Any]) -> None:
    """One second at sea, whatever comes of it."""
    table.live.run(table.run.state, p, 1)
    table.run.state.events.clear()
    table.run.state.outcome = ""


def view_ms() -> float:
    """Milliseconds for the view of the slowest role with all ships in sight, best of five."""
    table = in_sight()
    worst = 0.0
    for seat in table.seats:
        best = float("inf")
        for _ in range(5):
            start = time.perf_counter()
            table.game.view(table.run.state, table.book, seat)
            best = min(best, (time.perf_counter() - start) * 1000)
        worst = max(worst, best)
    return worst


def sizes(seconds: int = 60) -> tuple[int, int]:
    """Bytes of the largest view with all ships in sight, and of the largest patch from one second to the next,
    deflated."""
    table = in_sight()
    p, book, s = Play(table.book, logging=False), table.book, table.run.state
    told = {seat: table.game.view(s, book, seat) for seat in (*table.seats, None)}
    largest, patches = max(len(msgspec.json.encode(view)) for view in told.values()), 0
    for _ in range(seconds):
        second(table, p)
        for seat in told:
            view = table.game.view(s, book, seat)
            packer = zlib.compressobj(9, zlib.DEFLATED, -15)
            packed = packer.compress(msgspec.json.encode(patch(told[seat], view))) + packer.flush()
            told[seat], patches = view, max(patches, len(packed))
    return largest, patches


def load_seconds() -> tuple[float, float]:
    """Seconds of processor time to load the record of a boat that was long at sea, and its hours."""
    table = live.table(find_game(GAME), {}, 1, {"mission": LONG})
    text = table.record()
    start = time.process_time()
    kaleun.load(text)
    return time.process_time() - start, table.clock.seconds / 3600


def bot_seconds() -> tuple[float, int]:
    """Seconds of processor time four bots take for 60 hours at sea, and the hours measured: boat after boat, whatever
    its fate, until that many hours have been sailed."""
    start, sailed, seed = time.process_time(), 0, 0
    while sailed < LONG_H * 3600:
        seed += 1
        sailed += live.table(find_game(GAME), {}, seed, {"mission": LONG}, logging=False).clock.seconds
    return (time.process_time() - start) * LONG_H * 3600 / sailed, sailed // 3600


def verdicts() -> list[dict[str, Any]]:
    """The promises of the simulated sea."""
    fast, view = max(times_real_time() for _ in range(3)), view_ms()
    (bytes_, patched), (loading, sailed) = sizes(), load_seconds()
    seconds, hours = bot_seconds()
    return [
        {
            "what": f"sea with 30 ships and 4 escorts in contact: {fast:,.0f} x real time",
            "bar": f">= {REAL_TIME:,.0f} x",
            "ok": fast >= REAL_TIME,
        },
        {
            "what": f"view of a role with 34 ships in sight {view:.2f} ms",
            "bar": f"<= {VIEW_MS:g} ms",
            "ok": view <= VIEW_MS,
        },
        {"what": f"the same view {bytes_:,} bytes", "bar": f"<= {VIEW_BYTES:,}", "ok": bytes_ <= VIEW_BYTES},
        {
            "what": f"what changes in it in a second, deflated: {patched} bytes at most",
            "bar": f"<= {PATCH_BYTES}",
            "ok": patched <= PATCH_BYTES,
        },
        {
            "what": f"a record of {sailed:.0f} h loads in {loading:.2f} s",
            "bar": f"<= {LOAD_S:g} s",
            "ok": loading <= LOAD_S,
        },
        {
            "what": f"mission {LONG} by four bots: {seconds:.0f} s for {LONG_H} h at sea ({hours} h measured)",
            "bar": f"60 h in <= {BOT_S:.0f} s",
            "ok": seconds <= BOT_S,
        },
    ]
