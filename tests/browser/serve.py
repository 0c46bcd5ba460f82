"""`kaleun serve` for tests: nobody is sent away for being quick; with --lurk the toy game Lurk is among the games; with
--brisk the clocks of tables in real time do not wait for the wall, only for the screens; with --scenes missions of
U-BOOT may begin in the middle (uboot_scenes.py)."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import kaleun
from kaleun.kernel import game as games
from kaleun.server import house, lobby, sailing
from kaleun.server.main import serve
from kaleun.server.settings import Limits, Rate
from kaleun.server.ticking import Ticker

OFTEN = Rate(1_000_000, 1)
RATES = ("changes", "questions", "tables", "joins", "joins_a_day", "exports", "calls", "handshakes", "frames")
QUICK = Limits(**dict.fromkeys(RATES, OFTEN), sockets_per_table=100)  # type: ignore[arg-type]


def lurk_too() -> None:
    from toys import lurk

    sys.modules["kaleun.games.lurk"] = lurk
    for module in (games, house, lobby, kaleun):
        module.game_names = lambda: ("lurk", "unterseeboot")  # type: ignore[attr-defined]
    kaleun.games = games.game_names  # type: ignore[assignment]


class Brisk(Ticker):
    """The next second begins when every screen shows the last one."""

    async def _run(self) -> None:
        party = self.party
        assert isinstance(party, sailing.LiveParty)
        while party.runs:
            await asyncio.sleep(0.001)
            if all(socket.ahead == 0 for sockets in party.sockets.values() for socket in sockets):
                party.tick(self.beat)
        self._task = None


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--db")
    parser.add_argument("--lurk", action="store_true")
    parser.add_argument("--brisk", action="store_true")
    parser.add_argument("--scenes", action="store_true")
    wanted = parser.parse_args()
    if wanted.lurk:
        lurk_too()
    if wanted.brisk:
        sailing.Ticker = Brisk  # type: ignore[misc]
    if wanted.scenes:
        from browser import uboot_scenes

        uboot_scenes.allow()
    sys.exit(serve(port=wanted.port, db=wanted.db, limits=QUICK))
