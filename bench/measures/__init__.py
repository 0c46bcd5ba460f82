"""What `kaleun bench` measures: the rules of each game, the server, and the yardsticks beside them. It lies here and not
in the package, because nobody needs it to play; `kaleun bench` finds it in the checkout."""

from __future__ import annotations

import os
from pathlib import Path

BENCH = Path(__file__).resolve().parents[1]


def environment() -> dict[str, str]:
    """For programs of the bench: they find Kaleun's source and each other."""
    return dict(os.environ, PYTHONPATH=os.pathsep.join([str(BENCH.parent / "src"), str(BENCH)]))
