"""`kaleun serve` with the toy game Lurk among the games."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import kaleun
import kaleun.cli
from kaleun.kernel import game as games
from kaleun.server import house, lobby
from toys import lurk


def names() -> tuple[str, ...]:
    return ("lurk", "unterseeboot")


if __name__ == "__main__":
    sys.modules["kaleun.games.lurk"] = lurk
    for module in (games, house, lobby, kaleun):
        module.game_names = names  # type: ignore[attr-defined]
    kaleun.games = names  # type: ignore[assignment]
    kaleun.cli.main()
