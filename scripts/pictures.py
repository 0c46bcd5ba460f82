"""Draws the pictures of the documents, docs/pictures: python scripts/pictures.py [NAME…], all without a name.

What is in them a game says itself: `web/fixtures/pictures.py` in its folder has PICTURES, by file name a function that
gives the text or the bytes."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
Drawn = Callable[[], str | bytes]


def of_games() -> Mapping[str, Drawn]:
    """Every picture that some game draws."""
    found: dict[str, Drawn] = {}
    for path in sorted((ROOT / "src" / "kaleun" / "games").glob("*/web/fixtures/pictures.py")):
        spec = importlib.util.spec_from_file_location(f"pictures_{path.parents[2].name}", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found |= module.PICTURES
    return found


def offline(text: str) -> str:
    """The picture with a font every reader has instead of one from a server."""
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"@font-face \{.*?\}\s*", "", text, flags=re.DOTALL)
    return re.sub(r"font-family: Fira Code[^;]*;", "font-family: ui-monospace, Menlo, Consolas, monospace;", text)


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, draw in of_games().items():
        if name in sys.argv[1:] or not sys.argv[1:]:
            made = draw()
            (PICTURES / name).write_bytes(made if isinstance(made, bytes) else made.encode())
