"""`kaleun serve` for tests: nobody is sent away for being quick; with --lurk the toy game Lurk is among the games."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import kaleun
from kaleun.kernel import game as games
from kaleun.server import house, lobby
from kaleun.server.main import serve
from kaleun.server.settings import Limits, Rate

OFTEN = Rate(1_000_000, 1)
RATES = ("changes", "questions", "tables", "joins", "joins_a_day", "exports", "calls", "handshakes", "frames")
QUICK = Limits(**dict.fromkeys(RATES, OFTEN), sockets_per_table=100)  # type: ignore[arg-type]


def lurk_too() -> None:
    from toys import lurk

    sys.modules["kaleun.games.lurk"] = lurk
    for module in (games, house, lobby, kaleun):
        module.game_names = lambda: ("lurk", "unterseeboot")  # type: ignore[attr-defined]
    kaleun.games = games.game_names  # type: ignore[assignment]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--db")
    parser.add_argument("--lurk", action="store_true")
    wanted = parser.parse_args()
    if wanted.lurk:
        lurk_too()
    sys.exit(serve(port=wanted.port, db=wanted.db, limits=QUICK))
