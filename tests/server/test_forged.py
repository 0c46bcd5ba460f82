"""Only answers the server itself offers to that seat at that moment are taken. Everything else, however it is written,
leaves the table as it was."""

from __future__ import annotations

import asyncio
import json
import os
import random
import string

import msgspec

from budget import budget
from kaleun.server import messages
from kaleun.server.bodies import NewTable
from kaleun.server.errors import Denied
from kaleun.server.house import House
from kaleun.server.settings import Settings
from kaleun.server.sockets import Socket, _decode
from kaleun.server.store import open_store
from server.harness import NO_LIMITS

FORGED = int(os.environ.get("KALEUN_FORGED", budget(20_000, 5_000)))
"""Forged messages per run; the wire form of most of them is not even read."""
SEED = int(os.environ.get("KALEUN_FORGED_SEED", "7"))


def forge(rng: random.Random, keys: list[str], seq: int) -> str:
    """A message near a true one: wrong key, wrong number, wrong kind, wrong field, damaged text."""
    choice = rng.random()
    key = rng.choice(
        [
            *(k[:-1] for k in keys),
            *(k + " " for k in keys),
            *(k.upper() if k.upper() != k else k.lower() + "x" for k in keys),
            *(k.replace(":", "::") + "\0" for k in keys),
            "roll", "roll:7", "roll:6-6", "pick:all", "order:0-1", "__proto__", "constructor", "toString", "undefined",
            "null", "NaN", "", "move:", ":", "🙂", "fire:S1+S2+S3", "move:S1;DROP TABLE answers", "../../etc/passwd",
            "".join(rng.choices(string.printable, k=rng.randrange(1, 30))), "x" * 1000, "\u202emove:P3", "stay:D1\n",
        ]
    )  # fmt: skip
    if choice < 0.5:
        message = {"t": "answer", "id": f"f{rng.random()}", "seq": seq, "key": key}
    elif choice < 0.6:
        message = {
            "t": "answer",
            "id": "f",
            "seq": rng.choice([0, seq - 1, seq + 1, 2**53 - 1, -1, 1e308, "1", None]),
            "key": keys[0],
        }
    elif choice < 0.7:
        odd = rng.choice([[], {}, None, 1, True, {"$ne": 1}, ["x"], {"__proto__": {"admin": True}}])
        message = {"t": "answer", "id": "f", "seq": seq, "key": odd}
    elif choice < 0.8:
        message = {
            "t": "answer",
            "id": "f",
            "seq": seq,
            "key": keys[0],
            rng.choice(["seat", "__proto__", "as", "n"]): 1,
        }
    elif choice < 0.9:
        message = {"t": rng.choice(["Answer", "answers", "eval", "state", "ack", "", None, 7]), "id": "f", "seq": seq}
    else:
        text = json.dumps({"t": "answer", "id": "f", "seq": seq, "key": keys[0]})
        place = rng.randrange(len(text))
        return (
            text[:place] + rng.choice(["", "\\u0000", "{", '"', "\ud83d", "}}"]) + text[place + rng.randrange(2) + 1 :]
        )
    return json.dumps(message)


def test_forged_messages_change_nothing(sqlite):
    rng = random.Random(SEED)

    async def run() -> None:
        house = House(open_store(sqlite), Settings(limits=NO_LIMITS))
        await house.open()
        opened = await house.create(NewTable("unterseeboot", seed=3, options={"boat": "VIIC"}))
        party = house.parties[opened.table]
        refused = unread = 0
        for n in range(FORGED):
            table = party.table
            if n % 500 == 0 and not table.over:  # from many positions
                key = rng.choice([o.key for o in table.ask.options])
                await party.change("commander", messages.GiveAnswer(f"true{n}", party.seq, key))
            if table.over:
                await party.change("commander", messages.Rewind(f"back{n}", party.seq, 0))
            keys = [o.key for o in party.table.ask.options]
            seq, hash = party.seq, party.table.state_hash()
            text = forge(rng, keys, seq)
            try:
                said = _decode(text)
            except (msgspec.DecodeError, RecursionError, UnicodeError):
                unread += 1
                continue
            legal = isinstance(said, messages.GiveAnswer) and said.seq == seq and said.key in keys
            if legal or not isinstance(said, messages.GiveAnswer):
                continue
            try:
                await party.change("commander", said)
                raise AssertionError(f"taken: {text!r}")
            except Denied:
                refused += 1
            assert (party.seq, party.table.state_hash()) == (seq, hash), text
            assert not party.dirty
        assert refused > FORGED / 4
        assert unread > FORGED / 8
        await house.close()

    asyncio.run(run())


def test_raw_noise_on_a_socket_changes_nothing(sqlite):
    """Bytes as they come, through the very code that reads a socket."""
    rng = random.Random(5)

    async def run() -> None:
        house = House(open_store(sqlite), Settings(limits=msgspec.structs.replace(NO_LIMITS, bad_messages=10**9)))
        await house.open()
        opened = await house.create(NewTable("unterseeboot", seed=3))
        party = house.parties[opened.table]
        hash, sent = party.table.state_hash(), []

        async def send(message: dict[str, object]) -> None:
            sent.append(message)

        noise = [
            "".join(chr(rng.choice((rng.randrange(128), rng.randrange(0x2000)))) for _ in range(rng.randrange(80)))
            for _ in range(3000)
        ]
        incoming = iter([{"type": "websocket.receive", "text": text} for text in noise])

        async def receive() -> dict[str, object]:
            return next(incoming, {"type": "websocket.disconnect"})

        await Socket(house, party, "commander", "x", send).listen(receive)
        assert len(sent) == len(noise), "each got its refusal"
        assert party.table.state_hash() == hash
        assert party.seq == 1
        await house.close()

    asyncio.run(run())
