"""The numbers of docs/studies/uboot_depth_charges.md: what one depth charge attack does to the boat, by depth and by
what she does.

    python src/kaleun/games/uboot/studies/depth_charges.py [-n 1000] [--workers 2]

A destroyer runs in from 1500 m with a fresh fix every half minute until her ASDIC is blind, drops one pattern, and the
charges burst: the rules' own run, pattern and damage. Prints a Markdown table with intervals of 95 % (Wilson)."""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from kaleun.games.uboot.crew.setup import new_crew
from kaleun.games.uboot.readiness import Readiness
from kaleun.games.uboot.sea import charges, escort, sonar
from kaleun.games.uboot.sea.boat import move
from kaleun.games.uboot.sea.setup import add_unit, new_boat, put_to_sea
from kaleun.games.uboot.sea.state import Group, Sea
from kaleun.games.uboot.sea.units import bearing, norm
from kaleun.games.uboot.state import State
from kaleun.kernel.game import Play, find_game
from kaleun.kernel.live import Clock
from kaleun.kernel.odds import wilson
from kaleun.kernel.stream import Stream

DEPTHS = (12, 30, 60, 90, 120, 150, 178, 200, 225)
WAYS = {
    "straight on, 2 kn": ("slow_ahead", 2.0, 0, ""),
    "turns away at 2 kn": ("slow_ahead", 2.0, 90, ""),
    "turns away, full ahead": ("slow_ahead", 2.0, 90, "full_ahead"),
}
"""Telegraph and speed before the run, degrees she turns when she hears it come near, telegraph then."""
FROM_M, HEARD_M, FIX_S, MOST_S = 1500.0, 700.0, 30, 900


class Hurt(NamedTuple):
    lost: bool
    breach: bool
    conditions: int


def attack(depth: float, way: str, seed: int) -> Hurt:
    """One attack, from the run to the last burst."""
    game = find_game("uboot")
    book = game.book(game.full_options({"mission": "A2"}), game.charts())
    p, sb = Play(book, logging=False), book.sea
    s = State("A2", seed, Clock(), new_boat(book), Sea(), new_crew(book), Readiness())
    put_to_sea(s, p)
    s.sea.groups.clear()
    s.sea.units.clear()
    telegraph, knots, turns, then = WAYS[way]
    boat, stream = s.boat, Stream(seed, "study")
    boat.x = boat.y = 0.0
    boat.depth = boat.keel = float(depth)
    boat.telegraph, boat.speed, boat.current = telegraph, knots, (0.0, 0.0)
    boat.course = boat.helm = stream.uniform(0.0, 360.0)
    side, line = (1 if stream.chance(0.5) else -1), stream.uniform(0.0, 2 * math.pi)
    s.sea.groups.append(Group(1, "", "hunters", active=True, near=True))
    unit = add_unit(s, sb, s.sea.groups[0], "vw", 0.0, 0.0)
    unit.x, unit.y = FROM_M * math.sin(line), FROM_M * math.cos(line)
    unit.state, unit.speed = "attack", float(sb.p["escort"]["attack_speed_kn"])
    unit.course = unit.helm = bearing(-unit.x, -unit.y)
    heard = False
    for second in range(MOST_S):
        s.clock.seconds += 1
        move(s, p, 1)
        far = math.hypot(unit.x - boat.x, unit.y - boat.y)
        if second % FIX_S == 0 and not sonar.blind(sb, boat.depth, far):
            escort.fix(s, sb, unit)
            unit.holds = True
        unit.holds = unit.holds and not sonar.blind(sb, boat.depth, far)
        if not heard and far < HEARD_M:
            heard, boat.helm, boat.telegraph = True, norm(boat.course + side * turns), then or boat.telegraph
        if unit.state == "attack":
            escort.detached(s, p, [unit], 1)
        elif not s.sea.bursts:
            break
        charges.burst(s, p)
    kinds = [event.kind for event in s.events]
    return Hurt(bool(s.outcome), "breach" in kinds, kinds.count("environmental") + kinds.count("technical"))


def cell(depth: float, way: str, n: int) -> list[Hurt]:
    return [attack(depth, way, 1000 * round(depth) + seed) for seed in range(n)]


def percent(k: int, n: int) -> str:
    low, high = wilson(k, n)
    return f"{100 * k / n:.1f} % ({100 * low:.1f} – {100 * high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=1000, help="attacks for each row")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    print("| depth | she | lost per attack | breach | conditions |\n|---:|---|---|---|---:|")
    with ProcessPoolExecutor(args.workers) as pool:
        jobs = [(d, way, pool.submit(cell, d, way, args.n)) for way in WAYS for d in DEPTHS]
        for depth, way, job in jobs:
            found = job.result()
            lost, breach = sum(h.lost for h in found), sum(h.breach for h in found)
            mean = sum(h.conditions for h in found) / args.n
            print(
                f"| {depth} m | {way} | {percent(lost, args.n)} | {percent(breach, args.n)} | {mean:.2f} |", flush=True
            )


if __name__ == "__main__":
    main()
