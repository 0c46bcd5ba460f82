"""A bad network: messages lost, doubled, delayed, re-ordered and replayed, connections cut at any moment. Every action
is applied at most once, every acknowledged one exactly once, and all devices end in the same state."""

from __future__ import annotations

import contextlib
import json
import random
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kaleun.server.settings import Settings
from kaleun.server.store import Store
from server.harness import NO_LIMITS, Player, Server, with_store


class BadNetwork:
    """A device behind a network that does everything it can to confuse."""

    def __init__(self, server: Server, opened: dict[str, Any], rng: random.Random) -> None:
        self.server, self.opened, self.rng = server, opened, rng
        self.player: Player = server.sit(opened)
        self.sent: list[str] = []
        self.held: list[str] = []
        self.acked: dict[str, int] = {}
        self.count = 0

    def act(self) -> None:
        """One true answer, and what the network makes of it."""
        rng, player = self.rng, self.player
        if player.state["over"]:
            message = {"t": "rewind", "n": 0}
        elif player.state["can_undo"] and rng.random() < 0.1:
            message = {"t": "undo"}
        else:
            message = {"t": "answer", "key": rng.choice(player.keys)}
        self.count += 1
        text = json.dumps({"id": f"{id(self)}-{self.count}", "seq": player.state["seq"], **message})
        self.sent.append(text)
        fate = rng.random()
        if fate < 0.1:  # lost
            return
        if fate < 0.25:  # held back, comes later among others
            self.held.append(text)
            return
        out = [text] * rng.choice([1, 1, 1, 2, 3])
        while self.held and rng.random() < 0.5:
            out.insert(rng.randrange(len(out) + 1), self.held.pop(rng.randrange(len(self.held))))
        if rng.random() < 0.2:
            out.append(rng.choice(self.sent))  # replayed from long ago
        for item in out:
            player.ws.send(item)

    def listen(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            while True:
                message = self.player.receive(seconds)
                if message["t"] == "ack":
                    assert self.acked.setdefault(message["id"], message["seq"]) == message["seq"], "one id, one number"

    def cut(self) -> None:
        """The connection breaks; the device comes back with what it holds."""
        with contextlib.suppress(ConnectionClosed, OSError):
            self.player.ws.socket.shutdown(2)
        before = self.player
        self.player = self.server.sit(self.opened, lines=before.lines)
        assert self.player.state["seq"] >= before.state["seq"]


@pytest.mark.parametrize("seed", range(2))
def test_every_action_at_most_once_and_all_in_step(serve, db, seed):
    rng = random.Random(seed)
    server = serve(db)
    opened = server.open(seed=seed, options={"campaign": True})
    devices = [BadNetwork(server, opened, rng) for _ in range(3)]
    live = server.app.house.lives[opened["table"]]
    for _ in range(3000):
        if live.seq > 50:
            break
        device = rng.choice(devices)
        device.act()
        device.listen(0.002)
        if rng.random() < 0.06:
            device.cut()
    for device in devices:
        for text in device.held:
            device.player.ws.send(text)
        device.listen(0.3)
    last = max(d.player.state["seq"] for d in devices)
    for device in devices:
        device.player.until_seq(last)
    table = server.app.house.lives[opened["table"]].table
    own = [(line.n, line.code) for line in table.log("commander")]
    for device in devices:
        assert [(line["n"], line["code"]) for line in device.player.lines] == own
        assert device.player.state["view"] == devices[0].player.state["view"]
    server.stop()
    changes = _changes(db, opened["table"])
    actions = [action for _, action in changes if action]
    assert len(actions) == len(set(actions)), "nothing was applied twice"
    written = {action: seq for seq, action in changes if action}
    for device in devices:
        for action, seq in device.acked.items():
            assert written[action] == seq, "what was acknowledged is there, under the number that was told"
    assert len(actions) >= 45


def test_200_drops_of_five_devices(serve, sqlite):
    """Each is back at once, in its seat, with the view, the question and the log of the table; all end in one state."""
    rng = random.Random(7)
    server = serve(sqlite)
    opened = server.open(seed=7, options={"campaign": True})
    devices = [BadNetwork(server, opened, rng) for _ in range(5)]
    live = server.app.house.lives[opened["table"]]
    seen: dict[int, Any] = {}
    for drop in range(200):
        device = devices[drop % 5]
        device.act()
        begin = time.monotonic()
        device.cut()
        assert time.monotonic() - begin < 3
        shown, lines = device.player.state, device.player.lines
        told = (shown["seat"], shown["view"], shown["ask"], [line["code"] for line in lines])
        assert seen.setdefault(shown["seq"], told) == told, "at one number all are shown the same"
    for device in devices:
        device.listen(0.3)
        assert device.player.state["seq"] == live.seq
        assert device.player.state["view"] == live.table.view("commander")
        assert [line["code"] for line in device.player.lines] == [line.code for line in live.table.log("commander")]
    assert len(seen) > 30


def _changes(db: str, table: str) -> list[tuple[int, str | None]]:
    async def read(store: Store) -> list[tuple[int, str | None]]:
        return [(c.seq, c.action) for c in await store.changes(table)]

    return with_store(db, read)


def test_restarts_during_play(serve, sqlite):
    """The server goes down and comes up again and again; the client only ever reconnects and sends again."""
    rng = random.Random(1)
    server = serve(sqlite)
    opened = server.open(seed=2, options={"campaign": True})
    port, acked, n = server.port, 0, 0
    player = server.sit(opened)
    for _ in range(5):
        for _ in range(8):
            if player.state["over"]:
                player.until_seq(player.change("rewind", n=0)["seq"])
            n += 1
            ack = player.change("answer", id=f"a{n}", key=rng.choice(player.keys))
            assert ack["t"] == "ack"
            player.until_seq(ack["seq"])
            acked += 1
        seq = player.state["seq"]
        server.stop()
        begin = time.monotonic()
        server = serve(sqlite, Settings(limits=NO_LIMITS, workers=1), port)
        player = server.sit(opened, lines=player.lines)
        assert time.monotonic() - begin < 3, "correct within 3 s"
        assert player.state["seq"] == seq
    assert acked == 40


def test_a_message_that_arrives_after_the_client_is_gone(server):
    """Sent, and the line cut before the answer: the change counts, and sending it again gets its number."""
    opened = server.open(seed=1)
    player = server.sit(opened)
    text = json.dumps({"t": "answer", "id": "last", "seq": 1, "key": player.keys[0]})
    player.ws.send(text)
    player.ws.socket.close()
    deadline = time.monotonic() + 5
    while server.app.house.lives[opened["table"]].seq < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    back = server.sit(opened)
    assert back.state["seq"] == 2
    back.ws.send(text)
    assert back.until("ack", "refused") == {"t": "ack", "id": "last", "seq": 2}
    assert back.state["seq"] == 2
