"""Python variants of the patrol + bench_factory(variant) for bench_peers.py; run alone: full table of techniques."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

AIR = (0, 2, 1, 1, 0, 0, 0)
NEED = (0, 3, 4, 5)
SINK = (0, 1, 1, 2, 2, 3, 3)
DC = (0, 0, 0, 1, 1, 2, 3)


# ---- straightforward: dataclass state, a method per rule, a policy object asked with an option list
@dataclass
class Patrol:
    rng: random.Random
    policy: object
    hull: int = 6
    torps: int = 24
    ton: int = 0
    turn: int = 0
    dice: int = 0
    choices: int = 0

    def roll(self, n: int = 1) -> list[int]:
        self.dice += n
        return [self.rng.randint(1, 6) for _ in range(n)]

    def choose(self, why: str, options: list[int]) -> int:
        self.choices += 1
        return self.policy(why, options)

    def depth_charge(self) -> None:
        if self.roll()[0] <= 3:
            self.hull -= DC[self.roll()[0]]

    def attack(self, convoy: bool) -> None:
        size = self.roll()[0]
        for _ in range(3):
            rg = self.choose("range", [0, 1, 2, 3])
            if not rg:
                return
            n = self.choose("salvo", list(range(1, min(4, self.torps) + 1)))
            self.torps -= n
            hits = sum(d >= NEED[rg] for d in self.roll(n))
            gone = hits >= SINK[size]
            if gone:
                self.ton += size * 1000
            if convoy or rg == 1:
                self.depth_charge()
            if gone or not self.torps or self.hull <= 0:
                return

    def play(self) -> int:
        for self.turn in range(20):
            e = sum(self.roll(2))
            if e == 2 or e == 12:
                self.hull -= AIR[self.roll()[0]]
            elif 6 <= e <= 10 and self.torps:
                self.attack(e >= 9)
            if self.hull <= 0:
                break
            if self.hull <= 2 or not self.torps:
                if self.choose("home", [0, 1]):
                    break
        return self.ton


def numba_game():
    import numba as nb
    import numpy as np

    A, N, S, D = (np.array(x, np.int64) for x in (AIR, NEED, SINK, DC))

    @nb.njit(cache=False)
    def run(games, seed):
        np.random.seed(seed)
        ton = 0
        dice = 0
        choices = 0
        for _g in range(games):
            hull = 6
            torps = 24
            for _t in range(20):
                e = np.random.randint(1, 7) + np.random.randint(1, 7)
                dice += 2
                if e == 2 or e == 12:
                    hull -= A[np.random.randint(1, 7)]
                    dice += 1
                elif 6 <= e <= 10 and torps > 0:
                    convoy = e >= 9
                    size = np.random.randint(1, 7)
                    dice += 1
                    for _r in range(3):
                        choices += 1
                        rg = np.random.randint(0, 4)
                        if rg == 0:
                            break
                        choices += 1
                        n = 1 + np.random.randint(0, min(4, torps))
                        torps -= n
                        hits = 0
                        for _i in range(n):
                            if np.random.randint(1, 7) >= N[rg]:
                                hits += 1
                        dice += n
                        gone = hits >= S[size]
                        if gone:
                            ton += size * 1000
                        if convoy or rg == 1:
                            dice += 1
                            if np.random.randint(1, 7) <= 3:
                                dice += 1
                                hull -= D[np.random.randint(1, 7)]
                        if gone or torps == 0 or hull <= 0:
                            break
                if hull <= 0:
                    break
                if hull <= 2 or torps == 0:
                    choices += 1
                    if np.random.randint(0, 2):
                        break
        return ton, dice, choices

    return run


def numba_xoshiro():
    """numba with its own xoshiro256++ in uint64 (what the C does) instead of numba's Mersenne twister"""
    import numba as nb
    import numpy as np

    A, N, S, D = (np.array(x, np.int64) for x in (AIR, NEED, SINK, DC))
    u = np.uint64

    @nb.njit(inline="always")
    def below(s, n):
        s0, s1, s2, s3 = s[0], s[1], s[2], s[3]
        r = s0 + s3
        r = ((r << u(23)) | (r >> u(41))) + s0
        t = s1 << u(17)
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = (s3 << u(45)) | (s3 >> u(19))
        s[0], s[1], s[2], s[3] = s0, s1, s2, s3
        return nb.int64(((r >> u(32)) * u(n)) >> u(32))

    @nb.njit
    def run(games, seed):
        s = np.empty(4, np.uint64)
        x = u(seed) + u(0x9E3779B97F4A7C15)
        for i in range(4):
            x ^= x >> u(12)
            x ^= x << u(25)
            x ^= x >> u(27)
            s[i] = x * u(2685821657736338717)
        ton = 0
        dice = 0
        choices = 0
        for _g in range(games):
            hull = 6
            torps = 24
            for _t in range(20):
                e = below(s, 6) + below(s, 6) + 2
                dice += 2
                if e == 2 or e == 12:
                    hull -= A[1 + below(s, 6)]
                    dice += 1
                elif 6 <= e <= 10 and torps > 0:
                    convoy = e >= 9
                    size = 1 + below(s, 6)
                    dice += 1
                    for _r in range(3):
                        choices += 1
                        rg = below(s, 4)
                        if rg == 0:
                            break
                        choices += 1
                        n = 1 + below(s, min(4, torps))
                        torps -= n
                        hits = 0
                        for _i in range(n):
                            if 1 + below(s, 6) >= N[rg]:
                                hits += 1
                        dice += n
                        gone = hits >= S[size]
                        if gone:
                            ton += size * 1000
                        if convoy or rg == 1:
                            dice += 1
                            if 1 + below(s, 6) <= 3:
                                dice += 1
                                hull -= D[1 + below(s, 6)]
                        if gone or torps == 0 or hull <= 0:
                            break
                if hull <= 0:
                    break
                if hull <= 2 or torps == 0:
                    choices += 1
                    if below(s, 2):
                        break
        return ton, dice, choices

    return run


