"""Two-player pig to 100, random roll/hold policy: the one game that OpenSpiel, boardgame.io and TextArena also have."""

from dataclasses import dataclass, field


@dataclass
class Pig:
    rng: object
    scores: list = field(default_factory=lambda: [0, 0])
    player: int = 0
    pot: int = 0
    decisions: int = 0
    events: int = 0

    def legal(self):
        return ["roll", "hold"]

    def terminal(self):
        return max(self.scores) >= 100

    def apply(self, action):
        self.decisions += 1
        self.events += 1
        if action == "roll":
            self.events += 1
            d = self.rng.randint(1, 6)
            if d == 1:
                self.pot = 0
                self.player = 1 - self.player
            else:
                self.pot += d
        else:
            self.scores[self.player] += self.pot
            self.pot = 0
            self.player = 1 - self.player


def dataclass_play(rng):
    g = Pig(rng)
    while not g.terminal():
        g.apply(rng.choice(g.legal()))
    return g.decisions, g.events


class Ask:
    __slots__ = ("options", "n")

    def __init__(self, *o):
        self.options = o
        self.n = len(o)


ASK = Ask("roll", "hold")


def rules(st, d6):
    s = st["scores"]
    p = 0
    while True:
        pot = 0
        while True:
            if (yield ASK) == "hold":
                s[p] += pot
                if s[p] >= 100:
                    return
                break
            d = d6()
            if d == 1:
                break
            pot += d
        p = 1 - p


def generator_play(rng):
    rnd = rng.random
    n = [0]

    def d6():
        n[0] += 1
        return int(rnd() * 6) + 1

    send = rules({"scores": [0, 0]}, d6).send
    dec = 0
    ans = None
    try:
        while True:
            req = send(ans)
            dec += 1
            ans = req.options[int(rnd() * req.n)]
    except StopIteration:
        return dec, dec + n[0]


def factory(v):
    return {"dataclass": dataclass_play, "generator_tuned": generator_play}[v]
