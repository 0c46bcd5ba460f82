"""Determinism: the hashes of many random games, one line per game, the same in every process and on every machine.

python -m kaleun.conformance.chain GAME [N] prints them, so that two machines can be compared with diff."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from kaleun.conformance.cases import Captain, option_cases
from kaleun.conformance.deeds import LiveCaptain, do
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.plain import digest
from kaleun.kernel.table import Table, new_table

LIMIT = 20_000
DEEDS = 60


def chains(game: Game, games: int) -> Iterator[str]:
    """One line per game: its number, how many answers, a hash over all its positions, log lines and views."""
    cases = option_cases(game)
    for seed in range(games):
        table = new_table(game, seed=seed, options=cases[seed % len(cases)])
        hashes = list(_live(table, seed) if isinstance(table, LiveTable) else _turns(table, seed))
        seen = [table.lines(), [table.view(seat) for seat in (None, *table.seats)], table.result]
        yield f"{game.name} {seed} {table.n} {digest([hashes, seen])}"


def _turns(table: Table, seed: int) -> Iterator[str]:
    captain = Captain(seed)
    for _ in range(LIMIT):
        yield table.state_hash()
        if table.over:
            return
        table.answer(captain.choose(table))


def _live(table: LiveTable, seed: int) -> Iterator[str]:
    """A piece of a game in real time."""
    captain = LiveCaptain(seed)
    for _ in range(DEEDS):
        yield table.state_hash()
        if table.over:
            return
        do(table, captain.choose(table))


def main() -> None:
    if len(sys.argv) not in (2, 3) or not all(a.isdigit() for a in sys.argv[2:]):
        sys.exit("usage: python -m kaleun.conformance.chain GAME [N]")
    try:
        game = find_game(sys.argv[1])
    except KaleunError as bad:
        sys.exit(str(bad))
    for line in chains(game, int(sys.argv[2]) if len(sys.argv) == 3 else 100):
        print(line)


if __name__ == "__main__":
    main()