def numpy_batch(B: int, seed: int):
    """all B games in lock-step with masks"""
    import numpy as np

    r = np.random.Generator(np.random.SFC64(seed))
    A, N, S, D = (np.array(x, np.int32) for x in (AIR, NEED, SINK, DC))
    hull = np.full(B, 6, np.int32)
    torps = np.full(B, 24, np.int32)
    ton = np.zeros(B, np.int64)
    alive = np.ones(B, bool)
    dice = choices = 0
    ix = np.arange(B)

    def d6(n):
        return r.integers(1, 7, n, dtype=np.uint8)

    for _t in range(20):
        live = ix[alive]
        if not live.size:
            break
        e = d6(live.size) + d6(live.size)
        dice += 2 * live.size
        air = live[(e == 2) | (e == 12)]
        hull[air] -= A[d6(air.size)]
        dice += air.size
        m = (e >= 6) & (e <= 10) & (torps[live] > 0)
        tgt, convoy = live[m], e[m] >= 9
        size = d6(tgt.size)
        dice += tgt.size
        for _r in range(3):
            if not tgt.size:
                break
            choices += tgt.size
            rg = r.integers(0, 4, tgt.size, dtype=np.uint8)
            k = rg > 0
            tgt, convoy, size, rg = tgt[k], convoy[k], size[k], rg[k]
            cap = np.minimum(4, torps[tgt])
            n = 1 + (r.random(tgt.size, dtype=np.float32) * cap).astype(np.int32)
            choices += tgt.size
            torps[tgt] -= n
            throws = r.integers(1, 7, (tgt.size, 4), dtype=np.uint8)
            hits = ((throws >= N[rg][:, None]) & (np.arange(4) < n[:, None])).sum(1)
            dice += int(n.sum())
            gone = hits >= S[size]
            ton[tgt[gone]] += size[gone].astype(np.int64) * 1000
            esc = tgt[convoy | (rg == 1)]
            dice += esc.size
            dc = esc[d6(esc.size) <= 3]
            dice += dc.size
            hull[dc] -= D[d6(dc.size)]
            k = ~gone & (torps[tgt] > 0) & (hull[tgt] > 0)
            tgt, convoy, size = tgt[k], convoy[k], size[k]
        alive &= hull > 0
        ask = ix[alive & ((hull <= 2) | (torps == 0))]
        choices += ask.size
        home = ask[r.integers(0, 2, ask.size, dtype=np.uint8) == 1]
        alive[home] = False
    return int(ton.sum()), dice, choices


def games_of(variant: str):
    """-> f(rng) -> (games, tonnage, dice, choices)"""
    if variant == "dataclass":

        def f(rng):
            p = Patrol(rng, lambda why, options: rng.choice(options))
            p.play()
            return 1, p.ton, p.dice, p.choices
    elif variant == "dataclass_fastdie":  # same class, only the die changed: int(random()*6)+1

        def roll(self, n=1):
            self.dice += n
            rnd = self.rng.random
            return [int(rnd() * 6) + 1 for _ in range(n)]

        cls = type("P2", (Patrol,), {"roll": roll})

        def f(rng):
            rnd = rng.random
            p = cls(rng, lambda why, options: options[int(rnd() * len(options))])
            p.play()
            return 1, p.ton, p.dice, p.choices
    elif variant == "slots":
        import patrol_slots

        cls = patrol_slots.Patrol

        def f(rng):
            p = cls(rng.random)
            p.play()
            return 1, p.ton, p.dice, p.choices
    elif variant in ("generator", "generator_journal"):
        import patrol_gen

        drv = patrol_gen.drive if variant == "generator" else patrol_gen.drive_journal

        def f(rng):
            b, d, c = drv(rng)
            return 1, b.ton, d, c
    elif variant == "generator_tuned":
        import patrol_gen

        def f(rng):
            b, d, c = patrol_gen.drive2(rng.random)
            return 1, b.ton, d, c
    elif variant == "typed_interpreted":
        import importlib.util

        spec = importlib.util.spec_from_file_location("patrol_typed_src", Path(__file__).with_name("patrol_typed.py"))
        m = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(m)

        def f(rng):
            t, d, c = m.batch(m.Rng(rng.getrandbits(31) + 1), 50)
            return 50, t, d, c
    elif variant in ("mypyc_typed", "mypyc_slots", "mypyc_generator_tuned", "mypyc_generator"):
        sys.path.insert(0, str(Path(__file__).parent / "mypyc_out"))
        if variant == "mypyc_typed":
            import patrol_typed as m

            assert m.__file__.endswith(".so"), m.__file__

            def f(rng):
                t, d, c = m.batch(m.Rng(rng.getrandbits(31) + 1), 200)
                return 200, t, d, c
        elif variant == "mypyc_slots":
            import patrol_slots as m

            assert m.__file__.endswith(".so"), m.__file__

            def f(rng):
                p = m.Patrol(rng.random)
                p.play()
                return 1, p.ton, p.dice, p.choices
        else:
            import patrol_gen as m

            assert m.__file__.endswith(".so"), m.__file__

            def f(rng):
                b, d, c = m.drive2(rng.random) if variant == "mypyc_generator_tuned" else m.drive(rng)
                return 1, b.ton, d, c
    elif variant in ("numba_single", "numba_xoshiro"):
        run = numba_game() if variant == "numba_single" else numba_xoshiro()

        def f(rng):
            t, d, c = run(20000, rng.getrandbits(31))
            return 20000, t, d, c
    elif variant.startswith("numpy_batch"):
        B = int(variant.partition(":")[2] or 10000)

        def f(rng):
            t, d, c = numpy_batch(B, rng.getrandbits(31))
            return B, t, d, c
    else:
        raise KeyError(variant)
    return f


