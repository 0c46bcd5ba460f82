"""A bad network: messages lost, doubled, delayed, re-ordered and replayed, connections cut at any moment. Every action
is applied at most once, every acknowledged one exactly once, and all devices end in the same state."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from kaleun.server.store import Store
from kaleun.server.tables import Party
from server.harness import Player, Server, kept_port, with_store
from waiting import until


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

    def listen(self) -> None:
        """Hears all that was answered so far; the server has dealt with all that was sent."""
        self.player.heard()
        told, self.player.other = self.player.other, []
        for message in told:
            if message["t"] == "ack":
                assert self.acked.setdefault(message["id"], message["seq"]) == message["seq"], "one id, one number"

    def cut(self) -> None:
        """The connection breaks; the device comes back with what it holds."""
        before = self.player
        before.cut()
        self.player = self.server.sit(self.opened, lines=before.lines)
        assert self.player.state["seq"] >= before.state["seq"]


def settle(devices: list[BadNetwork], party: Party) -> None:
    """Until the broken connections have come to their end and every device knows how the table stands."""
    until(lambda: sum(map(len, party.sockets.values())) == len(devices), "the server notices every broken line")
    for device in devices:
        device.listen()
    for device in devices:
        device.player.until_seq(party.seq)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_every_action_at_most_once_and_all_in_step(serve, db, seed):
    rng = random.Random(seed)
    server = serve(db)
    opened = server.open(seed=seed, options={"campaign": True})
    devices = [BadNetwork(server, opened, rng) for _ in range(3)]
    party = server.app.house.parties[opened["table"]]
    for _ in range(3000):
        if party.seq > 50:
            break
        device = rng.choice(devices)
        device.act()
        if rng.random() < 0.7:  # else it goes on with what it knows, which may be old
            device.listen()
        if rng.random() < 0.06:
            device.cut()
    for device in devices:
        for text in device.held:
            device.player.ws.send(text)
    settle(devices, party)
    own = [(line.n, line.code) for line in server.whole(party.id).log("commander")]
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


@pytest.mark.slow
def test_200_drops_of_five_devices(shared):
    """Each is back at once, in its seat, with the view, the question and the log of the table; all end in one state."""
    rng = random.Random(7)
    opened = shared.open(seed=7, options={"campaign": True})
    devices = [BadNetwork(shared, opened, rng) for _ in range(5)]
    party = shared.app.house.parties[opened["table"]]
    seen: dict[int, Any] = {}
    for drop in range(200):
        device = devices[drop % 5]
        settle(devices, party)
        device.act()
        device.cut()
        shown, lines = device.player.state, device.player.lines
        told = (shown["seat"], shown["view"], shown["ask"], [line["code"] for line in lines])
        assert seen.setdefault(shown["seq"], told) == told, "at one number all are shown the same"
    settle(devices, party)
    table = shared.whole(opened["table"])
    for device in devices:
        assert device.player.state["seq"] == party.seq
        assert device.player.state["view"] == json.loads(json.dumps(table.view("commander")))
        assert [line["code"] for line in device.player.lines] == [line.code for line in table.log("commander")]
    assert len(seen) > 100


def _changes(db: str, table: str) -> list[tuple[int, str | None]]:
    async def read(store: Store) -> list[tuple[int, str | None]]:
        return [(c.seq, c.action) for c in await store.changes(table)]

    return with_store(db, read)


def test_restarts_during_play(serve, sqlite):
    """The server goes down and comes up again and again; the client only ever reconnects and sends again."""
    rng = random.Random(1)
    with kept_port() as port:
        server = serve(sqlite, port=port)
        opened = server.open(seed=2, options={"campaign": True})
        player = server.sit(opened)
        for n in range(40):
            if player.state["over"]:
                player.until_seq(player.change("rewind", n=0)["seq"])
            ack = player.change("answer", id=f"a{n}", key=rng.choice(player.keys))
            assert ack["t"] == "ack"
            player.until_seq(ack["seq"])
            if n % 8 == 7:
                seq = player.state["seq"]
                server.stop()
                server = serve(sqlite, port=port)
                player = server.sit(opened, lines=player.lines)
                assert player.state["seq"] == seq


def test_a_message_that_arrives_after_the_client_is_gone(shared):
    """Sent, and the line cut before the answer: the change counts, and sending it again gets its number."""
    opened = shared.open(seed=1)
    player = shared.sit(opened)
    text = json.dumps({"t": "answer", "id": "last", "seq": 1, "key": player.keys[0]})
    player.ws.send(text)
    player.cut()
    until(lambda: shared.app.house.parties[opened["table"]].seq == 2, "the change counts")
    back = shared.sit(opened)
    assert back.state["seq"] == 2
    back.ws.send(text)
    assert back.until("ack", "refused") == {"t": "ack", "id": "last", "seq": 2}
    assert back.state["seq"] == 2
