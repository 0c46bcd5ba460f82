"""Rules as generators: the rule text yields requests, a driver answers. Three grades."""

from __future__ import annotations

from dataclasses import dataclass

AIR = (0, 2, 1, 1, 0, 0, 0)
NEED = (0, 3, 4, 5)
SINK = (0, 1, 1, 2, 2, 3, 3)
DC = (0, 0, 0, 1, 1, 2, 3)


@dataclass
class Boat:
    hull: int = 6
    torps: int = 24
    ton: int = 0
    turn: int = 0


# ---- grade 1: plain. A fresh frozen dataclass request each time, one yield per throw, nested procedures
@dataclass(frozen=True)
class Dice:
    n: int
    why: str


@dataclass(frozen=True)
class Choice:
    why: str
    options: tuple


def depth_charge(b: Boat):
    (d,) = yield Dice(1, "detection")
    if d <= 3:
        (d,) = yield Dice(1, "depth charge")
        b.hull -= DC[d]


def attack(b: Boat, convoy: bool):
    (size,) = yield Dice(1, "size")
    for _ in range(3):
        rg = yield Choice("range", (0, 1, 2, 3))
        if not rg:
            return
        n = yield Choice("salvo", tuple(range(1, min(4, b.torps) + 1)))
        b.torps -= n
        hits = sum(d >= NEED[rg] for d in (yield Dice(n, "torpedo")))
        gone = hits >= SINK[size]
        if gone:
            b.ton += size * 1000
        if convoy or rg == 1:
            yield from depth_charge(b)
        if gone or not b.torps or b.hull <= 0:
            return


def patrol(b: Boat):
    for b.turn in range(20):
        e = sum((yield Dice(2, "encounter")))
        if e == 2 or e == 12:
            (d,) = yield Dice(1, "aircraft")
            b.hull -= AIR[d]
        elif 6 <= e <= 10 and b.torps:
            yield from attack(b, e >= 9)
        if b.hull <= 0:
            return
        if b.hull <= 2 or not b.torps:
            if (yield Choice("home", (0, 1))):
                return


def drive(rng):
    b = Boat()
    g = patrol(b)
    dice = choices = 0
    try:
        req = next(g)
        while True:
            if isinstance(req, Dice):
                ans = [rng.randint(1, 6) for _ in range(req.n)]
                dice += req.n
            else:
                ans = rng.choice(req.options)
                choices += 1
            req = g.send(ans)
    except StopIteration:
        return b, dice, choices


def drive_journal(rng):
    """the same + every answer journalled with its reason, as a platform that replays and audits must do"""
    b = Boat()
    g = patrol(b)
    journal = []
    dice = choices = 0
    try:
        req = next(g)
        while True:
            if isinstance(req, Dice):
                ans = tuple([rng.randint(1, 6) for _ in range(req.n)])
                dice += req.n
                journal.append(("dice", req.why, ans))
            else:
                ans = rng.choice(req.options)
                if ans not in req.options:
                    raise ValueError
                choices += 1
                journal.append(("choice", req.why, req.options, ans))
            req = g.send(ans)
    except StopIteration:
        return b, dice, choices


# ---- grade 2: tuned. Dice are drawn by a direct call (ctx.d6), only CHOICES yield; requests are interned
class Ctx:
    __slots__ = ("rnd", "dice")

    def __init__(self, rnd):
        self.rnd = rnd
        self.dice = 0

    def d6(self):
        self.dice += 1
        return int(self.rnd() * 6) + 1


class SlotBoat:
    __slots__ = ("hull", "torps", "ton", "turn")

    def __init__(self):
        self.hull = 6
        self.torps = 24
        self.ton = 0
        self.turn = 0


class Ask:
    __slots__ = ("why", "options", "n")

    def __init__(self, why, options):
        self.why = why
        self.options = options
        self.n = len(options)


RANGE = Ask("range", (0, 1, 2, 3))
SALVO = [None] + [Ask("salvo", tuple(range(1, k + 1))) for k in (1, 2, 3, 4)]
HOME = Ask("home", (0, 1))


def attack2(b, ctx, convoy):
    d6 = ctx.d6
    size = d6()
    for _ in range(3):
        rg = yield RANGE
        if not rg:
            return
        n = yield SALVO[b.torps if b.torps < 4 else 4]
        b.torps -= n
        need = NEED[rg]
        hits = 0
        for _i in range(n):
            if d6() >= need:
                hits += 1
        gone = hits >= SINK[size]
        if gone:
            b.ton += size * 1000
        if convoy or rg == 1:
            if d6() <= 3:
                b.hull -= DC[d6()]
        if gone or not b.torps or b.hull <= 0:
            return


def patrol2(b, ctx):
    d6 = ctx.d6
    for b.turn in range(20):
        e = d6() + d6()
        if e == 2 or e == 12:
            b.hull -= AIR[d6()]
        elif 6 <= e <= 10 and b.torps:
            yield from attack2(b, ctx, e >= 9)
        if b.hull <= 0:
            return
        if b.hull <= 2 or not b.torps:
            if (yield HOME):
                return


def drive2(rnd):
    b = SlotBoat()
    ctx = Ctx(rnd)
    send = patrol2(b, ctx).send
    choices = 0
    ans = None
    try:
        while True:
            req = send(ans)
            ans = req.options[int(rnd() * req.n)]
            choices += 1
    except StopIteration:
        return b, ctx.dice, choices
