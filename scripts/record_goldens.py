"""Records the golden games of a game anew and says what changed: python scripts/record_goldens.py unterseeboot

Choices come from the old records, dice from their seeds, so only the rules can make a difference. A record that
differs although the rules version is the same is refused: raise `version` in the game's __init__.py first."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import goldens


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    game = sys.argv[1]
    texts, changes, refused = goldens.record_all(game)
    for change in changes:
        print(change)
    if refused:
        print(f"{len(refused)} records differ under the same rules version; raise it first. Nothing was written.")
        return 1
    goldens.write_all(game, texts)
    print(f"{len(texts)} records, {len(changes)} of them new or changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