def bench_factory(variant: str):
    f = games_of(variant)

    def play(rng):
        g, _t, d, c = f(rng)
        return c, d + c, g

    return play


VARIANTS = [
    "dataclass",
    "dataclass_fastdie",
    "slots",
    "generator",
    "generator_journal",
    "generator_tuned",
    "typed_interpreted",
    "mypyc_slots",
    "mypyc_generator",
    "mypyc_generator_tuned",
    "mypyc_typed",
    "numpy_batch:100",
    "numpy_batch:1000",
    "numpy_batch:10000",
    "numpy_batch:100000",
    "numba_single",
    "numba_xoshiro",
]

if __name__ == "__main__":
    import json
    import os
    import statistics
    import subprocess
    import time

    if len(sys.argv) > 2 and sys.argv[1] == "--one":
        v, secs = sys.argv[2], float(sys.argv[3])
        f = games_of(v)
        rng = random.Random(1)
        t0 = time.perf_counter()
        while True:
            f(rng)
            if time.perf_counter() - t0 > secs / 2:
                break
        for rep in range(9):
            rng = random.Random(100 + rep)
            G = T = D = C = 0
            c0, t0 = time.process_time(), time.perf_counter()
            while True:
                g, t, d, c = f(rng)
                G += g
                T += t
                D += d
                C += c
                if time.perf_counter() - t0 >= secs:
                    break
            print(
                "@@"
                + json.dumps(
                    dict(games=G, ton=T, dice=D, choices=C, cpu=time.process_time() - c0, wall=time.perf_counter() - t0)
                )
            )
        sys.exit()
    secs = sys.argv[1] if len(sys.argv) > 1 else "0.5"
    pin = lambda: os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # noqa: E731
    rows = []
    for v in VARIANTS + ["C -O3"]:
        if v == "C -O3":
            res = [
                json.loads(
                    subprocess.run(
                        [str(Path(__file__).with_name("patrol")), secs, str(i)],
                        capture_output=True,
                        text=True,
                        preexec_fn=pin,
                    ).stdout
                )
                for i in range(1, 10)
            ]
        else:
            env = dict(os.environ, OMP_NUM_THREADS="1", NUMBA_NUM_THREADS="1")
            p = subprocess.run(
                [sys.executable, __file__, "--one", v, secs], capture_output=True, text=True, preexec_fn=pin, env=env
            )
            res = [json.loads(x[2:]) for x in p.stdout.splitlines() if x.startswith("@@")]
            if not res:
                print(v, p.stderr.strip().splitlines()[-1:])
                continue
        gs = statistics.median(x["games"] / x["cpu"] for x in res)
        best = max(x["games"] / x["cpu"] for x in res)
        G = sum(x["games"] for x in res)
        rows.append(
            (
                v,
                gs,
                sum(x["dice"] for x in res) / G,
                sum(x["choices"] for x in res) / G,
                sum(x["ton"] for x in res) / G,
                best,
            )
        )
        print(f"{v:24s} {gs:14,.0f} games/s  {1e6 / gs:9.3f} us/game", flush=True)
    base = dict((r[0], r[5]) for r in rows)["dataclass"]
    top = rows[-1][5]
    print(
        "\n| variant | games/s/core (median of 9) | best | us/game | ns/event | x dataclass | % of C | dice/game | choices/game | tons/game |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    )
    for v, gs, d, c, t, b in rows:
        print(
            f"| {v} | {gs:,.0f} | {b:,.0f} | {1e6 / b:.3g} | {1e9 / b / (d + c):.3g} | {b / base:.2f} | {100 * b / top:.2f} | {d:.2f} | {c:.2f} | {t:.0f} |"
        )
