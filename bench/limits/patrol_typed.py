"""Readable typed class (state in attributes, one method per rule) for mypyc; own xorshift so nothing is boxed."""

from typing import Final

from mypy_extensions import i64

AIR: Final = (0, 2, 1, 1, 0, 0, 0)
NEED: Final = (0, 3, 4, 5)
SINK: Final = (0, 1, 1, 2, 2, 3, 3)
DC: Final = (0, 0, 0, 1, 1, 2, 3)


class Rng:
    def __init__(self, seed: i64) -> None:
        self.s: i64 = seed

    def below(self, n: i64) -> i64:
        x: i64 = self.s
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self.s = x
        return (x * n) >> 32


class Patrol:
    def __init__(self, rng: Rng) -> None:
        self.hull: i64 = 6
        self.torps: i64 = 24
        self.ton: i64 = 0
        self.dice: i64 = 0
        self.choices: i64 = 0
        self.rng: Rng = rng

    def d6(self) -> i64:
        self.dice += 1
        return self.rng.below(6) + 1

    def choose(self, n: i64) -> i64:
        self.choices += 1
        return self.rng.below(n)

    def attack(self, convoy: bool) -> None:
        size = self.d6()
        for _r in range(3):
            rg = self.choose(4)
            if rg == 0:
                return
            n = 1 + self.choose(self.torps if self.torps < 4 else 4)
            self.torps -= n
            need: i64 = NEED[rg]
            hits: i64 = 0
            for _i in range(n):
                if self.d6() >= need:
                    hits += 1
            gone = hits >= SINK[size]
            if gone:
                self.ton += size * 1000
            if convoy or rg == 1:
                if self.d6() <= 3:
                    self.hull -= DC[self.d6()]
            if gone or self.torps == 0 or self.hull <= 0:
                return

    def play(self) -> i64:
        for _t in range(20):
            e = self.d6() + self.d6()
            if e == 2 or e == 12:
                self.hull -= AIR[self.d6()]
            elif 6 <= e and e <= 10 and self.torps > 0:
                self.attack(e >= 9)
            if self.hull <= 0:
                break
            if self.hull <= 2 or self.torps == 0:
                if self.choose(2) == 1:
                    break
        return self.ton


def batch(rng: Rng, games: i64) -> tuple[i64, i64, i64]:
    ton: i64 = 0
    dice: i64 = 0
    choices: i64 = 0
    for _ in range(games):
        p = Patrol(rng)
        ton += p.play()
        dice += p.dice
        choices += p.choices
    return ton, dice, choices
