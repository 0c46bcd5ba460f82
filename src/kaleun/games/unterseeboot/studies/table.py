"""Solves Unterseeboot backward from the last turn and writes solve/table.xz, which the captain `ace` and `kaleun.solve`
read: what every position is worth, squeezed to a few numbers a boat and a few a sea. Some minutes and two GB.

    make study GAME=unterseeboot STUDY=table
"""

from __future__ import annotations

from kaleun.games.unterseeboot.solve import shipped, squeeze

HEAD = "turns left: tons brought home from the start"


def main() -> None:
    boats = shipped.plain_boats()
    problem = squeeze.Problem(boats, shipped.coarse_sea(), tuple(range(shipped.TARGETS)), float, None)
    value = 0.0

    def told(left: int, worth: float) -> None:
        nonlocal value
        value = worth
        print(f"{left}: {worth:.0f} t", flush=True)

    print(HEAD)
    factors = squeeze.squeezed(problem, shipped.TURNS, shipped.RANK, told)
    rows = {boat: n for n, boat in enumerate(factors.boats)}
    kept = [rows[boat] for boat in shipped.listed(boats)]
    shipped.TABLE.write_bytes(shipped.pack(value, factors.boat[:, :, kept], factors.sea))
    print(f"{shipped.TABLE.name}: {shipped.TABLE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
