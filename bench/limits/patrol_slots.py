"""Hand-tuned pure Python: __slots__, tuples, locals, inlined dice. Also the mypyc/Cython input."""

AIR = (0, 2, 1, 1, 0, 0, 0)
NEED = (0, 3, 4, 5)
SINK = (0, 1, 1, 2, 2, 3, 3)
DC = (0, 0, 0, 1, 1, 2, 3)


class Patrol:
    __slots__ = ("hull", "torps", "ton", "dice", "choices", "rnd")

    def __init__(self, rnd):
        self.hull = 6
        self.torps = 24
        self.ton = 0
        self.dice = 0
        self.choices = 0
        self.rnd = rnd

    def play(self):
        rnd = self.rnd
        hull = 6
        torps = 24
        ton = 0
        dice = 0
        choices = 0
        for _t in range(20):
            e = int(rnd() * 6) + int(rnd() * 6) + 2
            dice += 2
            if e == 2 or e == 12:
                hull -= AIR[int(rnd() * 6) + 1]
                dice += 1
            elif 6 <= e <= 10 and torps:
                convoy = e >= 9
                size = int(rnd() * 6) + 1
                dice += 1
                need_hits = SINK[size]
                for _r in range(3):
                    choices += 1
                    rg = int(rnd() * 4)
                    if not rg:
                        break
                    choices += 1
                    n = 1 + int(rnd() * (torps if torps < 4 else 4))
                    torps -= n
                    need = NEED[rg]
                    hits = 0
                    for _i in range(n):
                        if int(rnd() * 6) + 1 >= need:
                            hits += 1
                    dice += n
                    gone = hits >= need_hits
                    if gone:
                        ton += size * 1000
                    if convoy or rg == 1:
                        dice += 1
                        if rnd() < 0.5:
                            dice += 1
                            hull -= DC[int(rnd() * 6) + 1]
                    if gone or not torps or hull <= 0:
                        break
            if hull <= 0:
                break
            if hull <= 2 or not torps:
                choices += 1
                if rnd() < 0.5:
                    break
        self.hull = hull
        self.torps = torps
        self.ton = ton
        self.dice = dice
        self.choices = choices
        return ton
