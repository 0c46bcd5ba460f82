"""Microbenchmarks behind the choices: state snapshot/clone, validation, dice. CPU time, median of 5."""

import copy
import dataclasses
import hashlib
import json
import pickle
import random
import secrets
import statistics
import time
from dataclasses import field

import msgspec
import numpy as np
import orjson
from pydantic import BaseModel


def bench(f, secs=0.3):
    n = 1
    while True:
        c = time.process_time()
        for _ in range(n):
            f()
        d = time.process_time() - c
        if d > 0.05:
            break
        n *= 4
    n = max(1, int(n * secs / d))
    out = []
    for _ in range(5):
        c = time.process_time()
        for _ in range(n):
            f()
        out.append((time.process_time() - c) / n * 1e6)
    return statistics.median(out)


# a career-game-like state: 20 scalars, 12 crew, 14 torpedoes, 5 ships, 30 log facts
class Crew(msgspec.Struct):
    name: str
    rank: int
    skill: str | None
    wound: int


class Torp(msgspec.Struct):
    tube: int
    kind: str
    ready: bool


class Ship(msgspec.Struct):
    id: int
    kind: str
    tons: int
    damage: int
    sunk: bool


class State(msgspec.Struct):
    year: int = 1943
    month: int = 2
    patrol: int = 5
    box: int = 7
    hull: int = 3
    flooding: int = 1
    fuel: int = 0
    diesel1: bool = True
    diesel2: bool = True
    radio: bool = True
    hydro: bool = False
    flak: int = 2
    ammo: int = 7
    prestige: int = 13
    tonnage: int = 120345
    phase: str = "combat"
    area: str = "atlantic"
    boat: str = "VIIC"
    seed: int = 12345678901234
    turn: int = 512
    crew: list[Crew] = []
    torps: list[Torp] = []
    ships: list[Ship] = []
    facts: dict[str, int] = {}


def make():
    return State(
        crew=[Crew(f"Name {i}", i % 4, "ace" if i % 3 else None, 0) for i in range(12)],
        torps=[Torp(i % 5, "G7e" if i % 2 else "G7a", True) for i in range(14)],
        ships=[Ship(i, "freighter", 5000 + i, 0, False) for i in range(5)],
        facts={f"k{i}": i for i in range(30)},
    )


s = make()
b = msgspec.to_builtins(s)
DC_ = {}


def to_dc(t):
    ns = [(f.name, object, field(default=None)) for f in msgspec.structs.fields(t)]
    return dataclasses.make_dataclass("D" + t.__name__, ns)


DCrew, DTorp, DShip, DState = map(to_dc, (Crew, Torp, Ship, State))


def dc_state():
    d = {f.name: getattr(s, f.name) for f in msgspec.structs.fields(State)}
    d["crew"] = [DCrew(**msgspec.structs.asdict(x)) for x in s.crew]
    d["torps"] = [DTorp(**msgspec.structs.asdict(x)) for x in s.torps]
    d["ships"] = [DShip(**msgspec.structs.asdict(x)) for x in s.ships]
    return DState(**d)


ds = dc_state()


class PCrew(BaseModel):
    name: str
    rank: int
    skill: str | None
    wound: int


class PTorp(BaseModel):
    tube: int
    kind: str
    ready: bool


class PShip(BaseModel):
    id: int
    kind: str
    tons: int
    damage: int
    sunk: bool


class PState(BaseModel):
    year: int
    month: int
    patrol: int
    box: int
    hull: int
    flooding: int
    fuel: int
    diesel1: bool
    diesel2: bool
    radio: bool
    hydro: bool
    flak: int
    ammo: int
    prestige: int
    tonnage: int
    phase: str
    area: str
    boat: str
    seed: int
    turn: int
    crew: list[PCrew]
    torps: list[PTorp]
    ships: list[PShip]
    facts: dict[str, int]


js = msgspec.json.encode(s)
mp = msgspec.msgpack.encode(s)
ps = PState.model_validate_json(js)
je, jd = msgspec.json.Encoder().encode, msgspec.json.Decoder(State).decode
me, md = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(State).decode


def hand_clone():
    n = copy.copy(s)
    n.crew = [copy.copy(x) for x in s.crew]
    n.torps = [copy.copy(x) for x in s.torps]
    n.ships = [copy.copy(x) for x in s.ships]
    n.facts = dict(s.facts)
    return n


R = []


