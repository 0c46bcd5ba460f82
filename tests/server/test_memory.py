"""What a table costs in memory: the end of its game, however long it was. Older marks are in the store, and who looks
back, takes back, saves or asks for a report finds them there."""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import types
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import pytest

import kaleun
from kaleun.server import asking, messages, showing
from kaleun.server.bodies import NewTable
from kaleun.server.errors import Denied
from kaleun.server.history import BEHIND
from kaleun.server.house import House
from kaleun.server.settings import Settings
from kaleun.server.store import open_store
from kaleun.server.tables import Party
from server.harness import NO_LIMITS, Server

AFTER_40, AT_THE_END = 100_000, 150_000
"""Bytes of a career of The Hunted: after 40 decisions, and when it is over."""
_SHARED = (type, types.ModuleType, types.FunctionType, types.CodeType, types.BuiltinFunctionType, types.CoroutineType)


class Onlooker:
    """A socket that follows steps and keeps nothing of them."""

    seat, heard, steps, shown = None, 0.0, True, -1

    def push(self, frame: bytes) -> None: ...

    def push_all(self, frames: Sequence[bytes]) -> None: ...

    def show(self, frame: bytes, seq: int) -> None:
        self.shown = seq

    def follows(self, base: int) -> bool:
        return self.shown == base

    def dismiss(self, why: Denied) -> None: ...


def reached(roots: Iterable[Any], stop: Callable[[Any], bool]) -> dict[int, Any]:
    """Everything that hangs on these, as far as it is not to be stopped at."""
    found: dict[int, Any] = {}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        loops = type(thing).__module__.startswith(("asyncio", "_asyncio", "uvloop"))
        if id(thing) in found or loops or isinstance(thing, _SHARED) or stop(thing):
            continue
        found[id(thing)] = thing
        waiting += gc.get_referents(thing)
    return found


def own_bytes(party: Party, twin: Party) -> int:
    """What this table costs: all that hangs on it and not on another table of the same game, too."""
    common = reached([party.store, twin], lambda thing: isinstance(thing, House) or thing is party)
    own = reached([party], lambda thing: id(thing) in common)
    return sum(len(bytes(o)) + 64 if isinstance(o, msgspec.Raw) else sys.getsizeof(o) for o in own.values())


@pytest.mark.parametrize("seed", [3, 4])
def test_a_career_of_the_hunted(sqlite, seed):
    played = kaleun.play("hunted", {"kommandant": "cautious"}, seed=seed)
    keys = [answer.value for answer in played.answers() if answer.who != "chance"]

    async def run() -> list[int]:
        house = House(open_store(sqlite), Settings(limits=NO_LIMITS))
        await house.open()
        first, second = [await house.create(NewTable("hunted", seed=s)) for s in (seed, 99)]
        party, twin = house.parties[first.table], house.parties[second.table]
        onlooker: Any = Onlooker()
        async with party.held():
            party.sockets[None] = {onlooker}
            await party.show.greet(onlooker)
        sizes = []
        for n, key in enumerate(keys, 1):
            await party.change("kommandant", messages.GiveAnswer(f"answer-number-{n}", party.seq, key))
            if n in (40, len(keys)):
                sizes.append(own_bytes(party, twin))
        assert party.shown().over
        assert party.shown().n == played.n > 480
        await house.close()
        return sizes

    after_40, at_the_end = asyncio.run(run())
    assert 5_000 < after_40 <= AFTER_40
    assert 5_000 < at_the_end <= AT_THE_END


def test_only_the_end_of_a_game_is_in_memory(shared: Server):
    opened = shared.open("hunted", seed=5)
    me = shared.sit(opened)
    for _ in range(30):
        me.play(random.Random(5), 1)
        run = shared.app.house.parties[opened["table"]].shown().run
        marks = run.marks()
        assert len(marks) < 3 or run.n - marks[1].n < BEHIND
    assert marks[0].n > 0


def test_who_looks_back_sees_what_there_was(shared: Server):
    opened = shared.open("hunted", seed=5)
    me = shared.sit(opened)
    me.play(random.Random(5), 60)
    table = shared.whole(opened["table"])
    first = shared.app.house.parties[opened["table"]].table.first
    assert first > 40, "there is a mark in the store"
    for n in (0, 1, 2, 39, 40, 41, first - 1, first, first + 1, table.n):
        past = me.ask("past", n=n)
        then = table.at(n)
        assert (past["n"], past["of"]) == (n, table.n)
        assert past["view"] == then.view("kommandant")
        assert past["log_to"] == len(then.log("kommandant"))
    assert shared.app.house.parties[opened["table"]].table.first == first, "and nothing is held for it"


def test_records_and_reports_have_all_of_it(shared: Server, jobs):
    opened = shared.open("unterseeboot", seed=5, options={"campaign": True})
    me = shared.sit(opened)
    me.play(random.Random(5), 25)
    path, n = f"/api/tables/{opened['table']}", me.state["n"]
    record = shared.get(f"{path}/record", me.token).text
    assert kaleun.load(record).n == n
    assert kaleun.verify(record).ok
    events = shared.get(f"{path}/report", me.token).json()["events"]
    lines = [line.n for line in kaleun.load(record).log("commander")]
    assert lines == list(range(len(me.lines)))
    assert [event["n"] for event in events] == [
        line["n"] for line in me.lines if line["code"] in shared.whole(opened["table"]).game.outcomes
    ]


def test_taking_back_goes_behind_what_is_in_memory(shared: Server):
    """Choices one after the other without a die between them."""
    opened = shared.open("unterseeboot", seed=3)
    me = shared.sit(opened)
    rng = random.Random(1)
    for _ in range(200):
        if me.state["over"]:
            break
        me.play(rng, 1)
        hash, n = shared.whole(opened["table"]).state_hash(), me.state["n"]
        back = 0
        while me.state["can_undo"]:
            me.until_seq(me.change("undo")["seq"])
            back += 1
        for _ in range(back):
            me.until_seq(me.change("redo")["seq"])
        assert (shared.whole(opened["table"]).state_hash(), me.state["n"]) == (hash, n)


def test_going_back_to_the_start(shared: Server):
    opened = shared.open("hunted", seed=5)
    me = shared.sit(opened)
    before, n = shared.whole(opened["table"]).state_hash(), me.state["n"]
    me.play(random.Random(5), 40)
    me.until_seq(me.change("rewind", n=0)["seq"])
    assert me.state["n"] == n
    assert shared.whole(opened["table"]).state_hash() == before
    assert me.play(random.Random(6), 10) == 10


def test_the_whole_log_of_a_long_career(shared: Server, monkeypatch):
    """Who has only the last lines asks for the older ones, page by page, until there are none."""
    for module in (asking, showing):
        monkeypatch.setattr(module, "LINES", 200)
    opened = shared.open("unterseeboot", seed=1, options={"campaign": True})
    played = kaleun.play("unterseeboot", {"commander": "steady"}, seed=1, options={"campaign": True})
    me = shared.sit(opened)
    for answer in played.answers():
        if answer.who != "chance":
            me.until_seq(me.change("answer", key=answer.value)["seq"])
    first, lines = len(me.lines), []
    assert first > 800
    while first:
        older = me.ask("log", start=max(0, first - 200))
        assert len(older["log"]) == 200 or older["start"] == 0
        lines = [line for line in older["log"] if line["n"] < first] + lines
        first = lines[0]["n"]
    assert lines == me.lines
