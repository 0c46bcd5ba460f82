"""The heads of docs/play/*.md, made from the games' cards. Run as a program it writes them; a test compares."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from kaleun.kernel.card import Card  # noqa: E402
from kaleun.kernel.game import find_card  # noqa: E402

PLAY = ROOT / "docs/play"
HEAD = re.compile(r"\A# .*\n\n(?:\*.*\*\n\n)?")


def facts(card: Card) -> str:
    """Players, minutes and whose it is, in one line."""
    few, most = card.players
    people = f"{few}–{most} players" if few != most else "1 player" if most == 1 else f"{most} players"
    lasts = f"about {card.minutes} minutes" if card.minutes else "as long as it lasts"
    whose = [f"designed by {card.designer}"] if card.designer else []
    whose += [f"published by {card.publisher}" + (f", {card.year}" if card.year else "")] if card.publisher else []
    return " · ".join([people, lasts, *whose])


def head(card: Card) -> str:
    """How the page of a game begins."""
    return f"# {card.title} at Kaleun\n\n*{facts(card)}*\n\n"


def headed(text: str, card: Card) -> str:
    """The page with the head its card asks for."""
    return HEAD.sub(lambda _: head(card), text, count=1)


def pages() -> dict[Path, str]:
    """Each page of docs/play as it shall be."""
    found = {}
    for path in sorted(PLAY.glob("*.md")):
        found[path] = headed(path.read_text("utf-8"), find_card(path.stem))
    return found


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, "utf-8")