def row(name, f):
    R.append((name, bench(f)))
    print(f"| {name} | {R[-1][1]:.3f} |", flush=True)


print(f"state: JSON {len(js)} B, msgpack {len(mp)} B\n| operation | us |\n|---|---:|")
row("copy.deepcopy(dataclass state)", lambda: copy.deepcopy(ds))
row("copy.deepcopy(msgspec state)", lambda: copy.deepcopy(s))
row("pickle loads(dumps(msgspec state))", lambda: pickle.loads(pickle.dumps(s, 5)))
row("hand-written clone (Struct shallow copies)", hand_clone)
row("msgspec msgpack decode(encode) clone", lambda: md(me(s)))
row("msgspec msgpack encode", lambda: me(s))
row("msgspec msgpack decode+validate", lambda: md(mp))
row("msgspec JSON encode", lambda: je(s))
row("msgspec JSON decode+validate", lambda: jd(js))
row("pydantic v2 model_dump_json", lambda: ps.model_dump_json())
row("pydantic v2 model_validate_json", lambda: PState.model_validate_json(js))
row("orjson dumps(dict)", lambda: orjson.dumps(b))
row("orjson loads", lambda: orjson.loads(js))
row("stdlib json.dumps(dict)", lambda: json.dumps(b))
row("stdlib json.loads", lambda: json.loads(js))
row("state hash: blake2b(msgpack)", lambda: hashlib.blake2b(me(s), digest_size=16).digest())
mv = b'{"kind":"fire","tubes":[1,2],"target":3}'


class MMove(msgspec.Struct):
    kind: str
    tubes: list[int]
    target: int


class PMove(BaseModel):
    kind: str
    tubes: list[int]
    target: int


mdec = msgspec.json.Decoder(MMove).decode
row("msgspec decode one small move", lambda: mdec(mv))
row("pydantic decode one small move", lambda: PMove.model_validate_json(mv))
row("construct msgspec Struct (3 fields)", lambda: MMove("fire", [], 3))
row("construct pydantic model (3 fields)", lambda: PMove(kind="fire", tubes=[], target=3))
DM = dataclasses.make_dataclass("DM", ["kind", "tubes", "target"])
DMF = dataclasses.make_dataclass("DMF", ["kind", "tubes", "target"], frozen=True)
DMS = dataclasses.make_dataclass("DMS", ["kind", "tubes", "target"], slots=True)
row("construct dataclass (3 fields)", lambda: DM("fire", [], 3))
row("construct frozen dataclass", lambda: DMF("fire", [], 3))
row("construct slots dataclass", lambda: DMS("fire", [], 3))
print("\n| one d6 | us |\n|---|---:|")
r = random.Random(1)
rnd = r.random
row("random.Random.randint(1,6)", lambda: r.randint(1, 6))
row("random.Random.randrange(6)+1", lambda: r.randrange(6) + 1)
row("random.Random.choice(tuple)", lambda: r.choice((1, 2, 3, 4, 5, 6)))
row("int(random()*6)+1", lambda: int(rnd() * 6) + 1)
row("random.getrandbits(32)*6>>32 (+1)", lambda: (r.getrandbits(32) * 6 >> 32) + 1)
g = np.random.Generator(np.random.PCG64(1))
row("numpy Generator.integers(1,7) scalar", lambda: g.integers(1, 7))
row("secrets.randbelow(6)+1", lambda: secrets.randbelow(6) + 1)
key, ctr = b"k" * 32, [0]


def ctr_die():
    ctr[0] += 1
    return (
        int.from_bytes(hashlib.blake2b(ctr[0].to_bytes(8, "little"), key=key, digest_size=8).digest(), "little") * 6
        >> 64
    ) + 1


row("keyed blake2b counter die (auditable)", ctr_die)


def block(k=b"k" * 32):
    n = 0
    while True:
        n += 1
        for x in hashlib.blake2b(n.to_bytes(8, "little"), key=k).digest():
            if x < 252:
                yield x % 6 + 1


bl = block().__next__
row("blake2b block of 64 bytes -> dice (auditable, amortised)", bl)
M = (1 << 64) - 1
st = [1]


def splitmix():
    st[0] = (st[0] + 0x9E3779B97F4A7C15) & M
    z = st[0]
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M
    return ((z ^ (z >> 31)) * 6 >> 64) + 1


row("SplitMix64 in Python (portable to JS/C)", splitmix)
row("loop+lambda overhead included above", lambda: None)
